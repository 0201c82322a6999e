"""What a sensible player of a seat would do, and how well things stand for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from herotable.games.hero_kids import bot_fights, bot_gm, pools, trials
from herotable.games.hero_kids.movement import acting
from herotable.games.hero_kids.state import GM, Character, Phase, Side, Step, Table, Trial, cards
from herotable.rules import WAIT, Choice, Option, Seat, refusal


def advise(state: Table, seat: Seat, options: Sequence[Option]) -> Choice | None:
    """By what the seat knows. Whoever has nothing to do waits for the others."""
    wanted = _game_master(state, options) if seat == GM else _player(state, state.heroes[seat], options)
    return next((choice for choice in wanted if refusal(options, choice) is None), WAIT)


def _game_master(state: Table, options: Sequence[Option]) -> Iterator[Choice]:
    yield from bot_gm.outside_turns(state)
    yield from _in_encounter(state, GM, options)
    yield from bot_gm.leads_on(state, options)


def _player(state: Table, hero: Character, options: Sequence[Option]) -> Iterator[Choice]:
    if hero.step is not Step.DONE:
        yield from _making(state, hero)
    yield from _helping_up(state, hero)
    yield from _in_encounter(state, hero.id, options)
    if state.encounter is None:
        yield from _testing(state, hero)
        yield from _resting(state, hero, options)


def _in_encounter(state: Table, seat: Seat, options: Sequence[Option]) -> Iterator[Choice]:
    fight = state.encounter
    if fight is None:
        return
    if fight.phase is Phase.SETUP:
        yield from _setting_up(state, seat)
    elif fight.acting:
        if acting(state).owner == seat and not fight.proposal:
            yield bot_fights.in_turn(state, options)
    else:
        for option in options:
            if option.id == "take a turn":
                yield next(option.completions())


def _setting_up(state: Table, seat: Seat) -> Iterator[Choice]:
    """With a piece of equipment in use, if there is one."""
    hero = state.heroes.get(seat)
    if hero is None or hero.ready:
        return
    if not hero.in_use:
        pieces = [thing for thing in hero.things if cards(state).things[thing.card].kind == "equipment"]
        yield from (Choice("put in use", {"piece": piece.id}) for piece in pieces)
    yield Choice("ready")


def _helping_up(state: Table, hero: Character) -> Iterator[Choice]:
    down = [each.id for each in state.heroes.values() if not each.health]
    if down and state.encounter is not None:
        for card in ("get-up", "wild-card"):
            yield Choice("boon: get-up", {"with": card, "whom": down[0]})


# Outside encounters ---------------------------------------------------------------------------------------------------


def _testing(state: Table, hero: Character) -> Iterator[Choice]:
    """Whoever has most dice makes a test that one of them makes; the others help."""
    trial = state.trial
    if trial is None:
        return
    best = max(trial.who, key=lambda each: (_dice(state, state.heroes[each], trial), each))
    if trial.each or hero.id == best:
        others = [each for each in trials.heroes_ready(state) if each not in (best, *trial.rolled)]
        missing = min(len(others), trials.MOST_HELPERS) - len(trials.helpers_of(state, trial, best))
        if trial.each or missing <= 0:
            yield _test_choice(hero, trial)
    elif hero.id not in trial.helping:
        yield Choice("help", {"whom": best})


def _dice(state: Table, hero: Character, trial: Trial) -> int:
    tool = (*pools.fitting_tools(hero, trial.task), "")[0]
    skill = bool(trial.skill) and trial.skill in hero.skills
    return pools.trial_dice(pools.trial_parts(state, hero, trial, skill=skill, tool=tool, helpers=()))


def _test_choice(hero: Character, trial: Trial) -> Choice:
    """With everything that helps."""
    tools = pools.fitting_tools(hero, trial.task)
    fields: dict[str, str | int | list[str | int] | dict[str, int]] = {}
    if trial.skill and trial.skill in hero.skills:
        fields["skill"] = trial.skill
    if tools:
        fields["tool"] = tools[0]
    return Choice("test", fields)


def _resting(state: Table, hero: Character, options: Sequence[Option]) -> Iterator[Choice]:
    hurt = [each for each in state.heroes.values() if each.health < each.boxes]
    if hero in hurt:
        yield Choice("rest")
    for each in sorted(hurt, key=lambda each: each.health):
        for name in hero.specials:
            yield Choice("mend", {"with": name, "target": each.id})
        if not state.rest_allowed or each.rested:
            yield from (Choice("use item", {"item": item, "target": each.id}) for item in ("herbs", "healing-draught"))
    yield Choice("choose a boon", {"boon": "get-up"})


def _making(state: Table, hero: Character) -> Iterator[Choice]:
    """The ready-made hero of its number; the first of everything where one is half made."""
    ready = [card.id for card in cards(state).heroes]
    number = list(state.heroes).index(hero.id)
    yield Choice("take a ready hero", {"hero": ready[number % len(ready)]})
    yield from (Choice("choose special", {"what": card.id}) for card in cards(state).actions if card.number)
    yield from (Choice("choose bonus", {"what": card.id}) for card in cards(state).bonuses if card.number)
    yield Choice("choose skills", {"skills": ["lore", "tracking"]})
    yield Choice("choose tool", {"thing": "rope"})
    yield Choice("name hero", {"name": f"Hero {number + 1}"})


def worth(state: Table, seat: Seat) -> float:
    """The share of health that is left to the heroes, less that of the foes that are seen."""
    left = _health(list(state.heroes.values()))
    seen = [foe for foe in state.foes.values() if foe.side is Side.FOES and not foe.hidden]
    against = _health(seen) if state.encounter is not None else 0.0
    return against - left if seat == GM else left - against


def _health(those: Sequence[Character]) -> float:
    return sum(each.health for each in those) / max(1, sum(each.boxes for each in those))
