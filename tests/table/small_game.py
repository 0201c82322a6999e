"""A small game with something of everything that a table must bear: two seats, with or without a game master.

A strikes at B with dice, B may spend luck against the damage; both bid at once, both reach for a boon; cards are
drawn into a hidden hand, one may look into the other's; the turn passes by itself, the round too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import ClassVar, Final

from herotable.rules import (
    D20,
    SYSTEM,
    About,
    Action,
    Below,
    Choice,
    Event,
    Game,
    HowMany,
    Option,
    Outcome,
    PickOne,
    Play,
    Refused,
    Seat,
    SetUp,
    TableOption,
    YesNo,
    dice,
    exploding,
    shuffled,
)

A: Final[Seat] = "A"
B: Final[Seat] = "B"
GM: Final[Seat] = "gm"
DECK: Final = ("axe", "bow", "cup", "dirk", "egg", "fife")
LAST_ROUND: Final = 9


class Mood(StrEnum):
    CALM = "calm"
    ANGRY = "angry"


@dataclass(slots=True)
class Fighter:
    hits: int = 30
    luck: int = 2
    mood: Mood = Mood.CALM
    title: str | None = None
    winner: bool = False
    hand: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Pit:
    fighters: dict[str, Fighter]
    deck: list[str]
    marks: list[int] = field(default_factory=list)
    turn: str = A
    round: int = 1
    ended: bool = False


@dataclass(frozen=True, slots=True)
class Struck(Event):
    rule: ClassVar[str] = "PIT-1"
    who: str
    target: str
    damage: int


@dataclass(frozen=True, slots=True)
class Missed(Event):
    rule: ClassVar[str] = "PIT-2"
    who: str


@dataclass(frozen=True, slots=True)
class Lucky(Event):
    rule: ClassVar[str] = "PIT-3"
    who: str


@dataclass(frozen=True, slots=True)
class Did(Event):
    """A plain act: what was done, and a number."""

    rule: ClassVar[str] = "PIT-4"
    who: str
    what: str
    number: int


@dataclass(frozen=True, slots=True)
class Held(Event):
    """Only whispered: what somebody holds."""

    rule: ClassVar[str] = "PIT-5"
    who: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    rule: ClassVar[str] = "PIT-6"
    number: int
    first: str


def other(seat: Seat) -> Seat:
    return B if seat == A else A


# What a seat may do ---------------------------------------------------------------------------------------------------


def strike(play: Play, pit: Pit, who: Seat) -> None:
    """To hit against 8; luck against the damage; the damage explodes."""
    if play.roll(D20.reach(8), "to hit", by=who):
        play.then(struck, who)
    play.tell(Missed, who)


def struck(play: Play, pit: Pit, who: Seat) -> None:
    target = pit.fighters[other(who)]
    question = YesNo(kind="luck", about=(other(who),), rule="PIT-3", passes=("round",))
    if target.luck and play.ask(other(who), question):
        target.luck -= 1
        play.tell(Lucky, other(who))
    else:
        play.then(hurt, who)


def hurt(play: Play, pit: Pit, who: Seat) -> None:
    damage = play.roll(exploding(6, 6, stop=24), "damage", by=who)
    pit.fighters[other(who)].hits -= damage
    play.tell(Struck, who, other(who), damage)


def plan(play: Play, pit: Pit, who: Seat) -> None:
    """Two questions and no dice: what is asked second may rest on the first."""
    word = play.ask(who, PickOne(kind="word", among=("hold", "charge", "feint")))
    number = play.ask(who, HowMany(kind="steps", about=(word,), least=0, most=len(word), usually=1))
    pit.marks.append(number)
    play.tell(Did, who, word, number)


def gamble(play: Play, pit: Pit, who: Seat) -> None:
    """Something is told, then comes the answer, then five dice that everybody sees."""
    play.tell(Did, who, "gamble", 0)
    play.ask(who, PickOne(kind="side", among=("low", "high")))
    play.then(gambled, who)


def gambled(play: Play, pit: Pit, who: Seat) -> None:
    pit.marks.append(play.roll(dice(5, 20), "the gamble", by=who))


def bid(play: Play, pit: Pit, who: Seat) -> None:
    """Everyone at once; who asked for it bids twice, with either hand. Whoever has won already does not bid."""
    keys = [f"{who}/left", f"{who}/right", *([] if pit.fighters[other(who)].winner else [other(who)])]
    hands = {key: HowMany(kind="bid", least=0, most=3, usually=0, sealed=True) for key in keys}
    bids = play.ask_each(hands)
    pit.marks += bids.values()
    play.tell(Did, who, "bid", sum(bids.values()))


def boon(play: Play, pit: Pit, who: Seat) -> None:
    """The first taker has it."""
    taken = play.ask_first({seat: YesNo(kind="boon", passes=("round",)) for seat in (other(who), who)})
    play.tell(Did, "nobody" if taken is None else taken[0], "boon", 1)


def draw(play: Play, pit: Pit, who: Seat) -> None:
    pit.deck = play.shuffle(pit.deck, "the deck")
    pit.fighters[who].hand.append(pit.deck.pop())
    play.whisper((who,), Held, who, tuple(pit.fighters[who].hand))


def peek(play: Play, pit: Pit, who: Seat) -> None:
    """Whether the other holds anything sharp; it shows in nothing that is told."""
    play.learned(who)


def confess(play: Play, pit: Pit, who: Seat) -> None:
    play.whisper((other(who),), Held, who, tuple(pit.fighters[who].hand))


def rest(play: Play, pit: Pit, who: Seat) -> None:
    pit.fighters[who].mood = Mood.CALM
    play.tell(Did, who, "rest", 0)


def shout(play: Play, pit: Pit, who: Seat) -> None:
    pit.fighters[who].mood = Mood.ANGRY
    play.tell(Did, who, "shout", 1)


def done(play: Play, pit: Pit, who: Seat) -> None:
    pit.ended = True
    play.tell(Did, who, "done", pit.round)


def next_turn(play: Play, pit: Pit) -> None:
    """By itself: the other's turn; after both a new round, begun by whom a die names."""
    pit.ended = False
    pit.turn = other(pit.turn)
    if pit.turn == A:
        pit.round += 1
        first = (A, B)[play.roll(dice(1, 2), "who begins") - 1]
        play.tell(RoundBegan, pit.round, first)


