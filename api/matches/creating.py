"""New matches: match_created and what is known beside it, in one append."""

from __future__ import annotations

import hashlib
from typing import Any, NamedTuple

from api import times
from api.http.problems import Problem, invalid
from api.http.requests import Headers
from api.matches import auth
from api.matches.about.decide import at_first, people_at_first
from api.matches.about.events import AboutEvent, Continued, Continues, TokenIssued, draft
from api.matches.auth import Admit, Caller, Derived, hashed
from api.matches.codes import Codes
from api.matches.loaded import LoadedMatch
from api.matches.recording import Recorder
from api.matches.transact import Drafts, Written, digest, key_reused, transact
from engine.codec import to_wire
from engine.events import MatchCreated
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
    tokens: dict[str, str]  # the creator's, by its role
    code: str | None  # of a second referee's device
    codes: dict[str, str] = {}  # noqa: RUF012 of the other seats, where there is no referee


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

    def __init__(self, recorder: Recorder, codes: Codes, secret: bytes) -> None:
        self._recorder = recorder
        self._matches = recorder.matches
        self._store = recorder.store
        self._codes = codes
        self._secret = secret

    def create(
        self, sent: dict[str, Any], read: dict[str, Any], key: str | None, caller: Caller, admit: Admit
    ) -> Created:
        """sent: the body; read: as its schema reads it. Raises Invalid, id-taken, key-reused.

        admit: lets in who may continue a match. What it continues hears of it last: sent again with its key, a creation
        that was broken off in between tells it then; without a key nobody has the new match's token.

        With a key, the id (if the client made none) follows from the key alone, the secrets from key and body: the
        same request gets the same answer. Whoever knows the key has the token, so only its hash is kept.
        """
        first = create_match(_of_the_engine(read))
        holds = _holds(read, first)
        if "continues" in read:
            self._check_continued(read["continues"], first, admit)
        body = digest("create", "", sent)
        made = Derived(self._secret, key, body) if key else None
        match = read.get("id") or (Derived(self._secret, key).id() if key else auth.new_id())
        if key:
            self._check_key(key, body)
        token = made.token(holds) if made else auth.new_token()

        def offered(whose: str) -> str:
            return self._codes.offer(match, lambda n: made.code(f"code{whose}{n}") if made else auth.new_code())

        own = holds.removeprefix("seat:")
        others = [str(seat) for seat in first.seats if str(seat) != own] if holds != "referee" else []
        codes = {seat: offered(seat) for seat in others}
        code = offered("") if holds == "referee" else None
        grants = self._grants(holds, token, codes if code is None else {"": code}, self._matches.clock())
        about = [draft(event) for event in self._about(read, grants)]
        answer = Created(True, match, "", {holds: token}, code, codes)
        request = _Creation(caller, [Draft(*to_wire(first))], about, Key(_hashed(key), body) if key else None)
        done = transact(self._matches, match, request, begins=True)
        if "continues" in read:
            self._tell_continued(read["continues"]["match"], match, admit)
        if not done.new:
            [event] = self._store.read(match, 1, 1)
            return answer._replace(new=False, hash=event["hash"])
        if key:
            self._remember_key(key, body)
        if read.get("visibility") == "public":
            self._matches.newest(match)  # so that lists have it before the answer
        return answer._replace(hash=done.written.events[0]["hash"])

    def _check_continued(self, continues: dict[str, Any], first: MatchCreated, admit: Admit) -> None:
        """Raises not-found, what admit raises, NoSuchVersion, invalid."""
        before = self._matches.newest(continues["match"])
        admit(before.details)
        created = before.history.until(continues["version"]).created
        if created.game != first.game:
            raise invalid([("/continues/match", f"a match of {created.game}; want one of {first.game}")])
        errors = []
        for here, there in continues["seats"].items():
            at = f"/continues/seats/{here}"
            if here not in first.seats:
                errors.append((at, f"{here} is no seat of this match; it has {', '.join(first.seats)}"))
            elif there not in created.seats:
                errors.append((at, f"{there} is no seat of the other match; it has {', '.join(created.seats)}"))
        if errors:
            raise invalid(errors)

    def _tell_continued(self, before: str, match: str, admit: Admit) -> None:
        """Record in the match that is continued which one continues it, once."""

        def change(loaded: LoadedMatch, caller: Caller) -> list[AboutEvent]:
            return [] if match in loaded.details.continued else [Continued(match=match)]

        self._recorder.change(before, admit, change, kind="continued", body=match, headers=Headers())

    def _about(self, read: dict[str, Any], grants: list[AboutEvent]) -> list[AboutEvent]:
        return [
            *at_first(read),
            *([Continues(**read["continues"])] if "continues" in read else []),
            *grants,
            *people_at_first(read),
        ]

    def _grants(self, holds: str, token: str, codes: dict[str, str], now: int) -> list[AboutEvent]:
        """Whoever creates has a token; others codes: a second device, or each other seat."""
        expires = times.text(now + auth.CODE_LIFE)
        return [
            TokenIssued(tid="t1", token=hashed(token), **_role(holds)),
            *(
                TokenIssued(
                    tid=f"t{n}",
                    code=self._codes.hashed(code),
                    code_expires=expires,
                    **_role(f"seat:{seat}" if seat else "referee"),
                )
                for n, (seat, code) in enumerate(codes.items(), 2)
            ),
        ]

    # A key belongs to its match. For a while it is also remembered that it was used with another, client-made id.

    def _check_key(self, key: str, body: bytes) -> None:
        with translated():
            known = self._store.work.get(_index(key))
        if known is not None and known != body.hex().encode():
            raise key_reused()

    def _remember_key(self, key: str, body: bytes) -> None:
        with translated():
            self._store.work.set(_index(key), body.hex(), px=_REMEMBERED)


def _holds(read: dict[str, Any], first: MatchCreated) -> str:
    """Whose token the creator gets. Raises invalid."""
    holds: str = read.get("holds", "referee")
    if holds == "referee":
        return holds
    if first.knowledge != "dealt":
        raise invalid([("/as", f"this record is {first.knowledge}; want referee, or a dealt record, which needs none")])
    if holds.removeprefix("seat:") not in first.seats:
        wanted = " or ".join(f"seat:{seat}" for seat in first.seats)
        raise invalid([("/as", f"{holds} is no seat of this match; want {wanted}, or referee")])
    return holds


def _role(holder: str) -> dict[str, Any]:
    """Of a token: its role, and of a seat's its seat, whose first term it is for."""
    role, _, seat = holder.partition(":")
    return {"role": role, "seat": seat, "round": 1} if seat else {"role": role}


def _of_the_engine(read: dict[str, Any]) -> dict[str, Any]:
    """What the engine takes of a new match: how it is shown, and who sits there, is not its business."""
    rest = {name: value for name, value in read.items() if name in ("game", "options", "knowledge", "title")}
    return {**rest, "seats": [{} for _ in read["seats"]]}


def _hashed(key: str) -> bytes:
    return hashlib.sha256(key.encode()).digest()


def _index(key: str) -> str:
    return f"gw:create:{_hashed(key).hex()}"
