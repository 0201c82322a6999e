"""Casting spells, in fights and outside (CH-SPELL): who may cast what, and at whom. `spells` says what they do.

A spell of the day is used up when the spell is resolved, whatever comes of it (CH-SPELL-4); what was declared and never
came to be cast was not. An attack spell is an attack like any other (`attacks`, way "spell"), and so is a blow with a
conjured weapon (way "conjured").
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import ClassVar, Final, get_args

from herotable.games.compact_heroes import attacks, damage, luck, sheet, specials, spell_effects, spells
from herotable.games.compact_heroes.cards import School, Spell
from herotable.games.compact_heroes.fighters import (
    allies,
    end_turn,
    is_summoned,
    seat_of,
    side_of,
    targets,
    the_fight,
)
from herotable.games.compact_heroes.spell_effects import Casting, Withstood, in_force, power_of
from herotable.games.compact_heroes.state import GM, Attack, Hero, Side, Step, Table, cards
from herotable.rules import (
    SYSTEM,
    Action,
    Choice,
    Event,
    One,
    Option,
    Part,
    Play,
    Refusal,
    Seat,
    Some,
    TableOption,
)
from herotable.rules.options import Field

OPTIONS: tuple[TableOption, ...] = (TableOption("spellbook", ("off", "on"), "CH-SPELL-3"),)

CAST: Final = "cast"
COST: Final = (Part("spell of the day", 1, "CH-SPELL-4"),)
MOST_TARGETS: Final = 3
"""Of a spell at several enemies."""

OF_A_FIGHT: Final = ("one enemy", "up to three enemies", "every enemy", "caster and allies")


@dataclass(frozen=True, slots=True)
class SpellCast(Event):
    """`left` are the spells that its caster has left for the day."""

    rule: ClassVar[str] = "CH-SPELL-4"
    by: str
    spell: str
    targets: tuple[str, ...]
    left: int


@dataclass(frozen=True, slots=True)
class SpellWritten(Event):
    """A spell is now in somebody's book; `found`, not chosen at learning."""

    rule: ClassVar[str] = "CH-SPELL-3"
    hero: str
    spell: str
    found: bool


EVENTS: tuple[type[Event], ...] = (SpellCast, SpellWritten, *spell_effects.EVENTS)


# What may be cast -----------------------------------------------------------------------------------------------------


def actions(state: Table, who: str) -> Iterator[Option]:
    """In a fight: a spell as the action of a turn, or a blow with a weapon that was conjured."""
    if who in state.heroes:
        yield from _castings(state, state.hero(who))
        yield from _conjured_attacks(state, state.hero(who))


def options(state: Table, seat: Seat) -> list[Option]:
    """Outside fights (CH-SPELL-11)."""
    if state.fight is not None:
        return []
    if seat == GM:
        return list(_gifts(state))
    hero = state.heroes.get(seat)
    if hero is None or not hero.alive or hero.step is not Step.DONE:
        return []
    return [*_castings(state, hero), *_choices(state, hero)]


def known_spells(state: Table, hero: Hero) -> list[Spell]:
    """CH-SPELL-3: all cards of the schools that are known."""
    return [spell for spell in cards(state).spells if sheet.may(hero, cards(state), spell.school)]


def _castings(state: Table, hero: Hero) -> Iterator[Option]:
    known = known_spells(state, hero)
    if known and not sheet.spells_left(hero, cards(state)):
        why = f"{hero.spells_cast} spells were cast today, and there are no more"
        yield Option(CAST, (One("who", (hero.id,)),), COST, "CH-SPELL-2", why)
        return
    yield from (_casting(state, hero, spell) for spell in known)


