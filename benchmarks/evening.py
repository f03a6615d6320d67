"""An evening in a hall: phones record, follow and read, all behind one address, while one client attacks from it too.

    python -m benchmarks.evening [--phones 300] [--seconds 30] [--pause 8] [--peaceful]

Four phones to a table: one records real moves of Durak, a tap each --pause seconds in the mean, all four have a live
feed and read the table now and then; and each phone looks, without a token, at a replay of some hundred moves: reads,
files, pictures, and a file of it that comes in again as a match of its own. The attacker is another process: large
batches of long rulings, new matches, wrong codes, bodies that dribble, texts that are too long, searches, time lines,
pictures and proofs of a match that grows; each on connections of its own, as fast as it is answered. With the service's
own limits no tap may be refused, and nothing that the hall looks at.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import os
import random
import statistics
import sys
import tempfile
import time
import uuid
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from benchmarks.plays import games

ROOT = Path(__file__).resolve().parent.parent
API = "/api/v1"
AT_A_TABLE = 4
SIDE_BY_SIDE = 4  # connections of each kind of attack
DRIBBLERS = 100
READS = 0.25  # how often a phone looks at the whole table, by taps
LOOKS = 8  # pauses between taps for one look of a phone at the replay, in the mean
REPLAY = 10  # rounds
TOML = "application/toml"
LOOKED_AT = {  # by what is told of it, below a match's address or the service's
    "state": "{match}/state?until=40",
    "timeline": "{match}/timeline",
    **{name: "{match}/export?format=" + name for name in ("jsonl", "toml", "csv", "html", "svg", "png")},
    "picture": "/pictures/{id}.png?lang=fr",
    "frame": "/embed/{id}",
}
LONGEST = 60.0  # seconds for an answer


@dataclass
class Sightings:
    """taps: ms each. refused: what a phone was told instead of 200 or 201. events: that came on all feeds.

    looks: how often the hall looked at what. An attacker of the same address may use up its share of new matches: files
    that do not come in for that alone are told as such.
    """

    taps: list[float] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    events: int = 0
    looks: Counter[str] = field(default_factory=Counter)
    attacks: Counter[str] = field(default_factory=Counter)

    def percentile(self, share: float) -> float:
        return statistics.quantiles(self.taps, n=1000)[round(1000 * share) - 1]


class Line:
    """One connection, opened again when it was closed."""

    def __init__(self, url: str, token: str | None = None) -> None:
        place = urlsplit(url)
        self._host, self._port = place.hostname, place.port
        self._token = token
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if self._streams is None:
            self._streams = await asyncio.open_connection(self._host, self._port, limit=1 << 22)
        return self._streams

    def head(
        self, method: str, path: str, length: int = 0, key: str | None = None, media: str = "application/json"
    ) -> bytes:
        lines = [f"{method} {path} HTTP/1.1", "Host: hall", f"Content-Length: {length}"]
        lines += [f"Content-Type: {media}"] if length else []
        lines += [f"Authorization: Bearer {self._token}"] if self._token else []
        lines += [f"Idempotency-Key: {key}"] if key else []
        return "\r\n".join([*lines, "", ""]).encode()

    async def ask(self, method: str, path: str, body: Any = None, media: str = "application/json") -> tuple[int, bytes]:
        """Status and body; sent again with the same key where the connection was closed while it was idle."""
        raw = b"" if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        sent = self.head(method, path, len(raw), str(uuid.uuid4()) if method == "POST" else None, media) + raw
        for again in (True, False):
            try:
                return await asyncio.wait_for(self._exchange(sent), LONGEST)
            except (OSError, EOFError, asyncio.IncompleteReadError):
                self.close()
                if not again:
                    raise
        raise AssertionError

    async def _exchange(self, sent: bytes) -> tuple[int, bytes]:
        reader, writer = await self.open()
        writer.write(sent)
        await writer.drain()
        head = (await reader.readuntil(b"\r\n\r\n")).lower()
        status = int(head.split(b" ", 2)[1])
        if b"\r\ntransfer-encoding: chunked" in head:
            body = b""
            while length := int((await reader.readuntil(b"\r\n")), 16):
                body += (await reader.readexactly(length + 2))[:-2]
            await reader.readuntil(b"\r\n")
            return status, body
        length = int(head.partition(b"content-length:")[2].partition(b"\r\n")[0] or 0)
        return status, await reader.readexactly(length)

    def close(self) -> None:
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None


# ── the hall ───────────────────────────────────────────────────────────────────


async def hall(url: str, phones: int, seconds: float, pause: float, seen: Sightings, begun: Callable[[], None]) -> None:
    """All tables for so long. begun: called once everybody sits."""
    tables = max(1, phones // AT_A_TABLE)
    moves = games(tables, seed=7, rounds=1 + round(seconds / pause / 20))
    made = []
    for _ in range(tables):
        line = Line(url)
        status, raw = await line.ask("POST", f"{API}/matches", {"game": "durak", "seats": [{}, {}]})
        line.close()
        assert status == 201, raw
        made.append(json.loads(raw))
    replay = await recorded(url)
    feeds = [asyncio.create_task(follow(url, match["id"], seen)) for match in made for _ in range(AT_A_TABLE)]
    await asyncio.sleep(1)
    begun()
    end = time.monotonic() + seconds
    await asyncio.gather(
        *(
            record(url, match, line, end, pause, seen, n)
            for n, (match, line) in enumerate(zip(made, moves, strict=True))
        ),
        *(look(url, replay, end, LOOKS * pause, seen, n) for n in range(phones)),
    )
    for feed in feeds:
        feed.cancel()
    await asyncio.gather(*feeds, return_exceptions=True)


async def record(
    url: str, match: dict[str, Any], moves: list[dict[str, Any]], end: float, pause: float, seen: Sightings, seed: int
) -> None:
    """One table's taps."""
    chance = random.Random(seed)
    line = Line(url, match["tokens"]["referee"])
    path = f"{API}/matches/{match['id']}"
    await asyncio.sleep(chance.uniform(0, pause))
    for move in moves:
        if time.monotonic() > end:
            break
        begun = time.perf_counter()
        status, raw = await line.ask("POST", f"{path}/commands?with=actions", move)
        seen.taps.append(1000 * (time.perf_counter() - begun))
        if status not in (200, 201):
            seen.refused.append(f"{status} {raw[:200]!r}")
            break
        if chance.random() < READS * AT_A_TABLE:
            status, raw = await line.ask("GET", f"{path}/state")
            if status != 200:
                seen.refused.append(f"{status} {raw[:200]!r}")
        await asyncio.sleep(chance.expovariate(1 / pause))
    line.close()


