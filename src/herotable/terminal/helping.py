"""What every sub-command's help has: what it does, and examples that can be typed as they stand."""

import argparse
from textwrap import fill, wrap
from typing import Any, TypeAlias

Commands: TypeAlias = "argparse._SubParsersAction[Any]"
WIDTH = 78
INDENT = "  "
THE_ADVENTURE = "--adventure"
"""What stands for a scene's name where --adventure was typed without one: the game's own."""


def add_command(commands: Commands, name: str, short: str, long: str, *examples: str) -> argparse.ArgumentParser:
    """A sub-command; its examples go without the program's name."""
    typed = "\n".join(f"{INDENT}herotable {example}" for example in examples)
    parser: argparse.ArgumentParser = commands.add_parser(
        name,
        help=short,
        description=fill(" ".join(long.split()), WIDTH),
        epilog=f"examples:\n{typed}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.set_defaults(parser=parser)
    return parser


def add_group(commands: Commands, name: str, short: str) -> Commands:
    """A sub-command that has sub-commands of its own."""
    parser: argparse.ArgumentParser = commands.add_parser(name, help=short, description=short)
    group: Commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    return group


def wrapped(text: str) -> list[str]:
    """Words in lines that can be read."""
    return wrap(" ".join(text.split()), WIDTH, initial_indent=INDENT, subsequent_indent=INDENT)


def add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print it for programs")


def add_scene(parser: argparse.ArgumentParser, what: str) -> None:
    """--scene NAME, and --adventure with a name or without."""
    parser.add_argument("--scene", metavar="NAME", help=f"the scene {what}; without it, the first")
    parser.add_argument(
        "--adventure",
        dest="scene",
        metavar="NAME",
        nargs="?",
        const=THE_ADVENTURE,
        help=f"the adventure {what}; without a name, the game's own",
    )
