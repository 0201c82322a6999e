"""The log's sentences and the odds' classes: every event of every chapter has its own, and none tells too much."""

from __future__ import annotations

import pkgutil
import re
from collections.abc import Callable, Iterator
from dataclasses import fields
from importlib import import_module
from itertools import product
from typing import Any, get_type_hints

import pytest

from herotable.games import compact_heroes
from herotable.games.compact_heroes import (
    attacks,
    damage,
    hit_points,
    initiative,
    luck,
    poison,
    rounds,
    specials,
    story,
)
from herotable.games.compact_heroes.adventure_cards import our_adventures
from herotable.games.compact_heroes.cards import our_cards
from herotable.games.compact_heroes.names import called
from herotable.games.compact_heroes.rounds import arrive
from herotable.games.compact_heroes.state import Gained, Hero, Table
from herotable.games.compact_heroes.words import GISTS, SENTENCES
from herotable.games.compact_heroes.words import gist as gist_of
from herotable.games.compact_heroes.words import words as words_of
from herotable.games.compact_heroes.words_names import described, some, the
from herotable.rules import EVERYONE, Event, Note, Scripted, Seat, Told, hears, with_names
from tests.games.compact_heroes import casters_for_tests as casters
from tests.games.compact_heroes import creatures_for_tests as creatures
from tests.games.compact_heroes.heroes_for_tests import hero
from tests.games.compact_heroes.table_for_tests import (
    GM,
    ONE,
    TWO,
    attacks_with,
    does,
    fight,
    in_force,
    table,
    turn_of,
)

LONGEST = "stormmount-chieftain-12"
FOES = ("stormmount-orc-1", LONGEST)
ANYBODY = (ONE, *FOES)


def chapters() -> Iterator[Any]:
    for module in pkgutil.iter_modules(compact_heroes.__path__, f"{compact_heroes.__name__}."):
        yield import_module(module.name)


def all_events() -> list[type[Event]]:
    """Every event class that a module of the game defines, be it joined or not."""
    found = [thing for chapter in chapters() for thing in vars(chapter).values() if _is_event(thing, chapter.__name__)]
    return list(dict.fromkeys(found))


def _is_event(thing: object, module: str) -> bool:
    return isinstance(thing, type) and issubclass(thing, Event) and thing.__module__ == module


# Examples of every event ----------------------------------------------------------------------------------------------

SAID: dict[str, tuple[str, ...]] = {
    "who": ANYBODY,
    "by": ANYBODY,
    "target": ANYBODY,
    "whom": ANYBODY,
    "defender": ANYBODY,
    "hero": (ONE,),
    "giver": (ONE, "fallen:1"),
    "to": (ONE,),
    "of": ("", GM, ONE, LONGEST, "flame-dart", "dart-slit", "grave-rot", "poison", "rest", "Knit"),
    "race": ("elf", "human"),
    "bonus": ("", "strength"),
    "attribute": ("strength",),
    "skill": ("novice-combat",),
    "chosen": ("", "long-sword"),
    "step": ("race", "points", "skills", "gold", "shop", "name", "done"),
    "name": ("Brenna", "Hex"),
    "ready": ("hagar",),
    "item": ("long-sword", "wand-of-sparks"),
    "place": ("o1", "room-1"),
    "task": ("pick locks", "flee", "anything else", "first aid"),
    "looks": ("unhurt", "hurt", "badly hurt"),
    "words": ("", "swing from the lamp"),
    "ruling": ("attack", "check", "luck", "done", "out"),
    "surprised": ("", "heroes", "creatures"),
    "winner": ("", "heroes", "creatures"),
    "source": ("bless", "Hex", "the game master's curse"),
    "power": ("hex", "breath"),
    "disease": ("grave-rot",),
    "trap": ("dart-slit",),
    "card": ("stormmount-orc", "ysra-reed"),
    "person": ("sister-odile",),
    "spell": ("bless", "grave-ward", "stone-skin"),
    "adventure": ("bell-of-greywater",),
    "ending": ("quiet", "unfinished"),
    "scene": ("duel",),
    "how": ("victory", "peace", "word"),
    "side": ("heroes", "creatures"),
    "map": ("greywater",),
    "room": ("room-1",),
    "flag": ("bell won",),
    "award": ("outpost",),
    "help": ("heal", "cure poison", "cure disease"),
}
"""What may stand in a field of this name."""

