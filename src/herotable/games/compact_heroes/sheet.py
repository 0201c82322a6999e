"""The totals of a sheet: always derived, never typed in, and each opens to its sum (CH-CRE-11).

A bonus counts where its `using` says: a weapon's own bonuses with that weapon, a Marksman's with missiles and thrown
weapons, and so on. Skills replace what they build on (CH-SKILL-3, CH-SKILL-4).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from herotable.games.compact_heroes.cards import Bonus, Cards, Gain, Item, Skill, With
from herotable.games.compact_heroes.state import Effect, Foe, Hero, Owned
from herotable.rules import Part

BASE_EVADE = Part("every hero", 10, "CH-ATTR-3")
BASE_HIT_POINTS = Part("every hero", 10, "CH-ATTR-5")


@dataclass(frozen=True, slots=True)
class Total:
    """A figure and the sum that it opens to."""

    parts: tuple[Part, ...]

    @property
    def amount(self) -> int:
        return sum(part.amount for part in self.parts)


@dataclass(frozen=True, slots=True)
class Using:
    """What an attack, a roll or a check is made with: decides which bonuses count."""

    words: frozenset[With] = frozenset()
    weapon: Item | None = None
    owned: str = ""
    task: str = ""


PLAIN = Using()


def bubbles(hero: Hero, cards: Cards, attribute: str) -> int:
    """Filled bubbles, the race's own among them (CH-ATTR-1, CH-SKILL-8)."""
    of_race = cards.races[hero.race].bubbles if hero.race else {}
    given = {str(name): count for name, count in of_race.items()}.get(attribute, 0)
    return hero.bubbles[attribute] + given + (1 if hero.race_choice == attribute else 0)


def learned(hero: Hero, skill: str) -> bool:
    return any(each.skill == skill for each in hero.skills)


def has_power(hero: Hero, cards: Cards, power: str) -> bool:
    return any(cards.skills[each.skill].power == power for each in hero.skills)


def may(hero: Hero, cards: Cards, permission: str) -> bool:
    """Permissions are never lost (CH-SKILL-4)."""
    return any(permission in cards.skills[each.skill].permits for each in hero.skills)


def placed(hero: Hero, place: str) -> list[Owned]:
    return [owned for owned in hero.items if owned.place == place]


def in_use(hero: Hero) -> list[Owned]:
    """What is worn or in hand; what is only carried gives nothing."""
    return [owned for owned in hero.items if owned.place != "carried"]


def evade(hero: Hero, cards: Cards) -> Total:
    agility = Part("Agility", bubbles(hero, cards, "agility"), "CH-ATTR-3")
    return Total((BASE_EVADE, *_nonzero(agility), *gains(hero, cards, "evade", PLAIN)))


def absorption(hero: Hero, cards: Cards) -> Total:
    return Total(tuple(gains(hero, cards, "absorption", PLAIN)))


def initiative(hero: Hero, cards: Cards, using: Using = PLAIN) -> Total:
    return Total(tuple(_worst_weapon_only(gains(hero, cards, "initiative", using), hero, cards)))


def power_rating(hero: Hero, cards: Cards) -> Total:
    intellect = Part("Intellect", bubbles(hero, cards, "intellect"), "CH-ATTR-6")
    return Total((*_nonzero(intellect), *gains(hero, cards, "power", PLAIN)))


def luck(hero: Hero, cards: Cards, against: With = "") -> Total:
    filled = Part("Luck", bubbles(hero, cards, "luck"), "CH-ATTR-8")
    return Total((*_nonzero(filled), *gains(hero, cards, "luck", Using(frozenset({against})))))


def most_hit_points(hero: Hero, cards: Cards) -> Total:
    """CH-HP-2."""
    count = bubbles(hero, cards, "endurance")
    rolls = [Part("Endurance", roll, "CH-ATTR-4") for roll in hero.endurance_rolls[:count]]
    diseases = [cards.diseases[illness.disease] for illness in hero.illnesses]
    lower = [Part(disease.name, -disease.hit_points_lower, "CH-POIS-6") for disease in diseases]
    lost = Part("lost for good", -hero.permanent_loss, "CH-HP-5")
    return Total((BASE_HIT_POINTS, *rolls, *gains(hero, cards, "hit points", PLAIN), *_nonzero(*lower, lost)))


