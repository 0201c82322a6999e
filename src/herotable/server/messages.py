"""What goes over the wire, both ways: the bodies of the REST routes, and the messages of a table's socket.

Clients send intents, never results; the answer to everything is what they may see. `docs/api.md` and the browser
client's types are written from this module.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from herotable.rules.dice import Part
from herotable.rules.game import Hint, Outcome, TableOption
from herotable.rules.heroes import ReadyHero
from herotable.rules.options import Choice, Option
from herotable.rules.seats import Seat
from herotable.rules.showing import Panel, Screen
from herotable.rules.tape import Scalar
from herotable.table.rows import Sitter
from herotable.table.seen import LogLine, SeenProposal, SeenQuestion

Id = Annotated[str, Meta(min_length=1, max_length=80)]
MaybeId = Annotated[str, Meta(max_length=80)]
Name = Annotated[str, Meta(min_length=1, max_length=60)]
MaybeName = Annotated[str, Meta(max_length=60)]
Line = Annotated[str, Meta(max_length=200)]
Speech = Annotated[str, Meta(min_length=1, max_length=2_000)]
Paper = Annotated[str, Meta(max_length=20_000)]
File = Annotated[str, Meta(max_length=200_000)]
Path = Annotated[str, Meta(min_length=1, max_length=300)]
Count = Annotated[int, Meta(ge=0, le=1_000_000_000)]
Amount = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
Plain: TypeAlias = str | Amount | bool | None
"""What an override may write: beyond these numbers nothing is counted, and a browser could not tell it exactly."""
Sides = Annotated[int, Meta(ge=1, le=10_000)]
Milliseconds = Annotated[int, Meta(ge=0, le=60_000)]
Seconds = Annotated[int, Meta(ge=0, le=604_800)]

Strength = Literal["usual", "wild"]
"""How a bot plays: by the game's own advice, or anything that is on offer."""

TableState = Literal["open", "archived", "finished"]
Right = Literal["own", "game master", "watch"]


class Given(Struct, frozen=True, forbid_unknown_fields=True):
    """A body that a client sends."""


class Shown(Struct, frozen=True):
    """A body that the server sends."""


# ---- people and doors


class Enter(Given, frozen=True):
    """A link's token, given for a cookie; or, on the local network, its short code."""

    token: Annotated[str, Meta(min_length=1, max_length=100)]
    name: MaybeName = ""


class Rename(Given, frozen=True):
    name: Name


class TableLine(Shown, frozen=True):
    """A table in somebody's list."""

    id: str
    name: str
    game: str
    title: str
    state: TableState
    mine: tuple[Seat, ...]
    owner: bool
    waiting: bool
    moved: int


class Me(Shown, frozen=True):
    """Whoever asks. `host` may open tables."""

    id: str
    name: str
    host: bool
    tables: tuple[TableLine, ...]


class Entered(Shown, frozen=True):
    """Where a link led: to a table (and a seat), or, for the host, to the server."""

    me: Me
    table: str = ""
    seat: Seat = ""
    waiting: bool = False


# ---- games


class SceneInfo(Shown, frozen=True):
    scene: str
    seats: tuple[Seat, ...]
    options: Mapping[str, str]
    details: Mapping[str, str]


class GuideInfo(Shown, frozen=True):
    scene: str
    seat: Seat
    hints: tuple[Hint, ...]


class GameInfo(Shown, frozen=True):
    """A game, and everything that is needed to set up a table of it. `making` is the scene in which heroes are made."""

    id: str
    title: str
    edition: str
    rules_version: str
    game_master: Seat | None
    options: tuple[TableOption, ...]
    scenes: tuple[SceneInfo, ...]
    heroes: tuple[ReadyHero, ...]
    making: str
    guide: GuideInfo | None
    strengths: tuple[Strength, ...]


class ClauseInfo(Shown, frozen=True):
    """One rule in our words: what "why?" opens."""

    id: str
    chapter: str
    text: str
    ours: bool
    gm: bool
    options: tuple[str, ...]


class HeroFile(Given, frozen=True):
    """The text of a hero's file."""

    text: File


class HeroShown(Shown, frozen=True):
    """What is wrong with a hero's file, or, if it is in order, the hero."""

    complaints: tuple[str, ...]
    sheet: Panel | None


class HeroWritten(Shown, frozen=True):
    """A finished hero: the text of its file, and its sheet. While it is still being made there is neither."""

    text: str
    sheet: Panel | None


# ---- tables


class Switches(Struct, frozen=True, forbid_unknown_fields=True):
    """What the owner of a table may switch at any time. `open_after`: when the table is finished, everybody may see
    everything. `bot_pause`: how long bots wait before they move, in milliseconds."""

    waiting_room: bool = True
    watchers: bool = True
    chat: bool = True
    open_after: bool = True
    bot_pause: Milliseconds = 300


