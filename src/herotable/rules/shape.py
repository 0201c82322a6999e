"""The types of a state, read from the source, and what a state may be made of.

Compiled dataclasses lose their annotations (``dict[str, Fighter]`` becomes ``dict``), and a codec that believes them
decodes nested states as plain dicts without a word. The source beside the compiled module still knows the types.
"""

import ast
import sys
import types
from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from enum import Enum, EnumType, Flag
from functools import cache
from pathlib import Path
from typing import Annotated, Any, ClassVar, Final, Literal, NewType, Union, get_args, get_origin, get_type_hints

LEAVES: Final = (int, str, bool, types.NoneType)

REFUSED: Final[dict[Any, str]] = {
    float: "floats are not allowed in rules; count in halves or tenths",
    set: "a set has no order to rely on; use a list, or a dict",
    frozenset: "a set has no order to rely on; use a tuple",
    list: "say what the list holds: list[...]",
    dict: "say what the dict holds: dict[str, ...]",
    tuple: "say what the tuple holds: tuple[...]",
}


def fields_of(cls: type) -> dict[str, Any]:
    """Field name to real type, inherited fields included, in the dataclass's own order."""
    return dict(_fields_of(cls))


def reachable(cls: type) -> list[type]:
    """The dataclass itself and every dataclass that can be met inside it, outermost first."""
    found: dict[type, None] = {}
    waiting = [cls]
    while waiting:
        part = waiting.pop(0)
        if part not in found:
            found[part] = None
            waiting.extend(inner for kind in fields_of(part).values() for inner in _dataclasses_in(kind))
    return list(found)


def mend(cls: type) -> None:
    """Put the true annotations back onto a dataclass and onto every dataclass that can be met inside it.

    Do this before a codec sees the class for the first time: msgspec remembers what it read then.
    """
    for part in reachable(cls):
        for owner in _dataclass_lineage(part):
            _mend_own(owner)


def check_plain(cls: type) -> list[str]:
    """What keeps this dataclass from being a state, in words that name class and field."""
    return [fault for part in reachable(cls) for fault in _faults_of_dataclass(part)]


def is_value(kind: Any) -> bool:
    """Whether nothing of this type can ever change, so that copies may share it."""
    return _is_value(kind, frozenset())


def without_name(kind: Any) -> Any:
    """The type behind a NewType."""
    while isinstance(kind, NewType):
        kind = kind.__supertype__
    return kind


def is_union(kind: Any) -> bool:
    return get_origin(kind) in (Union, types.UnionType)


def beside_none(kind: Any) -> list[Any]:
    """The members of a union, None left out."""
    return [member for member in get_args(kind) if member is not types.NoneType]


# Reading the source ------------------------------------------------------------------------------------------------


@cache
def _fields_of(cls: type) -> dict[str, Any]:
    if not is_dataclass(cls):
        raise TypeError(f"{_name(cls)} is not a dataclass")
    told = {name: kind for owner in _dataclass_lineage(cls) for name, kind in _own_annotations(owner).items()}
    kinds = {field.name: _without_extras(told[field.name]) for field in fields(cls)}
    return {name: kind for name, kind in kinds.items() if not _is_class_variable(kind)}


def _dataclass_lineage(cls: type) -> list[type]:
    return [owner for owner in reversed(cls.__mro__) if "__dataclass_fields__" in vars(owner)]


@cache
def _own_annotations(cls: type) -> dict[str, Any]:
    """The resolved annotations of one class body, by the source, or as the class tells them where there is none."""
    written = _written_annotations(cls)
    told = cls.__annotations__
    annotations = written if written.keys() >= told.keys() else told
    return {name: _resolved(cls, name, annotation) for name, annotation in annotations.items()}


def _written_annotations(cls: type) -> dict[str, str]:
    path = _source_path(cls.__module__)
    body = _class_bodies(path).get(cls.__qualname__, []) if path else []
    return {
        line.target.id: ast.unparse(line.annotation)
        for line in body
        if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name)
    }


