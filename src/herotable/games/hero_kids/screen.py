"""The table in pieces that any screen can draw: hero cards, foes, the map, the story so far."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

from herotable.games.hero_kids.board import grid_of
from herotable.games.hero_kids.budget import grade, threat_of
from herotable.games.hero_kids.cards import ATTRIBUTES, POOLS, our_cards
from herotable.games.hero_kids.names import described, dice_words, listed
from herotable.games.hero_kids.pages import pages
from herotable.games.hero_kids.state import GM, Side, Step
from herotable.games.hero_kids.view import ConditionView, EncounterView, FoeView, HeroView, TableView, TrialView
from herotable.parts.boards import square_board
from herotable.rules import Board, Counter, Figure, Mark, Meter, Panel, Part, Piece, Screen, Text
from herotable.rules.showing import Side as Stands

PRINTED: Final = {0: "X", 1: "1", 2: "2", 3: "3"}
"""As on the card: X stands for none."""
STEPS: Final = {
    Step.DICE: "dividing dice",
    Step.SPECIAL: "choosing a special action",
    Step.BONUS: "choosing a bonus ability",
    Step.SKILLS: "choosing skills",
    Step.TOOL: "choosing a tool",
    Step.NAME: "choosing a name",
    Step.CONSENT: "waiting for the game master to agree",
}
CONDITIONS: Final = {
    "ready": "ready to strike",
    "covered": "hard to see",
    "smoked": "in smoke",
    "fast": "very fast next turn",
    "salved": "hard as stone",
    "baited": "after the bait",
}


def screen(view: TableView) -> Screen:
    heroes = [hero_panel(hero, view) for hero in view.heroes]
    foes = [foe_panel(foe, view) for foe in view.foes if foe.square]
    board = None if view.encounter is None else map_board(view, view.encounter)
    panels = (*heroes, *foes, *story_panels(view))
    return Screen(title(view), panels, board, chances=chances_for(view), pages=tuple(pages(view)))


def chances_for(view: TableView) -> Literal["numbers", "steps", "none"]:
    if view.you == GM:
        return "numbers"
    return "none" if view.chances == "off" else "steps" if view.children else "numbers"


def title(view: TableView) -> str:
    if view.encounter is not None:
        fight = view.encounter
        return f"{described(fight.map)}: round {fight.round}" if fight.round else described(fight.map)
    if view.story is not None and view.story.scene:
        return f"{described(view.story.adventure)}: {described(view.story.scene)}"
    return view.scene[:1].upper() + view.scene[1:]


# Heroes and foes ------------------------------------------------------------------------------------------------------


def hero_panel(hero: HeroView, view: TableView) -> Panel:
    turn = view.encounter is not None and view.encounter.acting == hero.id
    side: Stands = "mine" if hero.id == view.you else "friend"
    pieces = tuple(hero_pieces(hero, view.children))
    return Panel(hero.name or described(hero.id), pieces, hero.id, side, out=not hero.health, turn=turn)


def hero_pieces(hero: HeroView, children: bool = False) -> Iterator[Piece]:
    """What one looks at first stands first; children see faces instead of numbers."""
    if hero.step != Step.DONE:
        yield Text(STEPS[Step(hero.step)], "HK-BUILD-1")
    yield Meter("health", hero.health, hero.boxes, drawn="faces" if children else "bar")
    if hero.state != "well":
        yield Text(hero.state, "HK-HP-1")
    for name in ATTRIBUTES:
        if not children or hero.dice[name]:
            yield Figure(described(name), PRINTED.get(hero.dice[name], str(hero.dice[name])), rule="HK-ATTR-1")
    yield from _abilities(hero)
    yield from _carried(hero)
    yield from conditions(hero.conditions, prone=hero.prone)


def _abilities(hero: HeroView) -> Iterator[Piece]:
    known = our_cards()
    for name in hero.specials:
        yield Text(f"{known.actions[name].name}: {known.actions[name].text}", "HK-ACT-4")
    for name in hero.bonuses:
        yield Text(f"{known.bonuses[name].name}: {known.bonuses[name].text}", "HK-ACT-5")
    for words in (hero.free_special, hero.free_bonus):
        if words:
            yield Text(words, "HK-BUILD-7")
    if hero.card and known.heroes[hero.card].attacks:
        looks = [f"{look} ({described(pool)})" for pool, look in known.heroes[hero.card].attacks.items()]
        yield Text(f"attacks with {listed(looks)}", "HK-BUILD-10")
    if hero.skills:
        yield Text(f"knows {listed([described(each) for each in hero.skills])}", "HK-SKILL-1")


def _carried(hero: HeroView) -> Iterator[Piece]:
    carried = [described(thing.card) for thing in hero.things]
    if hero.in_use:
        yield Text(f"in use: {described(hero.in_use)}", "HK-INV-4")
    if carried or hero.gold:
        gold = [f"{hero.gold} gold"] if hero.gold else []
        yield Text(f"carries {listed([*carried, *gold])}", "HK-INV-1")
    if hero.boons:
        yield Text(f"boons: {listed([described(each) for each in hero.boons])}", "HK-BOON-1")
    if hero.stars:
        yield Text(f"{hero.stars} stars to spend", "HK-END-6")


def conditions(those: tuple[ConditionView, ...], *, prone: bool) -> Iterator[Text]:
    if prone:
        yield Text("lies on the ground", "HK-PRONE-1")
    for each in those:
        more = f" ({dice_words(each.amount)})" if each.kind == "ready" else ""
        yield Text(f"{CONDITIONS.get(each.kind, each.kind)}{more}", "HK-COND-6")


def foe_panel(foe: FoeView, view: TableView) -> Panel:
    turn = view.encounter is not None and view.encounter.acting == foe.id
    side: Stands = "friend" if foe.side == Side.HEROES else "foe"
    return Panel(foe.name, tuple(_foe_pieces(foe, view.children)), foe.id, side, out=not foe.health, turn=turn)


def _foe_pieces(foe: FoeView, children: bool) -> Iterator[Piece]:
    yield Meter("health", foe.health, foe.boxes, drawn="faces" if children else "bar")
    if foe.figures is not None:
        if foe.figures.hidden:
            yield Text("hidden" + (f", comes in round {foe.figures.comes_in}" if foe.figures.comes_in else ""))
        parts = tuple(Part(described(name), foe.figures.dice[name], "HK-FOE-1") for name in (*POOLS, "armor"))
        yield Figure("dice", " ".join(str(part.amount) for part in parts), parts, "HK-FOE-1")
        known = (*foe.figures.specials, *foe.figures.bonuses)
    else:
        known = foe.seen
    for name in known:
        yield Text(_ability(name), "HK-GEN-5")
    yield from conditions(foe.conditions, prone=foe.prone)


def _ability(name: str) -> str:
    known = our_cards()
    if name in known.actions:
        return f"{known.actions[name].name}: {known.actions[name].text}"
    return f"{known.bonuses[name].name}: {known.bonuses[name].text}" if name in known.bonuses else described(name)


# The map --------------------------------------------------------------------------------------------------------------


def map_board(view: TableView, fight: EncounterView) -> Board:
    chart = our_cards().maps[fight.map]
    now = grid_of(fight.map, tuple(sorted(fight.ground.items())))
    return square_board(chart, now, tuple(counters(view, fight)), tuple(marks(view, fight)))


def counters(view: TableView, fight: EncounterView) -> Iterator[Counter]:
    """Heroes go by numbers, everyone else by letters."""
    for number, hero in enumerate(view.heroes, 1):
        if hero.square:
            side: Stands = "mine" if hero.id == view.you else "friend"
            yield _counter(hero, str(number), side, fight.acting == hero.id)
    for number, foe in enumerate(foe for foe in view.foes if foe.square):
        of: Stands = "friend" if foe.side == Side.HEROES else "foe"
        letter = chr(ord("a") + number % 26)
        yield _counter(foe, letter, of, fight.acting == foe.id)


def _counter(who: HeroView | FoeView, letter: str, side: Stands, turn: bool) -> Counter:
    said = ["lying" if who.prone else "", *(CONDITIONS.get(each.kind, each.kind) for each in who.conditions)]
    lurks = isinstance(who, FoeView) and who.figures is not None and who.figures.hidden
    noted = tuple(each for each in (*said, "hidden" if lurks else "") if each)
    return Counter(who.id, who.square, letter, who.name, side, out=not who.health, turn=turn, marks=noted)


def marks(view: TableView, fight: EncounterView) -> Iterator[Mark]:
    """Where whoever acts can go, with what it costs, and whom it can attack."""
    for square, cost in fight.reach.items():
        yield Mark(square, "reach", str(cost))
    stands = {hero.id: hero.square for hero in view.heroes} | {foe.id: foe.square for foe in view.foes}
    for target in fight.aims:
        yield Mark(stands[target], "target")


# The story ------------------------------------------------------------------------------------------------------------


def story_panels(view: TableView) -> Iterator[Panel]:
    if view.trial is not None:
        yield Panel("A test", tuple(_trial_pieces(view.trial)))
    if view.story is not None and view.story.scene:
        scene = our_cards().scenes[view.story.scene]
        notes = [Text(scene.gm), *(Text(f"noted: {flag}") for flag in view.story.flags)] if view.you == GM else []
        yield Panel(scene.name, (Text(scene.read), *notes))
    if view.encounter is not None and view.you == GM:
        yield Panel("How hard it is", (Text(how_hard(view), "HK-FOE-3"),))
    if view.encounter is not None and view.encounter.proposal:
        yield Panel("Proposed", (Text(view.encounter.proposal, "HK-ACT-3"),))
    if view.question:
        yield Panel("A secret friend is asked", (Text(view.question, "HK-BOON-1"),))
    if view.strike is not None and view.strike.high:
        said = f"{view.strike.high} against {view.strike.guard}"
        yield Panel("The dice lie", (Text(said, "HK-BOON-4"),))


def how_hard(view: TableView) -> str:
    """By the threat points of all foes that have come, for so many heroes (M9)."""
    foes = [our_cards().foes[foe.card] for foe in view.foes if foe.side == Side.FOES]
    spent = sum(hero.stars_spent for hero in view.heroes) // len(view.heroes)
    threat = threat_of(foes, len(view.heroes))
    return f"{threat / 100 / len(view.heroes):.3g} threat points a hero: {grade(threat, len(view.heroes), spent)}"


def _trial_pieces(trial: TrialView) -> Iterator[Text]:
    name = f"{trial.name}: " if trial.name else ""
    yield Text(f"{name}{described(trial.attribute)}, {trial.difficulty} or more", "HK-TEST-1")
    if trial.skill:
        yield Text(f"{described(trial.skill)} helps", "HK-SKILL-3")
    if trial.task:
        yield Text(f"things to {trial.task} with help", "HK-INV-6")
