"""Matches that the service deals, and hands that are entered: over HTTP, as each reader sees them."""

from __future__ import annotations

import copy
import json
import random
import secrets
from collections import Counter
from typing import Any

import pytest

from api.matches.writing import shuffling
from api.operator import proving
from api.service import Service
from engine.games.durak.cards import DECKS
from engine.pairs import ending
from engine.pairs.events import Drew
from recorder.chain import seal_part
from replays.files import Broken
from tests.api.conftest import Clock
from tests.api.feeds import Feed
from tests.api.forging import forged
from tests.api.table import API, PLAYS, Checked, Table, chosen, key, problem

DECK = [rank + suit for suit in "hsdc" for rank in "6789TJQKA"]  # as in tests/engine/test_dealing.py
HAND_A = ["6h", "8h", "Th", "Qh", "Ah", "7s"]
HAND_B = ["7h", "9h", "Jh", "Kh", "6s", "8s"]
DEAL = {"type": "deal"}
GIVEN = {"type": "deal", "deck": DECK}
OPEN_AFTER = 60  # seconds
END = {"type": "end_match", "reason": "abandoned"}


@pytest.fixture
def fresh(client: Checked) -> Table:
    return Table.open(client, knowledge="dealt")


@pytest.fixture
def given(fresh: Table) -> Table:
    """A and B with the hands above; 9s is turned, and B starts."""
    assert fresh.send(GIVEN).status_code == 201
    return fresh


def seat(table: Table, letter: str) -> Table:
    return table.as_(table.token_for("seat", seat=letter)["token"])


def parts(table: Table, version: int = 2) -> dict[str, Any]:
    [event] = table.read("events", **{"from": version, "to": version})["events"]
    return {name: part["data"] for name, part in event.get("parts", {}).items()}


def hand(table: Table, letter: str, **query: Any) -> list[str]:
    cards: list[str] = table.read("state", **query)["seats"][letter]["hand"]["known"]
    return cards


# ── dealing ────────────────────────────────────────────────────────────────────


def test_a_given_deck_is_dealt_and_each_sees_its_own(given: Table) -> None:
    assert parts(given) == {"A": {"cards": HAND_A}, "B": {"cards": HAND_B}, "*": {"deck": DECK}}
    assert parts(seat(given, "A")) == {"A": {"cards": HAND_A}}
    assert parts(given.as_(None)) == {}
    assert (hand(given.as_(None), "A"), hand(seat(given, "A"), "A"), hand(seat(given, "A"), "B")) == ([], HAND_A, [])
    assert given.read("state")["attacker"] == "B"


def test_a_timeline_is_told_as_others_see_it(given: Table) -> None:
    def told(table: Table, **query: str) -> tuple[list[str], list[str] | None]:
        deal = table.read("timeline", **query)["items"][1]
        return deal["cards"], (deal["command"] or {}).get("deck")

    assert told(given)[1] == told(given, view="referee")[1] == DECK
    for view in ("public", "seat:A", "seat:B"):
        assert told(given, view=view)[1] is None
    own = seat(given, "A")
    assert own.read("timeline", view="seat:A") == own.read("timeline")
    assert problem(own.get("timeline", view="seat:B")) == (403, "not-allowed")
    for view in ("hindsight", "seat:Z"):
        refused = given.get("timeline", view=view)
        assert problem(refused) == (422, "invalid") and refused.json["errors"][0]["at"] == "/view"


def test_the_service_shuffles_where_no_deck_is_given(fresh: Table) -> None:
    assert fresh.send(DEAL).status_code == 201
    deck = parts(fresh)["*"]["deck"]
    assert Counter(deck) == Counter(DECKS[36].cards) and deck != [*DECKS[36].cards]
    state = fresh.read("state")
    assert state["trump_card"] == deck[12] and parts(fresh)["A"]["cards"] == deck[0:12:2]


def test_a_shuffle_brings_every_card_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    places: dict[str, set[int]] = {card: set() for card in "abcd"}
    for _ in range(400):
        for n, card in enumerate(shuffling.shuffled([*places])):  # type: ignore[list-item]
            places[card].add(n)
    assert all(seen == {0, 1, 2, 3} for seen in places.values())
    rolls = iter([2, 0, 1])  # a b c d → a b d c → d b a c → d b a c
    monkeypatch.setattr(secrets, "randbelow", lambda most: next(rolls))
    assert shuffling.shuffled([*"abcd"]) == ["d", "b", "a", "c"]


