"""Devices tell when they saw an act: what is recorded of it, and when nobody can report an earlier one any more."""

from __future__ import annotations

import re
from typing import Any

import pytest

from api.matches.live import clock
from api.matches.writing import finality
from api.service import Service
from tests.api.devices import Device, Ticking
from tests.api.table import Table, problem
from tests.api.test_clock import ticking as ticking
from tests.api.test_files import told_to_scripts

TIMING = {"cap_us": 60000, "rho_ppm": 200, "horizon_us": 2000000, "tap_us": [0, 40000], "watched_us": [100000, 700000]}


@pytest.fixture
def zack(client: Any, house: Service, ticking: Ticking, monkeypatch: pytest.MonkeyPatch) -> Table:
    """Three at the table, A dealt: B begins. No timer goes off by itself."""
    monkeypatch.setattr(finality.Finality, "_wait", lambda self, match, left: None)
    table = Table.open(client, 3, game="zack")
    assert table.send({"type": "deal", "dealer": "A", "total": 60}).status_code == 201
    return table


def device(table: Table, ticking: Ticking, seat: str | None = None, behind: int = 0, lag: int = 2_000) -> Device:
    """One that knows the service's time."""
    mine = table if seat is None else table.as_(table.token_for("seat", seat=seat)["token"])
    made = Device(mine, ticking, behind, lag)
    for _ in range(5):
        made.exchange(quiet=ticking.at - behind - 100_000)
        ticking.at += 40_000
    return made


def types(response: Any) -> list[str]:
    assert response.status_code == 201, response.get_data(as_text=True)
    return [event["type"] for event in response.json["events"]]


def test_a_match_says_how_it_reads_clocks(zack: Table) -> None:
    assert zack.stream()[0]["data"]["timing"] == TIMING


def test_how_clocks_are_read_can_be_set(client: Any, house: Service) -> None:
    table = Table.open(client, 3, game="zack", timing={"cap_us": 30000})
    assert table.stream()[0]["data"]["timing"] == {**TIMING, "cap_us": 30000}


@pytest.mark.parametrize(
    ("game", "timing", "at"),
    [
        ("zack", {"cap_us": -1}, "/timing"),
        ("zack", {"more": 1}, "/timing"),
        ("zack", {"tap_us": [5, 1]}, "/timing"),
        ("durak", {"cap_us": 1}, "/timing"),
    ],
)
def test_clocks_are_read_in_known_ways_only(client: Any, house: Service, game: str, timing: Any, at: str) -> None:
    refused = client.post("/api/v1/matches", json={"game": game, "seats": [{}] * 3, "timing": timing})
    assert problem(refused) == (422, "invalid")
    assert [each["at"] for each in refused.json["errors"]] == [at]


def test_an_act_is_recorded_with_the_interval_in_which_it_was(zack: Table, ticking: Ticking) -> None:
    phone = device(zack, ticking, behind=7_000_000)
    seen_at = ticking.at
    ticking.at += 10_000
    answer = phone.acts({"type": "throw", "by": "B", "card": "red"}, ago=10_000)
    assert types(answer) == ["thrown"]
    told = answer.json["events"][0]["data"]["observed"]
    assert told["earliest"] <= seen_at - 40_000 <= told["latest"] - 40_000 + 2 * 2_000 + 1_000 + 60_000
    assert told["earliest"] <= seen_at <= told["latest"]
    assert told["device"] == phone.name and told["arrival"] == ticking.at and told["own"] is False
    assert told["exchanges"] == phone.shown[-32:] and told["suspect"] is None


def test_whoever_shows_nothing_is_ordered_against_nobody(zack: Table, ticking: Ticking) -> None:
    phone = device(zack, ticking)
    told = phone.acts({"type": "throw", "by": "B", "card": "red"}, exchanges=[]).json["events"][0]["data"]["observed"]
    assert (told["earliest"], told["latest"]) == (None, None)


def test_what_was_made_up_counts_for_nothing(zack: Table, ticking: Ticking) -> None:
    phone = device(zack, ticking)
    forged = [{**each, "s1": each["s1"] - 50_000, "s2": each["s2"] - 50_000} for each in phone.shown]
    told = phone.acts({"type": "throw", "by": "B", "card": "red"}, exchanges=forged).json["events"][0]["data"][
        "observed"
    ]
    assert told["exchanges"] == [] and told["earliest"] is None


