"""What the game master may choose in an adventure, scene by scene (CH-ADV).

Going along the ways of the maps, meeting what is there, trying the deeds of a place, finding its treasure, giving its
awards, ending. All of it is on the cards (`adventure_cards`), nothing happens but by the game master's choice, and
whatever is refused here the game master may do all the same, with the general controls (`game_master`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import ClassVar, Final

from herotable.games.compact_heroes import camp, checks, damage, encounters, experience, sheet, story, traps
from herotable.games.compact_heroes.adventure_cards import Check, Crossing, Deed, Ending, Outcome, Path
from herotable.games.compact_heroes.cards import d6, dice_of
from herotable.games.compact_heroes.fighters import seat_of
from herotable.games.compact_heroes.state import GM, Adventure, Hero, Side, Table, cards, insist
from herotable.games.compact_heroes.story import LOOT, adventures, card, come_true, scene, the_adventure
from herotable.rules import Action, Event, Number, One, Option, Part, Play, Refusal, Seat, Some, TableOption
from herotable.rules import Outcome as HowItEnded

OPTIONS: tuple[TableOption, ...] = ()

ON_FOOT: Final = ""
UNFINISHED: Final = "unfinished"
"""How an adventure ends on the game master's word alone (CH-GEN-2)."""
NOBODY: Final = "nobody"
MOST_XP: Final = 20


@dataclass(frozen=True, slots=True)
class AdventureBegan(Event):
    rule: ClassVar[str] = "CH-ADV-1"
    adventure: str


@dataclass(frozen=True, slots=True)
class TurnedBack(Event):
    """The way was tried in vain."""

    rule: ClassVar[str] = "CH-CHK-1"
    who: str


@dataclass(frozen=True, slots=True)
class LockTried(Event):
    rule: ClassVar[str] = "CH-CHK-2"
    who: str
    opened: bool


@dataclass(frozen=True, slots=True)
class TriedAgain(Event):
    """The game master allows another try of what was tried here (CH-CHK-5)."""

    rule: ClassVar[str] = "CH-CHK-5"
    place: str


@dataclass(frozen=True, slots=True)
class AdventureEnded(Event):
    rule: ClassVar[str] = "CH-GEN-2"
    adventure: str
    ending: str


@dataclass(frozen=True, slots=True)
class Rewarded(Event):
    """What was promised to each hero for this ending."""

    rule: ClassVar[str] = "CH-GEN-2"
    who: str
    gold: int


OWN: Final = (AdventureBegan, TurnedBack, LockTried, TriedAgain, AdventureEnded, Rewarded)
EVENTS: tuple[type[Event], ...] = (*story.EVENTS, *encounters.EVENTS, *OWN)


# Beginning and ending -------------------------------------------------------------------------------------------------


def begin(play: Play, state: Table, name: str) -> None:
    """The party stands where the adventure starts; nobody has been told anything yet."""
    start = adventures(state).adventures[name].start
    state.adventure = Adventure(name, start, entered=[start])
    play.tell(AdventureBegan, name)
    play.whisper((GM,), story.Entered, start, True)


def endings(state: Table) -> list[Ending]:
    """The endings that have come true."""
    flags = the_adventure(state).flags
    if not state.living():
        return [each for each in card(state).endings if each.all_dead]
    true = [each for each in card(state).endings if each.needs and all(flag in flags for flag in each.needs)]
    return [each for each in true if not any(flag in flags for flag in each.unless)]


def end(play: Play, state: Table, name: str) -> None:
    """It ends when the game master says so (CH-GEN-2); what was promised is paid."""
    now = the_adventure(state)
    now.shown.ended = name
    play.tell(AdventureEnded, now.card, name)
    for ending in [each for each in card(state).endings if each.id == name and each.gold_each]:
        for hero in state.living():
            hero.gold += ending.gold_each
            play.tell(Rewarded, hero.id, ending.gold_each)


