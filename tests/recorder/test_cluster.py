"""Two nodes, half the slots each: all of a match lies on one, and the store finds it by itself."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import pytest
from redis import Redis

from recorder import primary
from recorder.acl import LOG, USERS, WORK
from recorder.append import AppendAnswer, KeyUse
from recorder.chain import MATCH, Verdict, verify
from recorder.connections import Connections
from recorder.feed import Feed, Tick
from recorder.ranges import Logs
from recorder.store import Store
from tests.clusters import cluster, port_of, shares
from tests.conftest import StoreUrls
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


def test_the_users_of_a_service_may_all_that_a_clusters_client_needs(nodes: list[Redis], match: str) -> None:
    for node in nodes:
        for user in (LOG, WORK):
            node.execute_command("ACL", "SETUSER", user, "reset", "on", ">word", *USERS[user].split())
        node.execute_command("ACL", "LOG", "RESET")
    log, work = (f"redis://{user}:word@127.0.0.1:{port_of(nodes[0])}" for user in (LOG, WORK))
    with closing(Store.connect(log, work)) as store, closing(Feed(store)) as feed:
        store.append(match, after(match, *some(2)), expect=0)
        assert told(feed, count(1)) == [Tick(MATCH, match, "events", 2)]
        store.work.hset("gw:{x}:1", {"a": 1}, life=60_000)
        assert store.work.script("return redis.call('GET', KEYS[1])")(["gw:{x}:2"], []) is None
        assert store.count() >= 1 and store.memory()[0] > 0
    assert [node.execute_command("ACL", "LOG") for node in nodes] == [[], []]


def test_an_aggregate_is_taken_out_of_one_server_and_into_a_cluster(
    clustered: Store, store: Store, store_urls: StoreUrls, match: str
) -> None:
    events, about, once = after(match, *some(3)), after(match, draft(), log="about"), key()
    store.append(match, events, about=about, expect=0, key=once)
    with closing(Connections(store_urls.admin)) as admin:
        whole = primary.read(store, admin, match)
    assert whole is not None and (whole.events, whole.about) == (events, about)
    primary.write(clustered, clustered.log, whole)
    assert primary.read(clustered, clustered.log, match) == whole
    assert clustered.known(match, once.name) == KeyUse(1, 3, once.digest, 1)


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
