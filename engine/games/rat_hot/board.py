"""The board as seen from above: where a card lies, what it makes of groups, which rats show. (RH-4 to RH-8, RH-10)"""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from engine.games.rat_hot.cards import COLOUR_OF, COLOURS, RATS, SPICES
from engine.games.rat_hot.options import Options
from engine.texts import Refusal, Refusals

XY = tuple[int, int]
Spot = tuple[XY, XY, XY]
WAYS = ("h", "v")
FARTHEST = 400  # a place from the start card, in squares


class Square(NamedTuple):
    """What is seen at one place. card: the number of the card; level: 1 on the table."""

    shows: str
    card: int
    level: int


class Group(NamedTuple):
    """Touching squares of one spice, and what they are worth. (RH-7)"""

    spice: str
    squares: tuple[XY, ...]

    @property
    def colour(self) -> str:
        return COLOUR_OF[self.spice]

    @property
    def points(self) -> int:
        return 1 if len(self.squares) == 2 else 2


Board = Mapping[XY, Square]


def spot(at: Iterable[int], way: str) -> Spot:
    """The places that a card covers, its first square's first. (RH-4)"""
    x, y = at
    return ((x, y), (x + 1, y), (x + 2, y)) if way == "h" else ((x, y), (x, y + 1), (x, y + 2))


def beside(place: XY) -> tuple[XY, XY, XY, XY]:
    """The places that touch it by an edge."""
    x, y = place
    return (x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)


def level_on(board: Board, places: Spot) -> int:
    """The level on which a card comes to lie there."""
    return 1 + max(board[place].level if place in board else 0 for place in places)


class Look(NamedTuple):
    """A board, and what of all of it a place is judged by."""

    board: Board
    reach: tuple[int, int, int, int] | None  # least and greatest x, least and greatest y, where there is an edge
    seen: Mapping[int, set[XY]]  # where each card is seen, where none may be hidden

    @classmethod
    def at(cls, board: Board, options: Options) -> "Look":
        """board, looked over once for as many places as are asked about."""
        reach = None
        if options.bounds is not None:
            xs, ys = [x for x, _ in board], [y for _, y in board]
            reach = min(xs), max(xs), min(ys), max(ys)
        seen: dict[int, set[XY]] = {}
        if options.never_hidden:
            for place, square in board.items():
                seen.setdefault(square.card, set()).add(place)
        return cls(board, reach, seen)


def why_not_there(board: Board, places: Spot, options: Options) -> Refusals:
    """Whether a card can lie there. (RH-4, RH-5, RH-6, RH-10)"""
    if not any(place in board or any(other in board for other in beside(place)) for place in places):
        yield Refusal("RH-4", "apart", {})
    else:
        yield from _why_not_upon(Look.at(board, options), places, options)


def _why_not_upon(look: Look, places: Spot, options: Options) -> Refusals:
    """Whether a card can lie there that touches what lies. (RH-5, RH-6, RH-10)"""
    one, two, three = under = [look.board.get(place) for place in places]
    if one or two or three:
        heights = [square.level if square else 0 for square in under]
        if len(set(heights)) > 1:
            yield Refusal("RH-5", "hollow", {"heights": ", ".join(map(str, heights))})
        else:
            cards = {square.card for square in under if square}
            if len(cards) == 1:
                yield Refusal("RH-6", "exactly_upon", {})
            elif options.never_hidden and _hidden(look, places, cards):
                yield Refusal("RH-6", "would_hide", {})
    if options.bounds is not None and look.reach is not None and _beyond(look.reach, places, options.bounds):
        yield Refusal("RH-10", "beyond_the_edge", {"columns": options.bounds[0], "rows": options.bounds[1]})


def _hidden(look: Look, places: Spot, cards: set[int]) -> set[int]:
    """The cards of which nothing would be seen any more."""
    return {card for card in cards if look.seen[card].issubset(places)}


def _beyond(reach: tuple[int, int, int, int], places: Spot, bounds: tuple[int, ...]) -> bool:
    """Whether all cards together reach farther than the table, with one more there. (RH-10)"""
    left, right, top, bottom = reach
    (first_x, first_y), _, (last_x, last_y) = places
    return max(right, last_x) - min(left, first_x) >= bounds[0] or max(bottom, last_y) - min(top, first_y) >= bounds[1]


def spots(board: Board, way: str, options: Options) -> Iterator[XY]:
    """Where a card can be laid that way: the places of its first square, row by row."""
    look = Look.at(board, options)
    near = {*board, *(other for place in board for other in beside(place))}
    first = {(x - dx, y - dy) for x, y in near for dx, dy in spot((0, 0), way)}
    for y, x in sorted((y, x) for x, y in first):
        if max(abs(x), abs(y)) <= FARTHEST and not any(_why_not_upon(look, spot((x, y), way), options)):
            yield x, y


def is_full(board: Board, options: Options) -> bool:
    """Whether no card can be laid any more, whichever it is: what a card shows never decides where it may lie.

    Only an edge can bring that about. (RH-10) At most 30 places are judged for each square that is seen, and of those
    there are no more than columns times rows, nor than three for each card that lies.
    """
    return options.bounds is not None and all(next(spots(board, way, options), None) is None for way in WAYS)


def laid(board: Board, places: Spot, shows: Iterable[str], number: int) -> dict[XY, Square]:
    """The board once a card lies there."""
    level = level_on(board, places)
    return {**board, **{place: Square(face, number, level) for place, face in zip(places, shows, strict=True)}}


def groups(board: Board, among: Iterable[XY] | None = None) -> list[Group]:
    """Every group of two or more, by spice and place; among: those that one of these places belongs to. (RH-7)"""
    found: list[Group] = []
    seen: set[XY] = set()
    for start in board if among is None else among:
        square = board.get(start)
        if start in seen or square is None or square.shows not in COLOUR_OF:
            continue
        group, edge = {start}, [start]
        while edge:
            for place in beside(edge.pop()):
                if place not in group and place in board and board[place].shows == square.shows:
                    group.add(place)
                    edge.append(place)
        seen |= group
        if len(group) > 1:
            found.append(Group(square.shows, _in_rows(group)))
    return sorted(found, key=lambda group: (SPICES.index(group.spice), group.squares))


def scoring(before: Board, after: Board, places: Spot, options: Options) -> list[Group]:
    """The groups that a card scores for that was just laid at places. (RH-7)

    A group can differ only where it holds one of places or, cut smaller, one beside them.
    """
    near = {*places, *(other for place in places for other in beside(place))}
    old = [(group.spice, frozenset(group.squares)) for group in groups(before, near)]
    return [group for group in groups(after, near) if _scores(group, old, places, options)]


def _scores(group: Group, old: list[tuple[str, frozenset[XY]]], places: Spot, options: Options) -> bool:
    squares = frozenset(group.squares)
    if options.same_spice_scores and not squares.isdisjoint(places):
        return True
    if (group.spice, squares) in old:
        return False
    return options.shrunk_groups_score or not any(group.spice == spice and squares < was for spice, was in old)


def rats(board: Board, colour: str) -> tuple[XY, ...]:
    """Where a colour's rats are seen. (RH-8)"""
    return _in_rows(place for place, square in board.items() if square.shows == RATS[colour])


def totals(found: Iterable[Group]) -> dict[str, int]:
    """Points by colour."""
    points = dict.fromkeys(COLOURS, 0)
    for group in found:
        points[group.colour] += group.points
    return points


def _in_rows(places: Iterable[XY]) -> tuple[XY, ...]:
    return tuple(sorted(places, key=lambda place: (place[1], place[0])))