def outcome(state: Table) -> HowItEnded | None:
    """How the adventure ended; the game itself has no end and no winner (CH-GEN-2)."""
    now = state.adventure
    if now is None or not now.shown.ended:
        return None
    ending = next((each for each in card(state).endings if each.id == now.shown.ended), None)
    if ending is None:
        return HowItEnded((), now.shown.ended)
    return HowItEnded(tuple(state.heroes) if ending.victory else (), ending.name)


# Going ----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Way:
    """One way to go on: along a path, by a crossing of it, or between two maps."""

    to: str
    path: Path | None = None
    crossing: Crossing | None = None

    @property
    def by(self) -> str:
        return self.crossing.name if self.crossing else ON_FOOT


def ways(state: Table, at: str) -> Iterator[Way]:
    found = adventures(state)
    for path in found.paths_from(at):
        to = path.other_end(at)
        yield from [Way(to, path, crossing) for crossing in path.crossings] or [Way(to, path)]
    for to in (found.places[at].enters, found.way_out(at)):
        if to:
            yield Way(to)


def why_not_go(state: Table, way: Way) -> Refusal | None:
    """What keeps the party from going on. The way that it came by is open."""
    now = the_adventure(state)
    back = way.to == now.came_from
    if not back and encounters.has_encounter(state, now.at):
        return Refusal("what is here has not been settled", "CH-ADV-6")
    if not back and any(deed.must for deed in deeds(state)):
        return Refusal("there is something to get through first", "CH-ADV-6")
    if way.path is not None and is_shut(state, way.path, now.at):
        return Refusal("it is locked" if way.path.lock else "it is shut", "CH-ADV-6")
    cost = fare(state, way)
    if cost > camp.purse(state):
        return Refusal(f"it costs {cost} gold, and the heroes have {camp.purse(state)}", "CH-EQ-1")
    return None


def is_shut(state: Table, path: Path, at: str) -> bool:
    now = the_adventure(state)
    opened = path.id in now.open or any(flag in now.flags for flag in path.opened_by)
    from_here = path.locked_from in ("", at)
    return not opened and from_here and bool(path.lock or path.opened_by)


def fare(state: Table, way: Way) -> int:
    return way.crossing.gold_each * len(state.living()) if way.crossing else 0


def _way(state: Table, to: str, by: str) -> Way:
    return next(way for way in ways(state, the_adventure(state).at) if way.to == to and way.by == by)


def go(play: Play, state: Table, action: Action) -> None:
    """It takes its hours, and what it costs; a way that needs a check may be tried in vain."""
    fields = action.choice.fields
    way = _way(state, action.choice.one("to"), action.choice.one("by") if "by" in fields else ON_FOOT)
    insist(why_not_go(state, way))
    if way.crossing is not None:
        camp.pay_together(play, state, fare(state, way), way.crossing.person)
    camp.pass_time(play, state, (way.path.hours if way.path else 0) * camp.HOUR)
    if "who" in fields and way.crossing is not None and way.crossing.check is not None:
        who = action.choice.one("who")
        if not try_it(play, state, who, way.crossing.check):
            play.tell(TurnedBack, who)
            return
    story.arrive(play, state, way.to)


def pick_lock(play: Play, state: Table, to: str, who: str) -> None:
    """One try for each hero (CH-CHK-5)."""
    path = _way(state, to, ON_FOOT).path
    assert path is not None, "only a path has a lock"
    now = the_adventure(state)
    now.tried.append(_lock_try(path, who))
    opened = checks.check(play, state, who, "pick locks", path.lock)
    if opened:
        now.open.append(path.id)
    play.tell(LockTried, who, opened)


def _lock_try(path: Path, who: str) -> str:
    return f"{path.id}/{who}"


def may_pick(state: Table, path: Path) -> list[str]:
    """Who has not tried this lock."""
    tried = the_adventure(state).tried
    return [hero.id for hero in state.living() if _lock_try(path, hero.id) not in tried]


# Deeds ----------------------------------------------------------------------------------------------------------------


