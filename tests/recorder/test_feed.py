"""What a follower is told, whatever happens to its connection."""

from __future__ import annotations

import subprocess
import sys
import textwrap
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from types import SimpleNamespace

import pytest
from redis import Redis

from recorder import feed as feeds
from recorder.chain import MATCH
from recorder.feed import LOST, Feed, Tick
from recorder.store import Store
from tests.conftest import StoreUrls
from tests.recorder.making import after, draft, some
from tests.running import ROOT, wait_for


@pytest.fixture
def feed(store: Store) -> Iterator[Feed]:
    with closing(Feed(store)) as feed:
        yield feed


def told(feed: Feed, enough: Callable[[list[Tick]], bool], seconds: float = 30) -> list[Tick]:
    """All that the feed tells until it is enough."""
    ticks: list[Tick] = []
    end = time.monotonic() + seconds
    while not enough(ticks):
        assert time.monotonic() < end, f"not told within {seconds} s; only {ticks}"
        ticks += feed.wait(0.5)
    return ticks


def count(number: int) -> Callable[[list[Tick]], bool]:
    return lambda ticks: len(ticks) >= number


def append_one_by_one(store: Store, match: str, number: int) -> list[Tick]:
    """The ticks to expect."""
    events = store.read(match, 1)
    ticks = []
    for _ in range(number):
        more = after(events or match, draft())
        store.append(match, more, expect=len(events))
        events += more
        ticks.append(Tick(MATCH, match, "events", len(events)))
    return ticks


def test_each_append_is_told_once_in_its_matchs_order(store: Store, feed: Feed, match: str) -> None:
    expected = []
    for n in range(40):
        expected += append_one_by_one(store, f"{match[:-2]}{n % 20:02}", 2)
    ticks = told(feed, count(80))
    assert sorted(ticks, key=lambda tick: tick.id) == sorted(expected, key=lambda tick: tick.id)
    assert feed.wait(0) == []


def test_only_what_comes_after_its_making_is_told(store: Store, match: str) -> None:
    append_one_by_one(store, match, 3)
    with closing(Feed(store)) as feed:
        expected = append_one_by_one(store, match, 2)
        assert told(feed, count(2)) == expected == [Tick(MATCH, match, "events", 4), Tick(MATCH, match, "events", 5)]


def test_it_is_told_which_log_has_moved(store: Store, feed: Feed, match: str) -> None:
    events, about = after(match, *some(3)), after(match, *some(2), log="about")
    store.append(match, events, about=about, expect=0)
    store.append(match, [], about=after(about, draft(), log="about"), expect=None)
    store.append(match, after(events, draft()), expect=3)
    assert told(feed, count(4)) == [
        Tick(MATCH, match, "events", 3),
        Tick(MATCH, match, "about", 2),
        Tick(MATCH, match, "about", 3),
        Tick(MATCH, match, "events", 4),
    ]


def test_what_was_not_appended_is_not_told(store: Store, feed: Feed, match: str) -> None:
    append_one_by_one(store, match, 1)
    assert told(feed, count(1))
    assert store.append(match, after(match, draft()), expect=0).outcome == "conflict"
    assert feed.wait(0) == []
    assert append_one_by_one(store, match, 1) == told(feed, count(1))


def test_one_who_waits_is_woken(store: Store, feed: Feed, match: str) -> None:
    ticks: list[Tick] = []
    waiting = threading.Thread(target=lambda: ticks.extend(feed.wait(60)))
    waiting.start()
    expected = append_one_by_one(store, match, 1)
    waiting.join(30)
    assert ticks == expected


