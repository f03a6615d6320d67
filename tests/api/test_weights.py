"""How much is written to matches: by match, by token, by address and by all."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from typing import Any

import pytest
from redis import Redis

from api.config import OF_A_MATCH, RATES, Config, OfAMatch, Rate, read_limits
from api.http.limits import MINUTE
from api.http.problems import Problem
from api.http.weights import ALWAYS, OF_TAPS, SPARE, TAP, TOGETHER, Weights
from api.service import Service
from recorder.store import Store
from tests.api.table import Table, key, problem
from tests.conftest import StoreUrls

REFEREE, SEAT = "referee#t1", "seat:A#t2"
LARGE = 100_000


class Scales:
    """A worker's, whose clock stands still until a test moves it."""

    def __init__(self, store: Store | None = None, now: int = 0, everybody: int = 10**9, **most: int) -> None:
        self.now = now
        rates = {"bytes": Rate(10 * LARGE, everybody)}
        self.weights = Weights(lambda: self.now, store, b"secret", rates, OF_A_MATCH._replace(**most))

    def refuses(
        self, size: int, match: str = "m", actor: str = REFEREE, address: str = "192.0.2.1", version: int = 1
    ) -> str | None:
        """The problem's name, None where it is taken."""
        try:
            self.weights.weigh(match, actor, address, version, size)
        except Problem as refusal:
            assert refusal.kind == "match-full" or 1 <= int(refusal.headers["Retry-After"]) <= 60
            return refusal.kind
        return None


def test_a_match_holds_so_many_events_and_can_then_be_ended() -> None:
    scales = Scales(events=50)
    assert scales.refuses(LARGE, version=50) is None
    assert scales.refuses(LARGE, version=51) == "match-full"
    assert scales.refuses(ALWAYS, version=50 + SPARE) is None
    assert scales.refuses(ALWAYS, version=51 + SPARE) == "match-full"


@pytest.mark.parametrize("guest", [SEAT, "witness#t4", "entrant#t9", "viewer#t5"])
def test_the_last_tenth_of_the_events_is_for_who_referees_or_directs(guest: str) -> None:
    scales = Scales(events=50)
    for size in (ALWAYS, LARGE):
        assert scales.refuses(size, version=45, actor=guest) is None
        assert scales.refuses(size, version=46, actor=guest) == "match-full"
    for actor in (REFEREE, "director#t1", "desk#t2", "service", "operator"):
        assert scales.refuses(LARGE, version=50, actor=actor) is None


