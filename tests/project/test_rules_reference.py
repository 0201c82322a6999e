"""Every game's rules.toml is true: its places exist, its tests are those that cite it, its page is of today."""

import importlib
import tomllib
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import pytest

from herotable.data.reference import Clause, Reference, reference_from, reference_of, uncovered
from herotable.rules.game import AnyGame, TableOption
from tests.coverage_of_rules import Citation, Scan, scan
from tests.project.tree import ROOT
from tests.rules_pages import games, unknown, wanted

FOLDERS = {folder.name: folder for folder in games()}
every_game = pytest.mark.parametrize("title", FOLDERS)


@dataclass(frozen=True)
class Ledger:
    """The numbering of the ledger that a game was written by, as tests/games/<title>/ledger.toml keeps it."""

    clauses: tuple[str, ...]
    gaps: int
    examples: tuple[str, ...]
    edges: tuple[str, ...]


def ledger_of(title: str) -> Ledger:
    raw = tomllib.loads((ROOT / "tests" / "games" / title / "ledger.toml").read_text("utf-8"))
    return Ledger(tuple(raw["clauses"]), raw["gaps"], tuple(raw["examples"]), tuple(raw["edges"]))


@cache
def found() -> Scan:
    return scan(ROOT)


@cache
def reference(title: str) -> Reference:
    return reference_of(FOLDERS[title])


# ---- what is checked


def exists(place: str, package: str) -> bool:
    """Whether a place such as attacks.to_hit in the game's package, or herotable.table.undo, can be imported."""
    parts = (place if place.startswith("herotable.") else f"{package}.{place}").split(".")
    for length in range(len(parts) - 1, 0, -1):
        try:
            thing: object = importlib.import_module(".".join(parts[:length]))
        except ModuleNotFoundError as fault:
            if not fault.name or not ".".join(parts).startswith(fault.name):
                raise
            continue
        for name in parts[length:]:
            thing = getattr(thing, name, None)
        return thing is not None
    return False


def places_nowhere(of: Reference, package: str) -> list[str]:
    places = [(clause.id, place) for clause in of.clauses for place in clause.where]
    places += [(f"the control {name!r}", place) for name, place in of.controls.items() if place]
    return [f"{who} names {place}, which does not exist" for who, place in places if not exists(place, package)]


def strange_ids(of: Reference, folder: Path) -> list[str]:
    """Ids in the game's own code and content that its reference does not know."""
    texts = {path: path.read_text("utf-8") for path in sorted(folder.rglob("*")) if path.suffix in (".py", ".toml")}
    cited = {(path.name, name) for path, text in texts.items() for name in of.citations(text)}
    return [
        f"{file} cites {name}, which rules.toml does not have" for file, name in sorted(cited) if not of.knows(name)
    ]


def strays_from_the_ledger(of: Reference, ledger: Ledger, tests: Scan, title: str) -> list[str]:
    ids = tuple(clause.id for clause in of.clauses)
    faults = [f"{name} of the ledger is not in rules.toml" for name in ledger.clauses if name not in ids]
    faults += [f"{name} of rules.toml is not in the ledger" for name in ids if name not in ledger.clauses]
    if not faults and ids != ledger.clauses:
        faults.append("the clauses of rules.toml stand in another order than the ledger's")
    if [gap.id for gap in of.gaps] != [f"G{number}" for number in range(1, ledger.gaps + 1)]:
        faults.append(f"the gaps of rules.toml should be G1 to G{ledger.gaps}")
    for kind, known in (("example", ledger.examples), ("edge", ledger.edges)):
        cited = tests.tests(kind, title).items()
        faults += [f"{by[0]} cites {kind} {what}, which the ledger lacks" for what, by in cited if what not in known]
    return faults


def open_ends(of: Reference, ledger: Ledger, tests: Scan, title: str) -> list[str]:
    """What a game that calls itself complete still lacks."""
    if not of.complete:
        return []
    examples, edges = tests.tests("example", title), tests.tests("edge", title)
    return [
        *uncovered(of),
        *(f"no test cites example {one}" for one in ledger.examples if one not in examples),
        *(f"no test cites edge {one}" for one in ledger.edges if one not in edges),
    ]


def options_astray(of: Reference, offered: tuple[TableOption, ...]) -> list[str]:
    """Table options that only the reference has, or only the game."""
    named = {name for clause in of.clauses for name in clause.options}
    named |= {name for gap in of.gaps for name in gap.options}
    have = {option.name for option in offered}
    faults = [f"the game has no table option {name}" for name in sorted(named - have)]
    return faults + [f"no clause and no gap names the table option {name}" for name in sorted(have - named)]


# ---- every game


def test_marks_stand_where_pytest_sees_them() -> None:
    assert list(found().faults) == []


def test_every_clause_that_a_test_cites_exists() -> None:
    assert unknown(ROOT, found()) == []


def test_what_dev_py_rules_writes_is_of_today() -> None:
    stale = [
        path for path, text in wanted(ROOT, found()).items() if not path.exists() or path.read_text("utf-8") != text
    ]
    assert [str(path.relative_to(ROOT)) for path in stale] == [], "type: python3 dev.py rules"


def test_every_page_belongs_to_a_game() -> None:
    assert set((ROOT / "docs" / "rules").glob("*.md")) - wanted(ROOT, found()).keys() == set()


@every_game
def test_every_place_of_the_reference_exists(title: str) -> None:
    assert places_nowhere(reference(title), f"herotable.games.{title}") == []


