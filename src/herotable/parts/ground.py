"""What a map is made of, and how somebody moves over it. Kinds of ground are content; nothing here knows a game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from herotable.rules.showing import Between


@dataclass(frozen=True, slots=True)
class Ground:
    """A kind of ground.

    - `cost`: steps that entering it takes; 0: nobody walks in
    - `opaque`: it stops sight
    - `corner`: no diagonal step goes past it; where it is opaque too, no blow does either
    - `cover`: what it gives to whoever is behind it; `shelter`: to whoever stands in it
    - `door`: it is a doorway, entered and left straight on only; nobody can be pushed into a closed one
    """

    id: str
    name: str
    cost: int = 1
    opaque: bool = False
    corner: bool = False
    cover: int = 0
    shelter: int = 0
    door: Literal["", "open", "closed"] = ""
    tags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Edge:
    """What stands between two neighbouring cells. A door may have a value."""

    kind: Between
    value: int = 0

    @property
    def shut(self) -> bool:
        return self.kind != "open door"


WALL: Final = Edge("wall")


@dataclass(frozen=True, slots=True)
class Mover:
    """How somebody moves, beside what the map's own rules say.

    - `diagonal`: whether it takes diagonal steps; None: as the map has it
    - `light`: no ground costs it more than 1; `easy`: these kinds do not
    - `over`: kinds of ground it may cross though others cannot; `onto`: and end on
    - `through`: what it passes on edges
    """

    diagonal: bool | None = None
    light: bool = False
    easy: tuple[str, ...] = ()
    over: tuple[str, ...] = ()
    onto: tuple[str, ...] = ()
    through: tuple[Literal["wall", "door"], ...] = ()

    def price(self, ground: Ground) -> int:
        """Steps to enter; 0: not at all."""
        if self.masters(ground):
            return 1 if self.light else max(1, ground.cost)
        return 1 if ground.cost and (self.light or ground.id in self.easy) else ground.cost

    def masters(self, ground: Ground) -> bool:
        return ground.id in self.over or ground.id in self.onto

    def stays(self, ground: Ground) -> bool:
        """Whether it may end on such ground."""
        return ground.cost > 0 or ground.id in self.onto

    def passes(self, edge: Edge | None) -> bool:
        return edge is None or not edge.shut or edge.kind in self.through


WALKER: Final = Mover()
