"""What if: a new match that begins as another one stood, with what its maker may see of that."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.api.conftest import Clock
from tests.api.table import API, Checked, Table, key, play, problem

PEOPLE = [{"name": "Anna"}, {"name": "Boris"}]


@pytest.fixture
def played(client: Checked) -> Table:
    """3: A lays 7c; 4: B takes it; 5: A draws; 6: A lays 8d; 7: B takes it; 8: A draws."""
    return played_at(Table.open(client, PEOPLE))


def played_at(table: Table) -> Table:
    said(table, "deal", trump_card="6s", starter="A")
    for card in ("7c", "8d"):
        said(table, "attack", by="A", card=card)
        said(table, "take", by="B")
    return table


def said(table: Table, kind: str, **fields: Any) -> None:
    response = table.send({"type": kind, **fields})
    assert response.status_code == 201, response.get_data(as_text=True)


def branch(table: Table, **body: Any) -> Table:
    response = table.call("POST", "branches", json=body)
    assert response.status_code == 201, response.get_data(as_text=True)
    made = response.json
    return Table(table.client, made["id"], made["tokens"]["referee"], made)


def refused(table: Table, **body: Any) -> Any:
    response = table.call("POST", "branches", json=body)
    assert response.status_code >= 400
    return response


def table_of(state: dict[str, Any]) -> dict[str, Any]:
    """The table without what is another match's own."""
    own = ("version", "head", "hash", "knowledge", "seats", "due")  # what is due calls people by their names
    seats = {seat: {**one, "name": None} for seat, one in state["seats"].items()}
    return {**{name: value for name, value in state.items() if name not in own}, "seats": seats}


def hand(table: Table, seat: str, **query: Any) -> list[str]:
    return sorted(table.read("state", **query)["seats"][seat]["hand"]["known"])


def test_it_stands_as_the_other_one_stood_and_tells_how_it_came_to_that(played: Table) -> None:
    made = branch(played, at=6)
    assert (made.made["version"], made.read()["version"]) == (6, 6)
    assert table_of(made.read("state")) == table_of(played.read("state", at=6))
    mine, its = (
        [(item["type"], item["command"], item["cards"], item["move"], item["main"]) for item in items]
        for items in (made.read("timeline")["items"], played.read("timeline")["items"][:6])
    )
    assert mine == its
    assert made.read("verify")["ok"]


def test_it_names_its_parent_and_not_its_people(played: Table) -> None:
    before = played.read()
    summary = branch(played, at=6).read()
    assert summary["parent"] == {"match": played.match, "version": 6, "head": 8, "hash": before["hash"]}
    receipt = played.read("verify", version=summary["parent"]["head"], hash=summary["parent"]["hash"])
    assert receipt["ok"]
    assert before["parent"] is None
    assert [seat["name"] for seat in summary["seats"].values()] == [None, None]
    assert "Anna" not in json.dumps(summary)


def test_it_is_played_on_by_the_rules_to_its_end(client: Checked) -> None:
    table = played_at(Table.open(client, 2, options={"rounds": 1}))
    made = branch(table, at=6)
    assert made.send({"type": "defend", "by": "B", "card": "6d", "on": "8d"}).json["rule"] == "DUR-4"
    play(made, seed=3)
    assert made.read()["status"] == "over"
    assert made.read("verify")["ok"]
    assert table.read()["version"] == 8, "the other match knows nothing of it"


def test_the_end_of_a_move_is_where_it_goes_its_own_way(played: Table) -> None:
    made = branch(played, at=4)
    assert [item["type"] for item in made.read("timeline")["items"]][-2:] == ["took", "drew"]
    assert made.read()["parent"]["version"] == 5


def test_of_corrected_moves_it_has_what_is_in_force(played: Table) -> None:
    mended = {"amend": 3, "commands": [{"type": "attack", "by": "A", "card": "9c"}]}
    assert played.call("POST", "corrections", json=mended).status_code == 201
    made = branch(played, at="9.1")
    assert [event["type"] for event in made.stream()] == ["match_created", "dealt", "attacked"]
    assert made.read("state")["table"] == [{"attack": "9c", "by": "A", "defence": None}]
    assert made.read()["parent"] == {"match": played.match, "version": "9.1", "head": 9, "hash": played.read()["hash"]}


def test_what_people_typed_is_not_copied(played: Table) -> None:
    said(played, "attack", by="B", card="9h", irregular="nobody minded in Lyon")
    played.call("POST", "rulings", json={"kind": "warning", "seat": "B", "text": "Boris was warned in Lyon"})
    made = branch(played, at=10)
    everything = json.dumps([made.read("timeline", audit="true"), made.stream(), made.read()])
    assert "Lyon" not in everything
    assert made.stream()[-1]["irregular"] == {"rule": played.stream()[8]["irregular"]["rule"]}


