"""What is said of heroes: how they are made, what they own, learn and live through."""

from __future__ import annotations

from typing import Final

from herotable.games.compact_heroes import creation, equipment, experience, hit_points
from herotable.games.compact_heroes.words_names import (
    Told,
    cause,
    counted,
    given,
    listed,
    name_of,
    names_of,
    some,
    spent,
    the,
)
from herotable.games.compact_heroes.words_names import hit_points as points

COMES_TO: Final = {
    "race": "chooses a race",
    "points": "fills in bubbles",
    "skills": "chooses skills",
    "gold": "is about to roll for gold",
    "shop": "goes shopping",
    "name": "looks for a name",
    "done": "is ready",
}

CREATION: Final[Told] = {
    creation.RaceChosen: lambda e: (
        f"{name_of(e.hero)} chooses the race {name_of(e.race)}{given(e.bonus.capitalize(), ' with one bubble of {}')}"
        f" and begins with {e.xp} XP"
    ),
    creation.PointPlaced: lambda e: (
        f"{name_of(e.hero)} now has {e.attribute.capitalize()} {e.bubbles}, with {counted(e.left, 'point')} left"
    ),
    creation.PointTakenBack: lambda e: (
        f"{name_of(e.hero)} goes back to {e.attribute.capitalize()} {e.bubbles}, with {counted(e.left, 'point')} left"
    ),
    creation.SkillForgotten: lambda e: (
        f"{name_of(e.hero)} chooses another skill than {name_of(e.skill)}, with {e.xp_left} XP left"
    ),
    creation.StepReached: lambda e: f"{name_of(e.hero)} {COMES_TO[e.step]}",
    creation.GoldRolled: lambda e: f"{name_of(e.hero)} begins with {e.gold} gold",
    creation.HeroFinished: lambda e: f"{name_of(e.hero)} is ready to go: {e.name}",
    creation.ReadyHeroTaken: lambda e: f"{name_of(e.hero)} is the ready-made hero {e.name}",
    creation.NewHeroAllowed: lambda e: f"{name_of(e.hero)} may come back as a new hero",
}


def _market(e: equipment.MarketOpened) -> str:
    sells = [f"sells things up to {e.sells_up_to} gold"] if e.sells_up_to else []
    pays = [f"pays {e.pays_percent} per cent"] if e.pays_percent else []
    cheaper = [f"takes {e.cheaper_by} gold off every price"] if e.cheaper_by else []
    return f"{name_of(e.who)} {listed([*sells, *pays, *cheaper]) or 'has nothing to trade'}"


EQUIPMENT: Final[Told] = {
    equipment.Bought: lambda e: f"{name_of(e.hero)} buys {some(e.item)} for {e.gold} gold and has {e.left} left",
    equipment.GaveBack: lambda e: (
        f"{name_of(e.hero)} gives back {the(e.item)} for {e.gold} gold and has {e.left} again"
    ),
    equipment.Sold: lambda e: f"{name_of(e.hero)} sells {the(e.item)} for {e.gold} gold and now has {e.left}",
    equipment.PutOn: lambda e: (
        f"{name_of(e.hero)} {'takes' if e.place in equipment.IN_HAND else 'puts on'} {the(e.item)}"
        f"{' in hand' if e.place in equipment.IN_HAND else ''}"
    ),
    equipment.PutAway: lambda e: f"{name_of(e.hero)} puts {the(e.item)} away",
    equipment.Swapped: lambda e: f"{name_of(e.hero)} has {listed(list(map(the, e.items))) or 'nothing'} in hand now",
    equipment.ArmourChanged: lambda e: f"{name_of(e.hero)} needs {spent(e.minutes)} for that",
    equipment.HandedOver: lambda e: f"{name_of(e.giver)} hands {the(e.item)} to {name_of(e.to)}",
    equipment.GoldHandedOver: lambda e: f"{name_of(e.giver)} hands {e.gold} gold to {name_of(e.to)}",
    equipment.MarketOpened: _market,
    equipment.MarketClosed: lambda e: f"{name_of(e.who)} trades no more",
}

EXPERIENCE: Final[Told] = {
    experience.SkillLearned: lambda e: (
        f"{name_of(e.hero)} learns {name_of(e.skill)}{given(name_of(e.chosen), ' with {}')}; {e.xp_left} XP left"
    ),
    experience.BubbleFilled: lambda e: (
        f"{name_of(e.hero)} raises {e.attribute.capitalize()} to {e.bubbles}; {e.xp_left} XP left"
    ),
    experience.EnduranceRolled: lambda e: f"Endurance {e.bubble} gives {name_of(e.hero)} {points(e.hit_points)}",
    experience.XpAwarded: lambda e: (
        f"{names_of(e.heroes) or 'nobody'} {'gain' if len(e.heroes) > 1 else 'gains'} {e.xp} XP"
    ),
}

HIT_POINTS: Final[Told] = {
    hit_points.HitPointsLost: lambda e: (
        f"{name_of(e.who)} loses {points(e.amount)}{given(cause(e.of), ' to {}')} and has {e.left} left"
    ),
    hit_points.Healed: lambda e: (
        f"{name_of(e.who)} heals {points(e.amount)}{given(cause(e.of), ' thanks to {}')} and has {e.hit_points}"
    ),
    hit_points.LostForGood: lambda e: (
        f"{name_of(e.who)} loses {points(e.amount)} for good{given(cause(e.of), ' to {}')}"
        f" and has {e.left} of {e.most} left"
    ),
    hit_points.KeptForGood: lambda e: (
        f"a ward keeps {name_of(e.who)} from losing hit points for good{given(cause(e.of), ' to {}')}"
    ),
    hit_points.Restored: lambda e: (
        f"{name_of(e.who)} gets back {points(e.amount)} that seemed lost for good"
        f"{given(cause(e.of), ' thanks to {}')} and has {e.hit_points} of {e.most}"
    ),
    hit_points.HeroDied: lambda e: f"{name_of(e.who)} dies{given(cause(e.of), ', felled by {}')}",
    hit_points.FoeDied: lambda e: f"{name_of(e.who)} dies{given(cause(e.of), ', felled by {}')}",
    hit_points.Vanished: lambda e: f"{name_of(e.who)} vanishes",
    hit_points.FoeLooks: lambda e: f"{name_of(e.who)} looks {e.looks}",
    hit_points.Rested: lambda e: f"a night passes {'in safety' if e.safe else 'without a safe place to sleep'}",
    hit_points.DayBegan: lambda e: f"day {e.day} dawns",
}

SENTENCES: Final[Told] = {**CREATION, **EQUIPMENT, **EXPERIENCE, **HIT_POINTS}

GISTS: Final[Told] = {
    hit_points.HitPointsLost: lambda e: f"{name_of(e.who)} −{e.amount}",
    hit_points.Healed: lambda e: f"{name_of(e.who)} +{e.amount}",
    hit_points.LostForGood: lambda e: f"{name_of(e.who)} −{e.amount} for good",
    hit_points.KeptForGood: lambda e: f"{name_of(e.who)} warded",
    hit_points.Restored: lambda e: f"{name_of(e.who)} +{e.amount} for good",
    hit_points.HeroDied: lambda e: f"{name_of(e.who)} dead",
    hit_points.FoeDied: lambda e: f"{name_of(e.who)} dead",
    hit_points.Vanished: lambda e: f"{name_of(e.who)} gone",
    hit_points.FoeLooks: lambda e: f"{name_of(e.who)} {e.looks}",
    experience.EnduranceRolled: lambda e: f"{points(e.hit_points)} more",
    creation.GoldRolled: lambda e: f"{e.gold} gold",
}
