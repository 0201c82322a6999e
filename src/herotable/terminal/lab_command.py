"""`herotable lab`: an encounter fought thousands of times, by the real rules and the real bots."""

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Any

from herotable.terminal.complaints import CannotDo, NotUnderstood
from herotable.terminal.files import write_new
from herotable.terminal.helping import Commands, add_command, add_json

if TYPE_CHECKING:
    from herotable.lab.experiment import Experiment
    from herotable.lab.fights import Fought
    from herotable.lab.report import Report
    from herotable.lab.searching import Tried
    from herotable.lab.statistics import Share
    from herotable.rules import AnyGame

BAR = 30
WAYS = ("typical", "worst", "best", "closest")


def add_to(commands: Commands) -> None:
    parser = add_command(
        commands,
        "lab",
        "fight an encounter thousands of times",
        """Plays an encounter again and again by the rules, bots on all seats, and tells how often the heroes win, how
        long it takes, who falls, and what decides it. The encounter is a scene of a game, or a file (docs/lab.md). The
        same seed gives the same figures on any machine.""",
        "lab compact-heroes --scene ambush --runs 200",
        'lab compact-heroes --scene ambush --foes "3 stormmount-orc" --runs 200',
        "lab compact-heroes --scene ambush --runs 100 --vary stormmount-orc --aim 60%",
        "lab compact-heroes --scene duel --runs 100 --sweep heroes.hero:1.hit_points=10..20",
        "lab compact-heroes --scene ambush --runs 100 --open worst --log worst.jsonl",
    )
    parser.add_argument("what", metavar="FILE|GAME", help="an experiment's file, or a game's id")
    parser.add_argument("--scene", metavar="NAME", help="the scene, where a game is named; without it, the first")
    parser.add_argument("--foes", metavar="FOES", help="whom the heroes meet instead, such as '3 stormmount-orc'")
    parser.add_argument("--option", metavar="NAME=VALUE", action="append", default=[], help="set a table option")
    parser.add_argument("--hero", metavar="SEAT=HERO", action="append", default=[], help="a ready hero for a seat")
    parser.add_argument("--runs", metavar="N", type=int, help="how many fights")
    parser.add_argument("--precision", metavar="SHARE", help="stop when victory is known this well, such as '2 %%'")
    parser.add_argument("--seed", metavar="TEXT", help="what decides all dice and all bots")
    parser.add_argument("--workers", metavar="N", type=int, help="how many processes; without it, one a core")
    parser.add_argument("--vary", metavar="FOE", help="find how many of this foe make victory come to --aim")
    parser.add_argument("--aim", metavar="SHARE", default="60%", help="the victory that --vary looks for")
    parser.add_argument("--sweep", metavar="PATH=A..B", help="victory for each value of a figure")
    parser.add_argument("--open", metavar="WHICH", help=f"keep one fight as a table: {', '.join(WAYS)}, or its number")
    parser.add_argument("--log", metavar="FILE", type=Path, help="the new file for --open")
    parser.add_argument("--csv", metavar="FILE", type=Path, help="write every fight into this new file")
    parser.add_argument("--html", metavar="FILE", type=Path, help="write the report as one page into this new file")
    add_json(parser)
    parser.set_defaults(do=lab)


def lab(typed: argparse.Namespace) -> None:
    from herotable.bots.playing import Stuck
    from herotable.lab.experiment import ExperimentWrong, start_of
    from herotable.terminal.games_here import game_named

    try:
        experiment = asked(typed)
        game = game_named(experiment.game)
        start_of(game, experiment)
        if typed.vary:
            find_number(game, experiment, typed)
        elif typed.sweep:
            sweep(game, experiment, typed)
        else:
            try_out(game, experiment, typed)
    except (ExperimentWrong, Stuck) as fault:
        raise CannotDo(f"{typed.what}: {fault}.") from fault


# What was asked for ---------------------------------------------------------------------------------------------------


def asked(typed: argparse.Namespace) -> "Experiment":
    path = Path(typed.what)
    experiment = of_file(path) if path.exists() or path.suffix else of_game(typed)
    given = {name: getattr(typed, name) for name in ("runs", "precision", "seed") if getattr(typed, name) is not None}
    experiment = replace(experiment, **given)
    if experiment.runs < 1 or (typed.workers is not None and typed.workers < 1):
        raise NotUnderstood("--runs and --workers take whole numbers from 1 on.")
    assert experiment.half_width >= 0
    return experiment


def of_file(path: Path) -> "Experiment":
    from herotable.lab.experiment import read_experiment

    try:
        return read_experiment(path)
    except OSError as fault:
        raise CannotDo(f"{path} cannot be read: {fault.strerror}.") from fault


