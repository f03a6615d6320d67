"""How long referees' taps wait while somebody else asks for what costs a processor.

    python -m benchmarks.attacks [NAME …] [--tables 50] [--pace 5] [--seconds 6] [--addresses 1 5] [--long 10000]

At each table a referee taps so often a second, whether or not the last tap was answered in time: a tap is late from
when it was due. Each attack has connections of its own, from other addresses of loopback and another process, and asks
again as soon as it is answered; before it, the same without anybody. The limits of seconds and photos in a minute are
out of the way, as an attack may come from more addresses than here; that of new matches stays. Memory is that of all
the service's processes, the store's too, what they share counted once.
"""

from __future__ import annotations

import argparse
import asyncio
import io
import json
import multiprocessing
import os
import random
import statistics
import sys
import tempfile
import threading
import time
import uuid
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import psutil
from PIL import Image

from benchmarks import aims
from benchmarks.attackers import ATTACKS, NEW_TOURNAMENT, Attack, AttackRequest, Ground
from benchmarks.evening import API, LONGEST, Line
from benchmarks.importing import IMPORT, jsonl, match_id, rebound, recorded_match
from benchmarks.plays import games

ROOT = Path(__file__).resolve().parent.parent
ENOUGH = 10_000_000
SETTINGS = {"GREFFIER_LIMITS": f"seconds={ENOUGH}/{ENOUGH} photo={ENOUGH}/{ENOUGH} create=500/{ENOUGH}"}
LATE = 250.0  # ms for a tap; one in a hundred may be later
STALL = 10_000.0  # ms for a tap behind which the end of the service's log is told
LAST = 4_000  # characters of it
HEALTHY = 100.0  # ms for /healthz
PROBE = 0.1  # seconds between two looks at /healthz


@dataclass
class Sightings:
    """taps, health: ms each. refused: what a referee was told instead of 200 or 201. memory: bytes, at most."""

    taps: list[float] = field(default_factory=list)
    health: list[float] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    answers: Counter[str] = field(default_factory=Counter)
    memory: int = 0

    def percentile(self, share: float) -> float:
        return statistics.quantiles(self.taps, n=1000)[round(1000 * share) - 1]

    @property
    def late(self) -> float:
        """Of a hundred taps, how many came later than LATE."""
        return 100 * sum(tap > LATE for tap in self.taps) / len(self.taps)


# ── who attacks ────────────────────────────────────────────────────────────────


class _From(Line):
    """A connection from one of loopback's addresses."""

    def __init__(self, url: str, address: str, token: str | None = None) -> None:
        super().__init__(url, token)
        self._address = address

    async def open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if self._streams is None:
            self._streams = await asyncio.open_connection(
                self._host, self._port, limit=1 << 26, local_addr=(self._address, 0)
            )
        return self._streams

    async def look(self, sent: AttackRequest) -> int:
        """The status of what goes on for ever; it is left after a moment."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self.send(sent), PROBE)
        self.close()
        return 200

    async def send(self, sent: AttackRequest) -> int:
        lines = [f"{sent.method} {sent.path} HTTP/1.1", "Host: hall", f"Content-Length: {len(sent.body)}"]
        lines += [f"Content-Type: {sent.media}"] if sent.body else []
        lines += [f"Authorization: Bearer {sent.token}"] if sent.token else []
        lines += [f"Accept-Encoding: {sent.accepts}"] if sent.accepts else []
        head = "\r\n".join([*lines, "", ""]).encode()
        return (await asyncio.wait_for(self._exchange(head + sent.body), LONGEST))[0]


async def _attacks(url: str, attack: Attack, ground: Ground, addresses: int, seconds: float) -> Counter[str]:
    answers: Counter[str] = Counter()
    make = attack.make(ground)

    end = time.monotonic() + seconds

    async def again_and_again(address: str) -> None:
        line, number = _From(url, address), 0
        while time.monotonic() < end:  # looked at besides: a cancellation that comes with an answer may be lost
            try:
                sent = make(number)
                answers[str(await (line.look(sent) if attack.follows else line.send(sent)))] += 1
            except (TimeoutError, OSError, EOFError):
                answers["ended"] += 1
                line.close()
            number += 1

    tasks = [again_and_again(f"127.0.1.{n + 1}") for n in range(addresses) for _ in range(attack.connections)]
    with suppress(asyncio.TimeoutError):
        await asyncio.wait_for(asyncio.gather(*tasks), seconds)
    return answers


def _attacker(url: str, name: str, ground: Ground, addresses: int, seconds: float, told: Any) -> None:
    told.put(asyncio.run(_attacks(url, ATTACKS[name], ground, addresses, seconds)))


# ── who taps ───────────────────────────────────────────────────────────────────


class Table(NamedTuple):
    """A match, its referee's token, and the moves that he has left."""

    match: str
    token: str
    moves: list[dict[str, Any]]


