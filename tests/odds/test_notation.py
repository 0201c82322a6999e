"""Dice notation: read, rolled and exactly known."""

from __future__ import annotations

import random
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from unittest.mock import patch

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from herotable.odds import distribution as exact
from herotable.odds.distribution import Distribution, distribution
from herotable.odds.notation import MOST_AGAIN, Notation, NotationError, RolledDice, RolledGroup, parse, roll, span_of

Faces = tuple[int, ...]


def odds_of(text: str) -> Distribution:
    return distribution(parse(text))


def scripted(*faces: int) -> Callable[[int], int]:
    remaining = iter(faces)
    return lambda sides: next(remaining)


# Known numbers


@pytest.mark.parametrize(
    ("text", "mean"),
    [
        ("4d6kh3", Fraction(15869, 1296)),
        ("4d6kh1", Fraction(6797, 1296)),
        ("4d6ro1kh3", Fraction(22283789, 1679616)),
        ("2d6+3>=9", Fraction(26, 36)),
        ("7d6c6", Fraction(7, 6)),
        ("2d20kh1+5", Fraction(553, 40) + 5),
        ("200d6", Fraction(700)),
        ("1000d6kh1", 6 - Fraction(sum(k**1000 for k in range(1, 6)), 6**1000)),
    ],
)
def test_known_means(text: str, mean: Fraction) -> None:
    assert odds_of(text).mean == mean


def test_the_questions_a_distribution_answers() -> None:
    odds = odds_of("2d6")
    assert (odds.min, odds.max, odds.total) == (2, 12, 36)
    assert odds.chances[:2] == ((2, Fraction(1, 36)), (3, Fraction(2, 36)))
    assert odds.exactly(7) == Fraction(1, 6)
    assert odds.exactly(13) == 0
    assert odds.at_least(10) == Fraction(6, 36)
    assert odds.at_most(4) == Fraction(6, 36)
    assert odds.sd == pytest.approx((35 / 6) ** 0.5)
    assert odds.truncated == 0


def test_sixes_in_seven_dice_are_binomial() -> None:
    assert [weight for _, weight in odds_of("7d6c6").weights] == [78125, 109375, 65625, 21875, 4375, 525, 35, 1]


# Against plain enumeration: the expectation is written here a second time, without any of our code


def enumerated(dice: Faces, value: Callable[[Faces], int]) -> dict[int, Fraction]:
    counts = Counter(value(faces) for faces in product(*(range(1, sides + 1) for sides in dice)))
    return {number: Fraction(count, counts.total()) for number, count in counts.items()}


def highest(faces: Faces, count: int) -> int:
    return sum(sorted(faces)[len(faces) - count :])


def lowest(faces: Faces, count: int) -> int:
    return sum(sorted(faces)[:count])


def middle(faces: Faces) -> int:
    return sum(sorted(faces)[1:-1])


