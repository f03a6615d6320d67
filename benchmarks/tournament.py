"""A whole tournament over HTTP on a service of its own, which is killed again and again; all is checked from outside.

    python -m benchmarks tournament [--players 300] [--table 4] [--rounds 7] [--recorded 10] [--kills 5] [--seed N]

People come from a file, late and leave; rounds are paired while somebody taps; results come from the desk, from players
who confirm each other or dispute, from recorded matches, and some are corrected. After each round: nobody sits at two
tables, no pair that is kept apart sits together, byes are fair, every acknowledged word is there once, and the standing
is what a second reckoning says. At the end it is sealed, and its archive proven with all its pairings.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
import uuid
from collections import Counter
from contextlib import suppress
from itertools import combinations
from pathlib import Path
from typing import Any

import psutil

from tests.api.reckoning import check_points, compare, reckoned
from tests.running import Service

API = "/api/v1"
BREAKS = ["buchholz_cut_1", "buchholz", "sonneborn_berger", "direct", "wins", "fewest_losses"]
PATIENCE = 120.0  # seconds until an answer that a killed service owes is given


class Hall:
    """The service, and the tournament on it. Whatever is sent is sent again with its key until it is answered."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.path, self.token = "", ""
        self.again = 0

    def ask(self, method: str, path: str, body: Any = None, token: str | None = None, media: str = "") -> Any:
        """The answer's JSON, or its bytes. Raises AssertionError for a refusal."""
        raw = body if isinstance(body, bytes) else None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": media or "application/json", "Authorization": f"Bearer {token or self.token}"}
        if not (token or self.token):
            del headers["Authorization"]
        if method != "GET":
            headers["Idempotency-Key"] = str(uuid.uuid4())
        until = time.monotonic() + PATIENCE
        while True:
            url = self.service.url + (path if path.startswith("/") else f"{self.path}/{path}".rstrip("/"))
            request = urllib.request.Request(url, data=raw, headers=headers, method=method)
            try:
                with urllib.request.urlopen(request, timeout=60) as answer:
                    told = answer.read()
                    is_json = answer.headers.get("Content-Type", "").startswith("application/json")
                    return json.loads(told) if is_json and told else told
            except urllib.error.HTTPError as error:
                said = error.read().decode()
                if error.code not in (429, 502, 503) or time.monotonic() > until:
                    raise AssertionError(f"{method} {path}: {error.code} {said}") from None
            except OSError:
                if time.monotonic() > until:
                    raise
            self.again += 1
            time.sleep(0.2)

    def send(self, type_: str, token: str | None = None, **fields: Any) -> Any:
        return self.ask("POST", "commands", {"type": type_, **fields}, token)


class Killer:
    """Ends the service, workers and all, and starts it again; a thread of its own."""

    def __init__(self, service: Service, chance: random.Random) -> None:
        self.service, self.chance = service, chance
        self.kills = 0

    def kill(self) -> None:
        process = self.service.process
        assert process
        victims = [process.pid, *(each.pid for each in psutil.Process(process.pid).children(recursive=True))]
        victims = [pid for pid in victims if pid != self.service.store]
        for pid in victims:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.service.kill()
        self.kills += 1
        self.service.start()

    def later(self) -> threading.Thread:
        """Kills once, within two seconds from now."""

        def run() -> None:
            time.sleep(self.chance.uniform(0.05, 2.0))
            self.kill()

        thread = threading.Thread(target=run)
        thread.start()
        return thread


