"""Run by engine.mjs inside Pyodide: /made/engine.zip of /source, /made/library.zip of what it needs of the library."""

import json
import sys
from collections.abc import Mapping
from typing import Any

SOURCE, MADE = "/source", "/made"
LIBRARY = next(path for path in sys.path if path.endswith(".zip"))
# What is imported only once something goes wrong, or only by a browser.
MORE = ("traceback", "linecache", "tokenize", "textwrap", "pyodide.http", "pyodide.webloop", "pyodide.ffi")


def use() -> None:
    """Have every part of the engine at work: a match of each game, some of its moves, all that can be read."""
    from engine.games import GAMES, describe_game
    from replays import worker

    def ask(**asked: Any) -> Any:
        return json.loads(worker.ask(json.dumps(asked)))

    for game in GAMES:
        seats = [{"name": "é"}] * describe_game(game)["seats"]["least"]
        made = ask(do="begin", match=game, body={"id": game, "game": game, "seats": seats, "title": "x"})
        for action in made["answer"]["actions"]:
            asked = {"key": action["type"], "command": {"type": action["type"], "by": action["by"], "note": "ï"}}
            ask(do="judge", match=game, waiting=[], ask=asked)
        for what in ("state", "actions", "timeline"):
            ask(do="read", match=game, what=what, query={"audit": True})


def used() -> set[str]:
    """Paths within the library of the modules that are imported by now; not what is built in or frozen."""
    origins = [getattr(getattr(module, "__spec__", None), "origin", None) or "" for module in sys.modules.values()]
    return {origin.removeprefix(LIBRARY + "/") for origin in origins if origin.startswith(LIBRARY + "/")}


def pack(name: str, sources: Mapping[str, bytes]) -> None:
    """A zip of compiled modules, by path, the same each time; not deflated, as HTTP compresses all of it at once."""
    import marshal
    import zipfile
    from importlib.util import MAGIC_NUMBER

    head = MAGIC_NUMBER + b"\1\0\0\0" + b"\0" * 8  # by a hash of the source which nobody checks

    with zipfile.ZipFile(f"{MADE}/{name}", "w") as packed:
        for path, source in sorted(sources.items()):
            code = compile(source, path, "exec", dont_inherit=True, optimize=2)
            packed.writestr(zipfile.ZipInfo(path + "c", (2020, 1, 1, 0, 0, 0)), head + marshal.dumps(code))


def main() -> None:
    sys.path.insert(0, SOURCE)
    use()
    for name in MORE:
        __import__(name)
    modules = used()  # before packing asks for more of the library

    import zipfile
    from pathlib import Path

    with zipfile.ZipFile(LIBRARY) as library:
        pack("library.zip", {path: library.read(path) for path in modules})
    pack("engine.zip", {str(path.relative_to(SOURCE)): path.read_bytes() for path in Path(SOURCE).rglob("*.py")})


main()
