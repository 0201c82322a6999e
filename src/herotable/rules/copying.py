"""Copying states fast: functions written for one state type, field by field, as Python source that can be read.

A state is a tree: no object lies in two places of it, and every field holds exactly the class it declares.
Values (see ``shape.is_value``) are shared between copies; whatever can change is made anew, or re-used in place.
"""

import re
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass, is_dataclass
from enum import EnumType
from functools import cache
from typing import Any, Final, Generic, Literal, NewType, TypeVar, get_args, get_origin

from herotable.rules.shape import beside_none, check_plain, fields_of, is_union, is_value, text_of, without_name

State = TypeVar("State")

HEAD: Final = '''"""Copies of {state}; written by herotable.rules.copying."""

from __future__ import annotations

from collections.abc import Hashable
'''

FOOT: Final = """\
def copy(source: {state}) -> {state}:
    return {copy}(source)


def copy_into(target: {state}, source: {state}) -> None:
    if target is not source:
        {into}(target, source)


def key_of(source: {state}) -> Hashable:
    return {key}(source)
"""


@dataclass(frozen=True, slots=True)
class Copier(Generic[State]):
    """``copy(source)`` gives a new state; ``copy_into(target, source)`` makes target equal to source, in place."""

    copy: Callable[[State], State]
    copy_into: Callable[[State, State], None]


def copier_of(cls: type[State]) -> Copier[State]:
    return Copier(_function(cls, "copy"), _function(cls, "copy_into"))


def keyer_of(cls: type[State]) -> Callable[[State], Hashable]:
    """A function from states to memo keys, equal only for equal states whose dicts also have the same order."""
    key_of: Callable[[State], Hashable] = _function(cls, "key_of")
    return key_of


def source_of(cls: type) -> str:
    """The text of a module with ``copy``, ``copy_into`` and ``key_of`` for one state type."""
    writer = _writer_of(cls)
    return HEAD.format(state=cls.__qualname__) + writer.imports() + "\n\n" + writer.body()


def _function(cls: type, name: str) -> Any:
    return _functions_of(cls)[name]


@cache
def _functions_of(cls: type) -> dict[str, Any]:
    writer = _writer_of(cls)
    functions: dict[str, Any] = {name: thing for thing, name in writer.names.items()}
    text = "from __future__ import annotations\n\n\n" + writer.body()
    exec(compile(text, f"<copier of {cls.__qualname__}>", "exec"), functions)
    return functions


@cache
def _writer_of(cls: type) -> "_Writer":
    if faults := check_plain(cls):
        raise TypeError("cannot copy: " + "; ".join(faults))
    if is_value(cls):
        raise TypeError(f"cannot copy: {cls.__qualname__} is frozen, so nothing can be copied into it")
    return _Writer(cls)


