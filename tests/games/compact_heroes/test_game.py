"""The game as a whole: what a table starts with, how that is over, what everyone sees, what is impossible."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from fractions import Fraction
from importlib.resources import files
from random import Random
from typing import Any

import pytest

from herotable.games.compact_heroes import game_master, hero_file, sheet, turn
from herotable.games.compact_heroes.about import ABOUT
from herotable.games.compact_heroes.cards import our_cards
from herotable.games.compact_heroes.encounters import danger
from herotable.games.compact_heroes.fighters import the_fight
from herotable.games.compact_heroes.game import GAME, CompactHeroes
from herotable.games.compact_heroes.rounds import arrive
from herotable.games.compact_heroes.state import (
    Declared,
    Effect,
    Gained,
    Illness,
    Owned,
    Phase,
    PoisonTimer,
    Side,
    Step,
    Table,
    Until,
)
from herotable.games.compact_heroes.view import FoeView, TableView
from herotable.odds.odds import odds
from herotable.rules import (
    Action,
    Choice,
    FastPlay,
    Outcome,
    Refused,
    Script,
    SetUp,
    begun,
    copier_of,
    perform,
    refusal,
    still,
)
from herotable.rules.play import Plain

GM, ONE, TWO, ORC, KOBOLD = "gm", "hero:1", "hero:2", "stormmount-orc-1", "tunnel-kobold-1"
DECK = our_cards()


def setup_of(scene: str) -> SetUp:
    return next(setup for setup in GAME.scenes() if setup.scene == scene)


def started(scene: str, **options: str) -> Table:
    """A scene that has opened, with everything that happens by itself."""
    setup = setup_of(scene)
    return rested(GAME.begin(SetUp(scene, setup.seats, options, setup.details)))


def rested(state: Table) -> Table:
    play = FastPlay(Random(7))
    while (action := GAME.onward(state)) is not None:
        perform(GAME, play, state, action)
    return state


def does(state: Table, by: str, option: str, /, **fields: Any) -> Table:
    choice = Choice(option, fields)
    wrong = refusal(GAME.options(state, by), choice)
    assert wrong is None, wrong
    perform(GAME, FastPlay(Random(7)), state, Action(by, choice))
    return rested(state)


# The game -------------------------------------------------------------------------------------------------------------


def test_the_game_and_the_files_of_its_heroes_go_by_one_name_and_version() -> None:
    assert (ABOUT.id, ABOUT.rules_version) == (hero_file.GAME, hero_file.RULES)
    assert GAME.about is ABOUT
    assert ABOUT.game_master == GM


def test_every_table_option_of_the_rules_can_be_set() -> None:
    text = files("herotable.games.compact_heroes").joinpath("rules.toml").read_text()
    chapters = tomllib.loads(text)["chapter"]
    named = {
        name for chapter in chapters for clause in chapter["clause"].values() for name in clause.get("options", ())
    }
    assert named <= {option.name for option in ABOUT.options}
    assert all(option.rule in text for option in ABOUT.options)


def test_two_chapters_cannot_have_the_same_option() -> None:
    assert turn._unique(["attack", "cast"], "option") == ("attack", "cast")
    with pytest.raises(AssertionError, match="two chapters have the option 'attack'"):
        turn._unique(["attack", "cast", "attack"], "option")


def test_whatever_is_offered_can_be_performed() -> None:
    for setup in GAME.scenes():
        state = rested(GAME.begin(setup))
        offered = [option.id for seat in GAME.seats(state) for option in GAME.options(state, seat)]
        assert [name for name in offered if name not in turn.PERFORM] == []


# Who sits down --------------------------------------------------------------------------------------------------------


def players(count: int) -> tuple[str, ...]:
    return tuple(f"hero:{number}" for number in range(1, count + 1))


@pytest.mark.clause("CH-GEN-1")
@pytest.mark.parametrize(
    ("seats", "why"),
    [
        ((GM,), "at least one player"),
        ((*players(6), GM), "at most 5"),
        (players(2), "exactly one game master"),
        ((*players(2), GM, GM), "exactly one game master"),
        (("hero:2", GM), "hero:1, hero:2"),
        (("Hagar", GM), "hero:1, hero:2"),
    ],
)
def test_a_table_has_one_game_master_and_one_to_five_players(seats: tuple[str, ...], why: str) -> None:
    with pytest.raises(Refused, match=why) as wrong:
        GAME.begin(SetUp("ambush", seats))
    assert wrong.value.refusal.rule == "CH-GEN-1"


@pytest.mark.clause("CH-GEN-1")
def test_five_players_are_welcome_and_six_where_the_game_master_lifts_the_limit() -> None:
    assert list(GAME.begin(SetUp("ambush", (*players(5), GM))).heroes) == list(players(5))
    more = GAME.begin(SetUp("ambush", (*players(7), GM), {"more_players": "on"}))
    assert GAME.seats(more) == (*players(7), GM)


def test_the_setup_says_who_plays_which_ready_hero() -> None:
    state = GAME.begin(SetUp("duel", (ONE, GM), details={ONE: "lirael"}))
    assert state.hero(ONE).name == "Lirael"
    assert state.hero(ONE).id == ONE


def test_a_hero_may_also_be_made_at_the_table_before_the_scene_opens() -> None:
    state = rested(GAME.begin(SetUp("duel", (ONE, GM), details={ONE: ""})))
    assert state.hero(ONE).step is Step.RACE
    assert state.fight is None
    does(state, ONE, "take ready hero", hero="hagar")
    assert state.fight is not None


@pytest.mark.parametrize("details", [{ONE: "conan"}, {"hero:2": "hagar"}])
def test_strange_details_are_refused(details: dict[str, str]) -> None:
    with pytest.raises(Refused, match="there is no"):
        GAME.begin(SetUp("duel", (ONE, GM), details=details))


def test_a_scene_that_is_not_there_is_refused_by_the_names_of_those_that_are() -> None:
    with pytest.raises(Refused, match="duel, ambush, new heroes, the bell of Greywater"):
        GAME.begin(SetUp("siege", (ONE, GM)))


def test_table_options_that_are_not_set_are_the_rulebooks() -> None:
    state = GAME.begin(SetUp("duel", (ONE, GM), {"ties": "reroll"}))
    assert state.options == {option.name: option.usual for option in ABOUT.options} | {"ties": "reroll"}


# The scenes -----------------------------------------------------------------------------------------------------------


@pytest.mark.example("W3", "D5")
def test_the_duel_is_the_rulebooks() -> None:
    state = started("duel")
    hero, orc = state.hero(ONE), state.foes[ORC]
    sword = sheet.wielding(hero, DECK, sheet.placed(hero, "weapon")[0])
    figures = [sheet.to_hit(hero, DECK, sword), sheet.absorption(hero, DECK), sheet.evade(hero, DECK)]
    assert [total.amount for total in figures] == [3, 2, 13]
    assert (hero.hit_points, sheet.damage_bonus(hero, DECK, sword).amount) == (22, 2)
    assert DECK.items["long-sword"].damage == "1d6+2"
    assert (orc.absorption, orc.to_hit, orc.damage, orc.evade, orc.hit_points) == (2, 1, "1d6+3", 11, 13)


@pytest.mark.example("W3")
def test_the_rulebooks_fight_goes_as_it_is_told_but_for_its_slip() -> None:
    """The orc acts first, hits on 15 and deals 7; Hagar hits on 12 and deals 10; the rule leaves him 17, not 18."""
    script = Script((4, 3, 14, 4, 9, 6))
    moment = still(GAME.begin(setup_of("duel")))
    sword = "long-sword-1"
    taken = [
        (ONE, Choice("declare", {"what": "attack", "who": ONE, "with": sword, "target": ORC})),
        (GM, Choice("declare", {"what": "attack", "who": ORC, "target": ONE})),
        (GM, Choice("attack", {"who": ORC, "target": ONE, "how": "plain"})),
        (ONE, Choice("attack", {"who": ONE, "with": sword, "target": ORC, "how": "plain"})),
    ]
    for seat, choice in taken:
        while (action := GAME.onward(moment.now)) is not None:
            moment = begun(GAME, moment, action, script).moment
        assert refusal(GAME.options(moment.now, seat), choice) is None
        moment = begun(GAME, moment, Action(seat, choice), script).moment
    script.check_used_up()
    assert moment.now.hero(ONE).hit_points == 17
    assert moment.now.foes[ORC].hit_points == 5
    assert the_fight(moment.now).order == [ORC, ONE]


@pytest.mark.example("M9")
def test_the_ambush_is_a_steady_fight() -> None:
    state = started("ambush")
    assert len(state.heroes) == 4
    assert danger(state, (foe.level for foe in state.foes.values())) == "steady"


def test_new_heroes_are_still_to_be_made() -> None:
    state = started("new heroes")
    assert [hero.step for hero in state.heroes.values()] == [Step.RACE, Step.RACE]
    assert GAME.outcome(state) is None


def test_the_bell_of_greywater_begins_in_the_village() -> None:
    state = started("the bell of Greywater")
    assert state.adventure is not None
    assert (state.adventure.card, state.adventure.at) == ("bell-of-greywater", "o1")


# How it is over -------------------------------------------------------------------------------------------------------


def slain(state: Table, *names: str) -> Table:
    for name in names:
        one = state.participant(name)
        one.alive, one.hit_points = False, 0
    return rested(state)


def test_a_fight_is_over_when_one_side_holds_the_field() -> None:
    assert GAME.outcome(started("duel")) is None
    assert GAME.outcome(slain(started("duel"), ORC)) == Outcome((ONE,), "the heroes hold the field")
    assert GAME.outcome(slain(started("duel"), ONE)) == Outcome((GM,), "no hero is left")


def test_only_the_living_have_won() -> None:
    ended = slain(started("ambush"), TWO, ORC, KOBOLD)
    assert GAME.outcome(ended) == Outcome((ONE, "hero:3", "hero:4"), "the heroes hold the field")


def test_nobody_has_won_a_fight_that_was_called_off() -> None:
    assert GAME.outcome(does(started("duel"), GM, "end fight")) == Outcome((), "the fight was called off")


def test_creatures_that_ran_away_have_left_the_field_to_the_heroes() -> None:
    state = started("duel")
    fight = the_fight(state)
    fight.here.remove(ORC)
    assert GAME.outcome(rested(state)) == Outcome((ONE,), "the heroes hold the field")


def test_creation_is_over_when_every_hero_is_finished() -> None:
    state = started("new heroes")
    does(state, ONE, "take ready hero", hero="lirael")
    assert GAME.outcome(state) is None
    does(state, TWO, "take ready hero", hero="hagar")
    assert GAME.outcome(state) == Outcome((ONE, TWO), "the heroes are ready")
    does(state, GM, "bring in", creature="giant-rat", count=1, side="creatures")
    assert GAME.outcome(state) == Outcome((ONE, TWO), "the heroes are ready"), "nobody has fought yet"


def test_the_game_has_an_adventure_to_ask_for() -> None:
    assert GAME.adventure().scene == "the bell of Greywater"


@pytest.mark.clause("CH-GEN-2")
def test_an_adventure_is_over_when_the_game_master_says_so() -> None:
    state = does(started("the bell of Greywater"), GM, "end adventure", ending="unfinished")
    assert GAME.outcome(state) == Outcome((), "unfinished")


@pytest.mark.clause("CH-GEN-2")
def test_any_scene_ends_on_the_game_masters_word_and_goes_on_after_it() -> None:
    state = does(started("new heroes"), GM, "end the scene", really="it is over")
    assert GAME.outcome(state) == Outcome((), "the game master ended it")
    assert any(option.id == "choose race" for option in GAME.options(state, ONE))
    assert GAME.outcome(does(state, GM, "go on")) is None


def test_players_do_not_end_it() -> None:
    for setup in GAME.scenes():
        state = rested(GAME.begin(setup))
        offered = {option.id for seat in state.heroes for option in GAME.options(state, seat)}
        assert not offered & {"end the scene", "end adventure", "end fight", "go on"}


# What everyone sees ---------------------------------------------------------------------------------------------------


def seen_by(audience: str, state: Table) -> TableView:
    return GAME.view(state, audience)


def orc_seen_by(audience: str, state: Table) -> FoeView:
    return next(foe for foe in seen_by(audience, state).foes if foe.id == ORC)


@pytest.mark.edge(68)
@pytest.mark.clause("CH-HIT-4", "CH-GEN-5")
def test_players_see_of_an_orc_its_name_and_how_it_looks_and_the_game_master_all() -> None:
    state = started("duel")
    state.foes[ORC].hit_points = 6
    known = orc_seen_by(ONE, state)
    assert (known.name, known.kind, known.condition) == ("Stormmount Orc", "humanoid", "badly hurt")
    assert known.figures is None
    figures = orc_seen_by(GM, state).figures
    assert figures is not None
    assert (figures.evade, figures.absorption, figures.to_hit, figures.hit_points) == (11, 2, 1, 6)


@pytest.mark.clause("CH-HIT-4")
def test_figures_lie_open_where_the_table_plays_so() -> None:
    assert orc_seen_by(ONE, started("duel", figures="open")).figures is not None


def read(state: Table, foe: str) -> Table:
    state.foes[foe].known.card_read = True
    return state


@pytest.mark.clause("CH-HIT-4", "CH-CARD-1")
def test_a_card_that_was_read_tells_evade_absorption_and_specials_and_nothing_else() -> None:
    orc = orc_seen_by(ONE, read(started("duel"), ORC))
    assert (orc.evade, orc.absorption, orc.seen, orc.figures) == (11, 2, (), None)
    unread = orc_seen_by(ONE, started("duel"))
    assert (unread.evade, unread.absorption) == (None, None)
    kobold = next(foe for foe in seen_by(ONE, read(started("ambush"), KOBOLD)).foes if foe.id == KOBOLD)
    assert (kobold.seen, kobold.figures) == (("Craven",), None)


@pytest.mark.clause("CH-HIT-4")
def test_what_lore_does_not_tell_is_dealt_anew_after_a_card_was_read() -> None:
    state = read(started("duel"), ORC)
    copier = copier_of(Table)
    dealt = [GAME.redeal(copier.copy(state), ONE, Random(seed).randrange).foes[ORC] for seed in range(40)]
    assert {(orc.card, orc.evade, orc.absorption) for orc in dealt} == {("stormmount-orc", 11, 2)}
    for figures in (
        {orc.to_hit for orc in dealt},
        {orc.damage for orc in dealt},
        {orc.hit_points for orc in dealt},
        {orc.level for orc in dealt},
    ):
        assert len(figures) > 2


@pytest.mark.clause("CH-POIS-7")
def test_a_special_ability_is_shown_once_it_has_shown_itself() -> None:
    state = started("ambush")
    kobold = state.foes[KOBOLD]
    assert next(foe for foe in seen_by(ONE, state).foes if foe.id == KOBOLD).seen == ()
    kobold.known.see("craven")
    assert next(foe for foe in seen_by(ONE, state).foes if foe.id == KOBOLD).seen == ("Craven",)


@pytest.mark.clause("CH-POIS-7")
def test_no_card_is_dealt_that_cannot_do_what_was_seen() -> None:
    state = started("ambush")
    state.foes[KOBOLD].known.see("craven")
    copier = copier_of(Table)
    dealt = [GAME.redeal(copier.copy(state), ONE, Random(seed).randrange).foes for seed in range(40)]
    assert {foes[KOBOLD].card for foes in dealt} == {"tunnel-kobold"}
    assert len({foes[ORC].card for foes in dealt}) > 3


def declared_as_seen_by(audience: str, state: Table) -> set[tuple[str, str]]:
    fight = seen_by(audience, state).fight
    assert fight is not None
    return {(each.who, each.kind) for each in fight.declared}


@pytest.mark.clause("CH-RND-3")
def test_a_declaration_is_seen_once_all_have_declared_and_a_creatures_at_its_turn() -> None:
    state = started("ambush")
    fight = the_fight(state)
    fight.phase = Phase.DECLARE
    fight.declared = {ONE: Declared("flee"), ORC: Declared("attack", "", [ONE])}
    own, others, all_ = {(ONE, "flee")}, set[tuple[str, str]](), {(ONE, "flee"), (ORC, "attack")}
    assert [declared_as_seen_by(who, state) for who in (ONE, TWO, GM)] == [own, others, all_]
    fight.phase, fight.order, fight.turn = Phase.RESOLVE, [ORC, ONE, TWO], 0
    assert [declared_as_seen_by(who, state) for who in (ONE, TWO, GM)] == [own, own, all_]
    fight.turn = 1
    assert [declared_as_seen_by(who, state) for who in (ONE, TWO, GM)] == [all_] * 3


@pytest.mark.clause("CH-RND-3")
def test_what_a_companion_declared_is_dealt_anew_as_well() -> None:
    """It is the game master's, who keeps it hidden until its turn."""
    state = started("ambush")
    ally = arrive(state, "ysra-reed", Side.HEROES)
    fight = the_fight(state)
    fight.here.append(ally.id)
    fight.declared[ally.id] = Declared("use special", "hex", [ORC])
    fight.declared[ORC] = Declared("improvise")
    fight.fleeing = [*state.heroes]
    dealt = [GAME.redeal(copier_of(Table).copy(state), ONE, Random(seed).randrange) for seed in range(20)]
    theirs = {(each.kind, *each.targets) for each in (the_fight(world).declared[ally.id] for world in dealt)}
    assert theirs == {("attack", ORC), ("attack", KOBOLD)}
    assert {the_fight(world).declared[ORC].kind for world in dealt} == {"attack"}