def _casting(state: Table, hero: Hero, spell: Spell) -> Option:
    fields = (One("who", (hero.id,)), One("with", (spell.id,), "spells"))
    wrong = why_not_cast(state, hero, spell)
    if wrong is not None:
        return Option(CAST, fields, COST, wrong.rule, wrong.reason)
    rule = "CH-SPELL-5" if spell.attack else "CH-SPELL-3"
    return Option(CAST, (*fields, *_aims(state, hero, spell), *_calls(state, hero, spell)), COST, rule)


def why_not_cast(state: Table, hero: Hero, spell: Spell) -> Refusal | None:
    """What stands in the way of one spell; `None` if nothing. Armour and full hands do not (CH-SPELL-9)."""
    power = power_of(state, hero.id)
    if power < spell.power:
        return Refusal(f"{spell.name} needs Power Rating {spell.power}, not {power}", "CH-SPELL-3")
    if state.option("spellbook") == "on" and spell.id not in (*hero.spellbook, *hero.spells_found):
        return Refusal(f"{spell.name} is not in the spellbook", "CH-SPELL-3")
    if state.fight is None and (spell.target in OF_A_FIGHT or spell.until == "fight"):
        return Refusal(f"{spell.name} is for fights", "CH-SPELL-12" if spell.until else "CH-SPELL-11")
    if _serves_already(state, hero, spell):
        return Refusal("one at a time: what was called still serves", "CH-CARD-1")
    if _needs_a_target(spell) and not _in_reach(state, hero, spell):
        return Refusal(f"there is nobody for {spell.name}", "CH-RND-4")
    return None


def _serves_already(state: Table, hero: Hero, spell: Spell) -> bool:
    serving = [foe.serves_as for foe in state.foes.values() if foe.alive and foe.summoned and foe.owner == hero.id]
    return spell.one_at_a_time != "" and spell.one_at_a_time in serving


def _needs_a_target(spell: Spell) -> bool:
    return spell.target in ("one enemy", "up to three enemies", "every enemy", "one ally", "dead hero")


# At whom --------------------------------------------------------------------------------------------------------------


def _aims(state: Table, hero: Hero, spell: Spell) -> tuple[Field, ...]:
    """CH-RND-4: only where there is something to choose."""
    among = _in_reach(state, hero, spell)
    match spell.target:
        case "one enemy" | "one ally" | "dead hero":
            return (One("target", among, "participants"),)
        case "up to three enemies":
            return (Some("targets", among, 1, min(MOST_TARGETS, len(among)), "participants"),)
        case "caster and allies" if among:
            most = min(power_of(state, hero.id) * spell.each_power, len(among))
            return (Some("targets", among, 0, most, "participants"),)
        case _:
            return ()


def _in_reach(state: Table, hero: Hero, spell: Spell) -> tuple[str, ...]:
    """Whom a spell can be cast at: of the kinds that it is meant for, living or not being for the card to say."""
    match spell.target:
        case "one enemy" | "up to three enemies":
            return tuple(who for who in targets(state, hero.id) if _is_meant(state, spell, who))
        case "every enemy":
            return tuple(who for who in targets(state, hero.id) if side_of(state, who) is not side_of(state, hero.id))
        case "one ally" | "every ally":
            return tuple(who for who in _own_side(state, hero) if spell.effect != "cure disease" or who in state.heroes)
        case "caster and allies":
            return tuple(who for who in allies(state, hero.id) if who != hero.id and not is_summoned(state, who))
        case "dead hero":
            return tuple(other.id for other in state.heroes.values() if _may_be_raised(state, other, spell))
        case "caster" | "own side":
            return ()


def _own_side(state: Table, hero: Hero) -> tuple[str, ...]:
    """Oneself among them; outside fights everyone who goes with the heroes."""
    if state.fight is not None:
        return allies(state, hero.id)
    beside = [foe.id for foe in state.foes.values() if foe.alive and foe.side is Side.HEROES]
    return (*(other.id for other in state.living()), *beside)


def _is_meant(state: Table, spell: Spell, who: str) -> bool:
    """Kinds can be seen; whether something lives, and its level, cannot (G59)."""
    return not specials.why_untouched(state, who, spell.only)


