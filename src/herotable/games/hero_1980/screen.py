"""The table in pieces that any screen can draw: the three catacombs, the sheets, what each player knows of counters."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from herotable.games.hero_1980.cards import Kind, card_of, our_cards
from herotable.games.hero_1980.catacombs import ALYSA, Catacomb, catacomb
from herotable.games.hero_1980.damage import NAMES
from herotable.games.hero_1980.state import HEART, Step
from herotable.games.hero_1980.view import AimView, HeroView, SectionView, TableView, WeaponView
from herotable.games.hero_1980.words import flavour
from herotable.parts.boards import shown_marks, square_board
from herotable.rules import Board, Counter, Figure, Mark, Meter, Panel, Part, Piece, Screen, Text
from herotable.rules.showing import Facing, Side

FACING: Final[dict[str, Facing]] = {"n": "n", "e": "e", "s": "s", "w": "w"}
UNKNOWN: Final = "?"
HERO_LETTERS: Final = {"n": "^", "e": ">", "s": "v", "w": "<"}
TRACK: Final = ("with Alysa", "box 1", "box 2", "box 3", "her heart")


def screen(view: TableView) -> Screen:
    boards = tuple(board(view, section) for section in own_first(view)) if view.chart else ()
    panels = (*(hero_panel(hero, view) for hero in view.heroes), *_runners(view), *_chances(view))
    return Screen(title(view), panels, boards[0] if boards else None, boards[1:])


def title(view: TableView) -> str:
    if not view.turn or view.step == Step.OVER:
        return f"HERO: {view.how or view.step}"
    whose = f" of {view.active}" if view.active else ""
    return f"Turn {view.turn}, {view.step}{whose}"


def own_first(view: TableView) -> list[SectionView]:
    """While his counters act a player looks at his rival's catacomb, else at his own."""
    runs = view.step in (Step.PLACE, Step.MONSTERS) and view.active in ("", view.you)
    return sorted(view.sections, key=lambda each: view.you != (each.runner if runs else each.hero))


# Boards -------------------------------------------------------------------------------------------------------------


def board(view: TableView, section: SectionView) -> Board:
    place = catacomb(view.chart)
    hero = next(each for each in view.heroes if each.seat == section.hero)
    drawn = square_board(place.chart, place.grid, counters(view, section, hero), marks(place, hero))
    name = hero.name or f"seat {section.hero}"
    return Board(
        rows=drawn.rows,
        kind=drawn.kind,
        id=f"section {section.hero}",
        title=f"{name}'s catacomb",
        named=drawn.named,
        signs=drawn.signs,
        borders=drawn.borders,
        marks=drawn.marks,
        counters=drawn.counters,
    )


def marks(place: Catacomb, hero: HeroView) -> tuple[Mark, ...]:
    seen = [Mark(at, "sight") for at in hero.sees]
    return (*shown_marks(place.chart, "start", "exit"), *seen)


def counters(view: TableView, section: SectionView, hero: HeroView) -> Iterator[Counter]:
    side: Side = "mine" if view.you == section.runner else "foe" if view.you == section.hero else ""
    mine = view.you == section.runner and view.turn > 0
    for each in section.counters:
        kind = Kind(each.kind) if each.kind else None
        labels = ["carried"] if each.by else []
        labels += ["moved"] if each.moved else []
        labels += ["no Monster"] if each.tag in hero.harmless else []
        yield Counter(
            each.tag,
            each.at,
            card_of(kind).letter if kind else UNKNOWN,
            card_of(kind).name if kind else "",
            side,
            hidden=kind is None,
            marks=(*labels, *(["seen"] if mine and each.up else [])),
        )
    if hero.alive and hero.at and ">" not in hero.at and hero.at != ALYSA:
        whose: Side = "mine" if view.you == hero.seat else "friend" if view.you != section.runner else "foe"
        letter = HERO_LETTERS[hero.facing]
        yield Counter(hero.seat, hero.at, letter, hero.name, whose, FACING[hero.facing], turn=view.active == hero.seat)


# Sheets -------------------------------------------------------------------------------------------------------------


def hero_panel(hero: HeroView, view: TableView) -> Panel:
    plays = any(each.seat == view.you for each in view.heroes)
    side: Side = "mine" if hero.seat == view.you else "foe" if plays else "friend"
    name = f"{hero.name or 'the Hero'} (seat {hero.seat})"
    if not hero.levels:
        words = "has conceded" if hero.conceded else "is ready" if hero.ready else "is being built"
        return Panel(name, (Text(words, "HERO-104.D8"),), hero.seat, side)
    turn = view.active == hero.seat and view.step == Step.HERO
    pieces = (*state_pieces(hero, view), *sheet_pieces(hero), *points_pieces(hero))
    return Panel(name, tuple(pieces), hero.seat, side, out=not hero.alive, turn=turn)


def state_pieces(hero: HeroView, view: TableView) -> Iterator[Piece]:
    if view.step == Step.BUILD:
        yield Figure("points spent", f"{hero.spent_points} of 70", _costs(hero), "HERO-103.A3")
        yield Figure("weapon points", f"{hero.weapon_points} of {_bought(hero, 'W')}", rule="HERO-103.B1")
        return
    if hero.died_of:
        yield Text(f"gone: {hero.died_of}", "HERO-212.D2")
    if hero.track >= 0:
        yield Text(f"{TRACK[min(hero.track, HEART)]}, since turn {hero.arrived}", "HERO-215.A3")
    if ">" in hero.at:
        yield Text(f"in the red corridor, {hero.at.partition('>')[2]} of {view.corridor}", "HERO-101.B5")
    half = "½" if hero.gold_halves % 2 else ""
    if view.active == hero.seat and view.step == Step.HERO:
        yield Meter("MP", hero.left, hero.movement)
        if half:
            yield Text("half a point is spent on Gold and buys nothing", "HERO-204.D2")
    yield from (Text(text, rule) for text, rule in _flags(hero))


