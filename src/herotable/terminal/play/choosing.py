"""What was asked for by words on the command line: a scene, table options, who sits where."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from herotable.rules import AnyGame, Seat, SetUp
from herotable.terminal.complaints import NotUnderstood
from herotable.terminal.files import text_in
from herotable.terminal.helping import THE_ADVENTURE


def scene_of(game: AnyGame, name: str | None) -> SetUp:
    """The ready scene of this name, however its letters are written; the first without a name."""
    scenes = game.scenes()
    if name is None:
        return scenes[0]
    if name == THE_ADVENTURE:
        return _adventure_of(game)
    wanted = name.casefold()
    exactly = [scene for scene in scenes if scene.scene.casefold() == wanted]
    found = exactly or [scene for scene in scenes if wanted in scene.scene.casefold()]
    if len(found) != 1:
        raise NotUnderstood(
            f"{game.about.title} has {'no' if not found else 'more than one'} scene {name!r}; it has"
            f" {', '.join(scene.scene for scene in scenes)}."
        )
    return found[0]


def _adventure_of(game: AnyGame) -> SetUp:
    adventure = game.adventure()
    if adventure is None:
        names = ", ".join(scene.scene for scene in game.scenes())
        raise NotUnderstood(f"{game.about.title} does not say which scene is its adventure; name one of {names}.")
    return adventure


def pairs(given: Iterable[str], what: str) -> dict[str, str]:
    """NAME=VALUE, as often as it was typed."""
    found: dict[str, str] = {}
    for each in given:
        name, equals, value = each.partition("=")
        if not (name and equals):
            raise NotUnderstood(f"{each!r} should be {what}.")
        found[name.strip()] = value.strip()
    return found


def with_options(game: AnyGame, setup: SetUp, given: Iterable[str]) -> SetUp:
    return replace(setup, options={**setup.options, **pairs(given, "NAME=VALUE, such as more_players=on")})


def with_heroes(game: AnyGame, setup: SetUp, given: Iterable[str]) -> SetUp:
    """SEAT=HERO, where a hero is a ready one's id or a hero file."""
    details = {seat: hero_text(hero) for seat, hero in pairs(given, "SEAT=HERO, such as hero:1=hagar").items()}
    _check_seats(setup, details)
    return replace(setup, details={**setup.details, **details})


def hero_text(hero: str) -> str:
    path = Path(hero)
    return text_in(path, "a hero") if path.suffix or path.is_file() else hero


def _check_seats(setup: SetUp, seats: Mapping[Seat, object]) -> None:
    strange = [seat for seat in seats if seat not in setup.seats]
    if strange:
        raise NotUnderstood(f"this scene has no seat {strange[0]!r}; it has {', '.join(setup.seats)}.")


def people_of(game: AnyGame, setup: SetUp, seats: Sequence[Seat] | None) -> tuple[Seat, ...]:
    """Where people sit: where they said, else on the first seat that is not the game master's."""
    if not seats:
        return next(((seat,) for seat in setup.seats if seat != game.about.game_master), setup.seats[:1])
    wanted = list(setup.seats) if "all" in seats else list(dict.fromkeys(seats))
    _check_seats(setup, dict.fromkeys(wanted))
    return tuple(seat for seat in setup.seats if seat in wanted)
