"""`greffier serve` as a process of its own, for tests that need the real thing."""

from __future__ import annotations

import http.client
import os
import signal
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import psutil
from redis import Redis

from recorder.embedded import EmbeddedServer
from recorder.feed import Feed
from recorder.store import Store
from tests.forking import ROOT as ROOT
from tests.forking import Forked, clean_environment

START = 60.0  # seconds a service may take until it answers


@dataclass
class Service:
    """`greffier serve` on a data folder and a free port of its own."""

    data: Path
    arguments: tuple[str, ...] = ()
    environment: dict[str, str] = field(default_factory=dict)
    url: str = ""
    is_shared: bool = False  # by all tests of the session
    process: subprocess.Popen[str] | Forked | None = None
    is_spawned: bool = False  # by an interpreter of its own, as a person starts it

    def start(self) -> Service:
        """Returns once it has printed its address, that is: once it answers."""
        port = self.url.rpartition(":")[2] or "0"
        words = ["serve", "--data", str(self.data), "--port", port, *self.arguments]
        environment = clean_environment(self.environment)
        with (self.data.parent / f"{self.data.name}.log").open("a") as log:
            if self.is_spawned:
                command = [sys.executable, "-m", "api.cli", *words]
                self.process = subprocess.Popen(
                    command, stdout=subprocess.PIPE, stderr=log, text=True, cwd=ROOT, env=environment
                )
            else:
                self.process = Forked("serve", words, environment, subprocess.PIPE, log.fileno())
        assert self.process.stdout
        too_late = threading.Timer(START, self.process.kill)
        too_late.start()
        line = self.process.stdout.readline()
        too_late.cancel()
        if "http" not in line:
            self.process.kill()
            self._forget()
            raise AssertionError(f"the service did not start: {line!r}\n{self.log()}")
        self.url = line[line.index("http") :].split()[0]
        return self

    def log(self) -> str:
        return (self.data.parent / f"{self.data.name}.log").read_text()

    @property
    def store(self) -> int:
        """The process of its store; 0 if there is none."""
        try:
            return int((self.data / "redis" / "pid").read_text())
        except (OSError, ValueError):
            return 0

    @property
    def pool(self) -> list[int]:
        """The pool's first process and those forked from it; empty where it is not there now."""
        assert self.process
        for child in psutil.Process(self.process.pid).children():
            with suppress(psutil.NoSuchProcess, psutil.ZombieProcess):
                if "api.server.pool" in child.cmdline():
                    return [child.pid, *(each.pid for each in child.children())]
        return []

    def kill(self) -> None:
        """kill -9 of the parent; its store and, for a moment, its workers stay."""
        assert self.process
        self.process.kill()
        self._forget()

    def stop(self) -> int:
        """SIGTERM; returns the exit code."""
        assert self.process
        self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(60)
        finally:
            self._forget()

    def _forget(self) -> None:
        assert self.process and self.process.stdout
        self.process.wait(60)
        self.process.stdout.close()
        self.process = None


@contextmanager
def served(data: Path, environment: dict[str, str] | None = None) -> Iterator[Service]:
    """A service that ends well."""
    running = Service(data, environment=environment or {}).start()
    yield running
    assert running.stop() == 0, running.log()


@contextmanager
def breakable(
    data: Path, *arguments: str, environment: dict[str, str] | None = None, is_spawned: bool = False
) -> Iterator[Service]:
    """A service, not started yet, that a test may break; what it leaves behind ends with the test."""
    service = Service(data, arguments, environment or {}, is_spawned=is_spawned)
    try:
        yield service
    finally:
        if service.process:
            service.stop()
        elif service.store:
            # Its parent was killed and not started again: end what it left behind.
            with suppress(ProcessLookupError):
                os.kill(service.store, signal.SIGTERM)


@contextmanager
def reached(service: Service) -> Iterator[tuple[Store, Redis]]:
    """The store of a service, and its admin, whoever runs it."""
    server = EmbeddedServer(service.data)
    assert server.reach()
    with (
        closing(Store.connect(server.log_url, server.work_url)) as store,
        Redis.from_url(server.admin_url, protocol=2) as admin,
    ):
        yield store, admin


def kill_as_recorded(
    service: Service, store: Store, send: Callable[[], object], kinds: Sequence[str] | None = None
) -> None:
    """kill -9 of a service and its workers as soon as the store has an event of what send sends.

    kinds: of the aggregates that it may be of; the store's own unless given.
    """

    def sent() -> None:
        with suppress(OSError, http.client.HTTPException):
            send()

    assert service.process
    parent = psutil.Process(service.process.pid)
    victims = [each for each in (parent, *parent.children()) if each.pid != service.store]
    with closing(Feed(store, kinds=kinds)) as feed:
        sender = threading.Thread(target=sent)
        sender.start()
        while not any(tick.log == "events" for tick in feed.wait(10)):
            pass
        for victim in victims:
            victim.kill()
    sender.join()
    service.kill()


def wait_for(what: Callable[[], object], seconds: float = 30.0) -> None:
    """Returns once what() is true; fails after so many seconds. Tests poll: they never just sleep."""
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, f"not so within {seconds} s"
        time.sleep(0.02)


def status(url: str) -> int:
    """The status of a GET; 0 if nobody answers."""
    try:
        with urllib.request.urlopen(url, timeout=5) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        with error:
            return error.code
    except OSError:
        return 0
