"""Who guesses or creates too often, counted by address."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import pytest
from redis import Redis

from api.config import RATES, Config, Rate, read_rates
from api.http import limits
from api.http.limits import Limits
from api.http.problems import Problem
from recorder.store import Store
from tests.conftest import StoreUrls

ONE = Rate(10, 10_000)


def counter(now: int = 0, store: Store | None = None, **rates: Rate) -> Limits:
    return Limits(lambda: now, store, b"secret", {"code": ONE} | rates)


def is_refused(counted: Limits, address: str | None, what: str = "code") -> bool:
    try:
        counted.count(what, address)
    except Problem as problem:
        assert problem.kind == "too-many"
        return True
    return False


def used_up(counted: Limits, address: str | None) -> None:
    for _ in range(ONE.address):
        counted.count("code", address)


@pytest.mark.parametrize(
    ("one", "other", "together"),
    [
        ("192.0.2.7", "192.0.2.7", True),
        ("192.0.2.7", "192.0.2.8", False),
        ("2001:db8:1:2::7", "2001:db8:1:2:ffff:ffff:ffff:ffff", True),
        ("2001:db8:1:2::7", "2001:db8:1:3::7", False),
        ("::ffff:192.0.2.7", "192.0.2.7", True),
        ("::ffff:192.0.2.7", "::ffff:192.0.2.8", False),
        ("fe80::1%eth0", "fe80::2%eth0", True),
        ("not:an:address", "nor:this", False),
        (None, None, True),
        (None, "192.0.2.7", False),
    ],
)
def test_who_counts_as_one(one: str | None, other: str | None, together: bool) -> None:
    counted = counter()
    used_up(counted, one)
    assert is_refused(counted, other) is together


def test_more_addresses_than_are_kept_share_one_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "_MOST", 4)  # three, and all of them
    minute = [0]
    counted = Limits(lambda: minute[0], rates={"code": ONE})
    for host in range(3):
        counted.count("code", f"192.0.2.{host}")
    for host in range(ONE.address):
        counted.count("code", f"198.51.100.{host}")
    assert is_refused(counted, "198.51.100.0") and is_refused(counted, "203.0.113.1")
    assert not is_refused(counted, "192.0.2.0"), "who is kept has a count of his own"
    minute[0] += limits.MINUTE
    assert not is_refused(counted, "203.0.113.1")


def test_what_was_right_is_given_back() -> None:
    counted = counter()
    for _ in range(5 * ONE.address):
        counted.count("code", "192.0.2.7")
        counted.give_back("code", "192.0.2.7")
    used_up(counted, "192.0.2.7")
    assert is_refused(counted, "192.0.2.7")


def test_all_together_are_slowed_to_one_a_second() -> None:
    now = [30_000]
    counted = Limits(lambda: now[0], rates={"create": Rate(10, 20)})
    for host in range(20):
        counted.count("create", f"192.0.2.{host}")
    assert [is_refused(counted, f"198.51.100.{host}", "create") for host in range(3)] == [False, True, True]
    now[0] += 1000
    assert [is_refused(counted, f"203.0.113.{host}", "create") for host in range(3)] == [False, True, True]
    now[0] += 30_000
    assert not any(is_refused(counted, f"203.0.113.{host}", "create") for host in range(20))


def test_who_guesses_codes_from_many_addresses_locks_out_those_alone_who_have_failed() -> None:
    now = [30_000]
    counted = Limits(lambda: now[0], rates={"code": Rate(10, 20)})
    guessing = [f"192.0.2.{host}" for host in range(25)]
    for address in guessing[:20]:
        counted.count("code", address)
    assert [is_refused(counted, address) for address in guessing[:20]] == [False] + 19 * [True], "one a second"
    for host in range(100):
        assert not is_refused(counted, f"198.51.100.{host}"), "who has not failed is let in"
        counted.give_back("code", f"198.51.100.{host}")
    now[0] += limits.MINUTE
    for address in guessing[20:] + [f"203.0.113.{host}" for host in range(15)]:
        counted.count("code", address)
    assert [is_refused(counted, address) for address in guessing[:3]] == [False, True, True], "an hour long"
    assert not is_refused(counted, "198.51.100.1"), "his code was right"


def test_whoever_has_many_networks_of_ipv6_is_new_once() -> None:
    counted = Limits(lambda: 30_000, rates={"code": Rate(10, 20)})
    for host in range(20):
        counted.count("code", f"192.0.2.{host}")
    site = [f"2001:db8:7:{host:x}::1" for host in range(4)]
    assert [is_refused(counted, address) for address in site] == [False, False, True, True], "the second's one, too"
    assert not is_refused(counted, "2001:db8:8::1")


# ── seconds of a processor ─────────────────────────────────────────────────────


def worker(now: int = 0, store: Store | None = None) -> Limits:
    return Limits(lambda: now, store, b"secret", {"seconds": Rate(10, 40)})


def is_admitted(counted: Limits, address: str | None, match: str | None = None) -> bool:
    try:
        counted.admit(address, match)
    except Problem as problem:
        assert problem.kind == "too-many"
        return False
    return True


def test_heavy_work_is_counted_in_seconds_and_not_in_requests() -> None:
    counted = worker()
    for _ in range(5000):
        counted.admit("192.0.2.7", "m")
        counted.charge(0.001, "192.0.2.7", "m")
    assert is_admitted(counted, "192.0.2.7")
    counted.charge(5.0, "192.0.2.7")
    assert not is_admitted(counted, "192.0.2.7")
    assert is_admitted(counted, "192.0.2.8")


def test_a_match_has_its_own_share_whoever_asks() -> None:
    counted = worker()
    for host in range(5):
        counted.charge(2.0, f"192.0.2.{host}", "long")
    assert not is_admitted(counted, "198.51.100.1", "long")
    assert is_admitted(counted, "198.51.100.1", "other")


def test_all_together_are_slowed_but_for_those_who_have_asked_for_nothing() -> None:
    counted = worker()
    for host in range(5):
        counted.charge(8.0, f"192.0.2.{host}")
    assert [is_admitted(counted, f"192.0.2.{host}") for host in range(3)] == [True, False, False]
    assert is_admitted(counted, "198.51.100.1")


def test_workers_charge_together(shared: Store) -> None:
    now = secrets.randbelow(10**12)
    one, two = worker(now, shared), worker(now, shared)
    for each in (one, two, one):
        each.charge(3.5, "192.0.2.7")
    assert not is_admitted(two, "192.0.2.7")


# ── between workers ────────────────────────────────────────────────────────────


@pytest.fixture
def shared(config: Config) -> Iterator[Store]:
    store = Store.connect(config.log_url, config.work_url)
    yield store
    store.close()


def test_workers_count_together_and_no_burst_slips_through(shared: Store) -> None:
    """Of two hundred who come at the same moment to four workers, as many are let through as of two hundred in turn."""
    now = secrets.randbelow(10**12)  # a minute that no other test counts in
    workers = [counter(now, shared) for _ in range(4)]
    with ThreadPoolExecutor(16) as many:
        refused = list(many.map(lambda n: is_refused(workers[n % 4], "192.0.2.7"), range(200)))
    assert refused.count(False) == ONE.address


def test_no_address_stands_in_the_store(shared: Store, store_urls: StoreUrls) -> None:
    counter(secrets.randbelow(10**12), shared).count("code", "192.0.2.77")
    with Redis.from_url(store_urls.admin, protocol=2) as admin:
        keys = [key.decode() for key in admin.scan_iter("gw:{limit}:*")]
        assert keys
        assert not any("192.0" in key for key in keys)
        assert all(0 < admin.pttl(key) <= 2 * limits.HOUR for key in keys)


def test_without_the_work_server_each_worker_counts_for_itself() -> None:
    with closing(Store.connect("unix:///nowhere/log", "unix:///nowhere/work")) as away:
        counted = counter(0, away)
        used_up(counted, "192.0.2.7")
        assert is_refused(counted, "192.0.2.7")


@pytest.mark.parametrize(
    ("text", "what", "rate"),
    [
        ("", "code", RATES["code"]),
        ("code=5/50 create=1/2", "code", Rate(5, 50)),
        ("code=5/50", "token", RATES["token"]),
    ],
)
def test_limits_are_a_setting(text: str, what: str, rate: Rate) -> None:
    assert read_rates(text)[what] == rate


@pytest.mark.parametrize("text", ["code", "code=5", "code=5/", "cod=5/50", "code=-1/5", "code=5/50,create=1/1"])
def test_a_limit_that_cannot_be_read_is_told_with_the_defaults(text: str) -> None:
    with pytest.raises(ValueError, match="the defaults would be token=60/6000 code=60/600"):
        read_rates(text)
