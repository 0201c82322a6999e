"""What the bots of this game do: by what their seats know, sensibly, and to the end of every scene."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from hashlib import sha256
from random import Random
from typing import Any

import pytest

from herotable.bots.playing import next_move, played_out
from herotable.games.compact_heroes import (
    adventure,
    adventure_walk,
    bot,
    bot_camp,
    bot_fights,
    bot_gm,
    equipment,
    hero_file,
    sheet,
)
from herotable.games.compact_heroes.adventure_cards import our_adventures
from herotable.games.compact_heroes.cards import our_cards
from herotable.games.compact_heroes.creation import ready_made
from herotable.games.compact_heroes.fighters import acting, the_fight
from herotable.games.compact_heroes.game import GAME
from herotable.games.compact_heroes.ready_heroes import our_ready_heroes
from herotable.games.compact_heroes.rounds import arrive, start_fight
from herotable.games.compact_heroes.state import (
    Effect,
    Foe,
    Hero,
    Learned,
    Phase,
    PoisonTimer,
    Side,
    Step,
    Table,
    Until,
)
from herotable.rules import WAIT, Action, Choice, FastPlay, SetUp, begun, copier_of, perform, refusal, still
from herotable.table.store import MemoryStore
from herotable.table.table import Table as PlayedTable
from tests.contract.walk import Rolling

GM, ONE, TWO, THREE = "gm", "hero:1", "hero:2", "hero:3"
FIRST, SECOND = "stormmount-orc-1", "stormmount-orc-2"
DECK = our_cards()
COPIER = copier_of(Table)
SETUPS = {setup.scene: setup for setup in GAME.scenes()}
ADVENTURE = SETUPS["the bell of Greywater"]
SETTINGS = {option.name: option.usual for option in GAME.about.options}


# Situations -----------------------------------------------------------------------------------------------------------


def fight(*heroes: str, foes: tuple[str, ...] = ("stormmount-orc", "stormmount-orc"), in_round: int = 1) -> Table:
    """A fight in which every hero acts before the creatures, and nothing has been declared."""
    state = Table({}, options={**SETTINGS, "declare": "on_turn"})
    for number, ready in enumerate(heroes, 1):
        seat = f"hero:{number}"
        state.heroes[seat] = ready_made(state, our_ready_heroes()[ready], seat)
    for card in foes:
        arrive(state, card)
    start_fight(FastPlay(Random(0)), state, [*state.foes])
    now = the_fight(state)
    now.round, now.phase, now.order = in_round, Phase.RESOLVE, [*now.here]
    now.results = {who: place for place, who in enumerate(now.order, 1)}
    return state


def turn_of(who: str, state: Table) -> Table:
    the_fight(state).turn = the_fight(state).order.index(who)
    return state


def advised(state: Table, seat: str = ONE) -> Choice | None:
    options = [option for option in GAME.options(state, seat) if not option.refused]
    choice = GAME.advise(state, seat, options)
    assert choice in (None, WAIT) or refusal(options, choice) is None, f"{choice} is not on offer"
    return choice


def the_advice(state: Table, seat: str = ONE) -> Choice:
    choice = advised(state, seat)
    assert choice is not None
    return choice


def camp(*heroes: str) -> Table:
    state = Table({}, options=dict(SETTINGS))
    for number, ready in enumerate(heroes, 1):
        seat = f"hero:{number}"
        state.heroes[seat] = ready_made(state, our_ready_heroes()[ready], seat)
    return state


def gains(hero: Hero, item: str) -> str:
    return equipment.gain(hero, DECK.items[item]).id


# Heroes in a fight ----------------------------------------------------------------------------------------------------


def test_a_fighter_strikes_whoever_looks_worst() -> None:
    state = fight("hagar")
    assert the_advice(state).one("target") == FIRST
    state.foes[SECOND].hit_points = 5
    assert the_advice(state) == Choice("attack", {"who": ONE, "with": "long-sword-1", "target": SECOND, "how": "plain"})


def test_nobody_counts_hit_points_that_cannot_be_seen() -> None:
    """Two that look alike are alike, whatever is left of them."""
    state = fight("hagar")
    state.foes[FIRST].hit_points, state.foes[SECOND].hit_points = 6, 1
    assert bot_fights.look(state, FIRST) == bot_fights.look(state, SECOND) == "badly hurt"
    assert the_advice(state).one("target") == FIRST


def test_totals_that_were_called_out_are_remembered() -> None:
    state = fight("hagar")
    state.foes[FIRST].known.missed_with = 17
    assert bot_fights.likely_evade(state, FIRST) == 17
    assert the_advice(state).one("target") == SECOND
    state.foes[FIRST].known.card_read = True
    assert bot_fights.likely_evade(state, FIRST) == 11


def test_a_fighter_hits_harder_with_the_better_weapon() -> None:
    state = fight("hagar")
    gains(state.hero(ONE), "dagger")
    assert the_advice(state).one("with") == "long-sword-1"


def test_a_mage_casts_as_long_as_there_are_spells() -> None:
    state = fight("nim-cogwhistle", in_round=3)
    assert the_advice(state).option == "cast"
    assert the_advice(state).one("with") == "flame-dart"
    state.hero(ONE).spells_cast = 2
    assert the_advice(state).option == "attack"


def test_a_priest_mends_whoever_is_near_death_and_nobody_who_is_well() -> None:
    state = turn_of(TWO, fight("hagar", "tamsin-vale", in_round=3))
    assert the_advice(state, TWO).option == "attack"
    state.hero(ONE).hit_points = 4
    assert the_advice(state, TWO) == Choice("cast", {"who": TWO, "with": "mend", "target": ONE})


def test_what_lasts_is_cast_early() -> None:
    assert the_advice(turn_of(TWO, fight("hagar", "tamsin-vale")), TWO).one("with") == "bless"


def test_a_potion_is_drunk_at_the_last_moment() -> None:
    state = fight("hagar", foes=("stormmount-orc",))
    potion = gains(state.hero(ONE), "healing-potion")
    state.hero(ONE).hit_points = 12
    assert the_advice(state).option == "attack"
    state.hero(ONE).hit_points = 4
    assert the_advice(state) == Choice("use item", {"who": ONE, "with": potion, "target": ONE})


def test_an_antidote_comes_before_everything() -> None:
    state = fight("hagar", "lirael")
    antidote = gains(state.hero(ONE), "antidote")
    assert the_advice(state).option == "attack"
    state.hero(TWO).timers.append(PoisonTimer("a spider", 2))
    assert the_advice(state) == Choice("use item", {"who": ONE, "with": antidote, "target": TWO})


def test_holy_water_is_for_the_undead() -> None:
    state = fight("lirael", foes=("rattling-skeleton", "stormmount-orc"))
    water = gains(state.hero(ONE), "holy-water")
    choice = the_advice(state)
    assert (choice.option, choice.one("with"), choice.one("target")) == ("use item", water, "rattling-skeleton-1")
    living = fight("lirael", foes=("stormmount-orc",))
    gains(living.hero(ONE), "holy-water")
    assert the_advice(living).option == "attack"


def test_what_is_dead_already_is_not_chilled() -> None:
    state = fight("nim-cogwhistle", foes=("rattling-skeleton",), in_round=3)
    state.hero(ONE).skills = [Learned("necromancy")]
    assert the_advice(state).option == "attack"
    living = fight("nim-cogwhistle", foes=("stormmount-orc",), in_round=3)
    living.hero(ONE).skills = [Learned("necromancy")]
    assert the_advice(living).one("with") == "chill-touch"


@pytest.mark.clause("CH-RND-9")
def test_heroes_flee_when_it_is_hopeless_and_no_sooner() -> None:
    state = fight("hagar", "lirael")
    assert not bot_fights.is_hopeless(state, ONE)
    state.hero(TWO).alive, state.hero(TWO).hit_points = False, 0
    state.hero(ONE).hit_points = 7
    assert the_advice(state).option == "attack"
    state.hero(ONE).hit_points = 6
    assert the_advice(state).option == "flee"
    state.foes[SECOND].alive, state.foes[SECOND].hit_points = False, 0
    assert the_advice(state).option == "attack", "one orc is not hopeless"


def test_what_is_declared_is_done() -> None:
    """The kind was declared, the target may change (CH-RND-4)."""
    state = GAME.begin(SetUp("ambush", SETUPS["ambush"].seats, {"figures": "open"}, SETUPS["ambush"].details))
    play = FastPlay(Random(4))
    for _ in range(600):
        action = GAME.onward(state) or next(_advised_actions(state), None)
        if action is None:
            break
        if action.option in ("attack", "cast", "use item") and state.fight is not None:
            assert the_fight(state).declared[acting(state)].kind == action.option
        perform(GAME, play, state, action)
    assert GAME.outcome(state) is not None


def _advised_actions(state: Table) -> Any:
    for seat in GAME.seats(state):
        choice = advised(state, seat)
        if choice not in (None, WAIT):
            yield Action(seat, choice)


def test_who_serves_a_hero_strikes_too() -> None:
    state = fight("nim-cogwhistle")
    wolf = arrive(state, "grey-wolf", Side.HEROES, ONE, summoned=True)
    now = the_fight(state)
    now.here.append(wolf.id)
    now.order.insert(1, wolf.id)
    now.results[wolf.id] = 1
    choice = the_advice(turn_of(wolf.id, state))
    assert (choice.option, choice.one("who"), choice.one("target")) == ("attack", wolf.id, FIRST)


def test_whoever_has_lost_half_catches_breath_once() -> None:
    state = fight("durgan-flint")
    dwarf = state.hero(ONE)
    dwarf.skills.append(Learned("second-wind"))
    assert the_advice(state).option == "attack"
    dwarf.hit_points = 9
    assert the_advice(state) == Choice("second wind", {"who": ONE})
    dwarf.powers_used.append("second wind")
    assert the_advice(state).option == "attack"


def test_poison_is_treated_before_it_kills() -> None:
    state = fight("hagar", "lirael")
    state.hero(ONE).skills.append(Learned("first-aid"))
    state.hero(TWO).timers.append(PoisonTimer("a spider", 1))
    assert the_advice(state) == Choice("treat poison", {"who": ONE, "target": TWO})


def test_a_crossbow_is_loaded_again() -> None:
    state = fight("hagar")
    for thing in state.hero(ONE).items:
        thing.place = "carried"
    crossbow = gains(state.hero(ONE), "crossbow")
    bow = equipment.owned(state.hero(ONE), crossbow)
    bow.place = "weapon"
    assert the_advice(state).one("with") == crossbow
    bow.unloaded = True
    assert the_advice(state) == Choice("reload", {"who": ONE, "with": crossbow})


def test_a_conjured_blade_is_used_where_it_cuts_deeper() -> None:
    state = fight("nim-cogwhistle")
    state.hero(ONE).spells_cast = 2
    assert the_advice(state).one("with") == "dagger-2"
    state.hero(ONE).effects.append(Effect("Conjure Blade", ONE, Until.FIGHT, marks=["conjure-blade"]))
    assert the_advice(state).one("with") == "conjure-blade"


# Creatures ------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("CH-CREA-3")
def test_creatures_spread_over_the_heroes() -> None:
    """There are no dice in advice: over many blows and rounds everyone is struck about as often as anyone."""
    aimed: Counter[str] = Counter()
    for number in range(1, 41):
        for lost in range(5):
            state = fight("hagar", "durgan-flint", "tamsin-vale", in_round=number)
            state.hero(TWO).hit_points -= lost
            aimed[the_advice(turn_of(FIRST, state), GM).one("target")] += 1
    assert set(aimed) == {ONE, TWO, THREE}
    assert min(aimed.values()) > 200 / 3 * 0.7


@pytest.mark.clause("CH-CREA-3")
def test_where_the_table_says_so_they_all_go_for_the_weakest() -> None:
    state = fight("hagar", "durgan-flint", "tamsin-vale")
    state.options["creature_targets"] = "focus_weakest"
    assert {the_advice(turn_of(foe, state), GM).one("target") for foe in state.foes} == {THREE}


@pytest.mark.clause("CH-CREA-3")
def test_what_may_be_used_once_is_used_as_soon_as_it_can_be() -> None:
    state = turn_of("drowned-sexton-1", fight("hagar", foes=("drowned-sexton",)))
    first = the_advice(state, GM)
    assert (first.option, first.one("with")) == ("use special", "toll")
    state.foes["drowned-sexton-1"].powers_used.append("toll")
    assert the_advice(state, GM).option == "attack"


def test_a_creature_with_nobody_to_strike_does_nothing() -> None:
    state = turn_of(FIRST, fight("hagar"))
    the_fight(state).fleeing.append(ONE)
    assert the_advice(state, GM) == Choice("do nothing", {"who": FIRST})


def test_an_improvised_action_is_settled_by_a_check() -> None:
    state = fight("hagar")
    perform(GAME, FastPlay(Random(1)), state, Action(ONE, Choice("improvise", {"who": ONE, "words": "a chair"})))
    assert the_advice(state, GM) == Choice("rule a check", {"task": "anything else", "difficulty": 4})


# Making heroes --------------------------------------------------------------------------------------------------------


@pytest.mark.clause("CH-CRE-2")
@pytest.mark.parametrize("seed", range(6))
def test_every_kind_of_hero_is_made_well(seed: int) -> None:
    seats = tuple(f"hero:{number}" for number in range(1, 6))
    state = played_out(GAME, GAME.begin(SetUp("new heroes", (*seats, GM))), Random(seed))
    for kind, hero in zip(bot_camp.KINDS, state.heroes.values(), strict=True):
        assert (hero.name, hero.race, hero.step) == (kind.name, kind.race, Step.DONE)
        assert [*hero_file.wrong_with(hero, DECK, state.options)] == []
        assert [each.skill for each in hero.skills] == [*kind.skills]
        assert hero.xp_left == 0
        assert sheet.placed(hero, "weapon"), f"{hero.name} is unarmed with {hero.gold} gold"
        assert min(DECK.items[item].price or 0 for item in kind.buys) <= hero.gold_roll


def test_a_new_human_takes_a_bubble_where_the_table_gives_one() -> None:
    state = GAME.begin(SetUp("new heroes", (ONE, GM), {"human_bonus": "choice"}))
    assert the_advice(state) == Choice("choose race", {"race": "human", "bonus": "strength"})


# Between fights -------------------------------------------------------------------------------------------------------


def test_experience_is_spent_on_what_can_be_had() -> None:
    state = camp("brenna-holt")
    assert advised(state) == WAIT
    state.hero(ONE).xp_left = 1
    assert the_advice(state) == Choice("fill bubble", {"attribute": "endurance"})
    state.hero(ONE).bubbles["endurance"] = 1
    assert the_advice(state) == Choice("learn skill", {"skill": "adept-combat"})


def test_who_casts_spells_learns_to_cast_more() -> None:
    state = camp("nim-cogwhistle")
    state.hero(ONE).xp_left = 1
    state.hero(ONE).bubbles["endurance"] = 1
    assert the_advice(state) == Choice("learn skill", {"skill": "light-armor"})


def test_what_is_better_is_put_on() -> None:
    state = camp("lirael")
    sword = gains(state.hero(ONE), "runed-long-sword")
    ring = gains(state.hero(ONE), "ring-of-protection")
    done = [the_advice(state)]
    while (choice := advised(state)) not in (None, WAIT) and len(done) < 9:
        done.append(choice)
        perform(GAME, FastPlay(Random(0)), state, Action(ONE, choice))
    in_use = [thing.id for thing in sheet.in_use(state.hero(ONE))]
    assert sword in in_use
    assert ring in in_use
    assert "long-sword-1" not in in_use
    assert len(done) < 9, "it comes to an end"


def test_armour_that_may_not_be_worn_stays_in_the_pack() -> None:
    state = camp("lirael")
    gains(state.hero(ONE), "chain-mail")
    assert advised(state) == WAIT


def test_the_wounded_are_cared_for_and_nothing_is_wasted() -> None:
    state = camp("nim-cogwhistle", "hagar")
    herbs = next(thing.id for thing in state.hero(ONE).items if thing.item == "healing-herbs")
    state.hero(TWO).hit_points = 20
    assert advised(state) == WAIT, "two points are not worth the herbs"
    state.hero(TWO).hit_points = 10
    assert the_advice(state) == Choice("use item", {"who": ONE, "with": herbs, "target": TWO})


def test_first_aid_is_given_after_a_fight() -> None:
    state = camp("hagar", "lirael")
    state.hero(ONE).skills.append(Learned("first-aid"))
    state.hero(TWO).hit_points, state.hero(TWO).patched_up = 8, False
    assert the_advice(state) == Choice("first aid", {"target": TWO})


def test_poison_is_cured_before_wounds() -> None:
    state = camp("hagar", "lirael")
    antidote = gains(state.hero(ONE), "antidote")
    state.hero(ONE).hit_points = 5
    state.hero(TWO).timers.append(PoisonTimer("a spider", 3))
    assert the_advice(state) == Choice("use item", {"who": ONE, "with": antidote, "target": TWO})


def test_the_dead_want_nothing() -> None:
    state = camp("hagar", "lirael")
    state.hero(ONE).alive, state.hero(ONE).hit_points, state.hero(ONE).xp_left = False, 0, 3
    assert advised(state) == WAIT


def test_what_was_found_is_shared_out() -> None:
    state = camp("hagar", "nim-cogwhistle")
    state.pile.gold, state.pile.items = 7, ["antidote"]
    assert the_advice(state, GM) == Choice("share out the gold")
    state.pile.gold = 0
    assert the_advice(state, GM) == Choice("hand out", {"item": "antidote", "to": ONE})


def test_a_lock_without_a_key_is_picked_by_whoever_is_best_at_it() -> None:
    """Room 4 of the outpost, from room 2 (M10); who has tried leaves it to the others."""
    seats = (ONE, TWO, GM)
    state = GAME.begin(SetUp(ADVENTURE.scene, seats, details={ONE: "hagar", TWO: "pella-underbough"}))
    adventure.begin(FastPlay(Random(0)), state, "bell-of-greywater")
    now = state.adventure
    assert now is not None
    rooms = [place.id for place in our_adventures().places if place.id not in ("room-2", "room-4")]
    now.at, now.entered, now.settled, now.looted = "room-2", rooms, [*rooms, "room-2"], [*rooms, "room-2"]
    now.shown.hook, now.shown.scene = True, "room-2"
    assert adventure_walk.next_step(state) == Choice("pick the lock", {"to": "room-4", "who": TWO})
    lock = next(path for path in our_adventures().paths_from("room-2") if path.other_end("room-2") == "room-4")
    now.tried.append(f"{lock.id}/{TWO}")
    assert adventure_walk.next_step(state) == Choice("pick the lock", {"to": "room-4", "who": ONE})


# What a seat knows ----------------------------------------------------------------------------------------------------

Watch = Callable[[Table], None]


def watched(setup: SetUp, seed: int, watch: Watch) -> Table:
    """A scene played out by bots, looked at wherever somebody has a choice."""
    state, play = GAME.begin(setup), FastPlay(Random(seed))
    for _ in range(5_000):
        action = GAME.onward(state)
        if action is None:
            if GAME.outcome(state) is not None:
                return state
            watch(state)
            action = next(_advised_actions(state), None)
            assert action is not None, "no bot knows what to do"
        perform(GAME, play, state, action)
    raise AssertionError("it does not come to an end")


@pytest.mark.clause("CH-GEN-5", "CH-HIT-4")
@pytest.mark.parametrize("scene", SETUPS)
def test_a_hero_is_advised_the_same_in_every_world_that_looks_the_same(scene: str) -> None:
    """Whatever stands on the cards that nobody has read; else a bot would cheat."""
    seen = Counter[str]()

    def check(state: Table) -> None:
        for seat in state.heroes:
            choice = bot.advise(state, seat, _open_options(state, seat))
            for seed in range(2):
                world = GAME.redeal(COPIER.copy(state), seat, Random(seed).randrange)
                seen["worlds that differ"] += world != state
                assert bot.advise(world, seat, _open_options(world, seat)) == choice, f"{seat} knows too much"

    for seed in range(1 if scene == ADVENTURE.scene else 4):
        watched(SETUPS[scene], seed, check)
    assert seen["worlds that differ"] or scene == "new heroes"


def _open_options(state: Table, seat: str) -> Any:
    return [option for option in GAME.options(state, seat) if not option.refused]


def test_a_bot_that_looks_behind_the_screen_would_be_found() -> None:
    """The law above can fail: hit points and evade are dealt anew."""
    state = fight("hagar")
    worlds = [GAME.redeal(COPIER.copy(state), ONE, Random(seed).randrange) for seed in range(20)]
    assert len({world.foes[FIRST].evade for world in worlds}) > 1
    assert len({_cheating(world) for world in worlds}) > 1


def _cheating(state: Table) -> Foe | str:
    return min(state.foes.values(), key=lambda foe: foe.hit_points).id


def test_looking_for_advice_changes_nothing() -> None:
    def check(state: Table) -> None:
        before = COPIER.copy(state)
        for seat in GAME.seats(state):
            bot.advise(state, seat, _open_options(state, seat))
            bot.worth(state, seat)
        assert state == before

    watched(SETUPS["ambush"], 5, check)


# To the end -----------------------------------------------------------------------------------------------------------


def bot_game(number: int) -> Table:
    setups = [SETUPS["duel"], SETUPS["ambush"], SETUPS["new heroes"]]
    return watched(setups[number % 3], number, lambda state: None)


def test_sixty_games_of_bots_come_to_an_end() -> None:
    for number in range(60):
        assert [*GAME.invariants(bot_game(number))] == []


@pytest.mark.long
def test_a_thousand_games_of_bots_come_to_an_end() -> None:
    for number in range(1_000):
        assert [*GAME.invariants(bot_game(number))] == []


ENDINGS = ("Quiet nights", "Nobody came back")


def adventured(seed: int) -> str:
    """How the adventure ended: by one of its endings, or with the last hero."""
    state = watched(ADVENTURE, seed, lambda state: None)
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert [*GAME.invariants(state)] == []
    assert (outcome.how == "Nobody came back") == (not state.living())
    return outcome.how


@pytest.mark.parametrize("seed", range(5))
def test_the_adventure_ends_in_victory_or_death(seed: int) -> None:
    assert adventured(seed) in ENDINGS


@pytest.mark.long
def test_the_adventure_ends_in_victory_or_death_a_hundred_times() -> None:
    ended = Counter(adventured(seed) for seed in range(100))
    print(dict(ended))  # noqa: T201
    assert set(ended) <= {*ENDINGS}
    assert ended["Quiet nights"] > 50


@pytest.mark.parametrize("players", [1, 2, 3, 5])
def test_parties_of_any_size_come_to_an_end_of_it(players: int) -> None:
    seats = tuple(f"hero:{number}" for number in range(1, players + 1))
    state = watched(SetUp(ADVENTURE.scene, (*seats, GM)), 1, lambda state: None)
    assert GAME.outcome(state) is not None


# The log --------------------------------------------------------------------------------------------------------------


def journal_of(scene: str, seed: int, most: int = 400) -> bytes:
    """A table at which only bots sit, from a fixed secret."""
    store = MemoryStore()
    secret = sha256(b"%d" % seed).digest()
    table = PlayedTable.new(GAME, SETUPS[scene], store, name="bots", clock=lambda: 0, secret=secret)
    random = Random(seed)
    for _ in range(most):
        if GAME.outcome(table.moment.now) is not None:
            break
        move = next_move(GAME, table.moment, table.seats, random, alone=True)
        assert move is not None
        table.act(move.seat, move.choice)
    return store.data


@pytest.mark.parametrize("scene", ["duel", "ambush", "new heroes"])
def test_the_same_seed_gives_the_same_log(scene: str) -> None:
    log = journal_of(scene, 3)
    assert log == journal_of(scene, 3)
    assert log != journal_of(scene, 4)


def test_dice_thrown_by_the_table_end_a_fight_of_bots_as_well() -> None:
    moment, dice = still(GAME.begin(SETUPS["duel"])), Rolling(Random(2), usual=True)
    for _ in range(400):
        if GAME.outcome(moment.now) is not None:
            break
        action = GAME.onward(moment.now) or next(_advised_actions(moment.now))
        moment = begun(GAME, moment, action, dice).moment
    assert GAME.outcome(moment.now) is not None


def test_the_game_master_waits_while_heroes_declare() -> None:
    state, play = GAME.begin(SETUPS["duel"]), FastPlay(Random(1))
    while (action := GAME.onward(state)) is not None:
        perform(GAME, play, state, action)
    declared = bot_gm.advise(state, _open_options(state, GM))
    assert declared != WAIT
    perform(GAME, play, state, Action(GM, declared))
    assert advised(state, GM) == WAIT
    assert the_advice(state, ONE).one("what") == "attack"
