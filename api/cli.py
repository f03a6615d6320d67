"""`greffier …`: one function a verb."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, TypeVar

from api.config import OF_A_MATCH, POOL_LIMITS, issue_operator, known_folder, read_limits, read_rates
from api.http.proxies import Networks, networks
from api.operator import add_verbs
from api.server.patience import PATIENCE, Patience
from api.server.settings import Refused, add_games, data_option, env, store_urls
from api.server.soundness import in_words
from engine.errors import IllegalMove, Invalid
from engine.games import GAMES, use
from engine.timing.vectors import check as check_vectors
from engine.words import plain
from recorder import room
from recorder.acl import acl_file, passwords

T = TypeVar("T")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one verb; return the exit code."""
    given = parser().parse_args(arguments)
    try:
        add_games()
        code: int = given.run(given)
    except (Refused, argparse.ArgumentTypeError) as error:
        print(f"greffier: {plain(str(error))}", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"greffier: {plain(in_words(error, getattr(given, 'data', None)))}", file=sys.stderr)
        return 1
    return code


def parser() -> argparse.ArgumentParser:
    whole = argparse.ArgumentParser(prog="greffier", description="Records physical card games, move by move.")
    whole.add_argument("--version", action="version", version=f"greffier {own_version()}")
    verbs = whole.add_subparsers(required=True, metavar="VERB")

    verb = verbs.add_parser("serve", help="run the service, with a store of its own unless --redis names one")
    verb.set_defaults(run=serve)
    verb.add_argument("--host", default=env("HOST", "127.0.0.1"), help="address to listen on (%(default)s)")
    verb.add_argument("--port", type=port, default=env("PORT", "8000"), help="0: any free one (%(default)s)")
    data_option(verb)
    verb.add_argument(
        "--redis", metavar="URL", help="a Redis or Valkey to use (GREFFIER_REDIS_URL keeps its password out of `ps`)"
    )
    verb.add_argument("--workers", type=workers, default=env("WORKERS"), help="processes (2, or 1 on one core)")
    verb.add_argument("--lan", action="store_true", help="listen on all interfaces; list addresses, with a QR code")
    verb.add_argument(
        "--public-url",
        metavar="URL",
        type=web_address,
        default=env("PUBLIC_URL"),
        help="what a proxy in front calls the service; only then are forwarded headers believed",
    )
    verb.add_argument(
        "--proxies",
        metavar="ADDRESSES",
        type=proxies,
        default=env("PROXIES", "loopback"),
        help="from where: addresses and networks with commas, or loopback, or private (%(default)s)",
    )

    add_verbs(verbs)

    verb = verbs.add_parser("operator", help="issue a new operator's token, in place of any other, and print it")
    verb.set_defaults(run=operator)
    data_option(verb)

    for name, about in tools().items():
        verb = verbs.add_parser(name, help=f"{about}; needs no service")
        verb.set_defaults(run=worked_out, tool=name)
        verb.add_argument("file", metavar="FILE", nargs="?", default="-", help="its body as JSON (standard input)")
        verb.add_argument("--game", help="where several games have it")

    verb = verbs.add_parser("timing", help="check a file of test vectors for who was first; needs no service")
    verb.set_defaults(run=timing)
    verb.add_argument("file", metavar="FILE", nargs="?", default="-", help="the vectors as JSON (standard input)")

    verb = verbs.add_parser("record", help="record a match at a terminal, in a running service")
    verb.set_defaults(run=record)
    verb.add_argument("match", metavar="MATCH", nargs="?", help="its id; without, a new one begins")
    verb.add_argument("--url", default="http://127.0.0.1:8000", type=web_address, help="the service (%(default)s)")
    verb.add_argument("--token", help="of the match, or a creation key (GREFFIER_TOKEN keeps it out of `ps`)")
    verb.add_argument("--game", default="durak", help="of a new match (%(default)s)")
    verb.add_argument("--seats", default=",", metavar="NAMES", help='who sits there, clockwise: "Anna,Boris"')
    verb.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="of a new match, as TOML: transfer=true"
    )
    verb.add_argument("--lang", choices=["en", "fr"], help="(as the terminal has it)")

    verb = verbs.add_parser(
        "deck",
        help="make a deck of what matches have shown, or check one, and print it as a file; needs no service",
    )
    verb.set_defaults(run=deck)
    verb.add_argument(
        "files", nargs="+", type=Path, metavar="FILE", help="files of matches (GET …/export?format=jsonl) and of decks"
    )

    verb = verbs.add_parser("openapi", help="print the OpenAPI document of the API; needs no service")
    verb.set_defaults(run=openapi)

    verb = verbs.add_parser("acl", help="write the users of an external store: passwords, once, and its aclfile")
    verb.set_defaults(run=acl)
    verb.add_argument("folder", type=Path, help="holds, or gets, the file `passwords`: keep it to yourself")
    verb.add_argument("--aclfile", type=Path, help="what the store reads; hashes only (FOLDER/users.acl)")
    return whole


