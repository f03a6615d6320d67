"""Makes the pages' types of the wire, api/web/src/api/schema.ts, from the API's own OpenAPI document.

    python scripts/schema.py            make them, unless they are those of the present document

`npm run check` begins with it, so what the pages expect of the service is checked against what it says of itself.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
import tempfile
from pathlib import Path

import pages

SCHEMA = pages.WEB / "src" / "api" / "schema.ts"
FLAGS = ("--empty-objects-unknown", "--root-types", "--root-types-no-schema-prefix")


def document() -> bytes:
    """The OpenAPI document, by the Python that has the service's dependencies."""
    own = pages.ROOT / ".venv" / "bin" / "python"
    python = own if own.exists() else Path(sys.executable)
    command = [str(python), "-m", "api.cli", "openapi"]
    return subprocess.run(command, cwd=pages.ROOT, stdout=subprocess.PIPE, check=True).stdout


def main() -> int:
    try:
        described = document()
        made_of = hashlib.sha256(described + " ".join(FLAGS).encode()).hexdigest()
        first = f"// Made by scripts/schema.py of {made_of}\n"
        if SCHEMA.exists() and SCHEMA.read_text("utf-8").startswith(first):
            return 0
        with tempfile.TemporaryDirectory() as folder:
            given, made = Path(folder) / "openapi.json", Path(folder) / "schema.ts"
            given.write_bytes(described)
            pages.install()
            pages.npm("exec", "--offline", "--", "openapi-typescript", str(given), "-o", str(made), *FLAGS)
            SCHEMA.write_text(first + made.read_text("utf-8"), "utf-8")
    except pages.NoNode as error:
        print(error, file=sys.stderr)
        return 1
    except subprocess.CalledProcessError as error:
        return error.returncode
    return 0


if __name__ == "__main__":
    sys.exit(main())
