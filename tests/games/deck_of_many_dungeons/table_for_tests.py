"""A table for tests: creatures made of named cards on an open map, abilities used by name, with exact dice.

Questions are answered by their kind, in the order in which they come; whatever is not named is answered as usual.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from herotable.games.deck_of_many_dungeons import deck, people, turns
from herotable.games.deck_of_many_dungeons.cards import our_cards
from herotable.games.deck_of_many_dungeons.game import GAME
from herotable.games.deck_of_many_dungeons.gear_sets import ready_up
from herotable.games.deck_of_many_dungeons.state import (
    Battlefield,
    Combat,
    Creature,
    Held,
    Kind,
    Making,
    Phase,
    Side,
    Table,
)
from herotable.rules import (
    Action,
    Asked,
    Choice,
    Event,
    Note,
    Option,
    Refusal,
    Reply,
    Script,
    Told,
    begun,
    refusal,
    still,
)

Answers = Mapping[str, Sequence[object]]
OPEN_FIELD = Battlefield("open field", tuple("." * 25 for _ in range(25)), (12, 12))


class ByKind(Script):
    """Answers to questions by their kind; the usual ones where none is left."""

    def __init__(self, dice: Sequence[int], answers: Answers) -> None:
        super().__init__(dice)
        self.left = {kind: list(given) for kind, given in answers.items()}
        self.asked: list[str] = []

    def answers(self, asked: tuple[Asked, ...]) -> tuple[Reply, ...] | None:
        return tuple(Reply(each.key, self._answer(each)) for each in asked)

    def _answer(self, asked: Asked) -> Choice:
        question = asked.question
        self.asked.append(question.kind)
        given = self.left.get(question.kind)
        if not given:
            return question.usual
        choice = as_choice(given.pop(0))
        wrong = refusal(question.options, choice)
        assert wrong is None, f"{question.kind}: {wrong}"
        return choice

    def check_used_up(self) -> None:
        super().check_used_up()
        left = {kind: given for kind, given in self.left.items() if given}
        assert not left, f"never asked: {left}"


class Highest(ByKind):
    """Dice that always show their most."""

    def die(self, sides: int) -> int:
        return sides

    def check_used_up(self) -> None:
        pass


HIGHEST: Sequence[int] = (0,)


def as_choice(answer: object) -> Choice:
    if isinstance(answer, Choice):
        return answer
    if isinstance(answer, bool):
        return Choice("yes" if answer else "no")
    if isinstance(answer, dict):
        return Choice("share", {"points": answer})
    return Choice("pick", {"which": str(answer)})


@dataclass
class Bench:
    """A combat that is under way, on the heroes' turn unless it says otherwise."""

    state: Table = field(
        default_factory=lambda: Table("two guards", {each.name: each.usual for each in GAME.about.options})
    )
    notes: list[Note] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.state.opened = True
        self.state.battlefield = OPEN_FIELD

    # who is there

    def hero(self, *cards: str, at: str = "0,0", name: str = "", level: int = 1, tier: int = 0) -> Creature:
        """A character with these cards; "Dagger:off" says the hand."""
        seat = f"hero:{1 + len(self.state.pcs)}"
        self.state.making[seat] = Making.DONE
        creature = people.new_pc(self.state, seat, name or f"Hero {seat[-1]}", level)
        for each in cards:
            self.give(creature, each, tier)
        ready_up(creature)
        deck.reset(creature)
        creature.at = at
        return creature

    def foe(
        self, *cards: str, at: str = "1,0", kind: Kind = Kind.ENEMY, name: str = "Foe", side: Side = Side.ENEMIES
    ) -> Creature:
        creature = people.build(self.state, name, cards, kind, side)
        creature.at = at
        return creature

    def dummy(self, at: str = "1,0", points: int = 20) -> Creature:
        """Somebody who can take a lot and does nothing about it."""
        creature = self.foe("Humanoid", at=at, name="Dummy")
        creature.most = creature.health = creature.resolve = points
        return creature

    def give(self, creature: Creature, card: str, tier: int = 0) -> Held:
        name, _, hand = card.partition(":")
        of = our_cards().named(name)
        return people.give(self.state, creature, of, tier if tier and of.category in ("TAL", "GEA") else 0, hand)

    # turns

    def turn(self, side: Side = Side.HEROES) -> Bench:
        """It is this side's turn."""
        if self.state.combat is None:
            self.state.combat = Combat(Phase.TURNS)
        play = Script()
        step = begun(_Turn(side), still(self.state), Action("table", Choice("begin")), play)
        self.state = step.moment.now
        return self

    def end_turn(self, dice: Sequence[int] = (), **answers: Sequence[object]) -> Bench:
        """Everyone of the side is done; what happens by itself happens, and the other side begins."""
        combat = self.state.fighting()
        for creature in self.state.of(combat.side):
            creature.done = creature.acted = True
            creature.actions = 0
        script = ByKind(dice, _by_kind(answers))
        self._go_on(script, most=1 + 2 * len(self.state.creatures) + 20, until=combat.turn + 1)
        script.check_used_up()
        return self

    # doing

    def key(self, who: Creature, ability: str) -> str:
        """How options call an ability of a creature, by its name; "Stab/2" is that of the second such card."""
        name, _, which = ability.partition("/")
        creature = self.state.creatures[who.id]
        found = [
            deck.key(held, number)
            for held in creature.cards
            for number, each in deck.abilities(held)
            if each.name == name
        ]
        assert found, f"{creature.name} has no {name}"
        live = {deck.key(held, number) for held, number, _ in deck.live(creature)}
        usable = [each for each in found if each in live] or found
        return usable[int(which or 1) - 1]

    def use(
        self,
        who: Creature,
        ability: str,
        dice: Sequence[int] = (),
        *,
        boosts: Sequence[str] = (),
        answers: Answers | None = None,
        **fields: Any,
    ) -> Bench:
        chosen = {"who": who.id, "ability": self.key(who, ability), **fields}
        if boosts:
            chosen["boosts"] = "+".join(self.key(who, each) for each in boosts)
        return self.act(who.seat, "use", dice, answers, **chosen)

    def act(
        self, seat: str, option: str, /, dice: Sequence[int] = (), answers: Answers | None = None, **fields: Any
    ) -> Bench:
        """An option with exactly these fields, and everything that then happens by itself."""
        return self.choose(seat, Choice(option, _plain(fields)), dice, answers)

    def choose(self, seat: str, choice: Choice, dice: Sequence[int] = (), answers: Answers | None = None) -> Bench:
        option = choice.option
        wrong = refusal(GAME.options(self.state, seat), choice)
        assert wrong is None, f"{option}: {wrong}"
        script = Highest(dice, answers or {}) if dice == HIGHEST else ByKind(dice, answers or {})
        step = begun(GAME, still(self.state), Action(seat, choice), script)
        self._take(step.moment.now, step.notes)
        self._go_on(script)
        script.check_used_up()
        self.asked = script.asked
        return self

    def _go_on(self, script: Script, most: int = 60, until: int = 0) -> None:
        for _ in range(most):
            action = GAME.onward(self.state)
            combat = self.state.combat
            if action is None or (combat is not None and action.option == "tick" and not until):
                return
            step = begun(GAME, still(self.state), action, script)
            self._take(step.moment.now, step.notes)
            if until and self.state.combat is not None and self.state.combat.turn >= until:
                until = 0

    def _take(self, state: Table, notes: Sequence[Note]) -> None:
        self.state = state
        self.notes += notes

    # looking

    def of(self, who: Creature) -> Creature:
        return self.state.creatures[who.id]

    def points(self, who: Creature) -> str:
        """Health/Resolve+temporary Resolve."""
        creature = self.of(who)
        return f"{creature.health}/{creature.resolve}+{creature.temporary}"

    def told(self, kind: type[Event]) -> list[Any]:
        return [note.event for note in self.notes if isinstance(note, Told) and isinstance(note.event, kind)]

    def options(self, seat: str, name: str = "") -> list[Option]:
        return [option for option in GAME.options(self.state, seat) if name in ("", option.id)]

    def refused(self, who: Creature, ability: str, *, boosts: Sequence[str] = (), **fields: Any) -> Refusal | None:
        """Why an ability cannot be used like this; None: it can."""
        chosen = {"who": who.id, "ability": self.key(who, ability), **fields}
        if boosts:
            chosen["boosts"] = "+".join(self.key(who, each) for each in boosts)
        return refusal(GAME.options(self.state, who.seat), Choice("use", _plain(chosen)))

    def reason(self, who: Creature, ability: str) -> str:
        """What is said about an ability that cannot be used at all."""
        key = self.key(who, ability)
        return next((each.refused for each in self.options(who.seat, "use") if fixed(each, "ability") == key), "")

    def may(self, who: Creature, ability: str) -> bool:
        """Whether there is any way to use it."""
        key = self.key(who, ability)
        return any(not each.refused and fixed(each, "ability") == key for each in self.options(who.seat, "use"))

    def among(self, who: Creature, ability: str, name: str) -> tuple[str, ...]:
        """What a field of an ability's option lets choose from, without Boosts."""
        key = self.key(who, ability)
        for option in self.options(who.seat, "use"):
            if fixed(option, "ability") == key and not option.refused and not fixed(option, "boosts"):
                return next((each.among for each in option.fields if each.name == name), ())  # type: ignore[union-attr]
        return ()

    def place(self, who: Creature, ability: str, *targets: Creature, boosts: Sequence[str] = ()) -> str:
        """A way to lay an area so that exactly these are in it."""
        key = self.key(who, ability)
        wanted = "+".join(self.key(who, each) for each in boosts)
        from herotable.games.deck_of_many_dungeons import attacks

        for option in self.options(who.seat, "use"):
            if fixed(option, "ability") == key and fixed(option, "boosts") == wanted and not option.refused:
                for choice in option.completions():
                    held, number = deck.of_key(self.of(who), key)
                    use = attacks.as_chosen(self.state, self.of(who), held, number, choice)
                    if sorted(use.targets) == sorted(each.id for each in targets):
                        return choice.one("place")
        raise AssertionError(f"{ability} cannot be laid on {[each.name for each in targets]} alone")


def fixed(option: Option, name: str) -> str:
    for each in option.fields:
        if each.name == name:
            return str(next(iter(each.values())))
    return ""


def _plain(fields: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value.id if isinstance(value, Creature) else value for name, value in fields.items()}


def _by_kind(answers: Mapping[str, Sequence[object]]) -> Answers:
    return {kind.replace("_", " "): given for kind, given in answers.items()}


class _Turn(type(GAME)):  # type: ignore[misc]
    """Begins a turn without anything before it."""

    def __init__(self, side: Side) -> None:
        self.side = side

    def perform(self, play: Any, state: Table, action: Action) -> None:
        for creature in state.creatures.values():
            creature.temporary = (
                1 if creature.kind in (Kind.PC, Kind.BOSS) and state.fighting().turn == 0 else creature.temporary
            )
        turns.begin_turn(play, state, self.side)
