"""Heroes as files, a group's own packs, and words for everything (HK-BUILD-8)."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from pathlib import Path

import pytest

from herotable.data import codec
from herotable.games.hero_kids import hero_file, turn
from herotable.games.hero_kids.cards import our_cards
from herotable.games.hero_kids.game import GAME
from herotable.games.hero_kids.hero_file import HeroFile
from herotable.games.hero_kids.state import Boon
from herotable.games.hero_kids.words import SENTENCES
from herotable.rules import Refused, SetUp
from tests.games.hero_kids.table_for_tests import GM, ONE, hero, table

HEROES = GAME.heroes()


def file_of(card: str = "fen") -> HeroFile:
    state = GAME.begin(SetUp("a rat in the larder", (ONE, GM), details={ONE: card}))
    written = HEROES.written(state, ONE)
    assert written is not None
    return codec.decode(HeroFile, written)


# Files ----------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("HK-BUILD-8", "HK-BUILD-9")
@pytest.mark.parametrize("card", [card.id for card in our_cards().heroes])
def test_a_ready_hero_goes_to_another_table_as_a_file(card: str) -> None:
    text = codec.encode(file_of(card)).decode()
    assert list(HEROES.complaints(text.encode())) == []
    there = GAME.begin(SetUp("a rat in the larder", (ONE, GM), details={ONE: text}))
    here = GAME.begin(SetUp("a rat in the larder", (ONE, GM), details={ONE: card}))
    assert there.heroes[ONE] == here.heroes[ONE]
    assert HEROES.sheet(text.encode()).title == here.heroes[ONE].name


def test_heroes_keep_what_they_have_earned() -> None:
    state = GAME.begin(SetUp("a rat in the larder", (ONE, GM), details={ONE: "fen"}))
    fen = state.heroes[ONE]
    fen.boons, fen.gold, fen.stars, fen.stars_spent = [Boon("swap")], 7, 1, 6
    fen.raised, fen.dice["melee"], fen.boxes, fen.health = ["melee", "box"], 3, 4, 1
    written = HEROES.written(state, ONE)
    assert written is not None
    again = GAME.begin(SetUp("a rat in the larder", (ONE, GM), details={ONE: written.decode()})).heroes[ONE]
    assert (again.boons, again.gold, again.boxes, again.health, again.dice["melee"]) == ([Boon("swap")], 7, 4, 4, 3)


@pytest.mark.clause("HK-BUILD-3", "HK-BUILD-7", "HK-BUILD-11")
@pytest.mark.parametrize(
    ("change", "rule"),
    [
        ({"game": "chess"}, "HK-BUILD-8"),
        ({"format": 2}, "HK-BUILD-8"),
        ({"rules": "9"}, "HK-BUILD-8"),
        ({"pack": "mine"}, "HK-BUILD-8"),
        ({"hero.name": " "}, "HK-BUILD-8"),
        ({"hero.dice.melee": 3}, "HK-BUILD-3"),
        ({"hero.specials": ["storm-breath"]}, "HK-BUILD-7"),
        ({"hero.specials": ["pin"]}, "HK-BUILD-11"),
        ({"hero.bonuses": ["thick-scales"]}, "HK-BUILD-7"),
        ({"hero.bonuses": ["lucky", "tough", "together"]}, "HK-END-6"),
        ({"hero.skills": ["flying", "lore", "animals"]}, "HK-END-6"),
        ({"hero.things": ["no such thing"]}, "HK-BUILD-8"),
        ({"hero.raised": ["melee", "melee"]}, "HK-END-6"),
        ({"hero.gold": -1}, "HK-END-6"),
        ({"hero.health": 9}, "HK-HP-2"),
        ({"hero.card": "conan"}, "HK-BUILD-9"),
    ],
)
def test_a_hero_that_cannot_be_is_refused_with_the_rule(change: dict[str, object], rule: str) -> None:
    raw = codec.plain(file_of())
    assert isinstance(raw, dict)
    for path, value in change.items():
        *way, last = path.split(".")
        place = raw
        for step in way:
            place = place[step]
        place[last] = value
    data = codec.encode(raw)
    assert rule in [wrong.rule for wrong in HEROES.complaints(data)]
    with pytest.raises(Refused):
        GAME.begin(SetUp("a rat in the larder", (ONE, GM), details={ONE: data.decode()}))


def test_something_that_is_no_hero_is_told() -> None:
    assert "no hero" in str(next(iter(HEROES.complaints(b"{}"))))
    assert HEROES.written(table(hero(1)), "gm") is None
    assert GAME.about.id == hero_file.GAME


# Packs ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('[foe.cat]\nname = "Cat"\n', "own.toml, foe 'cat'"),
        ('[action.x]\nname = "X"\ntext = "x"\nform = "attack"\n', "pool: something of the form 'attack' rolls a pool"),
        (
            '[hero.x]\nname = "X"\ntext = "x"\nnumber = 1\ndice = [1, 0, 0, 3]\nspecial = "fly"\nbonus = "tough"\n'
            "skills = []\n",
            "special: there is no action 'fly'",
        ),
        ('[scene.x]\nname = "X"\nread = "x"\ngm = "x"\nmap = "nowhere"\n', "map: there is no map 'nowhere'"),
        (
            '[scene.x]\nname = "X"\nread = "x"\ngm = "x"\nmap = "bakers-cellar"\nfoes = [["larder-rat Z9"]]\n',
            "the map has no square 'Z9'",
        ),
        ('[adventure.x]\nname = "X"\ntext = "x"\nscenes = ["gone"]\n', "there is no scene 'gone'"),
        ('[dragon.x]\nname = "X"\n', "there is no kind of entry 'dragon'"),
        ('[map.x]\nname = "X"\nlegend = "boards"\ndrawing = """\n..?\n"""\n', "row 1, column 3"),
    ],
)
def test_what_is_wrong_with_a_groups_own_pack_is_told_with_file_entry_and_field(
    tmp_path: Path, text: str, fault: str
) -> None:
    (tmp_path / "own.toml").write_text(text, "utf-8")
    (told,) = GAME.pack_faults(tmp_path)
    assert fault in told
    assert "own.toml" in told


def test_a_pack_that_is_in_order_has_no_faults(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text('[skill.juggling]\nname = "Juggling"\n', "utf-8")
    assert GAME.pack_faults(tmp_path) == ()


# Words and options ----------------------------------------------------------------------------------------------------


def test_every_event_has_a_sentence() -> None:
    assert set(SENTENCES) == set(turn.EVENTS)


@pytest.mark.clause("HK-GEN-2")
def test_every_table_option_of_the_rules_can_be_set() -> None:
    text = files("herotable.games.hero_kids").joinpath("rules.toml").read_text("utf-8")
    chapters = tomllib.loads(text)["chapter"]
    named = {name for each in chapters for clause in each["clause"].values() for name in clause.get("options", ())}
    assert named == {option.name for option in GAME.about.options}


def test_the_first_fight_teaches_by_things_that_come_up() -> None:
    guide = GAME.guide()
    known = {*turn.PERFORM, *(event.__name__ for event in turn.EVENTS), ""}
    assert {hint.of for hint in guide.hints} <= known
    assert guide.seat in guide.setup.seats
