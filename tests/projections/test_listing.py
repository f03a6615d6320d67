"""GET /matches: what is listed, found, and turned over page by page."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from api import times
from api.projections import database
from tests.api.table import API, Checked, Table, play, problem
from tests.projections.conftest import Make, house


@pytest.fixture
def client(make: Make) -> Checked:
    return Checked(make())


def listed(client: Checked, **query: Any) -> list[str]:
    response = client.get(f"{API}/matches", query_string=query)
    assert response.status_code == 200, response.get_data(as_text=True)
    return [item["id"] for item in response.json["items"]]


def public(client: Checked, *names: str, **body: Any) -> Table:
    seats = [{"name": name} for name in names] or 2
    return Table.open(client, seats, visibility="public", **body)


def test_a_public_match_is_listed_in_the_very_next_answer_and_others_never(client: Checked) -> None:
    hidden = [Table.open(client).match, Table.open(client, visibility="private").match]
    first, second = public(client).match, public(client).match
    assert listed(client, limit=2) == [second, first], "newest first"
    assert not set(hidden) & set(listed(client, limit=100))


def test_an_item_is_the_summary_that_the_public_sees(client: Checked) -> None:
    table = public(client, "Ada", "Bob", title="Friday")
    [item] = client.get(f"{API}/matches", query_string={"limit": 1}).json["items"]
    assert item == table.as_(None).glance()
    assert item["seats"]["A"]["name"] == "Ada" and item["title"] == "Friday"


def test_what_is_over_shows_at_once(client: Checked) -> None:
    table = public(client)
    play(table, seed=1)
    [item] = client.get(f"{API}/matches", query_string={"status": "over", "limit": 1}).json["items"]
    assert item == table.as_(None).glance()
    assert item["outcome"] is not None
    assert table.match not in listed(client, status="live", limit=100)


def test_a_match_comes_and_goes_with_its_visibility(client: Checked) -> None:
    table = Table.open(client)
    for visibility, is_listed in (("public", True), ("private", False), ("public", True), ("unlisted", False)):
        assert table.call("PATCH", "", json={"visibility": visibility}).status_code == 200
        assert (table.match in listed(client, limit=100)) == is_listed


def test_names_and_titles_are_found_by_the_beginnings_of_their_words(client: Checked) -> None:
    table = public(client, "Zoé Lefèvre", "O'Hara", title='Coupe d’été "1"')
    found = ["zoe", "LEFEV", "lefevre coupe", "ete", "o'hara", '"1"', "zo  hara"]
    missed = ["zoë-bob", "oupe", "zoe bob", '"', "AND", "zoe OR bob", "title:coupe*", "^", "NEAR(zoe, 1)"]
    assert [q for q in found if listed(client, q=q) != [table.match]] == []
    assert [q for q in missed if table.match in listed(client, q=q)] == []
    assert table.call("PATCH", "", json={"seats": {"A": {"name": "Yan"}}}).status_code == 200
    assert listed(client, q="zoe") == [] and listed(client, q="yan") == [table.match]


def test_filters(client: Checked) -> None:
    one = Table.open(client, [{"player": "p1"}, {"player": "p2"}], visibility="public").match
    two = Table.open(client, [{"player": "p2"}, {}], visibility="public").match
    assert listed(client, player="p1") == [one] and listed(client, player="p2") == [two, one]
    assert listed(client, player="p3") == [] and listed(client, game="zack") == []
    assert listed(client, game="durak", status="live", player="p2") == [two, one]


def test_pages_follow_each_other_while_others_are_added(client: Checked) -> None:
    made = [public(client, "Paged", "X").match for _ in range(7)]
    found: list[str] = []
    query: dict[str, Any] = {"q": "paged", "limit": 3}
    for expected in (3, 3, 1):
        answer = client.get(f"{API}/matches", query_string=query).json
        assert len(answer["items"]) == expected
        found += [item["id"] for item in answer["items"]]
        assert (answer["next"] is None) == (expected == 1)
        query["cursor"] = answer["next"]
        public(client, "Paged", "Y")
    assert sorted(found) == sorted(made) and found == list(reversed(made))


@pytest.mark.parametrize(
    "query",
    [
        {"limit": "0"},
        {"limit": "101"},
        {"cursor": "x"},
        {"cursor": "é"},
        {"cursor": ""},
        {"status": "open"},
        {"q": ""},
        {"q": "a\0b"},
        {"q": "x" * 201},
        {"visibility": "private"},
        {"group": "g"},
        {"tournament": "t"},
        {"game": "\n"},
    ],
)
def test_what_cannot_be_asked(client: Checked, query: dict[str, str]) -> None:
    assert problem(client.get(f"{API}/matches", query_string=query)) == (422, "invalid")


def test_the_route_is_documented(make: Make) -> None:
    app: Flask = make()
    documented = Checked(app).get(f"{API}/openapi.json").json["paths"][f"{API}/matches"]
    assert {"get", "post"} <= documented.keys()
    names = {parameter["name"] for parameter in documented["get"]["parameters"]}
    assert names == {"game", "status", "player", "q", "cursor", "limit"}


def test_a_list_shows_no_more_than_viewers_have_been_sent(make: Make) -> None:
    app = make()
    client, now = Checked(app), [times.now()]
    house(app).clock = lambda: now[0]
    table = public(client, delay=600)
    play(table, seed=1)
    [item] = client.get(f"{API}/matches", query_string={"limit": 1}).json["items"]
    assert (item["id"], item["version"], item["status"], item["outcome"]) == (table.match, 1, "live", None)
    assert table.match in listed(client, status="live", limit=100)
    assert table.match not in listed(client, status="over", limit=100)
    now[0] += 600_001
    [item] = client.get(f"{API}/matches", query_string={"status": "over", "limit": 1}).json["items"]
    assert item["id"] == table.match and item["outcome"] is not None


def test_consent_holds_in_lists_and_in_what_is_searched(client: Checked) -> None:
    table = public(client, "Wilhelmina", "Quentin")
    assert listed(client, q="wilhelmina") == [table.match]
    assert table.call("PATCH", "", json={"consent": "aliases"}).status_code == 200
    assert listed(client, q="wilhelmina") == []
    text = client.get(f"{API}/matches", query_string={"limit": 100}).get_data(as_text=True)
    assert table.match in text and "Wilhelmina" not in text
    assert table.call("PATCH", "", json={"consent": "private"}).status_code == 200
    assert table.match not in listed(client, limit=100)


def test_comments_are_found_by_their_words(client: Checked) -> None:
    table = public(client, "Ada", "Ben")

    def said(method: str, what: str, **body: Any) -> None:
        assert table.call(method, what, json=body).status_code in (200, 201, 204)

    said("POST", "annotations", place=1, text="What a **Zwischenzug** by Ada")
    assert listed(client, q="zwischen ada") == [table.match]
    said("PATCH", "annotations/a1", text="A quiet move")
    assert listed(client, q="zwischen") == [] and listed(client, q="quiet ben") == [table.match]
    said("DELETE", "annotations/a1")
    assert listed(client, q="quiet") == []


def test_a_comment_of_a_match_that_is_shown_late_is_found_late(client: Checked) -> None:
    table = Table.open(client, [{"name": "Slowpoke"}, {}], visibility="public", delay=3600)
    assert table.call("POST", "annotations", json={"place": 1, "text": "Gardenia"}).status_code == 201
    assert listed(client, q="gardenia") == [] and listed(client, q="slowpoke") == [table.match]


def test_a_search_that_takes_too_long_is_ended_and_said(client: Checked, monkeypatch: pytest.MonkeyPatch) -> None:
    table = public(client, "Wilhelmina", "Bob")
    with monkeypatch.context() as slow:
        slow.setattr(database, "LOOKING", 0)
        slow.setattr(database, "_STEPS", 1)
        for query in ({"q": "Wilhelmina"}, {"q": "wil", "status": "live"}, {"game": "durak"}):
            answer = client.get(f"{API}/matches", query_string=query)
            assert problem(answer) == (422, "invalid")
            assert [error["at"] for error in answer.json["errors"]] == ["/q" if "q" in query else ""]
    assert listed(client, q="Wilhelmina") == [table.match], "the next one is not ended"


def test_a_search_has_at_most_eight_words(client: Checked) -> None:
    assert listed(client, q="a b c d e f g h") == []
    answer = client.get(f"{API}/matches", query_string={"q": "a b c d e f g h i"})
    assert problem(answer) == (422, "invalid") and "at most 8" in answer.json["errors"][0]["detail"]
