"""What Rat-Jong works out for anybody, without a match: a score, and the best way to lay cards."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.errors import Invalid
from engine.game import Tool
from engine.games.rat_jong import scoring, splitting
from engine.games.rat_jong.cards import CARDS, DECK
from engine.games.rat_jong.events import COLOUR, DRAGONS, KIND, MELDS, PAIR, SOURCE
from engine.games.rat_jong.options import OPTIONS, Options
from engine.games.rat_jong.sets import SETS, WHOLE, Kind, Melds, why_not_dragons, why_not_out, why_not_sets
from engine.games.rat_jong.state import Source
from engine.games.rat_jong.texts import BOOK
from engine.options import given_to_tools, known
from engine.seats import letters
from engine.shapes import CARD, Frame, Message, list_of, maybe, needed
from engine.tables import why_not_so_many
from engine.texts import Refusals
from engine.zones import Card

OPTIONS_GIVEN = given_to_tools(OPTIONS)


class Score(Message, type="score"):
    """What a seat has laid at the end of a round. kind: how it went out, None where it did not."""

    kind: Kind | None = maybe(KIND)
    melds: Melds = maybe(MELDS, ())
    pair: tuple[Card, ...] | None = maybe(PAIR)
    dragons: tuple[Card, ...] = maybe(DRAGONS, ())
    trump: str | None = maybe(COLOUR)
    options: Mapping[str, Any] | None = maybe(OPTIONS_GIVEN)


class Split(Message, type="split"):
    """Cards of a hand, the last one among them. melds: those that are open; from: where the last one came from.

    visible: which one it is, where it is the visible card and is not in an open meld.
    """

    cards: tuple[Card, ...] = needed(list_of(CARD, 2, WHOLE))
    melds: Melds = maybe(MELDS, ())
    dragons: tuple[Card, ...] = maybe(DRAGONS, ())
    trump: str | None = maybe(COLOUR)
    from_: Source = maybe(SOURCE, "middle")
    visible: Card | None = maybe(CARD)
    options: Mapping[str, Any] | None = maybe(OPTIONS_GIVEN)


def _agreed(given: Mapping[str, Any] | None) -> Options:
    return known(Options, OPTIONS.read({}, Frame(letters(2), CARDS)) if given is None else given)


def score(asked: Score) -> dict[str, Any]:
    """Return the lines of the table and their sum. Raises IllegalMove, Invalid."""
    if (asked.kind is None) != (asked.pair is None):
        wrong = "missing; who goes out lays a pair" if asked.pair is None else "only who goes out lays one; give a kind"
        raise Invalid([("/pair", wrong)])
    options = _agreed(asked.options)
    BOOK.refuse(_why_not(asked, options))
    lines = scoring.items(scoring.Display(asked.melds, asked.dragons, asked.pair, asked.kind), asked.trump, options)
    return scoring.on_wire(lines)


def _why_not(asked: Score, options: Options) -> Refusals:
    """Whether this can lie before somebody. (ALL-4, RJ-6, RJ-8, RJ-9, RJ-11, RJ-12, RJ-16)"""
    yield from _why_not_lying((*asked.melds, asked.pair or ()), asked.dragons)
    if asked.kind is None:
        yield from why_not_sets(asked.melds, None, options)
    else:
        yield from why_not_out(asked.kind, asked.melds, asked.pair, options)


def _why_not_lying(melds: Sequence[Sequence[Card]], dragons: Sequence[Card]) -> Refusals:
    yield from why_not_so_many(DECK, [*dragons, *(card for meld in melds for card in meld)])
    yield from why_not_dragons(dragons)


def split(asked: Split) -> dict[str, Any]:
    """Return the way to lay all cards that is worth most, and others worth as much; kind is null where there is none.

    Raises IllegalMove, Invalid.
    """
    options = _agreed(asked.options)
    BOOK.refuse(_why_not_lying((*asked.melds, asked.cards), asked.dragons))
    BOOK.refuse(why_not_sets(asked.melds, None, options))
    want = 3 * (SETS - len(asked.melds)) + 2
    if len(asked.cards) != want:
        raise Invalid([("/cards", f"{len(asked.cards)} cards beside {len(asked.melds)} open melds; want {want}")])
    if asked.visible is not None and (asked.from_ != "visible" or asked.visible not in asked.cards):
        raise Invalid([("/visible", "names the last card where it is from the visible one, and among cards")])
    best = splitting.best(
        asked.cards,
        asked.melds,
        options,
        royal=asked.from_ == "middle",
        trump=asked.trump,
        visible=asked.visible,
    )
    if not best:
        return {"kind": None, "melds": [], "pair": None, "points": 0, "items": [], "also": []}
    found, *others = best
    laid = scoring.Display((*asked.melds, *found.melds), asked.dragons, found.pair, found.kind)
    lines = scoring.items(laid, asked.trump, options)
    return {
        "kind": found.kind,
        "melds": [list(meld) for meld in found.melds],
        "pair": list(found.pair),
        **scoring.on_wire(lines),
        "also": [
            {"kind": one.kind, "melds": [list(meld) for meld in one.melds], "pair": list(one.pair)} for one in others
        ],
    }


TOOLS = {
    "score": Tool(Score, score, "what laid cards are worth, line by line"),
    "split": Tool(Split, split, "the way to lay a hand's cards that is worth most"),
}
