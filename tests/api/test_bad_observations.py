"""What broken and lying devices tell: refused or widened, never a wrong verdict, never a match that stands still."""

from __future__ import annotations

import os
import random
from typing import Any

import pytest

from api.service import Service
from tests.api.devices import Device, Ticking
from tests.api.table import Table
from tests.api.test_clock import ticking as ticking
from tests.api.test_witness import device, types
from tests.api.test_witness import zack as zack

MOST = 2**53 - 1
AT_ONCE = 10_000 if os.environ.get("GREFFIER_SOAK") else 60
ROUNDS = 80 if os.environ.get("GREFFIER_SOAK") else 40
THROW = {"type": "throw", "by": "B", "card": "red"}


def told(answer: Any) -> dict[str, Any]:
    assert answer.status_code == 201, answer.get_data(as_text=True)
    seen: dict[str, Any] = answer.json["events"][0]["data"]["observed"]
    return seen


def goes_on(table: Table, house: Service) -> None:
    """The match can be read anew, its referee enters what happened, and a card is played."""
    house.matches.anew(table.match)
    assert table.call("GET", "state").status_code == 200
    assert types(table.send({"type": "end_round", "reason": "abandoned"}))[0] == "round_ended"


@pytest.mark.parametrize("ahead", [1_000, 1_000_000, MOST])
def test_an_act_in_the_future_was_before_it_arrived(zack: Table, house: Service, ticking: Ticking, ahead: int) -> None:
    phone = device(zack, ticking)
    seen = told(phone.acts(THROW, x=min(MOST, ticking.at + ahead)))
    assert (seen["suspect"], seen["latest"]) == ("sent-before-act", seen["arrival"])
    goes_on(zack, house)


def test_an_act_sent_in_the_future_contradicts_the_service(zack: Table, house: Service, ticking: Ticking) -> None:
    phone = device(zack, ticking)
    seen = told(phone.acts(THROW, x=ticking.at + 1_000_000, sent=ticking.at + 1_000_000))
    assert (seen["suspect"], seen["latest"]) == ("contradiction", seen["arrival"])
    assert phone.exchange()["closed"] is True
    goes_on(zack, house)


@pytest.mark.parametrize("back", [200_000, 10_000_000, MOST])
def test_an_act_from_before_its_devices_promise_is_not_believed(
    zack: Table, house: Service, ticking: Ticking, back: int
) -> None:
    phone = device(zack, ticking)
    phone.exchange(quiet=ticking.at)
    promised = phone.shown[-2]["s2"]  # the newest stamp that it certainly had by then
    seen = told(phone.acts(THROW, x=max(-MOST, ticking.at - back)))
    assert (seen["suspect"], seen["latest"], seen["low"]) == ("promise", seen["arrival"], promised)
    goes_on(zack, house)


def test_exchanges_of_another_epoch_count_for_nothing(zack: Table, house: Service, ticking: Ticking) -> None:
    phone = device(zack, ticking)
    seen = told(phone.acts(THROW, epoch="two"))
    assert (seen["earliest"], seen["latest"], seen["exchanges"]) == (None, None, [])
    goes_on(zack, house)


@pytest.mark.parametrize("by", [1, -1, 60_000])
def test_of_exchanges_those_with_a_forged_seal_are_left_out(
    zack: Table, house: Service, ticking: Ticking, by: int
) -> None:
    phone = device(zack, ticking)
    good, forged = phone.shown[:2], [{**each, "d3": each["d3"], "d0": each["d0"] + by} for each in phone.shown[2:]]
    seen = told(phone.acts(THROW, exchanges=[*good, *forged]))
    assert seen["exchanges"] == good
    goes_on(zack, house)


@pytest.mark.parametrize("q", [10_000_000, MOST])
def test_an_absurd_grid_makes_an_act_as_wide_and_no_wider_than_a_number_can_be(
    zack: Table, house: Service, ticking: Ticking, q: int
) -> None:
    phone = device(zack, ticking)
    seen = told(phone.acts(THROW, q=q))
    assert seen["latest"] == seen["arrival"] and -MOST <= seen["earliest"] <= seen["arrival"] - 2 * min(q, 10**15)
    goes_on(zack, house)


