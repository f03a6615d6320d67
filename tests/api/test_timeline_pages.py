"""A timeline in pages: together they are the whole of it, and no item is told twice."""

from __future__ import annotations

import random
import threading
from collections.abc import Iterator
from itertools import count
from types import SimpleNamespace
from typing import Any, cast

import orjson
import pytest

from api.http.application import NAME
from api.matches.access import viewer
from api.matches.memory import tellings
from api.renderings import Renderings
from recorder import unhurried
from recorder.store import StoreAway
from replays import masks, timeline
from tests.api.table import PLAYS, Checked, Table, key, moves_of, problem

ATTACK = {"type": "attack", "by": "A", "card": "7h"}


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The places of the items that were made, in order."""
    made: list[Any] = []
    real = timeline._item

    def counted(before: Any, after: Any, item: Any, *rest: Any) -> Any:
        made.append(item.place)
        return real(before, after, item, *rest)

    monkeypatch.setattr(timeline, "_item", counted)
    return made


def play_some(table: Table, chance: random.Random, most: int) -> None:
    """So many moves, or as many as there are."""
    for _ in range(most):
        actions = table.read("actions")["actions"]
        moves = [each for each in actions if each["type"] in PLAYS]
        if not moves:
            return
        table.send(moves_of(chance, moves))


def pages(table: Table, limit: int, **query: str) -> Iterator[dict[str, Any]]:
    start: int | None = 0
    while start is not None:
        page = table.read("timeline", **{"from": str(start), "limit": str(limit)}, **query)
        yield page
        start = page["next"]


def joined(table: Table, limit: int, **query: str) -> dict[str, Any]:
    """The whole, of its pages."""
    found = [*pages(table, limit, **query)]
    assert all(len(page["items"]) == limit for page in found[:-1])
    assert not any(page["moments"] for page in found[:-1])
    series: dict[str, dict[str, list[int | None]]] = {}
    for page in found:
        for name, lines in page["series"].items():
            for seat, line in lines.items():
                series.setdefault(name, {}).setdefault(seat, []).extend(line)
    return {
        **found[-1],
        "items": [item for page in found for item in page["items"]],
        "chapters": [chapter for page in found for chapter in page["chapters"]],
        "series": series,
    }


@pytest.fixture(params=["durak", "ratak"])
def long(request: pytest.FixtureRequest, client: Checked) -> Table:
    table = Table.open(client, 3, game=request.param)
    play_some(table, random.Random(3), 40)
    return table


@pytest.mark.drawn(8)
@pytest.mark.parametrize("limit", [1, 7, 2000])
@pytest.mark.parametrize("query", [{}, {"audit": "true"}, {"view": "public"}, {"until": "9"}])
def test_pages_together_are_the_whole(long: Table, limit: int, query: dict[str, str]) -> None:
    assert long.call("POST", "corrections", json={"retract": 2}).status_code in (201, 422)
    whole = long.read("timeline", **query)
    assert whole["next"] is None and len(whole["items"]) > 7
    assert joined(long, limit, **query) == whole


def test_a_page_is_asked_for_within_bounds(dealt: Table) -> None:
    for query in ({"limit": "2001"}, {"limit": "0"}, {"from": "-1"}, {"from": "x"}):
        assert problem(dealt.get("timeline", **query)) == (422, "invalid")
    beyond = dealt.read("timeline", **{"from": "500"})
    assert (beyond["items"], beyond["next"]) == ([], None)


def test_more_than_a_page_comes_only_when_it_is_asked_for(dealt: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tellings, "MOST", 1)
    assert len(dealt.read("timeline")["items"]) == 1
    assert dealt.read("timeline")["next"] == 1


def test_each_item_is_told_once_however_often_it_is_read(long: Table, told: list[Any]) -> None:
    whole = joined(long, 7)
    told.clear()
    assert joined(long, 5) == whole
    assert long.read("timeline") == whole
    assert told == []


def test_of_what_has_only_grown_the_new_items_are_told(dealt: Table, told: list[Any]) -> None:
    before = dealt.read("timeline")
    told.clear()
    assert dealt.send(ATTACK, query={}).status_code == 201
    after = dealt.read("timeline")
    assert told == [3]
    assert after["items"][: len(before["items"])] == before["items"]
    assert [item["version"] for item in after["items"]] == [1, 2, 3]


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", ["durak", "ratak"])
def test_what_is_told_as_it_grows_is_what_is_told_at_once(client: Checked, game: str, seed: int) -> None:
    """Each move is read as it comes; the whole is the same as for who has never read before."""
    table = Table.open(client, 2, game=game)
    chance = random.Random(seed)
    for _ in range(6):
        play_some(table, chance, 3)
        grown = joined(table, 4)
        tell_by(client, tellings.Tellings(cast(Renderings, _Nothing())))
        assert table.read("timeline") == grown


def tell_by(client: Checked, made: tellings.Tellings) -> None:
    """Have the service tell timelines by these from here on."""
    client.application.extensions[NAME].tellings = made


class _Nothing:
    """Keeps no rendering."""

    def get(self, *_: Any) -> None: ...

    def put(self, *_: Any) -> None: ...


def test_a_correction_a_name_and_a_note_are_told_anew(dealt: Table) -> None:
    assert dealt.send(ATTACK | {"note": "with a sigh"}).status_code == 201
    before = dealt.read("timeline")
    assert before["items"][2]["note"] == "with a sigh"
    assert dealt.call("PATCH", "", json={"seats": {"A": {"name": "Anouk"}}}).status_code == 200
    named = dealt.read("timeline")
    assert "Anouk" in named["items"][2]["text"]["en"]
    assert dealt.call("POST", "corrections", json={"retract": 1}).status_code == 201
    assert len(dealt.read("timeline")["items"]) == 2
    assert [item["struck_by"] for item in dealt.read("timeline", audit="true")["items"]][2] == 4


def test_pages_as_of_a_version_stay_as_they_were_while_play_goes_on(dealt: Table) -> None:
    assert dealt.send(ATTACK).status_code == 201
    first = dealt.read("timeline", limit="2")
    assert dealt.send({"type": "defend", "by": "B", "card": "9h", "on": "7h"}).status_code == 201
    rest = dealt.read("timeline", **{"limit": "2", "from": "2", "until": str(first["head"])})
    assert [item["version"] for item in rest["items"]] == [3]
    assert (rest["head"], rest["next"]) == (3, None)


def test_a_long_page_is_kept_for_other_workers(
    client: Checked, long: Table, told: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tellings, "_WORTH", 5)
    service = client.application.extensions[NAME]
    tell_by(client, tellings.Tellings(service.renderings))
    whole = long.read("timeline")
    told.clear()
    tell_by(client, tellings.Tellings(service.renderings))
    assert long.read("timeline") == whole
    assert told == []


def test_memory_is_bounded(client: Checked, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tellings, "MEMORY", 5_000)
    service = client.application.extensions[NAME]
    for _ in range(5):
        table = Table.open(client, 2)
        play_some(table, random.Random(1), 10)
        table.read("timeline")
    assert len(service.tellings._known) < 5


def test_whoever_asks_for_the_same_at_once_waits_for_what_is_told_already(
    dealt: Table, told: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each gets the version that he looked at, though another has the telling go on meanwhile."""
    client, anybody = dealt.client, dealt.as_(None)
    monkeypatch.setattr(tellings, "_AT_ONCE", 1)
    found: list[Any] = []
    others: list[threading.Thread] = []
    asked = threading.Event()
    real = tellings._MatchTelling.page

    def page(self: Any, *args: Any, **how: Any) -> Any:
        if threading.current_thread() in others:
            asked.set()
        return real(self, *args, **how)

    real_tell = timeline.Telling.tell

    def tell(self: Any, count: int) -> Any:
        """Another reader comes while an item has just been told."""
        made = real_tell(self, count)
        if not others:
            copy = Table(Checked(client.application), dealt.match, None, {})
            others.append(threading.Thread(target=lambda: found.append(copy.read("timeline"))))
            others[0].start()
            assert asked.wait(30)
        return made

    monkeypatch.setattr(tellings._MatchTelling, "page", page)
    monkeypatch.setattr(timeline.Telling, "tell", tell)
    told.clear()
    whole = anybody.read("timeline")
    others[0].join()
    assert found == [whole]
    assert told == [1, 2], "each item once for both"