def _source_path(module_name: str) -> Path | None:
    """The .py of a module, also where it was loaded from a compiled file that lies beside it."""
    loaded_from = getattr(sys.modules.get(module_name), "__file__", None)
    if loaded_from is None:
        return None
    path = Path(loaded_from)
    source = path.with_name(path.name.split(".")[0] + ".py")
    return source if source.is_file() else None


@cache
def _class_bodies(path: Path) -> dict[str, list[ast.stmt]]:
    return dict(_classes_in(ast.parse(path.read_bytes()), ""))


def _classes_in(node: ast.AST, prefix: str) -> Iterator[tuple[str, list[ast.stmt]]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ClassDef):
            yield prefix + child.name, child.body
            yield from _classes_in(child, f"{prefix}{child.name}.")
        elif not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from _classes_in(child, prefix)


def _resolved(cls: type, name: str, annotation: Any) -> Any:
    holder = type(cls.__name__, (), {"__annotations__": {name: annotation}})
    module = sys.modules.get(cls.__module__)
    try:
        return get_type_hints(holder, vars(module) if module else {}, _names_inside(cls), include_extras=True)[name]
    except (NameError, TypeError, AttributeError, SyntaxError) as trouble:
        raise TypeError(f"{_name(cls)}.{name}: no type {annotation!r} at run time ({trouble})") from trouble


def _names_inside(cls: type) -> dict[str, Any]:
    """What a class body defines, without its fields: ``date: date`` means the type outside."""
    return {name: thing for name, thing in vars(cls).items() if name not in cls.__annotations__}


def _without_extras(kind: Any) -> Any:
    if get_origin(kind) in (Annotated, Final):
        return _without_extras(get_args(kind)[0])
    holder = type("Holder", (), {"__annotations__": {"kind": kind}})
    return get_type_hints(holder)["kind"]


def _is_class_variable(kind: Any) -> bool:
    return kind is ClassVar or get_origin(kind) is ClassVar


def _mend_own(cls: type) -> None:
    told = cls.__annotations__
    for name, truth in _own_annotations(cls).items():
        if name not in told or _resolved(cls, name, told[name]) != truth:
            told[name] = truth
            if name in cls.__dataclass_fields__:  # type: ignore[attr-defined]
                cls.__dataclass_fields__[name].type = truth  # type: ignore[attr-defined]


def _dataclasses_in(kind: Any) -> Iterator[type]:
    kind = without_name(kind)
    if isinstance(kind, type) and is_dataclass(kind):
        yield kind
    for inner in get_args(kind):
        yield from _dataclasses_in(inner)


# What may change ---------------------------------------------------------------------------------------------------


def _is_value(kind: Any, assumed: frozenset[type]) -> bool:
    kind = without_name(kind)
    if kind in LEAVES or isinstance(kind, EnumType) or get_origin(kind) is Literal:
        return True
    if is_union(kind) or get_origin(kind) is tuple:
        return all(_is_value(inner, assumed) for inner in get_args(kind) if inner is not ...)
    return isinstance(kind, type) and is_dataclass(kind) and _is_value_dataclass(kind, assumed)


def _is_value_dataclass(cls: type, assumed: frozenset[type]) -> bool:
    if cls in assumed:
        return True
    return _is_frozen(cls) and all(_is_value(kind, assumed | {cls}) for kind in fields_of(cls).values())


def _is_frozen(cls: type) -> bool:
    return bool(cls.__dataclass_params__.frozen)  # type: ignore[attr-defined]


# What is not allowed -----------------------------------------------------------------------------------------------


def _faults_of_dataclass(cls: type) -> Iterator[str]:
    if cls.__dictoffset__:
        yield f"{_name(cls)}: needs slots: @dataclass(slots=True)"
    for field, kind in fields_of(cls).items():
        for fault in _faults(kind):
            yield f"{_name(cls)}.{field}: {fault}"
        if _is_frozen(cls) and not is_value(kind):
            yield f"{_name(cls)}.{field}: {text_of(kind)} can change, but {_name(cls)} is frozen"


