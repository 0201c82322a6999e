"""Every special action and bonus ability does what its card says (HK-ACT-4, HK-ACT-5, M2 to M6)."""

from __future__ import annotations

import pytest

from herotable.games.hero_kids import attacks as attack_rules
from herotable.games.hero_kids import pools
from herotable.games.hero_kids.attacks import Compared, Strikes
from herotable.games.hero_kids.cards import our_cards
from herotable.games.hero_kids.foes import bring_in
from herotable.games.hero_kids.health import KeptGoing, NotAffected
from herotable.games.hero_kids.state import Condition, Side, Table
from herotable.rules import Choice
from tests.games.hero_kids.table_for_tests import (
    GM,
    NO,
    ONE,
    TWO,
    YES,
    attacks,
    by_itself,
    does,
    fight,
    foe,
    hero,
    listed,
    may,
    offered,
    pick,
    refused,
    thrown,
    told,
    turn_of,
)

CARDS = our_cards()
ROBBER = "hedge-robber:1"


def kinds(state: Table, who: str) -> list[str]:
    return [condition.kind for condition in state.who(who).conditions]


def of_hero(special: str, *foes_at: str, dice: tuple[int, int, int, int] = (3, 3, 3, 0), bonus: str = "") -> Table:
    """A hero at D4 who can do this, with a friend at C4."""
    heroes = hero(*dice, at="D4", special=special, bonus=bonus), hero(1, at="C4")
    return turn_of(fight(*heroes, foes_at=foes_at or ("hedge-robber E4",)), ONE)


def of_foe(card: str, at: str = "E4", *heroes_at: str) -> Table:
    """A foe of this card whose turn it is, against heroes without armor."""
    heroes = [hero(1, at=square) for square in heroes_at or ("D4",)]
    return turn_of(fight(*heroes, foes_at=[f"{card} {at}"]), f"{card}:1")


def special(state: Table, name: str, *dice: int, replies: tuple[Choice, ...] = (), **fields: object) -> Table:
    who = state.who(state.fight().acting)
    return does(state, who.owner, "special", *dice, replies=replies, action=name, **fields).state


def dice_of(state: Table, who: str, target: str, pool: str, action: str = "") -> tuple[int, int]:
    attacker, defender, named = state.who(who), state.who(target), attack_rules.pool_named(pool)
    card = CARDS.actions[action] if action else None
    return (
        attack_rules.dice_against(state, attacker, defender, named, card),
        pools.total(pools.armor_parts(state, attacker, defender, named)),
    )


# The menu of special actions ------------------------------------------------------------------------------------------


@pytest.mark.example("M2", "M3", "M5", "M6")
@pytest.mark.clause("HK-ACT-4", "HK-ATK-11")
@pytest.mark.parametrize(
    ("action", "pool", "dice", "harmless", "hit"),
    [
        ("trip", "melee", 2, False, ("prone",)),
        ("shove", "melee", 4, True, ()),
        ("pin", "ranged", 2, False, ("rooted",)),
        ("trick-shot", "ranged", 4, True, ("prone",)),
        ("take-aim", "ranged", 4, False, ()),
        ("lift", "magic", 4, True, ()),
        ("daze", "magic", 2, False, ("dazed",)),
        ("shield-shove", "melee", 2, False, ()),
        ("bolas", "ranged", 4, True, ("prone",)),
        ("comet", "magic", 2, False, ()),
        ("splat", "ranged", 1, True, ("slowed",)),
        ("careful-shot", "ranged", 4, False, ()),
        ("stink-pouch", "ranged", 3, True, ("dazed",)),
        ("beckon", "magic", 4, True, ()),
        ("snare-roots", "magic", 3, True, ("rooted",)),
        ("dirty-trick", "melee", 2, False, ("prone",)),
        ("pinning-shot", "ranged", 2, False, ("rooted",)),
        ("drag-down", "melee", 2, False, ("prone",)),
        ("hex", "magic", 2, False, ("dazed",)),
        ("web-shot", "ranged", 2, True, ("rooted",)),
        ("clutch", "melee", 2, False, ("slowed",)),
        ("shield-bash", "melee", 2, False, ()),
        ("boulder", "ranged", 2, False, ()),
    ],
)
def test_attacks_with_more_or_fewer_dice_and_what_they_do_on_a_hit(
    action: str, pool: str, dice: int, harmless: bool, hit: tuple[str, ...]
) -> None:
    at = "E4" if pool == "melee" else "F4"
    state = of_hero(action, f"hedge-robber {at}", dice=(3, 3, 3, 0))
    assert dice_of(state, ONE, ROBBER, pool, action)[0] == dice
    state.foes[ROBBER].dice["armor"] = 0
    card = CARDS.actions[action]
    answers = (pick(at),) if (card.push or (card.pull and at == "F4")) else ()
    after = special(state, action, *[1] * dice, replies=answers, target=ROBBER)
    robber = after.foes[ROBBER]
    assert robber.health == (2 if harmless else 1)
    assert (["prone"] if robber.prone else []) + kinds(after, ROBBER) == list(hit)


