"""What a sensible player of a seat would do, by what the seat knows, and how well things stand for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from zlib import crc32

from herotable.games.hero_1980 import bot_hero, building, points
from herotable.games.hero_1980.cards import COURAGE, our_cards
from herotable.games.hero_1980.catacombs import Catacomb
from herotable.games.hero_1980.doors import NOBODY
from herotable.games.hero_1980.orders import CLOSE_IN, ORDERS
from herotable.games.hero_1980.placing import plans_of
from herotable.games.hero_1980.plans import Plan
from herotable.games.hero_1980.state import HEART, Hero, Step, Table
from herotable.rules import Choice, Option, Question, Seat

COURAGE_OF_A_GAME: Final = 170
"""What Heroes of bots win on the average, before armour counts."""

ON_HIS_WAY: Final = 4
WIN: Final = 1_000
LOST: Final = 400
ARRIVED: Final = 250
A_TURN: Final = 25


def advise(table: Table, seat: Seat, options: Sequence[Option]) -> Choice | None:
    if table.step is Step.BUILD:
        return build(table, seat)
    if table.step is Step.PLACE:
        return place(table, seat)
    if table.step is Step.HERO:
        return bot_hero.advise(table, seat, options)
    return run_counters(options)


def build(table: Table, seat: Seat) -> Choice:
    """One of the ready Heroes."""
    if not table.heroes[seat].name:
        names = [card.name for card in our_cards().heroes.values()]
        number = crc32(table.chart.encode()) + 3 * list(table.heroes).index(seat)
        return Choice("take", {"hero": names[number % len(names)]})
    return Choice("done")


def place(table: Table, seat: Seat) -> Choice:
    """A plan, by whose Hero it is laid against."""
    section = table.sections[table.run_by(seat)]
    if len(section.at) < len(section.kinds):
        names = [plan.name for plan in plans_of(table, seat)]
        against = f"{seat} {table.heroes[table.run_by(seat)].name}"
        return Choice("lay out", {"plan": names[crc32(against.encode()) % len(names)]})
    return Choice("done")


def run_counters(options: Sequence[Option]) -> Choice:
    """All close in, force the door if one is held, and whoever can attacks."""
    found = {option.id: option for option in options if not option.refused}
    if "order" in found:
        return Choice("order", {"how": CLOSE_IN})
    if "force the door" in found:
        return next(found["force the door"].completions())
    if "attack" in found:
        field = found["attack"].fields[0]
        assert field.kind == "some"
        return Choice("attack", {"with": list(field.among)})
    return Choice("end")


def answer(question: Question[object]) -> Choice | None:
    """Doors are blocked by whoever can; everything else is answered as usual."""
    if question.kind != "block":
        return None
    field = question.options[0].fields[0]
    assert field.kind == "one"
    able = [each for each in field.among if each != NOBODY]
    return Choice("pick", {"which": able[0]}) if able else None


def ideas(table: Table, seat: Seat, options: Sequence[Option]) -> list[Choice]:
    """The Hero that promises most, the placement that offers him least, and the orders to choose from."""
    if table.step is Step.BUILD and not table.heroes[seat].name:
        best = max(our_cards().heroes.values(), key=lambda card: promise(building.from_card(card)))
        return [Choice("take", {"hero": best.name})]
    if table.step is Step.PLACE and not table.sections[table.run_by(seat)].at:
        plans = plans_of(table, seat)
        return [Choice("lay out", {"plan": min(plans, key=lambda plan: prey(plan, table.place)).name})]
    if table.step is Step.MONSTERS and any(option.id == "order" for option in options):
        return [Choice("order", {"how": how}) for how in ORDERS]
    return []


def promise(hero: Hero) -> int:
    """The points that a Hero may expect: his charm, and what his armour leaves of the courage that a game brings."""
    charm = points.CHARM * sum(hero.bought[letter] for letter in "PIC")
    return charm + COURAGE_OF_A_GAME * points.courage_percent(hero) // 100


def prey(plan: Plan, place: Catacomb) -> int:
    """The courage that lies on a Hero's way from his starts to his exits."""
    found = 0
    for kind, squares in plan.squares.items():
        found += sum(COURAGE[kind] for square in squares if off_the_way(place, square) <= ON_HIS_WAY)
    return found


def off_the_way(place: Catacomb, square: str) -> int:
    """How much longer a way through this square is than a shortest one."""
    return min(
        place.far(start)[square] + place.far(square)[exit_square] - place.far(start)[exit_square]
        for start in place.starts
        for exit_square in place.exits
    )


# Judgement ----------------------------------------------------------------------------------------------------------


def worth(table: Table, seat: Seat) -> float:
    """How the own Hero stands, less how his rivals do, the best of them above all."""
    if table.step is Step.OVER:
        return float(WIN if seat in table.winners else -WIN if table.winners else -LOST)
    if seat not in table.heroes or not table.turn:
        return 0.0
    rivals = [standing(table, other) for other in table.heroes if other != seat]
    return standing(table, seat) - (max(rivals) + sum(rivals) / len(rivals)) / 2


def standing(table: Table, seat: Seat) -> int:
    hero = table.heroes[seat]
    if not hero.alive:
        return -LOST
    total = points.reckoning(table, seat).total
    if hero.on_track:
        return ARRIVED + total + A_TURN * min(hero.track, HEART)
    return total + vigour(hero) - A_TURN * bot_hero.turns_to_go(table, seat)


def vigour(hero: Hero) -> int:
    """What keeps him alive and going."""
    now = hero.levels
    return 4 * min(now["H"] + now["S"], 12) + 8 * now["L"] + 3 * now["M"] + 4 * hero.modifier
