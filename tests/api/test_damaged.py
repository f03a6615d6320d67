"""What somebody with the store's own password can do to a match: each entry of each stream removed, altered, put in,
swapped, cut off. It is named, no read fails, nothing private is shown, and nothing more is recorded."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from typing import Any, NamedTuple

import pytest
from flask import Flask
from redis import Redis

from api.aggregates import proof
from api.config import Config
from api.matches.kind import MATCHES
from api.operator import verifying
from api.operator.access import StoreAccess
from api.service import Service
from recorder.chain import MATCH, log_name
from recorder.primary import LOGS
from recorder.store import Store
from tests.api.table import API, Checked, Table, count_anew, key, problem
from tests.api.test_leaks import HUNTED, asks
from tests.conftest import StoreUrls
from tests.recorder.making import keys_of

Entry = tuple[bytes, dict[Any, Any]]
SOAK = bool(os.environ.get("GREFFIER_SOAK"))
PRIVATE = ("Orla Finnegan", "Tiberius Vonk", "an evening at home", "said in private", "thought in private")
READS = {route: ask for route, ask in HUNTED.items() if route[0] == "GET"}
CORE = ("", "state", "events", "tokens", "annotations", "verify")
SWEPT = ("cut off", *(("removed", "swapped", "put in twice", "hash altered") if SOAK else ()))  # over every route
FEW = {("GET", "/matches/<match>/state"): asks("state")}


class Attacked(NamedTuple):
    """A private match, and whoever asks for it."""

    referee: Table
    revoked: Table
    outsider: Table
    service: Service
    admin: Redis
    streams: Mapping[str, str]  # log -> key
    whole: Mapping[str, list[Entry]]  # as they were
    heads: str

    def put(self, log: str, entries: list[Entry]) -> None:
        """In place of what is in the stream."""
        self.admin.delete(self.streams[log])
        for entry_id, fields in entries:
            self.admin.xadd(self.streams[log], fields, id=entry_id)
        self.forget()

    def forget(self) -> None:
        """As a worker that has just begun, and no other has kept anything."""
        self.service.matches.doubt(self.referee.match)
        self.service.matches.cache.drop(log_name(self.referee.match, "annotations"))
        count_anew(self.service)

    def mend(self, log: str) -> None:
        self.put(log, list(self.whole[log]))

    def named(self) -> dict[str, Any]:
        """What does not hold, by stream."""
        store = self.service.store
        verdicts = {log: proof.verdict(store, self.referee.match, log) for log in LOGS}
        return {log: verdict.bad for log, verdict in verdicts.items() if verdict.bad}


@pytest.fixture(scope="module")
def attacked(app: Flask, store_urls: StoreUrls) -> Iterator[Attacked]:
    """Everything that a match can have, in few entries; the last of the about stream ends a token."""
    service: Service = app.extensions["greffier"]
    client = Checked(app)
    people = [{"name": name} for name in PRIVATE[:2]]
    table = Table.open(client, people, visibility="private", title=PRIVATE[2])
    table.send({"type": "deal", "trump_card": "6s", "shown": {"A": "7s"}})
    table.send({"type": "attack", "by": "A", "card": "7s", "note": PRIVATE[3]})
    for text in (PRIVATE[4], "more"):
        assert table.call("POST", "annotations", json={"place": 2, "text": text}).status_code == 201
    second = table.token_for("referee")
    revoked = table.as_(second["token"])
    assert revoked.get().status_code == 200
    assert table.call("DELETE", f"tokens/{second['tid']}").status_code in (200, 204)
    keys = keys_of(service.store, table.match)
    streams = {log: keys["events"].removesuffix("events") + log for log in LOGS}
    with closing(Redis.from_url(store_urls.admin, protocol=2)) as admin:
        whole: dict[str, Any] = {log: admin.xrange(stream) for log, stream in streams.items()}
        yield Attacked(table, revoked, table.as_(None), service, admin, streams, whole, keys["heads"])


@pytest.fixture(autouse=True)
def mended(attacked: Attacked) -> Iterator[None]:
    """Another test finds the match as it was."""
    scores: Any = attacked.admin.zrange(attacked.heads, 0, -1, withscores=True)
    yield
    for log in LOGS:
        attacked.mend(log)
    attacked.admin.delete(attacked.heads)
    attacked.admin.zadd(attacked.heads, dict(scores))


# ── what is done to a stream ───────────────────────────────────────────────────


def attempts(entries: list[Entry]) -> Iterator[tuple[str, int, list[Entry]]]:
    """What is done, the version that it is done to, and what then stands in the stream."""
    for n, (entry_id, fields) in enumerate(entries):
        version, before, behind = n + 1, entries[:n], entries[n + 1 :]
        yield "removed", version, before + behind
        yield "cut off", version, before
        for what, other in altered(fields):
            yield what, version, [*before, (entry_id, other), *behind]
        yield "put in twice", version, [*before, (entry_id, fields), (b"%d-7" % version, fields), *behind]
        if behind:
            yield "swapped", version, [*before, (entry_id, behind[0][1]), (behind[0][0], fields), *behind[1:]]
    last = len(entries)
    yield "put in behind the end", last + 1, [*entries, (b"%d-0" % (last + 1), entries[-1][1])]
    yield "put in before the start", 1, [(b"0-1", entries[0][1]), *entries]


def altered(fields: dict[bytes, bytes]) -> Iterator[tuple[str, dict[bytes, bytes]]]:
    """Each member of what is hashed, the hash itself, and what is no entry at all."""
    content = json.loads(fields[b"e"])
    for place, value in enumerate(content):
        changed = [*content]
        changed[place] = another(value)
        yield f"member {place} altered", {**fields, b"e": json.dumps(changed).encode()}
    for name, value in content[3].items():
        data = {**content[3], name: another(value)}
        yield f"data {name} altered", {**fields, b"e": json.dumps([*content[:3], data, *content[4:]]).encode()}
    yield "hash altered", {**fields, b"h": bytes([fields[b"h"][0] ^ 1]) + fields[b"h"][1:]}
    yield "hash cut", {**fields, b"h": fields[b"h"][:3]}
    yield "no entry", {b"e": b"{}", b"h": b""}


def another(value: Any) -> Any:
    """A value of the same kind, so that it reads well."""
    kinds: dict[type, Callable[[Any], Any]] = {
        str: lambda text: "public" if text == "private" else text + "x",
        bool: lambda flag: not flag,
        int: lambda number: number + 1,
        list: lambda items: items[1:] if items else [1],
        dict: lambda members: {**members, "more": 1},
    }
    return kinds[type(value)](value) if value is not None else "x"


# ── what is to hold ────────────────────────────────────────────────────────────


def texts(answers: list[Any]) -> list[tuple[int, str]]:
    """The status and text of each; 0: that of a feed, whose text says it."""
    found = []
    for answer in answers:
        if isinstance(answer, str):
            found.append((0, answer))
            continue
        with closing(answer):
            found.append((answer.status_code, answer.get_data().decode(errors="replace")))
    return found


def check_outside(attacked: Attacked, log: str, routes: Mapping[Any, Any], why: object) -> None:
    """Nobody without a token that counts sees anything, and nothing fails."""
    for route, ask in routes.items():
        for status, text in texts(ask(attacked.outsider, attacked.outsider.match)):
            assert status < 500, (why, route, text)
            assert not any(secret in text for secret in PRIVATE), (why, route)
            if status and route[1].startswith("/matches/<match>"):
                # Where nobody can tell who may read, it is private too.
                assert status in (404, 422), (why, route, status, text)
    for what in CORE if routes is READS else ("state",):
        status, name = problem(attacked.revoked.get(what))
        assert (status, name) in ((409, "damaged"), (401, "token-unknown"), (404, "not-found")), (why, what, name)
        assert name != "damaged" or log == "about"


def check_inside(attacked: Attacked, log: str, version: int, why: object) -> None:
    """Who may read is told where, reads what came before, and can record nothing behind it."""
    table = attacked.referee
    for what in CORE:
        answer = table.get(what)
        assert answer.status_code in (200, 409), (why, what, answer.status_code)
        if answer.status_code == 409:
            assert problem(answer) == (409, "damaged") and answer.json["stream"] == log, (why, what)
    if log == "annotations":
        assert table.get("state").status_code == 200 and table.get("annotations").status_code == 409, why
        assert table.call("POST", "annotations", json={"place": 1, "nags": [1]}).status_code == 409, why
        return
    state = table.get("state")
    assert problem(state) == (409, "damaged") and state.json.get("version") == (version if log == "events" else None)
    assert problem(table.send({"type": "take", "by": "B"}, key=key())) == (409, "damaged"), why
    assert problem(table.call("PATCH", "", json={"title": "changed"})) == (409, "damaged"), why
    if log == "events" and version > 1:
        assert state.json["holds"] == version - 1
        assert table.read("state", until=version - 1)["version"] == version - 1, why
        assert [event["version"] for event in table.read("events", until=version - 1)["events"]][-1] == version - 1
        verdict = table.read("verify")
        assert (verdict["ok"], verdict["bad"]["stream"], verdict["bad"]["version"]) == (False, "events", version), why


@pytest.mark.parametrize("log", LOGS)
def test_each_entry_that_is_tampered_with_is_named_and_shows_nothing(attacked: Attacked, log: str) -> None:
    seen: set[str] = set()
    for what, version, entries in attempts(list(attacked.whole[log])):
        why = (log, what, version)
        attacked.put(log, entries)
        bad = attacked.named()
        assert bad.keys() == {log} and bad[log]["version"] in (version, version + ("put in" in what)), (why, bad)
        routes = READS if what in SWEPT and what not in seen else FEW
        check_outside(attacked, log, routes, why)
        if what not in seen or SOAK:
            check_inside(attacked, log, bad[log]["version"], why)
        seen.add(what)
    attacked.mend(log)
    assert attacked.named() == {} and attacked.referee.get("state").status_code == 200


@pytest.mark.parametrize("log", LOGS)
def test_a_stream_that_is_gone_closes_what_it_guards(attacked: Attacked, log: str) -> None:
    attacked.put(log, [])
    assert attacked.named()[log] == {"version": 1, "what": "missing"}
    check_outside(attacked, log, READS, log)
    if log == "annotations":
        check_inside(attacked, log, 1, log)
        return
    assert problem(attacked.referee.get("state")) == (409, "damaged")
    assert problem(attacked.referee.send({"type": "take", "by": "B"})) == (409, "damaged")


def test_a_stream_and_its_head_that_are_gone_open_nothing(attacked: Attacked) -> None:
    attacked.admin.zrem(attacked.heads, f"{attacked.referee.match}/about")
    attacked.put("about", [])
    check_outside(attacked, "about", READS, "no about stream, and no trace of it")
    assert problem(attacked.referee.get("state")) == (409, "damaged")


def test_without_the_index_of_heads_all_is_closed(attacked: Attacked) -> None:
    attacked.admin.zrem(attacked.heads, *(f"{attacked.referee.match}{log}" for log in ("", "/about", "/annotations")))
    attacked.forget()
    check_outside(attacked, "about", READS, "no heads")
    assert problem(attacked.referee.get("state")) == (409, "damaged")
    assert attacked.named().keys() == set(LOGS)


def test_a_worker_that_remembers_the_match_notices_too(attacked: Attacked) -> None:
    """The end of a token is taken out of the store while a worker has the match in memory."""
    assert attacked.referee.get("state").status_code == 200
    last = attacked.whole["about"][-1][0]
    attacked.admin.xdel(attacked.streams["about"], last)
    assert problem(attacked.revoked.send({"type": "take", "by": "B"})) == (409, "damaged")
    assert problem(attacked.referee.get("state")) == (409, "damaged")


def test_what_lies_before_a_checkpoint_is_noticed_when_it_is_read(
    attacked: Attacked, caplog: pytest.LogCaptureFixture
) -> None:
    """The present is folded from a checkpoint; the past, read later, was altered."""
    match = attacked.referee.match
    entries = list(attacked.whole["events"])
    loaded = attacked.service.matches.newest(match)
    attacked.service.matches.checkpoints.keep(match, _checkpoint(loaded), newest=True)
    attacked.service.matches.checkpoints.flush()
    attacked.admin.delete(attacked.streams["events"])
    entries[1] = (entries[1][0], {**entries[1][1], b"e": b"[]"})
    for entry_id, fields in entries:
        attacked.admin.xadd(attacked.streams["events"], fields, id=entry_id)
    attacked.service.matches.cache.drop(match)
    attacked.service.matches._log_once.cache_clear()
    assert attacked.referee.get("state").status_code == 200, "its newest state is as it was"
    assert problem(attacked.referee.get("timeline")) == (409, "damaged")
    assert f"match {match} is damaged: events 2: " in caplog.text
    assert attacked.referee.read("state", until=1)["version"] == 1
    assert problem(attacked.referee.get("state")) == (409, "damaged")


def _checkpoint(loaded: Any) -> Any:
    from api.matches.memory.checkpoints import Checkpoint
    from engine.history import Mark

    at = Mark(loaded.corrections, loaded.size, loaded.version)
    return Checkpoint(at, loaded.hash, loaded.match, Mark(0, 0, 0))


def test_lists_leave_it_out(attacked: Attacked, client: Checked) -> None:
    table = Table.open(client, visibility="public", title="for all to see")
    service = attacked.service
    assert table.match in [item["id"] for item in client.get(f"{API}/matches?limit=100").json["items"]]
    stream = keys_of(service.store, table.match)["about"]
    attacked.admin.xtrim(stream, maxlen=1, approximate=False)
    service.matches.doubt(table.match)
    assert {change.rows for change in service.projector._changes(MATCH, table.match)} == {None}
    assert client.get(f"{API}/matches?limit=100").status_code == 200


# ── the operator's verify ──────────────────────────────────────────────────────


@pytest.fixture
def verify(attacked: Attacked, config: Config, capsys: pytest.CaptureFixture[str]) -> Callable[[], tuple[int, str]]:
    def run() -> tuple[int, str]:
        capsys.readouterr()
        access = StoreAccess(config.data, attacked.service.store, None, False)
        code = verifying.verify(access, [attacked.referee.match])
        return code, capsys.readouterr().out

    return run


def test_the_operator_is_told_where(attacked: Attacked, verify: Callable[[], tuple[int, str]]) -> None:
    assert verify()[0] == 0
    attacked.put("about", list(attacked.whole["about"][:-1]))
    version = len(attacked.whole["about"])
    code, said = verify()
    assert code == 1 and f"{attacked.referee.match} does not hold: about {version}: missing" in said


def test_a_part_that_is_gone_without_an_erasure_is_named(
    attacked: Attacked, verify: Callable[[], tuple[int, str]]
) -> None:
    parts = keys_of(attacked.service.store, attacked.referee.match)["parts"]
    held: Any = attacked.admin.hgetall(parts)
    assert held
    for n, (field, value) in enumerate(held.items()):
        log, version, name = field.decode().split(".", 2)
        attacked.admin.hdel(parts, field)
        attacked.forget()
        code, said = verify()
        assert code == 1 and f"part {name} of {log} {version} is gone, and was not erased" in said
        for route, ask in (READS if n == 0 else FEW).items():
            for status, text in texts(ask(attacked.referee, attacked.referee.match)):
                assert status < 500, (field, route, text)
        attacked.admin.hset(parts, field, value)
        attacked.forget()
    assert verify()[0] == 0


def test_a_part_that_was_altered_is_named(attacked: Attacked, verify: Callable[[], tuple[int, str]]) -> None:
    parts = keys_of(attacked.service.store, attacked.referee.match)["parts"]
    held: Any = attacked.admin.hgetall(parts)
    for field, value in held.items():
        log, version, name = field.decode().split(".", 2)
        attacked.admin.hset(parts, field, value[:16] + b'{"title":"forged","cards":[]}')
        attacked.forget()
        code, said = verify()
        assert code == 1 and f"{log} {version}: part {name}" in said
        check_outside(attacked, log, FEW, field)
        attacked.admin.hset(parts, field, value)
        attacked.forget()


def test_a_match_that_is_gone_from_everywhere_but_the_count_is_noticed(attacked: Attacked) -> None:
    store: Store = attacked.service.store
    table = Table.open(attacked.referee.client)
    listed = [match for n in range(store.partitions) for match in store.listed(n, 2**31)]
    before = list(verifying._lost(store, MATCHES, listed))
    keys = keys_of(store, table.match)
    attacked.admin.zrem(keys["list"], table.match)
    listed.remove(table.match)
    said = list(verifying._lost(store, MATCHES, listed))
    assert set(said) - set(before) == {f"{table.match} is in no list of matches"}
    attacked.admin.delete(keys["events"], keys["about"], keys["keys"], keys["parts"])
    attacked.admin.zrem(keys["heads"], table.match, f"{table.match}/about")
    [told] = set(verifying._lost(store, MATCHES, listed)) - set(before)
    assert told.startswith(f"partition {store.partition(table.match)}: ") and told.endswith("some are gone")
