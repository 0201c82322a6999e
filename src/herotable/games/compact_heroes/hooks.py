"""The joints of a fight: where magic, creatures' specials, poison and items hang on to it.

`attacks` and `rounds` ask the functions and tuples below at the moment that each names, and nothing else. A chapter
that takes part adds a line here, and imports `attacks` and `rounds` as modules (`from … import attacks`), because they
come back here; everything else it may import as it likes.

A function that performs gets a stage to itself: it may throw dice, also hidden ones, and ask somebody, but may not go
on in another stage with `play.then`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from herotable.games.compact_heroes import camp, encounters, items, magic, poison, specials, spells, traps
from herotable.games.compact_heroes.state import Attack, Table
from herotable.rules import Option, Part, Play

AfterHit: TypeAlias = Callable[[Play, Table, Attack, str], None]
"""(play, state, attack, target): something that a hit brings. `attack.taken` is what the target lost to it."""

AtRoundEnd: TypeAlias = Callable[[Play, Table], None]


def actions(state: Table, who: str) -> Iterator[Option]:
    """What a participant may do in its turn besides attacking, fleeing, improvising and nothing: cast, use an item, a
    creature's special. An option has the fields `who` (this participant), `with` (one spell, item or special; may be
    left out) and `target` or `targets`, and whatever else is chosen at the turn. It is declared as it is, so its id is
    the kind that may not change (CH-RND-4). Performing it ends with `fighters.end_turn(state)`, or with
    `attacks.begin(play, state, …)`, which ends the turn itself."""
    yield from magic.actions(state, who)
    yield from specials.actions(state, who)
    yield from items.actions(state, who)
    yield from camp.actions(state, who)


def free_actions(state: Table, who: str) -> Iterator[Option]:
    """What a participant may do in its turn in addition to its action (Gaze, Warcry): performing it does not end the
    turn, and it must then be on offer no more."""
    yield from specials.free_actions(state, who)


def more_attacks(state: Table, who: str) -> int:
    """How many attacks besides the first a creature has in its turn (Three Heads)."""
    return specials.more_attacks(state, who)


def must_flee(state: Table, who: str) -> bool:
    """Whether this participant flees at its turn, whatever was declared (Craven)."""
    return specials.must_flee(state, who)


def to_hit_parts(state: Table, attack: Attack, target: str) -> Iterator[Part]:
    """What adds to hit besides the attacker's own total and effects: Pack, Gale Wall against missiles."""
    yield from specials.to_hit_parts(state, attack, target)
    yield from magic.to_hit_parts(state, attack, target)


def damage_parts(state: Table, attack: Attack) -> Iterator[Part]:
    """What adds to the damage roll besides the attacker's own: Frenzy."""
    yield from specials.damage_parts(state, attack)


def no_effect(state: Table, attack: Attack, target: str) -> str:
    """Why this attack cannot do anything to this target ("unliving"), or nothing."""
    return magic.no_effect(state, attack, target)


def ignores_absorption(state: Table, attack: Attack) -> bool:
    """A creature's attacks that ignore DA (Swarm); spells and items say it on their cards."""
    return specials.ignores_absorption(state, attack)


def adjust_damage(state: Table, attack: Attack, target: str, damage: int) -> int:
    """What becomes of the damage before DA (CH-DMG-8): halves, none from fire."""
    return specials.adjust_damage(state, attack, target, damage)


def adjust_taken(state: Table, attack: Attack, target: str, taken: int) -> int:
    """What becomes of it after DA, where a card says so (Bodiless)."""
    return specials.adjust_taken(state, attack, target, taken)


# What a hit brings, and what time brings: each a step of its own, named here because the modules come back here -------


def shown(play: Play, state: Table, attack: Attack, target: str) -> None:
    specials.show_in_a_hit(play, state, attack, target)


def poison_of_it(play: Play, state: Table, attack: Attack, target: str) -> None:
    specials.venom(play, state, attack, target)
    traps.poison_of_a_trap(play, state, attack, target)


def disease_of_it(play: Play, state: Table, attack: Attack, target: str) -> None:
    specials.disease(play, state, attack, target)


def loss_for_good(play: Play, state: Table, attack: Attack, target: str) -> None:
    specials.permanent_loss(play, state, attack, target)


def healing_by_draining(play: Play, state: Table, attack: Attack, target: str) -> None:
    specials.drink(play, state, attack, target)
    magic.drains(play, state, attack, target)


def stealing(play: Play, state: Table, attack: Attack, target: str) -> None:
    specials.steal(play, state, attack, target)


def what_lingers(play: Play, state: Table, attack: Attack, target: str) -> None:
    magic.lingers(play, state, attack, target)


def burning_back(play: Play, state: Table, attack: Attack, target: str) -> None:
    specials.burn_back(play, state, attack, target)


def stinging(play: Play, state: Table) -> None:
    spells.swarms_sting(play, state)


def knitting(play: Play, state: Table) -> None:
    specials.knit(play, state)


def next_round(play: Play, state: Table) -> None:
    specials.next_round(play, state)


def finding_what_was_stolen(play: Play, state: Table) -> None:
    specials.give_back(play, state)


def losing_hit_points_here(play: Play, state: Table, attack: Attack, target: str) -> None:
    encounters.note_wound(play, state, attack, target)


def holding_the_field(play: Play, state: Table) -> None:
    encounters.after_the_fight(play, state)


AFTER_HIT: Final[tuple[AfterHit, ...]] = (
    shown,
    poison_of_it,
    disease_of_it,
    loss_for_good,
    healing_by_draining,
    stealing,
    what_lingers,
    burning_back,
    losing_hit_points_here,
)
"""After the damage of each hit, in this order (state machine 5f): checks against poison and disease, permanent loss,
healing by draining, everything else. Cleave comes last, by itself."""

DAMAGE_OVER_TIME: Final[tuple[AtRoundEnd, ...]] = (stinging,)
HEALING_OVER_TIME: Final[tuple[AtRoundEnd, ...]] = (knitting, next_round)
TIMERS: Final[tuple[AtRoundEnd, ...]] = (poison.count_down,)
"""At the end of each round, in this order, before durations expire (G39). The same for every minute outside fights."""

AFTER_FIGHT: Final[tuple[AtRoundEnd, ...]] = (
    next_round,
    poison.after_the_fight,
    finding_what_was_stolen,
    holding_the_field,
)
"""When a fight has ended and everyone is still where they were: treasure, what was stolen."""
