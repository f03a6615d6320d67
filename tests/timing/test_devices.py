"""Simulated disputes: honest devices are never ordered wrongly, and no lie gains more than the cap."""

import os
import random

import pytest

from engine.timing.intervals import Exchange, Interval, Observation, Settings, interval
from engine.timing.order import order
from tests.timing.devices import Device
from tests.timing.synchroniser import Look, Synchroniser, contradict, jumped

DISPUTES = 1_000_000 if os.environ.get("GREFFIER_SOAK") else 20_000
PARTS = 10  # so that the parts are shared among processes


@pytest.mark.parametrize("part", range(PARTS))
def test_no_order_of_honest_devices_is_wrong(part: int) -> None:
    chance = random.Random(f"disputes {part}")
    decided = 0
    for _ in range(DISPUTES // PARTS):
        settings = Settings(cap=chance.choice([None, 60_000, 30_000, 0]))
        first = 10**9 + chance.randrange(10**9)
        apart = chance.choice([1_000, 20_000, 80_000, 200_000, 1_000_000])
        second = first + chance.randrange(1, apart + 1)
        kinds = chance.choice([("tap", "tap"), ("tap", "tap"), ("watched", "tap"), ("instant", "instant")])
        acts = []
        for name, kind, true in zip("ab", kinds, (first, second), strict=True):
            device = Device.honest(chance, name, kind)
            seen = device.observes(true, settings)
            found = interval(seen, settings)
            assert found is None or found.suspect is None, "an honest clock is believed"
            assert found is None or found.earliest <= true <= found.latest
            acts.append((seen, found))
        one, other = acts
        verdict = order(one, other, settings).which
        assert verdict != "after", (first, second, acts)
        decided += verdict == "before"
    assert decided > DISPUTES // PARTS // 10, "some of them are decided"


@pytest.mark.parametrize("cap", [60_000, 30_000, 0])
def test_no_forged_clock_gains_more_than_the_cap(cap: int) -> None:
    """A liar tells of a clock as it would have to be for his act to have been early, consistently."""
    chance = random.Random(f"liar {cap}")
    settings = Settings(cap=cap)
    gains = []
    for _ in range(2_000):
        device = Device.honest(chance, "l", "instant")
        seen = device.observes(10**9 + chance.randrange(10**9), settings)
        lie = chance.randrange(1_000, 500_000)
        forged = tuple(
            each._replace(d0=None if each.d0 is None else each.d0 + lie, d3=None if each.d3 is None else each.d3 + lie)
            for each in seen.exchanges
        )
        found = interval(seen._replace(exchanges=forged, sent=None), settings)
        if found is not None:
            gains.append(seen.arrival - found.latest)
    assert gains and max(gains) <= cap


def test_who_claims_to_be_earlier_than_his_promise_is_suspect() -> None:
    seen = Observation("l", "1", "tap", 1_000_000, 100, 9_000_000, (Exchange(500_000, 8_400_000, 8_401_000, 502_000),))
    found = interval(seen._replace(quiet=1_500_000), Settings())
    assert found is not None and found.suspect == "promise" and found.latest == 9_000_000


def test_a_clock_that_slept_between_two_exchanges_contradicts_itself() -> None:
    first = Exchange(1_000_000, 11_004_000, 11_005_000, 1_008_000)
    awake = Exchange(6_000_000, 16_004_000, 16_005_000, 6_009_000)
    slept = Exchange(2_000_000, 16_004_000, 16_005_000, 2_009_000)
    assert not contradict([first, awake], 100, 200)
    assert contradict([first, slept], 100, 200)


def test_a_suspended_clock_is_seen_by_what_is_exchanged_behind_it_and_an_awake_one_never_is() -> None:
    """A page that slept for a second or more and has not noticed; the slowest of networks hide less."""
    chance = random.Random("suspended")
    for _ in range(DISPUTES // 20):
        device, now = Device.honest(chance, "s"), 10**9
        for _ in range(chance.randrange(4, 9)):
            now = device.exchanges(now) + 300_000
        asleep = chance.choice([0, 0, chance.randrange(1_000_000, 60_000_000)])
        now += asleep
        device.offset -= asleep
        before = device.synchroniser.exchanges
        while sum(each.d3 is not None for each in device.synchroniser.exchanges[len(before) :]) < 4:
            now = device.exchanges(now) + 40_000
        is_known = any(each.d3 is not None for each in before)
        seen = device.synchroniser
        assert contradict(seen.exchanges, seen.grid, 200) is (asleep > 0 and is_known), (device, asleep)


@pytest.mark.parametrize(
    ("steady", "wall", "is_jump"),
    [
        (10_000_000, 10_000_000, False),
        (10_000_000, 10_010_000, False),  # 5 ms and 500 ppm of ten seconds
        (10_000_000, 10_010_001, True),
        (10_000_000, 9_989_999, True),
        (10_000_000, 70_000_000, True),  # it slept for a minute
        (-1, -1, True),  # its clock went back
        (0, 5_000, False),
    ],
)
def test_a_clock_that_slept_or_was_set_is_seen(steady: int, wall: int, is_jump: bool) -> None:
    assert jumped(Look(50_000, 80_000), Look(50_000 + steady, 80_000 + wall)) is is_jump


def test_a_device_keeps_32_exchanges_at_most_and_the_best_of_the_older_bounds() -> None:
    best = Exchange(1_000_000, 11_000_500, 11_000_600, 1_001_000)
    device = Synchroniser("1").took(best)
    for n in range(100):
        at = 1_100_000 + n * 1_000
        device = device.took(Exchange(at, at + 10_000_000 + 40_000, at + 10_000_000 + 41_000, at + 90_000))
    assert len(device.exchanges) == 32
    assert device.upper == Exchange(d0=best.d0, s1=best.s1) and device.lower == Exchange(s2=best.s2, d3=best.d3)
    found = interval(Observation("a", "1", "instant", 1_200_000, 100, 12_000_000, device.exchanges), Settings(cap=None))
    assert found is not None and found.latest - found.earliest < 2_000, "they still bound what is told now"


def test_a_promise_is_never_taken_back_and_the_grid_is_the_smallest_step() -> None:
    device = Synchroniser("1").promised(500).promised(400)
    assert device.quiet == 500
    assert Synchroniser("1").ticked(1_000).ticked(5_000).grid == 1_000
    assert Synchroniser("1").ticked(20).grid == 100


def test_two_acts_of_one_suspect_device_are_not_told_apart_by_its_clock() -> None:
    one = Observation("a", "1", "tap", 1_000_000, 100, 5_000_000)
    two = one._replace(x=1_500_000)
    wide = Interval(4_000_000, 5_000_000, None)
    assert order((one, wide), (two, wide), Settings()).how == "same-clock"
    assert order((one, wide._replace(suspect="promise")), (two, wide), Settings()).which == "undecided"
    assert order((one, wide), (two._replace(epoch="2"), wide), Settings()).which == "undecided"