async def recorded(url: str) -> str:
    """The id of a match of so many rounds that everybody may read."""
    line = Line(url)
    status, raw = await line.ask("POST", f"{API}/matches", {"game": "durak", "seats": [{}, {}]})
    assert status == 201, raw
    match = json.loads(raw)
    line.close()
    line = Line(url, match["tokens"]["referee"])
    [moves] = games(1, seed=77, rounds=REPLAY)
    for first in range(0, len(moves), 100):
        items = [{"id": str(uuid.uuid4()), "command": move} for move in moves[first : first + 100]]
        status, raw = await line.ask("POST", f"{API}/matches/{match['id']}/batch", {"items": items})
        assert status == 200, raw
    line.close()
    return str(match["id"])


async def look(url: str, match: str, end: float, pause: float, seen: Sightings, seed: int) -> None:
    """One phone's looks at the replay, without a token; and its file, which comes in again as a match."""
    chance = random.Random(seed)
    line, kinds = Line(url), [*LOOKED_AT, "import"]
    await asyncio.sleep(chance.uniform(0, min(pause, end - time.monotonic())))
    n = seed
    while time.monotonic() < end:
        kind, n = kinds[n % len(kinds)], n + 1
        path = LOOKED_AT.get(kind, LOOKED_AT["toml"]).format(match=f"{API}/matches/{match}", id=match)
        status, raw = await line.ask("GET", path)
        if kind == "import" and status == 200:
            status, raw = await line.ask("POST", f"{API}/matches/import", raw, TOML)
        is_full = kind == "import" and status == 429 and b"a minute from one address" in raw
        seen.looks[f"{kind} kept out" if is_full else kind] += 1
        if status not in (200, 201) and not is_full:
            seen.refused.append(f"{kind} {status} {raw[:200]!r}")
        await asyncio.sleep(max(0.0, min(chance.expovariate(1 / pause), end - time.monotonic())))
    line.close()


async def follow(url: str, match: str, seen: Sightings) -> None:
    """A live feed, read to its end."""
    line = Line(url)
    reader, writer = await line.open()
    writer.write(line.head("GET", f"{API}/matches/{match}/live?from=0"))
    try:
        while piece := await reader.readline():
            seen.events += piece.startswith(b"event: event")
    finally:
        line.close()


# ── the attacker ───────────────────────────────────────────────────────────────