def test_with_nobody_to_strike_a_creature_may_be_about_to_run() -> None:
    state = started("duel")
    fight = the_fight(state)
    fight.fleeing, fight.declared[ORC] = [ONE], Declared("improvise")
    world = GAME.redeal(copier_of(Table).copy(state), ONE, Random(0).randrange)
    assert the_fight(world).declared[ORC] == Declared("flee")


@pytest.mark.clause("CH-GM-1")
def test_the_game_master_is_shown_whose_decision_is_awaited() -> None:
    state = started("ambush")
    assert seen_by(GM, state).waiting_for == game_master.awaited(state)
    assert seen_by(GM, state).waiting_for


@pytest.mark.clause("CH-ADV-2", "CH-ADV-3")
def test_of_an_adventure_the_players_see_what_they_were_given() -> None:
    state = started("the bell of Greywater")
    adventure = seen_by(ONE, state).adventure
    assert adventure is not None
    assert (adventure.hook, adventure.read_aloud, adventure.screen) == ("", "", None)
    does(state, GM, "give the hook")
    given = seen_by(ONE, state).adventure
    assert given is not None
    assert "Odile" in given.hook


# Odds -----------------------------------------------------------------------------------------------------------------


class WithoutBearing(CompactHeroes):
    """Tells every state from every other."""

    def bearing(self, state: Table, stage: str, args: tuple[Plain, ...]) -> None:
        return None


