"""A tournament's settings after it was made: changed, copied as a new one, deleted with the tournament."""

from __future__ import annotations

from tests.api.hall import FOURS, Hall, key
from tests.api.table import API, Checked, problem

ROOM = [{"from": 11, "to": 20, "room": "Hall"}]


def test_settings_change_after_the_tournament_was_made(client: Checked) -> None:
    hall = Hall.open(client, 4, format=FOURS)
    assert (hall.read()["claims"], hall.read()["categories"]) == ("on", None)
    sent = {"name": "Autumn Cup", "starts_at": "2026-10-03T14:00:00Z", "tables": ROOM, "claims": "off"}
    changed = hall.call("PATCH", "", json={**sent, "categories": ["U16", "Ladies"], "format": {**FOURS, "rounds": 4}})
    assert changed.status_code == 200, changed.json
    told = hall.as_(None).read()
    assert told["name"] == "Autumn Cup" and told["starts_at"] == "2026-10-03T14:00:00.000Z"
    assert (told["tables"], told["claims"], told["categories"]) == (ROOM, "off", ["U16", "Ladies"])
    assert told["format"]["rounds"] == 4 and told["changed"] is False
    assert [table["table"] for table in hall.begin()["tables"]] == [11]
    seated = hall.token_of("e1")
    assert problem(seated.post("claim", round=1, table=11, order=["e1", "e2", "e3", "e4"])) == (422, "illegal-move")
    assert hall.call("PATCH", "", json={"categories": [], "tables": []}).json["tables"] == []


def test_the_office_is_told_what_is_fixed_and_whether_it_may_be_deleted(client: Checked) -> None:
    hall = Hall.open(client, 4, format=FOURS)
    assert (hall.read()["fixed"], hall.read()["deletable"]) == ([], True)
    hall.pair()
    hall.send("publish", round=1)
    assert (hall.read()["fixed"], hall.read()["deletable"]) == (["kind"], True)
    hall.send("start", round=1)
    assert (hall.read()["fixed"], hall.read()["deletable"]) == (["points", "kind"], False)
    assert "fixed" not in hall.as_(None).read()


def test_a_tournament_is_deleted_once(client: Checked) -> None:
    hall = Hall.open(client, 2, visibility="public")
    desk, entrant = hall.token_of(role="desk"), hall.token_of("e1")
    assert problem(desk.call("DELETE", "")) == (403, "not-allowed")
    assert hall.call("DELETE", "", headers=key()).status_code == 204
    for who in (hall, desk, entrant):
        assert who.get().status_code in (401, 404)
    assert problem(hall.as_(None).get()) == (404, "not-found")
    assert hall.id not in {each["id"] for each in client.get(f"{API}/tournaments").json["items"]}


def test_a_tournament_that_was_played_is_not_deleted(client: Checked) -> None:
    hall = Hall.open(client, 2)
    hall.begin()
    refused = hall.call("DELETE", "")
    assert problem(refused) == (422, "illegal-move") and refused.json["rule"] == "TRN-31"
    assert hall.read()["status"] == "live"


def test_a_new_tournament_has_the_settings_of_an_earlier_one(client: Checked) -> None:
    first = Hall.open(
        client, 4, format=FOURS, tables=ROOM, claims="off", categories=["U16"], show="initials", lang="fr",
        starts_at="2026-03-07T14:00:00Z", points={"by": "place"}, protest_minutes=15,
    )  # fmt: skip
    first.play()
    sent = {"copy_of": first.id, "name": "Autumn Cup", "starts_at": "2026-10-03T14:00:00Z", "show": "names"}
    once = key()
    made = client.post(f"{API}/tournaments", json=sent, headers=once)
    assert made.status_code == 201, made.json
    told = Hall(client, made.json, None).read()
    assert (told["name"], told["starts_at"], told["show"]) == ("Autumn Cup", "2026-10-03T14:00:00.000Z", "names")
    same = ("game", "format", "tables", "claims", "categories", "points", "protest_minutes", "lang", "visibility")
    assert {name: told[name] for name in same} == {name: first.read()[name] for name in same}
    assert (told["entrants"], told["round"]) == (0, 0), "neither people nor rounds"
    first.call("PATCH", "", json={"claims": "on"})
    again = client.post(f"{API}/tournaments", json=sent, headers=once)
    assert (again.status_code, again.json["id"]) == (200, made.json["id"])


def test_the_date_is_not_copied_and_a_private_one_only_by_who_may_read_it(client: Checked) -> None:
    first = Hall.open(client, starts_at="2026-03-07T14:00:00Z", visibility="private")
    sent = {"copy_of": first.id}
    assert problem(client.post(f"{API}/tournaments", json=sent)) == (404, "not-found")
    made = client.post(f"{API}/tournaments", json=sent, headers={"Authorization": f"Bearer {first.token}"})
    assert made.status_code == 201, made.json
    told = Hall(client, made.json, made.json["tokens"]["director"]).read()
    assert (told["name"], told["starts_at"], told["visibility"]) == ("The Cup", None, "private")
    assert problem(client.post(f"{API}/tournaments", json={"copy_of": 7})) == (422, "invalid")
    assert problem(client.post(f"{API}/tournaments", json={"copy_of": "a" * 20})) == (404, "not-found")


def test_what_a_requested_bye_pays_may_be_agreed_later(client: Checked) -> None:
    hall = Hall.open(client, 4, format=FOURS)
    desk = hall.token_of(role="desk")
    desk.send("sit_out", entrant="e1", rounds=[2])
    assert hall.call("PATCH", "", json={"requested_bye": {"points": 60, "most": 1}}).status_code == 200
    desk.send("sit_out", entrant="e2", rounds=[2, 3])
    told = [hall.read(f"entrants/{who}")["out"] for who in ("e1", "e2")]
    assert [[(each["round"], each["points"]) for each in out] for out in told] == [[(2, 0)], [(2, 60), (3, 0)]]
    named = desk.post("sit_out", entrant="e3", rounds=[2], points=120)
    assert problem(named) == (422, "illegal-move") and named.json["rule"] == "TRN-15"