class SeatPlan(Given, frozen=True):
    """Who sits in a seat of a new table: me on this screen, whoever gets the link, a bot, or nobody."""

    who: Literal["me", "link", "bot", "nobody"] = "link"
    strength: Strength = "usual"


class CreateTable(Given, frozen=True):
    game: Id
    scene: MaybeId = ""
    name: MaybeName = ""
    options: dict[MaybeId, MaybeId] = {}
    details: dict[MaybeId, File] = {}
    seats: dict[MaybeId, SeatPlan] = {}
    switches: Switches = Switches()


class ChangeTable(Given, frozen=True):
    """What is left out stays as it is."""

    name: Name | None = None
    state: Literal["open", "archived"] | None = None
    switches: Switches | None = None


class SeatInfo(Shown, frozen=True):
    """`people` hold the seat; `here`: one of them is connected. `trouble`: what went wrong with its bot."""

    seat: Seat
    name: str
    sitter: Sitter
    people: tuple[str, ...]
    here: bool
    strength: Strength
    trouble: str
    seconds: int


class PersonInfo(Shown, frozen=True):
    """Somebody at the table; `wants` is the seat that somebody in the waiting room asks for."""

    id: str
    name: str
    here: bool
    watching: bool
    wants: Seat


class TableInfo(Shown, frozen=True):
    """A table as its people see it: who sits where, what is switched on, and what I may do. `people` with an empty
    `wants` are in; `waiting` are to be let in by whoever has the right."""

    id: str
    name: str
    game: str
    title: str
    scene: str
    state: TableState
    paused: bool
    made: int
    options: Mapping[str, str]
    switches: Switches
    seats: tuple[SeatInfo, ...]
    people: tuple[PersonInfo, ...]
    waiting: tuple[PersonInfo, ...]
    me: str
    mine: tuple[Seat, ...]
    rights: tuple[Right, ...]
    game_master: Seat | None
    outcome: Outcome | None
    branch_of: str


class NewLink(Given, frozen=True):
    """A link to a seat, to look on ("watcher"), or to any free seat ("")."""

    seat: MaybeId = ""


class LinkInfo(Shown, frozen=True):
    """A link that works until it is revoked. Its token is told only when it is made; `urls` hold it."""

    id: str
    seat: Seat
    made: int
    used: int
    urls: tuple[str, ...] = ()
    qr: tuple[str, ...] = ()


class Made(Shown, frozen=True):
    table: TableInfo
    links: tuple[LinkInfo, ...]


class CodeInfo(Shown, frozen=True):
    """A short code for the local network; whoever uses it must be let in."""

    code: str
    until: int


class Admit(Given, frozen=True):
    """Let somebody in: to the seat they ask for, or to this one."""

    seat: MaybeId = ""


class SeatChange(Given, frozen=True):
    """Who sits here from now on; `person` (an id) is somebody at the table who gets the seat besides those who have it.
    `seconds` is the turn's time limit, 0 for none. What is left out stays as it is."""

    sitter: Sitter | None = None
    person: MaybeId = ""
    strength: Strength | None = None
    seconds: Seconds | None = None


class LogPage(Shown, frozen=True):
    """Lines `first` and following of the log as one audience reads it, which has `total` lines."""

    audience: Seat
    first: int
    lines: tuple[LogLine, ...]
    total: int


class ValueAt(Shown, frozen=True):
    """A plain value of the state, and the path by which an override names it."""

    path: str
    value: Scalar


class BranchFrom(Given, frozen=True):
    """A new table that goes on from a step of this one."""

    audience: Id
    step: Count
    name: MaybeName = ""


class Health(Shown, frozen=True):
    version: str
    ready: bool


class Fault(Shown, frozen=True):
    """What every refused request is answered with: one sentence, and the rule that says so, if one does."""

    detail: str
    rule: str = ""


# ---- what an audience sees


class Sight(Shown, frozen=True):
    """What one audience may know of a table now, but for the log. `real_dice` are the seats that throw their own;
    `passes` are the kinds of question that this seat has a standing pass for; `wanted`: the audience is asked, or it
    has a seat in which a sensible player would do something now."""

    table: str
    game: str
    audience: Seat
    seats: tuple[Seat, ...]
    view: Any
    screen: Screen | None
    names: Mapping[str, str]
    options: tuple[Option, ...]
    questions: tuple[SeenQuestion, ...]
    waiting_for: tuple[Seat, ...]
    acting: Seat | None
    outcome: Outcome | None
    commitment: str
    proposals: tuple[SeenProposal, ...]
    real_dice: tuple[Seat, ...]
    passes: tuple[str, ...]
    wanted: bool = False


