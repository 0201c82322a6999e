"""Whose phase it is, what may be done in it, and what happens by itself between two (202, B-2, A-4)."""

from __future__ import annotations

from herotable.rules import SYSTEM, Action, Choice, Option, Outcome, Part, Play, Seat, Some
from tests.kernel.hero_phase.events import (
    HeroAttacks,
    HeroPhaseEnded,
    MonsterPhaseBegan,
    MonstersAttack,
    NoMonsterAttacks,
    TurnBegan,
)
from tests.kernel.hero_phase.hero_strikes import strike_all
from tests.kernel.hero_phase.monster_attacks import roll_attack, strike_back
from tests.kernel.hero_phase.state import Phase, State, X, Y


def options(state: State, seat: Seat) -> list[Option]:
    if outcome(state) or state.closed:
        return []
    if state.phase is Phase.MONSTERS and seat == Y:
        return declarations(state)
    if state.phase is Phase.HERO and seat == X:
        return hero_actions(state)
    return []


def declarations(state: State) -> list[Option]:
    """B-2: which of the Monsters beside the Hero attack; they need not."""
    monsters = Some("with", tuple(state.monsters), least=1, on="monsters")
    return [Option("attack", (monsters,), rule="HERO-210.C2"), Option("none", rule="HERO-210.C2")]


def hero_actions(state: State) -> list[Option]:
    """A-4, as far as this miniature goes: attack, or end the phase."""
    targets = Some("targets", tuple(state.monsters), least=1, on="monsters")
    cost = (Part("movement points", 1, "HERO-210.B1"),)
    rule, refused = why_no_attack(state)
    return [Option("attack", (targets,), cost, rule, refused), Option("end", rule="HERO-202.2")]


def why_no_attack(state: State) -> tuple[str, str]:
    if state.hero.in_hand is None:
        return "HERO-209.A3", "no weapon is in hand"
    if not state.movement_left:
        return "HERO-210.B1", f"an attack needs 1 MP, all {state.spent} are spent"
    return "HERO-210.B3", ""


def declare(play: Play, state: State, action: Action) -> None:
    state.closed = True
    if action.option == "none":
        play.tell(NoMonsterAttacks)
        return
    attackers = state.in_order(action.choice.some("with"))
    play.tell(MonstersAttack, attackers)
    play.then(roll_attack, attackers, "", attackers)


def hero_acts(play: Play, state: State, action: Action) -> None:
    if action.option == "end":
        state.closed = True
        play.tell(HeroPhaseEnded, state.movement_left)
    else:
        hero_attacks(play, state, state.in_order(action.choice.some("targets")))


def hero_attacks(play: Play, state: State, targets: tuple[str, ...]) -> None:
    """A-4b: one attack for 1 MP, then the answer of those who survive it."""
    state.spent += 1
    play.tell(HeroAttacks, targets)
    strike_all(play, state, targets)
    survivors = tuple(target for target in targets if target in state.monsters)
    if survivors:
        play.then(strike_back, survivors)


def next_phase(state: State) -> Action | None:
    if not state.closed or outcome(state):
        return None
    return Action(SYSTEM, Choice("next turn" if state.phase is Phase.MONSTERS else "monster phase"))


def begin_phase(play: Play, state: State, action: Action) -> None:
    state.closed = False
    state.spent = 0
    if action.option == "monster phase":
        state.phase = Phase.MONSTERS
        play.tell(MonsterPhaseBegan, state.turn)
    else:
        state.phase = Phase.HERO
        state.turn += 1
        play.tell(TurnBegan, state.turn)


def outcome(state: State) -> Outcome | None:
    if state.hero.dead:
        return Outcome((Y,), "dead")
    if not state.monsters:
        return Outcome((X,), "cleared")
    if state.turn > state.last_turn:
        return Outcome((X,), "survived")
    return None