def test_clocks_at_the_ends_of_what_can_be_told(zack: Table, house: Service, ticking: Ticking) -> None:
    phone = Device(zack, ticking, behind=ticking.at - MOST + 10**9)
    phone.exchange()
    phone.exchange()
    for x in (-MOST, 0, MOST):
        seen = told(phone.acts(THROW, x=x))
        assert seen["earliest"] is None or -MOST <= seen["earliest"] <= seen["latest"] <= seen["arrival"]
    goes_on(zack, house)


def test_very_many_at_once_are_taken_or_refused_and_the_match_goes_on(
    zack: Table, house: Service, ticking: Ticking
) -> None:
    """A phone gone wild tells of throws, and throws challenges beside the box; the service's clock stands still."""
    phone = device(zack, ticking)
    wild: list[dict[str, Any]] = [THROW, {"type": "challenge", "by": "C", "target": "A", "landed": False}]
    wild.append({**THROW, "by": "A"})
    for n in range(AT_ONCE):
        answer = phone.acts(wild[n % 3], x=ticking.at - n, exchanges=phone.shown[-1:])
        assert answer.status_code in (201, 422), answer.get_data(as_text=True)
        ticking.at -= phone.lag
    goes_on(zack, house)


@pytest.fixture
def many(client: Any, zack: Table) -> Table:
    """As zack, with as many rounds as one likes."""
    table = Table.open(client, 3, game="zack", options={"rounds": None})
    types(table.send({"type": "deal", "dealer": "A", "total": 60}))
    return table


def nonsense(chance: random.Random, ticking: Ticking, phone: Device) -> dict[str, Any]:
    """Something that a broken device may tell."""
    now = ticking.at
    about = [now, now + 50_000, now - 400_000, now - 5_000_000, 0, MOST, -MOST]
    changed: dict[str, Any] = {"x": chance.choice(about), "sent": chance.choice(about)}
    changed["q"] = chance.choice([0, 100, 1_000, 10**7, MOST])
    changed["quiet"] = chance.choice([None, *about])
    changed["kind"] = chance.choice(["tap", "watched", "instant"])
    shown = [dict(each) for each in phone.shown[-8:]]
    if chance.random() < 0.5:
        shown = chance.sample(shown, chance.randint(0, len(shown)))
    if shown and chance.random() < 0.5:
        chance.choice(shown)["d3"] += chance.choice([-(10**6), 10**6])
    return {**changed, "exchanges": shown, "epoch": chance.choice(["one", "one", "two"])}


@pytest.mark.parametrize("part", range(2))
def test_nonsense_about_the_throw_never_brings_a_verdict_that_is_wrong(
    many: Table, house: Service, ticking: Ticking, part: int
) -> None:
    """An honest phone saw that C challenged A in time; a broken one tells that A's card was first, or anything.

    What C's act came to may be undecided, for nobody can tell when the broken phone's card fell; but nothing makes A's
    throw, which did come later, certainly the earlier one.
    """
    chance = random.Random(f"nonsense {part}")
    for _ in range(ROUNDS // 2):
        honest, broken = device(many, ticking), device(many, ticking, behind=chance.choice([0, 10**6]))
        turn = many.call("GET", "state").json["to_throw"]
        other, target = chance.sample([seat for seat in "ABC" if seat != turn], 2)
        colour = many.call("GET", "state").json["seats"][target]["colour"]
        types(honest.acts({"type": "throw", "by": turn, "card": colour}))
        ticking.at += 300_000
        broken.exchange(quiet=ticking.at - broken.behind - 100_000)
        challenged = honest.acts({"type": "challenge", "by": other, "target": target})
        types(challenged)
        ticking.at += 400_000
        act = {"type": "throw", "by": target, "card": "red"}
        late = broken.acts(act, **nonsense(chance, ticking, broken))
        assert late.status_code == 201, late.get_data(as_text=True)
        ticking.at += 3_000_000
        house.finality.look(many.match)
        said = [event["data"]["verdict"] for event in many.stream() if "verdict" in event["data"]][-1]
        assert said in ("upheld", "undecided"), late.json
        types(many.send({"type": "end_round", "reason": "abandoned"}))
        types(many.send({"type": "deal", "total": 60}))
