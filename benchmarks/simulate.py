"""Tables of Zack with phones that are late, drift, lose messages, sleep or lie, against a real service.

    python -m benchmarks.simulate zack [--url URL] [--tables 1] [--devices 6] [--disputes 20] [--pause 0] [--liar MS]

Each dispute is a throw in turn and a challenge of that seat, so near to each other that only clocks can tell which was
first; the truth is known here, and what the service says is held against it. It ends with 1 where honest phones were
judged wrongly.
"""

from __future__ import annotations

import argparse
import http.client
import json
import queue
import random
import socket
import sys
import threading
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from tests.running import Service

API = "/api/v1/matches"
# one-way delays in milliseconds: least, mean of what comes on top; and how often a message is lost
NETWORKS = {"lan": (0.5, 0.5, 0.0), "wifi": (1.5, 4, 0.01), "busy": (3, 35, 0.05), "4g": (18, 30, 0.02)}
APART = (5, 10, 20, 40, 75, 120, 200, 300)  # milliseconds between two acts
FINGER = 0.04  # seconds at most from an act to its stamp
JOINING = (0.0, 0.04, 0.3, 0.3, 0.3)
AFTER_AN_ACT = (0.04,) * 4
IN_PLAY = 0.5
QUIET = 100_000  # microseconds for which a tap may wait before it is told of
STAMP_LAG = 40_000  # microseconds that a promise reaches beyond an act (docs/timing.md)
WAITED_FOR = ("challenged", "marker_thrown")  # what a verdict or a win hangs on
LOST = 0.2  # seconds until a phone gives a message up
TOO_LONG = 8.0  # seconds to wait for a verdict
SEATS = "ABCD"


@dataclass(frozen=True)
class Simulation:
    """What is simulated. liar: one phone claims to have seen its challenges so many ms before it did.

    pause: seconds between two disputes at a table, in the mean.
    """

    tables: int = 1
    devices: int = 6
    disputes: int = 20
    network: str = "wifi"
    sleepers: float = 0.02  # how often a phone sleeps before it acts
    liar: int = 0
    seed: int = 1
    pause: float = 0.0


class Dispute(NamedTuple):
    """said: "upheld", "too_late" or "undecided"; truth: the same; apart: ms; final: ms from the challenge's landing."""

    truth: str
    said: str
    apart: int
    final: float
    lied: bool


class Link:
    """A connection of one phone; each way takes its time, and now and then nothing comes through."""

    def __init__(self, url: str, token: str | None, chance: random.Random, network: str) -> None:
        self._address = urlsplit(url).netloc
        self._token = token
        self._chance = chance
        self._least, self._more, self._loss = NETWORKS[network]
        self._connection: http.client.HTTPConnection | None = None

    def call(self, method: str, path: str, body: Any = None, key: str | None = None) -> dict[str, Any] | None:
        """The answer; None where the message or the answer was lost."""
        if self._is_lost():
            return None
        told = self.exchange(method, path, body, key)
        return None if self._is_lost() else told

    def delay(self) -> float:
        """Seconds that a message takes one way."""
        return (self._least + self._chance.expovariate(1 / self._more)) / 1000

    def exchange(self, method: str, path: str, body: Any = None, key: str | None = None) -> dict[str, Any]:
        """As call, at once and without fail."""
        headers = {"Content-Type": "application/json"} if body is not None else {}
        headers |= {"Authorization": f"Bearer {self._token}"} if self._token else {}
        headers |= {"Idempotency-Key": key} if key else {}
        for again in (True, False):
            connection = self._connection or http.client.HTTPConnection(self._address, timeout=30)
            self._connection = connection
            try:
                connection.request(method, path, None if body is None else json.dumps(body), headers)
                response = connection.getresponse()
                told: dict[str, Any] = json.loads(response.read())
                break
            except (http.client.HTTPException, OSError):
                connection.close()
                self._connection = None
                if not again:
                    raise
        if response.status >= 400 and told.get("type") not in ("/problems/illegal-move", "/problems/not-allowed"):
            raise RuntimeError(f"{method} {path}: {response.status} {told.get('detail')}")
        return told

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()

    def _is_lost(self) -> bool:
        """After one way; whoever waits for what is lost notices it late."""
        lost = self._chance.random() < self._loss
        time.sleep(LOST if lost else self.delay())
        return lost


