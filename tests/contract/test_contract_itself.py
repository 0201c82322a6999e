"""The laws can fail: each is shown a duel that breaks it, and one that does not."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from enum import StrEnum
from hashlib import sha256
from typing import Any
from unittest.mock import ANY, patch

import pytest

from herotable.odds.counting import GistPlay
from herotable.odds.rolls import weights_of
from herotable.rules import (
    SYSTEM,
    About,
    Action,
    Below,
    Choice,
    Entry,
    Event,
    FastPlay,
    HowMany,
    Lapse,
    Misfit,
    Moment,
    Option,
    Outcome,
    Play,
    Refused,
    Reply,
    Seat,
    YesNo,
    named_later,
    shuffled,
)
from herotable.rules.moments import gathered
from herotable.table.store import StoreError
from herotable.table.table import Table
from tests.contract import duel, test_contract
from tests.contract.duel import Duel, Fighter, Guarded, Hit, State
from tests.contract.laws import (
    chances,
    journals,
    offers,
    overrides,
    plain_data,
    playing,
    showing,
    taking_back,
    two_worlds,
)
from tests.contract.walk import Case, cases_of

Law = Callable[[Case], None]
FAMILIES = (offers, plain_data, journals, two_worlds, taking_back, playing, chances, overrides, showing)
FEW = 120
"""Inputs after which a game that never ends is given up here."""


def laws() -> list[Law]:
    """Every public function of the laws that takes a case and gives nothing."""
    found = [thing for family in FAMILIES for name, thing in vars(family).items() if not name.startswith("_")]
    return [
        law
        for law in found
        if inspect.isfunction(law)
        and law.__module__.startswith("tests.contract.laws")
        and next(iter(inspect.signature(law).parameters), "") == "case"
        and inspect.signature(law).return_annotation == "None"
    ]


SOUND = cases_of(Duel(), f"{duel.__name__}:SOUND")[0]


@pytest.mark.parametrize("law", dict.fromkeys(laws()), ids=lambda law: law.__name__)
def test_a_sound_duel_keeps(law: Law) -> None:
    law(SOUND)


def test_every_law_is_tested_for_every_game() -> None:
    assert {f"test_{law.__name__}" for law in laws()} <= vars(test_contract).keys()


# Offers --------------------------------------------------------------------------------------------------------------


class OffersWhatItRefuses(Duel):
    def perform(self, play: Play, state: State, action: Action) -> None:
        if action.option == "wait":
            raise Refused("there is no time")
        super().perform(play, state, action)


class OffersToAnyone(Duel):
    def options(self, state: State, seat: Seat) -> Sequence[Option]:
        return super().options(state, seat if seat in duel.SEATS else state.seat)


class GivesAnotherReasonEachTime(Duel):
    asked = 0

    def options(self, state: State, seat: Seat) -> Sequence[Option]:
        self.asked += 1
        return [*super().options(state, seat), Option("fly", refused=f"no wings, for the {self.asked}th time")]


class UsuallyBidsTooMuch(Duel):
    def perform(self, play: Play, state: State, action: Action) -> None:
        if action.option == "wait":
            play.ask(action.seat, HowMany(kind="how long", least=0, most=2, usually=9))
        super().perform(play, state, action)


class RunsOutOfTimeForEver(Duel):
    def options(self, state: State, seat: Seat) -> Sequence[Option]:
        mine = super().options(state, seat)
        return [*mine, Option("dawdle")] if mine else mine

    def perform(self, play: Play, state: State, action: Action) -> None:
        if action.option != "dawdle":
            super().perform(play, state, action)

    def lapse(self, state: State, seat: Seat) -> Lapse | None:
        return Lapse("always", 30, Choice("dawdle")) if self.options(state, seat) else None


class RunsOutOfTimeForNothing(Duel):
    def lapse(self, state: State, seat: Seat) -> Lapse | None:
        return Lapse("never", 30, Choice("fly"))


# Plain data ----------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class FloatingState(State):
    odd: float = 0.5


class HasFloats(Duel):
    state_type = FloatingState


class KeepsOneListTwice(Duel):
    def by_itself(self, play: Play, state: State, step: str) -> None:
        super().by_itself(play, state, step)
        state.fighters["A"].hand = state.fighters["B"].hand


class CountsInTruths(Duel):
    def by_itself(self, play: Play, state: State, step: str) -> None:
        super().by_itself(play, state, step)
        state.fighters["A"].guard = state.dealt


@dataclass(frozen=True, slots=True)
class Showed(Event):
    fighter: list[str]


class TellsLiveThings(Duel):
    events = (*Duel.events, Showed)


@dataclass(frozen=True, slots=True)
class Unheard(Event):
    pass


class TellsWhatItDidNotAnnounce(Duel):
    def perform(self, play: Play, state: State, action: Action) -> None:
        play.tell(Unheard)
        super().perform(play, state, action)


class HasNoWords(Duel):
    def words(self, event: Event, audience: Seat) -> str:
        words: dict[type[Event], str] = {Hit: "Ouch."}
        return words[type(event)]


class Mood(StrEnum):
    BOLD = "bold"


def mood(play: Play, state: State, of: str) -> None:
    play.tell(Guarded, "A")


class HandsOverMoods(Duel):
    stages = (*Duel.stages, mood)  # type: ignore[assignment]

    def perform(self, play: Play, state: State, action: Action) -> None:
        if action.option == "wait":
            state.acted = True
            play.then(mood, Mood.BOLD)
        super().perform(play, state, action)


class AsksAbout(Duel):
    """The one who waits is asked something first."""

    about_what: tuple[Any, ...] = ()
    passes: tuple[str, ...] = ()

    def perform(self, play: Play, state: State, action: Action) -> None:
        if action.option == "wait":
            play.ask(action.seat, YesNo(kind="really", about=self.asks_about(state), passes=self.passes))
        super().perform(play, state, action)

    def asks_about(self, state: State) -> tuple[Any, ...]:
        return self.about_what


class AsksAboutMoods(AsksAbout):
    about_what = (Mood.BOLD,)


class PassesForNoSpan(AsksAbout):
    passes = ("evening",)


class ShowsWhatCannotBeSent(Duel):
    def view(self, state: State, audience: Seat) -> Mapping[str, object]:
        return {"view": object()}


class ChangesWhatItLooksAt(Duel):
    def options(self, state: State, seat: Seat) -> Sequence[Option]:
        state.round += seat == SYSTEM
        return super().options(state, seat)


class KeepsTheStateInHand(Duel):
    kept: State | None = None

    def perform(self, play: Play, state: State, action: Action) -> None:
        if self.kept is not None:
            state.fighters["A"] = self.kept.fighters["A"]
        self.kept = state
        super().perform(play, state, action)


# Journals ------------------------------------------------------------------------------------------------------------


class Remembers(Duel):
    """How often something was performed is no part of the state."""

    performed = 0

    def perform(self, play: Play, state: State, action: Action) -> None:
        self.performed += 1
        if action.seat != SYSTEM:
            state.fighters["B"].guard = self.performed % 3
        super().perform(play, state, action)


class WalksThroughASet(Duel):
    def by_itself(self, play: Play, state: State, step: str) -> None:
        super().by_itself(play, state, step)
        if step == "deal":
            for card in {f"card {card}" for card in state.pile}:
                play.tell(duel.Struck, "A", card)


SETS = WalksThroughASet()


class TellsAnotherStoryEachTime(Duel):
    told = 0

    def gist(self, event: Event) -> str:
        self.told += 1
        return f"the {self.told}th"


# Two worlds ----------------------------------------------------------------------------------------------------------


class ShowsTheOthersHand(Duel):
    def view(self, state: State, audience: Seat) -> Mapping[str, object]:
        return {**super().view(state, audience), "hands": [each.hand for each in state.fighters.values()]}


class RefusesWithASecret(Duel):
    def options(self, state: State, seat: Seat) -> Sequence[Option]:
        best = max(state.fighters[state.other].hand, default="")
        return [*super().options(state, seat), Option("feint", refused=f"{best} would see through it")]


class AsksAboutASecret(AsksAbout):
    def asks_about(self, state: State) -> tuple[Any, ...]:
        return tuple(state.fighters[state.other].hand)


class TellsASecret(AsksAbout):
    def perform(self, play: Play, state: State, action: Action) -> None:
        if action.seat != SYSTEM:
            play.tell(duel.Struck, action.seat, max(state.fighters[state.other].hand, default=""))
        super().perform(play, state, action)


class OutcomeHangsOnASecret(Duel):
    def outcome(self, state: State) -> Outcome | None:
        return Outcome((), "six") if "6" in state.fighters["B"].hand and state.round > 1 else super().outcome(state)


class DealsFromTheTrueOrder(Duel):
    """And a six in the other's hand helps him."""

    def redeal(self, state: State, audience: Seat, below: Below) -> State:
        if state.dealt:
            hidden = [each for seat, each in state.fighters.items() if seat != audience]
            self.deal_anew(state, hidden, shuffled(duel.cards_of(state, hidden), below))
        return state

    def perform(self, play: Play, state: State, action: Action) -> None:
        state.fighters[state.other].guard = int("6" in state.fighters[state.other].hand)
        super().perform(play, state, action)


