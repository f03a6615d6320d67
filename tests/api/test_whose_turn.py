"""Whose request is worked on next."""

from __future__ import annotations

import http.client
import itertools
import json
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from types import SimpleNamespace
from typing import NamedTuple

import gevent
import pytest
from gevent import socket
from gevent.event import Event

from api.http import turns
from api.http.proxies import networks
from api.http.turns import Asker, Turns, away_from_turn, give_turn_back
from api.server.connections import AT_ONCE, Connection
from api.server.patience import Patience
from api.server.worker import read_head
from tests.api.table import API
from tests.running import Service


class Clock:
    """The monotonic clock as a worker's turns see it."""

    def __init__(self) -> None:
        self._now = 1000.0

    def __call__(self) -> float:
        return self._now

    def goes_on(self, seconds: float) -> None:
        self._now += seconds


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(turns, "monotonic", made)
    return made


class Later(NamedTuple):
    """What is to happen so many seconds later."""

    seconds: float
    happens: Callable[[], object]


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> list[Later]:
    """What turns have to happen later, in place of its happening."""
    asked: list[Later] = []
    monkeypatch.setattr(
        gevent, "spawn_later", lambda seconds, does, *given: asked.append(Later(seconds, partial(does, *given)))
    )
    return asked


class Line:
    """Requests that all come at once to a worker in which one is under way already."""

    def __init__(self, **bounds: float) -> None:
        self.turns = Turns(**({"held": 3600, "of_readers": 16} | bounds))  # type: ignore[arg-type]
        self.order: list[str] = []
        self._greenlets: list[gevent.Greenlet] = []

    def comes(
        self,
        address: str,
        token: str = "",
        says: str | None = None,
        work: Callable[[], object] = int,
        *,
        writes: bool = False,
    ) -> None:
        def request() -> None:
            with self.turns.turn(Asker.of(address, token), writes=writes):
                self.order.append(says or token or address)
                work()

        self._greenlets.append(gevent.spawn(request))
        gevent.idle()

    @contextmanager
    def busy(self) -> Iterator[None]:
        """While somebody else has the only turn."""
        with self.turns.turn(Asker.of("198.51.100.1", "")):
            yield

    def over(self) -> list[str]:
        gevent.joinall(self._greenlets, timeout=30, raise_error=True)
        assert all(each.dead for each in self._greenlets)
        return self.order


def test_twenty_connections_of_one_address_have_one_turn() -> None:
    line = Line(at_once=1)
    with line.busy():
        for _ in range(20):
            line.comes("192.0.2.1", says="reader")
        for pad in range(10):
            line.comes(f"192.0.2.{pad + 10}", says="pad")
    assert Counter(line.over()[:11]) == {"reader": 1, "pad": 10}


def test_pads_behind_one_address_have_a_turn_each() -> None:
    line = Line(at_once=1)
    with line.busy():
        for _ in range(20):
            line.comes("192.0.2.1", says="reader")
        for pad in range(75):
            line.comes("192.0.2.1", f"Bearer {pad}", says="pad")
    assert Counter(line.over()[:76]) == {"reader": 1, "pad": 75}


def test_an_ipv6_network_is_one_address() -> None:
    line = Line(at_once=1)
    with line.busy():
        for host in range(1, 9):
            line.comes(f"2001:db8::{host}", says="reader")
        line.comes("2001:db8:0:1::1", says="pad")
    assert Counter(line.over()[:2]) == {"reader": 1, "pad": 1}


def test_one_token_has_one_request_under_way_and_one_address_few() -> None:
    done = Event()
    line = Line(at_once=16, of_address=4)
    for _ in range(3):
        line.comes("192.0.2.1", "Bearer a", work=done.wait)
    assert line.order == ["Bearer a"]
    for token in "bcdef":
        line.comes("192.0.2.1", f"Bearer {token}", work=done.wait)
    assert line.order == [f"Bearer {token}" for token in "abcd"]
    line.comes("192.0.2.2", "Bearer x", work=done.wait)
    assert line.order[-1] == "Bearer x", "another address has its own"
    done.set()
    assert sorted(line.over()) == sorted(f"Bearer {token}" for token in "aaabcdefx")


