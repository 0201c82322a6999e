"""The `herotable` command, typed as a person types it."""

import json
import os
import re
import subprocess
import sys
import tomllib

import pytest

from herotable.odds import notation
from herotable.terminal import command, roll
from herotable.terminal.roll import Chance
from tests.project.tree import ROOT

COMMAND = [sys.executable, "-m", "herotable.terminal.command"]


def typed(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, **environment}
    return subprocess.run([*COMMAND, *arguments], capture_output=True, text=True, stdin=subprocess.DEVNULL, env=env)


def one_sentence(told: str) -> bool:
    return told.startswith("herotable: ") and told.endswith(".\n") and told.count("\n") == 1


def every_die_shows_its_highest(sides: int) -> int:
    return sides


def test_without_arguments_help_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main([]) == 0
    shown = capsys.readouterr()
    assert "roll" in shown.out
    assert shown.err == ""


def test_the_version_is_the_projects() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert typed("--version").stdout == f"herotable {project['version']}\n"


def test_a_throw_shows_its_dice_and_its_total() -> None:
    thrown = typed("roll", "4d6kh3+2")
    assert (thrown.returncode, thrown.stderr) == (0, "")
    dice, total = re.fullmatch(r"4d6kh3 \((.*)\) \+ 2 = (\d+)\n", thrown.stdout).groups()  # type: ignore[union-attr]
    kept = [int(die) for die in dice.split(", ") if "~" not in die]
    assert len(kept) == 3
    assert int(total) == sum(kept) + 2


def test_a_notation_may_be_typed_with_spaces(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["roll", "2d6", "+", "3"]) == 0
    assert capsys.readouterr().out.startswith("2d6 (")


def test_every_face_of_a_die_comes_up() -> None:
    assert {roll.unforeseeable(6) for _ in range(1000)} == {1, 2, 3, 4, 5, 6}


