"""The door: Litestar with one handler for each route of `routes.py`, the sockets, and the browser client's files."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final, TypeAlias

import msgspec
from litestar import Litestar, Request, Response, WebSocket
from litestar.datastructures import Cookie as SetCookie
from litestar.exceptions import ClientException, HTTPException
from litestar.handlers import HTTPRouteHandler, WebsocketRouteHandler
from litestar.types import ASGIApp, ControllerRouterHandler

from herotable import version
from herotable.data import codec
from herotable.server import limits
from herotable.server.client_files import ClientFiles
from herotable.server.headers import with_headers
from herotable.server.house import House
from herotable.server.info import audiences_of
from herotable.server.messages import Fault
from herotable.server.openapi import document
from herotable.server.records import Person
from herotable.server.refusing import Refusal, come_in_first, not_understood, nothing_there, too_much
from herotable.server.rest import doors, games, opening, pages, tables
from herotable.server.rest.call import ROUTE_OF, Call, Text, WithCookie
from herotable.server.routes import ROUTES, SOCKET, Query, Route
from herotable.server.socket import Connection
from herotable.server.store import Away, Moved
from herotable.table.store import StoreError

AnyRequest: TypeAlias = "Request[Any, Any, Any]"
AnyResponse: TypeAlias = "Response[bytes]"
JSON: Final = "application/json"
COOKIE_LASTS: Final = 180 * 24 * 3600
NOTHING_ASKED: Final = dict[str, msgspec.Raw]
"""The body where a route takes none: an object, whatever is in it."""
MODULES: Final = (doors, games, opening, pages, tables)
"""What the routes do is in these."""

log = logging.getLogger("herotable.app")


def application(house: House, files: ClientFiles | None = None) -> ASGIApp:
    """The ASGI application of one server process; whoever runs it starts the house before and stops it afterwards."""

    handlers: list[ControllerRouterHandler] = [_handler(house, route) for route in ROUTES]
    app = Litestar(
        [*handlers, _description(), _socket_handler(house), *_file_handlers(files or ClientFiles())],
        exception_handlers=_faults(),
        openapi_config=None,
        logging_config=None,
        request_max_body_size=limits.MOST_BODY,
    )
    return with_headers(app)


# ---- REST


def _handler(house: House, route: Route) -> HTTPRouteHandler:
    async def handle(request: AnyRequest) -> AnyResponse:
        return await answered(house, route, request)

    handle.__annotations__ = {"request": Request, "return": Response}
    path = route.path.replace("}", ":str}")
    return HTTPRouteHandler(path, http_method=route.method, name=route.name, status_code=200)(handle)


async def answered(house: House, route: Route, request: AnyRequest) -> AnyResponse:
    check_host(house, request.headers.get("host", ""))
    if route.method != "GET":
        check_origin(house, request.headers.get("origin", ""))
    address = request.client.host if request.client else ""
    cookie = request.cookies.get(cookie_name(house), "")
    if not house.requests.take(address):
        raise too_much()
    person = await house.people.behind(cookie)
    _check_who(route, person)
    call = Call(
        house, address, cookie, person, request.path_params, _query(route, request), await _body(route, request)
    )
    return _response(house, await ROUTE_OF[route.name](call), request.headers.get("origin", ""))


def _check_who(route: Route, person: Person | None) -> None:
    if route.who == "anybody":
        return
    if person is None:
        raise come_in_first()
    if route.who == "host" and not person.host:
        raise Refusal(403, "only the host of this server opens tables")


def _query(route: Route, request: AnyRequest) -> Mapping[str, Any]:
    return {each.name: _parameter(each, request.query_params.get(each.name)) for each in route.query}


def _parameter(query: Query, given: Any) -> Any:
    if given is None:
        return query.usual
    if query.kind is int:
        digits = given.removeprefix("-")
        if not (digits.isascii() and digits.isdigit() and len(digits) < 10):
            raise not_understood(f"{query.name} must be a whole number")
        return int(given)
    return given


async def _body(route: Route, request: AnyRequest) -> Any:
    """What was sent, as what it should be. Forms of other pages cannot send JSON without being asked."""
    if route.method == "GET":
        return None
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
        raise not_understood("send JSON, with Content-Type: application/json")
    try:
        async with asyncio.timeout(limits.SECONDS_TO_ASK):
            sent = await request.body()
        return msgspec.json.decode(sent, type=route.body or NOTHING_ASKED)
    except TimeoutError as fault:
        raise Refusal(408, "that took too long to arrive: try again") from fault
    except (msgspec.DecodeError, UnicodeDecodeError) as fault:
        raise not_understood(f"that cannot be read: {fault}") from fault
    except RecursionError as fault:
        raise not_understood("that is nested too deeply") from fault


def _response(house: House, answer: Any, origin: str) -> AnyResponse:
    if isinstance(answer, WithCookie):
        return Response(_encoded(answer.body), media_type=JSON, cookies=[_cookie(house, answer.cookie, origin)])
    if isinstance(answer, Text):
        named = {"content-disposition": f'attachment; filename="{answer.name}"'}
        return Response(answer.text, media_type=answer.kind, headers=named)
    return Response(answer if isinstance(answer, bytes) else _encoded(answer), media_type=JSON)


def _encoded(body: Any) -> bytes:
    return codec.encode(body)


def _cookie(house: House, token: str, origin: str) -> SetCookie:
    """Whoever came by an encrypted way keeps to it."""
    return SetCookie(
        key=cookie_name(house),
        value=token,
        path="/",
        max_age=COOKIE_LASTS if token else 0,
        httponly=True,
        samesite="strict",
        secure=origin.startswith("https://"),
    )


def cookie_name(house: House) -> str:
    """Two servers of one machine must not take each other's cookies for their own: cookies know no ports."""
    return f"herotable-{house.addresses.own[0].rpartition(':')[2]}"


