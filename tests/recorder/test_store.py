"""Writing and reading matches on a real server, under the rules that the service has."""

from __future__ import annotations

import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor, wait
from copy import deepcopy
from secrets import token_hex
from typing import Any

import pytest
from hypothesis import strategies as st
from redis import Redis

from recorder.append import AppendAnswer, Key, KeyUse, Write
from recorder.chain import Draft, Verdict, canonical, genesis, link, verify
from recorder.ranges import Logs
from recorder.store import Diverged, Store
from tests.recorder.making import DRAFTS, after, chained, draft, everything, for_all, key, keys_of, some

# ── what is written is read ────────────────────────────────────────────────────


@pytest.mark.drawn(1)
@pytest.mark.parametrize("written_by", [chained, after], ids=["just chained", "from elsewhere"])
@for_all(events=st.lists(DRAFTS, min_size=1, max_size=6), about=st.lists(DRAFTS, max_size=3))
def test_both_logs_are_read_back_to_the_byte(
    store: Store, written_by: Any, events: list[Draft], about: list[Draft]
) -> None:
    match = token_hex(10)
    written, written_about = written_by(match, *events), written_by(match, *about, log="about")
    assert store.append(match, written, about=written_about, expect=0).outcome == "appended"
    loaded = store.load(match)
    assert canonical(list(loaded.events)) == canonical([*written])
    assert canonical(list(loaded.about)) == canonical([*written_about])
    assert verify(match, loaded.events) == Verdict(len(events), None, 0)
    assert verify(match, loaded.about, log="about") == Verdict(len(about), None, 0)


def test_any_range_is_as_it_was_written(store: Store, match: str) -> None:
    events = after(match, *some(4), draft("dealt", None, {"A": {"cards": ["7c"]}}), *some(4))
    store.append(match, events, expect=0)
    for first in range(-1, 12):
        assert store.read(match, first) == [e for e in events if e["version"] >= first]
        assert store.load(match, first - 1).events == store.read(match, first)
        for last in range(-1, 12):
            between = [e for e in events if first <= e["version"] <= last]
            assert store.read(match, first, last) == between
            for limit in (0, 1, 3, 20):
                assert store.read(match, first, last, limit) == between[:limit]


def test_the_about_log_has_its_own_ranges(store: Store, match: str) -> None:
    events, about = after(match, *some(3)), after(match, *some(4), log="about")
    store.append(match, events, about=about, expect=0)
    assert store.read(match, 2, 3, log="about") == about[1:3]
    assert store.load(match, 2, 3) == Logs(events[2:], about[3:])
    assert store.load(match, 3, 4) == Logs([], [])


def test_there_is_nothing_of_an_unknown_match(store: Store, match: str) -> None:
    for unknown in (match, "", "é", "a:b", "\ud800"):
        assert store.load(unknown) == Logs([], [])
        assert store.read(unknown, 1, 5) == []
        assert store.known(unknown, b"k" * 16) is None


# ── four outcomes ──────────────────────────────────────────────────────────────


def test_a_new_match_writes_both_logs_at_once(store: Store, match: str) -> None:
    events, about = after(match, *some(2)), after(match, *some(3), log="about")
    assert store.append(match, events, about=about, expect=0) == AppendAnswer("appended", 1, 2, 3)
    assert store.load(match) == Logs(events, about)


def test_a_match_that_begins_with_annotations_has_all_three_logs_at_once(
    store: Store, admin: Redis, match: str
) -> None:
    events, about = after(match, *some(2)), after(match, *some(1), log="about")
    annotations = after(match, draft("annotated", None, {"text": {"text": "hello"}}), *some(2), log="annotations")
    done = store.append(match, events, about=about, annotations=annotations, expect=0)
    assert done == AppendAnswer("appended", 1, 2, 1)
    assert store.load(match) == Logs(events, about)
    assert store.read(match, 1, log="annotations") == annotations
    assert verify(match, annotations, log="annotations") == Verdict(3, None, 0)
    entries: Any = admin.xrevrange(keys_of(store, match)["feed"], count=1)
    [(_, told)] = entries
    assert told == {b"id": match.encode(), b"v": b"2", b"a": b"1", b"n": b"3"}


