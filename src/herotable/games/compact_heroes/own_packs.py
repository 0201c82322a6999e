"""A group's own cards, beside ours: whether they could be played with (CH-CARD-2)."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources.abc import Traversable

from herotable.data.packs import PackWrong
from herotable.games.compact_heroes.adventure_cards import adventures_of
from herotable.games.compact_heroes.cards import card_pack, cards_of, our_pack
from herotable.games.compact_heroes.ready_heroes import ready_heroes_of


def faults_of_pack(folder: Traversable) -> Sequence[str]:
    """The first thing that is wrong, with file, entry and field: what stands on it cannot be judged before."""
    try:
        packs = (our_pack(), card_pack(folder))
        cards = cards_of(*packs)
        ready_heroes_of(cards, *packs)
        adventures_of(cards, *packs)
    except PackWrong as fault:
        return (str(fault),)
    return ()
