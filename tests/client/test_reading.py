"""What the client reads off the wire is what the server wrote on it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, get_args

import msgspec
import pytest

from herotable.client.reading import Unfit, read
from herotable.data import codec
from herotable.rules import Figure, Meter, Piece
from herotable.rules.options import Field, Number, One, Option
from herotable.server import messages as m
from herotable.server.routes import ROUTES
from herotable.table.seen import Seen, seen
from herotable.table.store import MemoryStore
from tests.contract.walk import Case, discovered, walks

CASES = discovered()


@pytest.mark.parametrize("case", CASES, ids=str)
def test_whatever_a_seat_is_shown_comes_back_as_it_was(case: Case) -> None:
    walk = walks(case)[0]
    for stop in walk.stops[:: max(1, len(walk.stops) // 8)]:
        table = walk.table.branch(stop.rows, MemoryStore())
        for seat in table.seats:
            shown = seen(table, seat)
            assert read(Seen, codec.plain(shown)) == shown


def test_a_field_of_an_option_is_told_by_its_kind() -> None:
    option = Option("go", (One("to", ("A1",)), Number("steps", 1, 3)))
    assert read(Option, codec.plain(option)) == option
    assert [read(Field, codec.plain(each)) for each in option.fields] == list(option.fields)


def test_a_piece_of_a_screen_is_told_by_its_kind() -> None:
    for piece in (Meter("HP", 3, 9), Figure("Evade", "13")):
        assert read(Piece, codec.plain(piece)) == piece


def test_every_message_of_the_server_is_told_by_its_tag() -> None:
    for told in (m.Pong(3), m.Gone("over", again=False), m.RefusedNow("x", "no", consent=("a",))):
        assert read(m.AnyTold, msgspec.json.decode(msgspec.json.encode(told))) == told
    assert len(get_args(m.AnyTold)) > 5


def test_what_a_newer_server_says_besides_is_left_out() -> None:
    assert read(m.Pong, {"is": "pong", "at": 3, "weather": "fine"}) == m.Pong(3)


@dataclass
class Loose:
    of: dict[str, list[int]] | None
    any: Any


@pytest.mark.parametrize(
    ("kind", "raw"),
    [
        (int, "3"),
        (int, True),
        (tuple[int, ...], [1, "2"]),
        (dict[str, int], [1]),
        (m.Pong, {"is": "pong"}),
        (m.AnyTold, {"is": "weather"}),
        (Field, {"kind": "none such", "name": "x"}),
        (int | None, "3"),
    ],
)
def test_what_does_not_fit_is_said(kind: Any, raw: Any) -> None:
    with pytest.raises(Unfit):
        read(kind, raw)


def test_nothing_stays_nothing_and_anything_stays_as_it_is() -> None:
    assert read(Loose, {"of": None, "any": {"x": [1]}}) == Loose(None, {"x": [1]})
    assert read(Loose, {"of": {"a": [1]}, "any": None}) == Loose({"a": [1]}, None)
    assert read(float, 1) == 1


def test_the_client_has_every_route_and_reads_what_it_answers() -> None:
    from typing import get_type_hints

    from herotable.client import Api

    for route in ROUTES:
        name = {"table": "info"}.get(route.name, route.name)
        method = getattr(Api, name)
        answer = type(None) if route.answer is None else route.answer
        assert get_type_hints(method)["return"] == answer, route.name
