"""An Attack from its declaration to its damage, in stages (DM-ROLL-1)."""

from __future__ import annotations

from collections.abc import Sequence

from herotable.rules import D12, Part, PickOne, Play, Roll, ShareOut, YesNo
from tests.kernel.card_area.cards import BOOSTS, DEFENDS, FREES, DefendCard
from tests.kernel.card_area.events import (
    ActionsMissed,
    Declared,
    Defended,
    Defends,
    Down,
    FreeUsed,
    Hit,
    Lost,
    Missed,
    Rerolled,
    Shared,
    Unhurt,
)
from tests.kernel.card_area.questions import damage_question, defend_question, may_defend
from tests.kernel.card_area.state import Attack, Combat, Creature, Defence, Die, Side, Split

NOBODY = "nobody"


def declare(play: Play, combat: Combat, by: str, ability: str, targets: Sequence[str], boosts: Sequence[str]) -> None:
    attack = Attack(by, ability, list(targets), list(boosts))
    attacker = combat.creatures[by]
    attacker.pay(attack.card.cost + sum(BOOSTS[boost].cost for boost in boosts))
    attacker.actions -= 1
    attacker.used += [*([] if attack.card.innate else [ability]), *boosts]
    combat.attack = attack
    play.tell(Declared, by, ability, tuple(boosts), tuple(targets))
    play.then(roll_to_hit)


def roll_to_hit(play: Play, combat: Combat) -> None:
    """DM-ROLL-3: one die for all targets; the modifiers that not all of them share count against their numbers."""
    attack = combat.attacking
    attack.numbers = {target: attack.needs - own_modifier(combat, attack, target) for target in attack.targets}
    combat.die = Die(attack.by)
    roll_the_die(play, combat)
    play.then(look_at_the_die)


# The die that lies on the table -------------------------------------------------------------------------------------


def look_at_the_die(play: Play, combat: Combat) -> None:
    """DM-HR-9: whoever rolled may pay to roll again, as often as he likes; the higher die counts."""
    die, roller = combat.rolling, combat.creatures[combat.rolling.roller]
    if could_rise(combat) and roller.purse and play.ask(roller.seat, roll_again(combat)):
        before = die.reached
        roller.pay(1)
        play.tell(Rerolled, roller.id)
        roll_the_die(play, combat)
        die.reached = max(die.reached, before)
        play.then(look_at_the_die)
    play.then(open_to_free_cards)


def open_to_free_cards(play: Play, combat: Combat) -> None:
    """DM-TURN-8: event-driven Free cards, first come; then the one who rolled may think again."""
    questions = {f"{by.seat}/{card}": use_free(card, combat) for by, card in free_cards(combat)}
    taken = play.ask_first(questions)
    if taken is None:
        play.then(find_the_hits if combat.rolling.defence is None else settle_the_defence)
    card = taken[0].partition("/")[2]
    use_the_free_card(play, combat, next(by for by, each in free_cards(combat) if each == card), card)
    play.then(look_at_the_die)


def use_the_free_card(play: Play, combat: Combat, by: Creature, card: str) -> None:
    """V28: Foresight's new die stands. V27: Lucky Break keeps the higher one, and 1 more."""
    die = combat.rolling
    before = die.reached
    by.pay(FREES[card])
    by.used.append(card)
    play.tell(FreeUsed, by.id, card, die.roller)
    if card == "Lucky Break":
        die.luck += 1
    roll_the_die(play, combat)
    if card == "Lucky Break":
        die.reached = max(die.reached, before)


def roll_the_die(play: Play, combat: Combat) -> None:
    """The rule only uses which of the numbers that matter the total has come up to."""
    die, numbers = combat.rolling, numbers_that_matter(combat)
    why = "to hit" if die.defence is None else combat.attacking.defences[die.defence].card
    roll = the_roll(combat).reach(numbers[0]) if len(numbers) == 1 else the_roll(combat).rows(*numbers)
    row = play.roll(roll, why, by=combat.creatures[die.roller].seat)
    die.reached = numbers[row - 1] if row else numbers[0] - 1


