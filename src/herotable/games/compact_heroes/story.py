"""The story so far: where the party is and what has come true of an adventure (CH-ADV).

The cards are in `adventure_cards`; `encounters` are the fights of an adventure, `adventure` is what the game master may
choose in it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, Final

from herotable.games.compact_heroes import adventure_cards, camp, equipment, items
from herotable.games.compact_heroes.adventure_cards import NOTHING, Adventures, Outcome, Place, Scene, our_adventures
from herotable.games.compact_heroes.state import GM, Adventure, Table
from herotable.rules import Action, Event, Play

ENTERING: Final = "entering"
FOUGHT: Final = "fought"
VICTORY: Final = "victory"
LOOT: Final = "loot"


@dataclass(frozen=True, slots=True)
class Entered(Event):
    """Opens the encounter card of the place, for the game master (CH-ADV-6)."""

    rule: ClassVar[str] = "CH-ADV-6"
    place: str
    first: bool


@dataclass(frozen=True, slots=True)
class Happened(Event):
    """The text of an outcome: `what` is "entering", "fought", "victory", "loot", "success of …" or "failure of …"; see
    `text_of`."""

    rule: ClassVar[str] = "CH-ADV-6"
    place: str
    what: str


@dataclass(frozen=True, slots=True)
class EncounterSettled(Event):
    """For the game master: by "victory", "peace" or the game master's own "word"."""

    rule: ClassVar[str] = "CH-ADV-6"
    place: str
    how: str


@dataclass(frozen=True, slots=True)
class FlagSet(Event):
    rule: ClassVar[str] = "CH-ADV-5"
    flag: str
    up: bool


@dataclass(frozen=True, slots=True)
class AwardDue(Event):
    """For the game master, who hands it out, or another number (CH-ADV-7)."""

    rule: ClassVar[str] = "CH-ADV-7"
    award: str


EVENTS: tuple[type[Event], ...] = (Entered, Happened, EncounterSettled, FlagSet, AwardDue)


# The cards ------------------------------------------------------------------------------------------------------------


def adventures(state: Table) -> Adventures:
    """The adventures that this table may play."""
    return our_adventures()


def the_adventure(state: Table) -> Adventure:
    assert state.adventure is not None, "this belongs into an adventure"
    return state.adventure


def card(state: Table) -> adventure_cards.Adventure:
    return adventures(state).adventures[the_adventure(state).card]


def place(state: Table) -> Place:
    """Where the party is."""
    return adventures(state).places[the_adventure(state).at]


def scene(state: Table, where: str) -> Scene:
    """The encounter card of a place; where there is none, nothing is met."""
    return adventures(state).scenes[where] if where in adventures(state).scenes else Scene(where, "")


def text_of(found: Adventures, where: str, what: str) -> str:
    """The text of something that happened at a place."""
    if what in (ENTERING, FOUGHT, VICTORY, LOOT):
        own = found.scenes[where]
        return {ENTERING: own.entering, FOUGHT: own.fought, VICTORY: own.victory, LOOT: own.loot}[what].text
    how, _, name = what.partition(" of ")
    deed = next(each for each in found.deeds_at(where) if each.id == name)
    return (deed.success if how == "success" else deed.failure).text


# Where the party is ---------------------------------------------------------------------------------------------------


def arrive(play: Play, state: Table, to: str) -> None:
    """The party is somewhere else. What is met there opens for the game master (CH-ADV-6)."""
    story = the_adventure(state)
    story.came_from, story.at = story.at, to
    story.shown.scene = ""
    story.shown.people.clear()
    equipment.close_market(play, state)
    if state.fight is None:
        bury(state)
    first = to not in story.entered
    play.whisper((GM,), Entered, to, first)
    if first:
        story.entered.append(to)
        come_true(play, state, to, ENTERING, scene(state, to).entering)


def bury(state: Table) -> None:
    """The dead creatures stay behind, unless the rest of them are still to be met."""
    now = state.adventure
    met = (
        []
        if now is None
        else [who for where in now.opponents if where not in now.settled for who in now.opponents[where]]
    )
    state.foes = {who: foe for who, foe in state.foes.items() if foe.alive or who in met}
    if now is not None:
        now.shown.companions = [who for who in now.shown.companions if who in state.foes]


# What comes true ------------------------------------------------------------------------------------------------------


def come_true(play: Play, state: Table, where: str, what: str, outcome: Outcome) -> None:
    """Everything that an outcome says, but for a fight and for harm to whoever tried."""
    if outcome == NOTHING:
        return
    if outcome.text:
        play.tell(Happened, where, what)
    for flag in outcome.flags:
        raise_flag(play, state, flag)
    if outcome.award:
        fall_due(play, state, outcome.award)
    if outcome.peace:
        settle(play, state, where, "peace")
    if outcome.joins:
        camp.joins(play, state, outcome.joins)
    _find(play, state, where, outcome)


def raise_flag(play: Play, state: Table, flag: str) -> None:
    story = the_adventure(state)
    if flag not in story.flags:
        story.flags.append(flag)
        play.whisper((GM,), FlagSet, flag, True)


def lower_flag(play: Play, state: Table, flag: str) -> None:
    the_adventure(state).flags.remove(flag)
    play.whisper((GM,), FlagSet, flag, False)


def fall_due(play: Play, state: Table, award: str) -> None:
    """Once; the game master gives it (CH-ADV-7)."""
    story = the_adventure(state)
    if award not in story.awarded and award not in story.due:
        story.due.append(award)
        play.whisper((GM,), AwardDue, award)


def settle(play: Play, state: Table, where: str, how: str) -> None:
    """Nobody here stands in the way any more."""
    story = the_adventure(state)
    if where not in story.settled:
        story.settled.append(where)
        play.whisper((GM,), EncounterSettled, where, how)


def _find(play: Play, state: Table, where: str, outcome: Outcome) -> None:
    """An outcome's treasure, found now; magic items are rolled for on their table (M5)."""
    treasure = outcome.treasure
    gold = camp.roll_gold(play, treasure.gold) + camp.roll_gold(
        play, outcome.gold_each_creature, defeated(state, where)
    )
    each = [item for item in outcome.items_each_hero for _ in state.living()]
    magical = [items.magic_item(play, state) for _ in range(treasure.magic_items)]
    camp.find(play, state, gold, [*treasure.items, *each, *magical], treasure.things)


def remaining(state: Table, where: str) -> list[str]:
    """Those of a place who have been fought and still live."""
    sent = the_adventure(state).opponents.get(where, [])
    return [who for who in sent if who in state.foes and state.foes[who].alive]


def defeated(state: Table, where: str) -> int:
    return len(the_adventure(state).opponents.get(where, [])) - len(remaining(state, where))


STAGES: tuple[Callable[..., None], ...] = ()
PERFORM: dict[str, Callable[[Play, Table, Action], None]] = {}