def at_the_turn_of(who: str, *foes: str, ready: str = "hagar", **options: str) -> Table:
    """A duel with these creatures, at this one's turn."""
    options = {"declare": "on_turn", **options}
    state = GAME.begin(SetUp("duel", (ONE, GM), options, {ONE: ready}))
    state.foes.clear()
    state.arrived.clear()
    for card in foes:
        arrive(state, card)
    rested(state)
    fight = the_fight(state)
    fight.order = [who, *(each for each in fight.here if each != who)]
    fight.results = dict.fromkeys(fight.order, 3)
    fight.turn, fight.phase = 0, Phase.RESOLVE
    return state


def blow(who: str, target: str, **more: str) -> Choice:
    return Choice("attack", {"who": who, **more, "target": target, "how": "plain"})


SWORD = {"with": "long-sword-1"}
BLOWS: tuple[tuple[str, Table, str, Choice], ...] = (
    ("a sword", at_the_turn_of(ONE, "stormmount-orc"), ONE, blow(ONE, ORC, **SWORD)),
    ("a sword by 3d6", at_the_turn_of(ONE, "stormmount-orc", to_hit_dice="3d6"), ONE, blow(ONE, ORC, **SWORD)),
    ("by the faces", at_the_turn_of(ONE, "stormmount-orc", naturals="on"), ONE, blow(ONE, ORC, **SWORD)),
    ("open figures", at_the_turn_of(ONE, "stormmount-orc", figures="open"), ONE, blow(ONE, ORC, **SWORD)),
    ("a spider's bite", at_the_turn_of("giant-spider-1", "giant-spider"), GM, blow("giant-spider-1", ONE)),
    ("a ghoul's claws", at_the_turn_of("grave-ghoul-1", "grave-ghoul"), GM, blow("grave-ghoul-1", ONE)),
    (
        "a dart of fire",
        at_the_turn_of(ONE, "rattling-skeleton", ready="nim-cogwhistle"),
        ONE,
        Choice("cast", {"who": ONE, "with": "flame-dart", "target": "rattling-skeleton-1"}),
    ),
)


