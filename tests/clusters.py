"""A Redis Cluster on this machine, for tests."""

from __future__ import annotations

import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from redis import Redis

from recorder.embedded import find_server
from tests.running import wait_for

SLOTS = 16384


def shares(count: int) -> list[tuple[int, int]]:
    """The first and the last slot of each of so many nodes.

    >>> shares(2)
    [(0, 8191), (8192, 16383)]
    """
    return [(SLOTS * n // count, SLOTS * (n + 1) // count - 1) for n in range(count)]


@contextmanager
def cluster(folder: Path, count: int) -> Iterator[list[Redis]]:
    """So many nodes, each with its share of the slots, that know each other."""
    processes, nodes = [], []
    try:
        for n in range(count):
            port = free_port()
            (folder / f"{n}").mkdir()
            processes.append(_start(folder / f"{n}", port))
            nodes.append(Redis(port=port, protocol=2))
        for node, (first, last) in zip(nodes, shares(count), strict=True):
            wait_for(lambda node=node: _answers(node))  # type: ignore[misc]
            node.execute_command("CLUSTER", "ADDSLOTS", *range(first, last + 1))
        for node in nodes[1:]:
            nodes[0].execute_command("CLUSTER", "MEET", "127.0.0.1", port_of(node))
        wait_for(lambda: all("cluster_state:ok" in _state(node) for node in nodes))
        yield nodes
    finally:
        for node in nodes:
            node.close()
        for process in processes:
            process.kill()
            process.wait()


def port_of(node: Redis) -> int:
    return int(node.get_connection_kwargs()["port"])


def free_port() -> int:
    """One whose cluster bus (10,000 higher) has a number too."""
    while True:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = int(probe.getsockname()[1])
        if port < 55_000:
            return port


def _start(folder: Path, port: int) -> subprocess.Popen[bytes]:
    words = f"--port {port} --bind 127.0.0.1 --cluster-enabled yes --appendonly yes --save".split()
    return subprocess.Popen([find_server(), *words, ""], cwd=folder, stdout=subprocess.DEVNULL)


def _answers(node: Redis) -> bool:
    try:
        return bool(node.ping())
    except Exception:
        return False


def _state(node: Redis) -> str:
    told = node.execute_command("CLUSTER", "INFO")
    return told.decode() if isinstance(told, bytes) else str(told)
