"""An ability from its declaration to its effects, in stages (DM-ROLL-1).

Whatever else follows from it (a second roll, an arc, a counter, a trap) is queued, and comes by itself afterwards.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from herotable.games.deck_of_many_dungeons import (
    damage,
    deck,
    declaring,
    defending,
    effects,
    paths,
    rolls,
    standing,
    uses,
)
from herotable.games.deck_of_many_dungeons.cards import Ability
from herotable.games.deck_of_many_dungeons.defending import Defended
from herotable.games.deck_of_many_dungeons.ground import between
from herotable.games.deck_of_many_dungeons.health import damage_question, pay
from herotable.games.deck_of_many_dungeons.marks import mark_used, reveal
from herotable.games.deck_of_many_dungeons.moving import Moved, path_to, set_out
from herotable.games.deck_of_many_dungeons.rolls import NO
from herotable.games.deck_of_many_dungeons.state import Creature, Held, Kind, Phase, Table, Use
from herotable.rules import D12, SYSTEM, Action, Choice, Event, PickOne, Play, Roll, ShareOut, TableOption, YesNo


@dataclass(frozen=True, slots=True)
class Declared(Event):
    rule: ClassVar[str] = "DM-ROLL-1"
    who: str
    card: str
    ability: int
    boosts: tuple[str, ...]
    targets: tuple[str, ...]
    batch: bool


@dataclass(frozen=True, slots=True)
class Follows(Event):
    """A further part of what somebody did, or what a zone or an event sets off."""

    rule: ClassVar[str] = "DM-ROLL-6"
    who: str
    card: str
    ability: int
    part: str
    targets: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rerolled(Event):
    rule: ClassVar[str] = "DM-HR-9"
    who: str


@dataclass(frozen=True, slots=True)
class FreeUsed(Event):
    rule: ClassVar[str] = "DM-TURN-8"
    who: str
    card: str
    ability: int
    of: str


@dataclass(frozen=True, slots=True)
class Hit(Event):
    rule: ClassVar[str] = "DM-ROLL-1"
    who: str
    target: str


@dataclass(frozen=True, slots=True)
class Missed(Event):
    rule: ClassVar[str] = "DM-ROLL-1"
    who: str
    target: str


@dataclass(frozen=True, slots=True)
class Worked(Event):
    """A roll that is no Attack's: whether it succeeded."""

    rule: ClassVar[str] = "DM-CARD-5"
    who: str
    card: str
    ability: int
    success: bool


@dataclass(frozen=True, slots=True)
class Lapsed(Event):
    """What was declared has become impossible (DM-EN-7)."""

    rule: ClassVar[str] = "DM-EN-7"
    who: str


EVENTS: tuple[type[Event], ...] = (Declared, Follows, Rerolled, FreeUsed, Hit, Missed, Worked, Lapsed)


# Declaring ----------------------------------------------------------------------------------------


def declare(play: Play, state: Table, choice: Choice) -> None:
    """DM-ROLL-1, steps 1 and 2: what is used, on whom, with which Boosts; all of it is paid at once."""
    combat = state.fighting()
    creature = state.creatures[choice.one("who")]
    held, number = deck.of_key(creature, choice.one("ability"))
    use = as_chosen(state, creature, held, number, choice)
    spend(play, state, creature, held, use)
    seen(creature, held, use)
    keys = tuple(f"{boost.card}/{ability.name}" for boost, ability in uses.boosts_of(creature, use.boosts))
    play.tell(Declared, creature.id, held.card, number, keys, tuple(use.targets), combat.batching)
    if combat.batching:
        use.batch = True
        combat.batch.append(use)
        return
    combat.use = use
    play.then(begin)


def as_chosen(state: Table, creature: Creature, held: Held, number: int, choice: Choice) -> Use:
    fields = choice.fields
    use = uses.use_of(creature, held, number)
    use.boosts = str(fields["boosts"]).split(declaring.SEPARATOR) if "boosts" in fields else []
    use.to = str(fields.get("to", ""))
    use.hidden = standing.bears(state, creature, "hidden")
    ability = deck.ability_of(held, number)
    if "target" in fields:
        use.targets = [str(fields["target"])]
    elif "targets" in fields:
        use.targets = str(fields["targets"]).split(declaring.SEPARATOR)
    elif "place" in fields:
        lay(state, use, str(fields["place"]))
    elif ability.who == "self" or all(clause.op == "give" for clause in ability.clauses):
        use.targets = [creature.id]
    return use


