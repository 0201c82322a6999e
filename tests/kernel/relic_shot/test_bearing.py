"""What odds leave out of the state makes no difference to them."""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction

import pytest

from herotable.odds.counting import Counting, Leaf, Outcomes, Start
from herotable.odds.odds import odds
from herotable.rules import Action, Choice, still
from herotable.rules.moments import Doing
from tests.kernel.relic_shot.game import GAME
from tests.kernel.relic_shot.setting import begin
from tests.kernel.relic_shot.state import Fight

SHOTS = (("duel", "sorrel", 1, 0), ("duel", "sorrel", 2, 2), ("duel", "hask", 1, 1), ("deckhands", "sorrel", 2, 0))


class Whole(Counting[Fight]):
    """Tells everything apart."""

    def _bearing(self, leaf: Leaf) -> Hashable | None:
        return None


def counted(counting: Counting[Fight], fight: Fight, shots: int) -> Outcomes:
    who = fight.mover
    choice = Choice("shoot", {"target": fight.foe(who).id, "shots": shots})
    return counting.outcomes(fight, Start(Doing(Action(who.side, choice))))


@pytest.mark.parametrize(("scene", "who", "shots", "marker"), SHOTS)
def test_leaving_out_what_no_longer_matters_changes_no_chance(scene: str, who: str, shots: int, marker: int) -> None:
    fight = begin(scene, who)
    fight.foe(fight.mover).marker = marker
    side = fight.mover.side
    whole, short = Whole(GAME, side, 100_000, exactly=True), Counting(GAME, side, 100_000, exactly=True)
    expected = counted(whole, fight, shots)
    assert counted(short, fight, shots) == expected
    assert sum(expected.values()) == Fraction(1)
    assert short.left > whole.left


def test_a_shot_in_the_duel_has_exact_odds_within_the_budget() -> None:
    fight = begin("duel", "sorrel")
    choice = Choice("shoot", {"target": "hask", "shots": 4})
    assert odds(GAME, still(fight), fight.mover.side, choice).exact
