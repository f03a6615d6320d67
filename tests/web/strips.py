"""A table of Rat Hot: its strips are shuffled here; who lays them where they score taps them on the pad."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from engine.games.rat_hot import board
from engine.games.rat_hot.cards import COLOUR_OF, turned
from engine.games.rat_hot.options import Options
from tests.running import Service, wait_for
from tests.web.clerk import Clerk
from tests.web.referee import at_rest, join, post

SQUARES = [*COLOUR_OF, *COLOUR_OF, "--", "--", "--", "--"]
LOOKS_AT = 12  # places that a player thinks about
OFF = 3.0  # px by which a finger misses the middle of what it means, a standard deviation
TOLD = """([told, asks]) => {
    const pad = document.querySelector('.game-pad');
    return !pad || pad.querySelector('.ledger.last').textContent !== told || pad.querySelector(asks) !== null;
}"""
NAMED = """n => {
    const named = document.querySelector('.naming');
    return !named || named.querySelectorAll('.sq:not(.open)').length > n;
}"""
LARGER = ".plane.larger"
FREE = "([x, y]) => !document.elementFromPoint(x, y).closest('.sight')"


def deck(chance: random.Random, strips: int = 42) -> list[str]:
    """Strips that differ, with two rats of each colour among them: too few to end a round. (RH-8)"""
    found: dict[str, str] = {}
    while len(found) < strips:
        card = ".".join(chance.choice(SQUARES) for _ in range(3))
        found.setdefault(min(card, turned(card)), card)
    cards = [*found.values()]
    for n, rat in enumerate(("rr", "rr", "gr", "gr")):
        cards[n] = ".".join([cards[n][:2], rat, cards[n][-2:]])
    return chance.sample(cards, strips)


class Place(NamedTuple):
    """Where a strip is laid: its squares from left to right or downward, the place of the first."""

    face: str
    way: str
    at: board.XY

    @property
    def spot(self) -> board.Spot:
        return board.spot(self.at, self.way)


def put_at(clerk: Clerk, place: Place, spot: Callable[[Clerk, int, int], None]) -> None:
    """Tap where its middle square goes; where the pad asks which spot, or which way, that too. The card is named."""
    page, [_, middle, _] = clerk.page, place.spot
    told = page.locator(".ledger.last").text_content()
    spot(clerk, *middle)
    page.wait_for_function(TOLD, arg=[told, f".ghost, {LARGER}"])
    if page.locator(LARGER).count() and not page.locator(".ghost").count():
        spot(clerk, *middle)
        page.wait_for_function(TOLD, arg=[told, ".ghost"])
    if not page.locator(".ghost").count():
        return
    if not page.locator(f".ghost.{place.way}").count():
        clerk.tap(page.locator('[data-act="turn"]'))
    page.locator(f".ghost.{place.way}").first.wait_for()
    clerk.tap(page.locator('[data-act="place"]'))


class Strips:
    """One round with all its strips, on a pad that knows the deck, or does not."""

    def __init__(self, clerk: Clerk, service: Service, seed: int, *, listed: bool, strips: int = 42) -> None:
        self.clerk = clerk
        self.chance = random.Random(seed)
        self.stack = deck(self.chance, strips)
        seats = [{"name": "Rosa"}, {"name": "Gaspard"}]
        options = {"deck": sorted(self.stack)} if listed else {"cards": strips}
        made = post(service, "matches", {"game": "rat-hot", "seats": seats, "options": options})
        join(clerk.page, made["code"])
        clerk.seat("A")
        self.name("r1.--.g1")
        clerk.tap(clerk.page.locator('[data-act="deal"]:enabled'))
        wait_for(lambda: clerk.state["phase"] == "place")
        self.places: list[Place] = []
        self.before = clerk.taps

    @property
    def laid(self) -> int:
        return len(self.places)

    @property
    def spent(self) -> float:
        """Taps a strip."""
        return (self.clerk.taps - self.before) / self.laid

    def lay(self) -> bool:
        """The next strip, where its player lays it; False where the round is over."""
        state = self.clerk.state
        if state["phase"] != "place":
            return False
        place = self._choose(state)
        version = state["version"]
        self.name(place.face)
        put_at(self.clerk, place, self._finger)
        self.places.append(place)
        wait_for(lambda: self.clerk.version > version)
        self.clerk.settled()
        return True

    def name(self, face: str) -> None:
        """The strip as it lies: by its own key as soon as there is one, until then square by square."""
        page = self.clerk.page
        for n, square in enumerate(face.split(".")):
            whole = page.locator(f'.palette [data-card="{face}"]')
            if whole.count():
                self.clerk.tap(whole)
                break
            self.clerk.tap(page.locator(f'.palette [data-square="{square}"]'))
            page.wait_for_function(NAMED, arg=n)

    def _finger(self, clerk: Clerk, column: int, row: int) -> None:
        """A finger on the glass, as exact as fingers are."""
        page = clerk.page
        at_rest(page)
        box = page.locator(f'.spot[data-at="{column},{row}"]').bounding_box()
        assert box, "the spot is on the glass"
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        assert page.evaluate(FREE, [x, y]), "no key lies upon the spot"
        page.touchscreen.tap(self.chance.gauss(x, OFF), self.chance.gauss(y, OFF))
        clerk.taps += 1

    def _choose(self, state: Any) -> Place:
        """Of a few places the one that gives the most points."""
        card, number = self.stack.pop(), len(state["lying"])
        lies = {
            (at[0], at[1]): board.Square(one["shows"], one["card"], one["level"])
            for one in state["squares"]
            for at in [one["at"]]
        }
        options = Options()
        free = [(way, at) for way in board.WAYS for at in board.spots(lies, way, options)]
        places = [Place(self.chance.choice((card, turned(card))), *one) for one in self.chance.sample(free, LOOKS_AT)]
        return max(places, key=lambda place: _points(lies, place, number, options))


def _points(lies: board.Board, place: Place, number: int, options: Options) -> int:
    after = board.laid(lies, place.spot, place.face.split("."), number)
    scored: Sequence[board.Group] = board.scoring(lies, after, place.spot, options)
    return sum(group.points for group in scored)
