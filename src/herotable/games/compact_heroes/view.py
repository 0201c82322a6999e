"""What each audience may know, built up from nothing (CH-GEN-5, CH-HIT-4, CH-RND-3).

Heroes' sheets lie open on the table. Of a creature the players know its name and how badly it is hurt; its figures only
once somebody has read its card, or where the table plays with open figures.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from herotable.games.compact_heroes import hit_points, sheet, specials
from herotable.games.compact_heroes.cards import ATTRIBUTES, Cards
from herotable.games.compact_heroes.fighters import acting, card_known, figures_known, run_by_players
from herotable.games.compact_heroes.game_master import awaited
from herotable.games.compact_heroes.names import foe_name
from herotable.games.compact_heroes.reading import AdventureView, reading
from herotable.games.compact_heroes.sheet import Total, Using
from herotable.games.compact_heroes.state import (
    GM,
    Declared,
    Effect,
    Fight,
    Foe,
    Hero,
    Market,
    Owned,
    Phase,
    Side,
    Table,
    card_of,
    cards,
)
from herotable.rules import Part, Seat

UNLIVING: Final = "unliving"


@dataclass(frozen=True, slots=True)
class TotalView:
    """A figure that opens to its sum."""

    name: str
    amount: int
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class WeaponView:
    """An item in hand to attack with, and what it comes to."""

    item: str
    card: str
    to_hit: TotalView
    damage: str
    damage_bonus: TotalView


@dataclass(frozen=True, slots=True)
class ItemView:
    id: str
    card: str
    place: str
    charges: int


@dataclass(frozen=True, slots=True)
class SkillView:
    skill: str
    chosen: str


@dataclass(frozen=True, slots=True)
class ConditionView:
    """Something in force on somebody, and the rounds that are left where it counts rounds."""

    name: str
    until: str
    rounds: int


@dataclass(frozen=True, slots=True)
class HeroView:
    """A character sheet."""

    id: Seat
    name: str
    step: str
    race: str
    alive: bool
    bubbles: dict[str, int]
    hit_points: int
    endurance_rolls: tuple[int, ...]
    permanent_loss: int
    totals: tuple[TotalView, ...]
    weapons: tuple[WeaponView, ...]
    spells_cast: int
    powers_used: tuple[str, ...]
    skills: tuple[SkillView, ...]
    items: tuple[ItemView, ...]
    gold: int
    xp: int
    xp_left: int
    conditions: tuple[ConditionView, ...]
    poison_rounds: tuple[int, ...]
    diseases: tuple[str, ...]
    adjustments: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class FiguresView:
    """A creature's card with its live figures: for the game master, and where the table knows them anyway."""

    card: str
    level: int
    absorption: int
    to_hit: int
    damage: str
    evade: int
    initiative: int
    hit_points: int
    most_hit_points: int
    luck: int
    specials: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FoeView:
    """`condition` is a word: unhurt, hurt, badly hurt, dead. Totals called out narrow the evade; `seen` are the special
    abilities that have shown themselves (G59). Lore tells these, `evade` and `absorption` (M2 30)."""

    id: str
    name: str
    kind: str
    side: str
    owner: Seat
    condition: str
    missed_with: int
    hit_with: int
    conditions: tuple[ConditionView, ...]
    poison_rounds: tuple[int, ...]
    seen: tuple[str, ...]
    evade: int | None
    absorption: int | None
    figures: FiguresView | None


@dataclass(frozen=True, slots=True)
class DeclaredView:
    who: str
    kind: str
    thing: str
    targets: tuple[str, ...]
    words: str


@dataclass(frozen=True, slots=True)
class FightView:
    """`results` are the initiative of those in `order`; the game master's rulings on this turn's attack are public."""

    round: int
    phase: str
    here: tuple[str, ...]
    order: tuple[str, ...]
    results: tuple[int, ...]
    acting: str
    acted: int
    declared: tuple[DeclaredView, ...]
    have_declared: tuple[str, ...]
    surprised: str
    newcomers: tuple[str, ...]
    fleeing: tuple[str, ...]
    agreed: tuple[str, ...]
    yielded: tuple[str, ...]
    pursued: tuple[str, ...]
    back: tuple[str, ...]
    ruled_bonus: int | None
    ruled_extra: int