def _may_be_raised(state: Table, other: Hero, spell: Spell) -> bool:
    """A day ends with a night's rest (CH-SPELL-8)."""
    return not other.alive and other.step is Step.DONE and state.day - other.died_on <= spell.dead_days


def _calls(state: Table, hero: Hero, spell: Spell) -> tuple[Field, ...]:
    """Which creature is to come, where the card leaves a choice."""
    if spell.effect != "summon" or spell.creature:
        return ()
    highest = spell.level_each_power * power_of(state, hero.id) + spell.level_plus
    fitting = [card for card in cards(state).creatures if card.kind in spell.only and card.level <= highest]
    return (One("creature", tuple(card.id for card in fitting), "cards"),)


# Casting --------------------------------------------------------------------------------------------------------------


def cast(play: Play, state: Table, action: Action) -> None:
    """CH-SPELL-4: now it counts, hit or miss."""
    casting = _chosen(state, action.choice)
    hero, spell = state.hero(casting.by), casting.spell
    hero.spells_cast += 1
    play.tell(SpellCast, hero.id, spell.id, casting.targets, sheet.spells_left(hero, cards(state)))
    if spell.attack:
        attacks.begin(play, state, _attack(state, casting))
    if spell.effect == "damage":
        play.then(strike_all, hero.id, spell.id, casting.targets)
    resolve(play, state, casting)
    if state.fight is not None:
        end_turn(state)


def resolve(play: Play, state: Table, casting: Casting) -> None:
    """A spell that needs no roll to hit (G22): also one that is read from a scroll."""
    spells.EFFECTS[casting.spell.effect](play, state, casting)


def _chosen(state: Table, choice: Choice) -> Casting:
    hero, spell, fields = state.hero(choice.one("who")), cards(state).spells[choice.one("with")], choice.fields
    if "targets" in fields:
        aimed = tuple(choice.some("targets"))
    elif "target" in fields:
        aimed = (choice.one("target"),)
    else:
        aimed = _in_reach(state, hero, spell) if spell.target in ("every enemy", "every ally") else ()
    creature = choice.one("creature") if "creature" in fields else ""
    return Casting(spell, hero.id, aimed, power_of(state, hero.id), creature)


def _attack(state: Table, casting: Casting) -> Attack:
    fight = the_fight(state)
    attack = attacks.made_ready(state, Attack(casting.by, "spell", casting.spell.id, list(casting.targets)))
    attack.bonus, attack.extra = fight.ruled_bonus, fight.ruled_extra
    return attack


def strike_all(play: Play, state: Table, by: str, name: str, aims: tuple[str, ...]) -> None:
    """Damage without a roll to hit: one roll for all, with Strength and what helps spells (CH-SPELL-7)."""
    roll = attacks.damage_roll(state, Attack(by, "spell", name))
    assert roll is not None
    rolled = max(0, play.roll(roll, "damage", by=seat_of(state, by)))
    play.tell(attacks.DamageCalled, by, aims, "spell", name, rolled)
    play.then(strike_next, by, name, rolled, aims)


def strike_next(play: Play, state: Table, by: str, name: str, rolled: int, aims: tuple[str, ...]) -> None:
    """A luck check halves it, before DA (CH-DMG-8, CH-SPELL-13)."""
    if not aims:
        end_turn(state)
        return
    who, spell = aims[0], cards(state).spells[name]
    if state.participant(who).alive:
        lucky = luck.check(play, state, who, spell.luck_penalty, spell.name)
        if lucky:
            play.tell(Withstood, who, name)
        amount = damage.halved(rolled) if lucky else rolled
        damage.deal(play, state, who, amount, by, ignoring_absorption=spell.ignores_absorption)
    play.then(strike_next, by, name, rolled, aims[1:])


