"""`herotable script`: scenes in files, played by their exact dice."""

import argparse
import json
from collections.abc import Iterator
from difflib import get_close_matches
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from herotable.terminal.complaints import CannotDo
from herotable.terminal.games_here import game_named, installed_games
from herotable.terminal.helping import Commands, add_command, add_json

if TYPE_CHECKING:
    from herotable.rules import AnyGame
    from herotable.scenes.reading import Scene
    from herotable.scenes.run import Ran

FILE_HELP = "a scene file, or one that comes with a game, such as compact-heroes/hagar-and-the-orc"


def add_to(commands: Commands) -> None:
    script = add_command(
        commands,
        "script",
        "play a scene from a file by its exact dice",
        """Plays a scene: how a table starts, what people do, and every die that falls. Prints what happened and the
        final state as JSON. Fails if a die is missing or left over, if something is not on offer, or if anything that
        the scene expects does not hold. Without FILE it lists the scenes that come with the games.""",
        "script",
        "script compact-heroes/hagar-and-the-orc --words",
        "script my-fight.toml",
        "script --all",
    )
    script.add_argument("file", metavar="FILE", nargs="?", help=FILE_HELP)
    script.add_argument("--all", action="store_true", help="play every scene that comes with a game, one line each")
    script.add_argument("--words", action="store_true", help="tell it in words, as the game master hears it")
    add_json(script)
    script.set_defaults(do=script_of)


# script ---------------------------------------------------------------------------------------------------------------


def script_of(typed: argparse.Namespace) -> None:
    if typed.all:
        play_all(typed.json)
    elif typed.file is None:
        list_scenes(typed.json)
    else:
        play_one(typed.file, typed.words)


def list_scenes(as_json: bool) -> None:
    scenes = {name: read(name, file) for name, file in shipped_scenes().items()}
    if as_json:
        told = [{"scene": name, "title": scene.title, "game": scene.game} for name, scene in scenes.items()]
        print(json.dumps(told, ensure_ascii=False))
        return
    width = max(map(len, scenes), default=0)
    for name, scene in scenes.items():
        print(f"{name:<{width}}  {scene.title}")


def play_all(as_json: bool) -> None:
    faults = {name: ran(name, read(name, file)).faults for name, file in shipped_scenes().items()}
    if as_json:
        told = [{"scene": name, "fine": not wrong, "faults": wrong} for name, wrong in faults.items()]
        print(json.dumps(told, ensure_ascii=False))
    else:
        for name, wrong in faults.items():
            print("\n      ".join([f"{'wrong' if wrong else 'fine '} {name}", *wrong]))
    if bad := [name for name, wrong in faults.items() if wrong]:
        raise CannotDo(f"{len(bad)} of {len(faults)} scenes do not hold: {', '.join(bad)}.")


def play_one(name: str, words: bool) -> None:
    scene = read(name, scene_file(name))
    done = ran(name, scene)
    print(
        "\n".join(in_words(scene, done))
        if words
        else json.dumps(for_programs(scene, done), indent=2, ensure_ascii=False)
    )
    if done.faults:
        more = f" ({len(done.faults) - 1} more things are otherwise)" if len(done.faults) > 1 else ""
        raise CannotDo(f"{name}, {done.faults[0]}{more}.")


def read(name: str, file: Traversable) -> "Scene":
    from herotable.scenes.reading import SceneWrong, read_scene

    try:
        return read_scene(file)
    except SceneWrong as fault:
        raise CannotDo(f"{name}: {fault}.") from fault


def ran(name: str, scene: "Scene") -> "Ran":
    from herotable.scenes.reading import SceneWrong
    from herotable.scenes.run import run

    try:
        return run(game_named(scene.game), scene)
    except SceneWrong as fault:
        raise CannotDo(f"{name}: {fault}.") from fault


def scene_file(name: str) -> Traversable:
    """A file of that name, else a scene that comes with a game."""
    if Path(name).exists():
        return Path(name)
    found = shipped_scenes()
    if name in found:
        return found[name]
    near = get_close_matches(name, found, n=1, cutoff=0.4)
    hint = f"the nearest is {near[0]}" if near else "'herotable script' lists those that come with the games"
    raise CannotDo(f"there is no file {name!r} and no such scene; {hint}.")


def shipped_scenes() -> dict[str, Traversable]:
    from herotable.scenes.shipped import shipped

    return shipped(installed_games())


def for_programs(scene: "Scene", done: "Ran") -> dict[str, Any]:
    from herotable.data import codec

    game = game_named(scene.game)
    outcome = game.outcome(done.moment.now)
    return {
        "title": scene.title,
        "game": scene.game,
        "fine": not done.faults,
        "faults": done.faults,
        "steps": list(steps_for_programs(scene, done)),
        "waits_for": [each.key for each in done.moment.open],
        "outcome": None if outcome is None else codec.plain(outcome),
        "state": codec.plain(done.moment.now),
    }


def steps_for_programs(scene: "Scene", done: "Ran") -> Iterator[dict[str, Any]]:
    from herotable.scenes.expecting import for_reading

    for number, played in enumerate(done.played):
        chosen = played.chosen
        did = (
            {"by": chosen.key or chosen.seat, "does": chosen.choice.option, "fields": chosen.choice.fields}
            if chosen
            else {}
        )
        yield {"step": number, **did, "events": [for_reading(note) for note in played.notes]}


def in_words(scene: "Scene", done: "Ran") -> Iterator[str]:
    """The scene as the game master hears it."""
    from herotable.rules import WATCHER
    from herotable.table.seen import lines_of

    game = game_named(scene.game)
    audience = game.about.game_master or WATCHER
    yield scene.title
    yield from ([scene.about.strip(), ""] if scene.about else [""])
    for number, played in enumerate(done.played):
        yield from step_in_words(game, scene, done, number) if number else []
        for line in lines_of(game, played.moment.now, audience, played.notes):
            yield f"   {line.text}"


def step_in_words(game: "AnyGame", scene: "Scene", done: "Ran", number: int) -> Iterator[str]:
    """Who did what, and what the file notes about it."""
    from herotable.terminal.wording import choice_in_words

    step, chosen = scene.step[number - 1], done.played[number].chosen
    if chosen is None:
        yield f"{number}. Written over: {', '.join([*step.set, *step.take])}"
    else:
        who = game.called(chosen.moment.now, chosen.seat, chosen.seat)
        yield f"{number}. {who}: {choice_in_words(game, chosen.moment, chosen.seat, chosen.key, chosen.choice)}"
    if step.note:
        yield f"   ({step.note.strip()})"
