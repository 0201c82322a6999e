"""One attack, however it is made: to hit, damage, what the hit brings (CH-HIT, CH-DMG).

`begin` takes an action's attacks, performs them one after another and ends the turn. The way of an attack says which
totals count:

| way | `thing` | to hit | damage |
|---|---|---|---|
| weapon, thrown | an owned item | weapon total (CH-HIT-6) | the weapon card, weapon bonuses, Strength |
| unarmed | | weapon total | 1d6-2, weapon bonuses, Strength (CH-EQ-7) |
| gear | an owned item thrown once | weapon total | the item card, Strength |
| wand | an owned item | magic total | the item card, Strength |
| spell, conjured | a spell's id | magic total (CH-SPELL-5, CH-SPELL-15) | the spell card, spell bonuses, Strength |
| creature | | the creature's | the creature's (CH-CREA-4) |
| improvised | the words for it | `bonus` alone (CH-HIT-7) | `dice`, Strength |
| trap | a trap's id | `bonus` alone | `dice` |

Several targets of one attack are each rolled to hit; the damage is rolled once for all (M3 5).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, Final, NoReturn

from herotable.games.compact_heroes import damage, hooks, sheet
from herotable.games.compact_heroes.cards import Item, Skill, SkillPower, Spell, With, d6, dice_of
from herotable.games.compact_heroes.equipment import owned
from herotable.games.compact_heroes.fighters import (
    card_known,
    counts_as_alive,
    dice_for,
    end_turn,
    evade,
    is_undead,
    seat_of,
    targets,
    the_fight,
)
from herotable.games.compact_heroes.sheet import Using
from herotable.games.compact_heroes.state import Attack, Foe, Hero, Owned, Table, card_of, cards
from herotable.rules import D20, Action, Choice, Event, One, Option, Part, PickOne, Play, Roll, TableOption, dice

OPTIONS: tuple[TableOption, ...] = (
    TableOption("to_hit_dice", ("d20", "3d6"), "CH-HIT-2"),
    TableOption("naturals", ("off", "on"), "CH-HIT-3"),
    TableOption("strength_damage", ("all", "weapons"), "CH-ATTR-2"),
    TableOption("figures", ("hidden", "open"), "CH-HIT-4"),
    TableOption("gm_dice", ("called", "open"), "CH-GM-2"),
)

UNARMED: Final = "unarmed"
UNARMED_DAMAGE: Final = "1d6-2"
HAND_TO_HAND: Final = ("unarmed", "conjured", "improvised")
OF_WEAPONS: Final = ("weapon", "thrown", "unarmed")
MAGICAL: Final = ("spell", "wand", "conjured")
PLAIN: Final = "plain"
MIGHTY: Final = "mighty"
THROWN: Final = "thrown"
BOTH: Final = "both"


@dataclass(frozen=True, slots=True)
class AttackRolled(Event):
    """The total is called out, and the answer (CH-HIT-4, CH-GM-2)."""

    rule: ClassVar[str] = "CH-HIT-1"
    by: str
    target: str
    way: str
    thing: str
    total: int
    hit: bool


@dataclass(frozen=True, slots=True)
class DamageCalled(Event):
    """Before DA is taken off (CH-DMG-4)."""

    rule: ClassVar[str] = "CH-DMG-1"
    by: str
    targets: tuple[str, ...]
    way: str
    thing: str
    damage: int


@dataclass(frozen=True, slots=True)
class NoEffect(Event):
    rule: ClassVar[str] = "CH-CREA-6"
    by: str
    target: str
    thing: str
    why: str


@dataclass(frozen=True, slots=True)
class Cleaves(Event):
    rule: ClassVar[str] = "CH-HIT-9"
    by: str


@dataclass(frozen=True, slots=True)
class Reloads(Event):
    rule: ClassVar[str] = "CH-RND-5"
    by: str
    item: str


EVENTS: tuple[type[Event], ...] = (AttackRolled, DamageCalled, NoEffect, Cleaves, Reloads)


# The stages of an attack ----------------------------------------------------------------------------------------------


def begin(play: Play, state: Table, *attacks: Attack) -> NoReturn:
    """An action's attacks, one after another; then the turn is over. Nothing may follow."""
    state.attacks = list(attacks)
    play.then(next_attack)