SAID_OF: dict[tuple[str, str], tuple[str, ...]] = {
    ("AttackRolled", "thing"): ("long-sword",),
    ("AttackRolled", "by"): ANYBODY,
    ("AttackRolled", "way"): (
        *("weapon", "thrown", "unarmed", "gear", "wand", "spell", "conjured", "creature", "improvised", "trap"),
    ),
    ("DamageCalled", "way"): ("weapon", "trap"),
    ("DamageCalled", "by"): ("", ONE, LONGEST),
    ("DamageCalled", "thing"): ("falling-bell",),
    ("NoEffect", "thing"): ("", "sunfire"),
    ("NoEffect", "why"): ("unliving", "other", "undead"),
    ("DidNotAct", "why"): ("surprised", "lost", "nothing", "no target", "fleeing"),
    ("LuckChecked", "why"): ("", "poison", "Grave Rot"),
    ("Declares", "kind"): ("attack", "use item", "flee", "improvise", "do nothing"),
    ("Declares", "thing"): ("", "long-sword-3", "unarmed"),
    ("MarketOpened", "who"): ("tobbin-quill", "a smith on the road"),
    ("MarketClosed", "who"): ("tobbin-quill", "a smith on the road"),
    ("PutOn", "place"): ("weapon", "body", "shield", "ring"),
    ("PutAway", "place"): ("weapon", "body"),
    ("Tells", "person"): ("marla-fenn",),
    ("Tells", "help"): ("rumours",),
    ("LentTo", "to"): (ONE, GM),
    ("Modified", "what"): ("evade", "spells a day"),
    ("Modified", "until"): ("this round", "until it is lifted"),
    ("Modified", "why"): ("a slippery floor", "the game master's word"),
    ("Adjusted", "what"): ("evade",),
    ("GoldStolen", "of"): ("road-bandit-1",),
    ("GoldRecovered", "of"): ("road-bandit-1",),
    ("PoisonEnded", "of"): ("antidote", "sister-odile", "first-aid"),
    ("Unharmed", "of"): ("giant-spider-1", "poison", "grave-rot"),
    ("TookHold", "of"): ("basilisk-1",),
    ("TookHold", "name"): ("Gaze",),
    ("Untouched", "why"): ("unliving", "level", "other", "undead"),
    ("Paid", "to"): ("sister-odile", "pay-the-toll"),
}
"""What may stand in a field of this event only."""

SEVERAL: dict[str, tuple[tuple[str, ...], ...]] = {
    "targets": (FOES, (ONE,)),
    "whom": ((ONE, TWO),),
    "heroes": ((ONE, TWO), (ONE,)),
    "foes": (FOES,),
    "tied": ((ONE, *FOES),),
    "order": ((ONE, *FOES),),
    "items": (("long-sword", "shield"),),
    "twists": (("warned", "creatures to hit"), ()),
    "things": (("the Sexton's key",),),
}


def examples(kind: type[Event]) -> Iterator[Event]:
    """Events of this kind with every value that its fields may hold; each number differs from the others."""
    return happened() if kind is story.Happened else _filled(kind)


def happened() -> Iterator[Event]:
    """Everything that can come of something in our adventures."""
    found = our_adventures()
    for place in found.places:
        deeds = [f"{how} of {deed.id}" for deed in found.deeds_at(place.id) for how in ("success", "failure")]
        once = ["entering", "fought", "victory", "loot"] if place.id in found.scenes else []
        yield from (story.Happened(place.id, what) for what in deeds + once if story.text_of(found, place.id, what))


def _filled(kind: type[Event]) -> Iterator[Event]:
    hints = get_type_hints(kind)
    names = [field.name for field in fields(kind)]
    numbers = iter(range(13, 99, 7))
    values = [_values(kind, name, hints[name], numbers) for name in names]
    for filled in product(*values):
        yield kind(*filled)


