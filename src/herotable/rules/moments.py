"""A moment of a game as plain data, and the step from one moment to the next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Generic

from herotable.rules.checks import CALLED, called_check
from herotable.rules.copying import copier_of
from herotable.rules.events import Note
from herotable.rules.game import Below, Game, S
from herotable.rules.leaves import write_leaf
from herotable.rules.options import Action, Choice, Option, completions, refusal
from herotable.rules.play import NextStage, Plain, Play, RuleBroken, Waiting
from herotable.rules.questions import Asked, Reply, Throw
from herotable.rules.seats import Seat
from herotable.rules.tape import Entry, Misfit, NoSources, Scalar, Sources, check_replies
from herotable.rules.tape_play import TapePlay


@dataclass(frozen=True, slots=True)
class Doing:
    """An action under way: its last stage with the ids and numbers handed to it, and the tape since."""

    action: Action
    stage: str = ""
    args: tuple[Plain, ...] = ()
    tape: tuple[Entry, ...] = ()
    earlier: int = 0
    told: int = 0
    replies: tuple[Reply, ...] = ()


@dataclass(frozen=True, slots=True)
class Moment(Generic[S]):
    """The state at the last stage, what is under way since, and what follows from the two: the working state
    and who is asked. Nobody changes a state in a moment; whoever needs to takes a copy."""

    state: S
    doing: Doing | None
    now: S
    asked: tuple[Asked, ...] = ()

    @property
    def open(self) -> tuple[Asked, ...]:
        """The questions that still wait for an answer."""
        if self.doing is None or not self.doing.replies:
            return self.asked
        answered = {reply.key for reply in self.doing.replies}
        return tuple(each for each in self.asked if each.key not in answered)

    @property
    def waiting_for(self) -> tuple[Seat, ...]:
        return tuple(dict.fromkeys(each.seat for each in self.open))


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """What an input led to: the next moment, what was told and thrown, and the dice that the tape gained."""

    moment: Moment[S]
    notes: tuple[Note, ...]
    drawn: tuple[Entry, ...]


def still(state: S) -> Moment[S]:
    """A moment between actions."""
    return Moment(state, None, state)


def begun(game: Game[S], moment: Moment[S], action: Action, sources: Sources, drawn: Sequence[Entry] = ()) -> Step[S]:
    """Perform an action from a moment between actions, until it ends or somebody must be waited for."""
    return _go_on(game, moment.state, Doing(action, tape=tuple(drawn)), sources)


def answered(
    game: Game[S], moment: Moment[S], key: str, choice: Choice, sources: Sources, drawn: Sequence[Entry] = ()
) -> Step[S]:
    """Take one answer; go on with the action as soon as everyone who must has answered."""
    entry = gathered(moment, key, choice)
    return Step(replied(moment, key, choice), (), ()) if entry is None else went_on(game, moment, entry, sources, drawn)


def replied(moment: Moment[S], key: str, choice: Choice) -> Moment[S]:
    """The same moment with one of several answers in."""
    doing = _under_way(moment)
    return replace(moment, doing=replace(doing, replies=(*doing.replies, Reply(key, choice))))


def gathered(moment: Moment[S], key: str, choice: Choice) -> Entry | None:
    """What goes on the tape with this answer, once everyone who must has answered; None before."""
    check_replies(moment.open, (Reply(key, choice),))
    replies = (*_under_way(moment).replies, Reply(key, choice))
    first = moment.asked[0]
    if isinstance(first.question, Throw):
        return Entry("throw", replies=replies)
    if first.gathering == "first":
        usual = {each.key: each.question.usual for each in moment.asked}
        return Entry("first", replies=replies) if choice != usual[key] or not _missing(moment, replies) else None
    if _missing(moment, replies):
        return None
    order = [each.key for each in moment.asked]
    return Entry(first.gathering, replies=tuple(sorted(replies, key=lambda reply: order.index(reply.key))))


def went_on(game: Game[S], moment: Moment[S], entry: Entry, sources: Sources, drawn: Sequence[Entry] = ()) -> Step[S]:
    """Go on with an action whose question is answered by this entry of the tape."""
    doing = _under_way(moment)
    return _go_on(game, moment.state, replace(doing, tape=(*doing.tape, entry, *drawn), replies=()), sources)


def overwritten(
    game: Game[S], moment: Moment[S], path: str, value: Scalar, sources: Sources, drawn: Sequence[Entry] = ()
) -> Step[S]:
    """A plain value written where the action waits; what was told before it stays as it was.

    Where nothing was shown since the stage began, the stage begins again with the new value, so that its question is
    put anew, or not at all. Elsewhere the value counts from the waiting point on, and the question stands as it was.
    """
    doing = _under_way(moment)
    if not is_untold(moment):
        entry = Entry("write", path=path, value=value)
        return Step(_again(game, moment.state, replace(doing, tape=(*doing.tape, entry))), (), ())
    state = copier_of(game.state_type).copy(moment.state)
    write_leaf(state, path, value)
    step = _go_on(game, state, replace(doing, tape=tuple(drawn), replies=()), sources)
    return replace(step, moment=_with_replies(step.moment, doing.replies))


def is_untold(moment: Moment[S]) -> bool:
    """Whether nothing was thrown, told or answered since the stage began."""
    doing = _under_way(moment)
    return not doing.tape and not doing.told


def resumed(game: Game[S], state: S, doing: Doing | None) -> Moment[S]:
    """The moment that a stored state and action stand for."""
    return still(state) if doing is None else _again(game, state, doing)


def offered(game: Game[S], moment: Moment[S], seat: Seat) -> Sequence[Option]:
    """What this seat may do, or answer, now."""
    if moment.doing is None:
        return game.options(moment.now, seat)
    return [option for each in moment.open if each.seat == seat for option in each.question.options]


def redealt(game: Game[S], moment: Moment[S], audience: Seat, below: Below) -> Moment[S]:
    """Another moment that this audience cannot tell from this one; also in the middle of an action."""
    state = game.redeal(copier_of(game.state_type).copy(moment.state), audience, below)
    if moment.doing is None:
        return still(state)
    again = _again(game, state, replace(moment.doing, replies=()))
    assert again.doing is not None
    guessed = tuple(_guess(again, reply, audience, below) for reply in moment.doing.replies)
    return replace(again, doing=replace(again.doing, replies=guessed))


def _guess(moment: Moment[S], reply: Reply, audience: Seat, below: Below) -> Reply:
    """What somebody else has answered is not known before all have; that they have, is."""
    asked = next(each for each in moment.asked if each.key == reply.key)
    if asked.seat == audience or asked.gathering == "first":
        return reply
    possible = completions(asked.question.options, 200)
    return Reply(reply.key, possible[below(len(possible))] if possible else asked.question.usual)


def perform(game: Game[S], play: Play, state: S, action: Action) -> None:
    """Perform a whole action on this state, by a play that never waits."""
    following = stage_of(game, play, state, action)
    while following is not None:
        following = stage_of(game, play, state, action, following.stage, following.args)


def stage_of(
    game: Game[S], play: Play, state: S, action: Action, stage: str = "", args: tuple[Plain, ...] = ()
) -> NextStage | None:
    """Perform one stage of an action on this state (its first without a name); gives the stage that follows."""
    try:
        if stage:
            stage_named(game, stage)(play, state, *args)
        elif action.choice.option == CALLED:
            called_check(play, action.choice)
        else:
            game.perform(play, state, action)
    except NextStage as following:
        return following
    return None


def stage_named(game: Game[S], name: str) -> Callable[..., None]:
    for stage in game.stages:
        if stage.__name__ == name:
            return stage
    raise RuleBroken(f"{game.about.id} has no stage {name!r}: name the function in the game's `stages`")


def _under_way(moment: Moment[S]) -> Doing:
    if moment.doing is None:
        raise Misfit("no action is under way")
    return moment.doing


def _missing(moment: Moment[S], replies: tuple[Reply, ...]) -> bool:
    return not {each.key for each in moment.asked} <= {reply.key for reply in replies}


def _again(game: Game[S], state: S, doing: Doing) -> Moment[S]:
    """Perform what the tape holds once more, up to where it waits."""
    step = _go_on(game, state, replace(doing, replies=()), NoSources(real_dice=True))
    if step.moment.doing is None:
        raise Misfit("the action that should wait for an answer comes to its end")
    return _with_replies(step.moment, doing.replies)


def _with_replies(moment: Moment[S], replies: tuple[Reply, ...]) -> Moment[S]:
    """The moment with those answers that still fit its questions; if nobody would be left to wait for, with none."""
    if moment.doing is None:
        return moment
    options = {each.key: each.question.options for each in moment.asked}
    fitting = tuple(each for each in replies if each.key in options and not refusal(options[each.key], each.choice))
    if not _missing(moment, fitting):
        return moment
    return replace(moment, doing=replace(moment.doing, replies=fitting))


def _go_on(game: Game[S], state: S, doing: Doing, sources: Sources) -> Step[S]:
    """Perform from the last stage on, stage by stage, until the action ends or somebody must be waited for."""
    notes: list[Note] = []
    drawn: list[Entry] = []
    while True:
        now = copier_of(game.state_type).copy(state)
        play = TapePlay(now, doing.tape, sources, doing.earlier)
        following: NextStage | None = None
        asked: tuple[Asked, ...] = ()
        try:
            following = stage_of(game, play, now, doing.action, doing.stage, doing.args)
        except Waiting as waiting:
            asked = waiting.asked
        notes += play.notes[doing.told :]
        drawn += play.drawn
        if asked:
            doing = replace(doing, tape=tuple(play.tape), told=len(play.notes))
            return Step(Moment(state, doing, now, asked), tuple(notes), tuple(drawn))
        if following is None:
            _check_used_up(play)
            return Step(still(now), tuple(notes), tuple(drawn))
        earlier = doing.earlier + play.at
        doing = Doing(doing.action, following.stage, following.args, play.left, earlier)
        state = now


def _check_used_up(play: TapePlay) -> None:
    if play.left:
        raise Misfit(f"the record goes on with {play.left[0].kind!r} where the action is over")