class _Writer:
    """Writes each function once, whole before parts: ``copy_``, ``into_`` and ``key_`` for every kind that can change.

    A kind is a dataclass, or a list or dict of things that can change; the rest is written where it is met.
    """

    def __init__(self, root: type) -> None:
        self.names: dict[Any, str] = {}
        self.labels: dict[Any, str] = {}
        self.functions: dict[str, str] = {}
        verbs = {verb: self._function(verb, root) for verb in ("copy", "into", "key")}
        self.foot = FOOT.format(state=self._text(root), **verbs)

    def body(self) -> str:
        return "\n\n".join([*self.functions.values(), self.foot])

    def imports(self) -> str:
        lines = [line for thing, name in self.names.items() for line in _import_lines(thing, name)]
        literal = ["from typing import Literal"] if "Literal[" in self.body() else []
        return "".join(f"{line}\n" for line in literal + sorted(lines, key=_imports_first))

    # Names

    def _text(self, kind: Any) -> str:
        for thing in _named_in(kind):
            if thing not in self.names:
                self.names[thing] = _unused(thing.__name__, self.names.values())
        return text_of(kind, self.names)

    def _label(self, kind: Any) -> str:
        if kind not in self.labels:
            self.labels[kind] = _unused(self._fresh_label(kind), self.labels.values())
        return self.labels[kind]

    def _fresh_label(self, kind: Any) -> str:
        if is_value(kind) or is_dataclass(kind):
            return re.sub(r"\W+", "_", self._text(kind)).strip("_")
        if is_union(kind):
            return f"maybe_{self._label(_inside_optional(kind))}"
        return f"{get_origin(kind).__name__}_of_{self._label(_item_of(kind))}"

    # Functions

    def _function(self, verb: str, kind: Any) -> str:
        name = f"{verb}_{self._label(kind)}"
        if name not in self.functions:
            self.functions[name] = "known by name while it is written: a dataclass may hold others of its kind"
            lines = _indented(self._lines(verb, kind))
            self.functions[name] = "\n".join([self._signature(verb, name, kind), *lines, ""])
        return name

    def _lines(self, verb: str, kind: Any) -> Iterator[str]:
        for_dataclass, for_list, for_dict = {
            "copy": (self._copy_dataclass, self._copy_list, self._copy_dict),
            "into": (self._into_dataclass, self._into_list, self._into_dict),
            "key": (self._key_dataclass, self._key_list, self._key_dict),
        }[verb]
        if is_dataclass(kind):
            return for_dataclass(kind)
        return for_list(kind) if get_origin(kind) is list else for_dict(kind)

    def _signature(self, verb: str, name: str, kind: Any) -> str:
        text = self._text(kind)
        if verb == "into":
            return f"def {name}(target: {text}, source: {text}) -> None:"
        return f"def {name}(source: {text}) -> {text if verb == 'copy' else 'Hashable'}:"

    # Copying

    def _copied(self, kind: Any, source: str) -> str:
        kind = without_name(kind)
        if is_value(kind):
            return source
        if is_union(kind):
            return f"None if {source} is None else {self._copied(_inside_optional(kind), source)}"
        if _holds_values(kind):
            return f"{source}[:]" if get_origin(kind) is list else f"{source}.copy()"
        return f"{self._function('copy', kind)}({source})"

    def _made(self, cls: Any, made: str, source: str) -> Iterator[str]:
        name = self._text(cls)
        yield f"{made} = {name}.__new__({name})"
        for field, kind in fields_of(cls).items():
            yield f"{made}.{field} = {self._copied(kind, f'{source}.{field}')}"

    def _copy_dataclass(self, cls: Any) -> Iterator[str]:
        yield from self._made(cls, "new", "source")
        yield "return new"

    def _copy_list(self, kind: Any) -> Iterator[str]:
        item = _item_of(kind)
        if not is_dataclass(item):
            yield f"return [{self._copied(item, 'item')} for item in source]"
            return
        yield "new = []"
        yield "for item in source:"
        yield from _indented(self._made(item, "made", "item"))
        yield "    new.append(made)"
        yield "return new"

    def _copy_dict(self, kind: Any) -> Iterator[str]:
        item = _item_of(kind)
        if not is_dataclass(item):
            yield f"return {{key: {self._copied(item, 'item')} for key, item in source.items()}}"
            return
        yield "new = {}"
        yield "for key, item in source.items():"
        yield from _indented(self._made(item, "made", "item"))
        yield "    new[key] = made"
        yield "return new"

    # Copying in place

    def _renewed(self, kind: Any, target: str, source: str) -> Iterator[str]:
        kind = without_name(kind)
        if is_value(kind):
            yield f"{target} = {source}"
        elif is_union(kind):
            yield f"if {target} is None or {source} is None:"
            yield f"    {target} = {self._copied(kind, source)}"
            yield "else:"
            yield from _indented(self._renewed(_inside_optional(kind), target, source))
        elif not _holds_values(kind):
            yield f"{self._function('into', kind)}({target}, {source})"
        elif get_origin(kind) is list:
            yield f"{target}[:] = {source}"
        else:
            yield f"{target}.clear()"
            yield f"{target}.update({source})"

    def _renewed_fields(self, cls: Any, target: str, source: str) -> Iterator[str]:
        for field, kind in fields_of(cls).items():
            yield from self._renewed(kind, f"{target}.{field}", f"{source}.{field}")

    def _renewed_item(self, kind: Any) -> Iterator[str]:
        return self._renewed_fields(kind, "old", "item") if is_dataclass(kind) else self._renewed(kind, "old", "item")

    def _into_dataclass(self, cls: Any) -> Iterator[str]:
        return self._renewed_fields(cls, "target", "source")

    def _into_list(self, kind: Any) -> Iterator[str]:
        copied = self._function("copy", kind)
        if is_union(_item_of(kind)):
            yield f"target[:] = {copied}(source)"
            return
        yield "for old, item in zip(target, source):"
        yield from _indented(self._renewed_item(_item_of(kind)))
        yield "if len(target) < len(source):"
        yield f"    target.extend({copied}(source[len(target):]))"
        yield "else:"
        yield "    del target[len(source):]"

    def _into_dict(self, kind: Any) -> Iterator[str]:
        if is_union(_item_of(kind)):
            yield f"fresh = {self._function('copy', kind)}(source)"
            yield "target.clear()"
            yield "target.update(fresh)"
            return
        yield "if list(target) == list(source):"
        yield "    for old, item in zip(target.values(), source.values()):"
        yield from _indented(_indented(self._renewed_item(_item_of(kind))))
        yield "else:"
        yield from _indented(self._into_other_keys(_item_of(kind)))

    def _into_other_keys(self, item: Any) -> Iterator[str]:
        yield "spare = target.copy()"
        yield "target.clear()"
        yield "for key, item in source.items():"
        yield "    if key in spare:"
        yield "        target[key] = spare[key]"
        yield from _indented(_indented(self._renewed(item, "target[key]", "item")))
        yield "    else:"
        yield f"        target[key] = {self._copied(item, 'item')}"

    # Keys

    def _keyed(self, kind: Any, source: str) -> str:
        kind = without_name(kind)
        if is_value(kind):
            return f"{source}._value_" if _hashes_slowly(kind) else source
        if is_union(kind):
            return f"None if {source} is None else {self._keyed(_inside_optional(kind), source)}"
        if _holds_values(kind):
            return f"tuple({source})" if get_origin(kind) is list else f"tuple({source}.items())"
        return f"{self._function('key', kind)}({source})"

    def _keyed_fields(self, cls: Any, source: str) -> str:
        parts = [self._keyed(kind, f"{source}.{field}") for field, kind in fields_of(cls).items()]
        return f"({parts[0]},)" if len(parts) == 1 else f"({', '.join(parts)})"

    def _keyed_item(self, kind: Any) -> str:
        return self._keyed_fields(kind, "item") if is_dataclass(kind) else self._keyed(kind, "item")

    def _key_dataclass(self, cls: Any) -> Iterator[str]:
        yield f"return {self._keyed_fields(cls, 'source')}"

    def _key_list(self, kind: Any) -> Iterator[str]:
        yield f"return tuple([{self._keyed_item(_item_of(kind))} for item in source])"

    def _key_dict(self, kind: Any) -> Iterator[str]:
        yield f"return tuple([(key, {self._keyed_item(_item_of(kind))}) for key, item in source.items()])"


