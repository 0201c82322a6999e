"""Where this server can be reached, and whom its answers are for."""

from __future__ import annotations

import ipaddress
import socket
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

import segno

LOOPBACK: Final = ("127.0.0.1", "localhost", "[::1]")
ANYWHERE: Final = ("0.0.0.0", "::", "")
FAR_AWAY: Final = ("192.0.2.1", 9)
"""An address of nobody: asking which way leads there sends nothing, and tells our own address on the network."""


@dataclass(frozen=True, slots=True)
class Addresses:
    """`own`: the addresses to open here, the best first. `shared`: those that others can open. Only hosts that are
    known here are believed, so that no other page can make a browser take this server for its own."""

    own: tuple[str, ...]
    shared: tuple[str, ...] = ()

    @property
    def hosts(self) -> frozenset[str]:
        return frozenset(urlsplit(each).netloc for each in (*self.own, *self.shared))

    @property
    def origins(self) -> frozenset[str]:
        return frozenset((*self.own, *self.shared))

    def entering(self, token: str) -> tuple[str, ...]:
        """A link, as those can open it whom it is for; behind the # it never leaves the browser by itself."""
        return tuple(f"{each}/#/enter/{token}" for each in self.shared or self.own[:1])


def addresses_for(host: str, port: int, url: str = "") -> Addresses:
    """What a server bound to this host and port can be reached by; `url` is what stands before it, such as a proxy."""
    here = tuple(f"http://{each}:{port}" for each in LOOPBACK)
    outside = (url.rstrip("/"),) if url else ()
    if host in LOOPBACK:
        return Addresses(here, outside)
    if host in ANYWHERE:
        return Addresses(here, (*outside, *(f"http://{each}:{port}" for each in own_addresses())))
    return Addresses((f"http://{bracketed(host)}:{port}",), (*outside, f"http://{bracketed(host)}:{port}"))


def bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def own_addresses() -> tuple[str, ...]:
    """This machine's address on its network, if it has one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect(FAR_AWAY)
            return (str(way.getsockname()[0]),)
        except OSError:
            return ()


def is_near(address: str) -> bool:
    """On this machine or on its own network."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return False
    return found.is_loopback or found.is_private or found.is_link_local


def qr_of(address: str) -> tuple[str, ...]:
    """A QR code, row by row: 1 is dark, 0 is light."""
    return tuple("".join("1" if dark else "0" for dark in row) for row in segno.make(address, error="m").matrix)