def test_a_director_has_several_tables_under_way_by_one_token_but_no_more_than_an_address() -> None:
    line, done = Line(of_address=3), Event()
    line.turns.recorded(Asker.of("192.0.2.1", "director"))
    for n in range(4):
        line.comes("192.0.2.1", "director", says=f"table {n}", work=done.wait, writes=n % 2 == 0)
    assert line.order == ["table 0", "table 1", "table 2"]
    done.set()
    assert line.over()[-1] == "table 3"


def test_who_has_recorded_something_waits_for_few_of_the_others() -> None:
    done = Event()
    line = Line(at_once=16, of_address=8, of_readers=2, of_tables=1)
    line.turns.recorded(Asker.of("192.0.2.1", "Bearer pad"))
    for reader in range(10, 15):
        line.comes(f"192.0.2.{reader}", says=f"reader {reader}", work=done.wait)
    assert line.order == ["reader 10", "reader 11"]
    line.comes("192.0.2.1", "Bearer pad", says="looks", work=done.wait)
    line.comes("192.0.2.1", "Bearer pad", says="looks again", work=done.wait)
    line.comes("192.0.2.1", "Bearer pad", says="taps", work=done.wait, writes=True)
    assert line.order[2:] == ["looks", "taps"], "beside those; what is only read, few at a time"
    line.comes("192.0.2.1", "Bearer guest", work=done.wait)
    assert len(line.order) == 4, "a token that has recorded nothing is as good as none"
    done.set()
    assert len(line.over()) == 9


def test_who_taps_seldom_is_before_who_never_stops(clock: Clock) -> None:
    line = Line(at_once=1)
    pads = [f"Bearer {pad}" for pad in range(5)]
    for token in ("Bearer bot", *pads):
        line.turns.recorded(Asker.of("192.0.2.1", token))
    for n in range(3):
        line.comes("192.0.2.1", "Bearer bot", says=f"bot {n}", writes=True, work=lambda: clock.goes_on(0.01))
    with line.busy():
        line.comes("192.0.2.1", "Bearer bot", says="bot again", writes=True)
        for token in pads:
            line.comes("192.0.2.1", token, writes=True)
    assert line.over()[3:] == [*pads, "bot again"]


def test_who_records_without_end_is_as_any_other_for_a_while(clock: Clock) -> None:
    line, first, then = Line(of_tables=1), Event(), Event()
    bot = ("192.0.2.1", "Bearer bot")
    line.turns.recorded(Asker.of(*bot))
    _tapped(line)
    line.comes(*bot, says="long", writes=True, work=lambda: clock.goes_on(2 * turns.SHARE))
    for n in range(2):
        line.comes(*bot, says=f"soon {n}", writes=True, work=first.wait)
    assert line.order == ["tap", "long", "soon 0"], "one at a time"
    first.set()
    gevent.idle()
    clock.goes_on(2 * turns.OF_LATE)
    for n in range(2):
        line.comes(*bot, says=f"later {n}", writes=True, work=then.wait)
    assert line.order[3:] == ["soon 1", "later 0", "later 1"], "it has had little of late"
    then.set()
    line.over()


def test_what_came_while_somebody_was_as_any_other_is_before_what_comes_later(clock: Clock) -> None:
    """A director's taps of many tables: none is passed by for ever by those behind it."""
    line, done = Line(at_once=1), Event()
    director = ("192.0.2.1", "Bearer director")
    line.turns.recorded(Asker.of(*director))
    _tapped(line)
    line.comes(*director, says="long", writes=True, work=lambda: clock.goes_on(2 * turns.SHARE))
    line.comes(*director, says="under way", writes=True, work=done.wait)
    for n in range(2):
        line.comes(*director, says=f"soon {n}", writes=True)
    clock.goes_on(2 * turns.OF_LATE)
    for n in range(2):
        line.comes(*director, says=f"later {n}", writes=True)
    done.set()
    assert line.over()[2:] == ["under way", "soon 0", "soon 1", "later 0", "later 1"]


