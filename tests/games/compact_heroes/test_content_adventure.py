"""The Bell of Greywater and the ready-made heroes say what the ledger says (M10, M11)."""

import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

import pytest

from herotable.games.compact_heroes.adventure_cards import Deed, Group, Outcome, Path, Scene, our_adventures
from herotable.games.compact_heroes.cards import ATTRIBUTES, Skill, our_cards
from herotable.games.compact_heroes.ready_heroes import ReadyHero, our_ready_heroes
from tests.games.compact_heroes import ledger_tables as ledger
from tests.games.compact_heroes.ledger_tables import rows

CARDS = our_cards()
STORY = our_adventures()
BELL = STORY.adventures["bell-of-greywater"]
HEROES = our_ready_heroes()
LETTERS = {
    "K": "tunnel-kobold",
    "O": "stormmount-orc",
    "R": "orc-reaver",
    "Bw": "stormmount-bowman",
    "Sh": "stormmount-shaman",
    "Ch": "stormmount-chieftain",
    "W": "grey-wolf",
    "Rt": "giant-rat",
    "B": "road-bandit",
    "Ba": "bat-swarm",
    "Sp": "giant-spider",
    "S": "rattling-skeleton",
    "BA": "bone-archer",
    "Z": "shambling-zombie",
    "G": "grave-ghoul",
    "Ga": "stone-gargoyle",
    "Sx": "drowned-sexton",
}


def place_id(label: str) -> str:
    return label.lower() if label.startswith("O") else f"room-{label}"


def deed(place: str, name: str) -> Deed:
    return next(each for each in STORY.deeds_at(place) if each.id == name)


def outcomes_of(scene: Scene) -> Iterator[Outcome]:
    yield from (scene.entering, scene.fought, scene.victory, scene.loot)
    for each in scene.deeds:
        yield from (each.success, each.failure)


def edges(chart: str) -> dict[tuple[str, str], Path]:
    labels = {place.id: place.label for place in STORY.places_on(chart)}
    ways = [path for path in STORY.paths if path.ends[0] in labels]
    return {(labels[path.ends[0]], labels[path.ends[1]]): path for path in ways}


# ---- maps


@pytest.mark.clause("CH-ADV-1")
def test_the_adventure_has_an_overland_map_two_dungeons_a_hook_a_background_and_nineteen_encounter_cards() -> None:
    assert BELL.maps == ("greywater", "stormmount-outpost", "greywater-barrow")
    assert [len(STORY.places_on(chart)) for chart in BELL.maps] == [7, 7, 8]
    assert len(STORY.scenes) == 4 + 15
    assert min(len(BELL.hook), len(BELL.background)) > 100


@pytest.mark.clause("CH-ADV-5")
def test_the_hook_tells_nothing_of_what_only_the_background_knows() -> None:
    for secret in ("sexton", "Ghrosk", "frame", "barrow", "Pip", "orc"):
        assert secret not in BELL.hook
        assert secret in BELL.background
    assert "20 gold" in BELL.hook


@pytest.mark.clause("CH-ADV-1")
def test_every_text_of_the_adventure_says_something() -> None:
    texts = [BELL.text, *BELL.flags.values(), *(award.text for award in BELL.awards)]
    texts += [ending.text for ending in BELL.endings] + [chart.text for chart in STORY.maps]
    texts += [place.read_aloud for place in STORY.places] + [scene.text for scene in STORY.scenes]
    texts += [path.text for path in STORY.paths]
    texts += [crossing.text for path in STORY.paths for crossing in path.crossings]
    for scene in STORY.scenes:
        texts += [twist.text for twist in scene.twists] + [each.text for each in scene.deeds]
        texts += [outcome.text for outcome in outcomes_of(scene) if outcome != Outcome()]
    assert [text for text in texts if len(text.split()) < 3] == []