class ReplayStep(Shown, frozen=True):
    """One step of the game as this audience saw it: 0 is the beginning, `steps` the last. `lines` are new with it."""

    audience: Seat
    step: int
    steps: int
    sight: Sight
    lines: tuple[LogLine, ...]


# ---- the socket: what clients send


class Sent(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """A message of a client. Whatever has an `intent` is answered by `done` or `refused` with the same intent, and
    applied once, however often it is sent."""


class Known(Given, frozen=True):
    """What a client has of one audience: the version it saw, and how much of the log, with its mark."""

    version: MaybeId = ""
    lines: Count = 0
    mark: MaybeId = ""


class Hello(Sent, frozen=True, tag="hello"):
    """The first message. `known` spares what is known already; `as_watcher` asks for the onlookers' view."""

    known: dict[MaybeId, Known] = {}
    chat: Count = 0
    as_watcher: bool = False


class Act(Sent, frozen=True, tag="act"):
    """Take an option. `version` is what was seen; `acts_for` is another seat, for the game master."""

    intent: Id
    seat: Id
    version: MaybeId
    choice: Choice
    acts_for: MaybeId = ""


class Answer(Sent, frozen=True, tag="answer"):
    """Answer a question by its id; real dice are typed in this way too."""

    intent: Id
    seat: Id
    question: Id
    choice: Choice
    acts_for: MaybeId = ""


class UndoTo(Struct, frozen=True, forbid_unknown_fields=True, tag_field="change", tag="undo"):
    """Back to before this line of my log; 0: what was done last. `fresh`: the same act may meet other dice."""

    line: Count = 0
    reason: Line = ""
    fresh: bool = False


class Write(Struct, frozen=True, forbid_unknown_fields=True, tag_field="change", tag="write"):
    path: Path
    value: Plain
    reason: Line


class Put(Struct, frozen=True, forbid_unknown_fields=True, tag_field="change", tag="put"):
    path: Path
    value: Any
    reason: Line


class Take(Struct, frozen=True, forbid_unknown_fields=True, tag_field="change", tag="take"):
    path: Path
    reason: Line


class Force(Struct, frozen=True, forbid_unknown_fields=True, tag_field="change", tag="force"):
    """Name the next dice that fit, or the next result."""

    reason: Line
    faces: Annotated[tuple[Sides, ...], Meta(max_length=100)] = ()
    value: Amount | None = None
    by: Annotated[str, Meta(max_length=80)] | None = None
    why: Line = ""


Override: TypeAlias = Write | Put | Take | Force
Change: TypeAlias = UndoTo | Write | Put | Take | Force


class Undo(Sent, frozen=True, tag="undo"):
    intent: Id
    seat: Id
    to: UndoTo = UndoTo()


class Propose(Sent, frozen=True, tag="propose"):
    """Ask everyone for what needs consent."""

    intent: Id
    seat: Id
    what: Change


class Agree(Sent, frozen=True, tag="agree"):
    intent: Id
    seat: Id
    proposal: Id
    yes: bool = True


class Overrule(Sent, frozen=True, tag="override"):
    """Set something right; `shown`: everybody reads what."""

    intent: Id
    seat: Id
    what: Override
    shown: bool = False


class CallCheck(Sent, frozen=True, tag="check"):
    """The game master calls for a roll of any dice."""

    intent: Id
    seat: Id
    of: Id
    why: Line
    dice: Annotated[tuple[Sides, ...], Meta(min_length=1, max_length=100)]
    parts: Annotated[tuple[Part, ...], Meta(max_length=20)] = ()
    keep: Annotated[int, Meta(ge=0, le=100)] = 0
    reach: Amount | None = None


class Stand(Sent, frozen=True, tag="stand"):
    """Answer this kind of question as usual from now on, for a span of play or until `off`."""

    intent: Id
    seat: Id
    question: Id
    span: MaybeId = ""
    off: bool = False


class RealDice(Sent, frozen=True, tag="real dice"):
    """I throw my own dice and type in what they show."""

    intent: Id
    seat: Id
    on: bool


class DiceWords(Sent, frozen=True, tag="dice words"):
    """My own words go into the dice."""

    intent: Id
    seat: Id
    text: Annotated[str, Meta(min_length=1, max_length=200)]


class Sit(Sent, frozen=True, tag="sit"):
    """Hand my seat to a bot, or take it back."""

    intent: Id
    seat: Id
    sitter: Sitter
    strength: Strength = "usual"


class Pause(Sent, frozen=True, tag="pause"):
    intent: Id
    on: bool


class Card(Sent, frozen=True, tag="card"):
    """The safety card: the table pauses, and nobody is told who showed it."""

    intent: Id


class Say(Sent, frozen=True, tag="say"):
    """Chat: plain text, to everyone or to one seat."""

    intent: Id
    text: Speech
    to: MaybeId = ""
    seat: MaybeId = ""


class Note(Sent, frozen=True, tag="note"):
    """My own notes at this table, all of them; nobody else reads them."""

    intent: Id
    text: Paper


class AskOdds(Sent, frozen=True, tag="odds"):
    """What would come of this choice; with `gist`, also how far others and I could move that one outcome."""

    ask: Id
    seat: Id
    version: MaybeId
    choice: Choice
    question: MaybeId = ""
    gist: Line = ""


class AskAllOdds(Sent, frozen=True, tag="all odds"):
    """The same for everything that I could do now, side by side."""

    ask: Id
    seat: Id
    version: MaybeId


class Cancel(Sent, frozen=True, tag="cancel"):
    """I do not need those odds any more."""

    ask: Id


class LookAs(Sent, frozen=True, tag="look as"):
    """The game master looks with another seat's eyes, besides the own."""

    intent: Id
    seat: Id
    audience: Id
    on: bool = True


class Ping(Sent, frozen=True, tag="ping"):
    at: Count = 0


AnySent: TypeAlias = (
    Hello
    | Act
    | Answer
    | Undo
    | Propose
    | Agree
    | Overrule
    | CallCheck
    | Stand
    | RealDice
    | DiceWords
    | Sit
    | Pause
    | Card
    | Say
    | Note
    | AskOdds
    | AskAllOdds
    | Cancel
    | LookAs
    | Ping
)

# ---- the socket: what the server sends


class Told(Struct, frozen=True, tag_field="is"):
    """A message of the server."""


class Welcome(Told, frozen=True, tag="welcome"):
    """The answer to `hello`: who I am here, and what I will be told."""

    table: TableInfo
    audiences: tuple[Seat, ...]
    notes: str
    server: str


class TableNow(Told, frozen=True, tag="table"):
    """Somebody came, went, was let in, took a seat; something was switched or paused."""

    table: TableInfo


class SeenNow(Told, frozen=True, tag="seen"):
    """What one audience may know now. `version` names it. The log is the client's, with everything from line `first`
    on put in place of what stood there; it then has `total` lines, and `mark` names them."""

    audience: Seat
    version: str
    sight: Sight
    first: int
    lines: tuple[LogLine, ...]
    total: int
    mark: str


class Unchanged(Told, frozen=True, tag="unchanged"):
    """What the client knows of this audience is what there is to know."""

    audience: Seat
    version: str


class Done(Told, frozen=True, tag="done"):
    """Accepted and stored. `broken`: what is impossible as things stand now, after an override."""

    intent: str
    broken: tuple[str, ...] = ()


class RefusedNow(Told, frozen=True, tag="refused"):
    """Not accepted; nothing has changed. `stale`: the table has moved, look at it and choose again. `consent`: whom to
    ask, by `propose`. The intent is empty where the message could not be read."""

    intent: str
    reason: str
    rule: str = ""
    why: Literal["rules", "stale", "not yours", "consent", "paused", "too much", "unreadable", "store"] = "rules"
    consent: tuple[Seat, ...] = ()


class Chance(Shown, frozen=True):
    """`fraction` is exact; where chances are sampled it is empty. `least` and `most` tell the spread over what is
    hidden."""

    gist: str
    chance: float
    fraction: str
    least: float
    most: float


class Story(Shown, frozen=True):
    """A whole way that it could go, gist by gist, and how likely that is."""

    gists: tuple[str, ...]
    chance: float


class OddsOf(Shown, frozen=True):
    choice: Choice
    question: str
    chances: tuple[Chance, ...]
    stories: tuple[Story, ...]
    exact: bool
    error: float


class OddsNow(Told, frozen=True, tag="odds"):
    """The odds that were asked for; `many`: more choices than can be compared at once. `others` and `own` are the least
    and the most of the named gist over others' known choices and over my own later ones."""

    ask: str
    odds: tuple[OddsOf, ...]
    many: bool = False
    others: tuple[float, float] | None = None
    own: tuple[float, float] | None = None
    trouble: str = ""


class ChatLine(Shown, frozen=True):
    """`number` counts the lines that this person may read."""

    number: int
    at: int
    by: str
    name: str
    seat: Seat
    to: Seat
    text: str


class ChatNow(Told, frozen=True, tag="chat"):
    lines: tuple[ChatLine, ...]


class CardShown(Told, frozen=True, tag="card"):
    """Somebody showed the safety card."""


class Gone(Told, frozen=True, tag="gone"):
    """The socket closes, and why; `again`: come back in a moment."""

    reason: str
    again: bool


class Pong(Told, frozen=True, tag="pong"):
    at: int


AnyTold: TypeAlias = (
    Welcome | TableNow | SeenNow | Unchanged | Done | RefusedNow | OddsNow | ChatNow | CardShown | Gone | Pong
)