@dataclass(frozen=True, slots=True)
class MarketView:
    """Somebody trades with the heroes."""

    who: str
    sells_up_to: int
    pays_percent: int
    cheaper_by: int


@dataclass(frozen=True, slots=True)
class PileView:
    """What was found and lies open until somebody takes it (CH-EQ-11)."""

    gold: int
    items: tuple[str, ...]
    things: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TableView:
    """`you` are whom it is for. `alarmed`: something has given the alarm. The game master is shown whose decision is
    awaited (CH-GM-1): to others it could tell which creature is about to flee by itself."""

    you: Seat
    scene: str
    day: int
    minutes: int
    alarmed: bool
    heroes: tuple[HeroView, ...]
    fallen: tuple[str, ...]
    foes: tuple[FoeView, ...]
    fight: FightView | None
    waiting_for: tuple[Seat, ...]
    adventure: AdventureView | None
    market: MarketView | None
    found: PileView


def view(state: Table, audience: Seat) -> TableView:
    return TableView(
        you=audience,
        scene=state.scene,
        day=state.day,
        minutes=state.minutes,
        alarmed=state.alarmed,
        heroes=tuple(hero_view(hero, cards(state)) for hero in state.heroes.values()),
        fallen=tuple(hero.name for hero in state.fallen),
        foes=tuple(_foe_view(state, foe, audience) for foe in state.foes.values()),
        fight=None if state.fight is None else _fight_view(state, state.fight, audience),
        waiting_for=awaited(state) if audience == GM else (),
        adventure=reading(state, audience),
        market=None if state.market is None else _market_view(state.market),
        found=PileView(state.pile.gold, tuple(state.pile.items), tuple(state.pile.things)),
    )


def _market_view(market: Market) -> MarketView:
    return MarketView(market.who, market.sells_up_to, market.pays_percent, market.cheaper_by)


def hero_view(hero: Hero, deck: Cards) -> HeroView:
    return HeroView(
        id=hero.id,
        name=hero.name,
        step=hero.step.value,
        race=hero.race,
        alive=hero.alive,
        bubbles={name: sheet.bubbles(hero, deck, name) for name in ATTRIBUTES},
        hit_points=hero.hit_points,
        endurance_rolls=tuple(hero.endurance_rolls),
        permanent_loss=hero.permanent_loss,
        totals=tuple(_total_view(name, total) for name, total in totals_of(hero, deck)),
        weapons=tuple(_weapons(hero, deck)),
        spells_cast=hero.spells_cast,
        powers_used=tuple(hero.powers_used),
        skills=tuple(SkillView(each.skill, each.chosen) for each in hero.skills),
        items=tuple(ItemView(owned.id, owned.item, owned.place, owned.charges) for owned in hero.items),
        gold=hero.gold,
        xp=hero.xp,
        xp_left=hero.xp_left,
        conditions=_conditions(hero.effects),
        poison_rounds=tuple(timer.rounds for timer in hero.timers),
        diseases=tuple(illness.disease for illness in hero.illnesses),
        adjustments=tuple(Part(line.name, line.amount, "CH-GEN-7") for line in hero.adjustments),
    )


def totals_of(hero: Hero, deck: Cards) -> Iterator[tuple[str, Total]]:
    """The totals of a sheet, in the order in which it shows them (CH-CRE-11)."""
    unarmed = sheet.wielding(hero, deck, None)
    yield "evade", sheet.evade(hero, deck)
    yield "damage absorption", sheet.absorption(hero, deck)
    yield "hit points", sheet.most_hit_points(hero, deck)
    yield "to hit", sheet.to_hit(hero, deck, unarmed)
    yield "to hit with spells", sheet.magic_to_hit(hero, deck)
    yield "damage", sheet.damage_bonus(hero, deck, unarmed)
    yield "damage with spells", sheet.damage_bonus(hero, deck, sheet.WITH_SPELLS)
    yield "Power Rating", sheet.power_rating(hero, deck)
    yield "spells a day", sheet.spells_a_day(hero, deck)
    yield "luck", sheet.luck(hero, deck)
    yield "initiative", sheet.initiative(hero, deck)


