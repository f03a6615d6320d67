"""Rat Hot once more, slow and literal: a second reading of the rulings to check the engine against.

It shares no code with the engine. A table is a plain dict, its board nothing but the cards in the order in which they
were laid: what is seen is found by looking down through them at every place, each time anew. `broken` names every
ruling that a placement breaks, `lay` plays one, legal or let pass.
"""

from copy import deepcopy
from typing import Any

Table = dict[str, Any]
Place = tuple[int, int]
Looked = tuple[list[Any], dict[Place, tuple[str, int]], dict[Place, int]]

SPICES = ["r1", "r2", "r3", "r4", "g1", "g2", "g3", "g4"]
DEFAULTS = {
    "rounds": 1,
    "colours": {"A": "red", "B": "green"},
    "cards": 42,
    "deck": None,
    "never_hidden": False,
    "same_spice_scores": True,
    "shrunk_groups_score": True,
    "rats": "turn",
    "bounds": None,
}


def new_table(**options: Any) -> Table:
    """A match that has not been dealt."""
    return {
        "options": {**DEFAULTS, **options},
        "cards": [],  # (three squares, the three places), the start card first
        "points": {"A": 0, "B": 0},
        "won": {"A": 0, "B": 0},
        "round": 0,
        "results": 0,
        "starter": None,
        "turn": None,  # whose it is; None: no round is going on
        "turns": 0,  # begun in this round
        "to_lay": 0,
        "laid_now": 0,  # cards, in this turn
        "drawn": [],
        "scored": [],
        "happened": [],
        "outcome": None,
    }


def covers(at: Place, way: str) -> list[Place]:
    """The three places of a card: RH-4."""
    x, y = at
    return [(x + n, y) if way == "h" else (x, y + n) for n in range(3)]


def pile(cards: list[Any], place: Place) -> list[int]:
    """Which cards lie at a place, the lowest first."""
    return [n for n, (_, places) in enumerate(cards) if place in places]


def seen(cards: list[Any]) -> dict[Place, tuple[str, int]]:
    """What is seen from above: place -> (what is shown, by which card)."""
    return {place: (squares[places.index(place)], n) for n, (squares, places) in enumerate(cards) for place in places}


def levels(cards: list[Any]) -> dict[Place, int]:
    """How high each place is. A card lies one above the highest that it lies upon."""
    high: dict[Any, int] = {}
    for _, places in cards:
        level = 1 + max(high.get(place, 0) for place in places)
        for place in places:
            high[place] = level
    return high


def touch(one: Place, other: Place) -> bool:
    """Whether two places have an edge in common."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def look(cards: list[Any]) -> Looked:
    """All that is to be seen: what is on top, and how high it is."""
    return cards, seen(cards), levels(cards)


def broken_by(looked: Looked, options: Any, at: Place, way: str) -> list[str]:
    """Every ruling that a card lying there would break. looked: the board, looked at once."""
    cards, top, high = looked
    new = covers(at, way)
    rulings = []
    lies_on = any(place in high for place in new)
    lies_by = any((x + dx, y + dy) in high for x, y in new for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)))
    if not lies_on and not lies_by:
        return ["RH-4"]
    if len({high.get(place, 0) for place in new}) > 1:
        rulings.append("RH-5")
    else:
        exactly = all(place in top for place in new) and len({top[place][1] for place in new}) == 1
        if exactly or (options["never_hidden"] and hides_one(cards, top, new)):
            rulings.append("RH-6")
    if options["bounds"] is not None:
        columns = {x for x, _ in [*high, *new]}
        rows = {y for _, y in [*high, *new]}
        if max(columns) - min(columns) + 1 > options["bounds"][0] or max(rows) - min(rows) + 1 > options["bounds"][1]:
            rulings.append("RH-10")
    return rulings


def hides_one(cards: list[Any], top: Any, new: Any) -> bool:
    """Whether of some card that is seen nothing would be seen any more."""
    before = {n for _, n in top.values()}
    still = {n for _, n in seen([*cards, (["--"] * 3, new)]).values()}
    return any(n not in still for n in before)


def groups(cards: list[Any]) -> list[Any]:
    """All groups of two or more, as (spice, the set of their places): places are merged until nothing touches."""
    shown = seen(cards)
    found = []
    for spice in SPICES:
        parts = [{place} for place, (face, _) in shown.items() if face == spice]
        merged = True
        while merged:
            merged = False
            for one in parts:
                for other in parts:
                    if one is not other and any(touch(a, b) for a in one for b in other):
                        parts.remove(other)
                        one |= other
                        merged = True
                        break
                if merged:
                    break
        found += [(spice, frozenset(part)) for part in parts if len(part) > 1]
    return found


def worth(places: Any) -> int:
    return 2 if len(places) >= 3 else 1


def scored(before: Any, after: Any, new: Any, options: Any) -> list[Any]:
    """The groups that the card just laid makes points for: RH-7."""
    old = groups(before)
    making = []
    for spice, places in groups(after):
        has_new = any(place in places for place in new)
        was_there = (spice, places) in old
        smaller = any(spice == kind and places <= was and places != was for kind, was in old)
        if (
            (has_new and options["same_spice_scores"])
            or (not was_there and not smaller)
            or (not was_there and smaller and options["shrunk_groups_score"])
        ):
            making.append((spice, places))
    return making


def colour_of(table: Table, seat: str) -> str:
    return table["options"]["colours"][seat]


def owner(table: Table, spice: str) -> str:
    return next(seat for seat in "AB" if colour_of(table, seat)[0] == spice[0])


def rats_of(table: Table, seat: str) -> set[Place]:
    """Where a player's own rats are seen."""
    return {place for place, (face, _) in seen(table["cards"]).items() if face == colour_of(table, seat)[0] + "r"}


