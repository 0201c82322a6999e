"""Nobody learns what they may not: worlds that a seat cannot tell apart show it the same bytes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from herotable.data import codec
from herotable.odds.odds import compare, from_to
from herotable.rules import (
    AnyGame,
    Asked,
    Below,
    Moment,
    Note,
    Refused,
    Seat,
    SetUp,
    Thrown,
    Told,
    copier_of,
    hears,
    offered,
    redealt,
    refusal,
)
from herotable.rules.moments import stage_of
from herotable.rules.play import NextStage, Waiting
from herotable.rules.tape import NoSources
from herotable.rules.tape_play import TapePlay
from herotable.table.rows import Row
from herotable.table.seen import seen
from herotable.table.table import Table, as_stored
from tests.contract.walk import (
    Case,
    Stop,
    as_bytes,
    choices_met,
    new_table,
    sampled,
    some_moments,
    some_stops,
    stroll,
    walks,
)

WORLDS = 3
DEALS = 8


def below(seed: int | str) -> Below:
    return Random(seed).randrange


@dataclass(frozen=True)
class Twin:
    """A moment, and another that this audience should not be able to tell from it."""

    audience: Seat
    moment: Moment[Any]
    world: Moment[Any]


@cache
def twins(case: Case) -> tuple[Twin, ...]:
    """Worlds that differ from the true one; where nothing is hidden there are none."""
    return tuple(
        Twin(audience, moment, world)
        for moment in some_moments(case, "twins", 60)
        for audience in case.audiences(moment.now)
        for seed in range(WORLDS)
        if as_bytes(world := redealt(case.game, moment, audience, below(seed))) != as_bytes(moment)
    )


def _check_same(what: str, twin: Twin, one: object, other: object) -> None:
    if codec.encode(one) != codec.encode(other):
        raise AssertionError(f"{twin.audience} can tell two worlds apart by {what}: {one} and {other}")


# What a seat sees in both worlds -------------------------------------------------------------------------------------


def both_worlds_look_the_same(case: Case) -> None:
    for twin in twins(case):
        shown = [codec.plain(case.game.view(moment.now, twin.audience)) for moment in (twin.moment, twin.world)]
        _check_same("its view", twin, *shown)


def both_worlds_offer_and_refuse_the_same(case: Case) -> None:
    random = case.random("refused in both")
    for twin in twins(case):
        here, there = (list(offered(case.game, moment, twin.audience)) for moment in (twin.moment, twin.world))
        _check_same("its options", twin, here, there)
        for choice in sampled(choices_met(case), 10, random):
            _check_same("a refusal", twin, refusal(here, choice), refusal(there, choice))
        lapses = [case.game.lapse(moment.now, twin.audience) for moment in (twin.moment, twin.world)]
        _check_same("the time it has", twin, *lapses)


def both_worlds_ask_the_same(case: Case) -> None:
    for twin in twins(case):
        mine = [[asked_as(asked) for asked in m.open if asked.seat == twin.audience] for m in (twin.moment, twin.world)]
        _check_same("its questions", twin, *mine)
        _check_same("who is waited for", twin, twin.moment.waiting_for, twin.world.waiting_for)
        public = [(case.game.seats(m.now), case.game.outcome(m.now)) for m in (twin.moment, twin.world)]
        _check_same("seats and outcome", twin, *public)


def asked_as(asked: Asked) -> object:
    question = asked.question
    options, usual = question.options, question.usual
    return asked.key, asked.place, question.kind, question.about, question.rule, options, usual, question.passes


def both_worlds_were_told_the_same(case: Case) -> None:
    """In the middle of an action: what was told, thrown and learned on the way to the question."""
    for twin in twins(case):
        here, there = (
            [heard_as(case, note, twin.audience) for note in told_so_far(case.game, moment)]
            for moment in (twin.moment, twin.world)
        )
        _check_same("what was told", twin, [each for each in here if each], [each for each in there if each])


def told_so_far(game: AnyGame, moment: Moment[Any]) -> list[Note]:
    """What was told in this stage of an action up to where it waits: it is performed once more."""
    doing = moment.doing
    if doing is None:
        return []
    state = copier_of(game.state_type).copy(moment.state)
    play = TapePlay(state, doing.tape, NoSources(real_dice=True), doing.earlier)
    try:
        ended: NextStage | None = stage_of(game, play, state, doing.action, doing.stage, doing.args)
    except Waiting:
        return play.notes
    raise AssertionError(f"an action that waits comes to {'another stage' if ended else 'its end'} by its own tape")


def heard_as(case: Case, note: Note, audience: Seat) -> object:
    """A note as this audience knows it; None where it was not told."""
    if isinstance(note, (Told, Thrown)) and not hears(note.to, audience):
        return None
    words = case.game.words(note.event, audience) if isinstance(note, Told) else ""
    return as_stored(note), words


def both_worlds_have_the_same_odds(case: Case) -> None:
    random = case.random("same odds")
    hidden = [twin for twin in twins(case) if offered(case.game, twin.moment, twin.audience)]
    for twin in sampled(hidden, 3, random):
        here, there = (compare(case.game, m, twin.audience, most=24, runs=200) for m in (twin.moment, twin.world))
        _check_same("its odds", twin, here, there)
        for each in sampled(here or [], 2, random):
            for gist in sampled(each.odds.gists(), 1, random):
                bounds = [
                    from_to(case.game, m, twin.audience, each.choice, gist, each.key, runs=400)
                    for m in (twin.moment, twin.world)
                ]
                _check_same(f"what it may come to ({gist})", twin, *bounds)


# Dealing anew --------------------------------------------------------------------------------------------------------


def dealing_anew_depends_on_what_is_known_alone(case: Case) -> None:
    """Dealt anew twice is dealt anew once: nothing of the true order is left in it."""
    for moment in some_moments(case, "dealing", 60):
        for audience in case.audiences(moment.now):
            once = redealt(case.game, moment, audience, below("y"))
            for x in range(WORLDS):
                other = redealt(case.game, moment, audience, below(x))
                twice = redealt(case.game, other, audience, below("y"))
                assert as_bytes(twice) == as_bytes(once), f"what {audience} is dealt anew depends on what it cannot see"


def dealing_anew_gives_possible_worlds(case: Case) -> None:
    for twin in twins(case):
        for state in (twin.world.state, twin.world.now):
            broken = list(case.game.invariants(state))
            assert not broken, f"a world dealt anew for {twin.audience} is impossible: {broken[0]}"


def what_is_hidden_is_dealt_anew(case: Case) -> None:
    """Where two true states look the same to somebody, or one is dealt anew at all, deals differ among themselves."""
    for audience in case.audiences(case.game.begin(case.setup)):
        dealt = [twin for twin in twins(case) if twin.audience == audience and twin.world.state != twin.moment.state]
        hiding = [*_alike(case, audience), *(twin.moment for twin in dealt)]
        if hiding:
            deals = [_deals(case, moment, audience) for moment in sampled(hiding, 12, case.random("hiding"))]
            assert any(len(worlds) > 1 for worlds in deals), f"what {audience} does not see is never dealt anew"


def _deals(case: Case, moment: Moment[Any], audience: Seat) -> set[bytes]:
    return {codec.encode(redealt(case.game, moment, audience, below(seed)).state) for seed in range(DEALS)}


def _alike(case: Case, audience: Seat) -> list[Moment[Any]]:
    """Different states at rest that this audience sees alike: something is hidden from it there. The game master
    may be spared what he has no use for."""
    groups: dict[bytes, dict[bytes, Moment[Any]]] = {}
    rests = [stop.moment for each in walks(case) for stop in each.stops]
    for moment in [*rests, *_openings(case)] if audience != case.game.about.game_master else ():
        if moment.doing is None:
            shown = codec.encode(codec.plain(case.game.view(moment.now, audience)))
            groups.setdefault(shown, {}).setdefault(codec.encode(moment.now), moment)
    return [moment for group in groups.values() if len(group) > 1 for moment in group.values()]


@cache
def _openings(case: Case) -> tuple[Moment[Any], ...]:
    """The first rest of tables with different dice."""
    return tuple(new_table(case, seed).moment for seed in range(DEALS))


# Whole tables --------------------------------------------------------------------------------------------------------


class Begun:
    """A game that begins in the middle: everything else is the game's own."""

    def __init__(self, game: AnyGame, state: Any) -> None:
        self._game = game
        self._state = state

    def begin(self, setup: SetUp) -> Any:
        return copier_of(self._game.state_type).copy(self._state)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)