def deeds(state: Table) -> list[Deed]:
    """What may be done where the party is, as things stand; what succeeded is not offered again."""
    now = the_adventure(state)
    flags = now.flags
    found = [deed for deed in adventures(state).deeds_at(now.at) if _name(now.at, deed) not in now.done]
    open_to = [deed for deed in found if not deed.parties or len(state.living()) in deed.parties]
    return [deed for deed in open_to if not any(flag in flags for flag in deed.unless) and _in_time(state, deed)]


def _in_time(state: Table, deed: Deed) -> bool:
    now = the_adventure(state)
    match deed.when:
        case "before the fight":
            return now.at not in now.fought and now.at not in now.settled
        case "after the fight":
            return not encounters.has_encounter(state, now.at)
        case _:
            return True


def _name(where: str, deed: Deed) -> str:
    return f"{where}/{deed.id}"


def why_not_do(state: Table, deed: Deed) -> Refusal | None:
    now = the_adventure(state)
    lacking = [flag for flag in deed.needs if flag not in now.flags]
    if lacking:
        return Refusal(f"it needs “{lacking[0]}”", "CH-ADV-6")
    if _name(now.at, deed) in now.tried:
        return Refusal("it has been tried", "CH-CHK-5")
    if deed.gold > camp.purse(state):
        return Refusal(f"it costs {deed.gold} gold, and the heroes have {camp.purse(state)}", "CH-EQ-1")
    return None


def needs_check(state: Table, deed: Deed) -> bool:
    return deed.check is not None and not 0 < deed.free_with <= len(state.living())


def doers(state: Table, deed: Deed) -> list[str]:
    """Any hero, or a companion whose card helps with it."""
    heroes = [hero.id for hero in state.living()]
    task = deed.check.task if deed.check else ""
    return heroes + [foe.id for foe in camp.companions(state) if task and checks.bonuses(state, foe.id, task)]


def do(play: Play, state: Table, name: str, who: str = "", helper: str = "") -> None:
    """Somebody tries it, or everybody does; what comes of it comes at once."""
    now = the_adventure(state)
    deed = next(each for each in deeds(state) if each.id == name)
    insist(why_not_do(state, deed))
    camp.pay_together(play, state, deed.gold, now.at)
    camp.pass_time(play, state, deed.minutes)
    if deed.each_hero:
        _all_try(play, state, deed)
        return
    check = deed.check if needs_check(state, deed) else None
    succeeded = check is None or try_it(play, state, who, check, helper)
    if succeeded:
        now.done.append(_name(now.at, deed))
    elif deed.tries == "once":
        now.tried.append(_name(now.at, deed))
    come_of_it(play, state, deed, succeeded, who)


def come_of_it(play: Play, state: Table, deed: Deed, succeeded: bool, who: str) -> None:
    outcome = deed.success if succeeded else deed.failure
    where = the_adventure(state).at
    come_true(play, state, where, f"{'success' if succeeded else 'failure'} of {deed.id}", outcome)
    if who:
        _harm(play, state, who, outcome)
    if outcome.fight and state.living():
        encounters.start(play, state)


def _all_try(play: Play, state: Table, deed: Deed) -> None:
    """Each hero for himself, once."""
    assert deed.check is not None, "what each hero does is a check"
    where = the_adventure(state).at
    the_adventure(state).done.append(_name(where, deed))
    for hero in state.living():
        if not try_it(play, state, hero.id, deed.check):
            come_of_it(play, state, deed, False, hero.id)


def _harm(play: Play, state: Table, who: str, outcome: Outcome) -> None:
    if outcome.damage:
        count, plus = dice_of(outcome.damage)
        rolled = play.roll(d6(count).plus(Part("the card", plus, "CH-DMG-7")), "damage", by=GM)
        where = the_adventure(state).at
        damage.deal(play, state, who, rolled, where, ignoring_absorption=outcome.ignores_absorption)


