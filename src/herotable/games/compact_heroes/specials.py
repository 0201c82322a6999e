"""What creatures can do besides attacking, each as its card says (CH-POIS-7, CH-CREA).

A card names its specials by the words of `SpecialPower`; each word is performed here, at the joint of the fight
(`hooks`) that it hangs on. Where a card speaks of heroes, whoever may be attacked is meant: a creature may fight beside
the heroes. A special is unknown to the players until it shows itself (G59).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import ClassVar, Final, NoReturn, TypeAlias

from herotable.games.compact_heroes import attacks, damage, hit_points, luck, poison
from herotable.games.compact_heroes.cards import Kind, Special, SpecialPower, Touched, d6, dice_of
from herotable.games.compact_heroes.fighters import (
    LOSES_ACTION,
    allies,
    card_known,
    dice_for,
    end_turn,
    seat_of,
    side_of,
    standing,
    targets,
    the_fight,
)
from herotable.games.compact_heroes.state import (
    Attack,
    Effect,
    Foe,
    Gained,
    Phase,
    Table,
    Until,
    card_of,
)
from herotable.rules import Action, Choice, Event, One, Option, Part, Play, Some, TableOption
from herotable.rules.game import Below

OPTIONS: tuple[TableOption, ...] = (
    TableOption("creature_targets", ("random", "focus_weakest", "focus_strongest"), "CH-CREA-3"),
)

USE: Final = "use special"
USE_BESIDES: Final = "use special besides"
"""A special that leaves its user the attack of this turn."""


@dataclass(frozen=True, slots=True)
class SpecialUsed(Event):
    rule: ClassVar[str] = "CH-POIS-7"
    who: str
    power: str
    name: str
    targets: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SpecialSeen(Event):
    """From now on everyone knows that it can do this."""

    rule: ClassVar[str] = "CH-POIS-7"
    who: str
    power: str
    name: str


@dataclass(frozen=True, slots=True)
class TookHold(Event):
    """A special is in force on somebody: to the end of so many further rounds, or until an action has been lost."""

    rule: ClassVar[str] = "CH-POIS-7"
    who: str
    of: str
    name: str
    amount: int
    rounds: int


@dataclass(frozen=True, slots=True)
class GoldStolen(Event):
    rule: ClassVar[str] = "CH-POIS-7"
    who: str
    of: str
    gold: int
    left: int


@dataclass(frozen=True, slots=True)
class GoldRecovered(Event):
    rule: ClassVar[str] = "CH-POIS-7"
    who: str
    of: str
    gold: int


EVENTS: tuple[type[Event], ...] = (SpecialUsed, SpecialSeen, TookHold, GoldStolen, GoldRecovered)


# Who has what ---------------------------------------------------------------------------------------------------------


def specials_of(state: Table, who: str) -> Iterator[Special]:
    """What stands on the card, less what this one lacks; heroes have none."""
    if who in state.foes:
        foe = state.foes[who]
        yield from (each for each in card_of(state, foe).specials if each.power not in foe.without)


def special(state: Table, who: str, power: SpecialPower) -> Special | None:
    return next((each for each in specials_of(state, who) if each.power == power), None)


def known_specials(state: Table, foe: Foe) -> list[Special]:
    """What the players know of (G59)."""
    known = card_known(state, foe)
    return [each for each in specials_of(state, foe.id) if known or each.power in foe.known.seen]


def show(play: Play, state: Table, who: str, of: Special) -> None:
    """It has shown itself; the first time everyone is told."""
    foe = state.foes[who]
    if of.power not in foe.known.seen:
        foe.known.see(of.power)
        play.tell(SpecialSeen, who, of.power, of.name)


def why_untouched(state: Table, who: str, only: tuple[Touched, ...] = (), spares: tuple[Touched, ...] = ()) -> str:
    """Why something that touches `only` these, and `spares` those, does nothing to this one (CH-CREA-6)."""
    found = _what_it_is(state, who)
    if any(each in found for each in spares):
        return next(each for each in spares if each in found)
    return "other" if only and not any(each in found for each in only) else ""


def _what_it_is(state: Table, who: str) -> tuple[Touched, ...]:
    if who in state.heroes:
        return ("humanoid",)
    foe = state.foes[who]
    unliving: tuple[Touched, ...] = ("unliving",) if card_of(state, foe).unliving else ()
    summoned: tuple[Touched, ...] = ("summoned",) if foe.summoned else ()
    return (card_of(state, foe).kind, *unliving, *summoned)


# What is always there -------------------------------------------------------------------------------------------------


def must_flee(state: Table, who: str) -> bool:
    """Craven, and people who have had enough (M8)."""
    if who not in state.foes:
        return False
    foe = state.foes[who]
    alone = standing(state, side_of(state, who)) == [who]
    return foe.hit_points < card_of(state, foe).flees_below or (alone and special(state, who, "craven") is not None)


def to_hit_parts(state: Table, attack: Attack, target: str) -> Iterator[Part]:
    """Pack: another of the same card lives in the fight."""
    pack = special(state, attack.by, "pack")
    if pack is not None and any(_is_another(state, attack.by, who) for who in the_fight(state).here):
        yield Part(pack.name, pack.amount, "CH-POIS-7")


def _is_another(state: Table, who: str, other: str) -> bool:
    others = state.foes[other] if other in state.foes and other != who else None
    return others is not None and others.alive and others.card == state.foes[who].card


def damage_parts(state: Table, attack: Attack) -> Iterator[Part]:
    """Frenzy: little is left of it."""
    frenzy = special(state, attack.by, "frenzy")
    if frenzy is not None and state.foes[attack.by].hit_points <= frenzy.hit_points:
        yield Part(frenzy.name, frenzy.amount, "CH-POIS-7")


def ignores_absorption(state: Table, attack: Attack) -> bool:
    return attack.way == "creature" and special(state, attack.by, "swarm") is not None


def adjust_damage(state: Table, attack: Attack, target: str, called: int) -> int:
    return 0 if attacks.is_fire(state, attack) and is_fireproof(state, target) else called


def is_fireproof(state: Table, who: str) -> bool:
    return special(state, who, "blaze") is not None


def adjust_taken(state: Table, attack: Attack, target: str, taken: int) -> int:
    return damage.halved(taken) if _passes_through(state, attack, target) else taken


def _passes_through(state: Table, attack: Attack, target: str) -> bool:
    """Bodiless: steel, fists and claws find little; magic and what is thrown from a flask or a phial find it whole."""
    plain = attack.way != "gear" and not attacks.is_magical(state, attack)
    return plain and special(state, target, "bodiless") is not None


def more_attacks(state: Table, who: str) -> int:
    """How many more than one it has in its turn."""
    heads = special(state, who, "attacks")
    return heads.amount - 1 if heads is not None else 0


# What a hit brings ----------------------------------------------------------------------------------------------------


def show_in_a_hit(play: Play, state: Table, attack: Attack, target: str) -> None:
    """What everyone can see when the blow falls."""
    swarm, bodiless, blaze = special(state, attack.by, "swarm"), special(state, target, "bodiless"), None
    if attacks.is_fire(state, attack):
        blaze = special(state, target, "blaze")
    if swarm is not None:
        show(play, state, attack.by, swarm)
    if bodiless is not None and _passes_through(state, attack, target):
        show(play, state, target, bodiless)
    if blaze is not None:
        show(play, state, target, blaze)


def _brought(state: Table, attack: Attack, target: str, power: SpecialPower) -> Special | None:
    """The attacker's special, if this hit brings it to somebody who lives."""
    found = special(state, attack.by, power) if attack.way == "creature" else None
    enough = found is not None and attack.taken >= found.least_damage
    return found if enough and state.participant(target).alive else None