def next_attack(play: Play, state: Table) -> None:
    """The first attack that is left, at whoever can still be its target."""
    if not state.attacks:
        if state.fight is not None:
            end_turn(state)
        return
    attack = state.attacks[0]
    if _attacker_can_go_on(state, attack):
        aim(play, state, attack)
    if attack.targets:
        play.then(roll_to_hit)
    state.attacks = state.attacks[1:]
    play.then(next_attack)


def aim(play: Play, state: Table, attack: Attack) -> None:
    """CH-RND-4: another target may be chosen where the first is gone; there may be none left."""
    if state.fight is None:
        return
    legal = legal_targets(state, attack)
    attack.targets = [target for target in attack.targets if target in legal]
    if len(legal) > 1 and not attack.targets:
        attack.targets = [play.ask(seat_of(state, attack.by), _another_target(attack, legal))]
    elif not attack.targets:
        attack.targets = list(legal)


def roll_to_hit(play: Play, state: Table) -> None:
    """CH-HIT-1: the total must be higher than EV."""
    attack = state.attacks[0]
    target, attack.targets = attack.targets[0], attack.targets[1:]
    roll = to_hit_roll(state, attack, target)
    total = play.roll(roll, "to hit", by=seat_of(state, attack.by), to=dice_for(state, attack.by))
    hit = hits(state, total, total - roll.bonus, target)
    play.tell(AttackRolled, attack.by, target, attack.way, card_id(state, attack), total, hit)
    attack.hits += [target] if hit else []
    if natural(state, total - roll.bonus) is None:
        _called_out(state, target, total, hit)
    if attack.targets:
        play.then(roll_to_hit)
    play.then(roll_damage if attack.hits else attack_over)


def roll_damage(play: Play, state: Table) -> None:
    """CH-DMG-1, CH-DMG-6: roll and bonuses, 0 at least."""
    attack = state.attacks[0]
    roll = damage_roll(state, attack)
    if roll is not None:
        rolled = play.roll(roll, "damage", by=seat_of(state, attack.by), to=dice_for(state, attack.by))
        attack.damage = max(0, rolled + sum(part.amount for part in after_the_floor(state, attack)))
        thing = card_id(state, attack)
        play.tell(DamageCalled, attack.by, tuple(attack.hits), attack.way, thing, attack.damage)
    play.then(strike)


def strike(play: Play, state: Table) -> None:
    """CH-DMG-9: each target loses its hit points at once, before anything else happens."""
    attack = state.attacks[0]
    if not attack.hits:
        play.then(attack_over)
    target, attack.hits = attack.hits[0], attack.hits[1:]
    attack.struck.append(target)
    attack.taken = 0
    if why := no_effect(state, attack, target):
        play.tell(NoEffect, attack.by, target, card_id(state, attack), why)
        play.then(strike)
    if damage_roll(state, attack) is not None:
        _hurt(play, state, attack, target)
    play.then(after_hit, 0)


def after_hit(play: Play, state: Table, number: int) -> None:
    """What the hit brings besides damage, in the order of the hooks."""
    attack = state.attacks[0]
    if number == len(hooks.AFTER_HIT):
        play.then(strike)
    hooks.AFTER_HIT[number](play, state, attack, attack.struck[-1])
    play.then(after_hit, number + 1)


def attack_over(play: Play, state: Table) -> None:
    """Cleave: once a round, a melee attack that kills gives one more at another creature."""
    attack, state.attacks = state.attacks[0], state.attacks[1:]
    if may_cleave(state, attack):
        the_fight(state).cleaved.append(attack.by)
        play.tell(Cleaves, attack.by)
        state.attacks = [_at_another(attack), *state.attacks]
    play.then(next_attack)


STAGES: tuple[Callable[..., None], ...] = (
    next_attack,
    roll_to_hit,
    roll_damage,
    strike,
    after_hit,
    attack_over,
)


def _attacker_can_go_on(state: Table, attack: Attack) -> bool:
    """A hero may have died of what was hit."""
    return state.fight is None or counts_as_alive(state, attack.by)


def _another_target(attack: Attack, legal: tuple[str, ...]) -> PickOne:
    about = (attack.by, attack.thing)
    return PickOne(kind="another target", about=about, among=legal, on="participants", rule="CH-RND-4")


