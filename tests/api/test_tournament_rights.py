"""Who may what in a tournament: each role, each route, each visibility; each command; and what is sent twice."""

from __future__ import annotations

from contextlib import closing
from typing import Any

import pytest

from api.config import issue_operator
from api.service import Service
from engine.tournaments.commands import COMMANDS
from tests.api.feeds import Feed
from tests.api.hall import FOURS, Hall, key
from tests.api.table import API, Checked, problem

ROLES = ("none", "wrong", "viewer", "entrant", "other", "desk", "deputy", "director", "operator")
OFFICE = {"desk", "deputy", "director", "operator"}
DIRECTING = {"deputy", "director", "operator"}
DIRECTOR = {"director", "operator"}
READERS = {*ROLES} - {"wrong"}
# Method, address, body, who may. entrant: somebody of the first table; other: somebody of the second one.
ROUTES: list[tuple[str, str, Any, set[str]]] = [
    *(
        ("GET", each, None, READERS)
        for each in ("", "entrants", "entrants/e1", "rounds/1", "standings", "crosstable", "stages")
    ),
    *(("GET", each, None, READERS) for each in ("timeline", "events", "verify", "rounds/1/why?entrants=e1,e2")),
    *(("GET", f"export?format={each}", None, READERS) for each in ("csv", "jsonl", "html", "zip")),
    ("GET", "rounds/2", None, OFFICE),
    ("GET", "tokens", None, DIRECTOR),
    ("PATCH", "", {"lang": "fr"}, DIRECTOR),
    ("POST", "commands", {"type": "note", "text": "so"}, {"entrant", "other", *OFFICE}),
    ("POST", "commands", {"type": "answer", "table": 1}, OFFICE),
    ("POST", "batch", {"items": []}, READERS),  # it does nothing, and tells what may be read
    ("POST", "entrants", {"items": [{"name": "x"}]}, OFFICE),
    ("POST", "tokens", {"role": "viewer"}, DIRECTING),
    ("POST", "tokens", {"role": "desk"}, DIRECTING),
    ("POST", "tokens", {"role": "deputy"}, DIRECTOR),
    ("POST", "tokens", {"role": "director"}, DIRECTOR),
    ("POST", "tokens", {"role": "entrant", "entrant": "e1"}, OFFICE),
    ("POST", "rounds/1/tables/1/match", {}, {"entrant", *OFFICE}),
    ("DELETE", "entrants/e1", None, DIRECTOR),
    ("DELETE", "tokens/t99", None, DIRECTOR),
]


class Everybody:
    """A tournament with a published round and a draft, in the hands of each role."""

    def __init__(self, client: Checked, house: Service, visibility: str) -> None:
        self.hall = Hall.open(client, 8, format=FOURS, visibility=visibility)
        hall = self.hall
        hall.play()
        hall.begin()
        self.hall.pair()
        self.halls = {
            "none": hall.as_(None),
            "wrong": hall.as_("wrong"),
            "viewer": hall.token_of(role="viewer"),
            "entrant": hall.token_of(hall.read("rounds/2")["tables"][0]["entrants"][0]),
            "other": hall.token_of(hall.read("rounds/2")["tables"][1]["entrants"][0]),
            "desk": hall.token_of(role="desk"),
            "deputy": hall.token_of(role="deputy"),
            "director": hall,
            "operator": hall.as_(issue_operator(house.config.data)),
        }


@pytest.mark.parametrize("visibility", ["public", "unlisted", "private"])
def test_each_role_on_each_route(client: Checked, house: Service, visibility: str) -> None:
    everybody = Everybody(client, house, visibility)
    routes = [
        (method, path.replace("rounds/2", "rounds/3").replace("rounds/1/tables", "rounds/2/tables"), body, may)
        for method, path, body, may in ROUTES
    ]
    wrong = []
    for method, path, body, may in routes:
        for role, hall in everybody.halls.items():
            more = {"json": body} if body is not None else {}
            status = hall.call(method, path, **more).status_code
            if visibility == "private" and role in ("none", "wrong"):
                expected = status == 404
            elif role in may:
                # t99 is nobody's, so whoever may look hears that
                expected = status < 300 or (status == 404 and path == "tokens/t99")
            elif path == "rounds/3":
                expected = status == (401 if role == "wrong" else 404)
            else:
                expected = status == (401 if role in ("none", "wrong") else 403)
            if not expected:
                wrong.append((method, path, role, status))
    assert wrong == []