def true_time() -> int:
    """Microseconds by this machine's clock, which no phone has."""
    return time.monotonic_ns() // 1000


@dataclass
class Phone:
    """A device with a clock of its own."""

    url: str
    match: str
    token: str
    chance: random.Random
    network: str
    offset: int = field(init=False)
    drift: float = field(init=False)
    step: int = field(init=False)
    name: str | None = None
    epoch: str = ""
    shown: list[dict[str, Any]] = field(default_factory=list)
    promised: int | None = None
    open: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.offset = self.chance.randrange(-(10**12), 10**12)
        self.drift = self.chance.uniform(-150, 150)
        self.step = self.chance.choice([100, 100, 1_000])
        self._link = Link(self.url, self.token, self.chance, self.network)
        self._idle: list[tuple[Link, Link]] = []
        self._lock = threading.Lock()
        self._awaited: int | None = None
        self._hurry = threading.Event()
        self._stopped = False
        self.sleep()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def read(self, at: int) -> int:
        """Its clock, in whole steps."""
        exact = at + self.offset + int(at * self.drift / 1_000_000)
        return exact - exact % self.step

    def sleep(self) -> None:
        """Its clock stood, and it has noticed: all that it knew is void."""
        with self._lock:
            self.offset -= self.chance.randrange(10_000, 3_000_000)
            self.begin()

    def begin(self) -> None:
        """A new epoch, in which it makes itself known at once."""
        self.epoch = uuid.uuid4().hex[:12]
        self.shown, self.promised = [], None
        self._plan = [*JOINING]
        self._hurry.set()

    def certify(self, latest: int) -> None:
        """Others wait for its promise that it has nothing from before that moment of the service's clock."""
        heard = threading.Timer(self._link.delay(), self._certify, [latest])
        heard.daemon = True
        heard.start()

    def _certify(self, latest: int) -> None:
        with self._lock:
            self._awaited = max(latest + STAMP_LAG, self._awaited or 0)
        self._hurry.set()

    def stop(self) -> None:
        self._stopped = True
        self._hurry.set()
        self._thread.join()
        for link in (self._link, *chain.from_iterable(self._idle)):
            link.close()

    def _two_ways(self) -> tuple[Link, Link]:
        one, two = (Link(self.url, self.token, self.chance, self.network) for _ in range(2))
        return one, two

    def act(self, at: int, command: dict[str, Any], lie: int = 0) -> None:
        """Tell of an act at a true moment, when it has come; twice at once, until it is answered."""
        # A touch is stamped when it was felt, however late a busy machine lets its page hear of it.
        felt = at + int(self.chance.uniform(0, FINGER) * 1_000_000)
        with self._lock:
            stamp = self.read(felt)
            self.open.append(stamp)
        time.sleep(max(0, felt - true_time()) / 1_000_000)
        with self._lock:
            x = stamp - lie
            self.open[self.open.index(stamp)] = x
            ways = self._idle.pop() if self._idle else self._two_ways()
            told = {
                "device": self.name,
                "epoch": self.epoch,
                "kind": "tap",
                "x": x,
                "q": self.step,
                "sent": self.read(true_time()),
                "quiet": self.promised,
                "exchanges": self.shown[-32:],
            }
        key = str(uuid.uuid4())
        body = {**command, "observed": told}
        path = f"{API}/{self.match}/commands"
        answered = threading.Event()

        def send(link: Link) -> None:
            while not answered.is_set():
                if link.call("POST", path, body, key) is not None:
                    answered.set()

        twice = [threading.Thread(target=send, args=(link,)) for link in ways]
        for one in twice:
            one.start()
        with self._lock:
            self._plan = [*AFTER_AN_ACT]
        self._hurry.set()
        answered.wait()
        with self._lock:
            self.open.remove(x)
        for one in twice:
            one.join()
        with self._lock:
            self._idle.append(ways)

    def _run(self) -> None:
        while not self._stopped:
            with self._lock:
                planned = self._plan.pop(0) if self._plan else IN_PLAY
            due = true_time() + int(planned * 1_000_000)
            while not self._stopped and self._wait(due) > 0:
                self._hurry.wait(self._wait(due))
                self._hurry.clear()
            if not self._stopped:
                self._exchange()

    def _wait(self, due: int) -> float:
        """Seconds until the next exchange: when it is planned, or as soon as it brings a promise on its way."""
        with self._lock:
            wait = due - true_time()
            if self._awaited is not None and self.shown:
                wait = min(wait, self._promising(self._awaited) - self.read(true_time()))
            return max(0, wait) / 1_000_000

    def _promising(self, awaited: int) -> int:
        """When to exchange, by its own clock, so that it promises past the service's moment awaited as soon as can be.

        First for a stamp behind that moment; then, once its promise covers when that came, to say so.
        """
        came = next((one["d3"] for one in self.shown if one["s2"] > awaited), None)
        if came is not None:
            return int(came) + 2 * self.step + QUIET
        return int(awaited - max(one["s2"] - one["d3"] for one in self.shown[-32:])) + self.step

    def _exchange(self) -> None:
        with self._lock:
            epoch, last = self.epoch, self.shown[-1] if self.shown else None
            quiet = min([*self.open, self.read(true_time()) - QUIET])
            self.promised = quiet = quiet if self.promised is None else max(self.promised, quiet)
            claim: dict[str, Any] = {
                "epoch": epoch,
                "k": last["k"] + 1 if last else 1,
                "d0": self.read(true_time()),
                "q": self.step,
                "quiet": quiet,
                "prev": {"k": last["k"], "d3": last["d3"]} if last else None,
            }
            if self.name:
                claim["device"] = self.name
        told = self._link.call("POST", f"{API}/{self.match}/clock", claim)
        if told is None:
            return
        with self._lock:
            self.name = told["device"]
            if epoch == self.epoch and told["closed"]:
                self.begin()
            elif epoch == self.epoch:
                if self._awaited is not None and any(
                    one["s2"] > self._awaited and one["d3"] + 2 * self.step <= quiet for one in self.shown
                ):
                    self._awaited = None
                mine = {name: claim[name] for name in ("k", "d0", "quiet", "prev")}
                theirs = {name: told[name] for name in ("s1", "s2", "seal")}
                self.shown.append(mine | theirs | {"d3": self.read(true_time())})