# Who may, and what of


def test_it_takes_a_token_of_the_match(played: Table) -> None:
    assert problem(refused(played.as_(None), at=6)) == (401, "token-missing")
    assert problem(refused(played.as_("nothing"), at=6)) == (401, "token-unknown")
    for role in ({"role": "viewer"}, {"role": "seat", "seat": "B"}):
        assert branch(played.as_(played.token_for(**role)["token"]), at=6).read()["version"] == 6
    played.call("PATCH", "", json={"visibility": "private"})
    assert problem(refused(played.as_(None), at=6)) == (404, "not-found")


def test_it_has_of_hidden_cards_what_its_maker_may_see(client: Checked) -> None:
    played = played_at(Table.open(client, PEOPLE, knowledge="open"))
    said(played, "reveal", by="B", cards=["Kc"], to="seat")
    own = played.token_for("seat", seat="B")["token"]
    other = played.token_for("seat", seat="A")["token"]
    assert hand(branch(played.as_(own), at=9), "B") == ["7c", "8d", "Kc"]
    seen = branch(played.as_(other), at=9)
    assert hand(seen, "B") == ["7c", "8d"]
    assert "Kc" not in json.dumps(seen.stream())


DECK = ["7c", "8c", "7s", "9c", "9d", "Td", "Th", "Jh", "Jd", "Qd", "Qh", "Kd", "6s"]  # A's first


def test_of_a_dealt_match_it_has_no_deck_and_of_hands_what_its_maker_sees(client: Checked, clock: Clock) -> None:
    table = Table.open(client, PEOPLE, knowledge="dealt")
    rest = [rank + suit for suit in "shdc" for rank in "6789TJQKA" if rank + suit not in DECK]
    said(table, "deal", deck=DECK + rest, dealer="B")
    said(table, "attack", by="A", card="7c")
    said(table, "take", by="B")
    own = table.as_(table.token_for("seat", seat="A")["token"])
    mine, all_ = branch(own, at=5), branch(table, at=5)
    assert len(hand(mine, "A")) == 6
    assert hand(mine, "B") == ["7c"]
    assert hand(all_, "A") == hand(table, "A")
    assert hand(all_, "B") == hand(table, "B")
    for made in (mine, all_):
        assert made.read()["knowledge"] == "open"
        assert "*" not in json.dumps(made.stream())
        assert made.read("state")["stock"] == table.read("state")["stock"]
        assert made.read("verify")["ok"]
    hidden = set(hand(table, "B")) - {"7c"}
    assert hidden
    assert not any(f'"{card}"' in json.dumps(mine.stream()) for card in hidden)
    said(all_, "end_match", reason="abandoned")
    said(table, "end_match", reason="abandoned")
    clock.forward(60)
    seats = table.as_(None).read("state", at=3, view="hindsight")["seats"]
    assert {seat: (len(one["hand"]["known"]), one["hand"]["proved"]) for seat, one in seats.items()} == {
        "A": (5, []),
        "B": (6, []),
    }


def test_a_delayed_viewer_branches_off_what_he_has_been_sent(played: Table, clock: Clock) -> None:
    viewer = played.as_(played.token_for("viewer")["token"])
    clock.now += 1_000
    played.call("PATCH", "", json={"delay": 60})
    said(played, "attack", by="A", card="9h")
    assert problem(refused(viewer, at=9)) == (422, "no-such-version")
    made = branch(viewer, at=8)
    assert made.read()["delay"] == 60
    clock.now += 61_000
    assert branch(viewer, at=9).read()["version"] == 9


def test_it_has_its_parents_privacy(client: Checked) -> None:
    private = played_at(Table.open(client, PEOPLE, visibility="private"))
    made = branch(private, at=6)
    assert made.as_(None).get().status_code == 404
    by_consent = played_at(Table.open(client, [{"name": "Anna", "consent": "private"}, {}]))
    assert branch(by_consent, at=6).as_(None).get().status_code == 404
    aliases = played_at(Table.open(client, PEOPLE, consent="aliases"))
    assert branch(aliases, at=6).read()["consent"] == "aliases"


