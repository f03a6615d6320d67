"""Broadcast delay: every answer to a viewer is as of the last event that it has been sent."""

from __future__ import annotations

import json
import math
from typing import Any

import pytest

from api.aggregates import hub as live
from api.config import issue_operator
from api.matches.access.gate import MatchGate
from api.matches.live.hub import Follower
from api.service import Service
from recorder.feed import LOST
from recorder.store import StoreAway
from replays import masks
from tests.api.conftest import Clock
from tests.api.feeds import Feed
from tests.api.table import API, Checked, Table, problem
from tests.api.test_privacy import READS, told

DELAY = 60  # seconds
STEP = 25  # seconds between two moves
MOVES: list[tuple[str, dict[str, Any]]] = [
    ("commands", {"type": "deal", "trump_card": "6s", "shown": {"A": "7s"}}),
    ("commands", {"type": "reveal", "by": "B", "cards": ["Kc"], "to": "seat"}),
    ("commands", {"type": "attack", "by": "A", "card": "7h", "note": "hesitated"}),
    ("commands", {"type": "defend", "by": "B", "card": "9h", "on": "7h"}),
    ("corrections", {"amend": 4, "commands": [{"type": "attack", "by": "A", "card": "8h"}], "reason": "misread"}),
    ("corrections", {"retract": 1}),
    ("rulings", {"kind": "warning", "seat": "A", "text": "slow"}),
    ("commands", {"type": "end_match", "reason": "abandoned"}),
]
UNLIKE = ("delay", "about", "match")  # what differs because there is a delay, and because these are two matches


@pytest.fixture
def delayed(client: Checked, clock: Clock) -> Table:
    """A match of two with a delay; created now, dealt STEP later, attacked STEP later: versions 1, 2, 3."""
    table = Table.open(client, [{"name": "Ana"}, {"name": "Boris"}], knowledge="open", delay=DELAY)
    for what, body in (MOVES[0], MOVES[2]):
        clock.forward(STEP)
        assert table.call("POST", what, json=body).status_code == 201
    return table


def said(table: Table) -> list[Any]:
    """All answers that a reader gets, without what differs between any two matches."""
    answers = [table.read(what) for what in READS]
    answers.append(table.read("timeline", audit="true"))
    with table.client.get(f"{API}/live?match={table.match}") as response:
        answers.append(Feed(response).next().data)
    with table.get("live", **{"from": "0"}) as response:
        feed = Feed(response)
        frames = [feed.next()]
        while frames[-1].event != "head":
            frames.append(feed.next())
    answers += [frame.data for frame in frames]
    return [_alike(told(answer)) for answer in answers]


def _alike(answer: Any) -> Any:
    if isinstance(answer, dict):
        return {name: _alike(value) for name, value in answer.items() if name not in UNLIKE}
    return [_alike(item) for item in answer] if isinstance(answer, list) else answer


def test_what_stands_out_is_what_has_been_sent(delayed: Table, clock: Clock) -> None:
    """The ace of trumps is spent: nobody hears of it before the delay has passed, nor sees it in a chart."""

    def told_of() -> tuple[list[str], list[str], list[int]]:
        found = delayed.read("timeline")
        hand = found["series"]["hand"]["A"]
        return [one["kind"] for one in found["moments"]], [one["kind"] for one in found["chapters"]], hand

    clock.forward(STEP)
    assert delayed.call("POST", "commands", json={"type": "take", "by": "B"}).status_code == 201
    ace = {"type": "attack", "by": "A", "card": "As"}
    assert delayed.call("POST", "commands", json=ace).status_code == 201
    delayed.token = None
    clock.forward(15)  # the deal is due, the first attack is not
    assert told_of() == ([], ["round"], [0, 6])
    clock.forward(DELAY)
    kinds, chapters, hand = told_of()
    assert kinds == ["longest_think", "trump_ace"]  # 25 s were between the attack and the take
    assert chapters == ["round", "attack", "attack"] and hand[-1] == 5


