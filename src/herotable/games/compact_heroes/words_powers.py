"""What is said of magic, creatures' specials, poison, disease, traps and items."""

from __future__ import annotations

from typing import Final

from herotable.games.compact_heroes import items, magic, poison, specials, spell_effects, traps
from herotable.games.compact_heroes.cards import our_cards
from herotable.games.compact_heroes.words_names import (
    Told,
    counted,
    damage_to,
    given,
    hit_points,
    name_of,
    names_of,
    signed,
    the,
)


def _poisoned(e: poison.Poisoned) -> str:
    by = "" if e.of == "poison" else name_of(e.of)
    return f"{name_of(e.who)} is poisoned{given(by, ' by {}')} and has {counted(e.rounds, 'round')} to find a cure"


POISON: Final[Told] = {
    poison.Poisoned: _poisoned,
    poison.PoisonEnded: lambda e: f"{name_of(e.of)} ends {counted(e.timers, 'poison')} in {name_of(e.who)}",
    poison.Unharmed: lambda e: f"{name_of(e.who)} takes no harm from {name_of(e.of)}",
    poison.FellIll: lambda e: (
        f"{name_of(e.who)} catches {name_of(e.disease)}{given(name_of(e.of) if e.of != e.disease else '', ' from {}')}"
    ),
    poison.DiseaseEnded: lambda e: (
        f"{name_of(e.who)} is rid of {name_of(e.disease)}{given(name_of(e.of), ' thanks to {}')}"
    ),
}


def _took_hold(e: specials.TookHold) -> str:
    lasting = f" for {counted(e.rounds, 'further round')}" if e.rounds else ""
    what = f"{signed(e.amount)} to hit{lasting}" if e.amount else "the next action is lost"
    return f"{e.name} of {name_of(e.of)} takes hold of {name_of(e.who)}: {what}"


SPECIALS: Final[Told] = {
    specials.SpecialUsed: lambda e: f"{name_of(e.who)} uses {e.name}{given(names_of(e.targets), ' on {}')}",
    specials.SpecialSeen: lambda e: f"{name_of(e.who)} shows what it can do: {e.name}",
    specials.TookHold: _took_hold,
    specials.GoldStolen: lambda e: f"{name_of(e.of)} steals {e.gold} gold from {name_of(e.who)}, who has {e.left} left",
    specials.GoldRecovered: lambda e: f"{name_of(e.who)} gets back {e.gold} gold from {name_of(e.of)}",
}


def _item_used(e: items.ItemUsed) -> str:
    charged = e.left or (e.item in our_cards().items and our_cards().items[e.item].charges)
    left = f", with {counted(e.left, 'charge')} left" if charged else ""
    return f"{name_of(e.who)} uses {the(e.item)}{given(name_of(e.target), ' on {}')}{left}"


ITEMS: Final[Told] = {
    items.ItemUsed: _item_used,
    items.Strengthened: lambda e: f"{name_of(e.who)} feels {the(e.item)} at work",
    items.Hindered: lambda e: (
        f"{the(e.item)} gives {name_of(e.who)} {signed(e.amount)} to hit for {counted(e.rounds, 'round')}"
    ),
}

TRAPS: Final[Told] = {
    traps.TrapFound: lambda e: f"{name_of(e.who)} finds a trap: {name_of(e.trap)}",
    traps.TrapDisarmed: lambda e: f"{name_of(e.who)} disarms {name_of(e.trap)}",
    traps.TrapSprung: lambda e: f"a trap catches {names_of(e.whom) or 'nobody'}: {name_of(e.trap)}",
    traps.ClimbedOut: lambda e: f"{name_of(e.who)} climbs out of {name_of(e.trap)}",
}

UNTOUCHED: Final = {"level": "its level is too high", "other": "it is of another kind"}
LASTING: Final = {"fight": " for the fight", "dawn": " until dawn"}


def _in_force(e: spell_effects.SpellInForce) -> str:
    card = our_cards().spells[e.spell]
    what = name_of(card.effect) if card.effect in ("to hit", "evade", "absorption") else ""
    amount = f": {signed(e.amount)}{given(what, ' {}')}" if e.amount else ""
    lasting = f" for {counted(e.rounds, 'further round')}" if e.rounds else LASTING.get(card.until, "")
    return f"{card.name} of {name_of(e.by)} is on {name_of(e.who)}{lasting}{amount}"


SPELL_EFFECTS: Final[Told] = {
    spell_effects.SpellInForce: _in_force,
    spell_effects.Untouched: lambda e: (
        f"{name_of(e.spell)} does nothing to {name_of(e.who)}: {UNTOUCHED.get(e.why, f'it is {e.why}')}"
    ),
    spell_effects.Withstood: lambda e: f"{name_of(e.who)} withstands {name_of(e.spell)}",
    spell_effects.Banished: lambda e: f"{name_of(e.spell)} drives {name_of(e.who)} out of this world",
    spell_effects.Stung: lambda e: f"{name_of(e.spell)} does {e.damage} damage to {name_of(e.who)}",
    spell_effects.CalledUp: lambda e: f"{name_of(e.spell)} of {name_of(e.by)} brings {name_of(e.who)}",
    spell_effects.BackToLife: lambda e: (
        f"{name_of(e.spell)} brings {name_of(e.who)} back to life with {e.hit_points} of {hit_points(e.most)}"
    ),
}

MAGIC: Final[Told] = {
    magic.SpellCast: lambda e: (
        f"{name_of(e.by)} casts {name_of(e.spell)}{given(names_of(e.targets), ' on {}')}"
        f" ({counted(e.left, 'spell')} left today)"
    ),
    magic.SpellWritten: lambda e: f"{name_of(e.hero)} {'finds' if e.found else 'chooses'} the spell {name_of(e.spell)}",
}

SENTENCES: Final[Told] = {**MAGIC, **SPELL_EFFECTS, **POISON, **SPECIALS, **ITEMS, **TRAPS}

GISTS: Final[Told] = {
    spell_effects.SpellInForce: lambda e: f"{name_of(e.who)} {name_of(e.spell)}",
    spell_effects.Untouched: lambda e: f"no effect on {name_of(e.who)}",
    spell_effects.Withstood: lambda e: f"{name_of(e.who)} withstands",
    spell_effects.Banished: lambda e: f"{name_of(e.who)} banished",
    spell_effects.Stung: lambda e: damage_to((e.who,), e.damage),
    spell_effects.CalledUp: lambda e: f"{name_of(e.who)} comes",
    spell_effects.BackToLife: lambda e: f"{name_of(e.who)} alive again",
    poison.Poisoned: lambda e: f"{name_of(e.who)} poisoned",
    poison.PoisonEnded: lambda e: f"{name_of(e.who)} cured",
    poison.Unharmed: lambda e: f"{name_of(e.who)} unharmed",
    poison.FellIll: lambda e: f"{name_of(e.who)} ill",
    poison.DiseaseEnded: lambda e: f"{name_of(e.who)} cured",
    specials.TookHold: lambda e: f"{name_of(e.who)} {f'to hit {signed(e.amount)}' if e.amount else 'loses an action'}",
    specials.GoldStolen: lambda e: f"{name_of(e.who)} robbed",
    items.Strengthened: lambda e: f"{name_of(e.who)} strengthened",
    items.Hindered: lambda e: f"{name_of(e.who)} hindered",
    traps.ClimbedOut: lambda e: f"{name_of(e.who)} is out",
}
