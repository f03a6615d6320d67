"""What a viewer may not see appears in no answer."""

from __future__ import annotations

import random
from typing import Any

import orjson
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from api.service import Service
from tests.api.conftest import Clock
from tests.api.table import API, PLAYS, Checked, Table, chosen, key, problem

DEAL = {"type": "deal", "trump_card": "6s", "shown": {"A": "7s"}}
READS = ("", "events", "state", "actions", "timeline", "verify")
PASSING = {"hash", "prev", "at", "made_at", "id", "links", "sealed_parts", "key", "created_at", "updated_at"}
PASSING |= {"t", "pace", "instance", "salt"}


def told(answer: Any) -> Any:
    """An answer without what differs between any two matches: ids, times, hashes."""
    if isinstance(answer, dict):
        return {name: told(value) for name, value in answer.items() if name not in PASSING}
    return [told(item) for item in answer] if isinstance(answer, list) else answer


@st.composite
def secrets(draw: st.DrawFn) -> tuple[list[str], list[str]]:
    """Two sets of cards, equally many, that B may hold; neither trump nor shown."""
    cards = [f"{rank}{suit}" for suit in "hdc" for rank in "6789TJQKA"]
    mixed = draw(st.permutations(cards))
    count = draw(st.integers(1, 3))
    return mixed[:count], mixed[count : 2 * count]


@settings(
    max_examples=8,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],  # a match takes too long to be made smaller
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(hands=secrets(), seed=st.integers(0, 2**16))
def test_cards_shown_to_one_seat_change_nothing_for_the_others(
    client: Checked, house: Service, hands: tuple[list[str], list[str]], seed: int
) -> None:
    """Two matches that differ in B's hidden cards alone: nobody else can tell one from the other."""
    tables = [Table.open(client, [{"name": "Ana"}, {}, {}], knowledge="open") for _ in hands]
    viewers = [_viewers(table) for table in tables]
    said: list[list[Any]] = [[], []]
    keys = [key(), key()]

    def both(command: dict[str, Any], used: list[str] | None = None) -> None:
        answers = [
            table.send(command, key=used[n] if used else None, query={"with": "actions,items"})
            for n, table in enumerate(tables)
        ]
        assert [answer.status_code for answer in answers] == [201, 201], answers[0].get_data(as_text=True)

    both(DEAL)
    for table, hand, used in zip(tables, hands, keys, strict=True):
        assert table.send({"type": "reveal", "by": "B", "cards": hand, "to": "seat"}, key=used).status_code == 201
    chance = random.Random(seed)
    hidden = {card for hand in hands for card in hand}
    for _ in range(6):
        move = _open_move(chance, viewers[0]["public"], hidden)
        if move is None:
            break
        both(move)
    for n, table in enumerate(tables):
        for name in ("public", "viewer", "seat:A"):
            said[n] += [told(viewers[n][name].read(what)) for what in READS]
            said[n] += [told(viewers[n][name].read("state", at=3, until=3)), told(_live(viewers[n][name]))]
        # what a seat is answered when it is refused, and when it is too late
        said[n].append(told(viewers[n]["seat:A"].send({"type": "take", "by": "A"}).json))
        said[n].append(told(viewers[n]["seat:A"].send({"type": "take", "by": "A"}, if_match=1).json))
        said[n].append(told(table.client.get(f"{API}/matches/{table.match}/state?view=public").json))
    assert said[0] == said[1]

    for n, hand in enumerate(hands):  # and those who may see, see
        for name in ("referee", "seat:B"):
            [part] = [event["parts"]["B"] for event in viewers[n][name].stream() if "B" in event.get("parts", {})]
            assert part["data"]["cards"] == hand
        known = viewers[n]["seat:B"].read("state", at=3)["seats"]["B"]["hand"]["known"]
        assert sorted(known) == sorted(hand)
        assert viewers[n]["referee"].read("state", view="public", at=3)["seats"]["B"]["hand"]["known"] == []


def test_a_seat_cannot_try_for_what_others_hold(client: Checked) -> None:
    table = Table.open(client, knowledge="open")
    assert table.send(DEAL).status_code == 201
    a = table.as_(table.token_for("seat", seat="A")["token"])
    attack = {"type": "attack", "by": "A", "card": "9h"}

    def tried(who: Table) -> int:
        return int(who.call("POST", "commands", query_string={"dry_run": "true"}, json=attack).status_code)

    assert tried(a) == 200
    assert table.send({"type": "reveal", "by": "B", "cards": ["9h"], "to": "seat"}).status_code == 201
    assert (tried(a), tried(table)) == (403, 422)
    attack["card"] = "8h"
    assert (tried(a), tried(table)) == (403, 200)


