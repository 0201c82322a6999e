"""Whatever is typed and whatever lies in a file: one clear sentence, a status that says so, and nothing is changed."""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest

from herotable.scenes.shipped import shipped
from herotable.terminal import command
from herotable.terminal.describe import commands_of
from herotable.terminal.games_here import installed_games
from tests.terminal.typing import COMMAND, Typist, one_sentence

CH: Final = "compact-heroes"
FILE: Final = "FILE"
"""Stands for the file that is wrong."""
READING: Final = {
    "branch": ("branch", FILE, "--at", "1"),
    "hero check": ("hero", "check", CH, FILE),
    "hero show": ("hero", "show", CH, FILE),
    "lab": ("lab", FILE, "--runs", "2", "--workers", "1"),
    "odds": ("odds", FILE),
    "play --hero": ("play", CH, "--scene", "duel", "--hero", f"hero:1={FILE}"),
    "play --resume": ("play", "--resume", FILE),
    "replay": ("replay", FILE),
    "replay --check": ("replay", FILE, "--check"),
    "restore": ("restore", FILE, "--data", "elsewhere"),
    "script": ("script", FILE),
    "verify": ("verify", FILE),
}
"""Commands that read a file."""
LOOKING: Final = {
    "check-tables": ("check-tables", FILE),
    "pack check": ("pack", "check", FILE),
    "pack check --game": ("pack", "check", FILE, "--game", CH),
}
"""Commands that look through a folder."""
WRITING: Final = {
    "backup": ("backup", FILE),
    "branch --log": ("branch", "evening.jsonl", "--at", "1", "--log", FILE),
    "hero new": ("hero", "new", CH, FILE, "--bot"),
    "lab --csv": ("lab", CH, "--scene", "duel", "--runs", "2", "--workers", "1", "--csv", FILE),
    "lab --html": ("lab", CH, "--scene", "duel", "--runs", "2", "--workers", "1", "--html", FILE),
    "lab --log": ("lab", CH, "--scene", "duel", "--runs", "2", "--workers", "1", "--open", "worst", "--log", FILE),
    "run --log": ("run", CH, "--scene", "duel", "--log", FILE),
}
"""Commands that write a new file."""
KEEPING: Final = {
    "branch --data": ("branch", "evening.jsonl", "--at", "1", "--data", FILE),
    "doctor --save": ("doctor", "--data", "data", "--save", FILE),
    "play --data": ("play", CH, "--scene", "duel", "--data", FILE),
}
"""Commands that keep tables in a folder."""


def tried() -> set[str]:
    """The sub-commands that are given bad files here."""
    return {name.split(" --")[0] for name in (*READING, *LOOKING, *WRITING, *KEEPING)}


PARSERS: Final = {name.removeprefix("herotable "): parser for name, parser in commands_of(command.full_parser())}


@pytest.fixture(scope="module")
def made(fought: bytes) -> dict[str, bytes]:
    """A good file of each kind."""
    scene = shipped(installed_games())[f"{CH}/hagar-and-the-orc"].read_bytes()
    return {"evening.jsonl": fought, "fight.toml": scene}


@pytest.fixture
def folder(tmp_path: Path, made: dict[str, bytes], types: Typist) -> Path:
    """An empty folder but for a table's log; `types` types in it."""
    (tmp_path / "evening.jsonl").write_bytes(made["evening.jsonl"])
    return tmp_path


def holding(path: Path) -> dict[str, bytes | None]:
    """Everything in a folder."""
    everything = sorted(path.rglob("*"))
    return {
        str(each): each.read_bytes() if each.is_file() and each.stat().st_size < 10**6 else None for each in everything
    }


def with_file(arguments: tuple[str, ...], file: Path | str) -> list[str]:
    return [each.replace(FILE, str(file)) for each in arguments]


# Words ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PARSERS)
def test_an_unknown_option_is_told(types: Typist, name: str) -> None:
    assert f"'herotable {name} --help'" in types.refused(*name.split(), "--no-such-thing", status=2)


def needs_words(parser: argparse.ArgumentParser) -> bool:
    return any(not each.option_strings and each.nargs not in ("?", "*") for each in parser._actions)