class Table:
    """One match, its referee, and phones that stand around it."""

    def __init__(self, url: str, given: Simulation, n: int) -> None:
        self._given = given
        self._url = url
        self._chance = random.Random(f"{given.seed} {n}")
        guest = Link(url, None, self._chance, given.network)
        made = guest.exchange("POST", API, {"game": "zack", "seats": [{} for _ in SEATS], "options": {"rounds": None}})
        guest.close()
        self._match, self._token = made["id"], made["tokens"]["referee"]
        self._referee = Link(url, self._token, self._chance, given.network)
        self._path = f"{API}/{self._match}"
        tokens = [
            self._referee.exchange("POST", f"{self._path}/tokens", {"role": "referee"})["token"]
            for _ in range(given.devices)
        ]
        self._heard: queue.Queue[tuple[int, dict[str, Any]]] = queue.Queue()
        self._feed = http.client.HTTPConnection(urlsplit(url).netloc)
        self._follower = threading.Thread(target=self._follow, daemon=True)
        self._send({"type": "deal", "total": 400})
        self.phones = [
            Phone(url, self._match, token, random.Random(f"{given.seed} {n} {k}"), given.network)
            for k, token in enumerate(tokens)
        ]
        self._follower.start()

    def play(self) -> list[Dispute]:
        time.sleep(1.5)
        return [self._next_dispute() for _ in range(self._given.disputes)]

    def _next_dispute(self) -> Dispute:
        time.sleep(self._chance.uniform(0, 2 * self._given.pause))
        return self._dispute()

    def close(self) -> None:
        for phone in self.phones:
            phone.stop()
        self._referee.close()
        if self._feed.sock is not None:
            self._feed.sock.shutdown(socket.SHUT_RDWR)
        self._follower.join()
        self._feed.close()

    def _dispute(self) -> Dispute:
        given, chance = self._given, self._chance
        state = self._referee.exchange("GET", f"{self._path}/state")
        if state["box"]:  # a card that came after the verdict
            self._send({"type": "end_round", "reason": "abandoned"})
            self._send({"type": "deal", "total": 400})
            state = self._referee.exchange("GET", f"{self._path}/state")
        turn = state["to_throw"]
        colours = {seat: state["seats"][seat]["colour"] for seat in SEATS}
        challenger = next(
            seat for seat in SEATS if seat != turn and colours[turn] in state["seats"][seat]["challenge_cards"]
        )
        next_ = next(seat for seat in SEATS if seat not in (turn, challenger))
        first, second = chance.sample(self.phones, 2) if len(self.phones) > 1 else self.phones * 2
        apart = chance.choice(APART)
        lied = given.liar > 0
        later = lied or chance.random() < 0.5  # the challenge
        if chance.random() < given.sleepers:
            first.sleep()
        thrown = true_time() + 150_000
        challenged = thrown + (apart if later else -apart) * 1000
        acts = [
            threading.Thread(target=first.act, args=(thrown, {"type": "throw", "by": turn, "card": colours[next_]})),
            threading.Thread(
                target=second.act,
                args=(challenged, {"type": "challenge", "by": challenger, "target": turn}, given.liar * 1000),
            ),
        ]
        for one in acts:
            one.start()
        said, at, versions = self._verdict()
        for one in acts:
            one.join()
        if said == "undecided":
            lying = [one["version"] for one in self._referee.exchange("GET", f"{self._path}/state")["box"]]
            order = [one for one in lying if one not in versions] + (versions if later else versions[::-1])
            self._send({"type": "box_order", "order": order})
            while self._next()[1]["data"].get("verdict") in (None, "undecided"):
                pass
        truth = "too_late" if later else "upheld"
        return Dispute(truth, said, apart, (at - challenged) / 1000, lied)

    def _verdict(self) -> tuple[str, int, list[int]]:
        """What is said of the challenge, when, and the versions of the throw and of the challenge."""
        versions: dict[str, int] = {}
        said: tuple[str, int] | None = None
        while said is None or len(versions) < 2:
            at, event = self._next()
            if event["type"] in ("thrown", "challenged"):
                versions[event["type"]] = event["version"]
            elif event["type"].startswith("challenge_") and "verdict" in event["data"]:
                said = event["data"]["verdict"], at
        return *said, [versions["thrown"], versions["challenged"]]

    def _next(self) -> tuple[int, dict[str, Any]]:
        try:
            return self._heard.get(timeout=TOO_LONG)
        except queue.Empty:
            raise RuntimeError(f"match {self._match}: no verdict within {TOO_LONG:g} s") from None

    def _send(self, command: dict[str, Any]) -> None:
        told = self._referee.exchange("POST", f"{self._path}/commands", command)
        if "version" not in told:
            raise RuntimeError(f"{command}: {told.get('detail')}")

    def _follow(self) -> None:
        """Read the live feed; whoever hears of an act certifies."""
        self._feed.request("GET", f"{self._path}/live", headers={"Authorization": f"Bearer {self._token}"})
        answer = self._feed.getresponse()
        data = ""
        try:
            while line := answer.readline():
                text = line.decode().rstrip("\n")
                if text.startswith("data: "):
                    data = text[6:]
                elif not text and data:
                    told, data = json.loads(data), ""
                    if "type" in told:
                        self._heard.put((true_time(), told))
                        seen = told["data"].get("observed") if told["type"] in WAITED_FOR else None
                        if seen:
                            for phone in self.phones:
                                phone.certify(seen["arrival"] if seen["latest"] is None else seen["latest"])
        except (OSError, ValueError, AttributeError, http.client.HTTPException):
            return  # closed


