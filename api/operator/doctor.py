"""What may be wrong around a service: its machine, folder, keys, store and address. Looks, and changes nothing."""

from __future__ import annotations

import ctypes
import fcntl
import os
import platform
import socket
import ssl
import stat
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import closing
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Literal, NamedTuple
from urllib.error import URLError
from urllib.parse import urlsplit

from api import seals
from api.kinds import KINDS
from api.operator.counting import counted, how_many, verb_for
from api.operator.repairing import lacks
from api.server.settings import admin_url, store_urls
from api.server.soundness import fault
from recorder.connections import Connections, StoreAway
from recorder.embedded import EmbeddedServer, StoreError, find_server
from recorder.embedded import version as server_version
from recorder.room import Room
from recorder.store import Store

State = Literal["well", "advice", "bad"]
MB = 1_000_000
DAY = 86_400
PATIENCE = 5.0  # seconds for any answer
ASIDE = 2.0  # seconds that two clocks may differ
FILES = 4096  # open files that an evening needs: each follower holds one
WANTED = {"appendonly": "yes", "appendfsync": "always", "maxmemory-policy": "noeviction"}


class Finding(NamedTuple):
    """todo: what to do, where it is not well."""

    what: str
    state: State
    said: str
    todo: str | None = None

    def told(self) -> dict[str, Any]:
        return {name: value for name, value in self._asdict().items() if value is not None}


def _well(what: str, said: str) -> Finding:
    return Finding(what, "well", said)


def _advice(what: str, said: str, todo: str) -> Finding:
    return Finding(what, "advice", said, todo)


def _bad(what: str, said: str, todo: str) -> Finding:
    return Finding(what, "bad", said, todo)


class Checkup(NamedTuple):
    """What is to be looked at: a data folder, and the address of the service on it."""

    data: Path
    host: str
    port: int
    public_url: str | None


def look(asked: Checkup) -> Iterator[Finding]:
    """All that there is to say, one after the other. One look that fails is a finding, and the others go on."""
    looks: list[Callable[[Checkup], Iterator[Finding]]] = [
        _versions,
        _folder,
        _keys,
        _disk,
        _store,
        _clock,
        _port,
        _certificate,
        _files,
    ]
    for each in looks:
        try:
            yield from each(asked)
        except Exception as error:
            name = each.__name__.removeprefix("_")
            yield _bad(name, f"could not be looked at: {error or type(error).__name__}", "see what it says")


def _versions(asked: Checkup) -> Iterator[Finding]:
    python = platform.python_version()
    yield _well("python", f"Python {python} on {platform.system()} {platform.machine()}")
    try:
        yield _well("greffier", f"Greffier {version('greffier')}")
    except PackageNotFoundError:
        yield _advice("greffier", "run from its sources", "pip install . makes an installation of it")
    if store_urls()[0] is None:
        try:
            server = find_server()
        except StoreError as error:
            yield _bad("server", str(error), "install valkey-server or redis-server, or give GREFFIER_REDIS_URL")
        else:
            found = ".".join(map(str, server_version(server)))
            yield _well("server", f"a store of its own is run by {server}, version {found}")


def _folder(asked: Checkup) -> Iterator[Finding]:
    data = asked.data
    if not (data / "keys").is_dir():
        yield _bad(
            "folder",
            f"{data} is no data folder of a service",
            "give the right one with --data, or start a service on it",
        )
        return
    found = data.stat()
    if found.st_uid != os.geteuid():
        yield _bad("folder", f"{data} belongs to user {found.st_uid}, this is {os.geteuid()}", "run this as that user")
    elif not os.access(data, os.W_OK | os.X_OK) or os.statvfs(data).f_flag & os.ST_RDONLY:
        yield _bad("folder", f"{data} cannot be written to", "chmod u+rwx it, or mount its disk for writing")
    else:
        yield _well("folder", f"{data} is there and can be written to")
    open_to = [path for path in _private(data) if path.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO)]
    if open_to:
        names = ", ".join(str(path) for path in open_to[:3])
        yield _bad("secrets", f"others may read {names}", f"chmod -R go= {data}")
    else:
        yield _well("secrets", "nobody but its owner may read it")


def _private(data: Path) -> Iterator[Path]:
    yield data
    for path in (data / "keys", data / "redis" / "passwords", data / "security.jsonl"):
        if path.exists():
            yield path
    yield from (path for path in (data / "keys").iterdir() if path.is_file())


def _keys(asked: Checkup) -> Iterator[Finding]:
    keys = asked.data / "keys"
    if not keys.is_dir():
        return
    own = store_urls()[0] is None
    # the log of a service that runs is just being written: it is not looked into
    lacking = fault(asked.data, embedded=own) if _in_use(asked.data) else lacks(asked.data)
    if lacking:
        what, _, todo = lacking.partition(": ")
        yield _bad("data", what, todo)
    else:
        known = len(seals.Keys(asked.data).known())
        sealing = f"{how_many(known, 'key')} {verb_for(known, 'seals', 'seal')} or sealed"
        yield _well("data", f"its keys and its log are there; {sealing}")
    if not (keys / "operator").exists():
        # Not every service needs one, so this is no advice.
        said = "no operator's token was issued; greffier operator prints one, should the only referee lose the phone"
        yield _well("operator", said)