@pytest.mark.clause("HK-ACT-4")
def test_ranges_that_a_card_says_are_its_own() -> None:
    for action, reach in (("bolas", 4), ("splat", 3), ("stink-pouch", 4), ("web-shot", 4), ("boulder", 5), ("pin", 6)):
        for far, within in ((reach, True), (reach + 1, False)):
            square = f"{'ABCDEFGHIJKL'[3 + far]}4"
            assert (
                may(of_hero(action, f"hedge-robber {square}"), ONE, "special", action=action, target=ROBBER) is within
            )


@pytest.mark.clause("HK-ACT-4")
def test_charge_and_lunge_go_two_squares_straight_and_strike_and_leave_the_normal_move() -> None:
    state = of_hero("charge", "hedge-robber G4")
    assert may(state, ONE, "special", action="charge", target=ROBBER, to="F4")
    assert not may(state, ONE, "special", action="charge", target=ROBBER, to="G3")
    after = special(state, "charge", 6, 1, 1, 1, target=ROBBER, to="F4")
    assert (after.heroes[ONE].square, after.foes[ROBBER].health) == ("F4", 1)


@pytest.mark.clause("HK-ACT-4")
def test_taking_aim_one_stands_still_before_and_after() -> None:
    state = of_hero("take-aim", "hedge-robber H4")
    moved = does(state, ONE, "move", to="D5").state
    wrong = refused(moved, ONE, "special", action="take-aim")
    assert wrong is not None
    aimed = special(state, "take-aim", 6, 1, 1, 1, 1, target=ROBBER)
    assert not offered(aimed, ONE, "move")


@pytest.mark.clause("HK-ACT-4", "HK-PUSH-2")
def test_a_lift_pushes_or_pulls() -> None:
    state = of_hero("lift", "hedge-robber G4")
    for square in ("K4", "E4"):
        after = special(state, "lift", 6, 1, 1, 1, 1, replies=(pick(square),), target=ROBBER)
        assert after.foes[ROBBER].square == square


@pytest.mark.clause("HK-ACT-4", "HK-ATK-11")
def test_a_comet_pushes_the_target_and_every_enemy_beside_it() -> None:
    state = of_hero("comet", "hedge-robber F4", "larder-rat F5", dice=(0, 0, 3, 0))
    state.foes[ROBBER].dice["armor"] = 0
    after = special(state, "comet", 6, 1, replies=(pick("G4"), pick("G5")), target=ROBBER)
    assert [each.square for each in after.foes.values()] == ["G4", "G5"]