def venom(play: Play, state: Table, attack: Attack, target: str) -> None:
    """CH-POIS-2: a hit is enough, unless the card wants damage."""
    found = _brought(state, attack, target, "venom")
    if found is not None:
        show(play, state, attack.by, found)
        poison.strike(play, state, target, attack.by, found.luck_penalty, found.dice, found.rounds)


def disease(play: Play, state: Table, attack: Attack, target: str) -> None:
    found = _brought(state, attack, target, "disease")
    if found is not None:
        show(play, state, attack.by, found)
        poison.infect(play, state, target, found.disease, attack.by)


def permanent_loss(play: Play, state: Table, attack: Attack, target: str) -> None:
    """On top of the damage (G52)."""
    found = _brought(state, attack, target, "permanent loss")
    if found is not None:
        show(play, state, attack.by, found)
        hit_points.lose_for_good(play, state, target, found.amount, attack.by)


def drink(play: Play, state: Table, attack: Attack, target: str) -> None:
    found = special(state, attack.by, "drink") if attack.way == "creature" else None
    if found is not None and attack.taken:
        show(play, state, attack.by, found)
        hit_points.heal(play, state, attack.by, attack.taken, found.name)


def steal(play: Play, state: Table, attack: Attack, target: str) -> None:
    """Cutpurse: as much as there is."""
    found = special(state, attack.by, "cutpurse") if attack.way == "creature" else None
    if found is None or attack.taken < found.least_damage or target not in state.heroes:
        return
    thief, hero = state.foes[attack.by], state.hero(target)
    gold = min(hero.gold, _thrown(play, state, found, attack.by, "gold stolen"))
    hero.gold -= gold
    thief.stolen[target] = thief.stolen.get(target, 0) + gold
    show(play, state, attack.by, found)
    play.tell(GoldStolen, target, attack.by, gold, hero.gold)


