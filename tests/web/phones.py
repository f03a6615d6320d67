"""Phones that serve one test after another: a new one costs a process, and its code is read and compiled anew."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Error, Page

# What a context does for good once it was told to, in the tests after this one too.
LASTING = (
    "add_init_script",
    "expose_binding",
    "expose_function",
    "grant_permissions",
    "on",
    "once",
    "route",
    "route_from_har",
    "route_web_socket",
    "set_extra_http_headers",
    "set_geolocation",
)
OF_ITS_CLOCK = ("install", "pause_at", "set_fixed_time", "set_system_time")
FREE = 4  # that wait for a test; each is a process of some 80 MB


class Phone:
    """A browser context for one origin, and what its console complained of."""

    def __init__(self, context: BrowserContext, origin: str, is_complaint: Callable[[Any], bool]) -> None:
        self.context = context
        self.complaints: list[str] = []
        self.origin = origin
        self._has_lasting = False
        context.on("weberror", lambda error: self.complaints.append(str(error.error)))
        context.on("console", lambda message: self.complaints.append(message.text) if is_complaint(message) else None)
        self._open = context.new_page()  # without a script: while it is open, the process of the origin's pages stays
        self._open.goto(f"{origin}/healthz")
        self._cdp = context.new_cdp_session(self._open)
        for owner, names in ((context, LASTING), (context.clock, OF_ITS_CLOCK)):
            for name in names:
                self._notice(owner, name)

    def _notice(self, owner: Any, name: str) -> None:
        original = getattr(owner, name)

        def noticed(*arguments: Any, **named: Any) -> Any:
            self._has_lasting = True
            return original(*arguments, **named)

        setattr(owner, name, noticed)

    @property
    def pages(self) -> list[Page]:
        """Those that the test opened."""
        return [page for page in self.context.pages if page != self._open]

    def emptied(self) -> bool:
        """Closes its pages and forgets what they kept; False if it cannot be as new again."""
        if self._has_lasting:
            return False
        with suppress(Error):
            self.context.set_offline(False)
            for page in self.pages:
                page.close()
            self.context.clear_cookies()
            self._cdp.send("Storage.clearDataForOrigin", {"origin": self.origin, "storageTypes": "all"})
            self.complaints = []
            return True
        return False


class Phones:
    """Hands out phones by their settings, and takes them back."""

    def __init__(self, browser: Browser, is_complaint: Callable[[Any], bool]) -> None:
        self._browser = browser
        self._is_complaint = is_complaint
        self._free: list[tuple[str, Phone]] = []  # the longest free one first

    def take(self, settings: dict[str, Any], scripts: tuple[str, ...]) -> tuple[str, Phone]:
        """A phone with nothing on it, and the name of its settings, by which it is given back."""
        name = json.dumps([settings, scripts], sort_keys=True)
        for at in reversed(range(len(self._free))):
            if self._free[at][0] == name:
                return self._free.pop(at)
        context = self._browser.new_context(**settings)
        for script in scripts:
            context.add_init_script(script)
        return name, Phone(context, settings["base_url"], self._is_complaint)

    def give_back(self, name: str, phone: Phone, *, keep: bool) -> None:
        """keep: whether its service goes on; who ends waits for the connections of phones."""
        if not keep or not phone.emptied():
            phone.context.close()
            return
        self._free.append((name, phone))
        if len(self._free) > FREE:
            self._free.pop(0)[1].context.close()

    def close(self) -> None:
        """Close those that are free, as the service does not end before its connections."""
        while self._free:
            self._free.pop()[1].context.close()
