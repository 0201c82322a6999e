"""Zones that abilities lay and hazards that the game master places (V54 to V56, DM-EN-5)."""

from __future__ import annotations

from herotable.games.deck_of_many_dungeons import uses
from herotable.games.deck_of_many_dungeons.cards import abilities_of, our_cards
from herotable.games.deck_of_many_dungeons.ground import cells_of, grid, occupied, standing_at
from herotable.games.deck_of_many_dungeons.moving import bring, has_trigger, set_off
from herotable.games.deck_of_many_dungeons.notation import Clause
from herotable.games.deck_of_many_dungeons.paths import free_cells
from herotable.games.deck_of_many_dungeons.state import Creature, Held, Kind, Side, Table, Use, Zone
from herotable.parts.hexes import DIRECTIONS, area
from herotable.rules import Play

HAZARD = "hazard"
OOZE = "ENE-CRI-07"
OOZELING_HEALTH = 3


def lay(play: Play, state: Table, use: Use, clause: Clause, user: Creature) -> None:
    """The area of an ability becomes a zone; a new one of the same ability takes the place of the old one."""
    if use.zone:
        return _make_rough(state, use)
    ability = uses.ability_in(state, use)
    state.zones = [
        each for each in state.zones if (each.held, each.ability, each.by) != (use.held, use.ability, use.by)
    ]
    cells = use.place
    if clause.word == "wall":
        taken = occupied(state)
        cells = [cell for cell in cells if cell not in taken and grid(state).ground(cell).cost]
    combat = state.fighting()
    zone = Zone(
        state.new_id("z"),
        clause.word,
        user.id,
        user.side,
        use.held,
        use.card,
        use.tier,
        use.ability,
        list(cells),
        use.middle,
        ability.area,
        use.lies,
        ability.duration,
        ability.until,
        combat.side is user.side,
    )
    state.zones.append(zone)


def _make_rough(state: Table, use: Use) -> None:
    zone = state.zone(use.zone)
    if zone is not None:
        zone.rough = True


def place_hazard(
    state: Table, card: str, tier: int, cells: list[str], middle: str, lies: str, *, hidden: bool, stream: str
) -> Zone:
    """A hazard on the map; what it does to the ground it does at once."""
    ability = abilities_of(our_cards()[card], tier)[0]
    hazard = Creature(state.new_id("h"), our_cards()[card].name, Kind.ENEMY, Side.ENEMIES, "gm", 1, 0, 0, here=False)
    hazard.cards = [Held(state.new_id("c"), card, tier)]
    state.creatures[hazard.id] = hazard
    dark = any(clause.op == "zone" and clause.word == "dark" for clause in ability.clauses)
    zone = Zone(
        state.new_id("z"),
        "dark" if dark else HAZARD,
        hazard.id,
        Side.ENEMIES,
        hazard.cards[0].id,
        card,
        tier,
        0,
        cells,
        middle,
        max(1, ability.area),
        lies,
        hidden=hidden and not dark,
        stream=stream,
        rough=any(
            clause.op == "zone" and clause.word == "difficult" and not clause.prefix for clause in ability.clauses
        ),
    )
    state.zones.append(zone)
    return zone


def turn_begins(play: Play, state: Table, side: Side) -> None:
    """Whoever starts its turn inside a hazard that minds."""
    for zone in list(state.zones):
        if zone.kind == HAZARD and has_trigger(zone, "starts"):
            inside = [
                each.id for each in standing_at(state, zone.cells) if each.side is side and each.id not in zone.struck
            ]
            if inside:
                set_off(play, state, zone, inside)


def tick(play: Play, state: Table, side: Side) -> None:
    """Fires burn whoever is inside at the transition of the side that laid them; hazards at the enemies' (DM-END-7)."""
    for zone in list(state.zones):
        if zone.side is not side or (zone.fresh and zone.kind != HAZARD):
            continue
        if zone.kind == "fire" or (zone.kind == HAZARD and _ticks(zone)):
            inside = [each.id for each in standing_at(state, zone.cells) if each.id not in zone.struck]
            if inside:
                set_off(play, state, zone, inside)
            grow(state, zone)


def _ticks(zone: Zone) -> bool:
    return any(
        clause.prefix == "tick" for clause in abilities_of(our_cards()[zone.card], zone.tier)[zone.ability].clauses
    )


def grow(state: Table, zone: Zone) -> None:
    """V55: larger by 2 with each tick, up to its limit."""
    for clause in abilities_of(our_cards()[zone.card], zone.tier)[zone.ability].of("grow"):
        if zone.size + 2 <= clause.n and zone.middle:
            zone.size += 2
            q, r = zone.middle.rstrip("Δ∇").split(",")
            now = grid(state)
            cells = area(now, (int(q), int(r)), zone.size, zone.lies)
            zone.cells = [cell for cell in now.joined(cells, zone.cells[0]) if now.ground(cell).cost]


def new_turn(state: Table) -> None:
    """Each zone may strike everybody once more."""
    for zone in state.zones:
        zone.struck = []


def carry(play: Play, state: Table, use: Use, target: Creature, most: int) -> None:
    """V12: in the stream's fixed direction, as far as nothing is in the way."""
    zone = state.zone(use.zone)
    if zone is None or zone.stream not in DIRECTIONS or not target.up:
        return
    now, taken, path, here = grid(state), occupied(state, target), [], target.at
    for _ in range(most):
        there = now.next_to(here, zone.stream)
        if there is None or there in taken or not now.ground(there).cost or not now.is_open(here, there):
            break
        path.append(there)
        here = there
    if path:
        bring(play, state, target, path)


def split(play: Play, state: Table, ooze: Creature) -> None:
    """V56: a small one beside the large one."""
    now = grid(state)
    near = [now.ids[number] for cell in cells_of(state, ooze) for number in now.around(now.number(cell))]
    name = f"Oozeling {sum(1 for each in state.creatures.values() if each.name.startswith('Oozeling')) + 1}"
    small = Creature(
        state.new_id("e"), name, Kind.FOLLOWER, Side.ENEMIES, ooze.seat, OOZELING_HEALTH, OOZELING_HEALTH, 0
    )
    free = free_cells(state, small, near)
    if free:
        small.at = free[0]
        card = Held(state.new_id("c"), OOZE, 2, struck=["Split"], seen=["Engulf"])
        small.cards = [Held(state.new_id("c"), "SYS-INN-01", 1), card]
        state.creatures[small.id] = small