def test_where_all_record_without_end_nobody_is_held_up_for_that(clock: Clock, later: list[Later]) -> None:
    line, done = Line(), Event()
    bots = [("192.0.2.1", f"Bearer bot {n}") for n in range(3)]
    for bot in bots:
        line.turns.recorded(Asker.of(*bot))
    for _ in range(20):
        for bot in bots:
            line.comes(*bot, says="records", writes=True, work=lambda: clock.goes_on(turns.SHARE / 4))
    for n in range(2):
        for bot in bots:
            line.comes(*bot, says=f"on {n}", writes=True, work=done.wait)
    assert Counter(line.order) == {"records": 60, "on 0": 3, "on 1": 3}
    done.set()
    line.over()
    later.clear()  # of the first ones, when each had had the worker for as long as nobody else yet

    # and who has had more than all of them, until they come
    alone = ("192.0.2.1", "Bearer director")
    line.turns.recorded(Asker.of(*alone))
    clock.goes_on(20)
    for n in range(60):
        line.comes(*alone, says=f"table {n}", writes=True, work=lambda: clock.goes_on(turns.SHARE / 10))
    held = Event()
    for n in range(2):
        line.comes(*alone, says=f"more {n}", writes=True, work=held.wait)
    assert line.order[-2:] == ["more 0", "more 1"]
    _tapped(line)
    line.comes(*alone, says="far", writes=True, work=held.wait)
    assert line.order[-1] == "tap"
    held.set()
    line.over()


def test_time_belongs_alike_to_all_who_have_their_turns(clock: Clock) -> None:
    line, done, pad = Line(of_tables=1), Event(), ("192.0.2.1", "Bearer pad")
    line.turns.recorded(Asker.of(*pad))
    for reader in range(9):
        line.comes(f"192.0.2.{10 + reader}", says="reads", work=done.wait)
    line.comes(*pad, says="slow", writes=True, work=lambda: clock.goes_on(9 * turns.SHARE))
    for n in range(2):
        line.comes(*pad, says=f"tap {n}", writes=True, work=done.wait)
    assert line.order[9:] == ["slow", "tap 0", "tap 1"], "a tenth of it was the pad's"
    done.set()
    line.over()


def _tapped(line: Line) -> None:
    line.turns.recorded(Asker.of("192.0.2.1", "Bearer pad"))
    line.comes("192.0.2.1", "Bearer pad", says="tap", writes=True)


def test_a_readers_place_stays_empty_for_a_while_behind_each_turn_while_there_are_taps(
    clock: Clock, later: list[Later]
) -> None:
    line = Line(of_readers=1)
    line.comes("192.0.2.2", says="before", work=lambda: clock.goes_on(0.02))
    line.comes("192.0.2.2", says="again")
    assert (line.order, later) == (["before", "again"], []), "nobody taps"
    _tapped(line)
    line.comes("192.0.2.2", says="reads", work=lambda: clock.goes_on(0.02))
    line.comes("192.0.2.3", says="reads too")
    line.comes("192.0.2.1", "Bearer pad", says="tap again", writes=True)
    assert line.order[2:] == ["tap", "reads", "tap again"]
    assert [round(each.seconds, 6) for each in later] == [0.02 * turns.BEHIND]
    later.pop().happens()
    assert line.over()[-1] == "reads too"


def test_who_writes_but_has_recorded_nothing_waits_himself_and_keeps_no_first_tap_waiting(
    clock: Clock, later: list[Later]
) -> None:
    line = Line(of_tables=1)
    _tapped(line)
    line.comes("192.0.2.2", "Bearer bot", says="refused", writes=True, work=lambda: clock.goes_on(0.02))
    line.comes("192.0.2.2", "Bearer bot", says="refused again", writes=True)
    line.comes("192.0.2.3", "Bearer other", says="first tap", writes=True)
    assert line.order == ["tap", "refused", "first tap"]
    later[0].happens()
    assert line.over()[-1] == "refused again"


def test_a_pause_ends_in_the_line_in_which_it_began(clock: Clock, later: list[Later]) -> None:
    line = Line(of_readers=1)
    _tapped(line)
    with line.turns.turn(Asker.of("192.0.2.2", "Bearer new")) as turn:
        clock.goes_on(0.02)
        with turn.away(waits=True):
            line.turns.recorded(turn.asker)
        assert turn.line is turns.Line.AT_TABLES
        line.comes("192.0.2.3", says="reads")
        assert line.order == ["tap"]
        later.pop().happens()
        gevent.idle()
        assert line.order == ["tap", "reads"]
    line.over()