@pytest.mark.parametrize("name", [name for name, parser in PARSERS.items() if needs_words(parser)])
def test_a_missing_word_is_told(types: Typist, name: str) -> None:
    assert "required" in types.refused(*name.split(), status=2)


def numbers() -> Iterator[tuple[str, str]]:
    for name, parser in PARSERS.items():
        yield from ((name, each.option_strings[0]) for each in parser._actions if each.type is int)


@pytest.mark.parametrize(("name", "option"), list(numbers()))
@pytest.mark.parametrize("typed", ["x", "1.5", "", "٣x", "9" * 5000])
def test_what_is_no_number_is_told(types: Typist, name: str, option: str, typed: str) -> None:
    needed = [FILE for each in PARSERS[name]._actions if not each.option_strings]
    types.refused(*name.split(), *needed, option, typed, status=2)


@pytest.mark.parametrize(
    "arguments",
    [
        ("nothing",),
        ("hero",),
        ("hero", "sell"),
        ("pack",),
        ("hero", "check", "chess", "x.json"),
        ("hero", "new", "chess", "x.json"),
        ("hero", "new", CH, "x.json", "--option", "dragons"),
        ("hero", "show", "chess"),
        ("hero", "show", CH, "nobody"),
        ("odds", f"{CH}/hagar-and-the-orc", "--seat", "nobody"),
        ("odds", f"{CH}/hagar-and-the-orc", "--option", "nothing"),
        ("pack", "check", ".", "--game", "chess"),
        ("play", "chess"),
        ("play", "../../etc"),
        ("play", "\x00"),
        ("play", CH, "--scene", "nowhere"),
        ("play", CH, "--scene", "duel", "--seat", "nobody"),
        ("play", CH, "--scene", "duel", "--hero", "hagar"),
        ("play", CH, "--scene", "duel", "--hero", "nobody=hagar"),
        ("play", CH, "--scene", "duel", "--option", "dragons"),
        ("replay", "evening.jsonl", "--to", "1000"),
        ("replay", "evening.jsonl", "--to", "-1"),
        ("replay", "evening.jsonl", "--as", "nobody"),
        ("roll", "4d6kh3+"),
        ("roll", "1" * 5000),
        ("roll", "(" * 150),
        ("rules", "chess"),
        ("rules", CH, "CH-HTI-1"),
        ("rules", CH, ""),
        ("rules", CH, "\x00"),
        ("run", "chess"),
        ("run", CH, "--scene", "nowhere"),
        ("serve", "--port", "70000"),
        ("serve", "--lan", "--host", "127.0.0.1"),
    ],
)
def test_words_that_make_no_sense_are_told(types: Typist, folder: Path, arguments: tuple[str, ...]) -> None:
    before = holding(folder)
    types.refused(*arguments, status=2)
    assert holding(folder) == before


@pytest.mark.parametrize(
    "arguments",
    [
        ("play", CH, "--scene", "duel", "--option", "dragons=on"),
        ("play", CH, "--scene", "duel", "--option", "more_players=perhaps"),
        ("play", CH, "--scene", "duel", "--hero", "hero:1=nobody"),
        ("play", CH, "--resume", "no-such-table"),
        ("play", "--resume", "../../../etc/passwd"),
        ("hero", "new", CH, "x.json", "--option", "dragons=on"),
        ("script", "no-such-scene"),
        ("verify", "evening.jsonl", "--commitment", "0"),
        ("check-tables", "no such folder"),
    ],
)
def test_words_that_cannot_be_done_are_told(types: Typist, folder: Path, arguments: tuple[str, ...]) -> None:
    before = holding(folder)
    told = types(*arguments)
    assert told.status == 1
    assert one_sentence(told.err), told.err
    assert holding(folder) == before


# Files that are read --------------------------------------------------------------------------------------------------


def missing(path: Path, good: bytes) -> None:
    pass


def a_folder(path: Path, good: bytes) -> None:
    path.mkdir()


def empty(path: Path, good: bytes) -> None:
    path.touch()


def binary(path: Path, good: bytes) -> None:
    path.write_bytes(random.Random(4).randbytes(5000))