@pytest.mark.parametrize(
    ("text", "dice", "value"),
    [
        ("d%", (100,), sum),
        ("3d6", (6, 6, 6), sum),
        ("2d6-d4*2", (6, 6, 4), lambda f: f[0] + f[1] - f[2] * 2),
        ("-(d6-4)/2", (6,), lambda f: -(f[0] - 4) // 2),
        ("(d8-5)//d3", (8, 3), lambda f: (f[0] - 5) // f[1]),
        ("(d8-5)%3", (8,), lambda f: (f[0] - 5) % 3),
        ("(d8-5)%-3", (8,), lambda f: (f[0] - 5) % -3),
        ("d6>d8", (6, 8), lambda f: f[0] > f[1]),
        ("d6>=d8", (6, 8), lambda f: f[0] >= f[1]),
        ("d6<d8", (6, 8), lambda f: f[0] < f[1]),
        ("d6<=d8", (6, 8), lambda f: f[0] <= f[1]),
        ("d6==d8", (6, 8), lambda f: f[0] == f[1]),
        ("d6!=d8", (6, 8), lambda f: f[0] != f[1]),
        ("(d6>3)+(d6>4)", (6, 6), lambda f: (f[0] > 3) + (f[1] > 4)),
        ("4d6kh3", (6,) * 4, lambda f: highest(f, 3)),
        ("4d6kl2", (6,) * 4, lambda f: lowest(f, 2)),
        ("3d6kl", (6,) * 3, min),
        ("3d6kh9", (6,) * 3, sum),
        ("3d6kh0", (6,) * 3, lambda f: 0),
        ("4d6ph1", (6,) * 4, lambda f: lowest(f, 3)),
        ("4d6dl1", (6,) * 4, lambda f: highest(f, 3)),
        ("4d5ph1pl1", (5,) * 4, middle),
        ("4d5kh1kl1", (5,) * 4, lambda f: max(f) + min(f)),
        ("4d5kh3pl1", (5,) * 4, lambda f: highest(f, 2)),
        ("4d5kh3kl1", (5,) * 4, lambda f: sum(f)),
        ("4d5kh3ph1kl1", (5,) * 4, lambda f: sorted(f)[1]),
        ("3d6k=3", (6,) * 3, lambda f: sum(x for x in f if x == 3)),
        ("3d6k>2k=1", (6,) * 3, lambda f: sum(x for x in f if x != 2)),
        ("3d6p>=5p=1", (6,) * 3, lambda f: sum(x for x in f if x in (2, 3, 4))),
        ("3d6c<=2", (6,) * 3, lambda f: sum(x <= 2 for x in f)),
        ("3d6c1c6", (6,) * 3, lambda f: sum(x in (1, 6) for x in f)),
        ("4d6kh3c>=5", (6,) * 4, lambda f: sum(x >= 5 for x in sorted(f)[1:])),
        ("4d6kl3k<4", (6,) * 4, lambda f: sum(x for x in sorted(f)[:3] if x < 4)),
        ("4d6kl1c1", (6,) * 4, lambda f: 1 in f),
        ("4d6kh1p=6", (6,) * 4, lambda f: 0 if 6 in f else max(f)),
        ("3d8mi3", (8,) * 3, lambda f: sum(max(x, 3) for x in f)),
        ("3d8mi3ma6kh2", (8,) * 3, lambda f: highest(tuple(min(max(x, 3), 6) for x in f), 2)),
        ("2d6rr<3", (4, 4), lambda f: sum(f) + 4),
        ("2d6rr2rr5kl1", (4, 4), lambda f: min((1, 3, 4, 6)[x - 1] for x in f)),
        ("(1d8,1d6,1d10)kh1", (8, 6, 10), max),
        ("(d4,d6,d8)kh2", (4, 6, 8), lambda f: highest(f, 2)),
        ("(d4,d6,d6,d8)pl1", (4, 6, 6, 8), lambda f: highest(f, 3)),
        ("(d4+2,d6,3)kl2", (4, 6), lambda f: lowest((f[0] + 2, f[1], 3), 2)),
        ("(2d4,d6-4)", (4, 4, 6), lambda f: sum(f) - 4),
        ("(2d4,d6,d6)c>4", (4, 4, 6, 6), lambda f: (f[0] + f[1] > 4) + (f[2] > 4) + (f[3] > 4)),
        ("(d4-3,d6-3,2)k>=2", (4, 6), lambda f: sum(x for x in (f[0] - 3, f[1] - 3, 2) if x >= 2)),
        ("(5,d4-3)kl1", (4,), lambda f: f[0] - 3),
        ("(d4-3,d6-3,-2)kh2", (4, 6), lambda f: highest((f[0] - 3, f[1] - 3, -2), 2)),
        ("(2d4kh1,d6)kl1*2", (4, 4, 6), lambda f: min(max(f[0], f[1]), f[2]) * 2),
    ],
)
def test_agrees_with_enumeration(text: str, dice: Faces, value: Callable[[Faces], int]) -> None:
    odds = odds_of(text)
    assert dict(odds.chances) == enumerated(dice, value)
    low, high = span_of(parse(text).root)
    assert low <= odds.min <= odds.max <= high
    assert [number for number, _ in odds.weights] == sorted(number for number, _ in odds.weights)


def test_reroll_once_takes_the_second_throw_whatever_it_is() -> None:
    def once(faces: Faces) -> int:
        return max(again if first in (1, 2) else first for first, again in zip(faces[:2], faces[2:], strict=True))

    assert dict(odds_of("2d6ro<3kh1").chances) == enumerated((6,) * 4, once)
    assert odds_of("2d6ro1ro2kh1") == odds_of("2d6ro<3kh1")


def test_a_change_acts_on_what_the_die_counts_by_then() -> None:
    assert dict(odds_of("d6mi3ro3").chances) == enumerated((6, 6), lambda f: f[1] if f[0] <= 3 else f[0])
    assert dict(odds_of("d4rr1ro2").chances) == enumerated((3, 4), lambda f: f[1] if f[0] == 1 else f[0] + 1)


def exploding(sides: int, hits: set[int], explosions: int) -> dict[int, Fraction]:
    chances: defaultdict[int, Fraction] = defaultdict(Fraction)
    chain: dict[int, Fraction] = {0: Fraction(1)}
    for _ in range(explosions + 1):
        longer: defaultdict[int, Fraction] = defaultdict(Fraction)
        for (start, chance), face in product(chain.items(), range(1, sides + 1)):
            (longer if face in hits else chances)[start + face] += chance / sides
        chain = longer
    return dict(chances)


@pytest.mark.parametrize(
    ("text", "sides", "hits"), [("d6!", 6, {6}), ("d6e6", 6, {6}), ("d4e>2", 4, {3, 4}), ("d6e1e6", 6, {1, 6})]
)
def test_an_exploding_die(text: str, sides: int, hits: set[int]) -> None:
    odds = odds_of(text)
    assert dict(odds.chances) == exploding(sides, hits, exact.EXPLOSIONS)
    assert odds.truncated == Fraction(len(hits), sides) ** (exact.EXPLOSIONS + 1)


def test_exploding_dice_report_what_is_cut_off() -> None:
    one, odds = dict(odds_of("d4!").chances), odds_of("2d4!kh1>=8")
    below = sum(chance for number, chance in one.items() if number < 8)
    modelled = 1 - Fraction(1, 4) ** (exact.EXPLOSIONS + 1)
    assert odds.truncated == 1 - modelled**2
    assert odds.exactly(0) == below**2
    assert sum(chance for _, chance in odds.chances) + odds.truncated == 1


def test_a_raised_die_explodes_once_if_no_face_does() -> None:
    assert dict(odds_of("d6mi7e7").chances) == {7 + face: Fraction(1, 6) for face in range(1, 7)}


# The roller against the odds: every way the dice can fall, through `roll` itself


class NeedsMore(Exception):
    pass


def fallen(text: str, most_throws: int) -> dict[int, Fraction]:
    """What `roll` makes of every sequence of throws up to a length."""
    notation, chances = parse(text), defaultdict[int, Fraction](Fraction)

    def follow(faces: Faces, chance: Fraction) -> None:
        wanted: list[int] = []

        def die(sides: int) -> int:
            if len(wanted) == len(faces):
                wanted.append(sides)
                raise NeedsMore
            wanted.append(sides)
            return faces[len(wanted) - 1]

        try:
            chances[roll(notation, die).total] += chance
        except NeedsMore:
            if len(faces) < most_throws:
                for face in range(1, wanted[-1] + 1):
                    follow((*faces, face), chance / wanted[-1])

    follow((), Fraction(1))
    return dict(chances)


@st.composite
def small_dice(draw: st.DrawFn) -> str:
    """Dice whose exact odds exist and whose rolls end after few throws."""
    changes = st.sampled_from(["ro1", "ro>2", "mi2", "ma2", "ro=2ro3", "mi3"])
    ranks = st.sampled_from(["kh1", "kl1", "kh2", "ph1", "pl1", "kh1kl1", "kl2ph1"])
    filters = st.sampled_from(["k>1", "p=2", "c>=2", "c1", "k<=2c2"])
    parts = [draw(st.one_of(st.just(""), kind)) for kind in (changes, changes, ranks, filters)]
    return f"{draw(st.integers(1, 2))}d{draw(st.integers(1, 3))}{''.join(parts)}"


@st.composite
def small_notations(draw: st.DrawFn) -> str:
    one, other = draw(small_dice()), draw(st.one_of(small_dice(), st.integers(0, 5).map(str)))
    forms = ("{0}", "{0}+{1}", "{0}-{1}*2", "-({0}-{1})//2", "({0},{1})kh1", "({0},{1},2)pl1", "{0}>={1}")
    form = draw(st.sampled_from(forms))
    return form.format(one, other)


@settings(max_examples=60, deadline=None)
@given(small_notations())
def test_every_roll_falls_as_the_odds_say(text: str) -> None:
    assert fallen(text, most_throws=8) == dict(odds_of(text).chances)


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(["3d6rr<4kh2", "5d4!", "(2d6!,d8rr1)kh1", "4d6e>4c>6", "2d10rr1e10-d4"]), st.integers())
def test_rolls_without_a_bound_stay_inside_the_support(text: str, seed: int) -> None:
    throws = random.Random(seed)
    rolled = roll(parse(text), lambda sides: throws.randint(1, sides))
    if all(len(die.faces) <= exact.EXPLOSIONS + 1 for die in rolled.dice):
        assert odds_of(text).exactly(rolled.total) > 0


# Rolls show every die


@pytest.mark.parametrize(
    ("text", "faces", "shown"),
    [
        ("4d6kh3+2", (6, 5, 3, 1), "4d6kh3 (6, 5, 3, ~1~) + 2 = 16"),
        ("2d20kl1", (15, 4), "2d20kl1 (~15~, 4) = 4"),
        ("2d6kh1", (4, 4), "2d6kh1 (4, ~4~) = 4"),
        ("2d6kh1kl1", (4, 4), "2d6kh1kl1 (4, 4) = 8"),
        ("3d6ro1", (1, 5, 6, 1), "3d6ro1 (1→1, 5, 6) = 12"),
        ("1d6rr<3", (1, 2, 1, 4), "1d6rr<3 (1→2→1→4) = 4"),
        ("2d6!", (6, 2, 6, 3), "2d6e6 (6!+6!+3, 2) = 17"),
        ("2d6mi2ma5", (1, 6), "2d6mi2ma5 (1↑2, 6↓5) = 7"),
        ("3d6c>=5", (6, 2, 5), "3d6c>=5 (*6*, 2, *5*) = 2"),
        ("(1d8,1d6+1)kh1*2", (3, 5), "(~1d8 (3)~, 1d6 (5) + 1)kh1 * 2 = 12"),
        ("-(d6+1)/2", (4,), "-(1d6 (4) + 1) // 2 = -3"),
        ("2d6+3>=9", (2, 5), "2d6 (2, 5) + 3 >= 9 = 1"),
        ("7", (), "7 = 7"),
    ],
)
def test_a_roll_shows_its_dice(text: str, faces: Faces, shown: str) -> None:
    assert str(roll(parse(text), scripted(*faces))) == shown


def test_a_roll_as_data() -> None:
    rolled = roll(parse("(3d6ro1kh2,d8!)kh1"), scripted(1, 4, 2, 6, 8, 3))
    first, second, third, eight = rolled.dice
    assert (first.discarded, first.faces, first.rerolled, first.kept) == ((1,), (6,), True, True)
    assert (second.value, second.kept, third.kept) == (4, True, False)
    assert (eight.faces, eight.value, eight.exploded) == ((8, 3), 11, True)
    assert isinstance(rolled.root, RolledGroup)
    assert [(part.value, part.kept) for part in rolled.root.parts] == [(10, False), (11, True)]
    assert isinstance(rolled.root.parts[0].rolled, RolledDice)
    assert rolled.total == 11


def test_roll_can_do_what_the_odds_cannot() -> None:
    notation = parse("4d6kh3ro1")
    assert roll(notation, scripted(1, 1, 1, 1, 2, 3, 4)).total == 9
    with pytest.raises(
        NotationError, match=r"^4d6kh3ro1 can be rolled, but its odds cannot be exact with 'ro1' so late; .*\.$"
    ):
        distribution(notation)


@pytest.mark.parametrize("text", ["4d6k>2kh1", "4d6k=3mi2", "3d6pl1e6"])
def test_what_cannot_be_exact_is_refused(text: str) -> None:
    roll(parse(text), lambda sides: 3)
    with pytest.raises(NotationError, match="cannot be exact"):
        odds_of(text)


@pytest.mark.parametrize("text", ["d6!", "d6rr6"])
def test_dishonest_dice_do_not_roll_for_ever(text: str) -> None:
    with pytest.raises(NotationError, match=f"{MOST_AGAIN:,} times"):
        roll(parse(text), lambda sides: 6)


def test_a_die_that_shows_what_it_has_not_is_a_fault_of_its_source() -> None:
    with pytest.raises(ValueError, match="a d6 showed 7"):
        roll(parse("d6"), lambda sides: 7)


# Spelling


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        (" 4D6 KH3 + 2 ", "4d6kh3+2"),
        ("d20", "1d20"),
        ("2d%", "2d100"),
        ("2d20kh", "2d20kh1"),
        ("4d6dl1dh1", "4d6pl1ph1"),
        ("3d6!", "3d6e6"),
        ("3d6ro=1", "3d6ro1"),
        ("7/2", "7//2"),
        ("(1+2)+(3)", "1+2+3"),
        ("1-(2-3)", "1-(2-3)"),
        ("(1+2)*3", "(1+2)*3"),
        ("2*(3*4)", "2*(3*4)"),
        ("-(1+2)", "-(1+2)"),
        ("+-+1", "-1"),
        ("1<(2<3)", "1<(2<3)"),
        ("(1<2)<3", "(1<2)<3"),
        ("2d6×3−1≥10", "2d6*3-1>=10"),
        ("( 1d8, 2d6 kh1 )kl", "(1d8,2d6kh1)kl1"),
    ],
)
def test_canonical_spelling(text: str, canonical: str) -> None:
    notation = parse(text)
    assert str(notation) == notation.text == canonical
    assert parse(canonical) == notation


