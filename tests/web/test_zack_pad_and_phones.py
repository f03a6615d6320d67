"""Zack with phones beside the pad, as a table has it: nothing is agreed about clocks, and the pad is a witness too."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.chance import some
from tests.running import Service, wait_for
from tests.web.test_zack import Host
from tests.web.test_zack_phones import CLOCK, NAMES, Beside, Match, one_after_the_other

Device = Callable[..., BrowserContext]
Shot = Callable[[Page, str], None]
TOKEN = """match => new Promise((done) => {
    const open = indexedDB.open('greffier');
    open.onsuccess = () => {
        const get = open.result.transaction('matches').objectStore('matches').get(match);
        get.onsuccess = () => { open.result.close(); done(get.result.token); };
    };
})"""
APART = 1_500  # ms: more than a referee needs to tap what he sees, and a busy machine to tell of it


class Evening(Match):
    """A match that is dealt on its referee's own pad, and the phones of some of its players."""

    def __init__(self, device: Device, service: Service, seats: int) -> None:
        context = device()
        context.add_init_script(f"({CLOCK})([-7000, 0, 0, 0])")
        self.host = Host(context.new_page(), service.url)
        self.host.sit(*NAMES[:seats]).deals(60, "ABCDEF"[seats - 1])
        self.pad = Beside(self.host.page, None)
        wait_for(lambda: "/m/" in self.host.page.url)
        wait_for(lambda: self.host.call("GET", "")["version"] > 1)
        self.is_at(device, service, self.host.match, self.host.page.evaluate(TOKEN, self.host.match))
        self.phones: dict[str, Beside] = {}

    def joined(self, *seats: str) -> Evening:
        for n, seat in enumerate(seats):
            self.phones[seat] = self.lets_in(seat, ahead=n * 1_000_003 - 500)
        for phone in (*self.phones.values(), self.pad):
            phone.exchanged()
        return self

    def flies(self, *said: str, apart: int = APART, since: float = 0.0) -> float:
        """ "A blue", "C ! B": each touched on the phone of who does it, else on the pad. When the next one may be."""
        for one in said:
            by, *what = one.split()
            here = self.phones.get(by, self.pad)
            if what[0] == "!" and here is self.pad:
                since = one_after_the_other((here, f'[data-challenger="{by}"]'), since=since)
                expect(here.page.locator(".ztargets")).to_be_visible()
            touched = f'[data-target="{what[1]}"]' if what[0] == "!" else f'[data-card="{what[0]}"]'
            since = one_after_the_other((here, touched), since=since, apart=apart)
        return since


@pytest.mark.parametrize("phones", some(["B", "AB", "ABCDEF"], 1, "phones beside the pad"))
def test_one_two_and_six_phones_beside_the_pad_each_get_their_verdicts(
    device: Device, service: Service, shot: Shot, phones: str
) -> None:
    table = Evening(device, service, 6).joined(*phones)
    shot(table.pad.page, f"pad-and-{len(phones)}-phones")
    # each calls the next, F does not come, and B says so
    since = table.flies("A blue", "B green", "C yellow", "D orange", "E purple", "B ! F")
    upheld = table.settled("challenge_upheld")
    assert (upheld["target"], upheld["rule"], upheld["leads"]) == ("F", "ZCK-6", "B")
    expect(table.phones["B"].page.locator(".zverdict .headline")).to_contain_text("Upheld")
    # B calls A; C says that B was not to throw, and is wrong
    table.flies("B red", "C ! B", since=since)
    failed = table.settled("challenge_failed")
    assert (failed["target"], failed["rule"], failed["leads"]) == ("B", "ZCK-6", "C")
    expect(table.pad.page.locator(".zverdict .headline")).to_contain_text("Failed")
    expect(table.pad.page.locator(".zverdict .chip.ok")).to_have_text("final")
    assert not table.of("challenge_undecided")
    for event in (*table.of("thrown"), *table.of("challenged")):
        seen = event["data"]["observed"]
        assert seen["exchanges"], "whoever saw it was in step"
        assert seen.get("entered", False) is (event["by"] not in phones)
    table.pad.page.locator('[data-act="why"]').tap()
    shot(table.pad.page, f"pad-and-{len(phones)}-phones-why")