def legal_targets(state: Table, attack: Attack) -> tuple[str, ...]:
    aims = targets(state, attack.by, melee=is_melee(state, attack))
    return tuple(who for who in aims if who not in attack.spares)


def _hurt(play: Play, state: Table, attack: Attack, target: str) -> None:
    called = hooks.adjust_damage(state, attack, target, attack.damage)
    ignoring = ignores_absorption(state, attack)
    absorbed = 0 if ignoring else damage.absorbed(state, target, called, pierces(state, attack))
    attack.taken = hooks.adjust_taken(state, attack, target, called - absorbed)
    source, before = attack.by or attack.thing, state.participant(target).hit_points
    damage.take(play, state, target, called, absorbed, attack.taken, source, fire=is_fire(state, attack))
    attack.lost = before - state.participant(target).hit_points


def may_cleave(state: Table, attack: Attack) -> bool:
    if state.fight is None or attack.by not in state.heroes or not is_melee(state, attack):
        return False
    killed = attack.lost > 0 and any(not state.participant(target).alive for target in attack.struck)
    hero = state.hero(attack.by)
    able = hero.alive and attack.by not in state.fight.cleaved and sheet.has_power(hero, cards(state), "cleave")
    return killed and able and bool(legal_targets(state, _at_another(attack)))


def _at_another(attack: Attack) -> Attack:
    """Once more, but not at those who were struck: in a tie even the dead may still be aimed at (G5)."""
    by, way, thing = attack.by, attack.way, attack.thing
    return Attack(by, way, thing, spares=[*attack.struck], bonus=attack.bonus, extra=attack.extra, dice=attack.dice)


def _called_out(state: Table, target: str, total: int, hit: bool) -> None:
    """What everybody can now tell of a creature's EV."""
    if target in state.heroes or card_known(state, state.foes[target]):
        return
    known = state.foes[target].known
    if hit:
        known.hit_with = min(known.hit_with, total)
    else:
        known.missed_with = max(known.missed_with, total)


# To hit ---------------------------------------------------------------------------------------------------------------


def to_hit_roll(state: Table, attack: Attack, target: str) -> Roll:
    """The dice of the table (CH-HIT-2) and every modifier by name; what they must exceed stays off the table."""
    die = D20 if state.option("to_hit_dice") == "d20" else dice(3, 6).instead_of("d20")
    return die.plus(*to_hit_parts(state, attack, target))


def to_hit_parts(state: Table, attack: Attack, target: str) -> tuple[Part, ...]:
    """CH-HIT-6, CH-HIT-8; where the game master states a bonus, it stands alone (CH-HIT-7)."""
    extra = Part("the game master's ruling", attack.extra, "CH-HIT-7")
    if attack.bonus is not None:
        return Part(f"the {attack.way or 'attack'} as ruled", attack.bonus, "CH-HIT-7"), extra
    own = own_to_hit(state, attack).parts
    return (*own, *_skill_to_hit(state, attack), extra, *hooks.to_hit_parts(state, attack, target))


def own_to_hit(state: Table, attack: Attack) -> sheet.Total:
    one = state.participant(attack.by)
    if isinstance(one, Foe):
        return sheet.figure(one, "to hit", one.to_hit, "CH-CREA-4", using(state, attack))
    if attack.way in MAGICAL:
        return sheet.magic_to_hit(one, cards(state))
    return sheet.to_hit(one, cards(state), using(state, attack))


def _skill_to_hit(state: Table, attack: Attack) -> Iterator[Part]:
    yield from _from_skill(state, attack.by, "mighty blow", "to hit", attack.mighty)
    yield from _from_skill(state, attack.by, "two blades", "to hit", attack.two_blades)
    yield from _from_skill(state, attack.by, "ambush", "to hit", attack.ambush)


def _from_skill(state: Table, by: str, power: SkillPower, to: str, used: bool) -> Iterator[Part]:
    if used:
        skill = next(each for each in _skills(state, by) if each.power == power)
        yield Part(skill.name, skill.power_to_hit if to == "to hit" else skill.power_damage, "CH-CARD-1")


def hits(state: Table, total: int, face: int, target: str) -> bool:
    """Strictly higher; equal misses, and no face decides by itself unless the table plays so (CH-HIT-3)."""
    decided = natural(state, face)
    return total > evade(state, target) if decided is None else decided