class DealsNothing(Duel):
    def redeal(self, state: State, audience: Seat, below: Below) -> State:
        return state


class DealsAlwaysTheSame(Duel):
    def redeal(self, state: State, audience: Seat, below: Below) -> State:
        return super().redeal(state, audience, lambda number: 0)


class DealsTooManyCards(Duel):
    def deal_anew(self, state: State, hidden: Sequence[Fighter], cards: list[str]) -> None:
        super().deal_anew(state, hidden, cards)
        state.pile.append("7")


# Undo ----------------------------------------------------------------------------------------------------------------


class PeeksForNothing(Duel):
    """Whoever waits sees whether the other holds the six, and nobody is told that something was learned."""

    def perform(self, play: Play, state: State, action: Action) -> None:
        if action.option == "wait":
            state.fighters[action.seat].guard = int("6" in state.fighters[state.other].hand)
        super().perform(play, state, action)


class StopsOnlySometimes(Duel):
    """Not being stopped teaches too: the other is asked only if he holds the six."""

    def perform(self, play: Play, state: State, action: Action) -> None:
        if action.option == "wait" and "6" in state.fighters[state.other].hand:
            play.ask(state.other, YesNo(kind="stop"))
        super().perform(play, state, action)


def quiet_bids(play: Play, state: State) -> None:
    """Both bid at once; that each then knows the other's bid goes without saying."""
    questions = {seat: HowMany(kind="bid", least=0, most=2, usually=0, sealed=True) for seat in duel.SEATS}
    play.tell(duel.Bids, tuple(play.ask_each(questions).items()))


