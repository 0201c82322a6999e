"""Threat points: what foes are worth and what groups of them do to heroes (HK-FOE-1, HK-FOE-3, M6, M9)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from herotable.games.hero_kids.budget import grade, threat_by_formula, threat_of, threat_per_box
from herotable.games.hero_kids.cards import FoeCard, our_cards
from herotable.games.hero_kids.foes import figures

CARDS = our_cards()
FOES = [card for card in CARDS.foes if card.tier != "friend"]


@pytest.mark.example("M6")
@pytest.mark.clause("HK-FOE-1")
def test_the_thirty_foes() -> None:
    tiers = [card.tier for card in FOES]
    assert [tiers.count(tier) for tier in ("weak", "normal", "strong", "boss")] == [8, 11, 6, 5]
    assert {card.tier: card.boxes for card in FOES} == {"weak": 1, "normal": 2, "strong": 3, "boss": 4}
    assert all(0 <= dice <= 3 for card in FOES for dice in card.dice)
    assert all(card.special in CARDS.actions and card.bonus in CARDS.bonuses for card in FOES)
    assert {card.name: card.move for card in FOES if card.move != 4} == {
        "Mudling": 3,
        "Cave Flitter": 6,
        "Shellbug": 3,
        "Thornwolf": 5,
        "Clay Guard": 3,
        "Grave Walker": 2,
        "Stone Grump": 3,
        "Owlcat": 6,
        "Ember Hound": 5,
        "Lantern Thief": 5,
        "Ironbark Giant": 3,
        "Storm Drakelet": 6,
    }


@pytest.mark.example("M6", "M1")
@pytest.mark.clause("HK-FOE-3")
def test_the_threat_of_a_box() -> None:
    table = {
        0: (0.543, 0.712, 0.800),
        1: (0.728, 0.955, 1.073),
        2: (0.889, 1.166, 1.310),
        3: (1.027, 1.347, 1.513),
    }
    for armor, row in table.items():
        for attack, threat in enumerate(row, 1):
            assert float(threat_per_box(attack, armor)) == pytest.approx(threat, abs=0.0011)


@pytest.mark.edge(77)
@pytest.mark.example("M6")
@pytest.mark.clause("HK-FOE-3")
@pytest.mark.parametrize("card", FOES, ids=lambda card: card.id)
def test_every_foes_threat_is_the_formula_to_the_quarter(card: FoeCard) -> None:
    assert abs(threat_by_formula(card) - Fraction(card.threat, 100)) <= Fraction(1, 8)
    assert card.threat % 25 == 0


@pytest.mark.edge(76, 86)
@pytest.mark.example("M9")
@pytest.mark.clause("HK-FOE-3")
def test_weak_foes_beyond_one_a_hero_count_double_and_grades_have_their_bounds() -> None:
    rats = [CARDS.foes["larder-rat"]] * 8
    assert threat_of(rats, 4) == 900
    assert grade(900, 4) == "hard"
    assert grade(275 * 4, 4) == "too hard"
    assert grade(250 * 4, 4) == "hard"
    assert grade(200 * 4, 4) == "normal"
    assert grade(100 * 4, 4) == "easy"


@pytest.mark.example("M10")
@pytest.mark.clause("HK-END-6", "HK-FOE-3")
def test_heroes_who_have_grown_meet_more() -> None:
    assert grade(300 * 4, 4) == "too hard"
    assert grade(300 * 4, 4, stars_spent=3) == "hard"


@pytest.mark.example("M9")
@pytest.mark.clause("HK-FOE-3")
def test_a_boss_is_smaller_against_one_or_two_heroes() -> None:
    thief = CARDS.foes["lantern-thief"]
    assert figures(thief, 1) == (2, {"melee": 2, "ranged": 2, "magic": 0, "armor": 1})
    assert figures(thief, 2) == (3, {"melee": 2, "ranged": 3, "magic": 0, "armor": 2})
    assert figures(thief, 4)[0] == 4


@pytest.mark.example("M12")
@pytest.mark.clause("HK-FOE-3")
@pytest.mark.parametrize(
    ("scene", "per_hero"), [("the-mossy-bridge", (200, 163, 175, 175)), ("the-lantern-loft", (241, 221, 242, 238))]
)
def test_the_fights_of_the_adventure_are_as_hard_as_the_ledger_says(scene: str, per_hero: tuple[int, ...]) -> None:
    for heroes, (line, said) in enumerate(zip(CARDS.scenes[scene].foes, per_hero, strict=True), 1):
        foes = [CARDS.foes[each.partition(" ")[0]] for each in line]
        if foes[0].tier == "boss":
            threat = small_boss(foes[0], heroes) + threat_of(foes[1:], heroes)
        else:
            threat = Fraction(threat_of(foes, heroes))
        assert float(threat / heroes) == pytest.approx(said, abs=1.5)


def small_boss(card: FoeCard, heroes: int) -> Fraction:
    """What is left of it, by the formula; a whole one by its card."""
    boxes, dice = figures(card, heroes)
    if heroes > 2:
        return Fraction(card.threat)
    best = max(dice["melee"], dice["ranged"], dice["magic"])
    return 100 * (boxes * threat_per_box(best, dice["armor"]) + Fraction(card.extra, 10))