def tables_that_cannot_be_told_apart_show_the_same_bytes(case: Case) -> None:
    """Two tables that differ only in what is hidden are played on alike, for as long as nothing comes to light."""
    for walk, number in some_stops(case, "pairs", 8, lambda stop: not stop.moment.doing):
        stop = walk.stops[number]
        for audience in case.audiences(stop.moment.now):
            world = redealt(case.game, stop.moment, audience, below("pair"))
            if as_bytes(world) != as_bytes(stop.moment):
                pair = [_begun_at(case, moment) for moment in (stop.moment, world)]
                _play_alike(case, audience, pair, walk.stops[number : number + 12])


def _begun_at(case: Case, moment: Moment[Any]) -> Table[Any]:
    game: Any = Begun(case.game, moment.now)
    return new_table(case, game=game)


def _play_alike(case: Case, audience: Seat, pair: Sequence[Table[Any]], stops: Sequence[Stop]) -> None:
    for stop in stops:
        here, there = (codec.encode(seen(table, audience)) for table in pair)
        assert here == there, f"{audience} can tell two tables apart:\n{here!r}\n{there!r}"
        if not all(_given_alike(table, stop) for table in pair) or not _still_alike(case, audience, pair):
            return


def _given_alike(table: Table[Any], stop: Stop) -> bool:
    """The same choice by the same seat, whatever numbers rows and questions have at this table."""
    choice = stop.given.choice
    mine = [asked for _, asked in table.questions(stop.seat)]
    try:
        if stop.moment.doing is None:
            table.act(stop.seat, choice)
        elif mine:
            table.answer(stop.seat, table.point.opened, mine[0].place, choice, key=mine[0].key)
    except Refused:
        return False
    return True