def test_products_come_before_sums_and_from_the_left() -> None:
    assert [roll(parse(text), scripted()).total for text in ("1+2*3", "8-3-2", "-7//2", "-7%3", "7//2*2", "2*-3")] == [
        7, 3, -4, 2, 6, -6,
    ]  # fmt: skip


# Complaints


@pytest.mark.parametrize(
    ("text", "offender", "column"),
    [
        ("999999d999999", "999999", 1),
        ("d999999", "999999", 2),
        ("600d6+600d6", "600", 7),
        ("0d6", "0", 1),
        ("2d0", "0", 3),
        ("2d", "2", 1),
        ("4d6kx", "x", 5),
        ("4d6 hello", "hello", 5),
        ("4d6k3", "k3", 4),
        ("4d6d1", "d", 4),
        ("2 3", "3", 3),
        ("(1+2", "(", 1),
        ("1+2)", ")", 4),
        ("1,2", ",", 2),
        ("(1,)", ")", 4),
        ("()", ")", 2),
        ("1/0", "0", 3),
        ("10/(1d6-1)", "1d6-1", 4),
        ("10%(1d6,1d6)k=2", "(1d6,1d6)k=2", 4),
        ("1+1000001", "1000001", 3),
        ("1<2<3", "<", 4),
        ("1=2", "=", 2),
        ("d6rr<7", "rr<7", 3),
        ("d6e1e2e3e4e5e6", "e1e2e3e4e5e6", 13),
        ("1d1!", "e1", 4),
        ("d6ro", "ro", 3),
        ("d6ro!=2", "ro", 3),
        ("d6c6kh1", "kh", 5),
        ("(d6,2)ro1", "ro", 7),
        ("(4d6)kh3", "kh", 6),
        ("5kh1", "kh", 2),
        ("d6" + "mi1" * 11, "mi", 3),
        ("(" * 21 + "1" + ")" * 21, "(", 21),
        ("-" * 21 + "1", "-", 21),
        ("٣d6", "٣", 1),
        ("4d6\x00", r"\x00", 4),
        ("4d6\ud800", r"\ud800", 4),
        ("İd6", "İ", 1),
    ],
)
def test_a_complaint_names_what_and_where(text: str, offender: str, column: int) -> None:
    with pytest.raises(NotationError) as refusal:
        parse(text)
    sentence = str(refusal.value)
    assert f"'{offender}' at column {column} " in sentence
    assert sentence.endswith(".")
    assert "\n" not in sentence


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("999999d999999", "'999999' at column 1 asks for too many dice; write at most 1,000."),
        ("", "The notation is empty; write for example 2d6+3."),
        ("\t\n ", "The notation is empty; write for example 2d6+3."),
        ("2d6+", "Something is missing at the end, at column 5: a number or dice, such as 2d6."),
        ("1" * 201, "The notation has 201 characters; shorten it to at most 200."),
        ("9" * 200, "'999999999999…' at column 1 is too large a number; write at most 1,000,000."),
        ("+".join(["d6"] * 60), "Written in full the notation has 239 characters; shorten it to at most 200."),
    ],
)
def test_whole_complaints(text: str, sentence: str) -> None:
    with pytest.raises(NotationError) as refusal:
        parse(text)
    assert str(refusal.value) == sentence


