"""People hold from a round on: who sat there then stays in what was played, whoever comes after."""

from __future__ import annotations

from typing import Any

import pytest
from jsonschema import Draft202012Validator

from api.matches.about.events import EVENTS, read
from api.service import Service
from tests.api.table import API, Checked, Table, problem

ANA, BORIS, CHLOE = "Ana Kovač", "Boris Ždanov", "Chloé"
PEOPLE = [{"name": ANA, "player": "p-ana"}, {"name": BORIS, "player": "p-boris"}]
LOST = {"type": "record_round", "loser": "B"}
DEAL = {"type": "deal", "trump_card": "6s"}


def change(table: Table, seat: str = "B", **person: Any) -> dict[str, Any]:
    """Say something of a seat; what the summary then says of it."""
    said = {name.rstrip("_"): value for name, value in person.items()}  # from: from_
    response = table.call("PATCH", "", json={"seats": {seat: said}})
    assert response.status_code == 200, response.get_data(as_text=True)
    told: dict[str, Any] = response.json["seats"][seat]
    return told


def terms(table: Table, seat: str = "B") -> list[tuple[int, str | None]]:
    """From which round on who sat there."""
    return [(term["from"], term["name"]) for term in table.read()["seats"][seat]["terms"]]


def name(table: Table, seat: str = "B", **query: Any) -> str | None:
    """What the seat is called in a state."""
    called: str | None = table.read("state", **query)["seats"][seat]["name"]
    return called


def said(table: Table, **query: Any) -> list[str]:
    """The sentences that speak of somebody."""
    items = table.read("timeline", **query)["items"]
    return [item["text"]["en"] for item in items if item["type"] not in ("match_created", "round_ended")]


@pytest.fixture
def between(client: Checked) -> Table:
    """A match of two, one round of it recorded."""
    table = Table.open(client, PEOPLE, options={"rounds": 9})
    assert table.send(LOST).status_code == 201
    return table


@pytest.fixture
def second(between: Table) -> Table:
    """Chloé has come for Boris, and the second round is dealt."""
    change(between, name=CHLOE, player="p-chloe")
    assert between.send({**DEAL, "starter": "A"}).status_code == 201
    assert between.send({"type": "attack", "by": "A", "card": "7h"}).status_code == 201
    return between


# ── from which round on ────────────────────────────────────────────────────────


def test_between_rounds_another_person_holds_from_the_next(between: Table) -> None:
    told = change(between, name=CHLOE, player="p-chloe")
    assert (told["name"], told["player"], told["score"]) == (CHLOE, "p-chloe", 1), "who sits there for the next round"
    assert terms(between) == [(1, BORIS), (2, CHLOE)]
    assert name(between) == BORIS, "the round that is shown was his"


def test_what_was_played_before_stays_his(second: Table) -> None:
    assert (name(second), name(second, at=2), name(second, at=2, until=2)) == (CHLOE, BORIS, BORIS)
    sentences = said(second)
    assert any(BORIS in text for text in sentences) and f"{ANA} attacks {CHLOE} with 7♥" in sentences
    assert not [text for text in said(second, until=2) if CHLOE in text]
    audit = second.read("timeline", audit="true")["items"]
    assert [item["text"] for item in audit] == [item["text"] for item in second.read("timeline")["items"]]


def test_in_a_round_another_person_holds_from_it_on(second: Table) -> None:
    change(second, name="Dora")
    assert terms(second) == [(1, BORIS), (2, "Dora")], "the term that began in it is mended"
    second.send({"type": "end_round", "reason": "abandoned"})
    second.send({**DEAL, "starter": "A"})
    change(second, name="Emil")
    assert terms(second) == [(1, BORIS), (2, "Dora"), (3, "Emil")]


def test_who_is_still_without_a_name_has_it_from_the_first_round_on(client: Checked) -> None:
    table = Table.open(client, 2, options={"rounds": 9})
    for _ in range(3):
        table.send(LOST)
    change(table, name=BORIS)
    assert terms(table) == [(1, BORIS)]
    change(table, player="p-boris")
    assert table.read()["seats"]["B"]["terms"][-1] == {"from": 4, "name": BORIS, "player": "p-boris"}


