"""The log in sentences, and what odds are told in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from herotable.games.deck_of_many_dungeons import (
    adventures,
    attacks,
    creation,
    deeds,
    defending,
    durations,
    effects,
    equipment,
    fleeing,
    game_master,
    growth,
    health,
    moving,
    resting,
    tasks,
    turns,
)
from herotable.games.deck_of_many_dungeons.cards import our_cards
from herotable.rules import Event, named_later

Says = Callable[..., str]


def _who(of: str) -> str:
    return named_later(of)


def _all(of: tuple[str, ...]) -> str:
    return ", ".join(map(_who, of)) or "nobody"


def _card(of: str) -> str:
    return our_cards()[of].name


def _ability(card: str, number: int) -> str:
    return our_cards()[card].abilities[number].name


def _cards(of: tuple[str, ...]) -> str:
    return ", ".join(_card(each) for each in of)


def _counted(points: int, of: str) -> str:
    return f"{points} {of}{'' if points == 1 else 's'}"


def _declared(event: attacks.Declared) -> str:
    boosts = [each.partition("/")[2] for each in event.boosts]
    aimed = [each for each in event.targets if each != event.who]
    on = f" on {_all(tuple(aimed))}" if aimed else ""
    return f"{_who(event.who)} uses {' and '.join([_ability(event.card, event.ability), *boosts])}{on}."


def _lost(event: health.Lost) -> str:
    parts = [(event.health, "Health"), (event.resolve, "Resolve"), (event.temporary, "temporary Resolve")]
    lost = ", ".join(f"{points} {name}" for points, name in parts if points) or "nothing"
    return f"{_who(event.who)} loses {lost}; {event.left} Health left."


def _happened(event: effects.Happened) -> str:
    says = {
        "drain": f"{_who(event.who)} loses {event.n} Resolve.",
        "miss": f"{_who(event.who)} misses {_counted(event.n, 'action')}.",
        "extra any": f"{_who(event.who)} may take an action at once.",
    }
    return says[event.op]


def _follows(event: attacks.Follows) -> str:
    says = {
        "second": "rolls again",
        "arc": "lets it leap",
        "counter": "strikes back",
        "offhand": "strikes with the other hand",
        "line": "strikes whoever is in between",
        "tick": "goes on",
        "zone": "strikes",
        "event": "answers",
    }
    name = _ability(event.card, event.ability)
    if event.part in ("tick", "zone", "event"):
        return f"{name} {says[event.part]}: {_all(event.targets)}."
    return f"{_who(event.who)} {says[event.part]} with {name}: {_all(event.targets)}."


def _dealt(event: turns.Dealt) -> str:
    return f"Initiative: {_all(event.order)}."


def _turn(event: turns.TurnBegan) -> str:
    whose = "the heroes'" if event.side == "heroes" else "the enemies'"
    only = f", for {_all(event.only)} only" if event.only else ""
    return f"It is {whose} turn{only}."


def _task_called(event: tasks.TaskCalled) -> str:
    hard = f", difficulty {event.difficulty}" if event.difficulty else ""
    stake = f" If it fails: {event.stake}." if event.stake else ""
    return f"A Task for {_all(event.of)}: {event.what}{hard}.{stake}"


def _total(event: tasks.Totalled) -> str:
    plus = f" + {event.bonus}" if event.bonus else ""
    return f"{_who(event.who)}: d{event.die} shows {event.face}{plus}, {event.face + event.bonus} in all."


def _over(event: tasks.TaskOver) -> str:
    results = {"made": "succeeds", "failed": "fails", "unchanged": "changes nothing", "called off": "is called off"}
    return f"{event.what[:1].upper()}{event.what[1:]} {results[event.result]}."


def _combat_over(event: turns.CombatOver) -> str:
    return {"heroes": "The heroes hold the field.", "enemies": "No hero is left standing."}.get(
        event.won, "The fight is over."
    )


SAYS: Final[dict[type[Event], Says]] = {
    health.Lost: _lost,
    health.Unhurt: lambda e: f"{_who(e.who)} is unhurt.",
    health.Down: lambda e: f"{_who(e.who)} is unconscious.",
    health.Healed: lambda e: f"{_who(e.who)} gains {e.points} Health; {e.left} now.",
    health.Woke: lambda e: f"{_who(e.who)} wakes up.",
    health.Gained: lambda e: f"{_who(e.who)} gains {e.points} {'temporary ' if e.temporary else ''}Resolve.",
    health.Paid: lambda e: f"{_who(e.who)} spends {e.resolve + e.temporary} Resolve ({e.temporary} temporary).",
    moving.Moved: lambda e: f"{_who(e.who)} goes to {e.to}.",
    moving.Brought: lambda e: f"{_who(e.who)} is moved to {e.to}.",
    moving.Sprung: lambda e: f"{_who(e.who)} comes into {_card(e.zone)}.",
    attacks.Declared: _declared,
    attacks.Follows: _follows,
    attacks.Rerolled: lambda e: f"{_who(e.who)} rolls again.",
    attacks.FreeUsed: lambda e: f"{_who(e.who)} uses {_card(e.card)} on the die of {_who(e.of)}.",
    attacks.Hit: lambda e: f"{_who(e.who)} hits {_who(e.target)}.",
    attacks.Missed: lambda e: f"{_who(e.who)} misses {_who(e.target)}.",
    attacks.Worked: lambda e: f"{_ability(e.card, e.ability)} of {_who(e.who)} {'succeeds' if e.success else 'fails'}.",
    attacks.Lapsed: lambda e: f"What {_who(e.who)} was about to do has become impossible.",
    defending.Defends: lambda e: f"{_who(e.who)} plays {_ability(e.card, e.ability)} for {_who(e.of)}.",
    defending.Defended: lambda e: f"{_ability(e.card, e.ability)} of {_who(e.who)} {'holds' if e.holds else 'fails'}.",
    effects.Happened: _happened,
    effects.Turned: lambda e: f"{_card(e.card)} of {_who(e.who)} is {'enabled' if e.enabled else 'disabled'}.",
    effects.Revealed: lambda e: f"{_who(e.who)} is seen through: {_cards(e.cards)}.",
    effects.Spawned: lambda e: f"{e.name} comes from {_who(e.who)}.",
    durations.Started: lambda e: f"{_ability(e.card, e.ability)} stands on {_who(e.on)}.",
    durations.Ended: lambda e: f"{_ability(e.card, e.ability)} on {_who(e.on)} ends.",
    turns.CombatBegan: lambda e: "A combat begins" + (", and the heroes are unnoticed." if e.unnoticed else "."),
    turns.Dealt: _dealt,
    turns.TurnBegan: _turn,
    turns.Settled: lambda e: f"{_who(e.who)} has {e.temporary} temporary Resolve.",
    turns.IsDone: lambda e: f"{_who(e.who)} is done.",
    turns.CombatOver: _combat_over,
    turns.BatchRolled: lambda e: f"Together: {_all(e.who)}.",
    deeds.Changed: lambda e: f"{_who(e.who)} changes {e.what}.",
    deeds.DoorMoved: lambda e: f"{_who(e.who)} {'opens' if e.wide else 'closes'} {_who(e.door)}.",
    deeds.BrokeFree: lambda e: f"{_who(e.who)} breaks free.",
    deeds.Killed: lambda e: f"{_who(e.by)} kills {_who(e.who)}.",
    deeds.Upgraded: lambda e: f"{_who(e.who)} is spurred on to a second regular action.",
    fleeing.WayOut: lambda e: f"Whoever wants to get away: {e.where}.",
    fleeing.Flees: lambda e: f"{_who(e.who)} {'gives chase' if e.after else 'flees'}.",
    fleeing.Left: lambda e: f"{_all(e.who)}: gone from the field.",
    fleeing.ChaseRolled: lambda e: f"The chase: {_all(e.who)} {'make' if e.made else 'miss'} it.",
    fleeing.FellBehind: lambda e: f"{_all(e.who)} fall behind ({e.times}).",
    fleeing.Escaped: lambda e: f"{_all(e.who)}: away for good.",
    fleeing.CaughtUp: lambda e: f"{_all(e.who)} catch up with {_all(e.whom)}.",
    tasks.TaskCalled: _task_called,
    tasks.TooHard: lambda e: f"Difficulty {e.difficulty} is much for a Task in combat.",
    tasks.CardApplied: lambda e: f"{_who(e.who)} applies {_card(e.card)}: {e.how}.",
    tasks.CardSuggested: lambda e: f"{_who(e.who)} suggests {_card(e.card)}.",
    tasks.SuggestionRefused: lambda e: f"{_card(e.card)} of {_who(e.who)} does not count.",
    tasks.Totalled: _total,
    tasks.TaskOver: _over,
    tasks.Enacted: lambda e: f"{_who(e.who)} is {_card(e.card)}, and the Trait is enabled again.",
    resting.SceneChanged: lambda e: f"Scene {e.number} begins.",
    resting.Rested: lambda e: (
        f"{_who(e.who)} uses {_ability(e.card, e.ability)} at rest{'' if e.success else ', in vain'}."
    ),
    resting.RestOver: lambda e: "The rest is over.",
    resting.Refreshed: lambda e: "Everyone has rested for long: all is as new.",
    equipment.Bought: lambda e: f"{_who(e.who)} buys {_card(e.card)} (Tier {e.tier}) for {e.gold} gold.",
    equipment.Sold: lambda e: f"{_who(e.who)} sells {_card(e.card)} for {e.gold} gold.",
    equipment.HandedOn: lambda e: f"{_who(e.who)} hands {_card(e.card)} to {_who(e.to)}.",
    equipment.Enchanted: lambda e: f"{_who(e.who)} puts {_card(e.card)} on {_card(e.on)}.",
    equipment.ShopOpened: lambda e: f"The shop is {'open' if e.open else 'closed'}.",
    creation.Made: lambda e: f"{_who(e.who)} is ready.",
    creation.Opposed: lambda e: f"{_who(e.who)} is both {e.one} and {e.other}: contrary Traits.",
    growth.Scored: lambda e: f"The scene is worth {e.xp} XP.",
    growth.SessionOver: lambda e: f"Session {e.session} is over: {e.xp} XP, {e.total} in all.",
    growth.LevelUp: lambda e: f"The party reaches level {e.level}.",
    growth.Improved: lambda e: f"{_who(e.who)} has {_card(e.card)} at Tier {e.tier}.",
    growth.Swapped: lambda e: f"{_who(e.who)} gives up {_card(e.old)} for {_card(e.new)}.",
    game_master.EnemiesSet: lambda e: f"There are {_all(e.who)}.",
    game_master.Weighed: lambda e: f"Enemies weigh {e.percent} % of the party: {e.label}.",
    game_master.TooManyCards: lambda e: f"{_who(e.who)} has more than five cards.",
    game_master.MapDrawn: lambda e: f"The map: {e.name}.",
    game_master.JoinedIn: lambda e: f"{_who(e.who)} joins the party.",
    adventures.SceneOpened: lambda e: f"{e.name[:1].upper()}{e.name[1:]}. {e.text}",
    adventures.Drawn: lambda e: f"{e.kind.capitalize()}: {e.text}.",
    adventures.Hooked: lambda e: f"A hook for {_who(e.who)}: {e.hook}",
    adventures.Achieved: lambda e: f"From now on: {e.what}.",
    adventures.AdventureEnded: lambda e: f"{e.name} is over.",
}


def words(event: Event) -> str:
    return SAYS[type(event)](event)


GISTS: Final[dict[type[Event], Says]] = {
    attacks.Hit: lambda e: f"hits {_who(e.target)}",
    attacks.Missed: lambda e: f"misses {_who(e.target)}",
    attacks.Worked: lambda e: "succeeds" if e.success else "fails",
    health.Lost: lambda e: f"{_who(e.who)} loses {e.health + e.resolve + e.temporary}",
    health.Down: lambda e: f"{_who(e.who)} is down",
    health.Healed: lambda e: f"{_who(e.who)} gains {e.points}",
    tasks.TaskOver: lambda e: f"the Task: {e.result}",
    effects.Happened: lambda e: f"{_who(e.who)}: {e.op} {e.n}",
}


def gist(event: Event) -> str:
    says = GISTS.get(type(event))
    return says(event) if says is not None else ""