def lay(state: Table, use: Use, place: str) -> None:
    """The area lies here: which spaces it reaches, and whom it affects (DM-CARD-8)."""
    user = state.creatures[use.by]
    offer = offer_of(state, user, use)
    use.middle, _, use.anchor = place.partition("@")
    use.lies = use.middle[-1] if use.middle[-1] in "Δ∇" else ""
    use.place = list(paths.laid(state, use.middle.rstrip("Δ∇"), use.lies, offer.figures.area, use.anchor))
    everyone = declaring.affected(state, user, offer.ability, offer.figures.who, tuple(use.place))
    use.targets = [] if offer.ability.who == "space" else [each.id for each in everyone]


def offer_of(state: Table, user: Creature, use: Use) -> declaring.Offer:
    held = uses.held_in(state, use)
    assert held is not None, "a card that nobody has"
    ability = uses.ability_in(state, use)
    figures = uses.figures(state, user, held, ability, uses.boosts_of(user, use.boosts))
    return declaring.Offer(held, use.ability, ability, tuple(use.boosts), figures, False)


def spend(play: Play, state: Table, creature: Creature, held: Held, use: Use) -> None:
    """DM-ROLL-7: action, Resolve and the turn's one use are gone whether or not it succeeds."""
    ability = deck.ability_of(held, use.ability)
    boosts = uses.boosts_of(creature, use.boosts)
    bought = declaring.needs_buying(state, creature, ability)
    cost = uses.figures(state, creature, held, ability, boosts).cost + bought
    pay(play, state, creature, cost)
    _take_action(state, creature, ability, bought)
    for card, used in [(held, ability), *boosts]:
        mark_used(card, used, use.targets[0] if use.targets else "")
    _mark_discounts(state, creature, ability)
    if ability.disables:
        held.enabled = False
    creature.acted = creature.ever_acted = True


def _take_action(state: Table, creature: Creature, ability: Ability, bought: bool) -> None:
    combat = state.fighting()
    creature.attacked = creature.attacked or ability.type == "Attack"
    if ability.type == "Attack":
        creature.melee_last = ability.range <= 1
    if combat.phase is Phase.COVERT:
        combat.covert.append(creature.id)
    elif combat.extra == creature.id:
        combat.extra = ""
    elif bought:
        creature.bought += 1
    elif ability.type != "Free":
        take_slot(creature, innate=ability.card in deck.INNATES)


def take_slot(creature: Creature, *, innate: bool) -> None:
    """One of its two actions; of a Follower the Innate one where that will do (DM-FOL-4)."""
    creature.actions -= 1
    if creature.kind is Kind.FOLLOWER:
        if innate and creature.innate:
            creature.innate -= 1
        else:
            creature.regular -= 1


def _mark_discounts(state: Table, creature: Creature, ability: Ability) -> None:
    """What helps the first matching ability of a turn has helped."""
    for each in standing.hosted(state, creature, ability.type):
        first = any(condition.kind == "first" for part in each.clause.host_when for condition in part)
        if first and uses.is_of_magic(ability):
            creature.marks.append(f"first:{each.ability.name}")


def seen(creature: Creature, held: Held, use: Use) -> None:
    """DM-EN-6: what was used is known from then on."""
    reveal(held, use.ability)
    for boost, number in (deck.of_key(creature, key) for key in use.boosts):
        reveal(boost, number)


# Before the roll ----------------------------------------------------------------------------------


def begin(play: Play, state: Table) -> None:
    """DM-ROLL-1, step 3; then the die, where there is one."""
    use, ability = state.using(), uses.ability_in(state, state.using())
    if use.working:
        play.then(work_on)
    if not state.creatures[use.by].up and not use.part and ability.type != "Free":
        return lapse(play, state)
    if ability.has("first step") and not use.part and not use.stepped:
        play.then(first_step)
    if ability.has("choose") and not use.part and "choose" not in use.asked:
        play.then(choose_part)
    if use.part == "event" and ability.type == "Free" and "event" not in use.asked:
        play.then(offer_event)
    if not use.part and not _still_possible(state, use, ability):
        return lapse(play, state)
    play.then(roll_to_hit if uses.roll_needed(state, use) and not use.rolled else judge)


def _still_possible(state: Table, use: Use, ability: Ability) -> bool:
    """A batch's targets may have gone, a charge may not have come through."""
    if not use.targets or use.place or ability.who == "self":
        return True
    user = state.creatures[use.by]
    reach = uses.figures(state, user, uses.held_in(state, use), ability, uses.boosts_of(user, use.boosts)).range
    there = [each for each in use.targets if _there(state, user, state.creatures[each], ability, reach)]
    use.targets = there
    return bool(there)