async def attack(url: str, seconds: float) -> Counter[str]:
    """How often what was tried, and what it was answered."""
    counts: Counter[str] = Counter()
    status, raw = await Line(url).ask("POST", f"{API}/matches", {"game": "durak", "seats": [{}, {}]})
    made: dict[str, Any] = json.loads(raw) if status == 201 else {"id": "a" * 20, "tokens": {"referee": "none"}}
    own = made["tokens"]["referee"], f"{API}/matches/{made['id']}"
    word = {"kind": "text", "text": "so it was " * 190}

    def batch() -> tuple[str, str, Any]:
        items = [{"id": str(uuid.uuid4()), "ruling": word} for _ in range(500)]
        return "POST", f"{own[1]}/batch", {"items": items}

    kinds: dict[str, Callable[[], tuple[str, str, Any]]] = {
        "batch": batch,
        "match": lambda: ("POST", f"{API}/matches", {"game": "durak", "seats": [{}, {}]}),
        "code": lambda: ("POST", f"{API}/join", {"code": "".join(random.choices("ABCDEFGH23456789", k=6))}),
        "text": lambda: ("POST", f"{API}/matches", {"game": "durak", "seats": [{}, {}], "title": "e\u0301" * 60_000}),
        "timeline": lambda: ("GET", f"{own[1]}/timeline", None),
        "picture": lambda: ("GET", f"{own[1]}/export?format=png", None),
        "verify": lambda: ("GET", f"{own[1]}/verify", None),
        "search": lambda: ("GET", f"{API}/matches?q=a+b+c+d+e+f+g+h", None),
    }

    end = time.monotonic() + seconds  # looked at besides: Python 3.11 may lose a cancellation that comes with an answer

    async def again_and_again(name: str) -> None:
        line = Line(url, own[0] if name == "batch" else None)
        while time.monotonic() < end:
            try:
                status, _ = await line.ask(*kinds[name]())
                counts[f"{name} {status}"] += 1
            except (TimeoutError, OSError, EOFError, asyncio.IncompleteReadError):
                counts[f"{name} ended"] += 1
                line.close()

    async def dribble() -> None:
        while time.monotonic() < end:
            line = Line(url)
            with suppress(OSError, EOFError):
                reader, writer = await line.open()
                writer.write(line.head("POST", f"{API}/matches", 200_000) + b"{")
                while not reader.at_eof() and time.monotonic() < end:
                    writer.write(b" ")
                    await writer.drain()
                    with suppress(asyncio.TimeoutError):
                        await asyncio.wait_for(reader.read(1 << 16), 1)
                        break
            line.close()
            counts["dribble ended"] += 1

    tasks: list[Awaitable[None]] = [again_and_again(name) for name in kinds for _ in range(SIDE_BY_SIDE)]
    tasks += [dribble() for _ in range(DRIBBLERS)]
    with suppress(asyncio.TimeoutError):
        await asyncio.wait_for(asyncio.gather(*tasks), seconds)
    return counts


def _attacker(url: str, seconds: float, told: Any) -> None:
    told.put(asyncio.run(attack(url, seconds)))


def evening(url: str, phones: int, seconds: float, pause: float, *, peaceful: bool = False) -> Sightings:
    """What the phones of a hall see, against a service that runs."""
    seen = Sightings()
    context = multiprocessing.get_context("spawn")
    told = context.Queue()
    attacker = context.Process(target=_attacker, args=(url, seconds, told), daemon=True)
    asyncio.run(hall(url, phones, seconds, pause, seen, lambda: None if peaceful else attacker.start()))
    if not peaceful:
        seen.attacks = told.get(timeout=LONGEST)
        attacker.join()
    return seen


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.evening", description=__doc__)
    parser.add_argument("--phones", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--pause", type=float, default=8, help="seconds between two taps at a table, in the mean")
    parser.add_argument("--peaceful", action="store_true", help="nobody attacks")
    given = parser.parse_args()
    sys.path.insert(0, str(ROOT))
    from tests.running import Service

    with tempfile.TemporaryDirectory() as folder:
        service = Service(Path(folder) / "data").start()
        try:
            print(
                f"{given.phones} phones, a tap each {given.pause:g} s at a table; load before {os.getloadavg()[0]:.1f}"
            )
            seen = evening(service.url, given.phones, given.seconds, given.pause, peaceful=given.peaceful)
        finally:
            service.stop()
    print(
        f"{len(seen.taps)} taps: p50 {seen.percentile(0.5):.0f} ms, p99 {seen.percentile(0.99):.0f} ms, "
        f"most {max(seen.taps):.0f} ms; {len(seen.refused)} refused; {seen.events} events on the feeds; "
        f"load after {os.getloadavg()[0]:.1f}"
    )
    for counts in (seen.looks, seen.attacks):
        print("  " + ", ".join(f"{what}: {count}" for what, count in sorted(counts.items())))
    for refusal in seen.refused[:5]:
        print(f"  refused: {refusal}")


if __name__ == "__main__":
    main()