@pytest.mark.clause("HK-ACT-4", "HK-COND-4")
def test_cover_me_guards_a_friend_until_its_next_turn() -> None:
    state = special(of_hero("cover-me"), "cover-me", target=TWO)
    assert dice_of(state, ROBBER, TWO, "melee")[1] == 1
    assert kinds(turn_of(state, ONE), TWO) == ["guarded"]
    state.fight().acting = ""
    begun = does(state, TWO, "take a turn", who=TWO).state
    assert kinds(begun, TWO) == []


@pytest.mark.clause("HK-ACT-4", "HK-COND-5")
def test_clang_marks_every_enemy_within_two() -> None:
    state = special(of_hero("clang", "larder-rat F4", "larder-rat G4"), "clang")
    assert [kinds(state, each.id) for each in state.foes.values()] == [["marked"], []]


@pytest.mark.clause("HK-ACT-4")
def test_melting_away_gives_cover_and_a_die_on_the_next_attack() -> None:
    state = special(of_hero("melt-away", dice=(1, 2, 0, 0)), "melt-away")
    state.foes[ROBBER].dice["ranged"] = 1
    assert dice_of(state, ROBBER, ONE, "ranged")[1] == 1
    assert dice_of(state, ONE, ROBBER, "melee")[0] == 2
    struck = attacks(turn_of(state, ONE), ONE, ROBBER, 1, 1, 6).state
    assert dice_of(struck, ONE, ROBBER, "melee")[0] == 1


@pytest.mark.edge(69)
@pytest.mark.clause("HK-ACT-4", "HK-END-1")
def test_a_badger_comes_once_acts_after_its_friend_and_does_not_count() -> None:
    state = special(of_hero("call-the-badger", "hedge-robber H4"), "call-the-badger", to="E4")
    badger = f"badger-of-{ONE}"
    assert (state.foes[badger].side, state.foes[badger].square) == (Side.HEROES, "E4")
    state = does(state, ONE, "end turn").state
    assert state.fight().acting == badger
    state = does(state, ONE, "move", to="G4").state
    assert not may(turn_of(state, ONE), ONE, "special", action="call-the-badger", to="D5")
    bitten = attacks(turn_of(state, ROBBER), ROBBER, badger, 6, 6, 1).state
    assert bitten.foes[badger].square == ""
    for each in bitten.heroes.values():
        each.health = 0
    bitten.foes[badger].square, bitten.foes[badger].health = "G4", 1
    assert by_itself(bitten).won_by is Side.FOES


@pytest.mark.clause("HK-ACT-4")
def test_a_peal_lets_every_friend_within_three_move_two() -> None:
    state = of_hero("peal", "hedge-robber L8")
    after = special(state, "peal", replies=(pick("C6"),))
    assert after.heroes[TWO].square == "C6"


@pytest.mark.clause("HK-ACT-4")
def test_a_kite_flies_over_foes_and_water_six_once_and_then_four() -> None:
    state = of_hero("wind-up-kite", "hedge-robber E4")
    state.fight().ground |= {"F4": "water", "G4": "obstacle"}
    assert "J4" in listed(state, ONE, "special", "to")
    flown = special(state, "wind-up-kite", who=TWO, to="I4")
    assert flown.heroes[TWO].square == "I4"
    again = turn_of(flown, ONE)
    assert "H4" in listed(again, ONE, "special", "to")
    assert "I5" not in listed(again, ONE, "special", "to")


@pytest.mark.clause("HK-ACT-4", "HK-HEAL-1")
def test_mending_reaches_four_squares_and_the_knocked_out() -> None:
    state = of_hero("mend", "hedge-robber L8", dice=(0, 0, 1, 2))
    state.heroes[TWO].health, state.heroes[TWO].prone = 0, True
    after = special(state, "mend", target=TWO)
    assert (after.heroes[TWO].health, after.heroes[TWO].prone) == (1, True)


# Foes' own ------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("HK-ACT-4")
def test_a_flitter_swoops_strikes_on_the_way_and_flies_on() -> None:
    state = of_foe("cave-flitter", "H4", "D4", "E4")
    assert may(state, GM, "special", action="swoop", target=ONE, to="D5")
    after = special(state, "swoop", 6, replies=(pick("E6"),), target=ONE, to="D5")
    assert (foe(after).square, after.heroes[ONE].health) == ("E6", 2)
    assert not offered(after, GM, "move")


