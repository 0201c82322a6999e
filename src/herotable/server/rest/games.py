"""The games: how they are set up, their rules, their heroes."""

from __future__ import annotations

from herotable.data.reference import Clause, Reference, reference_of
from herotable.rules.discovery import folder_of
from herotable.rules.game import AnyGame
from herotable.server.messages import ClauseInfo, GameInfo, GuideInfo, HeroShown, SceneInfo
from herotable.server.refusing import not_understood, nothing_there
from herotable.server.rest.call import Call, route


@route
async def games(call: Call) -> tuple[GameInfo, ...]:
    return tuple(info(game) for game in call.house.games.values())


def info(game: AnyGame) -> GameInfo:
    about, heroes, guide = game.about, game.heroes(), game.guide()
    return GameInfo(
        about.id,
        about.title,
        about.edition,
        about.rules_version,
        about.game_master,
        about.options,
        tuple(SceneInfo(each.scene, each.seats, each.options, each.details) for each in game.scenes()),
        () if heroes is None else tuple(heroes.ready()),
        "" if heroes is None else heroes.making,
        None if guide is None else GuideInfo(guide.setup.scene, guide.seat, guide.hints),
        ("usual", "wild"),
    )


def rules_of(game: AnyGame) -> Reference:
    """Read once."""
    if game.about.id not in _RULES:
        _RULES[game.about.id] = reference_of(folder_of(game))
    return _RULES[game.about.id]


_RULES: dict[str, Reference] = {}


@route
async def clauses(call: Call) -> tuple[ClauseInfo, ...]:
    return tuple(_clause(each) for each in rules_of(call.game).clauses)


@route
async def clause(call: Call) -> ClauseInfo:
    wanted = call.path["clause"].casefold()
    found = next((each for each in rules_of(call.game).clauses if each.id.casefold() == wanted), None)
    if found is None:
        raise nothing_there()
    return _clause(found)


def _clause(found: Clause) -> ClauseInfo:
    return ClauseInfo(found.id, found.chapter, found.text, found.ours, found.gm, found.options)


@route
async def hero(call: Call) -> HeroShown:
    heroes = call.game.heroes()
    if heroes is None:
        raise not_understood(f"{call.game.about.title} has no heroes as files")
    data = call.body.text.encode()
    complaints = tuple(map(str, heroes.complaints(data)))
    return HeroShown(complaints, None if complaints else heroes.sheet(data))
