"""What is asked of a server once: its REST routes, each as a function."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Self, TypeVar
from urllib.parse import quote, urlsplit

import httpx
import msgspec

from herotable.client.reading import read
from herotable.rules.seats import Seat
from herotable.server import messages as m
from herotable.server.routes import ROUTES, Route

A = TypeVar("A")

BY_NAME: Final = {route.name: route for route in ROUTES}
ENTER: Final = "/enter/"
PATIENCE: Final = 30.0
"""Seconds; a server that does not answer for so long is away."""


class Trouble(Exception):
    """Why the server did not do it, in one sentence. Status 0: it was not reached."""

    def __init__(self, detail: str, status: int, rule: str = "") -> None:
        super().__init__(detail)
        self.status = status
        self.rule = rule


class Api:
    """One browser's worth of a server: what came by a link stays in its cookie."""

    def __init__(self, address: str, cookies: Mapping[str, str] | None = None) -> None:
        self.address = address.rstrip("/")
        self.http = httpx.Client(
            base_url=self.address, cookies=dict(cookies or {}), timeout=PATIENCE, headers={"Origin": self.origin}
        )
        self.table = ""

    @classmethod
    def entered(cls, link: str, name: str = "") -> Self:
        """Come in by a link; it may lead to a `table`."""
        address, token = parted(link)
        api = cls(address)
        try:
            api.table = api.enter(token, name).table
        except Trouble:
            api.close()
            raise
        return api

    @property
    def origin(self) -> str:
        parts = urlsplit(self.address)
        return f"{parts.scheme}://{parts.netloc}"

    @property
    def cookies(self) -> dict[str, str]:
        return dict(self.http.cookies)

    def close(self) -> None:
        self.http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # Doors

    def health(self) -> m.Health:
        return self._ask(m.Health, "health")

    def enter(self, token: str, name: str = "") -> m.Entered:
        return self._ask(m.Entered, "enter", m.Enter(token, name))

    def me(self) -> m.Me:
        return self._ask(m.Me, "me")

    def rename_me(self, name: str) -> m.Me:
        return self._ask(m.Me, "rename_me", m.Rename(name))

    def leave(self) -> None:
        self._ask(type(None), "leave")

    # Games

    def games(self) -> tuple[m.GameInfo, ...]:
        return self._ask(tuple[m.GameInfo, ...], "games")

    def clauses(self, game: str) -> tuple[m.ClauseInfo, ...]:
        return self._ask(tuple[m.ClauseInfo, ...], "clauses", game=game)

    def clause(self, game: str, clause: str) -> m.ClauseInfo:
        return self._ask(m.ClauseInfo, "clause", game=game, clause=clause)

    def hero(self, game: str, text: str) -> m.HeroShown:
        return self._ask(m.HeroShown, "hero", m.HeroFile(text), game=game)

    def try_now(self, game: str) -> m.Made:
        return self._ask(m.Made, "try_now", game=game)

    # Tables

    def tables(self) -> tuple[m.TableLine, ...]:
        return self._ask(tuple[m.TableLine, ...], "tables")

    def create(self, plan: m.CreateTable) -> m.Made:
        return self._ask(m.Made, "create", plan)

    def info(self, table: str) -> m.TableInfo:
        return self._ask(m.TableInfo, "table", table=table)

    def change(self, table: str, change: m.ChangeTable) -> m.TableInfo:
        return self._ask(m.TableInfo, "change", change, table=table)

    def delete(self, table: str) -> None:
        self._ask(type(None), "delete", table=table)

    def finish(self, table: str) -> m.TableInfo:
        return self._ask(m.TableInfo, "finish", table=table)

    def links(self, table: str) -> tuple[m.LinkInfo, ...]:
        return self._ask(tuple[m.LinkInfo, ...], "links", table=table)

    def link(self, table: str, seat: Seat = "") -> m.LinkInfo:
        return self._ask(m.LinkInfo, "link", m.NewLink(seat), table=table)

    def revoke(self, table: str, link: str) -> None:
        self._ask(type(None), "revoke", table=table, link=link)

    def code(self, table: str) -> m.CodeInfo:
        return self._ask(m.CodeInfo, "code", table=table)

    def admit(self, table: str, person: str, seat: Seat = "") -> m.TableInfo:
        return self._ask(m.TableInfo, "admit", m.Admit(seat), table=table, person=person)

    def remove(self, table: str, person: str) -> m.TableInfo:
        return self._ask(m.TableInfo, "remove", table=table, person=person)

    def seat(self, table: str, seat: Seat, change: m.SeatChange) -> m.TableInfo:
        return self._ask(m.TableInfo, "seat", change, table=table, seat=seat)

    def take(self, table: str, seat: Seat) -> m.TableInfo:
        return self._ask(m.TableInfo, "take", table=table, seat=seat)

    def give_up(self, table: str, seat: Seat) -> m.TableInfo:
        return self._ask(m.TableInfo, "give_up", table=table, seat=seat)

    def written(self, table: str, seat: Seat) -> m.HeroWritten:
        return self._ask(m.HeroWritten, "written", table=table, seat=seat)

    def log(self, table: str, audience: Seat, first: int = 1, most: int = 100) -> m.LogPage:
        return self._ask(m.LogPage, "log", query={"audience": audience, "first": first, "most": most}, table=table)

    def replay(self, table: str, audience: Seat, step: int = 0) -> m.ReplayStep:
        return self._ask(m.ReplayStep, "replay", query={"audience": audience, "step": step}, table=table)

    def values(self, table: str, path: str = "") -> tuple[m.ValueAt, ...]:
        return self._ask(tuple[m.ValueAt, ...], "values", query={"path": path}, table=table)

    def branch(self, table: str, audience: Seat, step: int, name: str = "") -> m.Made:
        return self._ask(m.Made, "branch", m.BranchFrom(audience, step, name), table=table)

    def export(self, table: str, audience: Seat, form: str = "lines") -> bytes:
        return self._ask(bytes, "export", query={"audience": audience, "form": form}, table=table)

    # How

    def _ask(
        self,
        kind: type[A],
        name: str,
        body: m.Given | None = None,
        *,
        query: Mapping[str, str | int] | None = None,
        **places: str,
    ) -> A:
        route = BY_NAME[name]
        content = None if route.method == "GET" else msgspec.json.encode({} if body is None else body)
        headers = {} if content is None else {"Content-Type": "application/json"}
        try:
            answer = self.http.request(
                route.method, path_of(route, places), params=query, content=content, headers=headers
            )
        except httpx.HTTPError as fault:
            raise Trouble(f"the server at {self.address} does not answer", 0) from fault
        if answer.is_error:
            raise trouble_of(answer)
        return answer_of(kind, answer)


def parted(link: str) -> tuple[str, str]:
    """The server's address and the token, of a link such as http://table.local:8137/#/enter/abc."""
    parts = urlsplit(link.strip())
    _, found, token = parts.fragment.partition(ENTER)
    if parts.scheme not in ("http", "https") or not parts.netloc or not found or not token:
        raise Trouble(f"{link.strip()!r} is not a link to a table; it looks like http://address/#/enter/token", 0)
    return f"{parts.scheme}://{parts.netloc}{parts.path}", token


def path_of(route: Route, places: Mapping[str, str]) -> str:
    return route.path.format_map({name: quote(value, safe="") for name, value in places.items()})


def answer_of(kind: type[A], answer: httpx.Response) -> A:
    raw: Any = answer.content
    told: A = raw if kind is bytes else read(kind, msgspec.json.decode(raw) if raw else None)
    return told


def trouble_of(answer: httpx.Response) -> Trouble:
    try:
        fault = read(m.Fault, msgspec.json.decode(answer.content))
    except ValueError:
        return Trouble(f"the server refused ({answer.status_code})", answer.status_code)
    return Trouble(fault.detail, answer.status_code, fault.rule)
