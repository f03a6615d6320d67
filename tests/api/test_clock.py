"""Devices compare their clocks with the service's: what is answered can be checked later, and nothing made up."""

from __future__ import annotations

from typing import Any

import pytest

from api import times
from api.matches.live import clock
from api.matches.live.clock import ALIVE
from api.service import Service
from tests.api.devices import Device, Ticking
from tests.api.table import Table, problem


@pytest.fixture
def ticking(monkeypatch: pytest.MonkeyPatch) -> Ticking:
    made = Ticking()
    monkeypatch.setattr(times, "ticks", lambda: made.at)
    return made


def test_the_first_exchange_names_the_device(table: Table, ticking: Ticking) -> None:
    device = Device(table, ticking)
    first = device.exchange()
    assert (first["s1"], first["s2"], first["k"]) == (1_002_000, 1_002_000, 1)
    assert device.exchange()["device"] == first["device"]
    assert Device(table, ticking).exchange()["device"] != first["device"]


def test_any_token_of_the_match_may_and_nobody_else(table: Table, ticking: Ticking) -> None:
    viewer = table.as_(table.token_for("viewer")["token"])
    Device(viewer, ticking).exchange()
    body = {"epoch": "one", "k": 1, "d0": 0, "q": 100}
    assert problem(table.as_(None).call("POST", "clock", json=body)) == (401, "token-missing")
    assert problem(table.as_("wrong").call("POST", "clock", json=body)) == (401, "token-unknown")


def test_a_device_is_its_tokens_alone(table: Table, ticking: Ticking) -> None:
    device = Device(table, ticking)
    device.exchange()
    other = table.as_(table.token_for("viewer")["token"])
    body = {"device": device.name, "epoch": "one", "k": 2, "d0": 0, "q": 100}
    refused = other.call("POST", "clock", json=body)
    assert problem(refused) == (422, "invalid")
    assert [each["at"] for each in refused.json["errors"]] == ["/device"]


@pytest.mark.parametrize(
    ("pointer", "changed"),
    [
        ("/d0", {"d0": 0.5}),
        ("/d0", {"d0": 2**53}),
        ("/d0", {"d0": True}),
        ("/k", {"k": -1}),
        ("/epoch", {"epoch": ""}),
        ("/epoch", {"epoch": "e" * 65}),
        ("/q", {"q": None}),
        ("/prev/d3", {"prev": {"k": 1}}),
        ("/device", {"device": 7}),
        ("/device", {"device": "ab.cd"}),
        ("/more", {"more": 1}),
    ],
)
def test_a_claim_that_cannot_be_read_is_named(table: Table, pointer: str, changed: dict[str, Any]) -> None:
    refused = table.call("POST", "clock", json={"epoch": "one", "k": 1, "d0": 0, "q": 100, **changed})
    assert problem(refused) == (422, "invalid")
    assert [each["at"] for each in refused.json["errors"]] == [pointer]


def test_what_was_answered_is_confirmed_later(table: Table, house: Service, ticking: Ticking) -> None:
    device = Device(table, ticking)
    for _ in range(3):
        device.exchange()
    assert device.name is not None
    assert house.ticks.confirmed(table.match, device.name, "one", device.shown) == device.shown
    assert house.ticks.confirmed(table.match, device.name, "two", device.shown) == []
    assert house.ticks.confirmed("a" * 20, device.name, "one", device.shown) == []
    assert house.ticks.confirmed(table.match, "other", "one", device.shown) == []


@pytest.mark.parametrize("name", ["k", "d0", "s1", "s2", "quiet", "seal", "prev"])
def test_what_was_not_answered_so_is_not_believed(table: Table, house: Service, ticking: Ticking, name: str) -> None:
    device = Device(table, ticking)
    device.exchange()
    device.exchange(quiet=990_000)
    shown = dict(device.shown[1])
    wrong = {"seal": "A" * 22, "prev": {"k": 1, "d3": shown["prev"]["d3"] - 1}}
    shown[name] = wrong.get(name, shown.get(name, 0) + 1 if name not in wrong else None)
    assert device.name is not None
    assert house.ticks.confirmed(table.match, device.name, "one", [device.shown[0], shown]) == [device.shown[0]]


def test_another_start_of_the_service_has_answered_nothing(table: Table, house: Service, ticking: Ticking) -> None:
    device = Device(table, ticking)
    device.exchange()
    assert device.name is not None
    again = clock.Clock(house.config.hmac, "0" * 32, house.store)
    assert again.confirmed(table.match, device.name, "one", device.shown) == []
    assert not again.is_of(device.name, table.match, "referee#t1")
    assert again.floors(table.match, ticking.at) == {}


