"""Tokens and join codes of one aggregate: issued, redeemed, revoked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from api import times
from api.aggregates.about import AboutEvent, TokenIssuedBase, TokenRedeemed, TokenRevoked
from api.aggregates.changing import Changer
from api.aggregates.codes import Codes
from api.aggregates.credentials import CODE_LIFE, LONGEST_CODE, DerivedSecrets, RandomSecrets
from api.aggregates.gate import Admit, Caller, Rights
from api.aggregates.grants import Grant, Grants, hashed
from api.aggregates.memory import A, Aggregate
from api.aggregates.writing import digest
from api.http.limits import MINUTE, too_many
from api.http.problems import Problem, invalid
from api.http.requests import Headers
from recorder.chain import full_name
from recorder.unhurried import unhurried

MOST_SHOWINGS = 200  # of one badge: each gives a fresh token, and is an event for ever

L_in = TypeVar("L_in", bound=Aggregate, contravariant=True)


class TokenKind(Protocol[L_in]):
    """What a kind of aggregates has of its own about tokens."""

    def issued(self, read: Mapping[str, Any], loaded: L_in, common: Mapping[str, Any]) -> TokenIssuedBase:
        """The event for a body that was read. common: its fields that all kinds have. Raises Problem."""

    def outlived(self, grant: Grant, loaded: L_in) -> bool:
        """Whether a code may be redeemed no more, as the aggregate has ended since."""


class IssuedGrant(NamedTuple):
    """The answer, and whether it is the first one to its key."""

    new: bool
    grant: Grant
    token: str
    code: str | None = None
    badge: str | None = None

    def told(self, person: str) -> dict[str, Any]:
        """Return what the answer says. person: what the kind calls whom a grant is for."""
        grant = self.grant
        return {
            "tid": grant.tid,
            "role": grant.role,
            person: grant.whom,
            "label": grant.label,
            "expires": None if grant.expires is None else times.text(grant.expires),
            "token": self.token,
            "code": self.code,
            "code_expires": None if grant.code_expires is None else times.text(grant.code_expires),
        }


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
    ) -> IssuedGrant:
        """A tid for one more device, with a token and a code; either may be handed out. sent, read: the body."""
        [made] = self._issue(aggregate, admit, sent, [(read, "")], headers, badges=False)
        return made

    def issue_many(
        self, aggregate: str, admit: Admit, sent: dict[str, Any], read: Sequence[dict[str, Any]], headers: Headers
    ) -> list[IssuedGrant]:
        """A tid for each of read, written at once; each with a badge too."""
        many = [(each, f".{place}.") for place, each in enumerate(read)]
        return self._issue(aggregate, admit, sent, many, headers, badges=True)

    def _issue(
        self,
        aggregate: str,
        admit: Admit,
        sent: dict[str, Any],
        read: Sequence[tuple[dict[str, Any], str]],
        headers: Headers,
        *,
        badges: bool,
    ) -> list[IssuedGrant]:
        made = self._secrets(aggregate, headers, "tokens", sent)
        tokens = [made.token(f"token{name}") for _, name in read]
        secrets = [made.token(f"badge{name}") for _, name in read] if badges else []
        codes: list[str] = []

        def change(loaded: A, caller: Caller) -> list[AboutEvent]:
            codes.clear()
            now, ready = self._clock(), []
            for place, (each, _) in unhurried(enumerate(read)):  # one, or a badge for each entrant
                expires = each.get("expires")
                if expires is not None and expires <= now:
                    raise invalid([("/expires", "this time is past; want one to come, or null")])
                code_expires = each.get("code_expires", now + CODE_LIFE)
                if not now < code_expires <= now + LONGEST_CODE:
                    raise invalid([("/code_expires", "want a time to come, at most 30 days from now")])
                common = {
                    "tid": loaded.rights.grants.next_tid(place),
                    "label": each.get("label"),
                    "token": hashed(tokens[place]),
                    "code_expires": times.text(code_expires),
                    "expires": None if expires is None else times.text(expires),
                    **({"badge": hashed(secrets[place])} if badges else {}),
                }
                self._of_kind.issued(each, loaded, common)  # refuses before a code is offered
                ready.append((each, common, code_expires - now))
            issued: list[AboutEvent] = []
            for (each, common, life), (_, name) in unhurried(zip(ready, read, strict=True)):
                code = self._codes.offer(self._kind, aggregate, partial(_make_code, made, name), life)
                codes.append(code)
                issued.append(self._of_kind.issued(each, loaded, {**common, "code": self._codes.hashed(code)}))
            return issued

        done = self._changer.change(aggregate, admit, change, what="tokens", body=sent, headers=headers, secret=True)
        grants = done.loaded.rights.grants.issued_as([hashed(token) for token in tokens])
        if not done.new and headers.key:  # answered again, with the codes that were free then
            codes = [
                next(code for n in range(8) if self._codes.hashed(code := _make_code(made, name, n)) == grant.code)
                for grant, (_, name) in zip(grants, read, strict=True)
            ]
        return [
            IssuedGrant(done.new, grant, token, code, secrets[place] if badges else None)
            for place, (grant, token, code) in enumerate(zip(grants, tokens, codes, strict=True))
        ]

    def show_badge(self, aggregate: str, secret: str, sent: dict[str, Any], headers: Headers) -> IssuedGrant:
        """A fresh token for the tid of a badge; the one before ends."""
        wanted = hashed(secret)

        def check(grant: Grant) -> None:
            if not grant.stands(self._clock()):
                raise no_such_code()
            if grant.redeemed >= MOST_SHOWINGS:
                raise too_many(f"this badge was shown {MOST_SHOWINGS} times: have the desk make another", MINUTE)

        return self._redeem(aggregate, "badge", lambda grants: grants.by_badge.get(wanted), check, sent, headers)

    def join(self, aggregate: str, code: str, sent: dict[str, Any], headers: Headers) -> IssuedGrant:
        """Redeem a code: a fresh token for its tid, in place of the one first shown."""
        wanted = self._codes.hashed(code)

        def check(grant: Grant) -> None:
            if not grant.redeemable(self._clock()):
                raise no_such_code()

        joined = self._redeem(aggregate, "join", lambda grants: grants.by_code.get(wanted), check, sent, headers)
        if headers.key:
            self._codes.keep(code)
        return joined

    def _redeem(
        self,
        aggregate: str,
        what: str,
        find: Callable[[Grants], Grant | None],
        check: Callable[[Grant], None],
        sent: dict[str, Any],
        headers: Headers,
    ) -> IssuedGrant:
        """Give a fresh token to the tid of a secret that was shown.

        Args:
            aggregate: The id of the aggregate that the secret is for.
            what: What the request's key stands for.
            find: Returns the grant of the secret.
            check: Raises Problem where the secret is good no more.
            sent: The body.
            headers: The key.
        """
        token = self._secrets(aggregate, headers, what, sent).token(what)

        def found(rights: Rights) -> Grant:
            grant = find(rights.grants)
            if grant is None:
                raise no_such_code()
            return grant

        def admit(rights: Rights) -> Caller:
            grant = found(rights)
            return Caller(grant.role, grant.whom, grant.tid)

        def change(loaded: A, caller: Caller) -> list[AboutEvent]:
            grant = found(loaded.rights)
            if self._of_kind.outlived(grant, loaded):
                raise no_such_code()
            check(grant)
            return [TokenRedeemed(tid=grant.tid, token=hashed(token))]

        done = self._changer.change(aggregate, admit, change, what=what, body=sent, headers=headers, secret=True)
        return IssuedGrant(done.new, found(done.loaded.rights), token)

    def revoke(self, aggregate: str, admit: Admit, tid: str, headers: Headers) -> None:
        """End a tid; one that has ended stays ended."""

        def change(loaded: A, caller: Caller) -> list[AboutEvent]:
            grant = loaded.rights.grants.by_tid.get(tid)
            if grant is None:
                raise Problem("not-found", f"this {self._kind} has no token {tid[:40]!r}; GET …/tokens lists them")
            return [] if grant.revoked_at is not None else [TokenRevoked(tid=tid)]

        self._changer.change(aggregate, admit, change, what="revoke", body=tid, headers=headers)

    def _secrets(self, aggregate: str, headers: Headers, what: str, sent: object) -> DerivedSecrets:
        if not headers.key:
            return RandomSecrets()
        return DerivedSecrets(self._secret, full_name(self._kind, aggregate), headers.key, digest(what, "", sent))


def _make_code(made: DerivedSecrets, name: str, n: int) -> str:
    return made.code(f"code{name}{n}")


def no_such_code() -> Problem:
    said = "no such code, or one that was used or revoked, is too old, or is for what is over by now"
    return Problem("not-found", said, guess="code")
