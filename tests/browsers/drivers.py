"""Firefox and WebKit, each driven as it wants to be, behind one small surface."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import tempfile
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any, Protocol

from websockets.sync.client import ClientConnection, connect

from tests.running import wait_for

SIZE = (360, 740)
START = 60.0  # seconds a browser may take until it can be driven
MINI_BROWSERS = "/usr/lib/*/webkit2gtk-4.*/MiniBrowser"


class Browser(Protocol):
    """One window of a phone's size.

    run: script is the body of an async function, whose arguments are `given`. press: hold is in ms; kind: mouse or
    touch, which WebKit's driver knows as a mouse's.
    """

    name: str

    def open(self, url: str) -> None: ...
    def run(self, script: str, *arguments: object) -> Any: ...
    def press(self, x: float, y: float, hold: int = 30, kind: str = "mouse") -> None: ...
    def type(self, text: str) -> None: ...


class Failed(Exception):
    """The browser could not do it."""


# ── Firefox, by WebDriver BiDi ─────────────────────────────────────────────────

PREFERENCES = {
    "app.normandy.enabled": False,
    "app.update.enabled": False,
    "browser.aboutwelcome.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "dom.disable_open_during_load": False,
    "extensions.update.enabled": False,
    "intl.accept_languages": "en-GB",
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "ui.prefersReducedMotion": 1,
}


class Firefox:
    name = "firefox"

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._last = 0
        self.call("session.new", {"capabilities": {}})
        self._tab: str = self.call("browsingContext.getTree", {})["contexts"][0]["context"]
        width, height = SIZE
        self.call("browsingContext.setViewport", {"context": self._tab, "viewport": {"width": width, "height": height}})

    def call(self, method: str, params: dict[str, Any]) -> Any:
        self._last += 1
        self._socket.send(json.dumps({"id": self._last, "method": method, "params": params}))
        while True:
            answer = json.loads(self._socket.recv(timeout=START))
            if answer.get("id") == self._last:
                if answer["type"] == "error":
                    raise Failed(f"{method}: {answer['error']}: {answer['message']}")
                return answer["result"]

    def open(self, url: str) -> None:
        where = {"context": self._tab, "url": url, "wait": "complete"}
        try:
            self.call("browsingContext.navigate", where)
        except Failed as failure:
            # what the page before was still loading ended this navigation, too
            if "NS_BINDING_ABORTED" not in str(failure):
                raise
            self.call("browsingContext.navigate", where)

    def run(self, script: str, *arguments: object) -> Any:
        # values go as JSON both ways: BiDi's own form of them says no more
        body = f"""(given) => (async (...given) => {{ {script} }})(...JSON.parse(given))
          .then((it) => JSON.stringify(it ?? null))"""
        answer = self.call(
            "script.callFunction",
            {
                "functionDeclaration": body,
                "target": {"context": self._tab},
                "awaitPromise": True,
                "arguments": [{"type": "string", "value": json.dumps(arguments)}],
                "userActivation": True,
            },
        )
        if answer["type"] == "exception":
            raise Failed(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"]["value"])

    def press(self, x: float, y: float, hold: int = 30, kind: str = "mouse") -> None:
        self._act({"type": "pointer", "id": kind, "parameters": {"pointerType": kind}, "actions": _tap(x, y, hold)})

    def type(self, text: str) -> None:
        self._act({"type": "key", "id": "keys", "actions": _typed(text)})

    def _act(self, source: dict[str, Any]) -> None:
        self.call("input.performActions", {"context": self._tab, "actions": [source]})


@contextmanager
def firefox() -> Iterator[Firefox]:
    """A Firefox with a profile of its own. Raises FileNotFoundError where none is installed."""
    path = _found("firefox-esr", "firefox")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        profile = Path(folder) / "profile"
        profile.mkdir()
        lines = (f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in PREFERENCES.items())
        (profile / "user.js").write_text("\n".join(lines))
        words = Path(folder) / "words"
        command = [
            path,
            "--headless",
            "--no-remote",
            "--remote-debugging-port=0",
            "--profile",
            str(profile),
            "about:blank",
        ]
        with words.open("w") as output, _running(command, output):
            wait_for(lambda: "listening on ws" in words.read_text(), START)
            address = re.search(r"listening on (ws://\S+)", words.read_text())
            assert address
            with connect(f"{address[1]}/session", max_size=None) as socket:
                yield Firefox(socket)


# ── WebKit, by WebDriver ───────────────────────────────────────────────────────


class WebKit:
    name = "webkit"

    def __init__(self, server: str, browser: str) -> None:
        self._at = server
        options = {"binary": browser, "args": ["--automation"]}
        made = self.call("POST", "/session", {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}})
        self._at = f"{server}/session/{made['sessionId']}"
        width, height = SIZE
        self.call("POST", "/window/rect", {"x": 0, "y": 0, "width": width, "height": height + 80})

    def call(self, method: str, path: str, body: object = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self._at + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=START) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            with error:
                told = json.load(error)["value"]
            raise Failed(f"{method} {path}: {told['error']}: {told['message']}") from None

    def open(self, url: str) -> None:
        self.call("POST", "/url", {"url": url})

    def run(self, script: str, *arguments: object) -> Any:
        body = f"""const done = arguments[arguments.length - 1], given = JSON.parse(arguments[0]);
          (async (...given) => {{ {script} }})(...given)
            .then((it) => done(JSON.stringify([it ?? null])), (error) => done(JSON.stringify([null, String(error)])))"""
        answer = json.loads(self.call("POST", "/execute/async", {"script": body, "args": [json.dumps(arguments)]}))
        if len(answer) > 1:
            raise Failed(answer[1])
        return answer[0]

    def press(self, x: float, y: float, hold: int = 30, kind: str = "mouse") -> None:
        self._act({"type": "pointer", "id": kind, "parameters": {"pointerType": kind}, "actions": _tap(x, y, hold)})

    def type(self, text: str) -> None:
        self._act({"type": "key", "id": "keys", "actions": _typed(text)})

    def _act(self, source: dict[str, Any]) -> None:
        self.call("POST", "/actions", {"actions": [source]})


@contextmanager
def webkit() -> Iterator[WebKit]:
    """WebKitGTK's MiniBrowser on a screen of its own. Raises FileNotFoundError where it is not installed."""
    driver, screen = _found("WebKitWebDriver"), _found("Xvfb")
    browser = next((str(path) for path in sorted(Path("/").glob(MINI_BROWSERS[1:]), reverse=True)), None)
    if browser is None:
        raise FileNotFoundError("MiniBrowser (of webkit2gtk-driver)")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        number, words = Path(folder) / "display", Path(folder) / "words"
        with number.open("w") as output, _running([screen, "-displayfd", "1", "-screen", "0", "480x900x24"], output):
            wait_for(lambda: number.read_text().strip(), START)
            port = _free_port()
            environment = {
                "DISPLAY": f":{number.read_text().strip()}",
                "HOME": folder,
                "XDG_RUNTIME_DIR": folder,
                "LANG": "en_GB.UTF-8",
                "LANGUAGE": "en_GB",
                "PATH": "/usr/bin:/bin",
                "GDK_BACKEND": "x11",
                "LIBGL_ALWAYS_SOFTWARE": "1",
                "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
            }
            with words.open("w") as log, _running([driver, f"--port={port}"], log, environment):
                server = f"http://127.0.0.1:{port}"
                wait_for(lambda: _answers(f"{server}/status"), START)
                made = WebKit(server, browser)
                yield made
                made.call("DELETE", "")


# ── what both need ─────────────────────────────────────────────────────────────


def _tap(x: float, y: float, hold: int) -> list[dict[str, Any]]:
    return [
        {"type": "pointerMove", "x": round(x), "y": round(y)},
        {"type": "pointerDown", "button": 0},
        {"type": "pause", "duration": hold},
        {"type": "pointerUp", "button": 0},
    ]


def _typed(text: str) -> list[dict[str, Any]]:
    return [{"type": kind, "value": letter} for letter in text for kind in ("keyDown", "keyUp")]


def _found(*names: str) -> str:
    for name in names:
        if path := shutil.which(name):
            return path
    raise FileNotFoundError(names[0])


@contextmanager
def _running(command: list[str], output: Any, environment: dict[str, str] | None = None) -> Iterator[None]:
    process = subprocess.Popen(command, stdout=output, stderr=subprocess.STDOUT, env=environment)
    try:
        yield
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=5):
            return True
    except OSError:
        return False


def _free_port() -> int:
    import socket

    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


BROWSERS: dict[str, Callable[[], AbstractContextManager[Browser]]] = {"firefox": firefox, "webkit": webkit}