def test_an_audit_is_told_once_for_all_its_pages(long: Table, told: list[Any]) -> None:
    long.call("POST", "corrections", json={"retract": 2})
    told.clear()
    joined(long, 3, audit="true")
    assert len(told) == len(set(told))


def test_what_broke_off_is_told_anew(dealt: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    real = timeline.Telling.tell

    def away(self: object, most: int | None = None) -> Any:
        raise StoreAway("for a moment")

    monkeypatch.setattr(timeline.Telling, "tell", away)
    assert problem(dealt.get("timeline")) == (503, "store-away")
    monkeypatch.setattr(timeline.Telling, "tell", real)
    assert len(dealt.read("timeline")["items"]) == 2


def test_what_comes_with_moves_is_what_the_timeline_has_there(client: Checked, told: list[Any]) -> None:
    chance = random.Random(11)
    table = Table.open(client, [{"name": "Anna"}, {"name": "Boris"}], options={"rounds": 50})
    for n in range(80):
        before = table.read()["version"]
        if n == 30:
            assert table.call("PATCH", "", json={"seats": {"A": {"name": "Chloé"}}}).status_code == 200
        if n in (40, 60):
            response = table.call("POST", "corrections", json={"retract": 1}, query_string={"with": "items"})
            before = 0
        else:
            moves = [each for each in table.read("actions")["actions"] if each["type"] in PLAYS]
            response = table.send(moves_of(chance, moves), query={"with": "items"})
        assert response.status_code == 201
        items = table.read("timeline")["items"]
        assert response.json["items"] == [each for each in items if int(str(each["version"]).split(".")[0]) > before]


def test_what_comes_with_a_move_is_all_that_is_told_for_it(client: Checked, told: list[Any]) -> None:
    table = Table.open(client, 2, options={"rounds": 50})
    play_some(table, random.Random(12), 60)
    note = {"kind": "text", "text": "so"}
    for _ in range(2):
        before = len(told)
        response = table.call("POST", "rulings", json=note, query_string={"with": "items"})
        assert response.status_code == 201
    assert len(told) - before == 1


def test_of_a_long_match_no_whole_timeline_comes_with_an_answer(
    client: Checked, told: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    # given a match that is longer than may be told for one answer, of which nothing was told
    monkeypatch.setattr(tellings, "MOST_AGAIN", 20)
    monkeypatch.setattr(tellings, "_AT_ONCE", 10)
    table = Table.open(client, 2, options={"rounds": 50})
    play_some(table, random.Random(13), 40)
    note = {"kind": "text", "text": "so"}
    asked = {"with": "items"}
    # when it is asked for, then each answer tells a part of it, until there is no more to tell
    for _ in range(2):
        before = len(told)
        assert "items" not in table.call("POST", "rulings", json=note, query_string=asked).json
        assert 20 <= len(told) - before <= 30
    name = key()
    made = table.call("POST", "rulings", json=note, query_string=asked, headers={"Idempotency-Key": name})
    assert len(made.json["items"]) == 1
    table.call("POST", "rulings", json=note)
    for again in (
        table.call("POST", "rulings", json=note, query_string=asked, headers={"Idempotency-Key": name}),
        table.call("POST", "rulings", json=note, query_string={**asked, "dry_run": "true"}),
        table.call("POST", "corrections", json={"retract": 1}, query_string=asked),
    ):
        assert again.status_code in (200, 201)
        assert "items" not in again.json


def test_what_is_told_again_for_an_answer_lets_others_have_their_turns(
    client: Checked, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given a match of which nothing was told
    monkeypatch.setattr(tellings, "_AT_ONCE", 10)
    table = Table.open(client, 2, options={"rounds": 50})
    play_some(table, random.Random(13), 40)
    events = table.read("state")["version"]
    pauses: list[float] = []
    monkeypatch.setattr(unhurried, "time", SimpleNamespace(monotonic=count().__next__, sleep=pauses.append))
    # when an answer has the items of a note, for which all before it is told
    table.call("POST", "rulings", json={"kind": "text", "text": "so"}, query_string={"with": "items"})
    # then a clock that goes on by a second at each look sees a pause behind each ten items
    assert len(pauses) >= events // 10 >= 4


def test_who_is_answered_late_is_told_its_own_moves_though_others_were_told_more(dealt: Table, told: list[Any]) -> None:
    # given a move, and another that was recorded and told before the first one's answer is made
    service = dealt.client.application.extensions[NAME]
    assert dealt.send(ATTACK, query={"with": "items"}).status_code == 201
    loaded = service.matches.newest(dealt.match)
    first = viewer.look(loaded, masks.REFEREE, service.now())
    defence = {"type": "defend", "by": "B", "card": "9h", "on": "7h"}
    assert dealt.send(defence, query={"with": "items"}).status_code == 201
    told.clear()

    # when the first is answered, then it has its own item alone, and nothing was told again for it
    items = service.tellings.since(first, loaded.version - 1)
    assert [orjson.loads(orjson.dumps(item))["version"] for item in items] == [loaded.version]
    assert told == []