class BidsQuietly(Duel):
    stages = (duel.parry, duel.blow, quiet_bids)

    def perform(self, play: Play, state: State, action: Action) -> None:
        if action.option == "bid":
            state.acted = True
            play.then(quiet_bids)
        super().perform(play, state, action)


def test_whoever_answers_last_cannot_take_it_back_for_nothing() -> None:
    law = taking_back.what_claims_to_teach_nothing_teaches_nothing
    law(broken(BidsQuietly))
    with patch.object(Table, "_met_others", lambda table, row: False), pytest.raises(AssertionError):
        law(broken(BidsQuietly))


# To an end -----------------------------------------------------------------------------------------------------------


class NeverEnds(Duel):
    def options(self, state: State, seat: Seat) -> Sequence[Option]:
        return [option for option in super().options(state, seat) if option.id == "wait"]

    def outcome(self, state: State) -> Outcome | None:
        return None


class LeavesNobodyAnything(Duel):
    def options(self, state: State, seat: Seat) -> Sequence[Option]:
        return []


class NeverRests(Duel):
    def onward(self, state: State) -> Action | None:
        return super().onward(state) or Action(SYSTEM, Choice("next turn"))

    def outcome(self, state: State) -> Outcome | None:
        return None


class HealsBeyondLife(Duel):
    def perform(self, play: Play, state: State, action: Action) -> None:
        state.fighters["A"].life += action.option == "wait"
        super().perform(play, state, action)


class AsksAStranger(Duel):
    def perform(self, play: Play, state: State, action: Action) -> None:
        if action.option == "wait":
            play.ask("C", YesNo(kind="help"))
        super().perform(play, state, action)


class WorthNothing(Duel):
    def worth(self, state: State, seat: Seat) -> float:
        return float("nan")


class LooksAtThePlay(Duel):
    """Fast and counted plays go otherwise."""

    def perform(self, play: Play, state: State, action: Action) -> None:
        super().perform(play, state, action)
        if action.option == "wait" and isinstance(play, FastPlay):
            state.fighters["A"].guard = 1


class CountsOtherwise(Duel):
    def perform(self, play: Play, state: State, action: Action) -> None:
        if action.option == "strike" and isinstance(play, GistPlay):
            state.fighters[state.other].guard += 2
        super().perform(play, state, action)
        super().perform(play, state, action)


