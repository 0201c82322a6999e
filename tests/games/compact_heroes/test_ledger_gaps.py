"""What the chapters' own tests leave open of the ledger: the rulebook's own figures, and what players can tell."""

from __future__ import annotations

import pytest

from herotable.games.compact_heroes import game_master, scenes, sheet, turn
from herotable.games.compact_heroes.attacks import AttackRolled, DamageCalled
from herotable.games.compact_heroes.cards import our_cards
from herotable.games.compact_heroes.damage import DamageTaken
from herotable.games.compact_heroes.encounters import danger
from herotable.games.compact_heroes.experience import XpAwarded
from herotable.games.compact_heroes.hit_points import FoeDied, HeroDied
from herotable.games.compact_heroes.initiative import InitiativeRolled
from herotable.games.compact_heroes.poison import Poisoned, PoisonEnded
from herotable.games.compact_heroes.rounds import end_round
from herotable.games.compact_heroes.state import Table
from herotable.games.compact_heroes.story import Entered
from herotable.games.compact_heroes.view import FiguresView, FoeView, view
from herotable.rules import Scripted, Seat, Thrown
from tests.games.compact_heroes.adventure_for_tests import (
    GM,
    ONE,
    TWO,
    at_turn,
    by_hand,
    by_itself,
    does,
    fight,
    in_adventure,
    in_fight,
    may,
    table,
    thing,
)
from tests.games.compact_heroes.heroes_for_tests import hero
from tests.games.trying import told

CARDS = our_cards()
ORC, ORC_1, VIPER = "stormmount-orc", "stormmount-orc-1", "marsh-viper-1"


def attacks(state: Table, who: str, target: str, *dice: int, thing: str = "unarmed") -> Scripted[Table]:
    """At its turn somebody attacks: a hero with this, a creature as its card says."""
    state = at_turn(state, who)
    if who in state.heroes:
        return does(state, who, "attack", *dice, who=who, target=target, with_=thing, how="plain")
    return does(state, GM, "attack", *dice, who=who, target=target, how="plain")


@pytest.mark.clause("CH-GEN-2")
def test_nothing_is_over_by_what_has_happened_in_an_adventure_not_even_by_everyones_death() -> None:
    state = in_adventure(hero(), flags=["bell hung", "sexton at rest"])
    assert scenes.outcome(state) is None
    state.hero(ONE).alive, state.hero(ONE).hit_points = False, 0
    assert scenes.outcome(state) is None


# What the players see -------------------------------------------------------------------------------------------------


def seen(state: Table, by: Seat) -> FoeView:
    (foe,) = view(state, by).foes
    return foe


@pytest.mark.edge(68)
@pytest.mark.clause("CH-HIT-4", "CH-GEN-5")
@pytest.mark.parametrize(
    ("left", "word"), [(13, "unhurt"), (12, "hurt"), (7, "hurt"), (6, "badly hurt"), (1, "badly hurt"), (0, "dead")]
)
def test_of_an_orc_players_see_the_name_and_a_word_and_the_game_master_the_whole_card(left: int, word: str) -> None:
    state = in_fight(table(hero()), ORC)
    state.foes[ORC_1].hit_points, state.foes[ORC_1].alive = left, left > 0
    orc = seen(state, ONE)
    assert (orc.name, orc.condition, orc.figures) == ("Stormmount Orc", word, None)
    assert seen(state, GM).figures == FiguresView(ORC, 2, 2, 1, "1d6+3", 11, 0, left, 13, 3, ())