def test_a_promise_reaches_as_far_as_the_device_certainly_had_the_services_stamp(
    table: Table, house: Service, ticking: Ticking
) -> None:
    device = Device(table, ticking, behind=500_000)
    first = device.exchange()
    d3 = device.shown[0]["d3"]
    device.exchange(quiet=d3 + 199)  # the stamp came within two steps of the clock: not certain
    assert device.name is not None
    assert house.ticks.floors(table.match, ticking.at)[device.name].floor is None
    device.exchange(quiet=d3 + 200)
    assert house.ticks.floors(table.match, ticking.at)[device.name].floor == first["s2"]
    assert house.ticks.said(table.match, device.name, "one").quiet == d3 + 200
    device.exchange(quiet=d3)  # a promise is not taken back
    assert house.ticks.said(table.match, device.name, "one").quiet == d3 + 200


def test_another_epoch_has_promised_nothing(table: Table, house: Service, ticking: Ticking) -> None:
    device = Device(table, ticking)
    device.exchange()
    device.exchange(quiet=device.shown[0]["d3"] + 500)
    device.exchange(epoch="two", prev=None)
    assert device.name is not None
    assert house.ticks.floors(table.match, ticking.at)[device.name].floor is None
    assert house.ticks.said(table.match, device.name, "two") == (None, False)


def test_nobody_waits_for_a_device_that_is_gone(table: Table, house: Service, ticking: Ticking) -> None:
    device = Device(table, ticking)
    heard = device.exchange()["s1"]
    assert device.name is not None
    assert set(house.ticks.floors(table.match, heard + ALIVE)) == {device.name}
    assert house.ticks.floors(table.match, heard + ALIVE + 1) == {}


def slept(table: Table, ticking: Ticking) -> Device:
    """A device whose clock stood for half a second between two exchanges, unnoticed."""
    device = Device(table, ticking, behind=500_000)
    for _ in range(2):
        device.exchange(quiet=ticking.at - 600_000)
        ticking.at += 40_000
    ticking.at += 500_000
    device.behind += 500_000
    device.exchange()
    return device


def test_an_epoch_is_closed_once_its_exchanges_contradict_each_other(
    table: Table, house: Service, ticking: Ticking
) -> None:
    device = slept(table, ticking)
    told = device.exchange(quiet=ticking.at - device.behind)  # names when the answer to the one after the sleep came
    assert told["closed"] is True
    assert device.name is not None
    assert house.ticks.said(table.match, device.name, "one") == (None, True)
    device.exchange(quiet=ticking.at - device.behind)
    assert house.ticks.floors(table.match, ticking.at)[device.name].floor is None, "it promises nothing any more"


def test_a_device_that_begins_anew_after_that_is_believed_again(table: Table, house: Service, ticking: Ticking) -> None:
    device = slept(table, ticking)
    device.exchange()
    first = device.exchange(epoch="two", prev=None)
    d3 = device.shown[-1]["d3"]
    told = device.exchange(epoch="two", quiet=d3 + 200)
    assert (first["closed"], told["closed"]) == (False, False)
    assert device.name is not None
    assert house.ticks.floors(table.match, ticking.at)[device.name].floor == first["s2"]
    assert device.exchange(prev=None)["closed"] is True, "there is no way back"


def test_a_clock_that_only_drifts_keeps_its_epoch(table: Table, ticking: Ticking) -> None:
    device = Device(table, ticking, behind=500_000)
    for _ in range(40):
        device.exchange(quiet=ticking.at - device.behind - 100_000)
        ticking.at += 1_000_000
        device.behind += 190
    assert device.exchange()["closed"] is False


def test_of_one_tokens_devices_only_those_heard_last_are_kept(table: Table, house: Service, ticking: Ticking) -> None:
    """Whoever leaves the name out, again and again, makes the match no larger."""
    other = Device(table.as_(table.token_for("viewer")["token"]), ticking)
    other.exchange()
    first = Device(table, ticking)
    first.exchange()
    devices = [Device(table, ticking) for _ in range(clock.DEVICES - 1)]
    for device in devices:
        device.exchange()
    first.exchange()
    newest = Device(table, ticking)
    newest.exchange()
    kept = {device.name for device in (other, first, newest, *devices[1:])}
    assert set(house.ticks.floors(table.match, ticking.at)) == kept
    for _ in range(40):
        Device(table, ticking).exchange()
    assert len(house.ticks.floors(table.match, ticking.at)) == clock.DEVICES + 1
    kept_of_match: dict[bytes, bytes] = house.store.work.hgetall(f"gw:clock:{table.match}")
    assert len(kept_of_match) == clock.DEVICES + 1 + 4, "what is noted of two tokens, too"


def test_one_token_asks_so_often_in_a_minute(table: Table, ticking: Ticking, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "EXCHANGES", 3)
    ticking.at = 60_000_000 * 7
    other = Device(table.as_(table.token_for("viewer")["token"]), ticking)
    for _ in range(3):
        Device(table, ticking).exchange()
    refused = table.call("POST", "clock", json={"epoch": "one", "k": 1, "d0": 0, "q": 100})
    assert problem(refused) == (429, "too-many")
    assert 1 <= int(refused.headers["Retry-After"]) <= 60
    other.exchange()
    ticking.at += 60_000_000
    Device(table, ticking).exchange()