@pytest.mark.clause("HK-ACT-4", "HK-COND-4")
def test_a_shellbug_rolls_up() -> None:
    state = special(of_foe("shellbug"), "roll-up")
    assert dice_of(state, ONE, "shellbug:1", "melee")[1] == 3


@pytest.mark.clause("HK-ACT-4", "HK-ACT-5")
def test_a_drummer_drums_for_its_friends_and_cheers_them_up() -> None:
    state = of_foe("snickerling-drummer", "H4")
    friend = bring_in(state, "hedge-robber", "G4")
    state = special(state, "war-drum")
    state.heroes[ONE].square = "F4"
    assert dice_of(state, friend.id, ONE, "melee")[0] == 3
    state.foes[friend.id].conditions.append(Condition("dazed"))
    assert dice_of(state, friend.id, ONE, "melee")[0] == 3
    state.foes["snickerling-drummer:1"].square = "L8"
    assert dice_of(state, friend.id, ONE, "melee")[0] == 2


@pytest.mark.edge(75)
@pytest.mark.clause("HK-ACT-4")
def test_a_captain_rallies_and_the_ally_keeps_its_turn() -> None:
    state = of_foe("hedge-captain", "H4", "F4")
    friend = bring_in(state, "hedge-robber", "G4")
    done = does(state, GM, "special", 6, 6, action="rally", ally=friend.id, with_="melee", target=ONE).state
    assert done.heroes[ONE].health == 2
    assert not done.foes[friend.id].turn.begun
    assert "hedge-robber:2" in [each.id for each in done.foes.values()]


@pytest.mark.clause("HK-ACT-4", "HK-MOVE-2")
def test_an_imp_makes_a_patch_of_ice() -> None:
    state = special(of_foe("frost-imp", "H4"), "ice-patch", at="F4")
    assert sorted(square for square, kind in state.fight().ground.items() if kind == "difficult") == [
        *("E4", "F3", "F4", "F5", "G4")
    ]


@pytest.mark.clause("HK-ACT-4", "HK-ATK-10")
def test_breath_strikes_everyone_in_a_straight_line_in_sight() -> None:
    state = of_foe("ember-hound", "H4", "G4", "F4", "F5")
    done = does(state, GM, "special", 6, 6, action="fire-breath", direction="w")
    assert [each.target for each in told(done, Compared)] == [ONE, TWO]
    storm = of_foe("storm-drakelet", "H4", "G4", "D4")
    done = does(storm, GM, "special", 6, 1, 6, 1, action="storm-breath", direction="w")
    assert [(each.target, each.hit) for each in told(done, Compared)] == [(ONE, True), (TWO, True)]


@pytest.mark.clause("HK-ACT-4", "HK-ATK-10")
def test_a_stomp_strikes_each_adjacent_hero_and_a_gloom_everyone_within_two() -> None:
    state = of_foe("ironbark-giant", "H4", "G4", "H5", "F4")
    done = does(state, GM, "special", 6, 1, 6, 1, action="stomp")
    assert [each.prone for each in done.state.heroes.values()] == [True, True, False]
    shade = of_foe("lantern-shade", "H4", "G4", "F4", "E4")
    assert len(told(does(shade, GM, "special", 6, 6, action="gloom"), Compared)) == 2


@pytest.mark.clause("HK-ACT-4")
def test_a_mole_undermines_a_wall_and_an_owlcat_dives() -> None:
    state = of_foe("mole-marquis", "H4", "D4")
    state.fight().ground |= {f"G{row}": "wall" for row in range(1, 9)}
    state.foes["mole-marquis:1"].dice["melee"] = 3
    after = special(state, "undermine", *[6] * 3, target=ONE, to="E4")
    assert (foe(after).square, after.heroes[ONE].prone) == ("E4", True)
    owl = of_foe("owlcat", "J4", "D4")
    assert may(owl, GM, "special", action="dive", target=ONE, to="E4")
    after = special(owl, "dive", 6, 1, 1, target=ONE, to="E4")
    assert foe(after).square == "E4"
    assert not offered(after, GM, "run")


