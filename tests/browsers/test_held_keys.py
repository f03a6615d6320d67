"""Keys that are held, in Firefox and in WebKit: what lies under the finger by the time it is lifted is not pressed."""

from __future__ import annotations

import json
import urllib.request
from typing import Any

import pytest

from tests.browsers.drivers import Browser
from tests.browsers.phone import Phone
from tests.running import Service

HELD = [500, 900, 1_500, 3_000]  # ms; a held key does its work after 700
DONE = 700
ACTED = """
if (!globalThis.acted) {
  globalThis.acted = [];
  document.getElementById('app').addEventListener('click', ({ target }) => {
    const key = target.closest('button, a, input');
    if (!key?.matches('.hold')) acted.push(key?.innerText ?? 'nothing');
  }, true);
  let down = null;
  addEventListener('pointerdown', ({ target, timeStamp }) => (down = target.closest('.hold') && timeStamp), true);
  for (const end of ['pointerup', 'pointercancel'])
    addEventListener(end, ({ timeStamp }) => {
      if (down !== null) globalThis.lasted = timeStamp - down;
      down = null;
    }, true);
}
return acted.splice(0);
"""
LASTED = "return globalThis.lasted"


def status(service: Service, phone: Phone) -> Any:
    match = phone.path.split("/")[2]
    with urllib.request.urlopen(f"{service.url}/api/v1/matches/{match}", timeout=30) as answer:
        return json.load(answer)["status"]


def held(phone: Phone, ms: int) -> bool:
    """Hold the sheet's key for so long, which presses nothing else; whether that was long enough, as the page had it.

    On a busy machine a browser lifts the finger late.
    """
    phone.browser.run(ACTED)
    phone.tap(".sheet .hold", hold=ms, kind="touch")
    phone.tap("#sheet-title, .over h2")  # clicks come in their order: where no key is, behind all others
    acted: list[str] = []

    def told() -> bool:
        acted.extend(phone.browser.run(ACTED))
        return "nothing" in acted

    phone.until(told, "the last tap is told")
    assert [one for one in acted if one != "nothing"] == []
    lasted = phone.browser.run(LASTED)  # None: the page was not told of the finger's end, as the key was gone by then
    return max(ms, lasted or 0) >= DONE


@pytest.mark.parametrize("ms", HELD)
def test_ending_and_sealing_press_nothing_else(browser: Browser, service: Service, ms: int) -> None:
    """Given a match, when it is ended and then sealed by a held key, then no other key is pressed."""
    phone = Phone(browser, service.url).open("/").begins(3)
    phone.tap('[data-card="8c"]').tap(".plate").sees(".ledger.last li.now", "trump")
    phone.sees_no(".ledger.last li.waits, .bar .chip.wait")
    phone.tap("button", "More").tap(".sheet button", "End…")
    phone.tap(".sheet button", "Someone concedes").tap(".sheet .choice button", "B")
    if not held(phone, ms):
        assert ms < DONE
        phone.sees(".sheet .hold").tap(".sheet .hold", hold=2 * DONE, kind="touch")
    phone.sees_no(".sheet").sees(".over", "durak")
    phone.until(lambda: status(service, phone) == "over", "the match is over")
    phone.tap("button", "Seal…")
    if not held(phone, ms):
        assert ms < DONE
        assert status(service, phone) == "over"
        return
    phone.sees_no(".sheet")
    phone.until(lambda: status(service, phone) == "sealed", "the match is sealed")
