"""What the automatic game master does: rules on proposals, and leads through an adventure by its cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from herotable.games.hero_kids import trials
from herotable.games.hero_kids.state import Step, Story, Table
from herotable.games.hero_kids.story import scene_now, tests_of
from herotable.rules import Choice, Option


def outside_turns(state: Table) -> Iterator[Choice]:
    """What waits for the game master's word."""
    for hero in state.heroes.values():
        if hero.step is Step.CONSENT:
            yield Choice("agree to the hero", {"hero": hero.id})
    if state.secret_question:
        yield Choice("answer truthfully", {"words": "I do not know, but it is worth a try."})
    if state.encounter is not None and state.encounter.proposal:
        fields: dict[str, str | int | list[str | int] | dict[str, int]] = {"skill": "none", "task": "none"}
        yield Choice("rule a test", {"attribute": "ranged", "difficulty": trials.NORMAL, **fields})


def leads_on(state: Table, options: Sequence[Option]) -> Iterator[Choice]:
    """Scene by scene: tests, the fight, loot, a rest, and on."""
    story = state.story
    if story is None or state.encounter is not None or state.trial is not None or story.ended:
        return
    yield Choice("open the scene")
    if state.may_choose_boon:
        return
    yield from _tests(state, story, options)
    yield from _fight(state, story)
    if any(hero.health < hero.boxes and not hero.rested for hero in state.heroes.values()):
        yield Choice("there is time to rest")
        return
    yield Choice("next scene")
    yield Choice("end the adventure", {"really": "it is over"})


def _tests(state: Table, story: Story, options: Sequence[Option]) -> Iterator[Choice]:
    for test in tests_of(state):
        if test in story.done or test in story.failed:
            continue
        for option in options:
            if option.id == "call this test":
                everyone = len(trials.heroes_ready(state)) > 1
                who = trials.ONE_OF_THEM if everyone else next(iter(trials.heroes_ready(state)))
                yield Choice("call this test", {"test": test, "who": who})


def _fight(state: Table, story: Story) -> Iterator[Choice]:
    scene = scene_now(state)
    if scene is None or not scene.map:
        return
    if scene.id not in (*story.won, *story.lost):
        yield Choice("start the fight")
    if scene.id in story.won and not story.looted:
        if scene.equipment:
            taker = min(state.heroes.values(), key=lambda hero: len(hero.things)).id
            yield Choice("share the loot", {"equipment": _fitting_piece(state, taker), "to": taker})
        yield Choice("share the loot")


def _fitting_piece(state: Table, seat: str) -> str:
    """Something that this hero's best pool makes use of."""
    dice = state.heroes[seat].dice
    best = max(("melee", "ranged", "magic"), key=lambda pool: dice[pool])
    return {"melee": "keen-sword", "ranged": "long-bow", "magic": "focus-wand"}[best]
