"""The parent's side of the lane: it listens, so that nobody finds it closed, and starts it whenever it is not there.

The first time it waits until somebody asks, or until the service has begun: the workers load meanwhile.
"""

from __future__ import annotations

import contextlib
import pickle
import select
import socket
import subprocess
import time
from collections.abc import Callable

from api import children
from api.config import Config

NAME = "lane"  # of the socket, in the folder that ends with the service
BACKLOG = 1024
LATER = 5.0  # seconds from the service's start to the lane's, where nobody asks for it before
LEAST = 1.0  # seconds from one start to the next, where it does not last


class LaneProcess:
    """The process that hands out the lane's work, a child of this one; it ends when life closes."""

    def __init__(self, config: Config, life: int, say: Callable[[str], None]) -> None:
        assert config.lane is not None, "there is a lane"
        self._config, self._life, self._say = config, life, say
        self._listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._listener.bind(str(config.lane))
        self._listener.listen(BACKLOG)
        self._process: subprocess.Popen[bytes] | None = None
        self._begun = -LEAST
        self._wanted = time.monotonic() + LATER

    def tend(self) -> None:
        """Start it where it is not running; called at least once a second, and when a child has ended."""
        if self._process is not None and self._process.poll() is None:
            return
        if time.monotonic() < self._begun + LEAST:
            return
        if self._process is None and time.monotonic() < self._wanted and not self._is_asked():
            return
        if self._process is not None:
            self._say("the lane has ended; it begins anew")
        self._begun = time.monotonic()
        listener = self._listener.fileno()
        process = subprocess.Popen(
            children.command("api.server.lane", str(listener), str(self._life)),
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            pass_fds=(listener, self._life),
            env=children.environment(),
        )
        self._process = process
        assert process.stdin is not None, "it is piped"
        with contextlib.suppress(OSError), process.stdin as pipe:  # one that has ended already is looked at again
            # secrets and all, from a parent to its child: not by its arguments, which `ps` shows
            pipe.write(pickle.dumps(self._config))

    def _is_asked(self) -> bool:
        """Whether somebody waits for it."""
        asked, _, _ = select.select([self._listener], [], [], 0)
        return bool(asked)

    def forget(self) -> None:
        """Close the lane's socket in a child of this process: it is not its to hold open."""
        self._listener.close()

    def stop(self) -> None:
        """End it; what is asked of it now is not answered."""
        self._listener.close()
        if self._process is not None:
            with contextlib.suppress(OSError):
                self._process.kill()
            self._process.wait()