@pytest.mark.parametrize(("state", "seat", "choice"), [each[1:] for each in BLOWS], ids=[each[0] for each in BLOWS])
def test_what_does_not_bear_on_odds_changes_no_chance(state: Table, seat: str, choice: Choice) -> None:
    """Totals that were called out are left out of the reckoning; every chance stays the same fraction."""
    assert refusal(GAME.options(state, seat), choice) is None
    there = [
        odds(game, still(state), seat, choice, runs=100_000, exactly=True).outcomes for game in (GAME, WithoutBearing())
    ]
    assert dict(there[0]) == dict(there[1])
    assert sum(chance for _, chance in there[0]) == 1


def test_the_odds_of_a_blow_are_exact() -> None:
    """Hagar hits the orc on a 9 or more, however much is told apart."""
    for _, state, seat, choice in BLOWS:
        assert odds(GAME, still(state), seat, choice).exact
    known = at_the_turn_of(ONE, "stormmount-orc", figures="open")
    assert odds(GAME, still(known), ONE, blow(ONE, ORC, **SWORD), exactly=True).of("hit") == Fraction(12, 20)


def test_without_bearing_they_would_not_be() -> None:
    state = at_the_turn_of(ONE, "stormmount-orc")
    assert not odds(WithoutBearing(), still(state), ONE, blow(ONE, ORC, **SWORD)).exact


