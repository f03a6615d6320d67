"""What an event tells of an observation: enough to judge by, and to work it out again."""

import json
import random

import pytest

from engine.cards import NO_CARDS
from engine.shapes import Frame, plain
from engine.timing.evidence import EVIDENCE, evidence, interval_of, order_of, unseen, which_of
from engine.timing.intervals import Exchange, Observation, Settings, interval
from engine.timing.order import order
from tests.timing.devices import Device

FRAME = Frame((), NO_CARDS)


def some(chance: random.Random) -> Observation:
    device = Device.honest(chance, chance.choice("ab"), chance.choice(["tap", "watched", "instant"]))
    return device.observes(10**9 + chance.randrange(10**6), Settings())


@pytest.mark.parametrize("seed", range(20))
def test_it_is_read_as_it_was_told_and_can_be_worked_out_again(seed: int) -> None:
    seen = some(random.Random(seed))
    told = evidence(seen, Settings(cap=30_000), own=True, server_epoch="s1")
    assert plain(EVIDENCE.read(json.loads(json.dumps(told)), FRAME)) == dict(sorted(told.items()))
    found = interval(seen, Settings(cap=30_000))
    assert interval_of(told) == found
    settings = Settings(told["rho_ppm"], told["cap_us"], lags={told["kind"]: tuple(told["lag_us"])})
    exchanges = tuple(Exchange(**each) for each in told["exchanges"])
    again = Observation(
        told["device"], told["epoch"], told["kind"], told["x"], told["q"], told["arrival"], exchanges, told["sent"],
        told["quiet"],
    )  # fmt: skip
    assert interval(again, settings) == found


def test_two_acts_are_ordered_by_what_is_told_as_by_what_was_seen() -> None:
    chance, settings = random.Random("pairs"), Settings()
    ways = set()
    for _ in range(2_000):
        a, b = some(chance), some(chance)
        expected = order((a, interval(a, settings)), (b, interval(b, settings)), settings)
        told = evidence(a, settings), evidence(b, settings)
        assert order_of(*told) == expected
        assert which_of(*told) == expected.which
        ways.add(expected.which)
    assert ways == {"before", "after", "undecided"}


def test_without_any_confirmed_exchange_no_moment_is_told() -> None:
    told = evidence(Observation("a", "1", "tap", 0, 100, 5), Settings())
    assert (told["earliest"], told["latest"]) == (None, None) and interval_of(told) is None
    assert which_of(told, told) == order_of(told, told).which == "undecided"


def test_what_is_reported_without_a_moment_is_ordered_against_nobody() -> None:
    told = unseen("seat B", 7)
    assert EVIDENCE.read(json.loads(json.dumps(told)), FRAME)["arrival"] == 7
    assert which_of(told, evidence(some(random.Random(1)), Settings())) == "undecided"


@pytest.mark.parametrize(
    ("quiet", "sent", "suspect"),
    [(500_000, None, "promise"), (None, 300_000, "sent-before-act"), (400_100, 399_900, None)],
    ids=["promise", "sent", "neither"],
)
def test_a_device_is_suspect_though_nobody_can_date_what_it_tells(
    quiet: int | None, sent: int | None, suspect: str | None
) -> None:
    told = evidence(Observation("a", "1", "tap", 400_000, 100, 9_000_000, sent=sent, quiet=quiet), Settings())
    assert (told["earliest"], told["latest"], told["low"]) == (None, None, None)
    assert told["suspect"] == suspect
