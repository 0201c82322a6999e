"""The REST routes as an OpenAPI document, for whoever writes a client: served at `/api/openapi.json`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from herotable.server.messages import Fault
from herotable.server.routes import ROUTES, Query, Route
from herotable.server.schema import Schemas

COOKIE: Final = "cookie"
STATUSES: Final = {
    "400": "it cannot be read, or is not allowed",
    "401": "come in by a link first",
    "403": "a foreign page, or not the host",
    "404": "nothing there, or not for you",
    "409": "the table has moved",
    "413": "too big",
    "429": "too much",
    "503": "the store is away",
}
TEXT: Final = {"type": "string"}


def document(version: str) -> dict[str, Any]:
    schemas = Schemas()
    fault = schemas.json(Fault)
    paths: dict[str, dict[str, Any]] = {}
    for route in ROUTES:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(schemas, route, fault)
    defined = schemas.everything(schemas.definition)
    whole = {
        "openapi": "3.1.0",
        "info": {"title": "Herotable", "version": version},
        "paths": paths,
        "components": {
            "schemas": defined,
            "securitySchemes": {COOKIE: {"type": "apiKey", "in": "cookie", "name": "herotable-PORT"}},
        },
    }
    pointing: dict[str, Any] = _pointing(whole)
    return pointing


def _operation(schemas: Schemas, route: Route, fault: Mapping[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {
        "operationId": route.name,
        "summary": route.does,
        "description": f"For: {route.who}.",
        "parameters": [*map(_in_path, re.findall(r"{(\w+)}", route.path)), *map(_in_query, route.query)],
        "responses": {
            "200": _answer(schemas, route),
            **{status: _fault(said, fault) for status, said in STATUSES.items()},
        },
        "security": [] if route.who == "anybody" else [{COOKIE: []}],
    }
    if route.method != "GET":
        body = {"type": "object"} if route.body is None else schemas.json(route.body)
        found["requestBody"] = {"required": True, "content": {"application/json": {"schema": body}}}
    return found


def _in_path(name: str) -> dict[str, Any]:
    return {"name": name, "in": "path", "required": True, "schema": TEXT}


def _in_query(query: Query) -> dict[str, Any]:
    kind = {"type": "integer"} if query.kind is int else TEXT
    return {"name": query.name, "in": "query", "required": False, "schema": {**kind, "default": query.usual}}


def _answer(schemas: Schemas, route: Route) -> dict[str, Any]:
    if route.answer is bytes:
        kinds = ("application/x-ndjson", "text/markdown; charset=utf-8")
        return {"description": "a file", "content": {kind: {"schema": TEXT} for kind in kinds}}
    schema = {"type": "null"} if route.answer is None else schemas.json(route.answer)
    return {"description": route.does, "content": {"application/json": {"schema": schema}}}


def _fault(said: str, fault: Mapping[str, Any]) -> dict[str, Any]:
    return {"description": said, "content": {"application/json": {"schema": fault}}}


def _pointing(value: Any) -> Any:
    """Definitions are among an OpenAPI document's components."""
    if isinstance(value, dict):
        return {
            key: inner.replace("#/$defs/", "#/components/schemas/") if key == "$ref" else _pointing(inner)
            for key, inner in value.items()
        }
    return [_pointing(each) for each in value] if isinstance(value, list | tuple) else value