def simulate(url: str, given: Simulation) -> list[Dispute]:
    """All disputes of all tables, side by side."""
    tables = [Table(url, given, n) for n in range(given.tables)]
    found: list[list[Dispute]] = []
    failed: list[BaseException] = []

    def run(table: Table) -> None:
        try:
            found.append(table.play())
        except BaseException as error:  # told by the caller's thread
            failed.append(error)

    threads = [threading.Thread(target=run, args=(table,)) for table in tables]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    for table in tables:
        table.close()
    if failed:
        raise failed[0]
    return [dispute for disputes in found for dispute in disputes]


def report(given: Simulation, found: list[Dispute]) -> Iterator[str]:
    """What came of it, in lines."""
    decided = [one for one in found if one.said != "undecided"]
    wrong = [one for one in decided if one.said != one.truth]
    final = sorted(one.final for one in found)
    yield (
        f"{given.tables} tables of {given.devices} phones, {given.network}: {len(found)} disputes, "
        f"{len(decided)} decided by clocks ({len(decided) / len(found):.1%}), "
        f"{len(wrong)} wrong ({len(wrong) / max(1, len(decided)):.2%} of these)"
    )
    for apart in APART:
        some = [one for one in found if one.apart == apart]
        if some:
            share = sum(one.said != "undecided" for one in some) / len(some)
            yield f"  {apart:3} ms apart: {share:7.1%} decided of {len(some)}"
    yield f"time to final: median {final[len(final) // 2]:.0f} ms, 99 % {final[int(len(final) * 0.99)]:.0f} ms"
    if given.liar:
        gained = max((one.apart for one in wrong), default=0)
        yield f"a phone that claims to be {given.liar} ms earlier than it was gained {gained} ms at most"


