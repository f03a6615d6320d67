"""Who guesses or creates too often, counted by address."""

from __future__ import annotations

import pytest

from api.http import limits
from api.http.limits import RATES, Limits
from api.http.problems import Problem


def used_up(counted: Limits, address: str | None) -> None:
    for _ in range(RATES["code"]):
        counted.count("code", address)


def is_refused(counted: Limits, address: str | None) -> bool:
    try:
        counted.check("code", address)
    except Problem as problem:
        assert problem.kind == "too-many"
        return True
    return False


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
    counted = Limits(lambda: 0)
    used_up(counted, one)
    assert is_refused(counted, other) is together


def test_more_addresses_than_are_kept_share_one_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "_MOST", 3)
    minute = [0]
    counted = Limits(lambda: minute[0])
    for host in range(3):
        counted.count("code", f"192.0.2.{host}")
    for host in range(RATES["code"]):
        counted.count("code", f"198.51.100.{host}")
    assert is_refused(counted, "198.51.100.0") and is_refused(counted, "203.0.113.1")
    assert not is_refused(counted, "192.0.2.0"), "who is kept has a count of his own"
    minute[0] += limits.MINUTE
    assert not is_refused(counted, "203.0.113.1")