def test_no_pause_is_longer_than_a_turn_may_be(clock: Clock, later: list[Later]) -> None:
    """As while the store is away: who asks then is to hear so."""
    line = Line(of_readers=1, held=0.25)
    _tapped(line)
    line.comes("192.0.2.2", says="slow", work=lambda: clock.goes_on(2))
    assert [each.seconds for each in later] == [0.25]


def test_a_while_after_the_last_tap_nobody_pauses(clock: Clock, later: list[Later]) -> None:
    line = Line(of_readers=1)
    _tapped(line)
    clock.goes_on(turns.TAPPED)
    line.comes("192.0.2.2", says="reads", work=lambda: clock.goes_on(0.02))
    assert not later


def test_who_sends_what_is_not_recorded_again_and_again_is_as_any_other() -> None:
    line, done = Line(of_tables=1), Event()
    pad = Asker.of("192.0.2.1", "Bearer pad")
    line.turns.recorded(pad)
    for _ in range(turns.IN_A_ROW - 1):
        line.turns.not_recorded(pad)
    line.turns.recorded(pad)
    for _ in range(turns.IN_A_ROW - 1):
        line.turns.not_recorded(pad)
    for n in range(3):
        line.comes(*pad, says=f"tap {n}", work=done.wait, writes=True)
    assert line.order == ["tap 0", "tap 1", "tap 2"]
    line.turns.not_recorded(pad)
    for n in (3, 4):
        line.comes(*pad, says=f"tap {n}", work=done.wait, writes=True)
    assert len(line.order) == 3
    done.set()
    assert line.over() == [f"tap {n}" for n in range(5)]


def test_the_first_tap_of_each_table_waits_for_no_reader() -> None:
    read, tapped = Event(), Event()
    line = Line(of_readers=1, of_tables=2)
    for reader in range(10, 15):
        line.comes(f"192.0.2.{reader}", says=f"reader {reader}", work=read.wait)
    for pad in range(4):
        line.comes("192.0.2.1", f"Bearer {pad}", writes=True, work=tapped.wait)
    assert line.order == ["reader 10", "Bearer 0", "Bearer 1"], (
        "few at a time of those whose token has recorded nothing"
    )
    line.turns.recorded(Asker.of("192.0.2.1", "Bearer pad"))
    line.comes("192.0.2.1", "Bearer pad", writes=True, work=tapped.wait)
    assert line.order[3:] == ["Bearer pad"], "who has recorded something is before both"
    tapped.set()
    gevent.idle()
    assert line.order[4:] == ["Bearer 2", "Bearer 3"]
    read.set()
    assert line.over()[6:] == [f"reader {reader}" for reader in range(11, 15)]


def test_what_was_recorded_long_ago_counts_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr(turns, "monotonic", lambda: now)
    done = Event()
    line = Line(at_once=16, of_readers=1)
    line.turns.recorded(Asker.of("192.0.2.1", "Bearer pad"))
    now += turns.LATELY
    line.comes("192.0.2.2", work=done.wait)
    line.comes("192.0.2.1", "Bearer pad", work=done.wait)
    assert line.order == ["192.0.2.2"]
    done.set()
    assert line.over() == ["192.0.2.2", "Bearer pad"]


def test_who_waits_for_something_else_has_given_the_turn_back() -> None:
    elsewhere, line = Event(), Line(at_once=1)

    def heavy() -> None:
        with away_from_turn():
            elsewhere.wait()
        line.order.append("heavy again")

    line.comes("192.0.2.1", "heavy", work=heavy)
    line.comes("192.0.2.1", "tap")
    assert line.order == ["heavy", "tap"]
    elsewhere.set()
    assert line.over() == ["heavy", "tap", "heavy again"]


def test_who_is_away_keeps_no_turn_when_he_ends_there() -> None:
    line = Line(at_once=1)

    def fails() -> None:
        with away_from_turn():
            raise TimeoutError

    with pytest.raises(TimeoutError), line.turns.turn(Asker.of("192.0.2.1", "")):
        fails()
    line.comes("192.0.2.1", "tap")
    assert line.over() == ["tap"]