def _values(kind: type[Event], name: str, hint: Any, numbers: Iterator[int]) -> tuple[Any, ...]:
    if hint is bool:
        return (True, False)
    if hint is int:
        return (next(numbers),)
    if hint == tuple[int, ...]:
        return (tuple(next(numbers) for _ in SEVERAL["order"][0]),)
    if hint == tuple[str, ...]:
        return SEVERAL[name]
    assert hint is str, f"{kind.__name__}.{name}: {hint}"
    return SAID_OF.get((kind.__name__, name)) or SAID[name]


def numbers_in(event: Event) -> list[int]:
    values = [getattr(event, field.name) for field in fields(event)]
    flat = [each for value in values for each in (value if isinstance(value, tuple) else (value,))]
    return [each for each in flat if isinstance(each, int) and not isinstance(each, bool)]


EVENTS = all_events()
by_kind = pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)


def words(event: Event, audience: Seat) -> str:
    """The sentence as it is read where nobody has a name."""
    return with_names(words_of(event, audience), described)


def gist(event: Event) -> str:
    return with_names(gist_of(event), described)


# Every event ----------------------------------------------------------------------------------------------------------


def test_every_event_of_every_chapter_has_a_sentence() -> None:
    without = [kind.__name__ for kind in EVENTS if kind not in SENTENCES]
    assert not without, f"words of these are missing: {', '.join(without)}"


def test_a_chapter_lists_every_event_that_it_defines() -> None:
    for chapter in chapters():
        defined = [kind for kind in EVENTS if kind.__module__ == chapter.__name__]
        listed = getattr(chapter, "EVENTS", ())
        assert [kind.__name__ for kind in defined if kind not in listed] == []


def test_there_are_no_words_for_what_nobody_tells_any_more() -> None:
    assert [kind.__name__ for kind in (*SENTENCES, *GISTS) if kind not in EVENTS] == []


@by_kind
def test_a_sentence_reads_like_one(kind: type[Event]) -> None:
    for event in examples(kind):
        said = words(event, GM)
        assert re.fullmatch(r"[A-Z0-9“].*[.!?”]", said), said
        assert said.endswith((".", "!", "?", ".”")), said
        assert not re.search(r"\w:\w|_|  |[{}]|\bNone\b| [.,;:]|\b[a-z]+-[a-z-]*\d+\b", said), said


@by_kind
def test_a_sentence_holds_every_number_of_its_event(kind: type[Event]) -> None:
    for event in examples(kind):
        said = re.findall(r"\d+", words(event, GM))
        assert all(str(number) in said for number in numbers_in(event)), words(event, GM)


@by_kind
def test_a_class_of_outcome_is_short_and_names_no_ids(kind: type[Event]) -> None:
    for event in examples(kind):
        said = gist(event)
        assert len(said) <= 40, said
        assert not re.search(r"\w:\w|_|  |[{}]|\bNone\b|\.$", said), said


@by_kind
def test_a_sentence_is_the_same_for_everyone_who_hears_it(kind: type[Event]) -> None:
    for event in examples(kind):
        if not (isinstance(event, rounds.HasDeclared | rounds.Declares) and event.who == ONE):
            assert words(event, GM) == words(event, ONE)


def test_nobody_reads_twice_what_they_have_declared() -> None:
    declared, revealed = (rounds.Declares(ONE, "flee", "", (), "", open=each) for each in (False, True))
    assert [words(event, ONE) for event in (declared, rounds.HasDeclared(ONE), revealed)] == [
        "Hero 1 decides to flee.",
        "",
        "",
    ]
    assert words(revealed, TWO) == "Hero 1 means to flee."


