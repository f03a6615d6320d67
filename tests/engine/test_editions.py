"""A match keeps the readings that it was created with. Edition 0 exists here only: five cards each, and an ace never
beats a card of its suit."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from engine import match as engine
from engine.errors import IllegalMove, UnknownEdition
from engine.games.durak import state as durak
from engine.history import History
from engine.match import Match
from engine.pairs.cards import beats
from engine.pairs.table import Reading
from tests.engine.histories import Stream, dealt
from tests.engine.spec import Table
from tests.engine.strategies import Walk

DEAL = {"type": "deal", "trump_card": "9s", "starter": "A"}


@pytest.fixture(autouse=True)
def edition_0(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    old = Reading(hand=5, beats=lambda card, on, trump: card[0] != "A" and beats(card, on, trump))
    monkeypatch.setitem(durak.READINGS, 0, old)
    yield


def created(edition: int, seats: int = 2, **options: Any) -> Match:
    event = engine.create({"game": "durak", "seats": [{}] * seats, "options": options})
    return engine.evolve(None, replace(event, edition=edition))


class OldStream(Stream):
    """A stream whose match was created in edition 0."""

    def _record(self, event: Any, *about: Any) -> Any:
        return super()._record(replace(event, edition=0) if event.TYPE == "match_created" else event, *about)


def test_each_match_deals_and_beats_by_its_own_edition() -> None:
    old, new = (Table(created(edition)).given(DEAL, "A attacks Kc") for edition in (0, 1))
    old.shows(edition=0, stock=26, hands={"A": "+4", "B": "+5"})
    new.shows(edition=1, stock=24, hands={"A": "+5", "B": "+6"})
    old.when("B beats Kc with Ac").refused("DUR-4")
    new.when("B beats Kc with Ac").then("defended B Kc with Ac")
    offered = [action for action in engine.actions(old.match) if action["type"] == "defend"]
    assert "Ac" not in offered[0]["fields"]["card"]["choices"]["Kc"]


def test_hands_are_filled_up_to_what_the_edition_deals() -> None:
    table = Table(created(0)).given(DEAL, "A attacks Kc")
    table.when("B takes").then("took B Kc", "drew A 1 of 26").shows(hands={"A": "+5", "B": "Kc +5"})


def test_play_in_one_edition_changes_nothing_in_the_other() -> None:
    old, new = Table(created(0)).given(DEAL), Table(created(1)).given(DEAL)
    for move in ("A attacks 7c", "B beats 7c with 8c", "A passes"):
        old, new = old.given(move), new.given(move)
    old.shows(stock=24, hands={"A": "+5", "B": "+5"})
    new.shows(stock=22, hands={"A": "+6", "B": "+6"})


def test_a_whole_match_folds_as_it_was_decided() -> None:
    for seed in range(5):
        for move in Walk(seed, 120):
            assert move.after.edition == move.after.state.setup.edition == 1
    stream = OldStream(3).play(DEAL, "A attacks 7c", "B beats 7c with 8c", "all pass")
    again = History.of(stream.recorded)
    assert again.match == stream.history.match and again.match.edition == 0
    assert engine.view(again.match)["stock"] == 19


def test_corrections_decide_again_in_the_matchs_edition() -> None:
    old = OldStream(2).play(DEAL, "A attacks 7c", "B beats 7c with 8c", "A passes")
    new = dealt(2, trump="9s").play("A attacks 7c", "B beats 7c with 8c", "A passes")
    for stream, drawn in ((old, "drew A 1 of 26"), (new, "drew A 1 of 24")):
        stream.correct(amend=3, commands=["A attacks 6c"])
        assert stream.told()[-2] == drawn
    new.correct(amend=4, commands=["B beats 6c with Ac"])
    with pytest.raises(Exception, match="DUR-4"):
        old.correct(amend=4, commands=["B beats 6c with Ac"])
    old.correct(amend=2, commands=[{**DEAL, "trump_card": "Ts"}])
    assert engine.view(old.history.match)["stock"] == 24 and old.history.match.state.setup.edition == 0


def test_amending_the_options_keeps_the_edition() -> None:
    stream = OldStream(2).play(DEAL, "A attacks 7c")
    stream.correct(amend=1, options={"rounds": 3})
    assert stream.history.match.edition == 0
    with pytest.raises(IllegalMove):
        stream.play("B beats 7c with Ac")


def test_new_matches_are_of_the_newest_edition() -> None:
    assert engine.create({"game": "durak", "seats": [{}, {}]}).edition == 1


def test_an_unknown_edition_is_refused_not_guessed() -> None:
    with pytest.raises(UnknownEdition, match=r"durak has no edition 7 here; it has 0, 1") as caught:
        created(7)
    assert (caught.value.game, caught.value.edition) == ("durak", 7)