def test_only_a_match_that_begins_is_given_annotations_with_its_events(store: Store, match: str) -> None:
    annotations = after(match, *some(1), log="annotations")
    events = after(match, *some(2))
    store.append(match, events, expect=0)
    assert store.append(match, events, annotations=annotations, expect=0).outcome == "conflict"
    with pytest.raises(ValueError, match="begins"):
        store.append(match, after(events, *some(1)), annotations=annotations, expect=2)
    with pytest.raises(ValueError, match="cannot append to annotations"):
        store.append(match, events, annotations=after(match, *some(1), log="about"), expect=0)
    assert store.read(match, 1, log="annotations") == []


def test_a_match_is_created_once(store: Store, match: str) -> None:
    events = after(match, *some(2))
    store.append(match, events, expect=0)
    assert store.append(match, after(match, *some(3)), expect=0) == AppendAnswer("conflict", 0, 2, 0)
    assert store.read(match, 1) == events


def test_events_are_added_at_the_head_only(store: Store, match: str) -> None:
    events = after(match, *some(3))
    store.append(match, events, expect=0)
    for head in (1, 2):
        late = after(events[:head], draft(card="8c"))
        assert store.append(match, late, expect=head) == AppendAnswer("conflict", 0, 3, 0)
    early = after([*events, *after(events, draft())], draft())
    assert store.append(match, early, expect=4) == AppendAnswer("conflict", 0, 3, 0)
    more = after(events, *some(2))
    assert store.append(match, more, expect=3) == AppendAnswer("appended", 4, 5, 0)
    assert store.read(match, 1) == events + more


def test_each_log_has_its_own_conflict(store: Store, match: str) -> None:
    events, about = after(match, *some(2)), after(match, *some(2), log="about")
    store.append(match, events, about=about, expect=0)
    more, more_about = after(events, draft()), after(about, draft(), log="about")
    late_about = after(about[:1], draft(), log="about")
    conflict = AppendAnswer("conflict", 0, 2, 2)
    assert store.append(match, more, expect=2, expect_about=1) == conflict
    assert store.append(match, [], about=late_about, expect=None) == conflict
    assert store.append(match, [], about=more_about, expect=1) == conflict
    assert store.append(match, more, about=late_about, expect=2) == conflict
    assert store.load(match) == Logs(events, about)
    assert store.append(match, [], about=more_about, expect=None) == AppendAnswer("appended", 0, 2, 3)
    assert store.append(match, more, expect=2, expect_about=3) == AppendAnswer("appended", 3, 3, 3)
    assert store.load(match) == Logs(events + more, about + more_about)


def test_a_known_key_writes_nothing_and_answers_as_at_first(store: Store, match: str, admin: Redis) -> None:
    events, about = after(match, *some(3)), after(match, draft(), log="about")
    first, name = key(), key().name
    assert store.append(match, events, about=about, expect=0, key=first) == AppendAnswer("appended", 1, 3, 1)
    more = after(events, *some(2))
    assert store.append(match, more, expect=3, key=Key(name, first.digest)) == AppendAnswer("appended", 4, 5, 1)
    before = everything(admin, store, match)

    again = after([*events, *more], draft())
    assert store.append(match, events, expect=0, key=first) == AppendAnswer("replayed", 1, 3, 1)
    assert store.append(match, again, expect=5, key=first) == AppendAnswer("replayed", 1, 3, 1)
    assert store.append(match, again, expect=5, key=key("another", first.name)) == AppendAnswer("reused", 1, 3, 1)
    assert store.append(match, more, expect=3, key=Key(name, first.digest)) == AppendAnswer("replayed", 4, 5, 1)
    assert everything(admin, store, match) == before

    assert store.known(match, first.name) == KeyUse(1, 3, first.digest, 1)
    assert store.known(match, name) == KeyUse(4, 5, first.digest, 1)
    assert store.known(match, key().name) is None


def test_a_key_remembers_what_only_touched_about(store: Store, match: str) -> None:
    store.append(match, after(match, *some(2)), expect=0)
    about, once = after(match, *some(2), log="about"), key(name=b"\x00\xff" * 16)
    assert store.append(match, [], about=about, expect=None, key=once) == AppendAnswer("appended", 0, 2, 2)
    assert store.append(match, [], about=about, expect=None, key=once) == AppendAnswer("replayed", 0, 2, 2)
    assert store.known(match, once.name) == KeyUse(0, 2, once.digest, 2)