async def tables_of(url: str, count: int, moves: int) -> list[Table]:
    """New matches with so many moves to come, or a few more."""
    made = []
    address = f"127.0.2.{random.randrange(1, 255)}"  # one makes no more than so many in a minute
    for line_of in games(count, seed=11, rounds=1 + moves // 20):
        line = _From(url, address)
        status, raw = await line.ask("POST", f"{API}/matches", {"game": "durak", "seats": [{}, {}]})
        line.close()
        assert status == 201, raw
        match = json.loads(raw)
        made.append(Table(match["id"], match["tokens"]["referee"], line_of[::-1]))
    return made


async def _taps(url: str, table: Table, pace: float, end: float, seen: Sightings, first: float) -> None:
    line = Line(url, table.token)
    due = first
    while due < end and table.moves:
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        status, raw = await line.ask("POST", f"{API}/matches/{table.match}/commands", table.moves.pop())
        seen.taps.append(1000 * (time.perf_counter() - due))
        if status not in (200, 201):
            seen.refused.append(f"{status} {raw[:200]!r}")
            break
        due += 1 / pace
    line.close()


async def _looks(url: str, end: float, seen: Sightings) -> None:
    while time.perf_counter() < end:
        line, begun = Line(url), time.perf_counter()
        status, _ = await line.ask("GET", "/healthz")
        seen.health.append(1000 * (time.perf_counter() - begun))
        if status != 200:
            seen.refused.append(f"/healthz {status}")
        line.close()
        await asyncio.sleep(PROBE)


async def _hall(url: str, tables: list[Table], pace: float, seconds: float, seen: Sightings) -> None:
    begun = time.perf_counter() + 0.2
    end = begun + seconds
    taps = [_taps(url, table, pace, end, seen, begun + n / len(tables) / pace) for n, table in enumerate(tables)]
    await asyncio.gather(*taps, _looks(url, end, seen))


def seen_by(
    service: Any, tables: list[Table], pace: float, seconds: float, name: str | None = None,
    ground: Ground | None = None, addresses: int = 1,
) -> Sightings:  # fmt: skip
    """What the referees of a service see: quiet, or while an attack goes on."""
    seen = Sightings()
    context = multiprocessing.get_context("spawn")
    told = context.Queue()
    over = threading.Event()
    watch = threading.Thread(target=_watch, args=(service.process.pid, service.store, over, seen), daemon=True)
    watch.start()
    attacker = context.Process(
        target=_attacker, args=(service.url, name, ground, addresses, seconds, told), daemon=True
    )
    if name is not None:
        attacker.start()
        time.sleep(1.0)  # it has to import what this process has
    asyncio.run(_hall(service.url, tables, pace, seconds, seen))
    over.set()
    watch.join()
    if name is not None:
        seen.answers = told.get(timeout=2 * LONGEST)
        attacker.join()
    return seen


def _watch(parent: int, store: int, over: threading.Event, seen: Sightings) -> None:
    while not over.wait(0.5):
        seen.memory = max(seen.memory, memory_of(parent, store))


def memory_of(parent: int, store: int) -> int:
    """Bytes that a service's processes hold, what they share counted once."""
    found = 0
    with suppress(psutil.Error):
        for process in {
            psutil.Process(parent),
            psutil.Process(store),
            *psutil.Process(parent).children(recursive=True),
        }:
            with suppress(psutil.Error):
                found += process.memory_full_info().pss
    return found


# ── the ground ─────────────────────────────────────────────────────────────────


async def laid(url: str, events: int) -> Ground:
    """The matches that attacks ask for."""
    line = _From(url, "127.0.1.1")
    long = recorded_match(match_id(), events)
    brought_in = []
    for count in (1000, len(long), len(long)):
        match = match_id()
        raw = jsonl(match, rebound(match, long[:count]), 0)
        status, told = await line.ask("POST", IMPORT, raw, "application/x-ndjson")
        assert status == 201, told
        brought_in.append(json.loads(told))
    status, told = await line.ask(
        "POST", f"{API}/matches", {"game": "durak", "seats": [{}, {}], "visibility": "public"}
    )
    assert status == 201, told
    own = json.loads(told)
    status, toml = await line.ask("GET", f"{API}/matches/{brought_in[0]['id']}/export?format=toml")
    assert status == 200, toml
    line.close()
    token = own["tokens"]["referee"]
    mine = _From(url, "127.0.1.1", token)
    status, told = await mine.ask("POST", f"{API}/matches/{own['id']}/annotations", {"place": 1, "text": "so"})
    assert status == 201, told
    mine.close()
    short, far, deep = brought_in
    return Ground(
        short["id"],
        far["id"],
        long,
        own=own["id"],
        token=token,
        deep=deep["id"],
        deep_token=deep["tokens"]["referee"],
        photo=await _photo(url),
        said=json.loads(told)["aid"],
        toml=toml,
        **await _rounds(url, max(100, events // 10)),
        **await _tournament(url),
    )


async def _rounds(url: str, count: int) -> dict[str, Any]:
    """Make a match of Durak for three with so many rounds that were begun and abandoned."""
    anybody = Line(url)
    body = {"game": "durak", "seats": [{}] * 3, "options": {"rounds": None}}
    status, told = await anybody.ask("POST", f"{API}/matches", body)
    anybody.close()
    assert status == 201, told
    made = json.loads(told)
    token = made["tokens"]["referee"]
    line = Line(url, token)
    deal = {"type": "deal", "trump_card": "6s", "starter": "A"}
    commands = [deal, {"type": "end_round", "reason": "abandoned"}] * count
    for n in range(0, len(commands), 400):
        items = [{"id": str(uuid.uuid4()), "command": command} for command in commands[n : n + 400]]
        status, told = await line.ask("POST", f"{API}/matches/{made['id']}/batch", {"items": items})
        assert status == 200 and json.loads(told)["results"][-1]["status"] == 201, told[-300:]
    line.close()
    return {"rounds": made["id"], "rounds_token": token}


async def _tournament(url: str) -> dict[str, Any]:
    """A tournament of 300 at fours whose first round is under way; one of them has a penalty."""
    anybody = Line(url)
    status, told = await anybody.ask("POST", f"{API}/tournaments", NEW_TOURNAMENT)
    anybody.close()
    assert status == 201, told
    made = json.loads(told)
    path, director = f"{API}/tournaments/{made['id']}", made["tokens"]["director"]
    line = Line(url, director)
    people = [{"name": f"Player {n}", "club": f"Club {n % 40}"} for n in range(300)]
    status, told = await line.ask("POST", f"{path}/entrants", {"items": people})
    assert status == 201, told
    for command in (
        {"type": "check_in", "all": True},
        {"type": "pair"},
        {"type": "publish", "round": 1},
        {"type": "start", "round": 1},
        {"type": "penalise", "entrant": "e1", "points": 40, "reason": "late"},
    ):
        status, told = await line.ask("POST", f"{path}/commands", command)
        assert status == 201, told
    penalty = json.loads(told)["version"]
    status, told = await line.ask("POST", f"{path}/tokens", {"role": "entrant", "entrant": "e1"})
    assert status == 201, told
    line.close()
    entrant = json.loads(told)["token"]
    return {"event": made["id"], "director": director, "entrant": entrant, "penalty": penalty}


async def _photo(url: str) -> str:
    """Where the photo of a box of Zack is read: as large as one may be."""
    anybody = Line(url)
    status, told = await anybody.ask("POST", f"{API}/matches", {"game": "zack", "seats": [{}] * 3})
    anybody.close()
    assert status == 201, told
    made = json.loads(told)
    path, line = f"{API}/matches/{made['id']}", Line(url, made["tokens"]["referee"])
    for command in (
        {"type": "deal", "counts": {"A": 5, "B": 5, "C": 5}},
        {"type": "throw", "by": "A", "card": "blue"},
        {"type": "throw", "by": "B", "card": "red"},
        {"type": "challenge", "by": "C", "target": "B"},
    ):
        status, told = await line.ask("POST", f"{path}/commands", command)
        assert status == 201, told
    state = json.loads(told)["state"]
    made_of = io.BytesIO()
    Image.effect_noise((1600, 1200), 90).save(made_of, "JPEG")
    status, told = await line.ask("POST", f"{path}/photos", made_of.getvalue(), "image/jpeg")
    assert status == 201, told
    photo = json.loads(told)["photo"]
    box = [one["version"] for one in (state["judged"] or state)["box"]]
    status, told = await line.ask("POST", f"{path}/commands", {"type": "box_order", "order": box, "photo": photo})
    assert status == 201, told
    line.close()
    return f"{path}/photos/{photo}"


HEADS = f"{'':28} {'p50':>6} {'p99':>7} {'most':>7} ms  {'late':>6}  {'healthz':>8}  {'memory':>8}  answers"


def figures(name: str, seen: Sightings) -> str:
    """Return one line with the figures of an attack, in the columns of HEADS."""
    answers = " ".join(f"{count}×{status}" for status, count in sorted(seen.answers.items()))
    return (
        f"{name:28} {seen.percentile(0.5):6.1f} {seen.percentile(0.99):7.1f} {max(seen.taps):7.1f}     "
        f"{seen.late:5.2f}%  {max(seen.health):5.0f} ms  {seen.memory >> 20:4} MiB  {answers}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.attacks", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(ATTACKS))
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--pace", type=float, default=5, help="taps a second at a table")
    parser.add_argument("--seconds", type=float, default=6, help="of each attack")
    parser.add_argument("--addresses", type=int, nargs="+", default=[1, 5])
    parser.add_argument("--long", type=int, default=10_000, help="events of the long match")
    given = parser.parse_args()
    sys.path.insert(0, str(ROOT))
    from tests.running import Service

    runs = [None, *((name, addresses) for name in given.names or ATTACKS for addresses in given.addresses)]
    with tempfile.TemporaryDirectory() as folder:
        service = Service(Path(folder) / "data", environment=SETTINGS).start()
        try:
            ground = asyncio.run(laid(service.url, given.long))
            print(
                f"{given.tables} tables, {given.pace:g} taps a second at each; the long match has {len(ground.events)} "
                f"events; load before {os.getloadavg()[0]:.1f}"
            )
            print(HEADS)
            for run in runs:
                name, addresses = run or (None, 0)
                tables = asyncio.run(tables_of(service.url, given.tables, round(given.pace * given.seconds)))
                seen = seen_by(service, tables, given.pace, given.seconds, name, ground, addresses)
                what = f"{name} × {addresses}" if name else "quiet"
                late = aims.at_most(1, seen.late, f"{what}: of a hundred taps later than {LATE:g} ms")
                ill = sum(look > HEALTHY for look in seen.health)
                health = aims.at_most(0, ill, f"{what}: looks at /healthz longer than {HEALTHY:g} ms")
                aims.at_most(0, len(seen.refused), f"{what}: taps refused")
                told = "" if "MISSED" not in late + health else "  MISSED"
                print(f"{figures(what, seen)}{told}", flush=True)
                for refusal in seen.refused[:2]:
                    print(f"  refused: {refusal}")
                if max(seen.taps) > STALL:
                    print(service.log()[-LAST:])
        finally:
            service.stop()


if __name__ == "__main__":
    main()