def give_back(play: Play, state: Table) -> None:
    """What was stolen is found on the dead."""
    for foe in state.foes.values():
        for who, gold in [] if foe.alive else foe.stolen.items():
            state.hero(who).gold += gold
            play.tell(GoldRecovered, who, foe.id, gold)
        if not foe.alive:
            foe.stolen.clear()


def burn_back(play: Play, state: Table, attack: Attack, target: str) -> None:
    """Blaze: whoever strikes it hand to hand is burned."""
    found = special(state, target, "blaze")
    if found is None or not attacks.is_melee(state, attack) or not state.participant(attack.by).alive:
        return
    show(play, state, target, found)
    rolled = _thrown(play, state, found, target, "fire")
    _burn(play, state, attack.by, rolled, target, found)


def _burn(play: Play, state: Table, who: str, amount: int, of: str, by: Special) -> None:
    play.tell(attacks.DamageCalled, of, (who,), "special", by.power, amount)
    damage.deal(play, state, who, 0 if is_fireproof(state, who) else amount, of, fire=True)


def _thrown(play: Play, state: Table, of: Special, who: str, why: str) -> int:
    """The dice of its card, which are thrown as its attacks are."""
    count, plus = dice_of(of.dice)
    roll = d6(count).plus(Part(of.name, plus, "CH-POIS-7"))
    return max(0, play.roll(roll, why, by=seat_of(state, who), to=dice_for(state, who)))


# At the end of a round ------------------------------------------------------------------------------------------------


def knit(play: Play, state: Table) -> None:
    """CH-CREA-6: never above the card's hit points, and not where it was burned."""
    here = state.fight.here if state.fight is not None else []
    for who in [each for each in here if each in state.foes]:
        found, foe = special(state, who, "knit"), state.foes[who]
        if found is not None and not foe.burned and hit_points.heal(play, state, who, found.amount, found.name):
            show(play, state, who, found)


def next_round(play: Play, state: Table) -> None:
    """Burns are of this round, and so are the uses of what may be used in every round."""
    for foe in state.foes.values():
        foe.burned = False
        foe.powers_used = [power for power in foe.powers_used if _is_once_a_fight(state, foe, power)]


def _is_once_a_fight(state: Table, foe: Foe, power: str) -> bool:
    return any(each.power == power and each.once_a_fight for each in specials_of(state, foe.id))


# Instead of attacking, or besides -------------------------------------------------------------------------------------

INSTEAD: Final[tuple[SpecialPower, ...]] = ("attacks", "hex", "toll", "word", "breath")
BESIDES: Final[tuple[SpecialPower, ...]] = ("gaze", "warcry")
AT_ONE: Final[tuple[SpecialPower, ...]] = ("hex", "word", "gaze")


def actions(state: Table, who: str) -> Iterator[Option]:
    """Instead of its attack; several heads may also bite different targets."""
    yield from (option for power in INSTEAD for option in _use(state, who, power, USE))


def free_actions(state: Table, who: str) -> Iterator[Option]:
    yield from (option for power in BESIDES for option in _use(state, who, power, USE_BESIDES))


def _use(state: Table, who: str, power: SpecialPower, how: str) -> Iterator[Option]:
    found = special(state, who, power)
    if found is None or power in state.foes[who].powers_used or not _is_its_round(state, found):
        return
    fields = (One("who", (who,)), One("with", (power,)))
    aims = targets(state, who)
    if power == "attacks":
        near = targets(state, who, melee=attacks.is_melee(state, Attack(who, "creature")))
        if len(near) >= found.amount:
            several = Some("targets", near, found.amount, found.amount, "participants")
            yield Option(how, (*fields, several), rule="CH-POIS-7")
    elif aims:
        at = (One("target", aims, "participants"),) if power in AT_ONE else ()
        yield Option(how, (*fields, *at), rule="CH-POIS-7")


