"""The parent's side of the pool: it listens, so that nobody finds it closed, and starts it whenever it is not there."""

from __future__ import annotations

import contextlib
import pickle
import socket
import subprocess
import time
from collections.abc import Callable

from api import children
from api.config import Config

SOCKETS = ("reader", "job")
BACKLOG = 1024
PATIENCE = 3.0  # seconds in which it may end
LEAST = 1.0  # seconds from one start to the next, where it does not last


class PoolProcess:
    """The process that the pool's processes are forked from, a child of this one; it ends when life closes."""

    def __init__(self, config: Config, life: int, say: Callable[[str], None]) -> None:
        assert config.pool is not None, "there is a pool"
        self._config, self._life, self._say = config, life, say
        self._listeners = []
        for name in SOCKETS:
            listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
            listener.bind(str(config.pool / name))
            listener.listen(BACKLOG)
            self._listeners.append(listener)
        self._process: subprocess.Popen[bytes] | None = None
        self._begun = -LEAST

    def tend(self) -> None:
        """Start it where it is not running; called at least once a second, and when a child has ended."""
        if self._process is not None and self._process.poll() is None:
            return
        if time.monotonic() < self._begun + LEAST:
            return
        if self._process is not None:
            self._say("the pool has ended; it begins anew")
        self._begun = time.monotonic()
        passed = (self._life, *(listener.fileno() for listener in self._listeners))
        process = subprocess.Popen(
            children.command("api.server.pool", *map(str, passed)),
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            pass_fds=passed,
            env=children.environment(),
        )
        self._process = process
        assert process.stdin is not None, "it is piped"
        with contextlib.suppress(OSError), process.stdin as pipe:  # one that has ended already is looked at again
            # secrets and all, from a parent to its child: not by its arguments, which `ps` shows
            pipe.write(pickle.dumps(self._config))

    def forget(self) -> None:
        """Close the sockets in a child of this process: they are not its to hold open."""
        for listener in self._listeners:
            listener.close()

    def stop(self) -> None:
        """End it, the background first of all while the store is there; what is asked of it now is not answered."""
        self.forget()
        if self._process is not None:
            self._process.terminate()
            try:
                self._process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
