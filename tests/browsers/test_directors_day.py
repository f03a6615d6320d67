"""The core of a director's day in Firefox and in WebKit: the door, a round by the desk, a result told by a player."""

from __future__ import annotations

from tests.browsers.drivers import Browser
from tests.browsers.phone import Phone
from tests.running import Service
from tests.web.test_entrant import NAMES, Director


def test_a_round_is_paired_played_told_and_closed(browser: Browser, service: Service) -> None:
    director = Director(service, format={"kind": "swiss", "rounds": 2, "table": 4})
    entrants = {name: director.send("enter", name=name)["entrant"] for name in NAMES}
    letters = director.ask(f"/{director.id}/tokens", {"role": "director"}, director.token)["code"]

    # the director's device checks everybody in, and publishes the round
    desk = Phone(browser, service.url).open(f"/join#{letters}")
    desk.tap("button", "Join").sees(".hall.directing .bar", "Cup")
    desk.open(f"/t/{director.id}/door")
    for name in NAMES:
        desk.tap("button", f"In: {name}")
    desk.tap("button", "Pair those present (4)").tap("button", "Next").sees(".draft .name", NAMES[0])
    desk.tap(".steps button", "Publish round 1").tap(".steps button", "Start round 1")
    desk.tap("button", "Tables").sees(".missing", "No word yet")

    # a player's device, by the badge: another origin has a storage of its own
    seated = director.read("rounds/1")["tables"][0]["entrants"]
    order = [name for entrant in seated for name in NAMES if entrants[name] == entrant]
    player = Phone(browser, service.url.replace("127.0.0.1", "localhost")).open(f"/join#{director.badge(seated[0])}")
    player.tap("button", "Join").sees(".band b", "Table 1, seat A").tap("button", "Report the result")
    for name in order[::-1][:3]:
        player.tap(".tk", name)
    player.tap("button", "Send: I was 4th").sees("main", "You said:")

    # the desk takes what was told, and closes the round
    desk.open(f"/t/{director.id}/desk").tap(".missing button", "Accept").sees(".missing h2", "All tables are in")
    desk.tap(".steps button", "Close round 1")
    desk.until(lambda: director.read("rounds/1")["status"] == "closed", "the round is closed")
    [table] = director.read("rounds/1")["tables"]
    assert table["result"]["order"] == [entrants[name] for name in order[::-1]]
    player.open(f"/t/{director.id}/entrant").sees(".band b", "4th, +0")
    desk.open(f"/t/{director.id}/wall").sees("main", order[-1])
    assert desk.complaints() == player.complaints() == []
