"""The table in pieces that any screen can draw: the hex board, sheets with cards, the Task, the story."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from herotable.games.deck_of_many_dungeons.cards import Ability, abilities_of, our_cards
from herotable.games.deck_of_many_dungeons.notation import written
from herotable.games.deck_of_many_dungeons.state import GM
from herotable.games.deck_of_many_dungeons.view import CardView, CreatureView, MapView, TableView, TaskView
from herotable.rules import Board, Border, Counter, Figure, Mark, Meter, Panel, Piece, Screen, Sign, Text
from herotable.rules.showing import Side as Stands

SIGNS: Final = (
    Sign(".", "open", "open ground"),
    Sign("~", "difficult", "difficult ground", cost=2),
    Sign("o", "obstacle", "an obstacle", cost=0),
    Sign("#", "solid", "solid rock", cost=0, opaque=True),
)
COMMON: Final = ("SYS", "TAL", "GEA", "SUP", "ENE", "TRA")


def screen(view: TableView) -> Screen:
    panels = (*_tasks(view), *(sheet(each, view.you) for each in view.creatures), *_story(view))
    return Screen(title(view), panels, None if view.map is None else board(view, view.map))


def title(view: TableView) -> str:
    if view.combat is not None:
        whose = "the heroes" if view.combat.side == "heroes" else "the enemies"
        return f"Turn {view.combat.turn}: {whose}" if view.combat.phase == "turns" else "Before the fight"
    return f"Scene {view.scene_number}, level {view.level}"


# Sheets ------------------------------------------------------------------------------------------------


def sheet(creature: CreatureView, you: str) -> Panel:
    return Panel(
        creature.name or creature.id,
        tuple(_pieces(creature)),
        of=creature.id,
        side=_side(creature, you),
        out=not creature.here or creature.dead or creature.looks == "unconscious",
        turn=not creature.done,
    )


def _side(creature: CreatureView, you: str) -> Stands:
    if creature.seat == you and you != GM:
        return "mine"
    return "friend" if creature.side == "heroes" else "foe"


def _pieces(creature: CreatureView) -> Iterator[Piece]:
    if creature.health < 0:
        yield Text(creature.looks, "DM-EN-6")
    else:
        yield Meter("Health", creature.health, creature.most)
        yield Meter("Resolve", creature.resolve, creature.most)
        if creature.temporary:
            yield Figure("temporary Resolve", str(creature.temporary), rule="DM-HR-13")
    if creature.heritage:
        yield Text(f"level {creature.level}: {creature.heritage}", "DM-CC-2")
    if creature.tier_total >= 0:
        yield Figure("Tier Total", str(creature.tier_total), rule="DM-ENC-3")
    if not creature.done:
        yield Figure("actions left", str(creature.actions), rule="DM-TURN-3")
    if creature.gold:
        yield Figure("gold", str(creature.gold), rule="DM-EQ-9")
    for card in sorted(creature.cards, key=lambda card: COMMON.index(card.card[:3])):
        yield from card_pieces(card)


def card_pieces(card: CardView) -> Iterator[Piece]:
    """The card's title with where it is, then what its abilities say."""
    of = our_cards()[card.card]
    where = f", {card.hand}" if card.hand else ""
    off = "" if card.enabled else " (disabled)"
    tier = f", Tier {card.tier}" if card.tier > 1 else ""
    tasks = f": {', '.join(of.tasks)}" if of.tasks else ""
    yield Text(f"{of.name} [{of.kind}{tier}{where}]{off}{tasks}", "DM-CARD-1")
    for ability in abilities_of(of, card.tier):
        if ability.name in card.abilities:
            used = ", used" if ability.name in card.used else ""
            yield Text(f"  {in_words(ability)}{used}", "DM-CARD-3")