def test_the_same_key_never_deals_twice(fresh: Table) -> None:
    used = key()
    first, again = fresh.send(DEAL, key=used), fresh.send(DEAL, key=used)
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json["events"] == again.json["events"] and fresh.read()["version"] == 2


def test_a_dry_run_does_not_tell_the_deck_that_will_come(fresh: Table) -> None:
    tried = [fresh.send(DEAL, query={"dry_run": "true"}).json["events"][0]["parts"]["*"]["data"] for _ in range(2)]
    assert fresh.send(DEAL).status_code == 201
    assert len({str(deck) for deck in (*tried, parts(fresh)["*"])}) == 3


@pytest.mark.parametrize(("name", "value"), [("trump_card", "9s"), ("starter", "A"), ("shown", {})])
def test_nobody_can_ask_until_the_deck_is_as_he_wants_it(fresh: Table, name: str, value: Any) -> None:
    refused = fresh.send({**DEAL, name: value})
    assert problem(refused) == (422, "invalid") and refused.json["errors"][0]["at"] == f"/{name}"


def test_what_a_dealt_record_does_not_take(given: Table) -> None:
    assert problem(given.send({"type": "restate", "stock": 3})) == (409, "dealt-record")
    assert problem(given.send({"type": "record_round", "loser": "A"})) == (409, "dealt-record")
    for body in (
        {"amend": 2, "commands": []},
        {"before": 2, "commands": [GIVEN]},
        {"amend": 1, "options": {"deck": 52}},
    ):
        assert problem(given.call("POST", "corrections", json=body)) == (409, "dealt-record")
    shown = {"type": "reveal", "by": "A", "cards": ["6h"], "to": "seat"}
    assert given.send(shown).json["rule"] == "ALL-11"
    offered = {action["type"] for action in given.read("actions")["actions"]}
    assert not offered & {"restate", "record_round"}


def test_a_move_is_taken_back_and_the_same_cards_come_again(given: Table) -> None:
    for move in (
        {"type": "attack", "by": "B", "card": "7h"}, {"type": "take", "by": "A"},
    ):  # fmt: skip
        assert given.send(move).status_code == 201
    drawn = parts(given, given.read()["version"])
    assert given.call("POST", "corrections", json={"retract": 1}).status_code == 201
    assert given.send({"type": "take", "by": "A"}).status_code == 201
    assert parts(given, given.read()["version"]) == drawn == {"B": {"cards": ["Ts"]}}


def test_hands_are_entered_in_an_open_record(client: Checked) -> None:
    table = Table.open(client, knowledge="open")
    deal = {"type": "deal", "trump_card": "9s", "hands": {"A": HAND_A, "B": HAND_B}}
    assert table.send(deal).status_code == 201
    assert table.read("state")["attacker"] == "B" and hand(seat(table, "A"), "A") == HAND_A
    assert hand(table.as_(None), "A") == hand(seat(table, "B"), "A") == []
    mended = {"amend": 2, "commands": [{**deal, "hands": {"A": HAND_A}, "starter": "A"}]}
    assert table.call("POST", "corrections", json=mended).status_code == 201
    assert "Kh" not in str(table.as_(None).stream())


# ── seats alone ────────────────────────────────────────────────────────────────


def by_phones(client: Checked, seats: int = 2, **body: Any) -> dict[str, Table]:
    """A match that its seats play alone: their tables by letter."""
    new = {"game": "durak", "seats": [{}] * seats, "knowledge": "dealt", "as": "seat:A", **body}
    made = client.post(f"{API}/matches", json=new)
    assert made.status_code == 201, made.get_data(as_text=True)
    assert [*made.json["tokens"]] == ["seat:A"] and made.json["code"] is None
    first = Table(client, made.json["id"], made.json["tokens"]["seat:A"], made.json)
    tables = {"A": first}
    for letter, code in made.json["codes"].items():
        joined = client.post(f"{API}/join", json={"code": code})
        assert (joined.status_code, joined.json["role"], joined.json["seat"]) == (201, "seat", letter)
        tables[letter] = Table(client, joined.json["match"], joined.json["token"], made.json)
    return tables