def natural(state: Table, face: int) -> bool | None:
    """The highest face hits and the lowest misses (option `naturals`)."""
    lowest, highest = (1, 20) if state.option("to_hit_dice") == "d20" else (3, 18)
    if state.option("naturals") == "off" or lowest < face < highest:
        return None
    return face == highest


# Damage ---------------------------------------------------------------------------------------------------------------


def damage_roll(state: Table, attack: Attack) -> Roll | None:
    """The dice and every modifier by name; none where the attack deals no damage (Wither)."""
    if attack.way == "unarmed":
        return _unarmed()
    text = damage_dice(state, attack)
    if not text:
        return None
    count, plus = dice_of(text)
    more = count + (_ambush_dice(state, attack) if attack.ambush else 0)
    return d6(more).plus(Part(_source(state, attack), plus, "CH-DMG-1"), *damage_parts(state, attack))


def after_the_floor(state: Table, attack: Attack) -> tuple[Part, ...]:
    """Bare hands come to 0 at least before bonuses are added (CH-EQ-7)."""
    return damage_parts(state, attack) if attack.way == "unarmed" else ()


def damage_dice(state: Table, attack: Attack) -> str:
    match attack.way:
        case "weapon" | "thrown":
            return item_of(state, attack).damage
        case "gear" | "wand":
            return item_of(state, attack).use_dice
        case "spell" | "conjured":
            return spell_dice(state, attack.by, spell_of(state, attack))
        case "creature":
            return state.foes[attack.by].damage
        case _:
            return attack.dice


def spell_dice(state: Table, by: str, spell: Spell) -> str:
    """CH-SPELL-6: dice and so much for each point of Power Rating; a spell that only changes figures deals nothing."""
    if spell.effect not in ("damage", "drain", "swarm", "conjure weapon"):
        return ""
    power = sheet.power_rating(state.hero(by), cards(state)).amount
    return f"{spell.dice}d6{spell.plus + spell.each_power * power:+}"


def damage_parts(state: Table, attack: Attack) -> tuple[Part, ...]:
    """Once for each damage roll (CH-DMG-5); a creature's bonus is in its card already."""
    if attack.way == "trap":
        return ()
    one = state.participant(attack.by)
    words = using(state, attack)
    if isinstance(one, Foe):
        own = sheet.figure(one, "damage", 0, "CH-CREA-4", words).parts
    else:
        own = tuple(_hero_damage(state, one, attack, words))
    return (*own, *hooks.damage_parts(state, attack))


def _hero_damage(state: Table, hero: Hero, attack: Attack, words: Using) -> Iterator[Part]:
    """Weapon skill helps to throw gear, and makes nothing of what is in it."""
    weapons_only = state.option("strength_damage") == "weapons"
    for part in sheet.damage_bonus(hero, cards(state), sheet.PLAIN if attack.way == "gear" else words).parts:
        if part.rule != "CH-ATTR-2" or not weapons_only or attack.way in (*OF_WEAPONS, "conjured", "improvised"):
            yield part
    yield from _from_skill(state, attack.by, "mighty blow", "damage", attack.mighty)


def _ambush_dice(state: Table, attack: Attack) -> int:
    return sum(dice_of(s.power_dice)[0] for s in _skills(state, attack.by) if s.power == "ambush")


def _skills(state: Table, by: str) -> list[Skill]:
    return [cards(state).skills[each.skill] for each in state.hero(by).skills]


def _unarmed() -> Roll:
    count, plus = dice_of(UNARMED_DAMAGE)
    return d6(count).plus(Part("unarmed", plus, "CH-EQ-7")).classes(0, *range(6 + plus + 1))


def ignores_absorption(state: Table, attack: Attack) -> bool:
    match attack.way:
        case "spell":
            return spell_of(state, attack).ignores_absorption
        case "gear" | "wand":
            return item_of(state, attack).ignores_absorption
        case "trap":
            return cards(state).traps[attack.thing].ignores_absorption
        case _:
            return hooks.ignores_absorption(state, attack)


def pierces(state: Table, attack: Attack) -> int:
    return item_of(state, attack).pierces if attack.way in ("weapon", "thrown") else 0


