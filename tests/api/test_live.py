"""Following along: nothing left out, nothing twice, for as long as one may."""

from __future__ import annotations

import json
from typing import Any

import pytest

from api import times
from api.aggregates import hub as live
from api.config import issue_operator
from api.service import Service
from recorder.chain import MATCH
from recorder.feed import Feed as RecorderFeed
from recorder.feed import Tick
from tests.api.conftest import Clock
from tests.api.feeds import Feed, Frame
from tests.api.table import API, Checked, Table, key, play, problem
from tests.running import wait_for

DEAL = {"type": "deal", "trump_card": "6s", "shown": {"A": "7s"}}
ATTACK = {"type": "attack", "by": "A", "card": "7h"}
DEFEND = {"type": "defend", "by": "B", "card": "9h", "on": "7h"}


def test_catching_up_then_as_they_come(dealt: Table, follow: Any) -> None:
    feed = follow(**{"from": "0"})
    one, two, head = feed.take(3)
    stream = dealt.stream()
    assert [(frame.event, frame.id, frame.data) for frame in (one, two)] == [
        ("event", "1", stream[0]),
        ("event", "2", stream[1]),
    ]
    told = {"version": 2, "hash": stream[1]["hash"], "status": "live", "about": 1, "opened": False}
    assert head == Frame("head", None, told)
    dealt.send(ATTACK)
    dealt.send(DEFEND)
    assert [frame.data for frame in feed.take(2)] == dealt.stream()[2:]


def test_who_referees_hears_of_devices_that_tell_when_they_saw_an_act(
    client: Checked, dealt: Table, follow: Any
) -> None:
    table = Table.open(client, 3, game="zack")
    feed, others = follow(table), [follow(table.as_(None)), follow(dealt)]
    assert feed.next().data["devices"] == 0
    seat = table.token_for("seat", seat="B")
    table.token_for("viewer")
    assert client.post(f"{API}/join", json={"code": seat["code"]}).status_code == 201
    told = feed.next()
    assert (told.event, told.data["version"], told.data["devices"]) == ("devices", 1, 1)
    table.call("DELETE", f"tokens/{seat['tid']}")
    assert (feed.next().data["devices"], [other.next().data.get("devices") for other in others]) == (0, [None, None])


def test_new_ones_only_where_nothing_is_asked(dealt: Table, follow: Any) -> None:
    feed = follow()
    assert feed.next().event == "head"
    dealt.send(ATTACK)
    assert feed.next().id == "3"


@pytest.mark.parametrize(
    ("start", "last", "first"), [("1", None, "2"), (None, "2", "3"), ("1", "3", "4"), ("3", "1", "4"), ("0", "0", "1")]
)
def test_it_goes_on_after_the_greater_of_both(
    dealt: Table, follow: Any, start: str | None, last: str | None, first: str
) -> None:
    dealt.send(ATTACK)
    dealt.send(DEFEND)
    feed = follow(last=last, **({"from": start} if start else {}))
    assert feed.next().id == first


@pytest.mark.parametrize("last", ["3", "99999999999999999999", "x", "", "-1", "1.5", "٣"])
def test_a_place_that_the_match_does_not_have_is_reset(dealt: Table, follow: Any, last: str) -> None:
    feed = follow(last=last.encode().decode("latin-1"))
    assert feed.next() == Frame("reset", None, {"version": 2, "hash": dealt.stream()[1]["hash"]})
    assert feed.ended()


def test_whoever_asks_from_beyond_the_newest_is_not_left_waiting(dealt: Table, follow: Any) -> None:
    """A backup behind him was restored: what comes next under his number would be of another past."""
    feed = follow(**{"from": "3"})
    assert feed.next() == Frame("reset", None, {"version": 2, "hash": dealt.stream()[1]["hash"]})
    assert feed.ended()


def test_a_restored_store_resets_those_who_follow(dealt: Table, follow: Any, house: Service) -> None:
    feed = follow()
    feed.next()
    [channel] = [each for each in house.hub._channels.values() if each.id == dealt.match]
    loaded: Any = channel._loaded
    channel._loaded = loaded._replace(hash="0" * 64)  # what was sent is not what the store holds now
    dealt.send(ATTACK)
    assert feed.next().event == "reset"
    assert feed.ended()
    assert follow(**{"from": "2"}).next().id == "3"


