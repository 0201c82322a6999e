"""The closed vocabulary that cards are written in (DM-V-SCALE, DM-V-TIME, DM-V-TGT), and how an effect is read.

An effect is a list of clauses, parted by ";" and done in order: `[prefix:] operation [@target] [{condition, this|or}]`.
A prefix goes on until the next one. Whatever is not in here is refused: packs hold no other effects.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

TYPES: Final = ("Physical", "Elemental", "Arcane", "Divine", "Poison")
MAGIC: Final = ("Elemental", "Arcane", "Divine")
TARGETS: Final = (
    "first",
    "self",
    "passed",
    "one",
    "adjacent-allies",
    "adjacent-enemies",
    "self-and-adjacent-allies",
    "ally-within-3",
)
HOSTS: Final = ("Attack", "Fortify", "Move", "ability", "roll")
EVENTS: Final = (
    "enters",
    "starts",
    "triggered",
    "melee-hit",
    "melee-damaged",
    "damages",
    "kills",
    "health-0",
    "fallen",
    "bloodied",
    "combat-start",
    "scene",
)
LONE_CONDITIONS: Final = (
    "melee",
    "ranged",
    "adj-ally",
    "adj-enemy",
    "no-adj-enemy",
    "adj-friend",
    "hurt",
    "bloodied",
    "unmoved",
    "hidden",
    "fresh",
    "connected",
    "first",
    "next",
    "yours",
    "gear",
    "this",
    "Magic",
    "area-1",
    "once/scene",
    "no-resolve",
    "not-mindless",
    "not-burned",
)
ARGUED_CONDITIONS: Final = ("type", "wield", "within")
MOST: Final = 30
"""No figure of a card is greater."""

NUMBER: Final = r"(?P<n>[+-]?\d+)(?P<grows>\+\+|[+~-])?"
WORDS: Final = r"(?P<word>[\w|-]+)"
WITHIN: Final = r" within (?P<m>\d+)"
INNER: Final = r"\[(?P<inner>[^\]]*)\]"

VOCABULARY: Final[dict[str, str]] = {
    "dmg": rf"dmg {NUMBER} (?P<word>{'|'.join(TYPES)})",  # V1
    "bonus": rf"bonus {NUMBER}",  # V2
    "heal": rf"heal {NUMBER}",  # V3
    "res": rf"res {NUMBER}",  # V4
    "tres": rf"tres {NUMBER}",  # V5
    "drain": rf"drain {NUMBER}",  # V6
    "poison": rf"poison {NUMBER}",  # V7
    "counter": rf"counter {NUMBER} (?P<word>{'|'.join(TYPES)})",  # V8
    "step": rf"step {NUMBER}",  # V9
    "first step": rf"first step {NUMBER}(?P<word> straight)?",  # V10
    "give": rf"give {NUMBER}",  # V11
    "push": rf"push {NUMBER}",  # V12
    "pull": rf"pull {NUMBER}",
    "shift": rf"shift {NUMBER}(?P<word> stream)?",
    "tele": r"tele",  # V13
    "slow": rf"slow {NUMBER}",  # V14
    "immobile": r"immobile",  # V15
    "leave": rf"leave {NUMBER}",  # V16
    "forced": rf"forced {NUMBER}",  # V17
    "away": r"away",  # V18
    "miss": rf"miss {NUMBER}",  # V19
    "extra any": r"extra any",  # V20
    "extra offhand": rf"extra offhand hit {NUMBER}",  # V21
    "hit": rf"hit {NUMBER}",  # V22
    "foe-hit": rf"foe-hit {NUMBER}",  # V23
    "def": rf"def {NUMBER}",  # V24
    "all": rf"all {NUMBER}",  # V25
    "task": rf"task {NUMBER}",  # V26
    "reroll keep-higher": r"reroll keep-higher(?: (?P<n>\+\d+))?",  # V27
    "reroll new-stands": r"reroll new-stands",  # V28
    "reduce": rf"reduce {NUMBER}",  # V29
    "reroll-effects": r"reroll-effects",  # V30
    "cancel": rf"cancel {WORDS}",  # V31
    "redirect": r"redirect",  # V32
    "pierce": r"pierce",  # V33
    "no-reduce": r"no-reduce",  # V34
    "unavoidable": r"unavoidable",  # V35
    "enable this": r"enable this",  # V36
    "enable": rf"enable {NUMBER}",
    "disable": rf"disable {NUMBER}",  # V37
    "cure": rf"cure {NUMBER}",  # V38
    "range": rf"range {NUMBER}",  # V39
    "area": rf"area {NUMBER}",
    "cost": rf"cost {NUMBER}",
    "type": rf"type (?P<word>{'|'.join(TYPES)})",
    "targets": rf"targets {NUMBER}{WITHIN}",  # V40
    "hidden": r"hidden",  # V41
    "taunt": rf"taunt {NUMBER}",  # V42
    "mark hit": rf"mark hit {NUMBER}",  # V43
    "mark bonus": rf"mark bonus {NUMBER}",
    "connect": r"connect (?P<word>\w+)",  # V44
    "flying": r"flying",  # V45
    "mindless": r"mindless",  # V46
    "reveal": r"reveal",  # V47
    "size": r"size (?P<n>2)",  # V48
    "rearm": r"rearm",  # V49
    "arc": rf"arc {NUMBER}{WITHIN}",  # V50
    "second": rf"second {NUMBER} {INNER}(?P<word> same-allowed)?",  # V51
    "line": rf"line {INNER}",  # V52
    "choose": r"choose \[(?P<inner>[^\]]*)\] or \[(?P<other>[^\]]*)\]",  # V53
    "zone": rf"zone (?P<word>smoke|wall|difficult|dark|fire|trap)(?: {INNER})?",  # V54
    "grow": rf"grow {NUMBER}",  # V55
    "place follower": r"place follower (?P<word>Oozeling)",  # V56
    "init": rf"init {NUMBER}",  # V57
    "limit": r"limit (?P<word>once/(?:turn|combat|session)(?:/target)?)",  # V58
    "ignore": rf"ignore {WORDS}",  # V59
    "not-self": r"not-self",  # V60
}
"""Every operation and how it is written. Signed `heal`, `reduce` and `step` change those of another ability."""

CHANGES: Final = ("heal", "reduce", "step")
PRE_ROLL: Final = (
    "first step", "hit", "range", "area", "cost", "type", "targets", "pierce", "unavoidable", "not-self",
)  # fmt: skip
STANDING: Final = (
    "hit", "foe-hit", "def", "all", "reduce", "step±", "mark hit", "mark bonus", "taunt", "slow", "immobile", "hidden",
    "ignore", "flying", "no-reduce", "poison", "connect", "heal±", "reduce±",
)  # fmt: skip
"""What stands on its bearer for a duration (DM-V-TIME)."""

HOSTLESS: Final = ("grow", "limit")
"""These say something of the ability as a whole: no prefix holds for them."""


class NotInTheLanguage(ValueError):
    """An effect that says what no card may say: one sentence."""


@dataclass(frozen=True, slots=True)
class Condition:
    """One alternative of a condition: "melee", or "type" with "Physical", "within" with "5", "total<=" with "6"."""

    kind: str
    word: str = ""


When: TypeAlias = tuple[tuple[Condition, ...], ...]
"""All of these parts, each by one of its alternatives."""


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause of an effect. `n` is as printed and `grows` its mark, until `at` works out a Tier."""

    op: str
    n: int = 0
    grows: str = ""
    word: str = ""
    m: int = 0
    target: str = ""
    when: When = ()
    prefix: str = ""
    host: str = ""
    host_when: When = ()
    inner: tuple[tuple[Clause, ...], ...] = ()

    def at(self, printed: int, tier: int) -> Clause:
        """The clause as it stands on the card's version of this Tier."""
        inner = tuple(tuple(each.at(printed, tier) for each in part) for part in self.inner)
        return replace(self, n=scaled(self.n, self.grows, printed, tier, self.op == "second"), grows="", inner=inner)

    @property
    def words(self) -> tuple[str, ...]:
        return tuple(self.word.split("|")) if self.word else ()

    @property
    def pre_roll(self) -> bool:
        return self.op in PRE_ROLL


