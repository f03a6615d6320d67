"""When a position has come again. (DUR-16, RTK-12)"""

from typing import NamedTuple

from engine.pairs.cards import Pairs
from engine.zones import Card, Seat


class TakenCard(NamedTuple):
    """A card that was taken up since the last draw or discard: whose it was then, whose it is."""

    card: Card
    origin: Seat
    holder: Seat


class Position(NamedTuple):
    """The table at the start of an attack.

    Of the hands only the cards that have moved count: without a draw or a discard in between, all others are where
    they were, known or not.
    """

    opener: Seat | None
    defender: Seat | None
    moved: tuple[TakenCard, ...]

    def came_again(self, later: "Position") -> bool:
        """Whether later, since which nothing was drawn or discarded, is the same."""
        if self[:2] != later[:2]:
            return False
        here = {each.card: each.holder for each in self.moved}
        return all(here.get(each.card, each.origin) == each.holder for each in later.moved)


def is_third(positions: tuple[Position, ...], due: Position) -> bool:
    """Whether the attack that is due would begin from a position for the third time."""
    return len(positions) > 1 and sum(seen.came_again(due) for seen in positions) >= 2


def carried(
    moved: tuple[TakenCard, ...], pairs: Pairs, defender: Seat | None, to: Seat
) -> tuple[TakenCard, ...] | None:
    """What has moved once the table's cards are in the hand of to; None where nobody can tell whose they were."""
    now = {each.card: each for each in moved}
    for attack, defence, by in pairs:
        for card, laid_by in ((attack, by), (defence, defender)):
            if card is None:
                continue
            if laid_by is None:
                return None
            now[card] = TakenCard(card, now[card].origin if card in now else laid_by, to)
    return tuple(now.values())
