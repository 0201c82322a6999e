"""States, events, stages, options and views are plain data: what is stored is what comes back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields, is_dataclass
from enum import EnumType
from functools import cache
from random import Random
from types import NoneType
from typing import Any, Literal, NoReturn, get_args, get_origin

from herotable.data import codec
from herotable.rules import (
    SYSTEM,
    Action,
    Choice,
    Event,
    FastPlay,
    Moment,
    Question,
    Seat,
    Told,
    answered,
    begun,
    copier_of,
    perform,
    still,
)
from herotable.rules.checks import Checked
from herotable.rules.play import NextStage, P
from herotable.rules.shape import check_plain, fields_of, is_union, is_value, without_name
from herotable.table.line import point_of, snapshot_of
from herotable.table.rows import Snapshot, ToldNote
from herotable.table.seen import seen
from tests.contract.walk import (
    MOST_INPUTS,
    SEEDS,
    Case,
    Rolling,
    as_bytes,
    filled,
    moments,
    offers,
    some_moments,
    some_move,
    some_stops,
    stroll,
    walks,
)

NUMBERS_AND_IDS = (str, int, bool, NoneType)


# States --------------------------------------------------------------------------------------------------------------


def the_state_is_made_of_plain_types(case: Case) -> None:
    assert check_plain(case.game.state_type) == []
    copier_of(case.game.state_type)


def every_moment_survives_json(case: Case) -> None:
    for moment in some_moments(case, "json", 150):
        for part in (moment.state, moment.now):
            assert type(part) is case.game.state_type, f"a {type(part).__name__} where a state should be"
            _same_again(part)
        if moment.doing is not None:
            _same_again(moment.doing)


def _same_again(value: object) -> None:
    written = codec.encode(value)
    read = codec.decode(type(value), written)
    assert read == value, f"{value} comes back as {read}"
    assert codec.encode(read) == written, f"{value} comes back, but is written otherwise the second time"


def every_point_survives_a_snapshot(case: Case) -> None:
    for walk, number in some_stops(case, "snapshot", 40):
        point = walk.stops[number].point
        stored = codec.decode(Snapshot, codec.encode(snapshot_of(point)))
        assert point_of(case.game, stored) == point


def the_state_is_a_tree(case: Case) -> None:
    """One object in two places is two objects once it was stored."""
    for moment in moments(case):
        for state in (moment.state, moment.now):
            places: dict[int, str] = {}
            for place, thing in _parts(state, "state"):
                assert id(thing) not in places, f"{place} is the same object as {places[id(thing)]}"
                places[id(thing)] = place


def _parts(thing: Any, path: str) -> Iterator[tuple[str, object]]:
    """Everything in a state that can change, and where it stands."""
    if is_dataclass(thing) and not isinstance(thing, type) and not is_value(type(thing)):
        yield path, thing
        for each in fields(thing):
            yield from _parts(getattr(thing, each.name), f"{path}.{each.name}")
    elif isinstance(thing, (list, dict)):
        yield path, thing
        for key, part in thing.items() if isinstance(thing, dict) else enumerate(thing):
            yield from _parts(part, f"{path}.{key}")


# What was seen of a game ---------------------------------------------------------------------------------------------


@dataclass
class Seen:
    """The events, stages and questions that came up."""

    events: list[Event] = field(default_factory=list)
    stages: dict[str, set[tuple[type, ...]]] = field(default_factory=dict)
    questions: list[Question[Any]] = field(default_factory=list)

    def stage(self, name: str, args: tuple[Any, ...]) -> None:
        self.stages.setdefault(name, set()).update(_types_in(args))


class Watching(FastPlay):
    """A fast play that drops nothing."""

    def __init__(self, random: Random, met: Seen) -> None:
        super().__init__(random, self._some)
        self._chance = random
        self._met = met

    def tell(self, kind: Callable[P, Event], *fields: P.args, **named: P.kwargs) -> None:
        self._met.events.append(kind(*fields, **named))

    def whisper(self, to: Any, kind: Callable[P, Event], *fields: P.args, **named: P.kwargs) -> None:
        self._met.events.append(kind(*fields, **named))

    def then(self, stage: Callable[..., None], *args: Any, **named: Any) -> NoReturn:
        try:
            super().then(stage, *args, **named)
        except NextStage as following:
            self._met.stage(following.stage, following.args)
            raise

    def _some(self, seat: Seat, key: str, question: Question[Any]) -> Choice:
        self._met.questions.append(question)
        return filled(self._chance.choice([each for each in question.options if not each.refused]), self._chance)


@cache
def met(case: Case) -> Seen:
    """All that came up in strolls and in fast plays."""
    seen = Seen()
    for seed in SEEDS:
        for passed in stroll(case, seed):
            seen.events += [note.event for note in passed.step.notes if isinstance(note, Told)]
            if passed.moment.doing is not None and passed.moment.doing.stage:
                seen.stage(passed.moment.doing.stage, passed.moment.doing.args)
            seen.questions += [asked.question for asked in passed.moment.asked]
        _watch(case, case.random(f"met {seed}"), seen)
    return seen


def _watch(case: Case, random: Random, seen: Seen) -> None:
    state = case.game.begin(case.setup)
    for _ in range(MOST_INPUTS):
        action = next_action(case, state, random)
        if action is None:
            return
        perform(case.game, Watching(random, seen), state, action)


def next_action(case: Case, state: Any, random: Random) -> Action | None:
    """What happens by itself, or else what somebody may do; None when it is over."""
    if action := case.game.onward(state):
        return action
    move = None if case.game.outcome(state) else some_move(case.game, still(state), random)
    return None if move is None else Action(move[0][0], move[1])


def _types_in(value: Any) -> set[tuple[type, ...]]:
    """Which types stand how deep."""
    if type(value) is tuple:
        return {(tuple, *inner) for each in value for inner in _types_in(each)} or {(tuple,)}
    return {(type(value),)}


# Events and stages ---------------------------------------------------------------------------------------------------


def events_are_ids_and_numbers(case: Case) -> None:
    names = [kind.__name__ for kind in case.game.events]
    assert len(set(names)) == len(names), f"two events of one name among {sorted(names)}"
    assert Checked.__name__ not in names, "the table's own event is called Checked"
    for kind in case.game.events:
        codec.mended(kind)
        for name, what in fields_of(kind).items():
            assert _is_plain(what), f"{kind.__name__}.{name} is {what}, neither id nor number"


def _is_plain(kind: Any) -> bool:
    kind = without_name(kind)
    if kind in NUMBERS_AND_IDS or isinstance(kind, EnumType) or get_origin(kind) is Literal:
        return True
    if is_union(kind) or get_origin(kind) is tuple:
        return all(_is_plain(inner) for inner in get_args(kind) if inner is not ...)
    return False


def every_event_is_announced_and_survives_json(case: Case) -> None:
    for event in met(case).events:
        assert type(event) in case.game.events, f"{type(event).__name__} was told and is not in the game's events"
        _same_again(event)
    told = {note.event for walk in walks(case) for row in walk.rows for note in row.notes if isinstance(note, ToldNote)}
    assert told <= {kind.__name__ for kind in case.game.events}


def every_event_has_words_for_everyone(case: Case) -> None:
    audiences = case.audiences(case.game.begin(case.setup))
    for event in met(case).events:
        for audience in audiences:
            words = case.game.words(event, audience)
            assert type(words) is str, f"{event} is {words!r} in words"
        assert type(case.game.gist(event)) is str


def every_stage_is_announced_and_takes_ids_and_numbers(case: Case) -> None:
    names = [stage.__name__ for stage in case.game.stages]
    assert len(set(names)) == len(names), f"two stages of one name among {sorted(names)}"
    for stage, handed in met(case).stages.items():
        assert stage in names, f"{stage} is not in the game's stages"
        for types in handed:
            strange = [kind.__name__ for kind in types if kind not in (*NUMBERS_AND_IDS, tuple)]
            assert not strange, (
                f"stage {stage} is handed {strange[0]}, which comes back from the journal as another type"
            )


# Questions, options, views -------------------------------------------------------------------------------------------


def questions_hold_ids_and_numbers(case: Case) -> None:
    for question in met(case).questions:
        strange = [part for part in question.about if type(part) not in (str, int)]
        assert not strange, f"{question.kind!r} is about {strange[0]!r}, neither id nor number"
        codec.encode(question)


def whatever_may_be_passed_for_has_a_span(case: Case) -> None:
    """A standing pass "for this round" would otherwise never end."""
    for moment in some_moments(case, "spans", 100, lambda moment: bool(moment.doing)):
        for asked in moment.open:
            for span in asked.question.passes:
                assert case.game.span(moment.now, span), (
                    f"{asked.question.kind!r} may be passed for {span!r}, which is none"
                )


def what_is_shown_can_be_sent(case: Case) -> None:
    for moment in some_moments(case, "sent", 60):
        for audience in case.audiences(moment.now):
            codec.encode(codec.plain(case.game.view(moment.now, audience)))
        for _, option in offers(case.game, moment):
            codec.encode(option)
    for walk, number in some_stops(case, "sent", 6):
        table, _ = walk.table_at(walk.stops[number])
        for audience in case.audiences(table.moment.now):
            codec.encode(seen(table, audience))


# Asking and copying leave things alone -------------------------------------------------------------------------------


def looking_changes_nothing(case: Case) -> None:
    """Options, views, judgements: whoever asks a game about a state gets it back as it was."""
    for moment in some_moments(case, "looking", 60):
        before = codec.encode(moment.now)
        for seat in (*case.audiences(moment.now), SYSTEM):
            case.game.options(moment.now, seat)
            case.game.view(moment.now, seat)
            case.game.worth(moment.now, seat)
        case.game.onward(moment.now)
        case.game.outcome(moment.now)
        case.game.invariants(moment.now)
        case.game.span(moment.now, "round")
        assert codec.encode(moment.now) == before, "looking at a state has changed it"


def performing_leaves_the_moment_alone(case: Case) -> None:
    """An action is performed on a copy, and nothing in the copy is part of what it was made from."""
    random = case.random("alone")
    for moment in some_moments(case, "alone", 40):
        before = as_bytes(moment)
        for _ in range(3):
            after = moved(case, moment, random)
            if after is not None:
                _check_apart(moment, after)
        assert as_bytes(moment) == before, "performing an action has changed the moment that it was performed from"


def moved(case: Case, moment: Moment[Any], random: Random) -> Moment[Any] | None:
    """The moment after something that somebody may do, or that happens by itself."""
    dice = Rolling(random)
    if moment.doing is None:
        action = next_action(case, moment.now, random)
        return None if action is None else begun(case.game, moment, action, dice).moment
    move = some_move(case.game, moment, random)
    assert move is not None, "an action waits, and nobody can answer"
    (_, asked), choice = move
    assert asked is not None
    return answered(case.game, moment, asked.key, choice, dice).moment


def _check_apart(before: Moment[Any], after: Moment[Any]) -> None:
    """Between moments of one action the state before it is shared; working states are always new."""
    mine = {id(thing) for _, thing in _parts(before.now, "state")}
    for place, thing in _parts(after.now, "state"):
        assert after.now is before.now or id(thing) not in mine, f"{place} is shared with the moment before"