def scaled(n: int, grows: str, printed: int, tier: int, number_to_reach: bool = False) -> int:
    """DM-V-SCALE: what becomes of a printed figure at another Tier."""
    match grows:
        case "+":
            more = tier - printed
        case "++":
            more = 2 * (tier - printed)
        case "~":
            more = _leaps(tier) - _leaps(printed)
        case "-":
            return max(2, n - (tier - printed))
        case _:
            return n
    if number_to_reach:
        return max(2, n - more)
    return -max(0, -n + more) if n < 0 else max(0, n + more)


def _leaps(tier: int) -> int:
    """How often "~" has stepped up: at Tier 3, 5, 7."""
    return max(0, (tier - 1) // 2)


# Reading ------------------------------------------------------------------------------------------


def read(effect: str) -> tuple[Clause, ...]:
    """The clauses of an effect; refuses whatever the language does not have."""
    clauses: list[Clause] = []
    prefix, host = "", ""
    host_when: When = ()
    for text in _parted(effect):
        found = re.match(r"(with|when|tick|flaw)\b ?([^:\[]*):(.*)", text)
        if found:
            prefix = found[1]
            host, host_when = _host(prefix, found[2].strip())
            text = found[3]
        clause = _clause(text.strip())
        free = clause.op in HOSTLESS or (clause.op == "zone" and prefix == "tick")
        clauses.append(clause if free else replace(clause, prefix=prefix, host=host, host_when=host_when))
    return tuple(clauses)


def _parted(effect: str) -> Iterator[str]:
    """What stands between the semicolons, but for those inside brackets."""
    if effect.count("[") != effect.count("]") or effect.count("{") != effect.count("}"):
        raise NotInTheLanguage(f"a bracket of {effect!r} is not closed")
    for text in re.split(r";(?![^\[]*\])", effect):
        if not text.strip():
            raise NotInTheLanguage(f"{effect!r} has an empty clause")
        yield text.strip()


def _host(prefix: str, text: str) -> tuple[str, When]:
    words, when = _with_conditions(text)
    known = {"with": HOSTS, "when": EVENTS, "tick": ("",), "flaw": ("",)}[prefix]
    for word in words.split("|"):
        if word not in known:
            raise NotInTheLanguage(f"{prefix!r} goes with {', '.join(known)}, not with {word!r}")
    return words, when


def _with_conditions(text: str) -> tuple[str, When]:
    found = re.fullmatch(r"([^{]*)(?:\{([^}]*)\})?", text)
    if found is None:
        raise NotInTheLanguage(f"{text!r} cannot be read: conditions stand in braces at the end")
    return found[1].strip(), tuple(_alternatives(part.strip()) for part in found[2].split(",")) if found[2] else ()


def _alternatives(text: str) -> tuple[Condition, ...]:
    """`type Elemental|Hazard` is of either type; `melee|hidden` are two conditions."""
    key, _, rest = text.partition(" ")
    if key in ARGUED_CONDITIONS and rest:
        return tuple(Condition(key, word) for word in rest.split("|"))
    return tuple(_condition(word) for word in text.split("|"))


def _condition(word: str) -> Condition:
    if found := re.fullmatch(r"total<=(\d+)", word):
        return Condition("total<=", found[1])
    if word not in LONE_CONDITIONS:
        raise NotInTheLanguage(f"there is no condition {word!r}")
    return Condition(word)


def _clause(text: str) -> Clause:
    head, when = _with_conditions(text) if not text.endswith("]") else (text, ())
    words, _, target = head.partition(" @")
    if target and target not in TARGETS:
        raise NotInTheLanguage(f"there is no target @{target}")
    for op, written in VOCABULARY.items():
        if found := re.fullmatch(written, words):
            return _made(op, found.groupdict(), target, when)
    known = next((op for op in VOCABULARY if words.split(" ")[0] == op.split(" ")[0]), None)
    hint = f"{known!r} is not written like that" if known else "there is no such operation"
    raise NotInTheLanguage(f"{words!r}: {hint}")


def _made(op: str, parts: dict[str, str | None], target: str, when: When) -> Clause:
    figure = parts.get("n") or "0"
    if op in CHANGES and figure[0] in "+-":
        op = f"{op}±"
    clause = Clause(
        op,
        n=int(figure),
        grows=parts.get("grows") or "",
        word=(parts.get("word") or "").strip(),
        m=int(parts.get("m") or 0),
        target=target,
        when=when,
        inner=tuple(read(text) for key in ("inner", "other") if (text := parts.get(key))),
    )
    if abs(clause.n) > MOST:
        raise NotInTheLanguage(f"{op!r} has {clause.n}; no figure of a card is above {MOST}")
    return clause


# Writing ------------------------------------------------------------------------------------------


def written(clauses: tuple[Clause, ...]) -> str:
    """The effect in the ledger's notation, as cards of a known Tier show it."""
    parts: list[str] = []
    prefix: tuple[str, str, When] = ("", "", ())
    for each in clauses:
        now = (each.prefix, each.host, each.host_when)
        free = each.op in HOSTLESS or (each.op == "zone" and not each.prefix)
        head = "" if now == prefix or free else _prefix_written(each)
        parts.append(head + clause_written(each))
        prefix = prefix if free else now
    return "; ".join(parts)


def _prefix_written(clause: Clause) -> str:
    if not clause.prefix:
        return ""
    host = f" {clause.host}" if clause.host else ""
    return f"{clause.prefix}{host}{_conditions_written(clause.host_when)}: "


def clause_written(clause: Clause) -> str:
    figure = f"{clause.n:+d}" if clause.op.endswith("±") or clause.op in SIGNED else str(clause.n)
    head = {
        "second": f"second {clause.n} [{written(clause.inner[0])}] {clause.word}".strip() if clause.inner else "",
        "extra offhand": f"extra offhand hit {clause.n:+d}",
    }.get(clause.op) or _plainly(clause, figure)
    target = f" @{clause.target}" if clause.target else ""
    return f"{head}{target}{_conditions_written(clause.when)}"


SIGNED: Final = (
    "hit",
    "foe-hit",
    "def",
    "all",
    "task",
    "taunt",
    "range",
    "area",
    "cost",
    "leave",
    "forced",
    "init",
    "mark hit",
)


def _plainly(clause: Clause, figure: str) -> str:
    words = [clause.op.removesuffix("±")]
    if clause.n or (r"(?P<n>" in VOCABULARY[clause.op.removesuffix("±")] and clause.op != "reroll keep-higher"):
        words.append(f"{clause.n:+d}" if clause.op == "reroll keep-higher" else figure)
    words += [clause.word] if clause.word else []
    words += [f"within {clause.m}"] if clause.m else []
    inner = [f"[{written(part)}]" for part in clause.inner]
    return " ".join([*words, *([" or ".join(inner)] if inner else [])])


def _conditions_written(when: When) -> str:
    if not when:
        return ""
    return " {" + ", ".join(_alternatives_written(part) for part in when) + "}"


def _alternatives_written(part: tuple[Condition, ...]) -> str:
    if part[0].kind in ARGUED_CONDITIONS:
        return f"{part[0].kind} {'|'.join(each.word for each in part)}"
    return "|".join(f"{each.kind}{each.word}" for each in part)
