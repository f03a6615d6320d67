"""When nobody could follow: the table as it stands, a result alone, an end, another line-up. By touch, taps counted."""

from __future__ import annotations

import json
import re
import urllib.request
import uuid
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.running import Service, wait_for
from tests.web.dealer import Table
from tests.web.referee import Referee, join

Device = Callable[..., BrowserContext]
Shot = Callable[[Page, str], None]


class Player(Referee):
    """A referee who has lost the thread, and what the service then says."""

    def __init__(self, page: Page, url: str) -> None:
        super().__init__(page)
        self.url = url

    def press(self, name: str, exact: bool = True) -> Player:
        self.tap(self.page.get_by_role("button", name=name, exact=exact))
        return self

    def name(self, *names: str) -> Player:
        """From the home page: these sit there, and play until they stop."""
        self.page.get_by_role("region", name="Durak").get_by_role("link", name="Names, options").tap()
        self.page.locator(".new-match .choice").first.get_by_role(
            "button", name=f"{len(names)} players", exact=True
        ).tap()
        for letter, name in zip("ABCDEF", names, strict=False):
            self.page.get_by_label(f"Seat {letter}").fill(name)
        return self

    def until_we_stop(self) -> Player:
        self.page.get_by_role("button", name="until we stop").tap()
        return self

    def to_the_deal(self) -> Player:
        self.page.get_by_role("button", name="Start", exact=True).tap()
        expect(self.keys()).to_have_count(36)
        return self

    def read(self, what: str = "") -> Any:
        return Table(self.url, 2, 0).read(f"{self.match}{what}")

    def state(self) -> Any:
        return self.read("/state")

    def recorded(self, event: str) -> Any:
        """The last event, once it is of this type: what it says."""
        wait_for(lambda: self._exists() and self.read("/events")["events"][-1]["type"] == event)
        return self.read("/events")["events"][-1]["data"]

    def _exists(self) -> bool:
        try:
            return bool(self.read())
        except OSError:
            return False

    def hold(self, key: Locator, milliseconds: int) -> None:
        key.click(delay=milliseconds)

    @property
    def dialog(self) -> Locator:
        return self.page.locator(".sheet")


@pytest.fixture
def player(device: Device, service: Service) -> Iterator[Player]:
    yield Player(device().new_page(), service.url).open()


def follower(device: Device, player: Player) -> Page:
    page = device().new_page()
    page.goto(f"/m/{player.match}")
    page.evaluate("window.same = true")
    return page


def post(url: str, path: str, body: Any, token: str | None = None) -> Any:
    headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})}
    request = urllib.request.Request(f"{url}/api/v1{path}", json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=10) as answer:
        return json.load(answer)


def unreloaded(page: Page) -> bool:
    return bool(page.evaluate("window.same === true"))


def test_the_thread_found_again_and_a_follower_sees_it(player: Player, device: Device, shot: Shot) -> None:
    player.begin(3).deal("8c", "A")
    player.card("7d").sees("A attacks B with 7")
    watching = follower(device, player)
    expect(watching.locator(".board, main").first).to_be_visible()
    before = player.taps
    player.menu("Set the table straight")
    # B beat it with a card that leaves his hand, C is known to hold the ace: what differs is tapped
    player.press("Table", exact=False).card("Jd")
    player.seat("C").card("As").press("Stock, trump", exact=False)
    for _ in range(3):
        player.press("One fewer: in stock")
    shot(player.page, "lost-3-seats")
    expect(player.page.locator(".acts .go")).to_contain_text("3 cards discarded")
    player.tap(player.page.locator(".acts .go"))
    player.sees("set straight")
    print(f"lost thread: {player.taps - before} taps")
    said = player.recorded("restated")
    assert said["stock"] == 15 and said["trump_card"] == "8c" and said["round"] == 1
    assert [(pair["attack"], pair["defence"]) for pair in said["table"]] == [("7d", "Jd")]
    state = player.state()
    hands = {seat: (s["hand"]["known"], s["hand"]["unknown"]) for seat, s in state["seats"].items()}
    assert hands == {"A": ([], 5), "B": ([], 5), "C": (["As"], 5)}
    assert state["discard"]["unknown"] == 3 and state["phase"] == "add"
    assert (state["attacker"], state["defender"]) == ("A", "B")
    expect(watching.get_by_text("15", exact=False).first).to_be_visible()
    expect(watching.get_by_role("img", name="jack of diamonds").first).to_be_visible()
    assert unreloaded(watching)
    shot(watching, "lost-follower")
    # and the play goes on from there
    player.passes().sees("pass")