def test_a_match_by_phones_alone_is_played_to_its_end_and_nobody_sees_every_hand(client: Checked) -> None:
    tables = by_phones(client, 3, options={"rounds": 2})
    chance = random.Random(3)
    for _ in range(600):
        state = tables["A"].read("state")
        if state["status"] != "live":
            break
        if state["phase"] in ("deal", "redeal"):
            command = {"type": state["phase"]}
            assert tables[chance.choice("ABC")].send(command).status_code == 201
            continue
        for letter in state["turn"]:
            own = [
                action
                for action in tables[letter].read("actions")["actions"]
                if action["by"] == letter and action["type"] in PLAYS
            ]
            if own:
                plays = [action for action in own if action["type"] != "take"] or own
                assert tables[letter].send(chosen(chance, chance.choice(plays))).status_code == 201
                break
    assert tables["A"].read("state")["status"] == "over" and tables["A"].read("state")["round"] == 2
    for letter, table in tables.items():
        for event in table.stream():
            assert {*event.get("parts", {})} <= {letter, "text"}


def test_who_may_do_what_where_there_is_no_referee(client: Checked, given: Table) -> None:
    a = by_phones(client)["A"]
    assert problem(a.send(GIVEN)) == (403, "not-allowed")
    assert problem(a.call("POST", "tokens", json={"role": "referee"})) == (403, "not-allowed")
    assert problem(a.call("PATCH", "", json={"title": "mine"})) == (403, "not-allowed")
    assert a.send(DEAL).status_code == 201 and a.read()["pen"] is None
    assert problem(a.send({"type": "end_round", "reason": "conceded", "by": "B"})) == (403, "not-allowed")
    assert a.send({"type": "end_round", "reason": "conceded", "by": "A"}).status_code == 201


@pytest.mark.parametrize(
    "body", [{"as": "seat:C"}, {"as": "seat:A", "knowledge": "observed"}, {"as": "viewer"}, {"as": 7}]
)
def test_as_a_seat_is_for_a_seat_of_a_dealt_match(client: Checked, body: dict[str, Any]) -> None:
    new = {"game": "durak", "seats": [{}, {}], "knowledge": "dealt", **body}
    refused = client.post(f"{API}/matches", json=new)
    assert problem(refused) == (422, "invalid") and refused.json["errors"][0]["at"] == "/as"


def test_the_same_creation_is_answered_with_the_same_codes(client: Checked) -> None:
    new = {"game": "durak", "seats": [{}] * 3, "knowledge": "dealt", "as": "seat:B"}
    headers = {"Idempotency-Key": key()}
    first, again = (client.post(f"{API}/matches", json=new, headers=headers) for _ in range(2))
    assert (first.status_code, again.status_code) == (201, 200) and first.json == again.json
    assert sorted(first.json["codes"]) == ["A", "C"]


# ── opening ────────────────────────────────────────────────────────────────────


def test_hidden_cards_open_when_the_match_has_been_over_for_a_while(given: Table, clock: Clock) -> None:
    public = given.as_(None)
    assert given.send(END).status_code == 201
    clock.forward(OPEN_AFTER - 1)
    assert parts(public) == {} and hand(public, "A") == [] and not public.read()["opened"]
    assert parts(seat(given, "A")) == {"A": {"cards": HAND_A}}
    clock.forward(1)
    assert parts(public) == parts(given) and hand(public, "A", at=2) == HAND_A and public.read()["opened"]
    assert parts(public)["*"] == {"deck": DECK}


def test_until_then_a_mis_tap_is_undone_and_from_then_on_nothing_is(given: Table, clock: Clock) -> None:
    assert given.send(END).status_code == 201
    clock.forward(OPEN_AFTER - 1)
    assert given.call("POST", "corrections", json={"retract": 1}).status_code == 201
    clock.forward(10 * OPEN_AFTER)
    assert parts(given.as_(None)) == {}
    assert given.send(END).status_code == 201
    clock.forward(OPEN_AFTER)
    for query in ({}, {"dry_run": "true"}):
        refused = given.call("POST", "corrections", json={"retract": 1}, query_string=query)
        assert problem(refused) == (409, "opened")


def test_what_is_said_after_the_end_does_not_put_it_off(given: Table, clock: Clock) -> None:
    assert given.send(END).status_code == 201
    clock.forward(OPEN_AFTER - 10)
    assert given.call("POST", "rulings", json={"kind": "text", "text": "well played"}).status_code == 201
    clock.forward(10)
    assert parts(given.as_(None))["A"] == {"cards": HAND_A}


