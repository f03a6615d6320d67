"""What later moves prove of earlier hands, over HTTP: to whom it is told, and when."""

from __future__ import annotations

import pytest

from tests.api.conftest import Clock
from tests.api.table import Checked, Table


@pytest.fixture
def played(client: Checked) -> Table:
    """3: A lays 7c; 4: B takes it; 5: A draws; 6: A lays 8d; 7: B takes it; 8: A draws."""
    table = Table.open(client, [{"name": "Anna"}, {"name": "Boris"}])
    said(table, "deal", trump_card="6s", starter="A")
    for card in ("7c", "8d"):
        said(table, "attack", by="A", card=card)
        said(table, "take", by="B")
    return table


def said(table: Table, kind: str, **fields: str) -> None:
    assert table.send({"type": kind, **fields}).status_code == 201


def proved(table: Table, **query: object) -> object:
    return {
        seat: one["hand"]["proved"] for seat, one in table.read("state", view="hindsight", **query)["seats"].items()
    }


def test_of_a_match_that_is_over_it_is_told_to_everybody(played: Table) -> None:
    said(played, "end_match", reason="abandoned")
    seven = {"card": "7c", "since": 2, "until": 3, "certain": True, "draws": []}
    eight = {"card": "8d", "since": 2, "until": 6, "certain": False, "draws": [5]}
    assert proved(played.as_(None), at=2) == {"A": [eight, seven], "B": []}
    assert proved(played.as_(None), at=5) == {"A": [{**eight, "certain": True}], "B": []}
    assert proved(played.as_(None)) == {"A": [], "B": []}


def test_of_a_live_one_to_its_referee_alone(played: Table) -> None:
    assert proved(played, at=3) == {
        "A": [{"card": "8d", "since": 2, "until": 6, "certain": False, "draws": [5]}],
        "B": [],
    }
    seat = played.token_for("seat", seat="A")["token"]
    for token in (None, seat):
        refused = played.as_(token).get("state", view="hindsight", at=3)
        assert (refused.status_code, refused.json["type"]) == (409, "/problems/not-over")


def test_as_of_a_version_before_the_end_the_match_is_not_over(played: Table) -> None:
    head = played.read()["version"]
    said(played, "end_match", reason="abandoned")
    assert played.as_(None).get("state", view="hindsight", at=2, until=head).status_code == 409
    assert played.as_(None).get("state", view="hindsight", at=2).status_code == 200


def test_a_delayed_reader_is_told_when_the_end_has_been_sent(played: Table, clock: Clock) -> None:
    assert played.call("PATCH", "", json={"delay": 60}).status_code == 200
    said(played, "end_match", reason="abandoned")
    assert played.as_(None).get("state", view="hindsight", at=2).status_code == 409
    clock.now += 61_000
    assert played.as_(None).get("state", view="hindsight", at=2).status_code == 200


def test_without_the_view_nothing_is_proved(played: Table) -> None:
    said(played, "end_match", reason="abandoned")
    assert "proved" not in played.read("state", at=2)["seats"]["A"]["hand"]