def _there(state: Table, user: Creature, target: Creature, ability: Ability, reach: int) -> bool:
    if not target.up and not declaring.revives(ability):
        return False
    return target is user or between(state, user, target) <= max(reach, 1 if not user.at else reach)


def lapse(play: Play, state: Table) -> None:
    play.tell(Lapsed, state.using().by)
    state.fighting().use = None


def choose_part(play: Play, state: Table) -> None:
    """V53: the user picks on use."""
    use = state.using()
    question = PickOne(kind="choose", about=(use.card, use.ability), among=("0", "1"), rule="DM-V-TIME")
    use.choice = int(play.ask(state.creatures[use.by].seat, question))
    use.asked.append("choose")
    play.then(begin)


def offer_event(play: Play, state: Table) -> None:
    """DM-TURN-8: a Free ability that reacts to an event may be used."""
    use = state.using()
    question = YesNo(kind="use", about=(use.by, use.card, use.ability), usually=True, rule="DM-TURN-8")
    taken = play.ask(state.creatures[use.by].seat, question)
    use.asked.append("event")
    if not taken:
        state.fighting().use = None
        return
    held = uses.held_in(state, use)
    if held is not None:
        mark_used(held, uses.ability_in(state, use), "")
    play.then(begin)


def first_step(play: Play, state: Table) -> None:
    """V10: as far as it takes, or somewhere else from where the target is in reach."""
    use = state.using()
    user, ability = state.creatures[use.by], uses.ability_in(state, use)
    cells = _first_steps(state, user, use, ability)
    use.stepped = True
    to = NO
    if len(cells) > 1:
        question = PickOne(kind="first step", about=(user.id,), among=tuple(cells), on="hexes", rule="DM-V-TIME")
        to = play.ask(user.seat, question)
    elif cells:
        to = cells[0]
    if uses.figures(state, user, uses.held_in(state, use), ability).area > 1:
        use.asked.append("place")
    pause(state)
    if to != NO:
        set_out(play, state, user, path_to(state, user, to, ability.of("first step")[0].n, ()))


def _first_steps(state: Table, user: Creature, use: Use, ability: Ability) -> list[str]:
    """The nearest first; staying where it stands too, if the target is in reach from there."""
    if standing.bears(state, user, "immobile"):
        return [NO]
    offer = offer_of(state, user, use)
    if not use.targets:
        return [NO, *paths.reach_of(state, user, ability.of("first step")[0].n).costs]
    target = state.creatures[use.targets[0]]
    cells = declaring.charge_cells(state, user, ability, target, offer.figures.range)
    stay = [NO] if declaring.in_reach(state, user, target, offer.figures.range) else []
    return stay + sorted(cells, key=lambda cell: cells[cell])


def pause(state: Table) -> None:
    """The use goes on once everything that comes before it is done."""
    combat = state.fighting()
    assert combat.use is not None, "nothing is being used"
    combat.queue.insert(0, combat.use)
    combat.use = None


def place_it(play: Play, state: Table) -> None:
    """An area that is laid only after the first step."""
    use = state.using()
    user = state.creatures[use.by]
    ways = declaring.places(state, user, offer_of(state, user, use))
    use.asked = [each for each in use.asked if each != "place"]
    if not ways:
        return lapse(play, state)
    question = PickOne(kind="place", about=(use.card, use.ability), among=tuple(ways), on="hexes", rule="DM-CARD-7")
    lay(state, use, play.ask(user.seat, question))
    play.then(begin)


# The die ------------------------------------------------------------------------------------------


def roll_to_hit(play: Play, state: Table) -> None:
    """DM-ROLL-3: one die for all targets."""
    use = state.using()
    if "place" in use.asked:
        play.then(place_it)
    use.rolled = True
    rolls.throw(play, state, use)
    play.then(look_at_the_die)


def look_at_the_die(play: Play, state: Table) -> None:
    """DM-HR-9: Resolve rolls it again, as often as somebody will pay; the higher face counts."""
    use = state.using()
    question = rolls.again_question(state, use)
    if question is None or play.ask(rolls.roller_of(state, use).seat, question) == NO:
        play.then(open_to_free_cards)
    play.then(roll_again)


def roll_again(play: Play, state: Table) -> None:
    use = state.using()
    roller = rolls.roller_of(state, use)
    pay(play, state, roller, 1)
    play.tell(Rerolled, roller.id)
    use.rerolls += 1
    rolls.throw(play, state, use, keep=True)
    play.then(look_at_the_die)