STAGES: tuple[Callable[..., None], ...] = (strike_all, strike_next)


# Where magic hangs on to a fight --------------------------------------------------------------------------------------


def _conjured_attacks(state: Table, hero: Hero) -> Iterator[Option]:
    """CH-SPELL-15: weapon skills do not apply, so there is only the plain blow."""
    for _, spell in in_force(state, hero, "conjure weapon"):
        near = targets(state, hero.id, melee=True)
        fields = (One("who", (hero.id,)), One("with", (spell.id,), "spells"), One("target", near, "participants"))
        if near:
            yield Option("attack", (*fields, One("how", (attacks.PLAIN,))), rule="CH-SPELL-15")


def to_hit_parts(state: Table, attack: Attack, target: str) -> Iterator[Part]:
    if attacks.is_missile(state, attack):
        yield from spells.missile_cover(state, target)


def no_effect(state: Table, attack: Attack, target: str) -> str:
    return spells.untouched(state, _of(state, attack, target), target) if attack.way == "spell" else ""


def drains(play: Play, state: Table, attack: Attack, target: str) -> None:
    if attack.way == "spell":
        spells.drains(play, state, _of(state, attack, target), attack.lost)


def lingers(play: Play, state: Table, attack: Attack, target: str) -> None:
    if attack.way == "spell":
        spells.lingers(play, state, _of(state, attack, target), target)


def _of(state: Table, attack: Attack, target: str) -> Casting:
    return Casting(attacks.spell_of(state, attack), attack.by, (target,), power_of(state, attack.by))


def onward(state: Table) -> Action | None:
    """Time that has passed outside fights: what is in force runs out."""
    behind = state.fight is None and state.spells_counted < state.minutes
    return Action(SYSTEM, Choice("spells run out")) if behind else None


# The spellbook (option `spellbook`, G20) ------------------------------------------------------------------------------


def _choices(state: Table, hero: Hero) -> Iterator[Option]:
    """One card for each point of power of every school, chosen when the school is learned or the power grows."""
    if state.option("spellbook") == "on":
        for school in get_args(School):
            among = tuple(spell.id for spell in _to_choose(state, hero, school))
            if among:
                yield Option("choose spell", (One("spell", among, "spells"),), rule="CH-SPELL-3")


def _to_choose(state: Table, hero: Hero, school: School) -> list[Spell]:
    of_school = [spell for spell in known_spells(state, hero) if spell.school == school]
    power = power_of(state, hero.id)
    full = sum(spell.id in hero.spellbook for spell in of_school) >= power
    return [] if full else [spell for spell in _missing(of_school, hero) if spell.power <= power]


def _missing(spells: list[Spell], hero: Hero) -> list[Spell]:
    return [spell for spell in spells if spell.id not in (*hero.spellbook, *hero.spells_found)]


def _gifts(state: Table) -> Iterator[Option]:
    """More are bought or found: the game master says when."""
    for hero in state.living() if state.option("spellbook") == "on" else ():
        missing = tuple(spell.id for spell in _missing(list(cards(state).spells), hero))
        if missing:
            yield Option("give spell", (One("who", (hero.id,)), One("spell", missing, "spells")), rule="CH-SPELL-3")


def choose_spell(play: Play, state: Table, action: Action) -> None:
    state.hero(action.seat).spellbook.append(action.choice.one("spell"))
    play.tell(SpellWritten, action.seat, action.choice.one("spell"), False)


def give_spell(play: Play, state: Table, action: Action) -> None:
    who = action.choice.one("who")
    state.hero(who).spells_found.append(action.choice.one("spell"))
    play.tell(SpellWritten, who, action.choice.one("spell"), True)


PERFORM: dict[str, Callable[[Play, Table, Action], None]] = {
    CAST: cast,
    "choose spell": choose_spell,
    "give spell": give_spell,
    "spells run out": lambda play, state, action: spells.minutes_pass(play, state),
}
