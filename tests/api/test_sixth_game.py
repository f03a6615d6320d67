"""A game that nobody but its own folder knows (tests/toy): recorded, mended, restated, read back."""

from __future__ import annotations

import random
import uuid

import pytest

from engine.games import add
from tests import toy
from tests.api.table import API, Checked, Table, chosen


@pytest.fixture(scope="module", autouse=True)
def _known() -> None:
    add(toy.GAME)


@pytest.fixture
def doubles(client: Checked) -> Table:
    table = Table.open(client, 3, game="doubles", knowledge="open", options={"hand": 3})
    assert table.send({"type": "deal"}).status_code == 201
    return table


def test_it_tells_of_itself(client: Checked) -> None:
    about = client.get(f"{API}/games/doubles").json
    assert about["seats"] == {"least": 2, "most": 4} and about["seat_commands"] == ["play"]
    assert about["decks"]["24"]["r1"] == 2
    assert about["cards"]["r4"] == {"en": {"shown": "R4", "said": "red 4"}, "fr": {"shown": "R4", "said": "4 rouge"}}
    assert about["commands"]["reveal"]["properties"]["cards"]["uniqueItems"] is False
    assert about["commands"]["end_round"]["properties"]["reason"]["enum"] == ["abandoned", "time", "conceded"]
    assert "doubles" in [game["game"] for game in client.get(f"{API}/games").json["items"]]


def test_a_whole_match_from_the_offered_actions_alone(client: Checked) -> None:
    table, chance = Table.open(client, 3, game="doubles"), random.Random(6)
    for _ in range(60):
        offered = [one for one in table.read("actions")["actions"] if one["type"] in ("deal", "play")]
        if not offered:
            break
        assert table.send(chosen(chance, chance.choice(offered))).status_code == 201
    state = table.read("state")
    assert (state["status"], state["round"]) == ("over", 2)
    assert sum(one["score"] for one in state["seats"].values()) == 6, "a point a trick"
    assert sorted(state["outcome"]["rank"]) == ["A", "B", "C"]
    items = table.read("timeline")["items"]
    assert [item["ply"] for item in items if item["type"] == "played"] == list(range(1, 19))
    assert all(item["text"]["en"] and item["text"]["fr"] for item in items)
    assert table.read("verify")["ok"]


def test_an_earlier_card_is_mended_and_what_follows_is_decided_again(doubles: Table) -> None:
    for seat, card in (("A", "r3"), ("B", "r5"), ("C", "g6")):
        assert doubles.send({"type": "play", "by": seat, "card": card}).status_code == 201
    assert doubles.read("state")["turn"] == ["B"], "B took the trick"
    mended = {"amend": 3, "commands": [{"type": "play", "by": "A", "card": "r6"}]}
    answer = doubles.call("POST", "corrections", json=mended)
    assert answer.status_code == 201, answer.json
    assert doubles.read("state")["turn"] == ["A"], "now A has"
    assert doubles.read("state", at=6, until=6)["turn"] == ["B"], "as it was shown then"
    items = doubles.read("timeline")["items"]
    assert [item["cards"] for item in items if item["type"] == "played"] == [["r6"], ["r5"], ["g6"]]
    assert [item["corrected"] for item in items if item["type"] == "played"] == [True, False, False]


def test_both_copies_of_a_card_may_be_in_a_hand_and_no_third(doubles: Table) -> None:
    assert doubles.send({"type": "reveal", "by": "A", "cards": ["r1", "r1"]}).status_code == 201
    assert doubles.read("state")["seats"]["A"]["hand"] == {"known": ["r1", "r1"], "unknown": 1}
    third = doubles.send({"type": "reveal", "by": "B", "cards": ["r1"]})
    assert (third.status_code, third.json["rule"]) == (422, "ALL-4")
    assert doubles.send({"type": "play", "by": "A", "card": "r1"}).status_code == 201
    assert doubles.read("state")["seats"]["A"]["hand"] == {"known": ["r1"], "unknown": 1}


def test_the_thread_is_lost_and_found(doubles: Table) -> None:
    assert doubles.send({"type": "play", "by": "A", "card": "r3"}).status_code == 201
    seats = {seat: {"hand": {"known": [], "unknown": 2}, "score": n} for n, seat in enumerate("ABC")}
    restated = doubles.send({"type": "restate", "leader": "C", "seats": seats, "reason": "the phone rang"})
    assert restated.status_code == 201, restated.json
    state = doubles.read("state")
    assert (state["turn"], [one["score"] for one in state["seats"].values()]) == (["C"], [0, 1, 2])
    assert doubles.read("timeline")["items"][-1]["command"]["reason"] == "the phone rang"


def test_it_refuses_by_its_own_rulings(doubles: Table) -> None:
    assert doubles.send({"type": "end_round", "reason": "time"}).status_code == 201
    refused = doubles.send({"type": "deal", "starter": "A"})
    assert (refused.status_code, refused.json["rule"]) == (422, "TOY-2")
    assert refused.json["text"] == {"en": "A does not start; B does.", "fr": "A ne commence pas ; B commence."}
    stood = doubles.send({"type": "deal", "starter": "A", "irregular": "nobody noticed"})
    assert stood.status_code == 201 and stood.json["events"][0]["irregular"]["rule"] == "TOY-2"


def test_a_seat_plays_its_own_cards_and_sees_its_own_hand(doubles: Table) -> None:
    shown = {"type": "reveal", "by": "B", "cards": ["g2"], "to": "seat"}
    assert doubles.send(shown).status_code == 201
    assert doubles.as_(None).read("state")["seats"]["B"]["hand"] == {"known": [], "unknown": 3}
    own = doubles.as_(doubles.token_for("seat", seat="B")["token"])
    assert own.read("state")["seats"]["B"]["hand"] == {"known": ["g2"], "unknown": 2}
    assert own.send({"type": "play", "by": "A", "card": "r1"}).status_code == 403
    assert doubles.send({"type": "play", "by": "A", "card": "r1"}, key=str(uuid.uuid4())).status_code == 201
    assert own.send({"type": "play", "by": "B", "card": "g2"}).status_code == 201


def test_its_pictures_have_its_cards_by_the_names_of_the_state(doubles: Table) -> None:
    """Nobody has said how its table is laid: what lies is told by its member, in a document without a reader too."""
    assert doubles.send({"type": "play", "by": "A", "card": "r3"}).status_code == 201
    drawn = doubles.get("export", format="svg").text
    assert ">laid</text>" in drawn and ">R3</text>" in drawn
    assert doubles.get("export", format="gif").data.startswith(b"GIF")
    document = doubles.get("export", format="html").text
    assert document.endswith("<script></script></body></html>\n")
    assert ">R3</text>" in document