def test_when_it_is_over_the_last_term_is_mended(second: Table) -> None:
    second.send({"type": "end_match", "reason": "abandoned"})
    change(second, name="Dora", player=None)
    assert second.read()["seats"]["B"]["terms"][1:] == [{"from": 2, "name": "Dora", "player": None}]


def test_a_term_is_mended_by_the_round_in_which_it_begins(second: Table) -> None:
    change(second, from_=1, name="Boris Z.")
    assert terms(second) == [(1, "Boris Z."), (2, CHLOE)]
    assert second.read()["seats"]["B"]["terms"][0]["player"] == "p-boris", "what is left out of a mended one stays"


def test_a_round_may_be_named_that_is_past_or_to_come(second: Table) -> None:
    for _ in range(2):
        second.send({"type": "end_round", "reason": "abandoned"})
        second.send({**DEAL, "starter": "A"})
    change(second, "A", from_=2, name="Dora")
    change(second, "A", from_=9, name="Emil")
    assert terms(second, "A") == [(1, ANA), (2, "Dora"), (9, "Emil")]
    assert (name(second, "A"), name(second, "A", at=2)) == ("Dora", ANA)


@pytest.mark.parametrize("from_", [0, -1, "2", 1.0, True, 10_000])
def test_a_round_is_a_number_from_one(between: Table, from_: object) -> None:
    answer = between.call("PATCH", "", json={"seats": {"B": {"name": CHLOE, "from": from_}}})
    assert problem(answer) == (422, "invalid") and answer.json["errors"][0]["at"] == "/seats/B/from"


def test_cards_that_are_gathered_are_dealt_again_in_the_same_round(client: Checked) -> None:
    table = Table.open(client, PEOPLE)
    table.send({**DEAL, "shown": {}, "dealer": "B"})
    table.send({"type": "redeal"})
    change(table, name=CHLOE)
    assert terms(table) == [(1, CHLOE)]


def test_who_changes_nothing_begins_nothing(between: Table, house: Service) -> None:
    before = house.store.load(between.match)
    for body in ({}, {"from": 2}, {"name": BORIS}, {"name": BORIS, "player": "p-boris", "from": 2}):
        change(between, **body)
    assert house.store.load(between.match) == before


def test_a_seat_that_is_left_has_nobody_from_then_on(between: Table) -> None:
    assert change(between, name=None, player=None)["name"] is None
    assert terms(between) == [(1, BORIS), (2, None)]


# ── consent ────────────────────────────────────────────────────────────────────


def test_alias_and_consent_are_those_of_the_term_in_force(second: Table) -> None:
    change(second, alias="Crane", consent="aliases")
    public = second.as_(None)
    assert terms(public) == [(1, BORIS), (2, "Crane")]
    assert (name(public), name(public, at=2)) == ("Crane", BORIS)
    change(second, from_=1, consent="aliases", alias="Heron")
    assert (name(public), name(public, at=2)) == ("Crane", "Heron")
    assert not [text for text in said(public) if BORIS in text or CHLOE in text]
    assert [term["player"] for term in public.read()["seats"]["B"]["terms"]] == [None, None]
    change(second, consent=None)
    assert terms(public) == [(1, "Heron"), (2, CHLOE)], "each term keeps its own"


def test_one_private_term_keeps_the_match_private(second: Table) -> None:
    change(second, from_=1, consent="private")
    assert problem(second.as_(None).get()) == (404, "not-found")
    assert second.read()["visibility"] == "private"


def test_a_name_is_not_shown_because_the_seat_is_taken_anew(between: Table) -> None:
    """Who only mends a name in the middle must not publish it: the consent goes on until another one is given."""
    change(between, alias="Heron", consent="aliases")
    change(between, name=CHLOE)
    assert terms(between.as_(None))[-1] == (2, None), "no alias of hers is known, and his is not hers"
    change(between, consent="named")
    assert terms(between.as_(None)) == [(1, "Heron"), (2, CHLOE)]


