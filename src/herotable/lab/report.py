"""What came of many fights: victory, rounds, every fighter, what decided it, and what if."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from herotable.lab.experiment import Experiment
from herotable.lab.fights import Fought, Stood
from herotable.lab.running import heroes_won
from herotable.lab.statistics import Difference, Share, Spread, paired, share, spread, unpaired
from herotable.rules.game import AnyGame


@dataclass(frozen=True, slots=True)
class FighterReport:
    """Means are over all fights; `health` counts nothing for those who were out."""

    id: str
    name: str
    side: str
    most: int
    out: Share
    dead: Share
    health: float
    dealt: float
    taken: float
    spent: dict[str, float]


@dataclass(frozen=True, slots=True)
class Factor:
    """Something that was so in some fights and not in others, and victory with it and without."""

    what: str
    how_often: Share
    with_it: Share
    without: Share
    difference: Difference


@dataclass(frozen=True, slots=True)
class Otherwise:
    """Victory if something were otherwise, and the difference that it makes, fight by fight with the same dice."""

    name: str
    victory: Share
    rounds: float
    difference: Difference


@dataclass(frozen=True, slots=True)
class Ways:
    """Fights worth looking at, by number: the median margin, the heroes' worst and best, and the closest."""

    typical: int
    worst: int
    best: int
    closest: int


@dataclass(frozen=True, slots=True)
class Report:
    """`victory` is that of the players' seats; `ends` are all ways that it ended."""

    game: str
    title: str
    seed: str
    fights: int
    victory: Share
    ends: tuple[tuple[str, Share], ...]
    rounds: Spread
    fighters: tuple[FighterReport, ...]
    decided: tuple[Factor, ...]
    what_if: tuple[Otherwise, ...]
    ways: Ways | None


def report(
    game: AnyGame,
    experiment: Experiment,
    fought: Sequence[Fought],
    others: Mapping[str, Sequence[Fought]] | None = None,
) -> Report:
    won = {each.number: heroes_won(game, each) for each in fought}
    return Report(
        game.about.id,
        experiment.title or experiment.scene or game.about.title,
        experiment.seed,
        len(fought),
        share(sum(won.values()), len(won)),
        _ends(fought),
        spread([each.rounds for each in fought]),
        tuple(_fighters(fought)),
        tuple(_decided(fought, won)),
        tuple(_otherwise(game, name, other, won) for name, other in (others or {}).items()),
        _ways(game, fought) if fought else None,
    )


def _ends(fought: Sequence[Fought]) -> tuple[tuple[str, Share], ...]:
    return tuple((how, share(count, len(fought))) for how, count in Counter(each.how for each in fought).most_common())


# Fighters -------------------------------------------------------------------------------------------------------------


def _fighters(fought: Sequence[Fought]) -> Iterable[FighterReport]:
    """Whoever was there in any fight; those who were not lost nothing in it."""
    stood: dict[str, list[Stood]] = {}
    for fight in fought:
        for each in fight.stood:
            stood.setdefault(each.id, []).append(each)
    for those in stood.values():
        yield _fighter(those, len(fought))


def _fighter(those: Sequence[Stood], of: int) -> FighterReport:
    one = those[0]
    spending = dict.fromkeys(what for each in those for what in each.spent)
    return FighterReport(
        one.id,
        one.name,
        one.side,
        one.most,
        share(sum(each.out for each in those), of),
        share(sum(each.dead for each in those), of),
        sum(0 if each.out else each.health for each in those) / of,
        sum(each.dealt for each in those) / of,
        sum(each.taken for each in those) / of,
        {what: sum(each.spent.get(what, 0) for each in those) / of for what in spending},
    )


# What decided it ------------------------------------------------------------------------------------------------------

MOST_FACTORS = 8
LEAST_OFTEN = 0.02
"""What was so in fewer fights than this, or in nearly all of them, says nothing."""


def _decided(fought: Sequence[Fought], won: Mapping[int, bool]) -> list[Factor]:
    found = [_factor(what, fought, won, so) for what, so in _possible_factors(fought)]
    telling = [each for each in found if each is not None and each.difference.sure]
    return sorted(telling, key=lambda each: -abs(each.difference.by))[:MOST_FACTORS]


def _possible_factors(fought: Sequence[Fought]) -> Iterable[tuple[str, Callable[[Fought], bool]]]:
    """Who had the first turn, who fell first, whether anything was used up."""
    everyone = {each.id: each for fight in fought for each in fight.stood}
    for side in dict.fromkeys(each.side for each in everyone.values()):
        those = {each.id for each in everyone.values() if each.side == side}
        yield f"the first turn is of the {side}", partial(_begins, those)
        yield f"the first to fall is of the {side}", partial(_falls, those)
    for each in everyone.values():
        yield f"{each.name} has the first turn", partial(_begins, {each.id})
        yield f"{each.name} falls first", partial(_falls, {each.id})
        for what in each.spent:
            yield f"{each.name} uses {what}", partial(_spends, each.id, what)


def _begins(those: Collection[str], fight: Fought) -> bool:
    return fight.first in those


def _falls(those: Collection[str], fight: Fought) -> bool:
    return fight.fell in those


def _spends(who: str, what: str, fight: Fought) -> bool:
    return any(each.id == who and each.spent.get(what, 0) > 0 for each in fight.stood)


def _factor(
    what: str, fought: Sequence[Fought], won: Mapping[int, bool], so: Callable[[Fought], bool]
) -> Factor | None:
    with_it = [won[each.number] for each in fought if so(each)]
    often = share(len(with_it), len(fought))
    if not LEAST_OFTEN <= often.share <= 1 - LEAST_OFTEN:
        return None
    one = share(sum(with_it), len(with_it))
    other = share(sum(won.values()) - sum(with_it), len(fought) - len(with_it))
    return Factor(what, often, one, other, unpaired(one, other))


# What if, and which fights to look at ---------------------------------------------------------------------------------


def _otherwise(game: AnyGame, name: str, other: Sequence[Fought], won: Mapping[int, bool]) -> Otherwise:
    pairs = [(won[each.number], heroes_won(game, each)) for each in other if each.number in won]
    rounds = sum(each.rounds for each in other) / max(1, len(other))
    return Otherwise(name, share(sum(heroes_won(game, each) for each in other), len(other)), rounds, paired(pairs))


def _ways(game: AnyGame, fought: Sequence[Fought]) -> Ways:
    sides = players_sides(game, fought[0])
    ahead = sorted(fought, key=lambda each: (each.margin(sides), each.number))
    closest = min(ahead, key=lambda each: (abs(each.margin(sides)), each.number))
    return Ways(ahead[len(ahead) // 2].number, ahead[0].number, ahead[-1].number, closest.number)


def players_sides(game: AnyGame, fight: Fought) -> list[str]:
    """The sides of those whom players play; where there is no game master, the first fighter's."""
    if game.about.game_master is None:
        return [each.side for each in fight.stood[:1]]
    return list(dict.fromkeys(each.side for each in fight.stood if each.seat != game.about.game_master))