class Taps(threading.Thread):
    """Somebody records at a table all the time; ms of each tap while it is asked for."""

    def __init__(self, hall: Hall) -> None:
        super().__init__(daemon=True)
        self.hall = hall
        made = hall.ask("POST", f"{API}/matches", {"game": "durak", "seats": [{}, {}]})
        self.path, self.token = f"{API}/matches/{made['id']}/rulings", made["tokens"]["referee"]
        self.took: list[float] = []
        self.measures = threading.Event()
        self.over = threading.Event()

    def run(self) -> None:
        while not self.over.is_set():
            begun = time.perf_counter()
            with suppress(AssertionError, OSError):
                self.hall.ask("POST", self.path, {"kind": "warning"}, self.token)
                if self.measures.is_set():
                    self.took.append(1000 * (time.perf_counter() - begun))
            time.sleep(0.05)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--players", type=int, default=300)
    asked.add_argument("--table", type=int, default=4)
    asked.add_argument("--rounds", type=int, default=7)
    asked.add_argument("--recorded", type=int, default=10, help="matches recorded in each round")
    asked.add_argument("--kills", type=int, default=5)
    asked.add_argument("--seed", type=int, default=random.randrange(10**9))
    given = asked.parse_args()
    print(f"chance: --seed {given.seed}")
    with tempfile.TemporaryDirectory() as folder:
        environment = {"GREFFIER_LIMITS": "create=100000/100000 token=100000/100000 code=100000/100000"}
        service = Service(Path(folder) / "data", environment=environment).start()
        try:
            Event(service, given).run()
        finally:
            if service.process:
                service.stop()