def test_nothing_differs_two_taps_and_one(player: Player) -> None:
    player.begin(2).deal("8c", "A")
    before = player.taps
    player.menu("Set the table straight").press("This is how it stands", exact=False)
    player.sees("set straight")
    assert player.taps - before == 3
    assert player.state()["stock"] == 24


def test_too_many_cards_cannot_stand(player: Player) -> None:
    player.begin(2).deal("8c", "A")
    player.menu("Set the table straight").press("One more: cards, A").press("One more: cards, A")
    key = player.page.locator(".acts .trouble")
    expect(key).to_contain_text("2 cards too many")
    expect(key).to_contain_text("take some from a hand or the stock")
    expect(key).to_have_attribute("aria-disabled", "true")
    player.press("Stock, trump", exact=False).press("all the rest")
    expect(player.page.locator(".acts .go")).to_contain_text("all accounted for")


@pytest.mark.rules
def test_a_match_begins_under_way(player: Player, shot: Shot) -> None:
    player.begin(4).ruled()
    before = player.taps
    player.press("Already under way")
    expect(player.page.locator(".acts .trouble")).to_contain_text("Which is the trump?")
    player.card("9h").press("none left").seat("D").press("attacks")
    player.press("One fewer: cards, D").press("One fewer: cards, D")
    player.seat("B").press("out")
    shot(player.page, "lost-begin-4")
    player.press("This is how it stands", exact=False)
    said = player.recorded("restated")
    print(f"under way: {player.taps - before} taps")
    becomes = said["becomes"]
    assert (said["attacker"], becomes["defender"], said["stock"], becomes["trump"]) == ("D", "A", 0, "h")
    assert said["becomes"]["seats"]["B"] == {"known": [], "unknown": 0, "out": 1, "score": 0}
    assert said["becomes"]["seats"]["D"]["unknown"] == 4
    player.sees("The record begins here").card("7s").sees("D attacks A")


def test_what_the_rules_refuse_is_named(player: Player, shot: Shot) -> None:
    """Seven attacks in one place: more than the rules know."""
    player.begin(2).deal("8c", "A").menu("Set the table straight")
    player.seat("A").press("One more: cards, A").press("One more: cards, A")
    player.press("Stock, trump", exact=False).press("none left").press("Table", exact=False)
    player.card("6s")
    for card in ("6h", "6d", "7s", "7h", "8d", "8s"):
        player.press("next card attacks").card(card)
    expect(player.page.locator(".restated-table .pair")).to_have_count(7)
    shot(player.page, "lost-many-pairs")
    player.press("This is how it stands", exact=False)
    expect(player.page.get_by_role("alertdialog")).to_contain_text("DUR-6")
    shot(player.page, "lost-refused")


def test_only_the_result_of_two_takes_three_taps(player: Player, shot: Shot) -> None:
    player.begin(2)
    before = player.taps
    player.press("Only the result").press("A went out")
    shot(player.page, "result-2")
    player.press("Record: durak B")
    said = player.recorded("match_ended")
    assert player.taps - before == 3
    assert said["loser"] == "B" and said["rank"] == {"A": 1, "B": 2}


