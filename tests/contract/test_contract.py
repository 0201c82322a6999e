"""What every game at Herotable keeps, for every scene of every game that there is."""

from __future__ import annotations

import pytest

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
from tests.contract.walk import Case, discovered

pytestmark = pytest.mark.parametrize("case", discovered(), ids=str)


def test_every_offer_is_accepted(case: Case) -> None:
    offers.every_offer_is_accepted(case)


def test_whoever_runs_out_of_time_does_what_is_on_offer(case: Case) -> None:
    offers.whoever_runs_out_of_time_does_what_is_on_offer(case)


def test_everything_else_is_refused(case: Case) -> None:
    offers.everything_else_is_refused(case)


def test_refused_options_say_why(case: Case) -> None:
    offers.refused_options_say_why(case)


def test_nobody_else_may_act(case: Case) -> None:
    offers.nobody_else_may_act(case)


def test_only_the_asked_may_answer(case: Case) -> None:
    offers.only_the_asked_may_answer(case)


def test_an_answer_fits_no_other_question(case: Case) -> None:
    offers.an_answer_fits_no_other_question(case)


def test_a_stale_answer_is_refused(case: Case) -> None:
    offers.a_stale_answer_is_refused(case)


def test_usual_answers_are_on_offer(case: Case) -> None:
    offers.usual_answers_are_on_offer(case)


def test_the_state_is_made_of_plain_types(case: Case) -> None:
    plain_data.the_state_is_made_of_plain_types(case)


def test_every_moment_survives_json(case: Case) -> None:
    plain_data.every_moment_survives_json(case)


def test_every_point_survives_a_snapshot(case: Case) -> None:
    plain_data.every_point_survives_a_snapshot(case)


def test_the_state_is_a_tree(case: Case) -> None:
    plain_data.the_state_is_a_tree(case)


def test_events_are_ids_and_numbers(case: Case) -> None:
    plain_data.events_are_ids_and_numbers(case)


def test_every_event_is_announced_and_survives_json(case: Case) -> None:
    plain_data.every_event_is_announced_and_survives_json(case)


def test_every_event_has_words_for_everyone(case: Case) -> None:
    plain_data.every_event_has_words_for_everyone(case)


def test_every_stage_is_announced_and_takes_ids_and_numbers(case: Case) -> None:
    plain_data.every_stage_is_announced_and_takes_ids_and_numbers(case)


def test_questions_hold_ids_and_numbers(case: Case) -> None:
    plain_data.questions_hold_ids_and_numbers(case)


def test_whatever_may_be_passed_for_has_a_span(case: Case) -> None:
    plain_data.whatever_may_be_passed_for_has_a_span(case)


def test_what_is_shown_can_be_sent(case: Case) -> None:
    plain_data.what_is_shown_can_be_sent(case)


def test_looking_changes_nothing(case: Case) -> None:
    plain_data.looking_changes_nothing(case)


def test_performing_leaves_the_moment_alone(case: Case) -> None:
    plain_data.performing_leaves_the_moment_alone(case)


def test_opened_again_it_stands_where_it_stood(case: Case) -> None:
    journals.opened_again_it_stands_where_it_stood(case)


def test_opening_writes_nothing(case: Case) -> None:
    journals.opening_writes_nothing(case)


def test_snapshots_change_nothing(case: Case) -> None:
    journals.snapshots_change_nothing(case)


def test_reopened_before_every_input_it_ends_the_same(case: Case) -> None:
    journals.reopened_before_every_input_it_ends_the_same(case)


def test_reopened_from_the_first_row_it_goes_on_the_same(case: Case) -> None:
    journals.reopened_from_the_first_row_it_goes_on_the_same(case)


def test_any_row_can_be_gone_back_to(case: Case) -> None:
    journals.any_row_can_be_gone_back_to(case)


def test_a_true_journal_is_verified(case: Case) -> None:
    journals.a_true_journal_is_verified(case)


def test_a_changed_die_is_found(case: Case) -> None:
    journals.a_changed_die_is_found(case)


def test_a_changed_fact_is_found(case: Case) -> None:
    journals.a_changed_fact_is_found(case)


def test_a_changed_check_value_is_found(case: Case) -> None:
    journals.a_changed_check_value_is_found(case)


def test_other_processes_write_the_same_journal(case: Case) -> None:
    journals.other_processes_write_the_same_journal(case)


def test_both_worlds_look_the_same(case: Case) -> None:
    two_worlds.both_worlds_look_the_same(case)


def test_both_worlds_offer_and_refuse_the_same(case: Case) -> None:
    two_worlds.both_worlds_offer_and_refuse_the_same(case)


def test_both_worlds_ask_the_same(case: Case) -> None:
    two_worlds.both_worlds_ask_the_same(case)


def test_both_worlds_were_told_the_same(case: Case) -> None:
    two_worlds.both_worlds_were_told_the_same(case)


def test_both_worlds_have_the_same_odds(case: Case) -> None:
    two_worlds.both_worlds_have_the_same_odds(case)


