"""Zack where the service deals: over HTTP to its end, proven against the sealed deck, in files and by phones alone."""

from __future__ import annotations

import copy
import json
import random
from collections import Counter
from typing import Any

import pytest

from api.operator import proving
from api.service import Service
from replays.files import Broken
from tests.api.conftest import Clock
from tests.api.forging import forged
from tests.api.table import API, Checked, Table, problem
from tests.api.test_dealt import OPEN_AFTER, by_phones, file_of, seat
from tests.api.test_import import bring
from tests.api.test_import import opened as brought
from tests.api.test_notation import TOML, exported

DECK = {"red": 4, "blue": 4, "green": 4, "R": 3, "L": 3, "back": 2, "swap": 2}
OPTIONS = {"deck": DECK, "stop_cards": True}
THROWS = ("throw", "throw_marker", "challenge")


def opened(client: Checked, **body: Any) -> Table:
    return Table.open(client, 3, game="zack", knowledge="dealt", options=OPTIONS, **body)


def hands(table: Table, **query: Any) -> dict[str, list[str]]:
    return {letter: one["hand"]["known"] for letter, one in table.read("state", **query)["seats"].items()}


def played(client: Checked, seed: int) -> Table:
    """A match that was played to its end, with challenges and moves that were taken back."""
    table, chance = opened(client), random.Random(seed)
    cards = [card for card, count in DECK.items() for _ in range(count)]
    assert table.send({"type": "deal", "deck": chance.sample(cards, len(cards))}).status_code == 201
    for _ in range(400):
        state = table.read("state")
        if state["status"] != "live":
            return table
        by = state["to_throw"] if chance.random() < 0.9 else chance.choice("ABC")
        move = {"type": "throw" if state["seats"][by]["cards"] else "throw_marker", "by": by}
        if chance.random() < 0.1:
            move = {"type": "challenge", "by": by, "target": chance.choice([one for one in "ABC" if one != by])}
        sent = table.send(move)
        if sent.status_code != 201:
            assert sent.json["rule"] in ("ZCK-1", "ZCK-7"), sent.json
        elif chance.random() < 0.1 and state["status"] == "live" and table.read("state")["status"] == "live":
            assert table.call("POST", "corrections", json={"retract": 1}).status_code == 201
    raise AssertionError(f"seed {seed} is not played to its end")


@pytest.mark.parametrize("seed", range(4))
def test_it_is_played_to_its_end_and_proven(client: Checked, clock: Clock, seed: int) -> None:
    table = played(client, seed)
    hidden = table.as_(None)
    assert hands(hidden) == hands(seat(table, "A")) == {"A": [], "B": [], "C": []}
    clock.forward(OPEN_AFTER)
    lying = [one["card"] for one in table.read("state")["box"] if one["kind"] == "card"]
    assert table.read()["opened"]
    assert Counter(card for pile in hands(hidden).values() for card in pile) + Counter(lying) == DECK
    assert hidden.read("verify")["ok"]
    assert any(line.startswith("the cards hold") for line in proving.check(file_of(hidden), None))


def test_its_files_are_played_again(client: Checked, clock: Clock) -> None:
    table = played(client, 1)
    clock.forward(OPEN_AFTER)
    text = exported(table.as_(None))
    assert 'knowledge = "dealt"' in text and "deck = " in text
    made = bring(client, text.encode(), TOML)
    assert made.status_code == 201, made.get_data(as_text=True)
    again = brought(client, made)
    for name in ("seats", "box", "outcome", "mirrored"):
        assert again.read("state")[name] == table.read("state")[name]


