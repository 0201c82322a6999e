"""A pack that is broken is refused, with file, entry and field; a group's own cards stand beside ours."""

from collections.abc import Callable
from pathlib import Path

import pytest

from herotable.data.packs import PackWrong
from herotable.games.compact_heroes.adventure_cards import adventures_of, our_adventures
from herotable.games.compact_heroes.cards import Cards, card_pack, cards_of, our_cards, our_pack
from herotable.games.compact_heroes.ready_heroes import our_ready_heroes, ready_heroes_of

MakePack = Callable[[str], Path]

RAT = """
[creature.sewer-rat]
number = 36
name = "Sewer Rat"
text = "A rat from below."
level = 1
kind = "beast"
absorption = 0
to_hit = 1
damage = "1d6"
evade = 12
hit_points = 8
"""
SCENE = """
[scene.room-1]
text = "A changed first room of the outpost."
opponents = [[{ creature = "giant-rat" }], [], [], [], []]
"""
HERO = """
[hero.ann]
name = "Ann"
text = "A hero of our own."
race = "human"
points = { luck = 2 }
bubbles = { strength = 0, agility = 0, endurance = 0, intellect = 0, luck = 2 }
skills = [{ skill = "woodcraft" }, { skill = "stealth" }]
gold_roll = 10
bought = ["clothing"]
worn = ["clothing"]
held = []
gold = 5
total_xp = 2

[hero.ann.printed]
to_hit = 0
damage = 0
evade = 10
absorption = 1
hit_points = 10
power = 0
magic_to_hit = 0
spells_a_day = 0
"""


@pytest.fixture
def pack(tmp_path: Path) -> MakePack:
    def made(text: str) -> Path:
        (tmp_path / "own.toml").write_text(text, "utf-8")
        return tmp_path

    return made


def load(folder: Path) -> Cards:
    """Everything that a table reads of a group's pack beside ours."""
    own = card_pack(folder, "own")
    cards = cards_of(our_pack(), own)
    adventures_of(cards, our_pack(), own)
    ready_heroes_of(cards, our_pack(), own)
    return cards


