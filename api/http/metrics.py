"""Counts and times for Prometheus, over all workers of this machine.

Workers share files in a folder of the service's present start. Where PROMETHEUS_MULTIPROC_DIR is set, that is it.
"""

from __future__ import annotations

import os
import shutil
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from flask import Flask, Response

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)


def _share(data: Path, epoch: str) -> None:
    """Let prometheus_client, not yet imported, write to files that the other workers can read."""
    if FOLDER not in os.environ and "prometheus_client" not in sys.modules:
        folder = data / "metrics" / epoch
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        for other in folder.parent.iterdir():
            if other != folder and _abandoned(other):
                shutil.rmtree(other, ignore_errors=True)
        os.environ[FOLDER] = str(folder)


class Metrics:
    """Of one worker."""

    _made: Metrics | None = None

    def __init__(self) -> None:
        from prometheus_client import Counter, Gauge, Histogram

        self._requests = Counter("greffier_requests_total", "Answers", ["route", "method", "status"])
        self._seconds = Histogram("greffier_request_seconds", "Time to an answer", ["route"], buckets=SECONDS)
        self.followers = Gauge("greffier_followers", "Open live feeds", multiprocess_mode="livesum")
        self._counts: dict[tuple[str, str, int], Any] = {}
        self._times: dict[str, Any] = {}

    @classmethod
    def of_process(cls) -> Metrics:
        """The one of this process, however many applications it makes."""
        if cls._made is None:
            cls._made = cls()
        return cls._made

    def answered(self, route: str, method: str, status: int, seconds: float) -> None:
        key = route, method, status
        count = self._counts.get(key)
        if count is None:
            count = self._counts[key] = self._requests.labels(*key)
        count.inc()
        timer = self._times.get(route)
        if timer is None:
            timer = self._times[route] = self._seconds.labels(route)
        timer.observe(seconds)

    def page(self) -> Response:
        """What Prometheus reads."""
        from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, generate_latest, multiprocess

        folder = os.environ.get(FOLDER)
        registry = REGISTRY
        if folder and Path(folder).is_dir():
            _bury(Path(folder))
            registry = CollectorRegistry()
            multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        return Response(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)


def _bury(folder: Path) -> None:
    """Take the gauges of workers that are gone out of the sum."""
    for path in folder.glob("gauge_live*.db"):
        if not _lives(path):
            path.unlink(missing_ok=True)


def _abandoned(folder: Path) -> bool:
    """Whether it is of an earlier start: it has files, and no process that writes to one."""
    files = list(folder.glob("*.db"))
    return bool(files) and not any(map(_lives, files))


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


def measure(app: Flask, data: Path, epoch: str) -> Metrics:
    """Count and time every request of app, and serve /metrics."""
    _share(data, epoch)
    metrics = Metrics.of_process()
    metrics.followers.set(0)

    @app.get("/metrics")
    def metrics_page() -> Response:
        """For Prometheus."""
        return metrics.page()

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
            return start_response(line, headers, *error)

        return answer(environ, start)

    app.wsgi_app = measured  # type: ignore[method-assign]
    return metrics
