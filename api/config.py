"""What the parent process tells its workers. `create_app` reads nothing else: no environment, no arguments."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from api import seals
from recorder.folder import made_once, private_folder, write_private

Create = Literal["open", "key"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """One running service. Its repr holds no secret."""

    data: Path  # the data folder; exists
    log_url: str = field(repr=False)  # the store as user greffier-log, password included: never log it
    work_url: str = field(repr=False)  # disposable keys, as user greffier-work
    hmac: bytes = field(repr=False)  # 32 bytes; the same on every host of one service
    server_epoch: str  # 32 hex digits, new at each start of the parent, the same in all its workers
    public_url: str | None = None  # what a proxy in front calls us, without a final slash
    create: Create = "open"  # who may create matches: all, or who has a creation key, and the operator ("key")
    disk: Path | None = None  # the folder whose free space guards appends; None: the store is elsewhere

    @classmethod
    def load(
        cls,
        data: Path,
        *,
        log_url: str,
        work_url: str | None = None,
        public_url: str | None = None,
        create: Create = "open",
        disk: Path | None = None,
    ) -> Config:
        """The configuration of a service on data; the first call makes the folder and the keys."""
        private_folder(data)
        secret = made_once(private_folder(data / "keys") / "hmac", lambda: secrets.token_bytes(32))
        made_once(data / "keys" / seals.FILE, seals.first_keys)
        if len(secret) != 32:
            raise ValueError(f"{data / 'keys' / 'hmac'} should hold 32 bytes and holds {len(secret)}")
        return cls(
            data=data,
            log_url=log_url,
            work_url=work_url or log_url,
            hmac=secret,
            server_epoch=secrets.token_hex(16),
            public_url=public_url.rstrip("/") if public_url else None,
            create=create,
            disk=disk,
        )

    @property
    def operator_hash(self) -> str | None:
        """SHA-256 (hex) of the operator's token, None while there is none.

        Read from the folder at each call: a token that `greffier operator` has just issued counts at once.
        """
        try:
            return (self.data / "keys" / "operator").read_text("ascii").strip() or None
        except FileNotFoundError:
            return None


def known_folder(data: Path) -> Path:
    """A data folder that a service has been run on. Raises FileNotFoundError."""
    if not (data / "keys").is_dir():
        raise FileNotFoundError(f"{data} is no data folder of a service; give the right one with --data")
    return data


def issue_operator(data: Path) -> str:
    """A new operator's token in place of any other. Only its hash is kept: this is the one time it is seen."""
    token = f"op_{secrets.token_urlsafe(32)}"
    digest = hashlib.sha256(token.encode("ascii")).hexdigest()
    write_private(private_folder(private_folder(data) / "keys") / "operator", f"{digest}\n".encode("ascii"))
    return token