def _item_of(kind: Any) -> Any:
    return without_name(get_args(kind)[-1])


def _holds_values(kind: Any) -> bool:
    return not is_dataclass(kind) and is_value(_item_of(kind))


def _inside_optional(kind: Any) -> Any:
    (inside,) = beside_none(kind)
    return without_name(inside)


def _hashes_slowly(kind: Any) -> bool:
    """Enum's own hash is Python code; enums that are also int or str hash as those."""
    return isinstance(kind, EnumType) and not issubclass(kind, int | str)


def _named_in(kind: Any) -> Iterator[Any]:
    """What must be imported to write this type down."""
    if isinstance(kind, NewType | EnumType) or is_dataclass(kind):
        yield kind
    elif get_origin(kind) is not Literal:
        for inner in get_args(kind):
            yield from _named_in(inner)


def _import_lines(thing: Any, name: str) -> Iterator[str]:
    outermost, _, rest = thing.__qualname__.partition(".")
    if "<locals>" in rest:
        yield f"# {name} is defined inside a function and cannot be imported: {thing.__module__}.{thing.__qualname__}"
    elif rest:
        yield f"import {thing.__module__}"
        yield f"{name} = {thing.__module__}.{thing.__qualname__}"
    else:
        yield f"from {thing.__module__} import {outermost}" + (f" as {name}" if name != outermost else "")


def _imports_first(line: str) -> bool:
    return not line.startswith(("import ", "from "))


def _unused(wanted: str, used: Iterable[str]) -> str:
    taken = set(used)
    candidates = (wanted if count == 1 else f"{wanted}_{count}" for count in range(1, len(taken) + 2))
    return next(name for name in candidates if name not in taken)


def _indented(lines: Iterable[str]) -> list[str]:
    return [f"    {line}" for line in lines] or ["    pass"]