def test_a_device_speaks_for_itself_alone(zack: Table, ticking: Ticking) -> None:
    phone = device(zack, ticking, "B")
    refused = zack.send(phone.seen({"type": "throw", "by": "B", "card": "red"}))
    assert problem(refused) == (422, "invalid")
    assert [each["at"] for each in refused.json["errors"]] == ["/observed/device"]


def test_a_seats_own_phone_is_known_as_such(zack: Table, ticking: Ticking) -> None:
    phone = device(zack, ticking, "B")
    answer = phone.acts({"type": "throw", "by": "B", "card": "red"})
    assert answer.json["events"][0]["data"]["observed"]["own"] is True


def test_a_seats_own_phone_without_a_clock_is_ordered_against_nobody(zack: Table, ticking: Ticking) -> None:
    seat = zack.as_(zack.token_for("seat", seat="B")["token"])
    told = seat.send({"type": "throw", "by": "B", "card": "red"}).json["events"][0]["data"]["observed"]
    assert (told["earliest"], told["exchanges"]) == (None, [])


def test_the_referees_entry_needs_no_clock(zack: Table) -> None:
    answer = zack.send({"type": "throw", "by": "B", "card": "red"})
    assert answer.json["events"][0]["data"]["observed"] is None


def test_what_the_referee_watched_is_dated_and_keeps_its_order(zack: Table, ticking: Ticking) -> None:
    """Cards fly faster than he taps: two are 0.2 s apart, and no clock could tell which was first. (ZCK-18)"""
    pad, phone = device(zack, ticking), device(zack, ticking, "C")
    for by, card in (("A", "blue"), ("B", "red")):
        told = pad.acts({"type": "throw", "by": by, "card": card}, kind="watched").json["events"][0]["data"]["observed"]
        assert told["entered"] is True and told["latest"] - told["earliest"] >= 600_000
        ticking.at += 200_000
    ticking.at += 800_000
    phone.acts({"type": "challenge", "by": "C", "target": "B"})
    challenge = zack.call("GET", "state").json["challenge"]
    assert (challenge["status"], challenge["verdict"]) == ("provisional", "too_late")


def test_of_a_witness_it_is_no_order(zack: Table, ticking: Ticking) -> None:
    witness = device(zack.as_(zack.token_for("witness")["token"]), ticking)
    told = witness.acts({"type": "throw", "by": "A", "card": "blue"}, kind="watched").json["events"][0]["data"]
    assert "entered" not in told["observed"]


@pytest.mark.parametrize(
    ("name", "value"),
    [("x", 0.5), ("x", 2**53), ("q", -1), ("kind", "guess"), ("exchanges", [{}]), ("exchanges", "many"), ("more", 1)],
)
def test_an_observation_that_cannot_be_read_is_refused(zack: Table, ticking: Ticking, name: str, value: Any) -> None:
    phone = device(zack, ticking)
    refused = phone.acts({"type": "throw", "by": "B", "card": "red"}, **{name: value})
    assert problem(refused) == (422, "invalid")
    assert all(each["at"].startswith("/observed") for each in refused.json["errors"])


def test_a_correction_takes_no_observation(zack: Table, ticking: Ticking) -> None:
    phone = device(zack, ticking)
    thrown = phone.acts({"type": "throw", "by": "B", "card": "red"}).json["version"]
    other = phone.seen({"type": "throw", "by": "B", "card": "blue"})
    refused = zack.call("POST", "corrections", json={"amend": thrown, "commands": [other]})
    assert problem(refused) == (422, "invalid")
    assert [each["at"] for each in refused.json["errors"]] == ["/commands/0/observed"]


def test_a_mended_card_was_seen_when_the_old_one_was(zack: Table, ticking: Ticking) -> None:
    phone = device(zack, ticking)
    thrown = phone.acts({"type": "throw", "by": "B", "card": "??"})
    seen = thrown.json["events"][0]["data"]["observed"]
    mended = zack.call(
        "POST",
        "corrections",
        json={"amend": thrown.json["version"], "commands": [{"type": "throw", "by": "B", "card": "red"}]},
    )
    assert mended.status_code == 201, mended.get_data(as_text=True)
    stands = mended.json["events"][-1]["data"]["stands"]
    assert stands[0]["events"][0]["data"]["observed"] == seen