def test_with_a_delay_nobody_hears_of_rounds_to_come(house: Service, between: Table) -> None:
    now = house.now()
    house.clock = lambda: now
    between.call("PATCH", "", json={"delay": 60})
    between.send({**DEAL, "starter": "A"})
    between.send({"type": "end_round", "reason": "abandoned"})
    change(between, name=CHLOE)
    late = between.as_(None)
    assert terms(late) == [(1, BORIS)]
    assert (late.read()["seats"]["B"]["name"], name(late)) == (BORIS, BORIS)
    house.clock = lambda: now + 61_000
    assert terms(late) == [(1, BORIS), (3, CHLOE)]


def test_lists_find_whoever_sat_there(client: Checked, second: Table) -> None:
    second.call("PATCH", "", json={"visibility": "public"})

    def found(**query: str) -> bool:
        items = client.get(f"{API}/matches", query_string={"limit": 100, **query}).json["items"]
        return second.match in [item["id"] for item in items]

    assert all(found(player=player) for player in ("p-ana", "p-boris", "p-chloe"))
    assert found(q="boris") and found(q="chloe")
    change(second, from_=1, consent="aliases")
    assert not found(player="p-boris") and not found(q="boris") and found(q="chloe")


def test_what_is_stored_is_as_it_is_declared(second: Table, house: Service) -> None:
    second.call("PATCH", "", json={"title": "Final", "consent": "aliases", "delay": 60, "hands": "delayed"})
    change(second, alias="Crane", consent="private")
    token = second.token_for("seat", seat="B")
    second.client.post(f"{API}/join", json={"code": token["code"]})
    second.call("DELETE", f"tokens/{token['tid']}")
    second.send({"type": "take", "by": "B", "note": "sighing"})
    stored = house.store.read(second.match, 1, log="about")
    assert {"seat_named", "player_seated", "consent_set", "token_revoked", "noted"} <= {each["type"] for each in stored}
    for each in stored:
        Draft202012Validator(EVENTS.schema(each["type"])).validate(each["data"])
        event = read(each)
        assert event is not None
        kind, data, _ = EVENTS.stored(event)
        assert (kind, data) == (each["type"], each["data"])


# ── tokens ─────────────────────────────────────────────────────────────────────


def test_a_seats_token_ends_with_its_term(between: Table) -> None:
    boris, ana = (between.as_(between.token_for("seat", seat=seat)["token"]) for seat in "BA")
    code = between.token_for("seat", seat="B")["code"]
    change(between, name=CHLOE)
    assert problem(boris.get()) == (401, "token-unknown")
    assert problem(between.client.post(f"{API}/join", json={"code": code})) == (404, "not-found")
    assert ana.get().status_code == 200
    chloe = between.as_(between.token_for("seat", seat="B")["token"])
    between.send({**DEAL, "starter": "A"})
    assert chloe.get().status_code == 200


def test_a_mended_name_is_no_other_person(between: Table) -> None:
    boris = between.as_(between.token_for("seat", seat="B")["token"])
    change(between, from_=1, name="Boris Z.")
    change(between, alias="Heron")
    change(between, name="Boris Ž.", player="p-boris")
    assert terms(between) == [(1, "Boris Z."), (2, "Boris Ž.")]
    assert boris.get().status_code == 200, "the player's id says that it is he"
    assert between.read()["seats"]["B"]["alias"] == "Heron"


def test_who_comes_later_takes_the_token_when_the_round_begins(between: Table) -> None:
    between.send({**DEAL, "starter": "A"})
    boris = between.as_(between.token_for("seat", seat="B")["token"])
    change(between, from_=3, name=CHLOE)
    assert boris.send({"type": "take", "by": "B"}).status_code == 422, "he plays the round to its end"
    between.send({"type": "end_round", "reason": "abandoned"})
    assert problem(boris.get()) == (401, "token-unknown")


def test_a_seats_own_token_knows_its_own_person_alone(second: Table) -> None:
    change(second, "B", from_=1, consent="aliases")
    change(second, "B", consent="aliases")
    chloe = second.as_(second.token_for("seat", seat="B")["token"])
    assert terms(chloe) == [(1, None), (2, CHLOE)]
    assert (name(chloe), name(chloe, at=2)) == (CHLOE, None)
