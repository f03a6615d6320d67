"""Two nodes, half the slots each: all of a match lies on one, and the store finds it by itself."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import pytest
from redis import Redis

from recorder.append import AppendAnswer
from recorder.chain import MATCH, Verdict, verify
from recorder.feed import Feed, Tick
from recorder.ranges import Logs
from recorder.store import Store
from tests.clusters import cluster, shares
from tests.recorder.making import after, draft, key, some
from tests.recorder.test_feed import count, told

HALVES = shares(2)


@pytest.fixture(scope="module")
def nodes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Redis]]:
    with cluster(tmp_path_factory.mktemp("cluster"), len(HALVES)) as nodes:
        yield nodes


@pytest.fixture
def clustered(nodes: list[Redis]) -> Iterator[Store]:
    with closing(Store.connect(f"redis://127.0.0.1:{nodes[0].get_connection_kwargs()['port']}")) as store:
        yield store


def test_matches_lie_on_both_nodes_and_are_found(clustered: Store, nodes: list[Redis], match: str) -> None:
    ids = [f"{match[:-2]}{n:02}" for n in range(40)]
    with closing(Feed(clustered)) as feed:
        for name in ids:
            events, about, once = after(name, *some(2)), after(name, draft(), log="about"), key()
            assert clustered.append(name, events, about=about, expect=0, key=once) == AppendAnswer("appended", 1, 2, 1)
            assert clustered.append(name, events, about=about, expect=0, key=once) == AppendAnswer("replayed", 1, 2, 1)
            assert clustered.append(name, events, expect=0) == AppendAnswer("conflict", 0, 2, 1)
            more = after(events, draft("dealt", None, {"A": {"cards": ["7c"]}}))
            assert clustered.append(name, more, expect=2).outcome == "appended"
            assert clustered.load(name) == Logs(events + more, about)
            assert verify(name, clustered.read(name, 1)) == Verdict(3, None, 0)
            assert name in clustered.listed(clustered.partition(name), 1)
        ticks = told(feed, count(3 * len(ids)))
    for name in ids:
        assert [tick for tick in ticks if tick.id == name] == [
            Tick(MATCH, name, "events", 2),
            Tick(MATCH, name, "about", 1),
            Tick(MATCH, name, "events", 3),
        ]
    assert all(node.keys(f"*:{match[:-2]}*") for node in nodes)


def test_a_slot_that_moves_is_followed(clustered: Store, nodes: list[Redis], match: str) -> None:
    events = after(match, draft())
    clustered.append(match, events, expect=0)
    with closing(Feed(clustered)) as feed:
        assert feed.wait(0) == []
        move(nodes, f"{{p{clustered.partition(match):02}}}")
        more = after(events, draft())
        assert clustered.append(match, more, expect=1).outcome == "appended"
        assert clustered.read(match, 1) == events + more
        assert told(feed, count(1)) == [Tick(MATCH, match, "events", 2)]


def move(nodes: list[Redis], tag: str) -> None:
    """All keys with this hash tag, to the other node."""
    slot = nodes[0].execute_command("CLUSTER", "KEYSLOT", tag)
    here, there = nodes if slot <= HALVES[0][1] else nodes[::-1]
    here_id, there_id = (node.execute_command("CLUSTER", "MYID") for node in (here, there))
    there.execute_command("CLUSTER", "SETSLOT", slot, "IMPORTING", here_id)
    here.execute_command("CLUSTER", "SETSLOT", slot, "MIGRATING", there_id)
    for key_ in here.execute_command("CLUSTER", "GETKEYSINSLOT", slot, 10_000):
        here.migrate("127.0.0.1", there.get_connection_kwargs()["port"], key_, 0, 5000)
    for node in (there, here):
        node.execute_command("CLUSTER", "SETSLOT", slot, "NODE", there_id)