def condition_of(foe: Foe) -> str:
    """What anyone can see of a creature's hit points."""
    return hit_points.looks(foe.hit_points if foe.alive else 0, foe.most_hit_points)


def _total_view(name: str, total: Total) -> TotalView:
    return TotalView(name, total.amount, total.parts)


def _weapons(hero: Hero, deck: Cards) -> Iterator[WeaponView]:
    for owned in (owned for owned in hero.items if owned.place == "weapon"):
        using: Using = sheet.wielding(hero, deck, owned)
        yield _weapon_view(hero, deck, owned, using)


def _weapon_view(hero: Hero, deck: Cards, owned: Owned, using: Using) -> WeaponView:
    return WeaponView(
        owned.id,
        owned.item,
        _total_view("to hit", sheet.to_hit(hero, deck, using)),
        deck.items[owned.item].damage,
        _total_view("damage", sheet.damage_bonus(hero, deck, using)),
    )


def _conditions(effects: list[Effect]) -> tuple[ConditionView, ...]:
    return tuple(ConditionView(effect.source, effect.until.value, effect.rounds) for effect in effects)


def _foe_view(state: Table, foe: Foe, audience: Seat) -> FoeView:
    knows = audience == GM or figures_known(state, foe)
    read = knows or card_known(state, foe)
    return FoeView(
        id=foe.id,
        name=foe_name(state, foe.id).removeprefix("the "),
        kind=card_of(state, foe).kind,
        side=foe.side.value,
        owner=foe.owner,
        condition=condition_of(foe),
        missed_with=foe.known.missed_with,
        hit_with=foe.known.hit_with,
        conditions=_conditions(foe.effects),
        poison_rounds=tuple(timer.rounds for timer in foe.timers),
        seen=tuple(_seen(state, foe)),
        evade=foe.evade if read else None,
        absorption=foe.absorption if read else None,
        figures=_figures(state, foe) if knows else None,
    )


def _seen(state: Table, foe: Foe) -> Iterator[str]:
    yield from (special.name for special in specials.known_specials(state, foe))
    if UNLIVING in foe.known.seen or (card_known(state, foe) and card_of(state, foe).unliving):
        yield UNLIVING


def _figures(state: Table, foe: Foe) -> FiguresView:
    card = card_of(state, foe)
    return FiguresView(
        foe.card,
        foe.level,
        foe.absorption,
        foe.to_hit,
        foe.damage,
        foe.evade,
        foe.initiative,
        foe.hit_points,
        foe.most_hit_points,
        card.luck,
        tuple(special.name for special in card.specials),
    )


def _fight_view(state: Table, fight: Fight, audience: Seat) -> FightView:
    return FightView(
        round=fight.round,
        phase=fight.phase.value,
        here=tuple(fight.here),
        order=tuple(fight.order),
        results=tuple(fight.results[who] for who in fight.order),
        acting=acting(state),
        acted=fight.turn,
        declared=tuple(
            _declared_view(who, declared)
            for who, declared in fight.declared.items()
            if _sees_declared(state, fight, who, audience)
        ),
        have_declared=tuple(who for who in fight.declared if run_by_players(state, who)),
        surprised=fight.surprised.value if isinstance(fight.surprised, Side) else "",
        newcomers=tuple(fight.newcomers),
        fleeing=tuple(fight.fleeing),
        agreed=tuple(fight.agreed),
        yielded=tuple(fight.yielded),
        pursued=tuple(fight.pursued),
        back=tuple(fight.back),
        ruled_bonus=fight.ruled_bonus,
        ruled_extra=fight.ruled_extra,
    )


def _sees_declared(state: Table, fight: Fight, who: str, audience: Seat) -> bool:
    """CH-RND-3: heroes' declarations once everyone has declared, creatures' at their turn."""
    if audience == GM:
        return True
    if run_by_players(state, who):
        mine = audience == who or (who in state.foes and state.foes[who].owner == audience)
        return mine or fight.phase is not Phase.DECLARE
    return fight.phase is not Phase.DECLARE and who in fight.order[: fight.turn]


def _declared_view(who: str, declared: Declared) -> DeclaredView:
    return DeclaredView(who, declared.kind, declared.thing, tuple(declared.targets), declared.words)