class PointsIntoAList(Duel):
    """The turn is an index that an override can set to anything."""

    def perform(self, play: Play, state: State, action: Action) -> None:
        if state.turn < 0 or any(each.guard < 0 for each in state.fighters.values()):
            raise IndexError(state.turn)
        super().perform(play, state, action)


class SaysNothing(Duel):
    def offers(self, state: State, audience: Seat, option: Option) -> str:
        return "" if option.id == "shout" else super().offers(state, audience, option)


class SaysTheSameOfAll(Duel):
    def offers(self, state: State, audience: Seat, option: Option) -> str:
        return "do it"


class HoldsOnToAName(Duel):
    def called(self, state: State, audience: Seat, of: str) -> str:
        return named_later(of)

    def offers(self, state: State, audience: Seat, option: Option) -> str:
        return f"{option.id}, {named_later(audience)}"


class CallsAllCardsACard(Duel):
    def called(self, state: State, audience: Seat, of: str) -> str:
        return "a card" if of in duel.DECK else of


BROKEN: list[tuple[type[Duel], Law]] = [
    (OffersWhatItRefuses, offers.every_offer_is_accepted),
    (OffersToAnyone, offers.nobody_else_may_act),
    (GivesAnotherReasonEachTime, offers.refused_options_say_why),
    (UsuallyBidsTooMuch, offers.usual_answers_are_on_offer),
    (HasFloats, plain_data.the_state_is_made_of_plain_types),
    (KeepsOneListTwice, plain_data.the_state_is_a_tree),
    (KeepsOneListTwice, playing.fast_plays_never_wait_and_stay_possible),
    (CountsInTruths, plain_data.every_moment_survives_json),
    (CountsInTruths, plain_data.every_point_survives_a_snapshot),
    (TellsLiveThings, plain_data.events_are_ids_and_numbers),
    (TellsWhatItDidNotAnnounce, plain_data.every_event_is_announced_and_survives_json),
    (HasNoWords, plain_data.every_event_has_words_for_everyone),
    (HandsOverMoods, plain_data.every_stage_is_announced_and_takes_ids_and_numbers),
    (AsksAboutMoods, plain_data.questions_hold_ids_and_numbers),
    (RunsOutOfTimeForNothing, offers.whoever_runs_out_of_time_does_what_is_on_offer),
    (RunsOutOfTimeForEver, offers.whoever_runs_out_of_time_does_what_is_on_offer),
    (PassesForNoSpan, plain_data.whatever_may_be_passed_for_has_a_span),
    (ShowsWhatCannotBeSent, plain_data.what_is_shown_can_be_sent),
    (ChangesWhatItLooksAt, plain_data.looking_changes_nothing),
    (KeepsTheStateInHand, plain_data.performing_leaves_the_moment_alone),
    (Remembers, journals.opened_again_it_stands_where_it_stood),
    (Remembers, journals.snapshots_change_nothing),
    (Remembers, journals.reopened_before_every_input_it_ends_the_same),
    (Remembers, journals.reopened_from_the_first_row_it_goes_on_the_same),
    (Remembers, journals.a_true_journal_is_verified),
    (TellsAnotherStoryEachTime, chances.reckoning_odds_changes_nothing_and_repeats),
    (WalksThroughASet, journals.other_processes_write_the_same_journal),
    (ShowsTheOthersHand, two_worlds.both_worlds_look_the_same),
    (ShowsTheOthersHand, two_worlds.tables_that_cannot_be_told_apart_show_the_same_bytes),
    (RefusesWithASecret, two_worlds.both_worlds_offer_and_refuse_the_same),
    (RefusesWithASecret, two_worlds.tables_that_cannot_be_told_apart_show_the_same_bytes),
    (AsksAboutASecret, two_worlds.both_worlds_ask_the_same),
    (OutcomeHangsOnASecret, two_worlds.both_worlds_ask_the_same),
    (TellsASecret, two_worlds.both_worlds_were_told_the_same),
    (DealsFromTheTrueOrder, two_worlds.dealing_anew_depends_on_what_is_known_alone),
    (DealsFromTheTrueOrder, two_worlds.both_worlds_have_the_same_odds),
    (DealsNothing, two_worlds.what_is_hidden_is_dealt_anew),
    (DealsAlwaysTheSame, two_worlds.what_is_hidden_is_dealt_anew),
    (DealsTooManyCards, two_worlds.dealing_anew_gives_possible_worlds),
    (PeeksForNothing, taking_back.what_claims_to_teach_nothing_teaches_nothing),
    (StopsOnlySometimes, taking_back.what_claims_to_teach_nothing_teaches_nothing),
    (NeverEnds, playing.random_players_come_to_an_end),
    (LeavesNobodyAnything, playing.random_players_come_to_an_end),
    (LeavesNobodyAnything, playing.it_comes_to_rest_by_itself),
    (NeverRests, playing.it_comes_to_rest_by_itself),
    (HealsBeyondLife, playing.every_moment_is_possible),
    (AsksAStranger, playing.whoever_waits_is_told_for_whom),
    (WorthNothing, playing.judgements_are_numbers),
    (LooksAtThePlay, playing.fast_and_slow_plays_agree),
    (CountsOtherwise, chances.odds_are_what_happens),
    (SaysNothing, showing.every_option_says_what_it_is),
    (HoldsOnToAName, showing.every_option_says_what_it_is),
    (SaysTheSameOfAll, showing.no_two_options_read_the_same),
    (CallsAllCardsACard, showing.what_may_be_chosen_has_a_name_of_its_own),
    (PointsIntoAList, overrides.an_override_in_the_middle_never_changes_what_was_told),
]


