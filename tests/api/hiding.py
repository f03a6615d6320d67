"""Matches whose hidden cards differ in two: how each game is dealt, and what is then played, of which neither is."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from engine import match as engine
from engine.errors import IllegalMove, Invalid
from engine.games.rat_jong.cards import DECK as RAT_JONG_DECK
from engine.games.rat_jong.cards import is_dragon
from engine.games.rat_jong.state import SIDE
from engine.match import Match
from engine.seats import letters
from tests.chance import fresh
from tests.engine.spec import decided

Command = dict[str, Any]
Moment = tuple[str, Command]

# Dealt to A, B and C in turn; then the trump is turned. X is in B's hand, Y the last card of the stock but the trump;
# neither is played. B might add X to the first attack, and nothing else. In the other match they have changed places.
HANDS = ("8s 9s Th Tc Ks Kc", "6h 6c 9h 9c Ah 8h", "6d 7s Jh Jc Qs Qc")
TRUMP, X, Y = "Td", "8h", "Qd"
DEALT = [card for cards in zip(*map(str.split, HANDS), strict=True) for card in cards]
REST = [rank + suit for rank in "6789TJQKA" for suit in "hsdc" if rank + suit not in {*DEALT, TRUMP, Y}]
DECK = [*DEALT, TRUMP, *REST, Y]
# Zack's piles: what was dealt last is thrown first. The two cards dealt first, the lowest of A's pile and of B's, have
# changed places in the other match; nobody throws either of them.
PILES = ["R", "L", "red", "green", "blue", "R", "red", "L", "green", "red", "blue", "green", "R", "red", "L"]

WARNED: Moment = ("rulings", {"kind": "warning", "seat": "A", "text": "slow"})
TAKEN_BACK: Moment = ("corrections", {"retract": 1, "reason": "a mis-tap"})
ABANDONED: Moment = ("commands", {"type": "end_match", "reason": "abandoned"})


class Hidden(NamedTuple):
    """A game, and two deals of it that differ in two cards that nobody plays; secret: what these cards are.

    moments: what is played; none: whatever goes in both matches, drawn by chance.
    """

    game: str
    knowledge: str
    deals: tuple[Command, Command]
    secret: tuple[str, ...]
    moments: Sequence[Moment] = ()
    options: Mapping[str, Any] = {}
    seats: int = 3

    @property
    def name(self) -> str:
        return f"{self.game} {self.knowledge}"

    def played(self) -> list[Moment]:
        """Everything that happens once it is dealt, up to the end."""
        if self.moments:
            return [*self.moments]
        moves: list[Moment] = [("commands", move) for move in self._moves(8)]
        return [*moves, TAKEN_BACK, moves[-1], WARNED, ABANDONED]

    def _moves(self, most: int) -> Iterator[Command]:
        """Some legal moves, the same in both matches, which name none of the two cards."""
        chance = fresh(f"moves of {self.name}")
        seats = letters(self.seats)
        body = {"game": self.game, "seats": list(seats), "knowledge": self.knowledge, "options": self.options}
        twins = [after(engine.evolve(None, engine.create(body)), deal) for deal in self.deals]
        for _ in range(most):
            tried = [*self._tries(twins[0])]
            for move in chance.sample(tried, len(tried)):
                try:
                    further = [after(twin, move) for twin in twins]
                except (IllegalMove, Invalid):
                    continue
                if all(engine.view(twin)["phase"] != "over" for twin in further):
                    twins = further
                    yield move
                    break

    def _tries(self, match: Match) -> Iterator[Command]:
        """Whatever somebody might do, but with these two cards."""
        seats = engine.view(engine.mask(match, "referee"))["seats"]
        for seat, told in seats.items():
            cards = [card for card in dict.fromkeys(told.get("hand", {}).get("known", ())) if card not in self.secret]
            for card in cards:
                yield {"type": "attack", "by": seat, "card": card}
                yield from ({"type": "attack", "by": seat, "card": card, "target": other} for other in seats)
                yield {"type": "discard", "by": seat, "card": card}
                for other in (card for one in seats.values() for card in one.get("hand", {}).get("known", ())):
                    yield {"type": "defend", "by": seat, "card": card, "on": other}
                for pair in getattr(match.state, "table", ()):
                    yield {"type": "defend", "by": seat, "card": card, "on": pair.attack}
            dragons = [card for card in told.get("hand", {}).get("known", ()) if card[0] == "D"]
            for pile in itertools.product(range(SIDE), repeat=2):
                yield {"type": "draw", "by": seat, "pile": [*pile]}
                if dragons:
                    yield {"type": "expose_dragons", "by": seat, "dragons": dragons, "piles": [[*pile]] * len(dragons)}
            if dragons:
                yield {"type": "expose_dragons", "by": seat, "dragons": dragons}
            for colour in ("magenta", "green", "red"):
                yield {"type": "choose_trump", "by": seat, "colour": colour}
            for type_ in ("take", "pass", "draw"):
                yield {"type": type_, "by": seat}
            for card in getattr(match.state, "drawn", ()) or ():
                for x, y in ((0, 1), (0, 2), (0, -1), (3, 0), (1, 1), (-3, 0)):
                    yield {"type": "place", "by": seat, "card": card, "way": "h", "at": [x, y]}


def after(match: Match, command: Command) -> Match:
    """A match after a move."""
    folded = engine.fold([one.event for one in decided(match, command)], match)
    assert folded is not None
    return folded


def changed(deck: Sequence[str], one: int, other: int) -> list[str]:
    """The deck with two cards in each other's place."""
    made = [*deck]
    made[one], made[other] = made[other], made[one]
    return made


