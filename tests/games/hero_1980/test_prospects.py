"""What the sheet promises while a Hero is built, and what it shows of the printed one (HERO-004.B2, 103)."""

from __future__ import annotations

import re
from dataclasses import fields
from fractions import Fraction

import icepool
import pytest

from herotable.games.hero_1980 import prospects as made
from herotable.games.hero_1980 import view as seen_by
from herotable.games.hero_1980.cards import our_cards
from herotable.games.hero_1980.game import GAME
from herotable.games.hero_1980.prospects import paper, prospects
from herotable.games.hero_1980.state import Hero, Step
from herotable.games.hero_1980.turn import PERFORM
from herotable.games.hero_1980.view import TableView, view
from herotable.rules import Action, Choice, scripted
from tests.games.hero_1980.test_building import at_the_sheets, fills, sheet
from tests.project.tree import ROOT

ONE = icepool.d6


def promised(hero: Hero, group: str, what: str, by: str = "") -> Fraction:
    found = [each for each in prospects(hero, "catacomb-1") if (each.group, each.what) == (group, what)]
    (one,) = [each for each in found if not by or each.by == by]
    return Fraction(one.ways, one.of)


@pytest.mark.clause("HERO-206.B1")
@pytest.mark.parametrize("strength", range(10))
def test_every_door_of_the_map_is_promised_as_its_die_opens_it(strength: int) -> None:
    hero = sheet(S=strength, H=1)
    for value in (6, 7, 8, 9, 10, 11, 12):
        assert promised(hero, "opens", f"door {value}") == (ONE + strength >= value).probability(True)


@pytest.mark.clause("HERO-211.C3", "HERO-211.D3")
@pytest.mark.parametrize("wits", range(10))
def test_the_succubus_and_traps_are_withstood_as_often_as_promised(wits: int) -> None:
    levels = (2 @ icepool.d6).map(lambda total: our_cards().trap_levels[total - 2])
    assert promised(sheet(I=wits, H=1), "withstands", "the Succubus") == (ONE + wits >= 10).probability(True)
    assert promised(sheet(I=wits, H=1), "withstands", "a Trap") == (ONE + wits >= levels).probability(True)


@pytest.mark.clause("HERO-210.D2")
def test_the_better_weapon_is_promised_against_each_monster() -> None:
    hero = sheet({"LS": 9, "LA": 9}, W=18, H=1)
    two = 2 @ icepool.d6
    assert promised(hero, "hits", "Goblin", "Long Sword") == (two + 4 >= 8).probability(True)
    assert promised(hero, "hits", "Ogre", "Long Ax") == (two + 4 >= 8).probability(True)
    assert [each for each in prospects(sheet(H=1), "catacomb-1") if each.group == "hits"] == []


@pytest.mark.clause("HERO-210.G1", "HERO-210.G2", "HERO-209.Bx1")
def test_armour_and_shield_are_in_what_he_is_hit_by() -> None:
    two = 2 @ icepool.d6
    hero = sheet({"LS": 1}, armour="P", W=1, H=1)
    hero.shield = True
    assert promised(hero, "is hit by", "Zombie", "front") == (two + 1 - 3 >= 8).probability(True)
    assert promised(hero, "is hit by", "Zombie", "rear") == (two + 3 - 3 >= 8).probability(True)


def test_a_rival_is_promised_nothing_and_a_map_not_yet_drawn_has_no_doors() -> None:
    table = fills(at_the_sheets(), "buy", what="Strength", level=5)
    assert view(table, "A").prospects != view(table, "C").prospects
    assert view(table, "watcher").prospects == ()
    assert all(each.group != "opens" for each in prospects(table.heroes["A"], ""))


def test_the_printed_sheet_is_the_same_for_all_and_goes_with_every_view() -> None:
    table = at_the_sheets()
    seen: TableView = view(table, "watcher")
    assert seen.paper == paper()
    assert [(each.letter, each.least, each.most, each.cost) for each in seen.paper.columns if each.letter in "CLW"] == [
        ("C", 1, 9, 1),
        ("L", 0, 5, 4),
        ("W", 0, 18, 1),
    ]
    assert seen.paper.ready[0].written == "P6 I9 C5 S7 L1 H12 W18 M9"
    taken = scripted(GAME, table, Action("A", Choice("take", {"hero": seen.paper.ready[0].name}))).state
    assert taken.heroes["A"].name == seen.paper.ready[0].name


# What the browser's own pieces read ---------------------------------------------------------------------------------

OWN = ROOT / "web" / "src" / "games" / "hero-1980"
TYPES = re.findall(r"export interface (\w+) {\n(.*?)\n}", (OWN / "view.ts").read_text("utf-8"), re.DOTALL)


@pytest.mark.parametrize(("name", "body"), TYPES, ids=[name for name, _ in TYPES])
def test_what_the_browser_reads_of_a_view_is_in_it(name: str, body: str) -> None:
    known = {each.name for each in fields(getattr(seen_by, name, None) or getattr(made, name))}
    assert {line.partition(":")[0].strip() for line in body.splitlines()} <= known


def test_the_browser_knows_the_steps_by_their_names() -> None:
    text = (OWN / "view.ts").read_text("utf-8")
    assert re.findall(r"export const (\w+) = '(.*)'", text) == [("BUILD", Step.BUILD), ("PLACE", Step.PLACE)]
    taken = re.findall(r"take\('([^']+)'", "".join(path.read_text("utf-8") for path in OWN.glob("*.*")))
    assert set(taken) <= set(PERFORM) | {"done"}