@pytest.mark.clause("HK-ACT-4", "HK-LOS-4")
def test_the_thief_slips_through_the_heroes_in_smoke() -> None:
    row = {f"{column}{number}": "wall" for column in "ABCDEFGHIJ" for number in (3, 5)}
    state = of_foe("lantern-thief", "F4", "D4")
    state.fight().ground |= row
    after = special(state, "smoke", to="B4")
    assert (foe(after).square, kinds(after, "lantern-thief:1")) == ("B4", ["covered"])
    assert foe(after).turn.steps == 5


@pytest.mark.clause("HK-ACT-4")
def test_a_wisp_beckons_a_hero_nearer() -> None:
    state = of_foe("marsh-wisp", "H4", "D4")
    after = special(state, "beckon", 6, 1, replies=(pick("F4"),), target=ONE)
    assert after.heroes[ONE].square == "F4"


# Bonus abilities ------------------------------------------------------------------------------------------------------


@pytest.mark.example("M4")
@pytest.mark.clause("HK-ACT-5")
def test_dice_that_come_under_a_condition() -> None:
    far = of_hero("", "hedge-robber H4", dice=(0, 2, 0, 1), bonus="far-eye")
    assert dice_of(far, ONE, ROBBER, "ranged")[0] == 3
    far.foes[ROBBER].square = "G4"
    assert dice_of(far, ONE, ROBBER, "ranged")[0] == 2
    near = of_hero("", "hedge-robber F4", dice=(0, 0, 2, 1), bonus="close-flame")
    assert dice_of(near, ONE, ROBBER, "magic")[0] == 3
    near.foes[ROBBER].square = "G4"
    assert dice_of(near, ONE, ROBBER, "magic")[0] == 2
    last = of_hero("", dice=(2, 0, 0, 2), bonus="last-stand")
    last.heroes[ONE].health = 1
    assert dice_of(last, ONE, ROBBER, "melee")[0] == 3
    together = of_hero("", dice=(2, 0, 0, 2), bonus="together")
    assert dice_of(together, ONE, ROBBER, "melee")[0] == 2
    together.heroes[TWO].square = "F4"
    assert dice_of(together, ONE, ROBBER, "melee")[0] == 3


@pytest.mark.example("M4")
@pytest.mark.clause("HK-ACT-5")
def test_armor_that_comes_under_a_condition() -> None:
    cloak = of_hero("", "bog-witchling F4", bonus="thick-cloak", dice=(2, 0, 0, 1))
    assert dice_of(cloak, "bog-witchling:1", ONE, "magic")[1] == 2
    stands = of_hero("", "hedge-robber F4", bonus="stand-fast", dice=(2, 0, 0, 2))
    assert dice_of(stands, ROBBER, ONE, "melee")[1] == 3
    moved = does(stands, ONE, "move", to="D5").state
    assert dice_of(moved, ROBBER, ONE, "melee")[1] == 2
    side = of_hero("", bonus="side-by-side", dice=(2, 0, 1, 0))
    assert dice_of(side, ROBBER, ONE, "melee")[1] == 1
    side.heroes[TWO].square = "A8"
    assert dice_of(side, ROBBER, ONE, "melee")[1] == 0


