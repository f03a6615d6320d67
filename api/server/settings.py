"""What the command line takes from the environment."""

from __future__ import annotations

import argparse
import os
from importlib import import_module
from pathlib import Path
from urllib.parse import quote

from engine.games import add
from recorder.acl import ADMIN, LOG, WORK, known_passwords


class Refused(Exception):
    """A verb cannot do what was asked; the message is one line for the person at the keyboard."""


def env(name: str, default: str | None = None) -> str | None:
    """The setting GREFFIER_<name>; an empty one counts as none."""
    return os.environ.get(f"GREFFIER_{name}") or default


def add_games(modules: str | None = None) -> None:
    """Make the games known that GREFFIER_GAMES names: modules with a GAME, separated by commas.

    Raises ArgumentTypeError.
    """
    for name in filter(None, (modules or env("GAMES") or "").split(",")):
        try:
            add(import_module(name.strip()).GAME)
        except (ImportError, AttributeError, ValueError) as error:
            raise argparse.ArgumentTypeError(f"GREFFIER_GAMES: no game in {name.strip()}: {error}") from error


def default_data() -> Path:
    """$XDG_DATA_HOME/greffier, usually ~/.local/share/greffier."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "greffier"


def store_urls(log: str | None = None) -> tuple[str | None, str | None]:
    """A store elsewhere as greffier-log and as greffier-work; None, None where there is none.

    log: as the command line has it, which counts first. Raises ArgumentTypeError.
    """
    log = log or env("REDIS_URL")
    if log or not env("USERS"):
        return log, env("WORK_URL")
    return _made_url(LOG), _made_url(WORK)


def admin_url() -> str | None:
    """The store's URL as greffier-admin, for the operator's verbs, never for a service; None: nobody set one. Raises
    ArgumentTypeError."""
    if env("ADMIN_URL") or env("REDIS_URL") or not env("USERS"):
        return env("ADMIN_URL")
    return _made_url(ADMIN)


def _made_url(user: str) -> str:
    """By the password that `greffier acl` has written: it stands neither in a compose file nor in `docker inspect`."""
    try:
        password = known_passwords(Path(env("USERS") or ""))[user]
    except (OSError, ValueError) as error:
        raise argparse.ArgumentTypeError(f"GREFFIER_USERS: {error}") from None
    host = env("REDIS_HOST", "redis:6379")
    return f"redis://{user}:{quote(password, safe='')}@{host}/0"


def data_option(verb: argparse.ArgumentParser) -> None:
    verb.add_argument(
        "--data", metavar="FOLDER", type=Path, default=env("DATA") or default_data(), help="data folder (%(default)s)"
    )
