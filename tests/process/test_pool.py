"""Limits of the pool's requests, one by one: what costs too much is ended alone, and nobody else hears of it."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Queue, SimpleQueue

import pytest
from flask import Response
from werkzeug.exceptions import ClientDisconnected

from api.config import POOL_LIMITS, read_limits
from api.http.problems import Problem
from api.pool.asking import Asked, Pool
from api.pool.frames import Frame, read
from api.server.connections import Connection
from api.server.patience import PATIENCE
from api.server.pool import answering
from tests.pooled import application
from tests.running import ROOT, wait_for

LIMITS = "readers=1 seconds=1 memory=256 answer=1 patience=60"


class OwnPool:
    """A pool of its own. said: what it prints; ended: how each request has ended."""

    def __init__(self, folder: Path, limits: str) -> None:
        self.limits = limits
        self.ended: list[str] = []
        self.pool = Pool(folder, read_limits(POOL_LIMITS, limits))
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(str(folder / "reader"))
        self.listener.listen()
        self.start()

    def start(self) -> None:
        self.life, ours = os.pipe()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.pooled", str(self.listener.fileno()), str(self.life), self.limits],
            stdout=subprocess.PIPE, text=True, cwd=ROOT, pass_fds=[self.listener.fileno(), self.life],
        )  # fmt: skip
        self.ends = [self.life, ours]

    def ask(self, path: str, body: bytes = b"", **environ: object) -> Response:
        asked = Asked()
        told = {"PATH_INFO": path, "QUERY_STRING": "", "REMOTE_ADDR": "192.0.2.1", "REQUEST_METHOD": "POST", **environ}
        try:
            return self.pool.ask("reader", told, body, asked)
        finally:
            self.ended.append(asked.outcome)

    def waiting(self) -> int:
        """The process in which a request waits for ever, once it does."""
        assert self.process.stdout
        return int(self.process.stdout.readline().split()[1])

    def stop(self) -> None:
        self.process.kill()
        assert self.process.stdout
        self.process.stdout.close()
        while self.ends:
            os.close(self.ends.pop())
        self.process.wait(60)


@contextmanager
def opened(folder: Path, limits: str = LIMITS) -> Iterator[OwnPool]:
    own = OwnPool(folder, limits)
    try:
        yield own
    finally:
        own.stop()
        own.listener.close()


@contextmanager
def beside(what: Callable[[], object]) -> Iterator[Queue[object]]:
    """What is done in a thread of its own; the queue has what comes of it, returned or raised."""
    done: Queue[object] = Queue()

    def run() -> None:
        try:
            done.put(what())
        except BaseException as error:
            done.put(error)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    yield done
    thread.join(60)
    assert not thread.is_alive()


def kind_of(error: object) -> str:
    assert isinstance(error, Problem), error
    return error.kind


def refused(own: OwnPool, path: str) -> Problem:
    with pytest.raises(Problem) as caught:
        own.ask(path)
    return caught.value


def test_a_request_is_answered_as_it_is(tmp_path: Path) -> None:
    with opened(tmp_path) as own:
        body = bytes(range(256)) * 1000
        made = own.ask("/echo", body, QUERY_STRING="at=3&é".encode().decode("latin-1"))
        assert (made.status, made.data) == ("200 OK", body)
        assert [*made.headers] == [
            ("Content-Type", "text/plain"),
            ("X-Asked", "at=3&é".encode().decode("latin-1")),
            ("Content-Length", str(len(body))),
        ]
        assert own.ask("/pid").data == own.ask("/pid").data, "the same process answers one after the other"
        assert own.ended == ["done"] * 3


def test_no_thread_is_begun_for_a_request(tmp_path: Path) -> None:
    """On a busy machine such threads would end later than new ones begin, until none can."""
    with opened(tmp_path) as own:
        assert len({own.ask("/threads").data for _ in range(3)}) == 1


@pytest.mark.parametrize(("path", "limit"), [("/burn", "seconds"), ("/eat", "memory"), ("/tell", "answer")])
def test_what_exceeds_a_limit_is_too_costly_and_the_next_is_answered(tmp_path: Path, path: str, limit: str) -> None:
    with opened(tmp_path) as own:
        problem = refused(own, path)
        assert (problem.kind, problem.status, problem.members) == ("too-costly", 422, {"limit": limit})
        assert "until" in problem.detail, "what would be less is said"
        assert own.ask("/echo", b"next").data == b"next"
        assert own.ended == [limit, "done"]


def test_who_is_killed_alone_has_ended(tmp_path: Path) -> None:
    with opened(tmp_path, LIMITS.replace("readers=1", "readers=2")) as own, beside(lambda: own.ask("/wait")) as other:
        process = own.waiting()
        assert refused(own, "/burn").kind == "too-costly"
        assert own.ask("/echo", b"still there").data == b"still there"
        assert other.empty()
        os.kill(process, signal.SIGKILL)
        assert kind_of(other.get(timeout=60)) == "busy"


def test_a_process_that_dies_is_a_problem_of_its_asker_alone(tmp_path: Path) -> None:
    with opened(tmp_path) as own:
        problem = refused(own, "/die")
        assert (problem.kind, problem.status, problem.headers) == ("busy", 503, {"Retry-After": "2"})
        assert own.ask("/echo", b"next").data == b"next"
        assert own.ended == ["died", "done"]


def test_who_only_reads_is_asked_for_once_more_and_no_more(tmp_path: Path) -> None:
    with opened(tmp_path) as own:
        with pytest.raises(Problem) as caught:
            own.ask("/die", REQUEST_METHOD="GET")
        assert caught.value.kind == "busy"
        assert own.ended == ["died"]


def test_an_idle_process_that_dies_is_no_reader_s_problem(tmp_path: Path) -> None:
    with opened(tmp_path) as own:
        idle = int(own.ask("/pid").data)
        os.kill(idle, signal.SIGKILL)
        wait_for(lambda: is_dead(idle))
        assert int(own.ask("/pid", REQUEST_METHOD="GET").data) != idle


def test_the_job_of_who_has_left_is_ended(tmp_path: Path) -> None:
    ours, its = socket.socketpair()
    asker = Connection(ours, PATIENCE)
    with opened(tmp_path) as own, beside(lambda: own.ask("/wait", **{"gunicorn.socket": asker})) as left:
        process = own.waiting()
        its.close()
        assert isinstance(left.get(timeout=60), ClientDisconnected)
        wait_for(lambda: not is_there(process))
        assert own.ask("/echo", b"next").data == b"next"
        assert own.ended == ["left", "done"]
    asker.close()


def test_who_has_sent_his_next_request_is_answered(tmp_path: Path) -> None:
    ours, its = socket.socketpair()
    asker = Connection(ours, PATIENCE)
    its.sendall(b"GET /next HTTP/1.1\r\n")
    with opened(tmp_path) as own:
        assert own.ask("/echo", b"first", **{"gunicorn.socket": asker}).data == b"first"
    asker.close()
    its.close()


def test_whoever_waits_for_his_turn_waits_for_a_pool_that_comes_back(tmp_path: Path) -> None:
    with opened(tmp_path) as own, beside(lambda: own.ask("/wait")) as working:
        process = own.waiting()
        with beside(lambda: own.ask("/echo", b"still wanted")) as waits:
            own.stop()
            assert kind_of(working.get(timeout=60)) == "busy"
            wait_for(lambda: not is_there(process))
            own.start()
            made = waits.get(timeout=60)
            assert isinstance(made, Response), made
            assert made.data == b"still wanted"


def test_a_pool_that_never_comes_is_busy(tmp_path: Path) -> None:
    pool = Pool(tmp_path, read_limits(POOL_LIMITS, "patience=1"))
    with pytest.raises(Problem) as caught:
        pool.ask("reader", {"REMOTE_ADDR": "192.0.2.1"}, b"", Asked())
    assert caught.value.kind == "busy"


def is_there(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def is_dead(process: int) -> bool:
    """Whether it has ended, waited for or not."""
    return not is_there(process) or Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "Z"


def test_a_watch_that_begins_after_its_answer_ends_quietly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answering, "_limit", lambda what, amount: None)
    asked: SimpleQueue[answering._Asked] = SimpleQueue()
    asker, connection = socket.socketpair(socket.AF_UNIX)
    with asker:
        asker.sendall(Frame({"PATH_INFO": "/echo", "QUERY_STRING": ""}, b"hello").packed())
        with connection:
            answering._answer(application, connection, read_limits(POOL_LIMITS, LIMITS), asked)
        assert read(asker.recv)[1] == b"hello"
    answering._watch(asked.get_nowait(), seconds=1)  # raises nothing, and this process goes on