def test_every_map_is_drawn_with_the_labels_of_its_places() -> None:
    for chart in STORY.maps:
        labels = {place.label for place in STORY.places_on(chart.id)} - {"O6", "O5"}
        assert [label for label in labels if not re.search(rf"\b{label}\b", chart.drawing)] == []


@pytest.mark.clause("CH-ADV-1")
def test_the_overland_paths_take_the_ledgers_hours() -> None:
    assert {ends: path.hours for ends, path in edges("greywater").items()} == {
        ("O1", "O2"): 2,
        ("O1", "O3"): 2,
        ("O2", "O4"): 3,
        ("O2", "O7"): 2,
        ("O3", "O4"): 3,
        ("O3", "O6"): 1,
        ("O4", "O5"): 1,
    }


def test_the_mere_is_crossed_by_the_ferry_or_by_a_check_at_four() -> None:
    ferry, wade = STORY.paths["o3-o6"].crossings
    assert (ferry.person, ferry.gold_each, ferry.check) == ("garrick", 1, None)
    assert wade.check is not None
    assert (wade.gold_each, wade.check.difficulty) == (0, 4)


@pytest.mark.clause("CH-ADV-1")
@pytest.mark.parametrize(
    ("chart", "locks"),
    [
        (
            "stormmount-outpost",
            {("1", "2"): 0, ("2", "3"): 0, ("2", "4"): 4, ("2", "5"): 5, ("2", "6"): 0, ("6", "7"): 0},
        ),
        (
            "greywater-barrow",
            {
                ("8", "9"): 0,
                ("9", "10"): 0,
                ("9", "11"): 0,
                ("10", "13"): 0,
                ("11", "12"): 0,
                ("12", "13"): 6,
                ("12", "14"): 0,
                ("14", "15"): 0,
            },
        ),
    ],
)
def test_a_dungeon_is_joined_and_locked_as_the_ledger_says(chart: str, locks: dict[tuple[str, str], int]) -> None:
    assert {ends: path.lock for ends, path in edges(chart).items()} == locks


def test_keys_open_two_locks_the_gate_opens_one_way_and_the_hall_has_double_doors() -> None:
    opened = {path.id: path.opened_by for path in STORY.paths if path.opened_by}
    assert opened == {"room-2-4": ("keys",), "room-2-5": ("keys",), "room-12-14": ("gate open",)}
    assert {path.id: path.locked_from for path in STORY.paths if path.lock} == {
        "room-2-4": "room-2",
        "room-2-5": "room-2",
        "room-12-13": "room-12",
    }
    assert [path.id for path in STORY.paths if path.double_door] == ["room-6-7"]


@pytest.mark.clause("CH-ADV-1")
def test_every_way_leads_back_as_well_and_stays_on_its_map() -> None:
    for path in STORY.paths:
        first, second = path.ends
        assert (path.other_end(first), path.other_end(second)) == (second, first)
        assert path in STORY.paths_from(first)
        assert path in STORY.paths_from(second)
        assert STORY.places[first].map == STORY.places[second].map


def test_every_place_can_be_reached_from_the_village() -> None:
    reached, waiting = {BELL.start}, [BELL.start]
    while waiting:
        here = waiting.pop()
        ways = [path.other_end(here) for path in STORY.paths_from(here)] + [STORY.places[here].enters]
        fresh = {place for place in ways if place} - reached
        reached |= fresh
        waiting += sorted(fresh)
    assert reached == {place.id for place in STORY.places}


def test_the_outpost_is_entered_from_stormmount_and_the_barrow_from_the_mere() -> None:
    assert {place.id: place.enters for place in STORY.places if place.enters} == {"o5": "room-1", "o6": "room-8"}
    assert (STORY.way_out("room-1"), STORY.way_out("room-8"), STORY.way_out("room-2")) == ("o5", "o6", "")


# ---- encounters


def counted(groups: tuple[Group, ...]) -> Counter[str]:
    return Counter({group.creature: group.count for group in groups})