def test_a_family_keeps_score(player: Player, device: Device, shot: Shot) -> None:
    player.name("Anna", "Boris", "Chloé").until_we_stop().to_the_deal()
    player.press("Only the result").press("Boris is the durak").press("Record: durak Boris")
    player.recorded("round_recorded")
    watching = follower(device, player)
    before = player.taps
    player.press("Chloé went out").press("Boris went out").press("Record: durak Anna")
    expect(player.page.locator(".ledger.last li.now:not(.waits)")).to_contain_text("Round 2")
    assert player.taps - before == 3
    player.press("Drawn").press("Record: drawn")
    expect(player.page.locator(".ledger.last li.now:not(.waits)")).to_contain_text("drawn")
    player.press("Boris is the durak").press("Record: durak Boris")
    expect(player.page.locator(".standing li")).to_have_text(["Chloé 0", "Anna 1", "Boris 2"])
    shot(player.page, "result-family")
    state = player.state()
    assert state["round"] == 4 and {seat: s["score"] for seat, s in state["seats"].items()} == {"A": 1, "B": 2, "C": 0}
    expect(watching.get_by_text("Round 4", exact=False).first).to_be_visible()
    assert unreloaded(watching)
    # the fifth is played card by card
    player.press("Card by card").card("8c").seat("A").sees("A")
    assert player.recorded("dealt")["trump_card"] == "8c"


def test_a_thumb_that_slips_presses_once(player: Player) -> None:
    player.begin(2).press("Only the result")
    durak = player.page.get_by_role("button", name="A is the durak", exact=True)
    durak.evaluate("key => { key.click(); key.click() }")
    expect(durak).to_have_attribute("aria-pressed", "true")
    record = player.page.get_by_role("button", name="Record: durak A", exact=True)
    record.evaluate("key => { key.click(); key.click() }")
    assert player.recorded("match_ended")["loser"] == "A"
    events = player.read("/events")["events"]
    assert [event["type"] for event in events] == ["match_created", "round_recorded", "match_ended"]


def test_agreed_at_the_first_result_that_rounds_go_on(player: Player) -> None:
    player.begin(2).press("Only the result").press("Round after round").press("A is the durak")
    player.press("Record: durak A")
    player.recorded("round_recorded")
    assert player.state()["status"] == "live"


@pytest.mark.rules
def test_a_team_loses(player: Player, shot: Shot) -> None:
    player.begin(4).ruled()
    before = player.taps
    player.press("Only the result").press("B and D are the duraks")
    shot(player.page, "result-teams")
    player.press("Record: duraks B and D")
    assert player.taps - before == 3
    assert player.recorded("match_ended")["loser"] == "B+D"


def test_the_next_round_follows_at_the_same_table(player: Player, shot: Shot) -> None:
    player.begin(3).press("Only the result").press("B went out").press("C went out")
    player.press("Record: durak A")
    shot(player.page, "over-next-round")
    player.press("Next round")
    # the durak deals and the first one out starts: one tap is enough
    player.card("8c")
    wait_for(lambda: player.state()["phase"] == "attack")
    table = player.state()
    assert (table["status"], table["round"], table["dealer"], table["attacker"]) == ("live", 2, "A", "B")
    assert {seat: one["score"] for seat, one in table["seats"].items()} == {"A": 1, "B": 0, "C": 0}


def test_an_end_is_chosen_then_held(player: Player, device: Device, shot: Shot) -> None:
    player.begin(3).deal("8c", "A")
    watching = follower(device, player)
    player.menu("End…").press("Someone concedes").press("B")
    key = player.dialog.locator(".hold")
    expect(key).to_contain_text("B concedes the round")
    shot(player.page, "end-round")
    key.tap()
    player.hold(key, 300)
    assert player.read()["version"] == 2
    player.hold(key, 900)
    said = player.recorded("match_ended")  # it was the only round
    assert said["loser"] == "B"
    expect(player.page.get_by_role("link", name="Replay")).to_be_visible()
    expect(watching.get_by_text("over").first).to_be_visible()
    assert unreloaded(watching)


def test_the_match_ends_by_key_and_by_screen_reader(player: Player) -> None:
    player.begin(2).deal("8c", "A").menu("End…").press("The match").press("Abandoned")
    key = player.dialog.locator(".hold")
    key.focus()
    player.page.keyboard.down("Enter")
    player.page.wait_for_timeout(900)
    player.page.keyboard.up("Enter")
    assert player.recorded("match_ended")["reason"] == "abandoned"


