"""How soon a hall is told of a round: 300 players' phones and two walls follow while it is published, and tables tap.

    python -m benchmarks.publishing [--players 300] [--tables 75] [--pause 8]

Each phone has its player's right, by a badge, and a live feed of its own; the walls have none. All are behind one
address. At so many tables matches are recorded meanwhile, a tap each --pause seconds in the mean.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from benchmarks.aims import at_most
from benchmarks.evening import API, Line, Sightings, record
from benchmarks.plays import games

ROOT = Path(__file__).resolve().parent.parent
WALLS = 2
TOLD = 1000.0  # ms from the director's tap until the last phone has it
TAPS = 250.0  # ms, p99
BEFORE, AFTER = 10.0, 10.0  # seconds of taps before the round is published, and behind it
AT_ONCE = 8  # who are let in at a time


async def hall(url: str, players: int, tables: int, pause: float) -> tuple[list[float], Sightings]:
    """Milliseconds from the director's tap until each follower had it, and what the tables saw."""
    line = Line(url)
    form = {"kind": "swiss", "rounds": 3, "table": 4}
    made = await told(line, "POST", f"{API}/tournaments", {"name": "Hall", "game": "ratak", "format": form})
    path = f"{API}/tournaments/{made['id']}"
    director = Line(url, made["tokens"]["director"])
    await told(director, "POST", f"{path}/entrants", {"items": [{"name": f"Player {n}"} for n in range(players)]})
    await told(director, "POST", f"{path}/commands", {"type": "check_in", "all": True})
    entrants = [f"e{n + 1}" for n in range(players)]
    badges = await told(director, "POST", f"{path}/tokens", {"role": "entrant", "entrants": entrants})
    door = asyncio.Semaphore(AT_ONCE)

    async def let_in(badge: str) -> str:
        async with door:
            phone = Line(url)
            token: str = (await told(phone, "POST", f"{API}/join", {"badge": badge}))["token"]
            phone.close()
            return token

    tokens: list[str | None] = [*await asyncio.gather(*(let_in(each["badge"]) for each in badges["items"]))]
    await told(director, "POST", f"{path}/commands", {"type": "pair"})
    await told(director, "PATCH", path, {"visibility": "public"})
    ready, heard = asyncio.Semaphore(0), list[float]()

    async def follow(token: str | None) -> None:
        phone = Line(url, token)
        reader, writer = await phone.open()
        writer.write(phone.head("GET", f"{path}/live"))
        await reader.readuntil(b"\r\n\r\n")
        ready.release()
        while piece := await reader.readline():
            if b'"published"' in piece:
                heard.append(time.perf_counter())
                break
        phone.close()

    seen = Sightings()
    followers = [asyncio.create_task(follow(token)) for token in [*tokens, *[None] * WALLS]]
    for _ in followers:
        await asyncio.wait_for(ready.acquire(), 60)
    matches = [await told(line, "POST", f"{API}/matches", {"game": "durak", "seats": [{}, {}]}) for _ in range(tables)]
    moves = games(tables, seed=3, rounds=1 + round((BEFORE + AFTER) / pause))
    end = time.monotonic() + BEFORE + AFTER
    taps = [
        asyncio.create_task(record(url, match, each, end, pause, seen, n))
        for n, (match, each) in enumerate(zip(matches, moves, strict=True))
    ]
    await asyncio.sleep(BEFORE)
    tapped = time.perf_counter()
    await told(director, "POST", f"{path}/commands", {"type": "publish", "round": 1})
    await asyncio.wait_for(asyncio.gather(*followers), 60)
    await asyncio.gather(*taps)
    return [1000 * (at - tapped) for at in heard], seen


async def told(line: Line, method: str, path: str, body: Any) -> Any:
    status, raw = await line.ask(method, path, body)
    assert status in (200, 201), (path, status, raw[:300])
    return json.loads(raw)


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.publishing", description=__doc__)
    parser.add_argument("--players", type=int, default=300)
    parser.add_argument("--tables", type=int, default=75)
    parser.add_argument("--pause", type=float, default=8.0)
    given = parser.parse_args()
    sys.path.insert(0, str(ROOT))
    from tests.running import Service

    with tempfile.TemporaryDirectory() as folder:
        service = Service(Path(folder) / "data").start()
        print(f"load before {os.getloadavg()[0]:.1f}")
        try:
            heard, seen = asyncio.run(hall(service.url, given.players, given.tables, given.pause))
        finally:
            service.stop()
    assert not seen.refused, seen.refused[:3]
    last, late = max(heard), seen.percentile(0.99)
    print(
        f"publishing: {len(heard)} followers told within {last:.0f} ms "
        f"({at_most(TOLD, last, 'publishing: ms until the last is told')}), half of them within "
        f"{sorted(heard)[len(heard) // 2]:.0f} ms; {len(seen.taps)} taps at {given.tables} tables: "
        f"p99 {late:.0f} ms ({at_most(TAPS, late, 'publishing: ms of a tap, p99')})"
    )


if __name__ == "__main__":
    main()