def of_game(typed: argparse.Namespace) -> "Experiment":
    from herotable.lab.experiment import Experiment
    from herotable.rules import FOES
    from herotable.terminal.games_here import game_named
    from herotable.terminal.play.choosing import scene_of, with_heroes, with_options

    game = game_named(typed.what)
    setup = with_heroes(game, with_options(game, scene_of(game, typed.scene), typed.option), typed.hero)
    foes = {FOES: typed.foes} if typed.foes else {}
    details = {**setup.details, **foes}
    return Experiment(game.about.id, scene=setup.scene, seats=setup.seats, options=dict(setup.options), details=details)


def share_of(text: str) -> float:
    """ "60%", "60 %" or 0.6."""
    plain = text.strip()
    try:
        found = float(plain.removesuffix("%")) / (100 if plain.endswith("%") else 1)
    except ValueError:
        found = -1.0
    if not 0 <= found <= 1:
        raise NotUnderstood(f"{text!r} is no share between 0 % and 100 %.")
    return found


# Trying it out --------------------------------------------------------------------------------------------------------


def try_out(game: "AnyGame", experiment: "Experiment", typed: argparse.Namespace) -> None:
    from herotable.lab.report import report
    from herotable.lab.sharing import as_csv, as_html, as_json

    check_opens(typed)
    fought = list(fights(game, experiment, typed))
    same = replace(experiment, runs=len(fought), precision="")
    others = {change.name: list(fights(game, same.otherwise(change), typed)) for change in experiment.what_if}
    found = report(game, experiment, fought, others)
    if typed.csv:
        write_new(typed.csv, as_csv(fought).encode())
    if typed.html:
        write_new(typed.html, as_html(found).encode())
    if typed.json:
        print(json.dumps(as_json(found), ensure_ascii=False))
    else:
        print("\n".join(in_words(found)))
    if typed.open:
        open_one(game, experiment, found, typed)


def fights(game: "AnyGame", experiment: "Experiment", typed: argparse.Namespace) -> "Iterator[Fought]":
    """All of them, with a bar where somebody looks on."""
    from herotable.lab.running import cores, fights

    done = 0
    tell = told_on_terminal(experiment) if sys.stderr.isatty() else lambda number: None
    for chunk in fights(game, experiment, workers=typed.workers or cores()):
        yield from chunk
        done += len(chunk)
        tell(done)
    tell(0)


