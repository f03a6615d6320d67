"""What the engine of a device does, as it was built into the pages, in Node.

python -m benchmarks.device [--moves 300]
"""

from __future__ import annotations

import argparse
import gzip
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from engine.codec import to_wire
from tests.engine.strategies import walk

ROOT = Path(__file__).resolve().parent.parent
BUILT = ROOT / "api" / "static" / "engine"
WAITING = 20  # moves that are tapped on the device


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=300)
    moves = parser.parse_args().moves
    sys.path.insert(0, str(ROOT / "scripts"))
    import pages

    found, manifests = pages.node(), [*BUILT.glob("*/manifest.json")]
    if not found or not manifests:
        print("the pages have not been built with an engine", file=sys.stderr)
        return
    folder = manifests[0].parent
    for file in sorted(json.loads(manifests[0].read_text("utf-8"))["sizes"]):
        sent = len(gzip.compress((folder / file).read_bytes()))
        print(f"{file:40} {sent / 1000:10.0f} kB gzipped")
    with tempfile.TemporaryDirectory() as kept:
        given = Path(kept) / "match.json"
        given.write_text(json.dumps(_match(moves)), "utf-8")
        command = [found[0], Path(__file__).with_suffix(".mjs"), folder, given]
        said = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout
    for name, value in json.loads(said).items():
        print(f"{name:40} {value:10.1f}")


def _match(moves: int) -> dict[str, Any]:
    """A random match as the service tells it, and moves that follow."""
    wanted = moves + WAITING
    matches = (walk(seed, wanted, seats=3, rounds=None) for seed in range(1000))
    played = next(match for match in matches if len(match) == wanted)
    first = played[0].before
    events: list[dict[str, Any]] = []
    created = {name: getattr(first, name) for name in ("game", "edition", "knowledge", "options")}
    stamp = "2026-11-21T10:00:00.000Z"

    def add(kind: str, by: str | None, data: Any, key: str | None, irregular: Any, parts: Any) -> None:
        event = {"version": len(events) + 1, "type": kind, "by": by, "at": stamp, "made_at": stamp, "key": key}
        event |= {"actor": "referee#t1", "data": data, "hash": "0" * 64}
        event |= {"irregular": irregular} if irregular else {}
        event |= {"parts": {name: {"data": held} for name, held in parts.items()}} if parts else {}
        events.append(event)

    add("match_created", None, {**created, "seats": list(first.seats)}, None, None, {})
    for n, move in enumerate(played[:moves]):
        for event, irregular in move.marked:
            kind, by, data, parts = to_wire(event)
            add(kind, by, data, f"k{n}", irregular, parts)
    waiting = [
        {"key": f"w{n}", "command": move.command | ({"irregular": move.why} if move.why else {})}
        for n, move in enumerate(played[moves:])
    ]
    seats = {seat: {"name": f"Player {seat}"} for seat in first.seats}
    summary = {"seats": seats, "knowledge": first.knowledge}
    opened = {"summary": summary, "events": events, "viewer": "referee", "notes": {}}
    return {"opened": opened, "waiting": waiting}


if __name__ == "__main__":
    main()
