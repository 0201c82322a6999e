"""HERO-214 and 215: courage, charm and riches; who has won."""

from __future__ import annotations

from dataclasses import dataclass

from herotable.games.hero_1980.cards import COURAGE, our_cards
from herotable.games.hero_1980.events import Counted, NobodyWon, TieRolled, Won
from herotable.games.hero_1980.passing import game_is_decided
from herotable.games.hero_1980.state import HEART, Hero, Step, Table
from herotable.rules import D6, Play, Seat

CHARM = 10


@dataclass(frozen=True, slots=True)
class Reckoning:
    """HERO-214.E4: courage is modified by `percent`."""

    courage: int
    percent: int
    modified: int
    charm: int
    riches: int

    @property
    def total(self) -> int:
        return self.modified + self.charm + self.riches


def courage_percent(hero: Hero) -> int:
    """HERO-214.D1: what armour and shield add and take, added together before multiplying."""
    armours = our_cards().armours
    return 100 + armours[hero.armour].courage + (armours["Sh"].courage if hero.shield else 0)


def reckoning(table: Table, seat: Seat) -> Reckoning:
    hero, section = table.heroes[seat], table.sections[seat]
    courage = sum(COURAGE[kind] for kind in hero.kills)
    percent = courage_percent(hero)
    charm = CHARM * sum(hero.levels[letter] for letter in "PIC")
    riches = sum(our_cards().counters[section.kinds[tag]].riches for tag in hero.carries)
    return Reckoning(courage, percent, modified(courage, percent), charm, riches)


def modified(courage: int, percent: int) -> int:
    """HERO-214.D2: rounded to the nearest whole point."""
    return (courage * percent + 50) // 100


# Who has won --------------------------------------------------------------------------------------------------------


def is_over(table: Table) -> str:
    """HERO-215.A4, Bx1, Bx2: why the game ends with this turn; empty if it goes on."""
    alive = [hero for hero in table.heroes.values() if hero.alive]
    if game_is_decided(table):
        return "one alone is left" if alive else "all Heroes are dead"
    if table.heart:
        return "a Hero has won Alysa's heart"
    if all(hero.on_track for hero in alive):
        return "all who live have reached Alysa"
    return "the turn limit is reached" if table.turn == table.agreed.turn_limit else ""


def reckon(play: Play, table: Table, why: str) -> None:
    """HERO-215.B1 to B8."""
    table.step, table.active = Step.OVER, ""
    rivals = contenders(table)
    if len(rivals) > 1:
        totals = {seat: count(play, table, seat) for seat in rivals}
        rivals = within_the_margin(table, totals)
        how = "most points" if len(rivals) == 1 else ""
        rivals, how = (rivals, how) if how else by_rank(play, table, rivals)
    else:
        how = why if rivals else ""
    if not rivals:
        table.how = why
        return play.tell(NobodyWon, why)
    table.winners, table.how = rivals, how
    play.tell(Won, rivals[0], how)


def contenders(table: Table) -> list[Seat]:
    """HERO-215.B1: those on the track; with `heart_rule: automatic` at the heart; with `last_hero` one alone."""
    on_track = [seat for seat, hero in table.heroes.items() if hero.alive and hero.on_track]
    if table.agreed.heart_rule == "automatic" and table.heart:
        return [seat for seat in on_track if table.heroes[seat].track >= HEART]
    alive = [seat for seat, hero in table.heroes.items() if hero.alive]
    return alive if game_is_decided(table) else on_track


def count(play: Play, table: Table, seat: Seat) -> int:
    sums = reckoning(table, seat)
    play.tell(Counted, seat, sums.courage, sums.percent, sums.modified, sums.charm, sums.riches, sums.total)
    return sums.total


def within_the_margin(table: Table, totals: dict[Seat, int]) -> list[Seat]:
    """HERO-215.B5, B6, G48: all that are less than the margin below the highest."""
    best = max(totals.values())
    return [seat for seat, total in totals.items() if best - total < table.agreed.margin]


def by_rank(play: Play, table: Table, rivals: list[Seat]) -> tuple[list[Seat], str]:
    """HERO-215.B6 to B8: Class, then looks, then a die."""
    for letter, how in (("C", "the highest Class"), ("P", "the finest looks")):
        best = max(table.heroes[seat].levels[letter] for seat in rivals)
        rivals = [seat for seat in rivals if table.heroes[seat].levels[letter] == best]
        if len(rivals) == 1:
            return rivals, how
    while len(rivals) > 1:
        dice = {seat: play.roll(D6, "to break the tie", by=seat) for seat in rivals}
        for seat, die in dice.items():
            play.tell(TieRolled, seat, die)
        rivals = [seat for seat, die in dice.items() if die == max(dice.values())]
    return rivals, "the dice"