@pytest.mark.example("M4")
@pytest.mark.clause("HK-ACT-5", "HK-ACT-7", "HK-PRONE-4", "HK-MOVE-2")
def test_feet_that_are_quicker_or_surer() -> None:
    assert of_hero("", bonus="quick-feet").heroes[ONE].turn.steps == 5
    spring = of_hero("", "hedge-robber L8", bonus="spring-up")
    spring.heroes[ONE].prone = True
    assert does(spring, ONE, "stand up").state.heroes[ONE].turn.steps == 4
    rough = of_hero("", "hedge-robber L8", bonus="sure-footed")
    rough.fight().ground |= {f"{column}{row}": "difficult" for column in "EFGH" for row in range(1, 9)}
    assert "H4" in listed(rough, ONE, "move", "to")


@pytest.mark.example("M4")
@pytest.mark.clause("HK-ACT-5")
@pytest.mark.parametrize(("bonus", "more"), [("tit-for-tat", 1), ("stubborn-tit-for-tat", 2)])
def test_tit_for_tat_answers_an_adjacent_enemy_that_missed(bonus: str, more: int) -> None:
    state = turn_of(fight(hero(1, 0, 0, 3, at="D4", bonus=bonus), foes_at=["hedge-robber E4"]), ROBBER)
    missed = attacks(state, ROBBER, ONE, 1, 1, 6, 1, 1).state
    assert dice_of(missed, ONE, ROBBER, "melee")[0] == 1 + more
    struck = attacks(turn_of(missed, ONE), ONE, ROBBER, *[1] * (1 + more), 6).state
    again = attacks(turn_of(struck, ROBBER), ROBBER, ONE, 1, 1, 6, 1, 1).state
    assert dice_of(again, ONE, ROBBER, "melee")[0] == (2 if more == 1 else 1)


@pytest.mark.example("M4")
@pytest.mark.clause("HK-ACT-5", "HK-HP-5")
@pytest.mark.parametrize(("die", "left"), [(5, 1), (4, 0)])
def test_somebody_tough_keeps_going_on_five_or_six_once(die: int, left: int) -> None:
    state = turn_of(fight(hero(1, at="D4", bonus="tough", health=1), foes_at=["hedge-robber E4"]), ROBBER)
    done = attacks(state, ROBBER, ONE, 6, 6, die)
    assert told(done, KeptGoing) == [KeptGoing(ONE, die, die > 4)]
    assert done.state.heroes[ONE].health == left
    if left:
        assert attacks(turn_of(done.state, ROBBER), ROBBER, ONE, 6, 6).state.heroes[ONE].health == 0


@pytest.mark.example("M4")
@pytest.mark.clause("HK-ACT-5")
def test_somebody_lucky_throws_one_die_again_once() -> None:
    state = of_hero("", dice=(2, 0, 0, 2), bonus="lucky")
    done = attacks(state, ONE, ROBBER, 1, 2, 5, 6, replies=[YES])
    assert told(done, Compared)[0].high == 6
    assert told(attacks(state, ONE, ROBBER, 1, 2, 5, replies=[NO]), Compared)[0].high == 2
    assert "lucky" in done.state.heroes[ONE].used


@pytest.mark.example("M5")
@pytest.mark.clause("HK-ACT-5")
def test_moonveil_echo_and_second_breath() -> None:
    veiled = turn_of(fight(hero(0, 0, 3, 0, at="D4", bonus="moonveil"), foes_at=["hedge-robber E4"]), ROBBER)
    once = attacks(veiled, ROBBER, ONE, 6)
    assert thrown(once, "attack") == [1]
    assert thrown(attacks(turn_of(once.state, ROBBER), ROBBER, ONE, 6, 6), "attack") == [2]
    echo = turn_of(
        fight(hero(1, at="D4", health=1), hero(1, 0, 1, 1, at="B4", bonus="echo"), foes_at=["hedge-robber E4"]), ROBBER
    )
    fallen = attacks(echo, ROBBER, ONE, 6, 6).state
    assert [(each.by, each.amount) for each in fallen.heroes[TWO].conditions] == [("echo", 2)]
    breath = turn_of(fight(hero(3, at="D4", bonus="second-breath", health=2), foes_at=["hedge-robber E4"]), ROBBER)
    away = attacks(breath, ROBBER, ONE, 6, 6, replies=[pick("A4")]).state
    assert (away.heroes[ONE].health, away.heroes[ONE].square) == (1, "A4")


