"""HERO-210: Monsters attack the Hero in one batch: in their own phase, or in answer to his attack."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from herotable.games.hero_1980.asking import ask
from herotable.games.hero_1980.cards import LETTERS, Kind, card_of, our_cards
from herotable.games.hero_1980.catacombs import FACINGS
from herotable.games.hero_1980.damage import take_batch
from herotable.games.hero_1980.doors_open import able_to_attack
from herotable.games.hero_1980.events import MonsterMissed, MonstersAttack, MonstersStrikeBack, Wounded
from herotable.games.hero_1980.sighting import hide_again, show
from herotable.games.hero_1980.state import Hero, Table
from herotable.games.hero_1980.striking import in_order
from herotable.games.hero_1980.wounds import COLUMNS, wounds_of
from herotable.rules import TWO_D6, Action, Option, Part, PickSome, Play, Roll, Seat, Some

POSITIONS: Final = (("front", 1), ("side", 2), ("rear", 3), ("side", 2))
"""D10: clockwise from where he faces."""

Performs = Callable[[Play, Table, Action], None]


def options(table: Table, seat: Seat) -> list[Option]:
    """HERO-210.C2: any of those beside him; M(X) chooses which."""
    able = tuple(able_to_attack(table, table.run_by(seat)))
    return [Option("attack", (Some("with", able, least=1, on="counters"),), (), "HERO-210.C2")] if able else []


def attack(play: Play, table: Table, action: Action) -> None:
    """HERO-202.3x: all attackers are named before any die is rolled; from here on nobody moves."""
    begin_attack(play, table, in_order(action.choice.some("with")))


def begin_attack(play: Play, table: Table, attackers: tuple[str, ...]) -> None:
    seat = table.run_by(table.active)
    section = table.sections[seat]
    table.heroes[seat].attacked = True
    show(play, table, seat, list(attackers))
    play.tell(MonstersAttack, seat, tuple(section.kinds[tag] for tag in attackers))
    play.then(roll_attack, seat, attackers, "", "phase", attackers)


def strike_back(play: Play, table: Table, seat: Seat, survivors: tuple[str, ...]) -> None:
    """HERO-210.B4: M(X) chooses which of the targets that survived an attack answer it."""
    section = table.sections[seat]
    question = PickSome(
        kind="strike back",
        about=(seat,),
        among=survivors,
        usually=survivors,
        on="counters",
        rule="HERO-210.B4",
        passes=("turn",),
    )
    chosen = in_order(ask(play, table, section.runner, question))
    if chosen:
        play.tell(MonstersStrikeBack, seat, tuple(section.kinds[tag] for tag in chosen))
        play.then(roll_attack, seat, chosen, "", "answer", ())
    hide_again(play, table, seat)


def roll_attack(
    play: Play, table: Table, seat: Seat, left: tuple[str, ...], letters: str, cause: str, attackers: tuple[str, ...]
) -> None:
    """HERO-202.3x: one attacker after another rolls; the batch so far is `letters` (HERO-212.Cx1)."""
    letters = in_sheet_order(letters + blow(play, table, seat, left[0]))
    if left[1:]:
        play.then(roll_attack, seat, left[1:], letters, cause, attackers)
    play.then(take_batch, seat, letters, cause, "", attackers)


def blow(play: Play, table: Table, seat: Seat, attacker: str) -> str:
    hero, section = table.heroes[seat], table.sections[seat]
    kind = section.kinds[attacker]
    facing = position(table, hero, section.at[attacker])
    column = play.roll(monster_to_hit(hero, kind, facing), "to hit", by=section.runner)
    if column < 0:
        play.tell(MonsterMissed, seat, kind)
        return ""
    wounds = wounds_of(table.agreed.wound_table, column)
    letters = wounds.letters[play.roll(wounds.roll, "wounds", by=section.runner)]
    play.tell(Wounded, seat, kind, column, letters)
    return letters


def monster_to_hit(hero: Hero, kind: Kind, facing: Part) -> Roll:
    """HERO-210.F2, G2, 212.B1: what the rule uses is by how much the number was reached."""
    armours = our_cards().armours
    return TWO_D6.plus(
        facing,
        Part(armours[hero.armour].name, armours[hero.armour].to_hit, "HERO-210.G2"),
        Part("shield", armours["Sh"].to_hit if hero.shielded else 0, "HERO-210.G2"),
    ).margin(card_of(kind).to_hit, COLUMNS)


def position(table: Table, hero: Hero, square: str) -> Part:
    """HERO-210.G1: by his facing at the moment of the roll."""
    side = next(each for each in FACINGS if table.place.grid.next_to(hero.at, each) == square)
    name, modifier = POSITIONS[(FACINGS.index(side) - FACINGS.index(hero.facing)) % len(FACINGS)]
    return Part(name, modifier, "HERO-210.G1")


def in_sheet_order(letters: str) -> str:
    return "".join(sorted(letters, key=LETTERS.index))


STAGES: Final[tuple[Callable[..., None], ...]] = (strike_back, roll_attack)