@pytest.mark.edge(68)
@pytest.mark.clause("CH-HIT-4", "CH-GEN-5")
@pytest.mark.parametrize(
    ("figure", "other"),
    [("evade", 17), ("absorption", 6), ("to_hit", 9), ("damage", "3d6"), ("hit_points", 9), ("level", 9)],
)
def test_whatever_a_creatures_figures_are_players_see_the_same(figure: str, other: int | str) -> None:
    one, another = in_fight(table(hero()), ORC), in_fight(table(hero()), ORC)
    one.foes[ORC_1].hit_points = 11
    another.foes[ORC_1].hit_points = 11
    setattr(another.foes[ORC_1], figure, other)
    assert view(one, ONE) == view(another, ONE)
    assert view(one, GM) != view(another, GM)
    assert turn.options(one, ONE) == turn.options(another, ONE)


@pytest.mark.edge(90)
@pytest.mark.clause("CH-GM-2", "CH-HIT-4")
def test_the_view_after_a_creatures_attack_holds_neither_its_die_nor_its_bonus() -> None:
    """14 with TH +1 and 13 with TH +2 are the same to the players: 15, and a hit."""
    one = in_fight(table(hero(rolls=[12], endurance=1)), ORC)
    another = in_fight(table(hero(rolls=[12], endurance=1)), ORC)
    another.foes[ORC_1].to_hit = 2
    done, same = attacks(one, ORC_1, ONE, 14, 1), attacks(another, ORC_1, ONE, 13, 1)
    for each in (done, same):
        assert told(each, AttackRolled, ONE) == [AttackRolled(ORC_1, ONE, "creature", "", 15, True)]
    assert view(done.state, ONE) == view(same.state, ONE)


# The rulebook's own figures -------------------------------------------------------------------------------------------


@pytest.mark.example("D5")
@pytest.mark.clause("CH-CRE-3", "CH-CRE-4")
def test_the_rulebooks_races() -> None:
    assert [race.id for race in CARDS.races] == ["human", "dwarf", "elf", "halfling", "gnome"]
    assert CARDS.races["elf"].bubbles == {"intellect": 1}
    assert [(race.id, race.starting_xp) for race in CARDS.races if race.starting_xp != 1] == [("human", 2)]


@pytest.mark.example("D5")
@pytest.mark.clause("CH-SKILL-2")
def test_the_rulebooks_skills() -> None:
    novice, adept = CARDS.skills["novice-combat"], CARDS.skills["adept-combat"]
    assert [(each.to, each.amount, each.using) for each in novice.bonuses] == of_weapons(2, 1)
    assert [(each.to, each.amount, each.using) for each in adept.bonuses] == of_weapons(4, 2)
    assert (novice.needs, novice.minimum, adept.needs, adept.cumulative) == ("", {}, "novice-combat", False)
    medium = CARDS.skills["medium-armor"]
    assert (medium.needs, len(medium.minimum)) == ("light-armor", 1)
    (lock,) = [each for each in CARDS.skills["treasure-hunter"].bonuses if "pick locks" in each.tasks]
    assert (lock.to, lock.amount) == ("check", 2)


def of_weapons(to_hit: int, damage: int) -> list[tuple[str, int, str]]:
    return [("to hit", to_hit, "weapons"), ("damage", damage, "weapons")]


@pytest.mark.example("D5")
@pytest.mark.clause("CH-SPELL-1")
@pytest.mark.parametrize("school", ["necromancy", "elemental-magic", "summoning"])
def test_the_rulebooks_schools_give_a_spell_a_day_for_each_point_of_power(school: str) -> None:
    assert [sheet.spells_a_day(hero(school, intellect=power), CARDS).amount for power in (0, 1, 4)] == [0, 1, 4]


@pytest.mark.example("D5")
@pytest.mark.clause("CH-EQ-2", "CH-EQ-4")
def test_the_rulebooks_things() -> None:
    sword, clothing = CARDS.items["long-sword"], CARDS.items["clothing"]
    assert (sword.damage, sword.price, sword.bonuses) == ("1d6+2", 7, ())
    assert (clothing.price, clothing.needs_skill) == (5, "")
    assert [(each.to, each.amount) for each in clothing.bonuses] == [("absorption", 1)]
    assert CARDS.items["chain-mail"].needs_skill == "medium-armor"


