"""Sentences for the log, and the classes of outcome that odds are told in: one of each for every event of the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from herotable.games.hero_kids import (
    adventure,
    attacks,
    boons,
    camp,
    creation,
    encounters,
    foes,
    game_master,
    health,
    improvising,
    items,
    movement,
    scenes,
    specials,
    story,
    trials,
)
from herotable.games.hero_kids.cards import SceneTest, our_cards
from herotable.games.hero_kids.names import (
    counted,
    described,
    dice_words,
    listed,
    names_of,
    power_name,
    sentence,
    someone,
)
from herotable.rules import Event, Seat

Told: TypeAlias = dict[type[Event], Callable[[Any], str]]

STATES: Final = {"slowed": "slowed", "rooted": "rooted to the spot", "dazed": "dazed", "guarded": "guarded"}
COMES: Final = {
    **STATES,
    "marked": "marked",
    "covered": "hard to see",
    "fast": "going to be very fast",
    "salved": "as hard as stone",
}


def pool_of(parts: tuple[tuple[str, int], ...]) -> str:
    """2 Melee + 1 engaged − 1 prone."""
    said = [f"{'−' if dice < 0 else '+'} {abs(dice)} {described(name)}" for name, dice in parts]
    return " ".join(said).removeprefix("+ ") or "no dice"


def _attacks(e: attacks.Attacks) -> str:
    way = f" with {described(e.card)}" if e.card and e.card not in ("hazard", "topple") else ""
    return (
        f"{someone(e.who or e.card)} attacks {someone(e.target)}{way}: {pool_of(e.attack)} against {pool_of(e.armor)}"
    )


def _compared(e: attacks.Compared) -> str:
    if not e.high:
        return ""
    sign = "beats" if e.high > e.guard else "equals" if e.high == e.guard else "does not reach"
    against = str(e.guard) if e.guard else "no armor"
    return f"{e.high} {sign} {against}"


FIGHTS: Final[Told] = {
    attacks.Attacks: _attacks,
    attacks.Compared: _compared,
    attacks.Hit: lambda e: f"{someone(e.who or 'hazard')} hits {someone(e.target)}",
    attacks.Missed: lambda e: f"{someone(e.who or 'hazard')} misses {someone(e.target)}",
    attacks.NoHarm: lambda e: f"{described(e.why)}: it does {someone(e.target)} no harm",
    attacks.HitMoved: lambda e: f"{someone(e.to)} takes the hit for {someone(e.who)}",
    attacks.TargetLost: lambda e: f"{someone(e.who or 'hazard')} can no longer reach {someone(e.target)}",
    attacks.OneAgain: lambda e: f"{power_name(e.power)}: {someone(e.who)} throws again",
    attacks.Strikes: lambda e: f"{power_name(e.power)} of {someone(e.who)} meets {someone(e.target)}",
    health.Hurt: lambda e: "" if not e.left else f"{someone(e.who)} loses a box and has {e.left} of {e.boxes} left",
    health.KnockedOut: lambda e: f"{someone(e.who)} is knocked out",
    health.KeptGoing: lambda e: f"{someone(e.who)} {'keeps going' if e.kept else 'cannot keep going'} ({e.die})",
    health.Healed: lambda e: (
        f"{someone(e.who)} restores {e.points} and has {e.left}" if e.points else f"{someone(e.who)} was well already"
    ),
    health.Revived: lambda e: f"{someone(e.who)} wakes up with {counted(e.left, 'box', 'boxes')}",
    health.Affected: lambda e: f"{someone(e.who)} is {COMES.get(e.condition, e.condition)}",
    health.NotAffected: lambda e: f"{someone(e.who)} cannot be knocked {e.condition}",
    health.FellProne: lambda e: f"{someone(e.who)} falls down",
    health.ComesBack: lambda e: f"{someone(e.who)} {'gets back up' if e.back else 'stays down'} ({e.die})",
    health.Echoes: lambda e: f"{someone(e.who)} will strike harder for {someone(e.whose)}",
}

MOVES: Final[Told] = {
    movement.Moved: lambda e: f"{someone(e.who)} goes to {e.path[-1]}",
    movement.StoodUp: lambda e: f"{someone(e.who)} stands up",
    movement.DroppedProne: lambda e: f"{someone(e.who)} lies down",
    movement.DoorOpened: lambda e: f"{someone(e.who)} opens the door at {e.door}",
    movement.DoorClosed: lambda e: f"{someone(e.who)} closes the door at {e.door}",
    movement.Driven: lambda e: f"{someone(e.who)} is driven to {e.path[-1]}",
    movement.StandsFirm: lambda e: f"{someone(e.who)} does not budge",
    movement.Splashed: lambda e: f"Splash! {someone(e.who)} climbs out of the water at {e.bank}",
    movement.Leaves: lambda e: f"{someone(e.who)} leaves the board at {e.by}",
    movement.BrokeFree: lambda e: f"{someone(e.who)} breaks free",
    specials.SpecialUsed: lambda e: f"{someone(e.who)}: {described(e.action)}",
    specials.Came: lambda e: f"{someone(e.who)} comes to help {someone(e.by)}",
    specials.GroundChanged: lambda e: (
        f"{described(e.ground)} at {', '.join(e.squares)}" if e.squares else "the ground stays as it is"
    ),
    specials.Readied: lambda e: f"{someone(e.who)} has {dice_words(e.dice)} more on the next attack",
    foes.FoeAppeared: lambda e: f"{someone(e.who)} appears at {e.at}",
    foes.FoeLeft: lambda e: f"{someone(e.who)} is gone",
}


def _initiative(e: encounters.InitiativeRolled) -> str:
    rolled = f"initiative {e.heroes} against {e.foes}: " if e.heroes else ""
    return f"{rolled}{described(e.first)} begin"


TURNS: Final[Told] = {
    encounters.EncounterBegan: lambda e: f"{described(e.map)}: {names_of(e.foes) or 'nobody to be seen'}",
    encounters.TookPlace: lambda e: f"{someone(e.who)} stands at {e.at}",
    encounters.PutInUse: lambda e: f"{someone(e.who)} has {described(e.card)} in use",
    encounters.IsReady: lambda e: f"{someone(e.who)} is ready",
    encounters.InitiativeRolled: _initiative,
    encounters.RoundBegan: lambda e: f"round {e.round}",
    encounters.SideActs: lambda e: f"now {described(e.side)} act",
    encounters.TurnBegan: lambda e: f"it is the turn of {someone(e.who)}",
    encounters.TurnEnded: lambda e: "",
    encounters.TurnSkipped: lambda e: f"{someone(e.who)} gets cold feet and does nothing",
    encounters.Simmers: lambda e: f"the cauldron of {someone(e.who)} simmers",
    encounters.EncounterEnded: lambda e: (
        f"the fight is over: {described(e.winner)} are left" if e.winner else "the encounter is called off"
    ),
}


def _boon_used(e: boons.BoonUsed) -> str:
    by = f" (by {described(e.card)})" if e.card != e.boon else ""
    return f"{someone(e.who)} uses {described(e.boon)}{by}"


def _called(e: trials.TrialCalled) -> str:
    name = f"“{e.name}”, " if e.name else ""
    who = "each of " if e.each and len(e.who) > 1 else "one of " if len(e.who) > 1 else ""
    return f"a test for {who}{names_of(e.who)}: {name}{described(e.attribute)}, {e.difficulty} or more"


def _made(e: trials.TrialMade) -> str:
    return f"{someone(e.who)} has {e.high} against {e.difficulty} and {'succeeds' if e.passed else 'fails'}"


def _test(name: str) -> SceneTest | None:
    every = (test for scene in our_cards().scenes for test in scene.tests)
    return next((test for test in every if test.id == name), None)


def _leads_to(e: story.TrialTold) -> str:
    test = _test(e.test)
    return "" if test is None else test.good if e.good else test.bad


RULINGS: Final[dict[str, str]] = {
    "test": "{}: make a test",
    "attack": "{}: that is an attack",
    "done": "{} does it",
    "free": "{} does it, and it costs no action",
    "out": "{}: that is not possible",
}

TESTS: Final[Told] = {
    boons.BoonUsed: _boon_used,
    boons.BoonKept: lambda e: f"{described(e.boon)} would do nothing, and is not spent",
    boons.Swapped: lambda e: f"{someone(e.one)} and {someone(e.other)} change places",
    boons.AnotherAction: lambda e: f"{someone(e.who)} may act once more",
    boons.SecretAsked: lambda e: f"{someone(e.who)} asks a secret friend: “{e.words}”",
    boons.SecretAnswered: lambda e: f"the secret friend tells {someone(e.who)}: “{e.words}”",
    items.ItemUsed: lambda e: f"{someone(e.who)} uses {described(e.card)}" + _on(e.who, e.on),
    items.ItemGiven: lambda e: f"{someone(e.who)} gives {described(e.card)} to {someone(e.to)}",
    items.GoldGiven: lambda e: f"{someone(e.who)} gives {counted(e.gold, 'gold coin')} to {someone(e.to)}",
    items.NothingThere: lambda e: f"the light at {e.at} shows nobody",
    trials.TrialCalled: _called,
    trials.Helps: lambda e: f"{someone(e.who)} helps {someone(e.whom)}",
    trials.TrialDice: lambda e: f"{someone(e.who)} has {pool_of(e.parts)}",
    trials.TrialMade: _made,
    trials.TrialOver: lambda e: "" if e.passed else "nobody has succeeded",
    improvising.Proposed: lambda e: f"{someone(e.who)} wants to try: “{e.words}”",
    improvising.Ruled: lambda e: RULINGS[e.ruling].format(someone(e.who)),
    story.TrialTold: _leads_to,
    story.BoonEarned: lambda e: f"{someone(e.who)} earns the boon {described(e.boon)}",
    story.Toppled: lambda e: f"{someone(e.who)} tips the stack at {e.square} onto {e.onto}",
    story.GivesUp: lambda e: f"{someone(e.who)} gives up",
}


def _on(who: str, on: str) -> str:
    return "" if on == who else f" on {someone(on)}"


def _scene_text(e: adventure.SceneOpened) -> str:
    scene = our_cards().scenes[e.scene]
    return f"{scene.name}. {scene.read}"


def _loot(e: adventure.LootShared) -> str:
    gold = [counted(e.gold, "gold coin")] if e.gold else []
    return f"{someone(e.who)} gets {listed([*map(described, e.cards), *gold])}"


STORY: Final[Told] = {
    scenes.SceneEnded: lambda e: "the game master says that it is over",
    scenes.SceneGoesOn: lambda e: "the game goes on",
    scenes.CrowdedMap: lambda e: f"{e.heroes} heroes: the maps will be crowded",
    creation.HeroMade: lambda e: f"{e.name} is here",
    creation.WantsConsent: lambda e: f"{someone(e.who)} is finished, if the game master agrees",
    creation.SentBack: lambda e: f"the game master sends {someone(e.who)} back to the {e.step}",
    creation.RangeAgreed: lambda e: f"{someone(e.who)} reaches {e.squares} squares with {described(e.pool)}",
    adventure.AdventureBegan: lambda e: f"{described(e.adventure)}. {our_cards().adventures[e.adventure].text}",
    adventure.SceneOpened: _scene_text,
    adventure.SceneClosed: lambda e: our_cards().scenes[e.scene].after,
    adventure.LootShared: _loot,
    adventure.AdventureEnded: lambda e: f"{described(e.adventure)} is over" + (", and well done" if e.won else ""),
    camp.RestAllowed: lambda e: "there is time to rest",
    camp.Rested: lambda e: f"{someone(e.who)} rests and has {counted(e.left, 'box', 'boxes')}",
    camp.AllWell: lambda e: "everybody is well again",
    camp.BoonGiven: lambda e: f"{someone(e.who)} has the boon {described(e.boon)}",
    camp.StarsGiven: lambda e: f"{someone(e.who)} gets {counted(e.stars, 'star')}",
    camp.Grew: lambda e: f"{someone(e.who)} grows: {described(e.what)}",
    camp.Bought: lambda e: f"{someone(e.who)} buys {described(e.card)} for {e.price} gold",
    camp.ShopOpened: lambda e: "here one can buy things" if e.open else "the shop is closed",
    game_master.Put: lambda e: f"{someone(e.who)} is put at {e.at}",
    game_master.GroundSet: lambda e: f"{described(e.ground)} at {e.at}",
    game_master.ThingGiven: lambda e: f"{someone(e.who)} gets {described(e.card)}",
    game_master.GoldHandedOut: lambda e: f"{someone(e.who)} gets {counted(e.gold, 'gold coin')}",
    game_master.ConditionLifted: lambda e: f"{someone(e.who)} is no longer {STATES.get(e.condition, e.condition)}",
    game_master.TakenOver: lambda e: (
        f"the game master plays {someone(e.who)}" if e.by == "gm" else f"{someone(e.who)} is played by its player again"
    ),
    game_master.FoeHidden: lambda e: f"{someone(e.who)} slips out of sight",
}

SENTENCES: Final[Told] = {**FIGHTS, **MOVES, **TURNS, **TESTS, **STORY}

GISTS: Final[Told] = {
    attacks.Hit: lambda e: "hit",
    attacks.Missed: lambda e: "miss",
    attacks.NoHarm: lambda e: "no harm",
    health.KnockedOut: lambda e: f"{someone(e.who)} is out",
    health.Revived: lambda e: f"{someone(e.who)} wakes up",
    health.FellProne: lambda e: "prone",
    health.Affected: lambda e: e.condition,
    movement.Driven: lambda e: "driven",
    trials.TrialMade: lambda e: "success" if e.passed else "failure",
    encounters.InitiativeRolled: lambda e: f"{described(e.first)} begin",
}


def words(event: Event, audience: Seat) -> str:
    """One sentence, the same for everyone who hears of it."""
    said = SENTENCES[type(event)](event)
    return sentence(said) if said else ""


def gist(event: Event) -> str:
    """A short class of outcome; nothing where it is of no interest to somebody who is choosing."""
    known = GISTS.get(type(event))
    return known(event) if known is not None else ""