def test_a_face_that_a_die_has_not_is_harmless() -> None:
    assert odds_of("1d1e5rr7").weights == ((1, 1),)


def test_results_are_bounded() -> None:
    parse("1000000*1000000*1000")
    with pytest.raises(NotationError, match="could be beyond"):
        parse("-1000000*1000000*1001")


@pytest.mark.parametrize(
    "text",
    [
        "1000d10000",
        "1000d6",
        "2d10000",
        "1000d6kh500",
        "100d20kh50",
        "d10000*d10000",
        "5d100!",
        "(d90,d91,d92,d93,d94,d95)kl2*d999",
    ],
)
def test_odds_that_would_take_too_long_are_refused_before_any_work(text: str) -> None:
    notation = parse(text)
    assert roll(notation, lambda sides: 1).total >= 0
    with patch.object(exact, "_odds", side_effect=AssertionError), pytest.raises(NotationError) as refusal:
        distribution(notation)
    advice = "can be rolled, but its exact odds would take too long; ask for fewer dice or sides."
    assert str(refusal.value) == f"{notation} {advice}"


@pytest.mark.parametrize(
    "text", ["1000d6kh1", "500d2c2", "2d1000", "20d20kh10", "100d6kh3", "(d4,d6,d8,d10,d12,d20)kh3", "d10000"]
)
def test_large_but_manageable_odds_are_not_refused(text: str) -> None:
    odds = odds_of(text)
    assert sum(weight for _, weight in odds.weights) == odds.total


