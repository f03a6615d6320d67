"""What laid cards are worth, line by line of the sheet's table. (RJ-13)"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from engine.games.rat_jong.cards import COLOUR, is_animal
from engine.games.rat_jong.options import SPECIES, Options
from engine.games.rat_jong.sets import Kind, Meld, Melds, is_tierce
from engine.zones import Card

OUT: dict[Kind, int] = {"royal": 30, "minor": 20, "lay_all": 5}
TIERCE = 2
BRELAN = 5
PAIR = 0
DRAGON = 1
BOUT = 1
LINES = (
    *OUT, "trump_tierce", "tierce", "brelan", "pair", "trump_dragon", "dragon", "trump_bout", "bout",
)  # fmt: skip


class Display(NamedTuple):
    """What lies before a seat. kind, pair: of who has gone out."""

    melds: Melds = ()
    dragons: tuple[Card, ...] = ()
    pair: Meld | None = None
    kind: Kind | None = None


class Item(NamedTuple):
    """A line of the score: for what, which cards, how many points."""

    line: str
    cards: tuple[Card, ...]
    points: int


def is_bout(card: Card) -> bool:
    """Whether card is a 1 or a 9 of an animal."""
    return is_animal(card) and card[0] in "19"


def colour_of(card: Card, options: Options) -> str | None:
    """The colour that can be trump: an animal's or a dragon's; plants have none. (RJ-5)"""
    if is_animal(card):
        return options.colours[SPECIES[card[1]]]
    return COLOUR.get(card)


def items(laid: Display, trump: str | None, options: Options) -> tuple[Item, ...]:
    """The lines of a seat's score, in the order of the sheet's table: one a meld, one for all dragons of one worth."""
    made: list[Item] = []
    whole = (*(card for meld in laid.melds for card in meld), *(laid.pair or ()))
    if laid.kind is not None:
        made.append(Item(laid.kind, whole, OUT[laid.kind]))

    def doubled(card: Card) -> bool:
        return trump is not None and colour_of(card, options) == trump

    def together(line: str, cards: Iterable[Card], each: int) -> None:
        held = tuple(cards)
        for name, worth, some in (
            (f"trump_{line}", 2 * each, tuple(card for card in held if doubled(card))),
            (line, each, tuple(card for card in held if not doubled(card))),
        ):
            if some:
                made.append(Item(name, some, worth * len(some)))

    tierces = [meld for meld in laid.melds if is_tierce(meld)]
    for trumps in (True, False):
        line, worth = ("trump_tierce", 2 * TIERCE) if trumps else ("tierce", TIERCE)
        made += [Item(line, meld, worth) for meld in tierces if doubled(meld[0]) == trumps]
    made += [Item("brelan", meld, BRELAN) for meld in laid.melds if not is_tierce(meld)]
    if laid.pair is not None:
        made.append(Item("pair", laid.pair, PAIR))
    together("dragon", laid.dragons, DRAGON)
    together("bout", filter(is_bout, whole), BOUT)
    return tuple(made)


def total(lines: Sequence[Item]) -> int:
    return sum(item.points for item in lines)


def on_wire(lines: Sequence[Item]) -> dict[str, Any]:
    """Return the lines of a score and their sum, as JSON has them."""
    items = [{"for": item.line, "cards": list(item.cards), "points": item.points} for item in lines]
    return {"points": total(lines), "items": items}
