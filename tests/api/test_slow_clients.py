"""Clients that take their time, as the service meets them: nobody else waits for them, and they are ended."""

from __future__ import annotations

import http.client
import json
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from api.config import issue_operator
from tests.api.table import API, key
from tests.running import Service, wait_for

PATIENCE = {
    "GREFFIER_REQUEST_SECONDS": "1",
    "GREFFIER_ANSWER_SECONDS": "1",
    "GREFFIER_CONNECTIONS": "12",
    "GREFFIER_METRICS": "open",
}


@pytest.fixture(scope="module")
def hurried(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service of one worker with little patience."""
    data = tmp_path_factory.mktemp("hurried") / "data"
    running = Service(data, ("--workers", "1"), environment=PATIENCE).start()
    yield running
    assert running.stop() == 0, running.log()
    assert "Traceback" not in running.log(), running.log()


def call(service: Service, method: str, path: str, body: Any = None, token: str | None = None) -> tuple[int, Any]:
    connection = http.client.HTTPConnection(service.url.removeprefix("http://"), timeout=30)
    headers = {"Content-Type": "application/json", "Connection": "close"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    connection.request(method, path, None if body is None else json.dumps(body), headers)
    with connection.getresponse() as response:
        raw = response.read()
    connection.close()
    return response.status, json.loads(raw) if raw[:1] in (b"{", b"[") else raw


def has_room_for(service: Service, count: int) -> bool:
    """Whether so many connections at once are let in."""
    with ExitStack() as stack:
        lines = [stack.enter_context(opened(service)) for _ in range(count)]
        for line in lines:
            line.sendall(b"GET /healthz HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n")
        return all(to_the_end(line).startswith(b"HTTP/1.1 200 ") for line in lines)


def opened(service: Service) -> socket.socket:
    host, port = service.url.removeprefix("http://").split(":")
    return socket.create_connection((host, int(port)), timeout=30)


def to_the_end(connection: socket.socket) -> bytes:
    """All that comes until the service closes the connection."""
    came = b""
    try:
        while piece := connection.recv(65536):
            came += piece
    except ConnectionResetError:
        pass
    return came


def begun(length: int, *headers: str, path: str = f"{API}/matches") -> bytes:
    lines = [f"POST {path} HTTP/1.1", "Host: here", "Content-Type: application/json", *headers]
    return "\r\n".join([*lines, f"Content-Length: {length}", "", ""]).encode()


def test_a_body_that_dribbles_is_ended(hurried: Service) -> None:
    """A byte now and then does not prolong it: the time is that of the whole request."""
    with opened(hurried) as slow:
        slow.sendall(begun(1000) + b'{"game"')
        slow.settimeout(0.1)
        answer = b""
        while not answer:
            try:
                answer = slow.recv(65536)
            except TimeoutError:
                slow.sendall(b" ")
        slow.settimeout(30)
        head, _, body = (answer + to_the_end(slow)).partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 408 ")
    assert json.loads(body)["type"] == "/problems/too-slow"


def test_one_in_pieces_too(hurried: Service) -> None:
    with opened(hurried) as slow:
        slow.sendall(
            f"POST {API}/matches HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n"
            "Transfer-Encoding: chunked\r\n\r\n5\r\n{    \r\n".encode()
        )
        assert to_the_end(slow).startswith(b"HTTP/1.1 408 ")


def test_an_address_has_so_many_connections(hurried: Service) -> None:
    with ExitStack() as held:
        for _ in range(12):
            one = held.enter_context(opened(hurried))
            one.sendall(b"GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n")
            assert one.recv(65536).startswith(b"HTTP/1.1 200 ")
        with opened(hurried) as more:
            head, _, body = to_the_end(more).partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 429 ") and b"\r\nRetry-After: " in head
        assert "more than 12 connections" in json.loads(body)["detail"]
    wait_for(lambda: call(hurried, "GET", "/healthz")[0] == 200)


def test_a_large_body_is_not_read_before_its_token_is_known(hurried: Service) -> None:
    """The answer comes while nothing of the body has been sent."""
    _, made = call(hurried, "POST", f"{API}/matches", {"game": "durak", "seats": [{}, {}]})
    path = f"{API}/matches/{made['id']}"
    _, seat = call(hurried, "POST", f"{path}/tokens", {"role": "viewer"}, made["tokens"]["referee"])
    for route in ("commands", "corrections", "rulings", "batch", "tokens", "branches", "annotations"):
        with opened(hurried) as stranger:
            stranger.sendall(begun(200_000, path=f"{path}/{route}"))
            assert stranger.recv(65536).startswith(b"HTTP/1.1 401 "), route
        if route not in ("branches", "annotations"):
            with opened(hurried) as viewer:
                viewer.sendall(begun(200_000, f"Authorization: Bearer {seat['token']}", path=f"{path}/{route}"))
                assert viewer.recv(65536).startswith(b"HTTP/1.1 403 "), route
    # each of these still counts for its address, for a moment
    wait_for(lambda: has_room_for(hurried, 11))


def test_a_follower_that_never_reads_is_cut_off(hurried: Service) -> None:
    operator = issue_operator(hurried.data)

    def followers() -> bytes:
        _, page = call(hurried, "GET", "/metrics", token=operator)
        lines: list[bytes] = page.splitlines()
        return next(line for line in lines if line.startswith(b"greffier_followers "))

    _, made = call(hurried, "POST", f"{API}/matches", {"game": "durak", "seats": [{}, {}]})
    path, token = f"{API}/matches/{made['id']}", made["tokens"]["referee"]
    with socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        host, port = hurried.url.removeprefix("http://").split(":")
        deaf.connect((host, int(port)))
        deaf.sendall(f"GET {path}/live?from=0 HTTP/1.1\r\nHost: here\r\n\r\n".encode())
        wait_for(lambda: followers() == b"greffier_followers 1.0")
        long = {"kind": "text", "text": "so it was " * 180}

        def cut() -> bool:
            items = [{"id": key(), "ruling": long} for _ in range(100)]
            assert call(hurried, "POST", f"{path}/batch", {"items": items}, token)[0] == 200
            return followers() == b"greffier_followers 0.0"

        wait_for(cut, 60)
    assert call(hurried, "GET", f"{path}/verify", None, token)[1]["ok"]
