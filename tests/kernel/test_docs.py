"""The page on writing rules runs as printed."""

import doctest
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "kernel.md"


def run(page: Path) -> doctest.TestResults:
    return doctest.testfile(str(page), module_relative=False, encoding="utf-8", globs={"__name__": "page"})


def test_how_to_write_a_rule_runs_as_printed() -> None:
    results = run(PAGE)
    assert results.attempted > 40
    assert results.failed == 0


def test_a_page_that_prints_something_else_is_seen(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "page.md"
    page.write_text(PAGE.read_text("utf-8").replace("A plays Dodge.", "A plays Shield."), "utf-8")
    assert run(page).failed == 1
    assert "A plays Shield." in capsys.readouterr().out