def dealt(deck: Sequence[str], one: int, other: int, **further: Any) -> tuple[Command, Command]:
    return {"type": "deal", **further, "deck": [*deck]}, {"type": "deal", **further, "deck": changed(deck, one, other)}


def held(hands: Sequence[str], x: str, y: str, **further: Any) -> tuple[Command, Command]:
    """Hands that are entered; in the other match B has y for x."""
    one: dict[str, list[str]] = dict(zip(letters(len(hands)), map(str.split, hands), strict=True))
    other = {**one, "B": [y if card == x else card for card in one["B"]]}
    return {"type": "deal", **further, "hands": one}, {"type": "deal", **further, "hands": other}


ATTACK = {"type": "attack", "by": "C", "card": "7s"}
BOUT: list[Moment] = [
    ("commands", ATTACK),
    ("commands", {"type": "defend", "by": "A", "card": "8s", "on": "7s"}),
    ("commands", {"type": "pass", "by": "all"}),
    ("commands", {"type": "attack", "by": "A", "card": "9s"}),
    ("commands", {"type": "take", "by": "B"}),
    TAKEN_BACK,
    ("commands", {"type": "take", "by": "B"}),
    WARNED,
    ABANDONED,
]


def thrown(a: Command, b: Command, c: Command) -> list[Moment]:
    """One throw of each; a, b, c: their cards, where somebody must say which came up."""
    return [
        ("commands", {"type": "throw", "by": "A", **a}),
        ("commands", {"type": "throw", "by": "C", **c, "landed": False}),
        ("commands", {"type": "throw", "by": "C", **c}),
        ("commands", {"type": "challenge", "by": "B", "target": "C"}),
        TAKEN_BACK,
        ("commands", {"type": "challenge", "by": "B", "target": "C"}),
        ("commands", {"type": "throw", "by": "B", **b}),
        WARNED,
        ABANDONED,
    ]


OF_RATAK = str.maketrans("hsdc", "cswh")
# A and B have six cards each, and turn up what comes. The two that lie lowest have changed places in the other match.
STRIPS = ["r1.--.--", "g1.--.--", "r2.--.--", "g2.--.--", "r3.--.--", "g3.--.--", "r4.--.--", "g4.--.--",
          "r1.r2.--", "g1.g2.--", "r3.r4.--", "g3.g4.--"]  # fmt: skip


