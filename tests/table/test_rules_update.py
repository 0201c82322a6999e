"""The rules of a game change while its tables are stored: what no longer fits is called off, for everyone to see."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from herotable.rules import SYSTEM, Choice, Event, PickOne, Play, YesNo, dice
from herotable.rules.game import AnyGame
from herotable.table import table as table_module
from herotable.table.rows import Act, Undo
from herotable.table.seen import log_of
from herotable.table.store import MemoryStore, StoreError
from herotable.table.table import Table
from tests.table.at_the_table import act, answer, asked_of, bytes_of, new_table, noon, reopened, say_number
from tests.table.small_game import ACTS, SMALL, A, B, Did, Pit, RoundBegan, SmallGame, Struck, gambled, hurt, struck

Stage = Callable[..., None]


class NewRules(SmallGame):
    """The same game with other acts or stages; its version says whether it owns up to that."""

    def __init__(self, version: str, acts: dict[str, Stage], stages: tuple[Stage, ...] = ()) -> None:
        super().__init__(rules_version=version)
        names = {stage.__name__ for stage in stages}
        kept = tuple(stage for stage in (struck, hurt, gambled) if stage.__name__ not in names)
        self._acts = {**ACTS, **acts}
        self.stages = (*stages, *kept)

    def perform(self, play: Play, state: Pit, action: Any) -> None:
        if action.option in self._acts and action.seat != SYSTEM:
            self._acts[action.option](play, state, action.seat)
        else:
            super().perform(play, state, action)


def plan_in_one_word(play: Play, pit: Pit, who: str) -> None:
    """No second question any more."""
    word = play.ask(who, PickOne(kind="word", among=("hold", "charge", "feint")))
    play.tell(Did, who, word, 0)


def plan_with_other_words(play: Play, pit: Pit, who: str) -> None:
    play.ask(who, PickOne(kind="word", among=("stand", "run")))


def plan_by_yes_and_no(play: Play, pit: Pit, who: str) -> None:
    play.ask(who, YesNo(kind="word"))


def plan_without_asking(play: Play, pit: Pit, who: str) -> None:
    play.tell(Did, who, "plan", 0)


def plan_with_dice(play: Play, pit: Pit, who: str) -> None:
    play.roll(dice(1, 6), "luck of the plan", by=who)
    play.ask(who, PickOne(kind="word", among=("hold", "charge", "feint")))


def shout_with_dice(play: Play, pit: Pit, who: str) -> None:
    play.roll(dice(1, 6), "how loud", by=who)
    play.tell(Did, who, "shout", 1)


CHANGES: dict[str, dict[str, Stage]] = {
    "a question less": {"plan": plan_in_one_word},
    "other answers": {"plan": plan_with_other_words},
    "another kind of question": {"plan": plan_by_yes_and_no},
    "no question": {"plan": plan_without_asking},
    "dice before it": {"plan": plan_with_dice},
}


def under_way() -> Table[Any]:
    """A shout and a rest are over; a plan waits for its second answer."""
    table = new_table(SMALL)
    act(table, A, "shout")
    act(table, A, "rest")
    act(table, A, "plan")
    answer(table, A, "pick", which="charge")
    return table


def taken_up(table: Table[Any], game: AnyGame) -> Table[Any]:
    return Table.open(game, MemoryStore("the log", bytes_of(table)), clock=noon)


# Called off -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("change", CHANGES)
def test_an_action_under_way_that_no_longer_fits_is_called_off_visibly(change: str) -> None:
    table = taken_up(under_way(), NewRules("2", CHANGES[change]))
    row = table.journal.rows[-1]
    assert isinstance(row.input, Undo)
    assert (row.seat, row.who, row.input.to) == (SYSTEM, "system", 3)
    assert row.input.reason.startswith("called off: rules 1 are now 2, and ")
    assert table.moment.doing is None
    assert table.journal.line == [1, 2]
    for seat in (A, B, "watcher"):
        line = log_of(table, seat)[-1]
        assert (line.kind, line.text) == ("undo", f"This was taken back: {row.input.reason}.")


@pytest.mark.parametrize("change", CHANGES)
def test_what_was_over_before_it_stays(change: str) -> None:
    old = under_way()
    table = taken_up(old, NewRules("2", CHANGES[change]))
    assert table.journal.rows[:4] == old.journal.rows
    assert table.moment.now == old.point_at(2).moment.now
    assert not any(line.undone for line in log_of(table, B)[:2])
    act(table, A, "shout")
    assert table.journal.rows[-1].rules == "2"


@pytest.mark.parametrize("change", CHANGES)
def test_called_off_once_it_is_not_called_off_again(change: str) -> None:
    table = taken_up(under_way(), NewRules("2", CHANGES[change]))
    rows = len(table.journal.rows)
    again = taken_up(table, NewRules("2", CHANGES[change]))
    assert len(again.journal.rows) == rows
    assert again.point == table.point


@pytest.mark.parametrize("change", CHANGES)
def test_with_the_same_version_it_is_a_broken_log(change: str) -> None:
    """Nobody said that the rules have changed: then the log has been."""
    with pytest.raises(StoreError, match=r"^the log, row [34] does(n't| not) (fit|lead)"):
        taken_up(under_way(), NewRules("1", CHANGES[change]))


def test_an_action_that_still_fits_goes_on() -> None:
    table = taken_up(under_way(), NewRules("2", {}))
    assert asked_of(table, A) == ["steps"]
    say_number(table, A, 3)
    assert table.moment.now.marks == [3]
    assert [row.rules for row in table.journal.rows] == ["1"] * 4 + ["2"]


def test_with_an_override_in_the_middle_the_whole_action_is_called_off() -> None:
    old = new_table(SMALL)
    old.sit(B, "nobody")
    act(old, A, "shout")
    act(old, A, "plan")
    answer(old, A, "pick", which="charge")
    old.write(A, "fighters.A.hits", 12, "")
    say_number(old, A, 3)
    act(old, A, "plan")
    table = taken_up(old, NewRules("2", CHANGES["a question less"]))
    assert table.journal.rows[-1].input.to == 3  # type: ignore[union-attr]
    assert [row.n for row in old.journal.rows if isinstance(row.input, Act)] == [2, 3, 7]
    assert table.journal.line == [2]
    assert table.moment.now.fighters[A].hits == 30


def test_through_a_snapshot_in_mid_action_it_is_called_off_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_module, "SNAPSHOT_EVERY", 1)
    old = under_way()
    assert list(old.journal.snapshots) == [1, 2, 3, 4]
    table = taken_up(old, NewRules("2", CHANGES["no question"]))
    assert table.journal.line == [1, 2]
    assert table.moment.now == old.point_at(2).moment.now


def test_if_what_came_before_fits_no_better_that_is_called_off_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """The one snapshot lies in mid-action; without it every row is performed anew, and the shout fits no more."""
    monkeypatch.setattr(table_module, "SNAPSHOT_EVERY", 4)
    old = under_way()
    assert list(old.journal.snapshots) == [4]
    table = taken_up(old, NewRules("2", {**CHANGES["no question"], "shout": shout_with_dice}))
    assert table.journal.line == []
    assert reopened(table).point == table.point


def test_an_action_is_not_ended_behind_everyones_back() -> None:
    """By the new rules the plan would be over already; nobody has been told, so it is called off."""
    old = new_table(SMALL)
    act(old, A, "shout")
    act(old, A, "plan")
    table = taken_up(old, NewRules("2", CHANGES["no question"]))
    assert table.journal.line == [1]
    assert [note for row in table.journal.rows[1:] for note in row.notes] == []


def test_an_action_that_was_over_and_asks_more_now_is_called_off() -> None:
    old = new_table(SMALL)
    act(old, A, "rest")
    act(old, A, "shout")
    act(old, A, "rest")
    table = taken_up(old, NewRules("2", {"shout": plan_by_yes_and_no}))
    assert table.journal.line == [1]
    assert table.moment.doing is None


# The past -------------------------------------------------------------------------------------------------------------


class WithoutEvents(NewRules):
    """Shouting is told as another event, and the old one is gone."""

    events: tuple[type[Event], ...] = (Struck, RoundBegan)


def test_what_was_told_by_events_that_are_no_more_is_still_a_line() -> None:
    table = taken_up(under_way(), WithoutEvents("2", {}))
    assert [line.text for line in log_of(table, B)][:2] == ["Did, which today's rules do not tell."] * 2


def test_old_rows_that_the_new_rules_tell_otherwise_do_not_stop_anybody() -> None:
    """A finished row keeps what was told then."""

    def shout_otherwise(play: Play, pit: Pit, who: str) -> None:
        ACTS["shout"](play, pit, who)
        play.tell(Did, who, "echo", 2)

    old = under_way()
    table = taken_up(old, NewRules("2", {"shout": shout_otherwise}))
    assert table.journal.rows[0].notes == old.journal.rows[0].notes
    assert table.journal.line == [1, 2, 3, 4]


def test_a_state_of_another_shape_is_said_to_be_unreadable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_module, "SNAPSHOT_EVERY", 2)
    data = bytes_of(under_way()).replace(b'"luck":', b'"fate":').replace(b'"rules":"1"', b'"rules":"0"')
    with pytest.raises(StoreError, match=r"the log: the state saved by rules 0 cannot be read: "):
        Table.open(SMALL, MemoryStore("the log", data), clock=noon)


def test_the_header_keeps_the_version_that_the_table_was_begun_by() -> None:
    table = taken_up(under_way(), NewRules("2", {}))
    assert table.journal.header.rules == "1"
    assert act_choice(table) == Choice("plan")


def act_choice(table: Table[Any]) -> Choice:
    row = table.journal.row(3)
    return row.input.choice  # type: ignore[union-attr]
