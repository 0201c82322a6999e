"""The cards: as many as the ledger has, with its figures at every Tier; wrong packs refused; every card played."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from pathlib import Path

import pytest

from herotable.data.packs import PackWrong
from herotable.games.deck_of_many_dungeons import deck, encounters, maps, people
from herotable.games.deck_of_many_dungeons.adventures import our_adventures, our_faces
from herotable.games.deck_of_many_dungeons.cards import Card, abilities_of, card_pack, cards_of, our_cards, our_pack
from herotable.games.deck_of_many_dungeons.game import GAME
from herotable.games.deck_of_many_dungeons.notation import VOCABULARY, Clause, NotInTheLanguage, read, scaled, written
from herotable.games.deck_of_many_dungeons.people import our_cast
from herotable.games.deck_of_many_dungeons.screen import in_words
from herotable.games.deck_of_many_dungeons.state import Kind, Side, Table
from herotable.rules import Choice, Option, refusal
from tests.games.deck_of_many_dungeons.table_for_tests import HIGHEST, Bench, as_choice

CARDS = list(our_cards().cards)


# How many -----------------------------------------------------------------------------------------


@pytest.mark.clause("DM-CARD-1", "DM-CARD-2", "DM-CARD-13")
def test_the_box_holds_what_the_ledger_says() -> None:
    assert Counter(card.category for card in CARDS) == {"TAL": 60, "TRA": 24, "GEA": 22, "SUP": 37, "ENE": 58, "SYS": 2}
    assert sum(card.copies for card in our_cards().of("GEA")) == 49
    assert Counter(card.sub for card in our_cards().of("ENE")) == {
        "BEA": 1, "CRI": 7, "DRA": 4, "GOB": 8, "HUM": 9, "MOD": 20, "HAZ": 9,
    }  # fmt: skip
    assert Counter(card.sub for card in our_cards().of("SUP")) == {"FOL": 8, "NPC": 2, "ENC": 27}
    assert (len(our_cast().premades), len(our_cast().foes), len(our_faces()), len(maps.our_recipes())) == (
        12,
        24,
        14,
        18,
    )
    assert len({card.name for card in CARDS}) == len(CARDS)


COVERAGE = {
    "Speed": 20, "Balance": 20, "Deftness": 22, "Might": 20, "Endurance": 24, "Intuition": 17, "Memory": 17,
    "Cunning": 14, "Notice": 18, "Examine": 16, "Bluff": 12, "Persuade": 17, "Intimidate": 17,
    "Willpower": 20, "Arcanist": 20, "Elementalist": 16, "Religion": 16, "Nature": 19, "Devices": 12, "Sneak": 17,
    "Group Tasks": 14,
}  # fmt: skip
"""K9."""


def test_every_category_is_on_as_many_cards_as_the_ledger_counts() -> None:
    found = Counter(name for card in CARDS if card.category in ("TAL", "TRA", "GEA", "SUP") for name in card.tasks)
    assert found == COVERAGE


@pytest.mark.clause("DM-PRE-1", "DM-PRE-2", "DM-PRE-4")
def test_the_ready_made_partition_the_talents_and_all_are_legal() -> None:
    from herotable.games.deck_of_many_dungeons import creation

    named = [name for each in our_cast().premades for name in each.talents]
    assert sorted(named) == sorted(card.name for card in our_cards().of("TAL"))
    assert sorted(name for each in our_cast().premades for name in each.traits) == sorted(
        card.name for card in our_cards().of("TRA")
    )
    for each in our_cast().premades:
        state = Table("", {})
        assert list(creation.complaints(people.premade(state, "hero:1", each.id))) == [], each.name
        young = people.premade(Table("", {}), "hero:1", each.id, level_0=True)
        assert list(creation.complaints(young, "level 0")) == [], each.name
        assert (young.level, young.health, deck.tier_total(young)) == (0, 5, 3)


FOES = {
    "barracks-guard": 5, "watch-sentry": 5, "roadside-cutthroat": 5, "border-archer": 5, "kobold-trapper": 5,
    "goblin-raider": 5, "goblin-sniper": 4, "goblin-shaman": 6, "hobgoblin-sergeant": 8, "orc-breaker": 5,
    "cave-rats": 3, "web-lurker": 5, "cave-bats": 3, "dire-wolf": 4, "alpha-wolf": 8, "restless-dead": 5,
    "zombie-kobold": 6, "cult-adept": 5, "hedge-war-mage": 6, "hired-blade": 5, "hill-troll": 8, "young-fire-drake": 10,
    "frost-wyrm": 9, "warlord-of-the-march": 9,
}  # fmt: skip
"""K11."""


@pytest.mark.clause("DM-ENC-1", "DM-ENC-2", "DM-ENC-3")
def test_the_ready_made_enemies_have_the_totals_of_the_ledger() -> None:
    assert {each.id: deck.tier_total(people.foe(Table("", {}), each.id)) for each in our_cast().foes} == FOES


# Tiers --------------------------------------------------------------------------------------------


TIERS = {
    ("Heavy Blow", 0): ("with Attack {melee}: bonus 1; miss 1 @first", "with Attack {melee}: bonus 2; miss 1 @first"),
    ("Flanker", 0): ("hit +1 {melee, adj-ally}", "hit +2 {melee, adj-ally}"),
    ("Driven", 0): ("with roll: all +3", "with roll: all +4"),
    ("Healing Light", 0): ("heal 4", "heal 6", "heal 8"),
    ("Guardian", 0): ("redirect; reduce 2", "redirect; reduce 3", "redirect; reduce 4"),
    ("Battle Axe", 4): ("dmg 3 Physical; second 6 [dmg 2 Physical]", "dmg 4 Physical; second 6 [dmg 3 Physical]"),
    ("Army", 0): ("step 3; give 2", "step 4; give 2", "step 5; give 3"),
    ("Army", 2): (
        "reduce 3; reduce 1 @adjacent-allies",
        "reduce 4; reduce 1 @adjacent-allies",
        "reduce 5; reduce 2 @adjacent-allies",
    ),
    ("Protected", 0): (
        "reduce 1 {type Physical, total<=6}",
        "reduce 1 {type Physical, total<=6}",
        "reduce 2 {type Physical, total<=6}",
    ),
    ("Fire Drake", 2): ("dmg 3 Elemental; line [dmg 1 Elemental]", "dmg 4 Elemental; line [dmg 2 Elemental]"),
    ("Player Innate", 1): ("dmg 1 Physical", "dmg 2 Physical", "dmg 3 Physical"),
    ("Enemy Innate", 1): ("dmg 3 Physical", "dmg 4 Physical", "dmg 5 Physical"),
}
"""K14, as the ledger writes them out."""


@pytest.mark.edge(98)
@pytest.mark.clause("DM-V-SCALE", "DM-ENC-7")
@pytest.mark.parametrize(("name", "number"), TIERS)
def test_tiers_follow_the_marks(name: str, number: int) -> None:
    card = our_cards().named(name)
    for tier, effect in enumerate(TIERS[name, number], 1):
        assert written(abilities_of(card, tier)[number].clauses) == effect


def test_numbers_fall_and_never_below_two() -> None:
    assert [scaled(6, "-", 1, tier) for tier in (1, 2, 3, 9)] == [6, 5, 4, 2]
    assert [scaled(-1, "+", 1, tier) for tier in (1, 2, 3)] == [-1, -2, -3]
    assert [scaled(1, "~", 1, tier) for tier in (1, 2, 3, 4, 5)] == [1, 1, 2, 2, 3]
    assert [scaled(2, "~", 3, tier) for tier in (1, 2, 3)] == [1, 1, 2]
    assert scaled(1, "+", 3, 1) == 0
    small = abilities_of(our_cards().named("Small Hands"), 3)[0]
    assert small.roll == 4


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.name)
def test_every_effect_is_read_and_written_alike(card: Card) -> None:
    for tier in (1, 2, 3):
        for ability in abilities_of(card, tier):
            again = tuple(clause.at(tier, tier) for clause in read(written(ability.clauses)))
            assert again == ability.clauses
            assert in_words(ability).startswith(ability.name)


def test_every_operation_of_the_vocabulary_is_on_some_card() -> None:
    used: set[str] = set()
    for card in CARDS:
        for ability in abilities_of(card, card.tier):
            used |= {clause.op.removesuffix("±") for clause in _all(ability.clauses)}
    assert VOCABULARY.keys() - used == {"pull"}, "nothing pulls in the printed set"


def _all(clauses: tuple[Clause, ...]) -> list[Clause]:
    return [each for clause in clauses for each in (clause, *(inner for part in clause.inner for inner in _all(part)))]


# Packs that are wrong -----------------------------------------------------------------------------


GOOD = """
[card.TAL-ELF-09]
name = "Moonstep"
tier = 1
tasks = ["Balance"]
[[card.TAL-ELF-09.abilities]]
name = "Moonstep"
type = "Move"
range = "0"
effects = "step 4+"
"""


@pytest.mark.clause("DM-V-NEW", "DM-CARD-3", "DM-CARD-5")
@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("step 4+", "dance 4+", "there is no such operation"),
        ("step 4+", "dmg 3 Sonic", "'dmg' is not written like that"),
        ("step 4+", "step 99", "no figure of a card is above"),
        ("step 4+", "step 4+ {tired}", "there is no condition 'tired'"),
        ("step 4+", "heal 1 @everybody", "there is no target @everybody"),
        ("step 4+", "with Dance: bonus 1", "'with' goes with"),
        ("step 4+", "second 6 [dmg 1 Physical", "is not closed"),
        ('range = "0"', 'range = "44"', "range: 44 is out of range"),
        ('range = "0"', 'roll = "x"', "roll: 'x' is no figure"),
        ('range = "0"', 'cost = "12"', "cost: '12' is not"),
        ('"Balance"', '"Dancing"', "tasks: there is no 'Dancing'"),
        ("tier = 1", "tier = 0", "tier: 0 is out of range"),
        ('type = "Move"', 'type = "Dance"', "invalid enum value"),
    ],
)
def test_a_wrong_pack_is_refused_with_file_card_and_field(tmp_path: Path, old: str, new: str, says: str) -> None:
    (tmp_path / "mine.toml").write_text(GOOD, "utf-8")
    assert GAME.pack_faults(tmp_path) == ()
    (tmp_path / "mine.toml").write_text(GOOD.replace(old, new), "utf-8")
    (fault,) = GAME.pack_faults(tmp_path) or ("",)
    assert "mine.toml" in fault
    assert "TAL-ELF-09" in fault
    assert says in fault


def test_a_groups_own_card_wins_by_its_id(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(GOOD.replace("TAL-ELF-09", "TAL-ELF-02"), "utf-8")
    assert cards_of(our_pack(), card_pack(tmp_path))["TAL-ELF-02"].name == "Moonstep"


@pytest.mark.parametrize("kind", ["encounter", "recipe", "table", "adventure", "premade", "foe"])
def test_other_entries_are_judged_too(tmp_path: Path, kind: str) -> None:
    (tmp_path / "mine.toml").write_text(f"[{kind}.x]\nname = 3\n", "utf-8")
    (fault,) = GAME.pack_faults(tmp_path) or ("",)
    assert f"mine.toml, {kind} 'x'" in fault


def test_effects_that_are_none_are_refused() -> None:
    for effect in ("", ";", "first step", "zone swamp"):
        with pytest.raises(NotInTheLanguage):
            read(effect)
    assert len(our_adventures()) == 1
    with pytest.raises(PackWrong, match="there is no card called 'Nobody'"):
        our_cards().named("Nobody")


# Every card is played -----------------------------------------------------------------------------


PLAYED = [card for card in CARDS if card.abilities and card.sub not in ("HAZ", "INN", "EIN")]
USABLE = ("Move", "Attack", "Fortify", "Free")
ARMS = {
    "TAL-ASS-04": ("Dagger:main", "Dagger:off"),
    "TAL-DWA-02": ("Battle Axe:two",),
    "TAL-KNI-02": ("Kite Shield:off",),
    "TAL-TIN-02": ("Dagger:main",),
}


def scene_with(card: Card, hand: str = "") -> tuple[Bench, str]:
    """Somebody with this card, hurt, with a disabled card; a friend beside, foes near and far."""
    bench = Bench()
    arms = ARMS.get(card.id, ("Gilded Sceptre:main", "Battle Axe:two")[:1])
    name = f"{card.name}:{hand}" if hand else card.name
    if card.category in ("ENE",):
        user = bench.foe(card.name, at="-1,0")
        foes = [bench.hero(at="0,-1"), bench.hero(at="3,0"), bench.hero(at="1,1")]
        bench.foe("Humanoid", at="-2,1")
    else:
        own = () if hand else arms
        user = bench.hero("Brave", *own, name if card.category in ("TAL", "GEA") else "Brave", at="0,0")
        if card.category == "SUP":
            held = bench.give(user, card.name)
            held.on = (
                deck.FLOATING
                if card.slot == "floating"
                else next((each.id for each in user.cards if deck.is_held_item(each)), "")
            )
        bench.hero(at="0,1")
        foes = [bench.dummy(at="1,0"), bench.dummy(at="3,0"), bench.dummy(at="1,1")]
    user.most, user.health, user.resolve = 20, 15, 15
    user.cards[1].enabled = card.category == "ENE"
    bench.turn(user.side)
    assert len(foes) == 3
    return bench, user.id


@pytest.mark.parametrize("card", PLAYED, ids=lambda card: card.name)
def test_every_card_can_be_played(card: Card) -> None:
    """Each ability that is used is used; each Boost goes with something; the rest bears on what happens meanwhile."""
    hands = deck.hands_of(card) if card.category == "GEA" and any(each.column for each in card.abilities) else ("",)
    wanted = {each.name for each in card.abilities if each.type in USABLE and not _reacts(card, each.name)}
    done: set[str] = set()
    for hand in hands:
        bench, who = scene_with(card, hand)
        for option in _uses_of(bench, who, card):
            one, _ = scene_with(card, hand)
            done |= _played(one, who, card, option)
    assert done >= wanted


def _reacts(card: Card, name: str) -> bool:
    from herotable.games.deck_of_many_dungeons.declaring import is_event_driven

    return any(is_event_driven(each) for each in abilities_of(card, card.tier) if each.name == name)


def _uses_of(bench: Bench, who: str, card: Card) -> list[Option]:
    """The first way to use each of its abilities, and each with its Boosts."""
    seat = bench.state.creatures[who].seat
    found: dict[str, Option] = {}
    for option in bench.options(seat, "use"):
        if str(next(iter(option.fields[0].values()))) != who:
            continue
        keys = [str(next(iter(each.values()))) for each in option.fields if each.name in ("ability", "boosts")]
        names = [bench.state.held(part.partition(".")[0])[1].card for key in keys for part in key.split("+")]
        if not option.refused and card.id in names:
            found.setdefault(keys[0] if names[0] == card.id else keys[-1], option)
    return list(found.values())


def _played(bench: Bench, who: str, card: Card, option: Option) -> set[str]:
    seat = bench.state.creatures[who].seat
    choice: Choice = next(islice(option.completions(), 1))
    assert refusal(GAME.options(bench.state, seat), choice) is None
    held, number = deck.of_key(bench.state.creatures[who], choice.one("ability"))
    bench.choose(seat, choice, HIGHEST)
    assert GAME.invariants(bench.state) == []
    return {deck.card_of(held).abilities[number].name}


def test_answers_in_tests_are_choices() -> None:
    assert as_choice(True) == Choice("yes")
    assert encounters.label(0, 10) == "easy"
    assert Side.HEROES.other is Side.ENEMIES
    assert Kind.BOSS.value == "boss"
