"""What `herotable` does with what was typed; whatever goes wrong is told in one sentence, never as a traceback."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from io import TextIOWrapper
from typing import NoReturn, cast

from herotable.terminal import (
    branch,
    check_tables,
    games,
    hero,
    join_command,
    keeping_commands,
    lab_command,
    odds,
    pack,
    play_command,
    replay,
    roll,
    rules_command,
    run_command,
    scenes,
    serve_command,
    start,
    verify,
)
from herotable.terminal.complaints import CannotDo, NotUnderstood

DONE, FAILED, MISTYPED, INTERRUPTED = 0, 1, 2, 130
COMMANDS = (
    start,
    play_command,
    serve_command,
    run_command,
    hero,
    join_command,
    lab_command,
    rules_command,
    odds,
    roll,
    scenes,
    games,
    replay,
    branch,
    verify,
    check_tables,
    pack,
    keeping_commands,
)


class Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise NotUnderstood(f"{message}; '{self.prog} --help' says what can be typed.")


def main(arguments: Sequence[str] | None = None) -> int:
    write_what_the_terminal_can_show()
    try:
        return all_written(obey(arguments))
    except NotUnderstood as fault:
        return complain(fault, MISTYPED)
    except CannotDo as fault:
        return complain(fault, FAILED)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        return write_no_more()
    except OSError as fault:
        where = fault.filename or "the output"
        return complain(CannotDo(f"{where}: {fault.strerror}."), FAILED if fault.filename else write_no_more())
    except Exception as fault:  # noqa: BLE001 - the last resort, for people
        return confess(fault)


def write_what_the_terminal_can_show() -> None:
    """A character that its encoding does not know comes out escaped, not as an error."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


def obey(arguments: Sequence[str] | None) -> int:
    parser = full_parser()
    try:
        typed, unknown = parser.parse_known_args(arguments)
    except SystemExit as told:  # --help was asked for and given
        return cast(int, told.code)
    if unknown:
        typed.parser.error(f"{unknown[0]!r} is not understood")
    if typed.version:
        return tell_version()
    if typed.do is None:
        parser.print_help()
        return DONE
    cast(Callable[[argparse.Namespace], None], typed.do)(typed)
    return DONE


def full_parser() -> Parser:
    parser = Parser(prog="herotable", description="A table that knows the rules of five hero tabletop games.")
    parser.add_argument("--version", action="store_true", help="say which version this is")
    parser.set_defaults(do=None, parser=parser)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    for command in COMMANDS:
        command.add_to(commands)
    return parser


def tell_version() -> int:
    from herotable import version

    print(f"herotable {version()}")
    return DONE


def all_written(status: int) -> int:
    if sys.stdout is not None:
        sys.stdout.flush()
    return status


def write_no_more() -> int:
    """Nobody reads on or nothing more fits: keep Python from trying again, loudly, on its way out."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return FAILED


def complain(fault: Exception, status: int) -> int:
    print(f"herotable: {fault}", file=sys.stderr)
    return status


def confess(fault: Exception) -> int:
    if os.environ.get("HEROTABLE_TRACEBACK"):
        raise fault
    kind = type(fault).__name__
    print(f"herotable: something is wrong inside ({kind}: {fault}); please report it.", file=sys.stderr)
    return FAILED


if __name__ == "__main__":
    sys.exit(main())
