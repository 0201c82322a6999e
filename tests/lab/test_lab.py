"""The laboratory: the same seed gives the same fights, fights are what a table would have played, figures are right."""

from __future__ import annotations

from fractions import Fraction
from math import comb, sqrt
from pathlib import Path

import pytest

from herotable.lab.experiment import Experiment, ExperimentWrong, WhatIf, experiment_from, start_of
from herotable.lab.fights import Arena, Fought
from herotable.lab.opening import opened
from herotable.lab.report import report
from herotable.lab.running import fights, heroes_won
from herotable.lab.searching import figures, number_for, swept
from herotable.lab.sharing import as_csv, as_html, as_json
from herotable.lab.statistics import paired, quantile, share, spread, unpaired, wilson
from herotable.rules import AnyGame
from herotable.table.store import MemoryStore
from herotable.table.table import Table
from herotable.table.verify import verify
from tests.contract.walk import discovered

GAMES = {case.game.about.id: case.game for case in discovered() if case.game.foes()}


def fought(game: AnyGame, experiment: Experiment, workers: int = 1) -> list[Fought]:
    return [each for chunk in fights(game, experiment, workers=workers) for each in chunk]


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> AnyGame:
    return GAMES[request.param]


@pytest.fixture
def encounter(game: AnyGame) -> Experiment:
    """The first ready scene of the game in which somebody is met."""
    for scene in game.scenes():
        experiment = Experiment(game.about.id, scene=scene.scene, runs=12)
        if {each.side for each in game.fighters(start_of(game, experiment))} >= {"heroes", "creatures"}:
            return experiment
    pytest.skip("no scene of this game begins with a fight")


# Fights ---------------------------------------------------------------------------------------------------------------


def test_the_number_of_workers_changes_nothing(game: AnyGame, encounter: Experiment) -> None:
    assert fought(game, encounter, workers=2) == fought(game, encounter)


def test_another_seed_is_other_fights(game: AnyGame, encounter: Experiment) -> None:
    other = Experiment(encounter.game, scene=encounter.scene, runs=12, seed="another")
    assert fought(game, other) != fought(game, encounter)


@pytest.mark.parametrize("number", [0, 3])
def test_a_fight_opens_as_a_table_that_comes_to_the_same_end(game: AnyGame, encounter: Experiment, number: int) -> None:
    """Fast play and the journal, draw for draw."""
    arena = Arena.ready(game, encounter, start_of(game, encounter))
    arena.fight(number)
    store = MemoryStore()
    table = opened(game, encounter, number, store)
    assert table.moment.now == arena.state
    assert verify(game, table.journal).fine
    assert Table.open(game, store).moment.now == arena.state


def test_a_fight_with_figures_set_opens_too() -> None:
    game = GAMES["compact-heroes"]
    weak = Experiment("compact-heroes", scene="duel", set={"heroes.hero:1.hit_points": 3})
    arena = Arena.ready(game, weak, start_of(game, weak))
    arena.fight(1)
    assert opened(game, weak, 1, MemoryStore()).moment.now == arena.state


def test_what_is_lost_is_what_others_dealt_and_health_adds_up(game: AnyGame, encounter: Experiment) -> None:
    for fight in fought(game, encounter):
        assert fight.rounds > 0
        assert fight.first in {each.id for each in fight.stood}
        for each in fight.stood:
            assert each.taken >= 0 <= each.health
        assert sum(each.dealt for each in fight.stood) <= sum(each.taken for each in fight.stood)


def test_hagar_wins_as_often_as_the_ledger_says() -> None:
    """D13: 0.970434, by bots that attack; within four standard errors."""
    game = GAMES["compact-heroes"]
    found = fought(game, Experiment("compact-heroes", scene="duel", runs=400))
    won = sum(heroes_won(game, each) for each in found) / len(found)
    assert abs(won - 0.970434) < 4 * sqrt(0.970434 * 0.029566 / len(found))


# Precision and searching ----------------------------------------------------------------------------------------------


def test_it_ends_when_victory_is_known_well_enough() -> None:
    game = GAMES["compact-heroes"]
    found = fought(game, Experiment("compact-heroes", scene="duel", runs=5_000, precision="6 %"))
    assert len(found) == 100
    assert share(sum(heroes_won(game, each) for each in found), 100).half_width <= 0.06


def test_more_health_never_hurts() -> None:
    game = GAMES["compact-heroes"]
    base = Experiment("compact-heroes", scene="duel", runs=60)
    tried = list(swept(game, base, figures("heroes.hero:1.hit_points", (2, 22)), lambda each: fought(game, each)))
    assert [each.value for each in tried] == ["2", "22"]
    assert tried[0].victory.share < tried[1].victory.share


def test_the_number_of_foes_for_a_wanted_victory_lies_between_its_neighbours() -> None:
    """By made-up fights that the heroes win up to four foes."""
    game = GAMES["compact-heroes"]
    (won,), (lost,) = ([each for each in KNOWN if heroes_won(game, each) is victory][:1] for victory in (True, False))

    def all_alike(experiment: Experiment) -> list[Fought]:
        return [won if experiment.foes["stormmount-orc"] <= 4 else lost] * 4

    base = Experiment("compact-heroes", scene="ambush")
    best, tried = number_for(game, base, "stormmount-orc", 0.9, all_alike)
    assert best == 1
    assert {each.value for each in tried} >= {"4", "5"}