# Clauses that need more than one chapter ------------------------------------------------------------------------------


@pytest.mark.clause("CH-CARD-1", "CH-DMG-7")
@pytest.mark.parametrize(("card", "taken"), [("tunnel-kobold", 4 + 1 - 4), ("bat-swarm", 4 - 1)])
def test_a_cards_description_goes_before_the_general_rule(card: str, taken: int) -> None:
    """Armour absorbs what an attack does, and a swarm of bats goes past it."""
    clad = hero("light-armor", "medium-armor", worn=["chain-mail"], strength=2)
    done = attacks(in_fight(table(clad), card), f"{card}-1", ONE, 20, 4)
    assert [event.taken for event in told(done, DamageTaken)] == [taken]


@pytest.mark.clause("CH-GEN-6")
def test_where_there_is_no_d20_a_fight_is_played_with_one_d6() -> None:
    """Both initiatives, to hit and damage, of hero and creature."""
    state = by_itself(fresh_fight(to_hit_dice="3d6", declare="on_turn"), 2, 3)
    hero_s = does(state.state, ONE, "attack", 5, 4, 3, 6, who=ONE, target=ORC_1, with_="unarmed", how="plain")
    creature_s = does(hero_s.state, GM, "attack", 5, 4, 3, 1, who=ORC_1, target=ONE, how="plain")
    notes = [note for done in (state, hero_s, creature_s) for note in done.notes]
    rolls = [str(note.roll.pool) for note in notes if isinstance(note, Thrown)]
    assert rolls == ["d6", "d6", "3d6", "d6", "3d6", "d6"]


def fresh_fight(**options: str) -> Table:
    """A fight whose first initiative is still to be rolled."""
    state = does(table(hero(), **options), GM, "bring in", creature=ORC, count=1, side="creatures").state
    return does(state, GM, "start fight", foes=[ORC_1], surprised="nobody").state


@pytest.mark.clause("CH-HIT-5")
@pytest.mark.parametrize(("die", "hits"), [(9, False), (10, True)])
def test_a_creatures_total_must_be_higher_than_the_heros_evade(die: int, hits: bool) -> None:
    """EV 10 against TH +1: a total of 10 is called and misses."""
    state = in_fight(table(hero(rolls=[12], endurance=1)), ORC)
    done = attacks(state, ORC_1, ONE, die, *([1] if hits else []))
    assert [(event.total, event.hit) for event in told(done, AttackRolled, ONE)] == [(die + 1, hits)]


@pytest.mark.edge(9)
@pytest.mark.clause("CH-DMG-3", "CH-DMG-4")
def test_a_blow_of_four_against_an_absorption_of_four_is_called_and_does_nothing() -> None:
    clad = hero("light-armor", "medium-armor", worn=["chain-mail"], strength=2)
    done = attacks(in_fight(table(clad), ORC), ORC_1, ONE, 20, 1)
    assert told(done, DamageCalled, ONE) == [DamageCalled(ORC_1, (ONE,), "creature", "", 4)]
    assert told(done, DamageTaken, ONE) == [DamageTaken(ONE, 4, 4, 0)]
    assert done.state.hero(ONE).hit_points == 10


@pytest.mark.clause("CH-XP-6")
def test_a_kill_gives_no_experience_by_itself() -> None:
    state = in_fight(table(hero(), hero()), ORC, ORC)
    state.foes[ORC_1].hit_points = 1
    before = [(each.xp, each.xp_left) for each in state.heroes.values()]
    done = attacks(state, ONE, ORC_1, 20, 6)
    assert told(done, FoeDied) == [FoeDied(ORC_1, ONE)]
    assert told(done, XpAwarded) == []
    assert [(each.xp, each.xp_left) for each in done.state.heroes.values()] == before


