"""What buttons, fields and questions say: names in place of ids, and one friendly sentence for each question."""

from __future__ import annotations

import re
from functools import partial

import pytest

from herotable.games.compact_heroes.game import GAME
from herotable.games.compact_heroes.rounds import arrive
from herotable.games.compact_heroes.state import Phase, Table
from herotable.rules import Option, PickOne, Seat, YesNo, with_names
from tests.contract.walk import Case, moments, offers
from tests.games.compact_heroes.heroes_for_tests import hero
from tests.games.compact_heroes.table_for_tests import GM, ONE, TWO, fight, now, table, turn_of

RAW = re.compile(r"\w:\w|_|[a-z]-[a-z]+-\d|⟨|⟩")
"""What only an id looks like."""


def label(state: Table, seat: Seat, option: Option) -> str:
    return with_names(GAME.offers(state, seat, option), partial(GAME.called, state, seat))


def labels(state: Table, seat: Seat) -> list[str]:
    return [label(state, seat, option) for option in GAME.options(state, seat)]


def test_a_hero_reads_what_to_attack_with_and_not_who_does_it() -> None:
    state = turn_of(ONE, fight(hero(worn=("long-sword",))))
    assert {"Attack with the long sword", "Attack with bare hands", "Flee", "Do nothing"} <= {*labels(state, ONE)}


def test_a_weapon_that_can_be_thrown_alone_is_thrown() -> None:
    state = fight(hero(worn=("spear",)), foes=("stormmount-orc", "stormmount-orc"), ranks="on")
    now(state).back = [list(state.foes)[1]]
    assert {"Attack with the spear", "Throw the spear"} <= {*labels(turn_of(ONE, state), ONE)}


def test_the_game_master_reads_whose_turn_it_is() -> None:
    state = fight(hero(), foes=())
    orc = arrive(state, "stormmount-orc")
    now(state).here.append(orc.id)
    assert "The Stormmount Orc: Attack" in labels(turn_of(orc.id, state), GM)


def test_what_is_declared_reads_like_what_is_done() -> None:
    state = fight(hero(worn=("mace",)))
    now(state).phase, now(state).order, now(state).results = Phase.DECLARE, [ONE], {ONE: 1}
    assert "Attack with the mace" in labels(state, ONE)


def test_twins_in_one_pack_are_told_apart() -> None:
    state = table(hero(carried=("dagger", "dagger"), gold=0), hero())
    said = [GAME.called(state, ONE, thing.id) for thing in state.hero(ONE).items]
    assert said == ["dagger 1", "dagger 2"]


def test_what_a_field_asks_for_depends_on_the_option() -> None:
    state = turn_of(ONE, fight(hero(worn=("long-sword",))))
    attack = next(option for option in GAME.options(state, ONE) if option.id == "attack")
    assert [GAME.fills(state, ONE, attack, field) for field in attack.fields] == ["Who", "With what", "At whom", "How"]


@pytest.mark.parametrize("setup", GAME.scenes(), ids=lambda setup: setup.scene)
def test_no_label_and_no_name_looks_like_an_id(setup: object) -> None:
    case = next(case for case in CASES if case.setup == setup)
    for moment in moments(case)[::17]:
        for (seat, _), option in offers(GAME, moment):
            names = [
                GAME.called(moment.now, seat, each) for field in option.fields for each in getattr(field, "among", ())
            ]
            said = [label(moment.now, seat, option), *names]
            assert [each for each in said if RAW.search(each)] == []


CASES = [Case(GAME, setup) for setup in GAME.scenes()]


# Questions ------------------------------------------------------------------------------------------------------------


def asked(question: YesNo | PickOne) -> str:
    state = table(hero(), hero())
    state.hero(ONE).name, state.hero(TWO).name = "Brenna", "Nim"
    return with_names(GAME.asks(question, ONE), partial(GAME.called, state, ONE))


def test_questions_are_put_in_a_sentence() -> None:
    again = YesNo(kind="second chance", about=(ONE, "Grave Rot"))
    assert (
        asked(again)
        == "Brenna has been out of luck against Grave Rot. Spend Fortune's Friend for today, and try again?"
    )
    another = PickOne(kind="another target", about=(TWO, "dagger-2"), among=("a", "b"))
    assert asked(another) == "Nim may strike at one more with the dagger. Who shall it be?"