def no_effect(state: Table, attack: Attack, target: str) -> str:
    """What the card says that it does nothing to: the unliving, or whoever is not undead."""
    if attack.way == "gear":
        only = item_of(state, attack).use_only
        if only and (target in state.heroes or card_of(state, state.foes[target]).kind not in only):
            return "other"
    return hooks.no_effect(state, attack, target)


# What an attack is made with ------------------------------------------------------------------------------------------


def using(state: Table, attack: Attack) -> Using:
    """Which bonuses count."""
    words = _plain_words(state, attack)
    against: tuple[With, ...] = ("undead",) if any(is_undead(state, who) for who in _all_targets(attack)) else ()
    return replace(words, words=words.words | frozenset(against))


def _plain_words(state: Table, attack: Attack) -> Using:
    match attack.way:
        case "weapon" | "thrown":
            thing = _owned(state, attack)
            return sheet.wielding(state.hero(attack.by), cards(state), thing, thrown=attack.way == "thrown")
        case "unarmed":
            return sheet.wielding(state.hero(attack.by), cards(state), None)
        case "gear":
            return Using(frozenset({"weapons", "missiles"}))
        case "spell":
            return sheet.WITH_SPELLS
        case "conjured":
            return Using(frozenset({"spells", "melee"}))
        case _:
            return Using(frozenset({"melee"}) if is_melee(state, attack) else frozenset())


def _all_targets(attack: Attack) -> list[str]:
    return attack.targets + attack.hits + attack.struck


def is_melee(state: Table, attack: Attack) -> bool:
    if attack.way == "weapon":
        return not item_of(state, attack).missile
    if attack.way == "creature":
        return not card_of(state, state.foes[attack.by]).missile
    return attack.way in HAND_TO_HAND


def is_missile(state: Table, attack: Attack) -> bool:
    """CH-CREA-6: what Gale Wall holds off."""
    return attack.way in ("thrown", "gear") or (attack.way in ("weapon", "creature") and not is_melee(state, attack))


def is_magical(state: Table, attack: Attack) -> bool:
    """Magic items and spells, a conjured weapon among them (CH-SPELL-15)."""
    return attack.way in MAGICAL or (attack.way in ("weapon", "thrown", "gear") and item_of(state, attack).magical)


def is_fire(state: Table, attack: Attack) -> bool:
    if attack.way in ("weapon", "thrown", "gear", "wand"):
        return item_of(state, attack).fire
    return attack.way == "spell" and spell_of(state, attack).element == "fire"


def item_of(state: Table, attack: Attack) -> Item:
    return cards(state).items[_owned(state, attack).item]


def spell_of(state: Table, attack: Attack) -> Spell:
    return cards(state).spells[attack.thing]


def card_id(state: Table, attack: Attack) -> str:
    """The card that people see used: an item's, a spell's, a trap's."""
    return item_of(state, attack).id if attack.way in ("weapon", "thrown", "gear", "wand") else attack.thing


def _source(state: Table, attack: Attack) -> str:
    match attack.way:
        case "weapon" | "thrown" | "gear" | "wand":
            return item_of(state, attack).name
        case "spell" | "conjured":
            return spell_of(state, attack).name
        case "creature":
            return state.foes[attack.by].name
        case _:
            return attack.way


def _owned(state: Table, attack: Attack) -> Owned:
    return owned(state.hero(attack.by), attack.thing)


# Choosing to attack ---------------------------------------------------------------------------------------------------


def actions(state: Table, who: str) -> Iterator[Option]:
    """The attacks that are open to a participant: with each weapon in hand, bare hands, or as its card says."""
    one = state.participant(who)
    if isinstance(one, Foe):
        yield from _attack(state, Attack(who, "creature"), "", (PLAIN,))
        return
    for thing in sheet.placed(one, "weapon"):
        if thing.unloaded:
            why = "it must be loaded first"
            yield Option("attack", (One("who", (who,)), One("with", (thing.id,))), rule="CH-RND-5", refused=why)
            yield Option("reload", (One("who", (who,)), One("with", (thing.id,), "items")), rule="CH-RND-5")
        else:
            yield from _attack(state, Attack(who, "weapon", thing.id), thing.id, _hows(state, one, thing))
    yield from _attack(state, Attack(who, "unarmed"), UNARMED, _mighty(state, one, (PLAIN,)))


