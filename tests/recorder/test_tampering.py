"""What an eraser or a tamperer leaves behind, and what the chain says of it."""

from __future__ import annotations

from typing import Any

import pytest
from redis import Redis

from recorder.chain import Verdict, verify
from recorder.heads import packed
from recorder.store import Damaged, Diverged, Store
from tests.recorder.making import after, draft, keys_of, some


def test_an_erased_part_is_gone_and_the_chain_holds(store: Store, match: str, admin: Redis) -> None:
    parts = {"A": {"cards": ["7c"]}, "text": {"note": "é"}}
    events = after(match, draft("dealt", None, parts), draft())
    store.append(match, events, expect=0)
    admin.hdel(keys_of(store, match)["parts"], "events.1.text")
    del events[0]["parts"]["text"]
    assert store.read(match, 1) == events
    assert verify(match, events) == Verdict(2, None, 1)
    admin.hdel(keys_of(store, match)["parts"], "events.1.A")
    del events[0]["parts"]
    assert store.read(match, 1) == events
    assert verify(match, events) == Verdict(2, None, 2)


def test_no_secret_stands_in_the_streams(store: Store, match: str, admin: Redis) -> None:
    events = after(match, draft("dealt", None, {"A": {"cards": ["only-in-the-part"]}}))
    store.append(
        match, events, about=after(match, draft("named", None, {"text": {"name": "Zoé"}}), log="about"), expect=0
    )
    streams = b"".join(filter(None, (admin.dump(keys_of(store, match)[name]) for name in ("events", "about", "feed"))))
    for secret in (b"only-in-the-part", "Zoé".encode(), bytes.fromhex(events[0]["parts"]["A"]["salt"])):
        assert secret not in streams


def rewrite(admin: Redis, stream: str, change: Any) -> None:
    """What a thief of the admin's password could do to a stream."""
    entries: Any = admin.xrange(stream)
    admin.delete(stream)
    for entry_id, fields in change(entries):
        admin.xadd(stream, fields, id=entry_id)


def altered(entries: list[Any]) -> list[Any]:
    entries[3][1][b"e"] = entries[3][1][b"e"].replace(b"7c", b"7d")
    return entries


@pytest.mark.parametrize(
    ("change", "version"),
    [
        pytest.param(altered, 4, id="a changed byte"),
        pytest.param(lambda entries: entries[:3] + entries[4:], 4, id="removed"),
        pytest.param(lambda entries: entries[2:], 1, id="the start removed"),
        pytest.param(
            lambda entries: [
                (n, f) for (n, _), (_, f) in zip(entries, [*entries[:3], entries[4], entries[3]], strict=True)
            ],
            4,
            id="reordered",
        ),
        pytest.param(lambda entries: entries[:4], 5, id="cut short"),
    ],
)
def test_verify_says_which_version_was_tampered_with(
    store: Store, match: str, admin: Redis, change: Any, version: int
) -> None:
    events = after(match, *some(5))
    store.append(match, events, expect=0)
    rewrite(admin, keys_of(store, match)["events"], change)
    verdict = verify(match, store.read(match, 1), receipt=(5, events[4]["hash"]))
    assert verdict.bad is not None and verdict.bad["version"] == version
    assert verdict.checked == version - 1


def test_verify_finds_any_changed_byte(store: Store, match: str, admin: Redis) -> None:
    events = after(match, *some(2), draft("dealt", None, {"A": {"cards": ["7c"]}}, n=100), *some(2))
    store.append(match, events, expect=0)
    stream, parts = keys_of(store, match)["events"], keys_of(store, match)["parts"]
    entries: Any = admin.xrange(stream)
    third, part = entries[2][1], admin.hget(parts, "events.3.A") or b""
    for name, value in (*third.items(), (b"part", part)):
        for position in range(len(value)):
            for changed in {value[position] ^ 1, ord("e") if name == b"e" else value[position] ^ 1} - {value[position]}:
                forged = value[:position] + bytes([changed]) + value[position + 1 :]
                if name == b"part":
                    admin.hset(parts, "events.3.A", forged)
                else:
                    rewrite(
                        admin,
                        stream,
                        lambda _, name=name, forged=forged: [
                            *entries[:2],
                            (entries[2][0], third | {name: forged}),
                            *entries[3:],
                        ],
                    )
                assert verify(match, store.read(match, 1)).bad in (
                    {"version": 3, "what": "part A"},
                    {"version": 3, "what": "hash"},
                    {"version": 3, "what": "not canonical"},
                ), forged
        rewrite(admin, stream, lambda _: entries)


@pytest.mark.parametrize("fields", [{"e": "[]"}, {"h": "", "e": "{}"}, {"e": "[]", "h": "x"}, {"other": 1}])
def test_verify_finds_what_is_no_entry(store: Store, match: str, admin: Redis, fields: dict[Any, Any]) -> None:
    store.append(match, after(match, *some(2)), expect=0)
    admin.xadd(keys_of(store, match)["events"], fields, id="3-0")
    assert verify(match, store.read(match, 1)).bad == {"version": 3, "what": "hash"}
    assert verify(match, store.read(match, 3), prev=store.read(match, 2, 2)[0]["hash"]).bad is not None
    with pytest.raises(Damaged, match="at version 3: hash"):
        store.append(match, after(after(match, *some(3)), draft()), expect=3)


def test_verify_finds_an_entry_between_two_versions(store: Store, match: str, admin: Redis) -> None:
    store.append(match, after(match, *some(2)), expect=0)
    entries: Any = admin.xrange(keys_of(store, match)["events"])
    entry = entries[1][1]
    admin.xadd(keys_of(store, match)["events"], entry, id="2-12")
    assert verify(match, store.read(match, 1)).bad == {"version": 3, "what": "missing"}


def test_a_cut_log_does_not_take_the_lost_versions_again(store: Store, match: str, admin: Redis) -> None:
    """Nor where the index of heads was cut as well: the parts of what was cut off would be read as the new events'."""
    events = after(match, draft(), draft("dealt", None, {"A": {"cards": ["7c"]}}))
    store.append(match, events, expect=0)
    rewrite(admin, keys_of(store, match)["events"], lambda entries: entries[:1])
    new = after(events[:1], draft("dealt", None, {"A": {"cards": ["8c"]}}))
    with pytest.raises(Damaged, match="at version 2: missing"):
        store.append(match, new, expect=1)
    admin.zadd(keys_of(store, match)["heads"], {match: packed(1, events[0]["hash"])})
    with pytest.raises(Diverged):
        store.append(match, new, expect=1)
