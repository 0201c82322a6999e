"""The table in pieces that any screen can draw: sheets, what is seen of creatures, the map, the story so far."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from herotable.games.compact_heroes.cards import ATTRIBUTES, dice_of, our_cards
from herotable.games.compact_heroes.pages import pages
from herotable.games.compact_heroes.reading import AdventureView, MapView
from herotable.games.compact_heroes.state import GM, Side, Step
from herotable.games.compact_heroes.view import (
    ConditionView,
    FiguresView,
    FoeView,
    HeroView,
    ItemView,
    TableView,
    TotalView,
    WeaponView,
)
from herotable.games.compact_heroes.words_names import counted, described, item_name, pile, signed
from herotable.rules import Board, Figure, Meter, Panel, Piece, Screen, Text
from herotable.rules.showing import Side as Stands

RULES: Final = {
    "evade": "CH-ATTR-3",
    "damage absorption": "CH-DMG-1",
    "hit points": "CH-ATTR-5",
    "to hit": "CH-HIT-1",
    "damage": "CH-DMG-1",
    "to hit with spells": "CH-HIT-1",
    "Power Rating": "CH-ATTR-6",
    "spells a day": "CH-SPELL-1",
    "luck": "CH-ATTR-8",
    "initiative": "CH-INIT-1",
}
"""Which clause says how a total of the sheet comes about."""

ALWAYS: Final = ("evade", "damage absorption", "luck")
WHERE_ANY: Final = ("initiative",)
OF_CASTERS: Final = ("Power Rating", "to hit with spells")
STEPS: Final = {
    Step.RACE: "choosing a race",
    Step.POINTS: "placing points",
    Step.SKILLS: "choosing skills",
    Step.GOLD: "rolling for gold",
    Step.SHOP: "buying",
    Step.NAME: "choosing a name",
}
CARRIED: Final = "carried"
NEVER_HIT: Final = 99
"""No total that hit has been called out yet."""


def screen(view: TableView) -> Screen:
    panels = (
        *(hero_panel(hero, view) for hero in view.heroes),
        *(foe_panel(foe, view) for foe in view.foes),
        *_story(view),
    )
    maps = () if view.adventure is None else tuple(map(board, view.adventure.maps))
    read = () if view.adventure is None else tuple(pages(view.adventure))
    return Screen(title(view), panels, maps[0] if maps else None, maps[1:], pages=read)


def title(view: TableView) -> str:
    if view.fight is not None:
        return f"Round {view.fight.round}"
    where = view.scene if view.adventure is None else view.adventure.name
    return f"{where[:1].upper()}{where[1:]}, day {view.day}"


# Heroes ---------------------------------------------------------------------------------------------------------------


def hero_panel(hero: HeroView, view: TableView) -> Panel:
    name = hero.name or described(hero.id)
    turn = view.fight is not None and view.fight.acting == hero.id
    side: Stands = "mine" if hero.id == view.you else "friend"
    return Panel(name, tuple(sheet_pieces(hero)), hero.id, side, out=not hero.alive, turn=turn)


def sheet_pieces(hero: HeroView) -> Iterator[Piece]:
    """What one looks at first stands first."""
    totals = {total.name: total for total in hero.totals}
    if hero.step != Step.DONE:
        yield from _in_the_making(hero)
    if hero.race:
        most = totals["hit points"]
        yield Meter("HP", max(0, hero.hit_points), most.amount)
        yield from _figures(hero, totals)
    yield from _lines(hero)


def _in_the_making(hero: HeroView) -> Iterator[Piece]:
    race = f"{described(hero.race)}, " if hero.race else ""
    yield Text(f"{race}{STEPS[Step(hero.step)]}", "CH-CRE-2")
    filled = [f"{name.capitalize()} {hero.bubbles[name]}" for name in ATTRIBUTES]
    yield Text(", ".join(filled), "CH-ATTR-1")


def _figures(hero: HeroView, totals: dict[str, TotalView]) -> Iterator[Piece]:
    yield from (_figure(totals[name]) for name in ALWAYS)
    yield from (_figure(totals[name]) for name in WHERE_ANY if totals[name].amount)
    if totals["spells a day"].amount:
        yield from (_figure(totals[name]) for name in OF_CASTERS)
        spells = totals["spells a day"]
        left = max(0, spells.amount - hero.spells_cast)
        yield Figure("spells left today", f"{left} of {spells.amount}", spells.parts, RULES["spells a day"])
    if hero.weapons:
        for weapon in hero.weapons:
            yield from _weapon_figures(weapon)
    else:
        yield _figure(totals["to hit"], "to hit unarmed")


def _figure(total: TotalView, label: str = "") -> Figure:
    value = signed(total.amount) if total.name.startswith(("to hit", "initiative")) else str(total.amount)
    return Figure(label or total.name, value, total.parts, RULES[total.name])


def _weapon_figures(weapon: WeaponView) -> Iterator[Figure]:
    name = item_name(our_cards().items[weapon.card])
    yield Figure(f"{name}: to hit", signed(weapon.to_hit.amount), weapon.to_hit.parts, RULES["to hit"])
    yield Figure("damage", damage_of(weapon), weapon.damage_bonus.parts, RULES["damage"])


def damage_of(weapon: WeaponView) -> str:
    """The weapon's dice, and all that is added to them."""
    count, printed = dice_of(weapon.damage)
    added = printed + weapon.damage_bonus.amount
    return f"{count}d6{f'+{added}' if added > 0 else added or ''}"


