"""The security log: what was refused to whom, one JSON object a line.

It has no name, address, token, code or id of a match: addresses and ids stand there as keyed hashes, an address's
another one each day. It cannot fill a disk: so many lines a second, and two files of a bounded size.
"""

from __future__ import annotations

import fcntl
import hmac
import logging
import os
import sys
import uuid
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import orjson

from api.http.problems import Problem
from api.networks import network
from recorder.chain import MATCH

LARGEST = 8 << 20  # bytes of a file; then it becomes the one before it
PER_SECOND = 50  # lines of one worker; the next one says how many were skipped
REQUEST_ID = "X-Request-Id"
log = logging.getLogger("greffier")


def new_request_id() -> str:
    return uuid.uuid4().hex


class SecurityLog:
    """The security log, as one worker writes it; all write to one file. path: None for standard error."""

    def __init__(self, path: Path | None, secret: bytes, clock: Callable[[], int]) -> None:
        self._path = path
        self._secret = secret
        self._clock = clock
        self._second = 0
        self._lines = 0
        self._skipped = 0
        self._failed = False

    def refused(
        self,
        problem: Problem,
        *,
        address: str | None,
        method: str,
        route: str,
        asked: tuple[str, str] | None = None,
        by: str | None = None,
    ) -> None:
        """One refusal. Names the request in the problem's headers.

        asked: the kind and the id of what was asked for; by: as events call who asks, where it is known.
        """
        request = problem.headers.setdefault(REQUEST_ID, new_request_id())
        now = self._clock()
        if not self._has_room(now // 1000):
            return
        moment = datetime.fromtimestamp(now / 1000, UTC)
        said: dict[str, Any] = {
            "at": moment.isoformat(timespec="milliseconds").replace("+00:00", "Z"),
            "request": request,
            "status": problem.status,
            "problem": problem.kind,
            "tried": problem.guess,
            "method": method,
            "route": route,
            **self._told(asked),
            "from": self.hashed(f"address {moment:%Y-%m-%d} {network(address or '')}"),
            "by": by,
            "skipped": self._skipped or None,
        }
        self._skipped = 0
        self._write(orjson.dumps({name: value for name, value in said.items() if value is not None}) + b"\n")

    def _told(self, asked: tuple[str, str] | None) -> dict[str, str]:
        if asked is None:
            return {}
        kind, hashed = asked[0], self.hashed(" ".join(asked))
        return {"match": hashed} if kind == MATCH else {"kind": kind, "id": hashed}

    def hashed(self, text: str) -> str:
        """What stands for a text: 16 hex digits, which only who has the service's key can work out again."""
        return hmac.digest(self._secret, f"security {text}".encode(), "sha256").hex()[:16]

    def _has_room(self, second: int) -> bool:
        if second != self._second:
            self._second, self._lines = second, 0
        self._lines += 1
        if self._lines > PER_SECOND:
            self._skipped += 1
            return False
        return True

    def _write(self, line: bytes) -> None:
        if self._path is None:
            sys.stderr.write(line.decode())
            sys.stderr.flush()
            return
        try:
            descriptor = os.open(self._path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX)
                os.write(descriptor, line)
                there = os.fstat(descriptor)
                if there.st_size > LARGEST and there.st_ino == self._path.stat().st_ino:  # nobody else was faster
                    self._path.replace(self._path.with_name(f"{self._path.name}.1"))
            finally:
                os.close(descriptor)
            self._failed = False
        except OSError as error:
            if not self._failed:
                log.error("the security log cannot be written: %s", error)
            self._failed = True
