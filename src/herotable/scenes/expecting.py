"""What must hold after a step, and what does not: every fault in one sentence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from herotable.data import codec
from herotable.odds.counting import Bounds
from herotable.odds.odds import from_to, odds, own_best
from herotable.rules.game import AnyGame
from herotable.rules.moments import Moment
from herotable.rules.naming import HELD
from herotable.rules.questions import seat_of
from herotable.scenes.playing import Played, chosen, refused
from herotable.scenes.reading import Barred, Expect, Likely, SceneWrong
from herotable.table.rows import AnyNote, LearnedNote, MixedNote, ThrownNote


def faults(game: AnyGame, played: Played, expect: Expect) -> Iterator[str]:
    """Whatever is not as it should be; nothing where all is well."""
    moment = played.moment
    yield from _values("", codec.plain(moment.now), expect.state)
    for seat, values in expect.view.items():
        yield from _values(f"{seat} sees: ", codec.plain(game.view(moment.now, seat)), values)
    yield from _there(codec.plain(moment.now), expect.absent)
    yield from _told(played.notes, expect)
    for wanted in expect.offers:
        if wrong := refused(game, moment, wanted):
            yield f"{wanted.by} should be offered {wanted.does!r}: {wrong}"
    for barred in expect.refuses:
        yield from _not_refused(game, moment, barred)
    for likely in expect.odds:
        yield from _chances(game, moment, likely)
    yield from _standing(game, moment, expect)


# Values ---------------------------------------------------------------------------------------------------------------


def _values(where: str, plain: object, values: dict[str, Any]) -> Iterator[str]:
    for path, wanted in values.items():
        try:
            found = at(plain, path)
        except LookupError as fault:
            yield f"{where}{path}: {fault.args[0]}"
        else:
            if found != wanted or isinstance(found, bool) != isinstance(wanted, bool):
                yield f"{where}{path} is {found!r}, not {wanted!r}"


def _there(plain: object, paths: Sequence[str]) -> Iterator[str]:
    for path in paths:
        try:
            found = at(plain, path)
        except LookupError:
            continue
        if found is not None:
            yield f"{path} should not be there and is {found!r}"


def at(plain: object, path: str) -> Any:
    """What stands at a path of plain data: keys, and entries of lists by their id, name or number from 0."""
    for step in path.split("."):
        plain = _part(plain, step)
    return plain


def _part(plain: object, step: str) -> object:
    if isinstance(plain, dict):
        if step in plain:
            return plain[step]
        raise LookupError(f"there is no {step!r}; there is {_listed(plain)}")
    if isinstance(plain, list):
        named = {str(number): each for number, each in enumerate(plain)}
        for key in ("name", "id"):
            named |= {str(each[key]): each for each in plain if isinstance(each, dict) and key in each}
        if step in named:
            return named[step]
        raise LookupError(f"there is no {step!r} among {len(plain)} entries")
    raise LookupError(f"there is nothing in {plain!r} that could be {step!r}")


# What was told --------------------------------------------------------------------------------------------------------


def for_reading(note: AnyNote) -> dict[str, Any]:
    """A note as scenes name it: an event with its fields, dice with their faces."""
    match note:
        case ThrownNote():
            return {key: value for key, value in codec.plain(note).items() if key != "note"}
        case MixedNote():
            return {"shuffled": note.why, "count": note.count}
        case LearnedNote():
            return {"learned": list(note.seats)}
        case _:
            to = {} if note.to is None else {"to": list(note.to)}
            return {"event": note.event, **note.fields, **to}


def _told(notes: Sequence[AnyNote], expect: Expect) -> Iterator[str]:
    told = [for_reading(note) for note in notes]
    left = iter(told)
    for wanted in expect.told:
        if not any(_fits(each, wanted) for each in left):
            yield f"nothing told is {_shown(wanted)}{_nearest(told, wanted)}"
            return
    for unwanted in expect.untold:
        for each in told:
            if _fits(each, unwanted):
                yield f"{_shown(each)} should not have been told"


def _fits(told: dict[str, Any], wanted: dict[str, Any]) -> bool:
    return all(key in told and told[key] == value for key, value in wanted.items())


def _nearest(told: Sequence[dict[str, Any]], wanted: dict[str, Any]) -> str:
    same = [each for each in told if each.get("event") == wanted.get("event")]
    if not same:
        names = dict.fromkeys(each["event"] for each in told if "event" in each)
        return f"; there is {_listed(names)}"
    return f"; there is {' and '.join(_shown(each) for each in same[:3])}"


def _shown(told: dict[str, Any]) -> str:
    fields = ", ".join(f"{key} = {value!r}" for key, value in told.items() if key != "event")
    return f"{told.get('event', 'dice')} ({fields})" if fields else str(told.get("event"))


# What may be chosen ---------------------------------------------------------------------------------------------------


def _not_refused(game: AnyGame, moment: Moment[Any], barred: Barred) -> Iterator[str]:
    wrong = refused(game, moment, barred)
    what = f"{barred.does!r} of {barred.by}"
    if wrong is None:
        yield f"{what} should be refused and is not"
    elif barred.rule and wrong.rule != barred.rule:
        yield f"{what} should be refused by {barred.rule}, and is by {wrong.rule or 'no clause'}: {wrong.reason}"
    elif barred.because not in wrong.reason:
        yield f"{what} should be refused because {barred.because!r}, and is because {wrong.reason!r}"


def _chances(game: AnyGame, moment: Moment[Any], likely: Likely) -> Iterator[str]:
    key, choice = chosen(game, moment, likely)
    seat = seat_of(likely.by)
    found = odds(game, moment, seat, choice, key, exactly=True)
    gists = _meant(found.gists(), likely.of)
    what = f"{likely.does!r} of {likely.by}: {likely.of!r}"
    chance = sum((share for told, share in found.outcomes if gists & {*told}), start=Fraction(0))
    if likely.chance and not found.exact:
        yield f"{what} cannot be counted exactly, there are too many cases"
    elif likely.chance and chance != _fraction(likely.chance):
        known = "" if gists else f"; it can come to {_listed(map(_unmarked, found.gists()))}"
        yield f"{what} has {chance}, not {likely.chance}{known}"
    for reckoned, names in ((from_to, ("least", "most")), (own_best, ("worst", "best"))):
        wanted = {name: getattr(likely, name) for name in names}
        if any(wanted.values()):
            if len(gists) > 1:
                raise SceneWrong(f"{what} is said of several outcomes: {_listed(sorted(map(_unmarked, gists)))}")
            bounds = reckoned(game, moment, seat, choice, min(gists, default=likely.of), key, exactly=True)
            yield from _bounds(what, bounds, wanted)


def _meant(gists: Sequence[str], of: str) -> set[str]:
    """The outcome of these words; else those that have them among theirs."""
    exactly = {gist for gist in gists if _unmarked(gist) == of}
    return exactly or {gist for gist in gists if of in _unmarked(gist)}


def _bounds(what: str, found: Bounds | None, wanted: dict[str, str]) -> Iterator[str]:
    for place, (name, share) in enumerate(wanted.items()):
        if share and (found is None or found[place] != _fraction(share)):
            told = "too many cases to count" if found is None else str(found[place])
            yield f"{what} has at {name} {told}, not {share}"


def _unmarked(gist: str) -> str:
    """Names in outcomes are ids in a scene."""
    return HELD.sub(r"\1", gist)


def _fraction(text: str) -> Fraction:
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise SceneWrong(f"{text!r} is not a fraction such as 9/20") from None


# How it stands --------------------------------------------------------------------------------------------------------


def _standing(game: AnyGame, moment: Moment[Any], expect: Expect) -> Iterator[str]:
    keys = tuple(each.key for each in moment.open)
    if expect.waits_for is not None and keys != expect.waits_for:
        yield f"the scene waits for {_listed(keys)}, not for {_listed(expect.waits_for)}"
    outcome = game.outcome(moment.now)
    if expect.outcome is not None and (outcome.how if outcome else "") != expect.outcome:
        yield f"the outcome is {outcome.how if outcome else ''!r}, not {expect.outcome!r}"


def _listed(names: Any, most: int = 12) -> str:
    shown = [str(name) for name in names]
    return ", ".join(shown[:most]) + (", …" if len(shown) > most else "") or "nothing"
