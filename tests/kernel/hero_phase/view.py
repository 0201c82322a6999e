"""What everybody at the table may know: here, all there is."""

from __future__ import annotations

from dataclasses import dataclass

from tests.kernel.hero_phase.monster_attacks import position
from tests.kernel.hero_phase.state import Hero, Monster, State


@dataclass(frozen=True, slots=True)
class HeroView:
    levels: dict[str, int]
    weapons: dict[str, int]
    in_hand: str | None
    weapon_modifier: int
    armour: str
    shield: bool
    facing: str
    dead: bool


@dataclass(frozen=True, slots=True)
class MonsterView:
    id: str
    kind: str
    square: str
    position: str
    position_modifier: int


@dataclass(frozen=True, slots=True)
class View:
    turn: int
    last_turn: int
    phase: str
    closed: bool
    movement_left: int
    wound_table: str
    hero: HeroView
    monsters: tuple[MonsterView, ...]
    removed: tuple[str, ...]
    courage: int


def view(state: State, courage: int) -> View:
    return View(
        turn=state.turn,
        last_turn=state.last_turn,
        phase=state.phase.value,
        closed=state.closed,
        movement_left=state.movement_left,
        wound_table=state.wound_table,
        hero=hero_view(state.hero),
        monsters=tuple(monster_view(state.hero, name, monster) for name, monster in state.monsters.items()),
        removed=tuple(kind.value for kind in state.removed),
        courage=courage,
    )


def hero_view(hero: Hero) -> HeroView:
    return HeroView(
        levels=dict(hero.levels),
        weapons={weapon.value: box for weapon, box in hero.weapons.items()},
        in_hand=None if hero.in_hand is None else hero.in_hand.value,
        weapon_modifier=hero.weapon_modifier,
        armour=hero.armour.value,
        shield=hero.shield,
        facing=hero.facing.value,
        dead=hero.dead,
    )


def monster_view(hero: Hero, name: str, monster: Monster) -> MonsterView:
    place = position(hero.facing, monster.square)
    return MonsterView(name, monster.kind.value, monster.square.value, place.name, place.amount)
