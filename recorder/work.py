"""Keys that may vanish at any time, in the same server as the logs or in another one, which may be a cluster's.

All of them begin with `gw:`. Of a cluster, a command or a script goes to the node of its keys, so a script's keys
share a hash tag: `gw:{limit}:…`.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

from redis.exceptions import NoScriptError, RedisError

from recorder.connections import Command, Connections, StoreAway, StoreFull

Value = str | int | bytes
Script = Callable[[Sequence[str], Sequence[Value]], Any]
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
        """url: redis://, rediss:// or unix://; connects when first used."""
        return cls(Connections(url))

    def ping(self) -> None:
        """Look whether it answers; what it has refused before may be refused still."""
        self._sent("PING", "", [("PING",)])

    def get(self, key: str) -> bytes | None:
        return cast("bytes | None", self._ask("GET", key))

    def set(self, key: str, value: Value, *, px: int, nx: bool = False) -> bool:
        """Whether it was set. px: its life in ms; nx: only where there is none."""
        return self._ask("SET", key, value, "PX", px, *(("NX",) if nx else ()), again=not nx) is not None

    def delete(self, key: str) -> None:
        self._ask("DEL", key)

    def expire(self, key: str, ms: int) -> None:
        """It has so many ms from now on."""
        self._ask("PEXPIRE", key, ms)

    def hget(self, key: str, field: str) -> bytes | None:
        return cast("bytes | None", self._ask("HGET", key, field))

    def hmget(self, key: str, fields: Sequence[str]) -> list[bytes | None]:
        return cast("list[bytes | None]", self._ask("HMGET", key, *fields))

    def hgetall(self, key: str) -> dict[bytes, bytes]:
        found = self._ask("HGETALL", key)
        return dict(zip(found[::2], found[1::2], strict=True))

    def hset(self, key: str, fields: Mapping[str, Value], *, life: int | None = None) -> int:
        """How many of the fields are new. life: ms from now on that the whole hash has; None: as it was."""
        commands: list[Command] = [("HSET", key, *(each for pair in fields.items() for each in pair))]
        if life is not None:
            commands.append(("PEXPIRE", key, life))
        return int(self._sent("HSET", tag(key), commands)[0])

    def hincrby(self, key: str, field: str, amount: int) -> int:
        return int(self._ask("HINCRBY", key, field, amount, again=False))

    def hdel(self, key: str, *fields: str | bytes) -> None:
        self._ask("HDEL", key, *fields)

    def script(self, text: str) -> Script:
        """A script as a function of its keys, all of one hash tag, and its arguments."""
        sha = hashlib.sha1(text.encode(), usedforsecurity=False).hexdigest()

        def run(keys: Sequence[str], arguments: Sequence[Value]) -> Any:
            rest = (len(keys), *keys, *arguments)
            place = tag(keys[0])
            try:
                return self._sent(sha, place, [("EVALSHA", sha, *rest)], again=False)[0]
            except NoScriptError:
                return self._sent(sha, place, [("EVAL", text, *rest)], again=False)[0]

        return run

    def close(self) -> None:
        """Close the idle connections; used again, it opens others."""
        self._connections.close()

    def _ask(self, name: str, key: str, *rest: Value, again: bool = True) -> Any:
        [answer] = self._sent(name, tag(key), [(name, key, *rest)], again=again)
        return answer

    def _sent(self, name: str, place: str, commands: Sequence[Command], *, again: bool = True) -> list[Any]:
        try:
            answers = self._connections.ask(place, commands, again=again)
        except NoScriptError:
            raise
        except (StoreAway, StoreFull, RedisError) as error:
            if not self._failing:
                log.warning("the work store fails, and what is kept or counted there is not: %s", error)
            self._failing[name] = isinstance(error, StoreAway)
            raise
        if self._failing:
            answered = name == "PING"
            self._failing = {
                each: is_away for each, is_away in self._failing.items() if each != name and not (is_away and answered)
            }
            if not self._failing:
                log.warning("the work store takes all again")
        return answers


def tag(key: str) -> str:
    """What a cluster tells a key's slot by: what stands in its first braces, or all of it.

    >>> tag("gw:{limit}:07"), tag("gw:code:07"), tag("gw:{}:07")
    ('limit', 'gw:code:07', 'gw:{}:07')
    """
    _, brace, rest = key.partition("{")
    inner, closing, _ = rest.partition("}")
    return inner if brace and closing and inner else key