def open_to_free_cards(play: Play, state: Table) -> None:
    """DM-TURN-8: first come, first served; then whoever rolled may think again."""
    use = state.using()
    free = rolls.free_cards(state, use)
    questions = {f"{owner.seat}/{held.id}": rolls.free_question(state, use, owner, held) for owner, held, _ in free}
    taken = play.ask_first(questions) if questions else None
    if taken is None:
        play.then(judge if use.at_defence < 0 else settle_defence)
    play.then(use_free_card, taken[0].partition("/")[2])


def use_free_card(play: Play, state: Table, card: str) -> None:
    """V28: the new die stands. V27: the higher one counts, and 1 more."""
    use = state.using()
    owner, held = state.held(card)
    number, ability = next((number, each) for number, each in deck.abilities(held) if rolls.is_for_dice(each))
    pay(play, state, owner, ability.cost)
    mark_used(held, ability, "")
    reveal(held, number)
    play.tell(FreeUsed, owner.id, held.card, number, rolls.roller_of(state, use).id)
    luck = ability.of("reroll keep-higher")
    rolls.throw(play, state, use, keep=bool(luck), more=sum(clause.n for clause in luck))
    play.then(look_at_the_die)


# Whom it hits -------------------------------------------------------------------------------------


def judge(play: Play, state: Table) -> None:
    """DM-ROLL-1, step 7; what does not roll always works."""
    use = state.using()
    if not use.rolled:
        use.hits, use.success = list(use.targets), True
    _tell_judgement(play, state, use)
    if not use.success:
        play.then(finish)
    _draw_lines(state, use)
    play.then(ask_for_defends if uses.is_attack(state, use) and not uses.is_unavoidable(state, use) else split_bonus)


def _tell_judgement(play: Play, state: Table, use: Use) -> None:
    if not use.rolled:
        return None
    if not uses.is_attack(state, use):
        return play.tell(Worked, use.by, use.card, use.ability, use.success)
    for target in use.targets:
        play.tell(Hit if target in use.hits else Missed, use.by, target)


def _end_hiding(state: Table, use: Use) -> None:
    """V41: the first Attack roll ends it."""
    if use.rolled and use.hidden and not use.part and uses.is_attack(state, use):
        state.running = [each for each in state.running if each.on != use.by or not standing.hides(each)]


def _draw_lines(state: Table, use: Use) -> None:
    """V52: whoever stands strictly between suffers on the same roll."""
    for _ in uses.ability_in(state, use).of("line") if not use.part else ():
        user = state.creatures[use.by]
        crossed = [each for target in use.hits for each in paths.in_between(state, user, state.creatures[target])]
        struck = [each.id for each in crossed if use.face >= rolls.need_against(state, use, each.id)]
        if struck:
            queue_part(state, use, "line", struck)


def queue_part(state: Table, use: Use, part: str, targets: list[str], **more: object) -> None:
    """A further part comes by itself, after this one."""
    further = replace(Use(use.by, use.held, use.card, use.tier, use.ability), part=part, targets=targets, **more)  # type: ignore[arg-type]
    state.fighting().queue.append(further)


# Defend cards -------------------------------------------------------------------------------------


def ask_for_defends(play: Play, state: Table) -> None:
    """DM-ROLL-8: declared once the hit is known, by whoever is hit, and by those who guard him."""
    use = state.using()
    questions = defending.questions(state, use)
    if not questions:
        play.then(split_bonus)
    declared = play.ask_each(questions)
    if any(question.secret for question in questions.values()):
        play.learned(*state.making)
    for key, chosen in declared.items():
        defending.declare(play, state, use, key.partition("/")[2], chosen)
    play.then(roll_defence, defending.unrolled(use))


def roll_defence(play: Play, state: Table, number: int) -> None:
    """Most need a d12 of their own; one after another."""
    use = state.using()
    if number >= len(use.defences):
        use.at_defence = -1
        play.then(ask_for_defends if defending.more_to_ask(state, use) else split_bonus)
    use.at_defence = number
    if not uses.defence_ability(state, use).roll:
        use.defences[number].holds = True
        play.then(settle_defence)
    use.face = 0
    rolls.throw(play, state, use)
    play.then(look_at_the_die)


def settle_defence(play: Play, state: Table) -> None:
    use = state.using()
    number = use.at_defence
    defence = use.defences[number]
    play.tell(Defended, defence.guard, defence.card, defence.ability, defence.holds)
    if defence.holds:
        defending.redirect(state, use, defence)
        play.then(step_aside, number)
    use.at_defence = -1
    play.then(roll_defence, number + 1)