def test_only_the_service_says_that_an_order_is_final(zack: Table) -> None:
    said = {"type": "finalise_order", "how": "horizon", "horizon": 1}
    assert problem(zack.send(said)) == (422, "invalid")
    assert problem(zack.call("POST", "corrections", json={"before": 2, "commands": [said]})) == (422, "invalid")


def challenged(zack: Table, phones: list[Device], ticking: Ticking) -> Any:
    """B throws red, A's colour; as A is slow, C challenges A. Two phones saw it."""
    assert types(phones[0].acts({"type": "throw", "by": "B", "card": "red"})) == ["thrown"]
    ticking.at += 300_000
    answer = phones[1].acts({"type": "challenge", "by": "C", "target": "A"})
    assert "challenged" in types(answer)
    return answer


def test_an_order_waits_for_the_promise_of_every_live_device(zack: Table, ticking: Ticking) -> None:
    phones = [device(zack, ticking, behind=n * 1_000_000) for n in range(3)]
    answer = challenged(zack, phones, ticking)
    latest = answer.json["events"][0]["data"]["observed"]["latest"]
    assert [event["type"] for event in zack.stream()][-1] == "challenged", "two others may have seen something earlier"
    for phone in (phones[0], phones[2]):
        while ticking.at < latest + 200_000:
            phone.exchange(quiet=ticking.at - phone.behind - 50_000)
            ticking.at += 50_000
        phone.exchange()
        assert "order_finalised" not in [event["type"] for event in zack.stream()]
        ticking.at += 1_000
        phone.exchange(quiet=ticking.at - phone.behind)
    events = zack.stream()
    final = next(event for event in events if event["type"] == "order_finalised")
    assert final["actor"] == "service" and final["data"]["how"] == "floors"
    assert {*final["data"]["floors"]} == {phones[0].name, phones[2].name}
    assert events[-1]["type"] in ("challenge_upheld", "box_taken", "cards_returned")
    assert "challenge_upheld" in [event["type"] for event in events]


def test_who_watches_promises_for_acts_that_he_has_yet_to_tap(zack: Table, ticking: Ticking) -> None:
    """What happened before the challenge is tapped up to 0.7 s later: so long its promise is behind its clock."""
    phones = [device(zack, ticking) for _ in range(2)]
    latest = challenged(zack, [phones[0], phones[0]], ticking).json["events"][0]["data"]["observed"]["latest"]
    reached = []
    while "order_finalised" not in [event["type"] for event in zack.stream()]:
        reached.append(ticking.at)
        phones[1].exchange(quiet=ticking.at - 100_000, kind="watched")
        ticking.at += 50_000
    assert reached[-1] > latest + 700_000
    final = next(event for event in zack.stream() if event["type"] == "order_finalised")
    assert (
        final["data"]["how"] == "floors"
        and latest + 40_000 < final["data"]["floors"][phones[1].name] < latest + 140_000
    )


def test_a_device_that_went_silent_holds_nothing_up(zack: Table, house: Service, ticking: Ticking) -> None:
    phones = [device(zack, ticking) for _ in range(2)]
    challenged(zack, phones, ticking)
    ticking.at += 1_000_000
    house.finality.look(zack.match)
    assert zack.stream()[-1]["type"] == "challenged"
    ticking.at += 1_100_000
    house.finality.look(zack.match)
    assert "order_finalised" in [event["type"] for event in zack.stream()]


def test_it_is_said_once(zack: Table, house: Service, ticking: Ticking) -> None:
    phone = device(zack, ticking)
    challenged(zack, [phone, phone], ticking)
    ticking.at += 5_000_000
    house.finality.look(zack.match)
    house.finality.look(zack.match)
    assert [event["type"] for event in zack.stream()].count("order_finalised") == 1


def test_after_a_new_start_nobody_can_promise_anything(zack: Table, house: Service, ticking: Ticking) -> None:
    phones = [device(zack, ticking) for _ in range(2)]
    challenged(zack, phones, ticking)
    again = finality.Finality(house.recorder, clock.Clock(house.config.hmac, "0" * 32, house.store))
    again.look(zack.match)
    final = next(event for event in zack.stream() if event["type"] == "order_finalised")
    assert final["data"]["how"] == "horizon"


