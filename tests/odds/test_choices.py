"""What choices do to odds, against what can be counted by hand: others' choices, one's own later ones, secrets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Final

import pytest

from herotable.odds.odds import Odds, compare, from_to, odds, own_best
from herotable.rules import (
    D6,
    About,
    Action,
    Below,
    Choice,
    Event,
    Game,
    Moment,
    Number,
    Option,
    Play,
    Script,
    Seat,
    SetUp,
    YesNo,
    answered,
    begun,
    redealt,
    still,
)

ANN, BOB, CAT = "ann", "bob", "cat"


@dataclass(slots=True)
class Yard:
    """Bob holds a card that nobody else sees."""

    card: str = "none"
    thrown: int = 0


@dataclass(frozen=True, slots=True)
class Came(Event):
    what: str


def strike(play: Play, yard: Yard) -> None:
    """4 of 6 hit, and then Bob may parry, which 2 of 6 do."""
    if not play.roll(D6.reach(3), "to hit", by=ANN):
        return play.tell(Came, "missed")
    play.then(parry)


def parry(play: Play, yard: Yard) -> None:
    parries = play.ask(BOB, YesNo(kind="parry"))
    parried = parries and play.roll(D6.reach(5), "to parry", by=BOB)
    play.tell(Came, "parried" if parried else "hurt")


def shoot(play: Play, yard: Yard) -> None:
    """Whether Bob can dodge rests on what he holds, so it is a secret."""
    if play.ask(BOB, YesNo(kind="dodge", secret=True)):
        return play.tell(Came, "dodged")
    play.tell(Came, "hurt" if play.roll(D6.reach(4), "to hit", by=ANN) else "missed")


def dare(play: Play, yard: Yard) -> None:
    """5 wins. Ann sees her die before she decides whether to throw again."""
    yard.thrown = play.roll(D6.reach(5), "a dare", by=ANN)
    if play.ask(ANN, YesNo(kind="again")):
        yard.thrown = play.roll(D6.reach(5), "a dare", by=ANN)
    play.tell(Came, "won" if yard.thrown else "lost")


def cry_for_help(play: Play, yard: Yard) -> None:
    """Whoever is first saves her."""
    saved = play.ask_first({BOB: YesNo(kind="save"), CAT: YesNo(kind="save")})
    play.tell(Came, "hurt" if saved is None else "saved")


def hold_the_rope(play: Play, yard: Yard) -> None:
    """It takes both of them, and neither knows what the other does."""
    held = play.ask_each({BOB: YesNo(kind="hold"), CAT: YesNo(kind="hold", usually=True)})
    play.tell(Came, "held" if all(held.values()) else "fallen")


def draw(play: Play, yard: Yard, cards: int) -> None:
    play.tell(Came, play.shuffle([f"card {number}" for number in range(cards)])[0])


def open_the_door(play: Play, yard: Yard) -> None:
    play.tell(Came, "trap" if yard.card == "trap" else "safe")


DEEDS: Final[dict[str, Callable[[Play, Yard], None]]] = {
    "strike": strike,
    "shoot": shoot,
    "dare": dare,
    "cry": cry_for_help,
    "rope": hold_the_rope,
    "door": open_the_door,
}


class InTheYard(Game[Yard]):
    about = About("yard", "In the yard", "test", "1")
    state_type = Yard
    events = (Came,)
    stages = (parry,)

    def scenes(self) -> Sequence[SetUp]:
        return (SetUp("yard", (ANN, BOB, CAT)),)

    def begin(self, setup: SetUp) -> Yard:
        return Yard()

    def seats(self, state: Yard) -> Sequence[Seat]:
        return (ANN, BOB, CAT)

    def options(self, state: Yard, seat: Seat) -> Sequence[Option]:
        return [*map(Option, DEEDS), Option("draw", (Number("cards", 1, 6),))] if seat == ANN else []

    def perform(self, play: Play, state: Yard, action: Action) -> None:
        if action.option == "draw":
            draw(play, state, action.choice.number("cards"))
        else:
            DEEDS[action.option](play, state)

    def view(self, state: Yard, audience: Seat) -> Yard:
        return Yard(state.card if audience == BOB else "", state.thrown)

    def redeal(self, state: Yard, audience: Seat, below: Below) -> Yard:
        if audience != BOB:
            state.card = ("none", "trap")[below(2)]
        return state

    def words(self, event: Event, audience: Seat) -> str:
        return str(event)

    def gist(self, event: Event) -> str:
        return event.what if isinstance(event, Came) else ""


GAME: Final = InTheYard()
START: Final = still(Yard())


def told(option: str) -> Odds:
    return odds(GAME, START, ANN, Choice(option), exactly=True)


def others(option: str, gist: str) -> object:
    return from_to(GAME, START, ANN, Choice(option), gist, exactly=True)


def mine(option: str, gist: str) -> object:
    return own_best(GAME, START, ANN, Choice(option), gist, exactly=True)


# Others choose --------------------------------------------------------------------------------------------------------


def test_the_headline_is_everyones_usual_answer() -> None:
    assert told("strike").outcomes == ((("missed",), Fraction(2, 6)), (("hurt",), Fraction(4, 6)))
    assert told("rope").of("held") == 0


def test_from_to_is_the_worst_and_the_best_that_others_can_do() -> None:
    assert others("strike", "hurt") == (Fraction(4, 6) * Fraction(4, 6), Fraction(4, 6))
    assert others("strike", "parried") == (0, Fraction(4, 6) * Fraction(2, 6))
    assert others("strike", "missed") == (Fraction(2, 6), Fraction(2, 6))


def test_one_of_several_is_enough_to_save_and_to_spoil() -> None:
    assert others("cry", "saved") == (0, 1)
    assert others("rope", "held") == (0, 1)


def test_what_rests_on_hidden_cards_counts_as_usual() -> None:
    assert others("shoot", "hurt") == (Fraction(1, 2), Fraction(1, 2))
    assert others("shoot", "dodged") == (0, 0)


def test_others_choices_are_not_my_own() -> None:
    assert others("dare", "won") == (Fraction(2, 6), Fraction(2, 6))
    assert mine("strike", "hurt") == (Fraction(4, 6), Fraction(4, 6))


def test_beyond_its_budget_from_to_says_nothing() -> None:
    assert from_to(GAME, START, ANN, Choice("strike"), "hurt", runs=2) is None


# I choose -------------------------------------------------------------------------------------------------------------


def test_my_own_later_choice_may_rest_on_the_dice_that_i_have_seen() -> None:
    """At best she throws again what failed, at worst what has won."""
    third = Fraction(2, 6)
    assert mine("dare", "won") == (third * third, third + (1 - third) * third)
    assert told("dare").of("won") == third


def waiting(option: str, *dice: int) -> Moment[Yard]:
    """The moment in which somebody is asked."""
    return begun(GAME, START, Action(ANN, Choice(option)), Silent(dice)).moment


class Silent(Script):
    """Has dice, and nobody's answer."""

    def answers(self, asked: object) -> None:
        return None