def complaint(folder: Path) -> str:
    with pytest.raises(PackWrong) as caught:
        load(folder)
    return str(caught.value)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (RAT + "teeth = 4\n", ["own.toml", "creature 'sewer-rat'", "teeth"]),
        (RAT.replace("level = 1", 'level = "one"'), ["own.toml", "creature 'sewer-rat'", "level"]),
        (RAT.replace("level = 1\n", ""), ["own.toml", "creature 'sewer-rat'", "level"]),
        (RAT.replace('"beast"', '"vermin"'), ["own.toml", "creature 'sewer-rat'", "kind", "vermin"]),
        (RAT.replace("1d6", "a d6"), ["own.toml", "creature 'sewer-rat'", "damage", "a d6"]),
        (RAT + 'id = "rat"\n', ["own.toml", "creature 'sewer-rat'", "id"]),
        (RAT + 'treasure = { items = ["cheese"] }\n', ["own.toml", "creature 'sewer-rat'", "treasure", "cheese"]),
        (RAT + 'treasure = { gold = "some" }\n', ["own.toml", "creature 'sewer-rat'", "treasure", "some"]),
        (
            RAT + 'specials = [{ power = "gnaw", name = "Gnaw", text = "It gnaws." }]\n',
            ["own.toml", "creature 'sewer-rat'", "specials", "gnaw"],
        ),
        (
            RAT + 'specials = [{ power = "disease", name = "Pox", text = "It bites.", disease = "pox" }]\n',
            ["own.toml", "creature 'sewer-rat'", "specials", "pox"],
        ),
        (RAT + RAT, ["own.toml", "not TOML"]),
        ("[beast.rat]\nname = 'Rat'\n", ["own.toml", "'beast'"]),
        ("creature = 4\n", ["own.toml", "'creature'"]),
        ("[creature.rat\n", ["own.toml", "not TOML"]),
    ],
    ids=lambda value: value[-1] if isinstance(value, list) else "",
)
def test_a_broken_creature_is_refused_with_file_entry_and_field(pack: MakePack, text: str, words: list[str]) -> None:
    said = complaint(pack(text))
    assert [word for word in words if word not in said] == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            '[skill.juggling]\nnumber = 40\nname = "Juggling"\ntext = "Three balls."\nneeds = "clowning"\n',
            ["own.toml", "skill 'juggling'", "needs", "clowning"],
        ),
        (
            '[skill.novice-combat]\nnumber = 1\nname = "Novice"\ntext = "In a ring."\nneeds = "adept-combat"\n',
            ["own.toml", "skill 'novice-combat'", "needs", "circle"],
        ),
        (
            '[skill.juggling]\nnumber = 40\nname = "Juggling"\ntext = "Three balls."\npermits = ["circus"]\n',
            ["own.toml", "skill 'juggling'", "permits", "circus"],
        ),
        (
            '[item.pie]\nnumber = 42\nname = "Pie"\ntext = "For later."\nprice = 1\nuse = "eat"\n',
            ["own.toml", "item 'pie'", "use", "eat"],
        ),
        (
            '[item.pie]\nnumber = 42\nname = "Pie"\ntext = "For later."\nuse = "cast"\nuse_spell = "bake"\n',
            ["own.toml", "item 'pie'", "use_spell", "bake"],
        ),
        (
            '[item.pie]\nnumber = 42\nname = "Pie"\ntext = "For later."\nslot = "weapon"\ndamage = "2d8"\n',
            ["own.toml", "item 'pie'", "damage", "2d8"],
        ),
        (
            '[trap.net]\nname = "Net"\ntext = "From above."\nfind = 3\neffect = "attack"\ndamage = "d6"\n',
            ["own.toml", "trap 'net'", "damage", "'d6'"],
        ),
        (
            '[race.orc]\nname = "Orc"\ntext = "Why not."\nbubbles = { might = 1 }\n',
            ["own.toml", "race 'orc'", "bubbles", "might"],
        ),
    ],
    ids=lambda value: value[-1] if isinstance(value, list) else "",
)
def test_other_broken_cards_are_refused_with_file_entry_and_field(pack: MakePack, text: str, words: list[str]) -> None:
    said = complaint(pack(text))
    assert [word for word in words if word not in said] == []


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("giant-rat", "giant-cat", ["opponents.0", "there is no creature 'giant-cat'"]),
        (" [], []]", " []]", ["opponents", "5 lists"]),
        ("{ creature", "{ count = 0, creature", ["opponents.0", "0"]),
        ("[scene.room-1]", "[scene.room-16]", ["there is no place 'room-16'"]),
        ("\nopp", '\ntrap = "net"\nopp', ["trap", "there is no trap 'net'"]),
        ("\nopp", '\nloot = { flags = ["rich"] }\nopp', ["loot", "no flag 'rich'"]),
        ("\nopp", '\nentering = { award = "entry" }\nopp', ["entering", "no award 'entry'"]),
        ("\nopp", '\nvictory = { treasure = { items = ["moon"] } }\nopp', ["victory", "there is no item 'moon'"]),
        ("\nopp", '\ntwists = [{ effect = "fog", text = "Fog." }]\nopp', ["twists", "fog"]),
        (
            "\nopp",
            '\ndeeds = [{ id = "a", name = "A", text = "A deed.", needs = ["luck"] }]\nopp',
            ["deeds, 'a'", "no flag 'luck'"],
        ),
        (
            "\nopp",
            '\ndeeds = [{ id = "a", name = "A", text = "A deed.", check = { difficulty = 4, skill = "art" } }]\nopp',
            ["deeds, 'a'", "there is no skill 'art'"],
        ),
    ],
    ids=lambda value: value[-1] if isinstance(value, list) else "",
)
def test_a_broken_encounter_card_is_refused_with_file_entry_and_field(
    pack: MakePack, old: str, new: str, words: list[str]
) -> None:
    said = complaint(pack(SCENE.replace(old, new)))
    assert [word for word in ["own.toml", "scene 'room-1", *words] if word not in said] == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            '[path.room-1-2]\ntext = "A bend."\nends = ["room-1", "room-99"]\n',
            ["path 'room-1-2'", "ends", "there is no place 'room-99'"],
        ),
        (
            '[path.room-1-2]\ntext = "A bend."\nends = ["room-1", "room-2"]\nopened_by = ["spring"]\n',
            ["path 'room-1-2'", "opened_by", "no flag 'spring'"],
        ),
        (
            '[path.room-1-2]\ntext = "A bend."\nends = ["room-1", "room-2"]\nlocked_from = "room-3"\n',
            ["path 'room-1-2'", "locked_from", "room-3"],
        ),
        (
            '[place.o1]\nmap = "moon"\nlabel = "O1"\nname = "Moon"\nread_aloud = "Dust everywhere."\n',
            ["place 'o1'", "map", "there is no map 'moon'"],
        ),
    ],
    ids=lambda value: value[-1] if isinstance(value, list) else "",
)
def test_a_broken_map_is_refused_with_file_entry_and_field(pack: MakePack, text: str, words: list[str]) -> None:
    said = complaint(pack(text))
    assert [word for word in ["own.toml", *words] if word not in said] == []


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('"human"', '"orc"', ["race", "there is no race 'orc'"]),
        ("woodcraft", "juggling", ["skills", "there is no skill 'juggling'"]),
        ('worn = ["clothing"]', 'worn = ["shield"]', ["worn", "'shield' was not bought"]),
        ("gold_roll = 10", "gold_roll = 10.5", ["gold_roll"]),
    ],
)
def test_a_broken_ready_hero_is_refused_with_file_entry_and_field(
    pack: MakePack, old: str, new: str, words: list[str]
) -> None:
    said = complaint(pack(HERO.replace(old, new)))
    assert [word for word in ["own.toml", "hero 'ann'", *words] if word not in said] == []


