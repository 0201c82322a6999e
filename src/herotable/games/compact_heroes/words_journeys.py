"""What is said between fights: treasure, people, camp, the game master's word, the adventure."""

from __future__ import annotations

from typing import Final

from herotable.games.compact_heroes import adventure, camp, encounters, game_master, scenes, story
from herotable.games.compact_heroes.adventure_cards import our_adventures
from herotable.games.compact_heroes.cards import our_cards
from herotable.games.compact_heroes.words_names import (
    Told,
    counted,
    given,
    listed,
    name_of,
    names_of,
    pile,
    signed,
    some,
    spent,
    the,
)

HELPED: Final = {
    "heal": "tends the wounds of",
    "cure poison": "treats the poison in",
    "cure disease": "treats the diseases of",
}


def _found(e: camp.TreasureFound) -> str:
    gold = [f"{e.gold} gold"] if e.gold else []
    return f"the heroes find {listed([*gold, *pile(e.items), *e.things]) or 'nothing'}"


def _joined(e: camp.JoinedParty) -> str:
    paid = f" for {counted(e.days, 'day')}" if e.days else ""
    return f"{name_of(e.card)} goes with the party{paid}"


def _paid(e: camp.Paid) -> str:
    """A person, or for something that costs gold."""
    to = "to" if e.to in our_cards().creatures else "for"
    return f"{name_of(e.who)} pays {e.gold} gold {to} {name_of(e.to)}"


CAMP: Final[Told] = {
    camp.TreasureFound: _found,
    camp.TookItem: lambda e: f"{name_of(e.who)} takes {the(e.item)}",
    camp.TookGold: lambda e: f"{name_of(e.who)} takes {e.gold} gold",
    camp.Paid: _paid,
    camp.Helped: lambda e: f"{name_of(e.person)} {HELPED[e.help]} {name_of(e.who)}",
    camp.Identified: lambda e: f"{name_of(e.person)} knows what it is: {some(e.item)}",
    camp.JoinedParty: _joined,
    camp.LeftParty: lambda e: f"{name_of(e.card)} parts from the party",
    camp.PatchedUp: lambda e: f"{name_of(e.by)} dresses the wounds of {name_of(e.who)}",
    camp.CaughtBreath: lambda e: f"{name_of(e.who)} catches breath",
    camp.CardRead: lambda e: f"{name_of(e.by)} knows all about {name_of(e.card)}",
    camp.TimePassed: lambda e: f"{spent(e.minutes)} pass{'es' if e.minutes in (1, 60) else ''}",
}


def _place(place: str) -> str:
    return our_adventures().places[place].name


def _map(chart: str) -> str:
    return our_adventures().maps[chart].name


def _adventure(card: str) -> str:
    return our_adventures().adventures[card].name


def _ending(e: adventure.AdventureEnded) -> str:
    """By one of its endings, or on the game master's word."""
    endings = {ending.id: ending.name for ending in our_adventures().adventures[e.adventure].endings}
    return f"{_adventure(e.adventure)} ends: {endings.get(e.ending, e.ending)}"


ADVENTURE: Final[Told] = {
    adventure.AdventureBegan: lambda e: f"{_adventure(e.adventure)} begins",
    adventure.TurnedBack: lambda e: f"{name_of(e.who)} tries in vain to get through",
    adventure.LockTried: lambda e: f"{name_of(e.who)} {'opens the lock' if e.opened else 'cannot open the lock'}",
    adventure.TriedAgain: lambda e: f"at {_place(e.place)} everything may be tried again",
    adventure.Rewarded: lambda e: f"{name_of(e.who)} is rewarded with {e.gold} gold",
    adventure.AdventureEnded: _ending,
}

ENCOUNTERS: Final[Told] = {
    encounters.EncounterBegan: lambda e: f"the fight of {_place(e.place)} begins{given(listed(e.twists), ': {}')}",
    encounters.Surrendered: lambda e: f"{names_of(e.foes)} {'surrender' if len(e.foes) > 1 else 'surrenders'}",
}