def test_a_delayed_viewer_sees_them_open_a_while_after_the_end_was_sent(client: Checked, clock: Clock) -> None:
    table = Table.open(client, knowledge="dealt", delay=600)
    assert table.send(GIVEN).status_code == 201 and table.send(END).status_code == 201
    public, player = table.as_(None), seat(table, "A")
    clock.forward(OPEN_AFTER)
    assert parts(player) == parts(table)
    clock.forward(600 - 1)
    assert parts(public) == {}
    clock.forward(1)
    assert parts(public) == parts(table)


def test_a_follower_is_told_when_they_open(given: Table, clock: Clock) -> None:
    feed = Feed(given.as_(None).get("live", **{"from": "2"}))
    assert feed.next().event == "head"
    assert given.send(END).status_code == 201
    assert [feed.next().data["type"] for _ in range(2)] == ["round_ended", "match_ended"]
    clock.forward(OPEN_AFTER)
    assert feed.next().event == "opened"
    feed.close()
    late = Feed(given.as_(None).get("live", **{"from": str(given.read()["version"])}))
    head = late.next()
    assert (head.event, head.data["opened"]) == ("head", True), "who was away then is told when he comes again"
    late.close()


def test_an_end_that_is_taken_back_opens_nothing(client: Checked, clock: Clock) -> None:
    """Not at the time that the first end would have opened them, nor before the second has stood as long."""
    table = Table.open(client, knowledge="dealt", visibility="public")
    assert table.send(GIVEN).status_code == 201
    feed = Feed(table.as_(None).get("live", **{"from": "2"}))
    assert feed.next().event == "head"

    def opened() -> tuple[bool, bool]:
        [item] = [one for one in client.get(f"{API}/matches?limit=100").json["items"] if one["id"] == table.match]
        return table.as_(None).read()["opened"], item["opened"]

    def heard(count: int) -> list[str]:
        return [feed.next().data["type"] for _ in range(count)]

    assert table.send(END).status_code == 201
    assert heard(2) == ["round_ended", "match_ended"]
    clock.forward(OPEN_AFTER - 1)
    assert table.call("POST", "corrections", json={"retract": 1}).status_code == 201
    assert heard(1) == ["retracted"]
    clock.forward(2)
    assert opened() == (False, False) and parts(table.as_(None)) == {}
    assert table.send({"type": "attack", "by": "B", "card": "7h"}).status_code == 201
    assert heard(1) == ["attacked"], "and nothing opened before it"
    assert table.send(END).status_code == 201
    assert heard(2) == ["round_ended", "match_ended"]
    clock.forward(OPEN_AFTER - 1)
    assert table.as_(None).read()["opened"] is False and parts(table.as_(None)) == {}
    clock.forward(1)
    assert feed.next().event == "opened"
    assert opened() == (True, True) and parts(table.as_(None))["*"] == {"deck": DECK}
    refused = table.call("POST", "corrections", json={"retract": 1})
    assert problem(refused) == (409, "opened")
    feed.close()


def test_a_list_says_so_too(client: Checked, clock: Clock) -> None:
    table = Table.open(client, knowledge="dealt", visibility="public")
    assert table.send(GIVEN).status_code == 201 and table.send(END).status_code == 201

    def listed() -> bool:
        items = client.get(f"{API}/matches?status=over&limit=100").json["items"]
        return next(bool(item["opened"]) for item in items if item["id"] == table.match)

    assert not listed()
    clock.forward(OPEN_AFTER)
    assert listed()


def test_a_guess_at_a_hand_proves_nothing(client: Checked, house: Service) -> None:
    tables = [Table.open(client, knowledge="dealt") for _ in range(2)]
    for table in tables:
        assert table.send(GIVEN).status_code == 201
    seals = [table.as_(None).stream()[1]["sealed_parts"] for table in tables]
    assert all(seals[0][name] != seals[1][name] for name in ("A", "B", "*"))
    salts = [part["salt"] for table in tables for part in table.stream()[1]["parts"].values()]
    assert len(set(salts)) == len(salts) == 6
    assert seal_part("A", "0" * 32, {"cards": HAND_A}) not in (seals[0]["A"], seals[1]["A"])


def file_of(table: Table) -> bytes:
    return bytes(table.get("export", format="jsonl").data)


# ── the deck's proof ───────────────────────────────────────────────────────────