@pytest.mark.clause("CH-XP-5", "CH-CRE-13")
def test_experience_counts_for_the_choice_of_creatures_spent_or_not() -> None:
    """Of 2 XP each, a pair that has spent all and one that has spent none face the same in two orcs."""
    kept, spent = (hero(xp_left=4) for _ in range(2)), (hero("stealth", "lore", intellect=2) for _ in range(2))
    tables = [in_fight(table(*pair), ORC, ORC) for pair in (kept, spent)]
    assert [[each.xp for each in state.heroes.values()] for state in tables] == [[2, 2], [2, 2]]
    assert [[each.xp_left for each in state.heroes.values()] for state in tables] == [[4, 4], [0, 0]]
    assert [danger(state, (foe.level for foe in state.foes.values())) for state in tables] == ["dangerous", "dangerous"]


@pytest.mark.clause("CH-HP-2")
def test_the_maximum_is_ten_and_every_roll_and_what_cards_say_less_what_is_lost_for_good() -> None:
    someone = hero("toughness", race="dwarf", rolls=[7, 9], endurance=1)
    someone.permanent_loss = 2
    parts = sheet.most_hit_points(someone, CARDS).parts
    assert [part.amount for part in parts] == [10, 7, 9, 5, -2]
    (shown,) = view(table(someone), TWO).heroes
    assert [each.amount for each in shown.totals if each.name == "hit points"] == [29]
    assert (shown.endurance_rolls, shown.permanent_loss) == ((7, 9), 2)


@pytest.mark.clause("CH-ATTR-2", "CH-DMG-5")
@pytest.mark.parametrize(
    ("card", "how", "option", "damage"),
    [
        ("long-sword", "plain", "all", 3 + 2 + 2),
        ("dagger", "thrown", "all", 3 + 2),
        ("unarmed", "plain", "all", 1 + 2),
        ("long-sword", "plain", "weapons", 3 + 2 + 2),
        ("dagger", "thrown", "weapons", 3 + 2),
        ("unarmed", "plain", "weapons", 1 + 2),
    ],
)
def test_strength_adds_once_to_whatever_is_in_hand(card: str, how: str, option: str, damage: int) -> None:
    worn = [] if card == "unarmed" else [card]
    state = at_turn(in_fight(table(hero(strength=2, worn=worn), strength_damage=option), ORC), ONE)
    using = thing(state, card).id if worn else "unarmed"
    done = does(state, ONE, "attack", 20, 3, who=ONE, target=ORC_1, with_=using, how=how)
    assert [event.damage for event in told(done, DamageCalled)] == [damage]


@pytest.mark.clause("CH-ATTR-2")
@pytest.mark.parametrize(("option", "wand", "oil"), [("all", 3 + 4 + 2, 3 + 1 + 2), ("weapons", 3 + 4, 3 + 1)])
def test_strength_adds_to_a_wand_and_to_what_is_thrown(option: str, wand: int, oil: int) -> None:
    things = hero(strength=2, worn=["wand-of-sparks"], carried=["oil-flask"])
    state = at_turn(in_fight(table(things, strength_damage=option), ORC), ONE)
    for card, dice, damage in (("wand-of-sparks", (3, 4), wand), ("oil-flask", (3,), oil)):
        used = does(state, ONE, "use item", 20, *dice, who=ONE, with_=thing(state, card).id, target=ORC_1)
        assert [event.damage for event in told(used, DamageCalled)] == [damage]


@pytest.mark.clause("CH-ATTR-2", "CH-SPELL-14")
def test_a_strong_heros_wolf_bites_no_harder_than_its_card_says_and_leaves_nothing_behind() -> None:
    state = at_turn(in_fight(table(hero("summoning", strength=3, intellect=2), hero()), ORC), ONE)
    called = does(state, ONE, "cast", who=ONE, with_="call-beast", creature="grey-wolf").state
    wolf = next(foe.id for foe in called.foes.values() if foe.summoned)
    fight(called).newcomers.clear()
    called = at_turn(called, wolf)
    done = does(called, ONE, "attack", 20, 4, who=wolf, target=ORC_1, how="plain")
    assert [event.damage for event in told(done, DamageCalled)] == [4 + 2]
    after = by_itself(does(done.state, GM, "end fight").state).state
    assert [foe.id for foe in game_master.fallen(after)] == []


