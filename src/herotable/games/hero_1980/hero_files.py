"""Heroes as files: a build can be kept and brought to another table; and the ready ones (HERO-103.B6, ledger C6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from herotable.data.codec import Unreadable, decode, encode
from herotable.games.hero_1980 import building
from herotable.games.hero_1980.cards import our_cards
from herotable.games.hero_1980.state import Hero, Table
from herotable.rules import Heroes, Panel, ReadyHero, Refusal, Refused, Seat

GAME: Final = "hero-1980"
RULES: Final = "1"
MAKING: Final = "three catacombs"


@dataclass(slots=True)
class HeroFile:
    game: str
    rules: str
    name: str
    levels: dict[str, int]
    armour: str
    shield: bool
    weapons: dict[str, int]
    in_hand: str


def write(hero: Hero) -> bytes:
    """The build, whatever has become of the Hero since."""
    return encode(HeroFile(GAME, RULES, hero.name, hero.bought, hero.armour, hero.shield, hero.points, hero.in_hand))


def read(text: str) -> Hero:
    """A ready Hero by id, or one from the text of a file."""
    if text in our_cards().heroes:
        return building.from_card(our_cards().heroes[text])
    hero = _from_file(text.encode())
    building.check(hero)
    return hero


def _from_file(data: bytes) -> Hero:
    try:
        file = decode(HeroFile, data)
    except Unreadable as fault:
        raise Refused(f"this is no Hero: {fault}", "HERO-103.B6") from fault
    if file.game != GAME or file.rules != RULES:
        raise Refused(f"this Hero is of {file.game!r}, rules {file.rules!r}", "HERO-103.B6")
    hero = building.blank()
    hero.name, hero.bought = file.name[: building.NAME_LENGTH], file.levels
    hero.armour, hero.shield, hero.points, hero.in_hand = file.armour, file.shield, file.weapons, file.in_hand
    return building.finished(hero)


class CarriedHeroes(Heroes[Table]):
    making = MAKING

    def ready(self) -> Sequence[ReadyHero]:
        return [ReadyHero(card.id, card.name, card.idea) for card in our_cards().heroes.values()]

    def written(self, state: Table, seat: Seat) -> bytes | None:
        hero = state.heroes.get(seat)
        return write(hero) if hero is not None and hero.ready else None

    def complaints(self, data: bytes) -> Sequence[Refusal]:
        try:
            return building.faults(_from_file(data))
        except Refused as fault:
            return (fault.refusal,)

    def sheet(self, data: bytes) -> Panel:
        from herotable.games.hero_1980.screen import sheet_pieces
        from herotable.games.hero_1980.view import hero_view_of

        hero = _from_file(data)
        return Panel(hero.name, tuple(sheet_pieces(hero_view_of(hero))), side="mine")


HEROES: Final = CarriedHeroes()
