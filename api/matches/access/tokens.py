"""Tokens and join codes of one match: issued, redeemed, listed, revoked."""

from __future__ import annotations

from typing import Any, NamedTuple

from api import times
from api.http.problems import Problem, invalid
from api.http.requests import Headers
from api.matches.about.events import AboutEvent, TokenIssued, TokenRedeemed, TokenRevoked
from api.matches.about.state import Details, Grant
from api.matches.access import auth
from api.matches.access.auth import Admit, Caller, Derived, hashed
from api.matches.access.codes import Codes
from api.matches.memory.loaded import LoadedMatch
from api.matches.transact import digest
from api.matches.writing.recording import Recorder
from engine.match import takes_witnesses


class Issued(NamedTuple):
    """The answer, and whether it is the first one to its key."""

    new: bool
    grant: Grant
    token: str
    code: str | None = None


class Tokens:
    """secret: the service's key."""

    def __init__(self, recorder: Recorder, codes: Codes, secret: bytes) -> None:
        self._recorder = recorder
        self._clock = recorder.matches.clock
        self._codes = codes
        self._secret = secret

    def issue(self, match: str, admit: Admit, sent: dict[str, Any], read: dict[str, Any], headers: Headers) -> Issued:
        """A tid for one more device, with a token and a code; either may be handed out."""
        key = headers.key
        made = Derived(self._secret, match, key, digest("tokens", "", sent)) if key else None
        token = made.token("token") if made else auth.new_token()
        code = ""

        def change(loaded: LoadedMatch, caller: Caller) -> list[AboutEvent]:
            nonlocal code
            seat = _seat(read, loaded)
            now = self._clock()
            expires = read.get("expires")
            if expires is not None and expires <= now:
                raise invalid([("/expires", "this time is past; want one to come, or null")])
            code_expires = read.get("code_expires", now + auth.CODE_LIFE)
            if not now < code_expires <= now + auth.LONGEST_CODE:
                raise invalid([("/code_expires", "want a time to come, at most 30 days from now")])
            code = self._codes.offer(
                match, lambda n: made.code(f"code{n}") if made else auth.new_code(), code_expires - now
            )
            return [
                TokenIssued(
                    tid=auth.next_tid(loaded.details),
                    role=read["role"],
                    seat=seat,
                    round=None if seat is None else loaded.details.people.at(seat, loaded.round_due).round,
                    label=read.get("label"),
                    token=hashed(token),
                    code=self._codes.hashed(code),
                    code_expires=times.text(code_expires),
                    expires=None if expires is None else times.text(expires),
                )
            ]

        loaded, _, new = self._recorder.change(
            match, admit, change, kind="tokens", body=sent, headers=headers, secret=True
        )
        grant = _issued_as(loaded.details, token)
        if not new and made:  # answered again, with the code that was free then
            code = next(code for n in range(8) if self._codes.hashed(code := made.code(f"code{n}")) == grant.code)
        return Issued(new, grant, token, code)

    def join(self, match: str, code: str, sent: dict[str, Any], headers: Headers) -> Issued:
        """Redeem a code: a fresh token for its tid, in place of the one first shown."""
        wanted, key = self._codes.hashed(code), headers.key
        token = Derived(self._secret, match, key, digest("join", "", sent)).token("join") if key else auth.new_token()

        def admit(details: Details) -> Caller:
            grant = details.by_code.get(wanted)
            if grant is None:
                raise no_such_code()
            return Caller(grant.role, grant.seat, grant.tid)

        def change(loaded: LoadedMatch, caller: Caller) -> list[AboutEvent]:
            grant = loaded.details.by_code[wanted]
            if not auth.redeemable(grant, self._clock()) or _outlived(grant, loaded):
                raise no_such_code()
            return [TokenRedeemed(tid=grant.tid, token=hashed(token))]

        loaded, _, new = self._recorder.change(
            match, admit, change, kind="join", body=sent, headers=headers, secret=True
        )
        if key:
            self._codes.keep(code)
        return Issued(new, loaded.details.by_code[wanted], token)

    def revoke(self, match: str, admit: Admit, tid: str, headers: Headers) -> None:
        """End a tid; one that has ended stays ended."""

        def change(loaded: LoadedMatch, caller: Caller) -> list[AboutEvent]:
            grant = loaded.details.grants.get(tid)
            if grant is None:
                raise Problem("not-found", f"this match has no token {tid[:40]!r}; GET …/tokens lists them")
            return [] if grant.revoked_at is not None else [TokenRevoked(tid=tid)]

        self._recorder.change(match, admit, change, kind="revoke", body=tid, headers=headers)


def _seat(read: dict[str, Any], loaded: LoadedMatch) -> str | None:
    """The seat that a seat's token is for; other roles have none."""
    seat: str | None = read.get("seat")
    if read["role"] == "witness" and not takes_witnesses(loaded.match):
        raise invalid([("/role", "nobody tells of others' moves in this game; want referee, viewer or seat")])
    if read["role"] != "seat":
        if seat is not None:
            raise invalid([("/seat", "only the role seat has one; leave it out")])
    elif seat not in loaded.match.seats:
        raise invalid([("/seat", f"want a seat of this match: {', '.join(loaded.match.seats)}")])
    return seat


def _outlived(grant: Grant, loaded: LoadedMatch) -> bool:
    """Whether the match has ended since the code was given."""
    return loaded.status != "live" and grant.issued_at <= loaded.at


def _issued_as(details: Details, token: str) -> Grant:
    digest = hashed(token)
    return next(grant for grant in details.grants.values() if grant.first_token == digest)


def no_such_code() -> Problem:
    said = "no such code, or one that was used or revoked, is too old, or whose match is over"
    return Problem("not-found", said, guess="code")


def listed(grant: Grant, now: int) -> dict[str, Any]:
    """A tid as referees see it."""
    return {
        "tid": grant.tid,
        "role": grant.role,
        "seat": grant.seat,
        "label": grant.label,
        "status": status(grant, now),
        "issued_at": times.text(grant.issued_at),
        "expires": _text(grant.expires),
        "code_expires": _text(grant.code_expires) if auth.redeemable(grant, now) else None,
        "redeemed_at": _text(grant.redeemed_at),
        "revoked_at": _text(grant.revoked_at),
    }


def status(grant: Grant, now: int) -> str:
    """revoked, expired, waiting (its code has not been used, and it has no token yet), lapsed (nor can it be), good."""
    if grant.revoked_at is not None:
        return "revoked"
    if not grant.stands(now):
        return "expired"
    if grant.token is None:
        return "waiting" if auth.redeemable(grant, now) else "lapsed"
    return "good"


def _text(moment: int | None) -> str | None:
    return None if moment is None else times.text(moment)
