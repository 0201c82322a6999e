"""`herotable rules`: what the rules say, clause by clause, in our own words, and how far they are covered."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from herotable.terminal.complaints import NotUnderstood
from herotable.terminal.helping import INDENT, Commands, add_command, add_json, wrapped

if TYPE_CHECKING:
    from herotable.data.reference import Chapter, Clause, Gap, Reference

COUNTED: Final = ("tested", "the GM's call", "not yet")
EVERY: Final = "all of them"


def add_to(commands: Commands) -> None:
    parser = add_command(
        commands,
        "rules",
        "look up a game's rules, clause by clause",
        """Tells what the rules of a game say in our own words: a clause by its id, several by the beginning of their
        ids, a decision of ours by its number. Without CLAUSE it lists the chapters. With --coverage it says of every
        clause where it is implemented and which tests hold it, or that it is the game master's call.""",
        "rules compact-heroes",
        "rules compact-heroes CH-HIT-1",
        "rules compact-heroes CH-HIT",
        "rules compact-heroes --coverage",
        "rules compact-heroes CH-LUCK --coverage --json",
    )
    parser.add_argument("game", metavar="GAME", help="the game's id, as 'herotable games' lists them")
    parser.add_argument("clause", metavar="CLAUSE", nargs="?", help="a clause's id or its beginning, such as CH-HIT-1")
    parser.add_argument("--coverage", action="store_true", help="where it is implemented and what tests it")
    add_json(parser)
    parser.set_defaults(do=tell_rules)


def tell_rules(typed: argparse.Namespace) -> None:
    from herotable.terminal.games_here import game_named, rules_of

    rules = rules_of(game_named(typed.game))
    found = entries(rules, typed.clause)
    if typed.json:
        print(json.dumps([for_programs(rules, each) for each in found], ensure_ascii=False))
    elif typed.clause is not None:
        print("\n\n".join("\n".join(in_full(rules, each, typed.coverage)) for each in found))
    elif typed.coverage:
        print("\n".join(coverage_table(rules)))
    else:
        print("\n".join(contents(rules)))


def entries(rules: Reference, wanted: str | None) -> Sequence[Clause | Gap]:
    """The clauses that were asked for, or the decision."""
    from herotable.data.packs import PackWrong

    if wanted is None:
        return rules.clauses
    name = wanted.upper()
    if any(gap.id == name for gap in rules.gaps):
        return [rules.gap(name)]
    if family := [each for each in rules.clauses if each.id.upper().startswith((f"{name}-", f"{name}."))]:
        return family
    try:
        return [rules.clause(wanted)]
    except PackWrong as fault:
        raise NotUnderstood(f"{fault}.") from fault


# For people -----------------------------------------------------------------------------------------------------------


def contents(rules: Reference) -> Iterator[str]:
    yield f"{rules.title}: {len(rules.clauses)} clauses"
    listed = [(span(chapter), chapter.name) for chapter in rules.chapters]
    if rules.gaps:
        listed.append((rules.gaps_named(), "what the rulebook leaves open, as decided by us"))
    width = max(len(ids) for ids, _ in listed)
    yield from (f"{INDENT}{ids:<{width}}  {name}" for ids, name in listed)


def span(chapter: Chapter) -> str:
    first, last = chapter.clauses[0].id, chapter.clauses[-1].id
    return first if first == last else f"{first} to {last}"


def in_full(rules: Reference, entry: Clause | Gap, with_coverage: bool) -> Iterator[str]:
    from herotable.data.reference import Gap

    if isinstance(entry, Gap):
        yield f"{entry.id}, decided by us"
        yield from wrapped(entry.says)
    else:
        yield head(entry)
        yield from wrapped(entry.text)
        for gap in entry.gaps:
            yield from wrapped(f"{gap}, decided by us: {rules.gap(gap).says}")
    if entry.options:
        yield from wrapped(f"Table options: {', '.join(entry.options)}")
    if with_coverage and not isinstance(entry, Gap):
        yield from proof(rules, entry)


def head(clause: Clause) -> str:
    by_us = "partly by us" if clause.source else "by us"
    marks = ["the game master's call" if clause.gm else "", "hidden" if clause.hidden else ""]
    return ", ".join(part for part in (clause.id, clause.chapter, by_us if clause.ours else "", *marks) if part)


def proof(rules: Reference, clause: Clause) -> Iterator[str]:
    from herotable.data.reference import status

    yield f"  {status(rules, clause)}"
    yield from (f"  where: {place}" for place in clause.where)
    yield from (f"  control: {name} ({rules.controls[name] or 'not there yet'})" for name in clause.control)
    yield from (f"  tested by: {test}" for test in clause.tested_by)


def coverage_table(rules: Reference) -> Iterator[str]:
    from herotable.data.reference import status, uncovered

    width = max(map(len, (rules.title, EVERY, *(chapter.name for chapter in rules.chapters))))
    yield f"{rules.title:<{width}}  clauses  " + "  ".join(COUNTED)
    every: Counter[str] = Counter()
    for chapter in rules.chapters:
        counts = Counter(status(rules, clause) for clause in chapter.clauses)
        every.update(counts)
        yield counted(chapter.name, counts, width)
    yield counted(EVERY, every, width)
    yield from (f"{lack}." for lack in uncovered(rules))


def counted(name: str, counts: Counter[Any], width: int) -> str:
    cells = "  ".join(f"{counts[each]:>{len(each)}}" for each in COUNTED)
    return f"{name:<{width}}  {counts.total():>7}  {cells}"


# For programs ---------------------------------------------------------------------------------------------------------


def for_programs(rules: Reference, entry: Clause | Gap) -> dict[str, Any]:
    from herotable.data import codec
    from herotable.data.reference import Clause, status

    said: dict[str, Any] = codec.plain(entry)
    return {**said, "status": status(rules, entry)} if isinstance(entry, Clause) else said
