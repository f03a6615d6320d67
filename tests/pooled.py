"""A pool whose application does as it is told, for tests of its limits.

python -m tests.pooled LISTENER LIFE "seconds=1"
"""

from __future__ import annotations

import os
import signal
import socket
import sys
import threading
from collections.abc import Iterable
from functools import partial
from typing import Any

from api.config import POOL_LIMITS, read_limits
from api.server.pool.__main__ import keep_running
from api.server.pool.answering import answer_all


def application(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
    """Answer by the path: /echo with the body, /pid, /threads with names; the others never answer well."""
    match environ["PATH_INFO"]:
        case "/burn":
            while True:
                pass
        case "/eat":
            kept = []
            while True:
                kept.append(bytearray(1 << 20))
        case "/tell":
            start_response("200 OK", [])
            return iter(lambda: b"more" * 4096, b"")
        case "/die":
            os.kill(os.getpid(), signal.SIGKILL)
        case "/wait":
            print("waiting", os.getpid(), flush=True)
            signal.pause()
    start_response("200 OK", [("Content-Type", "text/plain"), ("X-Asked", environ["QUERY_STRING"])])
    match environ["PATH_INFO"]:
        case "/pid":
            return [str(os.getpid()).encode()]
        case "/threads":
            return [", ".join(sorted(thread.name for thread in threading.enumerate())).encode()]
    return [environ["wsgi.input"].read()]


if __name__ == "__main__":
    limits = read_limits(POOL_LIMITS, sys.argv[3])
    listener = socket.socket(fileno=int(sys.argv[1]))
    keep_running([partial(answer_all, application, listener, limits)] * limits.readers, int(sys.argv[2]))
