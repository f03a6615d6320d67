"""Hands out the lane's work: requests wait here for their turns, and processes forked from this one answer them.

It has the application loaded and has asked nothing with it, so that a process is there at once when one was killed.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import socket
import sys
import traceback
from pathlib import Path
from typing import TYPE_CHECKING, Any

from api.config import LaneLimits
from api.lane.frames import LENGTHS, Frame, lengths
from api.lane.turns import Turns
from api.server.lane.work import work

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication

_DESCRIPTORS = Path("/dev/fd")


class Process:
    """A process of the lane that works, and is a child of the desk's."""

    def __init__(self, pid: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.pid, self.reader, self.writer = pid, reader, writer

    @property
    def is_gone(self) -> bool:
        """Whether it has ended without being told to."""
        return self.reader.at_eof()

    async def answer(self, request: bytes) -> Frame:
        """What it answers. Raises EOFError, OSError where it ends before that."""
        self.writer.write(request)
        await self.writer.drain()
        return await _read(self.reader)

    def end(self) -> str:
        """Kill it, if it still is there; how the job that it had has ended."""
        self.writer.close()
        pid, status = os.waitpid(self.pid, 0 if self.is_gone else os.WNOHANG)
        if not pid:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
            return "died"
        code = os.waitstatus_to_exitcode(status)
        if code == -signal.SIGXCPU:
            return "seconds"
        print(f"greffier: a process of the lane has ended by itself ({code})", file=sys.stderr, flush=True)
        return "died"


class Job:
    """A request that waits; its process comes with its turn, None: it has lost its place."""

    def __init__(self, address: str, match: str) -> None:
        self.address, self.match = address, match
        self.turn: asyncio.Future[Process | None] = asyncio.get_running_loop().create_future()


class Desk:
    """app: what processes answer with."""

    def __init__(self, app: WSGIApplication, limits: LaneLimits) -> None:
        self._app = app
        self._limits = limits
        self._kept = _open()  # what a process needs: the application's own
        self._life = os.pipe()  # closes when this process is gone, however it went
        self._waiting: Turns[Job] = Turns(limits.waiting)
        self._free: list[Process] = []

    async def run(self, listener: socket.socket, life: int) -> None:
        """Until life closes."""
        self._kept -= {listener.fileno(), life}
        asyncio.get_running_loop().add_reader(life, os._exit, 0)
        for _ in range(self._limits.processes):
            await self._begin()
        server = await asyncio.start_unix_server(self._serve, sock=listener)
        await server.serve_forever()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One request of a worker's, from its ticket to its answer."""
        try:
            ticket = (await _read(reader)).head
            job = Job(ticket["address"], ticket["match"])
            process = await self._its_turn(job, reader)
            if process is None:
                writer.write(Frame({"outcome": "full"}).packed())
                await writer.drain()
                return
            await self._answered(job, process, reader, writer)
        except (EOFError, OSError):
            pass  # the worker has gone, or its asker has
        finally:
            writer.close()

    async def _its_turn(self, job: Job, reader: asyncio.StreamReader) -> Process | None:
        """A process for this job alone; None where it has lost its place. Raises EOFError once its asker leaves."""
        refused = self._waiting.join(job.address, job.match, job)
        if refused is not None:
            refused.turn.set_result(None)
        self._hand_out()
        leaving = asyncio.ensure_future(_left(reader))  # nothing is sent before the turn
        waited: set[asyncio.Future[Any]] = {job.turn, leaving}
        await asyncio.wait(waited, return_when=asyncio.FIRST_COMPLETED)
        if not leaving.done():
            leaving.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await leaving
            return job.turn.result()
        if job.turn.done():
            process = job.turn.result()
            if process is not None:
                self._give_back(process)
        else:
            self._waiting.leave(job.address, job.match, job)
        raise EOFError

    async def _answered(
        self, job: Job, process: Process, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        """Have it answered, and the process back in its place, or another one there."""
        frame = Frame({"outcome": "died", "seconds": 0.0})
        is_idle = True
        try:
            writer.write(Frame({"outcome": "turn"}).packed())
            await writer.drain()
            request = (await _read(reader)).packed()
            is_idle = False
            answering = asyncio.ensure_future(process.answer(request))
            leaving = asyncio.ensure_future(_left(reader))
            both: set[asyncio.Future[Any]] = {answering, leaving}
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            leaving.cancel()
            if answering.done():
                with contextlib.suppress(EOFError, OSError):
                    frame = answering.result()
                    is_idle = not frame.head["last"]
            else:
                answering.cancel()
        finally:
            if is_idle:
                self._give_back(process)
            else:
                how = process.end()
                if frame.head["outcome"] == "died":
                    seconds = float(self._limits.seconds) if how == "seconds" else 0.0
                    frame = Frame({"outcome": how, "seconds": seconds})
                await self._begin()
            self._waiting.charge(job.address, job.match, frame.head["seconds"])
        writer.write(frame.packed())
        await writer.drain()

    def _give_back(self, process: Process) -> None:
        self._free.append(process)
        self._hand_out()

    def _hand_out(self) -> None:
        while self._free:
            if self._free[-1].is_gone:
                self._free.pop().end()
                self._beginning = asyncio.ensure_future(self._begin())
                continue
            job = self._waiting.take()
            if job is None:
                return
            job.turn.set_result(self._free.pop())

    async def _begin(self) -> None:
        """Have one more process, and give it work."""
        ours, its = socket.socketpair()
        pid = os.fork()
        if pid == 0:
            self._work(its)
        its.close()
        self._give_back(Process(pid, *await asyncio.open_unix_connection(sock=ours)))

    def _work(self, desk: socket.socket) -> None:
        """In the child: never returns, as nothing of this process's loop is its own."""
        try:
            life = self._life[0]
            _close_all_but(self._kept | {desk.fileno(), life})
            work(self._app, desk, life, self._limits)
        except BaseException:
            traceback.print_exc()
        finally:
            sys.stderr.flush()
            os._exit(0)


def _open() -> set[int]:
    """The descriptors that are open, without the one that they were listed by."""
    found = set()
    for path in _DESCRIPTORS.iterdir():
        with contextlib.suppress(OSError):
            os.fstat(int(path.name))
            found.add(int(path.name))
    return found


def _close_all_but(kept: set[int]) -> None:
    for descriptor in _open() - kept:
        os.close(descriptor)


async def _left(reader: asyncio.StreamReader) -> None:
    """Returns once the other side has closed."""
    with contextlib.suppress(OSError):
        await reader.read(1)


async def _read(reader: asyncio.StreamReader) -> Frame:
    """The next frame. Raises EOFError, OSError."""

    head, body = lengths(await reader.readexactly(LENGTHS.size))
    return Frame(json.loads(await reader.readexactly(head)), await reader.readexactly(body))
