"""Writes `docs/cli.md` from the commands themselves, and the picture of a fight: `python3 dev.py cli`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from herotable.terminal.command import DONE, FAILED, INTERRUPTED, MISTYPED, full_parser
from herotable.terminal.games_here import installed_games
from herotable.terminal.picture import fight
from herotable.terminal.play.orders import ORDERS

PAGE: Final = "docs/cli.md"
PICTURE: Final = "docs/first-fight.svg"
HEAD: Final = f"""\
# The `herotable` command

Written by `python3 dev.py cli` from the commands themselves; `herotable COMMAND --help` says the same. In a checkout
`python3 dev.py run COMMAND` stands for `herotable COMMAND`.

Exit codes: {DONE} done, {FAILED} understood, but it cannot be done, {MISTYPED} not understood, {INTERRUPTED} \
interrupted by Ctrl-C. Whatever is
wrong is told in one sentence on the error stream. Where the output is data, `--json` prints it for programs.

Tables are kept in your data folder, in `--data DIR`, or in the folder that `HEROTABLE_DATA` names. Colours and boxes
are for terminals only: there are none in a pipe, in a file or with `--plain`, and where `NO_COLOR` is set no colours.
"""
PLAYING: Final = """\
## At the table

What can be typed in `herotable play` instead of the number of a choice:
"""


def page() -> str:
    parts = [HEAD]
    for name, parser in commands_of(full_parser()):
        parts.append("\n".join(section(name, parser)))
    parts.append(PLAYING)
    parts.append("\n".join(table(("type", "to"), ((f"`{order.usage}`", order.help) for order in ORDERS))))
    return "\n".join(parts) + "\n"


def commands_of(parser: argparse.ArgumentParser) -> Iterator[tuple[str, argparse.ArgumentParser]]:
    """Every command that does something, with its whole name."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for command in action.choices.values():
                found = list(commands_of(command))
                yield from found or [(command.prog, command)]


def section(name: str, parser: argparse.ArgumentParser) -> Iterator[str]:
    yield f"## {name}\n"
    yield f"{' '.join((parser.description or '').split())}\n"
    yield from examples(parser)
    arguments = [action for action in parser._actions if not isinstance(action, argparse._HelpAction)]
    if arguments:
        yield from table(("argument", ""), ((f"`{written(each)}`", each.help or "") for each in arguments))
        yield ""


def examples(parser: argparse.ArgumentParser) -> Iterator[str]:
    _, _, typed = (parser.epilog or "").partition("\n")
    yield "```"
    yield from (line.strip() for line in typed.splitlines())
    yield "```\n"


def written(action: argparse.Action) -> str:
    """An argument as it is typed: LOG, [GAME], --seed TEXT."""
    value = action.metavar if isinstance(action.metavar, str) else action.dest.upper()
    if not action.option_strings:
        return {"?": f"[{value}]", "+": f"{value} ..."}.get(str(action.nargs), value)
    names = " | ".join(action.option_strings)
    if action.nargs == 0:
        return names
    return f"{names} [{value}]" if action.nargs == "?" else f"{names} {value}"


def table(head: tuple[str, str], rows: Iterator[tuple[str, str]]) -> Iterator[str]:
    yield f"| {head[0]} | {head[1]} |"
    yield "| --- | --- |"
    for one, other in rows:
        yield f"| {cell(one)} | {cell(other)} |"


def cell(text: str) -> str:
    return text.replace("|", r"\|")


def files() -> dict[str, str]:
    """What is to be written where. The picture is of the first game that has a guided fight."""
    guided = next(game for game in installed_games().values() if game.guide() is not None)
    return {PAGE: page(), PICTURE: fight(guided)}


def main(root: Path) -> None:
    for path, text in files().items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, "utf-8", newline="\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
