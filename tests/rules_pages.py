"""What `python3 dev.py rules` writes: `tested_by` in each game's rules.toml, and docs/rules/<game>.md."""

import json
import re
import sys
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from herotable.data.packs import PackWrong
from herotable.data.reference import (
    FILE,
    Chapter,
    Clause,
    Gap,
    Reference,
    coverage,
    reference_from,
    reference_of,
    status,
    uncovered,
)
from tests.coverage_of_rules import Scan, scan
from tests.project.tree import ROOT

HEADING: Final = re.compile(r"\[chapter\.clause\.(?P<id>[\w-]+|\"[^\"]+\")\]\s*(#.*)?")
ANY_HEADING: Final = re.compile(r"\[\[?[\w\".-]+\]\]?\s*(#.*)?")
Tests = Mapping[str, tuple[str, ...]]


def games(root: Path = ROOT) -> list[Path]:
    """The folders of the games that have a rules reference."""
    return sorted(file.parent for file in (root / "src" / "herotable" / "games").glob(f"*/{FILE}"))


def page_of(folder: Path, root: Path = ROOT) -> Path:
    return root / "docs" / "rules" / f"{folder.name.replace('_', '-')}.md"


def wanted(root: Path, found: Scan) -> dict[Path, str]:
    """Every file that follows from rules.toml and the tests, as it should be."""
    files: dict[Path, str] = {}
    for folder in games(root):
        with told_of(folder):
            text = with_tests((folder / FILE).read_text("utf-8"), found.tests("clause"))
            files[folder / FILE] = text
            files[page_of(folder, root)] = page(folder.name, reference_from(text))
    return files


def unknown(root: Path, found: Scan) -> list[str]:
    """Clauses that tests cite and no game has."""
    known = {clause.id for folder in games(root) for clause in reference_named(folder).clauses}
    cited = found.tests("clause")
    return [f"{tests[0]} cites {name}, which no {FILE} has" for name, tests in cited.items() if name not in known]


def reference_named(folder: Path) -> Reference:
    with told_of(folder):
        return reference_of(folder)


@contextmanager
def told_of(folder: Path) -> Iterator[None]:
    """What is wrong is told with the game's folder: every game has a rules.toml."""
    try:
        yield
    except PackWrong as fault:
        raise PackWrong(f"{folder.name}: {fault}") from fault


# ---- tested_by in rules.toml


def with_tests(text: str, tests: Tests) -> str:
    """The text of a rules.toml with these tests at its clauses; lines that need no change stay as they are."""
    lines = text.splitlines(keepends=True)
    starts = [number for number, line in enumerate(lines) if ANY_HEADING.fullmatch(line.rstrip("\r\n"))]
    written = lines[: starts[0]] if starts else lines
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        written += _with_tests_of_one(lines[start:end], tests)
    new = "".join(written)
    if not _differs_in_tests_alone(text, new, tests):
        raise PackWrong(
            f"{FILE}: the tests could not be written; keep each heading and tested_by on lines of their own"
        )
    return new


def _differs_in_tests_alone(text: str, new: str, tests: Tests) -> bool:
    try:
        return _without_tests(new) == _without_tests(text) and _tests(new) == _cited(new, tests)
    except tomllib.TOMLDecodeError:
        return False


def _with_tests_of_one(lines: list[str], tests: Tests) -> list[str]:
    heading = HEADING.fullmatch(lines[0].rstrip("\r\n"))
    if not heading:
        return lines
    cited = tests.get(heading["id"].strip('"'), ())
    begin, end = _place(lines)
    before = re.findall(r'"([^"]*)"', "".join(lines[begin:end]))
    return lines if tuple(before) == cited else [*lines[:begin], *_written(cited), *lines[end:]]


def _place(lines: list[str]) -> tuple[int, int]:
    """Where tested_by stands among an entry's lines, or where it should: below the last line that says something."""
    for begin, line in enumerate(lines):
        if re.match(r"tested_by\s*=", line):
            last = next((number for number, part in enumerate(lines[begin:]) if part.rstrip().endswith("]")), 0)
            return begin, begin + last + 1
    says = [number for number, line in enumerate(lines) if line.strip() and not line.startswith("#")]
    return says[-1] + 1, says[-1] + 1


def _written(tests: tuple[str, ...]) -> list[str]:
    return ["tested_by = [\n", *(f"    {json.dumps(test)},\n" for test in tests), "]\n"] if tests else []


def _entries(text: str) -> dict[str, dict[str, Any]]:
    chapters = tomllib.loads(text).get("chapter", [])
    return {name: entry for chapter in chapters for name, entry in chapter.get("clause", {}).items()}


