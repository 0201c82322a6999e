"""The fights of an adventure: who meets how many heroes, what is different there, what it leaves behind (CH-ADV-6)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from herotable.games.compact_heroes import flight, poison, rounds, sheet, story, traps
from herotable.games.compact_heroes.adventure_cards import Group, Twist
from herotable.games.compact_heroes.fighters import standing, the_fight
from herotable.games.compact_heroes.state import GM, Attack, Effect, Foe, Gained, Side, Table, Until, card_of, cards
from herotable.rules import Action, Event, Play


@dataclass(frozen=True, slots=True)
class EncounterBegan(Event):
    """For the game master: whose encounter it is, and which twists are in force."""

    rule: ClassVar[str] = "CH-ADV-6"
    place: str
    twists: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Surrendered(Event):
    rule: ClassVar[str] = "CH-GEN-4"
    foes: tuple[str, ...]


EVENTS: tuple[type[Event], ...] = (EncounterBegan, Surrendered)


# Before the fight -----------------------------------------------------------------------------------------------------


def opponents(state: Table, where: str) -> tuple[Group, ...]:
    """What the card has for so many living heroes."""
    return story.scene(state, where).against(max(1, len(state.living())))


def has_encounter(state: Table, where: str) -> bool:
    """Whether somebody is still to be met here."""
    adventure = story.the_adventure(state)
    if where in adventure.settled:
        return False
    return bool(story.remaining(state, where) if where in adventure.fought else opponents(state, where))


def danger(state: Table, levels: Iterable[int]) -> str:
    """CH-CREA-2, M9: the levels of those whom the heroes face against the experience awarded to the party."""
    faced, awarded = sum(levels), sum(hero.xp for hero in state.living())
    if 2 * faced <= awarded:
        return "steady"
    if 4 * faced <= 3 * awarded:
        return "hard"
    return "dangerous" if faced <= awarded else "deadly"


def danger_of(state: Table, groups: Sequence[Group]) -> str:
    """How hard these would be for the heroes as they are; nothing where there is nobody."""
    deck = cards(state).creatures
    return danger(state, (deck[group.creature].level * group.count for group in groups)) if groups else ""


def twists(state: Table, where: str) -> list[Twist]:
    """What is different about a fight here, as things stand."""
    flags = story.the_adventure(state).flags
    return [twist for twist in story.scene(state, where).twists if not twist.flag or twist.flag in flags]


def may_be_surprised(state: Table, where: str) -> bool:
    """Whoever has been warned cannot be (M6)."""
    ready = any(twist.effect in ("warned", "not surprised") for twist in twists(state, where))
    return not ready and not state.alarmed


def start(
    play: Play,
    state: Table,
    surprised: Side | None = None,
    unnoticed: Sequence[str] = (),
    beside: Sequence[str] = (),
) -> None:
    """The fight of where the party is, against those for so many heroes, or those who are left; companions may fight
    beside the heroes."""
    adventure = story.the_adventure(state)
    where, here = adventure.at, twists(state, adventure.at)
    first = where not in adventure.fought
    if first:
        adventure.fought.append(where)
        adventure.opponents[where] = [foe.id for group in opponents(state, where) for foe in _come(state, group)]
    adventure.encounter, adventure.wounded = where, []
    foes = [*story.remaining(state, where), *beside]
    rounds.start_fight(play, state, foes, surprised=surprised, warned=_warned(state, here), hiding=unnoticed)
    play.whisper((GM,), EncounterBegan, where, tuple(twist.effect for twist in here))
    for twist in here:
        _twist(state, twist)
    if first:
        story.come_true(play, state, where, story.FOUGHT, story.scene(state, where).fought)


def _come(state: Table, group: Group) -> Iterator[Foe]:
    for _ in range(group.count):
        foe = rounds.arrive(state, group.creature, name=group.name)
        foe.without = [*group.without]
        yield foe


def _warned(state: Table, here: list[Twist]) -> Side | None:
    """Those of the place whom its own card says to be ready, or an alarm of before."""
    heard = traps.heed_the_alarm(state)
    return Side.CREATURES if any(twist.effect == "warned" for twist in here) else heard


def _twist(state: Table, twist: Twist) -> None:
    if twist.effect == "creatures to hit":
        for foe in _opposing(state):
            if card_of(state, foe).kind in twist.only:
                foe.effects.append(_for_the_fight(state, Gained("to hit", twist.amount)))
    elif twist.effect == "heroes initiative":
        for hero in state.living():
            if not sheet.learned(hero, twist.unless_skill):
                hero.effects.append(_for_the_fight(state, Gained("initiative", twist.amount)))


def _opposing(state: Table) -> list[Foe]:
    here = [state.foes[who] for who in the_fight(state).here if who in state.foes]
    return [foe for foe in here if foe.side is Side.CREATURES]


def _for_the_fight(state: Table, gained: Gained) -> Effect:
    """Everyone sees that it is the place; why is for the game master to tell."""
    return Effect(story.place(state).name, GM, Until.FIGHT, [gained])


# In the fight ---------------------------------------------------------------------------------------------------------


def note_wound(play: Play, state: Table, attack: Attack, target: str) -> None:
    """Some encounters ask afterwards who lost hit points."""
    adventure = state.adventure
    if adventure is not None and adventure.encounter and attack.taken and target in state.heroes:
        adventure.wounded.append(target)


def giving_up(state: Table) -> list[str]:
    """Who would lay down their arms: those of a card of which half are down already."""
    adventure = state.adventure
    if state.fight is None or adventure is None or not adventure.encounter:
        return []
    found: list[str] = []
    for kind in story.scene(state, adventure.encounter).surrender_at_half:
        sent = [who for who in adventure.opponents[adventure.encounter] if _is(state, who, kind)]
        left = [who for who in sent if state.foes[who].alive and state.fighting(who)]
        found += left if 2 * len(left) <= len(sent) else []
    return found


def _is(state: Table, who: str, kind: str) -> bool:
    return who in state.foes and state.foes[who].card == kind


def let_surrender(play: Play, state: Table) -> None:
    """They hand over what they have, and are out of it."""
    who_do = giving_up(state)
    play.tell(Surrendered, tuple(who_do))
    story.the_adventure(state).surrendered += who_do
    for who in who_do:
        flight.leave(play, state, who)


# After it -------------------------------------------------------------------------------------------------------------


def after_the_fight(play: Play, state: Table) -> None:
    """Who holds the field has won; if all have fled, the party is back where it came from, and the others wait."""
    adventure = state.adventure
    if adventure is None or not adventure.encounter:
        return
    where, adventure.encounter = adventure.encounter, ""
    heroes = [who for who in standing(state, Side.HEROES) if who in state.heroes]
    if heroes and not standing(state, Side.CREATURES):
        _lose_sight(state, where)
        story.settle(play, state, where, "victory")
        story.come_true(play, state, where, story.VICTORY, story.scene(state, where).victory)
        _catch(play, state, where)
    elif not heroes and state.living() and adventure.came_from:
        story.arrive(play, state, adventure.came_from)


def _lose_sight(state: Table, where: str) -> None:
    """Creatures that fled are gone for good and do not count as defeated; those who surrendered do."""
    adventure = story.the_adventure(state)
    gone = story.remaining(state, where)
    adventure.opponents[where] = [
        who for who in adventure.opponents[where] if who not in gone or who in adventure.surrendered
    ]
    state.foes = {who: foe for who, foe in state.foes.items() if who not in gone}


def _catch(play: Play, state: Table, where: str) -> None:
    """Whoever lost hit points here may have caught something (M10, room 10)."""
    disease = story.scene(state, where).disease_after
    bitten = [hero.id for hero in state.living() if hero.id in story.the_adventure(state).wounded]
    for who in bitten if disease else []:
        poison.infect(play, state, who, disease, where)


STAGES: tuple[Callable[..., None], ...] = ()
PERFORM: dict[str, Callable[[Play, Table, Action], None]] = {}
