"""Who is in the fight, on which side, who plays whom, and who may be chosen as a target."""

from __future__ import annotations

from typing import Final

from herotable.games.compact_heroes import sheet
from herotable.games.compact_heroes.sheet import Using
from herotable.games.compact_heroes.state import GM, Fight, Foe, Hero, Phase, Side, Step, Table, card_of, cards
from herotable.rules import EVERYONE, Audience, Fighter, Seat

LOSES_ACTION: Final = "loses the next action"
"""The mark of an effect that takes its bearer's next action."""


def the_fight(state: Table) -> Fight:
    assert state.fight is not None, "this belongs into a fight"
    return state.fight


def side_of(state: Table, who: str) -> Side:
    return Side.HEROES if who in state.heroes else state.foes[who].side


def seat_of(state: Table, who: str) -> Seat:
    """Who plays this participant (CH-GEN-4, CH-INIT-7); what has no player, such as a trap, is the game master's."""
    if who in state.heroes:
        return who
    return state.foes[who].owner if who in state.foes else GM


def run_by_players(state: Table, who: str) -> bool:
    return seat_of(state, who) != GM


def of_the_gm_die(foe: Foe) -> bool:
    """Whoever was not summoned acts on the game master's die, whoever plays it (CH-INIT-3, CH-INIT-7)."""
    return not foe.summoned


def is_summoned(state: Table, who: str) -> bool:
    """They vanish with their caster, and go nowhere without (CH-SPELL-14)."""
    return who in state.foes and state.foes[who].summoned


def everyone(state: Table) -> list[Hero | Foe]:
    return [*state.heroes.values(), *state.foes.values()]


def alive(state: Table, who: str) -> bool:
    return state.participant(who).alive


def standing(state: Table, side: Side) -> list[str]:
    """The living of a side who are present; those whom pursuit brings back count (CH-RND-7, CH-RND-9)."""
    return [who for who in the_fight(state).here if alive(state, who) and side_of(state, who) is side]


def targets(state: Table, by: str, *, melee: bool = False) -> tuple[str, ...]:
    """Whom this participant may attack: anyone of the other side (CH-RND-8)."""
    fight = the_fight(state)
    sides = list(Side) if state.option("pvp") == "on" else [side_of(state, by).other]
    open_to_attack = [who for who in fight.here if who != by and side_of(state, who) in sides]
    found = [who for who in open_to_attack if who not in fight.fleeing and counts_as_alive(state, who)]
    return tuple(_in_reach(state, found) if melee and state.option("ranks") == "on" else found)


def allies(state: Table, by: str) -> tuple[str, ...]:
    """One's own side, oneself among them: for spells and for what is handed to others."""
    fight = the_fight(state)
    return tuple(who for who in standing(state, side_of(state, by)) if who not in fight.fleeing)


def counts_as_alive(state: Table, who: str) -> bool:
    """Those who act on one result together act on the state before it (option `ties: simultaneous`)."""
    return alive(state, who) or who in the_fight(state).together


def _in_reach(state: Table, found: list[str]) -> list[str]:
    """Nobody behind a living front rank can be reached hand to hand (CH-RND-8)."""
    back = the_fight(state).back
    fronts = [side_of(state, who) for who in found if who not in back and alive(state, who)]
    return [who for who in found if who not in back or side_of(state, who) not in fronts]


# Whose turn it is -----------------------------------------------------------------------------------------------------


def acting(state: Table) -> str:
    """Whose turn it is in this round; nobody's if it is not the time, or if all have acted."""
    fight = state.fight
    if fight is None or fight.phase is not Phase.RESOLVE or fight.turn >= len(fight.order):
        return ""
    return fight.order[fight.turn]


def end_turn(state: Table) -> None:
    """This participant has resolved an action (CH-RND-1); what the game master ruled was for that action alone."""
    fight = the_fight(state)
    fight.turn += 1
    fight.ruled_bonus = None
    fight.ruled_extra = 0


def is_surprised(state: Table, who: str) -> bool:
    fight = the_fight(state)
    return fight.round == 1 and fight.surprised is side_of(state, who)


def loses_action(state: Table, who: str) -> bool:
    return any(LOSES_ACTION in effect.marks for effect in state.participant(who).effects)


def can_act(state: Table, who: str) -> bool:
    """Present, alive, and not kept from acting (CH-RND-6, CH-RND-10, CH-INIT-8)."""
    fight = the_fight(state)
    there = who in fight.here and who not in fight.fleeing and who not in fight.newcomers
    return there and counts_as_alive(state, who) and not is_surprised(state, who) and not loses_action(state, who)


# What the game master keeps to himself --------------------------------------------------------------------------------


def dice_for(state: Table, who: str) -> Audience:
    """Heroes' dice are public; the game master's only where the table rolls them openly (CH-GM-2)."""
    hidden = state.option("gm_dice") == "called" and not run_by_players(state, who)
    return (GM,) if hidden else EVERYONE


def figures_known(state: Table, foe: Foe) -> bool:
    """Whether the players know this creature's figures anyway (CH-HIT-4)."""
    return state.option("figures") == "open" or foe.owner != GM


def card_known(state: Table, foe: Foe) -> bool:
    """Whether they know what Lore tells of it: EV, DA and specials, and nothing else (M2 30)."""
    return foe.known.card_read or figures_known(state, foe)


def is_undead(state: Table, who: str) -> bool:
    return who in state.foes and card_of(state, state.foes[who]).kind == "undead"


def evade(state: Table, who: str) -> int:
    return sheet.evade_of(state.participant(who), cards(state)).amount


def absorption(state: Table, who: str) -> int:
    return sheet.absorption_of(state.participant(who), cards(state)).amount


def initiative(state: Table, who: str) -> sheet.Total:
    """A spear's reach counts in the first round only, and beside another weapon not at all (G61)."""
    one = state.participant(who)
    first = the_fight(state).round == 1 and not (isinstance(one, Hero) and len(sheet.placed(one, "weapon")) > 1)
    return sheet.initiative_of(one, cards(state), sheet.FIRST_ROUND if first else Using())


# For whoever counts fights --------------------------------------------------------------------------------------------


def counted(state: Table) -> list[Fighter]:
    """Everyone who fights or fought, and whose turn it is."""
    turn = acting(state) if state.fight is not None and state.fight.phase is Phase.RESOLVE else ""
    heroes = [_counted_hero(state, hero, turn) for hero in state.heroes.values() if hero.step is Step.DONE]
    return [*heroes, *(_counted_foe(state, foe, turn) for foe in state.foes.values())]


def _counted_hero(state: Table, hero: Hero, turn: str) -> Fighter:
    most = sheet.most_hit_points(hero, cards(state)).amount
    spent = {"spells": hero.spells_cast, "powers": len(hero.powers_used)}
    out = not hero.alive or _gone(state, hero.id)
    return Fighter(
        hero.id, hero.name, hero.id, Side.HEROES, hero.hit_points, most, out, not hero.alive, hero.id == turn, spent
    )


def _counted_foe(state: Table, foe: Foe, turn: str) -> Fighter:
    out = not foe.alive or _gone(state, foe.id)
    return Fighter(
        foe.id, foe.name, foe.owner, foe.side, foe.hit_points, foe.most_hit_points, out, not foe.alive, foe.id == turn
    )


def _gone(state: Table, who: str) -> bool:
    return state.fight is not None and who not in state.fight.here