def serve(given: argparse.Namespace) -> int:
    from api.server.serve import Options
    from api.server.serve import serve as run

    log, work = store_urls(given.redis)
    try:
        room.check(given.data)
    except ValueError as error:
        raise Refused(str(error)) from None
    run(
        Options(
            data=given.data.absolute(),
            host=given.host,
            port=given.port,
            redis=store_address(log),
            work=store_address(work),
            workers=given.workers,
            lan=given.lan,
            public_url=given.public_url,
            create=word("CREATE", "open", "key"),
            limits=setting("LIMITS", read_rates),
            of_a_match=setting("MATCH_LIMITS", partial(read_limits, OF_A_MATCH)),
            metrics=word("METRICS", "operator", "open"),
            security_log=env("SECURITY_LOG"),
            proxies=given.proxies,
            patience=Patience(
                number("REQUEST_SECONDS", PATIENCE.request, least=1),
                number("ANSWER_SECONDS", PATIENCE.answer, least=1),
                # behind a proxy, which counts them by address, all connections come from one
                number("CONNECTIONS", 0 if given.public_url else PATIENCE.connections),
            ),
            pool_limits=setting("POOL", partial(read_limits, POOL_LIMITS, least=1)),
        )
    )
    return 0


def record(given: argparse.Namespace) -> int:
    import tomllib

    from api.operator import terminal

    lang = given.lang or ("fr" if os.environ.get("LANG", "").startswith("fr") else "en")
    client = terminal.Client(given.url, given.token or env("TOKEN") or None)
    try:
        if given.match:
            session, said = terminal.Session(client, given.match, lang), ""
        else:
            options = tomllib.loads("\n".join(given.option))
            new = terminal.New(given.game, [name.strip() for name in given.seats.split(",")], options)
            session, said = terminal.Session.begin(client, new, lang)
        terminal.run(session, said)
    except (terminal.Away, terminal.Refused, tomllib.TOMLDecodeError) as error:
        raise Refused(str(error)) from None
    return 0


def operator(given: argparse.Namespace) -> int:
    print(issue_operator(known_folder(given.data)))
    return 0


def tools() -> dict[str, str]:
    """What games work out without a match, by name."""
    return {name: tool.about for game in GAMES.values() for name, tool in game.services.tools.items()}


def worked_out(given: argparse.Namespace) -> int:
    """Ask a game's tool."""
    having = [key for key, game in GAMES.items() if given.tool in game.services.tools]
    game = given.game or (having[0] if len(having) == 1 else None)
    if game not in having:
        raise Refused(f"--game: want one of {', '.join(having)}")
    asked = _json_in(given.file)
    if not isinstance(asked, dict):
        name = _named(given.file)
        raise Refused(f"{name} holds no JSON object; `greffier {given.tool} --help` says what it takes")
    try:
        print(json.dumps(use(game, given.tool, asked), ensure_ascii=False, indent=1))
    except (ValueError, Invalid, IllegalMove) as error:
        raise Refused(str(error)) from None
    return 0


def _named(file: str) -> str:
    return "standard input" if file == "-" else file


