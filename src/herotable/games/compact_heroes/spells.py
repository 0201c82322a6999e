"""What each spell does, once it is cast or its attack has hit (M3). `magic` says who may cast what, and at whom.

A card's word for its effect (`SpellEffect`) is performed by the function that `EFFECTS` names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from herotable.games.compact_heroes import damage, flight, hit_points, luck, poison, rounds, specials
from herotable.games.compact_heroes.cards import Gain, Spell, SpellEffect, d6
from herotable.games.compact_heroes.fighters import everyone, seat_of, side_of, the_fight
from herotable.games.compact_heroes.spell_effects import (
    BackToLife,
    Banished,
    CalledUp,
    Casting,
    Stung,
    Untouched,
    Withstood,
    in_force,
    take_hold,
)
from herotable.games.compact_heroes.state import Effect, Foe, Gained, Hero, Side, Table, Until
from herotable.rules import Part, Play

# Effects --------------------------------------------------------------------------------------------------------------


def heals(play: Play, state: Table, casting: Casting) -> None:
    """Rolled once for all whom it heals; Strength does not add to healing (CH-ATTR-2)."""
    amount = Part(casting.spell.name, casting.amount, "CH-SPELL-6")
    rolled = play.roll(d6(casting.spell.dice).plus(amount), "healing", by=seat_of(state, casting.by))
    for who in casting.targets:
        hit_points.heal(play, state, who, rolled, casting.spell.id)


FIGURES: Final[dict[str, Gain]] = {"to hit": "to hit", "evade": "evade", "absorption": "absorption"}


def changes_a_figure(play: Play, state: Table, casting: Casting) -> None:
    gained = Gained(FIGURES[casting.spell.effect], casting.amount)
    for who in casting.targets:
        take_hold(play, state, casting, who, gained)


def is_marked(play: Play, state: Table, casting: Casting) -> None:
    """A conjured blade, a swarm, a wall of wind: others ask whether it is there."""
    for who in casting.targets or (casting.by,):
        take_hold(play, state, casting, who, marks=(casting.spell.id,))


def wards_the_grave(play: Play, state: Table, casting: Casting) -> None:
    for who in casting.targets:
        take_hold(play, state, casting, who, marks=(hit_points.SPARES_LOSS, poison.SPARES_DISEASE))


def drives_off(play: Play, state: Table, casting: Casting) -> None:
    for who in _helpless(play, state, casting):
        flight.leave(play, state, who)


def slays(play: Play, state: Table, casting: Casting) -> None:
    for who in _helpless(play, state, casting):
        hit_points.die(play, state, who, casting.spell.id)


def banishes(play: Play, state: Table, casting: Casting) -> None:
    """It counts as defeated."""
    for who in _helpless(play, state, casting):
        play.tell(Banished, who, casting.spell.id)
        hit_points.die(play, state, who, casting.spell.id)


def _helpless(play: Play, state: Table, casting: Casting) -> Iterator[str]:
    """CH-SPELL-13: whom the spell touches, and whom no luck helps."""
    spell = casting.spell
    for who in casting.targets:
        if why := untouched(state, casting, who):
            _shrugs_it_off(play, state, casting, who, why)
        elif luck.check(play, state, who, spell.luck_penalty, spell.name):
            play.tell(Withstood, who, spell.id)
        else:
            yield who


def untouched(state: Table, casting: Casting, who: str) -> str:
    """Why the spell does nothing to this one; nothing if it does. Levels are found out by trying (CH-HIT-4)."""
    spell = casting.spell
    highest = spell.level_each_power * casting.power + spell.level_plus
    if highest and _level(state, who) > highest:
        return "level"
    return specials.why_untouched(state, who, spell.only, spell.spares)


def _level(state: Table, who: str) -> int:
    """A hero's is all XP awarded (CH-CRE-13)."""
    one = state.participant(who)
    return one.xp if isinstance(one, Hero) else one.level


def _shrugs_it_off(play: Play, state: Table, casting: Casting, who: str, why: str) -> None:
    play.learned(seat_of(state, casting.by))
    if why == "unliving":
        state.foes[who].known.see(why)
    play.tell(Untouched, who, casting.spell.id, why)


def leads_out(play: Play, state: Table, casting: Casting) -> None:
    """Without a check, and at once."""
    for who in (casting.by, *casting.targets):
        flight.leave(play, state, who)


def cures_poison(play: Play, state: Table, casting: Casting) -> None:
    for who in casting.targets:
        poison.cure(play, state, who, casting.spell.id)


def cures_disease(play: Play, state: Table, casting: Casting) -> None:
    for who in casting.targets:
        poison.cure_diseases(play, state, who, casting.spell.id)


