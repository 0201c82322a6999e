"""The miniature as a game: an area attack in Deck of Many Dungeons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence

from herotable.rules import About, Action, Below, Event, Game, Option, Outcome, Play, Seat, SetUp
from herotable.rules.play import Plain
from tests.kernel.card_area import scenes, turn
from tests.kernel.card_area.attack import STAGES, declare
from tests.kernel.card_area.cards import ABILITIES, ENEMY_DECK
from tests.kernel.card_area.events import HAPPENINGS, Happening
from tests.kernel.card_area.scenes import GARN, GM, JAI
from tests.kernel.card_area.state import Combat, Creature, Side
from tests.kernel.card_area.view import CombatView, key_without_hands, redeal, unseen_cards, view


class CardArea(Game[Combat]):
    about = About("card_area", "Deck of Many Dungeons: an area attack", "miniature", "1", game_master=GM)
    state_type = Combat
    events: tuple[type[Event], ...] = HAPPENINGS
    stages = STAGES

    def scenes(self) -> Sequence[SetUp]:
        return scenes.SCENES

    def begin(self, setup: SetUp) -> Combat:
        return scenes.begin(setup)

    def seats(self, state: Combat) -> Sequence[Seat]:
        return (JAI, GARN, GM)

    def options(self, state: Combat, seat: Seat) -> Sequence[Option]:
        return list(turn.options(state, seat))

    def perform(self, play: Play, state: Combat, action: Action) -> None:
        choice = action.choice
        if choice.option in ABILITIES:
            declare(play, state, choice.one("by"), choice.option, choice.some("targets"), choice.some("boosts"))
        elif choice.option == "done":
            turn.done(play, state, action.seat)
        else:
            turn.STEPS[choice.option](play, state)

    def onward(self, state: Combat) -> Action | None:
        return turn.onward(state)

    def view(self, state: Combat, audience: Seat) -> CombatView:
        return view(state, audience)

    def words(self, event: Event, audience: Seat) -> str:
        assert isinstance(event, Happening)
        return event.words()

    def redeal(self, state: Combat, audience: Seat, below: Below) -> Combat:
        return redeal(state, audience, below)

    def gist(self, event: Event) -> str:
        assert isinstance(event, Happening)
        return event.gist()

    def bearing(self, state: Combat, stage: str, args: tuple[Plain, ...]) -> Hashable | None:
        """Nobody plays a hidden card as a usual answer."""
        return None if stage else key_without_hands(state)

    def outcome(self, state: Combat) -> Outcome | None:
        if not state.over:
            return None
        sides = [side for side in Side if state.standing(side)]
        if len(sides) == 2:
            return Outcome((), "a draw")
        return Outcome((JAI, GARN) if sides == [Side.PLAYERS] else (GM,), turn.how_it_ends(state))

    def worth(self, state: Combat, seat: Seat) -> float:
        side = Side.ENEMIES if seat == GM else Side.PLAYERS
        mine = sum(each.health + each.purse for each in state.standing(side))
        return float(mine - sum(each.health + each.purse for each in state.standing(side.other)))

    def invariants(self, state: Combat) -> Sequence[str]:
        wrong = [words for each in state.creatures.values() for words in impossible(each)]
        held = Counter(state.box) + Counter(card for each in state.creatures.values() for card in each.hand)
        if held != Counter(unseen_cards(state)):
            wrong.append("the enemy cards in hands and box are not those that have not been shown")
        if state.die is not None and state.attack is None:
            wrong.append("a die lies on the table and nobody attacks")
        return wrong

    def span(self, state: Combat, name: str) -> str:
        return str(state.round) if name == "round" else ""


def impossible(creature: Creature) -> list[str]:
    """DM-HR-2 and what follows from it."""
    name = creature.id
    limits = {
        f"{name}'s Health is not between 0 and {creature.most}": 0 <= creature.health <= creature.most,
        f"{name}'s Resolve is not between 0 and the Health": 0 <= creature.resolve <= creature.health,
        f"{name} has temporary Resolve below 0": creature.temporary >= 0,
        f"{name} has {creature.actions} actions": 0 <= creature.actions <= 2,
        f"{name} is unconscious and has temporary Resolve": creature.up or not creature.temporary,
        f"{name} is an enemy with temporary Resolve": creature.side is Side.PLAYERS or not creature.temporary,
        f"{name} holds a card that enemies do not have": all(card in ENEMY_DECK for card in creature.hand),
    }
    return [words for words, fine in limits.items() if not fine]


GAME = CardArea()
