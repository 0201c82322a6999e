"""`herotable join`: sit down, in this terminal, at a table that somebody else's machine serves."""

import argparse
from typing import TYPE_CHECKING, Any, TypeAlias

from herotable.terminal.complaints import CannotDo
from herotable.terminal.helping import add_command

if TYPE_CHECKING:
    from herotable.client import Api, TableClient
    from herotable.table.seen import Seen
    from herotable.terminal.play.page import Page

Commands: TypeAlias = "argparse._SubParsersAction[Any]"
MOST_PATIENCE = 3600.0
"""Seconds in the waiting room."""


def add_to(commands: Commands) -> None:
    parser = add_command(
        commands,
        "join",
        "play in this terminal at a table on a server",
        """Takes a link that the host of a table gave you and sits you down there, as in 'herotable play'. Others may
        sit in browsers. You can leave and come back by the same link.""",
        "join http://localhost:8137/#/enter/TOKEN --name Ann",
    )
    parser.add_argument("link", metavar="URL", help="the link that you were given")
    parser.add_argument("--name", metavar="NAME", default="", help="what the others call you")
    parser.add_argument("--plain", action="store_true", help="lines without redrawing, for screen readers")
    parser.set_defaults(do=join)


def join(typed: argparse.Namespace) -> None:
    from herotable.client import Api, Lost, Trouble
    from herotable.rules import Refused
    from herotable.terminal.play.page import Keys
    from herotable.terminal.play_command import page_for

    page = page_for(Keys(), plain=typed.plain)
    try:
        with Api.entered(typed.link, typed.name) as api:
            sit_down(api, page)
    except (Trouble, Lost, Refused) as fault:
        raise CannotDo(f"{fault}.") from fault


def sit_down(api: "Api", page: "Page") -> None:
    from herotable.client import TableClient
    from herotable.terminal.play.orders import Stop
    from herotable.terminal.play.page import EndOfInput
    from herotable.terminal.play.remote import RemotePlace
    from herotable.terminal.play.sitting import Sitting

    if not api.table:
        raise CannotDo("this link leads to a server and not to a table; open it in a browser.")
    wait_to_be_let_in(api, page)
    with TableClient(api, api.table) as table:
        seats = seats_of(table)
        try:
            Sitting(page, [RemotePlace(table, seat, lambda seen: tell_whom(page, seen)) for seat in seats]).play()
        except (Stop, EndOfInput, KeyboardInterrupt):
            page.say("\nYou have left. The table goes on; the same link brings you back.")


def wait_to_be_let_in(api: "Api", page: "Page") -> None:
    """In the waiting room, until the host opens."""
    import time

    until = time.monotonic() + MOST_PATIENCE
    told = False
    while any(line.id == api.table and line.waiting for line in api.tables()):
        if not told:
            page.say("You are in the waiting room; the host has been asked to let you in.")
            told = True
        if time.monotonic() > until:
            raise CannotDo("nobody let you in; ask the host, and come back by the same link.")
        time.sleep(1)
    if not any(line.id == api.table for line in api.tables()):
        raise CannotDo("you were not let in.")


def seats_of(table: "TableClient") -> tuple[str, ...]:
    """Mine; or the first that is free, where the link is good for any."""
    from herotable.client import Trouble

    if table.mine:
        return table.mine
    assert table.info is not None
    for seat in table.info.seats:
        if seat.sitter == "nobody" or (seat.sitter == "person" and not seat.people):
            try:
                table.api.take(table.id, seat.seat)
            except Trouble:
                continue
            table.until(lambda: bool(table.mine) and all(each in table.sights for each in table.mine))
            return table.mine
    raise CannotDo("there is no free seat at this table; ask the host for one.")


def tell_whom(page: "Page", seen: "Seen") -> None:
    waited_for = [seen.names.get(seat, seat) for seat in seen.waiting_for if seat != seen.audience]
    page.say(f"Waiting for {', '.join(waited_for) or 'the others'} …")
