"""Immutable for real: what the service's users may not do, tried on every server that can be found here."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import AuthenticationError, NoPermissionError, ResponseError
from redis.retry import Retry

from recorder import acl
from recorder.embedded import OLDEST, EmbeddedServer, servers, version

MATCH = "greffier:match:{p03}:m:events"
PARTS = "greffier:match:{p03}:m:parts"
MATCHES = "greffier:match:{p03}:list"

# The protocol lets anybody send these; they touch no key.
ALWAYS = {"auth", "hello", "quit", "reset"}

BINARIES = {f"{path.name} {version(path)}": path for path in servers() if version(path) >= OLDEST}


class Users(NamedTuple):
    log: Redis
    work: Redis
    admin: Redis


@pytest.fixture(scope="module", params=BINARIES.values(), ids=list(BINARIES))
def users(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Users]:
    with EmbeddedServer(tmp_path_factory.mktemp("acl"), binary=request.param) as server:
        urls = server.log_url, server.work_url, server.admin_url
        clients = Users(*(Redis.from_url(url) for url in urls))
        clients.log.xadd(MATCH, {"e": "first"}, id="1-0")
        clients.log.xadd(MATCH, {"e": "second"}, id="2-0")
        clients.log.hsetnx(PARTS, "events.1.text", "salt and text")
        clients.log.zadd(MATCHES, {"m": 1})
        clients.work.set("gw:code", "1")
        yield clients
        for client in clients:
            client.close()


def standing(admin: Redis) -> dict[str, Any]:
    """Everything that is kept, byte for byte."""
    keys: Any = admin.keys("*")
    return {key: (admin.dump(key), admin.pttl(key)) for key in sorted(keys)}


DESTRUCTIVE = [
    *(f"SET {MATCH} x", f"GETSET {MATCH} x", f"GETDEL {MATCH}", f"SETEX {MATCH} 9 x", f"MSET {MATCH} x"),
    *(f"APPEND {MATCH} x", f"SETRANGE {MATCH} 0 x", f"SETBIT {MATCH} 0 1", f"BITOP NOT {MATCH} {PARTS}"),
    *(f"DEL {MATCH}", f"UNLINK {MATCH}", f"RENAME {MATCH} greffier:x", f"RENAMENX {MATCH} greffier:x"),
    *(f"COPY greffier:x {MATCH} REPLACE", f"COPY {PARTS} {MATCH} REPLACE", f"MOVE {MATCH} 1"),
    *(f"EXPIRE {MATCH} 1", f"PEXPIRE {MATCH} 1", f"EXPIREAT {MATCH} 1", f"PEXPIREAT {MATCH} 1"),
    *(f"GETEX {MATCH} EX 1", f"PERSIST {MATCH}", f"RESTORE {MATCH} 0 x REPLACE", "MIGRATE h 1 k 0 1"),
    *(f"SUNIONSTORE {MATCH} greffier:x", f"SINTERSTORE {MATCH} greffier:x", f"SDIFFSTORE {MATCH} greffier:x"),
    *(f"ZUNIONSTORE {MATCH} 1 {MATCHES}", f"ZRANGESTORE {MATCH} {MATCHES} 0 1", f"SORT {MATCHES} STORE {MATCH}"),
    *(f"GEOSEARCHSTORE {MATCH} {MATCHES} FROMMEMBER m BYRADIUS 1 m ASC", f"PFMERGE {MATCH} greffier:x"),
    *(f"XDEL {MATCH} 1-0", f"XTRIM {MATCH} MAXLEN 0", f"XSETID {MATCH} 9-0", f"XGROUP CREATE {MATCH} g 0"),
    *(f"XGROUP DESTROY {MATCH} g", f"XACK {MATCH} g 1-0", f"XREADGROUP GROUP g c STREAMS {MATCH} >"),
    *(f"HSET {PARTS} events.1.text x", f"HMSET {PARTS} events.1.text x", f"HDEL {PARTS} events.1.text"),
    *(f"HINCRBY {PARTS} n 1", f"HINCRBYFLOAT {PARTS} n 1", f"HEXPIRE {PARTS} 1 FIELDS 1 events.1.text"),
    *(f"ZREM {MATCHES} m", f"ZREMRANGEBYRANK {MATCHES} 0 -1", f"ZPOPMIN {MATCHES}", f"ZINCRBY {MATCHES} 1 m"),
    *(f"ZREMRANGEBYSCORE {MATCHES} 0 9", f"BZPOPMIN {MATCHES} 1", f"LPUSH {MATCH} x", f"SADD {MATCH} x"),
    *("FLUSHALL", "FLUSHDB", "SWAPDB 0 1", "SHUTDOWN NOSAVE", "SAVE", "BGSAVE", "BGREWRITEAOF", "DEBUG SLEEP 0"),
    *("CONFIG SET appendonly no", "CONFIG REWRITE", "CONFIG RESETSTAT", "REPLICAOF h 1", "SLAVEOF NO ONE"),
    *("FAILOVER", "CLUSTER RESET", "CLUSTER FLUSHSLOTS", "MODULE LOAD x", "SCRIPT FLUSH", "SCRIPT KILL"),
    *("FUNCTION LOAD x", "FUNCTION FLUSH", "CLIENT KILL TYPE normal", "CLIENT PAUSE 1", "SYNC", "PSYNC ? -1"),
    *("ACL SETUSER greffier-log +@all", "ACL DELUSER greffier-admin", "ACL LOAD", "ACL SAVE", "MULTI", "MONITOR"),
    *("KEYS *", "SCAN 0", "RANDOMKEY", "SUBSCRIBE x", "PUBLISH x y"),
]


@pytest.mark.parametrize("command", DESTRUCTIVE)
def test_a_destructive_command_is_refused_directly_and_inside_scripts(users: Users, command: str) -> None:
    before = standing(users.admin)
    words = command.split()
    for client in (users.log, users.work):
        with pytest.raises(ResponseError):
            client.execute_command(*words)
        with pytest.raises(ResponseError):
            client.eval("return redis.call(unpack(ARGV))", 0, *words)
        # A script that keeps quiet about the error does no more.
        client.eval("redis.pcall(unpack(ARGV)) return 1", 0, *words)
    assert standing(users.admin) == before


def commands(admin: Redis) -> Iterator[list[str]]:
    """Every command and subcommand that this server has, with as many words as it takes at least."""
    for entry in admin.execute_command("COMMAND").values():
        subcommands = entry.get("subcommands") or []
        for name, arity in [(sub[0], sub[1]) for sub in subcommands] or [(entry["name"], entry["arity"])]:
            words = (name.decode() if isinstance(name, bytes) else name).lower().split("|")
            yield words + [MATCH] * (abs(arity) - len(words))


@pytest.mark.parametrize(("user", "allowed"), [("log", acl.APPENDING), ("work", acl.DISPOSABLE)])
def test_of_all_the_servers_commands_only_the_allow_list_passes(
    users: Users, user: str, allowed: tuple[str, ...]
) -> None:
    expected = {*acl.CONNECTING, *allowed}
    by_subcommand = {name.partition("|")[0] for name in expected if "|" in name}
    client = Redis(connection_pool=getattr(users, user).connection_pool)
    client.response_callbacks.clear()  # those of COMMAND cannot read what COMMAND COUNT answers
    before = standing(users.admin)
    passed = set()
    for words in commands(users.admin):
        name = "|".join(words[:2]) if words[0] in by_subcommand else words[0]
        if words[0] in ALWAYS:
            continue
        try:
            client.execute_command(*words)
        except ResponseError as error:
            # A command that is allowed may still say no to this key; DEBUG and MODULE are refused to everybody.
            if "permissions to run" in str(error) or "not allowed" in str(error):
                continue
        passed.add(name)
    assert passed <= expected
    assert passed >= expected - ALWAYS - {"script|load"}, "the rules name no command that is not there"
    assert standing(users.admin) == before


@pytest.mark.parametrize(
    ("user", "command"),
    [
        ("log", "XADD gw:x * a b"),
        ("log", "XADD other * a b"),
        ("log", "XRANGE gw:x - +"),
        ("work", f"GET {MATCH}"),
        ("work", f"SET {MATCH} x"),
        ("work", f"DEL {MATCH}"),
        ("work", "SET other x"),
        ("work", "XADD gw:x * a b"),
    ],
)
def test_each_user_keeps_to_its_own_keys(users: Users, user: str, command: str) -> None:
    with pytest.raises(ResponseError):
        getattr(users, user).execute_command(*command.split())
    with pytest.raises(ResponseError):
        getattr(users, user).eval("return redis.call(unpack(ARGV))", 0, *command.split())


def test_nobody_gets_in_without_a_password(users: Users) -> None:
    path = users.log.connection_pool.connection_kwargs["path"]
    for name, password in [(None, None), ("default", ""), ("greffier-log", "x"), ("greffier-admin", "")]:
        with (
            Redis(unix_socket_path=path, username=name, password=password, retry=Retry(NoBackoff(), 0)) as stranger,
            pytest.raises((AuthenticationError, NoPermissionError, ResponseError)),
        ):
            stranger.xlen(MATCH)


def test_what_the_service_needs_is_allowed(users: Users) -> None:
    script = "redis.call('XADD', KEYS[1], '*', 'a', 'b') return redis.call('XLEN', KEYS[1])"
    assert users.log.eval(script, 1, "greffier:match:{p03}:feed") == 1
    assert users.log.evalsha(users.log.script_load(script), 1, "greffier:match:{p03}:feed") == 2
    assert users.log.hsetnx(PARTS, "events.1.text", "another") == 0, "HSETNX overwrites nothing"
    with pytest.raises(ResponseError, match="equal or smaller"):
        users.log.xadd(MATCH, {"e": "instead of the second"}, id="2-0")
    assert users.work.incr("gw:tries") == 1
    assert users.work.expire("gw:tries", 60)
    assert users.work.delete("gw:tries") == 1


def test_the_aclfile_holds_no_password(tmp_path: Path) -> None:
    passwords = acl.passwords(tmp_path / "keys")
    text = acl.acl_file(passwords)
    assert len(set(passwords.values())) == 3
    assert all(len(password) == 64 for password in passwords.values())
    assert not any(password in text for password in passwords.values())
    assert acl.passwords(tmp_path / "keys") == passwords, "made once"
    assert (tmp_path / "keys" / "passwords").stat().st_mode & 0o777 == 0o600
