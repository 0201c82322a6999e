"""Which tests cite which rules, read from the tests' source without running it.

A test cites by a mark, on a function, a class, a whole module (`pytestmark`) or a set of parameters:

    @pytest.mark.clause("CH-HIT-1", "CH-HIT-3")    clauses of any game's reference
    @pytest.mark.example("W3")                      a worked example of the ledger of the game whose tests these are
    @pytest.mark.edge(17)                           an edge case of that ledger

What is cited is written out there and then; a test that is skipped or expected to fail proves nothing and counts for
nothing. Marks that stand where pytest would not see them are faults.
"""

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

KINDS: Final = {"clause": str, "example": str, "edge": int}
PROVES_NOTHING: Final = ("skip", "xfail")


@dataclass(frozen=True)
class Citation:
    """A test, by its id, cites a clause, an example or an edge case."""

    kind: str
    what: str
    test: str

    @property
    def title(self) -> str:
        """The folder under tests/games that the test stands in, or nothing."""
        parts = self.test.partition("::")[0].split("/")
        return parts[2] if parts[:2] == ["tests", "games"] and len(parts) > 3 else ""


@dataclass(frozen=True)
class Scan:
    citations: tuple[Citation, ...]
    faults: tuple[str, ...]

    def tests(self, kind: str, title: str | None = None) -> dict[str, tuple[str, ...]]:
        """What is cited -> the tests that cite it, all or those of one game."""
        found: dict[str, set[str]] = {}
        for one in self.citations:
            if one.kind == kind and title in (None, one.title):
                found.setdefault(one.what, set()).add(one.test)
        return {what: tuple(sorted(tests)) for what, tests in found.items()}


@dataclass(frozen=True)
class _Test:
    id: str
    marked_by: tuple[ast.expr, ...]


def scan(root: Path) -> Scan:
    """Every citation in the tests of this project, and every mark that is wrong."""
    citations, faults = list[Citation](), list[str]()
    for path in sorted((root / "tests").rglob("*.py")):
        name = path.relative_to(root).as_posix()
        try:
            tree = ast.parse(path.read_text("utf-8"))
        except SyntaxError as fault:
            faults.append(f"{name}:{fault.lineno}: this is not Python")
            continue
        tests = list(_tests_in(tree.body, name, ())) if _collected(path) else []
        citations += [citation for test in tests for citation in _citations(test)]
        faults += [f"{name}:{line}: {fault}" for line, fault in _faults(tree, tests)]
    faults += [
        f"{one.test}: {one.kind} {one.what} belongs to a game's ledger; cite it in tests/games/<title>/"
        for one in citations
        if one.kind != "clause" and not one.title
    ]
    return Scan(tuple(citations), tuple(faults))


def _collected(path: Path) -> bool:
    return path.name.startswith("test_") or path.stem.endswith("_test")


def _tests_in(body: list[ast.stmt], name: str, inherited: tuple[ast.expr, ...]) -> Iterator[_Test]:
    around = (*inherited, *_pytestmarks(body))
    for node in body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
            yield _Test(f"{name}::{node.name}", (*around, *node.decorator_list))
        elif isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            yield from _tests_in(node.body, f"{name}::{node.name}", (*around, *node.decorator_list))


def _pytestmarks(body: list[ast.stmt]) -> Iterator[ast.expr]:
    for node in body:
        if isinstance(node, ast.Assign) and "pytestmark" in [_name(target) for target in node.targets]:
            yield node.value


def _citations(test: _Test) -> Iterator[Citation]:
    if not any(name in PROVES_NOTHING for name in _marks(test.marked_by)):
        for kind, call in _calls(test.marked_by):
            yield from (Citation(kind, str(value), test.id) for value in _values(kind, call))


def _faults(tree: ast.Module, tests: list[_Test]) -> Iterator[tuple[int, str]]:
    """Marks that pytest would not see, or that nobody can read without running them."""
    calls = list(_calls([tree]))
    attached = {id(call) for test in tests for _, call in _calls(test.marked_by)}
    for kind, call in calls:
        if id(call) not in attached:
            yield call.lineno, f"the mark {kind} stands on nothing that pytest collects as a test"
        elif not call.args or call.keywords or len(_values(kind, call)) < len(call.args):
            wanted = "numbers" if KINDS[kind] is int else "ids in quotes"
            yield call.lineno, f"what the mark {kind} cites should be written out as {wanted}"
    called = {id(call.func) for _, call in calls}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and (kind := _mark(node)) in KINDS and id(node) not in called:
            yield node.lineno, f"the mark {kind} cites nothing"


def _values(kind: str, call: ast.Call) -> list[object]:
    constants = [part.value for part in call.args if isinstance(part, ast.Constant)]
    return [value for value in constants if type(value) is KINDS[kind]]


def _calls(nodes: Iterable[ast.AST]) -> Iterator[tuple[str, ast.Call]]:
    for node in nodes:
        for part in ast.walk(node):
            if isinstance(part, ast.Call) and (kind := _mark(part.func)) in KINDS:
                yield kind, part


def _marks(nodes: Iterable[ast.AST]) -> Iterator[str]:
    return (_mark(part) for node in nodes for part in ast.walk(node))


def _mark(node: ast.AST) -> str:
    """The name of a mark: of `pytest.mark.clause`, and of `mark.clause`."""
    return node.attr if isinstance(node, ast.Attribute) and _name(node.value) == "mark" else ""


def _name(node: ast.AST) -> str:
    if isinstance(node, ast.Name):
        return node.id
    return node.attr if isinstance(node, ast.Attribute) else ""
