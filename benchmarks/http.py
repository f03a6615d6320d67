"""Accepted commands a second over HTTP, against a bare Flask view with one append on the same server.

    python -m benchmarks.http [--seconds 4] [--connections 16] [--rounds 3]

Both run under gunicorn with two gevent workers, on one embedded store; the client is two processes that only send
ready-made bytes. The two take turns, and the ratio is that of their medians.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import random
import selectors
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from recorder.embedded import Embedded

ROOT = Path(__file__).resolve().parent.parent
WORKERS = 2
CLIENTS = 2
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
        return {"outcome": outcome.decode(), "version": version}, 201

    return app


def ours() -> Any:
    """The application as it is served."""
    from api.app import create_app
    from api.config import Config

    log_url, work_url = os.environ["BENCH_LOG_URL"], os.environ["BENCH_WORK_URL"]
    config = Config.load(Path(os.environ["BENCH_DATA"]), log_url=log_url, work_url=work_url)
    return create_app(replace(config, server_epoch=os.environ["BENCH_EPOCH"]))


class Server:
    """gunicorn with one of the two applications, on a free port."""

    def __init__(self, app: str, environment: dict[str, str]) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        command = [sys.executable, "-m", "gunicorn", "-k", "gevent", "-w", str(WORKERS), "--log-level", "warning"]
        command += ["-b", f"127.0.0.1:{self.port}", "--keep-alive", "60", f"benchmarks.http:{app}()"]
        self.process = subprocess.Popen(command, cwd=ROOT, env=os.environ | environment)
        end = time.monotonic() + 30
        while not self._answers():
            assert time.monotonic() < end, f"{app} does not answer"
            time.sleep(0.05)

    def _answers(self) -> bool:
        try:
            return exchange(self.port, b"GET /readyz HTTP/1.1\r\nHost: b\r\nConnection: close\r\n\r\n")[0] == 200
        except OSError:
            return False

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(30)


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


def games(count: int, seed: int) -> Iterator[list[dict[str, Any]]]:
    """Moves of whole two-handed matches of twenty rounds, played at random by the engine's own actions."""
    from engine.match import actions, create, decide, fold, read_command, view

    chance = random.Random(seed)
    for _ in range(count):
        match = fold([create({"game": "durak", "seats": [{}, {}], "options": {"rounds": 20}})])
        moves: list[dict[str, Any]] = []
        while match is not None and match.status == "live":
            offered = [action for action in actions(match) if action["type"] in ("attack", "defend", "take", "pass")]
            if offered:
                move = _chosen(chance, chance.choice(offered))
            else:
                starter = {} if view(match)["round"] else {"shown": {"A": "7s"}}
                move = {"type": "deal", "trump_card": "6s", **starter}
            match = fold(decide(match, read_command(match, move)), match)
            moves.append(move)
        yield moves


def _chosen(chance: random.Random, action: dict[str, Any]) -> dict[str, Any]:
    move = {"type": action["type"]} | ({"by": action["by"]} if action.get("by") else {})
    for name, field in action["fields"].items():
        if "choices" in field:
            choices = field["choices"]
            move[name] = chance.choice(choices[move[field["per"]]] if "per" in field else choices)
    return move


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


def of_ours(port: int, plays: list[list[dict[str, Any]]]) -> list[list[bytes]]:
    """Each play as one match of its own."""
    queues = []
    for play in plays:
        new = {"game": "durak", "seats": [{}, {}], "options": {"rounds": 20}}
        status, body = exchange(port, post("/api/v1/matches", new, keep=False))
        assert status == 201, body
        made = json.loads(body)
        path = f"/api/v1/matches/{made['id']}/commands"
        queues.append([post(path, move, token=made["tokens"]["referee"]) for move in play])
    return queues


def of_bare(plays: list[list[dict[str, Any]]]) -> list[list[bytes]]:
    return [[post(f"/append/{uuid.uuid4().hex}", move) for move in play] for play in plays]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=float, default=4)
    parser.add_argument("--connections", type=int, default=16)
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, Embedded(Path(folder) / "store") as store:
        environment = {
            "BENCH_LOG_URL": store.log_url,
            "BENCH_WORK_URL": store.work_url,
            "BENCH_DATA": str(Path(folder) / "data"),
            "BENCH_EPOCH": uuid.uuid4().hex,
        }
        servers = {"bare": Server("bare", environment), "greffier": Server("ours", environment)}
        rates: dict[str, list[float]] = {"bare": [], "greffier": []}
        slowest: dict[str, list[float]] = {"bare": [], "greffier": []}
        try:
            plays = list(games(given.connections, seed=4))
            for _ in range(given.rounds):
                for name, server in servers.items():
                    queues = of_bare(plays) if name == "bare" else of_ours(server.port, plays)
                    rate, late = load(server.port, queues, given.seconds)
                    rates[name].append(rate)
                    slowest[name].append(late)
        finally:
            for server in servers.values():
                server.stop()
    for name, values in rates.items():
        print(f"{name:9} {statistics.median(values):7.0f}/s  p99 {statistics.median(slowest[name]):5.1f} ms")
    ratio = statistics.median(rates["greffier"]) / statistics.median(rates["bare"])
    print(f"http: accepted commands over a bare view's, {given.connections} connections: {ratio:.2f} (aim 0.6)")


if __name__ == "__main__":
    main()