def try_it(play: Play, state: Table, who: str, check: Check, helper: str = "") -> bool:
    """A check of an adventure: a bonus counts if it names the task or belongs to the skill (CH-CHK-2)."""
    task = check.task or check.skill or checks.ANYTHING
    roll = checks.check_roll(state, who, task, helper).plus(*skill_bonus(state, who, check)).reach(check.difficulty)
    succeeded = bool(play.roll(roll, task, by=seat_of(state, who)))
    play.tell(checks.CheckMade, who, task, check.difficulty, succeeded)
    return succeeded


def skill_bonus(state: Table, who: str, check: Check) -> tuple[Part, ...]:
    """What the skill that the card names gives to checks, where it would not count for the task anyway."""
    one = state.participant(who)
    if not isinstance(one, Hero) or not check.skill:
        return ()
    deck = cards(state)
    known = [s.skill for s in one.skills if check.skill in (s.skill, *sheet.replaced_by(deck, s.skill))]
    bonuses = [(name, bonus) for name in known for bonus in deck.skills[name].bonuses if bonus.to == "check"]
    best = max(bonuses, key=lambda each: each[1].amount, default=None)
    if best is None or (check.task and check.task in best[1].tasks):
        return ()
    return (Part(deck.skills[best[0]].name, best[1].amount, "CH-CHK-2"),)


# The trap of a place --------------------------------------------------------------------------------------------------


def trap_here(state: Table) -> str:
    """The trap that is still set where the party is."""
    now = the_adventure(state)
    return "" if now.at in now.disarmed else scene(state, now.at).trap


def look_for_trap(play: Play, state: Table, who: str) -> None:
    """One hero, once."""
    now = the_adventure(state)
    now.tried.append(f"{now.at}/look")
    if traps.find(play, state, who, trap_here(state)):
        now.shown.traps.append(now.at)


def disarm_trap(play: Play, state: Table, who: str) -> None:
    now = the_adventure(state)
    now.tried.append(f"{now.at}/disarm")
    if traps.disarm(play, state, who, trap_here(state)):
        now.disarmed.append(now.at)


def spring_trap(play: Play, state: Table, whom: list[str]) -> None:
    """The trap has done what it can. Nothing may follow."""
    trap, now = trap_here(state), the_adventure(state)
    now.disarmed.append(now.at)
    traps.spring(play, state, trap, tuple(whom))


# Treasure and awards --------------------------------------------------------------------------------------------------


def may_loot(state: Table) -> bool:
    now = the_adventure(state)
    return scene(state, now.at).loot != Outcome() and now.at not in now.looted


def loot(play: Play, state: Table) -> None:
    """What a settled encounter leaves, once."""
    now = the_adventure(state)
    now.looted.append(now.at)
    come_true(play, state, now.at, LOOT, scene(state, now.at).loot)


def give_award(play: Play, state: Table, name: str, xp: int) -> None:
    """To each living hero, as many as the adventure says or as the game master has it (CH-ADV-7)."""
    now = the_adventure(state)
    now.due.remove(name)
    now.awarded.append(name)
    if xp:
        experience.award(play, state, [hero.id for hero in state.living()], xp)


def xp_of(state: Table, name: str) -> int:
    return next(award.xp for award in card(state).awards if award.id == name)


# What the game master may choose --------------------------------------------------------------------------------------


def options(state: Table, seat: Seat) -> list[Option]:
    if seat != GM:
        return []
    if state.fight is not None:
        return [Option("let them surrender", rule="CH-GEN-4")] if encounters.giving_up(state) else []
    if state.adventure is None or state.adventure.shown.ended:
        which = tuple(each.id for each in adventures(state).adventures)
        return [Option("begin adventure", (One("which", which),), rule="CH-ADV-1")]
    return [*_here(state), *_going(state), *_rewarding(state), *_ruling(state)]


def _here(state: Table) -> Iterator[Option]:
    """What the place itself offers."""
    where = the_adventure(state).at
    meeting = encounters.has_encounter(state, where)
    if meeting and state.living():
        yield _encounter(state, where)
    for deed in deeds(state) if state.living() else []:
        yield _deed(state, deed)
    if state.living():
        yield from _trap(state)
    if may_loot(state):
        yield Option("loot", rule="CH-EQ-11", refused="what is here has not been settled" if meeting else "")


