"""Every command that a page shows does what it says: each is typed here, in the order of its page."""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Final

import pytest

import dev
from herotable.scenes.shipped import shipped
from herotable.terminal import command, describe
from herotable.terminal.games_here import installed_games
from tests.project.tree import ROOT
from tests.terminal.test_bad_input import tried

PAGES: Final = ("README.md", "CONTRIBUTING.md", *sorted(f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md")))
IN_A_CHECKOUT: Final = ("python3", "dev.py")
ENTER: Final = ("",) * 8
TYPED: Final = {
    ("start",): ("throw", ""),
    ("play",): ENTER,
    ("hero", "new"): ("12", ""),
}
"""What is typed into commands that ask, by how they begin."""
NEVER_END: Final = ("serve", "join", "migrate")
"""Sub-commands that somebody must stop, or that need a server: tried below, in `tests/terminal/test_join.py`, and in
`tests/server/test_keeping.py`."""
IN_SMALL: Final = {"lab": ("--runs", "4", "--workers", "1")}
"""Said besides to commands that would take their time: the last word counts."""


class Keyboard(StringIO):
    def isatty(self) -> bool:
        return True


def commands_of(page: str) -> Iterator[list[str]]:
    """The lines of a page's blocks that are typed, without what is said about them behind a #."""
    for block in re.findall(r"^```\w*\n(.*?)^```$", (ROOT / page).read_text("utf-8"), re.MULTILINE | re.DOTALL):
        for line in block.splitlines():
            if line.startswith(("herotable ", "python3 dev.py")):
                yield shlex.split(line, comments=True)


def herotables(words: list[str]) -> list[str] | None:
    """What is passed on to herotable; None: another job of dev.py, which there must be."""
    if words[0] == "herotable":
        return words[1:]
    assert tuple(words[:2]) == IN_A_CHECKOUT
    assert words[2] in dev.JOBS
    return (words[3:] or dev.USUAL) if words[2] == "run" else None


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with what the pages speak of."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HEROTABLE_DATA", str(tmp_path / "data"))
    assert command.main(["run", "compact-heroes", "--scene", "duel", "--seed", "7", "--log", "evening.jsonl"]) == 0
    (tmp_path / "my-tables").mkdir()
    (tmp_path / "my-tables" / "evening.jsonl").write_bytes((tmp_path / "evening.jsonl").read_bytes())
    (tmp_path / "my-pack").mkdir()
    (tmp_path / "my-pack" / "cards.toml").write_text("# none yet\n")
    scene = shipped(installed_games())["compact-heroes/hagar-and-the-orc"]
    (tmp_path / "my-fight.toml").write_bytes(scene.read_bytes())
    return tmp_path


@pytest.mark.parametrize("page", [page for page in PAGES if any(commands_of(page))])
def test_every_command_of_a_page_can_be_typed(
    page: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for words in commands_of(page):
        arguments = herotables(words)
        if arguments is None:
            continue
        if arguments[0] in NEVER_END:
            command.full_parser().parse_args(arguments)
            continue
        lines = next((lines for begin, lines in TYPED.items() if tuple(arguments[: len(begin)]) == begin), ())
        monkeypatch.setattr(sys, "stdin", Keyboard("".join(f"{line}\n" for line in lines)))
        monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
        arguments += IN_SMALL.get(arguments[0], ())
        assert command.main(arguments) == 0, f"{page}: {shlex.join(words)}: {capsys.readouterr().err}"


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is sent otherwise on Windows")
def test_the_server_starts_and_ctrl_c_stops_it(tmp_path: Path) -> None:
    typed = [sys.executable, "-m", "herotable.terminal.command", "serve", "--no-open", "--port", "0"]
    with subprocess.Popen([*typed, "--data", str(tmp_path)], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        assert server.stdout.readline().startswith("Herotable is ready: http://127.0.0.1:")
        server.send_signal(signal.SIGINT)
        assert server.communicate(timeout=60)[0].endswith("The server has stopped; everything is kept.\n")
        assert server.returncode == 0


def test_every_command_shows_examples() -> None:
    for name, parser in describe.commands_of(command.full_parser()):
        assert f"\n  {name}" in (parser.epilog or ""), f"{name} --help shows no example"
        assert parser.description


def test_every_command_that_takes_files_is_given_bad_ones() -> None:
    """A new one takes its place in the tables at the head of tests/terminal/test_bad_input.py."""
    for name, parser in describe.commands_of(command.full_parser()):
        if any(action.type is Path or action.metavar in ("FILE", "DIR", "LOG") for action in parser._actions):
            assert name.removeprefix("herotable ") in {*tried(), *NEVER_END}
    assert tried() <= {name.removeprefix("herotable ") for name, _ in describe.commands_of(command.full_parser())}


@pytest.mark.parametrize("path", [describe.PAGE, describe.PICTURE])
def test_the_page_of_the_commands_and_the_picture_are_up_to_date(path: str) -> None:
    assert (ROOT / path).read_text("utf-8") == describe.files()[path], "run: python3 dev.py cli"


def test_they_are_written_where_they_belong(tmp_path: Path) -> None:
    describe.main(tmp_path)
    assert {path: (tmp_path / path).read_text("utf-8") for path in describe.files()} == describe.files()


def test_the_picture_is_small_and_fetches_nothing() -> None:
    picture = (ROOT / describe.PICTURE).read_text("utf-8")
    assert len(picture) < 50_000
    assert "url(http" not in picture
    assert "@font-face" not in picture


# The tutorial ---------------------------------------------------------------------------------------------------------

TUTORIAL: Final = "docs/first-fight.md"


def test_the_tutorial_is_played_as_it_is_told(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What it says is typed is typed, and everything that it shows comes, in this order."""
    told = (ROOT / TUTORIAL).read_text("utf-8").partition("## Say what you will do")[2].partition("## And then")[0]
    typed = re.findall(r"^> (.+)$", told, re.MULTILINE)
    shown = [line for block in re.findall(r"```\n(.*?)```", told, re.DOTALL) for line in block.splitlines()]
    monkeypatch.setattr(sys, "stdin", StringIO("".join(f"{line}\n" for line in typed)))
    capsys.readouterr()
    assert command.main(["play", "compact-heroes", "--guided", "--seed", "35"]) == 0
    rest = capsys.readouterr().out
    assert len(typed) > 5
    assert len(shown) > 10
    for line in shown:
        before, found, rest = rest.partition(line)
        assert found, f"{line!r} did not come after {before[-300:]!r}"