def test_a_screen_reader_presses_twice(player: Player) -> None:
    player.begin(2).deal("8c", "A").menu("End…").press("The match").press("Time is up")
    key = player.dialog.locator(".hold")
    key.evaluate("key => key.click()")
    expect(key).to_contain_text("press again")
    assert player.read()["version"] == 2
    key.evaluate("key => key.click()")
    assert player.recorded("match_ended")["reason"] == "time"


def test_a_repetition_is_offered_on_the_pad(player: Player, shot: Shot) -> None:
    """Three hands that all know, no stock: one card goes round, and after six attacks all is as before."""
    created = post(player.url, "/matches", {"game": "durak", "seats": [{}, {}, {}]})
    token = created["tokens"]["referee"]
    hands = {"A": ["6s", "7s"], "B": ["6h", "7h"], "C": ["6d", "7d"]}
    seats = {seat: {"hand": {"known": cards, "unknown": 0}} for seat, cards in hands.items()}
    roles = {"attacker": "A", "defender": "B", "stock": 0, "trump": "c", "table": []}
    round_ = [
        ("A", "B", "6s"),
        ("C", "A", "6d"),
        ("B", "C", "6s"),
        ("A", "B", "6d"),
        ("C", "A", "6s"),
        ("B", "C", "6d"),
    ]
    moves: list[dict[str, Any]] = [{"type": "restate", **roles, "seats": seats}]
    for by, to, card in [*round_, *round_]:
        moves += [{"type": "attack", "by": by, "card": card}, {"type": "take", "by": to}]
    items = [{"id": str(uuid.uuid4()), "command": move} for move in moves]
    answer = post(player.url, f"/matches/{created['id']}/batch", {"items": items}, token)
    assert {result["status"] for result in answer["results"]} == {201}
    join(player.page, created["code"])
    player.page.get_by_role("button", name="Third time").wait_for()
    before = player.taps
    player.press("Third time: end the round?")
    key = player.dialog.locator(".hold")
    expect(key).to_contain_text("drawn by repetition")
    shot(player.page, "end-repetition")
    player.hold(key, 900)
    assert player.taps - before == 1
    wait_for(lambda: player.read()["status"] == "over")
    ended = [event for event in player.read("/events")["events"] if event["type"] == "round_ended"]
    assert ended[0]["data"]["reason"] == "repetition"


def test_two_change_seats_before_any_round(player: Player) -> None:
    player.name("Anna", "Boris").until_we_stop().to_the_deal()
    before = player.taps
    player.seat("A").press("Move Anna, seat A").press("Move Boris, seat B").press("Save players")
    expect(player.page.locator(".plate b")).to_have_text(["Boris", "Anna"])
    assert player.taps - before == 4


def boris_loses(player: Player) -> str:
    """One round whose result alone is recorded; the match that it belongs to."""
    player.name("Anna", "Boris").until_we_stop().to_the_deal()
    player.press("Only the result").press("Anna went out").press("Record: durak Boris").recorded("round_recorded")
    player.press("Card by card")
    return player.match


def test_two_who_change_seats_between_rounds_begin_another_match(player: Player, shot: Shot) -> None:
    """Who lost the first round stays who it was: names are those of all rounds of a match."""
    first = boris_loses(player)
    before = player.taps
    player.seat("A").press("Move Anna, seat A").press("Move Boris, seat B")
    shot(player.page, "players-other")
    key = player.dialog.locator(".hold")
    expect(key).to_contain_text("End it, start a new one")
    player.hold(key, 900)
    expect(player.page.locator(".plate b")).to_have_text(["Boris", "Anna"])
    assert player.taps - before == 3
    assert player.match != first
    table = Table(player.url, 2, 0)
    wait_for(lambda: table.read(f"{first}/state")["status"] == "over")
    seats = table.read(f"{first}/state")["seats"]
    assert {seat["name"]: seat["score"] for seat in seats.values()} == {"Anna": 0, "Boris": 1}


