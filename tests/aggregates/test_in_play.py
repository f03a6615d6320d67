"""Memory has bounds, but never forgets what is followed, or is still played, of any kind."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest

from api.aggregates import folding
from api.aggregates.folding import Folds
from api.matches.memory import loading
from api.matches.memory.loading import Matches
from engine.match import Match
from recorder.store import Store
from tests import tally
from tests.conftest import StoreUrls

NOW = 1_800_000_000_000  # ms
BOUND = 2  # aggregates


@pytest.fixture
def store(store_urls: StoreUrls) -> Store:
    return Store.connect(store_urls.log, store_urls.work)


@pytest.fixture
def folds(store: Store, monkeypatch: pytest.MonkeyPatch) -> Folds:
    monkeypatch.setattr(folding, "MOST", BOUND)
    return Folds(store.of("tally"), tally.Definition(), lambda: NOW)


def remember_tally(folds: Folds, name: str, status: str = "over", *, silent: int = 0) -> None:
    """One whose newest event is so many ms old."""
    state = tally.Tally(goal=10, status=status)
    folds.remember(folds.nothing(name)._replace(version=1, at=NOW - silent, state=state))


def known_of(folds: Folds, *names: str) -> list[str]:
    return [name for name in names if folds.known(name) is not None]


def test_one_that_goes_on_stays_and_those_that_are_over_go_for_it(folds: Folds) -> None:
    remember_tally(folds, "running", "live")
    for name in ("over", "sealed", "newest"):
        remember_tally(folds, name, "sealed" if name == "sealed" else "over")
    assert known_of(folds, "running", "over", "sealed", "newest") == ["running", "newest"]


def test_one_that_goes_on_and_that_nobody_has_written_to_for_long_goes(folds: Folds) -> None:
    remember_tally(folds, "left", "live", silent=folding.PLAYED)
    remember_tally(folds, "night", "live", silent=folding.PLAYED - 1)
    for name in ("one", "two"):
        remember_tally(folds, name)
    assert known_of(folds, "left", "night", "one", "two") == ["night", "two"]


def test_one_that_is_over_and_followed_stays(folds: Folds) -> None:
    folds.followed = lambda name: name == "watched"
    for name in ("watched", "one", "two"):
        remember_tally(folds, name)
    assert known_of(folds, "watched", "one", "two") == ["watched", "two"]


@pytest.fixture
def matches(store: Store, monkeypatch: pytest.MonkeyPatch) -> Matches:
    monkeypatch.setattr(loading, "MOST", BOUND)
    return Matches(store, lambda: NOW)


def remember_match(matches: Matches, name: str, status: str = "over", *, silent: int = 0) -> None:
    """One whose newest event is so many ms old."""
    known = cast(Match, SimpleNamespace(status=status))
    matches.cache.put(name, matches.nothing(name)._replace(version=1, at=NOW - silent, known=known), 1)


def kept(matches: Matches, *names: str) -> list[str]:
    return [name for name in names if matches.cache.peek(name) is not None]


def test_a_match_that_is_played_stays_and_others_go_for_it(matches: Matches) -> None:
    remember_match(matches, "played", "live", silent=loading.PLAYED - 1)
    remember_match(matches, "left", "live", silent=loading.PLAYED)
    for name in ("over", "newest"):
        remember_match(matches, name)
    assert kept(matches, "played", "left", "over", "newest") == ["played", "newest"]


def test_what_is_annotated_in_a_match_stays_with_it(matches: Matches) -> None:
    remember_match(matches, "played", "live")
    matches.cache.put("played/annotations", "a book", 1)
    remember_match(matches, "over")
    matches.cache.put("over/annotations", "a book", 1)
    remember_match(matches, "newest")
    assert kept(matches, "played", "played/annotations", "over", "over/annotations") == ["played", "played/annotations"]


def test_a_match_that_is_over_and_followed_stays(matches: Matches) -> None:
    matches.followed = lambda name: name == "watched"
    for name in ("watched", "one", "two"):
        remember_match(matches, name)
    assert kept(matches, "watched", "one", "two") == ["watched", "two"]