def test_a_challenge_on_the_pad_is_decided_against_what_a_phone_has_thrown(device: Device, service: Service) -> None:
    table = Evening(device, service, 3).joined("B")
    # C does not come, and A says so, who has no phone: two touches, the first of which is the moment
    table.flies("A blue", "B green", "A ! C")
    upheld = table.settled("challenge_upheld")
    assert (upheld["target"], upheld["rule"], upheld["leads"]) == ("C", "ZCK-6", "A")
    challenged = table.of("challenged")[0]["data"]["observed"]
    assert challenged["arrival"] - challenged["earliest"] > 500_000 + 600_000, "as of the first touch, and no later one"


def test_what_is_too_close_for_a_thumb_is_asked_of_the_box_and_says_what_would_decide(
    device: Device, service: Service, shot: Shot
) -> None:
    table = Evening(device, service, 3).joined("B")
    shot(table.phones["B"].page, "pad-and-phones-joined")
    expect(table.phones["B"].page.locator(".zlook-in")).to_contain_text("0.7 s")
    # A calls C; B says that C is too slow, and the referee taps C's card, that he saw fly, right behind it
    since = table.flies("A green")
    table.flies("B ! C", "C R", since=since, apart=150)
    table.settled("challenge_undecided")
    assert not table.of("challenge_upheld") and not table.of("challenge_failed")
    expect(table.pad.page.locator(".zverdict .headline")).to_contain_text("Undecided")
    expect(table.phones["B"].page.locator(".zlook-in")).to_contain_text("phone for each player")
    shot(table.pad.page, "pad-and-phones-undecided")
    shot(table.phones["B"].page, "pad-and-phones-undecided-phone")


def test_no_phone_no_clock(device: Device, service: Service) -> None:
    """The order is that of entry, the verdict comes at once, and nothing is asked of the service's clock."""
    table = Evening(device, service, 3)
    table.host.throws("blue", "red").challenges("C", "B")
    failed = table.settled("challenge_failed")
    assert (failed["target"], failed["rule"]) == ("B", "ZCK-6")
    assert [event["data"]["observed"] for event in table.of("thrown")] == [None, None]
    assert not table.of("order_finalised") and not [told for told in table.pad.page.evaluate("told") if "d0" in told]


def test_what_the_pad_tells_late_is_as_wide_as_its_delay(device: Device, service: Service) -> None:
    """Its word is 2.5 s on its way: of a card that was there first the box is asked, and nobody is misled."""
    table = Evening(device, service, 3).joined("B")
    table.pad.page.evaluate("skew.acts = 2_500")
    table.flies("A green", "B ! C")
    table.settled("challenge_undecided")
    [thrown] = table.of("thrown")
    seen = thrown["data"]["observed"]
    assert seen["latest"] - seen["earliest"] > 2_500_000 and seen["suspect"] is None


@contextmanager
def frozen(page: Page) -> Iterator[None]:
    """Its process stands still: nothing of it runs, whatever it has heard or has to tell."""
    renderers = renderer_pids(page)
    before = {pid: spent(pid) for pid in renderers}
    page.evaluate("() => { for (const end = Date.now() + 600; Date.now() < end; ) ; }")
    [pid] = sorted(renderers, key=lambda pid: before[pid] - spent(pid))[:1]
    os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(pid, signal.SIGCONT)


def renderer_pids(page: Page) -> list[int]:
    browser = page.context.browser
    assert browser is not None
    processes = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    return [process["id"] for process in processes if process["type"] == "renderer"]


def spent(pid: int) -> int:
    """Ticks of processor time."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="which process is whose is read in /proc")
def test_a_page_that_is_really_frozen_holds_nobody_up(device: Device, service: Service) -> None:
    table = Evening(device, service, 3).joined("A", "B")
    a = table.phones["A"]
    with frozen(a.page):
        # the referee taps what A throws; B calls A again, who does not come, and C says so
        since = one_after_the_other((table.pad, '[data-card="blue"]'), apart=APART)
        table.flies("B red", "C ! A", since=since)
        upheld = table.settled("challenge_upheld")
        assert (upheld["target"], upheld["rule"]) == ("A", "ZCK-6")
    a.exchanged(len([told for told in a.page.evaluate("told") if "d0" in told]) + 2).in_step()
    # and what is touched on it now is believed as ever
    table.flies("C red")
    wait_for(lambda: table.state["to_throw"] == "A")
    table.flies("A R")
    wait_for(lambda: len(table.of("thrown")) == 4)
    assert table.of("thrown")[-1]["data"]["observed"]["suspect"] is None
