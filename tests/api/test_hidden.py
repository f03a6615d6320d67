"""A match that is not public is there for its tokens alone: without one, no answer differs from that of no match."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask

from api.config import RATES, Config, issue_operator
from api.service import Service
from tests.api.table import API, Checked, JsonResponse, Table, count_anew, fresh_id, key, problem

TOKENS: dict[str, dict[str, str]] = {
    "none": {},
    "a wrong one": {"Authorization": "Bearer guess"},
    "none that can be read": {"Authorization": "Basic guess"},
}
REQUESTS: dict[str, dict[str, Any]] = {
    "as it should be": {"json": {"type": "deal", "trump_card": "7c", "starter": "A"}},
    "empty": {},
    "no JSON": {"data": b"{", "content_type": "application/json"},
    "no object": {"json": []},
    "unknown members": {"json": {"colour": "red", "seats": [{}]}},
    "no media type": {"data": b"{}", "content_type": "text/plain"},
    "too large": {"data": b" " * 3_000_000, "content_type": "application/json"},
    "bad query": {"json": {}, "query_string": {"at": "soon", "colour": "red", "dry_run": "perhaps"}},
    "bad headers": {"json": {}, "headers": {"If-Match": "7", "Idempotency-Key": "7", "Last-Event-ID": "x"}},
}


def routes(app: Flask) -> Iterator[tuple[str, str]]:
    """Every method of every route of one match, with what stands for it to be filled in."""
    for rule in app.url_map.iter_rules():
        if "match" in rule.arguments and rule.rule.startswith(API):
            path = rule.rule.replace("<tid>", "t1").replace("<aid>", "1").replace("<photo>", "0" * 64)
            yield from ((method, path) for method in sorted(rule.methods or ()))


def told(response: JsonResponse, match: str) -> tuple[int, dict[str, str], str]:
    own = ("X-Request-Id", "Date", "Expires")
    headers = {name: value for name, value in response.headers.items() if name not in own}
    with response:
        return response.status_code, headers, response.get_data(as_text=True).replace(match, "MATCH")


@pytest.fixture
def hidden(client: Checked) -> Table:
    return Table.open(client, visibility="private").as_(None)


@pytest.mark.parametrize("token", TOKENS)
def test_no_answer_tells_a_private_match_from_none(
    app: Flask, house: Service, client: Checked, hidden: Table, token: str
) -> None:
    assert len([*routes(app)]) > 50
    nobodys = fresh_id()
    for method, path in routes(app):
        if method == "OPTIONS":
            continue
        count_anew(house)
        for name, sent in REQUESTS.items():
            if method in ("GET", "HEAD") and not {"query_string", "headers"} & sent.keys() and sent:
                continue  # no body is read
            request = {**sent, "method": method, "headers": {**sent.get("headers", {}), **TOKENS[token]}}
            mine, none = (
                told(client.open(path.replace("<match>", match), **request), match) for match in (hidden.match, nobodys)
            )
            assert mine == none, f"{method} {path} {name}"
            assert mine[0] == 404, f"{method} {path} {name}"


def test_nor_does_the_count_of_what_was_guessed(house: Service, client: Checked, hidden: Table) -> None:
    for match in (hidden.match, fresh_id()):
        count_anew(house, {**RATES, "token": RATES["token"]._replace(address=3)})
        asked = [client.get(f"{API}/matches/{match}/state", headers=TOKENS["a wrong one"]) for _ in range(4)]
        assert [response.status_code for response in asked] == [404, 404, 404, 429]
        assert client.get(f"{API}/matches/{match}/state").status_code == 404, "who sends no token guesses none"


@pytest.mark.parametrize("path", ["live", "decks", "archive"])
@pytest.mark.parametrize("token", TOKENS)
def test_nor_do_routes_of_many_matches(client: Checked, hidden: Table, path: str, token: str) -> None:
    public = Table.open(client, visibility="public")
    mine, none = (
        told(client.get(f"{API}/{path}?match={match}&match={public.match}", headers=TOKENS[token]), match)
        for match in (hidden.match, fresh_id())
    )
    assert mine == none


@pytest.mark.parametrize("path", ["/embed/MATCH", "/pictures/MATCH.png", "/m/MATCH", "/m/MATCH/pad", "/watch/MATCH"])
def test_nor_do_pages(client: Checked, hidden: Table, path: str) -> None:
    mine, none = (told(client.get(path.replace("MATCH", match)), match) for match in (hidden.match, fresh_id()))
    assert mine == none


def test_its_own_tokens_are_told_what_is_wrong(client: Checked, config: Config) -> None:
    table = Table.open(client, visibility="private")
    operator = table.as_(issue_operator(config.data))
    for who in (table, operator, table.as_(table.token_for("viewer")["token"])):
        assert problem(who.call("POST", "commands", json={"type": "castle"})) == (422, "invalid")
        assert problem(who.get("state", at="soon")) == (422, "invalid")


@pytest.mark.parametrize("what", ["commands", "corrections", "rulings"])
@pytest.mark.parametrize(
    "body",
    [{"type": "castle"}, {"type": "attack", "by": "Z", "card": "7s"}, {"amend": 1, "seats": [{}]}, {"retract": 99}],
    ids=str,
)
def test_what_a_delayed_match_could_read_is_told_nobody_without_its_token(
    client: Checked, what: str, body: dict[str, Any]
) -> None:
    late = Table.open(client, visibility="public", delay=60)
    assert problem(late.as_(None).call("POST", what, json=body)) == (401, "token-missing")
    assert problem(late.as_("guess").call("POST", what, json=body)) == (401, "token-unknown")
    viewer = late.as_(late.token_for("viewer")["token"])
    used = {"Idempotency-Key": key()}
    assert problem(viewer.call("POST", what, json=body, headers=used)) == (403, "not-allowed")
