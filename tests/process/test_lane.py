"""Limits of the lane's jobs, one by one: what costs too much is ended alone, and nobody else hears of it."""

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
from queue import Queue

import pytest
from werkzeug.exceptions import ClientDisconnected

from api.config import read_lane_limits
from api.http.application import RelayedAnswer
from api.http.problems import Problem
from api.lane.client import Lane
from api.server.connections import Connection
from api.server.patience import PATIENCE
from tests.running import ROOT, wait_for

LIMITS = "seconds=1 memory=256 answer=1 patience=60"


class Desk:
    """One of its own: path is where it listens, said what it prints, ended how each job has ended."""

    def __init__(self, folder: Path, limits: str) -> None:
        self.path = folder / "lane"
        self.limits = limits
        self.ended: list[str] = []
        self.lane = Lane(self.path, read_lane_limits(limits), lambda outcome, *_: self.ended.append(outcome))
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(str(self.path))
        self.listener.listen()
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.laned", str(self.listener.fileno()), self.limits],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT, pass_fds=[self.listener.fileno()],
        )  # fmt: skip

    def ask(self, path: str, body: bytes = b"", address: str = "192.0.2.1", **environ: object) -> RelayedAnswer:
        asked = {"PATH_INFO": path, "QUERY_STRING": "", "REMOTE_ADDR": address, **environ}
        return self.lane.ask(asked, body, "m")

    def waiting(self) -> int:
        """The process in which a job waits for ever, once it does."""
        assert self.process.stdout
        return int(self.process.stdout.readline().split()[1])

    def stop(self) -> None:
        self.process.kill()
        for pipe in (self.process.stdin, self.process.stdout):
            assert pipe
            pipe.close()
        self.process.wait(60)


@contextmanager
def opened(folder: Path, limits: str = LIMITS) -> Iterator[Desk]:
    desk = Desk(folder, limits)
    try:
        yield desk
    finally:
        desk.stop()
        desk.listener.close()


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


def refused(desk: Desk, path: str) -> Problem:
    with pytest.raises(Problem) as caught:
        desk.ask(path)
    return caught.value


def test_a_request_is_answered_as_it_is(tmp_path: Path) -> None:
    with opened(tmp_path) as desk:
        body = bytes(range(256)) * 1000
        made = desk.ask("/echo", body, QUERY_STRING="at=3&é".encode().decode("latin-1"))
        assert (made.status, made.body) == ("200 OK", body)
        assert made.headers[:2] == [("Content-Type", "text/plain"), ("X-Asked", "at=3&é".encode().decode("latin-1"))]
        assert made.headers[2:] == [("Content-Length", str(len(body)))]
        assert desk.ask("/pid").body == desk.ask("/pid").body, "the same process answers one after the other"
        assert desk.ended == ["done"] * 3


@pytest.mark.parametrize(("path", "limit"), [("/burn", "seconds"), ("/eat", "memory"), ("/tell", "answer")])
def test_what_exceeds_a_limit_is_too_costly_and_the_next_is_answered(tmp_path: Path, path: str, limit: str) -> None:
    with opened(tmp_path) as desk:
        problem = refused(desk, path)
        assert (problem.kind, problem.status, problem.members) == ("too-costly", 422, {"limit": limit})
        assert "until" in problem.detail, "what would be less is said"
        assert desk.ask("/echo", b"next").body == b"next"
        assert desk.ended == [limit, "done"]


def test_who_is_killed_alone_has_ended(tmp_path: Path) -> None:
    with opened(tmp_path, f"{LIMITS} processes=2") as desk, beside(lambda: desk.ask("/wait")) as other:
        process = desk.waiting()
        assert refused(desk, "/burn").kind == "too-costly"
        assert desk.ask("/echo", b"still there").body == b"still there"
        assert other.empty()
        os.kill(process, signal.SIGKILL)
        assert kind_of(other.get(timeout=60)) == "busy"


