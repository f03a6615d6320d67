"""Counts and times for Prometheus, over all workers of this machine.

Workers share files in a folder of the service's present start. Where PROMETHEUS_MULTIPROC_DIR is set, that is it.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from flask import Flask, Response

from recorder.store import Store, StoreAway

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
KINDS = ("counter", "histogram", "gauge_livesum")
FILE_SIZE = 1 << 20  # as prometheus_client makes them
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)


def _share(run: Path) -> None:
    """Let prometheus_client, not yet imported, write to files that the other workers can read."""
    if FOLDER in os.environ or "prometheus_client" in sys.modules:
        return
    try:
        for kind in KINDS:
            # It maps its files into memory; of one whose blocks are not there, a full disk would kill the worker.
            with (run / f"{kind}_{os.getpid()}.db").open("xb") as file:
                os.posix_fallocate(file.fileno(), 0, FILE_SIZE)
    except OSError as error:
        print(f"greffier: each worker counts for itself: {error}", file=sys.stderr)
    else:
        os.environ[FOLDER] = str(run)


class Metrics:
    """What one worker counts and times, for Prometheus."""

    _made: Metrics | None = None

    def __init__(self) -> None:
        from prometheus_client import Counter, Gauge, Histogram

        self._requests = Counter("greffier_requests_total", "Answers", ["route", "method", "status"])
        self._seconds = Histogram("greffier_request_seconds", "Time to an answer", ["route"], buckets=SECONDS)
        self.followers = Gauge("greffier_followers", "Open live feeds", multiprocess_mode="livesum")
        self._commands = Counter("greffier_policy_commands_total", "Commands of policies", ["policy", "outcome"])
        self._jobs = Counter("greffier_pool_requests_total", "Requests handed to the pool", ["outcome"])
        self._processor = Counter("greffier_pool_processor_seconds_total", "What the pool took for them")

    @classmethod
    def of_worker(cls, run: Path | None) -> Metrics:
        """Return the counters of this process: the same ones for each application that it makes.

        run: the folder where all processes of this start of the service count.
        """
        if run is not None:
            _share(run)
        if cls._made is None:
            cls._made = cls()
        return cls._made

    def answered(self, route: str, method: str, status: int, seconds: float) -> None:
        """Count and time an answer."""
        self._requests.labels(route, method, status).inc()
        self._seconds.labels(route).observe(seconds)

    def acted(self, policy: str, outcome: str) -> None:
        """A command of a policy was "done", "refused" or "failed"."""
        self._commands.labels(policy, outcome).inc()

    def worked_out(self, outcome: str, seconds: float) -> None:
        """Count a request to the pool by its outcome, and the CPU seconds that it took."""
        self._jobs.labels(outcome).inc()
        self._processor.inc(seconds)

    def page(self, store: Store, kinds: Iterable[str]) -> Response:
        """The answer of /metrics: the counts of all workers here, of kinds, and how full the store is."""
        from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, generate_latest, multiprocess

        folder = os.environ.get(FOLDER)
        registry = REGISTRY
        if folder and Path(folder).is_dir():
            _bury(Path(folder))
            registry = CollectorRegistry()
            multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        page = (
            generate_latest(registry)
            + b"".join(_gauge(name, about, {"": value}) for name, about, value in _room(store))
            + _aggregates(store, kinds)
        )
        return Response(page, content_type=CONTENT_TYPE_LATEST)


def _aggregates(store: Store, kinds: Iterable[str]) -> bytes:
    """How many aggregates of each kind there are; nothing while the store does not answer."""
    try:
        counts = {f'{{kind="{kind}"}}': store.of(kind).count() for kind in kinds}
    except StoreAway:
        return b""
    return _gauge("aggregates", "Aggregates of a kind that were made", counts)


def _room(store: Store) -> Iterator[tuple[str, str, int]]:
    """The name, help and bytes of each gauge of what the store fills and may fill, as far as they can be told now."""
    with suppress(StoreAway):
        used, most = store.memory()
        yield "store_memory_bytes", "Memory that the store uses", used
        yield "store_memory_limit_bytes", "Memory that it may use, beyond which it takes nothing; 0: no bound", most
    if store.room is None:
        return
    with suppress(OSError):
        disk = store.room.now()
        yield "store_disk_bytes", "Disk that the store's files take", disk.used
        yield "store_disk_limit_bytes", "Disk that they may take; 0: no bound", disk.most or 0
        yield "disk_free_bytes", "Free disk under the data folder", disk.free
        yield "disk_least_free_bytes", "With less free disk nothing is taken", disk.least_free


def _gauge(name: str, about: str, values: Mapping[str, int]) -> bytes:
    """The lines of one gauge. values: by its labels, as Prometheus writes them; "" for none."""
    head = f"# HELP greffier_{name} {about}\n# TYPE greffier_{name} gauge\n"
    return (head + "".join(f"greffier_{name}{labels} {float(value)}\n" for labels, value in values.items())).encode()


def _bury(folder: Path) -> None:
    """Take the gauges of workers that are gone out of the sum."""
    for path in folder.glob("gauge_live*.db"):
        if not _lives(path):
            path.unlink(missing_ok=True)


def _lives(file: Path) -> bool:
    """Whether the process that a file is named after lives: counter_<pid>.db."""
    pid = file.stem.rpartition("_")[2]
    try:
        os.kill(int(pid), 0)
    except (ValueError, ProcessLookupError):
        return False
    except OSError:
        return True
    return True


def measure(
    app: Flask,
    run: Path | None,
    store: Store,
    admit: Callable[[], None],
    everywhere: Sequence[tuple[str, str]] = (),
    kinds: Iterable[str] = (),
) -> Metrics:
    """Count and time every request of app, and serve /metrics to whom admit lets in.

    run: what this worker shares with the others. everywhere: headers of every answer that has not got them already, put
    in at the same place. kinds: of the aggregates that are counted.
    """
    metrics = Metrics.of_worker(run)
    metrics.followers.set(0)

    @app.get("/metrics")
    def metrics_page() -> Response:
        """For Prometheus."""
        admit()
        return metrics.page(store, kinds)

    names = {name for name, _ in everywhere}
    # Around the application and not as its hooks, which cost each request three times as much.
    answer = app.wsgi_app

    def measured(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        begun = time.perf_counter()

        def start(line: str, headers: list[tuple[str, str]], *error: Any) -> Callable[[bytes], object]:
            rule = getattr(environ.get("werkzeug.request"), "url_rule", None)
            route = rule.rule if rule is not None else "none"
            method = environ["REQUEST_METHOD"]
            if method not in METHODS:  # clients make up as many as they like; each would be kept for ever
                method = "other"
            metrics.answered(route, method, int(line[:3]), time.perf_counter() - begun)
            given = [name for name, _ in headers if name in names]
            others = [each for each in everywhere if each[0] not in given] if given else everywhere
            return start_response(line, [*headers, *others], *error)

        return answer(environ, start)

    app.wsgi_app = measured  # type: ignore[method-assign]
    return metrics
