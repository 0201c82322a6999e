"""HERO-210, 209: the Hero attacks any Monsters beside him at once, and changes weapons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from herotable.games.hero_1980.asking import others
from herotable.games.hero_1980.cards import IS_MONSTER, our_cards
from herotable.games.hero_1980.doors_open import within_reach
from herotable.games.hero_1980.events import HeroAttacks, NoMonster, WeaponChanged
from herotable.games.hero_1980.monster_attacks import strike_back
from herotable.games.hero_1980.settling import freed
from herotable.games.hero_1980.sighting import hide_again, look, seen_squares, show
from herotable.games.hero_1980.state import Hero, Section, Table, factor, is_open, left
from herotable.games.hero_1980.striking import in_order, strike_all
from herotable.rules import Action, One, Option, Part, Play, Seat, Some

ATTACK: Final = Part("MP", 1, "HERO-210.B1")
CHANGE: Final = Part("MP", 2, "HERO-209.B2")
CHANGE_COST: Final = 2

Performs = Callable[[Play, Table, Action], None]


def options(table: Table, seat: Seat) -> list[Option]:
    return [*attacks(table, seat), *changes(table, seat)]


# Attacking ----------------------------------------------------------------------------------------------------------


def attacks(table: Table, seat: Seat) -> list[Option]:
    """HERO-210.Bx1: whatever lies beside him within reach, face up or not, unless it is known to be no Monster."""
    hero = table.heroes[seat]
    targets = aims(table, seat)
    if not targets:
        return []
    refused, rule = _no_attack(table, hero)
    return [Option("attack", (Some("targets", targets, least=1, on="counters"),), (ATTACK,), rule, refused)]


def aims(table: Table, seat: Seat) -> tuple[str, ...]:
    """Counters within reach that are Monsters, or may be: what lies face down where a Monster would be seen is none."""
    hero, section = table.heroes[seat], table.sections[seat]
    seen = seen_squares(table, hero)
    return tuple(
        tag
        for tag in within_reach(table, seat)
        if (IS_MONSTER[section.kinds[tag]] if is_open(section, tag) else _may_be_monster(hero, section, tag, seen))
    )


def _may_be_monster(hero: Hero, section: Section, tag: str, seen: frozenset[str]) -> bool:
    return tag not in hero.harmless and section.at[tag] not in seen


def _no_attack(table: Table, hero: Hero) -> tuple[str, str]:
    if not hero.in_hand:
        return "he owns no weapon", "HERO-103.B3x"
    return ("", "HERO-210.B3") if left(table, hero) else ("no MP are left", "HERO-210.B1")


def attack(play: Play, table: Table, action: Action) -> None:
    seat, targets = action.seat, in_order(action.choice.some("targets"))
    hero, section = table.heroes[seat], table.sections[seat]
    if any(not is_open(section, tag) for tag in targets):
        play.learned(*others(table, section.runner))
    wrong = [tag for tag in targets if not IS_MONSTER[section.kinds[tag]]]
    if wrong:
        return not_monsters(play, table, seat, wrong)
    hero.spent += 1
    hero.acted = True
    show(play, table, seat, list(targets))
    play.tell(
        HeroAttacks, seat, tuple(section.kinds[tag] for tag in targets), tuple(section.at[tag] for tag in targets)
    )
    play.then(hero_strikes, seat, targets)


def not_monsters(play: Play, table: Table, seat: Seat, wrong: Sequence[str]) -> None:
    """HERO-210.Bx1: naming one is refused at no cost; but now it is known."""
    hero, section = table.heroes[seat], table.sections[seat]
    for tag in wrong:
        hero.harmless.append(tag)
        play.tell(NoMonster, seat, tag, section.at[tag])


def hero_strikes(play: Play, table: Table, seat: Seat, targets: tuple[str, ...]) -> None:
    """HERO-210.B4: survivors among the targets may answer."""
    survivors = strike_all(play, table, seat, targets)
    freed(table, seat)
    look(play, table, seat)
    if survivors:
        play.then(strike_back, seat, survivors)
    hide_again(play, table, seat)


# Changing weapons ---------------------------------------------------------------------------------------------------


def changes(table: Table, seat: Seat) -> list[Option]:
    """HERO-209.A4: with a movement factor of 1 a change is all that a phase holds."""
    hero = table.heroes[seat]
    weapons = tuple(our_cards().weapons[each].name for each in hero.points if each != hero.in_hand)
    if not weapons or hero.at not in table.place.hero_walks:
        return []
    refused, rule = _no_change(table, hero)
    cost = () if factor(table, hero) <= 1 else (CHANGE,)
    return [Option("change weapon", (One("to", weapons, on="weapons"),), cost, rule, refused)]


def _no_change(table: Table, hero: Hero) -> tuple[str, str]:
    if factor(table, hero) <= 1:
        return ("it must be all that he does in this phase", "HERO-209.A4") if hero.acted else ("", "HERO-209.A4")
    short = left(table, hero) < CHANGE_COST
    return ("it takes 2 MP", "HERO-209.B2") if short else ("", "HERO-209.B2")


def change(play: Play, table: Table, action: Action) -> None:
    seat, name = action.seat, action.choice.one("to")
    hero = table.heroes[seat]
    hero.in_hand = next(weapon.id for weapon in our_cards().weapons.values() if weapon.name == name)
    if factor(table, hero) <= 1:
        hero.closing = True
    else:
        hero.spent += CHANGE_COST
    hero.acted = True
    play.tell(WeaponChanged, seat, name)


PERFORM: Final[dict[str, Performs]] = {"attack": attack, "change weapon": change}
STAGES: Final[tuple[Callable[..., None], ...]] = (hero_strikes,)
