"""Keys that may vanish at any time, in the same server as the logs or in another one, which may be a cluster's.

All of them begin with `gw:`. Of a cluster, a command or a script goes to the node of its keys, so a script's keys
share a hash tag: `gw:{limit}:…`.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from redis.exceptions import RedisError

from recorder.connections import Connections, StoreAway, StoreFull

Value = str | int | bytes
RunScript = Callable[[Sequence[str], Sequence[Value]], Any]
T = TypeVar("T")
log = logging.getLogger("greffier")


class Work:
    """Redis's commands by their names, as far as they are used. Each raises StoreAway, StoreFull.

    Most callers go on without what they asked for: so it is told here, once, that they have to.
    """

    def __init__(self, connections: Connections) -> None:
        self._connections = connections
        # what did not go through when last sent, commands and scripts; whether because the store does not answer
        self._failing: dict[str, bool] = {}

    @property
    def is_failing(self) -> bool:
        """Whether something did not go through when it was last sent: what would stand there is missing."""
        return bool(self._failing)

    @classmethod
    def connect(cls, url: str) -> Work:
        """url: as of Connections; connects when first used."""
        return cls(Connections(url))

    def ping(self) -> None:
        """Look whether it answers; what it has refused before may be refused still."""
        self._call("PING", lambda redis: redis.ping())

    def get(self, key: str) -> bytes | None:
        found: bytes | None = self._call("GET", lambda redis: redis.get(key))
        return found

    def set(self, key: str, value: Value, *, px: int, nx: bool = False) -> bool:
        """Whether it was set. px: its life in ms; nx: only where there is none."""
        return bool(self._call("SET", lambda redis: redis.set(key, value, px=px, nx=nx), can_repeat=not nx))

    def delete(self, key: str) -> None:
        self._call("DEL", lambda redis: redis.delete(key))

    def expire(self, key: str, ms: int) -> None:
        """It has so many ms from now on."""
        self._call("PEXPIRE", lambda redis: redis.pexpire(key, ms))

    def hget(self, key: str, field: str) -> bytes | None:
        found: bytes | None = self._call("HGET", lambda redis: redis.hget(key, field))
        return found

    def hmget(self, key: str, fields: Sequence[str]) -> list[bytes | None]:
        found: list[bytes | None] = self._call("HMGET", lambda redis: redis.hmget(key, fields))
        return found

    def hgetall(self, key: str) -> dict[bytes, bytes]:
        found: dict[bytes, bytes] = self._call("HGETALL", lambda redis: redis.hgetall(key))
        return found

    def hset(self, key: str, fields: Mapping[str, Value], *, life: int | None = None) -> int:
        """How many of the fields are new. life: ms from now on that the whole hash has; None: as it was."""

        def write(redis: Any) -> int:
            pipeline = redis.pipeline(transaction=False).hset(key, mapping=fields)
            if life is not None:
                pipeline.pexpire(key, life)
            return int(pipeline.execute()[0])

        return self._call("HSET", write)

    def hincrby(self, key: str, field: str, amount: int) -> int:
        return int(self._call("HINCRBY", lambda redis: redis.hincrby(key, field, amount), can_repeat=False))

    def hdel(self, key: str, *fields: str | bytes) -> None:
        self._call("HDEL", lambda redis: redis.hdel(key, *fields))

    def script(self, text: str) -> RunScript:
        """Return a script as a function of its keys, all of one hash tag, and its arguments."""

        def run(keys: Sequence[str], arguments: Sequence[Value]) -> Any:
            return self._call(text, lambda redis: self._connections.script(text)(keys, arguments), can_repeat=False)

        return run

    def close(self) -> None:
        """Close the idle connections; used again, it opens others."""
        self._connections.close()

    def _call(self, name: str, act: Callable[[Any], T], *, can_repeat: bool = True) -> T:
        try:
            answer = self._connections.call(act, can_repeat=can_repeat)
        except (StoreAway, StoreFull, RedisError) as error:
            is_first = not self._failing
            self._failing[name] = isinstance(error, StoreAway)  # before the log: others who fail meanwhile say nothing
            if is_first:
                log.warning("the work store fails, and what is kept or counted there is not: %s", error)
            raise
        if self._failing:
            answered = name == "PING"
            self._failing = {
                each: is_away for each, is_away in self._failing.items() if each != name and not (is_away and answered)
            }
            if not self._failing:
                log.warning("the work store takes all again")
        return answer