def _tests(text: str) -> dict[str, tuple[str, ...]]:
    return {name: tuple(entry["tested_by"]) for name, entry in _entries(text).items() if entry.get("tested_by")}


def _cited(text: str, tests: Tests) -> dict[str, tuple[str, ...]]:
    return {name: tests[name] for name in _entries(text) if tests.get(name)}


def _without_tests(text: str) -> dict[str, Any]:
    raw = tomllib.loads(text)
    for chapter in raw.get("chapter", []):
        for entry in chapter.get("clause", {}).values():
            entry.pop("tested_by", None)
    return raw


# ---- the page


def page(title: str, reference: Reference) -> str:
    """The reference for people to read; every clause and decision has its id as an anchor."""
    parts = [
        f"# {reference.title}: the rules in our words",
        f"Written by `python3 dev.py rules` from `src/herotable/games/{title}/{FILE}` and the tests: change those.",
        how_far(reference),
        *contents(reference),
    ]
    for chapter in reference.chapters:
        parts += [f"## {chapter.name}", *(part for clause in chapter.clauses for part in clause_of(reference, clause))]
    if reference.gaps:
        parts += ["## What the rulebook leaves open", "Decided by us; a table may choose otherwise by the options."]
        parts += [gap_of(gap) for gap in reference.gaps]
    if lacks := uncovered(reference):
        parts += ["## Not yet", "\n".join(f"- {lack}." for lack in lacks)]
    return "\n\n".join(parts) + "\n"


def how_far(reference: Reference) -> str:
    counts = coverage(reference)
    done = "This game is being written." if counts.not_yet else "Every clause is covered."
    return (
        f"{done} {counts.clauses} clauses: {counts.tested} implemented and tested, {counts.gms_call} the game master's"
        f" call by a control, {counts.not_yet} not yet."
    )


def contents(reference: Reference) -> list[str]:
    listed = [f"- [{chapter.name}](#{chapter.clauses[0].id}): {_span(chapter)}" for chapter in reference.chapters]
    if reference.gaps:
        listed.append(f"- [What the rulebook leaves open](#{reference.gaps[0].id}): {reference.gaps_named()}")
    return ["\n".join(listed)]


def _span(chapter: Chapter) -> str:
    first, last = chapter.clauses[0].id, chapter.clauses[-1].id
    return first if first == last else f"{first} to {last}"


def clause_of(reference: Reference, clause: Clause) -> list[str]:
    about = [
        f'<a id="{clause.id}"></a>**{clause.id}**',
        clause.source + (" (partly ours)" if clause.ours else "") if clause.source else "ours",
        "*the GM's call*" if clause.gm else "",
        "*hidden*" if clause.hidden else "",
        f"option {_quoted(clause.options)}" if clause.options else "",
        f"see {', '.join(f'[{gap}](#{gap})' for gap in clause.gaps)}" if clause.gaps else "",
    ]
    return [" · ".join(part for part in about if part), clause.text, "\n".join(_proof(reference, clause))]


def _proof(reference: Reference, clause: Clause) -> list[str]:
    lines = [
        f"- where: {_quoted(clause.where)}" if clause.where else "",
        f"- control: {', '.join(_control(reference, name) for name in clause.control)}" if clause.control else "",
        f"- tested by: {_quoted(clause.tested_by)}" if clause.tested_by else "",
        "- not yet" if status(reference, clause) == "not yet" else "",
    ]
    return [line for line in lines if line]


def _control(reference: Reference, name: str) -> str:
    place = reference.controls[name]
    return f"{name} (`{place}`)" if place else name


def gap_of(gap: Gap) -> str:
    options = f" Option {_quoted(gap.options)}." if gap.options else ""
    return f'<a id="{gap.id}"></a>**{gap.id}** · {gap.says}{options}'


def _quoted(names: tuple[str, ...]) -> str:
    return ", ".join(f"`{name}`" for name in names)


# ---- the command


def main(root: Path = ROOT) -> int:
    """Write what is not as it should be; nothing, if a test's marks or a reference are wrong."""
    found = scan(root)
    try:
        faults = [*found.faults, *unknown(root, found)]
        files = {} if faults else wanted(root, found)
    except PackWrong as fault:
        faults, files = [str(fault)], {}
    for sentence in faults:
        sys.stderr.write(f"{sentence}\n")
    for path, text in files.items():
        if not path.exists() or path.read_text("utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8", newline="\n")
            sys.stdout.write(f"{path.relative_to(root).as_posix()} is written\n")
    for folder in games(root) if not faults else []:
        reference = reference_named(folder)
        sys.stdout.write(f"{reference.title}: {how_far(reference)}\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