def broken(kind: type[Duel]) -> Case:
    game: Any = kind()
    game.about = About(kind.__name__, "A broken duel", "first", "1")
    return cases_of(game, f"{__name__}:SETS" if kind is WalksThroughASet else "")[0]


FAULTS = (AssertionError, StoreError, Misfit, LookupError, TypeError, ValueError)
"""A law fails by what it asserts, or by what the table or the game itself then stumbles over."""


@pytest.mark.parametrize(("kind", "law"), BROKEN, ids=lambda part: part.__name__)
def test_a_broken_duel_is_found_out(kind: type[Duel], law: Law, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("walk", "laws.playing", "laws.plain_data"):
        monkeypatch.setattr(f"tests.contract.{module}.MOST_INPUTS", FEW)
    monkeypatch.setattr("herotable.table.table.MOST_STEPS_BY_ITSELF", FEW)
    with pytest.raises(FAULTS):
        law(broken(kind))


# A kernel that cheats ------------------------------------------------------------------------------------------------


def deaf_dice() -> AbstractContextManager[Any]:
    """Dice that follow from the number of rows alone, whatever was chosen."""
    return patch("herotable.table.line.linked", lambda chain, fact: sha256(chain).digest())


def loaded_dice() -> AbstractContextManager[Any]:
    """Odds by dice that show every value as often."""
    return patch("herotable.odds.counting.weights_of", lambda roll: tuple((value, 1) for value, _ in weights_of(roll)))


def generous_undo() -> AbstractContextManager[Any]:
    return patch.object(Table, "is_free", lambda table, seat, to: True)


def lenient_table() -> AbstractContextManager[Any]:
    return patch("herotable.table.line.refusal", lambda options, choice: None)


def in_order_of_arrival() -> AbstractContextManager[Any]:
    """Answers that are taken in the order in which they came."""

    def kept(moment: Moment[State], key: str, choice: Choice) -> Entry | None:
        entry = gathered(moment, key, choice)
        before = moment.doing.replies if moment.doing else ()
        return entry and replace(entry, replies=(*before, Reply(key, choice)))

    return patch("herotable.table.line.gathered", kept)


def blind_verification() -> AbstractContextManager[Any]:
    return patch("herotable.table.verify.as_stored", lambda note: ANY)


def published_secret() -> AbstractContextManager[Any]:
    return patch("herotable.table.seen.commitment_of", lambda table: table.journal.header.session.secret)


CHEATS: list[tuple[Callable[[], AbstractContextManager[Any]], Law]] = [
    (deaf_dice, taking_back.other_choices_meet_other_dice),
    (loaded_dice, chances.odds_are_what_happens),
    (generous_undo, taking_back.a_free_act_is_taken_back_by_a_word),
    (lenient_table, offers.everything_else_is_refused),
    (in_order_of_arrival, overrides.answers_may_come_in_any_order),
    (blind_verification, journals.a_changed_fact_is_found),
    (published_secret, two_worlds.secrets_of_the_table_are_never_shown),
]


@pytest.mark.parametrize(("cheat", "law"), CHEATS, ids=lambda part: part.__name__)
def test_a_cheating_kernel_is_found_out(cheat: Callable[[], AbstractContextManager[Any]], law: Law) -> None:
    with cheat(), pytest.raises(FAULTS):
        law(cases_of(Duel())[0])