def the_roll(combat: Combat) -> Roll:
    """A d12 with every modifier by name; Attacks: those that count against all targets alike."""
    die, attack = combat.rolling, combat.attacking
    if die.defence is None:
        return D12.plus(*alike(combat, attack))
    return D12.plus(*defend_parts(combat, combat.creatures[die.roller]))


def numbers_that_matter(combat: Combat) -> list[int]:
    """What the die is read for; one less as well while somebody's luck may still add 1."""
    die, attack = combat.rolling, combat.attacking
    if die.defence is not None:
        needed = [DEFENDS[attack.defences[die.defence].card].roll]
    else:
        needed = [number for target in attack.targets for number in numbers_against(combat, attack, target)]
    lucks = (die.luck, die.luck + 1) if any(card == "Lucky Break" for _, card in held_cards(combat)) else (die.luck,)
    return sorted({number - luck for number in needed for luck in lucks})


def could_rise(combat: Combat) -> bool:
    highest = 12 + the_roll(combat).bonus
    return any(combat.rolling.reached < number <= highest for number in numbers_that_matter(combat))


def held_cards(combat: Combat) -> list[tuple[Creature, str]]:
    """Event-driven cards still to be used on this die, whether or not there is Resolve for them."""
    roller = combat.creatures[combat.rolling.roller]
    order = (*combat.standing(roller.side.other), *combat.standing(roller.side))
    held = [(by, card) for by in order for card in by.cards if card in FREES and card not in by.used]
    return [(by, card) for by, card in held if card == "Foresight" or by.side is roller.side]


def free_cards(combat: Combat) -> list[tuple[Creature, str]]:
    """C7d: on whom all eyes rest now; the roller's own side comes last."""
    payable = [(by, card) for by, card in held_cards(combat) if by.purse >= FREES[card]]
    best = combat.rolling.reached >= max(numbers_that_matter(combat))
    return [(by, card) for by, card in payable if card == "Foresight" or not best]


def roll_again(combat: Combat) -> YesNo:
    return YesNo(kind="roll again", about=(combat.rolling.roller, combat.rolling.reached), rule="DM-HR-9")


def use_free(card: str, combat: Combat) -> YesNo:
    about = (card, combat.rolling.roller)
    return YesNo(kind="use a free card", about=about, rule="DM-TURN-8", passes=("round",))


# Whom it hits -------------------------------------------------------------------------------------------------------


def find_the_hits(play: Play, combat: Combat) -> None:
    attack, die = combat.attacking, combat.rolling
    attack.reached = die.reached + die.luck
    combat.die = None
    attack.hits = [target for target in attack.targets if attack.reached >= attack.numbers[target]]
    for target in attack.targets:
        play.tell(Hit if target in attack.hits else Missed, target)
    if attack.hits:
        play.then(ask_for_defends)
    put_away(combat)


def modifiers_against(combat: Combat, attack: Attack, target: str) -> tuple[Part, ...]:
    """DM-ROLL-4: they all add."""
    attacker, hit = combat.creatures[attack.by], combat.creatures[target]
    parts = [Part(boost, BOOSTS[boost].hit, "DM-TURN-7") for boost in attack.boosts]
    if combat.friend_beside(hit, attacker):
        parts += [Part("Overwhelm", 1, "DM-ROLL-4")] if "Overwhelm" in attacker.cards else []
        flanks = "Flanker" in attacker.cards and is_melee(attacker, hit)
        parts += [Part("Flanker", 1, "DM-ROLL-4")] if flanks else []
    return tuple(part for part in parts if part.amount)


def alike(combat: Combat, attack: Attack) -> tuple[Part, ...]:
    """The modifiers that count against every target."""
    against = [modifiers_against(combat, attack, target) for target in attack.targets]
    return tuple(part for part in against[0] if all(part in parts for parts in against))


def own_modifier(combat: Combat, attack: Attack, target: str) -> int:
    common = alike(combat, attack)
    return sum(part.amount for part in modifiers_against(combat, attack, target) if part not in common)


def numbers_against(combat: Combat, attack: Attack, target: str) -> list[int]:
    """To hit; and past the armour, where that is more."""
    hits, past = attack.numbers[target], attack.past_armour(target)
    return [hits, past] if wears_armour(combat, attack, target) and past > hits else [hits]