def read(cell: str) -> Counter[str]:
    return Counter({LETTERS[letter]: int(count) for count, letter in re.findall(r"(\d+) ([A-Z][a-zA]?)\b", cell)})


@pytest.mark.parametrize("row", rows(ledger.ENCOUNTERS), ids=lambda row: row[0])
def test_an_encounter_card_holds_the_ledgers_creatures_for_each_number_of_heroes(row: list[str]) -> None:
    scene = STORY.scenes[place_id(row[0])]
    assert [counted(scene.against(heroes)) for heroes in range(1, 6)] == [read(cell) for cell in row[2:7]]
    assert scene.against(6) == scene.against(5)
    assert all(group.creature in CARDS.creatures for groups in scene.opponents for group in groups)


def test_one_hero_meets_a_ghoul_in_the_sextons_coat_without_its_rot() -> None:
    (ghoul,) = STORY.scenes["room-15"].against(1)
    assert (ghoul.creature, ghoul.name, ghoul.without) == ("grave-ghoul", "The Drowned Sexton", ("disease",))


def levels(scene: str, heroes: int) -> int:
    return sum(CARDS.creatures[group.creature].level * group.count for group in STORY.scenes[scene].against(heroes))


def party_xp(room: int) -> int:
    """What each hero has by then: 1 at the start, 1 for each award on the way."""
    return 2 if room <= 5 else 3 if room <= 7 else 4


@pytest.mark.parametrize(
    ("room", "ratio"),
    [
        *((room, Fraction(1, 2)) for room in (1, 3, 9, 11, 12, 13)),
        *((room, Fraction(3, 4)) for room in (2, 15)),
        (6, Fraction(7, 12)),
        (7, Fraction(2, 3)),
    ],
)
def test_four_heroes_meet_the_ledgers_budget(room: int, ratio: Fraction) -> None:
    assert Fraction(levels(f"room-{room}", 4), 4 * party_xp(room)) == ratio


ROOMS = [scene.id for scene in STORY.scenes if scene.id.startswith("room")]


@pytest.mark.parametrize("heroes", range(1, 6))
def test_no_encounter_is_beyond_the_budgets_further_rules(heroes: int) -> None:
    for scene in STORY.scenes:
        each = party_xp(int(scene.id.removeprefix("room-"))) if scene.id in ROOMS else 1
        groups = scene.against(heroes)
        assert all(CARDS.creatures[group.creature].level <= 2 * each + 2 for group in groups), scene.id
        assert sum(group.count for group in groups) <= 2 * heroes, scene.id


def test_every_card_belongs_to_a_place_and_lists_five_parties_or_none() -> None:
    assert all(scene.id in STORY.places for scene in STORY.scenes)
    assert {len(scene.opponents) for scene in STORY.scenes} == {0, 5}


def test_how_the_fights_begin() -> None:
    starts = {scene.id: scene.starts for scene in STORY.scenes if scene.opponents and scene.starts != "at once"}
    avoidable = dict.fromkeys(("o2", "o3", "o4", "room-3", "room-12", "room-15"), "unless avoided")
    assert starts == {**avoidable, "room-9": "on passing"}
    for name in avoidable:
        assert any(each.success.peace for each in STORY.scenes[name].deeds)


@pytest.mark.parametrize(
    ("place", "name", "difficulty", "skill", "task"),
    [
        ("o2", "talk", 4, "silver-tongue", "persuade"),
        ("o3", "slip-away", 4, "woodcraft", "find the way"),
        ("o4", "sneak", 3, "", "sneak"),
        ("o7", "search", 4, "", "search"),
        ("room-3", "feed", 3, "", "handle animals"),
        ("room-7", "take-bell", 4, "", ""),
        ("room-8", "cold-water", 4, "athletics", "swim"),
        ("room-10", "search", 5, "", "search"),
        ("room-12", "remember", 5, "lore", "recall"),
        ("room-14", "hang-bell", 4, "athletics", ""),
        ("room-15", "persuade", 6, "silver-tongue", "persuade"),
    ],
)
def test_checks_have_the_ledgers_difficulties(place: str, name: str, difficulty: int, skill: str, task: str) -> None:
    check = deed(place, name).check
    assert check is not None
    assert (check.difficulty, check.skill, check.task) == (difficulty, skill, task)