def _of_rat_jong() -> tuple[Hidden, Hidden]:
    """Dealt, and with hands that are entered. One card of B's lies aside in the other match, or is another one."""
    cards = [str(card) for card in sorted(RAT_JONG_DECK.copies) for _ in range(RAT_JONG_DECK.copies[card])]
    deck = fresh("Rat-Jong's deck").sample(cards, len(cards))
    aside = next(at for at in range(len(deck) - 1, 0, -1) if not is_dragon(deck[at]))  # type: ignore[arg-type]
    body = {"game": "rat-jong", "seats": ["A", "B", "C"], "knowledge": "dealt"}
    new = engine.evolve(None, engine.create(body))

    def hands(order: Sequence[str]) -> dict[str, list[str]]:
        seats = engine.view(engine.mask(after(new, {"type": "deal", "deck": [*order]}), "referee"))["seats"]
        return {seat: sorted(told["hand"]["known"]) for seat, told in seats.items()}

    known = hands(deck)
    of_b = next(
        at
        for at, card in enumerate(deck)
        if not is_dragon(card) and card != deck[aside]  # type: ignore[arg-type]
        and (found := hands(changed(deck, at, aside)))["B"] != known["B"]
        and (found["A"], found["C"]) == (known["A"], known["C"])
    )  # fmt: skip
    secret = deck[of_b], deck[aside]
    # who has as many dragons as another starts by birthday (RJ-3)
    entered = held([" ".join(known[seat]) for seat in "ABC"], "", "", by_birthday=["A", "B", "C"])
    other = {**known, "B": [*known["B"]]}
    other["B"][other["B"].index(secret[0])] = secret[1]
    return (
        Hidden("rat-jong", "dealt", dealt(deck, of_b, aside), secret),
        Hidden("rat-jong", "open", (entered[0], {**entered[0], "hands": other}), secret),
    )


def entered(deck: Sequence[str]) -> Command:
    """Return a deal whose piles are entered, the top card first."""
    return {"type": "deal", "hands": {seat: deck[n::3][::-1] for n, seat in enumerate("ABC")}}


DURAK = Hidden("durak", "dealt", dealt(DECK, DECK.index(X), DECK.index(Y)), (X, Y), BOUT)
ZACK = Hidden("zack", "dealt", dealt(PILES, 0, 1), (), thrown({}, {}, {}), {"deck": dict(Counter(PILES))})
# Piles as they are told, the top card first; A's lowest and B's have changed places here too.
ZACK_TOLD = Hidden(
    "zack", "open",
    (entered(PILES), entered(changed(PILES, 0, 1))),
    (), thrown({"card": "R"}, {"card": "red"}, {"card": "L"}), {"deck": dict(Counter(PILES))},
)  # fmt: skip
SHOWN = {"trump_card": TRUMP, "shown": {"C": "6d"}}
RATAK_HANDS = [hand.translate(OF_RATAK) for hand in HANDS]
RATAK_DECK = [card.translate(OF_RATAK) for card in DECK]
RAT_JONG = _of_rat_jong()
RAT_JONG_SECRET = RAT_JONG[0].secret
RATAK_SECRET = X.translate(OF_RATAK), Y.translate(OF_RATAK)
HIDDEN = (
    DURAK,
    Hidden("durak", "open", held(HANDS, X, Y, **SHOWN), (X, Y), BOUT[:2] + BOUT[-2:]),
    Hidden("ratak", "dealt", dealt(RATAK_DECK, *map(RATAK_DECK.index, RATAK_SECRET)), RATAK_SECRET),
    Hidden(
        "ratak", "open",
        held(RATAK_HANDS, *RATAK_SECRET, trump_card=TRUMP.translate(OF_RATAK), shown={"C": "6d".translate(OF_RATAK)}),
        RATAK_SECRET,
    ),
    *RAT_JONG,
    Hidden(
        "rat-hot", "dealt", dealt(STRIPS, -2, -1, starter="A", start="--.--.--"), tuple(STRIPS[-2:]),
        options={"deck": STRIPS, "cards": len(STRIPS)}, seats=2,
    ),
    ZACK,
    ZACK_TOLD,
)  # fmt: skip
