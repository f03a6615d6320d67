"""New matches: match_created and what is known beside it, in one append."""

from __future__ import annotations

import hashlib
from typing import Any, NamedTuple

from api import times
from api.http.problems import Problem
from api.matches import auth
from api.matches.about.decide import at_first, people_at_first
from api.matches.about.events import AboutEvent, TokenIssued, draft
from api.matches.auth import Caller, Derived, hashed
from api.matches.codes import Codes
from api.matches.loaded import LoadedMatch
from api.matches.loading import Matches
from api.matches.transact import Drafts, Written, digest, key_reused, transact
from engine.codec import to_wire
from engine.match import create as create_match
from recorder.chain import Draft
from recorder.connections import translated
from recorder.store import Key

_REMEMBERED = 24 * 3_600_000  # ms: how long a key used with another id is recognised


class Created(NamedTuple):
    """The answer, and whether it is the first one to its key."""

    new: bool
    id: str
    hash: str
    token: str
    code: str


class _Creation:
    """A match's first events, for transact. The events have no key: whoever knows it could derive the token."""

    careful = False

    def __init__(self, caller: Caller, events: list[Draft], about: list[Draft], key: Key | None) -> None:
        self._caller = caller
        self._drafts = Drafts(events, about)
        self._key = key

    def admit(self, loaded: LoadedMatch) -> Caller:
        return self._caller

    asker = admit

    def key(self, caller: Caller) -> Key | None:
        return self._key

    def decide(self, loaded: LoadedMatch, caller: Caller) -> Drafts:
        if loaded.version:
            detail = f"there is a match {loaded.id} already; make another id from 96 random bits or more"
            raise Problem("id-taken", detail)
        return self._drafts

    def explain(self, refusal: Exception, loaded: LoadedMatch, caller: Caller) -> Exception:
        return refusal

    def take(self, loaded: LoadedMatch, written: Written, caller: Caller) -> LoadedMatch:
        return loaded


class Creator:
    """secret: the service's key."""

    def __init__(self, matches: Matches, codes: Codes, secret: bytes) -> None:
        self._matches = matches
        self._store = matches.store
        self._codes = codes
        self._secret = secret

    def create(self, sent: dict[str, Any], read: dict[str, Any], key: str | None, caller: Caller) -> Created:
        """sent: the body; read: as its schema reads it. Raises Invalid, id-taken, key-reused.

        With a key, the id (if the client made none) follows from the key alone, the secrets from key and body: the
        same request gets the same answer. Whoever knows the key has the token, so only its hash is kept.
        """
        first = create_match(_of_the_engine(read))
        body = digest("create", "", sent)
        made = Derived(self._secret, key, body) if key else None
        match = read.get("id") or (Derived(self._secret, key).id() if key else auth.new_id())
        if key:
            self._check_key(key, body)
        token = made.token("referee") if made else auth.new_token()
        code = self._codes.offer(match, lambda n: made.code(f"code{n}") if made else auth.new_code())
        about = [draft(event) for event in self._about(read, token, code, self._matches.clock())]
        request = _Creation(caller, [Draft(*to_wire(first))], about, Key(_hashed(key), body) if key else None)
        done = transact(self._matches, match, request, begins=True)
        if not done.new:
            [event] = self._store.read(match, 1, 1)
            return Created(False, match, event["hash"], token, code)
        if key:
            self._remember_key(key, body)
        if read.get("visibility") == "public":
            self._matches.newest(match)  # and so into the list before the answer
        return Created(True, match, done.written.events[0]["hash"], token, code)

    def _about(self, read: dict[str, Any], token: str, code: str, now: int) -> list[AboutEvent]:
        return [
            *at_first(read),
            TokenIssued(tid="t1", role="referee", token=hashed(token)),
            TokenIssued(
                tid="t2",
                role="referee",
                code=self._codes.hashed(code),
                code_expires=times.text(now + auth.CODE_LIFE),
            ),
            *people_at_first(read),
        ]

    # A key belongs to its match. That it was used for a match with another, client-made id is remembered for a while.

    def _check_key(self, key: str, body: bytes) -> None:
        with translated():
            known = self._store.work.get(_index(key))
        if known is not None and known != body.hex().encode():
            raise key_reused()

    def _remember_key(self, key: str, body: bytes) -> None:
        with translated():
            self._store.work.set(_index(key), body.hex(), px=_REMEMBERED)


def _of_the_engine(read: dict[str, Any]) -> dict[str, Any]:
    """What the engine takes of a new match: how it is shown, and who sits there, is not its business."""
    rest = {name: value for name, value in read.items() if name in ("game", "options", "knowledge", "title")}
    return {**rest, "seats": [{} for _ in read["seats"]]}


def _hashed(key: str) -> bytes:
    return hashlib.sha256(key.encode()).digest()


def _index(key: str) -> str:
    return f"gw:create:{_hashed(key).hex()}"
