"""Run by engine.mjs inside Pyodide: packs what a device needs of /source and of the library, into zips under /made."""

import json
import sys
from collections.abc import Iterator, Mapping
from typing import Any

SOURCE, MADE = "/source", "/made"
DOOR = "replays.worker"
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


def needed() -> dict[str, Any]:
    """Return the syntax trees, by path, of the engine's modules that DOOR imports directly or through others.

    Imports within functions count. Annotations are left out but where `by_message` reads them.
    """
    import ast
    from pathlib import Path

    def imported(module: ast.Module) -> Iterator[str]:
        """Yield the names of what may be modules, and of their packages; remove annotations that nobody reads.

        They are a ninth of the engine on a phone. Only `engine.deciding.by_message` reads them, so modules that name
        it keep theirs.
        """
        reads_annotations = any(isinstance(node, ast.Name) and node.id == "by_message" for node in ast.walk(module))
        for node in ast.walk(module):
            match node:
                case ast.Import() | ast.ImportFrom():
                    of = getattr(node, "module", None)
                    for name in [f"{of}.{alias.name}" if of else alias.name for alias in node.names]:
                        parts = name.split(".")
                        yield from (".".join(parts[:n]) for n in range(1, len(parts) + 1))
                case ast.FunctionDef() if not reads_annotations:
                    node.returns = None
                case ast.arg() if not reads_annotations:
                    node.annotation = None

    waiting, found = [DOOR], dict[str, ast.Module]()
    while waiting:
        module = Path(SOURCE, waiting.pop().replace(".", "/"))
        file = next((file for file in (module.with_suffix(".py"), module / "__init__.py") if file.is_file()), None)
        if file and (path := str(file.relative_to(SOURCE))) not in found:
            found[path] = ast.parse(file.read_bytes())
            waiting += imported(found[path])
    return found


def pack(name: str, modules: Mapping[str, Any]) -> str:
    """Write compiled modules, by path, the same each time; not deflated, as HTTP compresses all of it at once."""
    import marshal
    import zipfile
    from importlib.util import MAGIC_NUMBER

    head = MAGIC_NUMBER + b"\1\0\0\0" + b"\0" * 8  # by a hash of the source which nobody checks
    with zipfile.ZipFile(f"{MADE}/{name}", "w") as packed:
        for path, module in sorted(modules.items()):
            code = compile(module, path, "exec", dont_inherit=True, optimize=2)
            packed.writestr(zipfile.ZipInfo(path + "c", (2020, 1, 1, 0, 0, 0)), head + marshal.dumps(code))
    return f"{MADE}/{name}"


def main() -> None:
    had = set(sys.modules)
    sys.path.insert(0, pack("engine.zip", needed()))
    for name in set(sys.modules) - had:  # what only packing asks for is not the engine's
        del sys.modules[name]
    use()
    for name in MORE:
        __import__(name)
    modules = used()

    import zipfile

    with zipfile.ZipFile(LIBRARY) as library:
        pack("library.zip", {path: library.read(path) for path in modules})


main()