def test_every_command_is_for_its_roles_alone(client: Checked, house: Service) -> None:
    """Whatever else is wrong with it: who may not send it hears that."""
    everybody = Everybody(client, house, "unlisted")
    stub: dict[str, Any] = {
        "name": "x", "entrant": "e1", "entrants": ["e1", "e2"], "into": "e2", "reason": "so", "table": 1, "round": 2,
        "seats": {"A": "e1", "B": "e2"},
        "rounds": [4], "tables": {"9": ["e1"]}, "from": 1, "to": 9, "as": "absent", "order": ["e1"], "claim": 1,
        "penalty": 1, "appeal": 1, "of": 1, "text": "so", "do": "set", "minutes": 5, "points": 60,
    }  # fmt: skip
    roles = {each: each for each in ("viewer", "entrant", "desk", "deputy", "director")}
    for command in COMMANDS:
        names = {name.rstrip("_") for name in command.__dataclass_fields__}
        body = {name: value for name, value in stub.items() if name in names} | {"type": command.TYPE}
        if command.TYPE in ("check_in", "check_out"):
            body.pop("entrants")
            body["all"] = True
        for role, standing in roles.items():
            answered = everybody.halls[role].call("POST", "commands?dry_run=true", json=body)
            is_refused = answered.status_code == 403 and "token may not" in answered.json["detail"]
            assert is_refused == (standing not in command.ROLES), (command.TYPE, role, answered.json)


def test_a_deputy_runs_a_round_and_does_not_end_the_tournament(client: Checked) -> None:
    """Whoever stands in for the director pairs, publishes and closes; the end is the director's, and who directs."""
    hall = Hall.open(client, 8, format=FOURS)
    deputy = hall.token_of(role="deputy")
    for body in (
        {"type": "pair"},
        {"type": "publish", "round": 1},
        {"type": "start", "round": 1},
        {"type": "result", "round": 1, "table": 1, "outcome": "void"},
        {"type": "close", "round": 1, "on_time": True},
    ):
        answered = deputy.call("POST", "commands", json=body)
        assert answered.status_code == 201, (body, answered.json)
        assert {event["actor"] for event in answered.json["events"]} == {"deputy#t3"}
    for type_, more in (("end", {}), ("reopen", {"reason": "so"})):
        assert problem(deputy.call("POST", "commands", json={"type": type_, **more})) == (403, "not-allowed")
    assert problem(deputy.call("DELETE", "entrants/e1")) == (403, "not-allowed")
    assert problem(deputy.call("POST", "tokens", json={"role": "director"})) == (403, "not-allowed")
    assert deputy.call("POST", "tokens", json={"role": "desk"}).status_code == 201


def test_what_somebody_claims_is_for_the_office_and_that_table(client: Checked) -> None:
    hall = Hall.open(client, 8, format=FOURS)
    first, second = hall.begin()["tables"]
    one, two = (hall.token_of(table["entrants"][0]) for table in (first, second))
    one.send("claim", round=1, table=1, order=first["entrants"])
    hall.token_of(first["entrants"][1]).send("dispute", round=1, table=1, text="he cheats")
    for reader, may in ((hall, True), (one, True), (two, False), (hall.as_(None), False)):
        table = reader.read("rounds/1")["tables"][0]
        assert (len(table["claims"]), len(table["disputes"])) == ((1, 1) if may else (0, 0))
        parts = [event.get("parts", {}) for event in reader.read("events")["events"] if event["type"] == "claimed"]
        assert ["claim" in each for each in parts] == [may]
        told = [item["text"]["en"] for item in reader.read("timeline")["items"] if item["type"] == "claimed"]
        assert ("somebody claims a result" not in told[0]) == may
        whole = "".join(reader.get(what).get_data(as_text=True) for what in ("", "rounds/1", "events", "timeline"))
        assert ("he cheats" in whole) == may