def calls_up(play: Play, state: Table, casting: Casting) -> None:
    """CH-SPELL-14: on the caster's side, run by the caster's player, gone when the fight is."""
    spell, side = casting.spell, side_of(state, casting.by)
    foe = rounds.arrive(state, spell.creature or casting.creature, side, seat_of(state, casting.by), summoned=True)
    foe.serves_as = spell.one_at_a_time
    foe.most_hit_points += casting.amount
    foe.hit_points += casting.amount
    play.tell(CalledUp, foe.id, spell.id, casting.by, foe.card)
    rounds.join(play, state, foe.id)


def raises(play: Play, state: Table, casting: Casting) -> None:
    """The maximum falls for good, but not below 1, and not under a ward against such loss."""
    for who in casting.targets:
        hero, spell = state.hero(who), casting.spell
        if not any(hit_points.SPARES_LOSS in effect.marks for effect in hero.effects):
            hero.permanent_loss += min(spell.permanent_loss, max(0, hit_points.most_hit_points(state, who) - 1))
        hero.alive, hero.hit_points = True, casting.amount
        play.tell(BackToLife, who, spell.id, hero.hit_points, hit_points.most_hit_points(state, who))
        if state.fighting(who):
            _rises_in_the_fight(state, who)


def _rises_in_the_fight(state: Table, who: str) -> None:
    """As one who joins it (CH-INIT-8): no turn in this round."""
    fight = the_fight(state)
    later = [each for each in fight.order[fight.turn + 1 :] if each != who]
    fight.order = [*fight.order[: fight.turn + 1], *later]
    fight.newcomers.append(who)


Does: TypeAlias = Callable[[Play, Table, Casting], None]
EFFECTS: Final[dict[SpellEffect, Does]] = {
    "heal": heals,
    "to hit": changes_a_figure,
    "evade": changes_a_figure,
    "absorption": changes_a_figure,
    "missile cover": is_marked,
    "conjure weapon": is_marked,
    "swarm": is_marked,
    "grave ward": wards_the_grave,
    "flee": drives_off,
    "slay": slays,
    "banish": banishes,
    "leave fight": leads_out,
    "cure poison": cures_poison,
    "cure disease": cures_disease,
    "summon": calls_up,
    "restore life": raises,
}
"""All but damage, which `magic` and `attacks` roll for."""


# What a spell's hit brings --------------------------------------------------------------------------------------------


def drains(play: Play, state: Table, casting: Casting, lost: int) -> None:
    if casting.spell.effect == "drain":
        hit_points.heal(play, state, casting.by, lost, casting.spell.id)


def lingers(play: Play, state: Table, casting: Casting, who: str) -> None:
    """Frost slows, and what withers strikes worse."""
    if not state.participant(who).alive:
        return
    if casting.spell.initiative:
        take_hold(play, state, casting, who, Gained("initiative", casting.spell.initiative))
    if casting.spell.effect in FIGURES:
        changes_a_figure(play, state, casting)


def missile_cover(state: Table, target: str) -> Iterator[Part]:
    """Gale Wall: what missiles at this one have to hit; two walls are no better than one (CH-SPELL-12)."""
    walls = [wall for one in _of_side(state, side_of(state, target)) for wall in in_force(state, one, "missile cover")]
    if walls:
        _, best = min(walls, key=lambda wall: wall[1].plus)
        yield Part(best.name, best.plus, "CH-CREA-6")


def _of_side(state: Table, side: Side) -> list[Hero | Foe]:
    return [one for one in everyone(state) if side_of(state, one.id) is side]


# What time brings -----------------------------------------------------------------------------------------------------


def swarms_sting(play: Play, state: Table) -> None:
    """The end of a round: heroes first, whose dice are open."""
    state.spells_counted += 1
    for one in everyone(state):
        for effect, spell in in_force(state, one, "swarm"):
            if one.alive and not effect.fresh:
                _stings(play, state, one, effect, spell)


def _stings(play: Play, state: Table, one: Hero | Foe, effect: Effect, spell: Spell) -> None:
    """A luck check ends it before the damage, to which Strength does not add (CH-ATTR-2)."""
    if luck.check(play, state, one.id, spell.luck_penalty, spell.name):
        one.effects = [each for each in one.effects if each is not effect]
        play.tell(Withstood, one.id, spell.id)
        return
    amount = Part(spell.name, spell.plus, "CH-SPELL-6")
    rolled = play.roll(d6(spell.dice).plus(amount), spell.name, by=seat_of(state, effect.by))
    play.tell(Stung, one.id, spell.id, rolled)
    damage.deal(play, state, one.id, rolled, effect.by, ignoring_absorption=spell.ignores_absorption)


def minutes_pass(play: Play, state: Table) -> None:
    """CH-SPELL-11: outside fights a round is a minute. One of them, or all that are left where nothing is in force."""
    if any(effect.until is Until.ROUNDS for one in everyone(state) for effect in one.effects):
        swarms_sting(play, state)
        rounds.run_down(play, state)
    else:
        state.spells_counted = state.minutes