def _lines(hero: HeroView) -> Iterator[Piece]:
    skills = [described(each.skill) + (f" ({described(each.chosen)})" if each.chosen else "") for each in hero.skills]
    worn = [item_called(each) for each in hero.items if each.place != CARRIED]
    pack = pile([each.card for each in hero.items if each.place == CARRIED])
    yield from _conditions(hero.conditions, hero.poison_rounds)
    yield from _line("ill with", [described(each) for each in hero.diseases], "CH-POIS-6")
    yield from _line("knows", skills, "CH-SKILL-1")
    yield from _line("wears and holds", worn, "CH-EQ-5")
    yield from _line("carries", [*pack, *([f"{hero.gold} gold"] if hero.gold else [])], "CH-EQ-1")
    if hero.xp_left:
        yield Text(f"{hero.xp_left} XP to spend", "CH-XP-2")


def item_called(item: ItemView) -> str:
    charges = f" ({counted(item.charges, 'charge')})" if item.charges else ""
    return f"{item_name(our_cards().items[item.card])}{charges}"


def _line(head: str, things: list[str], rule: str) -> Iterator[Text]:
    if things:
        yield Text(f"{head} {', '.join(things)}", rule)


def _conditions(conditions: tuple[ConditionView, ...], poison: tuple[int, ...]) -> Iterator[Text]:
    for each in conditions:
        rounds = f", {counted(each.rounds, 'round')} left" if each.until == "rounds" else ""
        yield Text(f"under {described(each.name)}{rounds}")
    for left in poison:
        yield Text(f"poisoned: dead in {counted(left, 'round')}", "CH-POIS-3")


# Creatures and people -------------------------------------------------------------------------------------------------


def foe_panel(foe: FoeView, view: TableView) -> Panel:
    side: Stands = "friend" if foe.side == Side.HEROES else "foe"
    if view.you == GM:
        side = "mine" if foe.owner == GM else "friend"
    turn = view.fight is not None and view.fight.acting == foe.id
    return Panel(foe.name, tuple(_foe_pieces(foe)), foe.id, side, out=foe.condition == "dead", turn=turn)


def _foe_pieces(foe: FoeView) -> Iterator[Piece]:
    if foe.figures is None:
        yield Text(foe.condition, "CH-HIT-4")
        yield from _called_out(foe) if foe.evade is None else _read(foe)
    else:
        yield from _card_of(foe, foe.figures)
    yield from (Text(f"can do this: {described(power)}") for power in foe.seen if foe.figures is None)
    yield from _conditions(foe.conditions, foe.poison_rounds)


def _called_out(foe: FoeView) -> Iterator[Text]:
    """What the totals that were called out tell of its evade (CH-HIT-4)."""
    known = [
        f"{foe.missed_with} misses" if foe.missed_with else "",
        f"{foe.hit_with} hits" if foe.hit_with < 99 else "",
    ]
    if any(known):
        yield Text(f"to hit it: {', '.join(each for each in known if each)}", "CH-HIT-4")


def _read(foe: FoeView) -> Iterator[Figure]:
    """What Lore has told of it (M2 30)."""
    yield Figure("evade", str(foe.evade), rule="CH-HIT-1")
    yield Figure("damage absorption", str(foe.absorption), rule="CH-DMG-1")


def _card_of(foe: FoeView, figures: FiguresView) -> Iterator[Piece]:
    yield Meter("HP", max(0, figures.hit_points), figures.most_hit_points)
    yield from _read(foe)
    yield Figure("to hit", signed(figures.to_hit), rule="CH-HIT-1")
    yield Figure("damage", figures.damage, rule="CH-DMG-1")
    yield Figure("luck", str(figures.luck), rule="CH-ATTR-8")
    if figures.initiative:
        yield Figure("initiative", signed(figures.initiative), rule="CH-INIT-1")
    yield from _line("can do", list(figures.specials), "CH-CREA-1")


# The story ------------------------------------------------------------------------------------------------------------


def _story(view: TableView) -> Iterator[Panel]:
    lines = [*_heard(view.adventure), *_found(view)]
    if lines:
        yield Panel("What you see" if view.you != GM else "Where the heroes are", tuple(lines), of="story")


def _heard(adventure: AdventureView | None) -> Iterator[Text]:
    if adventure is None:
        return
    if adventure.read_aloud:
        yield Text(adventure.read_aloud, "CH-ADV-2")
    elif adventure.hook:
        yield Text(adventure.hook, "CH-ADV-2")
    yield from _line("here:", [described(each) for each in adventure.people], "CH-ADV-2")
    if adventure.screen is not None and adventure.screen.due:
        yield Text(f"{counted(len(adventure.screen.due), 'award')} to give", "CH-XP-1")


def _found(view: TableView) -> Iterator[Text]:
    gold = [f"{view.found.gold} gold"] if view.found.gold else []
    yield from _line("found:", [*gold, *pile(view.found.items), *view.found.things], "CH-EQ-11")
    if view.market is not None:
        yield Text(f"{described(view.market.who)} trades here", "CH-EQ-10")


def board(shown: MapView) -> Board:
    """The whole map, or the places of it that have been shown (CH-ADV-4)."""
    places = tuple(f"{room.label}: {room.name}" for room in shown.rooms)
    return Board(tuple(shown.drawing.rstrip("\n").splitlines()), places, "drawing", shown.id, shown.name)