def test_the_last_tenth_of_the_bytes_is_for_who_referees_or_directs() -> None:
    scales = Scales(bytes=10 * LARGE)
    taken = [scales.refuses(TAP, actor=SEAT) for _ in range(10 * LARGE // TAP)]
    assert taken.count(None) == 9 * LARGE // TAP and taken[-1] == "match-full"
    assert scales.refuses(LARGE // 2, actor=REFEREE) is None
    assert scales.refuses(1, actor=SEAT) == "match-full", "small or large, a player's write waits"
    assert scales.refuses(LARGE // 4, actor="director#t1") is None


def test_a_match_holds_so_many_bytes_for_ever() -> None:
    scales = Scales(bytes=3 * LARGE)
    for _ in range(3):
        assert scales.refuses(LARGE) is None
    for _ in range(2):
        scales.now += 60 * MINUTE
        assert scales.refuses(LARGE) == "match-full"
        assert scales.refuses(ALWAYS) is None, "its tokens can be revoked"
    assert scales.refuses(LARGE, match="another") is None


@pytest.mark.parametrize("actor", [REFEREE, "anyone", "creator#c1"])
def test_whoever_brings_a_match_in_may_bring_as_much_as_its_referee_records(actor: str) -> None:
    scales = Scales(token=LARGE)
    assert scales.refuses(2 * LARGE, actor=actor) is None
    assert scales.refuses(2 * LARGE, match="another", actor=SEAT) == "too-many"


def test_what_is_refused_does_not_count() -> None:
    scales = Scales(bytes=3 * LARGE)
    for _ in range(5):
        assert scales.refuses(4 * LARGE) == "match-full"
    assert scales.refuses(2 * LARGE) is None


@pytest.mark.parametrize(
    ("first", "second"),
    [
        pytest.param({"match": "m"}, {"match": "other"}, id="a match"),
        pytest.param({"actor": SEAT}, {"actor": "seat:B#t3"}, id="a token"),
    ],
)
def test_each_has_its_share_of_a_minute(first: dict[str, Any], second: dict[str, Any]) -> None:
    scales = Scales(minute=3 * LARGE if "match" in first else 10**9, token=3 * LARGE)
    for _ in range(3):
        assert scales.refuses(LARGE, **first) is None
    assert scales.refuses(LARGE, **first) == "too-many"
    assert scales.refuses(LARGE, **second) is None
    scales.now += MINUTE
    assert scales.refuses(LARGE, **first) is None


@pytest.mark.parametrize("addresses", [1, 10])
def test_a_neighbours_batches_stop_no_tap(addresses: int) -> None:
    """One address, or all together, have had their share: what a tap comes to is still taken."""
    scales = Scales(everybody=10 * LARGE)
    for n in range(10):
        assert scales.refuses(LARGE, match=f"m{n}", address=f"192.0.2.{n % addresses}") is None
    assert scales.refuses(LARGE, match="more", address="192.0.2.0") == "too-many"
    for n in range(100):
        assert scales.refuses(TAP, match=f"tapped{n}", address="192.0.2.0") is None
    taps = (OF_TAPS - 1) * 10 * LARGE // TAP - 100
    assert sum(scales.refuses(TAP, match=f"t{n}", address="192.0.2.0") is None for n in range(taps + 50)) <= taps + 1


@pytest.fixture
def shared(config: Config) -> Iterator[Store]:
    store = Store.connect(config.log_url, config.work_url)
    yield store
    store.close()


def test_workers_count_together(shared: Store, store_urls: StoreUrls) -> None:
    """Large writes at once; taps once they were told, a second later at the latest."""
    now, match = secrets.randbelow(10**12), secrets.token_hex(8)
    one, two = (Scales(shared, now, bytes=3 * LARGE) for _ in range(2))
    assert [each.refuses(LARGE, match) for each in (one, two, one, two)] == [None, None, None, "match-full"]
    other = secrets.token_hex(8)
    for _ in range(LARGE // TAP):
        assert one.refuses(TAP, other) is None
    one.now = two.now = now + TOGETHER
    assert one.refuses(0, other) is None
    assert two.refuses(2 * LARGE + TAP, other) == "match-full"
    with Redis.from_url(store_urls.admin, protocol=2) as admin:
        keys = [each.decode() for each in admin.scan_iter("gw:{weight}:*")]
        assert keys and not any(match in each or "192.0" in each for each in keys)
        assert all(admin.pttl(each) > 0 for each in keys)


# ── over HTTP ──────────────────────────────────────────────────────────────────


def words(size: int) -> dict[str, Any]:
    return {"kind": "text", "text": "so it was " * (size // 10)}


def test_a_batch_stops_where_the_match_is_full_and_each_item_is_whole(house: Service, dealt: Table) -> None:
    house.weights = Weights(house.now, of_a_match=OfAMatch(bytes=10_000))
    answer = dealt.batch([{"id": key(), "ruling": words(1900)} for _ in range(8)])
    assert answer.status_code == 200
    statuses = [result["status"] for result in answer.json["results"]]
    taken = statuses.count(201)
    assert 1 <= taken < 8 and statuses == [201] * taken + [409] + [None] * (7 - taken)
    assert answer.json["results"][taken]["problem"]["type"] == "/problems/match-full"
    assert dealt.read("verify")["checked"] == dealt.read("state")["version"] == 2 + taken
    assert problem(dealt.call("POST", "rulings", json=words(1900))) == (409, "match-full")
    assert dealt.send({"type": "attack", "by": "A", "card": "7h"}).status_code == 201


def test_too_much_in_a_minute_is_said_with_when_to_come_again(house: Service, dealt: Table) -> None:
    house.weights = Weights(house.now, of_a_match=OfAMatch(minute=5_000))
    before = dealt.read("state")["version"]
    answers = [dealt.call("POST", "rulings", json=words(1900), headers={"Idempotency-Key": key()}) for _ in range(4)]
    refused = [answer for answer in answers if answer.status_code != 201]
    assert refused and all(problem(answer) == (429, "too-many") for answer in refused)
    assert all(1 <= int(answer.headers["Retry-After"]) <= 60 for answer in refused)
    assert dealt.read("state")["version"] == before + 4 - len(refused)


def test_annotations_count_with_their_match(house: Service, dealt: Table) -> None:
    house.weights = Weights(house.now, of_a_match=OfAMatch(bytes=20_000))
    answers = [dealt.call("POST", "annotations", json={"place": 2, "text": "so " * 3000}) for _ in range(4)]
    assert [answer.status_code for answer in answers].count(409) >= 1
    assert problem(answers[-1]) == (409, "match-full")


def test_the_defaults_are_no_limit_for_an_evening() -> None:
    """300 phones behind one address, a tap each in five seconds and 1 kB each; a night of 10,000 moves at one table."""
    taps = 300 * 12 * 1000
    assert 2 * taps < RATES["bytes"].address
    assert OF_A_MATCH.events >= 2 * 10_000 and OF_A_MATCH.bytes >= 2 * 10_000 * 1000
    assert OF_A_MATCH.minute >= 5000 * 1000, "an evening without a network comes in within a minute"


@pytest.mark.parametrize("text", ["events", "events=many", "cards=7", "events=-1"])
def test_a_limit_that_cannot_be_read_is_told_with_the_defaults(text: str) -> None:
    with pytest.raises(ValueError, match="the defaults would be events=50000 bytes=64000000"):
        read_limits(OF_A_MATCH, text)
    assert read_limits(OF_A_MATCH, "events=7 token=8") == OF_A_MATCH._replace(events=7, token=8)
