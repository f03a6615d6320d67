"""Who may do what with an aggregate: by its own tokens, and by those of what it belongs to.

A token is looked up by its SHA-256; what was found is compared in constant time.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from flask import Request

from api import times
from api.aggregates.grants import Grants, hashed
from api.aggregates.owners import KnownOwners, Owner
from api.config import Config
from api.http.problems import Problem
from recorder.append import Loan


class Caller(NamedTuple):
    """Who asks. role: None for somebody without a token; operator: whoever runs the service.

    whom: the seat, or whoever else of the aggregate, that the token is for. acts: the role that it has here, where it
    is a token of what this aggregate belongs to; through: that one, as it was looked at.
    """

    role: str | None
    whom: str | None = None
    tid: str | None = None
    acts: str | None = None
    through: Loan | None = None

    @property
    def standing(self) -> str | None:
        """The role that it has in this aggregate, whatever its role is called where its token is from."""
        return self.role if self.through is None else self.acts

    @property
    def seat(self) -> str | None:
        return self.whom if self.role == "seat" and self.through is None else None

    @property
    def referees(self) -> bool:
        return self.standing in ("referee", "operator")

    @property
    def viewer(self) -> str:
        """What the caller may see, as the engine names it: "referee", "seat:B" or "public"."""
        if self.referees:
            return "referee"
        return f"seat:{self.seat}" if self.seat is not None else "public"

    @property
    def actor(self) -> str:
        """Who it is, as events say it: "referee#t2", "seat:B#t3", "director#t1", "operator"."""
        role = self.viewer if self.seat is not None else self.role or "anyone"
        return f"{role}#{self.tid}" if self.tid else role

    @property
    def device(self) -> str | None:
        """The tid, told apart from those of what lends the right; None for who has none."""
        return self.tid if self.through is None else self.actor

    @property
    def owner(self) -> str:
        """Whom an idempotency key of a match belongs to: the role and whom it is for, not the device."""
        if self.through is not None:
            return f"{self.through.kind}:{self.role}"
        return "witness" if self.role == "witness" else self.viewer


ANYONE = Caller(None)
OPERATOR = Caller("operator")
SERVICE = Caller("service")  # itself: no token of anybody's


MAX_TOKEN = 200


class NewestEvent(Protocol):
    """What the newest event of a stream says; at: ms since 1970."""

    @property
    def version(self) -> int: ...

    @property
    def hash(self) -> str: ...

    @property
    def at(self) -> int: ...


class Rights(NewestEvent, Protocol):
    """What a gate must know of an aggregate, as of the newest event of its about stream."""

    @property
    def visibility(self) -> str: ...

    @property
    def grants(self) -> Grants: ...

    @property
    def belongs_to(self) -> Owner | None: ...


R = TypeVar("R", bound=Rights)
Admit = Callable[[Any], Caller]  # of an aggregate's rights; raises the problem for a caller who may not


def bearer(request: Request) -> str | None:
    """The token that the request brings."""
    header: str | None = request.environ.get("HTTP_AUTHORIZATION")
    if header is None:
        return None
    scheme, _, token = header.partition(" ")
    token = token.strip()
    if scheme.lower() != "bearer" or not token or len(token) > MAX_TOKEN:
        raise Problem("token-missing", "Authorization cannot be read; want Authorization: Bearer and a token")
    return token


def is_operator(config: Config, token: str | None) -> bool:
    if token is None or not token.startswith("op_"):
        return False
    known = config.operator_hash
    return known is not None and hmac.compare_digest(known, hashed(token))


def may_read(rights: Rights, caller: Caller) -> bool:
    return rights.visibility != "private" or caller.role is not None


class Gate(Generic[R]):
    """Decides, by what is known about an aggregate, whether a caller may do what a route does. Raises Problem if not.

    owners: where tokens of what it belongs to are looked up; None: they open nothing.
    """

    def __init__(
        self,
        config: Config,
        token: str | None,
        clock: Callable[[], int],
        kind: str,
        owners: KnownOwners | None = None,
    ) -> None:
        self._config = config
        self._token = token
        self._clock = clock
        self._owners = owners
        self.kind = kind

    def who(self, rights: R, *, newest: bool = True) -> Caller | None:
        """The caller whose token was sent; None where it opens nothing here.

        newest: the rights in what it belongs to are read now. Else those in memory count too: whoever writes by them
        has the store see, as it writes, that they are still the same.
        """
        token = self._token
        if token is None:
            return ANYONE
        digest = hashed(token)
        grant = rights.grants.by_token.get(digest)
        if grant is not None and grant.token is not None and hmac.compare_digest(grant.token, digest):
            return Caller(grant.role, grant.whom, grant.tid) if grant.stands(self._clock()) else None
        if is_operator(self._config, token):
            return OPERATOR
        return self._through(rights.belongs_to, digest, newest) if rights.belongs_to is not None else None

    def _through(self, owner: Owner, digest: str, newest: bool) -> Caller | None:
        """Who asks by a token of the owner: looked up in memory first unless newest, and then read."""
        if self._owners is None:
            return None
        looks = [self._owners.newest] if newest else [self._owners.known, self._owners.newest]
        for look in looks:
            above = look(owner)
            grant = above.grants.by_token.get(digest) if above is not None else None
            if above is None or grant is None or grant.token is None or not hmac.compare_digest(grant.token, digest):
                continue
            if grant.stands(self._clock()):
                return Caller(grant.role, grant.whom, grant.tid, above.acts(grant.role), above.through)
        return None

    def reader(self, rights: R) -> Caller:
        """Who may read. Without its token a private aggregate does not exist."""
        caller = self.who(rights)
        if caller is not None and may_read(rights, caller):
            return caller
        self._refuse_replaced(rights)
        if rights.visibility == "private":
            raise no_such(self.kind)
        raise self._unknown()

    def passer_by(self, rights: R) -> Caller | None:
        """Who reads an aggregate beside the asked one: ANYONE where the token opens nothing there; None: nobody may."""
        caller = self.who(rights) or ANYONE
        return caller if may_read(rights, caller) else None

    def holder(self, rights: R) -> Caller:
        """Whoever has a token of it; without one a private aggregate does not exist."""
        self.reader(rights)
        return self._holder(rights)

    def one_of(self, *roles: str) -> Callable[[R], Caller]:
        """Lets in who has a token of one of these roles, or the operator's."""

        def admit(rights: R) -> Caller:
            caller = self._holder(rights)
            if caller.standing not in (*roles, "operator"):
                wanted = " or ".join(roles)
                raise Problem("not-allowed", f"a {caller.role}'s token may not do this; want a {wanted}'s")
            return caller

        return admit

    def _holder(self, rights: R) -> Caller:
        if self._token is None:
            said = f"this needs a token of the {self.kind}; want Authorization: Bearer and the token"
            raise Problem("token-missing", said)
        caller = self.who(rights, newest=False)
        if caller is None:
            self._refuse_replaced(rights)
            raise self._unknown()
        return caller

    def _refuse_replaced(self, rights: R) -> None:
        """Raise token-replaced for a token of this aggregate, or of its owner, whose place another device has taken.

        Who sends it was let in here once, so a private aggregate hides nothing from them by its existence.
        """
        if self._token is None:
            return
        known = [rights.grants]
        above = self._owners.known(rights.belongs_to) if self._owners and rights.belongs_to is not None else None
        if above is not None:
            known.append(above.grants)
        digest, now = hashed(self._token), self._clock()
        grant = next(filter(None, (grants.replacement(digest, now) for grants in known)), None)
        if grant is None or grant.redeemed_at is None:
            return
        at = times.text(grant.redeemed_at)
        said = f"the code or badge was shown on another device at {at}; show it here to go on with this one"
        raise Problem("token-replaced", said, replaced_at=at)

    def _unknown(self) -> Problem:
        said = f"the token is wrong, expired or revoked; want one of this {self.kind}"
        return Problem("token-unknown", said, guess="token")


def no_such(kind: str) -> Problem:
    """Also what a private one is to whoever has no token for it."""
    return Problem("not-found", f"no such {kind}, or a private one and no token for it", guess=kind)