def _disk(asked: Checkup) -> Iterator[Finding]:
    place = asked.data if asked.data.exists() else asked.data.parent
    disk = Room(place).now()
    said = f"{disk.free // MB:,} MB are free under {place}"
    if disk.fault:
        yield _bad("disk", f"{disk.fault}: nothing more is recorded", "free some; reads go on meanwhile")
    elif disk.free < 5 * disk.least_free:
        todo = "free some soon"
        yield _advice("disk", f"{said}; below {disk.least_free // MB} nothing is recorded", todo)
    else:
        yield _well("disk", said)
    nodes = os.statvfs(place)
    if nodes.f_files and nodes.f_favail < 1000:
        said = f"{how_many(nodes.f_favail, 'more file')} can be made there"
        yield _bad("disk", said, "delete some that are not needed")


def _store(asked: Checkup) -> Iterator[Finding]:
    elsewhere, _ = store_urls()
    if elsewhere:
        yield from _asked_store(admin_url() or elsewhere, "the store elsewhere", full=admin_url() is not None)
        return
    if not (asked.data / "redis" / "passwords").exists():
        return  # a folder that was never used, or lacks what is told above
    server = EmbeddedServer(asked.data)
    if (asked.data / "redis" / "lock").exists() and server.reach():
        yield from _asked_store(server.admin_url, "the store", full=True)
    elif _in_use(asked.data):
        todo = f"read {asked.data / 'redis' / 'log'}; the service starts it again by itself as soon as it can"
        yield _bad("store", "a service runs, and its store does not answer", todo)
    else:
        yield _well("store", "no service runs here now; its store is not asked")


def _asked_store(url: str, name: str, *, full: bool) -> Iterator[Finding]:
    connections = Connections(url)
    try:
        told = connections.call(lambda redis: redis.info())
        yield _well("store", f"{name} answers; version {told.get('valkey_version') or told.get('redis_version', '?')}")
        if not full:
            yield _advice(
                "settings", "its settings were not asked for", "set GREFFIER_ADMIN_URL to have them looked at"
            )
            return
        found = connections.call(lambda redis: redis.config_get(*WANTED))
        wrong = [f"{name} is {found[name]}, want {wanted}" for name, wanted in WANTED.items() if found[name] != wanted]
        if wrong:
            yield _bad("settings", "; ".join(wrong), "mend its configuration: docker/redis.conf has what is needed")
        else:
            yield _well("settings", "each append is on the disk before it is acknowledged, and nothing is dropped")
        if told.get("aof_last_write_status", "ok") != "ok":
            yield _bad("writes", "its last write failed", "look at its disk and its log")
        seconds, micros = connections.call(lambda redis: redis.time())
        behind = abs(seconds + micros / 1e6 - time.time())
        if behind > ASIDE:
            yield _bad("clock", f"its clock is {behind:.0f} s away from this machine's", "set both by NTP")
        yield from _aggregates(url, connections)
    except StoreAway as error:
        yield _bad("store", f"{name} does not answer: {error}", "start it, or mend its address or its passwords")
    finally:
        connections.close()


def _aggregates(url: str, connections: Connections) -> Iterator[Finding]:
    """Whether each kind has as many aggregates as were made, and whether there are any of kinds that nobody lists."""
    if not connections.call(lambda redis: redis.exists("greffier:meta")):
        yield _well("aggregates", "nothing was ever recorded in it")
        return
    with closing(Store.connect(url)) as store:
        # In this order: what is made meanwhile is only in the second.
        made = {name: store.of(name).count() for name in KINDS}
        listed = {name: len(store.of(name).all_ids()) for name in KINDS}
    lost = [name for name in KINDS if listed[name] < made[name]]
    for name in lost:
        count, of_lists = how_many(made[name], name, KINDS[name].plural), listed[name]
        was, are = verb_for(made[name], "was", "were"), verb_for(of_lists, "is", "are")
        said = f"{count} {was} made, {of_lists} {are} in its lists"
        yield _bad("aggregates", said, "greffier verify says which; restore a backup that holds")
    if not lost:
        yield _well("aggregates", f"its lists have {counted(listed)}, as many as were made")
    if strange := sorted(_kinds_in(connections) - KINDS.keys()):
        said = f"it holds aggregates of kind {', '.join(strange)}, which nobody here verifies or backs up"
        todo = "give GREFFIER_KINDS as the service has it, or run the release that wrote them"
        yield _bad("kinds", said, todo)


def _kinds_in(connections: Connections) -> set[str]:
    """The kinds of which a store has an index of heads."""
    names = connections.call(lambda redis: list(redis.scan_iter("greffier:*:heads", count=5000)))
    return {name.decode().split(":")[1] for name in names}