def test_the_toll_is_five_gold_and_bandits_give_in_at_half_their_number() -> None:
    assert (deed("o2", "pay").gold, deed("o2", "pay").success.peace) == (5, True)
    assert STORY.scenes["o2"].surrender_at_half == ("road-bandit",)


def test_what_one_room_does_to_another() -> None:
    twists = {scene.id: [(each.effect, each.flag) for each in scene.twists] for scene in STORY.scenes if scene.twists}
    assert twists == {
        "room-1": [("warned", "room 1 alarmed")],
        "room-2": [("warned", "room 1 noisy")],
        "room-7": [("not surprised", "drums heard")],
        "room-11": [("heroes initiative", "")],
        "room-15": [("creatures to hit", "bell hung")],
    }
    assert deed("o4", "sneak").failure.flags == ("room 1 alarmed",)
    assert STORY.scenes["room-1"].fought.flags == ("room 1 noisy",)
    assert STORY.scenes["room-6"].fought.flags == ("drums heard",)
    assert deed("room-3", "feed").needs == STORY.scenes["room-4"].loot.flags == ("meat",)
    assert STORY.scenes["room-2"].loot.flags == ("keys",)


def test_the_water_slows_and_the_hanging_bell_weakens_the_dead() -> None:
    (water,), (bell,) = STORY.scenes["room-11"].twists, STORY.scenes["room-15"].twists
    assert (water.amount, water.unless_skill) == (1, "athletics")
    assert (bell.amount, bell.only) == (-2, ("undead",))


def test_the_cold_water_is_for_each_hero_and_rats_leave_a_fever() -> None:
    water = deed("room-8", "cold-water")
    assert (water.must, water.each_hero) == (True, True)
    assert (water.failure.damage, water.failure.ignores_absorption) == ("1d6", True)
    assert STORY.scenes["room-10"].disease_after == "rat-bite-fever"


def test_the_ledgers_traps_lie_where_the_maps_have_a_t() -> None:
    found = {scene.id: scene.trap for scene in STORY.scenes if scene.trap}
    assert found == {"room-4": "alarm-cord", "room-8": "loose-step"}


# ---- the bell, from the chair of antlers to the frame


def test_two_heroes_carry_the_bell_and_one_needs_a_check() -> None:
    carry = deed("room-7", "take-bell")
    assert (carry.free_with, carry.when, carry.success.flags) == (2, "after the fight", ("bell won",))


def test_the_gate_opens_at_pips_words_and_for_a_lone_hero_at_the_bell() -> None:
    words, bell = deed("room-12", "pips-words"), deed("room-12", "carry-bell")
    assert (words.needs, words.check, words.parties) == (("pip freed",), None, ())
    assert (bell.needs, bell.check, bell.parties) == (("bell won",), None, (1,))
    opening = [each for each in STORY.deeds_at("room-12") if each.success.flags == ("gate open",)]
    assert len(opening) == 3
    assert STORY.scenes["room-12"].victory.flags == ("gate open",)


def test_hanging_the_bell_takes_the_bell_and_may_be_tried_for_ever() -> None:
    hang = deed("room-14", "hang-bell")
    assert (hang.needs, hang.tries, hang.minutes) == (("bell won",), "any number", 10)
    assert hang.success.flags == ("bell hung",)


def test_the_sexton_is_talked_to_once_and_only_while_the_bell_hangs() -> None:
    persuade = deed("room-15", "persuade")
    assert (persuade.needs, persuade.tries) == (("bell hung",), "once")
    assert persuade.success.flags == STORY.scenes["room-15"].victory.flags == ("sexton at rest",)