def test_a_process_that_dies_is_a_problem_of_its_asker_alone(tmp_path: Path) -> None:
    with opened(tmp_path) as desk:
        problem = refused(desk, "/die")
        assert (problem.kind, problem.status, problem.headers) == ("busy", 503, {"Retry-After": "2"})
        assert desk.ask("/echo", b"next").body == b"next"
        assert desk.ended == ["died", "done"]


def test_who_only_reads_is_asked_for_once_more_and_no_more(tmp_path: Path) -> None:
    with opened(tmp_path) as desk:
        with pytest.raises(Problem) as caught:
            desk.ask("/die", REQUEST_METHOD="GET")
        assert caught.value.kind == "busy"
        assert desk.ended == ["died", "died"]


def test_an_idle_process_that_dies_is_no_reader_s_problem(tmp_path: Path) -> None:
    with opened(tmp_path) as desk:
        idle = int(desk.ask("/pid").body)
        os.kill(idle, signal.SIGKILL)
        wait_for(lambda: is_dead(idle))
        assert int(desk.ask("/pid", REQUEST_METHOD="GET").body) != idle


def test_the_job_of_who_has_left_is_ended(tmp_path: Path) -> None:
    ours, its = socket.socketpair()
    asker = Connection(ours, PATIENCE)
    with opened(tmp_path) as desk, beside(lambda: desk.ask("/wait", **{"gunicorn.socket": asker})) as left:
        process = desk.waiting()
        its.close()
        assert isinstance(left.get(timeout=60), ClientDisconnected)
        wait_for(lambda: not is_there(process))
        assert desk.ask("/echo", b"next").body == b"next"
        assert desk.ended == ["left", "done"]
    asker.close()


def test_who_has_sent_his_next_request_is_answered(tmp_path: Path) -> None:
    ours, its = socket.socketpair()
    asker = Connection(ours, PATIENCE)
    its.sendall(b"GET /next HTTP/1.1\r\n")
    with opened(tmp_path) as desk:
        assert desk.ask("/echo", b"first", **{"gunicorn.socket": asker}).body == b"first"
    asker.close()
    its.close()


def test_a_full_queue_refuses_who_has_most_in_it(tmp_path: Path) -> None:
    with opened(tmp_path, f"{LIMITS} waiting=1") as desk, beside(lambda: desk.ask("/wait")) as working:
        process = desk.waiting()
        with (
            beside(lambda: desk.ask("/echo", b"first")) as first,
            beside(lambda: desk.ask("/echo", b"second")) as second,
        ):
            # of the two that wait, whichever came second has no place
            wait_for(lambda: desk.ended == ["refused"])
            os.kill(process, signal.SIGKILL)
            assert kind_of(working.get(timeout=60)) == "busy"
            outcomes = [queue.get(timeout=60) for queue in (first, second)]
        refusal = next(each for each in outcomes if isinstance(each, Problem))
        assert (refusal.kind, refusal.headers) == ("busy", {"Retry-After": "2"})
        assert sum(isinstance(each, RelayedAnswer) for each in outcomes) == 1


def test_whoever_waits_for_his_turn_waits_for_a_lane_that_comes_back(tmp_path: Path) -> None:
    with opened(tmp_path) as desk, beside(lambda: desk.ask("/wait")) as working:
        process = desk.waiting()
        with beside(lambda: desk.ask("/echo", b"still wanted")) as waits:
            desk.stop()
            assert kind_of(working.get(timeout=60)) == "busy"
            wait_for(lambda: not is_there(process))
            desk.start()
            made = waits.get(timeout=60)
            assert isinstance(made, RelayedAnswer), made
            assert made.body == b"still wanted"


def test_a_lane_that_never_comes_is_busy(tmp_path: Path) -> None:
    lane = Lane(tmp_path / "nothing", read_lane_limits("patience=1"))
    with pytest.raises(Problem) as caught:
        lane.ask({"REMOTE_ADDR": "192.0.2.1"}, b"", "m")
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
