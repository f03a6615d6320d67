"""Rat-Jong told a second time, plainly, from the rulings alone: is it one, what is it worth, and who may do what.

Nothing here comes from the engine. Cards are texts as the wire has them; every question is answered by trying all that
there is.
"""

import itertools
from collections.abc import Iterator, Sequence
from typing import Any

Table = dict[str, Any]
ANIMALS = ["s", "l", "f"]
FAMILIES = ["p", "b", "v"]
COLOURS = {"s": "magenta", "l": "red", "f": "green"}  # RJ-5
DRAGON_COLOURS = {"Dm": "magenta", "Dg": "green", "Dr": "red"}
DECK = (
    [f"{n}{a}" for a in ANIMALS for n in range(1, 10) for _ in range(4)]
    + [d for d in DRAGON_COLOURS for _ in range(4)]
    + [f"{f}{k}" for f in FAMILIES for k in "123" for _ in range(4)]
)


def is_animal(card: str) -> bool:
    return card[1] in ANIMALS


def is_tierce(three: Sequence[str]) -> bool:
    """RJ-8: three consecutive numbers of one animal."""
    if not all(is_animal(card) for card in three):
        return False
    a, b, c = sorted(int(card[0]) for card in three)
    return len({card[1] for card in three}) == 1 and b == a + 1 and c == b + 1


def is_brelan(three: Sequence[str]) -> bool:
    """RJ-8: the three different kinds of one family."""
    return three[0][0] in FAMILIES and sorted(three) == [three[0][0] + kind for kind in "123"]


def is_pair(two: Sequence[str], options: dict[str, Any]) -> bool:
    """RJ-11."""
    a, b = two
    if a in DRAGON_COLOURS or b in DRAGON_COLOURS:
        return False
    if is_animal(a) and is_animal(b):
        return a[0] == b[0] and (a[1] != b[1] or options["animal_pairs"] == "any")
    if is_animal(a) or is_animal(b):
        return False
    return a[0] == b[0] and (a != b or options["plant_pairs"] == "any")


DEFAULTS = {"animal_pairs": "any", "plant_pairs": "different", "colours": COLOURS, "visible_in_pair": True}


def ways_into_sets(cards: Any) -> list[Any]:
    """Every way to lay all of cards as tierces and brelans, each a sorted list of sets."""
    if not cards:
        return [[]]
    first, rest = cards[0], cards[1:]
    found = []
    for i, j in itertools.combinations(range(len(rest)), 2):
        three = [first, rest[i], rest[j]]
        if is_tierce(three) or is_brelan(three):
            left = [card for n, card in enumerate(rest) if n not in (i, j)]
            found += [[sorted(three), *way] for way in ways_into_sets(left)]
    return found


def every_way(cards: Any, open_melds: list[Any], options: dict[str, Any]) -> Iterator[Any]:
    """Every (melds, pair) that lays all of cards beside the open melds; none unless there are four sets then."""
    if len(cards) != 14 - 3 * len(open_melds):
        return
    seen = set()
    for i, j in itertools.combinations(range(len(cards)), 2):
        pair = sorted([cards[i], cards[j]])
        if not is_pair(pair, options):
            continue
        if tuple(pair) in seen:
            continue
        seen.add(tuple(pair))
        for melds in ways_into_sets([card for n, card in enumerate(cards) if n not in (i, j)]):
            yield melds, pair


def is_rat_jong(melds: list[Any]) -> bool:
    """RJ-9: at least one tierce and one brelan."""
    return any(is_tierce(meld) for meld in melds) and any(is_brelan(meld) for meld in melds)


def doubled(card: str, trump: str | None, options: dict[str, Any]) -> bool:
    """Whether a card is of the trump's colour. RJ-5, RJ-13."""
    if trump is None:
        return False
    if card in DRAGON_COLOURS:
        return DRAGON_COLOURS[card] == trump
    return is_animal(card) and options["colours"][card[1]] == trump