def test_a_viewer_is_answered_as_it_was_a_delay_ago(client: Checked, clock: Clock) -> None:
    """Two matches of the same moves: one without a delay shows then what the other shows a delay later."""
    prompt, late = Table.open(client, knowledge="open"), Table.open(client, knowledge="open", delay=DELAY)
    seen: list[tuple[int, list[Any]]] = [(0, said(prompt.as_(None)))]
    for what, body in MOVES:
        clock.forward(STEP)
        for table in (prompt, late):
            assert table.call("POST", what, json=body).status_code == 201
        seen.append((clock.now, said(prompt.as_(None))))
        assert said(late.as_(None)) == _last_before(seen, clock.now - 1000 * DELAY)
    for _ in range(DELAY // STEP + 1):
        clock.forward(STEP)
        assert said(late.as_(None)) == _last_before(seen, clock.now - 1000 * DELAY)
    assert said(late.as_(None)) == seen[-1][1]
    # and a minute after that hidden cards are open to this viewer too
    clock.forward(61)
    assert "Kc" in str(late.as_(None).stream())


def _last_before(seen: list[tuple[int, list[Any]]], moment: int) -> list[Any]:
    return [answers for at, answers in seen if at <= moment][-1]


@pytest.mark.parametrize(
    ("holder", "head"),
    [("public", 2), ("viewer", 2), ("seat:A", 3), ("referee", 3), ("operator", 3)],
)
def test_who_waits(delayed: Table, clock: Clock, house: Service, holder: str, head: int) -> None:
    role, _, seat = holder.partition(":")
    tokens = {"public": None, "referee": delayed.token}
    if role == "operator":
        tokens["operator"] = issue_operator(house.config.data)
    token = tokens[role] if role in tokens else delayed.token_for(role, **({"seat": seat} if seat else {}))["token"]
    clock.forward(DELAY - STEP)  # what was dealt is due, the attack is not
    reader = delayed.as_(token)
    summary = reader.get()
    assert (summary.json["version"], summary.headers["ETag"]) == (head, f'"{head}"')
    hash_ = delayed.stream()[head - 1]["hash"]
    assert [reader.read(what)["version"] for what in READS] == [head] * len(READS)
    assert [reader.read(what)["hash"] for what in READS] == [hash_] * len(READS)
    assert reader.read("state")["head"] == reader.read("timeline")["head"] == head
    assert reader.get("state").headers["ETag"] == f'"{head}"'


def test_creation_is_seen_at_once(client: Checked, clock: Clock) -> None:
    table = Table.open(client, delay=86_400)
    assert table.as_(None).read()["version"] == 1
    table.send(MOVES[0][1])
    assert table.as_(None).read()["version"] == 1


@pytest.mark.parametrize(
    ("what", "query"),
    [
        ("state", {"at": "3"}),
        ("state", {"until": "3"}),
        ("state", {"at": "2", "until": "3"}),
        ("state", {"at": "5.1"}),
        ("actions", {"at": "3"}),
        ("actions", {"until": "3"}),
        ("timeline", {"until": "3"}),
        ("events", {"until": "3"}),
    ],
)
def test_what_is_not_due_is_no_version(delayed: Table, clock: Clock, what: str, query: dict[str, str]) -> None:
    delayed.send({"type": "defend", "by": "B", "card": "9h", "on": "7h"})
    delayed.call("POST", "corrections", json={"amend": 4, "commands": [{**MOVES[3][1], "card": "Th"}]})
    clock.forward(DELAY - STEP)
    refused = delayed.as_(None).get(what, **query)
    assert problem(refused) == (422, "no-such-version")
    assert refused.json["version"] == 2
    nowhere = delayed.as_(None).get(what, **{name: value.replace("3", "9") for name, value in query.items()})
    assert refused.json["detail"].replace("3", "9") == nowhere.json["detail"], "as of one that there is not"


def test_events_beyond_are_not_there(delayed: Table, clock: Clock) -> None:
    clock.forward(DELAY - STEP)
    page = delayed.as_(None).read("events", **{"from": 2, "to": 3})
    assert ([event["version"] for event in page["events"]], page["next"]) == ([2], None)
    assert delayed.as_(None).read("events", **{"from": 3})["events"] == []


def test_a_receipt_beyond_is_unknown(delayed: Table, clock: Clock) -> None:
    clock.forward(DELAY - STEP)
    hash_ = delayed.stream()[2]["hash"]
    early = delayed.as_(None).read("verify", version=3, hash=hash_)
    assert (early["ok"], early["bad"], early["checked"]) == (
        False,
        {"stream": "events", "version": 3, "what": "missing"},
        2,
    )
    clock.forward(STEP)
    assert delayed.as_(None).read("verify", version=3, hash=hash_)["ok"]


# ── the delay itself changes ───────────────────────────────────────────────────


def change(table: Table, **body: Any) -> None:
    response = table.call("PATCH", "", json=body)
    assert response.status_code == 200, response.get_data(as_text=True)


def test_what_was_sent_is_not_taken_back(dealt: Table, clock: Clock) -> None:
    public = dealt.as_(None)
    change(dealt, delay=DELAY)
    assert public.read()["version"] == 2
    dealt.send(MOVES[2][1])
    assert public.read()["version"] == 2
    clock.forward(DELAY)
    assert public.read()["version"] == 3
    change(dealt, delay=2 * DELAY)
    assert public.read()["version"] == 3
    assert public.read()["delay"] == 2 * DELAY


def test_a_shorter_delay_sends_what_it_held(delayed: Table, clock: Clock) -> None:
    public = delayed.as_(None)
    assert public.read()["version"] == 1
    change(delayed, delay=STEP)
    assert public.read()["version"] == 2
    change(delayed, delay=0)
    assert public.read()["version"] == 3


def test_only_a_referee_changes_it(delayed: Table) -> None:
    viewer_ = delayed.as_(delayed.token_for("viewer")["token"])
    assert problem(viewer_.call("PATCH", "", json={"delay": 0})) == (403, "not-allowed")


def test_names_are_not_delayed(delayed: Table) -> None:
    change(delayed, title="Final", seats={"A": {"name": "Anna"}})
    seen = delayed.as_(None).read()
    assert (seen["version"], seen["title"], seen["seats"]["A"]["name"]) == (1, "Final", "Anna")


def test_a_note_does_not_tell_that_there_was_a_move(delayed: Table, clock: Clock) -> None:
    public = delayed.as_(None)
    before = public.read()
    clock.forward(1)
    delayed.send({"type": "defend", "by": "B", "card": "9h", "on": "7h", "note": "at last"})
    assert public.read() == before


# ── lists ──────────────────────────────────────────────────────────────────────


def test_a_list_shows_what_viewers_may_see(client: Checked, clock: Clock) -> None:
    table = Table.open(client, visibility="public", delay=DELAY)
    table.send(MOVES[0][1])
    table.send(MOVES[-1][1])

    def listed(**query: str) -> list[Any]:
        items = client.get(f"{API}/matches", query_string={"limit": "100", **query}).json["items"]
        return [item for item in items if item["id"] == table.match]

    assert listed() == [table.as_(None).glance()]
    assert (listed(status="over"), [item["version"] for item in listed(status="live")]) == ([], [1])
    clock.forward(DELAY)
    assert listed(status="over") == [table.as_(None).glance()]
    assert listed(status="live") == []


# ── live ───────────────────────────────────────────────────────────────────────


@pytest.fixture
def quick(follow: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """As follow; that nothing is sent shows after a moment."""
    monkeypatch.setattr(live, "HEARTBEAT", 0.02)
    return follow


def test_events_are_held_until_they_are_due(delayed: Table, clock: Clock, quick: Any) -> None:
    stream = delayed.stream()
    feed = quick(delayed.as_(None), **{"from": "0"})
    one, head = feed.take(2)
    assert (one.id, head.event, head.data["version"], head.data["hash"]) == ("1", "head", 1, stream[0]["hash"])
    clock.forward(DELAY - STEP - 1)
    assert feed.is_silent()
    clock.forward(1)
    assert feed.next().data == stream[1]
    assert feed.is_silent()
    clock.forward(STEP)
    assert feed.next().data == stream[2]
    delayed.send(MOVES[3][1])
    assert feed.is_silent()
    clock.forward(DELAY)
    assert feed.next().id == "4"


def test_others_are_sent_them_at_once(delayed: Table, quick: Any) -> None:
    seat = delayed.as_(delayed.token_for("seat", seat="B")["token"])
    feeds = [quick(delayed), quick(seat)]
    assert [feed.next().data["version"] for feed in feeds] == [3, 3]
    delayed.send(MOVES[3][1])
    assert [feed.next().id for feed in feeds] == ["4", "4"]


@pytest.mark.parametrize("last", ["2", "3", "4", "x"])
def test_a_place_beyond_what_a_viewer_was_sent_is_reset(delayed: Table, quick: Any, last: str) -> None:
    feed = quick(delayed.as_(None), last=last)
    frame = feed.next()
    assert (frame.event, frame.data) == ("reset", {"version": 1, "hash": delayed.stream()[0]["hash"]})
    assert feed.ended()


def test_a_longer_delay_lets_who_is_ahead_wait(dealt: Table, clock: Clock, quick: Any) -> None:
    feed = quick(dealt.as_(None))
    feed.next()
    change(dealt, delay=DELAY)
    assert feed.next().event == "about"
    dealt.send(MOVES[2][1])
    assert feed.is_silent()
    change(dealt, delay=0)
    assert [feed.next().event, feed.next().event] == ["event", "about"]


def test_the_match_ends_for_a_viewer_when_it_is_told_so(delayed: Table, clock: Clock, quick: Any) -> None:
    delayed.send({"type": "reveal", "by": "B", "cards": ["Kc"], "to": "seat"})
    clock.forward(STEP)
    delayed.send({"type": "end_match", "reason": "abandoned"})
    public = delayed.as_(None)
    clock.forward(DELAY - STEP)
    feed = quick(public, **{"from": "3"})
    hidden, head = feed.take(2)
    assert "parts" not in hidden.data and head.data["status"] == "live"
    assert all("parts" not in event for event in public.stream())
    clock.forward(STEP)
    assert [frame.data["type"] for frame in feed.take(2)] == ["round_ended", "match_ended"]
    clock.forward(60)
    assert public.read("events", **{"from": 4})["events"][0]["parts"]["B"]["data"] == {"cards": ["Kc"]}


@pytest.fixture
def only_clock(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> Clock:
    """No time passes for followers but the service's."""
    start = clock.now
    monkeypatch.setattr(live, "monotonic", lambda: (clock.now - start) / 1000)
    return clock


def never_moved(follower: Follower, clock: Clock) -> list[float]:
    """Nothing ever wakes the follower; its waits move the clock, and are returned as they come."""
    waits: list[float] = []

    def wait(seconds: float) -> bool:
        waits.append(seconds)
        clock.now += math.ceil(1000 * seconds)
        return False

    follower._moved.wait = wait  # type: ignore[method-assign,assignment]
    return waits


def test_a_heartbeat_comes_while_moves_do_that_may_not_be_shown_yet(
    client: Checked, only_clock: Clock, house: Service
) -> None:
    table = Table.open(client, delay=600)
    follower = Follower(house.hub, table.match, MatchGate(house.config, None, house.now).reader, 0, True)
    waits: list[float] = []

    def moved(seconds: float) -> bool:
        waits.append(seconds)
        assert len(waits) < 20, "no heartbeat"
        only_clock.now += 4000
        assert table.call("POST", "rulings", json={"kind": "text", "text": "on time"}).status_code == 201
        follower.channels[0].tell(LOST)
        return True

    follower._moved.wait = moved  # type: ignore[method-assign,assignment]
    frames: Any = follower.frames()
    got = [next(frames) for _ in range(5)]
    frames.close()
    assert [piece[:12] for piece in got] == [b"retry: 2000\n", b"event: event", b"event: head\n", live.BEAT, live.BEAT]
    assert waits == [15, 11, 7, 3] * 2


def test_a_follower_sleeps_until_the_next_event_is_due(delayed: Table, only_clock: Clock, house: Service) -> None:
    """No clock but the service's: waiting moves it."""
    follower = Follower(house.hub, delayed.match, MatchGate(house.config, None, house.now).reader, 0, True)
    waits = never_moved(follower, only_clock)
    frames: Any = follower.frames()
    got = [next(frames) for _ in range(8)]
    frames.close()
    kinds = [b"retry", b"event: event\nid: 1", b"event: head", b": ", b": "]
    kinds += [b"event: event\nid: 2", b": ", b"event: event\nid: 3"]
    assert all(piece.startswith(kind) for piece, kind in zip(got, kinds, strict=True)), got
    assert waits == [live.HEARTBEAT] * 2 + [DELAY - STEP - 2 * live.HEARTBEAT] + [live.HEARTBEAT, STEP - live.HEARTBEAT]


def test_while_the_store_is_away_nothing_spins(
    delayed: Table, only_clock: Clock, house: Service, monkeypatch: pytest.MonkeyPatch
) -> None:

    def away(*_: Any, **__: Any) -> Any:
        raise StoreAway("gone")

    follower = Follower(house.hub, delayed.match, MatchGate(house.config, None, house.now).reader, 0, True)
    waits = never_moved(follower, only_clock)
    frames: Any = follower.frames()
    assert [next(frames)[:12] for _ in range(3)][-1] == b"event: head\n"
    only_clock.now += 1000 * DELAY
    monkeypatch.setattr(follower.channels[0], "after", away)
    assert next(frames) == live.BEAT
    frames.close()
    assert waits == [0.0] + [live.AWAY] * 7 + [live.HEARTBEAT - 7 * live.AWAY]


def test_many_who_wait_are_sent_the_same_bytes_encoded_once(
    delayed: Table, clock: Clock, follow: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[int | None] = []
    plain = live.frame
    monkeypatch.setattr(live, "frame", lambda event, data, id_=None: made.append(id_) or plain(event, data, id_))  # type: ignore[func-returns-value]
    feeds = [follow(delayed.as_(None)) for _ in range(20)]
    for feed in feeds:
        feed.next()
    delayed.send(MOVES[3][1])
    clock.forward(DELAY)
    assert len({json.dumps([frame.data for frame in feed.take(3)]) for feed in feeds}) == 1
    assert [made.count(version) for version in (2, 3, 4)] == [1, 1, 1]


def test_at_a_glance_too(delayed: Table, clock: Clock) -> None:
    feed = Feed(delayed.client.get(f"{API}/live?match={delayed.match}"))
    assert feed.next().data["version"] == 1
    for version in (2, 3):
        clock.forward(DELAY - STEP if version == 2 else STEP)
        frame = feed.next()
        assert (frame.data["version"], frame.data["summary"]) == (version, delayed.as_(None).glance())
    feed.close()


# ── hands ──────────────────────────────────────────────────────────────────────


@pytest.fixture
def broadcast(client: Checked, clock: Clock) -> Table:
    """B's king is known to B and the referee; viewers see hands after the delay."""
    table = Table.open(client, knowledge="open", delay=DELAY, hands="delayed")
    for _, body in MOVES[:3]:
        assert table.send(body).status_code == 201
    return table


def known(table: Table, **query: Any) -> list[str]:
    cards: list[str] = table.read("state", **query)["seats"]["B"]["hand"]["known"]
    return cards


def test_hands_open_to_viewers_after_the_delay(broadcast: Table, clock: Clock) -> None:
    readers = [broadcast.as_(None), broadcast.as_(broadcast.token_for("viewer")["token"])]
    player = broadcast.as_(broadcast.token_for("seat", seat="A")["token"])
    assert [reader.read()["version"] for reader in readers] == [1, 1]
    clock.forward(DELAY)
    for reader in readers:
        assert known(reader) == known(broadcast) == ["Kc"]
        assert reader.stream()[2]["parts"]["B"]["data"] == {"cards": ["Kc"]}
        assert "K♣" in reader.read("timeline")["items"][2]["text"]["en"]
        assert known(reader, view="public") == known(reader, view="seat:A") == []
        assert known(reader, view="seat:B") == ["Kc"]
        assert problem(reader.get("state", view="referee")) == (403, "not-allowed")
    assert known(player) == [] and all("parts" not in event for event in player.stream())


def test_hands_stay_closed_unless_asked_for(broadcast: Table, clock: Clock) -> None:
    clock.forward(DELAY)
    change(broadcast, hands="closed")
    assert known(broadcast.as_(None)) == []
    change(broadcast, hands="delayed")
    assert known(broadcast.as_(None)) == ["Kc"]


def test_hands_are_never_open_without_a_delay(broadcast: Table, clock: Clock) -> None:
    refused = broadcast.call("PATCH", "", json={"delay": 0})
    assert problem(refused) == (422, "invalid") and refused.json["errors"][0]["at"] == "/delay"
    change(broadcast, delay=0, hands="closed")
    assert known(broadcast.as_(None)) == []


def test_the_decks_order_stays_closed() -> None:
    parts = {name: {"salt": "0", "data": {}} for name in ("A", "B", "*", "text", "0.1.B", "0.1.*")}
    assert set(masks.wire({"version": 2, "parts": parts}, "hands")["parts"]) == {"A", "B", "text", "0.1.B"}


def test_live_hands(broadcast: Table, clock: Clock, quick: Any) -> None:
    feed = quick(broadcast.as_(None))
    feed.next()
    clock.forward(DELAY)
    assert feed.take(3)[1].data["parts"]["B"]["data"] == {"cards": ["Kc"]}