SETTLED: Final = {"victory": "by victory", "peace": "in peace", "word": "on the game master's word"}


def _award(e: story.AwardDue) -> str:
    due = next(award for card in our_adventures().adventures for award in card.awards if award.id == e.award)
    return f"{due.xp} XP each {due.text} may be handed out"


def _flag(e: story.FlagSet) -> str:
    means = next(card.flags[e.flag] for card in our_adventures().adventures if e.flag in card.flags)
    return f"{'noted' if e.up else 'no longer so'}: {means}"


STORY: Final[Told] = {
    story.Entered: lambda e: f"the party {'comes to' if e.first else 'is back at'} {_place(e.place)}",
    story.Happened: lambda e: story.text_of(our_adventures(), e.place, e.what),
    story.EncounterSettled: lambda e: f"{_place(e.place)} is settled {SETTLED[e.how]}",
    story.FlagSet: _flag,
    story.AwardDue: _award,
}


def _changed_gold(e: game_master.GoldChanged) -> str:
    return f"{name_of(e.who)} {'loses' if e.gold < 0 else 'gets'} {abs(e.gold)} gold and now has {e.left}"


def _tells(e: game_master.Tells) -> str:
    """The card says it: "Tells what is talked about at the Heron."."""
    text = next(each.text for each in our_cards().creatures[e.person].services if each.help == e.help)
    return f"{name_of(e.person)} {text[:1].lower()}{text[1:]}"


GAME_MASTER: Final[Told] = {
    game_master.CameIn: lambda e: f"{name_of(e.who)} comes in on the side of the {e.side}",
    game_master.WentOff: lambda e: f"{name_of(e.who)} goes off",
    game_master.LentTo: lambda e: f"{name_of(e.to)} now plays {name_of(e.who)}",
    game_master.Modified: lambda e: f"{name_of(e.who)} has {signed(e.amount)} {e.what} {e.until} ({e.why})",
    game_master.Lifted: lambda e: f"{name_of(e.source)} is lifted from {name_of(e.who)}",
    game_master.Adjusted: lambda e: f"{name_of(e.who)} has {signed(e.amount)} {e.what} on the sheet ({e.name})",
    game_master.AdjustmentRemoved: lambda e: f"{name_of(e.who)} has a line less on the sheet ({e.name})",
    game_master.GoldChanged: _changed_gold,
    game_master.ItemGiven: lambda e: f"{name_of(e.who)} gets {some(e.item)}",
    game_master.ItemTaken: lambda e: f"{name_of(e.who)} loses {the(e.item)}",
    game_master.HookGiven: lambda e: f"the heroes hear what {_adventure(e.adventure)} is about",
    game_master.ReadAloud: lambda e: f"{_place(e.place)}: {our_adventures().places[e.place].read_aloud}",
    game_master.MapShown: lambda e: f"the map of {_map(e.map)} is {'shown' if e.shown else 'put away'}",
    game_master.RoomShown: lambda e: f"{_place(e.room)} is {'shown' if e.shown else 'no longer shown'} on the map",
    game_master.Introduced: lambda e: f"the heroes meet {name_of(e.person)}",
    game_master.Tells: _tells,
}

SCENES: Final[Told] = {
    scenes.SceneEnded: lambda e: f"the game master ends the scene: {e.scene}",
    scenes.SceneGoesOn: lambda e: f"the scene goes on: {e.scene}",
}

SENTENCES: Final[Told] = {**CAMP, **ADVENTURE, **ENCOUNTERS, **STORY, **GAME_MASTER, **SCENES}

GISTS: Final[Told] = {
    adventure.TurnedBack: lambda e: "in vain",
    adventure.LockTried: lambda e: "the lock opens" if e.opened else "the lock holds",
    encounters.Surrendered: lambda e: f"{len(e.foes)} surrender",
}
