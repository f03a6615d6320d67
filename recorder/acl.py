"""Who may do what in the store: three users, by allow-list.

What is not named here is refused, a command that a later server brings included. A deny-list does not protect:
SET, COPY … REPLACE, MOVE, EXPIREAT, BITOP and SUNIONSTORE destroy a stream as well as DEL does.
The names of the users and of the password file are a stored format.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping
from pathlib import Path

from recorder.folder import made_once, private_folder

LOG = "greffier-log"  # appends and reads; every worker
WORK = "greffier-work"  # keys that may vanish at any time; every worker
ADMIN = "greffier-admin"  # everything; the parent process and the operator's commands, never a worker

_FILE = "passwords"
# The last two are what the client of a cluster asks for: where the slots are, and where a command has its keys.
CONNECTING = ("ping", "auth", "hello", "select", "info", "wait", "asking", "cluster|slots", "command")

# Adds to a stream, a sorted set or a hash and reads them. No command here removes or overwrites what a stream or a
# hash holds, but XADD's own MAXLEN, which no rule can forbid: the chain and the receipts show that.
# SCRIPT only as far as named; a script is held to the rules of the user that calls it.
APPENDING = (
    *("xadd", "xrange", "xrevrange", "xread", "xlen"),
    *("hsetnx", "hget", "hmget"),
    *("zadd", "zrange", "zscore", "zmscore"),
    *("evalsha", "eval", "script|load"),
)

DISPOSABLE = (
    *("get", "mget", "set", "del", "unlink", "exists"),
    *("incr", "incrby", "decr", "expire", "pexpire", "ttl", "pttl"),
    *("hset", "hget", "hmget", "hgetall", "hdel", "hincrby"),
    *("evalsha", "eval", "script|load"),
)

USERS: Mapping[str, str] = {
    LOG: f"~greffier:* resetchannels -@all {' '.join(f'+{name}' for name in CONNECTING + APPENDING)}",
    WORK: f"~gw:* resetchannels -@all {' '.join(f'+{name}' for name in CONNECTING + DISPOSABLE)}",
    ADMIN: "~* resetchannels +@all",
}


def acl_file(passwords: Mapping[str, str]) -> str:
    """The server's aclfile for users with these passwords. Holds their hashes only."""
    # Nobody can log in as `default`; but Redis 7.0 replays its append-only file as that user, and would drop what it
    # may not do.
    lines = ["user default off resetpass ~* resetchannels +@all"]
    for user, rules in USERS.items():
        digest = hashlib.sha256(passwords[user].encode("ascii")).hexdigest()
        lines.append(f"user {user} on #{digest} {rules}")
    return "\n".join(lines) + "\n"


def passwords(folder: Path) -> dict[str, str]:
    """Each user's password, made at the first call and kept in folder/passwords, one "<user> <password>" a line."""
    path = private_folder(folder) / _FILE
    made_once(path, lambda: "".join(f"{user} {secrets.token_hex(32)}\n" for user in USERS).encode("ascii"))
    return known_passwords(folder)


def known_passwords(folder: Path) -> dict[str, str]:
    """The passwords that `passwords` has written to folder. Raises ValueError, and OSError where there are none."""
    path = folder / _FILE
    kept = dict(line.split() for line in path.read_text("ascii").splitlines())
    missing = USERS.keys() - kept.keys()
    if missing:
        raise ValueError(f"{path} has no password for {', '.join(sorted(missing))}")
    return kept