def test_a_card_that_is_not_the_decks_is_noticed(client: Checked, clock: Clock) -> None:
    table = opened(client)
    deck = [card for card, count in DECK.items() for _ in range(count)]
    assert table.send({"type": "deal", "deck": deck}).status_code == 201
    for move in ({"type": "throw", "by": "A"}, {"type": "end_match", "reason": "abandoned"}):
        assert table.send(move).status_code == 201
    clock.forward(OPEN_AFTER)
    lines = [json.loads(line) for line in file_of(table).splitlines()]
    thrown = next(n for n, line in enumerate(lines) if line.get("type") == "thrown")
    assert lines[thrown]["data"]["card"] == "swap" == deck[-1], "22 cards: the last one is A's"
    other = copy.deepcopy(lines)
    other[thrown]["data"] |= {"card": "red", "becomes": None, "next": "A"}
    with pytest.raises(Broken) as broken:
        proving.check(forged(other), None)
    assert str(broken.value).startswith(f"line {thrown + 1} (version {thrown}): its cards")
    piles = copy.deepcopy(lines)
    piles[thrown]["parts"]["*"]["data"]["piles"][0].reverse()
    with pytest.raises(Broken) as broken:
        proving.check(forged(piles), None)
    assert str(broken.value).startswith(f"line {thrown + 1} (version {thrown}): its cards")


def test_moves_are_taken_back_and_nothing_else_is_mended(client: Checked) -> None:
    table = opened(client)
    assert table.send({"type": "deal"}).status_code == 201
    before = hands(table)
    card = table.send({"type": "throw", "by": "A"}).json["events"][0]["data"]["card"]
    assert card == before["A"][0]
    assert problem(table.call("POST", "corrections", json={"amend": 3, "commands": []})) == (409, "dealt-record")
    assert problem(table.send({"type": "record_round", "winner": "A"})) == (409, "dealt-record")
    assert table.call("POST", "corrections", json={"retract": 1}).status_code == 201
    assert hands(table) == before
    assert table.send({"type": "throw", "by": "A"}).json["events"][0]["data"]["card"] == card


def test_phones_play_it_alone_and_nobody_learns_what_comes(client: Checked, house: Service) -> None:
    tables = by_phones(client, 3, game="zack", options=OPTIONS)
    assert tables["B"].send({"type": "deal"}).status_code == 201
    for _ in range(200):
        state = tables["A"].read("state")
        if not state["to_throw"]:
            break
        own = tables[state["to_throw"]]
        left = state["seats"][state["to_throw"]]["cards"]
        throw = {"type": "throw" if left else "throw_marker", "by": state["to_throw"]}
        if left:
            assert problem(own.send({**throw, "card": "red"})) == (403, "not-allowed")
            assert problem(own.send(throw, query={"dry_run": "true"})) == (403, "not-allowed"), "it would tell"
        assert own.send(throw).status_code == 201
        if not left:
            break
    for letter, table in tables.items():
        assert hands(table) == {"A": [], "B": [], "C": []}
        assert all({*event.get("parts", {})} <= {letter, "text"} for event in table.stream())


def test_viewers_who_see_hands_see_no_pile(client: Checked, clock: Clock) -> None:
    """Their order is the deck's; who looks at the table later than others has no hand to see."""
    table = opened(client, delay=1, hands="delayed")
    assert table.send({"type": "deal"}).status_code == 201
    clock.forward(5)
    public = table.as_(None)
    assert public.read("state")["phase"] == "play"
    assert hands(public) == {"A": [], "B": [], "C": []}


def test_a_what_if_goes_on_without_the_deck(client: Checked) -> None:
    table = opened(client)
    assert table.send({"type": "deal"}).status_code == 201
    assert table.send({"type": "throw", "by": "A"}).status_code == 201
    made = table.call("POST", "branches", json={"at": 2})
    assert made.status_code == 201, made.json
    own = Table(client, made.json["id"], made.json["tokens"]["referee"], made.json)
    assert own.read()["knowledge"] == "open" and hands(own) == {"A": [], "B": [], "C": []}
    assert own.send({"type": "throw", "by": "A", "card": "blue"}).status_code == 201


def test_a_deck_is_needed(client: Checked) -> None:
    body = {"game": "zack", "seats": [{}] * 3, "knowledge": "dealt"}
    refused = client.post(f"{API}/matches", json=body)
    assert problem(refused) == (422, "invalid") and refused.json["errors"][0]["at"] == "/options/deck"
