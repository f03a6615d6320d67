"""What the parent process tells its workers. `create_app` reads nothing else: no environment, no arguments."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeVar

from api import seals
from recorder.folder import made_once, private_folder, write_private

Create = Literal["open", "key"]
Measured = Literal["operator", "open"]


LOCAL = frozenset({"localhost", "127.0.0.1", "::1"})


class Rate(NamedTuple):
    """A minute's share of one address, and of all addresses; beyond that of all, one try a second is let through, and
    of codes whoever has not failed in the last hour.
    """

    address: int
    everybody: int


RATES: Mapping[str, Rate] = {
    "token": Rate(60, 6_000),  # wrong ones
    "code": Rate(60, 600),  # wrong ones
    "create": Rate(500, 5_000),
    "seconds": Rate(60, 600),  # of a processor, for exports, imports and pictures; of one match as of one address
    "photo": Rate(60, 600),
    "bytes": Rate(24_000_000, 200_000_000),  # written to matches
}


class OfAMatch(NamedTuple):
    """What one match may hold, and be sent in a minute."""

    events: int = 50_000
    bytes: int = 64_000_000
    minute: int = 8_000_000  # bytes
    token: int = 2_000_000  # bytes in a minute by one token that is no referee's


OF_A_MATCH = OfAMatch()


class PoolLimits(NamedTuple):
    """What the pool may use. readers, jobs: processes of either kind. patience: seconds that an asker waits for each of
    a place, a process and the answer. The rest is of one request.
    """

    readers: int = 2
    jobs: int = 1
    seconds: int = 20  # of processor
    memory: int = 1024  # MiB that its process may hold, the application's own included
    answer: int = 64  # MiB
    patience: int = 60


POOL_LIMITS = PoolLimits()


def read_rates(text: str) -> Mapping[str, Rate]:
    """RATES but for what text names, as "create=50/500 code=10/100". Raises ValueError."""
    found = dict(RATES)
    for word in text.split():
        what, _, numbers = word.partition("=")
        address, _, everybody = numbers.partition("/")
        if what not in RATES or not (address.isdecimal() and everybody.isdecimal()):
            known = " ".join(f"{name}={rate.address}/{rate.everybody}" for name, rate in RATES.items())
            raise ValueError(f"{word!r} cannot be read; the defaults would be {known}")
        found[what] = Rate(int(address), int(everybody))
    return found


Limits = TypeVar("Limits", OfAMatch, PoolLimits)


def read_limits(defaults: Limits, text: str, *, least: int = 0) -> Limits:
    """Return the defaults but for what text names, as "events=100000 minute=1000000". Raises ValueError."""
    found = {}
    for word in text.split():
        what, _, number = word.partition("=")
        if what not in defaults._fields or not (number.isascii() and number.isdecimal() and int(number) >= least):
            known = " ".join(f"{name}={default}" for name, default in defaults._asdict().items())
            raise ValueError(f"{word!r} cannot be read; the defaults would be {known}")
        found[what] = int(number)
    return defaults._replace(**found)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What whoever starts a service may settle."""

    create: Create = "open"  # who may create matches: all, or who has a creation key, and the operator ("key")
    limits: Mapping[str, Rate] = field(default_factory=lambda: RATES)  # how often one address may do what
    metrics: Measured = "operator"  # who may see the counters: the operator, or all
    of_a_match: OfAMatch = OF_A_MATCH
    pool_limits: PoolLimits = POOL_LIMITS


@dataclass(frozen=True, slots=True, kw_only=True)
class Config(Settings):
    """One running service. Its repr holds no secret."""

    data: Path  # the data folder; exists
    log_url: str = field(repr=False)  # the store as user greffier-log, password included: never log it
    work_url: str = field(repr=False)  # disposable keys, as user greffier-work
    hmac: bytes = field(repr=False)  # 32 bytes; the same on every host of one service
    server_epoch: str  # 32 hex digits, new at each start of the parent, the same in all its workers
    hosts: frozenset[str] = LOCAL  # by which this service is known besides its public URL; others are not repeated
    public_url: str | None = None  # what a proxy in front calls us, without a final slash
    listens: tuple[str, int] | None = None  # host and port for other devices; None: no other device is expected
    security_log: Path | None = None  # None: standard error
    run: Path | None = None  # the workers' own folder for what ends with them; None: this process is all there is
    disk: Path | None = None  # the folder whose free space guards appends; None: the store is elsewhere
    pool: Path | None = None  # the folder with the sockets of the pool; None: this process answers everything itself

    @classmethod
    def load(
        cls,
        data: Path,
        *,
        log_url: str,
        work_url: str | None = None,
        hosts: Collection[str] = (),
        public_url: str | None = None,
        security_log: str | None = None,
        **further: Any,
    ) -> Config:
        """Return the configuration of a service on data; the first call makes the folder and the keys.

        further: fields of Settings, and `listens`, `run`, `disk` and `pool`.
        """
        secret = make_keys(data)
        if len(secret) != 32:
            raise ValueError(f"{data / 'keys' / 'hmac'} should hold 32 bytes and holds {len(secret)}")
        return cls(
            data=data,
            log_url=log_url,
            work_url=work_url or log_url,
            hmac=secret,
            server_epoch=secrets.token_hex(16),
            hosts=LOCAL | {host.lower() for host in hosts},
            public_url=public_url.rstrip("/") if public_url else None,
            security_log=None if security_log == "-" else Path(security_log or data / "security.jsonl"),
            **further,
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


def make_keys(data: Path) -> bytes:
    """Make the keys of a data folder that every service has, where they are not there. Returns the one for HMACs."""
    keys = private_folder(private_folder(data) / "keys")
    secret = made_once(keys / "hmac", lambda: secrets.token_bytes(32))
    made_once(keys / seals.FILE, seals.first_keys)
    return secret


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
