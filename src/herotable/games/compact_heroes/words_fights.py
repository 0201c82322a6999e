"""What is said of fights: initiative, rounds, flight, attacks, luck and checks."""

from __future__ import annotations

from typing import Any, Final

from herotable.games.compact_heroes import (
    attacks,
    checks,
    damage,
    flight,
    improvising,
    initiative,
    luck,
    rounds,
)
from herotable.games.compact_heroes.words_names import Told, counted, damage_to, given, name_of, names_of, signed, the

INITIATIVE: Final[Told] = {
    initiative.RoundBegan: lambda e: f"round {e.round} begins",
    initiative.InitiativeRolled: lambda e: (
        "order of the round: "
        + ", ".join(f"{name_of(who)} ({result})" for who, result in zip(e.order, e.results, strict=True))
    ),
    initiative.TieRolledAgain: lambda e: f"{names_of(e.tied)} tie on {e.result} and roll again",
    initiative.LetsGoFirst: lambda e: f"{name_of(e.who)} lets {name_of(e.whom)} go first",
}

PASSED: Final = {
    "surprised": "is surprised and does nothing",
    "lost": "loses this action",
    "nothing": "does nothing",
    "no target": "finds no target any more",
    "fleeing": "is still running",
}


MEANS: Final = {
    "attack": "attack{aims}{using}",
    "reload": "reload{thing}",
    "cast": "cast{thing}{on}",
    "use item": "use{thing}{on}",
    "use special": "use{thing}{on}",
    "treat poison": "treat the poison in{aims}",
    "read card": "recall all about{aims}",
    "second wind": "catch breath",
    "improvise": "try something else",
}
"""What was declared; whatever is not here says it all by its name."""


def _means(e: rounds.Declares) -> str:
    thing, aims = the(e.thing), names_of(e.targets)
    parts = {"thing": given(thing, " {}"), "using": given(thing, " with {}")}
    parts |= {"aims": given(aims, " {}"), "on": given(aims, " on {}")}
    means = f"{MEANS.get(e.kind, e.kind).format(**parts)}{given(e.words, ': “{}”')}"
    return f"{name_of(e.who)} {'means' if e.open else 'decides'} to {means}"


ROUNDS: Final[Told] = {
    rounds.FightBegan: lambda e: (
        f"a fight begins: {names_of(e.heroes)} against {names_of(e.foes)}{given(e.surprised, '; the {} are surprised')}"
    ),
    rounds.JoinedFight: lambda e: f"{name_of(e.who)} joins the fight",
    rounds.HasDeclared: lambda e: f"{name_of(e.who)} has decided what to do",
    rounds.Declares: _means,
    rounds.DidNotAct: lambda e: f"{name_of(e.who)} {PASSED[e.why]}",
    rounds.ChangedRank: lambda e: f"{name_of(e.who)} moves to the {'back' if e.back else 'front'}",
    rounds.EffectEnded: lambda e: f"{name_of(e.source)} wears off {name_of(e.who)}",
    rounds.RoundEnded: lambda e: f"round {e.round} is over",
    rounds.FightEnded: lambda e: (
        (f"the {e.winner} win the fight" if e.winner else "the fight ends without a winner")
        + f" after {counted(e.rounds, 'round')}"
    ),
}

FLIGHT: Final[Told] = {
    flight.LeftFight: lambda e: f"{name_of(e.who)} leaves the fight",
    flight.PursuersCatchUp: lambda e: f"{name_of(e.who)} runs, but the others catch up",
    flight.BackInFight: lambda e: f"{name_of(e.who)} is back in the fight",
    flight.PursuitOrdered: lambda e: f"{name_of(e.who)} will be pursued in any flight",
}

RULED: Final = {
    "attack": "it takes a roll to hit",
    "check": "it takes a check",
    "luck": "it takes a luck check",
    "done": "it is done",
    "out": "it cannot be done",
}

IMPROVISING: Final[Told] = {
    improvising.BonusRuled: lambda e: (
        f"the game master rules: {name_of(e.who)} attacks with {signed(e.bonus)}"
        f"{', whatever the sheet says' if e.instead else ' on top'}"
    ),
    improvising.Improvises: lambda e: f"{name_of(e.who)} tries something: “{e.words}”",
    improvising.ImproviseRuled: lambda e: f"the game master rules on {name_of(e.who)}: {RULED[e.ruling]}",
}