def _encounter(state: Table, where: str) -> Option:
    sides = [NOBODY, Side.HEROES, *([Side.CREATURES] if encounters.may_be_surprised(state, where) else [])]
    sneaks = tuple(hero.id for hero in state.living() if sheet.has_power(hero, cards(state), "ambush"))
    others = tuple(foe.id for foe in camp.companions(state))
    unnoticed = (Some("unnoticed", sneaks),) if sneaks else ()
    beside = (Some("beside", others),) if others else ()
    return Option("start the encounter", (One("surprised", tuple(sides)), *unnoticed, *beside), rule="CH-ADV-6")


def _deed(state: Table, deed: Deed) -> Option:
    fields: tuple[One, ...] = (One("deed", (deed.id,)),)
    if needs_check(state, deed) and not deed.each_hero:
        fields = (*fields, One("who", tuple(doers(state, deed))), *_help(state))
    wrong = why_not_do(state, deed) or Refusal("", "CH-ADV-6")
    cost = (Part("gold", deed.gold),) if deed.gold else ()
    return Option("do", fields, cost, wrong.rule, wrong.reason)


def _help(state: Table) -> tuple[One, ...]:
    """CH-CHK-6, where the table plays so."""
    helping = state.option("helping") == "on"
    return (One("helper", (NOBODY, *(hero.id for hero in state.living()))),) if helping else ()


def _trap(state: Table) -> Iterator[Option]:
    trap, now = trap_here(state), the_adventure(state)
    if not trap:
        return
    heroes = tuple(hero.id for hero in state.living())
    if now.at not in now.shown.traps:
        yield _once(state, "look", Option("look for the trap here", (One("who", heroes),), rule="CH-CHK-3"))
    elif cards(state).traps[trap].disarm is not None:
        yield _once(state, "disarm", Option("disarm the trap here", (One("who", heroes),), rule="CH-CHK-3"))
    whom = Some("whom", heroes, 1, len(heroes) if cards(state).traps[trap].everyone else 1)
    yield Option("spring the trap here", (whom,), rule="CH-LUCK-2")


def _once(state: Table, what: str, option: Option) -> Option:
    now = the_adventure(state)
    if f"{now.at}/{what}" not in now.tried:
        return option
    return Option(option.id, option.fields, rule="CH-CHK-5", refused="it has been tried")


def _going(state: Table) -> Iterator[Option]:
    heroes = tuple(hero.id for hero in state.living())
    for way in ways(state, the_adventure(state).at) if heroes else []:
        wrong = why_not_go(state, way) or Refusal("", "CH-ADV-6")
        yield Option("go", _way_fields(way, heroes), _way_cost(state, way), wrong.rule, wrong.reason)
        if way.path is not None and way.path.lock and is_shut(state, way.path, the_adventure(state).at):
            yield _picking(way, way.path, tuple(may_pick(state, way.path)))


def _way_fields(way: Way, heroes: tuple[str, ...]) -> tuple[One, ...]:
    by = (One("by", (way.by,)),) if way.by else ()
    who = (One("who", heroes),) if way.crossing and way.crossing.check else ()
    return (One("to", (way.to,)), *by, *who)


def _way_cost(state: Table, way: Way) -> tuple[Part, ...]:
    hours = (Part("hours", way.path.hours, "CH-ADV-1"),) if way.path and way.path.hours else ()
    gold = (Part("gold", fare(state, way), "CH-EQ-1"),) if fare(state, way) else ()
    return hours + gold


def _picking(way: Way, path: Path, untried: tuple[str, ...]) -> Option:
    if not untried:
        return Option("pick the lock", (One("to", (way.to,)),), rule="CH-CHK-5", refused="everyone has tried it")
    return Option("pick the lock", (One("to", (way.to,)), One("who", untried)), rule="CH-CHK-2")