def latin(path: Path, good: bytes) -> None:
    path.write_bytes("Götter = 'müde'\n".encode("latin-1"))


def another_kind(path: Path, good: bytes) -> None:
    path.write_text('{"herotable": "chess", "game": 7, "hero": []}\n')


def deeply_nested(path: Path, good: bytes) -> None:
    path.write_text("[" * 100_000 + "\n")


def endless_line(path: Path, good: bytes) -> None:
    path.write_bytes(good.splitlines()[0][:50] + b" " * 3_000_000 + b"\n")


def huge(path: Path, good: bytes) -> None:
    """Takes no room on the disk."""
    path.touch()
    os.truncate(path, 3 * 10**8)


def cut_off(path: Path, good: bytes) -> None:
    path.write_bytes(good[: len(good.splitlines()[0]) // 2])


def spoiled(path: Path, good: bytes) -> None:
    """A few bytes in the middle are others."""
    middle = len(good) // 2
    path.write_bytes(good[:middle] + b"\xff\x00[[" + good[middle + 4 :])


Spoil = Callable[[Path, bytes], None]
SPOILS: Final[tuple[Spoil, ...]] = (
    missing,
    a_folder,
    empty,
    binary,
    latin,
    another_kind,
    deeply_nested,
    endless_line,
    huge,
    cut_off,
    spoiled,
)


@pytest.mark.parametrize("spoil", SPOILS)
@pytest.mark.parametrize("name", READING)
def test_a_file_that_is_wrong_is_told(
    types: Typist, folder: Path, made: dict[str, bytes], name: str, spoil: Spoil
) -> None:
    good = made["fight.toml" if name in ("lab", "odds", "script") else "evening.jsonl"]
    bad = folder / ("bad.jsonl" if good is made["evening.jsonl"] else "bad.toml")
    spoil(bad, good)
    before = holding(folder)
    told = types(*with_file(READING[name], bad))
    assert told.status in (1, 2)
    assert one_sentence(told.err), told.err
    assert "something is wrong inside" not in told.err
    assert len(told.err) < 1000
    assert holding(folder) == before


@pytest.mark.parametrize("spoil", [spoil for spoil in SPOILS if spoil is not empty])
@pytest.mark.parametrize("name", LOOKING)
def test_a_folder_that_is_wrong_is_told(
    types: Typist, folder: Path, made: dict[str, bytes], name: str, spoil: Spoil
) -> None:
    """The folder itself, and what lies in it."""
    (folder / "inside").mkdir()
    suffix = "jsonl" if name == "check-tables" else "toml"
    spoil(folder / "inside" / f"bad.{suffix}", made["evening.jsonl" if suffix == "jsonl" else "fight.toml"])
    if spoil is not a_folder:
        spoil(folder / "outside", b"{}\n")
    before = holding(folder)
    for bad in (folder / "inside", folder / "outside"):
        told = types(*with_file(LOOKING[name], bad))
        assert told.status in (1, 2), (name, bad, told)
        assert one_sentence(told.err), told.err
        assert "something is wrong inside" not in told.err
    assert holding(folder) == before


# Files that are written -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", WRITING)
def test_what_is_there_is_never_written_over(types: Typist, folder: Path, name: str) -> None:
    (folder / "dear").write_text("dear\n")
    (folder / "a-folder").mkdir()
    before = holding(folder)
    for place in ("dear", "a-folder", "no-such-folder/x", "dear/x", "/dev/full", "x" * 300, "evening.jsonl"):
        told = types(*with_file(WRITING[name], place))
        assert told.status == 1, (place, told)
        assert one_sentence(told.err), told.err
        assert "something is wrong inside" not in told.err
    assert holding(folder) == before


@pytest.mark.parametrize("name", KEEPING)
def test_a_file_is_no_folder_for_tables(types: Typist, folder: Path, name: str) -> None:
    (folder / "dear").write_text("dear\n")
    before = holding(folder)
    for place in ("dear", "dear/x", "/dev/null"):
        types.refused(*with_file(KEEPING[name], place), status=1)
    assert holding(folder) == before


# Permission and pipes -------------------------------------------------------------------------------------------------

WITHOUT_RIGHTS: Final = """\
import json, os, sys
from herotable.terminal import command
good, bad = json.loads(sys.argv[1])
said, errors = sys.stdout, sys.stderr
sys.stdout = sys.stderr = open(os.devnull, "w")
command.main(good)  # loads whatever it needs
sys.stdout, sys.stderr = said, errors
if os.geteuid() == 0:
    os.seteuid(65534)
sys.exit(command.main(bad))
"""


def as_nobody(good: list[str], bad: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    typed = [sys.executable, "-c", WITHOUT_RIGHTS, json.dumps([good, bad])]
    env = {**os.environ, "HEROTABLE_DATA": str(folder / "data")}
    return subprocess.run(typed, cwd=folder, env=env, capture_output=True, text=True, stdin=subprocess.DEVNULL)


@pytest.fixture
def readable() -> Iterator[Path]:
    """A folder into which anybody may look, and nobody may write."""
    with tempfile.TemporaryDirectory() as name:
        os.chmod(name, 0o755)
        yield Path(name)
        os.chmod(name, 0o755)


@pytest.mark.skipif(os.name == "nt", reason="rights are other ones on Windows")
@pytest.mark.parametrize("name", [*READING, *LOOKING, *WRITING, *KEEPING])
def test_no_permission_is_told(readable: Path, made: dict[str, bytes], name: str) -> None:
    arguments = {**READING, **LOOKING, **WRITING, **KEEPING}[name]
    (readable / "evening.jsonl").write_bytes(made["evening.jsonl"])
    (readable / "evening.jsonl").chmod(0o644)
    (readable / "folder").mkdir()
    (readable / "secret.toml").touch()
    for secret in ("folder", "secret.toml"):
        (readable / secret).chmod(0)
    if name in READING:
        bad = with_file(arguments, "secret.toml")
    elif name in WRITING:
        bad = with_file(arguments, "folder/new")
    else:
        bad = with_file(arguments, "folder")
    before = sorted(readable.iterdir())
    told = as_nobody(with_file(arguments, "evening.jsonl/x"), bad, readable)
    assert told.returncode in (1, 2)
    assert one_sentence(told.stderr), told.stderr
    assert "something is wrong inside" not in told.stderr
    assert sorted(readable.iterdir()) == before


TALKING: Final = (
    ("games",),
    ("games", "--json"),
    ("hero", "show", CH),
    ("hero", "show", CH, "hagar"),
    ("odds", f"{CH}/hagar-and-the-orc"),
    ("play", CH, "--scene", "duel"),
    ("replay", "evening.jsonl"),
    ("replay", "evening.jsonl", "--check", "--json"),
    ("rules", CH),
    ("rules", CH, "CH"),
    ("run", CH, "--scene", "duel"),
    ("script", "--all"),
    ("start",),
    ("verify", "evening.jsonl"),
    ("check-tables", "."),
    ("pack", "--help"),
)


@pytest.mark.skipif(os.name == "nt", reason="pipes close differently on Windows")
@pytest.mark.parametrize("arguments", TALKING)
def test_a_reader_who_leaves_is_no_reason_to_complain(folder: Path, arguments: tuple[str, ...]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    env = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    ended = subprocess.run(
        [*COMMAND, *arguments], stdin=subprocess.DEVNULL, stdout=writing, stderr=subprocess.PIPE, text=True, env=env
    )
    os.close(writing)
    assert (ended.returncode, ended.stderr) == (1, "")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no device that is always full")
@pytest.mark.parametrize("arguments", [("games",), ("run", CH, "--scene", "duel"), ("rules", CH, "CH")])
def test_a_full_disk_is_told(folder: Path, arguments: tuple[str, ...]) -> None:
    with open("/dev/full", "w", encoding="utf-8") as full:
        ended = subprocess.run([*COMMAND, *arguments], stdout=full, stderr=subprocess.PIPE, text=True)
    assert ended.returncode == 1
    assert one_sentence(ended.stderr), ended.stderr


# Colours --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("arguments", [each for each in TALKING if "--json" not in each])
def test_there_are_no_colours_in_a_pipe(types: Typist, folder: Path, arguments: tuple[str, ...]) -> None:
    told = types(*arguments)
    assert "\x1b" not in told.out + told.err