@contextmanager
def service(url: str | None) -> Iterator[str]:
    """The service at url, or one of its own on a folder that goes away."""
    if url is not None:
        yield url
        return
    with TemporaryDirectory() as folder:
        running = Service(Path(folder) / "data").start()
        try:
            yield running.url
        finally:
            running.stop()


def main(arguments: list[str] | None = None) -> int:
    """Simulate what is asked and print the report; the exit code."""
    parser = argparse.ArgumentParser(prog="benchmarks.simulate", description=str(__doc__).splitlines()[0])
    parser.add_argument("game", choices=["zack"])
    parser.add_argument("--url", help="a service that runs (one of its own)")
    parser.add_argument("--tables", type=int, default=1, help="side by side (%(default)s)")
    parser.add_argument("--devices", type=int, default=6, help="phones at each (%(default)s)")
    parser.add_argument("--disputes", type=int, default=20, help="at each (%(default)s)")
    parser.add_argument("--pause", type=float, default=0, help="seconds between two, in the mean (%(default)s)")
    parser.add_argument("--network", choices=[*NETWORKS], default="wifi", help="(%(default)s)")
    parser.add_argument("--liar", type=int, default=0, metavar="MS", help="challenges are claimed so much earlier")
    parser.add_argument("--seed", type=int, default=1, help="of chance (%(default)s)")
    told = vars(parser.parse_args(arguments))
    url, _ = told.pop("url"), told.pop("game")
    given = Simulation(**told)
    with service(url) as there:
        found = simulate(there, given)
    print("\n".join(report(given, found)))
    return int(not given.liar and any(one.said not in (one.truth, "undecided") for one in found))


if __name__ == "__main__":
    sys.exit(main())