@pytest.mark.example("M6")
@pytest.mark.clause("HK-ACT-5", "HK-FOE-1")
def test_what_foes_add_to_their_dice() -> None:
    gang = of_foe("hedge-robber", "E4")
    assert dice_of(gang, ROBBER, ONE, "melee")[0] == 2
    bring_in(gang, "larder-rat", "D5")
    assert dice_of(gang, ROBBER, ONE, "melee")[0] == 3
    pack = of_foe("thornwolf", "E4")
    bring_in(pack, "thornwolf", "D5")
    assert dice_of(pack, "thornwolf:1", ONE, "melee")[0] == 3
    grump = of_foe("stone-grump", "E4")
    assert dice_of(grump, "stone-grump:1", ONE, "melee")[0] == 2
    foe(grump).health = 2
    assert dice_of(grump, "stone-grump:1", ONE, "melee")[0] == 3
    rascal = of_foe("cutlass-rascal", "E4")
    assert dice_of(rascal, "cutlass-rascal:1", ONE, "melee")[0] == 3
    struck = attacks(rascal, "cutlass-rascal:1", ONE, 1, 1, 1).state
    assert dice_of(struck, "cutlass-rascal:1", ONE, "melee")[0] == 2
    steady = of_foe("hedge-archer", "E4")
    assert dice_of(steady, "hedge-archer:1", ONE, "ranged")[0] == 2
    steady = does(steady, GM, "move", to="E5").state
    assert dice_of(steady, "hedge-archer:1", ONE, "ranged")[0] == 1
    sentry = of_foe("scale-sentry", "E4")
    bring_in(sentry, "scale-sentry", "E5")
    assert dice_of(sentry, ONE, "scale-sentry:1", "melee")[1] == 3
    bug = of_foe("shellbug", "F4")
    bug.heroes[ONE].dice["ranged"] = 2
    assert dice_of(bug, ONE, "shellbug:1", "ranged")[1] == 3
    sprite = of_foe("bramble-sprite", "G4")
    sprite.heroes[ONE].dice["magic"] = 2
    sprite.fight().ground["G4"] = "difficult"
    assert dice_of(sprite, ONE, "bramble-sprite:1", "magic")[1] == 2


@pytest.mark.example("M6")
@pytest.mark.clause("HK-ACT-5", "HK-PUSH-1")
def test_who_does_not_fall_is_not_moved_or_less() -> None:
    state = of_hero("trip", "clay-guard E4")
    state.foes["clay-guard:1"].dice["armor"] = 0
    done = does(state, ONE, "special", 6, 6, action="trip", target="clay-guard:1")
    assert told(done, NotAffected) == [NotAffected("clay-guard:1", "prone")]
    shove = of_hero("shove", "snickerling E4")
    after = special(shove, "shove", 6, 6, 6, 6, replies=(pick("F4"),), target="snickerling:1")
    assert foe(after).square == "F4"


@pytest.mark.example("M6")
@pytest.mark.clause("HK-ACT-5")
def test_what_it_costs_to_hit_or_miss_some_foes() -> None:
    chill = attacks(of_hero("", "frost-imp E4", dice=(2, 0, 0, 2)), ONE, "frost-imp:1", 6, 1).state
    assert kinds(chill, ONE) == ["slowed"]
    turn_over = does(chill, ONE, "end turn").state
    assert turn_of(turn_over, ONE).heroes[ONE].turn.steps == 2
    hot = attacks(of_hero("", "ember-hound E4", dice=(2, 0, 0, 2)), ONE, "ember-hound:1", 6, 1, 1, 3).state
    assert hot.heroes[ONE].health == 2
    riposte = attacks(of_hero("", "hedge-captain E4", dice=(2, 0, 0, 0)), ONE, "hedge-captain:1", 1, 1, 6, 1, 5)
    assert told(riposte, Strikes) == [Strikes("hedge-captain:1", ONE, "riposte")]
    assert riposte.state.heroes[ONE].health == 2