def test_a_key_is_a_matchs_own(store: Store, match: str) -> None:
    other, once = f"{match[:-1]}_", key()
    store.append(match, after(match, draft()), expect=0, key=once)
    assert store.append(other, after(other, draft()), expect=0, key=once).outcome == "appended"


def test_a_conflict_does_not_use_up_the_key(store: Store, match: str) -> None:
    events, once = after(match, *some(2)), key()
    store.append(match, events, expect=0)
    assert store.append(match, after(events[:1], draft()), expect=1, key=once).outcome == "conflict"
    assert store.known(match, once.name) is None
    assert store.append(match, after(events, draft()), expect=2, key=once) == AppendAnswer("appended", 3, 3, 0)


def test_another_past_is_not_continued(store: Store, match: str, admin: Redis) -> None:
    mine, theirs = after(match, *some(2)), after(match, *some(2))
    for event in theirs:
        event["data"]["card"] = "8c"
    theirs = after(match, *(Draft(e["type"], e["by"], e["data"], {}) for e in theirs))
    about = after(match, draft(), log="about")
    store.append(match, theirs, about=about, expect=0)
    before = everything(admin, store, match)
    with pytest.raises(Diverged, match=match):
        store.append(match, after(mine, draft()), expect=2, key=key())
    with pytest.raises(Diverged):
        store.append(match, [], about=after(after(match, draft("x"), log="about"), draft(), log="about"), expect=None)
    assert everything(admin, store, match) == before


# ── all or nothing ─────────────────────────────────────────────────────────────


def rehashed(event: dict[str, Any]) -> dict[str, Any]:
    return event | {"hash": link(event)}


def broken(change: Any) -> Any:
    def apply(event: dict[str, Any]) -> dict[str, Any]:
        changed = deepcopy(event)
        change(changed)
        return rehashed(changed)

    return apply


@pytest.mark.parametrize(
    "spoil",
    [
        pytest.param(lambda e: e | {"hash": "0" * 64}, id="another hash"),
        pytest.param(lambda e: {**e, "data": {"card": "8c"}}, id="other data"),
        pytest.param(lambda e: {name: e[name] for name in e if name != "actor"}, id="a field missing"),
        pytest.param(broken(lambda e: e.pop("made_at")), id="no made_at"),
        pytest.param(broken(lambda e: e.update(version=4)), id="a version left out"),
        pytest.param(broken(lambda e: e.update(version="3")), id="a version that is text"),
        pytest.param(broken(lambda e: e.update(prev="0" * 64)), id="another prev"),
        pytest.param(broken(lambda e: e.update(at="2026-11-21")), id="no time"),
        pytest.param(broken(lambda e: e.update(made_at=None)), id="a time that is null"),
        pytest.param(broken(lambda e: e.update(sealed_parts={})), id="no sealed parts"),
        pytest.param(broken(lambda e: e.update(sealed_parts={"A": "AB" * 32})), id="a seal in capitals"),
        pytest.param(broken(lambda e: e.update(sealed_parts={"A": None})), id="no seal"),
        pytest.param(broken(lambda e: e.update(parts={"B": {"salt": "00" * 16, "data": 1}})), id="a part unsealed"),
        pytest.param(broken(lambda e: e["parts"]["A"].update(salt="0")), id="a short salt"),
        pytest.param(broken(lambda e: e["parts"]["A"].update(more=1)), id="more than a part"),
        pytest.param(broken(lambda e: e["parts"]["A"].update(data=1.5)), id="a float in a part"),
        pytest.param(lambda e: e | {"data": {"n": 1.5}}, id="a float"),
        pytest.param(lambda e: e | {"é": 1}, id="a name beyond ASCII"),
        pytest.param(lambda e: None, id="no event"),
    ],
)
def test_nothing_is_written_when_one_event_is_wrong(store: Store, match: str, admin: Redis, spoil: Any) -> None:
    events = after(match, *some(2), draft("dealt", None, {"A": {"cards": ["7c"]}}), *some(1))
    before = everything(admin, store, match)
    wrong = [*events[:2], spoil(events[2]), *events[3:]]
    with pytest.raises(ValueError, match=match):
        store.append(match, wrong, expect=0, key=key())
    about = after(match, *some(2), draft("dealt", None, {"A": {"cards": ["7c"]}}), *some(1), log="about")
    with pytest.raises(ValueError, match=match):
        store.append(match, events, about=[*about[:2], spoil(about[2]), *about[3:]], expect=0)
    assert everything(admin, store, match) == before