@pytest.mark.clause("CH-EQ-5")
@pytest.mark.parametrize("card", ["amulet-of-fortune", "hare-boots", "circlet-of-mind", "elven-cloak"])
def test_of_amulets_boots_circlets_and_cloaks_one_is_worn(card: str) -> None:
    state = table(hero(worn=[card], carried=[card]))
    second = does(state, ONE, "wear", item=f"{card}-2").state
    assert [each.id for each in sheet.in_use(second.hero(ONE))] == [f"{card}-2"]


@pytest.mark.clause("CH-GM-2", "CH-INIT-2")
@pytest.mark.parametrize("dice", ["called", "open"])
def test_the_order_of_initiative_is_public(dice: str) -> None:
    done = by_itself(fresh_fight(gm_dice=dice), 4, 3)
    assert told(done, InitiativeRolled, ONE) == [InitiativeRolled((ORC_1, ONE), (3, 4))]


@pytest.mark.clause("CH-EQ-9")
def test_arrows_are_not_counted() -> None:
    state = in_fight(table(hero(worn=["long-bow"])), ORC)
    bow = thing(state, "long-bow").id
    for _ in range(30):
        state = attacks(state, ONE, ORC_1, 1, thing=bow).state
    (same,) = state.hero(ONE).items
    assert (same.item, same.charges) == ("long-bow", 0)
    assert may(at_turn(state, ONE), ONE, "attack", who=ONE, target=ORC_1, with_=bow, how="plain")


@pytest.mark.edge(52)
@pytest.mark.clause("CH-POIS-3", "CH-POIS-5")
@pytest.mark.parametrize("drinks", [False, True])
def test_an_antidote_drunk_in_the_last_round_saves(drinks: bool) -> None:
    """Bitten in round 3 with a 2: dead at the end of round 5, unless cured in round 5."""
    state = at_turn(in_fight(table(hero(carried=["antidote"]), hero()), "marsh-viper"), VIPER)
    state.hero(ONE).hit_points = 40
    bitten = does(in_round(3, state), GM, "attack", 20, 1, 6, 2, who=VIPER, target=ONE, how="plain")
    assert told(bitten, Poisoned, TWO) == [Poisoned(ONE, VIPER, 2)]
    state = in_round(5, at_turn(idle(idle(bitten.state).state).state, ONE))
    if drinks:
        done = does(state, ONE, "use item", who=ONE, with_=thing(state, "antidote").id, target=ONE)
        assert told(done, PoisonEnded, TWO) == [PoisonEnded(ONE, "antidote", 1)]
        state = done.state
    fifth = idle(state)
    assert told(fifth, HeroDied, TWO) == ([] if drinks else [HeroDied(ONE, VIPER)])
    assert fifth.state.hero(ONE).alive is drinks


def in_round(number: int, state: Table) -> Table:
    fight(state).round = number
    return state


def idle(state: Table) -> Scripted[Table]:
    """Whoever has not acted yet does nothing, and the round ends."""
    fight(state).turn = len(fight(state).order)
    return by_hand(state, lambda play, state: end_round(play, state))


# An adventure ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause("CH-ADV-6", "CH-ADV-2")
def test_entering_a_room_opens_its_card_for_the_game_master_alone() -> None:
    done = does(in_adventure(hero(), at="o5"), GM, "go", to="room-1")
    assert told(done, Entered, GM) == [Entered("room-1", True)]
    assert told(done, Entered, ONE) == []
    assert view(done.state, ONE).adventure != view(done.state, GM).adventure
    again = does(does(done.state, GM, "go", to="o5").state, GM, "go", to="room-1")
    assert told(again, Entered, GM) == [Entered("room-1", False)]