@pytest.mark.example("M6")
@pytest.mark.clause("HK-ACT-5")
def test_the_marquis_lets_a_rat_take_the_hit_and_the_thief_throws_again() -> None:
    state = of_hero("", "mole-marquis E4", "larder-rat E5", dice=(3, 0, 0, 1))
    done = attacks(state, ONE, "mole-marquis:1", 6, 6, 6, 1, 1, replies=[("gm", pick("larder-rat:2"))]).state
    assert [each.health for each in done.foes.values()] == [3, 0]
    thief = of_hero("", "lantern-thief E4", dice=(2, 0, 0, 2))
    thrown_again = attacks(thief, ONE, "lantern-thief:1", 5, 5, 1, 1, 6, 6, replies=[("gm", YES)]).state
    assert foe(thrown_again).health == foe(thrown_again).boxes


@pytest.mark.example("M6")
@pytest.mark.clause("HK-ACT-5", "HK-MOVE-2", "HK-MOVE-3")
def test_how_some_foes_move() -> None:
    water = {f"{column}4": "water" for column in "EFG"} | {f"{c}{r}": "wall" for c in "DEFGHI" for r in (3, 5)}
    flier = of_foe("owlcat", "H4", "A1")
    flier.fight().ground |= water
    assert "D4" in listed(flier, GM, "move", "to")
    assert "F4" not in listed(flier, GM, "move", "to")
    wisp = of_foe("marsh-wisp", "H4", "A1")
    wisp.fight().ground |= water
    assert "F4" in listed(wisp, GM, "move", "to")
    shade = of_foe("lantern-shade", "H4", "A1")
    shade.fight().ground |= {"G3": "wall", "G4": "wall", "G5": "wall"}
    assert "F4" in listed(shade, GM, "move", "to")
    assert "G4" not in listed(shade, GM, "move", "to")
    spinner = of_foe("web-spinner", "H4", "A1")
    spinner.fight().ground |= {f"{column}{row}": "low-cover" for column in "EFG" for row in range(1, 9)}
    assert "D4" in listed(spinner, GM, "move", "to")
    ogre = turn_of(fight(hero(1, at="D4"), foes_at=["moss-ogre F4", "larder-rat G4"]), "larder-rat:2")
    ogre.fight().ground |= {f"{column}{row}": "wall" for column in "ABCDEFGHI" for row in (3, 5)}
    assert not offered(ogre, GM, "run") or "E4" not in listed(ogre, GM, "run", "to")


# Conditions -----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("HK-COND-3", "HK-COND-6")
def test_dazed_takes_a_die_from_one_action() -> None:
    state = of_hero("", dice=(2, 0, 0, 2))
    state.heroes[ONE].conditions = [Condition("dazed")]
    assert dice_of(state, ONE, ROBBER, "melee")[0] == 1
    state.heroes[ONE].prone = True
    assert dice_of(state, ONE, ROBBER, "melee")[0] == 0
    state.heroes[ONE].prone = False
    struck = attacks(state, ONE, ROBBER, 1, 6).state
    assert dice_of(struck, ONE, ROBBER, "melee")[0] == 2


@pytest.mark.clause("HK-COND-6", "HK-COND-1", "HK-COND-2")
def test_conditions_end_with_the_next_turn_of_whoever_has_them() -> None:
    state = of_hero("", "hedge-robber L8")
    state.heroes[ONE].conditions = [Condition("slowed"), Condition("rooted", fresh=True)]
    over = does(state, ONE, "end turn").state
    assert [(each.kind, each.fresh) for each in over.heroes[ONE].conditions] == [("rooted", False)]
    assert kinds(does(turn_of(over, ONE), ONE, "end turn").state, ONE) == []
