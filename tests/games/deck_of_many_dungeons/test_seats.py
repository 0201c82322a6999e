"""Who acts when, who is asked in which order, and who sees what."""

from __future__ import annotations

import pytest

from herotable.data import codec
from herotable.games.deck_of_many_dungeons import deck, standing
from herotable.games.deck_of_many_dungeons.game import GAME
from herotable.games.deck_of_many_dungeons.state import GM, Side
from herotable.games.deck_of_many_dungeons.view import CreatureView, TableView
from herotable.rules import WATCHER
from tests.games.deck_of_many_dungeons.table_for_tests import Bench


@pytest.mark.clause("DM-TURN-1", "DM-TURN-10")
def test_characters_act_in_any_order_until_all_are_done() -> None:
    bench = Bench()
    one, two = bench.hero("Light Boots"), bench.hero("Light Boots", at="0,2")
    bench.dummy(at="9,0")
    bench.turn().use(one, "Stride", to="1,0").use(two, "Stride", to="1,2").use(one, "Focus")
    assert [bench.of(each).actions for each in (one, two)] == [0, 1]
    bench.act("hero:1", "done", who=one)
    assert not bench.options("hero:1", "use")
    assert bench.may(two, "Focus")
    assert GAME.onward(bench.state) is None
    bench.act("hero:2", "done", who=two)
    following = GAME.onward(bench.state)
    assert following is not None
    assert following.option == "tick"


@pytest.mark.clause("DM-ROLL-1")
def test_an_attack_goes_its_way_from_the_die_to_the_second_roll() -> None:
    bench = Bench()
    hero, foe, other = bench.hero("Heavy Blow", "Battle Axe:two"), bench.foe("Hobgoblin"), bench.foe("Goblin", at="0,1")
    answers = {"roll again": [hero.id], "defend": ["none", "none"], "second target": [other.id]}
    bench.turn().use(hero, "Cleave", dice=[1, 6, 6], boosts=["Heavy Blow"], target=foe, answers=answers)
    asked = list(dict.fromkeys(bench.asked))
    assert asked == ["roll again", "defend", "take damage", "second target"]
    assert bench.of(hero).purse == 4


def seen_by(bench: Bench, who: str, of: str) -> CreatureView:
    view = GAME.view(bench.state, who)
    assert isinstance(view, TableView)
    return next(each for each in view.creatures if each.id == of)


@pytest.mark.clause("DM-EN-6", "DM-EN-1")
def test_an_enemys_cards_are_known_once_they_were_used() -> None:
    bench = Bench()
    hero, foe = bench.hero("Scholar's Eye"), bench.foe("Guard", "Protected")
    assert [each.card for each in seen_by(bench, "hero:1", foe.id).cards] == ["SYS-EIN-01"]
    assert seen_by(bench, "hero:1", foe.id).health == 5
    assert len(seen_by(bench, GM, foe.id).cards) == 3
    assert "ENE-MOD-01" not in codec.encode(GAME.view(bench.state, WATCHER)).decode()
    bench.turn(Side.ENEMIES).use(foe, "Halberd", dice=[7], target=hero)
    assert [each.abilities for each in seen_by(bench, "hero:1", foe.id).cards[1:]] == [("Halberd",)]
    bench.end_turn().use(hero, "Scholar's Eye", target=foe)
    assert len(seen_by(bench, "hero:1", foe.id).cards) == 3
    bench.state.options["hidden_health"] = "on"
    hidden = seen_by(bench, "hero:1", foe.id)
    assert (hidden.health, hidden.looks) == (-1, "unhurt")


@pytest.mark.clause("DM-V-HIDE", "DM-TURN-8")
def test_hidden_ends_with_the_first_attack_or_beside_an_enemy() -> None:
    bench = Bench()
    hero, foe = bench.hero("Shadow Strike", "Dagger:main"), bench.dummy(at="1,0")
    bench.turn().use(hero, "Shadow Strike")
    assert standing.bears(bench.state, bench.of(hero), "hidden")
    bench.use(hero, "Stab", dice=[3], target=foe)
    assert not standing.bears(bench.state, bench.of(hero), "hidden"), "3 + 2 hits, and shows"
    assert bench.of(foe).purse + bench.of(foe).health == 36, "two listed and two for the ambush"
    other = Bench()
    lurker = other.hero("Shadow Strike")
    other.dummy(at="1,0")
    other.turn().use(lurker, "Shadow Strike").end_turn()
    assert standing.bears(other.state, other.of(lurker), "hidden")
    other.end_turn()
    assert not standing.bears(other.state, other.of(lurker), "hidden")
    assert deck.wields(other.of(lurker), "axe") is False
