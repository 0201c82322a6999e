"""A group's own cards, beside ours: whether they could be played with."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources.abc import Traversable

from herotable.data.packs import PackWrong
from herotable.games.deck_of_many_dungeons.adventures import adventures_of, faces_of
from herotable.games.deck_of_many_dungeons.cards import card_pack, cards_of, our_pack
from herotable.games.deck_of_many_dungeons.encounters import encounters_of
from herotable.games.deck_of_many_dungeons.maps import recipes_of
from herotable.games.deck_of_many_dungeons.people import cast_of


def faults_of_pack(folder: Traversable) -> Sequence[str]:
    """The first thing that is wrong, with file, entry and field."""
    try:
        packs = (our_pack(), card_pack(folder))
        cast_of(cards_of(*packs), *packs)
        for read in (encounters_of, recipes_of, faces_of, adventures_of):
            read(*packs)
    except PackWrong as fault:
        return (str(fault),)
    return ()
