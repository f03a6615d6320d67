"""Who asks: tokens, join codes, and what each role may do.

A token is looked up by its SHA-256; what was found is compared in constant time. Nothing here is stored in the clear.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from base64 import b32encode, urlsafe_b64encode
from collections.abc import Callable
from typing import NamedTuple

from flask import Request

from api.config import Config
from api.http.problems import Problem
from api.matches.about.state import Details, Grant

ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # no 0 O, no 1 I
CODE_LENGTH = 6
CODE_LIFE = 30 * 60_000  # ms, unless asked for longer
LONGEST_CODE = 30 * 24 * 3_600_000  # ms; as long as its match at most
ID_LENGTH = 20  # 100 bits
ID = re.compile(rf"[a-z2-7]{{{ID_LENGTH}}}\Z", re.ASCII)  # a match's
MAX_TOKEN = 200


class Caller(NamedTuple):
    """Who asks. role: None for somebody without a token; operator: whoever runs the service."""

    role: str | None
    seat: str | None = None
    tid: str | None = None

    @property
    def referees(self) -> bool:
        return self.role in ("referee", "operator")

    @property
    def viewer(self) -> str:
        """What the caller may see, as the engine names it: "referee", "seat:B" or "public"."""
        if self.referees:
            return "referee"
        return f"seat:{self.seat}" if self.role == "seat" else "public"

    @property
    def actor(self) -> str:
        """As events say it: "referee#t2", "seat:B#t3", "operator"."""
        role = self.viewer if self.role == "seat" else self.role or "anyone"
        return f"{role}#{self.tid}" if self.tid else role

    @property
    def owner(self) -> str:
        """Whom an idempotency key belongs to: the role and seat, not the device."""
        return "witness" if self.role == "witness" else self.viewer


Admit = Callable[[Details], Caller]  # raises the problem for a caller who may not

ANYONE = Caller(None)
OPERATOR = Caller("operator")
SERVICE = Caller("service")  # itself: no token of anybody's


def hashed(token: str) -> str:
    """As it is stored."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


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


def who(config: Config, details: Details, token: str | None, now: int) -> Caller | None:
    """The caller whose token it is; None where the token opens nothing here."""
    if token is None:
        return ANYONE
    digest = hashed(token)
    grant = details.by_token.get(digest)
    if grant is not None and grant.token is not None and hmac.compare_digest(grant.token, digest):
        return Caller(grant.role, grant.seat, grant.tid) if grant.stands(now) else None
    return OPERATOR if is_operator(config, token) else None


def is_operator(config: Config, token: str | None) -> bool:
    if token is None or not token.startswith("op_"):
        return False
    known = config.operator_hash
    return known is not None and hmac.compare_digest(known, hashed(token))


def may_read(details: Details, caller: Caller) -> bool:
    return details.visibility != "private" or caller.role is not None


def new_token() -> str:
    return secrets.token_urlsafe(32)


def new_id() -> str:
    return b32encode(secrets.token_bytes(13)).decode().lower()[:ID_LENGTH]


def next_tid(details: Details, ahead: int = 0) -> str:
    """A tid that no grant of the match has had."""
    return f"t{len(details.grants) + 1 + ahead}"


class Derived:
    """Secrets that follow from one request: the same request gets the same ones, and only who sent it knows it."""

    def __init__(self, secret: bytes, *request: str | bytes) -> None:
        self._secret = secret
        self._request = request

    def bytes(self, purpose: str) -> bytes:
        parts = [each.encode() if isinstance(each, str) else each for each in (purpose, *self._request)]
        message = b"".join(len(part).to_bytes(8, "big") + part for part in parts)
        return hmac.digest(self._secret, message, "sha256")

    def token(self, purpose: str) -> str:
        return urlsafe_b64encode(self.bytes(purpose)).rstrip(b"=").decode()

    def code(self, purpose: str) -> str:
        return code_from(self.bytes(purpose))

    def id(self) -> str:
        return b32encode(self.bytes("id")).decode().lower()[:ID_LENGTH]


def code_from(random: bytes) -> str:
    number = int.from_bytes(random[:8], "big")
    return "".join(ALPHABET[(number >> (5 * place)) % 32] for place in range(CODE_LENGTH))


def new_code() -> str:
    return code_from(secrets.token_bytes(8))


def read_code(typed: str) -> str | None:
    """A code as people type it: in any case, with spaces and hyphens. None for what can be none."""
    code = typed.translate(str.maketrans("", "", " -\u00a0")).upper()
    return code if len(code) == CODE_LENGTH and all(sign in ALPHABET for sign in code) else None


def hashed_code(secret: bytes, code: str) -> str:
    """As it is stored: keyed, since six characters could be tried out."""
    return hmac.digest(secret, b"code\0" + code.encode(), "sha256").hex()


def redeemable(grant: Grant | None, now: int) -> bool:
    """Whether the grant's code is still good: unused, not expired, and its tid neither."""
    return (
        grant is not None
        and grant.redeemed_at is None
        and grant.code_expires is not None
        and now < grant.code_expires
        and grant.stands(now)
    )


class Gate:
    """Decides, by what is known about a match, whether a caller may do what a route does. Raises the problem if not."""

    def __init__(self, config: Config, token: str | None, clock: Callable[[], int]) -> None:
        self._config = config
        self._token = token
        self._clock = clock

    def reader(self, details: Details) -> Caller:
        """Who may read. Without its token a private match does not exist."""
        caller = who(self._config, details, self._token, self._clock())
        if caller is not None and may_read(details, caller):
            return caller
        if details.visibility == "private":
            raise no_such_match()
        raise self._unknown()

    def passer_by(self, details: Details) -> Caller | None:
        """As whom a match beside the asked one is read: as anybody, where the token opens nothing; None: not at all."""
        caller = who(self._config, details, self._token, self._clock()) or ANYONE
        return caller if may_read(details, caller) else None

    def holder(self, details: Details) -> Caller:
        """Whoever has a token of the match; without one a private match does not exist."""
        self.reader(details)
        return self._holder(details)

    def writer(self, details: Details) -> Caller:
        """A token that is good for moves: a referee's, or a seat's for what its game lets seats send."""
        caller = self._holder(details)
        if caller.role == "viewer":
            raise Problem("not-allowed", "a viewer's token only reads; want a referee's")
        return caller

    def referee(self, details: Details) -> Caller:
        """A referee's token, or the operator's."""
        caller = self._holder(details)
        if not caller.referees:
            raise Problem("not-allowed", f"a {caller.role}'s token may not do this; want a referee's")
        return caller

    def reading_referee(self, details: Details) -> Caller:
        """A referee's token, for what is only read: without a token a private match does not exist."""
        self.reader(details)
        return self.referee(details)

    def _holder(self, details: Details) -> Caller:
        if self._token is None:
            raise Problem("token-missing", "this needs a token of the match; want Authorization: Bearer and the token")
        caller = who(self._config, details, self._token, self._clock())
        if caller is None:
            raise self._unknown()
        return caller

    def _unknown(self) -> Problem:
        return Problem("token-unknown", "the token is wrong, expired or revoked; want one of this match", guess="token")


def no_such_match() -> Problem:
    """Also what a private one is to whoever has no token for it."""
    return Problem("not-found", "no such match, or a private one and no token for it", guess="match")