def test_a_segment_is_written_where_it_follows_alone(store: Store, match: str, admin: Redis) -> None:
    events = chained(match, *some(2))
    store.append(match, events, expect=0)
    before = everything(admin, store, match)
    more = chained(events, *some(2))
    for expect, wrong in ((3, more), (2, chained(more, draft())), (0, chained("other", draft()))):
        with pytest.raises(ValueError, match=f"events of {match}"):
            store.append(match, wrong, expect=expect)
    with pytest.raises(ValueError, match="does not follow the one before"):
        store.append_all(match, [Write(more), Write(chained(events, draft(card="8c")))], expect=2)
    assert everything(admin, store, match) == before


def test_nothing_is_written_when_the_call_is_wrong(store: Store, match: str, admin: Redis) -> None:
    events, about = after(match, *some(2)), after(match, draft(), log="about")
    before = everything(admin, store, match)
    wrong: list[tuple[Any, ...]] = [
        (match, [], (), 0, None, None),
        (match, [], (), None, None, None),
        (match, events, (), None, None, None),
        (match, events, (), 1, None, None),
        (match, events[1:], (), 0, None, None),
        (match, events[::-1], (), 0, None, None),
        (match, events, about, 0, 1, None),
        (match, events, events, 0, 0, None),
        (match, about, (), 0, None, None),
        (match, events, (), 0, None, Key(b"short", bytes(32))),
        (match, events, (), 0, None, Key(bytes(16), b"short")),
        ("other", events, (), 0, None, None),
        ("", after("", draft()), (), 0, None, None),
        ("a:b", after("a:b", draft()), (), 0, None, None),
    ]
    for name, log, log_about, expect, expect_about, once in wrong:
        with pytest.raises(ValueError):
            store.append(name, log, about=log_about, expect=expect, expect_about=expect_about, key=once)
    assert everything(admin, store, match) == before


@pytest.mark.parametrize("name", ["about", "keys", "parts", "events"])
def test_nothing_is_written_where_a_key_is_of_another_type(store: Store, match: str, admin: Redis, name: str) -> None:
    admin.set(keys_of(store, match)[name], "not ours")
    before = everything(admin, store, match)
    events = after(match, draft("dealt", None, {"A": {"cards": ["7c"]}}))
    with pytest.raises(Exception, match="WRONGTYPE"):
        store.append(match, events, about=after(match, draft(), log="about"), expect=0, key=key())
    assert everything(admin, store, match) == before


def test_a_script_that_the_server_forgot_is_sent_again(store: Store, match: str, admin: Redis) -> None:
    events = after(match, draft())
    store.append(match, events, expect=0)
    admin.script_flush()
    assert store.append(match, after(events, draft()), expect=1) == AppendAnswer("appended", 2, 2, 0)


# ── many at once ───────────────────────────────────────────────────────────────


