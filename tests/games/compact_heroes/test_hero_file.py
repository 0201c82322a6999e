"""A hero as a file: everything comes along, and nothing comes in that no rule allows (CH-GEN-3)."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from herotable.data.codec import decode
from herotable.games.compact_heroes.hero_file import HeroFile, admit, complaints, read, write
from herotable.games.compact_heroes.ready_heroes import our_ready_heroes
from herotable.games.compact_heroes.state import (
    Adjustment,
    Effect,
    Gained,
    Hero,
    Illness,
    PoisonTimer,
    Step,
    Table,
    Until,
)
from herotable.rules import Action, Choice, FastPlay, Refused, copier_of, perform
from tests.contract.walk import filled
from tests.games.compact_heroes.heroes_for_tests import GAME, ONE, TWO, all_do, hero, ready, table


def much_has_happened() -> Table:
    """A mage in the middle of a bad day."""
    things = ["wand-of-sparks", "crossbow"]
    mage = hero("elemental-magic", race="elf", rolls=[7, 5], worn=["clothing"], carried=things, xp_left=2)
    mage.bubbles |= {"endurance": 1, "intellect": 1}
    mage.xp = 3
    mage.items[1].charges = 4
    mage.items[2].unloaded = True
    mage.spells_cast, mage.powers_used = 1, ["second wind"]
    mage.timers = [PoisonTimer("marsh-viper", 3, fresh=False)]
    mage.effects = [Effect("bless", TWO, Until.ROUNDS, [Gained("to hit", 2)], ["shines"], 4, fresh=False)]
    mage.illnesses = [Illness("grave-rot", 2, 0)]
    mage.adjustments = [Adjustment("a1", "a scar", "evade", -1)]
    mage.hit_points, mage.permanent_loss, mage.gold = 9, 2, 8
    return table(mage)


def edited(change: Callable[[dict[str, Any]], Any], someone: Hero | None = None, **options: str) -> bytes:
    """A file of Hagar, or of this hero, in which somebody has written."""
    raw = json.loads(write(table(someone or ready("hagar"), **options), ONE))
    change(raw["hero"])
    return json.dumps(raw).encode()


def refused(data: bytes) -> tuple[str, str]:
    with pytest.raises(Refused) as refused:
        read(data, ONE)
    return refused.value.refusal.reason, refused.value.refusal.rule


def setting(**fields: Any) -> Callable[[dict[str, Any]], Any]:
    return lambda raw: raw.update(fields)


def in_the_list(name: str, number: int, **fields: Any) -> Callable[[dict[str, Any]], Any]:
    return lambda raw: raw[name][number].update(fields)


# There and back -------------------------------------------------------------------------------------------------------


@pytest.mark.edge(85)
@pytest.mark.clause("CH-GEN-3")
def test_a_hero_comes_back_as_it_was() -> None:
    state = much_has_happened()
    assert read(write(state, ONE), ONE) == state.hero(ONE)


@pytest.mark.clause("CH-GEN-3")
@pytest.mark.parametrize("name", [card.id for card in our_ready_heroes()])
def test_every_ready_hero_may_travel(name: str) -> None:
    assert read(write(table(ready(name)), ONE), TWO) == ready(name, TWO)


@pytest.mark.clause("CH-GEN-3")
def test_a_hero_sits_where_it_is_put_and_a_file_names_no_seat() -> None:
    data = write(table(ready()), ONE)
    assert json.loads(data)["hero"]["id"] == ""
    assert read(data, TWO).id == TWO


@pytest.mark.clause("CH-GEN-3")
def test_a_file_names_the_rules_that_it_claims() -> None:
    raw = json.loads(write(table(ready(), attribute_cap="12"), ONE))
    assert (raw["game"], raw["format"], raw["rules"], raw["pack"]) == ("compact-heroes", 1, "1", "compact heroes")
    assert raw["options"] == {
        "human_bonus": "none",
        "creation_xp": "skill_only",
        "replacement_xp": "lowest",
        "attribute_cap": "12",
        "endurance_hp": "roll",
    }


@pytest.mark.clause("CH-GEN-3")
def test_a_hero_that_was_made_and_grew_at_the_table_may_travel() -> None:
    state = table(hero("novice-combat", "stealth", luck=2, xp_left=2))
    state = all_do(state, ("learn skill", {"skill": "woodcraft"}))
    assert read(write(state, ONE), ONE).xp_left == 1


@pytest.mark.clause("CH-HP-8", "CH-GEN-3")
def test_the_dead_may_be_remembered_elsewhere() -> None:
    dead = ready()
    dead.alive, dead.hit_points = False, 0
    assert not read(write(table(dead), ONE), ONE).alive


# What is no hero ------------------------------------------------------------------------------------------------------


@pytest.mark.clause("CH-GEN-3")
@pytest.mark.parametrize(
    "data", [b"", b"hello", b"[]", b"{}", b'{"game": 1}', b"\xff\xfe", b"[" * 100_000, write(table(ready()), ONE)[:-9]]
)
def test_what_is_no_hero_is_refused_in_a_sentence(data: bytes) -> None:
    reason, rule = refused(data)
    assert reason.startswith("this is no hero: ")
    assert rule == "CH-GEN-3"


@pytest.mark.clause("CH-GEN-3")
@pytest.mark.parametrize(
    ("change", "words"),
    [
        (setting(wings=2), "hero.wings is not known here"),
        (in_the_list("items", 0, weight=3), "hero.items.0.weight is not known here"),
        (setting(gold="many"), "hero.gold: expected `int`, got `str`"),
        (setting(gold=1.5), "hero.gold: expected `int`, got `float`"),
        (setting(skills="all"), "hero.skills: expected `array`, got `str`"),
        (setting(step="king"), "hero.step: invalid enum value 'king'"),
        (setting(alive=None), "hero.alive: expected `bool`, got `null`"),
        (
            setting(effects=[{"source": "x", "by": "y", "until": "rounds", "gains": [{"to": "fame", "amount": 1}]}]),
            "fame",
        ),
        (lambda raw: raw.pop("id"), "missing required field `id`"),
    ],
)
def test_unknown_fields_and_wrong_types_are_refused(change: Any, words: str) -> None:
    assert words in refused(edited(change))[0]


@pytest.mark.clause("CH-GEN-3")
@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("game", "hero_1980", "is of the game 'hero_1980'"),
        ("format", 2, "is written in format 2"),
        ("rules", "7", "by version '7' of the rules"),
        ("pack", "unleashed hordes", "with the cards 'unleashed hordes'"),
        ("options", {}, "the options must be human_bonus, "),
        ("options", {"human_bonus": "all"}, "the options must be human_bonus, "),
    ],
)
def test_other_games_rules_and_cards_are_refused(field: str, value: Any, words: str) -> None:
    raw = json.loads(write(table(ready()), ONE))
    raw[field] = value
    reason, rule = refused(json.dumps(raw).encode())
    assert words in reason
    assert rule == "CH-GEN-3"


@pytest.mark.clause("CH-GEN-3")
def test_an_option_has_one_of_its_values() -> None:
    raw = json.loads(write(table(ready()), ONE))
    raw["options"]["attribute_cap"] = "99"
    assert refused(json.dumps(raw).encode()) == ("the option attribute_cap is '99'", "CH-GEN-3")


# What no hero can be --------------------------------------------------------------------------------------------------

ONE_BUBBLE_MORE = {"strength": 2, "agility": 2, "endurance": 1, "intellect": 0, "luck": 0}
ADEPT_ALONE = [{"skill": "adept-combat"}, *[{"skill": name} for name in ("light-armor", "shield-use", "stealth")]]


@pytest.mark.clause("CH-GEN-3")
@pytest.mark.parametrize(
    ("change", "words", "rule"),
    [
        (setting(race="orc"), "there is no race 'orc'", "CH-CRE-3"),
        (setting(step="shop"), "not finished", "CH-CRE-12"),
        (setting(name=" "), "a hero has a name", "CH-CRE-12"),
        (setting(name="a" * 41), "a hero has a name", "CH-CRE-12"),
        (setting(bubbles={"strength": 2}), "the attributes are", "CH-ATTR-1"),
        (setting(bubbles=ONE_BUBBLE_MORE | {"charm": 1}), "the attributes are", "CH-ATTR-1"),
        (setting(bubbles=ONE_BUBBLE_MORE), "5 bubbles and 4 skills, where points and XP make 8", "CH-XP-2"),
        (setting(bubbles=ONE_BUBBLE_MORE | {"luck": -1}), "Luck has -1 bubbles", "CH-ATTR-1"),
        (setting(race_choice="luck"), "Human has no bubble of choice", "CH-CRE-4"),
        (setting(race_choice="charm"), "no attribute 'charm'", "CH-CRE-6"),
        (setting(xp=1), "1 XP in all, and the start is 2", "CH-CRE-13"),
        (setting(xp_left=-1), "-1 XP are left of 6", "CH-XP-2"),
        (setting(xp_left=1), "where points and XP make 7", "CH-XP-2"),
        (setting(xp=60, xp_left=61), "61 XP are left of 60", "CH-XP-2"),
        (setting(skills=ADEPT_ALONE), "Adept Combat needs Novice Combat", "CH-SKILL-2"),
        (in_the_list("skills", 1, skill="medium-armor"), "Medium Armor needs Light Armor", "CH-SKILL-2"),
        (in_the_list("skills", 1, skill="athletics"), "", ""),
        (in_the_list("skills", 1, skill="lore"), "Lore needs Intellect 1, not 0", "CH-SKILL-1"),
        (in_the_list("skills", 1, skill="novice-combat"), "Novice Combat is known already", "CH-SKILL-6"),
        (in_the_list("skills", 1, skill="flying"), "there is no skill 'flying'", "CH-SKILL-1"),
        (in_the_list("skills", 2, chosen=""), "is for one weapon, not for none", "CH-SKILL-6"),
        (in_the_list("skills", 2, chosen="clothing"), "is for one weapon, not for clothing", "CH-SKILL-6"),
        (in_the_list("skills", 2, chosen="excalibur"), "there is no item 'excalibur'", "CH-EQ-2"),
        (in_the_list("skills", 0, chosen="mace"), "Novice Combat is not for one weapon", "CH-SKILL-6"),
        (setting(endurance_rolls=[]), "0 rolls for 1 bubbles", "CH-ATTR-4"),
        (setting(endurance_rolls=[12, 12, 12, 12]), "4 rolls for 1 bubbles", "CH-ATTR-4"),
        (setting(endurance_rolls=[13]), "2d6 do not come to 13", "CH-ATTR-4"),
        (setting(gold_roll=31), "5d6 do not come to 31", "CH-CRE-8"),
        (setting(gold=-1), "-1 gold", "CH-EQ-1"),
        (in_the_list("items", 0, item="excalibur"), "there is no item 'excalibur'", "CH-EQ-2"),
        (in_the_list("items", 0, id="leather-armour-2"), "things are called", "CH-EQ-5"),
        (in_the_list("items", 0, id="long-sword-9"), "not the name of one of 3 things", "CH-GEN-3"),
        (in_the_list("items", 0, charges=1), "Long Sword has 1 of 0 charges", "CH-CARD-1"),
        (in_the_list("items", 0, unloaded=True), "Long Sword is never unloaded", "CH-CARD-1"),
        (in_the_list("items", 0, used_today=True), "Long Sword is not used once a day", "CH-CARD-1"),
        (in_the_list("items", 0, place="body"), "Long Sword is not for 'body'", "CH-EQ-5"),
        (in_the_list("items", 0, item="great-sword", id="great-sword-1"), "needs a hand, and none is free", "CH-EQ-6"),
        (
            in_the_list("items", 0, item="clothing", id="clothing-1", place="body"),
            "two things are on 'body'",
            "CH-EQ-5",
        ),
        (in_the_list("items", 1, item="chain-mail", id="chain-mail-2"), "needs the skill Medium Armor", "CH-EQ-3"),
        (setting(hit_points=23), "23 hit points, and the maximum is 22", "CH-HP-3"),
        (setting(permanent_loss=-5), "-5 hit points are lost for good", "CH-HP-5"),
        (setting(permanent_loss=1), "22 hit points, and the maximum is 21", "CH-HP-3"),
        (setting(hit_points=0), "alive with 0 hit points", "CH-HP-1"),
        (setting(alive=False), "dead with 22 hit points", "CH-HP-1"),
        (setting(spells_cast=1), "1 spells were cast", "CH-SPELL-1"),
        (setting(timers=[{"source": "viper", "rounds": -1}]), "a poison has run out", "CH-POIS-3"),
        (setting(illnesses=[{"disease": "gout"}]), "there is no disease 'gout'", "CH-POIS-6"),
        (setting(illnesses=[{"disease": "grave-rot"}] * 2), "Grave Rot is there 2 times", "CH-POIS-6"),
        (in_the_list("items", 0, item=""), "there is no item ''", "CH-EQ-2"),
        (in_the_list("items", 0, id="long-sword-" + "9" * 5000), "not the name of one of 3 things", "CH-GEN-3"),
        (in_the_list("items", 0, id="long-sword-01"), "not the name of one of 3 things", "CH-GEN-3"),
        (setting(spellbook=["wish"]), "there is no spell 'wish'", "CH-SPELL-3"),
        (setting(spells_found=["wish"]), "there is no spell 'wish'", "CH-SPELL-3"),
        (setting(spells_found=["mend", "mend"]), "Mend is in the spellbook 2 times", "CH-SPELL-3"),
        (setting(spellbook=["mend"]), "1 spells of restoration in the spellbook are too many", "CH-SPELL-3"),
        (
            setting(adjustments=[{"id": "line:1", "name": "a scar", "to": "evade", "amount": -1}] * 2),
            "2 lines are called 'line:1'",
            "CH-CRE-11",
        ),
        (setting(died_on=-1), "death on day -1", "CH-HP-8"),
    ],
)
def test_a_hero_that_no_rule_allows_is_refused_with_the_clause(change: Any, words: str, rule: str) -> None:
    data = edited(change)
    found = [(wrong.reason, wrong.rule) for wrong in complaints(decode(HeroFile, data))]
    if not words:
        assert found == [("Leather Armour needs the skill Light Armor", "CH-EQ-3")]
        return
    assert any(words in reason and cited == rule for reason, cited in found), found
    assert refused(data) == found[0]


@pytest.mark.clause("CH-SPELL-3")
def test_a_spellbook_holds_one_card_for_each_point_of_power_and_what_was_found() -> None:
    """Two points, and one that a circlet may have given when it was chosen."""
    mage = ready("nim-cogwhistle")
    three = ["flame-dart", "frost-ray", "stone-skin"]
    assert read(edited(setting(spellbook=three, spells_found=["mend"]), mage), ONE).spellbook == three
    four = edited(setting(spellbook=[*three, "gale-wall"]), mage)
    assert refused(four) == ("4 spells of elemental in the spellbook are too many", "CH-SPELL-3")


@pytest.mark.clause("CH-CRE-7")
def test_the_first_skills_are_those_of_creation() -> None:
    """Nimble Defense and Athletics want three points, and a human has two."""
    human = hero("nimble-defense", "athletics", agility=2, strength=1)
    assert refused(edited(setting(), human)) == (
        "Nimble Defense and Athletics cannot be learned with 2 points",
        "CH-CRE-7",
    )
    other = hero("stealth", "nimble-defense", "athletics", agility=2, strength=1)
    assert read(edited(setting(), other), ONE).name == "Ada"


@pytest.mark.clause("CH-CRE-5", "CH-CRE-7")
def test_points_and_starting_xp_must_have_been_spent_as_creation_has_it() -> None:
    unplaced = hero("stealth", "woodcraft", "lore", intellect=1)
    assert refused(edited(setting(), unplaced))[1] == "CH-CRE-5"
    saved = hero("stealth", luck=2, xp_left=1)
    assert refused(edited(setting(), saved)) == ("2 XP of the start become skills, not 1", "CH-CRE-7")
    assert read(edited(setting(), saved, creation_xp="free"), ONE).xp_left == 1


@pytest.mark.clause("CH-CRE-2", "CH-ATTR-4")
def test_a_roll_that_waits_for_its_bubble_travels() -> None:
    elf = hero("stealth", race="elf", rolls=[7, 9], luck=1, endurance=1)
    assert read(edited(setting(), elf), ONE).endurance_rolls == [7, 9]


@pytest.mark.clause("CH-ATTR-1", "CH-CRE-6", "CH-GEN-3")
def test_the_table_that_a_hero_comes_to_has_its_own_options() -> None:
    strong = hero("stealth", "woodcraft", strength=12)
    data = edited(setting(), strong, attribute_cap="12")
    assert read(data, ONE).bubbles["strength"] == 12
    assert admit(table(attribute_cap="15"), data, TWO).id == TWO
    with pytest.raises(Refused, match="at this table Strength has 12 bubbles filled, and there are 10"):
        admit(table(), data, TWO)
    lucky = hero("stealth", "woodcraft", strength=2)
    lucky.race_choice = "luck"
    data = edited(setting(), lucky, human_bonus="choice")
    assert read(data, ONE).race_choice == "luck"
    with pytest.raises(Refused, match="CH-CRE-4"):
        admit(table(), data, TWO)


@pytest.mark.clause("CH-GEN-3")
def test_a_checked_file_writes_itself_again_byte_for_byte() -> None:
    data = write(much_has_happened(), ONE)
    assert write(table(read(data, ONE)), ONE) == data


# Made at random -------------------------------------------------------------------------------------------------------


def made_at_random(seed: int, **options: str) -> Table:
    """Somebody who takes whatever is offered, steps forward more often than back, and grows for a while."""
    random = Random(seed)
    state = table(**options)
    for number in range(400):
        if state.hero(ONE).step is Step.DONE and number % 7 == 0:
            state = fast(state, "gm", Choice("award XP", {"heroes": [ONE], "xp": 1}), random)
        open_to = [each for each in GAME.options(state, ONE) if not each.refused and each.id != "take ready hero"]
        forward = [each for each in open_to if each.id in ("next step", "roll gold")]
        if not open_to:
            continue
        choice = filled(random.choice(forward if forward and random.random() < 0.3 else open_to), random)
        if choice.option == "name hero":
            choice = Choice("name hero", {"name": "Ada"})
        state = fast(state, ONE, choice, random)
        if state.hero(ONE).step is Step.DONE and number > 300:
            break
    return state


def fast(state: Table, seat: str, choice: Choice, random: Random) -> Table:
    now = copier_of(Table).copy(state)
    perform(GAME, FastPlay(random), now, Action(seat, choice))
    return now


@pytest.mark.clause("CH-GEN-3", "CH-CRE-2")
@pytest.mark.parametrize("seed", range(40))
def test_whoever_is_made_by_the_rules_may_travel(seed: int) -> None:
    options = [{}, {"creation_xp": "free", "human_bonus": "choice"}, {"endurance_hp": "7", "attribute_cap": "6"}]
    state = made_at_random(seed, **options[seed % 3])
    assert state.hero(ONE).step is Step.DONE
    assert read(write(state, ONE), ONE) == state.hero(ONE)
    assert admit(state, write(state, ONE), ONE) == state.hero(ONE)