def played(client: Checked, clock: Clock, seed: int = 5) -> Table:
    table = Table.open(client, 3, knowledge="dealt")
    chance = random.Random(seed)
    for _ in range(300):
        state = table.read("state")
        if state["status"] != "live":
            break
        if state["phase"] in ("deal", "redeal"):
            assert table.send({"type": state["phase"]}).status_code == 201
            continue
        offered = [one for one in table.read("actions")["actions"] if one["type"] in PLAYS]
        assert table.send(chosen(chance, chance.choice(offered))).status_code == 201
        if chance.random() < 0.1 and table.read()["version"] > 4:
            assert table.call("POST", "corrections", json={"retract": 1}).status_code == 201
    if table.read("state")["status"] == "live":
        assert table.send(END).status_code == 201
    clock.forward(OPEN_AFTER)
    return table


def test_an_opened_match_proves_every_deal_and_refill(client: Checked, clock: Clock) -> None:
    table = played(client, clock)
    verdict = table.as_(None).read("verify")
    assert verdict["ok"] and verdict["bad"] is None and table.read()["opened"]


def test_a_refill_that_is_not_the_decks_is_named(
    client: Checked, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table.open(client, knowledge="dealt")
    assert table.send(GIVEN).status_code == 201
    honest: Any = Drew
    monkeypatch.setattr(ending, "Drew", lambda **event: honest(**{**event, "parts": {"B": {"cards": ["Ac"]}}}))
    for move in ({"type": "attack", "by": "B", "card": "7h"}, {"type": "take", "by": "A"}, END):
        assert table.send(move).status_code == 201
    monkeypatch.undo()
    [version] = [event["version"] for event in table.stream() if event["type"] == "drew"]
    assert table.read("verify")["ok"], "nothing is told of hidden cards while they are hidden"
    clock.forward(OPEN_AFTER)
    verdict = table.as_(None).read("verify")
    assert (verdict["ok"], verdict["bad"]) == (False, {"stream": "events", "version": version, "what": "cards"})
    with pytest.raises(Broken) as broken:
        proving.check(file_of(table.as_(None)), None)
    wanted = f"line {version + 1} (version {version}): its cards do not come of the deck that was sealed"
    assert str(broken.value) == wanted


def test_a_file_proves_every_deal_and_refill_where_it_has_the_deck(client: Checked, clock: Clock) -> None:
    table = played(client, clock)
    clock.forward(-OPEN_AFTER)  # not opened yet: nobody but the referee has the deck
    hidden = file_of(table.as_(None)), file_of(seat(table, "A"))
    clock.forward(OPEN_AFTER)
    open_ = file_of(table), file_of(table.as_(None))
    assert all(any(line.startswith("the cards hold") for line in proving.check(file, None)) for file in open_)
    assert all(any(line.startswith("its deck is not in") for line in proving.check(file, None)) for file in hidden)


def test_a_forged_file_of_a_dealt_match_is_noticed(client: Checked, clock: Clock) -> None:
    """A chain, parts and header that fit, as by somebody who knows how: what the deck says is not his to say."""
    table = Table.open(client, knowledge="dealt")
    for move in (GIVEN, {"type": "attack", "by": "B", "card": "7h"}, {"type": "take", "by": "A"}, END):
        assert table.send(move).status_code == 201
    [drew] = [event["version"] for event in table.stream() if event["type"] == "drew"]
    lines = [json.loads(line) for line in file_of(table).splitlines()]

    def said_of(*changed: dict[str, Any]) -> str:
        with pytest.raises(Broken) as broken:
            proving.check(forged([lines[0], *changed]), None)
        return str(broken.value)

    other = copy.deepcopy(lines[1:])
    other[drew - 1]["parts"]["B"]["data"]["cards"] = ["Ac"]
    assert said_of(*other).startswith(f"line {drew + 1} (version {drew}): its cards")
    twice = [
        copy.deepcopy(line) for line in (*lines[1 : drew + 1], *lines[drew:])
    ]  # as if he had drawn once more in that move
    assert said_of(*twice).startswith(f"line {drew + 2} (version {drew + 1}): its cards")
    strange = copy.deepcopy(lines[1:])
    strange[2]["data"]["card"] = {"no": "card"}
    assert "line" in said_of(*strange) or "do not follow each other" in said_of(*strange)
    nothing: dict[str, Any] = {"commands": [], "struck": [], "redecided": [], "stands": []}
    mended = copy.deepcopy([*lines[1:], lines[-1]])
    mended[-1] = copy.deepcopy(lines[-1]) | {"type": "amended", "key": None, "data": {"version": drew, **nothing}}
    assert said_of(*mended).startswith(f"line {len(mended) + 1} ")
