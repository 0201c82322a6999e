"""docs/security.md is true: all 72 attacks and faults are on it, each with tests that exist, or the reason why not."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

from tests.project.tree import ROOT

PAGE = ROOT / "docs" / "security.md"
ROW = re.compile(r"\| ([A-Z]\d+) \| (.+?) \| (.+?) \|")
TEST = re.compile(r"`(tests/[\w/]+\.py)::(\w+)`")
COUNTS = {"H": 12, "A": 9, "X": 8, "F": 9, "D": 9, "P": 10, "R": 10, "M": 5}
IDS = [f"{group}{number}" for group, count in COUNTS.items() for number in range(1, count + 1)]


@cache
def rows() -> dict[str, str]:
    """What stands on the page for each id: its tests, or why there is none."""
    return {found[1]: found[3] for found in map(ROW.fullmatch, PAGE.read_text("utf-8").splitlines()) if found}


def held_by(row: str) -> set[tuple[str, str]]:
    return set(TEST.findall(row))


@cache
def marks_in(file: Path) -> dict[str, set[str]]:
    """Each test of a file, and the attacks that its marks name."""
    functions = [each for each in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(each, ast.FunctionDef)]
    return {each.name: marked(each) for each in functions if each.name.startswith("test_")}


def marked(function: ast.FunctionDef) -> set[str]:
    marks = [each for each in function.decorator_list if ast.unparse(each).startswith("pytest.mark.attack(")]
    return {ast.literal_eval(argument) for mark in marks if isinstance(mark, ast.Call) for argument in mark.args}


def test_all_72_are_on_the_page_in_order() -> None:
    assert list(rows()) == IDS
    assert len(IDS) == 72


def test_every_row_names_tests_that_exist_or_says_why_there_is_none() -> None:
    for attack, row in rows().items():
        named = held_by(row)
        assert named or row.startswith("— "), f"{attack} names no test and no reason"
        for file, name in named:
            assert name in marks_in(ROOT / file), f"{attack}: there is no {file}::{name}"


def test_every_mark_stands_on_the_page_and_every_marked_test_is_named_where_it_belongs() -> None:
    for file in sorted((ROOT / "tests").rglob("test_*.py")):
        if "mark.attack(" not in file.read_text("utf-8") or file.name == Path(__file__).name:
            continue
        place = file.relative_to(ROOT).as_posix()
        for name, attacks in marks_in(file).items():
            on_page = {attack for attack, row in rows().items() if (place, name) in held_by(row)}
            assert on_page >= attacks, f"{place}::{name} holds {sorted(attacks - on_page)}: say so in docs/security.md"
            strays = on_page - attacks
            assert not strays or not attacks, f"docs/security.md says {place}::{name} holds {sorted(strays)}"
