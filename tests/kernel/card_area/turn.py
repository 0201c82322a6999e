"""Whose turn it is, what may be declared in it, and what happens between turns."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from herotable.rules import SYSTEM, Action, Choice, One, Option, Part, Play, Seat, Some
from tests.kernel.card_area.cards import ABILITIES, BOOSTS, ENEMY_DECK, Ability
from tests.kernel.card_area.events import Dealt, Ended, Finished, TurnBegan
from tests.kernel.card_area.state import Combat, Creature, Side

HAND = 2
LAST_ROUND = 6
Aim = tuple[tuple[str, ...], int]
"""Whom an ability may be aimed at together, and how many of them at least."""


def options(combat: Combat, seat: Seat) -> Iterator[Option]:
    """DM-TURN-1: whoever of the side is not done, in any order."""
    if not combat.dealt or combat.over:
        return
    mine = [each for each in combat.standing(combat.turn) if each.seat == seat and not each.done]
    for creature in mine:
        for card in creature.cards:
            if card in ABILITIES:
                yield from declarations(combat, creature, ABILITIES[card])
    if mine:
        yield Option("done", rule="DM-TURN-10")


def declarations(combat: Combat, by: Creature, ability: Ability) -> Iterator[Option]:
    """One option for each way of aiming it and for each set of Boosts that can be paid with it."""
    aims = list(aims_of(combat, by, ability))
    if refused := obstacle(by, ability, aims):
        yield Option(ability.id, (One("by", (by.id,)),), rule=refused[1], refused=refused[0])
        return
    for among, least in aims:
        most = len(among) if ability.reach == "area" else 1
        for boosts in boosts_of(by, ability):
            fields = (
                One("by", (by.id,)),
                Some("targets", among, least, most, "creatures"),
                Some("boosts", boosts, len(boosts), len(boosts)),
            )
            yield Option(ability.id, fields, costs(ability, boosts), "DM-ROLL-1")


def obstacle(by: Creature, ability: Ability, aims: list[Aim]) -> tuple[str, str] | None:
    """Why this ability cannot be declared now, and the clause that says so."""
    if not by.actions:
        return f"{by.id} has no action left", "DM-TURN-3"
    if ability.id in by.used:
        return f"{by.id} has used {ability.id} this turn", "DM-TURN-6"
    if ability.cost > by.purse:
        return f"{by.id} needs {ability.cost} Resolve for {ability.id}, and has {by.purse}", "DM-CARD-4"
    return None if aims else (f"nobody stands where {by.id} reaches with {ability.id}", "DM-CARD-6")


def aims_of(combat: Combat, by: Creature, ability: Ability) -> Iterator[Aim]:
    """DM-ROLL-12: fewer targets may be chosen, except within an area that takes in everyone."""
    if ability.reach != "area":
        foes = combat.standing(by.side.other)
        among = tuple(each.id for each in foes if ability.reach == "far" or each.id in by.next_to)
        return iter([(among, 1)] if among else [])
    return area_aims(combat, by, ability)


def area_aims(combat: Combat, by: Creature, ability: Ability) -> Iterator[Aim]:
    for area in combat.areas.values():
        inside = [combat.creatures[each] for each in area if combat.creatures[each].up]
        foes = tuple(each.id for each in inside if each.side is not by.side)
        if foes and ability.who == "all":
            yield tuple(each.id for each in inside), len(inside)
        elif foes:
            yield foes, 1


def boosts_of(by: Creature, ability: Ability) -> Iterator[tuple[str, ...]]:
    """DM-TURN-7: several different ones may go with one ability, each once a turn."""
    fitting = [card for card in by.cards if card in BOOSTS and card not in by.used and fits(card, ability)]
    for size in range(len(fitting) + 1):
        for boosts in combinations(fitting, size):
            if ability.cost + sum(BOOSTS[boost].cost for boost in boosts) <= by.purse:
                yield boosts


def fits(boost: str, ability: Ability) -> bool:
    return ability.reach == "adjacent" or not BOOSTS[boost].melee_only


def costs(ability: Ability, boosts: tuple[str, ...]) -> tuple[Part, ...]:
    parts = (Part(ability.id, ability.cost, "DM-CARD-4"), *(Part(b, BOOSTS[b].cost, "DM-TURN-7") for b in boosts))
    return tuple(part for part in parts if part.amount)


def done(play: Play, combat: Combat, seat: Seat) -> None:
    for each in combat.standing(combat.turn):
        if each.seat == seat:
            each.done = True
    play.tell(Finished, seat)


# What happens by itself ---------------------------------------------------------------------------------------------


def onward(combat: Combat) -> Action | None:
    if combat.over:
        return None
    if not combat.dealt:
        return step("deal the enemy cards")
    if how_it_ends(combat):
        return step("end the fight")
    if all(each.finished for each in combat.standing(combat.turn)):
        return step("turn transition")
    return None


def step(name: str) -> Action:
    return Action(SYSTEM, Choice(name))


def deal_the_enemy_cards(play: Play, combat: Combat) -> None:
    """DM-EN-1: nobody but the game master sees them."""
    pile = play.shuffle(ENEMY_DECK, "enemy cards")
    for each in combat.standing(Side.ENEMIES):
        each.hand, pile = sorted(pile[:HAND]), pile[HAND:]
        play.tell(Dealt, each.id, HAND)
    combat.box = sorted(pile)
    combat.dealt = True
    begin_turn(play, combat)


def turn_transition(play: Play, combat: Combat) -> None:
    """DM-END-1: of the side whose turn is over, and of nobody else."""
    for each in combat.standing(combat.turn):
        each.used.clear()
        if each.side is Side.PLAYERS:
            each.temporary += 1 if each.temporary == 0 else -1 if each.temporary > 1 else 0
    combat.turn = combat.turn.other
    if combat.turn is combat.first:
        combat.round += 1
    if not how_it_ends(combat):
        begin_turn(play, combat)


def begin_turn(play: Play, combat: Combat) -> None:
    """DM-TURN-5: two actions each, less those missed."""
    for each in combat.standing(combat.turn):
        each.actions = 2 - min(2, each.missed + each.paid_actions)
        each.missed, each.paid_actions, each.done = 0, 0, False
    play.tell(TurnBegan, combat.turn.value, combat.round)


def end_the_fight(play: Play, combat: Combat) -> None:
    """DM-HR-13: temporary Resolve is gone with the fight."""
    for each in combat.creatures.values():
        each.temporary = 0
    how = how_it_ends(combat)
    combat.over = True
    play.tell(Ended, how)


def how_it_ends(combat: Combat) -> str:
    """Empty while it goes on. The limit of rounds is ours: the rulebook has none."""
    for side in Side:
        if not combat.standing(side):
            return f"the {side.other.value} win"
    return "a draw" if combat.round > LAST_ROUND else ""


STEPS = {
    "deal the enemy cards": deal_the_enemy_cards,
    "turn transition": turn_transition,
    "end the fight": end_the_fight,
}