def step_aside(play: Play, state: Table, number: int) -> None:
    """What a Defend card does beside taking off damage: a step, and the attacker's second roll for the rest."""
    use = state.using()
    defence = use.defences[number]
    ability = uses.defence_ability(state, use)
    use.at_defence = -1
    guard = state.creatures[defence.guard]
    cells = defending.steps(state, guard, ability)
    if cells:
        question = PickOne(kind="step aside", about=(guard.id,), among=(NO, *cells), on="hexes", rule="DM-ROLL-8")
        to = play.ask(guard.seat, question)
        if to != NO:
            play.tell(Moved, guard.id, to, 1)
            guard.at, guard.moved = to, True
    if ability.has("reroll-effects") and defending.has_other_effects(state, use, defence.of):
        play.then(roll_for_effects, number)
    play.then(roll_defence, number + 1)


def roll_for_effects(play: Play, state: Table, number: int) -> None:
    """V30: if the new total misses, whatever is not damage does not touch this target."""
    use = state.using()
    target = use.defences[number].of
    parts = rolls.parts_against(state, use, target)
    roll = Roll(D12.pool, tuple(parts)).reach(uses.roll_needed(state, use))
    if not play.roll(roll, "effects", by=state.creatures[use.by].seat):
        use.kept_off.append(target)
    play.then(roll_defence, number + 1)


# Damage -------------------------------------------------------------------------------------------


def split_bonus(play: Play, state: Table) -> None:
    """DM-ROLL-5: one pool for everybody who is hit, once the Defend cards are known."""
    use = state.using()
    use.pool = damage.bonus_pool(state, use) if use.hits else 0
    play.then(share_out)


def share_out(play: Play, state: Table) -> None:
    """The attacker splits it."""
    use = state.using()
    if use.pool and len(use.hits) > 1:
        usual = damage.sensible_shares(state, use, use.pool)
        question = ShareOut(kind="split the bonus", total=use.pool, among=tuple(usual), rule="DM-ROLL-5")
        use.shares = dict(play.ask(state.creatures[use.by].seat, question))
    elif use.pool:
        use.shares = {use.hits[0]: use.pool}
    play.then(reckon)


def reckon(play: Play, state: Table) -> None:
    """DM-ROLL-10: what it comes to for each."""
    use = state.using()
    use.dealt = {
        target: damage.dealt(state, use, target) for target in use.hits if damage.deals_any(state, use, target)
    }
    play.then(deal_the_damage)


def deal_the_damage(play: Play, state: Table) -> None:
    """DM-ROLL-11: all at once, everybody deciding on how things stood before."""
    use = state.using()
    questions = {}
    for target, points in use.dealt.items():
        creature = state.creatures[target]
        question = damage_question(creature, points) if points else None
        if question is not None:
            questions[f"{creature.seat}/{target}"] = question
    chosen = play.ask_each(questions) if questions else {}
    for target, points in use.dealt.items():
        creature = state.creatures[target]
        damage.take(play, state, use, creature, points, chosen.get(f"{creature.seat}/{target}", ""))
    damage.note_spent_passives(state, use)
    use.jobs = effects.jobs_of(state, use)
    play.then(work_on)


# Everything else ----------------------------------------------------------------------------------


def work_on(play: Play, state: Table) -> None:
    """DM-ROLL-1, steps 10 and 11: the other effects, one after another in their order."""
    use = state.using()
    use.working = True
    if not use.jobs:
        play.then(finish)
    effects.perform(play, state, use)
    if state.fighting().use is None:
        return
    play.then(work_on)


def finish(play: Play, state: Table) -> None:
    use = state.using()
    _end_hiding(state, use)
    effects.use_up(state, use)
    state.fighting().use = None


def go_on(play: Play, state: Table) -> None:
    """What is next in the queue."""
    combat = state.fighting()
    use = combat.queue.pop(0)
    combat.use = use
    if not use.working and not use.batch and use.part:
        play.tell(Follows, use.by, use.card, use.ability, use.part, tuple(use.targets))
    play.then(begin)


OPTIONS: tuple[TableOption, ...] = ()
STAGES: tuple[Callable[..., None], ...] = (
    begin,
    choose_part,
    offer_event,
    first_step,
    place_it,
    roll_to_hit,
    look_at_the_die,
    roll_again,
    open_to_free_cards,
    use_free_card,
    judge,
    ask_for_defends,
    roll_defence,
    settle_defence,
    step_aside,
    roll_for_effects,
    split_bonus,
    share_out,
    reckon,
    deal_the_damage,
    work_on,
    finish,
)
PERFORM: dict[str, Callable[[Play, Table, Action], None]] = {
    "use": lambda play, state, action: declare(play, state, action.choice),
    "go on": lambda play, state, action: go_on(play, state),
}
GO_ON: Final = Action(SYSTEM, Choice("go on"))
