"""Nobody learns what they may not: what each seat is shown, and the worlds that it cannot tell apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import pytest

from herotable.bots.playing import next_move
from herotable.data import codec
from herotable.games.hero_1980.cards import IS_MONSTER, MOST_STACKED, STACKING, Kind
from herotable.games.hero_1980.game import GAME
from herotable.games.hero_1980.set_ups import THREE
from herotable.games.hero_1980.state import Step, Table
from herotable.games.hero_1980.worlds import Slot, dealt, searched
from herotable.rules import WATCHER, Action, Moment, SetUp, answered, begun, copier_of, offered, redealt, still
from tests.contract.walk import Rolling
from tests.games.hero_1980.catacomb_for_tests import (
    DUMMY,
    GOBLIN,
    GOLD,
    MAN,
    OGRE,
    TRAP,
    TROLL,
    catacomb,
    does,
    goes,
    hero,
)

AUDIENCES = ("A", "B", "C", WATCHER)


def played(seed: int, options: dict[str, str] | None = None) -> Iterator[Moment[Table]]:
    """Every moment of a game of bots, at rest and in the middle of actions."""
    random = Random(seed)
    dice = Rolling(random)
    heroes = dict(zip("ABC", random.sample(["rulebook", "tamsin", "grib", "corvane", "marrow"], 3), strict=True))
    setup = SetUp(THREE, ("A", "B", "C"), {"turn_limit": "10", **(options or {})}, heroes)
    moment = still(GAME.begin(setup))
    while GAME.outcome(moment.now) is None or moment.doing:
        yield moment
        action = GAME.onward(moment.now) if moment.doing is None else None
        if action is not None:
            moment = begun(GAME, moment, action, dice).moment
            continue
        move = next_move(GAME, moment, AUDIENCES, random, alone=True)
        assert move is not None
        if move.asked is None:
            moment = begun(GAME, moment, Action(move.seat, move.choice), dice).moment
        else:
            moment = answered(GAME, moment, move.asked.key, move.choice, dice).moment


def shown(moment: Moment[Table], audience: str) -> bytes:
    return codec.encode((codec.plain(GAME.view(moment.now, audience)), list(offered(GAME, moment, audience))))


def check_worlds(moment: Moment[Table], seed: int, audiences: Sequence[str] = AUDIENCES) -> int:
    """Two worlds for each audience look the same to it and could be; how many were not the true one."""
    other = 0
    for audience in audiences:
        world = redealt(GAME, moment, audience, Random(seed).randrange)
        assert shown(world, audience) == shown(moment, audience), audience
        assert GAME.invariants(world.now) == []
        twice = redealt(GAME, world, audience, Random(seed + 1).randrange)
        once = redealt(GAME, moment, audience, Random(seed + 1).randrange)
        assert codec.encode(twice.state) == codec.encode(once.state)
        other += codec.encode(world.state) != codec.encode(moment.state)
    return other


@pytest.mark.clause("HERO-205.D1", "HERO-205.Dx2", "HERO-205.D3", "HERO-104.D8")
@pytest.mark.parametrize("seed", range(5))
def test_two_worlds_on_every_row_of_a_game(seed: int) -> None:
    """Two audiences at each, by turns; `dev.py long` takes all of them, and fifty games."""
    options = {"memory_aid": "off"} if seed % 2 else {}
    moments = list(played(seed, options))
    other = [check_worlds(moment, seed, AUDIENCES[number % 2 :: 2]) for number, moment in enumerate(moments)]
    assert sum(other) > len(moments)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(50))
def test_two_worlds_on_every_row_of_fifty_games(seed: int) -> None:
    for moment in played(100 + seed, {"memory_aid": "off"} if seed % 2 else {}):
        check_worlds(moment, seed)


# What is dealt ---------------------------------------------------------------------------------------------------


def world_of(table: Table, audience: str, seed: int = 0) -> Table:
    return GAME.redeal(copier_of(Table).copy(table), audience, Random(seed).randrange)


def test_no_monster_is_dealt_into_plain_view() -> None:
    table = catacomb((DUMMY, "12,5"), (GOBLIN, "3,1"), (OGRE, "4,1"), (TRAP, "5,1"), at="10,5", facing="e")
    for seed in range(20):
        section = world_of(table, "A", seed).sections["A"]
        assert section.kinds["A1"] in (Kind.DUMMY, Kind.TRAP)
        assert sorted(section.kinds.values()) == sorted(table.sections["A"].kinds.values())


def test_what_is_open_or_noted_stays_what_it_is() -> None:
    table = catacomb((MAN, "12,5"), (GOBLIN, "3,1"), (OGRE, "4,1"), at="10,5", facing="e")
    for seed in range(10):
        assert world_of(table, "A", seed).sections["A"].kinds["A1"] is Kind.MAN
    away = does(table, "turn", facing="w").state
    assert {world_of(away, "A", seed).sections["A"].kinds["A1"] for seed in range(10)} == {Kind.MAN}
    plain = catacomb(
        (MAN, "12,5"), (GOBLIN, "3,1"), (OGRE, "4,1"), at="10,5", facing="e", options={"memory_aid": "off"}
    )
    forgotten = does(plain, "turn", facing="w").state
    assert len({world_of(forgotten, "A", seed).sections["A"].kinds["A1"] for seed in range(20)}) == 3


def test_who_was_stopped_knows_that_somebody_stopped_him() -> None:
    table = catacomb((GOBLIN, "9,5"), (DUMMY, "3,1"), (TRAP, "4,1"), (MAN, "5,1"), at="11,5", facing="e")
    table = goes(table, "10,5")
    assert hero(table).stopped
    assert table.sections["A"].up == []
    for seed in range(20):
        world = world_of(table, "A", seed)
        assert IS_MONSTER[world.sections["A"].kinds["A1"]]


def test_who_was_not_stopped_knows_that_nobody_is_there() -> None:
    table = catacomb((DUMMY, "9,5"), (GOBLIN, "3,1"), (MAN, "5,1"), at="11,5", facing="e")
    table = goes(table, "10,5")
    assert hero(table).harmless == ["A1"]
    assert {world_of(table, "A", seed).sections["A"].kinds["A1"] for seed in range(10)} == {Kind.DUMMY}


def test_nobody_but_the_runner_knows_who_carries_riches() -> None:
    table = catacomb((TROLL, "3,1"), (GOLD, "3,1"), (GOBLIN, "5,1"), at="10,5", carried={"A2": "A1"})
    carried = [world_of(table, "A", seed).sections["A"].carried for seed in range(30)]
    assert {} in carried
    assert any(each for each in carried)
    assert world_of(table, "C").sections["A"].carried == {"A2": "A1"}


def test_where_chance_fails_a_deal_is_searched_for() -> None:
    """Three squares of two, and as many heavy Monsters: each must have one."""
    slots = [Slot(f"A{number}", f"{number // 2},1") for number in range(6)]
    pool = [Kind.TROLL] * 3 + [Kind.DUMMY] * 3
    for found in (searched(slots, pool, {}), dealt(slots, pool, {}, Random(1).randrange)):
        assert sorted(found.values()) == sorted(pool)
        for square in range(3):
            load = sum(STACKING[found[f"A{2 * square + number}"]] for number in (0, 1))
            assert load == MOST_STACKED


def test_after_the_game_everything_lies_open() -> None:
    table = catacomb((GOBLIN, "3,1"), (TRAP, "4,1"))
    table.step = Step.OVER
    assert [each.kind for each in GAME.view(table, WATCHER).sections[0].counters] == ["goblin", "trap"]
