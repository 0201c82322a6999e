"""What the tests of Hero Kids share: encounters on an open field or a map, and ways to act in them by exact dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from herotable.games.hero_kids import foes, items
from herotable.games.hero_kids.cards import ATTRIBUTES
from herotable.games.hero_kids.game import GAME, HeroKids
from herotable.games.hero_kids.movement import allowance
from herotable.games.hero_kids.state import (
    Boon,
    Character,
    Encounter,
    Phase,
    Side,
    Table,
    Turn,
)
from herotable.games.hero_kids.turn import go_on
from herotable.rules import (
    Action,
    Choice,
    Event,
    Option,
    Play,
    Refusal,
    Script,
    Scripted,
    Seat,
    Thrown,
    Told,
    begun,
    refusal,
    scripted,
    still,
)

GM, ONE, TWO, THREE, FOUR = "gm", "hero:1", "hero:2", "hero:3", "hero:4"
SETTINGS = {option.name: option.usual for option in GAME.about.options}
OPEN = "mossy-bridge"
FIELD = {f"{column}{row}": "floor" for column in "ABCDEFGHIJKL" for row in range(1, 9)}

E = TypeVar("E", bound=Event)
Reply = tuple[str, Choice] | Choice
YES, NO, PASS = Choice("yes"), Choice("no"), Choice("pass")


def pick(which: str) -> Choice:
    return Choice("pick", {"which": which})


# Who is there ---------------------------------------------------------------------------------------------------------


def hero(
    melee: int = 0,
    ranged: int = 0,
    magic: int = 0,
    armor: int = 0,
    at: str = "B2",
    *,
    special: str = "",
    bonus: str = "",
    skills: Sequence[str] = (),
    things: Sequence[str] = (),
    boons: Sequence[str] = (),
    health: int = 3,
    prone: bool = False,
) -> Character:
    """A hero who still has no seat; `things` stand for their cards until there is a table."""
    who = Character("", Side.HEROES, dice=dict(zip(ATTRIBUTES, (melee, ranged, magic, armor), strict=True)))
    who.specials = [special] if special else []
    who.bonuses = [bonus] if bonus else []
    who.skills, who.health, who.prone, who.square = list(skills), health, prone, at
    who.boons = [Boon(card) for card in boons]
    who.raised = list(things)
    return who


def _seated(state: Table, who: Character, number: int) -> None:
    who.id = who.owner = f"hero:{number}"
    who.name = f"Hero {number}"
    state.heroes[who.id] = who
    things, who.raised = who.raised, []
    for card in things:
        items.give_thing(state, who, card)
    pieces = items.equipment(state, who)
    who.in_use = pieces[0].id if pieces else ""


def table(*heroes: Character, **options: str) -> Table:
    """These heroes in the order of their seats, in no encounter."""
    state = Table({}, options=SETTINGS | options)
    for number, who in enumerate(heroes, 1):
        _seated(state, who, number)
        who.square = ""
    return state


def fight(
    *heroes: Character,
    foes_at: Sequence[str] = (),
    on: str = OPEN,
    ground: dict[str, str] | None = None,
    side: Side = Side.HEROES,
    **options: str,
) -> Table:
    """Round 1 of an encounter on an open field, or on one of the other maps; foes are "card square"."""
    state = Table({}, options=SETTINGS | options, fights=1)
    state.encounter = Encounter(on, ground={**(FIELD if on == OPEN else {}), **(ground or {})})
    state.encounter.phase, state.encounter.round = Phase.FIGHT, 1
    state.encounter.side = state.encounter.first = side
    for number, who in enumerate(heroes, 1):
        _seated(state, who, number)
    for each in foes_at:
        card, _, square = each.partition(" ")
        foes.bring_in(state, card, square)
    return state


def foe(state: Table, number: int = 1) -> Character:
    return [each for each in state.foes.values() if each.side is Side.FOES][number - 1]


def turn_of(state: Table, who: str) -> Table:
    """It is this character's turn, and nothing is done yet."""
    them = state.who(who)
    fight = state.fight()
    fight.side, fight.acting, fight.clock = them.side, who, fight.clock + 1
    them.turn = Turn(begun=True, steps=allowance(state, them), action=True)
    them.moved = False
    return state


# Acting ---------------------------------------------------------------------------------------------------------------


def choice(option: str, fields: dict[str, Any]) -> Choice:
    return Choice(option, {name.rstrip("_"): value for name, value in fields.items()})


def refused(state: Table, seat: Seat, option: str, /, **fields: Any) -> Refusal | None:
    return refusal(GAME.options(state, seat), choice(option, fields))


def may(state: Table, seat: Seat, option: str, /, **fields: Any) -> bool:
    return refused(state, seat, option, **fields) is None


def offered(state: Table, seat: Seat, option: str) -> list[Option]:
    return [each for each in GAME.options(state, seat) if each.id == option and not each.refused]


def listed(state: Table, seat: Seat, option: str, field: str) -> list[str]:
    """Everything that a field of this option lets choose from, over all options of that name."""
    found = [each for one in offered(state, seat, option) for each in one.fields if each.name == field]
    return [str(value) for each in found for value in getattr(each, "among", ())]


def does(
    state: Table, seat: Seat, option: str, /, *dice: int, replies: Sequence[Reply] = (), **fields: Any
) -> Scripted[Table]:
    """One action by exact dice and answers; what is not on offer is a fault of the test."""
    wrong = refused(state, seat, option, **fields)
    assert wrong is None, wrong
    return scripted(GAME, state, Action(seat, choice(option, fields)), dice, replies)


def by_itself(state: Table, *dice: int, replies: Sequence[Reply] = ()) -> Table:
    """Everything that happens without anybody."""
    script = Script(dice, replies)
    while (action := GAME.onward(state)) is not None:
        state = begun(GAME, still(state), action, script).moment.now
    script.check_used_up()
    return state


def attacks(
    state: Table, who: str, target: str, *dice: int, with_: str = "melee", replies: Sequence[Reply] = ()
) -> Scripted[Table]:
    return does(state, state.who(who).owner, "attack", *dice, replies=replies, with_=with_, target=target)


class Going(HeroKids):
    """An action in mid-air: only what is still to be done."""

    def perform(self, play: Play, state: Table, action: Action) -> None:
        play.then(go_on)


def going(state: Table, *dice: int, replies: Sequence[Reply] = ()) -> Scripted[Table]:
    return scripted(Going(), state, Action(ONE, Choice("go")), dice, replies)


def told(done: Scripted[Table], kind: type[E], seat: Seat | None = None) -> list[E]:
    """The events of this kind that came of it, or those that a seat was told."""
    notes = [note for note in done.notes if isinstance(note, Told)]
    heard = [note for note in notes if seat is None or note.to is None or seat in note.to]
    return [note.event for note in heard if isinstance(note.event, kind)]


def thrown(done: Scripted[Table], why: str) -> list[int]:
    """How many dice were thrown for this, each time."""
    return [len(note.faces) for note in done.notes if isinstance(note, Thrown) and note.why == why]