def _is_its_round(state: Table, of: Special) -> bool:
    """Breath: in rounds 1, 4, 7 and so on."""
    return not of.every or the_fight(state).round % of.every == 1 % of.every


def use(play: Play, state: Table, action: Action) -> None:
    """A special that is this turn's action: performing it ends the turn."""
    choice = action.choice
    foe, found = state.foes[choice.one("who")], _chosen(state, choice)
    aims = _aims(state, choice)
    _used(play, state, foe, found, aims)
    match found.power:
        case "attacks":
            _every_head(play, state, foe, aims)
        case "breath":
            play.then(draw_breath, foe.id)
        case _:
            play.then(next_hearer, foe.id, found.power, tuple(aims))


def use_besides(play: Play, state: Table, action: Action) -> None:
    choice = action.choice
    foe, found = state.foes[choice.one("who")], _chosen(state, choice)
    aims = _aims(state, choice) if found.power in AT_ONE else _rallied(state, foe.id, found.only)
    _used(play, state, foe, found, aims)
    for who in aims:
        ON_ONE[found.power](play, state, foe, found, who)


def _chosen(state: Table, choice: Choice) -> Special:
    return next(each for each in specials_of(state, choice.one("who")) if each.power == choice.one("with"))


def _aims(state: Table, choice: Choice) -> list[str]:
    if "targets" in choice.fields:
        return choice.some("targets")
    return [choice.one("target")] if "target" in choice.fields else list(targets(state, choice.one("who")))


def _used(play: Play, state: Table, foe: Foe, of: Special, aims: list[str]) -> None:
    foe.known.see(of.power)
    if of.once_a_fight or of.power in BESIDES:
        foe.powers_used.append(of.power)
    play.tell(SpecialUsed, foe.id, of.power, of.name, tuple(aims))


def _every_head(play: Play, state: Table, foe: Foe, aims: list[str]) -> NoReturn:
    fight = the_fight(state)
    bites = [Attack(foe.id, "creature", targets=[who]) for who in aims]
    for bite in bites:
        bite.bonus, bite.extra = fight.ruled_bonus, fight.ruled_extra
    attacks.begin(play, state, *bites)


def next_hearer(play: Play, state: Table, who: str, power: SpecialPower, aims: tuple[str, ...]) -> None:
    """Hex, Toll, Word: one after another."""
    if not aims:
        end_turn(state)
        return
    found = special(state, who, power)
    assert found is not None
    if state.participant(aims[0]).alive:
        ON_ONE[power](play, state, state.foes[who], found, aims[0])
    play.then(next_hearer, who, power, aims[1:])


def draw_breath(play: Play, state: Table, who: str) -> None:
    """One roll for all, which is called out."""
    found = special(state, who, "breath")
    assert found is not None
    rolled, aims = _thrown(play, state, found, who, "breath"), targets(state, who)
    play.tell(attacks.DamageCalled, who, aims, "special", found.power, rolled)
    play.then(breathe_on, who, rolled, aims)


def breathe_on(play: Play, state: Table, who: str, rolled: int, aims: tuple[str, ...]) -> None:
    """A luck check halves it, and DA comes after that (CH-DMG-8)."""
    if not aims:
        end_turn(state)
        return
    if state.participant(aims[0]).alive:
        lucky = luck.check(play, state, aims[0], why="Breath")
        amount = damage.halved(rolled) if lucky else rolled
        damage.deal(play, state, aims[0], 0 if is_fireproof(state, aims[0]) else amount, who, fire=True)
    play.then(breathe_on, who, rolled, aims[1:])


STAGES: tuple[Callable[..., None], ...] = (next_hearer, draw_breath, breathe_on)
PERFORM: dict[str, Callable[[Play, Table, Action], None]] = {USE: use, USE_BESIDES: use_besides}


# What each does to one ------------------------------------------------------------------------------------------------

OnOne: TypeAlias = Callable[[Play, Table, Foe, Special, str], None]


def hex_one(play: Play, state: Table, foe: Foe, of: Special, who: str) -> None:
    if not luck.check(play, state, who, of.luck_penalty, of.name):
        _lay(play, state, foe, of, who)


