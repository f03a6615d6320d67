"""Accepted commands a second over HTTP, against a bare Flask view with one append on the same server.

    python -m benchmarks.http [--seconds 4] [--connections 16] [--rounds 3] [--client wrk|python]

Ours is `greffier serve`, as it is but for its limits; the view runs under gunicorn; both have two gevent workers and an
embedded store. The client is `wrk` where there is one (Debian has it), one thread a connection, else two processes in
Python; either only sends ready-made bytes. The two servers take turns, and the ratio is that of their medians. A
server's processor time a request stands beside it: the client has its share of the same cores, and hides what the
server costs. A third turn sends the same moves by the token of what the matches belong to (the toy kind of the tests),
whose rights are looked up besides and checked again as the move is written.
"""

from __future__ import annotations

import argparse
import itertools
import json
import multiprocessing
import os
import selectors
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import psutil

from api import times
from api.aggregates.about import BelongsTo
from api.aggregates.writing import Head, chained
from api.matches.about.events import draft
from benchmarks.aims import at_least, at_most
from benchmarks.plays import games
from recorder.embedded import EmbeddedServer
from recorder.store import Store
from tests.running import Service

ROOT = Path(__file__).resolve().parent.parent
WORKERS = 2
CLIENTS = 2
ROUNDS = 40  # of a match: more moves than are sent in a turn
MATCH = {"game": "durak", "seats": [{}, {}], "options": {"rounds": ROUNDS}}
BARE_SCRIPT = """
local seen = redis.call("HGET", KEYS[2], ARGV[2])
if seen then return {"replayed", seen} end
local head = redis.call("XREVRANGE", KEYS[1], "+", "-", "COUNT", 1)[1]
local version = head and tonumber(head[1]:match("^%d+")) or 0
redis.call("XADD", KEYS[1], (version + 1) .. "-0", "event", ARGV[1])
redis.call("HSETNX", KEYS[2], ARGV[2], version + 1)
return {"appended", version + 1}
"""


def bare() -> Any:
    """The least that a recorder over HTTP could be: JSON in, one append, JSON out."""
    from flask import Flask, request
    from redis import Redis

    app = Flask("bare")
    redis = Redis.from_url(os.environ["BENCH_LOG_URL"], protocol=2, driver_info=None)
    append = redis.register_script(BARE_SCRIPT)

    @app.get("/readyz")
    def ready() -> dict[str, bool]:
        return {"ok": True}

    @app.post("/append/<match>")
    def one(match: str) -> Any:
        body = request.get_json()
        key = request.headers["Idempotency-Key"]
        event = json.dumps({"at": time.time_ns(), "filler": "x" * 330, **body})
        keys = [f"greffier:{{bench}}:{match}:events", f"greffier:{{bench}}:{match}:keys"]
        outcome, version = append(keys=keys, args=[event, key])
        return {"outcome": outcome.decode(), "version": int(version)}, 201

    return app


class Bare:
    """gunicorn with the bare view, on a free port."""

    def __init__(self, store: EmbeddedServer) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        command = [sys.executable, "-m", "gunicorn", "-k", "gevent", "-w", str(WORKERS), "--log-level", "warning"]
        command += ["-b", f"127.0.0.1:{self.port}", "--keep-alive", "60", "benchmarks.http:bare()"]
        self.process = subprocess.Popen(command, cwd=ROOT, env=os.environ | {"BENCH_LOG_URL": store.log_url})
        end = time.monotonic() + 30
        while not self._answers():
            assert time.monotonic() < end, "the bare view does not answer"
            time.sleep(0.05)

    def _answers(self) -> bool:
        try:
            return exchange(self.port, b"GET /readyz HTTP/1.1\r\nHost: b\r\nConnection: close\r\n\r\n")[0] == 200
        except OSError:
            return False

    def cpu(self) -> float:
        """Seconds of processor time of all its workers so far."""
        return _cpu(psutil.Process(self.process.pid).children(recursive=True))

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(30)


class Ours:
    """`greffier serve`, its limits of one address aside, with the toy kind that lends its keepers' rights."""

    def __init__(self, folder: Path) -> None:
        self.data = folder
        limits = {"GREFFIER_LIMITS": "bytes=1000000000000/1000000000000", "GREFFIER_WORKERS": str(WORKERS)}
        self._service = Service(folder, environment={**limits, "GREFFIER_KINDS": "tests.tally"}).start()
        self.port = int(self._service.url.rpartition(":")[2])

    def cpu(self) -> float:
        """Seconds of processor time of all its workers so far."""
        assert self._service.process
        family = psutil.Process(self._service.process.pid).children()
        return _cpu([each for each in family if each.pid != self._service.store])

    def stop(self) -> None:
        self._service.stop()


def _cpu(processes: list[psutil.Process]) -> float:
    return float(sum(sum(process.cpu_times()[:2]) for process in processes))