def test_an_answers_odds_begin_with_what_has_been_thrown() -> None:
    failed = waiting("dare", 2)
    assert odds(GAME, failed, ANN, Choice("yes"), exactly=True).outcomes == (
        (("lost",), Fraction(4, 6)),
        (("won",), Fraction(2, 6)),
    )
    assert odds(GAME, failed, ANN, Choice("no"), exactly=True).outcomes == ((("lost",), Fraction(1)),)


def test_whoever_is_asked_compares_the_answers() -> None:
    compared = compare(GAME, waiting("strike", 6), BOB)
    assert compared is not None
    assert [(each.choice.option, round(float(each.odds.of("hurt")), 6)) for each in compared] == [
        ("yes", round(4 / 6, 6)),
        ("no", 1.0),
    ]
    assert compare(GAME, waiting("strike", 6), ANN) == []


def test_what_somebody_else_has_answered_unseen_does_not_count() -> None:
    """Cat has let go; Bob, who cannot know it, reckons with her usual answer."""
    rope = waiting("rope")
    gone = answered(GAME, rope, CAT, Choice("no"), Silent()).moment
    for moment in (rope, gone):
        assert odds(GAME, moment, BOB, Choice("yes"), exactly=True).of("held") == 1
        assert odds(GAME, moment, BOB, Choice("no"), exactly=True).of("held") == 0


# What is hidden, what is too much -------------------------------------------------------------------------------------


def test_a_hidden_card_makes_a_spread_and_the_true_one_is_never_looked_at() -> None:
    empty, trapped = (odds(GAME, still(Yard(card)), ANN, Choice("door"), exactly=True) for card in ("none", "trap"))
    assert empty == trapped
    assert empty.worlds == 2
    assert (empty.of("trap"), empty.of("safe")) == (Fraction(1, 2), Fraction(1, 2))
    assert {gist: (low, high) for gist, low, high in empty.spread} == {"trap": (0, 1), "safe": (0, 1)}


def test_whoever_holds_the_card_knows() -> None:
    known = odds(GAME, still(Yard("trap")), BOB, Choice("door"), exactly=True)
    assert (known.of("trap"), known.worlds, known.spread) == (1, 1, ())


def test_the_worlds_are_those_that_a_seat_cannot_tell_apart() -> None:
    dealt = [redealt(GAME, still(Yard("trap")), ANN, Random(seed).randrange).now.card for seed in range(20)]
    assert set(dealt) == {"none", "trap"}


@pytest.mark.parametrize("cards", [1, 2, 3, 4])
def test_few_shuffled_cards_are_counted(cards: int) -> None:
    drawn = odds(GAME, START, ANN, Choice("draw", {"cards": cards}), exactly=True)
    assert drawn.exact
    assert [drawn.of(f"card {number}") for number in range(cards)] == [Fraction(1, cards)] * cards


def test_many_are_sampled_and_say_how_far_they_may_be_off() -> None:
    drawn = odds(GAME, START, ANN, Choice("draw", {"cards": 6}))
    assert not drawn.exact
    assert drawn == odds(GAME, START, ANN, Choice("draw", {"cards": 6}))
    for gist in drawn.gists():
        assert 0 < drawn.error_of(gist) <= drawn.error
        assert abs(float(drawn.of(gist)) - 1 / 6) < 5 * drawn.error_of(gist)
    assert drawn.error_of("card 99") > 0, "what was not met may still come"


def test_more_choices_than_anyone_would_read_are_not_compared() -> None:
    every = compare(GAME, START, ANN)
    assert every is not None
    assert len(every) == len(DEEDS) + 6
    assert compare(GAME, START, ANN, most=len(DEEDS) + 5) is None
    only = compare(GAME, START, ANN, only="dare")
    assert only is not None
    assert [each.choice for each in only] == [Choice("dare")]