# Passes, judgements ---------------------------------------------------------------------------------------------------


def test_passes_are_good_for_a_round_or_a_day() -> None:
    state = started("duel")
    assert (GAME.span(state, "round"), GAME.span(state, "day")) == ("1", "1")
    assert GAME.span(state, "fight") == ""
    assert GAME.span(started("new heroes"), "round") == ""


def test_it_stands_better_for_the_heroes_the_less_is_left_of_their_foes() -> None:
    state = started("ambush")
    before = GAME.worth(state, ONE)
    state.foes[ORC].hit_points = 3
    assert GAME.worth(state, ONE) > before
    assert GAME.worth(state, GM) == -GAME.worth(state, ONE)


# What is impossible ---------------------------------------------------------------------------------------------------


def _unskilled(state: Table) -> None:
    state.hero(ONE).items.append(Owned("full-plate-9", "full-plate", "body"))
    state.hero(ONE).items_ever = 9


def _twins(state: Table) -> None:
    state.hero(ONE).items.append(Owned("long-sword-1", "long-sword"))


BROKEN: tuple[tuple[str, Callable[[Table], object], str], ...] = (
    ("too well", lambda state: setattr(state.hero(ONE), "hit_points", 99), "the maximum is"),
    ("dead and alive", lambda state: setattr(state.hero(ONE), "hit_points", 0), "alive with 0"),
    ("in debt", lambda state: setattr(state.hero(ONE), "gold", -1), "-1 gold"),
    ("worn without skill", _unskilled, "full-plate|Full Plate|two things"),
    ("things called alike", _twins, "called 'long-sword-1'"),
    ("spells without a school", lambda state: setattr(state.hero(ONE), "spells_cast", 1), "spells were cast"),
    (
        "ill twice",
        lambda state: state.hero(ONE).illnesses.extend([Illness("grave-rot"), Illness("grave-rot")]),
        "2 times",
    ),
    ("poison run out", lambda state: state.hero(ONE).timers.append(PoisonTimer("x", -1)), "poison has run out"),
    ("another seat", lambda state: setattr(state.hero(ONE), "id", "hero:9"), "otherwise than its seat"),
    ("foe too well", lambda state: setattr(state.foes[ORC], "hit_points", 99), "the maximum is 13"),
    ("foe dead and alive", lambda state: setattr(state.foes[ORC], "alive", False), "dead with 13"),
    ("foe of nobody", lambda state: setattr(state.foes[ORC], "owner", "hero:9"), "sits nowhere"),
    ("foe without a card", lambda state: setattr(state.foes[ORC], "card", "bugbear"), "no creature 'bugbear'"),
    ("foe elsewhere", lambda state: setattr(state.foes[ORC], "id", "orc"), "not where its name says"),
    ("stolen debt", lambda state: state.foes[ORC].stolen.update({ONE: -2}), "less than nothing"),
    ("twice here", lambda state: the_fight(state).here.append(ONE), "twice here"),
    ("a stranger", lambda state: the_fight(state).order.append("conan"), "nobody knows who is in the order"),
    ("beyond the order", lambda state: setattr(the_fight(state), "turn", 9), "turn 9 of 2"),
    ("no initiative", lambda state: the_fight(state).results.pop(ONE), "without initiative"),
    ("gold lost", lambda state: setattr(state.pile, "gold", -3), "less than no gold"),
    ("time counted ahead", lambda state: setattr(state, "dawns", 5), "more time has been counted"),
)


