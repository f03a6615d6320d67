"""A referee's phone in any browser: what is seen is waited for, what is pressed is pressed where it is."""

from __future__ import annotations

from collections.abc import Callable

from tests.browsers.drivers import Browser
from tests.running import wait_for

# the first element of this selector that holds the text, can be seen, rests and lies on top: its middle
FIND = """
const [selector, text] = given;
const said = (one) => `${one.getAttribute('aria-label') ?? ''} ${one.innerText}`.replace(/\\s+/g, ' ');
for (const one of document.querySelectorAll(selector)) {
  if (text !== null && !said(one).includes(text)) continue;
  one.scrollIntoView({ block: 'nearest' });
  const box = one.getBoundingClientRect();
  const x = box.x + box.width / 2, y = box.y + box.height / 2;
  const top = document.elementFromPoint(x, y);
  if (box.width && top && (one.contains(top) || top.contains(one)) && !one.disabled) return [x, y];
}
return null;
"""
COMPLAINTS = """
if (!globalThis.complaints) {
  globalThis.complaints = [];
  for (const kind of ['error', 'unhandledrejection', 'securitypolicyviolation'])
    addEventListener(kind, (event) => {
      complaints.push(`${kind}: ${event.message ?? event.reason ?? event.violatedDirective}`);
    });
}
return globalThis.complaints;
"""


# WebKit locks a database for good where a page is left in the midst of a transaction (its bug 324094; the page itself
# then goes on without: store/patient.ts): people are slower than that. One that is locked already is not waited for,
# and the page that a browser begins with has none
WRITTEN = """
if (!location.protocol.startsWith('http')) return;
if (!(await indexedDB.databases()).some(({ name }) => name === 'greffier')) return;
await new Promise((done) => {
  setTimeout(done, 10_000);
  indexedDB.open('greffier').onsuccess = ({ target: { result: db } }) => {
    const all = db.transaction([...db.objectStoreNames], 'readwrite');
    all.objectStore('matches').count();
    all.oncomplete = () => done(db.close());
  };
});
"""


class Phone:
    def __init__(self, browser: Browser, url: str) -> None:
        self.browser = browser
        self.url = url

    def open(self, path: str) -> Phone:
        self.browser.run(WRITTEN)
        self.browser.open(self.url + path)
        self.complaints()
        return self

    def complaints(self) -> list[str]:
        """What the page itself found wrong since it was opened."""
        found: list[str] = self.browser.run(COMPLAINTS)
        return found

    def tap(self, selector: str, text: str | None = None, hold: int = 30, kind: str = "mouse") -> Phone:
        place: list[float] = []

        def found() -> bool:
            place[:] = self.place(selector, text)
            return bool(place)

        self.until(found, f"{selector} {text or ''} can be pressed")
        self.browser.press(place[0], place[1], hold, kind)
        return self

    def place(self, selector: str, text: str | None) -> list[float]:
        """Return where such an element can be pressed; nothing while it moves, or there is none."""
        at: list[float] | None = self.browser.run(FIND, selector, text)
        return at if at and at == self.browser.run(FIND, selector, text) else []

    def begins(self, seats: int) -> Phone:
        """Begin a new match of Durak for so many on the home page; return once its pad has all keys.

        The home page's keys move once, when it has read what this device played before: a press may miss.
        """

        def begun() -> bool:
            if self.path == "/" and (at := self.place(".counts .key", str(seats))):
                self.browser.press(at[0], at[1])
            return self.path != "/"

        self.until(begun, f"a match for {seats} begins")
        return self.until(lambda: len(self.texts("[data-card]")) == 36, "36 keys")

    def texts(self, selector: str) -> list[str]:
        """Of all elements of this selector."""
        script = (
            "return [...document.querySelectorAll(given[0])].map((one) => one.innerText.replace(/\\s+/g, ' ').trim())"
        )
        found: list[str] = self.browser.run(script, selector)
        return found

    def sees(self, selector: str, text: str = "") -> Phone:
        """Waits until an element of this selector holds the text."""
        self.until(lambda: any(text in one for one in self.texts(selector)), f"{selector} says {text!r}")
        return self

    def sees_no(self, selector: str) -> Phone:
        self.until(lambda: not self.texts(selector), f"no {selector}")
        return self

    def until(self, what: Callable[[], object], said: str) -> Phone:
        try:
            wait_for(what, 40)
        except AssertionError:
            seen = " | ".join(self.texts("body"))[:1500]
            raise AssertionError(f"{self.browser.name}: not so: {said}\n{self.complaints()}\n{seen}") from None
        return self

    @property
    def path(self) -> str:
        address: str = self.browser.run("return location.pathname")
        return address