def _flags(hero: HeroView) -> Iterator[tuple[str, str]]:
    flags = (
        (bool(hero.held), f"the Succubus {hero.held}", "HERO-211.C4"),
        (hero.outwitted == "won", "has outwitted the Monsters", "HERO-208.C1"),
        (hero.outwitted == "failed", "has failed to outwit anybody", "HERO-208.C8"),
        (hero.stopped, "stopped by a zone of control", "HERO-204.B1"),
        (bool(hero.holds), "holds a door", "HERO-206.D1"),
        (hero.forced, "his door was forced", "HERO-206.D3b"),
        (hero.attacked, "was attacked in this turn", "HERO-213.A3"),
        (hero.conceded, "has conceded", "HERO-215.Bx1"),
    )
    return ((text, rule) for is_so, text, rule in flags if is_so)


def _costs(hero: HeroView) -> tuple[Part, ...]:
    cards = our_cards().characteristics
    return tuple(Part(cards[each.letter].name, each.bought * cards[each.letter].cost) for each in hero.levels)


def _bought(hero: HeroView, letter: str) -> int:
    return next(each.bought for each in hero.levels if each.letter == letter)


def sheet_pieces(hero: HeroView) -> Iterator[Piece]:
    """HERO-004.B2: a column for each characteristic, with what was bought and what is left."""
    for each in hero.levels:
        if each.letter != "W":
            yield Meter(NAMES[each.letter], each.now, each.bought)
    armour = our_cards().armours[hero.armour]
    shield = " and shield" if hero.shield else ""
    parts = (Part(armour.name, armour.to_hit), *((Part("shield", -1),) if hero.shield else ()))
    yield Figure(f"armour: {armour.name}{shield}", f"{sum(part.amount for part in parts):+d}", parts, "HERO-210.G2")
    yield from (weapon_figure(weapon, hero.in_hand) for weapon in hero.weapons)
    if not hero.weapons:
        yield Text("owns no weapon and cannot fight", "HERO-103.B3x")
    for letter in "PIC":
        now = next(each.now for each in hero.levels if each.letter == letter)
        if line := flavour(letter, now):
            yield Text(f"{NAMES[letter]} {now}: {line}", "HERO-216.1")


def weapon_figure(weapon: WeaponView, in_hand: str) -> Figure:
    card = our_cards().weapons[weapon.id]
    held = ", in hand" if weapon.id == in_hand else ""
    label = f"{card.name}{held} (box {weapon.box} of {weapon.points})"
    return Figure(label, f"{weapon.modifier:+d}", rule="HERO-102.B8")


def points_pieces(hero: HeroView) -> Iterator[Piece]:
    sums = hero.points
    if sums is None:
        return
    parts = (Part("courage", sums.modified), Part("charm", sums.charm), Part("riches", sums.riches))
    yield Figure("points now", str(sums.total), parts, "HERO-214.E4")
    yield Figure("courage", f"{sums.courage} × {sums.percent} %", rule="HERO-214.D1")
    if hero.kills:
        yield Text(f"eliminated: {counted(hero.kills)}", "HERO-214.A1")
    if hero.carries:
        yield Text(f"carries {counted(hero.carries)}", "HERO-207.A4")


def counted(kinds: tuple[str, ...]) -> str:
    found = {kind: kinds.count(kind) for kind in kinds}
    return ", ".join(f"{count} {card_of(Kind(kind)).name}" for kind, count in found.items())


# What the runner and the Hero's player should know --------------------------------------------------------------------


def _runners(view: TableView) -> Iterator[Panel]:
    for section in view.sections:
        if section.runner == view.you:
            kinds = tuple(each.kind for each in section.counters)
            pieces: list[Piece] = [Text(f"on the board: {counted(kinds)}", "HERO-104.D1")] if kinds else []
            if section.to_place:
                left = ", ".join(f"{count} {card_of(Kind(kind)).name}" for kind, count in section.to_place.items())
                pieces.append(Text(f"to place: {left}", "HERO-104.D1"))
            yield Panel(f"Your counters against seat {section.hero}", tuple(pieces), f"counters {section.hero}")


def _chances(view: TableView) -> Iterator[Panel]:
    pieces = [*(_aim_figure(aim, view) for aim in view.aims)]
    pieces += [
        Figure(f"door at {door.door.partition('|')[0]}", percent(door.free, 6), rule="HERO-206.B1")
        for door in view.doors
    ]
    if pieces:
        yield Panel("What you could do", tuple(pieces), "chances")


def _aim_figure(aim: AimView, view: TableView) -> Figure:
    """Against an unknown counter: for each kind that it may be."""
    said = [f"{card_of(Kind(kind)).name} {percent(ways, 36)}" for kind, _, ways in aim.chances]
    where = next(each.at for section in view.sections for each in section.counters if each.tag == aim.tag)
    return Figure(
        f"to hit at {where}", ", ".join(said), (Part("its blow", aim.position, "HERO-210.G1"),), "HERO-210.D2"
    )


def percent(ways: int, of: int) -> str:
    return f"{round(100 * ways / of)} %"