def _faults(kind: Any) -> Iterator[str]:
    kind = without_name(kind)
    origin = get_origin(kind)
    if isinstance(kind, EnumType):
        yield from _faults_of_enum(kind)
    elif origin is Literal:
        yield from _faults_of_literal(kind)
    elif is_union(kind):
        yield from _faults_of_union(kind)
    elif origin in (list, dict, tuple):
        yield from _faults_of_container(kind, origin)
    elif kind not in LEAVES and not (isinstance(kind, type) and is_dataclass(kind)):
        yield REFUSED.get(kind) or REFUSED.get(origin) or f"{text_of(kind)} is not plain data"


def _faults_of_enum(kind: EnumType) -> Iterator[str]:
    if issubclass(kind, Flag):
        yield f"{_name(kind)} is a flag, and a sum of flags has no name; use a list"
    elif _json_kinds(kind) not in ({"int"}, {"str"}):
        yield f"the values of {_name(kind)} must be all int or all str"


def _faults_of_literal(kind: Any) -> Iterator[str]:
    if any(type(choice) not in (int, str, types.NoneType) for choice in get_args(kind)):
        yield f"{text_of(kind)} may hold only int, str and None"


def _faults_of_union(kind: Any) -> Iterator[str]:
    members = beside_none(kind)
    for member in members:
        yield from _faults(member)
    looks = [look for member in members for look in _json_kinds(member)]
    if len(looks) > len(set(looks)):
        yield f"the members of {text_of(kind)} look alike in JSON and would need a tag; use one of them beside None"
    elif len(members) > 1 and not all(is_value(member) for member in members):
        yield f"what can change stands alone in a union, beside None, unlike in {text_of(kind)}"


def _faults_of_container(kind: Any, origin: type) -> Iterator[str]:
    insides = [inner for inner in get_args(kind) if inner is not ...]
    if origin is dict and not _is_key(insides[0]):
        yield f"the keys of {text_of(kind)} must be str (or a StrEnum, or a NewType of str): JSON has no others"
    for inner in insides[1:] if origin is dict else insides:
        yield from _faults(inner)
        if origin is tuple and not is_value(inner):
            yield f"{text_of(inner)} can change and must not lie in a tuple; use a list"


def _is_key(kind: Any) -> bool:
    kind = without_name(kind)
    if isinstance(kind, EnumType):
        return issubclass(kind, str)
    return kind is str or (get_origin(kind) is Literal and _json_kinds(kind) == {"str"})


def _json_kinds(kind: Any) -> set[str]:
    """What values of this type look like in JSON, where a reader must tell them apart."""
    kind = without_name(kind)
    if isinstance(kind, EnumType):
        members: Iterable[Enum] = kind
        return {type(member.value).__name__ for member in members}
    if get_origin(kind) is Literal:
        return {type(choice).__name__ for choice in get_args(kind)}
    if kind in LEAVES:
        return {kind.__name__}
    return {"array" if get_origin(kind) in (list, tuple) else "object"}


# Types in words ----------------------------------------------------------------------------------------------------


def _name(thing: Any) -> str:
    return getattr(thing, "__qualname__", None) or repr(thing)


def text_of(kind: Any, names: dict[Any, str] | None = None) -> str:
    """A type as it is written in source; ``names`` says what classes and NewTypes are called there."""
    if kind is ...:
        return "..."
    if kind is types.NoneType:
        return "None"
    if is_union(kind):
        return " | ".join(text_of(member, names) for member in get_args(kind))
    if get_origin(kind) is Literal:
        return f"Literal[{', '.join(map(repr, get_args(kind)))}]"
    if get_origin(kind) in (list, dict, tuple):
        insides = ", ".join(text_of(inner, names) for inner in get_args(kind)) or "()"
        return f"{get_origin(kind).__name__}[{insides}]"
    return (names or {}).get(kind) or _name(kind)
