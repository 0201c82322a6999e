"""Interrupts, what a seat may know, odds, and whole fights."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random

import msgspec
import pytest

from herotable.odds.odds import compare, odds
from herotable.rules import (
    WATCHER,
    Action,
    Asked,
    Choice,
    FastPlay,
    Misfit,
    Moment,
    Reply,
    SetUp,
    answered,
    begun,
    offered,
    perform,
    redealt,
    resumed,
    still,
)
from herotable.rules.copying import copier_of
from herotable.rules.shape import check_plain
from herotable.rules.tape import NoSources
from tests.kernel.relic_shot.game import GAME
from tests.kernel.relic_shot.setting import KEEP, NO, YES, begin, pick, quiet
from tests.kernel.relic_shot.state import GM, HERO, SEATS, Fight, Phase


class Table(NoSources):
    """Dice by chance; everybody is waited for."""

    def __init__(self, random: Random) -> None:
        super().__init__()
        self._random = random

    def die(self, sides: int) -> int:
        return self._random.randint(1, sides)

    def answers(self, asked: tuple[Asked, ...]) -> tuple[Reply, ...] | None:
        return None


class Dice(Table):
    """These dice and no others."""

    def __init__(self, *dice: int) -> None:
        super().__init__(Random(0))
        self._dice = list(dice)

    def die(self, sides: int) -> int:
        return self._dice.pop(0)


def shot_by(fight: Fight, shots: int = 4) -> Action:
    who = fight.mover
    return Action(who.side, Choice("shoot", {"target": fight.foe(who).id, "shots": shots}))


# Waiting -------------------------------------------------------------------------------------------------------------


def test_a_shot_waits_for_the_shooter_then_the_diver_then_the_defender() -> None:
    fight = begin("duel", "sorrel")
    moment = begun(GAME, still(fight), shot_by(fight), Dice(1, 2, 9, 9, 3)).moment
    assert [(each.seat, each.question.kind) for each in moment.open] == [("hero", "roll again")]
    moment = answered(GAME, moment, "hero", KEEP, Dice()).moment
    assert [(each.seat, each.question.kind) for each in moment.open] == [("gm", "dive")]
    moment = answered(GAME, moment, "gm", YES, Dice(7, 8, 2)).moment
    assert [(each.seat, each.question.kind) for each in moment.open] == [("gm", "roll again")]
    assert moment.now.fighters["hask"].prone
    last = answered(GAME, moment, "gm", KEEP, Dice(4, 4))
    assert last.moment.doing is None
    assert last.moment.now.fighters["hask"].marker == 1


def test_the_gm_is_asked_about_a_proposal_of_the_heros_within_the_same_stage() -> None:
    fight = quiet()
    moment = begun(GAME, still(fight), shot_by(fight, 1), Dice(10, 6)).moment
    moment = answered(GAME, moment, "hero", KEEP, Dice()).moment
    moment = answered(GAME, moment, "hero", pick("fear"), Dice()).moment
    assert moment.waiting_for == ("gm",)
    assert answered(GAME, moment, "gm", NO, Dice(9)).moment.now.fighters["hask"].fear == 0


def test_an_answer_that_is_not_on_offer_does_not_fit() -> None:
    fight = quiet()
    moment = begun(GAME, still(fight), shot_by(fight, 1), Dice(10, 2)).moment
    with pytest.raises(Misfit):
        answered(GAME, moment, "hero", Choice("again", {"dice": 2, "Hero dice": 0}), Dice())


# What may be known ---------------------------------------------------------------------------------------------------


def test_only_the_gm_sees_a_hidden_morale() -> None:
    fight = begin("masked duel", "hask")
    seen = {seat: GAME.view(fight, seat).fighters[1].morale for seat in (HERO, WATCHER, GM)}
    assert seen == {HERO: (2, 8), WATCHER: (2, 8), GM: (5, 5)}


def test_hidden_morale_is_really_dealt_anew_within_what_it_has_shown() -> None:
    fight = begin("masked duel", "hask")
    fight.fighters["hask"].morale_least, fight.fighters["hask"].morale_most = 4, 6
    dealt = Counter(
        redealt(GAME, still(fight), HERO, Random(seed).randrange).now.fighters["hask"].morale for seed in range(300)
    )
    assert set(dealt) == {4, 5, 6}
    assert min(dealt.values()) > 60
    assert redealt(GAME, still(fight), GM, Random(1).randrange).now == fight


def check_moment(moment: Moment[Fight], random: Random) -> None:
    """The laws of another world, in any moment."""
    assert not GAME.invariants(moment.now)
    assert resumed(GAME, moment.state, moment.doing) == moment
    for audience in (*SEATS, WATCHER):
        seed, other = random.random(), random.random()
        world = redealt(GAME, moment, audience, Random(seed).randrange)
        assert not GAME.invariants(world.now)
        assert GAME.view(world.now, audience) == GAME.view(moment.now, audience)
        assert offered(GAME, world, audience) == offered(GAME, moment, audience)
        assert world.waiting_for == moment.waiting_for
        assert redealt(GAME, world, audience, Random(other).randrange) == redealt(
            GAME, moment, audience, Random(other).randrange
        )


def any_choice(moment: Moment[Fight], seat: str, random: Random) -> Choice:
    return random.choice([choice for option in offered(GAME, moment, seat) for choice in option.completions()])


def next_moment(moment: Moment[Fight], random: Random) -> Moment[Fight]:
    if moment.doing is not None:
        asked = moment.open[0]
        return answered(GAME, moment, asked.key, any_choice(moment, asked.seat, random), Table(random)).moment
    action = GAME.onward(moment.now)
    if action is None:
        seat = next(seat for seat in SEATS if GAME.options(moment.now, seat))
        action = Action(seat, any_choice(moment, seat, random))
    return begun(GAME, moment, action, Table(random)).moment


@pytest.mark.parametrize("setup", GAME.scenes(), ids=lambda setup: setup.scene)
@pytest.mark.parametrize("seed", range(4))
def test_bots_play_to_an_end_and_no_moment_gives_anything_away(setup: SetUp, seed: int) -> None:
    random = Random(seed)
    moment = still(GAME.begin(setup))
    for _ in range(900):
        if GAME.outcome(moment.now) is not None and moment.doing is None:
            return
        moment = next_moment(moment, random)
        check_moment(moment, random)
    pytest.fail("the fight does not end")


def test_a_state_is_plain_and_survives_json() -> None:
    assert check_plain(Fight) == []
    fight = begin("duel", "sorrel")
    assert msgspec.json.decode(msgspec.json.encode(fight), type=Fight) == fight


# Odds ----------------------------------------------------------------------------------------------------------------


def aimed(scene: str, number: int) -> Fight:
    """Four dice at this number, with the talent's re-roll and an Aim's."""
    fight = begin(scene, "sorrel")
    fight.fighters["sorrel"].aim = 2
    fight.darkness += fight.fighters["sorrel"].card.pistols + 1 - number - fight.darkness - (scene == "duel")
    return fight


def test_the_chance_of_a_miss_by_hand() -> None:
    """Six dice all miss, and the Hero die brings no extra shot that hits: .4^6 (1 - .6/6) = .00369."""
    fight = aimed("deckhands", 6)
    missed = odds(GAME, still(fight), HERO, shot_by(fight).choice, exactly=True).of("deckhands missed")
    assert missed == Fraction(4, 10) ** 6 * (1 - Fraction(6, 10) / 6)


def test_a_single_shot_with_two_re_rolls_by_hand() -> None:
    """First Hero die: a Misfortune takes one of the two re-rolls, a Fortune brings a shot; the others leave both."""
    fight = aimed("deckhands", 6)
    missed = odds(GAME, still(fight), HERO, shot_by(fight, 1).choice, exactly=True).of("deckhands missed")
    miss, sixth = Fraction(4, 10), Fraction(1, 6)
    after_misfortune = miss * (1 - (1 - miss) * sixth)
    assert missed == miss * (sixth * after_misfortune + sixth * miss**3 + 4 * sixth * miss**2)


def test_one_deckhands_shot_at_a_hero_by_hand() -> None:
    """Half hit, .4 of these pass Dodge 6 unless a Fortune stops them; 1d6! against 5, or against 4 without a vest."""
    fight = quiet("deckhands", "deckhands")
    told = odds(GAME, still(fight), GM, shot_by(fight, 1).choice, exactly=True, runs=5_000)
    struck = Fraction(1, 2) * Fraction(4, 10)
    whole, broken = Fraction(4, 6), Fraction(1, 6)
    assert told.of("sorrel missed") == Fraction(1, 2)
    assert told.of("sorrel at −1") == struck * (whole * Fraction(4, 36) + broken * Fraction(8, 36))
    hurt = struck * (whole * Fraction(6, 36) + broken * Fraction(12, 36))
    assert told.of("sorrel unhurt, 1 standing") == Fraction(1, 2) - hurt


def test_a_heros_shot_at_minions_is_exact_within_the_budget() -> None:
    fight = aimed("deckhands", 6)
    assert odds(GAME, still(fight), HERO, shot_by(fight).choice).exact


def simulated(fight: Fight, games: int) -> Counter[str]:
    random, copier = Random(7), copier_of(Fight)
    counted: Counter[str] = Counter()

    class Listening(FastPlay):
        def tell(self, kind, *fields, **named):  # type: ignore[no-untyped-def]
            if gist := GAME.gist(kind(*fields, **named)):
                counted[gist] += 1

    for _ in range(games):
        perform(GAME, Listening(random), copier.copy(fight), shot_by(fight))
    return counted


@pytest.mark.parametrize("scene", ["duel", "deckhands"])
def test_odds_agree_with_simulation(scene: str) -> None:
    games = 10_000
    fight = aimed(scene, 6)
    told = odds(GAME, still(fight), HERO, shot_by(fight).choice)
    assert told.exact
    counted = simulated(fight, games)
    assert set(counted) <= set(told.gists())
    for gist in told.gists():
        chance = float(told.of(gist))
        assert abs(counted[gist] / games - chance) <= 4 * (chance * (1 - chance) / games) ** 0.5 + 1e-3


def test_the_answers_to_the_batch_are_compared() -> None:
    fight = aimed("deckhands", 6)
    moment = begun(GAME, still(fight), shot_by(fight), Dice(9, 9, 3, 2, 1)).moment
    compared = compare(GAME, moment, HERO)
    assert compared is not None
    best = max(compared, key=lambda each: float(each.odds.of("deckhands out")))
    assert len(compared) == 15
    assert best.choice.number("dice") == 4


def test_odds_are_the_same_in_worlds_that_the_seat_cannot_tell_apart() -> None:
    fight = begin("masked duel", "sorrel")
    moment = still(fight)
    world = redealt(GAME, moment, HERO, Random(5).randrange)
    assert world.now.fighters["hask"].morale != fight.fighters["hask"].morale
    choice = shot_by(fight, 1).choice
    assert odds(GAME, moment, HERO, choice) == odds(GAME, world, HERO, choice)


def test_the_phase_after_the_last_action_is_the_tables() -> None:
    fight = quiet()
    fight.turn.left = 0
    assert GAME.options(fight, HERO) == []
    assert GAME.onward(fight) == Action("table", Choice("nerves"))
    assert fight.phase is Phase.ACTING
