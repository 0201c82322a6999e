"""What is written about the interface is what the interface is."""

from __future__ import annotations

import json
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from herotable.server import messages as m
from herotable.server.describe import files, main
from herotable.server.routes import ROUTES
from herotable.server.schema import Schemas

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("path", sorted(files()))
def test_what_is_written_is_up_to_date(path: str) -> None:
    assert (ROOT / path).read_text("utf-8") == files()[path], "run: python3 dev.py api"


def test_the_files_are_written_where_they_belong(tmp_path: Path) -> None:
    main(tmp_path)
    assert {path: (tmp_path / path).read_text("utf-8") for path in files()} == files()


def test_messages_are_told_apart_by_one_field() -> None:
    for kind in (m.AnySent, m.AnyTold):
        tags = [each.__struct_config__.tag for each in get_args(kind)]
        assert len(set(tags)) == len(tags)


def test_no_two_routes_are_the_same() -> None:
    assert len({(route.method, route.path) for route in ROUTES}) == len(ROUTES)
    assert len({route.name for route in ROUTES}) == len(ROUTES)


def test_unknown_fields_and_endless_numbers_are_refused() -> None:
    decoder = msgspec.json.Decoder(m.AnySent)
    good = b'{"do":"pause","intent":"1","on":true}'
    assert decoder.decode(good) == m.Pause("1", True)
    for bad in (good[:-1] + b',"role":"gm"}', b'{"do":"ping","at":1' + b"0" * 400 + b"}", b'{"do":"rm"}'):
        with pytest.raises(msgspec.ValidationError):
            decoder.decode(bad)


def test_what_a_client_may_leave_out_is_marked_in_typescript() -> None:
    schemas = Schemas()
    assert "  acts_for?: string;" in schemas.interface(m.Act)
    assert "  broken: Array<string>;" in schemas.interface(m.Done)


def test_two_classes_of_one_name_are_refused() -> None:
    schemas = Schemas()
    schemas.json(m.Act)
    other = msgspec.defstruct("Act", ["intent"])
    with pytest.raises(TypeError, match="two classes are called Act"):
        schemas.json(other)


def test_the_schema_refers_only_to_what_it_holds() -> None:
    schema = json.loads(files()["docs/api.schema.json"])
    text = json.dumps(schema)
    refers = {part.split('"')[0] for part in text.split("#/$defs/")[1:]}
    assert refers <= schema["$defs"].keys()