@pytest.mark.parametrize(("breaks", "why"), [each[1:] for each in BROKEN], ids=[each[0] for each in BROKEN])
def test_what_is_impossible_is_named(breaks: Callable[[Table], object], why: str) -> None:
    state = started("duel")
    assert [*GAME.invariants(state)] == []
    breaks(state)
    assert any(_matches(why, wrong) for wrong in GAME.invariants(state)), GAME.invariants(state)


def _matches(why: str, wrong: str) -> bool:
    return any(each in wrong for each in why.split("|"))


def test_a_die_may_still_be_in_somebodys_hand_and_not_two() -> None:
    """Real dice: the bubble is filled, the roll is still to come (CH-ATTR-4)."""
    state = started("duel")
    state.hero(ONE).xp += 1
    state.hero(ONE).bubbles["endurance"] += 1
    assert [*GAME.invariants(state)] == []
    state.hero(ONE).xp += 1
    state.hero(ONE).bubbles["endurance"] += 1
    assert any("1 rolls for 3 bubbles" in wrong for wrong in GAME.invariants(state))


def test_whatever_is_possible_is_not_called_impossible() -> None:
    state = started("duel")
    state.hero(ONE).effects.append(Effect("a song", GM, Until.FIGHT, [Gained("to hit", 1)]))
    state.hero(ONE).illnesses.append(Illness("grave-rot"))
    state.foes[ORC].side = Side.HEROES
    arrive(state, "grey-wolf")
    assert [*GAME.invariants(state)] == []
