"""Writes `docs/api.md`, its JSON Schema and the browser client's types from the routes and messages: `python3 dev.py
api`."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, get_args

from herotable.server import messages as m
from herotable.server.routes import ROUTES, SOCKET, Route
from herotable.server.schema import Schemas, name_of

TYPES: Final = "web/src/api.gen.ts"
PAGE: Final = "docs/api.md"
SCHEMA: Final = "docs/api.schema.json"
TYPES_HEAD: Final = "// Written by `python3 dev.py api` from src/herotable/server; do not edit.\n"
PAGE_HEAD: Final = """\
# The server's interface

Written by `python3 dev.py api` from `src/herotable/server/routes.py` and `messages.py`; the tests hold it to what is
sent. The browser client uses nothing else. [api.schema.json](api.schema.json) holds the JSON Schema of every message
and body (`Sent` and `Told` are those of the socket); `web/src/api.gen.ts` holds them as TypeScript. A server that is up
describes its REST routes as OpenAPI, at `/api/openapi.json`.

## Coming in

A link is `{address}/#/enter/{token}`. What stands behind the `#` never leaves the browser by itself: the client gives
the token to `POST /api/enter` and gets a cookie (HttpOnly, SameSite=Strict), and the token is needed no more. The short
code for the local network goes the same way. Whoever must wait to be let in is told so (`waiting`), and asks `GET
/api/me` again, or opens the socket, which stays shut until then.

Every request that changes something must be JSON (`Content-Type: application/json`, a body `{}` where it takes none)
and must come from the server's own pages (`Origin`). Requests that are refused are answered by a `Fault`: 400 (cannot
be read or is not allowed by the rules), 401 (come in by a link first), 403 (foreign origin), 404 (nothing there, or not
for you: the answer is the same), 409 (the table has moved), 413 (too big), 429 (too much), 503 (the store is away).

## REST

"""
SOCKET_HEAD: Final = """
## The socket of a table

`GET {path}` as a WebSocket; text frames, one JSON object each. The client begins with `hello`. The server answers
`welcome`, then `seen` (or `unchanged`) for each audience that this person has, then the chat. Several seats on one
screen are several audiences on one socket; a seat may be on several screens.

- **Versions.** `version` follows from what an audience sees and from nothing else. An `act` brings the version it was
  chosen by; where the table has moved since, it is refused as `stale` and nothing happens: look again and choose again.
  An `answer` names its question instead.
- **Intents.** Every message with an `intent` is applied once, however often it comes, also after the connection was
  lost: send it again with the same intent until `done` or `refused` is there. `done` means stored on disk; what
  came of it has been sent before.
- **The log** comes as changes: put `lines` in place of everything from line `first` on. Lines are numbered for each
  audience by itself. After a gap, `hello` says what is known; only the rest is sent. At first only the last 200 lines
  come; earlier ones are at `GET {table}/log`.
- **Odds** are asked for by `odds` or `all odds` and may come in any order, late, or never (after `cancel`, or when the
  table has moved).
- A client that does not read is cut off (`gone`) and comes back by `hello`.

### What clients send

"""


def types() -> str:
    """The TypeScript of everything on the wire."""
    schemas = Schemas()
    unions = [f"export type {name} =\n  | {_lines(schemas, kind)};" for name, kind in _unions()]
    routes = [_route_type(schemas, route) for route in ROUTES]
    written = list(schemas.everything(schemas.interface).values())
    api = "/** Every REST route, by its name. */\nexport interface Routes {\n" + "".join(routes) + "}"
    paths = json.dumps({route.name: [route.method, route.path] for route in ROUTES}, indent=2)
    consts = f"export const ROUTES: Record<keyof Routes, [method: string, path: string]> = {paths};"
    socket = f'export const SOCKET = "{SOCKET}";'
    return TYPES_HEAD + "\n" + "\n\n".join([*unions, api, consts, socket, *written]) + "\n"


def page() -> str:
    """`docs/api.md`."""
    rows = [
        f"| `{route.method}` | `{_path(route)}` | {route.who} | {route.does} | {_takes(route)} |" for route in ROUTES
    ]
    table = "\n".join(["| | path | who | does | takes → answers |", "|---|---|---|---|---|", *rows])
    sent, told = (_members(kind, tag) for kind, tag in ((m.AnySent, "do"), (m.AnyTold, "is")))
    head = SOCKET_HEAD.replace("{path}", SOCKET)
    return PAGE_HEAD + table + "\n" + head + sent + "\n### What the server sends\n\n" + told


def schema() -> dict[str, Any]:
    """JSON Schema: `Sent` is any message of a client, `Told` any message of the server."""
    schemas = Schemas()
    unions = {name: schemas.json(kind) for name, kind in _unions()}
    for route in ROUTES:
        for kind in (route.body, route.answer):
            if kind not in (None, bytes):
                schemas.json(kind)
    return {"$defs": {**unions, **schemas.everything(schemas.definition)}}


def _unions() -> Sequence[tuple[str, Any]]:
    return (("Sent", m.AnySent), ("Told", m.AnyTold))


def _lines(schemas: Schemas, kind: Any) -> str:
    return "\n  | ".join(schemas.typescript(each) for each in get_args(kind))


def _route_type(schemas: Schemas, route: Route) -> str:
    body = schemas.typescript(route.body) if route.body else "null"
    answer = "string" if route.answer is bytes else "null" if route.answer is None else schemas.typescript(route.answer)
    query = "; ".join(f"{each.name}?: {schemas.typescript(each.kind)}" for each in route.query)
    return f"  {route.name}: {{ body: {body}; answer: {answer}; query: {f'{{ {query} }}' if query else 'null'} }};\n"


def _path(route: Route) -> str:
    return route.path + ("?" + "&".join(f"{each.name}=" for each in route.query) if route.query else "")


def _takes(route: Route) -> str:
    schemas = Schemas()
    answer = "a file" if route.answer is bytes else "" if route.answer is None else schemas.typescript(route.answer)
    body = f"`{name_of(route.body)}` → " if route.body else "→ "
    return body + (f"`{answer}`" if answer else "nothing")


def _members(kind: Any, tag: str) -> str:
    lines = [f"- `{each.__struct_config__.tag}` (`{name_of(each)}`){_said(each)}" for each in get_args(kind)]
    return f"By their field `{tag}`:\n\n" + "\n".join(lines) + "\n"


def _said(kind: type) -> str:
    text = " ".join((kind.__doc__ or "").split())
    return f": {text}" if text and not text.startswith(f"{kind.__name__}(") else ""


def files() -> dict[str, str]:
    """Everything that is written, by its path in the project."""
    defined = json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"
    return {TYPES: types(), PAGE: page(), SCHEMA: defined}


def main(root: Path) -> None:
    for path, text in files().items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
