"""What a dealt game costs against the same game observed: processor time, bytes kept, bytes sent.

    python -m benchmarks.dealt [--games 12] [--rounds 5]

The same moves are recorded twice, one after the other over HTTP: dealt of a deck, and as a referee would note them who
sees no hand. Time is that of the service's workers and of the store, bytes kept are the store's own `used_memory`,
bytes read what a reader without a token is sent of the events. The two take turns.
"""

from __future__ import annotations

import argparse
import json
import queue
import random
import statistics
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

import psutil
from redis import Redis

from benchmarks.aims import at_most
from benchmarks.http import Ours, exchange, post, send
from engine.games.durak.cards import DECKS
from engine.match import actions, create, decide, fold, read_command
from recorder.embedded import EmbeddedServer

AIM = 1.3
ROUNDS = 6  # of each game
_PLAYS = ("attack", "defend", "take", "pass")
Moves = list[dict[str, Any]]


class Cost(NamedTuple):
    """Of one game, on average. cpu: seconds; kept, sent: bytes."""

    cpu: float
    kept: float
    sent: float


def game(seed: int) -> dict[str, Moves]:
    """One random game, by its kind of record."""
    chance = random.Random(seed)
    body = {"game": "durak", "seats": [{}, {}], "knowledge": "dealt", "options": {"rounds": ROUNDS}}
    match = fold([create(body)])
    moves: dict[str, Moves] = {"dealt": [], "observed": []}
    while match is not None and match.status == "live":
        offered = [action for action in actions(match) if action["type"] in _PLAYS]
        if offered:
            beats = [action for action in offered if action["type"] == "defend"]
            action = chance.choice(beats or offered)
            move = {"type": action["type"], "by": action["by"]}
            for name, field in action["fields"].items():
                if "choices" in field:
                    choices = field["choices"]
                    move[name] = chance.choice(choices[move[field["per"]]] if "per" in field else choices)
            match = fold(decide(match, read_command(match, move)), match)
            moves["dealt"].append(move)
            moves["observed"].append(move)
        elif match.state.phase == "redeal":
            for held in moves.values():
                held.append({"type": "redeal"})
            match = fold(decide(match, read_command(match, {"type": "redeal"})), match)
        else:
            cards = DECKS[36].cards
            deal = {"type": "deal", "deck": chance.sample(cards, len(cards))}
            by_rule = match.state.tally.last is not None and bool(match.state.tally.last.losers)
            events = decide(match, read_command(match, deal))
            dealt: Any = events[0]
            match = fold(events, match)
            seen: dict[str, Any] = {"type": "deal", "trump_card": dealt.trump_card}
            if not by_rule:
                seen |= {"shown": {}} if dealt.first is None else {"starter": dealt.first}
            moves["dealt"].append(deal)
            moves["observed"].append(seen)
    return moves


def record(server: Ours, store: psutil.Process, admin: Redis, games: list[Moves], knowledge: str) -> Cost:
    """Record them all, four at a time."""
    paths, queues = [], []
    kept = admin.info("memory")["used_memory"]
    for moves in games:
        new = {"game": "durak", "seats": [{}, {}], "knowledge": knowledge, "options": {"rounds": ROUNDS}}
        status, body = exchange(server.port, post("/api/v1/matches", new, keep=False))
        assert status == 201, body
        made = json.loads(body)
        paths.append(f"/api/v1/matches/{made['id']}")
        queues.append([post(paths[-1] + "/commands", move, token=made["tokens"]["referee"]) for move in moves])
    cpu = server.cpu() + sum(store.cpu_times()[:2])
    for n in range(0, len(queues), 4):
        done: queue.SimpleQueue[Any] = queue.SimpleQueue()
        send(server.port, queues[n : n + 4], 600, done)
        assert done.get()[0] == sum(map(len, queues[n : n + 4]))
    cpu = server.cpu() + sum(store.cpu_times()[:2]) - cpu
    kept = admin.info("memory")["used_memory"] - kept
    asked = "GET {}/events?limit=10000 HTTP/1.1\r\nHost: b\r\nConnection: close\r\n\r\n"
    sent = sum(len(exchange(server.port, asked.format(path).encode())[1]) for path in paths)
    return Cost(*(figure / len(games) for figure in (cpu, kept, sent)))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=12)
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    games = [game(seed) for seed in range(given.games)]
    costs: dict[str, list[Cost]] = {"observed": [], "dealt": []}
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        server, store = Ours(data), EmbeddedServer(data)
        store.reach()
        try:
            with Redis.from_url(store.admin_url, protocol=2) as admin:
                for n in range(given.rounds + 1):
                    for knowledge, held in costs.items():
                        cost = record(
                            server, psutil.Process(store.pid), admin, [one[knowledge] for one in games], knowledge
                        )
                        if n:  # the first time all is cold
                            held.append(cost)
        finally:
            server.stop()
    moves = sum(len(one["dealt"]) for one in games) / len(games)
    print(f"dealt: {given.games} games of {moves:.0f} moves, {given.rounds} times")
    for n, what in enumerate(("ms of processor", "bytes kept", "bytes read")):
        scale = 1000 if n == 0 else 1
        seen, dealt = (statistics.median(cost[n] for cost in costs[kind]) * scale for kind in ("observed", "dealt"))
        said = at_most(AIM, dealt / seen, f"dealt: {what}")
        print(f"  {what:16} a game: observed {seen:9.0f}, dealt {dealt:9.0f}: {dealt / seen:.2f} × ({said})")


if __name__ == "__main__":
    main()