def exchange(port: int, request: bytes) -> tuple[int, bytes]:
    """One request on a connection of its own: status and body."""
    with socket.create_connection(("127.0.0.1", port), timeout=20) as connection:
        connection.sendall(request)
        answer = b""
        while piece := connection.recv(1 << 16):
            answer += piece
    head, _, body = answer.partition(b"\r\n\r\n")
    return int(head[9:12]), body


def post(path: str, body: object, *, token: str | None = None, keep: bool = True) -> bytes:
    """A request's bytes, with a key of its own."""
    raw = json.dumps(body, separators=(",", ":")).encode()
    lines = [f"POST {path} HTTP/1.1", "Host: b", "Content-Type: application/json", f"Content-Length: {len(raw)}"]
    lines += [f"Idempotency-Key: {uuid.uuid4()}", f"Connection: {'keep-alive' if keep else 'close'}"]
    if token:
        lines.append(f"Authorization: Bearer {token}")
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + raw


def send(port: int, queues: list[list[bytes]], seconds: float, done: Any) -> None:
    """One connection a queue, one request after the other on each; reports how many were answered 201."""
    selector = selectors.DefaultSelector()
    connections = []
    for queue in queues:
        connection = socket.create_connection(("127.0.0.1", port))
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        connections.append(connection)
        selector.register(connection, selectors.EVENT_READ, iter(queue))
    accepted, latencies, begun = 0, [], time.perf_counter()
    sent = {}
    for key in list(selector.get_map().values()):
        sent[key.fd] = time.perf_counter()
        key.fileobj.sendall(next(key.data))  # type: ignore[union-attr]
    waiting = len(queues)
    while waiting and time.perf_counter() - begun < seconds:
        for key, _ in selector.select(1):
            answer = key.fileobj.recv(1 << 16)  # type: ignore[union-attr]
            length = int(answer[answer.index(b"Content-Length: ") + 16 :].split(b"\r\n", 1)[0])
            missing = answer.index(b"\r\n\r\n") + 4 + length - len(answer)
            while missing > 0:
                missing -= len(key.fileobj.recv(missing))  # type: ignore[union-attr]
            assert answer[9:12] == b"201", answer.decode()
            now = time.perf_counter()
            accepted += 1
            latencies.append(now - sent[key.fd])
            request = next(key.data, None)
            if request is None:
                selector.unregister(key.fileobj)
                waiting -= 1
                continue
            sent[key.fd] = now
            key.fileobj.sendall(request)  # type: ignore[union-attr]
    done.put((accepted, time.perf_counter() - begun, latencies))


def load(port: int, queues: list[list[bytes]], seconds: float) -> tuple[float, float]:
    """Accepted requests a second, and the 99th percentile of latency in ms."""
    done: Any = multiprocessing.Queue()
    clients = [
        multiprocessing.Process(target=send, args=(port, queues[n::CLIENTS], seconds, done)) for n in range(CLIENTS)
    ]
    for client in clients:
        client.start()
    results = [done.get() for _ in clients]
    for client in clients:
        client.join()
    latencies = sorted(value for _, _, values in results for value in values)
    return sum(n / spent for n, spent, _ in results), latencies[int(len(latencies) * 0.99)] * 1000


def load_by_wrk(port: int, queues: list[list[bytes]], seconds: float) -> tuple[float, float]:
    """As load, by a client in C."""
    with tempfile.TemporaryDirectory() as folder:
        for n, queue in enumerate(queues):
            sizes = [f"{len(request)}\n".encode() for request in queue]
            Path(folder, str(n)).write_bytes(b"".join(itertools.chain(*zip(sizes, queue, strict=True))))
        script = Path(folder, "send.lua")
        script.write_text(WRK_SCRIPT.replace("FOLDER", folder))
        count = str(len(queues))
        command = ["wrk", "-t", count, "-c", count, "-d", f"{max(1, round(seconds))}s", "-s", str(script)]
        told = subprocess.run([*command, f"http://127.0.0.1:{port}/"], capture_output=True, text=True, check=True)
    accepted, spent, late = told.stdout.splitlines()[-1].split()
    return float(accepted) / float(spent), float(late)


# A thread sends its own file's requests in order; where it has no more, it stops.
WRK_SCRIPT = """
local threads, count = {}, 0
function setup(thread)
  thread:set("id", count)
  count = count + 1
  table.insert(threads, thread)
end
function init()
  requests, sent, accepted, first = {}, 0, 0, true
  local file = io.open("FOLDER/" .. id, "rb")
  while true do
    local size = file:read("*n")
    if not size then break end
    file:read(1)
    requests[#requests + 1] = file:read(size)
  end
  file:close()
end
function request()
  -- wrk asks its first thread once before it starts, and sends nothing.
  if id == 0 and first then first = false return requests[1] end
  sent = sent + 1
  if sent > #requests then wrk.thread:stop() return requests[#requests] end
  return requests[sent]
end
function response(status)
  if status == 201 then accepted = accepted + 1 end
end
function done(summary, latency, requests)
  local accepted = 0
  for _, thread in ipairs(threads) do accepted = accepted + thread:get("accepted") end
  print(accepted, summary.duration / 1e6, latency:percentile(99) / 1000)
end
"""


