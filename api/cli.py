"""`greffier …`: one function a verb."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from api.config import Create, issue_operator, known_folder
from api.operator import add_verbs
from api.server.settings import add_games, data_option, env, store_urls
from recorder.acl import acl_file, passwords


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one verb; returns the exit code."""
    given = parser().parse_args(arguments)
    try:
        add_games()
    except argparse.ArgumentTypeError as error:
        print(f"greffier: {error}", file=sys.stderr)
        return 1
    code: int = given.run(given)
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

    add_verbs(verbs)

    verb = verbs.add_parser("operator", help="issue a new operator's token, in place of any other, and print it")
    verb.set_defaults(run=operator)
    data_option(verb)

    verb = verbs.add_parser("openapi", help="print the OpenAPI document of the API; needs no service")
    verb.set_defaults(run=openapi)

    verb = verbs.add_parser("acl", help="write the users of an external store: passwords, once, and its aclfile")
    verb.set_defaults(run=acl)
    verb.add_argument("folder", type=Path, help="holds, or gets, the file `passwords`: keep it to yourself")
    verb.add_argument("--aclfile", type=Path, help="what the store reads; hashes only (FOLDER/users.acl)")
    return whole


def serve(given: argparse.Namespace) -> int:
    from api.server.serve import Options, Refused
    from api.server.serve import serve as run

    try:
        log, work = store_urls(given.redis)
        options = Options(
            data=given.data.absolute(),
            host=given.host,
            port=given.port,
            redis=store_address(log),
            work=store_address(work),
            workers=given.workers,
            lan=given.lan,
            public_url=given.public_url,
            create=who_creates(env("CREATE", "open")),
        )
        run(options)
    except (Refused, argparse.ArgumentTypeError) as error:
        print(f"greffier: {error}", file=sys.stderr)
        return 1
    return 0


def operator(given: argparse.Namespace) -> int:
    try:
        print(issue_operator(known_folder(given.data)))
    except OSError as error:
        print(f"greffier: {error}", file=sys.stderr)
        return 1
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
    if text and not text.startswith(("redis://", "rediss://", "unix://")):
        # It may hold a password, so it is not repeated.
        raise argparse.ArgumentTypeError("the store's address is no redis://, rediss:// or unix:// URL")
    return text


def who_creates(text: str | None) -> Create:
    match text:
        case "open" | "key":
            return text
    raise argparse.ArgumentTypeError(f"GREFFIER_CREATE is {text}; open or key would be right")


if __name__ == "__main__":
    sys.exit(main())