# Names ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("of", "name"),
    [
        (ONE, "hero 1"),
        (GM, "the game master"),
        ("stormmount-orc-1", "Stormmount Orc 1"),
        ("chieftain-ghrosk", "Chieftain Ghrosk"),
        ("ysra-reed-1", "Ysra Reed"),
        ("long-sword-3", "long sword"),
        ("long-sword-plus-1", "Long Sword +1"),
        ("long-sword-plus-1-3", "Long Sword +1"),
        ("flame-dart", "Flame Dart"),
        ("Knit", "Knit"),
        ("the game master's curse", "the game master's curse"),
    ],
)
def test_things_are_called_by_their_names(of: str, name: str) -> None:
    assert described(of) == name


@pytest.mark.parametrize(
    ("of", "known", "new"),
    [
        ("long-sword-3", "the long sword", "a long sword"),
        ("oil-flask", "the oil flask", "an oil flask"),
        ("chain-mail", "the chain mail", "chain mail"),
        ("torches", "the torches (3)", "torches (3)"),
        ("elixir-of-life", "the Elixir of Life", "an Elixir of Life"),
        ("flame-dart", "Flame Dart", "Flame Dart"),
    ],
)
def test_things_are_spoken_of_as_people_do(of: str, known: str, new: str) -> None:
    assert (the(of), some(of)) == (known, new)


@pytest.mark.clause("CH-CREA-5")
def test_a_foe_is_called_in_the_log_what_it_is_called_at_the_table() -> None:
    state = table()
    come = [arrive(state, "stormmount-orc"), arrive(state, "stormmount-orc"), arrive(state, "drowned-sexton")]
    come.append(arrive(state, "stormmount-chieftain", name="Chieftain Ghrosk"))
    names = ["Stormmount Orc 1", "Stormmount Orc 2", "the Drowned Sexton", "Chieftain Ghrosk"]
    assert [called(state, foe.id) for foe in come] == names
    assert come[3].name == "Chieftain Ghrosk"


@pytest.mark.clause("CH-CREA-5")
def test_a_foe_alone_of_its_kind_needs_no_number_and_keeps_its_name_when_it_is_gone() -> None:
    state = table()
    orc = arrive(state, "stormmount-orc")
    assert called(state, orc.id) == "the Stormmount Orc"
    del state.foes[orc.id]
    assert called(state, orc.id) == "the Stormmount Orc"
    arrive(state, "stormmount-orc")
    assert called(state, orc.id) == "Stormmount Orc 1"


def test_heroes_go_by_their_names_and_namesakes_by_their_seats_as_well() -> None:
    state = table(hero(), hero())
    state.heroes[ONE].name = state.heroes[TWO].name = "Brenna"
    assert called(state, ONE) == "Brenna (hero 1)"
    state.heroes[TWO].name = "Nim"
    assert (called(state, ONE), called(state, TWO)) == ("Brenna", "Nim")
    state.heroes[TWO].name = ""
    assert called(state, TWO) == "hero 2"


@pytest.mark.clause("CH-CREA-5")
def test_no_foe_comes_with_the_id_of_one_that_is_gone() -> None:
    state = table()
    first = arrive(state, "stormmount-orc")
    del state.foes[first.id]
    assert arrive(state, "stormmount-orc").name == "Stormmount Orc 2"
    assert arrive(state, "stormmount-chieftain", name="Ghrosk").id != arrive(state, "hill-ogre", name="Ghrosk").id


def test_no_two_cards_share_an_id() -> None:
    deck = our_cards()
    shelves = (deck.races, deck.skills, deck.spells, deck.items, deck.creatures, deck.diseases, deck.traps)
    ids = [card.id for shelf in shelves for card in shelf]
    assert len(ids) == len(set(ids))


# A few by heart -------------------------------------------------------------------------------------------------------

ORC = "stormmount-orc-1"