def points(kind: str, melds: list[Any], pair: Any, dragons: Any, trump: str | None, options: dict[str, Any]) -> int:
    """RJ-13, of all that one seat has laid."""
    sum_ = {"royal": 30, "minor": 20, "lay_all": 5, None: 0}[kind]
    for meld in melds:
        if is_tierce(meld):
            sum_ += 4 if doubled(meld[0], trump, options) else 2
        elif is_brelan(meld):
            sum_ += 5
    for dragon in dragons:
        sum_ += 2 if doubled(dragon, trump, options) else 1
    for card in [card for meld in melds for card in meld] + list(pair or []):
        if is_animal(card) and card[0] in "19":
            sum_ += 2 if doubled(card, trump, options) else 1
    return sum_


def best(
    cards: Any,
    open_melds: list[Any],
    dragons: Any,
    trump: str | None,
    options: dict[str, Any],
    source: str,
    visible: str | None = None,
) -> tuple[Any, Any]:
    """(kind, points) of the way that is worth most; (None, None) where cards are none."""
    worth = []
    for melds, pair in every_way(list(cards), open_melds, options):
        whole = list(open_melds) + melds
        kind = ("royal" if source == "middle" else "minor") if is_rat_jong(whole) else "lay_all"
        in_pair = visible is not None and not any(visible in meld for meld in melds)
        if in_pair and (kind == "lay_all" or not options["visible_in_pair"]):  # RJ-9, RJ-12
            continue
        worth.append((points(kind, whole, pair, dragons, trump, options), kind))
    if not worth:
        return None, None
    most = max(sum_ for sum_, _ in worth)
    return next(kind for sum_, kind in worth if sum_ == most), most


# The course of a round, hands in full view (the rulings RJ-3 to RJ-16; no piles)


def new_round(seats: Sequence[str], starter: str, hands: Any, middle: list[Any], options: dict[str, Any]) -> Table:
    return {
        "seats": seats,
        "starter": starter,
        "turn": starter,
        "hands": {seat: sorted(hand) for seat, hand in hands.items()},
        "middle": list(middle),  # the next card first
        "melds": {seat: [] for seat in seats},
        "dragons": {seat: [] for seat in seats},
        "pair": dict.fromkeys(seats),
        "kind": dict.fromkeys(seats),
        "trump": None,
        "turns": 0,
        "came": None,  # where the seat in turn had its last card from: None before it has one
        "visible": None,  # (card, who discarded it)
        "closed": None,
        "options": {**DEFAULTS, "last_discard": "claimable", **options},
    }


def left_of(table: Table, seat: str) -> str:
    seats = table["seats"]
    return seats[(seats.index(seat) + 1) % len(seats)]


def held_dragons(table: Table, seat: str) -> list[str]:
    return [card for card in table["hands"][seat] if card in DRAGON_COLOURS]


def claiming_only(table: Table) -> bool:
    """RJ-14: the last middle card's turn is over."""
    return table["turn"] is None


def declarations(table: Table, seat: str, source: str) -> Any:
    """Every (melds, pair) with which seat could go out so, as Rat-Jong or not: whether it may is may_declare's."""
    cards = list(table["hands"][seat])
    if source == "visible" and not has_taken(table, seat):
        cards.append(table["visible"][0])
    return every_way(cards, table["melds"][seat], table["options"])


def has_taken(table: Table, seat: str) -> bool:
    """Whether seat took the visible card in its turn, and has not discarded since."""
    return table["turn"] == seat and table["came"] == "visible"


def may_come_from(table: Table, seat: str, source: str, laying_all: bool) -> bool:
    """Whether seat could go out with a card from there. RJ-9, RJ-10, RJ-12."""
    if laying_all and table["turn"] != seat:
        return False
    if source == "middle":
        return table["turn"] == seat and table["came"] == "middle"
    if has_taken(table, seat):
        return True
    if table["visible"] is None or table["visible"][1] == seat:
        return False
    return not (table["turn"] == seat and table["came"] is not None)


def may_go_out(table: Table, seat: str, source: str, laying_all: bool) -> list[Any]:
    """The ways in which seat may go out."""
    if not may_come_from(table, seat, source, laying_all):
        return []
    found = []
    for melds, pair in declarations(table, seat, source):
        if is_rat_jong(table["melds"][seat] + melds) == laying_all:
            continue
        if source == "visible" and not has_taken(table, seat):
            card = table["visible"][0]
            in_meld = any(card in meld for meld in melds)
            if not in_meld and (laying_all or not table["options"]["visible_in_pair"]):
                continue
        found.append((melds, pair))
    return found


