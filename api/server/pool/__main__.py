"""`python -m api.server.pool LIFE READER JOB`: the process from which the pool's processes are forked.

LIFE, READER, JOB: descriptors of a pipe that closes when the service is gone, and of the sockets that requests come by.
The configuration comes by standard input. This process has the application loaded and has asked nothing with it, so
that another process is there at once when one has ended.
"""

from __future__ import annotations

import gc
import os
import pickle
import resource
import select
import signal
import socket
import sys
import time
import traceback
from collections.abc import Callable
from functools import partial

from api.app import create_app
from api.config import Config
from api.server.pool.answering import answer_all
from api.server.pool.background import run_background
from api.server.settings import add_games

NICE = 10  # of readers: below taps, and above what nobody waits for
LATER = 0.1  # seconds at least from the end of a process to the next one's begin
Work = Callable[[int], None]


def main() -> None:
    life, reader, job = map(int, sys.argv[1:])
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the service's parent, which ends the pool last
    os.nice(NICE)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))  # what is killed for its seconds would leave its memory on disk
    config: Config = pickle.load(sys.stdin.buffer)
    add_games()
    app = create_app(config, is_in_pool=True)
    limits = config.pool_limits
    readers, jobs = (socket.socket(fileno=each) for each in (reader, job))
    for listener in (readers, jobs):
        listener.setblocking(True)  # the parent has made them gevent's
    works: list[Work] = [
        *[partial(answer_all, app, readers, limits)] * limits.readers,
        *[partial(answer_all, app, jobs, limits)] * limits.jobs,
        partial(run_background, app),
    ]
    gc.collect()
    gc.freeze()
    keep_running(works, life)


def keep_running(works: list[Work], life: int) -> None:
    """Have each work done by a process of its own, and begun again where that has ended, until life closes or SIGTERM.

    works: called with a descriptor that closes when this process ends them, or is gone, however it went.
    """
    ours = os.pipe()
    woken, wakes = os.pipe()
    os.set_blocking(wakes, False)
    for number in (signal.SIGCHLD, signal.SIGTERM):
        signal.signal(number, lambda *_: None)
    signal.set_wakeup_fd(wakes)  # so that the wait below ends with such a signal
    running = {_begin(work, ours): work for work in works}
    while True:
        ready, _, _ = select.select([life, woken], [], [])
        if life in ready:
            os._exit(0)
        if signal.SIGTERM in os.read(woken, 1024):
            os.close(ours[1])
            for pid in running:
                os.waitpid(pid, 0)
            os._exit(0)
        time.sleep(LATER)
        for pid, work in [*running.items()]:
            ended, status = os.waitpid(pid, os.WNOHANG)
            if not ended:
                continue
            code = os.waitstatus_to_exitcode(status)
            if code not in (0, -signal.SIGXCPU):
                print(f"greffier: a process of the pool has ended ({code})", file=sys.stderr, flush=True)
            del running[pid]
            running[_begin(work, ours)] = work


def _begin(work: Work, ours: tuple[int, int]) -> int:
    """Return the id of a new process that does a work. It never returns here: nothing behind this call is its own."""
    pid = os.fork()
    if pid:
        return pid
    try:
        signal.set_wakeup_fd(-1)
        for number in (signal.SIGCHLD, signal.SIGTERM):
            signal.signal(number, signal.SIG_DFL)
        os.close(ours[1])
        work(ours[0])
    except BaseException:
        traceback.print_exc()
        sys.stderr.flush()
        os._exit(1)
    os._exit(0)


if __name__ == "__main__":
    main()
