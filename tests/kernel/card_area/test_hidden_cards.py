"""Nobody learns which cards a guard holds before he plays them."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from herotable.rules import (
    WATCHER,
    Action,
    Choice,
    Learned,
    Moment,
    begun,
    offered,
    redealt,
    scripted,
    still,
)
from tests.kernel.card_area.cards import ENEMY_DECK
from tests.kernel.card_area.events import Defends
from tests.kernel.card_area.game import GAME
from tests.kernel.card_area.questions import taking
from tests.kernel.card_area.scenes import GARN, GM, JAI
from tests.kernel.card_area.setting import NO_DEFEND, Waits, at_the_gate, attack, carried_out, defend, happenings
from tests.kernel.card_area.state import Combat, Side
from tests.kernel.card_area.view import CombatView, unseen_cards

HANDS = {"A": ["Dodge", "Phalanx"], "B": ["Chainmail", "Ward"], "C": ["Phalanx", "Take Cover"]}
OTHERS = (JAI, GARN, WATCHER)


def dealt() -> Combat:
    return at_the_gate(a=HANDS["A"], b=HANDS["B"], c=HANDS["C"])


def hands(combat: Combat) -> dict[str, list[str]]:
    return {each.id: each.hand for each in combat.of_side(Side.ENEMIES)}


def asked_to_defend() -> Moment[Combat]:
    """Jai's blast has hit A and B, and the game master is asked twice."""
    combat = dealt()
    combat.creatures["Jai"].used.append("Foresight")
    moment = begun(GAME, still(combat), attack("Jai", "Radiant Blast", "A", "B"), Waits([6])).moment
    assert [each.key for each in moment.open] == ["gm/A", "gm/B"]
    return moment


@pytest.mark.parametrize("audience", OTHERS)
def test_no_view_but_the_game_masters_names_a_hidden_card(audience: str) -> None:
    seen = GAME.view(dealt(), audience)
    assert [each.hand for each in seen.creatures if each.seat == GM] == [None] * 3
    assert [each.unseen for each in seen.creatures] == [0, 0, 2, 2, 2]
    assert seen.unseen_cards == ENEMY_DECK


def test_the_game_master_sees_the_guards_hands_and_players_have_none() -> None:
    seen = GAME.view(dealt(), GM)
    assert [each.hand for each in seen.creatures] == [None, None, *(tuple(hand) for hand in HANDS.values())]


@pytest.mark.parametrize("audience", OTHERS)
@pytest.mark.parametrize("seed", range(8))
def test_two_worlds_that_an_audience_cannot_tell_apart_look_alike_in_mid_attack(audience: str, seed: int) -> None:
    moment = asked_to_defend()
    other = redealt(GAME, moment, audience, Random(seed).randrange)
    assert msgspec.json.encode(GAME.view(other.now, audience)) == msgspec.json.encode(GAME.view(moment.now, audience))
    assert [each.key for each in other.open] == [each.key for each in moment.open]
    assert offered(GAME, other, audience) == offered(GAME, moment, audience)


def test_redealing_really_deals_anew_and_forgets_how_things_lay() -> None:
    combat = dealt()
    worlds = [hands(redealt(GAME, still(combat), JAI, Random(seed).randrange).now) for seed in range(20)]
    assert all(any(world[guard] != HANDS[guard] for world in worlds) for guard in HANDS)
    for seed in range(20):
        once = redealt(GAME, still(combat), JAI, Random(seed + 50).randrange)
        assert hands(redealt(GAME, once, JAI, Random(seed).randrange).now) == worlds[seed]


def test_a_card_that_was_played_stays_with_its_guard_when_the_rest_is_redealt() -> None:
    combat = dealt()
    combat.creatures["Jai"].used.append("Foresight")
    replies = [("gm/A", defend("Dodge"))]
    after = carried_out(combat, attack("Jai", "Gleam", "A"), [6, 5], replies).state
    assert unseen_cards(after).count("Dodge") == ENEMY_DECK.count("Dodge") - 1
    for seed in range(8):
        other = redealt(GAME, still(after), JAI, Random(seed).randrange).now
        assert "Dodge" in other.creatures["A"].cards
        assert len(other.creatures["A"].hand) == 1
        assert not GAME.invariants(other)


def test_nothing_is_hidden_from_the_game_master() -> None:
    combat = dealt()
    assert redealt(GAME, still(combat), GM, Random(1).randrange).now == combat


@pytest.mark.parametrize("hand", [["Ward", "Ward"], ["Dodge", "Phalanx"], ["Chainmail", "Take Cover"]])
def test_a_guard_is_asked_whatever_he_holds(hand: list[str]) -> None:
    """Else the wait itself would tell what the hand is."""
    combat = at_the_gate(a=hand)
    combat.creatures["A"].resolve = 0
    combat.creatures["Jai"].used.append("Foresight")
    moment = begun(GAME, still(combat), attack("Jai", "Gleam", "A"), Waits([6])).moment
    assert moment.waiting_for == (GM,)
    assert moment.open[0].question.secret


def test_not_defending_teaches_the_players_something() -> None:
    combat = at_the_gate(a=["Dodge"])
    combat.creatures["Jai"].used.append("Foresight")
    replies = [("gm/A", NO_DEFEND), ("gm/A", taking(resolve=2))]
    done = carried_out(combat, attack("Jai", "Gleam", "A"), [6], replies)
    assert [note for note in done.notes if isinstance(note, Learned)] == [Learned((JAI, GARN))]
    assert happenings(done.notes, Defends) == []


def test_no_secret_was_consulted_where_all_cards_are_known() -> None:
    combat = at_the_gate()
    combat.creatures["Jai"].used.append("Foresight")
    done = carried_out(combat, attack("Jai", "Gleam", "A"), [6], [("gm/A", taking(resolve=2))])
    assert [note for note in done.notes if isinstance(note, Learned)] == []


def test_the_deal_leaves_every_card_in_one_place_and_tells_nobody_where() -> None:
    combat = GAME.begin(GAME.scenes()[0])
    onward = GAME.onward(combat)
    assert onward == Action("table", Choice("deal the enemy cards"))
    done = scripted(GAME, combat, onward, [1] * (len(ENEMY_DECK) - 1))
    assert sorted([*done.state.box, *(card for hand in hands(done.state).values() for card in hand)]) == list(
        ENEMY_DECK
    )
    assert not any(card in str(done.notes) for card in ENEMY_DECK)


def test_a_view_is_plain_data() -> None:
    seen = GAME.view(asked_to_defend().now, GARN)
    assert msgspec.json.decode(msgspec.json.encode(seen), type=CombatView) == seen