def legal(table: Table) -> list[Any]:
    """Every command that may be given now, going out left aside; what one may end the round with, too."""
    seat = table["turn"]
    commands: list[Any] = []
    if seat is None:
        return [("end_round", None, None)]
    dragons = held_dragons(table, seat)
    if table["turns"] == 0 and table["came"] is None and table["trump"] is None and seat == table["starter"]:
        shown = sorted({*dragons, *table["dragons"][seat]})
        commands += [("choose_trump", seat, DRAGON_COLOURS[dragon]) for dragon in shown]
    commands += [("expose_dragons", seat, dragon) for dragon in sorted(set(dragons))]
    if table["came"] is None:
        if not dragons and table["middle"]:
            commands.append(("draw", seat, None))
        if not dragons and table["visible"] is not None and table["visible"][1] != seat:
            commands += [("take_visible", seat, meld) for meld in completed(table, seat)]
        if not table["middle"]:
            commands.append(("end_round", None, None))
    elif not dragons:
        commands += [("discard", seat, card) for card in sorted(set(table["hands"][seat]))]
    return commands


def completed(table: Table, seat: str) -> list[Any]:
    card, hand = table["visible"][0], table["hands"][seat]
    melds = set()
    for i, j in itertools.combinations(range(len(hand)), 2):
        three = sorted([card, hand[i], hand[j]])
        if card not in DRAGON_COLOURS and (is_tierce(three) or is_brelan(three)):
            melds.add(tuple(three))
    return sorted(melds)


def play(table: Table, command: tuple[Any, ...]) -> None:
    """The table after a command of legal."""
    kind, seat, what = command
    hand = table["hands"].get(seat)
    if kind == "choose_trump":
        table["trump"] = what
    elif kind == "expose_dragons":
        hand.remove(what)
        table["dragons"][seat].append(what)
        if table["middle"]:
            hand.append(table["middle"].pop(0))
    elif kind == "draw":
        hand.append(table["middle"].pop(0))
        table["came"] = "middle"
        table["turns"] += 1
    elif kind == "take_visible":
        rest = list(what)
        rest.remove(table["visible"][0])
        for card in rest:
            hand.remove(card)
        table["melds"][seat].append(list(what))
        table["visible"] = None
        table["came"] = "visible"
        table["turns"] += 1
    elif kind == "discard":
        hand.remove(what)
        table["visible"] = (what, seat)
        table["came"] = None
        table["turn"] = left_of(table, seat) if table["middle"] else None
        if table["turn"] is None and table["options"]["last_discard"] == "dead":
            table["closed"] = "middle_empty"
    else:
        table["closed"] = "middle_empty"


def go_out(table: Table, seat: str, source: str, laying_all: bool, melds: list[Any], pair: Any) -> None:
    """The table once seat has gone out."""
    cards = [card for meld in melds for card in meld] + list(pair)
    if source == "visible" and not has_taken(table, seat):
        cards.remove(table["visible"][0])
    for card in cards:
        table["hands"][seat].remove(card)
    table["melds"][seat] += melds
    table["pair"][seat] = pair
    table["kind"][seat] = "lay_all" if laying_all else "royal" if source == "middle" else "minor"
    table["closed"] = table["kind"][seat]


def scores(table: Table) -> dict[str, int]:
    """RJ-13, for everybody."""
    return {
        seat: points(
            table["kind"][seat], table["melds"][seat], table["pair"][seat], table["dragons"][seat], table["trump"],
            table["options"],
        )
        for seat in table["seats"]
    }  # fmt: skip


def starter_by_dragons(seats: Sequence[str], hands: dict[str, Any], birthdays: Sequence[str]) -> str:
    """RJ-3: most magenta, then green, then red; then the earliest birthday."""
    left = list(seats)
    for dragon in ("Dm", "Dg", "Dr"):
        most = max(hands[seat].count(dragon) for seat in left)
        left = [seat for seat in left if hands[seat].count(dragon) == most]
    return next(seat for seat in birthdays if seat in left)