def _attack(state: Table, attack: Attack, thing: str, hows: tuple[str, ...]) -> Iterator[Option]:
    """What only some ways of it can reach, such as a back rank with a thrown spear, is an option of its own."""
    near = targets(state, attack.by, melee=is_melee(state, attack))
    far = tuple(who for who in targets(state, attack.by) if who not in near)
    thrown = tuple(how for how in hows if THROWN in how)
    fields = (One("who", (attack.by,)), *((One("with", (thing,), "items"),) if thing else ()))
    if near:
        yield Option("attack", (*fields, One("target", near, "participants"), One("how", hows)), rule="CH-HIT-1")
    if far and thrown:
        yield Option("attack", (*fields, One("target", far, "participants"), One("how", thrown)), rule="CH-HIT-1")


def _hows(state: Table, hero: Hero, thing: Owned) -> tuple[str, ...]:
    item = cards(state).items[thing.item]
    thrown = (THROWN,) if item.throwable else ()
    both = (BOTH,) if _other_blade(state, hero, thing) is not None else ()
    return _mighty(state, hero, (PLAIN, *thrown, *both))


def _mighty(state: Table, hero: Hero, hows: tuple[str, ...]) -> tuple[str, ...]:
    if not sheet.has_power(hero, cards(state), "mighty blow"):
        return hows
    return hows + tuple(MIGHTY if how == PLAIN else f"{how} {MIGHTY}" for how in hows)


def _other_blade(state: Table, hero: Hero, thing: Owned) -> Owned | None:
    """Two-Blade Fighting: a one-handed melee weapon in each hand."""
    if not sheet.has_power(hero, cards(state), "two blades"):
        return None
    blades = [each for each in sheet.placed(hero, "weapon") if _is_blade(cards(state).items[each.item])]
    others = [each for each in blades if each.id != thing.id]
    return others[0] if others and len(blades) == 2 else None


def _is_blade(item: Item) -> bool:
    return item.hands == 1 and not item.missile


def attack(play: Play, state: Table, action: Action) -> None:
    """The attack action: one attack, or one with each of two blades."""
    begin(play, state, *chosen_attacks(state, action.choice))


def chosen_attacks(state: Table, choice: Choice) -> Iterator[Attack]:
    who, hows = choice.one("who"), choice.one("how").split()
    thing = choice.one("with") if "with" in choice.fields else ""
    fight = the_fight(state)
    first = made_ready(state, Attack(who, _way(state, who, thing, hows), "" if thing == UNARMED else thing))
    first.targets = [choice.one("target")]
    first.mighty = MIGHTY in hows
    first.bonus, first.extra = fight.ruled_bonus, fight.ruled_extra
    first.two_blades = BOTH in hows
    yield first
    if first.two_blades:
        other = _other_blade(state, state.hero(who), _owned(state, first))
        assert other is not None
        yield _one_more(first, thing=other.id)
    for _ in range(hooks.more_attacks(state, who) if who in state.foes else 0):
        yield _one_more(first)


def _one_more(first: Attack, thing: str = "") -> Attack:
    """At the same target, if it still stands by then."""
    return replace(first, thing=thing, targets=[*first.targets], hits=[], struck=[], ambush=False)


def _way(state: Table, who: str, thing: str, hows: list[str]) -> str:
    if who in state.foes:
        return "creature"
    if thing == UNARMED:
        return "unarmed"
    if thing in cards(state).spells:
        return "conjured"
    return "thrown" if THROWN in hows else "weapon"


def made_ready(state: Table, attack: Attack) -> Attack:
    """A crossbow is empty after a shot; whoever attacks from hiding has now been noticed (M2 27)."""
    fight = the_fight(state)
    if attack.way == "weapon" and item_of(state, attack).reloads:
        _owned(state, attack).unloaded = True
    if attack.by in fight.hiding:
        attack.ambush = sheet.has_power(state.hero(attack.by), cards(state), "ambush")
        fight.hiding = [who for who in fight.hiding if who != attack.by]
    return attack


def reload(play: Play, state: Table, action: Action) -> None:
    """M4 17: after a shot, loading takes an action."""
    hero = state.hero(action.choice.one("who"))
    thing = owned(hero, action.choice.one("with"))
    thing.unloaded = False
    play.tell(Reloads, hero.id, thing.item)
    end_turn(state)


PERFORM: dict[str, Callable[[Play, Table, Action], None]] = {"attack": attack, "reload": reload}
