"""What tokens and codes an aggregate has given out, and which of them still stand: a fold of its about stream."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from api import times
from api.aggregates.about import TokenIssuedBase, TokenRedeemed, TokenRevoked
from engine.aggregates import Fact

_MOST_NEW = 64  # of the newest, which are copied each time

V = TypeVar("V")
D = TypeVar("D")


def hashed(token: str) -> str:
    """Return the SHA-256 of a token (hex), by which it is stored."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


class Layers(Mapping[str, V]):
    """A mapping that never changes: `plus` and `without` return another one, which shares its older members."""

    __slots__ = ("_count", "_new", "_old")

    def __init__(self, old: Mapping[str, V] | None = None) -> None:
        self._old: Mapping[str, V] = old or {}
        self._new: Mapping[str, V | None] = {}  # None: it is there no more
        self._count = len(self._old)

    def plus(self, name: str, value: V) -> Layers[V]:
        return self._with(name, value, self._count + (name not in self))

    def without(self, name: str) -> Layers[V]:
        return self._with(name, None, self._count - (name in self))

    def _with(self, name: str, value: V | None, count: int) -> Layers[V]:
        made: Layers[V] = Layers()
        made._old, made._new, made._count = self._old, {**self._new, name: value}, count
        return made if len(made._new) <= _MOST_NEW else Layers(dict(made.items()))

    def __getitem__(self, name: str) -> V:
        value = self._new[name] if name in self._new else self._old[name]
        if value is None:
            raise KeyError(name)
        return value

    def __contains__(self, name: object) -> bool:
        return self._new[name] is not None if name in self._new else name in self._old  # type: ignore[index]

    def __iter__(self) -> Iterator[str]:
        new = self._new
        yield from (name for name in self._old if name not in new or new[name] is not None)
        yield from (name for name, value in new.items() if value is not None and name not in self._old)

    def __len__(self) -> int:
        return self._count


class Grant(NamedTuple):
    """One tid: what a device may do. Times in ms; token and code are hashes (hex), None where there is none now."""

    tid: str
    role: str
    whom: str | None  # the seat, or whoever else of the aggregate, that it is for
    term: int | None  # of whom: who is it from that round on
    label: str | None
    token: str | None
    first_token: str | None  # as issued, also once a redeemed code has put another in its place
    code: str | None
    code_expires: int | None
    expires: int | None
    issued_at: int
    redeemed_at: int | None = None
    revoked_at: int | None = None
    badge: str | None = None  # the hash of a secret that can be redeemed again and again
    redeemed: int = 0  # how often its code or its badge was redeemed

    def stands(self, now: int) -> bool:
        """Whether the tid is neither revoked nor expired."""
        return self.revoked_at is None and (self.expires is None or now < self.expires)

    def redeemable(self, now: int) -> bool:
        """Whether its code is still good: unused, not expired, and the tid neither."""
        return (
            self.redeemed_at is None and self.code_expires is not None and now < self.code_expires and self.stands(now)
        )


_NONE: Layers[Grant] = Layers()


class Grants(NamedTuple):
    """All that were ever given out.

    by_token: by the hash of the token that counts now; by_replaced_token: by the hash of each token that another
    device's took the place of; by_code: used ones too.
    """

    by_tid: Layers[Grant] = _NONE
    by_token: Layers[Grant] = _NONE
    by_code: Layers[Grant] = _NONE
    by_badge: Layers[Grant] = _NONE
    by_replaced_token: Layers[Grant] = _NONE

    def replacement(self, token: str, now: int) -> Grant | None:
        """Return the grant whose newer token took the place of this one, None where there is none that stands.

        Args:
            token: the hash of the token that was sent.
            now: ms since 1970.
        """
        replaced = self.by_replaced_token.get(token)
        grant = self.by_tid[replaced.tid] if replaced is not None else None
        return grant if grant is not None and grant.stands(now) else None

    def next_tid(self, ahead: int = 0) -> str:
        """A tid that no grant has had. ahead: so many others are given out before it."""
        return f"t{len(self.by_tid) + 1 + ahead}"

    def of_role(self, tid: str | None, role: str | None) -> Grant | None:
        """The grant of a tid, if it has that role: the tid may be one of what this aggregate belongs to."""
        grant = self.by_tid.get(tid) if tid is not None else None
        return grant if grant is not None and grant.role == role else None

    def issued_as(self, tokens: Sequence[str]) -> list[Grant]:
        """The grants that were issued with tokens, of which these are the hashes: all in one pass."""
        by_first = {grant.first_token: grant for grant in self.by_tid.values()}
        return [by_first[token] for token in tokens]

    def after(self, event: Fact, at: int, role: str = "", whom: str | None = None, term: int | None = None) -> Grants:
        """With an event about tokens, recorded at that time (ms). role, whom, term: of one that was issued."""
        match event:
            case TokenIssuedBase():
                return self._with(_granted(event, at, role, whom, term))
            case TokenRedeemed():
                grant = self.by_tid[event.tid]
                redeemed = grant._replace(token=event.token, redeemed_at=at, redeemed=grant.redeemed + 1)
                return self._with(redeemed)
            case TokenRevoked():
                return self._with(self.by_tid[event.tid]._replace(revoked_at=at))
        return self

    def _with(self, grant: Grant) -> Grants:
        before = self.by_tid.get(grant.tid)
        replaced = before.token if before is not None and before.token != grant.token else None
        by_token = self.by_token.plus(grant.token, grant) if grant.token else self.by_token
        return Grants(
            self.by_tid.plus(grant.tid, grant),
            by_token.without(replaced) if replaced else by_token,
            self.by_code.plus(grant.code, grant) if grant.code else self.by_code,
            self.by_badge.plus(grant.badge, grant) if grant.badge else self.by_badge,
            self.by_replaced_token.plus(replaced, grant) if replaced else self.by_replaced_token,
        )


def _granted(event: TokenIssuedBase, at: int, role: str, whom: str | None, term: int | None) -> Grant:
    return Grant(
        tid=event.tid,
        role=role,
        whom=whom,
        term=term,
        label=event.label,
        token=event.token,
        first_token=event.token,
        code=event.code,
        code_expires=_time(event.code_expires),
        expires=_time(event.expires),
        issued_at=at,
        badge=event.badge,
    )


def _time(stamp: str | None) -> int | None:
    return None if stamp is None else times.ms(stamp)


def listed(grant: Grant, now: int) -> dict[str, Any]:
    """A tid as who may hand out others sees it; whom it is for stands beside this, by the kind's own name."""
    return {
        "tid": grant.tid,
        "role": grant.role,
        "label": grant.label,
        "status": status(grant, now),
        "issued_at": times.text(grant.issued_at),
        "expires": _text(grant.expires),
        "code_expires": _text(grant.code_expires) if grant.redeemable(now) else None,
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
        return "waiting" if grant.redeemable(now) else "lapsed"
    return "good"


def _text(moment: int | None) -> str | None:
    return None if moment is None else times.text(moment)
