"""What Rat Hot works out for anybody, without a match: where a card would score."""

from collections.abc import Mapping
from typing import Any

from engine.errors import Invalid
from engine.game import Tool
from engine.games.rat_hot import board
from engine.games.rat_hot.cards import CARDS, faces
from engine.games.rat_hot.events import SQUARE
from engine.games.rat_hot.options import OPTIONS, Options
from engine.options import given_to_tools, known
from engine.seats import letters
from engine.shapes import CARD, Frame, Message, list_of, maybe, needed
from engine.zones import Card

MOST_SQUARES = 150  # seen from above: 43 cards side by side have 129


class Scoring(Message, type="scoring"):
    """A card as it is read from left to right or downward, and the board as it is seen from above."""

    card: Card = needed(CARD)
    squares: tuple[Mapping[str, Any], ...] = needed(list_of(SQUARE, 1, MOST_SQUARES, distinct=False))
    options: Mapping[str, Any] | None = maybe(given_to_tools(OPTIONS))


def scoring(asked: Scoring) -> dict[str, Any]:
    """Every place where the card would score, and what each colour would get; row by row, first to the right.

    Squares that name no card are of one each. Raises Invalid.
    """
    options = known(Options, OPTIONS.read({}, Frame(letters(2), CARDS)) if asked.options is None else asked.options)
    before = _board(asked.squares)
    number = 1 + max(square.card for square in before.values())
    found = []
    for way in board.WAYS:
        for at in board.spots(before, way, options):
            places = board.spot(at, way)
            after = board.laid(before, places, faces(asked.card), number)
            scored = board.scoring(before, after, places, options)
            if scored:
                found.append({"at": list(at), "way": way, "points": board.totals(scored)})
    return {"places": found}


def _board(squares: tuple[Mapping[str, Any], ...]) -> board.Board:
    of_their_own = 1 + max(square.get("card") or 0 for square in squares)
    found = {
        (square["at"][0], square["at"][1]): board.Square(
            square["shows"], square.get("card", of_their_own + n), square.get("level") or 1
        )
        for n, square in enumerate(squares)
    }
    if len(found) < len(squares):
        raise Invalid([("/squares", "two squares at one place")])
    return found


TOOLS = {"scoring": Tool(Scoring, scoring, "where a card would score, and how many points")}
