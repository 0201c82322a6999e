"""`herotable serve`: tables that other people can sit at, from this machine."""

import argparse
import logging
import sys
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING

from herotable.terminal.complaints import CannotDo, NotUnderstood
from herotable.terminal.helping import Commands, add_command

if TYPE_CHECKING:
    from herotable.server.house import House

ANYWHERE = "0.0.0.0"
LOOPBACK = ("127.0.0.1", "localhost", "::1")


def add_to(commands: Commands) -> None:
    parser = add_command(
        commands,
        "serve",
        "open tables that other people can sit at",
        """Starts the server and opens it in your browser. It can be reached from this machine alone; --lan lets
        everyone on your own network in who has a link. Everything is kept in the data folder as it happens; Ctrl-C
        stops the server, and nothing is lost.""",
        "serve",
        "serve --lan",
        "serve --no-open --port 8000 --data evening",
        "serve --store postgresql://user@host/tables --bus redis://host",
    )
    parser.add_argument("--lan", action="store_true", help="be reachable on the local network; prints a QR code")
    parser.add_argument("--host", metavar="ADDRESS", help="the address to listen to [127.0.0.1]")
    parser.add_argument("--port", metavar="N", type=int, help="the port to listen to [8742, or any that is free]")
    parser.add_argument("--url", metavar="URL", default="", help="by what others reach it, where a proxy stands before")
    parser.add_argument("--data", metavar="DIR", type=Path, help="the folder that tables are kept in")
    parser.add_argument("--store", metavar="URL", default="", help="a PostgreSQL in place of the data folder")
    parser.add_argument("--bus", metavar="URL", default="", help="redis://… or postgresql://…, for several servers")
    parser.add_argument("--workers", metavar="N", type=int, default=0, help="processes for bots, and as many for odds")
    parser.add_argument("--no-open", action="store_true", help="do not open the browser")
    parser.set_defaults(do=serve)


def serve(typed: argparse.Namespace) -> None:
    from herotable.server.serve import Settings
    from herotable.server.serve import serve as served
    from herotable.server.store import Away
    from herotable.terminal.play import saved

    logging.basicConfig(level=logging.WARNING, stream=sys.stderr, format="herotable: %(message)s")
    check_typed(typed)
    settings = Settings(
        data=saved.data_folder(typed.data),
        host=typed.host or (ANYWHERE if typed.lan else LOOPBACK[0]),
        port=typed.port,
        store=typed.store,
        bus=typed.bus,
        url=typed.url,
        workers=typed.workers,
    )
    try:
        served(settings, lambda house: tell(house, opens=not typed.no_open))
    except Away as fault:
        raise CannotDo(f"{fault}.") from fault
    print("The server has stopped; everything is kept.")


def check_typed(typed: argparse.Namespace) -> None:
    if typed.lan and typed.host:
        raise NotUnderstood("--lan listens to every address; leave --host away, or leave --lan away.")
    if typed.port is not None and not 0 <= typed.port < 65_536:
        raise NotUnderstood(f"there is no port {typed.port}; ports are 1 to 65535, and 0 for any that is free.")
    if typed.url and not typed.url.startswith(("http://", "https://")):
        raise NotUnderstood(f"{typed.url!r} is no address; it begins with http:// or https://.")


def tell(house: "House", *, opens: bool) -> None:
    """The address is the host's own key: whoever opens it may open tables here."""
    address = f"{house.addresses.own[0]}/#/enter/{house.host_token}"
    print(f"Herotable is ready: {address}")
    print("Keep this address to yourself; everyone else gets a link from you. Ctrl-C stops the server.")
    if house.addresses.shared:
        tell_others_way(house)
    sys.stdout.flush()
    if opens:
        webbrowser.open(address)


def tell_others_way(house: "House") -> None:
    import segno

    print(f"\nOn your network it is reachable at {', '.join(house.addresses.shared)}")
    print("Everyone on that network can knock at its door; only links, and those whom you let in, open it.")
    print("To go on from your phone or tablet, scan this; it is your own key, so show it to nobody else:\n")
    segno.make(f"{house.addresses.shared[0]}/#/enter/{house.host_token}").terminal(compact=True, border=2)
