"""Tokens, join codes and ids: made, derived and read. Nothing of them is stored in the clear."""

from __future__ import annotations

import hmac
import re
import secrets
from base64 import b32encode, urlsafe_b64encode

ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # no 0 O, no 1 I
CODE_LENGTH = 6
CODE_LIFE = 30 * 60_000  # ms, unless asked for longer
LONGEST_CODE = 30 * 24 * 3_600_000  # ms; as long as its aggregate at most
ID_LENGTH = 20  # 100 bits
ID = re.compile(rf"[a-z2-7]{{{ID_LENGTH}}}\Z", re.ASCII)  # an aggregate's


class DerivedSecrets:
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
        number = int.from_bytes(self.bytes(purpose)[:8], "big")
        return "".join(ALPHABET[(number >> (5 * place)) % 32] for place in range(CODE_LENGTH))

    def id(self) -> str:
        return b32encode(self.bytes("id")).decode().lower()[:ID_LENGTH]


class RandomSecrets(DerivedSecrets):
    """Secrets that nobody gets twice, for a request without a key."""

    def __init__(self) -> None:
        super().__init__(b"")

    def bytes(self, purpose: str) -> bytes:
        return secrets.token_bytes(32)


def read_code(typed: str) -> str | None:
    """A code as people type it: in any case, with spaces and hyphens. None for what can be none."""
    code = typed.translate(str.maketrans("", "", " -\u00a0")).upper()
    return code if len(code) == CODE_LENGTH and all(sign in ALPHABET for sign in code) else None


def hashed_code(secret: bytes, code: str) -> str:
    """The hash of a code (hex), by which it is stored: keyed, since six characters could be tried out."""
    return hmac.digest(secret, b"code\0" + code.encode(), "sha256").hex()
