"""Tokens and join codes of one aggregate: issued, redeemed, revoked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from api import times
from api.aggregates.about import AboutEvent, TokenIssuedBase, TokenRedeemed, TokenRevoked
from api.aggregates.caller import Caller
from api.aggregates.changing import Changer
from api.aggregates.codes import Codes
from api.aggregates.credentials import CODE_LIFE, LONGEST_CODE, Derived, hashed, new_code, new_token
from api.aggregates.gate import Admit, Rights
from api.aggregates.grants import Grant
from api.aggregates.transact import A, Aggregate
from api.aggregates.writing import digest
from api.http.problems import Problem, invalid
from api.http.requests import Headers
from recorder.chain import full_name

L_in = TypeVar("L_in", bound=Aggregate, contravariant=True)


class TokenKind(Protocol[L_in]):
    """What a kind of aggregates has of its own about tokens."""

    def issued(self, read: Mapping[str, Any], loaded: L_in, common: Mapping[str, Any]) -> TokenIssuedBase:
        """The event for a body that was read. common: its fields that all kinds have. Raises Problem."""

    def outlived(self, grant: Grant, loaded: L_in) -> bool:
        """Whether a code may be redeemed no more, as the aggregate has ended since."""


class Issued(NamedTuple):
    """The answer, and whether it is the first one to its key."""

    new: bool
    grant: Grant
    token: str
    code: str | None = None


class Tokens(Generic[A]):
    """Issues, redeems and revokes tokens of one kind of aggregates. clock: ms since 1970; secret: the service's key."""

    def __init__(
        self,
        kind: str,
        changer: Changer[A],
        of_kind: TokenKind[A],
        codes: Codes,
        secret: bytes,
        clock: Callable[[], int],
    ) -> None:
        self._kind = kind
        self._changer = changer
        self._of_kind = of_kind
        self._codes = codes
        self._secret = secret
        self._clock = clock

    def issue(
        self, aggregate: str, admit: Admit, sent: dict[str, Any], read: dict[str, Any], headers: Headers
    ) -> Issued:
        """A tid for one more device, with a token and a code; either may be handed out. sent, read: the body."""
        key = headers.key
        made = self._derived(aggregate, key, "tokens", sent) if key else None
        token = made.token("token") if made else new_token()
        code = ""

        def change(loaded: A, caller: Caller) -> list[AboutEvent]:
            nonlocal code
            now = self._clock()
            expires = read.get("expires")
            if expires is not None and expires <= now:
                raise invalid([("/expires", "this time is past; want one to come, or null")])
            code_expires = read.get("code_expires", now + CODE_LIFE)
            if not now < code_expires <= now + LONGEST_CODE:
                raise invalid([("/code_expires", "want a time to come, at most 30 days from now")])
            common = {
                "tid": loaded.rights.grants.next_tid(),
                "label": read.get("label"),
                "token": hashed(token),
                "code_expires": times.text(code_expires),
                "expires": None if expires is None else times.text(expires),
            }
            self._of_kind.issued(read, loaded, common)  # refuses before a code is offered
            code = self._codes.offer(
                self._kind, aggregate, lambda n: made.code(f"code{n}") if made else new_code(), code_expires - now
            )
            return [self._of_kind.issued(read, loaded, {**common, "code": self._codes.hashed(code)})]

        loaded, _, new = self._changer.change(
            aggregate, admit, change, what="tokens", body=sent, headers=headers, secret=True
        )
        grant = loaded.rights.grants.issued_as(hashed(token))
        if not new and made:  # answered again, with the code that was free then
            code = next(code for n in range(8) if self._codes.hashed(code := made.code(f"code{n}")) == grant.code)
        return Issued(new, grant, token, code)

    def join(self, aggregate: str, code: str, sent: dict[str, Any], headers: Headers) -> Issued:
        """Redeem a code: a fresh token for its tid, in place of the one first shown."""
        wanted, key = self._codes.hashed(code), headers.key
        token = self._derived(aggregate, key, "join", sent).token("join") if key else new_token()

        def admit(rights: Rights) -> Caller:
            grant = rights.grants.by_code.get(wanted)
            if grant is None:
                raise no_such_code()
            return Caller(grant.role, grant.whom, grant.tid)

        def change(loaded: A, caller: Caller) -> list[AboutEvent]:
            grant = loaded.rights.grants.by_code[wanted]
            if not grant.redeemable(self._clock()) or self._of_kind.outlived(grant, loaded):
                raise no_such_code()
            return [TokenRedeemed(tid=grant.tid, token=hashed(token))]

        loaded, _, new = self._changer.change(
            aggregate, admit, change, what="join", body=sent, headers=headers, secret=True
        )
        if key:
            self._codes.keep(code)
        return Issued(new, loaded.rights.grants.by_code[wanted], token)

    def revoke(self, aggregate: str, admit: Admit, tid: str, headers: Headers) -> None:
        """End a tid; one that has ended stays ended."""

        def change(loaded: A, caller: Caller) -> list[AboutEvent]:
            grant = loaded.rights.grants.by_tid.get(tid)
            if grant is None:
                raise Problem("not-found", f"this {self._kind} has no token {tid[:40]!r}; GET …/tokens lists them")
            return [] if grant.revoked_at is not None else [TokenRevoked(tid=tid)]

        self._changer.change(aggregate, admit, change, what="revoke", body=tid, headers=headers)

    def _derived(self, aggregate: str, key: str, what: str, sent: object) -> Derived:
        return Derived(self._secret, full_name(self._kind, aggregate), key, digest(what, "", sent))


def no_such_code() -> Problem:
    said = "no such code, or one that was used or revoked, is too old, or is for what is over by now"
    return Problem("not-found", said, guess="code")
