"""HERO-212: what a batch of wounds does: Luck, loss, excess, death, in this order (HERO-212.Cx1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from herotable.games.hero_1980.asking import ask
from herotable.games.hero_1980.cards import LETTERS, our_cards
from herotable.games.hero_1980.defending import defensive_attack
from herotable.games.hero_1980.events import Excess, ExcessIgnored, ExcessPut, HeroDied, Lost, LuckSpent, PutBack
from herotable.games.hero_1980.passing import pass_on
from herotable.games.hero_1980.sighting import hide_again, look, may_learn
from herotable.games.hero_1980.state import Held, Hero, Step, Table
from herotable.rules import PickOne, Play, Seat, YesNo

GIVEN_FIRST: Final = "PICMLWSH"
KILLERS: Final = {"trap": "a Trap", "answer": "Monsters", "phase": "Monsters"}
WORTH_LUCK: Final = 3
DEAR_MOVES: Final = 5
NAMES: Final = {letter: our_cards().characteristics[letter].name for letter in LETTERS}
WEAPON_IN_HAND: Final = "the weapon in hand"
SINKS: Final = {**NAMES, "W": WEAPON_IN_HAND}
"""What a point of excess may be put on, as people call it (HERO-212.C2)."""


def take_batch(
    play: Play, table: Table, seat: Seat, letters: str, cause: str, came: str, attackers: tuple[str, ...]
) -> None:
    """All the wounds of a batch at once: they have been rolled, and nothing has been lost yet (HERO-212.E4). `cause`:
    "trap", "answer" (to an attack of his) or "phase" (the Monsters' own)."""
    hero = table.heroes[seat]
    if letters and not luck_cancels(play, table, seat, letters, cause):
        excess = lose_all(play, hero, seat, letters)
        if excess:
            play.then(put_excess, seat, excess, cause, came, attackers)
    close_batch(play, table, seat, cause, came, attackers)


def put_excess(
    play: Play, table: Table, seat: Seat, excess: str, cause: str, came: str, attackers: tuple[str, ...]
) -> None:
    """HERO-212.C2: his player puts point after point where he likes; `excess` names each point's source."""
    put_point(play, table, seat, excess)
    if excess[1:]:
        play.then(put_excess, seat, excess[1:], cause, came, attackers)
    close_batch(play, table, seat, cause, came, attackers)


def close_batch(play: Play, table: Table, seat: Seat, cause: str, came: str, attackers: tuple[str, ...]) -> None:
    if check_death(play, table, seat, KILLERS[cause]):
        return
    if cause == "trap":
        after_trap(play, table, seat, came)
    elif cause == "phase":
        play.then(defensive_attack, seat, attackers)
    else:
        hide_again(play, table, seat)


def after_trap(play: Play, table: Table, seat: Seat, came: str) -> None:
    """HERO-211.D7: put back; HERO-208.C5: while outwitting he stays, and his move is over."""
    hero = table.heroes[seat]
    if hero.outwitted == "won":
        hero.closing = True
    else:
        hero.at = came
        hero.visited.append(came)
        play.tell(PutBack, seat, came)
    look(play, table, seat)
    may_learn(play, table, seat)


# Luck ---------------------------------------------------------------------------------------------------------------


def luck_cancels(play: Play, table: Table, seat: Seat, letters: str, cause: str) -> bool:
    """HERO-212.E1: one Level of Luck cancels the whole batch."""
    hero = table.heroes[seat]
    if not hero.levels["L"] or (cause == "trap" and not table.agreed.trap_luck):
        return False
    usually = worth_luck(hero, letters)
    question = YesNo(kind="luck", about=(letters, cause), usually=usually, rule="HERO-212.E1", passes=("turn",))
    if not ask(play, table, seat, question):
        return False
    hero.levels["L"] -= 1
    play.tell(LuckSpent, seat, letters)
    return True


def worth_luck(hero: Hero, letters: str) -> bool:
    """What a sensible player spends a Level on (C9)."""
    return (
        len(letters) >= WORTH_LUCK or would_kill(hero, letters) or ("M" in letters and hero.levels["M"] <= DEAR_MOVES)
    )


def would_kill(hero: Hero, letters: str) -> bool:
    return all(letters.count(letter) >= hero.levels[letter] for letter in "SH")


# Loss ---------------------------------------------------------------------------------------------------------------


def lose_all(play: Play, hero: Hero, seat: Seat, letters: str) -> str:
    """Subtracts all letters; gives the source of each point that finds its column at the lowest box."""
    found = [lose(play, hero, seat, letter, letters.count(letter)) for letter in LETTERS if letter in letters]
    return "".join(found)


def lose(play: Play, hero: Hero, seat: Seat, letter: str, levels: int) -> str:
    lost = min(levels, hero.can_lose(letter))
    if lost:
        hero.lose(letter, lost)
        play.tell(Lost, seat, letter, lost)
    if lost < levels:
        play.tell(Excess, seat, letter, levels - lost)
    return letter * (levels - lost)


# Excess -------------------------------------------------------------------------------------------------------------


def put_point(play: Play, table: Table, seat: Seat, excess: str) -> None:
    hero, source = table.heroes[seat], excess[0]
    sinks = sinks_of(hero, source)
    if not sinks:
        return play.tell(ExcessIgnored, seat, source)
    on = sinks[0] if len(sinks) == 1 else LETTER_OF[ask(play, table, seat, where_to(hero, excess, sinks))]
    levels = price(hero, on)
    hero.lose(on, levels)
    play.tell(ExcessPut, seat, source, on, levels)


LETTER_OF: Final = {name: letter for letter, name in SINKS.items()}


def where_to(hero: Hero, excess: str, sinks: tuple[str, ...]) -> PickOne:
    among = tuple(SINKS[letter] for letter in sinks)
    usually = SINKS[sink_of_choice(hero, sinks)]
    about = (SINKS[excess[0]], len(excess))
    return PickOne(kind="excess", about=about, among=among, usually=usually, rule="HERO-212.C2")


def sinks_of(hero: Hero, source: str) -> tuple[str, ...]:
    """HERO-212.C2x: whatever can be lowered and is not where the excess comes from; an odd H only if all else fails."""
    open_to = tuple(each for each in GIVEN_FIRST if each != source and hero.can_lose(each))
    payable = tuple(each for each in open_to if each != "H" or hero.levels["H"] >= 2)
    return payable or open_to


def sink_of_choice(hero: Hero, sinks: tuple[str, ...]) -> str:
    """What a sensible player lets go of first (C9): charm before legs, legs before life."""
    spare = [each for each in sinks if each == "P" or (each in "IM" and hero.levels[each] > 6)]
    return spare[0] if spare else next((each for each in "CLWIM" if each in sinks), sinks[-1])


def price(hero: Hero, letter: str) -> int:
    """HERO-212.C2: a point costs two Levels of H, one of anything else."""
    return min(2, hero.levels["H"]) if letter == "H" else 1


# Death --------------------------------------------------------------------------------------------------------------


def check_death(play: Play, table: Table, seat: Seat, by: str) -> bool:
    """HERO-212.D2."""
    hero = table.heroes[seat]
    if hero.levels["S"] or hero.levels["H"]:
        return False
    hero.died_of = by
    play.tell(HeroDied, seat)
    die(play, table, seat)
    return True


def die(play: Play, table: Table, seat: Seat) -> None:
    """HERO-212.D3: he is removed; what he carried is out of the game (G51)."""
    hero = table.heroes[seat]
    hero.alive = False
    hero.carries, hero.shown, hero.bumped, hero.stared, hero.harmless = [], [], [], [], []
    hero.held = Held.NOT
    hero.at = ""
    if table.chart:
        look(play, table, seat)
    if table.step in (Step.HERO, Step.MONSTERS):
        pass_on(table)


STAGES: Final[tuple[Callable[..., None], ...]] = (take_batch, put_excess)
