"""The adventure as the game master reads it: a page for what came before, and one for every place (CH-ADV)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from herotable.games.compact_heroes.adventure_cards import Award, Check, Deed, Group, Outcome, Scene, our_adventures
from herotable.games.compact_heroes.reading import AdventureView, PlaceCard
from herotable.games.compact_heroes.reading import Screen as Behind
from herotable.games.compact_heroes.words_names import counted, described, pile
from herotable.rules import Page, Piece, Text

STARTS: Final = {
    "at once": "as the party enters",
    "unless avoided": "unless a deed done before makes peace",
    "on passing": "when anyone goes on from here, or at your word",
}


def pages(view: AdventureView) -> Iterator[Page]:
    if view.screen is None:
        return
    yield Page(view.name, aloud=view.hook, pieces=tuple(_before(view.id, view.screen)), shown=bool(view.scene))
    for card in view.screen.places:
        yield place_page(card, view.screen)


def _before(adventure: str, behind: Behind) -> Iterator[Piece]:
    card = our_adventures().adventures[adventure]
    yield Text(behind.background, "CH-ADV-5")
    for award in card.awards:
        yield Text(f"award of {award.xp} XP to each hero: {award.text}", "CH-ADV-7")
    for ending in card.endings:
        yield Text(f"an ending, {ending.name}: {ending.text}", "CH-GEN-2")
    if behind.flags:
        yield Text(f"true by now: {', '.join(behind.flags)}", "CH-ADV-6")


def place_page(card: PlaceCard, behind: Behind) -> Page:
    place = card.place
    return Page(
        f"{place.label}: {place.name}",
        place.id,
        part=our_adventures().maps[place.map].name,
        aloud=place.read_aloud,
        pieces=tuple(_pieces(card)),
        here=place.id == behind.at,
        shown=card.shown,
        done=card.settled and card.looted,
    )


def _pieces(card: PlaceCard) -> Iterator[Piece]:
    scene = card.scene
    if scene.text:
        yield Text(scene.text, "CH-ADV-6")
    if people := (*card.place.people, *scene.people):
        yield Text(f"people: {', '.join(map(described, people))}", "CH-ADV-2")
    if card.opponents:
        how = "over" if card.settled else STARTS[scene.starts]
        yield Text(f"a fight, {how}: {', '.join(map(_group, card.opponents))} ({card.danger})", "CH-ADV-6")
    yield from _dangers(scene)
    for when, outcome in (("on entering", scene.entering), ("in a fight", scene.fought), ("if won", scene.victory)):
        if comes := _outcome(outcome):
            yield Text(f"{when}: {comes}", "CH-ADV-7" if outcome.award else "CH-ADV-6")
    for deed in (*card.place.deeds, *scene.deeds):
        yield Text(_deed(deed), "CH-CHK-1" if deed.check else "CH-ADV-6")
    if loot := _outcome(scene.loot):
        yield Text(f"{'searched' if card.looted else 'to be found'}: {loot}", "CH-EQ-11")


def _group(group: Group) -> str:
    name = group.name or described(group.creature)
    return f"{group.count} × {name}" if group.count > 1 else name


def _dangers(scene: Scene) -> Iterator[Text]:
    for twist in scene.twists:
        yield Text(f"{twist.text} (once “{twist.flag}” is true)" if twist.flag else twist.text, "CH-ADV-6")
    if scene.trap:
        yield Text(f"trap: {described(scene.trap)}", "CH-ADV-6")


def _deed(deed: Deed) -> str:
    """What can be tried here, against what, and what comes of it."""
    price = f", {deed.gold} gold" if deed.gold else ""
    check = f" ({_check(deed.check)}{price})" if deed.check else f" ({deed.gold} gold)" if price else ""
    comes = [_comes("done", deed.success), _comes("failed", deed.failure)]
    return " ".join([f"{deed.name}{check}: {deed.text}", *(each for each in comes if each)])


def _check(check: Check) -> str:
    by = [*([check.task] if check.task else []), *([described(check.skill)] if check.skill else [])]
    return f"difficulty {check.difficulty}{', ' if by else ''}{' or '.join(by)}"


def _comes(when: str, outcome: Outcome) -> str:
    comes = _outcome(outcome)
    return f"If {when}: {comes}." if comes else ""


def _outcome(outcome: Outcome) -> str:
    """All that comes of something: what is told, what is true from then on, what is won and what is lost."""
    award = next((each.xp for each in _awards() if each.id == outcome.award), 0)
    told = (
        outcome.text.rstrip("."),
        f"{outcome.damage} damage" if outcome.damage else "",
        "there is peace" if outcome.peace else "",
        "a fight breaks out" if outcome.fight else "",
        f"{described(outcome.joins)} comes along" if outcome.joins else "",
        *(f"“{flag}” is true" for flag in outcome.flags),
        f"{award} XP to each hero" if award else "",
        *_treasure(outcome),
    )
    return "; ".join(each for each in told if each)


def _awards() -> Iterator[Award]:
    return (award for adventure in our_adventures().adventures for award in adventure.awards)


def _treasure(outcome: Outcome) -> Iterator[str]:
    treasure = outcome.treasure
    if treasure.gold:
        yield f"{treasure.gold} gold"
    if outcome.gold_each_creature:
        yield f"{outcome.gold_each_creature} gold for each creature"
    yield from pile(treasure.items)
    yield from (f"{each} for each hero" for each in pile(outcome.items_each_hero))
    if treasure.magic_items:
        yield counted(treasure.magic_items, "magic item")
    yield from treasure.things
