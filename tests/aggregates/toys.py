"""The least kind of aggregates there can be, and policies by which one toy moves others."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

from api.aggregates.policies import Cause, Command, Policies, Policy
from recorder.append import Key
from recorder.chain import Draft, chain, genesis
from recorder.store import Store
from tests.recorder.making import AT, draft, salt

SECRET = b"s" * 32


class Toys:
    """Writes to toys, as raw streams; called, it carries out a policy's command."""

    def __init__(self, store: Store) -> None:
        self.store = store.of("toy")

    def push(self, toy: str, *others: str) -> None:
        """Have a toy push others."""
        self.add(toy, draft("pushed", others=list(others)))

    def add(self, toy: str, *drafts: Draft, log: str = "events", key: Key | None = None) -> None:
        outcome = "conflict"
        while outcome == "conflict":
            made = self.read(toy, log)
            version, prev = (
                (made[-1]["version"], made[-1]["hash"]) if made else (0, genesis(self.store.full_name(toy), log))
            )
            wire = chain(drafts, version=version, prev=prev, at=AT, made_at=AT, key=None, actor="service", salt=salt)
            if log == "events":
                outcome = self.store.append(toy, wire, expect=version, key=key).outcome
            else:
                outcome = self.store.append(toy, [], about=wire, expect=None, key=key).outcome

    def __call__(self, command: Command, key: str) -> None:
        name = bytes.fromhex(key.replace("-", ""))
        self.add(command.id, command.what, key=Key(name, hashlib.sha256(b"a toy's").digest()))

    def read(self, toy: str, log: str = "events") -> list[dict[str, Any]]:
        return list(self.store.whole(toy, log=log))

    def moved(self, toy: str) -> list[tuple[str, int]]:
        """By whom the toy was moved, and by which version of that one's events."""
        return [(e["data"]["by"], e["data"]["at"]) for e in self.read(toy) if e["type"] == "moved"]


def _moved(cause: Cause) -> list[Command]:
    what = Draft("moved", None, {"by": cause.id, "at": cause.event["version"]}, {})
    return [Command("toy", other, what) for other in cause.event["data"]["others"]]


PUSHED = Policy("pushed", "toy", "events", frozenset({"pushed"}), _moved)


def policies(toys: Toys, *others: Policy, act: Any = None, asked: Sequence[Policy] = (PUSHED,)) -> Policies:
    """Policies over toys. act: in place of the toys' own."""
    return Policies((*asked, *others), toys.store, {"toy": act or toys}, SECRET)