def left(table: Table) -> int | None:
    """Cards not laid yet; None where nobody counts them."""
    total = table["options"]["cards"]
    return None if total is None else total - (len(table["cards"]) - 1)


def same(one: str, other: str) -> bool:
    """Whether two names are of one card, however it lies."""
    return one == other or one.split(".")[::-1] == other.split(".")


def may_come(table: Table, card: str) -> bool:
    """Whether a card may be laid, of those that are turned up, or of the deck: RH-2, RH-3."""
    if table["drawn"]:
        return any(same(card, one) for one in table["drawn"])
    deck = table["options"]["deck"]
    if deck is None:
        return True
    lie = [".".join(squares) for squares, _ in table["cards"][1:]]
    return sum(same(card, one) for one in lie) < sum(same(card, one) for one in deck)


def broken(table: Table, by: str, card: str, at: Place, way: str) -> list[str]:
    """Every ruling that a placement breaks."""
    if table["turn"] is None:
        return ["ALL-1"]
    rulings = [] if by == table["turn"] else ["ALL-2"]
    if not may_come(table, card):
        deck = table["options"]["deck"]
        in_deck = deck is None or any(same(card, one) for one in deck)
        rulings.append("RH-3" if table["drawn"] else "ALL-4" if in_deck else "ALL-3")
    return rulings + broken_by(look(table["cards"]), table["options"], at, way)


def deal(table: Table, starter: str, start: str) -> Table:
    table = deepcopy(table)
    table["cards"] = [(start.split("."), covers((0, 0), "h"))]
    table["points"] = {"A": 0, "B": 0}
    table["round"] += 1
    table["starter"] = table["turn"] = starter
    table["turns"] = 1
    table["to_lay"] = 1
    table["laid_now"] = 0
    table["drawn"], table["happened"] = [], ["dealt"]
    return table


def draw(table: Table, cards: list[Any]) -> Table:
    table = deepcopy(table)
    table["drawn"], table["to_lay"], table["happened"] = list(cards), len(cards), ["drew"]
    return table


def lay(table: Table, by: str, card: str, at: Place, way: str) -> Table:
    """The table once the card lies there, and all that follows."""
    table = deepcopy(table)
    options, before, new = table["options"], list(table["cards"]), covers(at, way)
    table["cards"].append((card.split("."), new))
    table["happened"] = ["placed"]
    table["scored"] = scored(before, table["cards"], new, options)
    for spice, places in table["scored"]:
        table["points"][owner(table, spice)] += worth(places)
    for one in table["drawn"]:
        if same(one, card):
            table["drawn"].remove(one)
            break
    if by != table["turn"]:
        # Against the rules he has begun a turn of his own; one that was begun is over.
        if table["to_lay"] < to_lay(table, 1):
            table["turns"] += 1
        table["laid_now"] = 0
        table["turn"], table["to_lay"] = by, to_lay(table, 1)
    table["to_lay"] -= 1
    table["laid_now"] += 1
    none_left = left(table) == 0
    turn_ends = table["to_lay"] == 0 or none_left
    if (turn_ends or options["rats"] == "card") and len(rats_of(table, by)) >= 3:
        table["happened"].append("rats_out")
        return _round_over(table, loser=by)
    if none_left:
        return count(table)
    if turn_ends:
        table["turn"] = "B" if by == "A" else "A"
        table["turns"] += 1
        table["laid_now"] = 0
        table["to_lay"] = to_lay(table, 0)
    return table


def to_lay(table: Table, again: int) -> int:
    """Cards that a turn which begins now may lay. again: cards on the table that are counted as not laid yet."""
    whole, rest = 1 if table["turns"] == 1 else 2, left(table)
    return whole if rest is None else min(whole, rest + again)


def nothing_fits(table: Table) -> bool:
    """Whether no card can be laid any more, wherever and whichever way round: RH-10."""
    looked = look(table["cards"])
    places = [place for _, covered in table["cards"] for place in covered]
    columns = range(min(x for x, _ in places) - 3, max(x for x, _ in places) + 4)
    rows = range(min(y for _, y in places) - 3, max(y for _, y in places) + 4)
    return all(broken_by(looked, table["options"], (x, y), way) for x in columns for y in rows for way in "hv")


def may_close(table: Table) -> bool:
    """Whether the referee, or either player, may say that there are no more cards to lay: RH-2, RH-3, RH-10."""
    if table["turn"] is None:
        return False
    return (left(table) is None and not table["drawn"]) or nothing_fits(table)


def no_more(table: Table) -> Table:
    """It is said that there are no more cards to lay: RH-2, RH-10. A turn that was begun ends there: RH-8."""
    table = deepcopy(table)
    by, table["happened"] = table["turn"], []
    if table["laid_now"] and len(rats_of(table, by)) >= 3:
        table["happened"].append("rats_out")
        return _round_over(table, loser=by)
    return count(table)


def count(table: Table) -> Table:
    """RH-9."""
    table["happened"].append("counted")
    for spice, places in groups(table["cards"]):
        table["points"][owner(table, spice)] += worth(places)
    return _round_over(table, loser=None)


def _round_over(table: Table, loser: str | None) -> Table:
    a, b = table["points"]["A"], table["points"]["B"]
    winner = {"A": "B", "B": "A"}.get(loser) if loser else "A" if a > b else "B" if b > a else None
    if winner:
        table["won"][winner] += 1
    table["happened"].append("round_ended")
    table["turn"], table["drawn"] = None, []
    table["last"] = winner
    if table["options"]["rounds"] is not None and table["round"] >= table["options"]["rounds"]:
        won = table["won"]
        table["happened"].append("match_ended")
        table["outcome"] = {seat: 1 + (won[other] > won[seat]) for seat, other in ("AB", "BA")}
    return table