def spells_a_day(hero: Hero, cards: Cards) -> Total:
    """One for each point of power, however many schools (CH-SPELL-2); none without a school."""
    if not knows_a_school(hero, cards):
        return Total(())
    rating = Part("Power Rating", power_rating(hero, cards).amount, "CH-SPELL-2")
    return Total((*_nonzero(rating), *gains(hero, cards, "spells a day", PLAIN)))


def spells_left(hero: Hero, cards: Cards) -> int:
    """CH-SPELL-10: what was cast today stays cast when the power changes."""
    return max(0, spells_a_day(hero, cards).amount - hero.spells_cast)


def knows_a_school(hero: Hero, cards: Cards) -> bool:
    schools = [spell.school for spell in cards.spells]
    return any(permit in schools for each in hero.skills for permit in cards.skills[each.skill].permits)


def to_hit(hero: Hero, cards: Cards, using: Using) -> Total:
    """With a weapon (CH-HIT-6); no attribute adds to it."""
    return Total(tuple(gains(hero, cards, "to hit", using)))


def magic_to_hit(hero: Hero, cards: Cards) -> Total:
    """CH-ATTR-7."""
    rating = Part("Power Rating", power_rating(hero, cards).amount, "CH-ATTR-7")
    return Total((*_nonzero(rating), *gains(hero, cards, "to hit", WITH_SPELLS)))


def damage_bonus(hero: Hero, cards: Cards, using: Using) -> Total:
    """Strength, skills and items, once for each damage roll (CH-ATTR-2, CH-DMG-5)."""
    strength = Part("Strength", bubbles(hero, cards, "strength"), "CH-ATTR-2")
    return Total((*_nonzero(strength), *gains(hero, cards, "damage", using)))


def check_bonus(hero: Hero, cards: Cards, task: str) -> Total:
    """CH-CHK-2: skills and items that say so; attributes give none."""
    return Total(tuple(gains(hero, cards, "check", Using(task=task))))


WITH_SPELLS = Using(frozenset({"spells"}))


def wielding(hero: Hero, cards: Cards, owned: Owned | None, *, thrown: bool = False) -> Using:
    """Attacking with this item; with none, unarmed, which counts as a weapon (CH-EQ-7)."""
    if owned is None:
        return Using(frozenset({"weapons", "melee"}))
    weapon = cards.items[owned.item]
    reach: With = "missiles" if weapon.missile or thrown else "melee"
    return Using(frozenset({"weapons", "this weapon", reach}), weapon, owned.id)


FIRST_ROUND = Using(frozenset({"first round"}))


def figure(foe: Foe, to: Gain, amount: int, rule: str, using: Using = PLAIN) -> Total:
    """A creature's own figure, final as its card has it (CH-CREA-4), and what is in force on it."""
    return Total((*_nonzero(Part(foe.name, amount, rule)), *_effect_gains(foe.effects, to, using)))


def evade_of(who: Hero | Foe, cards: Cards) -> Total:
    return evade(who, cards) if isinstance(who, Hero) else figure(who, "evade", who.evade, "CH-CREA-1")


def absorption_of(who: Hero | Foe, cards: Cards) -> Total:
    return absorption(who, cards) if isinstance(who, Hero) else figure(who, "absorption", who.absorption, "CH-CREA-1")


def initiative_of(who: Hero | Foe, cards: Cards, using: Using = PLAIN) -> Total:
    if isinstance(who, Hero):
        return initiative(who, cards, using)
    return figure(who, "initiative", who.initiative, "CH-INIT-3")


def luck_of(who: Hero | Foe, cards: Cards, against: With = "") -> Total:
    if isinstance(who, Hero):
        return luck(who, cards, against)
    return figure(who, "luck", luck_of_level(who.level), "CH-LUCK-6")