def test_pip_goes_with_whoever_frees_him() -> None:
    free = deed("room-5", "free-pip")
    assert (free.success.flags, free.success.joins) == (("pip freed",), "pip-marrow")


# ---- what there is to win


LOOT = {  # gold, gold for each creature, magic items, items, for each hero, things
    "o2": ("", "2d6", 0, (), (), ()),
    "o4": ("", "1d6", 0, (), (), ()),
    "room-1": ("", "1d6", 0, (), (), ()),
    "room-2": ("", "1d6", 0, (), (), ("the keys to rooms 4 and 5",)),
    "room-4": ("2d6", "", 0, ("healing-herbs", "healing-herbs"), ("oil-flask",), ("salted meat",)),
    "room-6": ("3d6", "", 0, ("healing-potion",), (), ()),
    "room-7": ("6d6", "", 1, (), (), ()),
    "room-9": ("", "1d6", 0, (), (), ()),
    "room-13": ("6d6", "", 1, ("scroll-of-mending",), (), ()),
    "room-14": ("", "", 0, ("bell-clapper",), (), ()),
    "room-15": ("4d6", "", 1, (), (), ("the Sexton's key",)),
}


def loot(outcome: Outcome) -> tuple[str, str, int, tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    treasure = outcome.treasure
    kept = (treasure.items, outcome.items_each_hero, treasure.things)
    return treasure.gold, outcome.gold_each_creature, treasure.magic_items, *kept


def test_the_ledgers_treasure_lies_in_every_place() -> None:
    assert {scene.id: loot(scene.loot) for scene in STORY.scenes if any(loot(scene.loot))} == LOOT
    assert loot(deed("o7", "search").success) == ("3d6", "", 0, ("healing-potion", "antidote"), (), ())
    assert loot(deed("room-10", "search").success) == ("", "", 1, (), (), ())


@pytest.mark.clause("CH-ADV-7")
def test_five_experience_points_are_awarded_where_the_ledger_says() -> None:
    assert {award.id: award.xp for award in BELL.awards} == {"outpost": 1, "pip": 1, "bell": 1, "sexton": 2}
    assert sum(award.xp for award in BELL.awards) == 5
    given = {(scene.id, each.award) for scene in STORY.scenes for each in outcomes_of(scene) if each.award}
    assert given == {("room-1", "outpost"), ("room-5", "pip"), ("room-7", "bell"), ("room-15", "sexton")}
    assert STORY.scenes["room-1"].entering.award == "outpost"


def test_the_adventure_ends_in_one_of_three_ways() -> None:
    quiet, seven, dead = BELL.endings
    assert (quiet.victory, quiet.needs, quiet.gold_each) == (True, ("bell hung", "sexton at rest"), 20)
    assert (quiet.discount, quiet.discount_at) == (1, "tobbin-quill")
    assert (seven.victory, seven.needs, seven.unless, seven.nights) == (
        *(False, ("bell in the chapel",), ("bell hung",), 7),
    )
    assert (dead.victory, dead.all_dead) == (False, True)


def test_every_flag_is_set_somewhere_and_asked_for_somewhere() -> None:
    deeds = [each for place in STORY.places for each in STORY.deeds_at(place.id)]
    set_ = {flag for scene in STORY.scenes for each in outcomes_of(scene) for flag in each.flags}
    set_ |= {flag for each in deeds for flag in each.success.flags + each.failure.flags}
    asked = {flag for each in deeds for flag in each.needs + each.unless}
    asked |= {twist.flag for scene in STORY.scenes for twist in scene.twists if twist.flag}
    asked |= {flag for path in STORY.paths for flag in path.opened_by}
    asked |= {flag for ending in BELL.endings for flag in ending.needs + ending.unless}
    assert set_ == asked == set(BELL.flags)


def test_every_person_is_met_somewhere() -> None:
    met = {person for place in STORY.places for person in place.people}
    met |= {person for scene in STORY.scenes for person in scene.people}
    assert met == {card.id for card in CARDS.creatures if card.person}


# ---- ready-made heroes


def signed(cell: str) -> list[int]:
    return [int(part) for part in cell.split(",")]


@pytest.mark.parametrize("row", rows(ledger.READY_HEROES), ids=lambda row: row[0])
def test_a_ready_hero_is_the_ledgers(row: list[str]) -> None:
    hero = next(hero for hero in HEROES if row[0].startswith(hero.name))
    assert (hero.race, "/".join(str(hero.bubbles[attribute]) for attribute in ATTRIBUTES)) == (row[1], row[2])
    assert list(hero.endurance_rolls) == ([] if row[3] == "none" else signed(row[3]))
    assert [hero.gold_roll, hero.gold] == [int(row[4]), int(row[5])]
    printed = hero.printed
    totals = [printed.to_hit, printed.damage, printed.evade, printed.absorption, printed.hit_points]
    assert totals == [int(cell) for cell in row[6:11]]
    assert [printed.power, printed.magic_to_hit, printed.spells_a_day] == signed(row[11])


@pytest.mark.parametrize("hero", HEROES, ids=lambda hero: hero.id)
def test_a_ready_heros_gold_is_what_the_shop_left_of_the_roll(hero: ReadyHero) -> None:
    prices = [CARDS.items[name].price for name in hero.bought]
    assert hero.gold_roll - sum(price for price in prices if price is not None) == hero.gold
    assert None not in prices
    assert 5 <= hero.gold_roll <= 30


@pytest.mark.parametrize("hero", HEROES, ids=lambda hero: hero.id)
def test_a_ready_heros_bubbles_are_the_races_the_two_free_ones_and_the_bought_ones(hero: ReadyHero) -> None:
    bought = Counter(step.attribute for step in hero.later if step.attribute)
    race = CARDS.races[hero.race]
    assert sum(hero.points.values()) == 2
    for attribute in ATTRIBUTES:
        parts = race.bubbles.get(attribute, 0) + hero.points.get(attribute, 0) + bought[attribute]
        assert hero.bubbles[attribute] == parts
    assert len(hero.endurance_rolls) == hero.bubbles["endurance"]


@pytest.mark.parametrize("hero", HEROES, ids=lambda hero: hero.id)
def test_a_ready_heros_experience_is_spent_and_counted(hero: ReadyHero) -> None:
    assert len(hero.skills) == CARDS.races[hero.race].starting_xp
    assert len(hero.skills) + len(hero.later) == hero.total_xp


def needed(skill: Skill) -> set[str]:
    return {skill.needs} - {""}


@pytest.mark.parametrize("hero", HEROES, ids=lambda hero: hero.id)
def test_a_ready_hero_could_learn_each_skill_when_it_was_learned(hero: ReadyHero) -> None:
    known: set[str] = set()
    for step in [each for each in hero.skills + hero.later if each.skill]:
        skill = CARDS.skills[step.skill]
        assert needed(skill) <= known
        assert all(hero.bubbles[attribute] >= least for attribute, least in skill.minimum.items())
        assert bool(step.weapon) == skill.repeatable
        known.add(skill.id)


@pytest.mark.parametrize("hero", HEROES, ids=lambda hero: hero.id)
def test_a_ready_hero_may_wear_what_is_worn_and_hold_what_is_held(hero: ReadyHero) -> None:
    skills = {step.skill for step in hero.skills + hero.later}
    worn = [CARDS.items[name] for name in hero.worn]
    assert all(not item.needs_skill or item.needs_skill in skills for item in worn)
    assert sorted(item.slot for item in worn) in (["body"], ["body", "shield"])
    assert [CARDS.items[name].slot for name in hero.held] == ["weapon"]