ACTS: Final[dict[str, Callable[[Play, Pit, Seat], None]]] = {
    "strike": strike,
    "plan": plan,
    "gamble": gamble,
    "bid": bid,
    "boon": boon,
    "draw": draw,
    "peek": peek,
    "confess": confess,
    "rest": rest,
    "shout": shout,
    "done": done,
}

# The game -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FighterView:
    hits: int
    luck: int
    mood: str
    cards: int
    hand: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class PitView:
    fighters: dict[str, FighterView]
    deck: int
    marks: tuple[int, ...]
    turn: str
    round: int


class SmallGame(Game[Pit]):
    """With `game_master` there is a third seat, which the table obeys."""

    state_type = Pit
    events: tuple[type[Event], ...] = (Struck, Missed, Lucky, Did, Held, RoundBegan)
    stages: tuple[Callable[..., None], ...] = (struck, hurt, gambled)

    def __init__(self, game_master: Seat | None = None, rules_version: str = "1") -> None:
        options = (TableOption("pit", ("deep", "shallow")),)
        name = "small" if game_master is None else "small-gm"
        self.about = About(name, "The pit", "none", rules_version, options, game_master)

    def scenes(self) -> Sequence[SetUp]:
        return (SetUp("pit", tuple(self._seats())),)

    def begin(self, setup: SetUp) -> Pit:
        if setup.scene != "pit":
            raise Refused(f"there is no scene {setup.scene!r}")
        return Pit({A: Fighter(), B: Fighter()}, list(DECK))

    def seats(self, state: Pit) -> Sequence[Seat]:
        return self._seats()

    def _seats(self) -> Sequence[Seat]:
        return (A, B) if self.about.game_master is None else (A, B, self.about.game_master)

    def options(self, state: Pit, seat: Seat) -> Sequence[Option]:
        if seat != state.turn or state.ended or self.outcome(state):
            return []
        refused = {"draw": "" if state.deck else "the deck is empty"}
        return [Option(act, rule="PIT-0", refused=refused.get(act, "")) for act in ACTS]

    def perform(self, play: Play, state: Pit, action: Action) -> None:
        if action.seat == SYSTEM:
            next_turn(play, state)
        else:
            ACTS[action.option](play, state, action.seat)

    def onward(self, state: Pit) -> Action | None:
        return Action(SYSTEM, Choice("next turn")) if state.ended and not self.outcome(state) else None

    def view(self, state: Pit, audience: Seat) -> PitView:
        fighters = {name: see(fighter, name == audience) for name, fighter in state.fighters.items()}
        return PitView(fighters, len(state.deck), tuple(state.marks), state.turn, state.round)

    def words(self, event: Event, audience: Seat) -> str:
        return str(event)

    def redeal(self, state: Pit, audience: Seat, below: Below) -> Pit:
        hands = [fighter.hand for name, fighter in state.fighters.items() if name != audience]
        pile = shuffled(sorted([*state.deck, *(card for hand in hands for card in hand)]), below)
        for hand in hands:
            hand[:], pile = sorted(pile[: len(hand)]), pile[len(hand) :]
        state.deck = pile
        return state

    def gist(self, event: Event) -> str:
        return type(event).__name__

    def outcome(self, state: Pit) -> Outcome | None:
        down = [name for name, fighter in state.fighters.items() if fighter.hits <= 0]
        if down:
            return Outcome((other(down[0]),), "down")
        return Outcome((), "tired") if state.round > LAST_ROUND else None

    def invariants(self, state: Pit) -> Sequence[str]:
        return [f"{name} has {each.luck} luck" for name, each in state.fighters.items() if not 0 <= each.luck <= 2]

    def span(self, state: Pit, name: str) -> str:
        return {"round": str(state.round), "turn": f"{state.round}{state.turn}"}.get(name, "")


def see(fighter: Fighter, own: bool) -> FighterView:
    hand = tuple(fighter.hand) if own else None
    return FighterView(fighter.hits, fighter.luck, fighter.mood.value, len(fighter.hand), hand)


SMALL: Final = SmallGame()
SMALL_GM: Final = SmallGame(GM)
