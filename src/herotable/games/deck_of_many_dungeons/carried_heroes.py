"""Characters as the table knows them: ready-made ones, files that are carried from table to table, their sheets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from herotable.games.deck_of_many_dungeons import deck, hero_file
from herotable.games.deck_of_many_dungeons.people import our_cast
from herotable.games.deck_of_many_dungeons.scenes import MAKING
from herotable.games.deck_of_many_dungeons.screen import sheet
from herotable.games.deck_of_many_dungeons.state import Making, Table
from herotable.games.deck_of_many_dungeons.view import creature_view
from herotable.rules import Heroes, Panel, ReadyHero, Refusal, Seat


class CarriedHeroes(Heroes[Table]):
    making = MAKING

    def ready(self) -> Sequence[ReadyHero]:
        return [ReadyHero(each.id, each.name, each.text) for each in our_cast().premades]

    def written(self, state: Table, seat: Seat) -> bytes | None:
        return hero_file.write(state, seat) if state.making.get(seat) == Making.DONE else None

    def complaints(self, data: bytes) -> Sequence[Refusal]:
        return hero_file.faults(data)

    def sheet(self, data: bytes) -> Panel:
        state = Table("", {})
        creature = hero_file.made(state, hero_file.read(data), "hero:1")
        deck.reset(creature)
        return sheet(creature_view(state, creature, "hero:1"), "hero:1")


HEROES: Final = CarriedHeroes()
