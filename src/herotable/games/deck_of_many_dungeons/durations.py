"""Durations: what stands on somebody, when it ticks and when it ends (DM-END)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from herotable.games.deck_of_many_dungeons import standing
from herotable.games.deck_of_many_dungeons.cards import Ability, abilities_of, our_cards
from herotable.games.deck_of_many_dungeons.state import Creature, Job, Running, Side, Table, Use, option
from herotable.rules import Event, Play


@dataclass(frozen=True, slots=True)
class Started(Event):
    rule: ClassVar[str] = "DM-END-2"
    on: str
    card: str
    ability: int
    left: int
    until: str


@dataclass(frozen=True, slots=True)
class Ended(Event):
    rule: ClassVar[str] = "DM-END-3"
    on: str
    card: str
    ability: int


EVENTS: tuple[type[Event], ...] = (Started, Ended)


def start(play: Play, state: Table, use: Use, job: Job, ability: Ability, bearer: Creature) -> None:
    """DM-END-4: a card has one numeric duration for each ability; a new success ends the earlier one."""
    _replace(state, use, job, ability)
    by = state.creatures[use.by]
    combat = state.combat
    running = Running(
        state.new_id("d"),
        use.by,
        by.side,
        bearer.id,
        job.held,
        job.card,
        job.tier,
        job.ability,
        list(job.clauses),
        ability.duration or (0 if ability.until else 1),
        ability.until,
        combat is None or combat.side is by.side,
    )
    use.asked.append(f"run:{running.id}")
    state.running.append(running)
    play.tell(Started, bearer.id, job.card, job.ability, running.left, running.until)


def _replace(state: Table, use: Use, job: Job, ability: Ability) -> None:
    """Those of this very use stay: it may stand on several creatures."""
    own = [each.removeprefix("run:") for each in use.asked]
    whole_card = option(state, "one_duration_per_card")

    def goes(each: Running) -> bool:
        same = each.held == job.held and each.by == use.by and (each.ability == job.ability or whole_card)
        return same and not each.until and each.id not in own

    if ability.duration or not ability.until:
        state.running = [each for each in state.running if not goes(each)]


def end(play: Play, state: Table, of: str) -> None:
    for each in state.running:
        if each.id == of:
            play.tell(Ended, each.on, each.card, each.ability)
    state.running = [each for each in state.running if each.id != of]


def is_negative(state: Table, running: Running) -> bool:
    """DM-V-POL: put there by an opponent or a hazard."""
    by, on = state.creatures.get(running.by), state.creatures[running.on]
    return by is None or by.side is not on.side


def ability_of(running: Running) -> Ability:
    return abilities_of(our_cards()[running.card], running.tier)[running.ability]


def ticks(running: Running) -> bool:
    ability = ability_of(running)
    return any(clause.prefix == "tick" for clause in ability.clauses) or any(
        clause.op == "poison" for clause in standing.clauses_of(running)
    )


def tick_use(running: Running) -> Use:
    """DM-END-3: its effect, once."""
    return Use(running.by, running.held, running.card, running.tier, running.ability, part="tick", targets=[running.on])


def count_down(play: Play, state: Table, side: Side) -> None:
    """DM-END-2, DM-END-3: what was started in this turn is only noted; the rest counts down, and ends at 0."""
    for each in list(state.running):
        if each.until == "T" or (each.side is side and not each.until and not each.fresh and each.left <= 1):
            end(play, state, each.id)
        elif each.side is side and not each.until:
            each.left -= 0 if each.fresh else 1
            each.fresh = False
    for zone in list(state.zones):
        _count_down_zone(state, zone.id, side)


def _count_down_zone(state: Table, of: str, side: Side) -> None:
    zone = state.zone(of)
    if zone is None or zone.side is not side or zone.kind == "hazard" or not zone.left:
        return
    zone.left -= 0 if zone.fresh else 1
    zone.fresh = False
    if zone.left <= 0:
        state.zones = [other for other in state.zones if other.id != of]


def end_all(state: Table, *, combat_only: bool) -> None:
    """When a combat ends, connections and whatever lasts as long as it does; else everything."""
    state.running = [each for each in state.running if combat_only and each.until not in ("C", "T", "E")]
