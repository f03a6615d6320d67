"""Who follows the feeds misses nothing and doubles nothing, whoever dies, whatever is lost."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import orjson
import pytest
from redis import Redis

from api.aggregates import runner as running
from api.aggregates.lease import Lease
from api.aggregates.policies import Cause, Command, Policy
from api.http.problems import Problem
from recorder.store import StoreAway
from tests.aggregates.conftest import LEASE, Run
from tests.aggregates.toys import Toys, policies
from tests.conftest import StoreUrls
from tests.running import ROOT, wait_for

POSITION, HELD = "gw:{policy}:position", "gw:{policy}:lease"
OTHER = Policy("other", "toy", "events", frozenset({"nothing"}), lambda cause: [])


def place(admin: Redis) -> dict[str, Any]:
    written = admin.get(POSITION)
    return {} if written is None else dict(orjson.loads(written))


def swept(admin: Redis) -> bool:
    """Whether a position is written, behind which nothing is left to be swept."""
    return place(admin).get("left") == []


def stopped(*made: running.Runner) -> None:
    for runner in made:
        runner.stop()
    wait_for(lambda: not any(runner.runs for runner in made))


def trim(admin: Redis) -> None:
    for feed in admin.scan_iter("greffier:toy:*:feed"):
        admin.xtrim(feed, maxlen=0, approximate=False)


def test_what_is_appended_causes_what_follows(toys: Toys, run: Run, admin: Redis) -> None:
    run(policies(toys))
    wait_for(lambda: swept(admin))
    for _ in range(3):
        toys.push("a", "b")
    wait_for(lambda: len(toys.moved("b")) >= 3)
    assert toys.moved("b") == [("a", 1), ("a", 2), ("a", 3)], "in the order of their log"


def test_a_first_start_asks_about_all_that_is_there(toys: Toys, run: Run) -> None:
    for n in range(40):
        toys.push(f"a{n}", "b")
    run(policies(toys))
    wait_for(lambda: len(toys.moved("b")) >= 40)
    assert sorted(toys.moved("b")) == sorted((f"a{n}", 1) for n in range(40))


def test_what_was_appended_while_nobody_ran_is_found_by_the_position(toys: Toys, run: Run, admin: Redis) -> None:
    toys.push("old", "b")
    first = run(policies(toys))
    wait_for(lambda: swept(admin) and toys.moved("b") == [("old", 1)])
    stopped(first)
    assert not admin.exists(HELD), "who stops gives it back"
    toys.push("a", "b")
    asked: list[str] = []

    def act(command: Command, key: str) -> None:
        asked.append(command.what.data["by"])
        toys(command, key)

    run(policies(toys, act=act))
    wait_for(lambda: len(toys.moved("b")) == 2)
    assert asked == ["a"], "no sweep was needed"


@pytest.mark.parametrize("lost", ["position", "unreadable", "trimmed", "kinds", "policies"])
def test_what_is_lost_is_made_good_by_a_sweep(toys: Toys, run: Run, admin: Redis, lost: str) -> None:
    toys.push("a", "b")
    first = run(policies(toys))
    wait_for(lambda: swept(admin) and len(toys.moved("b")) == 1)
    stopped(first)
    toys.push("c", "b")
    others: list[Policy] = []
    if lost == "position":
        admin.delete(POSITION)
    elif lost == "unreadable":
        admin.set(POSITION, b'{"policies": ["pushed"], "feeds": 3}')
    elif lost == "trimmed":
        trim(admin)
    elif lost == "kinds":
        others = [OTHER._replace(kind="ball")]
    else:
        others = [OTHER]
    asked: list[str] = []

    def act(command: Command, key: str) -> None:
        asked.append(command.what.data["by"])
        toys(command, key)

    run(policies(toys, *others, act=act))
    wait_for(lambda: {*asked} == {"a", "c"})
    wait_for(lambda: swept(admin) and len(toys.moved("b")) == 2)
    assert sorted(toys.moved("b")) == [("a", 1), ("c", 1)]


def test_a_sweep_goes_on_where_it_was_broken_off(toys: Toys, run: Run, admin: Redis) -> None:
    for n in range(64):
        toys.push(f"a{n}", "b")
    halves = toys.store.partitions // 2
    feeds = {toys.store.feed(f"p{n:02}"): "0-0" for n in range(toys.store.partitions)}
    for feed in feeds:
        entries: Any = admin.xrevrange(feed, count=1)
        if entries:
            feeds[feed] = entries[0][0].decode()
    left = [("toy", n) for n in range(halves, toys.store.partitions)]
    admin.set(POSITION, orjson.dumps({"policies": ["pushed"], "feeds": feeds, "left": left}))
    run(policies(toys))
    wait_for(lambda: swept(admin))
    expected = {f"a{n}" for n in range(64) if toys.store.partition(f"a{n}") >= halves}
    assert {by for by, _ in toys.moved("b")} == expected and 0 < len(expected) < 64


# ── one of many ────────────────────────────────────────────────────────────────


def test_a_lease_is_one_holders_and_who_lost_it_writes_nothing(toys: Toys, admin: Redis) -> None:
    one, two = Lease(toys.store, "policy", LEASE), Lease(toys.store, "policy", LEASE)
    assert one.take() and not two.take() and not two.keep(b"two's") and one.keep(b"one's")
    two.release(b"two's")
    assert one.keep() and one.place() == two.place() == b"one's"
    admin.delete(HELD)
    assert two.take() and not one.keep(b"late") and two.place() == b"one's"
    two.release(b"two's")
    assert one.place() == b"two's" and one.take()
    assert 0 < admin.pttl(HELD) <= 1000 * LEASE


def test_a_lease_that_nobody_renews_is_taken_over(toys: Toys, run: Run, admin: Redis) -> None:
    assert Lease(toys.store, "policy", LEASE).take()
    toys.push("a", "b")
    run(policies(toys))
    wait_for(lambda: toys.moved("b") == [("a", 1)])


def test_one_of_two_runs_and_keeps_its_lease(toys: Toys, run: Run, admin: Redis) -> None:
    """For longer than the lease is good: it is renewed, and the position written with it."""
    asked: dict[str, list[int]] = {"one": [], "two": []}

    def by(name: str) -> Any:
        def act(command: Command, key: str) -> None:
            asked[name].append(command.what.data["at"])
            toys(command, key)

        return act

    both = [run(policies(toys, act=by(name))) for name in asked]
    holder = None
    for version in range(1, 4):
        before = admin.get(POSITION)
        toys.push("a", "b")
        wait_for(lambda version=version: len(toys.moved("b")) == version)  # type: ignore[misc]
        wait_for(lambda before=before: admin.get(POSITION) != before)  # type: ignore[misc]
        holder = holder or admin.get(HELD)
        assert admin.get(HELD) == holder
    assert sorted(map(len, asked.values())) == [0, 3]
    idle, busy = sorted(both, key=lambda runner: runner._place is not None)
    stopped(busy)
    toys.push("a", "b")
    wait_for(lambda: len(toys.moved("b")) == 4)
    assert idle.runs and [at for _, at in toys.moved("b")] == [1, 2, 3, 4]


def test_two_that_run_at_once_do_it_once(toys: Toys, run: Run, admin: Redis) -> None:
    for n in range(20):
        toys.push(f"a{n}", "b", "c")
    asked: set[int] = set()

    def by(number: int) -> Any:
        def act(command: Command, key: str) -> None:
            asked.add(number)
            if len(asked) == 1:
                admin.delete(HELD)  # as if the one that works had been too slow to renew it
            toys(command, key)

        return act

    run(policies(toys, act=by(1)))
    run(policies(toys, act=by(2)))
    wait_for(lambda: len(asked) == 2 and len(toys.moved("c")) >= 20 and swept(admin))
    expected = sorted((f"a{n}", 1) for n in range(20))
    assert sorted(toys.moved("b")) == sorted(toys.moved("c")) == expected


# ── trouble ────────────────────────────────────────────────────────────────────


def test_a_store_that_is_away_is_waited_for(toys: Toys, run: Run) -> None:
    failures: list[Exception] = [StoreAway("gone"), Problem("store-full", "full"), Problem("store-away", "others")]

    def act(command: Command, key: str) -> None:
        if failures:
            raise failures.pop()
        toys(command, key)

    toys.push("a", "b", "c")
    run(policies(toys, act=act))
    wait_for(lambda: toys.moved("c"))
    assert failures == [] and toys.moved("b") == toys.moved("c") == [("a", 1)]


def test_what_is_refused_for_good_does_not_keep_the_position_back(toys: Toys, run: Run, admin: Redis) -> None:
    def act(command: Command, key: str) -> None:
        raise Problem("not-found", "no such toy")

    toys.push("a", "b")
    asked: list[Cause] = []

    def tell(cause: Cause) -> list[Command]:
        asked.append(cause)
        return []

    run(policies(toys, Policy("told", "toy", "events", frozenset({"pushed"}), tell), act=act))
    wait_for(lambda: swept(admin))
    assert [cause.id for cause in asked] == ["a"]


STEPS = [("before", 1), ("after", 1), ("before", 3), ("after", 3), ("after", 8), ("position", 8)]
KILLS = [*((*step, "nothing") for step in STEPS), ("after", 3, "feed"), ("position", 8, "feed")]


@pytest.mark.drawn(4)
@pytest.mark.parametrize(("when", "number", "lost"), KILLS)
def test_one_that_is_killed_is_followed_by_another(
    toys: Toys, run: Run, admin: Redis, urls: StoreUrls, when: str, number: int, lost: str
) -> None:
    """kill -9 of a process at that step."""
    for n in range(4):
        toys.push(f"a{n}", "b", "c")
    words = [urls.log, urls.work, str(LEASE), when, str(number)]
    died = subprocess.run([sys.executable, "-m", "tests.aggregates.dying", *words], cwd=ROOT, check=False, timeout=60)
    assert died.returncode == -9
    admin.delete(HELD)  # it would end by itself
    toys.push("late", "b", "c")
    if lost == "feed":
        trim(admin)
    run(policies(toys))
    wait_for(lambda: len(toys.moved("b")) >= 5 and len(toys.moved("c")) >= 5)
    wait_for(lambda: swept(admin))
    expected = sorted([*((f"a{n}", 1) for n in range(4)), ("late", 1)])
    assert sorted(toys.moved("b")) == sorted(toys.moved("c")) == expected