def test_an_entrant_speaks_for_himself(client: Checked) -> None:
    hall = Hall.open(client, 4, format=FOURS)
    mine = hall.token_of("e1")
    for body in (
        {"type": "withdraw", "entrant": "e2"},
        {"type": "check_out", "entrants": ["e1", "e2"]},
        {"type": "check_in", "all": True},
        {"type": "sit_out", "entrant": "e2", "rounds": [3]},
        {"type": "sit_out", "entrant": "e1", "rounds": [3], "points": 60},
    ):
        answered = mine.call("POST", "commands", json=body)
        assert problem(answered) == (422, "illegal-move") and answered.json["rule"] == "TRN-15"
    mine.send("check_out", entrants=["e1"])
    mine.send("check_in", entrants=["e1"])
    mine.send("sit_out", entrant="e1", rounds=[3])
    mine.send("withdraw", entrant="e1")
    assert hall.read("entrants/e1")["status"] == "withdrawn"


def test_who_checks_in_himself_waits_until_an_hour_before(client: Checked, house: Service) -> None:
    hall = Hall.open(client, starts_at="2030-01-01T12:00:00Z")
    [entrant] = hall.enter("Anna", here=False)
    mine = hall.token_of(entrant)
    now = [1893488399999]  # a millisecond before 2030-01-01T09:00
    house.clock = lambda: now[0]
    mine = hall.token_of(entrant)
    now[0] += 2 * 3_600_000
    assert problem(mine.post("check_in", entrants=[entrant])) == (403, "not-allowed")
    now[0] += 1
    mine.send("check_in", entrants=[entrant])


def test_what_is_sent_twice_is_done_once_and_answered_the_same(client: Checked) -> None:
    hall = Hall.open(client, 4, format=FOURS)
    bodies: list[dict[str, Any]] = [
        {"type": "enter", "name": "Twice"},
        {"type": "check_in", "entrants": ["e5"]},
        {"type": "pair"},
        {"type": "publish", "round": 1},
        {"type": "start", "round": 1},
        {"type": "result", "round": 1, "table": 1, "outcome": "void"},
        {"type": "penalise", "entrant": "e1", "points": 60, "reason": "late"},
        {"type": "rename", "entrant": "e1", "name": "Somebody"},
        {"type": "close", "round": 1},
        {"type": "end"},
    ]
    for body in bodies:
        used = key()
        first, again = (hall.call("POST", "commands", json=body, headers=used) for _ in range(2))
        assert (first.status_code, again.status_code) == (201, 200), (body, again.json)
        assert {**again.json, "round": None} == {**first.json, "round": None}, body
    assert problem(hall.call("POST", "commands", json={"type": "note", "text": "x"}, headers=used)) == (
        422,
        "key-reused",
    )


def test_if_match_guards_a_director_who_has_not_seen_the_newest(client: Checked) -> None:
    hall = Hall.open(client, 4, format=FOURS)
    version = hall.read()["version"]
    hall.enter("Somebody else was faster")
    for call in (
        lambda headers: hall.post("pair", headers=headers),
        lambda headers: hall.call("PATCH", "", json={"name": "Other"}, headers=headers),
        lambda headers: hall.call("POST", "entrants", json={"items": [{"name": "x"}]}, headers=headers),
        lambda headers: hall.call("DELETE", "entrants/e1", headers=headers),
    ):
        moved = call({"If-Match": f'"{version}"'})
        assert problem(moved) == (412, "version-moved")
        assert [event["type"] for event in moved.json["events"]] == ["entered", "checked_in"]
        assert hall.read()["version"] == version + 2


def test_a_batch_takes_everything_but_pair(client: Checked) -> None:
    hall = Hall.open(client, 2)
    items = [
        {"id": key()["Idempotency-Key"], "command": command}
        for command in ({"type": "enter", "name": "Carl"}, {"type": "pair"}, {"type": "enter", "name": "Dora"})
    ]
    results = hall.call("POST", "batch", json={"items": items}).json["results"]
    assert [each["status"] for each in results] == [201, 422, None]
    assert "send it by itself" in results[1]["problem"]["detail"]