def _json_in(file: str) -> Any:
    """Return the JSON value of a file, or of standard input for `-`.

    Raises:
        Refused: The file cannot be read, is empty, or is no JSON; the text is one sentence for the terminal.
    """
    name = _named(file)
    try:
        text = sys.stdin.read() if file == "-" else Path(file).read_text("utf-8")
    except OSError as error:
        raise Refused(f"{name} cannot be read: {os.strerror(error.errno or 0)}") from None
    except UnicodeDecodeError:
        raise Refused(f"{name} is no text in UTF-8") from None
    if not text.strip():
        raise Refused(f"{name} is empty; want a JSON value")
    try:
        return json.loads(text)
    except ValueError as error:
        where = f" (line {error.lineno}, column {error.colno})" if isinstance(error, json.JSONDecodeError) else ""
        raise Refused(f"{name} is no JSON{where}") from None
    except RecursionError:
        raise Refused(f"{name} is nested too deeply") from None


def timing(given: argparse.Namespace) -> int:
    """Work every vector out again; 1 where one is not exactly as the file expects."""
    try:
        found = check_vectors(_json_in(given.file))
    except ValueError as error:
        raise Refused(str(error)) from None
    for fault in (fault for faults in found for fault in faults):
        print(fault, file=sys.stderr)
    failed = sum(1 for faults in found if faults)
    print(f"{len(found) - failed} passed, {failed} failed")
    return 1 if failed else 0


def deck(given: argparse.Namespace) -> int:
    """Print the deck that some files make together; return the exit code."""
    from api.operator.decking import deck_of

    made = deck_of(given.files)
    print(json.dumps(made, ensure_ascii=False, indent=1))
    print(f"{len(made['deck'])} cards", file=sys.stderr)
    return 0


def openapi(_given: argparse.Namespace) -> int:
    from api.app import openapi as document

    print(json.dumps(document(), ensure_ascii=False, indent=1))
    return 0


def acl(given: argparse.Namespace) -> int:
    path: Path = given.aclfile or given.folder / "users.acl"
    rules = acl_file(passwords(given.folder))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(rules, "ascii")
    path.chmod(0o644)  # the store has a user of its own
    return 0


def own_version() -> str:
    try:
        return version("greffier")
    except PackageNotFoundError:  # run from its sources
        return "(not installed)"


def port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) < 65536):
        raise argparse.ArgumentTypeError(f"{text} is no port; 0 to 65535 would be")
    return int(text)


def workers(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= 64):
        raise argparse.ArgumentTypeError(f"{text} is no number of workers; 1 to 64 would be")
    return int(text)


def web_address(text: str) -> str:
    if not text.startswith(("http://", "https://")) or "@" in text:
        raise argparse.ArgumentTypeError(f"{text} is no public address; https://cards.example would be")
    return text.rstrip("/")


def store_address(text: str | None) -> str | None:
    if text and not text.startswith(("redis://", "rediss://", "unix://", "redis+sentinel://")):
        # It may hold a password, so it is not repeated.
        raise argparse.ArgumentTypeError(
            "the store's address is no URL of redis://, rediss://, unix:// or redis+sentinel://"
        )
    return text


def proxies(text: str) -> Networks:
    try:
        return networks(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def setting(name: str, read: Callable[[str], T]) -> T:
    """Return the setting GREFFIER_<name>, read. Raises Refused."""
    try:
        return read(env(name) or "")
    except ValueError as error:
        raise Refused(f"GREFFIER_{name}: {error}") from None


def word(name: str, *words: str) -> Any:
    """Return the setting GREFFIER_<name>, one of these words, the first of which is the default. Raises Refused."""
    text = env(name, words[0])
    if text not in words:
        raise Refused(f"GREFFIER_{name} is {text}; {' or '.join(words)} would be right")
    return text


def number(name: str, default: int, *, least: int = 0) -> int:
    """Return the setting GREFFIER_<name>, a whole number. Raises Refused."""
    text = env(name) or str(default)
    if not (text.isascii() and text.isdecimal() and int(text) >= least):
        raise Refused(f"GREFFIER_{name} is {text}; the default would be {default}")
    return int(text)


if __name__ == "__main__":
    sys.exit(main())
