"""Heroes as the table knows them: ready ones, files that are carried from table to table, and their sheets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from herotable.data.codec import Unreadable, decode
from herotable.games.compact_heroes import hero_file
from herotable.games.compact_heroes.cards import our_cards
from herotable.games.compact_heroes.hero_file import HeroFile
from herotable.games.compact_heroes.ready_heroes import our_ready_heroes
from herotable.games.compact_heroes.scenes import MAKING
from herotable.games.compact_heroes.screen import sheet_pieces
from herotable.games.compact_heroes.state import Step, Table
from herotable.games.compact_heroes.view import hero_view
from herotable.games.compact_heroes.words_names import described
from herotable.rules import Heroes, Panel, ReadyHero, Refusal, Seat


class CarriedHeroes(Heroes[Table]):
    making = MAKING

    def ready(self) -> Sequence[ReadyHero]:
        return [ReadyHero(hero.id, hero.name, hero.text) for hero in our_ready_heroes()]

    def written(self, state: Table, seat: Seat) -> bytes | None:
        hero = state.heroes.get(seat)
        return None if hero is None or hero.step is not Step.DONE else hero_file.write(state, seat)

    def complaints(self, data: bytes) -> Sequence[Refusal]:
        try:
            file = decode(HeroFile, data)
        except Unreadable as fault:
            return (Refusal(f"this is no hero: {fault}", "CH-GEN-3"),)
        return tuple(hero_file.complaints(file))

    def sheet(self, data: bytes) -> Panel:
        hero = hero_view(decode(HeroFile, data).hero, our_cards())
        title = f"{hero.name}, {described(hero.race)} with {hero.xp} XP"
        return Panel(title, tuple(sheet_pieces(hero)), side="mine", out=not hero.alive)


HEROES: Final = CarriedHeroes()