def test_what_comes_soon_after_is_told_together(
    store: Store, feed: Feed, match: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    append_one_by_one(store, match, 1)
    assert told(feed, count(1))
    expected = append_one_by_one(store, match, 1)
    monkeypatch.setattr(feeds, "_TOGETHER_S", 60)
    with monkeypatch.context() as patched:
        # the feed's own clock alone: threads that other tests left sleep too
        sleeps = SimpleNamespace(
            monotonic=time.monotonic, sleep=lambda seconds: expected.extend(append_one_by_one(store, match, 1))
        )
        patched.setattr(feeds, "time", sleeps)
        assert feed.wait(1) == expected and len(expected) == 2


def test_nothing_is_lost_with_the_connection(store: Store, feed: Feed, match: str, admin: Redis) -> None:
    expected = []
    ticks = []
    for _ in range(5):
        expected += append_one_by_one(store, match, 2)
        admin.execute_command("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes")
        expected += append_one_by_one(store, match, 2)
        ticks += feed.wait(0.01)
    assert ticks + told(feed, lambda more: len(ticks + more) >= len(expected)) == expected


def test_one_whom_the_store_sends_away_goes_on(store: Store, feed: Feed, match: str, admin: Redis) -> None:
    """As it does with all who wait when it is made a replica."""
    ticks: list[Tick] = []
    waiting = threading.Thread(target=lambda: ticks.extend(feed.wait(60)))
    waiting.start()

    def blocked() -> list[str]:
        return [client["id"] for client in admin.client_list() if "b" in client["flags"]]

    wait_for(lambda: bool(blocked()))
    for client in blocked():
        admin.execute_command("CLIENT", "UNBLOCK", client, "ERROR")
    expected = append_one_by_one(store, match, 1)
    waiting.join(30)
    assert ticks == expected


def tell(admin: Redis, feed: str, match: str, versions: Iterable[int]) -> list[bytes]:
    """Entries of a feed as append.lua makes them; their ids."""
    with admin.pipeline(transaction=False) as pipeline:
        for version in versions:
            pipeline.xadd(feed, {"id": match, "v": version})
        return list(pipeline.execute())


def test_a_follower_too_slow_for_the_feed_is_told_so(store: Store, match: str, admin: Redis) -> None:
    append_one_by_one(store, match, 1)
    partition = f"greffier:match:{{p{store.partition(match):02}}}:feed"
    with closing(Feed(store)) as feed:
        ids = tell(admin, partition, match, range(2, 1500))
        admin.xtrim(partition, minid=ids[100].decode(), approximate=False)
        ticks = told(feed, lambda ticks: Tick(MATCH, match, "events", 1499) in ticks)
    assert ticks[0] == LOST
    assert ticks[1:] == [Tick(MATCH, match, "events", version) for version in range(102, 1500)]


def test_a_follower_that_keeps_up_is_not_told_so(store: Store, match: str, admin: Redis) -> None:
    append_one_by_one(store, match, 1)
    partition = f"greffier:match:{{p{store.partition(match):02}}}:feed"
    with closing(Feed(store)) as feed:
        tell(admin, partition, match, range(2, 1500))
        assert told(feed, count(1498)) == [Tick(MATCH, match, "events", version) for version in range(2, 1500)]
        admin.xtrim(partition, maxlen=1, approximate=False)
        admin.execute_command("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes")
        expected = append_one_by_one(store, match, 1)
        assert told(feed, count(1)) == expected


def test_a_feed_trimmed_while_nobody_listened_says_so(store: Store, feed: Feed, match: str, admin: Redis) -> None:
    expected = append_one_by_one(store, match, 1)
    assert told(feed, count(1)) == expected
    feed.close()
    append_one_by_one(store, match, 3)
    admin.xtrim(f"greffier:match:{{p{store.partition(match):02}}}:feed", maxlen=1, approximate=False)
    assert told(feed, count(2)) == [LOST, Tick(MATCH, match, "events", 4)]


def test_an_older_copy_of_the_store_is_noticed(store: Store, match: str, admin: Redis) -> None:
    append_one_by_one(store, match, 2)
    partition = f"greffier:match:{{p{store.partition(match):02}}}:feed"
    with closing(Feed(store)) as feed:
        assert feed.wait(0) == []
        backup = admin.dump(partition)
        assert backup
        expected = append_one_by_one(store, match, 1)
        assert told(feed, count(1)) == expected
        admin.restore(partition, 0, backup, replace=True)
        admin.execute_command("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes")
        assert told(feed, count(1)) == [LOST]
        expected = append_one_by_one(store, match, 1)
        assert told(feed, count(1)) == expected


def test_it_waits_beside_other_greenlets(store_urls: StoreUrls, match: str) -> None:
    """As in a worker: sixteen writers and one reader, no thread."""
    script = f"""
        from gevent import monkey
        monkey.patch_all()
        import gevent
        from recorder.feed import Feed
        from recorder.store import Store
        from tests.recorder.making import after, draft, key

        store = Store.connect({store_urls.log!r}, {store_urls.work!r})
        feed, told = Feed(store), []

        def follow():
            while len(told) < 160:
                told.extend(feed.wait(60))

        def write(n):
            match, events = f"{match[:-2]}{{n:02}}", []
            for _ in range(10):
                events += after(events or match, draft())
                answer = store.append(match, events[-1:], expect=len(events) - 1, key=key())
                assert answer.outcome == "appended", answer
            assert store.load(match).events == events

        everybody = [gevent.spawn(follow), *(gevent.spawn(write, n) for n in range(16))]
        assert len(gevent.joinall(everybody, timeout=60, raise_error=True)) == 17
        assert len(set(told)) == len(told) == 160, told
    """
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(script)], cwd=ROOT, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