def stop_one(play: Play, state: Table, foe: Foe, of: Special, who: str) -> None:
    """Toll and Gaze: a lost action is the next one, however many took it."""
    if not luck.check(play, state, who, of.luck_penalty, of.name):
        effect = Effect(of.name, foe.id, Until.FIGHT, marks=[LOSES_ACTION])
        _take_hold(play, state, who, effect, 0)


def slay_one(play: Play, state: Table, foe: Foe, of: Special, who: str) -> None:
    """CH-POIS-8: at that moment, whatever the hit points."""
    if not luck.check(play, state, who, of.luck_penalty, of.name):
        hit_points.die(play, state, who, foe.id)


def rally_one(play: Play, state: Table, foe: Foe, of: Special, who: str) -> None:
    _lay(play, state, foe, of, who)


ON_ONE: Final[dict[SpecialPower, OnOne]] = {
    "hex": hex_one,
    "toll": stop_one,
    "gaze": stop_one,
    "word": slay_one,
    "warcry": rally_one,
}


def _rallied(state: Table, who: str, only: tuple[Kind, ...]) -> list[str]:
    """Warcry: its own side, itself among them."""
    return [each for each in allies(state, who) if not why_untouched(state, each, only)]


def _lay(play: Play, state: Table, foe: Foe, of: Special, who: str) -> None:
    gains = [Gained("to hit", of.amount)]
    _take_hold(play, state, who, Effect(of.name, foe.id, Until.ROUNDS, gains, rounds=of.rounds), of.amount)


def _take_hold(play: Play, state: Table, who: str, effect: Effect, amount: int) -> None:
    """The same thing twice does not add up; the later one lasts longer (CH-SPELL-12)."""
    one = state.participant(who)
    one.effects = [*(each for each in one.effects if each.source != effect.source), effect]
    play.tell(TookHold, who, effect.by, effect.source, amount, effect.rounds)


# How the game master's creatures choose when nobody does --------------------------------------------------------------


def usual_choices(state: Table, who: str) -> tuple[Choice, ...]:
    """The actions among which the automatic game master picks with equal chances (CH-CREA-3): an ability that may be
    used once a fight, or in this round, as soon as it can; otherwise an attack. Declared, or at the turn, as it is."""
    found = tuple(_usual_actions(state, who))
    declaring = the_fight(state).phase is Phase.DECLARE
    return tuple(_as_declared(choice) for choice in found) if declaring else found


def usual_free_choices(state: Table, who: str) -> tuple[Choice, ...]:
    """The same for what it may do besides, at its turn and before its action."""
    options = list(free_actions(state, who))
    return tuple(_aimed_well(state, options[0])) if options else ()


def usual_choice(state: Table, who: str, below: Below) -> Choice:
    """One of them; `below` is a die."""
    among = usual_choices(state, who)
    return among[below(len(among))]


def _usual_actions(state: Table, who: str) -> Iterator[Choice]:
    timely = [option for option in actions(state, who) if _is_timely(state, who, option)]
    attacking = [option for option in attacks.actions(state, who) if option.id == "attack"]
    options = timely or attacking
    if not options:
        yield Choice("do nothing", {"who": who})
    for option in options:
        yield from _aimed_well(state, option)


def _is_timely(state: Table, who: str, option: Option) -> bool:
    powers = next(field.among for field in option.fields if isinstance(field, One) and field.name == "with")
    return any(each.power in powers and (each.once_a_fight or each.every) for each in specials_of(state, who))


def _aimed_well(state: Table, option: Option) -> Iterator[Choice]:
    """The completed option at each target that is as good as the others by the table's word (G40)."""
    best = _preferred(state, [str(each.fields["target"]) for each in option.completions() if "target" in each.fields])
    for choice in option.completions():
        if "target" not in choice.fields or choice.fields["target"] in best:
            yield choice


def _preferred(state: Table, aims: list[str]) -> list[str]:
    points = [state.participant(who).hit_points for who in aims]
    match state.option("creature_targets"):
        case "focus_weakest":
            return [who for who in aims if state.participant(who).hit_points == min(points)]
        case "focus_strongest":
            return [who for who in aims if state.participant(who).hit_points == max(points)]
        case _:
            return aims


def _as_declared(choice: Choice) -> Choice:
    fields = {name: value for name, value in choice.fields.items() if name != "how"}
    return Choice("declare", {"what": choice.option, **fields})
