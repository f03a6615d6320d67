"""A second Zack, written from the rulings alone, for one order of landings. It shares nothing with the engine.

`Game` plays acts one by one as a referee by hand does, each judged at once. An act is a tuple:
("card", seat, card), ("challenge", seat, target), ("marker", seat), ("colour", seat, colour); what fell beside the box
has "beside" behind it. `contents` are the cards of each pile, the top one first, where they are known. `play` gives
what came of it: a list of plain tuples; so does `read`, of a whole box as it lies.
"""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any

DIRECTIONS = {"L": 1, "2L": 2, "R": -1, "2R": -2}


def dealt_round(cards: Sequence[str], seats: Sequence[str], dealer: str) -> dict[str, list[str]]:
    """Each player's cards, dealt one by one from the dealer's left; the next one lies on top."""
    contents: dict[str, list[str]] = {seat: [] for seat in seats}
    at = seats.index(dealer)
    for card in cards:
        at = (at + 1) % len(seats)
        contents[seats[at]].insert(0, card)
    return contents


class Game:
    def __init__(
        self,
        piles: Mapping[Any, int],
        colours: Mapping[Any, str],
        leader: str,
        contents: Mapping[Any, list[str]] | None = None,
        **options: Any,
    ) -> None:
        self.order = sorted(piles)
        self.piles = dict(piles)
        self.contents = contents and {seat: [*cards] for seat, cards in contents.items()}
        self.colours = dict(colours)  # seat -> colour
        self.cards_of_challenge = {seat: {colours[other] for other in piles if other != seat} for seat in piles}
        self.leader = leader
        self.options = options
        self.played: list[Any] = []  # [seat, card, out of turn (None: nobody knows), who it calls]
        self.early: list[Any] = []  # [seat, Zack cards of the box when it fell, colour]
        self.marker_gone: set[str] = set()
        self.mirror = False
        self.stopped: tuple[Any, ...] | None = None  # (stop card, its thrower)
        self.winner: str | None = None
        self.hangs: tuple[str, str] | None = None  # a challenge that hangs on a card nobody recognised

    # Who is next.

    def due(self) -> Any:
        """The seat whose turn it is; "?" where nobody knows, None where a colour is still to be named."""
        if not self.played:
            return self.leader
        return self.played[-1][3]

    def neighbour(self, seat: str, steps: int) -> str:
        at = self.order.index(seat)
        return self.order[(at + (-steps if self.mirror else steps)) % len(self.order)]

    def holder(self, colour: str) -> str:
        return next(seat for seat, own in self.colours.items() if own == colour)

    def calls(self, seat: str, card: str) -> tuple[Any, Any]:
        """(Who is called, which stop it is) by a card of seat on the box as it lies."""
        if card == "again":
            others = [one for one in self.played if one[1] != "again"]
            if not others:
                return seat, None
            card = others[-1][1]
            if card == "back":
                return self.called_back(), None
        elif card == "back":
            return (self.called_back(), None) if self.played else (seat, None)
        if card == "??":
            return "?", None
        if card in DIRECTIONS:
            return self.neighbour(seat, DIRECTIONS[card]), None
        if card == "choose":
            return None, card
        if card == "swap":
            return seat, card
        if card == "mirror":
            before = self.due()
            return (seat if self.options.get("after_mirror", "thrower") == "thrower" else before), card
        return self.holder(card), None

    def called_back(self) -> Any:
        thrower, _, _, called = self.played[-1]
        return thrower if self.options.get("back", "thrower") == "thrower" else called

    # What happens.

    def play(self, act: tuple[Any, ...]) -> list[Any]:
        kind, seat, *rest = act
        beside = rest and rest[-1] == "beside"
        if self.winner:
            return []
        if kind == "card":
            return [] if beside else self.card(seat, rest[0])
        if kind == "marker":
            return [] if beside else self.marker(seat)
        if kind == "colour":
            self.played[-1][3] = self.holder(rest[0])
            self.stopped = None
            return []
        return self.challenge(seat, rest[0], bool(beside))

    def card(self, seat: str, card: str) -> list[Any]:
        if self.stopped:
            stop, _ = self.stopped
            if stop == "choose" or seat != self.due():
                self.put_back([(seat, card)])
                return [("back", seat)]
        due = self.due()
        wrong = None if due == "?" else seat != due
        called, stop = self.calls(seat, card)
        self.piles[seat] -= 1
        self.lift(seat, card)
        self.played.append([seat, card, wrong, called])
        self.stopped = None
        if self.has_none(seat) and seat in self.marker_gone:
            self.winner = seat
            return [("wins", seat)]
        if stop:
            self.stopped = (stop, seat)
        if stop == "mirror":
            self.mirror = not self.mirror
        if stop == "swap":
            self.swap()
            at = self.order.index(seat)
            for left in (*self.order[at + 1 :], *self.order[: at + 1]):
                if self.has_none(left) and left in self.marker_gone and not self.winner:
                    self.winner = left
            return [("wins", self.winner)] if self.winner else []
        return []

    def lacks(self, seat: str, card: str) -> bool:
        """Whether the seat has no such card, as far as it is known what lies in its pile."""
        return self.piles[seat] < 1 or bool(self.contents and card not in ("??", *self.contents[seat]))

    def lift(self, seat: str, card: str) -> None:
        """A card leaves the pile; one that nobody recognised is the top one."""
        if self.contents:
            pile = self.contents[seat]
            del pile[0 if card == "??" else pile.index(card)]

    def put_back(self, cards: Any) -> None:
        """Cards that had been thrown lie on top of their piles again, the first of them uppermost."""
        if self.contents:
            for seat, card in cards:
                self.lift(seat, card)
            for seat, card in reversed(cards):
                self.contents[seat].insert(0, card)

    def has_none(self, seat: str) -> bool:
        return self.piles[seat] == 0

    def swap(self) -> None:
        def handed(things: Mapping[str, Any]) -> dict[str, Any]:
            return {seat: things[self.order[self.order.index(seat) - 1]] for seat in self.order}

        self.piles = handed(self.piles)
        self.contents = self.contents and handed(self.contents)
        self.cards_of_challenge = handed(self.cards_of_challenge)
        if self.options.get("swap_colours", True):
            self.colours = handed(self.colours)
            gone = handed({seat: seat in self.marker_gone for seat in self.order})
            self.marker_gone = {seat for seat in self.order if gone[seat]}

    def marker(self, seat: str) -> list[Any]:
        self.marker_gone.add(seat)
        if self.has_none(seat):
            self.winner = seat
            return [("wins", seat)]
        self.early.append([seat, len(self.played), self.colours[seat]])
        return []

    def open_markers(self, seat: str) -> list[Any]:
        return [one for one in self.early if one[0] == seat and len(self.played) - one[1] < 4]

    def verdict(self, seat: str, target: str, beside: bool) -> str:
        due = self.due()
        if due == seat or self.stopped == ("choose", seat):
            return "void"
        if due == "?":
            return "undecided"
        if beside:
            return "beside"
        top = self.played[-4:]
        if any(one[0] == target and one[2] is True for one in top) or self.open_markers(target):
            return "upheld"
        if any(one[0] == target and one[2] is None for one in top):
            return "undecided"
        if due == target and not self.stopped:
            return "upheld"
        if self.played and self.played[-1][0] == target:
            return "too_late"
        return "wrong_seat"

    def challenge(self, seat: str, target: str, beside: bool) -> list[Any]:
        verdict = self.verdict(seat, target, beside)
        if verdict == "undecided":
            self.hangs = (seat, target)
            return [("undecided",)]
        taker = {"upheld": target, "beside": seat, "void": None}.get(verdict, seat)
        option = {"too_late": "late_challenge", "wrong_seat": "wrong_seat"}.get(verdict)
        if option and self.options.get(option, "takes_box") == "no_effect":
            taker = None
        if taker is None:
            return [(verdict, None, 0)]
        taken = len(self.played)
        still = [one for one in self.early if len(self.played) - one[1] < 4]
        if verdict == "upheld":
            for one in self.open_markers(target):
                self.marker_gone.discard(self.holder(one[2]))
        if verdict == "upheld":
            still = [one for one in still if one[0] != target]
        self.early = [[one[0], 0, one[2]] for one in still]
        self.piles[taker] += taken
        if self.contents:
            # Turned over: the lowest comes up first.
            self.contents[taker] += [card for _, card, _, _ in self.played]
        self.played, self.stopped, self.leader = [], None, seat
        return [(verdict, taker, taken)]

    def read(self, acts: list[Any], entered: Any) -> list[Any]:
        """Acts that lie in the box in this order, the bottom first, one challenge among them at most.

        entered: their places in the order of entry.
        """
        came, upon, verdict = [], [], None
        for n, act in enumerate(acts):
            if self.winner:
                break
            if act[0] == "challenge":
                upon, verdict = acts[n + 1 :], act
                thrown = sorted((entered[n + 1 + i], act) for i, act in enumerate(upon) if act[0] == "card")
                self.put_back([(act[1], act[2]) for _, act in thrown])
                break
            came += self.play(act)
        if verdict is None:
            return came
        came += [("back", seat) for kind, seat, *_ in upon if kind == "card"]
        given = self.play(verdict)
        for kind, seat, *_ in upon:
            if kind == "marker" and not self.hangs and not self.winner:
                upheld_of_him = given[0][0] == "upheld" and verdict[2] == seat
                given = given if upheld_of_him else [*given, *self.marker(seat)]
        return came + given

    def short(self, acts: list[Any]) -> bool:
        """Whether somebody would have thrown a card or a marker that he did not have then, by that order."""
        copy, challenged = deepcopy(self), False
        for act in acts:
            if copy.winner:
                return False
            if act[0] == "card" and copy.lacks(act[1], act[2]):
                return True
            if act[0] == "marker" and act[1] in copy.marker_gone:
                return True
            challenged = challenged or act[0] == "challenge"
            if not challenged:
                copy.play(act)
            elif act[0] == "card":
                copy.piles[act[1]] -= 1
                copy.lift(act[1], act[2])
            elif act[0] == "marker":
                copy.marker_gone.add(act[1])
        return False


def ranks(piles: Mapping[Any, int], winner: str, fewest: bool) -> dict[str, int]:
    """Of a round that was won."""
    behind = sorted(piles[seat] for seat in piles if seat != winner)
    return {seat: 1 if seat == winner else 2 + (behind.index(piles[seat]) if fewest else 0) for seat in piles}


def standing(seats: Sequence[str], results: list[Any], fewest: bool, conceded: str | None = None) -> dict[str, int]:
    """The ranks of a match whose rounds had these ranks, {} of one without a result."""
    if len(results) == 1:
        keys: dict[str, tuple[Any, ...]] = {seat: (seat == conceded, results[0].get(seat, 0)) for seat in seats}
    else:
        won = {seat: sum([s for s in one if one[s] == 1] == [seat] for one in results) for seat in seats}
        sums = {seat: sum(one.get(seat, 0) for one in results) for seat in seats}
        keys = {seat: (seat == conceded, -won[seat], sums[seat] if fewest else 0) for seat in seats}
    return {seat: 1 + sum(other < keys[seat] for other in keys.values()) for seat in seats}