@every_game
def test_every_id_in_the_code_of_a_game_exists(title: str) -> None:
    assert strange_ids(reference(title), FOLDERS[title]) == []


@every_game
def test_the_reference_has_the_clauses_of_the_ledger(title: str) -> None:
    assert strays_from_the_ledger(reference(title), ledger_of(title), found(), title) == []


@every_game
def test_a_complete_game_lacks_nothing(title: str) -> None:
    assert open_ends(reference(title), ledger_of(title), found(), title) == []


@every_game
def test_a_complete_game_has_the_options_of_its_reference(title: str) -> None:
    if reference(title).complete:
        game: AnyGame = importlib.import_module(f"herotable.games.{title}.game").GAME
        assert options_astray(reference(title), game.about.options) == []


# ---- the checks can fail

SMALL = reference_from(
    """
title = "Small"
prefix = "SM"
complete = true
[control]
"award" = "herotable.data.reference.coverage"
[[chapter]]
name = "All"
[chapter.clause.SM-HIT-1]
text = "Roll."
ours = true
where = ["data.reference.reference_of"]
tested_by = ["tests/games/small/test_a.py::test_a"]
[chapter.clause.SM-HIT-2]
text = "Award."
source = "Basics"
gm = true
control = ["award"]
options = ["naturals"]
[gap]
G1 = { says = "Nothing." }
"""
)
LEDGER = Ledger(("SM-HIT-1", "SM-HIT-2"), 1, ("W1",), ("1",))


def cites(*what: tuple[str, str]) -> Scan:
    return Scan(tuple(Citation(kind, name, "tests/games/small/test_a.py::test_a") for kind, name in what), ())


def changed(number: int, **fields: object) -> Reference:
    clauses: list[Clause] = list(SMALL.clauses)
    clauses[number] = replace(clauses[number], **fields)  # type: ignore[arg-type]
    return replace(SMALL, chapters=(replace(SMALL.chapters[0], clauses=tuple(clauses)),))


def test_a_place_that_is_gone_is_told() -> None:
    assert places_nowhere(SMALL, "herotable") == []
    assert places_nowhere(changed(0, where=("data.reference.gone", "gone.x")), "herotable") == [
        "SM-HIT-1 names data.reference.gone, which does not exist",
        "SM-HIT-1 names gone.x, which does not exist",
    ]
    gone = replace(SMALL, controls={"award": "herotable.data.gone.x"})
    assert places_nowhere(gone, "herotable") == [
        "the control 'award' names herotable.data.gone.x, which does not exist"
    ]


def test_a_method_is_a_place() -> None:
    assert exists("data.reference.Reference.clause", "herotable")
    assert not exists("data.reference.Reference.gone", "herotable")


def test_an_id_in_the_code_that_no_clause_has_is_told(tmp_path: Path) -> None:
    (tmp_path / "content").mkdir()
    (tmp_path / "hits.py").write_text('"""The chapter SM-HIT."""\nRULE = "SM-HIT-3"  # SM-HIT-1, SM-HIT-2.\n', "utf-8")
    (tmp_path / "content" / "orcs.toml").write_text('text = "as in SM-HTI"\n', "utf-8")
    assert strange_ids(SMALL, tmp_path) == [
        "hits.py cites SM-HIT-3, which rules.toml does not have",
        "orcs.toml cites SM-HTI, which rules.toml does not have",
    ]


def test_a_reference_that_strays_from_its_ledger_is_told() -> None:
    assert strays_from_the_ledger(SMALL, LEDGER, cites(("example", "W1"), ("edge", "1")), "small") == []
    other = replace(LEDGER, clauses=("SM-HIT-2", "SM-HIT-3"), gaps=2)
    assert strays_from_the_ledger(SMALL, other, cites(("edge", "2"), ("example", "W9")), "small") == [
        "SM-HIT-3 of the ledger is not in rules.toml",
        "SM-HIT-1 of rules.toml is not in the ledger",
        "the gaps of rules.toml should be G1 to G2",
        "tests/games/small/test_a.py::test_a cites example W9, which the ledger lacks",
        "tests/games/small/test_a.py::test_a cites edge 2, which the ledger lacks",
    ]
    turned = replace(LEDGER, clauses=("SM-HIT-2", "SM-HIT-1"))
    assert strays_from_the_ledger(SMALL, turned, cites(), "small") == [
        "the clauses of rules.toml stand in another order than the ledger's"
    ]


def test_a_complete_game_that_loses_a_test_is_told() -> None:
    tests = cites(("example", "W1"), ("edge", "1"))
    assert open_ends(SMALL, LEDGER, tests, "small") == []
    assert open_ends(changed(0, tested_by=()), LEDGER, tests, "small") == [
        "SM-HIT-1 is implemented in data.reference.reference_of, and no test cites it"
    ]
    assert open_ends(SMALL, LEDGER, tests, "another") == ["no test cites example W1", "no test cites edge 1"]
    assert open_ends(replace(changed(0, tested_by=()), complete=False), LEDGER, cites(), "small") == []


def test_options_that_only_one_side_knows_are_told() -> None:
    assert options_astray(SMALL, (TableOption("naturals", ("no", "yes")),)) == []
    assert options_astray(SMALL, (TableOption("rest", ("none",)),)) == [
        "the game has no table option naturals",
        "no clause and no gap names the table option rest",
    ]
