"""Clients of Redis or Valkey (one server, a cluster, or a primary watched by Sentinels), and their errors in our words.

Why plain clients of redis-py, and what they cost, stands in docs/decisions/plain-redis-clients.md.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, TypeVar
from urllib.parse import unquote, urlsplit

from redis import BlockingConnectionPool, Redis, RedisCluster
from redis.backoff import NoBackoff
from redis.exceptions import (
    AskError,
    ClusterDownError,
    ConnectionError,
    MasterDownError,
    NoPermissionError,
    OutOfMemoryError,
    ReadOnlyError,
    RedisClusterException,
    RedisError,
    ResponseError,
    TryAgainError,
)
from redis.retry import Retry
from redis.sentinel import Sentinel, SentinelManagedConnection

ANSWER_TIMEOUT_S = 10  # for one answer of the server
_CONNECT_TIMEOUT_S = 2
_OPTIONS: dict[str, Any] = {
    "protocol": 2,
    "socket_connect_timeout": _CONNECT_TIMEOUT_S,
    "socket_timeout": ANSWER_TIMEOUT_S,
    # Only `Connections.call` sends again, and only what may be sent twice.
    "retry": Retry(NoBackoff(), 0),
    # CLIENT SETINFO is not among the commands that the store's users may send.
    "driver_info": None,
}
# `Connections.call` may wait twice for a free connection.
_POOL_OPTIONS: dict[str, Any] = {"max_connections": 64, "timeout": ANSWER_TIMEOUT_S / 2}

_AWAY = (ReadOnlyError, MasterDownError, ClusterDownError, TryAgainError, AskError, NoPermissionError)
# Codes without a class of their own; and within a script, an older server puts any error's code into its own text.
_FULL_TEXT = re.compile(r"\b(MISCONF|OOM)\b")
_AWAY_TEXT = re.compile(r"\b(READONLY|MASTERDOWN|CLUSTERDOWN|TRYAGAIN|NOREPLICAS|UNBLOCKED|BUSY|UNKILLABLE|NOPERM)\b")

T = TypeVar("T")


class StoreAway(Exception):
    """The store does not answer. Whether an append was written is unknown: send it again with the same key."""


class StoreFull(Exception):
    """The store takes nothing more for want of disk or memory; nothing was written, reads go on."""


class Connections:
    """The client of one store, made when it is first used. Safe for threads, greenlets and forks."""

    def __init__(self, source: str | Redis | RedisCluster) -> None:
        """source: a URL (redis://, rediss:// or unix://, of a cluster's node too; redis+sentinel://), or a client."""
        self._url = source if isinstance(source, str) else ""
        self._client = None if isinstance(source, str) else source
        self._scripts: dict[str, Callable[..., Any]] = {}  # by their texts

    @property
    def client(self) -> Any:
        """The client: what its methods raise is redis-py's own. Raises redis-py's errors where no server answers."""
        if self._client is None:
            self._client = _connect(self._url)
        return self._client

    @property
    def is_cluster(self) -> bool:
        """Whether the server is a node of a Redis Cluster. Raises StoreAway."""
        with translated():
            return isinstance(self.client, RedisCluster)

    def call(self, act: Callable[[Any], T], *, can_repeat: bool = True) -> T:
        """Return what `act` returns, which is given the client.

        Args:
            act: Sends commands. The keys of one pipeline or script have the same hash tag.
            can_repeat: Whether `act` may run again where it is unknown whether its commands were carried out.

        Raises:
            StoreAway, StoreFull, and redis-py's ResponseError where the caller is wrong.
        """
        with translated():
            try:
                return act(self.client)
            except ReadOnlyError:
                # After a failover, the name in the URL may lead to another host.
                self.close()
                raise
            except ConnectionError:
                if not can_repeat:
                    raise
                return act(self.client)

    def script(self, text: str) -> Callable[..., Any]:
        """Return a Lua script, as redis-py registers it: a function of keys and arguments. Raises redis-py's errors."""
        if text not in self._scripts:
            self._scripts[text] = self.client.register_script(text)
        return self._scripts[text]

    def close(self) -> None:
        """Close the connections; used again, the client opens others."""
        if self._client is not None:
            self._client.close()


class _WatchedConnection(SentinelManagedConnection):
    """A connection that is closed when an exchange breaks off half-way, as all but Sentinel's are by themselves.

    Otherwise whoever gets the connection next would read the answer that the killed greenlet did not.
    """

    def read_response(self, *args: Any, **kwargs: Any) -> Any:
        return super().read_response(*args, **{"disconnect_on_error": True, **kwargs})


def _connect(url: str) -> Redis | RedisCluster:
    """Return a client for a URL. Raises redis-py's errors."""
    scheme = urlsplit(url).scheme
    if scheme == "redis+sentinel":
        return _connect_by_sentinels(url)
    client = Redis.from_pool(BlockingConnectionPool.from_url(url, **_OPTIONS, **_POOL_OPTIONS))
    if scheme == "unix" or not client.info("cluster").get("cluster_enabled"):
        return client
    client.close()
    pool = {"connection_pool_class": BlockingConnectionPool, **_POOL_OPTIONS}
    return RedisCluster.from_url(url, **_OPTIONS, **pool)


def _connect_by_sentinels(url: str) -> Redis:
    """Return a client of whichever server is the primary now.

    Args:
        url: redis+sentinel://user:password@host:port,host:port/service/database; the hosts are the Sentinels.
    """
    credentials, _, hosts = urlsplit(url).netloc.rpartition("@")
    service, _, database = urlsplit(url).path.strip("/").partition("/")
    user, _, password = map(unquote, credentials.partition(":"))
    sentinels = []
    for address in hosts.split(","):
        host, _, port = address.partition(":")
        sentinels.append((host, int(port or 26379)))
    timeouts = {"socket_timeout": _CONNECT_TIMEOUT_S, "socket_connect_timeout": _CONNECT_TIMEOUT_S}
    sentinel: Any = Sentinel(sentinels, sentinel_kwargs=timeouts)  # type: ignore[no-untyped-call]
    client: Redis = sentinel.master_for(
        service,
        username=user or None,
        password=password or None,
        db=int(database or 0),
        connection_class=_WatchedConnection,
        **_OPTIONS,
    )
    return client


class translated:
    """Redis's errors as ours: away, full, or itself where it is a bug. Every exchange goes through it: no generator."""

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> None:
        if error is None:
            return
        text = str(error)
        if isinstance(error, ResponseError):
            if isinstance(error, OutOfMemoryError) or _FULL_TEXT.search(text):
                raise StoreFull(text) from error
            if isinstance(error, _AWAY) or _AWAY_TEXT.search(text):
                raise StoreAway(f"{type(error).__name__}: {text}") from error
        elif isinstance(error, RedisClusterException) and "same key slot" in text:
            raise ResponseError(text) from error  # the cluster's client refuses what a server would
        elif isinstance(error, RedisError | RedisClusterException | OSError):
            raise StoreAway(text) from error
