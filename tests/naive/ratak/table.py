"""The table: cards and hands, seats, and the attack that lies on it."""

from typing import Any

Table = dict[str, Any]
Command = dict[str, Any]
ORDER = "23456789TJQKA"
CROWN, SHIELD, SWORD, HELMET = "cswh"
ALL_CARDS = [rank + suit for suit in (CROWN, SHIELD, SWORD, HELMET) for rank in ORDER]
SHORT = [card for card in ALL_CARDS if card[0] not in "2345"]
DEFAULTS = {
    "rounds": 1,
    "deck": "by_seats",
    "next_starter": "lowest_trump",
    "standing": "loss",
    "target": "any",
    "limit_by_hand": False,
    "ends": "at_once",
    "teams": False,
}


def new_table(seats: int, **options: Any) -> Table:
    """A match of so many seats that has not been dealt."""
    names = list("ABCDEF")[:seats]
    return {
        "seats": names,
        "options": DEFAULTS | options,
        "over": False,  # the match
        "round": 0,
        "phase": "deal",  # deal, redeal, attack (the first card is due), defend, add
        "dealer": None,
        "hands": {name: {"known": set(), "unknown": 0} for name in names},
        "turned": None,
        "stock": 0,
        "lying": [],  # [attack card, who laid it, what beats it or None]
        "discard": set(),
        "opener": None,
        "attacker": None,  # the last to have laid; before the first card who is to lay it
        "defender": None,
        "limit": None,
        "passed": set(),
        "out": [],
        "places": {},
        "results": [],  # {"loser": [seats], "out": [seats], "places": {seat: place}}
        "outcome": None,
        "told": [],  # the last command's events: (type, by)
        "next": None,  # what they say of who attacks whom
    }


# Cards


def deck(table: Table) -> list[str]:
    """RTK-1."""
    wanted = table["options"]["deck"]
    if wanted == "by_seats":
        wanted = 36 if len(table["seats"]) <= 4 else 52
    return ALL_CARDS if wanted == 52 else SHORT


def height(card: str) -> int:
    return ORDER.index(card[0])


def trumps(table: Table) -> str:
    return table["turned"][1]


def beats(table: Table, card: str, other: str) -> bool:
    """RTK-4."""
    if card[1] == other[1]:
        return height(card) > height(other)
    return card[1] == trumps(table) and other[1] != trumps(table)


def count(table: Table, seat: str) -> int:
    hand = table["hands"][seat]
    return len(hand["known"]) + hand["unknown"]


def seen_outside(table: Table, seat: str, card: str) -> bool:
    """Whether everybody knows the card to be somewhere else than in that hand. ALL-4."""
    if card in table["discard"] or (table["stock"] and card == table["turned"]):  # RTK-1: it lies under the stock
        return True
    if any(card in (attack_card, answer) for attack_card, _, answer in table["lying"]):
        return True
    return any(card in table["hands"][other]["known"] for other in table["seats"] if other != seat)


def may_hold(table: Table, seat: str, card: str) -> bool:
    hand = table["hands"][seat]
    return card in hand["known"] or (hand["unknown"] > 0 and not seen_outside(table, seat, card))


def put_down(table: Table, seat: str, card: str) -> None:
    hand = table["hands"][seat]
    if card in hand["known"]:
        hand["known"].remove(card)
    else:
        hand["unknown"] -= 1


def is_seen(table: Table, seat: str, card: str) -> None:
    hand = table["hands"][seat]
    if card not in hand["known"]:
        hand["known"].add(card)
        hand["unknown"] -= 1


# Seats


def from_here(table: Table, seat: str) -> list[str]:
    """All seats clockwise, this one first. ALL-6."""
    names = table["seats"]
    return [names[(names.index(seat) + step) % len(names)] for step in range(len(names))]


def opposite(table: Table, seat: str) -> str:
    return from_here(table, seat)[2]


def on_one_side(table: Table, one: str, other: str) -> bool:
    return one == other or (table["options"]["teams"] and opposite(table, one) == other)


def has_free_choice(table: Table) -> bool:
    """RTK-3, RTK-11: whether the attacker says before whom he lays."""
    return table["options"]["target"] == "any" and not table["options"]["teams"]


def next_in_play(table: Table, seat: str) -> str:
    """This seat, or the next one that is not out."""
    return next(other for other in from_here(table, seat) if other not in table["out"])


# The attack


def cards_to_beat(table: Table) -> list[str]:
    return [attack for attack, _, answer in table["lying"] if answer is None]


def ranks_seen(table: Table) -> set[str]:
    return {card[0] for attack, _, answer in table["lying"] for card in (attack, answer) if card}


def who_may_add(table: Table) -> list[str]:
    """RTK-5, RTK-11: those with cards; nobody before it is known who defends."""
    if table["defender"] is None:
        return []
    found = []
    for seat in from_here(table, table["attacker"]):
        if seat == table["defender"] or count(table, seat) == 0:
            continue
        if table["options"]["teams"] and not on_one_side(table, seat, table["opener"]):
            continue
        found.append(seat)
    return found


def undecided(table: Table) -> list[str]:
    """RTK-7: who may still add and has not passed."""
    return [seat for seat in who_may_add(table) if seat not in table["passed"]]


def most_cards(table: Table, defender: str | None) -> int | None:
    """RTK-6; None while nobody knows whose hand it hangs on."""
    if not table["options"]["limit_by_hand"]:
        return 6
    return None if defender is None else min(6, count(table, defender))


def say_next(table: Table) -> None:
    helpers = [seat for seat in who_may_add(table) if seat != table["attacker"]]
    table["next"] = {
        "attacker": table["attacker"],
        "defender": table["defender"],
        "helpers": helpers,
        "limit": table["limit"],
    }


def open_attack(table: Table, attacker: str, defender: str | None) -> None:
    table["opener"] = table["attacker"] = attacker
    table["defender"] = defender
    table["limit"] = most_cards(table, defender)
    table["lying"], table["passed"] = [], set()
    table["phase"] = "attack"
    say_next(table)