def test_dealing_anew_depends_on_what_is_known_alone(case: Case) -> None:
    two_worlds.dealing_anew_depends_on_what_is_known_alone(case)


def test_dealing_anew_gives_possible_worlds(case: Case) -> None:
    two_worlds.dealing_anew_gives_possible_worlds(case)


def test_what_is_hidden_is_dealt_anew(case: Case) -> None:
    two_worlds.what_is_hidden_is_dealt_anew(case)


def test_tables_that_cannot_be_told_apart_show_the_same_bytes(case: Case) -> None:
    two_worlds.tables_that_cannot_be_told_apart_show_the_same_bytes(case)


def test_secrets_of_the_table_are_never_shown(case: Case) -> None:
    two_worlds.secrets_of_the_table_are_never_shown(case)


def test_an_action_under_way_can_be_performed_again(case: Case) -> None:
    two_worlds.an_action_under_way_can_be_performed_again(case)


def test_a_free_act_is_taken_back_by_a_word(case: Case) -> None:
    taking_back.a_free_act_is_taken_back_by_a_word(case)


def test_what_is_taken_back_comes_again_the_same(case: Case) -> None:
    taking_back.what_is_taken_back_comes_again_the_same(case)


def test_undo_takes_back_the_last_thing_that_anyone_did(case: Case) -> None:
    taking_back.undo_takes_back_the_last_thing_that_anyone_did(case)


def test_what_somebody_learned_needs_consent(case: Case) -> None:
    taking_back.what_somebody_learned_needs_consent(case)


def test_a_refused_proposal_changes_nothing(case: Case) -> None:
    taking_back.a_refused_proposal_changes_nothing(case)


def test_what_claims_to_teach_nothing_teaches_nothing(case: Case) -> None:
    taking_back.what_claims_to_teach_nothing_teaches_nothing(case)


def test_other_choices_meet_other_dice(case: Case) -> None:
    taking_back.other_choices_meet_other_dice(case)


def test_a_fresh_undo_meets_other_dice(case: Case) -> None:
    taking_back.a_fresh_undo_meets_other_dice(case)


def test_random_players_come_to_an_end(case: Case) -> None:
    playing.random_players_come_to_an_end(case)


def test_it_comes_to_rest_by_itself(case: Case) -> None:
    playing.it_comes_to_rest_by_itself(case)


def test_every_moment_is_possible(case: Case) -> None:
    playing.every_moment_is_possible(case)


def test_whoever_waits_is_told_for_whom(case: Case) -> None:
    playing.whoever_waits_is_told_for_whom(case)


def test_judgements_are_numbers(case: Case) -> None:
    playing.judgements_are_numbers(case)


def test_fast_plays_never_wait_and_stay_possible(case: Case) -> None:
    playing.fast_plays_never_wait_and_stay_possible(case)


def test_a_state_resets_to_any_other(case: Case) -> None:
    playing.a_state_resets_to_any_other(case)


def test_fast_and_slow_plays_agree(case: Case) -> None:
    playing.fast_and_slow_plays_agree(case)


def test_odds_are_what_happens(case: Case) -> None:
    chances.odds_are_what_happens(case)


@pytest.mark.long
def test_many_odds_are_what_happens(case: Case) -> None:
    chances.odds_are_what_happens(case, choices=20)


def test_exact_odds_sum_to_one(case: Case) -> None:
    chances.exact_odds_sum_to_one(case)


def test_floats_and_fractions_agree(case: Case) -> None:
    chances.floats_and_fractions_agree(case)


def test_the_headline_lies_within_its_bounds(case: Case) -> None:
    chances.the_headline_lies_within_its_bounds(case)


def test_odds_beyond_the_budget_are_marked(case: Case) -> None:
    chances.odds_beyond_the_budget_are_marked(case)


def test_reckoning_odds_changes_nothing_and_repeats(case: Case) -> None:
    chances.reckoning_odds_changes_nothing_and_repeats(case)


def test_an_override_in_the_middle_never_changes_what_was_told(case: Case) -> None:
    overrides.an_override_in_the_middle_never_changes_what_was_told(case)


def test_an_override_in_the_middle_can_be_taken_back(case: Case) -> None:
    overrides.an_override_in_the_middle_can_be_taken_back(case)


def test_an_override_that_does_not_fit_is_refused(case: Case) -> None:
    overrides.an_override_that_does_not_fit_is_refused(case)


def test_answers_may_come_in_any_order(case: Case) -> None:
    overrides.answers_may_come_in_any_order(case)


def test_all_may_pass_in_any_order(case: Case) -> None:
    overrides.all_may_pass_in_any_order(case)


def test_the_first_taker_closes_the_window(case: Case) -> None:
    overrides.the_first_taker_closes_the_window(case)


def test_every_option_says_what_it_is(case: Case) -> None:
    showing.every_option_says_what_it_is(case)


def test_no_two_options_read_the_same(case: Case) -> None:
    showing.no_two_options_read_the_same(case)


def test_what_may_be_chosen_has_a_name_of_its_own(case: Case) -> None:
    showing.what_may_be_chosen_has_a_name_of_its_own(case)