def wears_armour(combat: Combat, attack: Attack, target: str) -> bool:
    """Armoured helps against Physical damage only (G15)."""
    return "Armoured" in combat.creatures[target].cards and attack.card.type == "Physical"


def is_melee(one: Creature, other: Creature) -> bool:
    """DM-GRID-9: by the actual distance, not by the weapon."""
    return one.id in other.next_to


# Defend cards -------------------------------------------------------------------------------------------------------


def ask_for_defends(play: Play, combat: Combat) -> None:
    """DM-ROLL-8: declared once the hit is known; never against one's own Attack (G108)."""
    attack = combat.attacking
    hit = [combat.creatures[each] for each in attack.hits if each != attack.by]
    questions = {key_of(each): defend_question(each) for each in hit if may_defend(each)}
    declared = play.ask_each(questions)
    if any(question.secret for question in questions.values()):
        play.learned(*(each.seat for each in combat.creatures.values() if each.side is Side.PLAYERS))
    for key, cards in declared.items():
        for card in cards:
            play_defend(play, combat, combat.creatures[key.partition("/")[2]], DEFENDS[card])
    play.then(roll_defence, 0)


def play_defend(play: Play, combat: Combat, target: Creature, card: DefendCard) -> None:
    """Paid at once, and from now on everybody has seen it (DM-EN-6)."""
    target.pay(card.cost)
    target.paid_actions += card.actions
    if card.id in target.hand:
        del target.hand[target.hand.index(card.id)]
        target.cards.append(card.id)
    combat.attacking.defences.append(Defence(target.id, card.id))
    play.tell(Defends, target.id, card.id)


def roll_defence(play: Play, combat: Combat, number: int) -> None:
    """Most need a d12 of their own; one after another."""
    defences = combat.attacking.defences
    if number == len(defences):
        play.then(split_the_bonus)
    defence = defences[number]
    if not DEFENDS[defence.card].roll:
        defence.holds = True
        play.tell(Defended, defence.target, defence.card, True)
        play.then(roll_defence, number + 1)
    combat.die = Die(defence.target, number)
    roll_the_die(play, combat)
    play.then(look_at_the_die)


def settle_the_defence(play: Play, combat: Combat) -> None:
    die = combat.rolling
    assert die.defence is not None
    number = die.defence
    defence = combat.attacking.defences[number]
    defence.holds = die.reached + die.luck >= DEFENDS[defence.card].roll
    combat.die = None
    play.tell(Defended, defence.target, defence.card, defence.holds)
    play.then(roll_defence, number + 1)


def defend_parts(combat: Combat, bearer: Creature) -> tuple[Part, ...]:
    parts = [Part("Steady Guard", 1, "DM-ROLL-8")] if "Steady Guard" in bearer.cards else []
    fancy = "Fancy Footwork" in bearer.cards and combat.foe_beside(bearer)
    return (*parts, *([Part("Fancy Footwork", 2, "DM-ROLL-8")] if fancy else []))


# Damage -------------------------------------------------------------------------------------------------------------


def split_the_bonus(play: Play, combat: Combat) -> None:
    """DM-ROLL-5: one pool, split by the attacker once the Defend cards are known."""
    attack = combat.attacking
    pool = sum(BOOSTS[boost].bonus for boost in attack.boosts)
    attack.shares = {attack.hits[0]: pool}
    if pool and len(attack.hits) > 1:
        split = ShareOut(kind="split the bonus", total=pool, among=tuple(attack.hits), rule="DM-ROLL-5")
        attack.shares = play.ask(combat.creatures[attack.by].seat, split)
    for target, points in attack.shares.items():
        if points:
            play.tell(Shared, target, points)
    play.then(deal_the_damage)