def test_somebody_new_between_rounds_keeps_the_match(player: Player, shot: Shot) -> None:
    """What was played stays theirs who played it."""
    first = boris_loses(player)
    player.seat("B")
    player.dialog.get_by_role("textbox", name="Seat B").fill("Chloé")
    expect(player.dialog).to_contain_text("From the next round on")
    shot(player.page, "players-new")
    player.press("Save players")
    expect(player.dialog).to_have_count(0)
    wait_for(lambda: player.read()["seats"]["B"]["name"] == "Chloé")
    assert player.match == first
    terms = player.read()["seats"]["B"]["terms"]
    assert [(term["from"], term["name"]) for term in terms] == [(1, "Boris"), (2, "Chloé")]
    assert player.state()["seats"]["B"]["name"] == "Boris", "the round that is shown was his"


def test_a_device_without_the_pen_is_asked_before_it_ends_the_match(player: Player, device: Device) -> None:
    first = boris_loses(player)
    player.menu("Hand over")
    code = player.dialog.locator(".code").inner_text()
    player.page.keyboard.press("Escape")
    other = device().new_page()
    join(other, code)
    expect(player.page.locator(".bar .chip.pen")).to_be_visible()
    player.seat("A").press("Move Anna, seat A").press("Move Boris, seat B")
    player.hold(player.dialog.locator(".hold"), 900)
    expect(player.dialog).to_contain_text("is recording")
    player.press("Just watch")
    expect(player.dialog).to_have_count(0)
    assert player.match == first and player.state()["status"] == "live"


def test_who_was_noted_at_the_wrong_seat_sat_there_always(player: Player) -> None:
    first = boris_loses(player)
    before = player.taps
    player.seat("A").press("Move Anna, seat A").press("Move Boris, seat B").press("They have always sat like this")
    expect(player.page.locator(".plate b")).to_have_text(["Boris", "Anna"])
    assert player.taps - before == 4
    wait_for(lambda: player.state()["seats"]["A"]["name"] == "Boris")
    assert player.match == first
    assert player.state()["seats"]["B"] | {"hand": None} == player.state()["seats"]["B"] | {
        "hand": None,
        "name": "Anna",
        "score": 1,
    }


def test_another_number_of_seats_is_another_match(player: Player, shot: Shot) -> None:
    player.name("Anna", "Boris", "Chloé").until_we_stop().to_the_deal()
    player.press("Only the result").press("Anna is the durak").press("Record: durak Anna").recorded("round_recorded")
    first = player.match
    player.press("Card by card")
    before = player.taps
    player.seat("B").press("Boris leaves")
    shot(player.page, "players")
    key = player.dialog.locator(".hold")
    expect(key).to_contain_text("End it, start with 2")
    player.hold(key, 300)
    assert player.match == first, "what ends a match is held"
    player.hold(key, 900)
    expect(player.page.locator(".plate b")).to_have_text(["Anna", "Chloé"])
    assert player.taps - before == 2
    table = Table(player.url, 2, 0)
    wait_for(lambda: table.read(f"{first}/state")["status"] == "over")
    assert player.match != first
    player.press("Only the result")
    expect(player.page.locator(".standing li").last).to_have_text("Anna 1")
    player.press("Card by card")
    player.card("8c").seat("B").sees("Chloé")
    told = player.read()
    assert told["options"]["rounds"] is None
    assert told["continues"]["match"] == first and told["continues"]["seats"] == {"A": "A", "B": "C"}
    assert table.read(first)["continued_by"] == player.match
    player.page.goto(f"{player.url}/m/{player.match}")
    player.page.get_by_role("link", name="Previous match").tap()
    expect(player.page.get_by_role("link", name="Next match")).to_be_visible()
    shot(player.page, "live-continued")


NEVER_TELLS = """
const open = indexedDB.open.bind(indexedDB);
indexedDB.open = (...given) => Object.assign(open(...given), { addEventListener: () => undefined });
"""


