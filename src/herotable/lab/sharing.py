"""A report to be handed on: as JSON, as CSV, as one HTML file that needs nothing else."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import Any, Final

from herotable.data import codec
from herotable.lab.fights import Fought
from herotable.lab.report import Report
from herotable.lab.statistics import Difference, Share, Spread


def as_json(report: Report) -> dict[str, Any]:
    plain: dict[str, Any] = codec.plain(report)
    return plain


def as_csv(fought: Iterable[Fought]) -> str:
    """One line a fighter and fight, for a spreadsheet."""
    lines = io.StringIO()
    writer = csv.writer(lines, lineterminator="\n")
    writer.writerow(["fight", "winners", "how", "rounds", "fighter", "side", "health", "most", "out", "dealt", "taken"])
    for fight in fought:
        for each in fight.stood:
            head = [fight.number, " ".join(fight.winners), fight.how, fight.rounds]
            told = [each.name, each.side, each.health, each.most, int(each.out), each.dealt, each.taken]
            writer.writerow([*head, *map(_harmless, told)])
    return lines.getvalue()


def _harmless(value: object) -> object:
    """A name that a spreadsheet would take for a formula is quoted."""
    return f"'{value}" if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t", "\r") else value


STYLE: Final = """
body{font:16px/1.5 Georgia,serif;background:#f6f0e2;color:#2b2118;max-width:60rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.7rem}h2{font-size:1.2rem;margin-top:2rem}table{border-collapse:collapse;width:100%}
th,td{text-align:left;padding:.3rem .6rem;border-bottom:1px solid #cbbd9f}td.n,th.n{text-align:right}
.bar{background:#7a1f1f;height:.8rem;display:inline-block;vertical-align:middle;min-width:1px}
.small{color:#5c4c38;font-size:.9rem}.huge{font-size:2.4rem}
@media (prefers-color-scheme:dark){body{background:#1d1812;color:#eadfc8}th,td{border-color:#4d4130}
.bar{background:#d98a5b}.small{color:#b7a88c}}
"""


def as_html(report: Report) -> str:
    """A whole page: text and bars, no script, nothing fetched."""
    title = escape(f"{report.title}: {percent(report.victory.share)} victory")
    parts = "\n".join(_parts(report))
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
        f'<meta name="viewport" content="width=device-width,initial-scale=1"><style>{STYLE}</style></head>'
        f"<body>\n{parts}\n</body></html>\n"
    )


def _parts(report: Report) -> Iterator[str]:
    yield f"<h1>{escape(report.title)}</h1>"
    yield f'<p><span class="huge">{percent(report.victory.share)}</span> victory, {interval(report.victory)}</p>'
    yield f'<p class="small">{report.fights:,} fights of {escape(report.game)}, seed {escape(report.seed)}.</p>'
    yield _table("How it ended", ("How", "Fights", "Share"), [(how, f"{n.count:,}", n) for how, n in report.ends])
    yield _histogram("Rounds", report.rounds)
    yield _table(
        "Fighters",
        ("Name", "Side", "Out", "Health left", "Dealt", "Taken"),
        [
            (
                each.name,
                each.side,
                each.out,
                f"{each.health:.1f} of {each.most}",
                f"{each.dealt:.1f}",
                f"{each.taken:.1f}",
            )
            for each in report.fighters
        ],
    )
    if report.decided:
        rows = [
            (
                each.what,
                each.how_often,
                percent(each.with_it.share),
                percent(each.without.share),
                points(each.difference),
            )
            for each in report.decided
        ]
        yield _table("What decided it", ("What", "How often", "Victory with", "Without", "Difference"), rows)
    if report.what_if:
        others = [(each.name, each.victory, points(each.difference), f"{each.rounds:.1f}") for each in report.what_if]
        yield _table("What if", ("What", "Victory", "Difference", "Rounds"), others)
    yield f'<p class="small">{ASSUMES}</p>'


ASSUMES: Final = (
    "By the game's own rules and bots. Bots are no people: they do not bluff, tire, or think of what no rule foresees, "
    "and no game master has ruled on anything. Compare figures rather than believing one to the last digit."
)


def _table(title: str, heads: Sequence[str], rows: Iterable[Sequence[str | Share]]) -> str:
    top = "".join(f"<th>{escape(head)}</th>" for head in heads)
    body = "".join(f"<tr>{''.join(f'<td>{_cell(cell)}</td>' for cell in row)}</tr>" for row in rows)
    return f"<h2>{escape(title)}</h2><table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"


def _cell(cell: str | Share) -> str:
    if isinstance(cell, str):
        return escape(cell)
    return f'<span class="bar" style="width:{6 * cell.share:.2f}rem"></span> {percent(cell.share)}'


def _histogram(title: str, found: Spread) -> str:
    most = max((times for _, times in found.times), default=1)
    rows = "".join(
        f'<tr><td class="n">{number}</td><td><span class="bar" style="width:{30 * times / most:.2f}rem"></span> '
        f"{times:,}</td></tr>"
        for number, times in found.times
    )
    middle = f"median {found.median:g}, half of them from {found.quarter:g} to {found.three_quarters:g}"
    return f'<h2>{escape(title)}</h2><p class="small">{middle}</p><table><tbody>{rows}</tbody></table>'


def percent(chance: float) -> str:
    return f"{100 * chance:.1f} %"


def interval(found: Share) -> str:
    return f"between {percent(found.low)} and {percent(found.high)} (95 %)"


def points(found: Difference) -> str:
    """A difference of shares, in points of a hundred; what may as well be nothing says so."""
    told = f"{100 * found.by:+.1f} ({100 * found.low:+.1f} to {100 * found.high:+.1f})"
    return told if found.sure else f"{told}, may be chance"
