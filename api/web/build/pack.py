"""Run by engine.mjs inside Pyodide: /made/engine.zip of /source, /made/library.zip of what that needs of the library."""

import json
import sys

SOURCE, MADE = "/source", "/made"
LIBRARY = next(path for path in sys.path if path.endswith(".zip"))
# What is imported only once something goes wrong, or only by a browser.
MORE = ("traceback", "linecache", "tokenize", "textwrap", "pyodide.http", "pyodide.webloop", "pyodide.ffi")


LEVEL = 2


def use():
    """Have every part of the engine at work: a match of each game, some of its moves, all that can be read."""
    from engine.games import GAMES
    from replays import worker

    def ask(**asked):
        return json.loads(worker.ask(json.dumps(asked)))

    for game in GAMES:
        made = ask(do="begin", match=game, body={"game": game, "seats": [{"name": "é"}, {}], "title": "x"})
        assert "answer" in made, made
        waiting = []
        for action in made["answer"]["actions"]:
            asked = {"key": action["type"], "command": {"type": action["type"], "by": action["by"], "note": "ï"}}
            ask(do="judge", match=game, waiting=waiting, ask=asked)
        for what in ("state", "actions", "timeline"):
            ask(do="read", match=game, what=what, query={"audit": True})


sys.path.insert(0, SOURCE)
use()
for name in MORE:
    __import__(name)
USED = dict(sys.modules)

# What follows needs more of the library than what is packed.
import importlib._bootstrap_external as external
import zipfile
from pathlib import Path


def compiled(name, source):
    """A module as bytes that its own Python reads without looking at the source."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=LEVEL)
    return external._code_to_hash_pyc(code, b"\0" * 8, False)


def pack(name, modules):
    """modules: path -> source."""
    Path(MADE).mkdir(exist_ok=True)
    with zipfile.ZipFile(f"{MADE}/{name}", "w") as packed:
        for path, source in sorted(modules.items()):
            info = zipfile.ZipInfo(path + "c", (2020, 1, 1, 0, 0, 0))
            info.compress_type = zipfile.ZIP_STORED
            packed.writestr(info, compiled(path, source), compresslevel=9)


def in_library(module):
    """The path of a module within the library; None for what is built in or frozen."""
    spec = getattr(module, "__spec__", None)
    origin = (spec and spec.origin) or ""
    return origin.removeprefix(LIBRARY + "/") if origin.startswith(LIBRARY + "/") else None


with zipfile.ZipFile(LIBRARY) as library:
    files = {path for module in USED.values() if (path := in_library(module))}
    pack("library.zip", {path: library.read(path) for path in files})
pack("engine.zip", {str(path.relative_to(SOURCE)): path.read_bytes() for path in Path(SOURCE).rglob("*.py")})