@pytest.mark.parametrize(
    ("event", "said", "class_of_outcome"),
    [
        (
            attacks.AttackRolled(ONE, ORC, "weapon", "long-sword", 15, True),
            "Hero 1 attacks Stormmount Orc 1 with the long sword: 15, a hit.",
            "hit",
        ),
        (
            attacks.AttackRolled("", ONE, "trap", "dart-slit", 9, False),
            "Dart slit springs at hero 1: 9, a miss.",
            "miss",
        ),
        (
            attacks.AttackRolled(ONE, ORC, "improvised", "throw a chair", 11, False),
            "Hero 1 tries “throw a chair” on Stormmount Orc 1: 11, a miss.",
            "miss",
        ),
        (
            attacks.DamageCalled(ONE, (ORC,), "weapon", "long-sword", 10),
            "Hero 1 rolls 10 damage against Stormmount Orc 1.",
            "10 damage",
        ),
        (attacks.DamageCalled(ORC, (ONE,), "creature", "", 7), "Stormmount Orc 1 rolls 7 damage against hero 1.", ""),
        (damage.DamageTaken(ORC, 10, 2, 8), "Stormmount Orc 1 absorbs 2 of the 10 damage and takes 8.", ""),
        (
            damage.DamageTaken("pale-spectre-1", 9, 0, 4),
            "Pale Spectre 1 takes 4 of 9 damage, which is half of the rest.",
            "",
        ),
        (
            hit_points.HitPointsLost(ONE, ORC, 1, 17),
            "Hero 1 loses 1 hit point to Stormmount Orc 1 and has 17 left.",
            "Hero 1 −1",
        ),
        (hit_points.FoeDied(ORC, ONE), "Stormmount Orc 1 dies, felled by hero 1.", "Stormmount Orc 1 dead"),
        (hit_points.HeroDied(ONE, "poison"), "Hero 1 dies, felled by poison.", "Hero 1 dead"),
        (
            initiative.InitiativeRolled((ORC, ONE), (3, 4)),
            "Order of the round: Stormmount Orc 1 (3), hero 1 (4).",
            "",
        ),
        (luck.LuckChecked(ONE, "poison", True), "Hero 1's luck holds (poison).", "Hero 1's luck holds"),
        (
            rounds.Declares(ONE, "attack", "long-sword-3", (ORC,), ""),
            "Hero 1 decides to attack Stormmount Orc 1 with the long sword.",
            "",
        ),
        (
            rounds.Declares(ONE, "improvise", "", (), "Swing from the lamp!"),
            "Hero 1 decides to try something else: “Swing from the lamp!”.",
            "",
        ),
        (
            poison.Poisoned(ONE, "giant-spider-2", 1),
            "Hero 1 is poisoned by Giant Spider 2 and has 1 round to find a cure.",
            "Hero 1 poisoned",
        ),
        (
            specials.TookHold(ONE, "stormmount-shaman-1", "Hex", -2, 1),
            "Hex of Stormmount Shaman 1 takes hold of hero 1: −2 to hit for 1 further round.",
            "Hero 1 to hit −2",
        ),
    ],
)
def test_the_log_speaks_plainly(event: Event, said: str, class_of_outcome: str) -> None:
    assert words(event, TWO) == said
    assert gist(event) == class_of_outcome


def test_exact_damage_is_told_and_its_ways_are_not() -> None:
    """Odds merge: what it was done with does not matter, nor whose blow it was."""
    sword = attacks.DamageCalled(ONE, (ORC,), "weapon", "long-sword", 6)
    dart = attacks.DamageCalled(TWO, (ORC,), "spell", "flame-dart", 6)
    assert gist(sword) == gist(dart)


# What stays behind the screen -----------------------------------------------------------------------------------------

EVADE, ABSORPTION, TO_HIT, HIT_POINTS, MOST, LEVEL = 337, 53, 71, 97, 211, 47
FIRST = "foe:1"
FIGURES = (EVADE, ABSORPTION, TO_HIT, HIT_POINTS, MOST, LEVEL)
SPELL = 330
"""What a spell adds to the hero's totals, so that they come near that evade."""


def blessed(one: Hero) -> Hero:
    """Who can hit and hurt a creature with those figures, and be missed by it."""
    one.effects.append(in_force("Bless", Gained("to hit", SPELL), Gained("damage", 60), rounds=9))
    one.effects.append(in_force("Spirit Armor", Gained("evade", TO_HIT - 5), rounds=9))
    return one