def _viewers(table: Table) -> dict[str, Table]:
    return {
        "referee": table,
        "public": table.as_(None),
        "viewer": table.as_(table.token_for("viewer")["token"]),
        "seat:A": table.as_(table.token_for("seat", seat="A")["token"]),
        "seat:B": table.as_(table.token_for("seat", seat="B")["token"]),
    }


def _open_move(chance: random.Random, public: Table, hidden: set[str]) -> dict[str, Any] | None:
    """A move that the public thinks possible and that concerns no hidden card."""
    for _ in range(50):
        offered = [action for action in public.read("actions")["actions"] if action["type"] in PLAYS]
        move = chosen(chance, chance.choice(offered))
        if not {move.get("card"), move.get("on")} & hidden:
            return move
    return None


def _live(table: Table) -> list[Any]:
    """All frames that a follower of everything gets at once."""
    frames = []
    with table.get("live", **{"from": "0"}) as response:
        for piece in response.iter_encoded():
            if piece.startswith(b"event: head"):
                break
            if piece.startswith(b"event: event"):
                frames.append(orjson.loads(piece.partition(b"data: ")[2]))
    return frames


def test_hidden_cards_open_to_all_when_the_match_has_been_over_for_a_minute(client: Checked, clock: Clock) -> None:
    table = Table.open(client, knowledge="open")
    table.send(DEAL)
    table.send({"type": "reveal", "by": "B", "cards": ["Kc"], "to": "seat"})
    public = table.as_(None)
    assert all("parts" not in event for event in public.stream())
    end = table.send({"type": "end_match", "reason": "abandoned"})
    assert end.json["state"]["status"] == "over"
    assert all("parts" not in event for event in public.stream())
    clock.forward(60)
    [part] = [event["parts"]["B"] for event in public.stream() if "parts" in event]
    assert part["data"] == {"cards": ["Kc"]}
    assert public.read("state", at=3)["seats"]["B"]["hand"]["known"] == ["Kc"]
    # as of a version before the end, nothing tells that there is one
    assert all("parts" not in event for event in public.read("events", until=3)["events"])
    assert public.read("state", until=3)["seats"]["B"]["hand"]["known"] == []


@pytest.mark.parametrize(
    ("holder", "view", "status"),
    [
        ("public", "public", 200),
        ("public", "seat:A", 403),
        ("public", "referee", 403),
        ("viewer", "referee", 403),
        ("seat:A", "seat:A", 200),
        ("seat:A", "public", 200),
        ("seat:A", "seat:B", 403),
        ("seat:A", "referee", 403),
        ("referee", "seat:B", 200),
        ("referee", "referee", 200),
    ],
)
def test_a_view_may_be_narrower_never_wider(dealt: Table, holder: str, view: str, status: int) -> None:
    seat = {"seat": holder[-1]} if holder.startswith("seat") else {}
    tokens = {"public": None, "referee": dealt.token}
    token = tokens[holder] if holder in tokens else dealt.token_for(holder.partition(":")[0], **seat)["token"]
    assert dealt.as_(token).get("state", view=view).status_code == status


# ── private matches ────────────────────────────────────────────────────────────


@pytest.mark.parametrize("token", [None, "wrong"])
@pytest.mark.parametrize("what", [*READS, "live", "tokens"])
def test_a_private_match_does_not_exist_without_its_token(client: Checked, what: str, token: str | None) -> None:
    table = Table.open(client, visibility="private")
    stranger = table.as_(token)
    refused = stranger.get(what)
    assert problem(refused) == (404, "not-found")
    nowhere = Table(client, "a" * 20, token, {}).get(what)
    assert {**refused.json, "instance": ""} == {**nowhere.json, "instance": ""}
    viewer = table.as_(table.token_for("viewer")["token"])
    if what not in ("live", "tokens"):
        assert viewer.get(what).status_code == 200


def test_a_private_match_among_many_that_are_watched(client: Checked) -> None:
    mine, hidden = Table.open(client), Table.open(client, visibility="private")
    refused = client.get(f"{API}/live?match={mine.match}&match={hidden.match}")
    assert problem(refused) == (404, "not-found")


def test_a_match_can_be_made_private_and_public_again(table: Table) -> None:
    stranger = table.as_(None)
    table.call("PATCH", "", json={"visibility": "private"})
    assert problem(stranger.get()) == (404, "not-found")
    assert table.read()["visibility"] == "private"
    table.call("PATCH", "", json={"visibility": "public"})
    assert stranger.read()["visibility"] == "public"