def test_the_odds_name_every_total_with_its_chance(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(roll, "unforeseeable", every_die_shows_its_highest)
    assert command.main(["roll", "2d2+9", "--odds"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "2d2 (2, 2) + 9 = 13",
        "",
        "from 11 to 13, mean 12.00, standard deviation 0.71",
        "  total      chance     or more",
        "     11     25.00 %    100.00 %",
        "     12     50.00 %     75.00 %",
        ">    13     25.00 %     25.00 %",
    ]


def test_many_totals_are_summed_up(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["roll", "d100", "--odds"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "   50 % of throws are at most 50" in lines
    assert "   99 % of throws are at most 99" in lines
    assert len(lines) < roll.MOST_ROWS


def test_endless_explosions_are_owned_up_to(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["roll", "d2!", "--odds"]) == 0
    assert "Longer chains of exploding dice, 0.05 % of all throws, are left out." in capsys.readouterr().out


def test_a_program_gets_the_same_as_json(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(roll, "unforeseeable", every_die_shows_its_highest)
    assert command.main(["roll", "2d2kh1", "--odds", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["notation"], told["total"]) == ("2d2kh1", 2)
    assert [(die["sides"], die["faces"], die["kept"]) for die in told["dice"]] == [(2, [2], True), (2, [2], False)]
    assert told["odds"]["mean"] == 1.75
    assert told["odds"]["totals"][1] == {"total": 2, "exactly": 0.75, "at_least": 0.75}


@pytest.mark.parametrize("asked", ["4d6kh3+2", "3d6>=11", "8d10c>=6", "d6!"])
def test_chances_add_up_to_all_that_was_followed(asked: str) -> None:
    odds = roll.exact_odds(notation.parse(asked))
    rows = roll.chances(odds)
    assert sum(row.exactly for row in rows) == pytest.approx(1 - float(odds.truncated))
    assert [row.at_least for row in rows] == [float(odds.at_least(row.total)) for row in rows]


@pytest.mark.parametrize(
    ("share", "told"),
    [(0, "0.00 %"), (1e-9, "< 0.01 %"), (0.25, "25.00 %"), (1 - 1e-9, "> 99.99 %"), (1, "100.00 %")],
)
def test_hardly_ever_is_not_never(share: float, told: str) -> None:
    assert roll.percent(share) == told


def test_the_summary_gives_the_total_that_a_share_of_throws_does_not_exceed() -> None:
    rows = [Chance(1, 0.5, 1.0), Chance(2, 0.3, 0.5), Chance(3, 0.2, 0.2)]
    assert [line.rpartition(" ")[2] for line in roll.summary(rows)] == ["1", "1", "1", "1", "2", "3", "3"]


@pytest.mark.parametrize(
    "arguments",
    [
        ["roll"],
        ["roll", "4d6kx"],
        ["roll", "999999d999999"],
        ["roll", ""],
        ["roll", "--fast", "2d6"],
        ["rol", "2d6"],
        ["--nothing"],
    ],
)
def test_what_makes_no_sense_is_answered_with_one_sentence(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert command.main(arguments) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert one_sentence(shown.err), shown.err


def test_a_fault_of_ours_is_one_sentence_too(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(sides: int) -> int:
        raise KeyError(sides)

    monkeypatch.setattr(roll, "unforeseeable", breaks)
    assert command.main(["roll", "2d6"]) == 1
    assert capsys.readouterr().err == "herotable: something is wrong inside (KeyError: 6); please report it.\n"
    monkeypatch.setenv("HEROTABLE_TRACEBACK", "1")
    with pytest.raises(KeyError):
        command.main(["roll", "2d6"])


def test_ctrl_c_is_quiet(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(sides: int) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(roll, "unforeseeable", interrupted)
    assert command.main(["roll", "2d6"]) == 130
    assert capsys.readouterr() == ("", "")


@pytest.mark.skipif(os.name == "nt", reason="pipes close differently on Windows")
@pytest.mark.parametrize("arguments", [["roll", "2d6", "--odds"], ["--help"], ["--version"]])
def test_a_reader_who_leaves_is_no_reason_to_complain(arguments: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    buffered = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    ended = subprocess.run([*COMMAND, *arguments], stdout=writing, stderr=subprocess.PIPE, text=True, env=buffered)
    os.close(writing)
    assert (ended.returncode, ended.stderr) == (1, "")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no device that is always full")
def test_a_full_disk_is_told_in_one_sentence() -> None:
    with open("/dev/full", "w", encoding="utf-8") as full:
        ended = subprocess.run([*COMMAND, "roll", "2d6"], stdout=full, stderr=subprocess.PIPE, text=True)
    assert ended.returncode == 1
    assert one_sentence(ended.stderr), ended.stderr


def test_what_an_encoding_cannot_show_comes_out_escaped() -> None:
    told = typed("roll", "20d2ro1", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert (told.returncode, told.stderr) == (0, "")
    assert "\\u2192" in told.stdout


def test_icepool_is_only_loaded_for_those_who_ask_for_odds() -> None:
    ask = "import sys; from herotable.terminal.command import main; main(sys.argv[1:]); print('icepool' in sys.modules)"
    for arguments, loaded in ((["2d6"], "False"), (["2d6", "--odds"], "True")):
        asked = subprocess.run([sys.executable, "-c", ask, "roll", *arguments], capture_output=True, text=True)
        assert asked.stdout.splitlines()[-1] == loaded


HEAVY = (
    "herotable.rules",
    "herotable.games",
    "herotable.table",
    "icepool",
    "litestar",
    "msgspec",
    "platformdirs",
    "rich",
)


def test_help_loads_nothing_that_it_does_not_need() -> None:
    """What keeps it quick: a stopwatch would measure the machine."""
    ask = (
        "import sys; from herotable.terminal.command import main; main(sys.argv[1:]);"
        " sys.stderr.write('\\n'.join(sys.modules))"
    )
    for arguments in (["--help"], ["play", "--help"], ["--version"]):
        told = subprocess.run([sys.executable, "-c", ask, *arguments], capture_output=True, text=True)
        assert set(told.stderr.split()) & set(HEAVY) == set()