def at_once(count: int, work: Any) -> list[Any]:
    """What each of count threads made of work(its number); they start together."""
    answers: list[Any] = [None] * count
    start = threading.Barrier(count)

    def run(n: int) -> None:
        start.wait(30)
        answers[n] = work(n)

    threads = [threading.Thread(target=run, args=[n]) for n in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    return answers


def test_sixteen_writers_win_each_version_once(store: Store, match: str) -> None:
    store.append(match, after(match, draft()), expect=0)

    def write(writer: int) -> list[int]:
        won: list[int] = []
        while len(won) < 5:
            events = store.read(match, 1)
            drafts = [draft(writer=writer, n=len(won))] * (1 + writer % 2)
            answer = store.append(match, after(events, *drafts), expect=len(events), key=key())
            if answer.outcome == "appended":
                assert answer.version - answer.first == writer % 2
                won.append(answer.first)
        return won

    won = at_once(16, write)
    events = store.read(match, 1)
    assert verify(match, events) == Verdict(1 + 5 * (8 + 16), None, 0)
    for writer, firsts in enumerate(won):
        assert firsts == sorted(firsts)
        for n, first in enumerate(firsts):
            assert events[first - 1]["data"] == {"writer": writer, "n": n}
    assert max(Counter(first for firsts in won for first in firsts).values()) == 1


def test_one_key_sent_by_sixteen_is_recorded_once(store: Store, match: str) -> None:
    events = after(match, draft())
    store.append(match, events, expect=0)
    once = key()
    answers = at_once(16, lambda n: store.append(match, after(events, *some(2)), expect=1, key=once))
    assert Counter(answers) == {AppendAnswer("appended", 2, 3, 0): 1, AppendAnswer("replayed", 2, 3, 0): 15}
    assert len(store.read(match, 1)) == 3


def test_one_key_with_sixteen_bodies_is_recorded_once(store: Store, match: str) -> None:
    name = key().name
    answers = at_once(16, lambda n: store.append(match, after(match, draft(n=n)), expect=0, key=key(f"body {n}", name)))
    assert Counter(answer.outcome for answer in answers) == {"appended": 1, "reused": 15}
    [event] = store.read(match, 1)
    assert answers[event["data"]["n"]].outcome == "appended"


# ── around the matches ─────────────────────────────────────────────────────────


def test_a_partition_lists_its_newest_matches_first(store: Store, match: str) -> None:
    ids = [f"{match[:-3]}{n:03}" for n in range(40)]
    partition = store.partition(ids[0])
    mine = [name for name in ids if store.partition(name) == partition]
    for name in ids:
        store.append(name, after(name, draft()), expect=0)
        store.append(name, [], about=after(name, draft(), log="about"), expect=1)
    listed = store.listed(partition, 1000)
    assert [name for name in listed if name in ids] == mine[::-1]
    assert store.listed(partition, 1) == listed[:1]
    assert store.listed(partition, 0) == []


def test_a_match_lies_where_every_other_service_looks_for_it(store: Store, admin: Redis) -> None:
    """CRC-16/XMODEM of "123456789" is 0x31C3 in every catalogue of checksums."""
    assert store.partitions == 16
    assert store.partition("123456789") == 0x31C3 % 16
    assert admin.hgetall("greffier:meta") == {b"layout": b"3", b"partitions": b"16"}


def test_a_store_of_another_layout_is_left_alone(store: Store, admin: Redis) -> None:
    assert store.partitions == 16
    admin.hset("greffier:meta", "layout", 1)
    try:
        other = Store(store.log, store.work)
        with pytest.raises(RuntimeError, match="layout 1"):
            other.load("m")
    finally:
        admin.hset("greffier:meta", "layout", 3)


def test_an_event_takes_at_most_350_bytes_all_in(store: Store, match: str, admin: Redis) -> None:
    """Of a match that is sent move by move, one event a command, each with its key: the dearest way."""
    events: list[dict[str, Any]] = []
    for n in range(600):
        events += after(events or match, draft("defended", "B", card="8s", on="7s"))
        store.append(match, events[-1:], expect=n, key=key())
    names = keys_of(store, match)
    own = sum(admin.memory_usage(names[name], samples=0) or 0 for name in ("events", "keys"))
    feed = (admin.memory_usage(names["feed"], samples=0) or 0) / admin.xlen(names["feed"])
    assert own / len(events) + feed <= 350


def test_genesis_is_not_stored(store: Store, match: str, admin: Redis) -> None:
    store.append(match, after(match, draft()), expect=0)
    stored = admin.dump(keys_of(store, match)["events"])
    assert stored and bytes.fromhex(genesis(match)) not in stored


def test_more_askers_than_connections_wait_for_one(store: Store) -> None:
    """The whole pool is in use; whoever comes then is answered as soon as one is given back."""
    pool = store.log.client.connection_pool
    held = [pool.get_connection() for _ in range(pool.max_connections)]
    with ThreadPoolExecutor(20) as many:
        asked = [many.submit(store.known, "nobody", b"k" * 16) for _ in range(100)]
        wait(asked[:1], timeout=0.2)  # one that raises has done so by now
        for connection in held:
            pool.release(connection)
        assert [each.result(60) for each in asked] == [None] * 100


def test_a_log_is_read_without_its_large_parts(store: Store, match: str) -> None:
    parts = {"text": {"note": "é"}, "photo": {"jpeg": "AAAA"}}
    events = after(match, draft("photographed", None, parts))
    store.append(match, events, expect=0)
    assert store.read(match, 1) == events
    [read] = store.read(match, 1, proven=True, large=False)
    assert read["parts"] == {"text": events[0]["parts"]["text"]} and read["hash"] == events[0]["hash"]
