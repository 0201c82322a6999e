"""What a table looks like on a screen that knows nothing of the game; heroes as files; the first fight that teaches."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from herotable.data.reference import reference_of
from herotable.games.compact_heroes.game import GAME
from herotable.games.compact_heroes.hero_file import write
from herotable.games.compact_heroes.state import Effect, PoisonTimer, Table, Until
from herotable.rules import Figure, Meter, Page, Panel, Refused, Screen, SetUp, Text, scripted
from herotable.rules.discovery import folder_of
from tests.games.compact_heroes.adventure_for_tests import does, in_adventure
from tests.games.compact_heroes.heroes_for_tests import ONE, TWO, ready, table

GM = "gm"
RULES = reference_of(folder_of(GAME))


def shown(state: Table, audience: str = ONE) -> Screen:
    return GAME.screen(GAME.view(state, audience))


def panel(state: Table, title: str, audience: str = ONE) -> Panel:
    return next(each for each in shown(state, audience).panels if each.title == title)


def texts(of: Panel) -> list[str]:
    return [piece.text for piece in of.pieces if isinstance(piece, Text)]


def figures(of: Panel) -> dict[str, Figure]:
    return {piece.label: piece for piece in of.pieces if isinstance(piece, Figure)}


def scene(name: str) -> Table:
    return GAME.begin(next(each for each in GAME.scenes() if each.scene == name))


def test_a_sheet_shows_its_totals_and_each_opens_to_its_sum() -> None:
    hagar = panel(scene("duel"), "Hagar")
    assert hagar.side == "mine"
    assert hagar.pieces[0] == Meter("HP", 22, 22)
    found = figures(hagar)
    assert (found["evade"].value, found["damage absorption"].value) == ("13", "2")
    assert sum(part.amount for part in found["evade"].parts) == 13
    assert found["long sword: to hit"].value == "+3"
    assert found["damage"].value == "1d6+4"


def test_every_rule_that_a_screen_names_is_in_the_reference() -> None:
    named = {piece.rule for state in every_scene() for piece in pieces(state) if not isinstance(piece, Meter)}
    assert {"CH-ATTR-3", "CH-SPELL-1"} <= named
    assert [rule for rule in named if rule and not RULES.knows(rule)] == []
    assert all(RULES.knows(hint.rule) for hint in GAME.guide().hints if hint.rule)


def every_scene() -> Iterator[Table]:
    for setup in GAME.scenes():
        yield GAME.begin(setup)


def pieces(state: Table) -> Iterator[Meter | Figure | Text]:
    for audience in (ONE, GM):
        for each in shown(state, audience).panels:
            yield from each.pieces


def test_of_a_foe_players_see_how_it_looks_and_the_game_master_its_card() -> None:
    state = scene("duel")
    assert texts(panel(state, "Stormmount Orc")) == ["unhurt"]
    assert figures(panel(state, "Stormmount Orc")) == {}
    assert "evade" in figures(panel(state, "Stormmount Orc", GM))


def test_what_was_called_out_narrows_the_evade() -> None:
    state = scene("duel")
    state.foes["stormmount-orc-1"].known.missed_with = 9
    assert texts(panel(state, "Stormmount Orc"))[1:] == ["to hit it: 9 misses"]
    state.foes["stormmount-orc-1"].known.hit_with = 15
    assert texts(panel(state, "Stormmount Orc"))[1:] == ["to hit it: 9 misses, 15 hits"]


def test_a_card_that_was_read_shows_evade_and_absorption() -> None:
    state = scene("duel")
    state.foes["stormmount-orc-1"].known.card_read = True
    assert texts(panel(state, "Stormmount Orc")) == ["unhurt"]
    told = figures(panel(state, "Stormmount Orc"))
    assert {name: figure.value for name, figure in told.items()} == {"evade": "11", "damage absorption": "2"}


def test_conditions_stand_before_what_is_in_the_pack() -> None:
    hero = ready("hagar")
    hero.effects.append(Effect("bless", TWO, Until.ROUNDS, rounds=4))
    hero.timers.append(PoisonTimer("marsh-viper", 3))
    assert texts(panel(table(hero), "Hagar"))[:3] == [
        "under Bless, 4 rounds left",
        "poisoned: dead in 3 rounds",
        "knows Novice Combat, Light Armor, Weapon Focus (long sword), Shield Use",
    ]


def test_a_hero_in_the_making_shows_the_step() -> None:
    first = shown(scene("new heroes")).panels[0]
    assert (first.title, texts(first)[0]) == ("hero 1", "choosing a race")


def test_a_map_is_drawn_once_it_is_shown_and_the_game_master_always_sees_it() -> None:
    adventure = next(each for each in GAME.scenes() if "bell" in each.scene)
    state = GAME.begin(adventure)
    opening = GAME.onward(state)
    assert opening is not None
    state = scripted(GAME, state, opening).state
    assert shown(state, GM).board is not None
    assert shown(state).board is None
    assert "story" not in [each.of for each in shown(state).panels]
    assert state.adventure is not None
    state.adventure.shown.scene = "o1"
    state.adventure.shown.rooms.append("o1")
    assert texts(panel(state, "What you see"))[0].startswith("Forty roofs of reed")
    board = shown(state).board
    assert board is not None
    assert (board.rows, board.legend) == ((), ("O1: Greywater village",))
    state.adventure.shown.maps.append("greywater")
    assert "toll bridge" in "".join(getattr(shown(state).board, "rows", ()))


# Heroes as files ------------------------------------------------------------------------------------------------------


def test_a_hero_comes_to_another_table_as_a_file() -> None:
    mine = table(ready("hagar"))
    mine.hero(ONE).gold = 7
    file = GAME.heroes().written(mine, ONE)
    assert file is not None
    seated = GAME.begin(SetUp("duel", (ONE, GM), details={ONE: file.decode()}))
    assert (seated.hero(ONE).name, seated.hero(ONE).gold) == ("Hagar", 7)
    assert GAME.heroes().complaints(file) == ()
    assert GAME.heroes().sheet(file).title == "Hagar, Human with 6 XP"


def test_an_impossible_hero_is_refused_by_the_table_too() -> None:
    raw = json.loads(write(table(ready("hagar")), ONE))
    raw["hero"]["bubbles"]["luck"] = 5
    cheat = json.dumps(raw)
    assert [wrong.rule for wrong in GAME.heroes().complaints(cheat.encode())] == ["CH-XP-2"]
    with pytest.raises(Refused, match="points and XP make"):
        GAME.begin(SetUp("duel", (ONE, GM), details={ONE: cheat}))


def test_what_is_no_hero_at_all_is_said_so() -> None:
    (wrong,) = GAME.heroes().complaints(b"\xff\x00")
    assert wrong.reason.startswith("this is no hero")


def test_an_unfinished_hero_cannot_be_carried_away() -> None:
    assert GAME.heroes().written(scene("new heroes"), ONE) is None


# Packs ----------------------------------------------------------------------------------------------------------------


def test_a_groups_own_pack_is_checked_beside_ours(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('[race.cat]\nname = "Cat"\n', "utf-8")
    (fault,) = GAME.pack_faults(tmp_path)
    assert fault.startswith("mine.toml, race 'cat', ")
    (tmp_path / "mine.toml").unlink()
    assert GAME.pack_faults(tmp_path) == ()


# The adventure as the game master reads it ----------------------------------------------------------------------------


def test_the_game_master_reads_every_place_with_what_waits_there() -> None:
    state = in_adventure(at="o2")
    pages = {page.of: page for page in shown(state, GM).pages}
    bridge = pages["o2"]
    assert bridge.here
    assert not bridge.done
    assert bridge.aloud.startswith("A wooden bridge")
    read = read_on(bridge)
    assert "a fight, unless a deed done before makes peace: Tunnel Kobold (deadly)" in read
    assert any(text.startswith("Talk your way across (difficulty 4, persuade or Silver Tongue)") for text in read)
    assert [page.of for page in pages.values() if page.here] == ["o2"]


@pytest.mark.clause("CH-ADV-5", "CH-ADV-6", "CH-ADV-7")
def test_the_game_master_reads_awards_treasure_endings_and_how_hard_a_fight_is() -> None:
    party = [ready(name) for name in ("hagar", "brenna-holt", "durgan-flint", "tamsin-vale")]
    state = in_adventure(*party, at="room-7")
    before, hall = read_on(page_of(state, "")), read_on(page_of(state, "room-7"))
    assert any(text.startswith("award of 2 XP to each hero: ") for text in before)
    assert any(text.startswith("an ending, Quiet nights: ") for text in before)
    assert "a fight, as the party enters: Chieftain Ghrosk, Stormmount Orc (hard)" in hall
    assert any("“bell won” is true; 1 XP to each hero" in text for text in hall)
    assert any(text.startswith("to be found: ") and "6d6 gold; 1 magic item" in text for text in hall)


def read_on(page: Page) -> list[str]:
    return [piece.text for piece in page.pieces if isinstance(piece, Text)]


def test_a_place_that_was_shown_is_marked_as_known_to_the_players() -> None:
    state = in_adventure(at="o1")
    assert not page_of(state, "room-1").shown
    state = does(state, GM, "show room", room="room-1").state
    assert page_of(state, "room-1").shown


def test_players_have_no_pages_to_read_ahead_in() -> None:
    assert shown(in_adventure(), ONE).pages == ()


def page_of(state: Table, of: str) -> Page:
    return next(page for page in shown(state, GM).pages if page.of == of)