KNOWN = [
    Fought(0, ("hero:1",), "the heroes hold the field", 3, "hero:1", "foe", ()),
    Fought(1, ("gm",), "no hero is left", 5, "foe", "hero:1", ()),
]


# Figures --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("count", "of"), [(0, 10), (5, 10), (97, 100), (100, 100), (1, 3)])
def test_wilsons_interval_solves_its_equation(count: int, of: int) -> None:
    """At its ends the found share lies 1.96 standard errors off."""
    for end in wilson(count, of):
        if 0 < end < 1:
            assert abs(count / of - end) == pytest.approx(1.959964 * sqrt(end * (1 - end) / of), rel=1e-5)
        else:
            assert end == round(count / of)


def test_wilsons_interval_holds_the_truth_nineteen_times_of_twenty() -> None:
    of, truth = 40, Fraction(3, 10)
    inside = sum(
        comb(of, count) * truth**count * (1 - truth) ** (of - count)
        for count in range(of + 1)
        if wilson(count, of)[0] <= truth <= wilson(count, of)[1]
    )
    assert 0.93 < inside < 0.97


def test_quarters_lie_between_neighbours_in_proportion() -> None:
    assert quantile([1, 2, 3, 4, 5], 0.25) == 2
    assert quantile([1, 2], 0.5) == 1.5
    assert spread([3, 1, 3]).times == ((1, 1), (3, 2))
    assert spread([]).median == 0


def test_pairs_with_the_same_dice_cancel_out_what_they_share() -> None:
    nothing = paired([(True, True), (False, False)] * 50)
    assert (nothing.by, nothing.sure) == (0, False)
    better = paired([(False, True)] * 20 + [(True, True)] * 80)
    assert (better.by, better.sure) == (0.2, True)
    assert unpaired(share(50, 50), share(10, 50)).sure


# Reports --------------------------------------------------------------------------------------------------------------


def test_a_report_adds_up(game: AnyGame, encounter: Experiment) -> None:
    found = fought(game, encounter)
    told = report(game, encounter, found, {"the same": found})
    assert told.fights == len(found) == sum(times.count for _, times in told.ends)
    assert sum(times for _, times in told.rounds.times) == len(found)
    assert (told.what_if[0].difference.by, told.what_if[0].victory) == (0, told.victory)
    assert told.ways is not None
    assert {told.ways.best, told.ways.worst, told.ways.typical, told.ways.closest} <= {each.number for each in found}
    assert as_json(told)["victory"]["count"] == told.victory.count
    assert as_csv(found).count("\n") == 1 + sum(len(each.stood) for each in found)


def test_a_page_needs_nothing_else_and_holds_no_markup_of_others(game: AnyGame, encounter: Experiment) -> None:
    named = Experiment(encounter.game, "<script>alert(1)</script>", scene=encounter.scene, runs=3)
    page = as_html(report(game, named, fought(game, named)))
    assert "<script" not in page
    assert "http" not in page
    assert "&lt;script&gt;" in page


def test_a_name_is_no_formula() -> None:
    from herotable.lab.fights import Stood

    line = as_csv([Fought(0, (), "x", 1, "", "", (Stood("a", "=1+1", "a", "heroes", 1, 1, False, False, 0, 0, {}),))])
    assert ",'=1+1," in line


# Experiments ----------------------------------------------------------------------------------------------------------


def test_the_file_of_the_documentation_is_an_experiment() -> None:
    page = (Path(__file__).parents[2] / "docs" / "lab.md").read_text("utf-8")
    told = experiment_from(page.split("```toml\n")[1].split("```")[0])
    assert start_of(GAMES[told.game], told) is not None
    for change in told.what_if:
        assert start_of(GAMES[told.game], told.otherwise(change)) is not None


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("game = 3", "game: "),
        ('game = "x"\nruns = 0', "runs: 0"),
        ('game = "x"\nprecision = "much"', "precision: 'much'"),
        ('game = "x"\nweather = 1', "weather is not known here"),
        ("game = ", "this is not TOML"),
    ],
)
def test_what_is_wrong_with_a_file_is_said(text: str, says: str) -> None:
    with pytest.raises(ExperimentWrong, match=says):
        experiment_from(text)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (WhatIf("x", foes={"balrog": 1}), "there is no foe 'balrog'"),
        (WhatIf("x", foes={"stormmount-orc": 101}), "at most 100"),
        (WhatIf("x", set={"heroes.hero:9.hit_points": 1}), "hero:9"),
        (WhatIf("x", set={"heroes.hero:1.hit_points": "many"}), "must be a whole number"),
        (WhatIf("x", options={"weather": "fine"}), "weather"),
    ],
)
def test_what_cannot_begin_is_said(change: WhatIf, says: str) -> None:
    base = Experiment("compact-heroes", scene="ambush")
    with pytest.raises(ExperimentWrong, match=says):
        start_of(GAMES["compact-heroes"], base.otherwise(change))