def told_on_terminal(experiment: "Experiment") -> Callable[[int], None]:
    from time import monotonic

    began = monotonic()

    def tell(done: int) -> None:
        if not done:
            print("\r" + " " * 79 + "\r", end="", file=sys.stderr, flush=True)
            return
        left = (monotonic() - began) / done * (experiment.runs - done)
        bar = "█" * (BAR * done // experiment.runs)
        line = f"\r{bar:·<{BAR}} {done:,} of {experiment.runs:,} fights, {left:.0f} s left; Ctrl-C calls it off "
        print(line, end="", file=sys.stderr, flush=True)

    return tell


def check_opens(typed: argparse.Namespace) -> None:
    if bool(typed.open) != bool(typed.log):
        raise NotUnderstood("--open says which fight, --log where to keep it: both are needed.")
    if typed.open and not (typed.open in WAYS or (typed.open.isascii() and typed.open.isdigit())):
        raise NotUnderstood(f"--open takes {', '.join(WAYS)} or a fight's number, not {typed.open!r}.")
    for path in (typed.log, typed.csv, typed.html):
        if path is not None and path.exists():
            raise CannotDo(f"{path} exists already; name a new file.")


def open_one(game: "AnyGame", experiment: "Experiment", found: "Report", typed: argparse.Namespace) -> None:
    from herotable.lab.opening import opened
    from herotable.table.store import FileStore, StoreError

    number = int(typed.open) if typed.open.isdigit() else getattr(found.ways, typed.open)
    try:
        opened(game, experiment, number, FileStore(typed.log, new=True, sync=False)).close()
    except StoreError as fault:
        raise CannotDo(f"{fault}.") from fault
    if not typed.json:
        print(f"\nFight {number} is kept in {typed.log}; 'herotable replay {typed.log}' shows it.")


# Searching ------------------------------------------------------------------------------------------------------------


def find_number(game: "AnyGame", experiment: "Experiment", typed: argparse.Namespace) -> None:
    from herotable.lab.searching import number_for

    known = [foe.id for foe in game.foes()]
    if typed.vary not in known:
        raise NotUnderstood(f"there is no foe {typed.vary!r}; there is {', '.join(known) or 'none in this game'}.")
    aim = share_of(typed.aim)
    best, tried = number_for(game, experiment, typed.vary, aim, lambda each: fights(game, each, typed))
    if typed.json:
        print(json.dumps({"foe": typed.vary, "aim": aim, "best": best, "tried": plain(tried)}))
        return
    print("\n".join(table_of(f"Number of {typed.vary}", tried)))
    print(f"\n{best} of them come closest to {100 * aim:g} % victory.")


def sweep(game: "AnyGame", experiment: "Experiment", typed: argparse.Namespace) -> None:
    from herotable.lab.searching import figures, swept

    path, equals, span = typed.sweep.partition("=")
    first, dots, last = span.partition("..")
    if not (equals and dots and first.lstrip("-").isdigit() and last.lstrip("-").isdigit() and int(first) <= int(last)):
        raise NotUnderstood("--sweep takes a path and a range, such as heroes.hero:1.hit_points=10..20.")
    if int(last) - int(first) > 1_000:
        raise NotUnderstood("--sweep takes at most 1,000 values.")
    changes = figures(path, range(int(first), int(last) + 1))
    tried = list(swept(game, experiment, changes, lambda each: fights(game, each, typed)))
    if typed.json:
        print(json.dumps({"path": path, "tried": plain(tried)}))
    else:
        print("\n".join(table_of(path, tried)))


def plain(tried: "Sequence[Tried]") -> Any:
    from herotable.data import codec

    return codec.plain(list(tried))


def table_of(head: str, tried: "Sequence[Tried]") -> Iterator[str]:
    width = max(len(head), *(len(each.value) for each in tried))
    yield f"{head:<{width}}  victory"
    for each in tried:
        yield f"{each.value:>{width}}  {bar_of(each.victory)}"


# In words -------------------------------------------------------------------------------------------------------------


def bar_of(found: "Share") -> str:
    from herotable.lab.sharing import percent

    bar = "█" * round(20 * found.share)
    return f"{bar:<20} {percent(found.share):>7}  ({percent(found.low)} to {percent(found.high)})"


def in_words(found: "Report") -> Iterator[str]:
    yield f"{found.title}: {found.fights:,} fights of {found.game}, seed {found.seed}."
    yield ""
    yield f"Victory   {bar_of(found.victory)}"
    for how, times in found.ends:
        yield f"          {times.count:>6,} × {how}"
    yield from rounds_in_words(found)
    yield from fighters_in_words(found)
    yield from decided_in_words(found)
    yield from ways_in_words(found)


def rounds_in_words(found: "Report") -> Iterator[str]:
    rounds = found.rounds
    yield ""
    yield f"Rounds: median {rounds.median:g}, half of them from {rounds.quarter:g} to {rounds.three_quarters:g}."
    most = max((times for _, times in rounds.times), default=1)
    for number, times in rounds.times:
        yield f"  {number:>4}  {'▇' * max(1, round(30 * times / most))} {times:,}"


def fighters_in_words(found: "Report") -> Iterator[str]:
    from herotable.lab.sharing import percent

    width = max((len(each.name) for each in found.fighters), default=0)
    yield ""
    yield f"{'Fighter':<{width}}       out     dead  health left   dealt   taken  used"
    for each in found.fighters:
        used = ", ".join(f"{amount:.1f} {what}" for what, amount in each.spent.items() if amount)
        left = f"{each.health:.1f} of {each.most}"
        yield (
            f"{each.name:<{width}}  {percent(each.out.share):>8} {percent(each.dead.share):>8}  {left:>11}"
            f"  {each.dealt:>6.1f}  {each.taken:>6.1f}  {used}"
        ).rstrip()


def decided_in_words(found: "Report") -> Iterator[str]:
    from herotable.lab.sharing import percent, points

    if found.decided:
        yield ""
        yield "What decided it (victory with it, without it, and the difference in points):"
    for each in found.decided:
        both = f"{percent(each.with_it.share)} against {percent(each.without.share)}"
        yield f"  {each.what}, in {percent(each.how_often.share)} of the fights: {both}, {points(each.difference)}"
    if found.what_if:
        yield ""
        yield "What if (the same dice, fight by fight):"
    for other in found.what_if:
        yield f"  {other.name}: {percent(other.victory.share)}, {points(other.difference)} points"


def ways_in_words(found: "Report") -> Iterator[str]:
    from herotable.lab.sharing import ASSUMES

    ways = found.ways
    if ways is not None:
        yield ""
        told = (f"{getattr(ways, name)} ({name})" for name in WAYS)
        yield f"Worth a look: fight {', '.join(told)}."
    yield fill(ASSUMES, 100)