def check_host(house: House, host: str) -> None:
    """A page of another name that leads here is not believed."""
    if host not in house.addresses.hosts:
        raise Refusal(403, "this server is not known by that name: open it by the address that it printed")


def check_origin(house: House, origin: str) -> None:
    if origin not in house.addresses.origins:
        raise Refusal(403, "that did not come from this server's own pages")


def _description() -> HTTPRouteHandler:
    """The routes as an OpenAPI document; there is nothing secret about them."""
    written = codec.encode(document(version()))

    async def describe(request: AnyRequest) -> AnyResponse:
        return Response(written, media_type=JSON)

    describe.__annotations__ = {"request": Request, "return": Response}
    return HTTPRouteHandler("/api/openapi.json", http_method="GET", name="openapi")(describe)


# ---- sockets


def _socket_handler(house: House) -> WebsocketRouteHandler:
    async def play(socket: WebSocket) -> None:  # type: ignore[type-arg]
        await served_on(house, socket, socket.path_params["table"])

    play.__annotations__ = {"socket": WebSocket, "return": None}
    return WebsocketRouteHandler(SOCKET.replace("}", ":str}"), name="socket")(play)


async def served_on(house: House, socket: Any, table: str) -> None:
    """Refused before it stands: a foreign page, a stranger, whoever still waits at the door."""
    try:
        check_host(house, socket.headers.get("host", ""))
        check_origin(house, socket.headers.get("origin", ""))
        person = await house.people.behind(socket.cookies.get(cookie_name(house), ""))
        if person is None:
            raise come_in_first()
        if _too_many(house, person):
            raise too_much("too many connections")
        served = await house.table(table)
        if not audiences_of(served.kept, person.id):
            raise nothing_there()
    except (Refusal, Away, StoreError):
        return await socket.close(code=1008)  # type: ignore[no-any-return]
    await socket.accept()
    await Connection(house, served, person, socket).run()


def _too_many(house: House, person: Person) -> bool:
    own = sum(each.person == person.id for each in house.connections)
    return own >= limits.MOST_SOCKETS_EACH or len(house.connections) >= limits.MOST_SOCKETS


# ---- files


def _file_handlers(files: ClientFiles) -> list[HTTPRouteHandler]:
    async def file(request: AnyRequest) -> AnyResponse:
        path = request.scope["path"]
        found = None if path.startswith("/api") else files.at(path)
        if found is None:
            raise nothing_there()
        return Response(found.data, media_type=found.kind)

    file.__annotations__ = {"request": Request, "return": Response}
    return [HTTPRouteHandler(["/", "/{path:path}"], http_method="GET", name="files")(file)]


# ---- faults


def _faults() -> dict[int | type[Exception], Callable[[AnyRequest, Any], AnyResponse]]:
    return {
        Refusal: lambda _, fault: _fault(fault.status, fault.fault),
        Away: lambda _, fault: _fault(503, Fault(str(fault))),
        StoreError: lambda _, fault: _fault(503, Fault(str(fault))),
        Moved: lambda _, fault: _fault(409, Fault("the table has moved: look at it again")),
        ClientException: partial(_not_for_us),
        HTTPException: partial(_not_for_us),
        Exception: _wrong_inside,
    }


def _fault(status: int, fault: Fault) -> AnyResponse:
    return Response(codec.encode(fault), status_code=status, media_type=JSON)


def _not_for_us(_: AnyRequest, fault: HTTPException) -> AnyResponse:
    """What Litestar refuses by itself: paths that are not there, methods, bodies that are too big."""
    if fault.status_code == 404:
        return _fault(404, nothing_there().fault)
    said = {405: "that cannot be done with this address", 413: "that is too big"}
    headers = dict(fault.headers or {})
    answer = _fault(fault.status_code, Fault(said.get(fault.status_code, "that cannot be read")))
    answer.headers.update(headers)
    return answer


def _wrong_inside(request: AnyRequest, fault: Exception) -> AnyResponse:
    log.error("%s %s failed", request.method, request.scope["path"], exc_info=fault)
    return _fault(500, Fault("something is wrong inside; nothing was changed, please report it"))
