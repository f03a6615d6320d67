"""Connections to Redis or Valkey, one server or a cluster, and its errors in our words."""

from __future__ import annotations

import binascii
import os
import re
from collections.abc import Sequence
from contextlib import suppress
from importlib.util import find_spec
from queue import Empty, SimpleQueue
from typing import Any

from hiredis import pack_command
from redis.backoff import NoBackoff
from redis.connection import Connection, parse_url
from redis.exceptions import (
    AskError,
    AuthenticationError,
    ClusterDownError,
    ConnectionError,
    MasterDownError,
    MovedError,
    NoPermissionError,
    NoScriptError,
    OutOfMemoryError,
    ReadOnlyError,
    RedisError,
    ResponseError,
    TimeoutError,
    TryAgainError,
)
from redis.retry import Retry

MOST = 64  # connections in use at a time
PATIENCE = 10  # seconds, for one of them and for an answer
OPTIONS: dict[str, Any] = {
    "protocol": 2,
    "socket_connect_timeout": 2,
    "socket_timeout": PATIENCE,
    # CLIENT SETINFO is not among what the store's users may send.
    **({"driver_info": None} if find_spec("redis.driver_info") else {"lib_name": None, "lib_version": None}),
}

_AWAY = (ReadOnlyError, MasterDownError, ClusterDownError, TryAgainError, AskError, NoPermissionError)
# Codes without a class of their own; and within a script, an older server puts any error's code into its own text.
_FULL_TEXT = re.compile(r"\b(MISCONF|OOM)\b")
_AWAY_TEXT = re.compile(r"\b(READONLY|MASTERDOWN|CLUSTERDOWN|TRYAGAIN|NOREPLICAS|UNBLOCKED|BUSY|UNKILLABLE|NOPERM)\b")

Command = tuple[str | int | bytes, ...]
Address = tuple[str, int] | None  # of a cluster's node; None: the one in the URL


class StoreAway(Exception):
    """The store does not answer. Whether an append was written is unknown: send it again with the same key."""


class StoreFull(Exception):
    """The store takes nothing more for want of disk or memory; nothing was written, reads go on."""