def test_the_largest_roll() -> None:
    rolled = roll(parse("1000d10000mi2"), lambda sides: sides)
    assert (rolled.total, len(rolled.dice)) == (10_000_000, 1_000)


def test_reading_and_rolling_do_without_icepool() -> None:
    program = (
        "import sys, herotable.odds.distribution as d, herotable.odds.notation as n; n.roll(n.parse('4d6kh3'), int);"
        "assert 'icepool' not in sys.modules; d.distribution(n.parse('4d6kh3')); assert 'icepool' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


# Anything at all


def read(text: str) -> Notation | str:
    """The notation, or the complaint about it; nothing else may be raised."""
    try:
        return parse(text)
    except NotationError as refusal:
        return str(refusal)


def try_everything(text: str) -> None:
    notation = read(text)
    if isinstance(notation, str):
        assert notation.endswith(".")
        assert "\n" not in notation
        return
    assert parse(str(notation)) == notation
    throws = random.Random(text)
    rolled = roll(notation, lambda sides: 1 + throws.randrange(sides))
    assert str(rolled).endswith(f"= {rolled.total}")
    with patch.object(exact, "MOST_WORK", 20_000.0):
        try:
            odds = distribution(notation)
        except NotationError:
            return
    assert odds.min <= odds.mean <= odds.max


PIECES = (
    "0,1,2,3,6,20,100,1000,d,d6,d%,2d6,4d6,+,-,*,/,//,%,(,),<,>,<=,>=,==,!=,=,!,kh,kl,k=,k>,ph,pl,p=,dh1,dl,ro1,ro<,"
    "rr1,rr>,mi2,ma,e6,e>,c,c>=,≥,×,é,9999999, "
)


@settings(max_examples=400, deadline=None)
@given(st.lists(st.sampled_from([*PIECES.split(","), ","]), max_size=14).map("".join))
@example("10/(d6!=d6)")
@example("(1,2)kh0+(d1,d1)c1")
@example("0d6!!!!")
def test_anything_from_the_alphabet(text: str) -> None:
    try_everything(text)


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=220))
@example("\ud800" * 201)
@example("\x1c\x1d")
@example("4d6\N{KELVIN SIGN}h3")
def test_anything_at_all(text: str) -> None:
    try_everything(text)


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=60))
def test_binary_garbage(garbage: bytes) -> None:
    try_everything(garbage.decode("latin-1"))