def marked(state: Table) -> Table:
    """None of the first creature's figures could come up otherwise."""
    foe = state.foes[FIRST]
    foe.evade, foe.absorption, foe.to_hit, foe.level = EVADE, ABSORPTION, TO_HIT, LEVEL
    foe.hit_points, foe.most_hit_points = HIT_POINTS, MOST
    return state


def with_swords() -> Iterator[Scripted[Table]]:
    """Hits and misses of both, wounds, and a creature's luck."""
    fighter = blessed(hero("novice-combat", worn=("long-sword",), strength=1))
    state = turn_of(ONE, marked(fight(fighter)))
    yield (hit := attacks_with(state, ONE, FIRST, 12, 3))
    yield (missed := attacks_with(turn_of(ONE, hit.state), ONE, FIRST, 2))
    yield (hit := attacks_with(turn_of(ONE, missed.state), ONE, FIRST, 13, 2))
    yield (missed := attacks_with(turn_of(FIRST, hit.state), FIRST, ONE, 2))
    yield (hit := attacks_with(turn_of(FIRST, missed.state), FIRST, ONE, 17, 1))
    called: dict[str, Any] = {"who": FIRST, "penalty": 1, "against": "anything", "why": "a slippery floor"}
    yield does(hit.state, GM, "call a luck check", 4, **called)


def against_specials() -> Iterator[Scripted[Table]]:
    """A bite with venom, and a hex."""
    yield creatures.bites(marked(creatures.facing("giant-spider")), 17, 1, 6)
    yield creatures.uses(marked(creatures.facing("stormmount-shaman")), "hex", 6, target=ONE)


def with_spells() -> Iterator[Scripted[Table]]:
    """One that hits, one that is too weak for its level, one that stings at the end of the round."""
    yield (burned := casters.casts(_before_a_mage(), "lightning-bolt", 12, 3, 4, target=FIRST))
    yield (unafraid := casters.casts(turn_of(ONE, burned.state), "fear", target=FIRST))
    yield (stung := casters.casts(turn_of(ONE, unafraid.state), "stinging-swarm", target=FIRST))
    yield (later := casters.round_ends(stung.state))
    yield casters.round_ends(later.state, 6)


def _before_a_mage() -> Table:
    return marked(casters.facing(heroes=(blessed(casters.mage(5)),)))


def heard(notes: tuple[Note, ...], seat: Seat) -> list[str]:
    return [words(note.event, seat) for note in notes if isinstance(note, Told) and hears(note.to, seat)]


def numbers(sentences: list[str]) -> list[int]:
    return [int(number) for sentence in sentences for number in re.findall(r"\d+", sentence)]


fights = pytest.mark.parametrize("fighting", [with_swords, against_specials, with_spells], ids=lambda f: f.__name__)
Fighting = Callable[[], Iterator[Scripted[Table]]]


@fights
@pytest.mark.clause("CH-HIT-4", "CH-LUCK-8", "CH-GM-2")
def test_nothing_that_players_hear_holds_a_figure_of_a_creature(fighting: Fighting) -> None:
    for done in fighting():
        hidden = (*FIGURES, done.state.foes[FIRST].hit_points)
        sentences = heard(done.notes, ONE)
        assert [said for said in sentences if any(number in hidden for number in numbers([said]))] == []


@fights
def test_players_hear_something_in_each_of_these_fights(fighting: Fighting) -> None:
    assert len([said for done in fighting() for said in heard(done.notes, ONE)]) >= 5


def test_the_game_master_hears_the_figures() -> None:
    """So the tests above look for figures that are told indeed, to others."""
    for done in with_swords():
        if any("hits" in said for said in heard(done.notes, GM) if said.startswith("Hero")):
            told = numbers(heard(done.notes, GM))
            assert ABSORPTION in told
            assert done.state.foes[FIRST].hit_points in told


@fights
def test_what_is_left_of_damage_to_a_creature_is_not_for_all_ears(fighting: Fighting) -> None:
    for done in fighting():
        for note in done.notes:
            event = note.event if isinstance(note, Told) and note.to is EVERYONE else None
            if isinstance(event, luck.LuckNeeded | damage.DamageTaken | hit_points.HitPointsLost):
                assert event.who == ONE
