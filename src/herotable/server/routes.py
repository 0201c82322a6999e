"""Every route of the REST interface: what it takes, what it answers, what it does. The server is built from this list,
and so are `docs/api.md` and the browser client's types."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal

from herotable.server import messages as m

Who = Literal["anybody", "whoever entered", "host", "at the table", "owner"]


@dataclass(frozen=True, slots=True)
class Query:
    """A parameter behind the question mark."""

    name: str
    kind: type = str
    usual: str | int = ""


@dataclass(frozen=True, slots=True)
class Route:
    name: str
    method: Literal["GET", "POST", "PATCH", "DELETE"]
    path: str
    answer: Any
    who: Who
    does: str
    body: type | None = None
    query: tuple[Query, ...] = ()


AUDIENCE: Final = Query("audience")
TABLE: Final = "/api/tables/{table}"
GAME: Final = "/api/games/{game}"

ROUTES: Final = (
    Route("health", "GET", "/api/health", m.Health, "anybody", "whether the server is up"),
    Route(
        "enter",
        "POST",
        "/api/enter",
        m.Entered,
        "anybody",
        "give a link's token, or a short code, for a cookie",
        m.Enter,
    ),
    Route("me", "GET", "/api/me", m.Me, "whoever entered", "who I am, and my tables"),
    Route("rename_me", "PATCH", "/api/me", m.Me, "whoever entered", "change my name", m.Rename),
    Route("leave", "POST", "/api/leave", None, "whoever entered", "forget this browser: its cookie opens nothing more"),
    Route("games", "GET", "/api/games", tuple[m.GameInfo, ...], "whoever entered", "the games, and how to set them up"),
    Route("clauses", "GET", f"{GAME}/rules", tuple[m.ClauseInfo, ...], "whoever entered", "all rules, in our words"),
    Route("clause", "GET", f"{GAME}/rules/{{clause}}", m.ClauseInfo, "whoever entered", "one rule: what “why?” opens"),
    Route("hero", "POST", f"{GAME}/heroes", m.HeroShown, "whoever entered", "look at a hero's file", m.HeroFile),
    Route("try_now", "POST", f"{GAME}/try", m.Made, "host", "a table against bots, at once"),
    Route("tables", "GET", "/api/tables", tuple[m.TableLine, ...], "whoever entered", "my tables"),
    Route("create", "POST", "/api/tables", m.Made, "host", "open a table; links come with it", m.CreateTable),
    Route("table", "GET", TABLE, m.TableInfo, "at the table", "who sits where, and what I may do"),
    Route("change", "PATCH", TABLE, m.TableInfo, "owner", "rename, archive, switch", m.ChangeTable),
    Route("delete", "DELETE", TABLE, None, "owner", "throw the table away, for good"),
    Route("finish", "POST", f"{TABLE}/finish", m.TableInfo, "owner", "the end: the secret of the dice is published"),
    Route("links", "GET", f"{TABLE}/links", tuple[m.LinkInfo, ...], "owner", "the links that work"),
    Route("link", "POST", f"{TABLE}/links", m.LinkInfo, "owner", "make a link", m.NewLink),
    Route("revoke", "DELETE", f"{TABLE}/links/{{link}}", None, "owner", "a link, and whoever came by it, is shut out"),
    Route("code", "POST", f"{TABLE}/code", m.CodeInfo, "owner", "a short code for the local network, for ten minutes"),
    Route("admit", "POST", f"{TABLE}/people/{{person}}", m.TableInfo, "owner", "let somebody in", m.Admit),
    Route("remove", "DELETE", f"{TABLE}/people/{{person}}", m.TableInfo, "owner", "turn somebody away, or out"),
    Route(
        "seat", "PATCH", f"{TABLE}/seats/{{seat}}", m.TableInfo, "owner", "who sits here, how, how long", m.SeatChange
    ),
    Route(
        "take", "POST", f"{TABLE}/seats/{{seat}}/take", m.TableInfo, "at the table", "take a free seat on this screen"
    ),
    Route("give_up", "POST", f"{TABLE}/seats/{{seat}}/leave", m.TableInfo, "at the table", "leave a seat of mine"),
    Route(
        "written",
        "GET",
        f"{TABLE}/heroes/{{seat}}",
        m.HeroWritten,
        "at the table",
        "the hero of a seat of mine as a file, once it is finished",
    ),
    Route(
        "log",
        "GET",
        f"{TABLE}/log",
        m.LogPage,
        "at the table",
        "a page of the log, up to 200 lines",
        query=(AUDIENCE, Query("first", int, 1), Query("most", int, 100)),
    ),
    Route(
        "replay",
        "GET",
        f"{TABLE}/replay",
        m.ReplayStep,
        "at the table",
        "a step of the game as I saw it",
        query=(AUDIENCE, Query("step", int, 0)),
    ),
    Route(
        "values",
        "GET",
        f"{TABLE}/values",
        tuple[m.ValueAt, ...],
        "at the table",
        "for the game master alone: every plain value under a path, hidden ones too, for overrides",
        query=(Query("path"),),
    ),
    Route("branch", "POST", f"{TABLE}/branch", m.Made, "owner", "a new table from a step of this one", m.BranchFrom),
    Route(
        "export",
        "GET",
        f"{TABLE}/export",
        bytes,
        "at the table",
        "a file: `lines` (a JSON object each) or `report` (Markdown); of a finished table also `journal` (for verify)",
        query=(AUDIENCE, Query("form", str, "lines")),
    ),
)
SOCKET: Final = f"{TABLE}/socket"