class Event:
    """One tournament, and what is known of it outside."""

    def __init__(self, service: Service, given: argparse.Namespace) -> None:
        self.given, self.chance = given, random.Random(given.seed)
        self.hall, self.killer = Hall(service), Killer(service, random.Random(given.seed + 1))
        self.tokens: dict[str, str] = {}
        self.withdrawn: set[str] = set()
        self.gone: list[set[str]] = []
        self.penalties: list[list[Any]] = []
        self.apart: tuple[str, str] = ("e1", "e2")
        self.byes: Counter[str] = Counter()
        self.met: Counter[frozenset[str]] = Counter()
        self.paired: list[float] = []
        self.done: Counter[str] = Counter()

    def run(self) -> None:
        self.open()
        taps = Taps(self.hall)
        taps.start()
        for number in range(1, self.given.rounds + 1):
            self.round(number, taps)
        taps.over.set()
        taps.join()
        self.close()
        print(f"paired in {', '.join(f'{took:.1f}' for took in self.paired)} s; most {max(self.paired):.1f} s")
        if len(taps.took) > 1:
            most = statistics.quantiles(taps.took, n=100)
            print(f"{len(taps.took)} taps while it was paired: p50 {most[49]:.0f} ms, p99 {most[98]:.0f} ms")
        print(f"{self.killer.kills} kills of the service, {self.hall.again} requests sent again under their keys")
        print(", ".join(f"{count} {what}" for what, count in sorted(self.done.items())))

    def open(self) -> None:
        hall, given = self.hall, self.given
        format_ = {"kind": "swiss", "rounds": given.rounds, "table": given.table}
        new = {
            "name": "Benchmark",
            "game": "durak",
            "format": format_,
            "tie_breaks": BREAKS,
            "late_until": given.rounds,
        }
        made = hall.ask("POST", f"{API}/tournaments", new | {"late_until": given.rounds})
        hall.path, hall.token = f"{API}/tournaments/{made['id']}", made["tokens"]["director"]
        lines = "".join(f"Joueur n° {n};Club {n % 40}\n" for n in range(given.players))
        begun = time.perf_counter()
        told = hall.ask("POST", "entrants", f"nom;club\n{lines}".encode("latin-1"), media="text/csv")
        print(f"{len(told['items'])} entrants from a file in {time.perf_counter() - begun:.2f} s")
        hall.send("check_in", all=True)
        begun = time.perf_counter()
        entrants = [f"e{n + 1}" for n in range(given.players)]
        sheet = hall.ask("POST", "tokens", {"role": "entrant", "entrants": entrants})
        print(f"{len(sheet['items'])} badges in {time.perf_counter() - begun:.2f} s")
        self.tokens = {each["entrant"]: each["token"] for each in sheet["items"]}
        hall.send("forbid", entrants=list(self.apart), reason="always")

    def round(self, number: int, taps: Taps) -> None:
        hall = self.hall
        if number > 1:
            self.come_and_go(number)
        taps.measures.set()
        begun = time.perf_counter()
        draft = hall.send("pair")["round"]
        self.paired.append(time.perf_counter() - begun)
        taps.measures.clear()
        self.check_draft(draft)
        hall.send("publish", round=number)
        hall.send("start", round=number)
        self.gone.append(set(self.withdrawn))
        killing = self.killer.later() if number <= self.given.kills else None
        tables = list(draft["tables"])
        self.chance.shuffle(tables)
        acknowledged = {table["table"]: self.play(number, place, table) for place, table in enumerate(tables)}
        if killing is not None:
            killing.join()
        self.wait_for_results(number)
        self.correct(number, tables, acknowledged)
        self.check_round(number, acknowledged)
        hall.send("close", round=number)

    def come_and_go(self, number: int) -> None:
        for _ in range(2):
            late = self.hall.send("enter", name=f"Late {number}")["entrant"]
            self.hall.send("check_in", entrants=[late])
            self.tokens[late] = self.hall.ask("POST", "tokens", {"role": "entrant", "entrant": late})["token"]
            self.done["walk-ins"] += 1
        here = [e["entrant"] for e in self.hall.ask("GET", "entrants?status=in")["items"]]
        for who in self.chance.sample([e for e in here if e not in self.apart], 2):
            self.hall.send("withdraw", self.tokens[who], entrant=who)
            self.withdrawn.add(who)
            self.done["withdrawals"] += 1
        whom = self.chance.choice(here)
        self.hall.send("penalise", entrant=whom, points=40, reason="late", round=number - 1)
        self.penalties.append([whom, 40, number - 1])
        self.done["penalties"] += 1

    def check_draft(self, draft: Any) -> None:
        seated = [who for table in draft["tables"] for who in table["entrants"]] + draft["byes"]
        assert len(seated) == len(set(seated)), "somebody has two places"
        assert not set(seated) & self.withdrawn, "somebody who has left is paired"
        for table in draft["tables"]:
            assert not set(self.apart) <= set(table["entrants"]), "two are together whom the director keeps apart"
            for pair in combinations(sorted(table["entrants"]), 2):
                self.met[frozenset(pair)] += 1
        for who in draft["byes"]:
            self.byes[who] += 1
            assert self.byes[who] == 1, f"{who} has a second bye"
        self.done["byes"] += len(draft["byes"])
        self.done["repeated pairs"] = sum(count - 1 for count in self.met.values() if count > 1)

    def play(self, number: int, place: int, table: Any) -> Any:
        """Have a table come to a result, in one way or another; what was acknowledged, None of a recorded match."""
        hall, at, order = self.hall, table["table"], list(table["entrants"])
        where = {"round": number, "table": at}
        if place < self.given.recorded:
            made = hall.ask("POST", f"rounds/{number}/tables/{at}/match", {})
            token = made["tokens"].get("referee", hall.token)
            path = f"{API}/matches/{made['id']}/commands"
            hall.ask("POST", path, {"type": "end_match", "reason": "conceded", "by": "B"}, token)
            self.done["recorded matches"] += 1
            return None
        self.chance.shuffle(order)
        if place % 3:
            one, two = (self.tokens[who] for who in order[:2])
            claim = hall.send("claim", one, **where, order=order)["version"]
            if place % 7 == 0 and len(order) > 2:
                hall.send("dispute", two, **where, text="no")
                hall.send("result", **where, order=order)
                self.done["disputes"] += 1
            else:
                hall.send("confirm", two, **where, claim=claim)
            self.done["claims"] += 1
        elif place % 11 == 0:
            absent = order.pop()
            for who in order:  # who was not there met nobody
                self.met[frozenset((who, absent))] -= 1
            hall.send("result", **where, order=order, absent=[absent])
            self.done["no-shows"] += 1
        else:
            hall.send("result", **where, order=order)
            self.done["results from the desk"] += 1
        return order

    def wait_for_results(self, number: int) -> None:
        """Recorded matches tell by themselves."""
        until = time.monotonic() + PATIENCE
        while missing := self.hall.ask("GET", f"rounds/{number}")["missing"]:
            assert time.monotonic() < until, f"tables {missing} have no result"
            time.sleep(0.2)

    def correct(self, number: int, tables: list[Any], acknowledged: dict[int, Any]) -> None:
        for table in self.chance.sample(tables, min(3, len(tables))):
            order = acknowledged[table["table"]]
            if order is not None and len(order) == len(table["entrants"]):
                order.reverse()
                self.hall.send("result", round=number, table=table["table"], order=order)
                self.done["corrections"] += 1

    def check_round(self, number: int, acknowledged: dict[int, Any]) -> None:
        rounds = [self.hall.ask("GET", f"rounds/{each}") for each in range(1, number + 1)]
        of = rounds[-1]
        for table in of["tables"]:
            order, result = acknowledged[table["table"]], table["result"]
            if order is not None:
                assert result["order"] == order or len(order) == 1, (table, order)
            else:
                assert result["source"]["kind"] == "match" and result["order"][-1] == table["entrants"][1]
        if self.given.table != 2:
            check_points(of)
        bye = 120 if self.given.table == 2 else 80
        rows = self.hall.ask("GET", "standings")["items"]
        second: Any = CachedReckoning(reckoned(rounds, self.gone, self.penalties, bye=bye))
        compare(rows, second, BREAKS)
        self.done["standings reckoned twice"] += 1
        self.done["tables"] += len(of["tables"])

    def close(self) -> None:
        hall = self.hall
        hall.send("end")
        hall.ask("POST", "seal", {})
        version = hall.ask("GET", "")["version"]
        events: list[Any] = []
        while len(events) < version:
            events += hall.ask("GET", f"events?from={len(events) + 1}")["events"]
        sources = Counter(
            e["data"]["source"]["match"]
            for e in events
            if e["type"] == "result_recorded" and e["data"]["source"]["kind"] == "match"
        )
        assert set(sources.values()) <= {1} and len(sources) == self.done["recorded matches"], "a result twice, or lost"
        begun = time.perf_counter()
        archive = hall.ask("GET", "export?format=zip")
        print(f"an archive of {len(archive) // 1024} KiB in {time.perf_counter() - begun:.1f} s")
        path = Path(hall.service.data.parent) / "tournament.zip"
        path.write_bytes(archive)
        begun = time.perf_counter()
        command = [sys.executable, "-m", "api.cli", "verify", str(path), "--pairings"]
        proven = subprocess.run(command, capture_output=True, text=True, check=False)
        assert proven.returncode == 0, proven.stdout + proven.stderr
        print(proven.stdout.strip())
        print(f"proven, and each round paired again, in {time.perf_counter() - begun:.1f} s; {version} events")


class CachedReckoning:
    """A second reckoning whose parts are each worked out once: it asks for them again and again."""

    def __init__(self, of: Any) -> None:
        self._of = of
        for name in ("what", "points", "q", "s"):
            setattr(of, name, _once(getattr(of, name)))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._of, name)

    def __setattr__(self, name: str, value: Any) -> None:
        if name == "_of":
            super().__setattr__(name, value)
        else:
            setattr(self._of, name, value)


def _once(work: Any) -> Any:
    known: dict[Any, Any] = {}

    def asked(*given: Any) -> Any:
        key = tuple(each if isinstance(each, str) else id(each) for each in given)
        if key not in known:
            known[key] = work(*given)
        return known[key]

    return asked


if __name__ == "__main__":
    main()
