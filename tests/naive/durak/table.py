"""The table: cards and hands, seats, and the attack that lies on it."""

from typing import Any

Table = dict[str, Any]
Command = dict[str, Any]
RANKS = "23456789TJQKA"
SUITS = "shdc"
DECKS = {
    52: [rank + suit for suit in SUITS for rank in RANKS],
    36: [rank + suit for suit in SUITS for rank in RANKS[RANKS.index("6") :]],
}
DEFAULTS = {
    "rounds": 1,
    "deck": 36,
    "next_starter": "winner",
    "standing": "loss",
    "several_at_once": False,
    "first_attack_limit": 6,
    "throw_in_after_take": False,
    "ends": "attack",
    "teams": True,
    "helpers": "all",
    "transfer": False,
}


def new_table(seats: int, knowledge: str = "observed", **options: Any) -> Table:
    """A match of so many seats that has not been dealt. knowledge: "observed", or "dealt"."""
    letters = list("ABCDEF"[:seats])
    return {
        "seats": letters,
        "knowledge": knowledge,
        "options": {**DEFAULTS, **options},
        "status": "live",
        "round": 0,
        "playing": False,  # a round is going on and somebody has started it
        "trumpless": False,  # dealt, and nobody has a trump: DUR-2
        "dealer": None,
        "hands": {seat: {"known": [], "unknown": 0} for seat in letters},
        "trump_card": None,
        "stock": 0,
        "pile": [],  # the stock's cards as they are drawn, where they come of a deck
        "lying": [],  # the attack so far: {attack, by, defence}
        "discard": [],
        "opener": None,
        "defender": None,
        "helpers": [],
        "limit": 0,
        "word": None,  # who has or had the word last
        "yielded": False,  # the defender has said that he takes, and the others may still throw in: DUR-7
        "passed": [],  # since the last card
        "out": [],  # in the order of going out
        "places": {},  # of those who are out; those who leave nobody with cards share one: DUR-17
        "results": [],  # of the rounds that are over: {loser: [seats], out: [seats]}
        "outcome": None,
        "happened": [],  # the last command's events: (type, by)
        "next": None,  # the attack that the last command began or put in other roles, as its events say it
    }


# Cards


def deck(table: Table) -> list[str]:
    """DUR-1: 36 cards from the six upwards, or 52."""
    return DECKS[table["options"]["deck"]]


def trump(table: Table) -> str:
    """DUR-1: the suit of the turned card."""
    return table["trump_card"][1]


def strength(card: str) -> int:
    return RANKS.index(card[0])


def beats(card: str, on: str, trumps: str) -> bool:
    """DUR-4."""
    if card[1] == on[1]:
        return strength(card) > strength(on)
    return card[1] == trumps


def size(table: Table, seat: str) -> int:
    hand = table["hands"][seat]
    return len(hand["known"]) + hand["unknown"]


def whereabouts(table: Table, card: str) -> str | None:
    """The place where the card is known to be: a seat, "table", "discard", "stock" or None."""
    for seat in table["seats"]:
        if card in table["hands"][seat]["known"]:
            return seat
    for pair in table["lying"]:
        if card in (pair["attack"], pair["defence"]):
            return "table"
    if card in table["discard"]:
        return "discard"
    if card == table["trump_card"] and table["stock"] > 0:
        return "stock"  # DUR-1: it lies under the stock
    return None


def may_hold(table: Table, seat: str, card: str) -> bool:
    """ALL-4."""
    place = whereabouts(table, card)
    return place == seat or (place is None and table["hands"][seat]["unknown"] > 0)


def remove(table: Table, seat: str, card: str) -> None:
    hand = table["hands"][seat]
    if card in hand["known"]:
        hand["known"].remove(card)
    else:
        hand["unknown"] -= 1


def learn(table: Table, seat: str, card: str) -> None:
    hand = table["hands"][seat]
    if card not in hand["known"]:
        hand["known"].append(card)
        hand["unknown"] -= 1


# Seats


def clockwise(table: Table, seat: str) -> list[str]:
    """All seats, from this one on. ALL-6."""
    here = table["seats"].index(seat)
    return table["seats"][here:] + table["seats"][:here]


def left(table: Table, seat: str) -> str:
    return clockwise(table, seat)[1]


def right(table: Table, seat: str) -> str:
    return clockwise(table, seat)[-1]


def next_with_cards(table: Table, seat: str) -> str:
    """The first seat to the left that has cards."""
    return next(s for s in clockwise(table, seat)[1:] if size(table, s) > 0)


def teams(table: Table) -> bool:
    """DUR-12: four seats are two teams unless the option says no."""
    return len(table["seats"]) == 4 and table["options"]["teams"]


def partner(table: Table, seat: str) -> str:
    return clockwise(table, seat)[2]


# The attack


def unbeaten(table: Table) -> list[str]:
    return [pair["attack"] for pair in table["lying"] if pair["defence"] is None]


def ranks_lying(table: Table) -> set[str]:
    cards = [pair["attack"] for pair in table["lying"]] + [pair["defence"] for pair in table["lying"]]
    return {card[0] for card in cards if card}


def attackers(table: Table) -> list[str]:
    return [table["opener"], *table["helpers"]]


def still_to_speak(table: Table) -> list[str]:
    """DUR-8: the attackers with cards who have not passed since the last card, from the word on round."""
    order = attackers(table)
    here = order.index(table["word"])
    return [s for s in order[here:] + order[:here] if size(table, s) > 0 and s not in table["passed"]]


def begin_attack(table: Table, opener: str, defender: str) -> None:
    table["lying"] = []
    assign(table, opener, defender)


def assign(table: Table, opener: str, defender: str) -> None:
    """Who attacks whom, with whose help and up to how many cards: as an attack begins, and after a transfer."""
    table["opener"] = table["word"] = opener
    table["defender"] = defender
    table["passed"] = []
    if table["options"]["helpers"] == "none":
        others = []
    elif teams(table):  # DUR-12: the partner helps, the defender's rests
        others = [partner(table, opener)]
    elif table["options"]["helpers"] == "neighbours":  # DUR-13; after a transfer nobody else may have cards left
        others = [s for s in clockwise(table, defender)[1:] if size(table, s) > 0][:1]
    else:  # DUR-13: everybody else, clockwise from the opener
        others = clockwise(table, opener)[1:]
    table["helpers"] = [s for s in others if s not in (opener, defender) and size(table, s) > 0]
    table["limit"] = min(most_cards(table), size(table, defender))  # DUR-6
    table["next"] = {name: table[name] for name in ("defender", "helpers", "limit")} | {"attacker": opener}


def most_cards(table: Table) -> int:
    """DUR-6: in any attack."""
    return 6 if table["discard"] else table["options"]["first_attack_limit"]


def transferee(table: Table, seat: str) -> str | None:
    """DUR-14: to whom the attack would be passed on; None if to nobody else."""
    others = clockwise(table, seat)[1:]
    if teams(table):
        others = [s for s in others if s != partner(table, seat)]
    return next((s for s in others if size(table, s) > 0), None)