def test_a_follower_has_no_turn_any_more_and_gets_none_by_a_slow_answer() -> None:
    line, ends = Line(at_once=1), Event()

    def follows() -> None:
        give_turn_back()
        with away_from_turn():  # as its connection does while the client does not read
            pass
        ends.wait()

    line.comes("192.0.2.1", "follower", work=follows)
    line.comes("192.0.2.1", "tap")
    assert line.order == ["follower", "tap"]
    ends.set()
    line.over()


def test_outside_of_a_turn_nothing_is_given_back() -> None:
    give_turn_back()
    with away_from_turn():
        pass


def test_a_turn_that_lasts_too_long_keeps_nobody_waiting() -> None:
    """As while the store is away: whoever waits for it would keep all others from hearing so."""
    stuck, line = Event(), Line(at_once=1, held=0.01)
    line.comes("192.0.2.1", "stuck", work=stuck.wait)
    line.comes("192.0.2.1", "other", work=stuck.set)
    assert line.over() == ["stuck", "other"]


def test_who_goes_away_while_waiting_leaves_the_line() -> None:
    line = Line(at_once=1)
    with line.busy():
        line.comes("192.0.2.1", "gone")
        line.comes("192.0.2.1", "here")
        line._greenlets.pop(0).kill()
    assert line.over() == ["here"]


@pytest.mark.parametrize(
    ("peer", "forwarded", "asked"),
    [
        ("127.0.0.1", [], "127.0.0.1"),
        ("127.0.0.1", ["192.0.2.7"], "192.0.2.7"),
        ("127.0.0.1", ["203.0.113.1, 192.0.2.7"], "192.0.2.7"),
        ("127.0.0.1", ["203.0.113.1", "192.0.2.7"], "192.0.2.7"),
        ("127.0.0.1", [""], "127.0.0.1"),
        ("198.51.100.1", ["192.0.2.7"], "198.51.100.1"),
    ],
)
def test_the_address_is_the_proxys_word_where_one_is_trusted(peer: str, forwarded: list[str], asked: str) -> None:
    headers = [("CONTENT-LENGTH", "7"), ("AUTHORIZATION", "Bearer t")]
    request = SimpleNamespace(headers=[*headers, *(("X-FORWARDED-FOR", value) for value in forwarded)])
    assert read_head(request, peer, networks("loopback")) == (7, Asker(asked, "Bearer t"))


def test_bodies_that_have_not_come_keep_nobody_from_a_turn(service: Service) -> None:
    """More of them than one address may have under way, all without a token, and somebody else without one."""
    host = service.url.removeprefix("http://")
    with ExitStack() as held:
        for _ in range(12):
            slow = http.client.HTTPConnection(host, timeout=30)
            held.callback(slow.close)
            slow.putrequest("POST", f"{API}/matches")
            slow.putheader("Content-Type", "application/json")
            slow.putheader("Content-Length", "100")
            slow.endheaders(b"{")
        for _ in range(8):
            quick = http.client.HTTPConnection(host, timeout=5)
            held.callback(quick.close)
            quick.request("POST", f"{API}/matches", json.dumps({"game": "durak", "seats": [{}, {}]}), JSON)
            assert quick.getresponse().status == 201


JSON = {"Content-Type": "application/json"}


def test_whoever_has_sent_something_is_heard_before_one_who_never_stops_goes_on() -> None:
    ours, theirs = socket.socketpair()
    taken, client = socket.socketpair()
    connection, turns_of_one, before = Connection(taken, Patience()), itertools.count(), []

    def sends() -> None:
        ours.recv(1)
        before.append(next(turns_of_one))

    def never_stops() -> None:
        theirs.send(b"!")
        for _ in range(40):
            next(turns_of_one)
            connection.took(AT_ONCE)

    gevent.joinall([gevent.spawn(sends), gevent.spawn(never_stops)], timeout=30, raise_error=True)
    assert before[0] <= 3
    for each in (ours, theirs, connection, client):
        each.close()
