"""`python -m benchmarks.simulate zack`: phones against a real service, whose truth is known."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from benchmarks.simulate import Dispute, Simulation, report, simulate
from tests.running import Service


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    running = Service(tmp_path_factory.mktemp("simulated") / "data").start()
    yield running
    running.stop()


def test_no_honest_phone_is_judged_wrongly(service: Service) -> None:
    given = Simulation(tables=2, devices=3, disputes=3, network="wifi", sleepers=0.2, seed=2)
    found = simulate(service.url, given)
    assert sorted(one.apart for one in found) == [20, 40, 200, 200, 200, 300], "what this seed draws"
    assert [one for one in found if one.said not in (one.truth, "undecided")] == []
    assert [one for one in found if one.said == one.truth], "clocks that say nothing are never wrong"


def test_a_liar_gains_no_more_than_the_cap_and_a_finger(service: Service) -> None:
    found = simulate(service.url, Simulation(devices=3, disputes=3, network="lan", liar=400, seed=8))
    far = [one for one in found if one.apart > 100]
    assert [one.apart for one in far] == [200, 300], "what this seed draws"
    assert [one for one in far if one.said == "upheld"] == [], "a challenge that came too late"


def test_the_report_counts_what_was_wrong() -> None:
    found = [
        Dispute("upheld", "upheld", 200, 300.0, False),
        Dispute("upheld", "too_late", 40, 500.0, False),
        Dispute("too_late", "undecided", 5, 400.0, False),
    ]
    told = list(report(Simulation(), found))
    assert "3 disputes, 2 decided by clocks (66.7%), 1 wrong" in told[0]
    assert told[-1] == "time to final: median 400 ms, 99 % 500 ms"
