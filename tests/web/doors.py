"""Doors to a device's engine as it was built: in Chromium, in the pages' own web worker; and in Node."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.api.proof import Door
from tests.running import ROOT

sys.path.insert(0, str(ROOT / "scripts"))

import pages

BUILT = ROOT / "api" / "static" / "engine"

_IN_PAGE = """async ([script, files]) => {
  const worker = new Worker(script, { type: 'module' });
  const began = performance.now();
  const next = () => new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = (event) => reject(new Error(event.message));
  });
  worker.postMessage({ load: files });
  for (let said = await next(); said.kind !== 'ready'; said = await next())
    if (said.kind === 'failed') throw new Error(said.why);
  window.readyAfter = performance.now() - began;
  window.ask = async (text) => {
    const answered = next();
    worker.postMessage({ id: 1, text });
    const said = await answered;
    if (said.kind !== 'answer') throw new Error(said.why);
    return said.text;
  };
}"""


def manifest() -> dict[str, Any]:
    """Of the engine among the built pages."""
    [found] = BUILT.glob("*/manifest.json")
    made: dict[str, Any] = json.loads(found.read_text("utf-8"))
    return made


def in_page(page: Page) -> Door:
    """The worker of the built pages, loaded in page, which must be one of ours."""
    [script] = (ROOT / "api" / "static" / "assets").glob("worker-*.js")
    page.evaluate(_IN_PAGE, [f"/static/assets/{script.name}", manifest()])
    return lambda text: str(page.evaluate("ask", text))


@contextmanager
def in_node() -> Iterator[Door]:
    """The same files in Node; the tests' own game is known there, too."""
    found = pages.node()
    assert found, "the pages were built by some Node"
    folder = BUILT / manifest()["folder"]
    command = [found[0], Path(__file__).with_name("door.mjs"), folder, ROOT / "tests"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8") as node:
        assert node.stdin and node.stdout
        told, heard = node.stdin, node.stdout

        def ask(text: str) -> str:
            told.write(text + "\n")
            told.flush()
            return heard.readline()

        yield ask
        told.close()