def test_lists_have_public_ones_alone_by_game_state_and_words(client: Checked) -> None:
    word = "Zwieback"
    shown = Hall.open(client, name=f"{word} Open", visibility="public")
    Hall.open(client, name=f"{word} hidden")
    over = Hall.open(client, name=f"{word} Été", visibility="public", game="zack", format=FOURS)
    over.enter("Zebulon Quill")
    over.send("end")

    def found(**query: str) -> list[str]:
        return [item["id"] for item in client.get(f"{API}/tournaments", query_string=query).json["items"]]

    assert found(q=word) == [over.id, shown.id], "newest first"
    assert found(q=f"{word} ete") == found(q=word, game="zack") == found(q=word, status="over") == [over.id]
    assert found(q=f"{word} Quill") == []
    for refused in ("group", "player"):
        assert problem(client.get(f"{API}/tournaments", query_string={refused: "x"})) == (422, "invalid")
    shown.call("PATCH", "", json={"visibility": "private"})
    assert found(q=word) == [over.id]
    assert problem(client.get(f"{API}/tournaments/{shown.id}")) == (404, "not-found")


def test_private_consent_makes_it_private(client: Checked) -> None:
    hall = Hall.open(client, visibility="public", consent="private")
    assert hall.read()["visibility"] == "private"
    assert problem(hall.call("PATCH", "", json={"visibility": "public"})) == (422, "invalid")
    hall.call("PATCH", "", json={"consent": "named", "visibility": "public"})
    assert hall.read()["visibility"] == "public"


# ── followers ──────────────────────────────────────────────────────────────────


def first_frames(hall: Hall, path: str, count: int) -> list[tuple[str, Any]]:
    """The first frames of a feed."""
    headers = {"Authorization": f"Bearer {hall.token}"} if hall.token else {}
    with closing(Feed(hall.client.get(path, headers=headers))) as feed:
        return [(each.event, each.data) for each in feed.take(count)]


def test_a_hall_at_a_glance_is_told_as_who_follows_may_see_it(client: Checked) -> None:
    hall = Hall.open(client, 8, format=FOURS)
    hall.play()
    hall.pair()
    path = f"{API}/live?tournament={hall.id}"
    [(name, mine)] = first_frames(hall, path, 1)
    [(_, others)] = first_frames(hall.as_(None), path, 1)
    assert name == "tournament" and (mine["tournament"], mine["version"]) == (hall.id, hall.read()["version"])
    assert mine["summary"]["draft"] == 2 and "draft" not in others["summary"]
    assert [table["round"] for table in mine["tables"]] == [1, 1] and others["tables"] == mine["tables"]
    assert all(len(table["entrants"]) == 4 and table["result"]["order"] for table in mine["tables"])


def test_a_hall_at_a_glance_tells_what_is_claimed_to_the_office_and_to_that_table_alone(client: Checked) -> None:
    hall = Hall.open(client, 8, format=FOURS)
    at, other = hall.begin()["tables"]
    said = {"round": 1, "table": at["table"]}
    [one, *rest] = at["entrants"]
    hall.token_of(one).send("claim", **said, order=at["entrants"])
    hall.token_of(rest[0]).send("dispute", **said, text="not so")
    for may, who in (
        (True, hall),
        (True, hall.token_of(rest[1])),
        (False, hall.token_of(other["entrants"][0])),
        (False, hall.as_(None)),
    ):
        [(_, told)] = first_frames(who, f"{API}/live?tournament={hall.id}", 1)
        [first, second] = told["tables"]
        assert [each["entrant"] for each in first["claims"]] == [one] * may
        assert [each["text"] for each in first["disputes"]] == ["not so"] * may
        assert (first["edition"], second["claims"], second["disputes"]) == (at["edition"], [], [])


def test_a_feed_sends_nobody_what_he_may_not_see(client: Checked) -> None:
    hall = Hall.open(client, 4, format=FOURS)
    hall.pair()
    version = hall.read()["version"]
    path = f"{hall.path}/live?from=0"
    mine, others = (first_frames(each, path, version + 1) for each in (hall, hall.as_(hall.token_of("e1").token)))
    assert [name for name, _ in mine] == [*["event"] * version, "head"]
    assert any("draft" in event.get("parts", {}) for _, event in mine)
    assert not any("draft" in event.get("parts", {}) for _, event in others)
    assert problem(client.get(f"{API}/live?tournament={'a' * 20}")) == (404, "not-found")