def test_an_entry_that_stands_in_two_files_is_refused_with_both(pack: MakePack) -> None:
    folder = pack(RAT)
    (folder / "zoo.toml").write_text(RAT, "utf-8")
    said = complaint(folder)
    assert [word for word in ("zoo.toml", "own.toml", "creature 'sewer-rat'") if word not in said] == []


def test_a_file_that_is_not_utf_8_is_refused_by_name(tmp_path: Path) -> None:
    (tmp_path / "latin.toml").write_bytes('[race.elf]\nname = "Elfé"\n'.encode("latin-1"))
    assert "latin.toml is not text in UTF-8" in complaint(tmp_path)


def test_a_groups_own_creature_stands_beside_ours(pack: MakePack) -> None:
    cards = load(pack(RAT))
    assert (cards.creatures["sewer-rat"].name, len(cards.creatures)) == ("Sewer Rat", len(our_cards().creatures) + 1)


def test_a_groups_own_card_wins_over_ours_by_id(pack: MakePack) -> None:
    cards = load(pack(RAT.replace("sewer-rat", "giant-rat")))
    assert cards.creatures["giant-rat"].name == "Sewer Rat"
    assert len(cards.creatures) == len(our_cards().creatures)
    assert our_cards().creatures["giant-rat"].name == "Giant Rat"


def test_a_groups_own_scene_and_hero_join_the_adventure(pack: MakePack) -> None:
    own = card_pack(pack(SCENE + HERO), "own")
    found = adventures_of(our_cards(), our_pack(), own)
    assert found.scenes["room-1"].against(2) == ()
    assert our_adventures().scenes["room-1"].against(2) != ()
    assert len(ready_heroes_of(our_cards(), our_pack(), own)) == len(our_ready_heroes()) + 1