def test_a_browser_that_has_locked_its_storage_is_not_waited_for(device: Device, shot: Shot) -> None:
    context = device()
    context.add_init_script(NEVER_TELLS)
    page = context.new_page()
    page.clock.install()
    page.goto("/")
    page.clock.run_for(10_000)
    expect(page.get_by_role("alert")).to_contain_text("locked its storage. Close it and open it again")
    expect(page.get_by_role("heading", name="Record a new match")).to_be_visible()
    shot(page, "home-locked")
    page.get_by_role("button", name="Close").tap()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_match_taken_off_the_list_can_be_put_back(player: Player, shot: Shot) -> None:
    player.name("Anna", "Boris", "Chloé").press("a set number").to_the_deal()
    player.press("Only the result").press("Anna is the durak").press("Record: durak Anna").recorded("match_ended")
    match = player.match
    wait_for(lambda: player.state()["status"] == "over")
    expect(player.page.get_by_role("heading", name="The durak is Anna")).to_be_visible()
    shot(player.page, "over-durak")
    player.page.get_by_role("link", name="Home").tap()
    row = player.page.locator(".lst li")
    expect(row.get_by_role("link")).to_contain_text(re.compile(r"Durak · \d+ \w+ \d{4} · durak: Anna"))
    player.page.get_by_role("button", name="Remove from this list").tap()
    expect(row.get_by_role("status")).to_have_text(
        "Removed, with this device’s right to correct it: Anna, Boris, Chloé"
    )
    shot(player.page, "home-removed")
    row.get_by_role("button", name="Put it back").tap()
    expect(row.get_by_role("link")).to_contain_text("durak: Anna")
    player.page.goto(f"/m/{match}/pad")
    expect(player.page.get_by_role("button", name="Undo the last move")).to_be_visible()


LOOKS = [
    ("360-light-en", {"width": 360, "height": 740}, "light", "en-GB"),
    ("320-dark-fr", {"width": 320, "height": 640}, "dark", "fr-FR"),
]


@pytest.mark.drawn(2)
@pytest.mark.parametrize(("name", "viewport", "theme", "locale"), LOOKS)
@pytest.mark.parametrize("seats", [2, 6])
def test_how_it_looks(
    device: Device, service: Service, shot: Shot, name: str, viewport: Any, theme: Any, locale: str, seats: int
) -> None:
    page = device(viewport=viewport, color_scheme=theme, locale=locale).new_page()
    player = Player(page, service.url).open()
    player.begin(seats)
    shot(page, f"ways-deal-{seats}-{name}")
    page.locator(".game-pad .askline .key").tap()
    page.locator(".who .key").first.tap()
    fits(page)
    shot(page, f"ways-result-{seats}-{name}")
    page.locator(".askline .key").tap()
    page.locator(".acts .key.quiet").last.tap()
    player.card("8c").seat("B").card("7s").card("8s")
    fits(page)
    shot(page, f"ways-lost-{seats}-{name}")
    page.locator(".restated-table .half").first.tap()
    player.card("9h").card("Th")
    fits(page)
    shot(page, f"ways-lost-table-{seats}-{name}")
    page.locator(".acts .undo").tap()
    page.locator(".plate").first.tap()
    shot(page, f"ways-players-{seats}-{name}")


FITS = """() => {
  const pad = document.querySelector('.game-pad');
  if (pad.scrollHeight > pad.clientHeight + 1) return ['it scrolls'];
  return [...pad.querySelectorAll('button')]
    .map((key) => [key.textContent, key.getBoundingClientRect()])
    .filter(([, box]) => Math.min(box.width, box.height) < 47.5 || box.bottom > innerHeight + 1 || box.right > innerWidth + 1)
    .map(([text, box]) => `${text} ${Math.round(box.width)} x ${Math.round(box.height)} at ${Math.round(box.bottom)}`);
}"""  # noqa: E501


def fits(page: Page) -> None:
    """Nothing scrolls, and every key is large enough for a thumb."""
    assert page.evaluate(FITS) == []
