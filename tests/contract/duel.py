"""A small duel that keeps the contract: cards in hidden hands, bids at once, a window, stages, dice.

It is there to be broken: `test_contract_itself.py` spoils it in one place after the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from herotable.rules import (
    D6,
    SYSTEM,
    About,
    Action,
    Below,
    Choice,
    Event,
    Game,
    HowMany,
    One,
    Option,
    Outcome,
    Part,
    Play,
    Seat,
    SetUp,
    YesNo,
    shuffled,
)

DECK = ("1", "2", "3", "4", "5", "6")
SEATS = ("A", "B")
LIFE = 4
LAST_ROUND = 8


@dataclass(slots=True)
class Fighter:
    life: int = LIFE
    guard: int = 0
    hand: list[str] = field(default_factory=list)


@dataclass(slots=True)
class State:
    fighters: dict[str, Fighter] = field(default_factory=lambda: {seat: Fighter() for seat in SEATS})
    pile: list[str] = field(default_factory=lambda: list(DECK))
    shown: list[str] = field(default_factory=list)
    dealt: bool = False
    turn: int = 0
    round: int = 1
    acted: bool = False

    @property
    def seat(self) -> Seat:
        return SEATS[self.turn % 2]

    @property
    def other(self) -> Seat:
        return SEATS[(self.turn + 1) % 2]


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    cards: int


@dataclass(frozen=True, slots=True)
class Struck(Event):
    who: str
    card: str


@dataclass(frozen=True, slots=True)
class Hit(Event):
    who: str
    wound: int


@dataclass(frozen=True, slots=True)
class Missed(Event):
    who: str


@dataclass(frozen=True, slots=True)
class Bids(Event):
    bids: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Guarded(Event):
    who: str


def parry(play: Play, state: State, who: str, strength: int) -> None:
    """The other may parry: the harder to hit, but guard is gone."""
    other = state.fighters[state.other]
    parried = play.ask(state.other, YesNo(kind="parry", about=(who, strength), usually=other.guard > 0))
    play.then(blow, who, strength, parried)


def blow(play: Play, state: State, who: str, strength: int, parried: bool) -> None:
    other = state.fighters[state.other]
    parts = Part("card", strength), Part("guard", -other.guard), Part("parry", -2 if parried else 0)
    if parried:
        other.guard = 0
    if not play.roll(D6.plus(*parts).reach(6), "to hit", by=who):
        return play.tell(Missed, who)
    other.life -= 1
    return play.tell(Hit, state.other, 1)


def bids(play: Play, state: State) -> None:
    """Both bid at once; the higher bid hits. Now each has learned what the other thought."""
    questions = {seat: HowMany(kind="bid", least=0, most=2, usually=0, sealed=True) for seat in SEATS}
    given = play.ask_each(questions)
    play.learned(*SEATS)
    play.tell(Bids, tuple(given.items()))
    if given["A"] != given["B"]:
        loser = min(SEATS, key=lambda seat: given[seat])
        state.fighters[loser].life -= 1


class Duel(Game[State]):
    about = About("duel", "A duel", "first", "1")
    state_type = State
    events: tuple[type[Event], ...] = (Dealt, Struck, Hit, Missed, Bids, Guarded)
    stages = (parry, blow, bids)

    def scenes(self) -> Sequence[SetUp]:
        return [SetUp("meadow", SEATS)]

    def begin(self, setup: SetUp) -> State:
        return State()

    def seats(self, state: State) -> Sequence[Seat]:
        return SEATS

    def options(self, state: State, seat: Seat) -> Sequence[Option]:
        if seat != state.seat or self.onward(state) or self.outcome(state):
            return []
        hand = tuple(state.fighters[seat].hand)
        strike = Option("strike", (One("card", hand, "cards"),), rule="D-1", refused="" if hand else "no card is left")
        return [strike, Option("bid", rule="D-2"), Option("shout", rule="D-3"), Option("wait", rule="D-4")]

    def perform(self, play: Play, state: State, action: Action) -> None:
        if action.seat == SYSTEM:
            return self.by_itself(play, state, action.option)
        state.acted = True
        if action.option == "strike":
            card = action.choice.one("card")
            hand = state.fighters[action.seat].hand
            del hand[hand.index(card)]
            state.shown.append(card)
            play.tell(Struck, action.seat, card)
            play.then(parry, action.seat, int(card))
        if action.option == "bid":
            play.then(bids)
        if action.option == "shout":
            taken = play.ask_first({seat: YesNo(kind="guard", passes=("round",)) for seat in SEATS})
            if taken:
                state.fighters[taken[0]].guard = 1
                play.tell(Guarded, taken[0])
        return None

    def by_itself(self, play: Play, state: State, step: str) -> None:
        if step == "next turn":
            state.acted = False
            state.turn += 1
            state.round += 1 - state.turn % 2
            return
        order = play.shuffle(sorted(state.pile), "the deal")
        for number, fighter in enumerate(state.fighters.values()):
            fighter.hand = sorted(order[2 * number : 2 * number + 2])
        state.pile = sorted(order[4:])
        state.dealt = True
        play.tell(Dealt, 4)

    def onward(self, state: State) -> Action | None:
        if not state.dealt:
            return Action(SYSTEM, Choice("deal"))
        return Action(SYSTEM, Choice("next turn")) if state.acted and not self.outcome(state) else None

    def view(self, state: State, audience: Seat) -> Mapping[str, object]:
        return {
            "fighters": [
                [seat, each.life, each.guard, each.hand if seat == audience else len(each.hand)]
                for seat, each in state.fighters.items()
            ],
            "shown": state.shown,
            "public": [state.dealt, state.turn, state.round, state.acted],
        }

    def words(self, event: Event, audience: Seat) -> str:
        return f"{type(event).__name__}."

    def redeal(self, state: State, audience: Seat, below: Below) -> State:
        """What is neither in his own hand nor on the table, dealt to whoever holds some."""
        if state.dealt:
            hidden = [each for seat, each in state.fighters.items() if seat != audience]
            self.deal_anew(state, hidden, shuffled(sorted(cards_of(state, hidden)), below))
        return state

    def deal_anew(self, state: State, hidden: Sequence[Fighter], cards: list[str]) -> None:
        for each in hidden:
            count = len(each.hand)
            each.hand, cards = sorted(cards[:count]), cards[count:]
        state.pile = sorted(cards)

    def gist(self, event: Event) -> str:
        return {Hit: "hit", Missed: "missed", Guarded: "guarded"}.get(type(event), "")

    def outcome(self, state: State) -> Outcome | None:
        alive = tuple(seat for seat, each in state.fighters.items() if each.life > 0)
        if len(alive) < len(SEATS):
            return Outcome(alive, "down")
        return Outcome((), "draw") if state.round > LAST_ROUND else None

    def worth(self, state: State, seat: Seat) -> float:
        return float(sum(each.life if owner == seat else -each.life for owner, each in state.fighters.items()))

    def invariants(self, state: State) -> Sequence[str]:
        return list(impossible(state))

    def span(self, state: State, name: str) -> str:
        return str(state.round) if name == "round" else ""


def cards_of(state: State, fighters: Sequence[Fighter]) -> list[str]:
    return [card for each in fighters for card in each.hand] + state.pile


def impossible(state: State) -> Iterator[str]:
    every = sorted(cards_of(state, list(state.fighters.values())) + state.shown)
    if every != list(DECK):
        yield f"the deck is {', '.join(every)}"
    if any(not 0 <= each.life <= LIFE for each in state.fighters.values()):
        yield "somebody has more life than there is, or less than none"


SOUND = Duel()
