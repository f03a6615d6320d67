"""The application as it is served: two workers, one store, real connections."""

from __future__ import annotations

import http.client
import json
import socket
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import pytest

from tests.api.table import API, key
from tests.running import Service

DEAL = {"type": "deal", "trump_card": "6s", "shown": {"A": "7s"}}


class Answer(NamedTuple):
    status: int
    body: Any
    raw: bytes


class Phone:
    """A match's referee, who opens a connection for every request, so that both workers get some."""

    def __init__(self, service: Service) -> None:
        self._host = service.url.removeprefix("http://")
        self._token = ""
        made = self.call("POST", "/matches", {"game": "durak", "seats": [{}, {}]}).body
        self._token = made["tokens"]["referee"]
        self.path = f"/matches/{made['id']}"

    def call(self, method: str, path: str, body: Any = None, **headers: str) -> Answer:
        sent = {"Content-Type": "application/json", "Connection": "close", **headers}
        if self._token:
            sent["Authorization"] = f"Bearer {self._token}"
        connection = http.client.HTTPConnection(self._host, timeout=30)
        try:
            connection.request(method, API + path, None if body is None else json.dumps(body), sent)
            response = connection.getresponse()
            raw = response.read()
            return Answer(response.status, json.loads(raw) if raw else None, raw)
        finally:
            connection.close()

    def send(self, command: dict[str, Any], **headers: str) -> Answer:
        return self.call("POST", f"{self.path}/commands", command, **headers)


@pytest.fixture
def phone(service: Service) -> Phone:
    made = Phone(service)
    assert made.send(DEAL).status == 201
    return made


def sixteen(send: Any, wishes: list[Any]) -> list[Answer]:
    with ThreadPoolExecutor(16) as threads:
        return list(threads.map(send, wishes))


def test_one_wins_each_version(phone: Phone) -> None:
    wishes = [{"type": "attack", "by": "A", "card": f"{rank}{suit}"} for rank in "6789TJQK" for suit in "hd"]
    answers = sixteen(lambda wish: phone.send(wish, **{"If-Match": '"2"'}), wishes)
    assert sorted(answer.status for answer in answers) == [201] + [412] * 15
    [won] = [answer for answer in answers if answer.status == 201]
    for lost in answers:
        if lost is not won:
            assert lost.body["events"] == won.body["events"]
    assert phone.call("GET", f"{phone.path}/verify").body["checked"] == 3


def test_one_key_is_recorded_once(phone: Phone) -> None:
    used = key()
    wish = {"type": "attack", "by": "A", "card": "7h"}
    answers = sixteen(lambda _: phone.send(wish, **{"Idempotency-Key": used}), list(range(16)))
    assert sorted(answer.status for answer in answers) == [200] * 15 + [201]
    assert len({answer.raw for answer in answers}) == 1
    assert phone.call("GET", f"{phone.path}/events").body["version"] == 3


def test_all_get_their_turn(phone: Phone) -> None:
    """Cards seen in hands: each is legal whatever the others have recorded."""
    cards = [("A", f"{rank}h") for rank in "89TJQ"] + [("B", f"{rank}d") for rank in "89TJQK"]
    wishes = [{"type": "reveal", "by": seat, "cards": [card]} for seat, card in cards]
    answers = sixteen(phone.send, wishes)
    assert {answer.status for answer in answers} == {201}
    assert sorted(answer.body["version"] for answer in answers) == list(range(3, 3 + len(cards)))
    verdict = phone.call("GET", f"{phone.path}/verify").body
    assert (verdict["ok"], verdict["checked"]) == (True, 2 + len(cards))


def test_batches_side_by_side_are_recorded_whole(phone: Phone) -> None:
    """Both workers take in what the other has written, across the marks at which a match is kept."""
    items = [[{"id": key(), "ruling": {"kind": "text", "text": "so it was"}} for _ in range(50)] for _ in range(4)]
    answers = sixteen(lambda some: phone.call("POST", f"{phone.path}/batch", {"items": some}), items)
    assert [answer.status for answer in answers] == [200] * 4
    assert {result["status"] for answer in answers for result in answer.body["results"]} == {201}
    assert phone.call("GET", f"{phone.path}/verify").body["checked"] == 2 + 4 * 50


def test_what_one_worker_wrote_the_other_reads_at_once(phone: Phone) -> None:
    for card in ("8h", "9h", "Th", "Jh", "Qh"):
        answer = phone.send({"type": "reveal", "by": "A", "cards": [card]})
        for _ in range(4):
            assert phone.call("GET", f"{phone.path}/state").body == answer.body["state"]


def test_a_token_revoked_in_one_worker_is_refused_in_both(phone: Phone) -> None:
    other = phone.call("POST", f"{phone.path}/tokens", {"role": "referee"}).body
    mine, theirs = phone._token, other["token"]
    phone._token = theirs
    assert {phone.send({"type": "reveal", "by": "B", "cards": [card]}).status for card in ("8d", "9d")} == {201}
    phone._token = mine
    assert phone.call("DELETE", f"{phone.path}/tokens/{other['tid']}").status == 204
    phone._token = theirs
    for card in ("Td", "Jd", "Qd", "Kd"):
        assert phone.send({"type": "reveal", "by": "B", "cards": [card]}).status == 401


def test_bodies_in_pieces_are_bounded_too(service: Service, phone: Phone) -> None:
    """Without a length, as curl sends from a pipe."""
    connection = http.client.HTTPConnection(service.url.removeprefix("http://"), timeout=30)
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {phone._token}"}
    pieces = [b'{"type": "reveal", ', b'"by": "A", "cards": ["8h"]}']
    connection.request("POST", f"{API}{phone.path}/commands", iter(pieces), headers, encode_chunked=True)
    response = connection.getresponse()
    assert (response.status, json.loads(response.read())["version"]) == (201, 3)
    connection.request("POST", f"{API}{phone.path}/commands", iter([b"[" * 100_000] * 4), headers, encode_chunked=True)
    response = connection.getresponse()
    assert (response.status, json.loads(response.read())["type"]) == (413, "/problems/too-large")
    connection.close()


UNREADABLE = {
    "a line too long": (b"GET /" + b"x" * 9000 + b" HTTP/1.1\r\nHost: here\r\n\r\n", 414),
    "too many headers": (b"GET / HTTP/1.1\r\nHost: here\r\n" + b"X: y\r\n" * 200 + b"\r\n", 431),
    "no request at all": (b"hello\r\n\r\n", 400),
    "a header without its colon": (b"GET / HTTP/1.1\r\nHost here\r\n\r\n", 400),
    "an unknown coding": (b"POST / HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: rot13\r\n\r\n", 501),
    **{
        f"chunks and something else ({coding.decode()})": (
            b"POST /api/v1/matches HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n"
            b"Transfer-Encoding: " + coding + b"\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
            501,
        )
        for coding in (b"identity, chunked", b"gzip, chunked", b"chunked,")
    },
    "a chunk without a size": (
        b"POST /api/v1/matches HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n"
        b"Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n",
        400,
    ),
}


@pytest.mark.parametrize(("sent", "status"), UNREADABLE.values(), ids=UNREADABLE)
def test_what_cannot_be_read_as_http_gets_a_problem_too(service: Service, sent: bytes, status: int) -> None:
    host, port = service.url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=10) as connection:
        connection.sendall(sent)
        response = http.client.HTTPResponse(connection)
        response.begin()
        problem = json.loads(response.read())
    assert (response.status, problem["status"]) == (status, status)
    assert response.headers["Content-Type"] == "application/problem+json"
    assert problem["detail"]