def made(port: int, path: str, new: object) -> dict[str, Any]:
    """What is answered to a creation."""
    status, body = exchange(port, post(path, new, keep=False))
    assert status == 201, body
    answer: dict[str, Any] = json.loads(body)
    return answer


def of_ours(port: int, plays: list[list[dict[str, Any]]]) -> list[list[bytes]]:
    """Each play as one match of its own, by its referee's token."""
    queues = []
    for play in plays:
        match = made(port, "/api/v1/matches", MATCH)
        path = f"/api/v1/matches/{match['id']}/commands"
        queues.append([post(path, move, token=match["tokens"]["referee"]) for move in play])
    return queues


def of_an_owner(ours: Ours, plays: list[list[dict[str, Any]]]) -> list[list[bytes]]:
    """As of_ours, but all matches belong to one tally, and are recorded by its keeper's token."""
    server = EmbeddedServer(ours.data)
    assert server.reach(), "the service's store does not answer"
    tally = made(ours.port, "/api/v1/tallies", {"goal": 10})
    queues = []
    with closing(Store.connect(server.log_url, server.work_url)) as store:
        for play in plays:
            match = made(ours.port, "/api/v1/matches", MATCH)["id"]
            last = store.tail(match, "about")[-1]
            head, now = Head(last["version"], last["hash"]), times.ms(last["at"])
            belongs = chained([draft(BelongsTo(kind="tally", id=tally["id"]))], head, now, now, None, "service")
            told = store.append(match, [], about=belongs, expect=None, expect_about=head.version)
            assert told.outcome == "appended", told
            path = f"/api/v1/matches/{match}/commands"
            queues.append([post(path, move, token=tally["tokens"]["keeper"]) for move in play])
    return queues


def of_bare(plays: list[list[dict[str, Any]]]) -> list[list[bytes]]:
    return [[post(f"/append/{uuid.uuid4().hex}", move) for move in play] for play in plays]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=float, default=4)
    parser.add_argument("--connections", type=int, default=16)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--client", choices=("wrk", "python"), default="wrk" if shutil.which("wrk") else "python")
    given = parser.parse_args()
    send_all = load_by_wrk if given.client == "wrk" else load
    rates: dict[str, list[float]] = {}
    slowest: dict[str, list[float]] = {}
    costs: dict[str, list[float]] = {}
    with (
        tempfile.TemporaryDirectory() as folder,
        EmbeddedServer(Path(folder) / "store") as store,
        ExitStack() as ending,
    ):
        bare, ours = Bare(store), Ours(Path(folder) / "data")
        ending.callback(bare.stop)
        ending.callback(ours.stop)
        turns: dict[str, tuple[Bare | Ours, Callable[[], list[list[bytes]]]]] = {
            "bare": (bare, lambda: of_bare(plays)),
            "greffier": (ours, lambda: of_ours(ours.port, plays)),
            "by an owner's token": (ours, lambda: of_an_owner(ours, plays)),
        }
        plays = games(given.connections, seed=4, rounds=ROUNDS)
        for _ in range(given.rounds):
            for name, (server, requests) in turns.items():
                queues = requests()
                before, begun = server.cpu(), time.perf_counter()
                rate, late = send_all(server.port, queues, given.seconds)
                spent = min(given.seconds, time.perf_counter() - begun)
                costs.setdefault(name, []).append((server.cpu() - before) / (rate * spent) * 1e6)
                rates.setdefault(name, []).append(rate)
                slowest.setdefault(name, []).append(late)
    for name, values in rates.items():
        late, cost = statistics.median(slowest[name]), statistics.median(costs[name])
        print(
            f"{name:19} {statistics.median(values):7.0f}/s  p99 {late:5.1f} ms  {cost:5.0f} µs of processor a request"
        )
    print(f"http: over the bare view's, {given.connections} connections, {given.client}:")
    for name in ("greffier", "by an owner's token"):
        ratio = statistics.median(rates[name]) / statistics.median(rates["bare"])
        dear = statistics.median(costs[name]) / statistics.median(costs["bare"])
        print(
            f"{name:19} {ratio:.2f} × its accepted commands a second "
            f"({at_least(0.65, ratio, f'http: commands a second, {name}')}); {dear:.2f} × its processor time a "
            f"request ({at_most(1.7, dear, f'http: processor time, {name}')})"
        )
    # Both are of one service, so this one hardly moves with what else the machine does.
    more = statistics.median(costs["by an owner's token"]) / statistics.median(costs["greffier"])
    print(
        f"http: processor time by an owner's token over that by the match's own: {more:.2f} "
        f"({at_most(1.1, more, 'http: processor time of an owner over the match')})"
    )


if __name__ == "__main__":
    main()