def deal_the_damage(play: Play, combat: Combat) -> None:
    """DM-ROLL-11: all at once, every bearer deciding on how things stood before."""
    damage = {target: damage_to(combat, target) for target in combat.attacking.hits}
    bearers = [combat.creatures[target] for target in damage]
    asked = {key_of(each): damage_question(each, damage[each.id]) for each in bearers if damage[each.id]}
    chosen = play.ask_each({key: question for key, question in asked.items() if len(question.splits) > 1})
    for bearer in bearers:
        if not damage[bearer.id]:
            play.tell(Unhurt, bearer.id)
        else:
            take(play, bearer, chosen.get(key_of(bearer), asked[key_of(bearer)].usually))
    miss_actions(play, combat)
    play.then(second_attack)


def damage_to(combat: Combat, target: str) -> int:
    """DM-ROLL-10: listed and bonus damage, less what armour and Defend cards take off."""
    attack = combat.attacking
    if cancelled(combat, target):
        return 0
    reduced = int(wears_armour(combat, attack, target) and attack.reached < attack.past_armour(target))
    reduced += sum(reduction(combat, each, target) for each in attack.defences if each.holds)
    return max(0, attack.listed + attack.shares.get(target, 0) - reduced)


def reduction(combat: Combat, defence: Defence, target: str) -> int:
    """What one Defend card takes off the damage of this target, its own or another's."""
    card, bearer, hit = DEFENDS[defence.card], combat.creatures[defence.target], combat.creatures[target]
    if bearer is not hit:
        return card.reduce_adjacent if bearer.id in hit.next_to and bearer.side is hit.side else 0
    melee = is_melee(combat.creatures[combat.attacking.by], hit)
    return card.reduce_melee if melee else card.reduce_ranged


def cancelled(combat: Combat, target: str) -> bool:
    """V31: the whole hit does not apply, its further effects included."""
    how = "melee" if is_melee(combat.creatures[combat.attacking.by], combat.creatures[target]) else "ranged"
    held = (each for each in combat.attacking.defences if each.holds and each.target == target)
    return any(how in DEFENDS[each.card].cancels for each in held)


def take(play: Play, bearer: Creature, split: Split) -> None:
    bearer.lose(split)
    play.tell(Lost, bearer.id, *split)
    if not bearer.up:
        play.tell(Down, bearer.id)


def miss_actions(play: Play, combat: Combat) -> None:
    """Effects other than damage apply even where all damage was taken off (G49)."""
    attack = combat.attacking
    first = attack.targets[0]
    count = sum(BOOSTS[boost].miss for boost in attack.boosts)
    if count and first in attack.hits and not cancelled(combat, first):
        combat.creatures[first].missed += count
        play.tell(ActionsMissed, first, count)


# The second roll ----------------------------------------------------------------------------------------------------


def second_attack(play: Play, combat: Combat) -> None:
    """DM-ROLL-6: a new die against its own number, on another enemy, without Boosts."""
    attack, attacker = combat.attacking, combat.creatures[combat.attacking.by]
    others = second_targets(combat)
    target = play.ask(attacker.seat, second_target(others)) if others else NOBODY
    if target != NOBODY:
        combat.attack = Attack(attacker.id, attack.ability, [target], second=True)
        play.tell(Declared, attacker.id, attack.ability, (), (target,))
        play.then(roll_to_hit)
    put_away(combat)


def second_target(others: list[str]) -> PickOne:
    return PickOne(kind="second target", among=(*others, NOBODY), on="creatures", rule="DM-ROLL-6")


def second_targets(combat: Combat) -> list[str]:
    attack, attacker = combat.attacking, combat.creatures[combat.attacking.by]
    main = attack.targets[0]
    if attack.second or not attack.card.second_roll or not attacker.up or cancelled(combat, main):
        return []
    others = (each for each in combat.standing(attacker.side.other) if each.id != main)
    return [each.id for each in others if is_melee(attacker, each)]


def put_away(combat: Combat) -> None:
    combat.attack = None


def key_of(creature: Creature) -> str:
    """One seat may own several of those asked: the game master answers for each guard."""
    return f"{creature.seat}/{creature.id}"


STAGES = (
    roll_to_hit,
    look_at_the_die,
    open_to_free_cards,
    find_the_hits,
    ask_for_defends,
    roll_defence,
    settle_the_defence,
    split_the_bonus,
    deal_the_damage,
    second_attack,
)