def luck_of_level(level: int) -> int:
    """CH-LUCK-6: 2 + level/10, rounded up."""
    return 2 + -(-level // 10)


def gains(hero: Hero, cards: Cards, to: Gain, using: Using) -> Iterator[Part]:
    """Every named amount that adds to one total."""
    yield from _skill_gains(hero, cards, to, using)
    yield from _item_gains(hero, cards, to, using)
    for illness in hero.illnesses:
        disease = cards.diseases[illness.disease]
        yield from _parts(disease.name, disease.bonuses, to, using, hero, cards, "CH-POIS-6")
    yield from _effect_gains(hero.effects, to, using)
    for line in hero.adjustments:
        if line.to == to and (not line.using or line.using in using.words):
            yield Part(line.name, line.amount, "CH-GEN-7")


def _skill_gains(hero: Hero, cards: Cards, to: Gain, using: Using) -> Iterator[Part]:
    for each in hero.skills:
        skill = cards.skills[each.skill]
        standing = [bonus for bonus in skill.bonuses if not _replaced(hero, cards, skill, bonus)]
        if any(bonus.using == "chosen weapon" for bonus in standing):
            standing = standing if using.weapon is not None and using.weapon.id == each.chosen else []
        yield from _parts(skill.name, tuple(standing), to, using, hero, cards, "CH-SKILL-5", chosen=True)


def _replaced(hero: Hero, cards: Cards, skill: Skill, bonus: Bonus) -> bool:
    """Whether a later skill of the same chain has taken this bonus over (CH-SKILL-3, CH-SKILL-4)."""
    return any(
        skill.id in replaced_by(cards, later.skill)
        and any(other.to == bonus.to for other in cards.skills[later.skill].bonuses)
        for later in hero.skills
    )


def replaced_by(cards: Cards, name: str) -> list[str]:
    """The skills whose bonuses this one replaces: what it builds on, down to one that adds instead."""
    skill, below = cards.skills[name], []
    while not skill.cumulative and skill.needs in cards.skills:
        skill = cards.skills[skill.needs]
        below.append(skill.id)
    return below


def _item_gains(hero: Hero, cards: Cards, to: Gain, using: Using) -> Iterator[Part]:
    """What a weapon gives to the blow counts with that weapon alone, everything else while it is worn or in hand."""
    for owned in _helpful(hero, cards) if to == "check" else in_use(hero):
        item = cards.items[owned.item]
        bonuses = tuple(b for b in item.bonuses if owned.id == using.owned or not _of_the_blow(item, b))
        yield from _parts(item.name, bonuses, to, using, hero, cards, "CH-EQ-5")


def _helpful(hero: Hero, cards: Cards) -> list[Owned]:
    """What may help in a check: picks are not held all day, a cloak must be worn, and a second crowbar is no help."""
    at_hand = [owned for owned in hero.items if owned.place != "carried" or not cards.items[owned.item].slot]
    return list({owned.item: owned for owned in at_hand}.values())


def _of_the_blow(item: Item, bonus: Bonus) -> bool:
    return bonus.using == "this weapon" or (item.slot == "weapon" and bonus.to in ("to hit", "damage"))


def _effect_gains(effects: list[Effect], to: Gain, using: Using) -> Iterator[Part]:
    """The same thing twice does not add: the better one counts (CH-SPELL-12)."""
    counting: dict[str, int] = {}
    for effect in effects:
        for gained in effect.gains:
            if gained.to == to and (not gained.using or gained.using in using.words):
                counting[effect.source] = max(counting.get(effect.source, 0), gained.amount, key=abs)
    yield from (Part(source, amount, "CH-SPELL-12") for source, amount in counting.items())


def _parts(
    name: str,
    bonuses: tuple[Bonus, ...],
    to: Gain,
    using: Using,
    hero: Hero,
    cards: Cards,
    rule: str,
    *,
    chosen: bool = False,
) -> Iterator[Part]:
    for bonus in bonuses:
        if bonus.to == to and _counts(bonus, using, hero, cards, chosen):
            yield Part(name, bonus.amount, rule)


def _counts(bonus: Bonus, using: Using, hero: Hero, cards: Cards, chosen: bool) -> bool:
    match bonus.using:
        case "":
            return not bonus.tasks or using.task in bonus.tasks
        case "any shield":
            return bool(placed(hero, "shield"))
        case "unarmoured":
            return all(not cards.items[owned.item].needs_skill for owned in placed(hero, "body"))
        case "chosen weapon":
            return chosen
        case other:
            return other in using.words


def _worst_weapon_only(parts: Iterator[Part], hero: Hero, cards: Cards) -> Iterator[Part]:
    """Of two weapons only the worse one's initiative counts, and none at all is worse than a gain (G61)."""
    weapons = [cards.items[owned.item].name for owned in placed(hero, "weapon")]
    found = list(parts)
    of_weapons = [part for part in found if part.name in weapons]
    yield from (part for part in found if part.name not in weapons)
    if of_weapons:
        worst = max(of_weapons, key=lambda part: part.amount)
        if worst.amount > 0 or len(of_weapons) == len(weapons):
            yield worst


def _nonzero(*parts: Part) -> tuple[Part, ...]:
    return tuple(part for part in parts if part.amount)