def _rewarding(state: Table) -> Iterator[Option]:
    for name in the_adventure(state).due if state.living() else []:
        yield Option("give award", (One("award", (name,)), Number("xp", 0, MOST_XP)), rule="CH-ADV-7")
    true = (ending.id for ending in endings(state))
    yield Option("end adventure", (One("ending", (*true, UNFINISHED)),), rule="CH-GEN-2")


def _ruling(state: Table) -> Iterator[Option]:
    """The game master's word against the cards'."""
    now, found = the_adventure(state), adventures(state)
    elsewhere = [place.id for chart in card(state).maps for place in found.places_on(chart) if place.id != now.at]
    yield Option("move the party", (One("to", tuple(elsewhere)),), rule="CH-GEN-7")
    if encounters.has_encounter(state, now.at):
        yield Option("settle the encounter", rule="CH-GEN-7")
    if any(_is_here(state, tried) for tried in now.tried):
        yield Option("allow another try", rule="CH-CHK-5")
    if down := tuple(flag for flag in card(state).flags if flag not in now.flags):
        yield Option("raise flag", (One("flag", down),), rule="CH-GEN-7")
    if now.flags:
        yield Option("lower flag", (One("flag", tuple(now.flags)),), rule="CH-GEN-7")


def _is_here(state: Table, tried: str) -> bool:
    """A deed, a trap or a lock of where the party is."""
    what, at = tried.partition("/")[0], the_adventure(state).at
    return what == at or what in [path.id for path in adventures(state).paths_from(at)]


def allow_another_try(play: Play, state: Table) -> None:
    now = the_adventure(state)
    now.tried = [tried for tried in now.tried if not _is_here(state, tried)]
    play.tell(TriedAgain, now.at)


# Performing -----------------------------------------------------------------------------------------------------------


def _starts(play: Play, state: Table, action: Action) -> None:
    given, fields = action.choice, action.choice.fields
    surprised = None if given.one("surprised") == NOBODY else Side(given.one("surprised"))
    unnoticed = given.some("unnoticed") if "unnoticed" in fields else []
    encounters.start(play, state, surprised, unnoticed, given.some("beside") if "beside" in fields else [])


def _does(play: Play, state: Table, action: Action) -> None:
    given, fields = action.choice, action.choice.fields
    who = given.one("who") if "who" in fields else ""
    helper = given.one("helper") if "helper" in fields and given.one("helper") not in (NOBODY, who) else ""
    do(play, state, given.one("deed"), who, helper)


STAGES: tuple[Callable[..., None], ...] = ()
PERFORM: dict[str, Callable[[Play, Table, Action], None]] = {
    "begin adventure": lambda play, state, action: begin(play, state, action.choice.one("which")),
    "end adventure": lambda play, state, action: end(play, state, action.choice.one("ending")),
    "go": go,
    "pick the lock": lambda play, state, action: pick_lock(
        play, state, action.choice.one("to"), action.choice.one("who")
    ),
    "start the encounter": _starts,
    "let them surrender": lambda play, state, action: encounters.let_surrender(play, state),
    "do": _does,
    "look for the trap here": lambda play, state, action: look_for_trap(play, state, action.choice.one("who")),
    "disarm the trap here": lambda play, state, action: disarm_trap(play, state, action.choice.one("who")),
    "spring the trap here": lambda play, state, action: spring_trap(play, state, action.choice.some("whom")),
    "loot": lambda play, state, action: loot(play, state),
    "give award": lambda play, state, action: give_award(
        play, state, action.choice.one("award"), action.choice.number("xp")
    ),
    "move the party": lambda play, state, action: story.arrive(play, state, action.choice.one("to")),
    "settle the encounter": lambda play, state, action: story.settle(play, state, the_adventure(state).at, "word"),
    "allow another try": lambda play, state, action: allow_another_try(play, state),
    "raise flag": lambda play, state, action: story.raise_flag(play, state, action.choice.one("flag")),
    "lower flag": lambda play, state, action: story.lower_flag(play, state, action.choice.one("flag")),
}
