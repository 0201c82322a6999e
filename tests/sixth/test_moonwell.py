"""The sixth game plays, and is found by everything that finds games."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction

import pytest

import herotable.games
import tests.sixth
from herotable.data.reference import coverage, reference_from
from herotable.odds.odds import odds
from herotable.rules import Action, Choice, ScriptWrong, scripted, still
from herotable.rules.discovery import games_in
from herotable.terminal.command import main
from tests.project.tree import ROOT
from tests.sixth.moonwell.game import GAME
from tests.sixth.moonwell.state import RIM, Well


def well(fox: str = "moss", owl: str = "moth", left: str = "moss") -> Well:
    state = Well(left=left)
    state.climbers["fox"].charm, state.climbers["owl"].charm = fox, owl
    return state


def after(state: Well, does: str, die: int = 0, *answers: str) -> Well:
    """The well when whoever is up has done this."""
    dice = [die] if die else []
    return scripted(GAME, state, Action(state.up, Choice(does)), dice, [Choice(each) for each in answers]).state


def test_whoever_reaches_the_rim_has_won() -> None:
    state = well()
    state.climbers["fox"].height = RIM - 4
    state = after(state, "climb", 2)
    assert GAME.outcome(state) is None
    state = after(state, "climb", 2)
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.winners == ("fox",)
    assert list(GAME.options(state, "fox")) == []


def test_a_one_slides_back_to_the_ledge_and_the_turn_passes() -> None:
    state = well()
    state.climbers["fox"].ledge, state.climbers["fox"].height = 3, 8
    state = after(state, "climb", 1, "slide")
    assert (state.climbers["fox"].height, state.up) == (3, "owl")


def test_resting_makes_a_ledge() -> None:
    (_, rest) = GAME.options(well(), "fox")
    assert rest.refused == "you stand on this ledge already"
    state = after(after(well(), "climb", 5), "rest")
    assert (state.climbers["fox"].ledge, state.up) == (5, "owl")


def test_each_sees_the_own_charm_alone() -> None:
    views = [GAME.view(well(), seat) for seat in ("fox", "owl", "watcher")]
    assert [[each.charm for each in view.climbers] for view in views] == [["moss", ""], ["", "moth"], ["", ""]]


def test_moss_holds_once_and_a_moth_never() -> None:
    state = after(after(well(), "climb", 4), "climb", 1, "hold on")
    assert (state.climbers["fox"].height, state.up) == (4, "fox")
    state = after(state, "climb", 1)
    assert (state.climbers["fox"].height, state.up) == (0, "owl")
    with pytest.raises(ScriptWrong, match="a moth holds nobody"):
        after(state, "climb", 1, "hold on")


def test_the_odds_are_counted_from_the_same_rules() -> None:
    found = odds(GAME, still(well()), "fox", Choice("climb"), exactly=True)
    assert {gist: found.of(gist) for gist in found.gists()} == {"slides": Fraction(1, 6), "higher": Fraction(5, 6)}


def test_its_rules_are_a_reference_and_covered() -> None:
    reference = reference_from((ROOT / "tests" / "sixth" / "moonwell" / "rules.toml").read_text("utf-8"))
    assert (coverage(reference).clauses, coverage(reference).tested) == (5, 5)


@pytest.fixture
def installed() -> Iterator[None]:
    """As if its folder stood in `games/`."""
    herotable.games.__path__.append(tests.sixth.__path__[0])
    yield
    herotable.games.__path__.remove(tests.sixth.__path__[0])


@pytest.mark.usefixtures("installed")
def test_it_is_found_by_being_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert "moonwell" in games_in(tests.sixth)
    assert main(["games", "--json"]) == 0
    assert "moonwell" in [game["id"] for game in json.loads(capsys.readouterr().out)]