def test_it_stands_in_no_list_and_cannot_be_put_there(client: Checked) -> None:
    public = played_at(Table.open(client, PEOPLE, visibility="public"))
    made = branch(public, at=6)
    listed = [one["id"] for one in client.get(f"{API}/matches").json["items"]]
    assert public.match in listed
    assert made.match not in listed
    assert made.read()["visibility"] == "unlisted"
    response = made.call("PATCH", "", json={"visibility": "public"})
    assert problem(response) == (422, "invalid")
    assert response.json["errors"][0]["at"] == "/visibility"
    goes_on = {"match": made.match, "version": 6}
    new = {"game": "durak", "seats": [{}, {}, {}], "continues": goes_on}
    response = client.post(f"{API}/matches", json=new, headers={"Authorization": f"Bearer {made.token}"})
    assert response.json["errors"][0]["at"] == "/continues/match"


# Hindsight and assumptions


def test_with_hindsight_it_knows_the_cards_that_are_certain(played: Table) -> None:
    said(played, "end_match", reason="abandoned")
    public = played.as_(played.token_for("viewer")["token"])
    assert hand(branch(public, at=2, view="hindsight"), "A") == ["7c"]
    assert hand(branch(public, at=5, view="hindsight"), "A") == ["8d"]
    assert hand(branch(public, at=2), "A") == []


def test_without_being_over_there_is_no_hindsight(played: Table) -> None:
    viewer = played.as_(played.token_for("viewer")["token"])
    assert problem(refused(viewer, at=2, view="hindsight")) == (409, "not-over")
    assert hand(branch(played, at=2, view="hindsight"), "A") == ["7c"]


def test_cards_may_be_assumed_where_the_record_allows_them(played: Table) -> None:
    made = branch(played, at=2, view="hindsight", assume={"A": ["8d", "10h"], "B": ["9c"]})
    assert (hand(made, "A"), hand(made, "B")) == (["7c", "8d", "Th"], ["9c"])
    assert made.send({"type": "attack", "by": "A", "card": "Th"}).status_code == 201


@pytest.mark.parametrize(
    ("assume", "rule", "card"),
    [
        ({"B": ["8d"]}, "ALL-4", "8d"),  # A lays it at 6
        ({"B": ["7c"]}, "ALL-4", "7c"),
        ({"A": ["9h", "9d", "9c", "Th", "Td", "8d"]}, "ALL-4", None),  # with 7c these are seven
        ({"A": ["6s"]}, "ALL-4", "6s"),  # it was turned
        ({"A": ["2s"]}, "ALL-3", "2s"),  # not in this deck
        ({"A": ["9h"], "B": ["9h"]}, "ALL-4", "9h"),
    ],
)
def test_what_the_record_contradicts_is_refused(played: Table, assume: Any, rule: str, card: str | None) -> None:
    response = refused(played, at=2, view="hindsight", assume=assume)
    assert problem(response) == (422, "illegal-move")
    assert response.json["rule"] == rule
    assert card is None or response.json["details"]["card"] == card


def test_without_hindsight_later_moves_contradict_nothing(played: Table) -> None:
    assert hand(branch(played, at=2, assume={"B": ["8d", "7c"]}), "B") == ["7c", "8d"]


# Its form


@pytest.mark.parametrize(
    ("body", "at"),
    [
        ({}, "/at"),
        ({"at": "x"}, "/at"),
        ({"at": 2, "view": "referee"}, "/view"),
        ({"at": 2, "assume": {"C": ["7c"]}}, "/assume/C"),
        ({"at": 2, "assume": {"A": ["7c", "Zz"]}}, "/assume/A"),
        ({"at": 2, "assume": {"A": "7c"}}, "/assume/A"),
        ({"at": 2, "assume": {"A": []}}, "/assume/A"),
        ({"at": 2, "name": "x"}, "/name"),
    ],
)
def test_a_form_that_is_wrong_is_pointed_at(played: Table, body: Any, at: str) -> None:
    response = refused(played, **body)
    assert problem(response) == (422, "invalid")
    assert response.json["errors"][0]["at"] == at


def test_a_match_that_is_over_there_has_no_branch(played: Table) -> None:
    said(played, "end_match", reason="abandoned")
    head = played.read()["version"]
    response = refused(played, at=head)
    assert (problem(response), response.json["errors"][0]["at"]) == ((422, "invalid"), "/at")
    assert problem(refused(played, at=head + 1)) == (422, "no-such-version")


def test_a_key_is_answered_the_same_again(played: Table) -> None:
    headers = {"Idempotency-Key": key()}
    first = played.call("POST", "branches", json={"at": 6}, headers=headers)
    said(played, "attack", by="A", card="9h")
    again = played.call("POST", "branches", json={"at": 6}, headers=headers)
    other = played.call("POST", "branches", json={"at": 8}, headers=headers)
    assert (first.status_code, again.status_code) == (201, 200)
    assert {**first.json, "code": None} == {**again.json, "code": None}
    assert problem(other) == (422, "key-reused")
