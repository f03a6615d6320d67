"""Whole matches of Rat-Jong and Rat Hot by touch, from the first deal to the result.

Those of Durak and Ratak stand with their pads (test_pad.py, test_ratak.py).
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.chance import some
from tests.running import Service
from tests.web.clerk import Clerk
from tests.web.strips import Strips
from tests.web.test_rat_jong import NAMES, begun
from tests.web.tiles import Tiles

Shot = Callable[[Page, str], None]

STRIP = {True: 3.3, False: 4.6}  # taps at most, where the deck is known and where it is not; the aim is of ten matches
TURN = 1.7
DECLARATION = 7


def all_strips(clerk: Clerk, service: Service, shot: Shot, listed: bool) -> None:
    """42 strips, each named, put where it scores, and laid."""
    match = Strips(clerk, service, 42, listed=listed)
    while match.lay():
        if match.laid in (20, 40):
            shot(clerk.page, f"rat-hot-strips-{match.laid}")
    assert match.laid == 42
    assert match.spent <= STRIP[listed], match.spent
    assert clerk.state["status"] == "over"
    # the record has each strip where its player laid it
    placed = [
        one["data"] for one in clerk.read(f"{clerk.match}/events?limit=1000")["events"] if one["type"] == "placed"
    ]
    assert [(one["card"], one["way"], tuple(one["at"])) for one in placed] == match.places


def all_rounds(clerk: Clerk, shot: Shot, seats: int) -> None:
    """As many rounds as the sheet has, each gone out of by laying everything."""
    begun(clerk, NAMES[:seats])
    match = Tiles(clerk, seats, 7)
    match.play()
    shot(clerk.page, f"rat-jong-over-{seats}")
    state = clerk.state
    assert (state["status"], len(match.declarations)) == ("over", 4 if seats == 2 else seats)
    assert max(match.declarations) <= DECLARATION
    assert match.spent <= TURN, match.spent
    # who went out has at least the points of going out and of four sets (RJ-13), in each round
    assert sum(one["score"] for one in state["seats"].values()) >= len(match.declarations) * (30 + 3 * 2 + 5)
    expect(clerk.page.get_by_role("link", name="Replay")).to_be_visible()


@pytest.mark.drawn(2, among="whole matches by touch")
@pytest.mark.either
@pytest.mark.parametrize(
    ("game", "kind"),
    some(
        [
            pytest.param("rat-hot", 1, id="strips of a known deck"),
            pytest.param("rat-hot", 0, id="strips that nobody knows"),
            *(pytest.param("rat-jong", seats, id=f"tiles of {seats}") for seats in (2, 3, 4)),
        ],
        1,
        "whole matches of Rat-Jong and Rat Hot",
    ),
)
def test_a_whole_match_by_touch(clerk: Clerk, service: Service, shot: Shot, game: str, kind: int) -> None:
    if game == "rat-hot":
        all_strips(clerk, service, shot, bool(kind))
    else:
        all_rounds(clerk, shot, kind)