def in_words(ability: Ability) -> str:
    """An ability as its card says it (K14): type, cost, number, reach, then the effect."""
    head: list[str] = [ability.type]
    if ability.cost or ability.cost_actions or ability.disables:
        head.append(
            f"{ability.cost} Resolve"
            if ability.cost
            else "one of its next actions"
            if ability.cost_actions
            else "disable it"
        )
    head += [f"{ability.roll}+"] if ability.roll else []
    head += [f"range {ability.range}"] if ability.range > 1 else []
    head += [f"area {ability.area}"] if ability.area > 1 else []
    head += (
        [f"lasts {ability.duration or {'T': 'this turn', 'C': 'the combat', 'E': 'until broken'}[ability.until]}"]
        if ability.lasts
        else []
    )
    return f"{ability.name} ({', '.join(head)}): {written(ability.clauses)}"


# The board ------------------------------------------------------------------------------------------------


def board(view: TableView, of: MapView) -> Board:
    letters = {row[at] for row in of.rows for at in range(len(row))}
    return Board(
        rows=of.rows,
        kind="hexes",
        id="map",
        title=of.name,
        named="q,r",
        origin=of.origin,
        signs=tuple(sign for sign in SIGNS if sign.letter in letters),
        borders=tuple(_border(edge, kind) for edge, kind in of.edges),
        marks=tuple(_marks(view)),
        counters=tuple(_counters(view)),
    )


def _border(edge: str, kind: str) -> Border:
    one, _, other = edge.partition("|")
    return Border((one, other), kind)  # type: ignore[arg-type]


def _marks(view: TableView) -> Iterator[Mark]:
    for zone in view.zones:
        for cell in zone.cells:
            yield Mark(
                cell, zone.kind if zone.kind != "hazard" else our_cards()[zone.card].name.lower(), letter=zone.kind[0]
            )


def _counters(view: TableView) -> Iterator[Counter]:
    for creature in view.creatures:
        marks = tuple(
            our_cards()[each.card].abilities[each.ability].name for each in view.running if each.on == creature.id
        )
        for number, cell in enumerate(creature.cells):
            yield Counter(
                creature.id if not number else f"{creature.id}/{number}",
                cell,
                letter_of(creature),
                creature.name,
                _side(creature, view.you),
                out=creature.looks in ("unconscious", "dead"),
                turn=not creature.done,
                marks=marks,
            )


def letter_of(creature: CreatureView) -> str:
    last = creature.name.rpartition(" ")[2]
    return last if len(last) == 1 else (creature.name or "?")[0]


# Tasks and the story ------------------------------------------------------------------------------------------------


def _tasks(view: TableView) -> Iterator[Panel]:
    if view.task is not None:
        yield Panel(f"Task: {view.task.what}", tuple(_task_pieces(view.task)))


def _task_pieces(task: TaskView) -> Iterator[Piece]:
    if task.difficulty:
        yield Figure("difficulty", str(task.difficulty), rule="DM-TASK-1")
    if task.allowed:
        yield Text(f"what counts: {', '.join(task.allowed[:8])}", "DM-TASK-2")
    for category, difficulty in task.approaches:
        yield Text(f"{category}: {difficulty}", "DM-TASK-2")
    if task.stake:
        yield Text(f"if it fails: {task.stake}", "DM-TASK-1")
    for who, die, face, bonus in task.totals:
        yield Figure(who, f"d{die}: {face} + {bonus}", rule="DM-TASK-7")


def _story(view: TableView) -> Iterator[Panel]:
    pieces: list[Piece] = [Figure("XP", str(view.xp), rule="DM-XP-1"), Figure("level", str(view.level), rule="DM-XP-1")]
    if view.percent >= 0 and view.difficulty:
        pieces.append(Figure("enemies to party", f"{view.percent} %, {view.difficulty}", rule="DM-ENC-4"))
    pieces += [Text(f"{kind}: {text}", "DM-GEN-2") for kind, text in view.drawn]
    pieces += [Text(each, "DM-GEN-5") for each in view.hooks]
    for growth in view.growth:
        pieces.append(
            Text(f"{growth.who} has {growth.improvements} improvements and {growth.swaps} swaps to choose", "DM-LVL-1")
        )
    yield Panel("The party", tuple(pieces))
