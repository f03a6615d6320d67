"""`greffier simulate zack`: phones against a real service, whose truth is known."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from api.operator.simulating import Dispute, Given, report, simulate
from tests.running import Service


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    running = Service(tmp_path_factory.mktemp("simulated") / "data").start()
    yield running
    running.stop()


def test_no_honest_phone_is_judged_wrongly(service: Service) -> None:
    given = Given(tables=2, devices=3, disputes=3, network="wifi", sleepers=0.2)
    found = simulate(service.url, given)
    assert len(found) == 6
    assert [one for one in found if one.said not in (one.truth, "undecided")] == []


def test_a_liar_gains_no_more_than_the_cap_and_a_finger(service: Service) -> None:
    found = simulate(service.url, Given(devices=3, disputes=3, network="lan", liar=400))
    assert max((one.apart for one in found if one.said != "undecided" and one.said != one.truth), default=0) <= 100


def test_the_report_counts_what_was_wrong() -> None:
    found = [
        Dispute("upheld", "upheld", 200, 300.0, False),
        Dispute("upheld", "too_late", 40, 500.0, False),
        Dispute("too_late", "undecided", 5, 400.0, False),
    ]
    told = list(report(Given(), found))
    assert "3 disputes, 2 decided by clocks (66.7%), 1 wrong" in told[0]
    assert told[-1] == "time to final: median 400 ms, 99 % 500 ms"