class Connections:
    """Idle connections to be taken and given back. Safe for threads, greenlets and forks.

    Of a cluster only its redirections are used: each slot's node is learnt from the first one.
    """

    def __init__(self, url: str) -> None:
        """url: redis://, rediss:// or unix://."""
        options: dict[str, Any] = OPTIONS | parse_url(url)  # type: ignore[no-untyped-call]
        options["retry"] = Retry(NoBackoff(), 0)
        self._class: type[Connection] = options.pop("connection_class", Connection)
        self._options = options
        self._homes: dict[int, Address] = {}  # by slot
        self._forget_all()

    def ask(self, tag: str, commands: Sequence[Command], *, again: bool = True) -> list[Any]:
        """The answers to commands sent together, whose keys all have this hash tag.

        again: they may be sent once more where it is unknown whether they were carried out.
        Raises StoreAway, StoreFull, and redis's own ResponseError where the caller is wrong.
        """
        with translated():
            return self._ask(tag, commands, again)

    def _ask(self, tag: str, commands: Sequence[Command], again: bool) -> list[Any]:
        retried = False
        slot = _slot(tag)
        for _ in range(8):
            address = self._homes.get(slot)
            sent = False
            try:
                connection = self._take(address)
                try:
                    if not again and _stale(connection):
                        connection.disconnect()  # type: ignore[no-untyped-call]
                    connection.connect()  # type: ignore[no-untyped-call]
                    sent = True
                    return exchange(connection, commands)
                finally:
                    self._give_back(address, connection)
            except MovedError as moved:
                self._homes[slot] = (moved.host or self._options.get("host", "localhost"), moved.port)
            except ReadOnlyError:
                # After a failover, the name in the URL may lead to another host.
                self._forget(address)
                raise
            except (ConnectionError, TimeoutError) as error:
                self._forget(address)
                hopeless = isinstance(error, AuthenticationError) or (sent and isinstance(error, TimeoutError))
                if retried or hopeless or (sent and not again):
                    raise
                retried = True
                self._look_elsewhere(slot, address)
        raise StoreAway("the cluster sends us from node to node")

    def open(self, tag: str) -> Connection:
        """A connection of one's own to the node of a hash tag that was asked before. Raises StoreAway."""
        connection = self._new(self._homes.get(_slot(tag)))
        with translated():
            connection.connect()  # type: ignore[no-untyped-call]
        return connection

    def close(self) -> None:
        """Close what is idle; asked again, it opens new ones."""
        for address in list(self._idle):
            self._forget(address)

    def _take(self, address: Address) -> Connection:
        """A connection, perhaps not connected yet; to be given back."""
        if self._process != os.getpid():
            self._forget_all()
        try:
            self._room.get(timeout=PATIENCE)
        except Empty:
            raise StoreAway(f"all {MOST} connections are in use") from None
        try:
            idle = self._idle.get(address)
            return idle.pop() if idle else self._new(address)
        except BaseException:
            self._room.put(None)
            raise

    def _give_back(self, address: Address, connection: Connection) -> None:
        self._idle.setdefault(address, []).append(connection)
        self._room.put(None)

    def _new(self, address: Address) -> Connection:
        options = self._options
        if address is not None:
            options = options | {"host": address[0], "port": address[1]}
        return self._class(**options)

    def _look_elsewhere(self, slot: int, address: Address) -> None:
        """Let another node say where the slot's home is now."""
        self._homes = {each: home for each, home in self._homes.items() if home != address}
        if address is None and self._homes:
            self._homes[slot] = next(iter(self._homes.values()))

    def _forget(self, address: Address) -> None:
        # When one connection is broken, those that idle are likely to be.
        for connection in self._idle.pop(address, ()):
            connection.disconnect()  # type: ignore[no-untyped-call]

    def _forget_all(self) -> None:
        self._process = os.getpid()
        self._idle: dict[Address, list[Connection]] = {}
        # A token for each connection that may be in use. Not a semaphore: under gevent, whoever gives one of those back
        # has all other greenlets run first.
        self._room: SimpleQueue[None] = SimpleQueue()
        for _ in range(MOST):
            self._room.put(None)


def _slot(tag: str) -> int:
    return binascii.crc_hqx(tag.encode(), 0) % 16384


def send(connection: Connection, commands: Sequence[Command]) -> None:
    """Send all commands in one piece; raises redis's errors."""
    packed = b"".join([pack_command(command) for command in commands])  # type: ignore[arg-type]
    if connection._sock is not None:
        # The kernel takes most at once; redis's own way asks first how much. What fails here fails there again.
        with suppress(OSError):
            packed = packed[connection._sock.send(packed) :]
    if packed:
        connection.send_packed_command([packed])  # type: ignore[no-untyped-call]


def exchange(connection: Connection, commands: Sequence[Command]) -> list[Any]:
    """The answers to commands sent together on this connection; it is closed when it breaks. Raises redis's errors."""
    answers: list[Any] = []
    refused: ResponseError | None = None
    try:
        send(connection, commands)
        for _ in commands:
            try:
                answers.append(connection.read_response())
            except ResponseError as error:
                refused = refused or error
    except BaseException:
        # Half an exchange, also when a greenlet is killed in the midst of it: nobody may read the rest.
        connection.disconnect()  # type: ignore[no-untyped-call]
        raise
    if refused:
        raise refused
    return answers


def _stale(connection: Connection) -> bool:
    try:
        return connection.can_read()
    except (ConnectionError, TimeoutError):
        return True


class translated:
    """Redis's errors as ours: away, full, or itself where it is a bug. Every exchange goes through it: no generator."""

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> None:
        if error is None or isinstance(error, NoScriptError):
            return
        text = str(error)
        if isinstance(error, ResponseError):
            if isinstance(error, OutOfMemoryError) or _FULL_TEXT.search(text):
                raise StoreFull(text) from error
            if isinstance(error, _AWAY) or _AWAY_TEXT.search(text):
                raise StoreAway(f"{type(error).__name__}: {text}") from error
        elif isinstance(error, RedisError | OSError):
            raise StoreAway(text) from error
