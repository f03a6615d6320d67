"""A tournament over HTTP, in few words. Every answer is held to the description of the API."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Sequence
from typing import Any

from tests.api.table import API, Checked, JsonResponse

TWOS = {"kind": "swiss", "rounds": 5, "table": 2}
FOURS = {"kind": "swiss", "rounds": 5, "table": 4}
Order = Callable[[Sequence[str]], Sequence[Any]]


def by_number(entrants: Sequence[str]) -> list[str]:
    return sorted(entrants, key=lambda entrant: int(entrant[1:]))


class Hall:
    """One tournament, and the director's token unless another one is given."""

    def __init__(self, client: Checked, made: dict[str, Any], token: str | None) -> None:
        self.client, self.made, self.id, self.token = client, made, made["id"], token
        self.path = f"{API}/tournaments/{self.id}"

    @classmethod
    def open(cls, client: Checked, entrants: int = 0, **body: Any) -> Hall:
        new = {"name": "The Cup", "game": "durak", "format": TWOS, **body}
        response = client.post(f"{API}/tournaments", json=new)
        assert response.status_code == 201, response.get_data(as_text=True)
        hall = cls(client, response.json, response.json["tokens"]["director"])
        if entrants:
            hall.enter(*(f"Player No {number}" for number in range(1, entrants + 1)))
        return hall

    def as_(self, token: str | None) -> Hall:
        """The same tournament in other hands."""
        return Hall(self.client, self.made, token)

    def call(self, method: str, what: str = "", *, headers: dict[str, str] | None = None, **more: Any) -> JsonResponse:
        known = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        path = f"{self.path}/{what}" if what else self.path
        return self.client.open(path, method=method, headers={**known, **(headers or {})}, **more)

    def get(self, what: str = "", **query: Any) -> JsonResponse:
        return self.call("GET", what, query_string=query or None)

    def read(self, what: str = "", **query: Any) -> Any:
        response = self.get(what, **query)
        assert response.status_code == 200, response.get_data(as_text=True)
        return response.json

    def post(self, type_: str, *, headers: dict[str, str] | None = None, **fields: Any) -> JsonResponse:
        return self.call("POST", "commands", json={"type": type_, **fields}, headers=headers)

    def send(self, type_: str, **fields: Any) -> Any:
        response = self.post(type_, **fields)
        assert response.status_code in (200, 201), response.get_data(as_text=True)
        return response.json

    def enter(self, *names: str, here: bool = True, **fields: Any) -> list[str]:
        """Have people entered, and checked in."""
        entered = [self.send("enter", name=name, **fields)["entrant"] for name in names]
        if here:
            self.send("check_in", entrants=entered)
        return entered

    def token_of(self, entrant: str | None = None, role: str = "entrant") -> Hall:
        """The tournament in an entrant's hands, or in those of somebody with another role."""
        sent = {"role": role, **({"entrant": entrant} if entrant else {})}
        response = self.call("POST", "tokens", json=sent)
        assert response.status_code == 201, response.get_data(as_text=True)
        return self.as_(response.json["token"])

    def pair(self, **fields: Any) -> Any:
        return self.send("pair", **fields)["round"]

    def begin(self) -> Any:
        """Have the next round paired, published and started; the round."""
        number = self.pair()["round"]
        self.send("publish", round=number)
        self.send("start", round=number)
        return self.read(f"rounds/{number}")

    def play(self, order: Order = by_number) -> Any:
        """A whole round; the round as it is then."""
        at = self.begin()
        for table in at["tables"]:
            self.send("result", round=at["round"], table=table["table"], order=list(order(table["entrants"])))
        self.send("close", round=at["round"])
        return self.read(f"rounds/{at['round']}")

    def standing(self, **query: Any) -> list[Any]:
        rows: list[Any] = self.read("standings", **query)["items"]
        return rows


def key() -> dict[str, str]:
    return {"Idempotency-Key": str(uuid.uuid4())}