def test_a_device_that_contradicts_itself_is_believed_nothing_in_that_epoch_any_more(
    zack: Table, ticking: Ticking
) -> None:
    phone = device(zack, ticking)
    ticking.at += 600_000
    phone.behind += 500_000  # its clock stood
    for _ in range(3):
        phone.exchange(prev=None)
        ticking.at += 40_000
    seen = phone.acts({"type": "throw", "by": "B", "card": "red"}).json["events"][0]["data"]["observed"]
    assert seen["suspect"] == "contradiction" and seen["latest"] == seen["arrival"]
    assert phone.exchange()["closed"] is True
    seen = phone.acts({"type": "throw", "by": "A", "card": "red"}).json["events"][0]["data"]["observed"]
    assert (seen["earliest"], seen["exchanges"]) == (None, [])
    phone.shown.clear()
    for _ in range(2):
        assert phone.exchange(epoch="two")["closed"] is False
    seen = phone.acts({"type": "throw", "by": "A", "card": "red"}, epoch="two").json["events"][0]["data"]["observed"]
    assert seen["earliest"] <= ticking.at - phone.lag <= seen["latest"]


def test_a_challenge_that_nobody_can_date_is_final_once_nobody_has_anything_from_before_it_was_told(
    zack: Table, ticking: Ticking
) -> None:
    phones = [device(zack, ticking) for _ in range(2)]
    phones[0].acts({"type": "throw", "by": "B", "card": "red"})
    phones[1].acts({"type": "challenge", "by": "C", "target": "A"}, exchanges=[])
    while "order_finalised" not in [event["type"] for event in zack.stream()]:
        phones[0].exchange(quiet=ticking.at - 100_000)
        ticking.at += 50_000
    events = zack.stream()
    final = next(event for event in events if event["type"] == "order_finalised")
    assert final["data"]["how"] == "floors"
    assert events[-1]["type"] == "challenge_undecided"


def judged(zack: Table, ticking: Ticking) -> None:
    """A challenge of A that two phones saw, upheld once nobody can have seen anything earlier."""
    phones = [device(zack, ticking), device(zack, ticking, behind=3_000_000)]
    latest = challenged(zack, phones, ticking).json["events"][0]["data"]["observed"]["latest"]
    while ticking.at < latest + 300_000:
        phones[0].exchange(quiet=ticking.at - 50_000)
        ticking.at += 50_000
    assert "challenge_upheld" in [event["type"] for event in zack.stream()]


def test_a_document_draws_when_it_was_seen(zack: Table, ticking: Ticking) -> None:
    """Bars of the throw and of the challenge, what lies between them, and no bar before there is a verdict."""
    assert 'class="axis"' not in zack.get("export", format="html").data.decode()
    judged(zack, ticking)
    challenge = zack.read("state")["judged"]["challenge"]
    assert [one["kind"] for one in challenge["evidence"]] == ["card", "challenge"]
    for lang, between in (("en", "between"), ("fr", "entre")):
        document = zack.get("export", format="html", lang=lang).data.decode()
        [figure] = re.findall(r'<figure class="axis">.*?</figure>', document)
        assert figure.count("<rect") == figure.count(f" {between} ") == 2


def test_a_document_says_what_a_challenge_came_to(zack: Table, ticking: Ticking) -> None:
    """The move is the service's, that the order is final; what people wait for is the verdict."""
    judged(zack, ticking)
    document = zack.get("export", format="html").data.decode()
    assert told_to_scripts(document)["items"][-1]["text"] == {"en": "The challenge is upheld: A was too slow; C leads"}


@pytest.mark.parametrize(("lang", "verdict"), [("en", "C · challenge"), ("fr", "C · défi")])
def test_a_picture_of_the_moment_draws_it_too(zack: Table, ticking: Ticking, lang: str, verdict: str) -> None:
    assert verdict not in zack.get("export", format="svg", lang=lang).data.decode()
    before = zack.read()["version"]
    judged(zack, ticking)
    drawn = zack.get("export", format="svg", lang=lang).data.decode()
    assert verdict in drawn and "ms" in drawn
    assert verdict not in zack.get("export", format="svg", lang=lang, at=before).data.decode()
    assert zack.get("export", format="png", lang=lang).data.startswith(b"\x89PNG")