MADE: Final = {
    "weapon": "attacks {target} with {thing}",
    "thrown": "throws {thing} at {target}",
    "unarmed": "strikes at {target} with bare hands",
    "gear": "throws {thing} at {target}",
    "wand": "points {thing} at {target}",
    "spell": "aims {thing} at {target}",
    "conjured": "swings the weapon of {thing} at {target}",
    "creature": "attacks {target}",
    "improvised": "tries “{thing}” on {target}",
    "trap": "springs at {target}",
}
"""How an attack of each way looks."""


def _attacker(e: Any) -> str:
    """What nobody made, such as a trap, makes itself."""
    return name_of(e.by or e.thing)


def _attack(e: attacks.AttackRolled) -> str:
    made = MADE[e.way].format(thing=e.thing if e.way == "improvised" else the(e.thing), target=name_of(e.target))
    return f"{_attacker(e)} {made}: {e.total}, a {'hit' if e.hit else 'miss'}"


ATTACKS: Final[Told] = {
    attacks.AttackRolled: _attack,
    attacks.DamageCalled: lambda e: f"{_attacker(e)} rolls {e.damage} damage against {names_of(e.targets)}",
    attacks.NoEffect: lambda e: (
        f"{name_of(e.thing or e.by)} does nothing to {name_of(e.target)}"
        f"{given(e.why.replace('other', ''), ', which is {}')}"
    ),
    attacks.Cleaves: lambda e: f"{name_of(e.by)} cleaves on through to another",
    attacks.Reloads: lambda e: f"{name_of(e.by)} reloads {the(e.item)}",
}


def _taken(e: damage.DamageTaken) -> str:
    halved = ", which is half of the rest" if e.taken != e.damage - e.absorbed else ""
    absorbed = f"absorbs {e.absorbed} of the {e.damage} damage and " if e.absorbed else ""
    return f"{name_of(e.who)} {absorbed}takes {e.taken}{'' if absorbed else f' of {e.damage} damage'}{halved}"


DAMAGE: Final[Told] = {damage.DamageTaken: _taken}

LUCK: Final[Told] = {
    luck.LuckChecked: lambda e: f"{_luck(e)}{given(e.why, ' ({})')}",
    luck.LuckNeeded: lambda e: (
        f"{name_of(e.who)} needs {e.needed} or less to be lucky (luck {e.luck}, penalty {e.penalty})"
    ),
    luck.TriesLuckAgain: lambda e: f"{name_of(e.who)} has {name_of(e.skill)} and tries again",
}


def _luck(e: luck.LuckChecked) -> str:
    return f"{name_of(e.who)}'s luck {'holds' if e.succeeded else 'fails'}"


def _tries(who: str, task: str) -> str:
    if task in (*checks.TASKS, "flee") and task != checks.ANYTHING:
        return f"{name_of(who)} tries to {task}"
    return f"{name_of(who)} makes a check{given(task.replace(checks.ANYTHING, ''), ' ({})')}"


def _succeeds(succeeded: bool) -> str:
    return "succeeds" if succeeded else "fails"


CHECKS: Final[Told] = {
    checks.CheckMade: lambda e: f"{_tries(e.who, e.task)} at difficulty {e.difficulty}, and {_succeeds(e.succeeded)}",
    checks.OpposedCheckMade: lambda e: (
        f"{_tries(e.who, e.task)} against {name_of(e.defender)}, and {_succeeds(e.succeeded)}"
    ),
}

SENTENCES: Final[Told] = {
    **INITIATIVE,
    **ROUNDS,
    **FLIGHT,
    **IMPROVISING,
    **ATTACKS,
    **DAMAGE,
    **LUCK,
    **CHECKS,
}


GISTS: Final[Told] = {
    attacks.AttackRolled: lambda e: "hit" if e.hit else "miss",
    attacks.DamageCalled: lambda e: damage_to(e.targets, e.damage),
    attacks.NoEffect: lambda e: f"no effect on {name_of(e.target)}",
    attacks.Cleaves: lambda e: "cleaves",
    luck.LuckChecked: _luck,
    checks.CheckMade: lambda e: f"check {_succeeds(e.succeeded)}",
    checks.OpposedCheckMade: lambda e: f"check {_succeeds(e.succeeded)}",
    flight.LeftFight: lambda e: f"{name_of(e.who)} away",
    flight.PursuersCatchUp: lambda e: f"{name_of(e.who)} caught",
    rounds.FightEnded: lambda e: f"the {e.winner} win" if e.winner else "the fight ends",
}
