"""The types of `messages` as JSON Schema and as TypeScript, from the annotations themselves."""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, is_dataclass
from dataclasses import fields as dataclass_fields
from typing import Annotated, Any, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

import msgspec

PLAIN: dict[Any, tuple[str, dict[str, Any]]] = {
    str: ("string", {"type": "string"}),
    bool: ("boolean", {"type": "boolean"}),
    int: ("number", {"type": "integer"}),
    float: ("number", {"type": "number"}),
    type(None): ("null", {"type": "null"}),
    Any: ("unknown", {}),
    object: ("unknown", {}),
}
RENAMED = {"Number": "NumberField", "Text": "TextPiece", "Option": "Offer"}
"""Names that a browser has for something else."""
LIMITS = {"ge": "minimum", "le": "maximum", "min_length": "minLength", "max_length": "maxLength"}
Member: TypeAlias = tuple[str, Any, bool]
"""A field: its name, its type, whether it may be left out."""


class Schemas:
    """Everything that was met on the way from the types asked for, by name."""

    def __init__(self) -> None:
        self.found: dict[str, type] = {}

    def typescript(self, kind: Any) -> str:
        """This type as TypeScript; classes by their name."""
        if is_class(kind):
            return self._named(kind)
        if kind in PLAIN:
            return PLAIN[kind][0]
        origin, arguments = get_origin(kind), get_args(kind)
        if origin is Annotated:
            return self.typescript(arguments[0])
        if origin is Literal:
            return " | ".join(f'"{each}"' for each in arguments)
        if origin in (Union, types.UnionType):
            return " | ".join(dict.fromkeys(map(self.typescript, arguments)))
        if origin in (dict, Mapping, typing.Mapping):
            return f"Record<string, {self.typescript(arguments[1])}>"
        if origin is tuple and Ellipsis not in arguments:
            return f"[{', '.join(map(self.typescript, arguments))}]"
        if origin in (tuple, list, Sequence):
            return f"Array<{self.typescript(arguments[0])}>"
        raise TypeError(f"{kind} has no place on the wire")

    def json(self, kind: Any) -> dict[str, Any]:
        """This type as JSON Schema; classes by reference."""
        if is_class(kind):
            return {"$ref": f"#/$defs/{self._named(kind)}"}
        if kind in PLAIN:
            return dict(PLAIN[kind][1])
        origin, arguments = get_origin(kind), get_args(kind)
        if origin is Annotated:
            return {**self.json(arguments[0]), **_limits(arguments[1], self.json(arguments[0]))}
        if origin is Literal:
            return {"enum": list(arguments)}
        if origin in (Union, types.UnionType):
            return {"anyOf": [self.json(each) for each in arguments]}
        if origin in (dict, Mapping, typing.Mapping):
            return {"type": "object", "additionalProperties": self.json(arguments[1])}
        if origin is tuple and Ellipsis not in arguments:
            items = [self.json(each) for each in arguments]
            return {"type": "array", "prefixItems": items, "minItems": len(items), "maxItems": len(items)}
        if origin in (tuple, list, Sequence):
            return {"type": "array", "items": self.json(arguments[0])}
        raise TypeError(f"{kind} has no place on the wire")

    def interface(self, kind: type) -> str:
        """A class as a TypeScript interface, with what its docstring says."""
        lines = []
        for name, member, may_miss in members(kind):
            mark = "?" if may_miss and sent_by_clients(kind) else ""
            lines.append(f"  {_key(name)}{mark}: {self.typescript(member)};")
        return "\n".join([*_comment(kind), f"export interface {name_of(kind)} {{", *lines, "}"])

    def definition(self, kind: type) -> dict[str, Any]:
        """A class as JSON Schema."""
        listed = members(kind)
        needed = [name for name, _, may_miss in listed if not (may_miss and sent_by_clients(kind))]
        properties = {name: self.json(member) for name, member, _ in listed}
        described = {"description": _said(kind)} if _said(kind) else {}
        whole = {"type": "object", **described, "properties": properties, "required": needed}
        return {**whole, "additionalProperties": False} if sent_by_clients(kind) else whole

    def everything(self, write: Callable[[type], Any]) -> dict[str, Any]:
        """Every class met, and every class met in those, written."""
        written: dict[str, Any] = {}
        while missing := [name for name in self.found if name not in written]:
            for name in missing:
                written[name] = write(self.found[name])
        return dict(sorted(written.items()))

    def _named(self, kind: type) -> str:
        name = name_of(kind)
        other = self.found.setdefault(name, kind)
        if other is not kind:
            raise TypeError(f"two classes are called {name}: {other.__module__} and {kind.__module__}")
        return name


def name_of(kind: type) -> str:
    return RENAMED.get(kind.__name__, kind.__name__)


def is_class(kind: Any) -> bool:
    return isinstance(kind, type) and (is_dataclass(kind) or issubclass(kind, msgspec.Struct))


def sent_by_clients(kind: type) -> bool:
    """What a client sends may leave out what has a default; the server always sends everything."""
    config = getattr(kind, "__struct_config__", None)
    return bool(config.forbid_unknown_fields) if config is not None else False


def members(kind: type) -> list[Member]:
    hints = get_type_hints(kind, include_extras=True)
    config = getattr(kind, "__struct_config__", None)
    if config is None:
        return [(each.name, hints[each.name], _has_default(each)) for each in dataclass_fields(kind)]
    tag: list[Member] = [(config.tag_field, Literal[config.tag], False)] if config.tag is not None else []
    listed = msgspec.structs.fields(kind)
    return tag + [(each.encode_name, hints[each.name], not each.required) for each in listed]


def _has_default(field: Any) -> bool:
    return field.default is not MISSING or field.default_factory is not MISSING


def _limits(meta: Any, of: Mapping[str, Any]) -> dict[str, Any]:
    found = {LIMITS[name]: getattr(meta, name) for name in LIMITS if getattr(meta, name, None) is not None}
    return {_for_arrays(name) if of.get("type") == "array" else name: value for name, value in found.items()}


def _for_arrays(name: str) -> str:
    return name.replace("Length", "Items")


def _said(kind: type) -> str:
    text = kind.__doc__ or ""
    return "" if text.startswith(f"{kind.__name__}(") else " ".join(text.split())


def _comment(kind: type) -> list[str]:
    said = _said(kind)
    return [f"/** {said} */"] if said else []


def _key(name: str) -> str:
    return name if name.isidentifier() else f'"{name}"'