def _in_use(data: Path) -> bool:
    """Whether a service holds the folder; it is looked at, and not held for a moment."""
    try:
        descriptor = os.open(data / "lock", os.O_RDONLY)
    except OSError:
        return False
    try:
        fcntl.flock(descriptor, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    finally:
        os.close(descriptor)
    return False


def _clock(asked: Checkup) -> Iterator[Finding]:
    newest = max((path.stat().st_mtime for path in _private(asked.data)), default=0.0) if asked.data.is_dir() else 0.0
    now = time.time()
    if newest > now + 60:
        yield _bad("clock", f"it is {newest - now:.0f} s behind what was written here", "set it, and keep it by NTP")
        return
    synchronised = None if _in_container() else _synchronised()
    if synchronised is False:
        yield _advice("clock", "nothing keeps this machine's clock right", "switch on NTP (timedatectl set-ntp true)")
    else:
        said = "it is kept right" if synchronised else "it is not behind what was written here"
        yield _well("clock", said)


def _in_container() -> bool:
    """Return whether this is a container: its host keeps the clock, which nobody in it can set."""
    return any(Path(mark).exists() for mark in ("/.dockerenv", "/run/.containerenv", "/run/systemd/container"))


def _synchronised() -> bool | None:
    """What the kernel says of its own clock; None where it cannot be asked."""
    if sys.platform != "linux":
        return None
    try:
        buffer = ctypes.create_string_buffer(512)  # struct timex, all zero: only asked
        state = ctypes.CDLL(None, use_errno=True).adjtimex(buffer)
    except (OSError, AttributeError):
        return None
    return None if state < 0 else state != 5  # TIME_ERROR: not synchronised


def _port(asked: Checkup) -> Iterator[Finding]:
    place = f"port {asked.port} of {asked.host}"
    if _in_use(asked.data):
        host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(asked.host, asked.host)
        try:
            with urllib.request.urlopen(f"http://{host}:{asked.port}/readyz", timeout=PATIENCE):
                yield _well("port", f"a service is ready at {place}")
        except (URLError, OSError) as error:
            todo = "give the --host and --port that it has, or read its log"
            yield _advice("port", f"a service runs on the folder and is not ready at {place}: {error}", todo)
        return
    try:
        family, kind, _, _, address = socket.getaddrinfo(asked.host, asked.port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind) as trial:
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            trial.bind(address)
    except OSError as error:
        yield _bad("port", f"{place} cannot be had: {error.strerror or error}", "choose another --port or --host")
    else:
        yield _well("port", f"{place} is free")


def _certificate(asked: Checkup) -> Iterator[Finding]:
    if asked.public_url is None:
        return
    url = urlsplit(asked.public_url)
    if url.scheme != "https" or url.hostname is None:
        todo = "put a proxy with TLS in front: over plain HTTP tokens can be read on their way"
        yield _advice("certificate", f"{asked.public_url} is not https", todo)
        return
    try:
        with (
            socket.create_connection((url.hostname, url.port or 443), timeout=PATIENCE) as connection,
            ssl.create_default_context().wrap_socket(connection, server_hostname=url.hostname) as secured,
        ):
            ends = secured.getpeercert() or {}
    except ssl.SSLCertVerificationError as error:
        todo = "renew it, or have the proxy send the whole chain"
        yield _bad("certificate", f"that of {url.hostname} does not hold: {error.verify_message}", todo)
        return
    except OSError as error:
        yield _bad("certificate", f"{asked.public_url} does not answer: {error}", "look at the proxy and at DNS")
        return
    left = (ssl.cert_time_to_seconds(str(ends["notAfter"])) - time.time()) / DAY
    said = f"that of {url.hostname} is good for {how_many(round(left), 'day')}"
    if left < 14:
        yield _advice("certificate", said, "see why it was not renewed by itself")
    else:
        yield _well("certificate", said)


def _files(asked: Checkup) -> Iterator[Finding]:
    import resource

    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < FILES:
        todo = "raise LimitNOFILE of its unit, or `ulimit -Hn`: each follower holds one"
        yield _advice("files", f"a process may have {hard} files open at most", todo)
    else:
        yield _well("files", "as many followers as come can be served")


def report(findings: list[Finding]) -> list[str]:
    """A line each, what to do below it."""
    signs = {"well": "ok ", "advice": "!  ", "bad": "BAD"}
    lines = []
    for each in findings:
        lines.append(f"{signs[each.state]} {each.what}: {each.said}")
        if each.todo:
            lines.append(f"    -> {each.todo}")
    bad, advice = (sum(each.state == state for each in findings) for state in ("bad", "advice"))
    counts = [f"{bad} to be mended"] * bool(bad) + [f"{advice} to be looked at"] * bool(advice)
    return [*lines, ", ".join(counts) or "all is well"]


def code(findings: list[Finding]) -> int:
    """What the verb exits with: 0 where all is well, 1 where something is bad, 3 where something is worth a look.

    2 is what a command line is ended with that cannot be read.
    """
    states = {each.state for each in findings}
    return 1 if "bad" in states else 3 if "advice" in states else 0