def _still_alike(case: Case, audience: Seat, pair: Sequence[Table[Any]]) -> bool:
    """Nothing has come to light: the same was told, and the two are still worlds of each other."""
    heard = [list(_heard_rows(table.journal.rows, audience)) for table in pair]
    worlds = [as_bytes(redealt(case.game, table.moment, audience, below("same"))) for table in pair]
    return heard[0] == heard[1] and worlds[0] == worlds[1]


def _heard_rows(rows: Sequence[Row], audience: Seat) -> Iterator[bytes]:
    for row in rows:
        for note in row.notes:
            if hears(getattr(note, "to", None), audience):
                yield codec.encode(note)


def secrets_of_the_table_are_never_shown(case: Case) -> None:
    """The secret of the dice, check values and the names of the journal's inner parts are in nobody's bytes."""
    for walk in walks(case):
        marked = {walk.table.journal.header.session.secret, *(row.check for row in walk.rows)}
        for audience in case.audiences(walk.table.moment.now):
            shown = codec.encode(seen(walk.table, audience)).decode()
            found = [secret for secret in marked if secret and secret in shown]
            assert not found, f"{audience} is shown {found[0]}"


def an_action_under_way_can_be_performed_again(case: Case) -> None:
    """By its own tape it comes to the same question again, and has told as much as was told."""
    for passed in stroll(case, 0):
        if passed.moment.doing is not None:
            notes = told_so_far(case.game, passed.moment)
            assert len(notes) == passed.moment.doing.told