def test_what_a_reader_fails_at_is_told_by_the_next_one(
    dealt: Table, follow: Any, house: Service, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    class Stumbling(RecorderFeed):
        stumbles = 1

        def wait(self, seconds: float) -> list[Tick]:
            ticks = super().wait(seconds)
            if ticks and Stumbling.stumbles:
                Stumbling.stumbles -= 1
                raise ValueError("an entry that cannot be read")
            return ticks

    monkeypatch.setattr(live, "Feed", Stumbling)
    monkeypatch.setattr(live, "AWAY", 0.1)
    hub = house.new_hub()
    monkeypatch.setattr(house, "hub", hub)
    feed = follow()
    feed.next()
    dealt.send(ATTACK)
    assert feed.next().id == "3"
    assert "an entry that cannot be read" in caplog.text
    dealt.send(DEFEND)
    assert feed.next().id == "4"
    hub.stop()


def test_more_events_than_are_read_together(client: Checked, follow: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "AT_ONCE", 7)
    table = Table.open(client)
    play(table, seed=2)
    stream = table.stream()
    feed = follow(table, **{"from": "0"})
    assert [frame.data for frame in feed.take(len(stream))] == stream
    head = feed.next()
    assert (head.event, head.data["status"]) == ("head", "over")


def test_who_joins_others_sees_what_was_recorded_before_though_nobody_told(
    dealt: Table, follow: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert follow().next().data["version"] == 2
    monkeypatch.setattr(live.Hub, "_spread", lambda hub, tick: None)
    viewer = dealt.as_(dealt.token_for("viewer")["token"])
    dealt.send(ATTACK)
    assert follow(viewer, last="3").next().event == "head"


def test_many_followers_see_the_same_bytes_encoded_once(
    dealt: Table, follow: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[int | None] = []
    plain = live.frame
    monkeypatch.setattr(live, "frame", lambda event, data, id_=None: made.append(id_) or plain(event, data, id_))  # type: ignore[func-returns-value]
    feeds = [follow() for _ in range(20)]
    for feed in feeds:
        feed.next()
    dealt.send(ATTACK)
    assert len({json.dumps(feed.next().data) for feed in feeds}) == 1
    assert made.count(3) == 1


def test_a_revoked_token_ends_its_feed(client: Checked, follow: Any) -> None:
    table = Table.open(client, visibility="private")
    viewer = table.token_for("viewer")
    feed = follow(table.as_(viewer["token"]), **{"from": "0"})
    assert [frame.event for frame in feed.take(2)] == ["event", "head"]
    table.call("DELETE", f"tokens/{viewer['tid']}")
    assert feed.next() == Frame("gone", None, {"match": table.match}) and feed.ended()


def test_a_token_that_expires_ends_its_feed_at_that_moment(client: Checked, follow: Any, clock: Clock) -> None:
    table = Table.open(client)
    viewer = table.token_for("viewer", expires=times.text(clock.now + 60_000))
    feed = follow(table.as_(viewer["token"]))
    assert feed.next().event == "head"
    clock.forward(61)
    assert feed.next() == Frame("gone", None, {"match": table.match}) and feed.ended()
    assert problem(table.as_(viewer["token"]).get("live")) == (401, "token-unknown")


def test_several_matches_at_a_glance_end_with_a_revoked_token(client: Checked) -> None:
    table = Table.open(client)
    viewer = table.token_for("viewer")
    headers = {"Authorization": f"Bearer {viewer['token']}"}
    feed = Feed(client.get(f"{API}/live", query_string={"match": table.match}, headers=headers))
    assert feed.next().event == "match"
    table.call("DELETE", f"tokens/{viewer['tid']}")
    assert feed.next() == Frame("gone", None, {"match": table.match}) and feed.ended()
    feed.close()


def test_made_private_under_the_eyes_of_strangers(dealt: Table, follow: Any) -> None:
    feed = follow(dealt.as_(None))
    feed.next()
    dealt.call("PATCH", "", json={"visibility": "private"})
    assert feed.next().event == "gone" and feed.ended()


def test_whoever_leaves_is_forgotten(dealt: Table, follow: Any, house: Service) -> None:
    before = house.hub.followers
    feeds = [follow(), follow(), follow()]
    assert house.hub.followers == before + 3
    for feed in feeds:
        feed.close()
    assert house.hub.followers == before
    assert (MATCH, dealt.match) not in house.hub._channels


def test_a_refused_follower_leaves_nothing_behind(client: Checked, house: Service) -> None:
    before = house.hub.followers
    private = Table.open(client, visibility="private")
    assert problem(private.as_(None).get("live")) == (404, "not-found")
    assert house.hub.followers == before


def test_silence_is_broken_by_heartbeats(dealt: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "HEARTBEAT", 0.01)
    with dealt.get("live") as response:
        pieces = response.iter_encoded()
        assert [next(pieces)[:11] for _ in range(3)] == [b"retry: 2000", b"event: head", b": \n\n"]


def test_head_requests_follow_nobody(dealt: Table, house: Service) -> None:
    before = house.hub.followers
    for path in (f"{dealt.path}/live", f"{API}/live?match={dealt.match}"):
        assert dealt.client.head(path).status_code == 200
    assert house.hub.followers == before


# ── several matches ────────────────────────────────────────────────────────────


def test_many_matches_on_one_connection(client: Checked) -> None:
    one, two = Table.open(client), Table.open(client, [{"name": "Ana"}, {}])
    feed = Feed(client.get(f"{API}/live?match={one.match}&match={two.match}"))
    first, second = feed.take(2)
    now = one.glance()
    assert first == Frame("match", None, {"match": one.match, "version": 1, "hash": now["hash"], "summary": now})
    assert second.data["summary"] == two.glance()
    two.send(DEAL)
    moved = feed.next()
    assert (moved.data["match"], moved.data["version"]) == (two.match, 2)
    one.call("PATCH", "", json={"title": "Final"})
    renamed = feed.next()
    assert (renamed.data["match"], renamed.data["summary"]["title"]) == (one.match, "Final")
    feed.close()


def test_a_match_that_becomes_private_leaves_the_others_on_the_connection(client: Checked) -> None:
    one, two = Table.open(client), Table.open(client)
    address = f"{API}/live?match={one.match}&match={two.match}"
    feed = Feed(client.get(address))
    feed.take(2)
    one.call("PATCH", "", json={"visibility": "private"})
    assert feed.next() == Frame("gone", None, {"match": one.match})
    two.send(DEAL)
    assert feed.next().data["match"] == two.match
    two.call("PATCH", "", json={"visibility": "private"})
    assert feed.next() == Frame("gone", None, {"match": two.match}) and feed.ended()
    assert problem(client.get(address)) == (404, "not-found")


def test_a_restored_store_ends_what_watched_it(dealt: Table, house: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "HEARTBEAT", 1.0)
    address = f"{API}/live?match={dealt.match}"
    feed = Feed(dealt.client.get(address))
    feed.next()
    [channel] = [each for each in house.hub._channels.values() if each.id == dealt.match]
    loaded: Any = channel._loaded
    channel._loaded = loaded._replace(hash="0" * 64)  # what was sent is not what the store holds now
    dealt.send(ATTACK)
    with pytest.raises(EOFError):
        feed.next()
    again = Feed(dealt.client.get(address))
    assert again.next().data["version"] == 3
    again.close()


def test_too_many_matches(client: Checked) -> None:
    match = Table.open(client).match
    assert problem(client.get(f"{API}/live?" + f"match={match}&" * 101)) == (422, "invalid")
    assert problem(client.get(f"{API}/live?match={match}&from=3")) == (422, "invalid")


# ── the served process ─────────────────────────────────────────────────────────


@pytest.mark.parametrize("delay", [0, 1])
def test_live_through_the_real_server(service: Any, delay: int) -> None:
    """Two workers: who writes is as a rule not in the same one as who follows."""
    import http.client
    import urllib.request

    def call(path: str, body: Any, token: str | None = None) -> Any:
        headers = {"Content-Type": "application/json", "Idempotency-Key": key()}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        request = urllib.request.Request(service.url + path, json.dumps(body).encode(), headers)
        with urllib.request.urlopen(request, timeout=20) as answer:
            return json.load(answer)

    made = call(f"{API}/matches", {"game": "durak", "seats": [{}, {}], "delay": delay})
    path, token = f"{API}/matches/{made['id']}", made["tokens"]["referee"]
    connections, followers = [], []
    for _ in range(6):
        connection = http.client.HTTPConnection(service.url.removeprefix("http://"), timeout=20)
        connection.request("GET", f"{path}/live?from=0")
        connections.append(connection)
        followers.append(connection.getresponse())
    for follower in followers:
        assert _read_until(follower, b"event: head")
    for move in (DEAL, ATTACK, DEFEND):
        answer = call(f"{path}/commands", move, token)
    for follower in followers:
        assert answer["hash"].encode() in _read_until(follower, b"id: 4")
    for connection, follower in zip(connections, followers, strict=True):
        follower.close()
        connection.close()

    operator = issue_operator(service.data)

    def gone() -> bool:
        asked = urllib.request.Request(f"{service.url}/metrics", headers={"Authorization": f"Bearer {operator}"})
        with urllib.request.urlopen(asked, timeout=20) as page:
            return b"greffier_followers 0.0\n" in page.read()

    for rank in "6789":  # a connection that is gone is noticed when it is written to
        call(f"{path}/commands", {"type": "reveal", "by": "B", "cards": [f"{rank}d"]}, token)
    wait_for(gone)


def _read_until(follower: Any, mark: bytes) -> bytes:
    """The frame that holds mark."""
    frame = b""
    while True:
        line: bytes = follower.readline()
        assert line, "the feed ended"
        frame += line
        if line == b"\n":
            if mark in frame:
                return frame
            frame = b""
