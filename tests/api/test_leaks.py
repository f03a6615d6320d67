"""The leak hunt: two matches whose hidden cards differ, and nobody whom they are hidden from can tell which is which.

Both are driven alike, over every route there is, by everybody, at every moment. All that comes back (status, headers,
bodies, feeds, what a phone's engine then says, log lines, metrics, rows of the projections) must be the same for both,
but for what differs between any two matches. Names under an alias, people's ids and tokens are searched for as texts.
"""

from __future__ import annotations

import gzip
import io
import json
import logging
import re
import sqlite3
import time
import zipfile
from base64 import b64decode
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import fields
from typing import Any

import pytest
from flask import Flask

from api.config import Config, issue_operator
from api.http.application import NAME
from api.matches.files.formats import FORMATS
from api.projections.sources import Source
from api.service import Service
from engine.games import BUILT_IN
from recorder.chain import MATCH
from replays import masks, worker
from tests.api.conftest import Clock
from tests.api.hiding import ATTACK, DECK, DURAK, HIDDEN, PILES, RAT_JONG_SECRET, RATAK_SECRET, STRIPS, ZACK, Hidden, X
from tests.api.table import API, Checked, Table, count_anew, key
from tests.chance import some
from tests.running import wait_for

NAMES = ("Zebulon Quill", "Wanda Ostrom", "Imre Falkenberg")
PLAYERS = ("zq-1717", "wo-4242", "if-9191")
READERS = ("public", "viewer", "seat:A")
DELAY = 30

Ask = Callable[[Table, str], list[Any]]


def asks(what: str, *queries: dict[str, str], method: str = "GET", **body: Any) -> Ask:
    def ask(table: Table, match: str) -> list[Any]:
        return [table.call(method, what, query_string=query, **body) for query in queries or ({},)]

    return ask


def at_root(path: str, method: str = "GET", **body: Any) -> Ask:
    def ask(table: Table, match: str) -> list[Any]:
        headers = {"Authorization": f"Bearer {table.token}"} if table.token else {}
        return [table.client.open(path.replace("MATCH", match), method=method, headers=headers, **body)]

    return ask


TRIES: list[dict[str, Any]] = [
    ATTACK,
    {**ATTACK, "card": X},
    {"type": "take", "by": "B"},
    {"type": "deal", "deck": DECK},
    {"type": "deal", "deck": PILES},
    {"type": "throw", "by": "A"},
    {"type": "throw", "by": "A", "card": "R"},
    {"type": "throw", "by": "B", "card": "green"},
    {"type": "challenge", "by": "A", "target": "B"},
    {"type": "draw", "by": "A"},
    {"type": "draw", "by": "A", "pile": [0, 0]},
    {"type": "draw", "by": "B"},
    {"type": "expose_dragons", "by": "A", "dragons": ["Dm"]},
    {"type": "place", "by": "A", "card": STRIPS[-1], "way": "h", "at": [0, 1]},
    {"type": "x"},
]
# Plays whose refusal might tell what B has.
SECRET_PLAYS = [
    {"type": "attack", "by": "B", "card": X},
    {"type": "attack", "by": "B", "card": RATAK_SECRET[0], "target": "A"},
    {"type": "throw", "by": "B", "card": "red"},
    {"type": "discard", "by": "B", "card": RAT_JONG_SECRET[0]},
    {"type": "place", "by": "B", "card": STRIPS[-2], "way": "h", "at": [0, 1]},
]
VIEWS = [{"view": view} for view in ("public", "seat:A", "seat:B", "referee", "hindsight")]
BACK = [{}, {"at": "2"}, {"until": "2"}, {"at": "3", "until": "3"}, {"at": "99"}, *VIEWS]
# What is asked of every route, whether it is allowed or not. A route that is not here fails the hunt.
HUNTED: dict[tuple[str, str], Ask] = {
    ("GET", "/matches/<match>"): asks(""),
    ("GET", "/matches/<match>/events"): asks("events", {}, {"from": "2", "to": "3"}, {"until": "2"}, {"limit": "1"}),
    ("GET", "/matches/<match>/state"): asks("state", *BACK),
    ("GET", "/matches/<match>/actions"): asks("actions", {}, {"at": "2"}, {"until": "2"}),
    ("GET", "/matches/<match>/timeline"): asks("timeline", {}, {"audit": "true"}, {"until": "3"}, *VIEWS),
    ("GET", "/matches/<match>/verify"): asks("verify", {}, {"version": "2", "hash": "0" * 64}),
    ("GET", "/matches/<match>/export"): asks(
        "export",
        # pictures in pixels are drawn from the svg
        *({"format": kind} for kind in FORMATS if kind not in ("png", "gif", "webp")),
        {"format": "jsonl", "until": "3"},
        {"format": "svg", "at": "2"},
        {},
    ),
    ("GET", "/matches/<match>/photos/<photo>"): asks("photos/" + "0" * 64),
    ("POST", "/matches/<match>/photos"): asks("photos", method="POST", data=b"no picture", content_type="image/png"),
    ("GET", "/matches/<match>/tokens"): asks("tokens"),
    ("POST", "/matches/<match>/tokens"): asks("tokens", method="POST", json={"role": "viewer"}),
    ("DELETE", "/matches/<match>/tokens/<tid>"): asks("tokens/t99", method="DELETE"),
    ("POST", "/matches/<match>/clock"): asks("clock", method="POST", json={"epoch": "e", "k": 1, "d0": 0, "q": 100}),
    ("PATCH", "/matches/<match>"): asks("", method="PATCH", json={"title": "changed"}),
    ("POST", "/matches/<match>/pen"): asks("pen", method="POST", json={}),
    ("POST", "/matches/<match>/seal"): asks("seal", method="POST", json={}),
    ("POST", "/matches/<match>/rulings"): asks("rulings", method="POST", json={"kind": "text", "text": "mine"}),
    ("POST", "/matches/<match>/corrections"): asks(
        "corrections", {"dry_run": "true"}, method="POST", json={"retract": 1}
    ),
    ("POST", "/matches/<match>/commands"): lambda table, match: [
        table.call("POST", "commands", json=command, query_string=query, headers=headers)
        for command in TRIES
        for query, headers in (({"dry_run": "true", "with": "actions,items"}, {}), ({}, {"If-Match": '"1"'}))
    ],
    ("POST", "/matches/<match>/batch"): lambda table, match: [
        table.call("POST", "batch", json={"items": [{"id": key(), "command": one} for one in SECRET_PLAYS]})
    ],
    ("GET", "/matches/<match>/annotations"): asks("annotations", {}, {"history": "true"}, {"from": "2"}),
    ("POST", "/matches/<match>/annotations"): asks("annotations", method="POST", json={"place": 1, "nags": [2]}),
    ("PATCH", "/matches/<match>/annotations/<aid>"): asks("annotations/a1", method="PATCH", json={"nags": [1]}),
    ("DELETE", "/matches/<match>/annotations/<aid>"): asks("annotations/a1", method="DELETE"),
    ("GET", "/matches/<match>/live"): lambda table, match: [feed(table)],
    ("GET", "/live"): lambda table, match: [glance(table)],
    ("GET", "/matches"): lambda table, match: [listed(table)],
    ("GET", "/decks"): lambda table, match: [learned(table)],
    ("GET", "/games"): at_root(f"{API}/games"),
    ("GET", "/games/<game>"): at_root(f"{API}/games/durak"),
    ("POST", "/games/<game>/<tool>"): at_root(f"{API}/games/rat-jong/score", "POST", json={"melds": []}),
    ("POST", "/matches"): at_root(f"{API}/matches", "POST", json={"game": "durak", "seats": []}),
    ("GET", "/archive"): at_root(f"{API}/archive?match=MATCH"),
    ("POST", "/archive"): at_root(f"{API}/archive", "POST", data=b"PK", content_type="application/zip"),
    ("GET", "//embed/<match>"): at_root("/embed/MATCH"),
    ("POST", "/matches/import"): at_root(
        f"{API}/matches/import", "POST", data=b"{}", content_type="application/x-ndjson"
    ),
    ("POST", "/join"): at_root(f"{API}/join", "POST", json={"code": "222222"}),
    ("GET", "/openapi.json"): at_root(f"{API}/openapi.json"),
    ("GET", "/address"): at_root(f"{API}/address"),
    ("GET", "/example"): at_root(f"{API}/example"),
    ("GET", "/example/export"): at_root(f"{API}/example/export?format=toml"),
    ("POST", "/example/branches"): at_root(f"{API}/example/branches", "POST", json={"at": 0}),
    ("POST", "/matches/<match>/branches"): lambda table, match: [branched(table)],
    ("GET", "//m/<match>"): at_root("/m/MATCH"),
    **{("GET", f"//m/<match>/{page}"): at_root(f"/m/MATCH/{page}") for page in ("pad", "seat", "phone", "replay")},
    ("GET", "//watch/<match>"): at_root("/watch/MATCH"),
    ("GET", "//pictures/<match>.png"): at_root("/pictures/MATCH.png"),
}
# Of a match's cards these tell nothing but by its own file, which an archive of a tournament holds.
NOWHERE = f"{API}/tournaments/{'a' * 20}"
HUNTED |= {
    (method, f"/tournaments/<aggregate>{what}"): at_root(
        NOWHERE
        + what.replace("<entrant>", "e1").replace("<round_>", "1").replace("<table>", "1").replace("<tid>", "t1"),
        method,
        **({"json": {}} if method in ("POST", "PATCH") else {}),
    )
    for method, what in (
        *(("GET", each) for each in ("", "/entrants", "/entrants/<entrant>", "/rounds/<round_>", "/standings")),
        *(
            ("GET", each)
            for each in ("/crosstable", "/stages", "/timeline", "/events", "/live", "/verify", "/export", "/tokens")
        ),
        *(("POST", each) for each in ("/commands", "/batch", "/entrants", "/seal", "/tokens")),
        *(
            ("PATCH", ""),
            ("GET", "/rounds/<round_>/why"),
            ("GET", "/standings/why"),
            ("POST", "/rounds/<round_>/tables/<table>/match"),
        ),
        *(("DELETE", ""), ("DELETE", "/entrants/<entrant>"), ("DELETE", "/tokens/<tid>")),
    )
}
HUNTED |= {
    ("GET", "/tournaments"): at_root(f"{API}/tournaments"),
    ("POST", "/tournaments"): at_root(f"{API}/tournaments", "POST", json={"name": "x"}),
    ("POST", "/tournaments/plan"): at_root(
        f"{API}/tournaments/plan", "POST", json={"game": "durak", "people": 12, "minutes": 180}
    ),
    ("GET", "//t/<path:_rest>"): at_root(f"/t/{'a' * 20}"),
}
OUTSIDE = (
    "/healthz", "/readyz", "/metrics", "/.well-known/greffier-keys", "/problems/", "/problems", "/problems/<name>",
    "/api/docs/", "/api/docs", "/api/docs/start.js", "/favicon.ico", "/static/<path:name>", "/sw.js",
    "/m/<path:_rest>", "/new/<path:_rest>", "/t/new", "/deck/<path:_rest>", "/matches", "/join", "/", "/help",
    "/watch", "/watch/<path:_rest>",
)  # fmt: skip


def feed(table: Table) -> str:
    """All that a follower is sent at once."""
    pieces = []
    with table.get("live", **{"from": "0"}) as response:
        if response.status_code != 200:
            return response.get_data(as_text=True)
        for piece in response.iter_encoded():
            pieces.append(piece.decode())
            if piece.startswith((b"event: head", b"event: reset", b"event: end", b"event: gone")):
                break
    return "".join(pieces)


def learned(table: Table) -> Any:
    headers = {"Authorization": f"Bearer {table.token}"} if table.token else {}
    return table.client.get(f"{API}/decks?match={table.match}", headers=headers)


def glance(table: Table) -> str:
    headers = {"Authorization": f"Bearer {table.token}"} if table.token else {}
    with table.client.get(f"{API}/live?match={table.match}", headers=headers) as response:
        if response.status_code != 200:
            return response.get_data(as_text=True)
        pieces = response.iter_encoded()
        return "".join(next(pieces).decode() for _ in range(2))


def branched(table: Table) -> str:
    """A what-if, as its maker gets it: all that was copied into it."""
    made = table.call("POST", "branches", json={"at": 2})
    if made.status_code != 201:
        return str(made.get_data(as_text=True))
    own = Table(table.client, made.json["id"], made.json["tokens"]["referee"], made.json)
    return json.dumps([own.read(what) for what in ("events", "state", "timeline")]).replace(own.match, "BRANCH")


def listed(table: Table) -> str:
    items = table.client.get(f"{API}/matches?limit=100").json["items"]
    late = ("version", "hash", "updated_at")  # the version of a match in play lags a moment
    return json.dumps([{name: value for name, value in item.items() if name not in late}
                       for item in items if item["id"] == table.match])  # fmt: skip


def hiding_records() -> set[str]:
    """Games and kinds of record that keep what not everybody sees: hands that a referee enters, decks."""
    kept = {"open": "hands", "dealt": "deck"}
    return {
        f"{game.identity.key} {kind}"
        for game in BUILT_IN
        for kind in game.identity.knowledge
        if kept.get(kind) in {field.name for command in game.commands for field in fields(command)}
    }


def test_every_record_that_hides_is_hunted() -> None:
    assert {of.name for of in HIDDEN} == hiding_records()
    # nobody holds a card of Rat Hot but what comes off a deck: nothing is entered there that only some see
    named = {f"{game.identity.key} {kind}" for game in BUILT_IN for kind in game.identity.knowledge}
    assert named - hiding_records() == {"rat-hot open", *(f"{game.identity.key} observed" for game in BUILT_IN)}


def test_every_route_is_hunted(app: Flask) -> None:
    routes = {
        (method, rule.rule)
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    known = {(method, path[1:] if path.startswith("//") else API + path) for method, path in HUNTED}
    known |= {("GET", path) for path in OUTSIDE}
    assert routes <= known, "a route that the hunt does not know"


LIST = ("GET", "/matches")
LAG_S = 10  # until the list has learned of both what was recorded last


class Twins:
    """Two matches that differ in where two cards are."""

    def __init__(self, client: Checked, clock: Clock, of: Hidden, **about: Any) -> None:
        self.clock = clock
        seats = [{"name": name, "player": player, "alias": f"Seat {n}"}
                 for n, (name, player) in enumerate([*zip(NAMES, PLAYERS, strict=True)][: of.seats])]  # fmt: skip
        body = {
            "game": of.game,
            "options": of.options,
            "knowledge": of.knowledge,
            "visibility": "public",
            "consent": "aliases",
            **about,
        }
        self.referees = [Table.open(client, seats, **body) for _ in range(2)]
        self.deals = of.deals
        self.secrets: set[str] = {str(table.token) for table in self.referees}
        self.readers: dict[str, list[Table]] = {name: [] for name in READERS}
        for table in self.referees:
            for name, role in (("viewer", {"role": "viewer"}), ("seat:A", {"role": "seat", "seat": "A"})):
                token = table.token_for(**role)["token"]
                self.secrets.add(token)
                self.readers[name].append(table.as_(token))
            self.secrets.add(table.token_for("seat", seat="B")["token"])
            self.readers["public"].append(table.as_(None))

    def both(self, what: str, body: Any, statuses: tuple[int, ...] = (200, 201)) -> None:
        used = key()
        for table in self.referees:
            for _ in range(2):  # the second time it is answered again
                done = table.call("POST", what, json=body, headers={"Idempotency-Key": used})
                assert done.status_code in statuses, done.get_data(as_text=True)

    def deal(self) -> None:
        for table, deal in zip(self.referees, self.deals, strict=True):
            assert table.send(deal).status_code == 201

    def hunt(self) -> list[str]:
        """What differs, and what was found, in all that every reader is told at this moment."""
        found: list[str] = []
        house = self.referees[0].client.application.extensions[NAME]
        count_anew(house)  # a hunt asks often
        for name, tables in self.readers.items():
            for route, ask in HUNTED.items():
                told = [self._told(ask(table, table.match), table) for table in tables]
                late = time.monotonic() + LAG_S if route == LIST else 0
                while told[0] != told[1] and time.monotonic() < late:
                    told = [self._told(ask(table, table.match), table) for table in tables]
                if told[0] != told[1]:
                    found.append(f"{name} {route} differs")
                for text in told:
                    found += [f"{name} {route}: {word}" for word in self._words(name) if word in text]
            said = [self._told([phone(table, name)], table) for table in tables]
            if said[0] != said[1]:
                found.append(f"{name}: what the phone's engine is given differs")
            found += [f"{name}: parts {event['parts'].keys()}" for event in tables[0].stream()
                      if {*event.get("parts", {})} - {"text", name.removeprefix("seat:")}]  # fmt: skip
        return found

    def _words(self, name: str) -> Iterator[str]:
        own = 0 if name == "seat:A" else None
        for n, words in enumerate(zip(NAMES, PLAYERS, strict=True)):
            if n != own:
                yield from words
        yield from self.secrets

    def _told(self, answers: list[Any], table: Table) -> str:
        texts = []
        for each in answers:
            if isinstance(each, str):
                texts.append(each)
            else:
                headers = {name: value for name, value in each.headers.items() if name not in ("Date", "Expires")}
                texts.append(f"{each.status_code} {headers} {words_of(each.get_data())}")
                each.close()
        return alike("\n".join(texts), table.match)


PACKED = re.compile('(?<=<script id="data" type="application/gzip">)(.*?)(?=</script>)')


def words_of(body: bytes) -> str:
    """What a body says; of an archive, what its files say; of a document, what it tells its reader packed."""
    if not body.startswith(b"PK"):
        return PACKED.sub(lambda found: gzip.decompress(b64decode(found[1])).decode(), body.decode(errors="replace"))
    with zipfile.ZipFile(io.BytesIO(body)) as archive:
        return "\n".join(f"{name}\n{archive.read(name).decode(errors='replace')}" for name in archive.namelist())


def alike(text: str, match: str) -> str:
    """Without what differs between any two matches: id, hashes, salts, keys, tokens, codes, lengths."""
    text = text.replace(match, "MATCH")
    text = re.sub(r"[0-9a-f]{64}|[0-9a-f]{32}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "HASH", text)
    text = re.sub(r'"(token|code|signature|tid|key|device|seal)":\s*"[^"]*"', r'"\1":"SECRET"', text)
    text = re.sub(r'"(s1|s2)":\s*\d+', r'"\1":"TIME"', text)
    return re.sub(r"'Content-Length': '\d+'", "", text)


def phone(table: Table, name: str) -> str:
    """What the engine of this reader's phone is given, and what it then says."""
    who = name if name.startswith("seat:") else "public"
    given = {"summary": table.read(), "events": table.stream(), "viewer": who, "notes": {}}
    requests: list[dict[str, Any]] = [
        {"do": "open", **given},
        {"do": "read", "what": "state", "query": {}},
        {"do": "read", "what": "timeline", "query": {"audit": True}},
        {"do": "read", "what": "actions", "query": {}},
        *({"do": "judge", "waiting": [], "ask": {"key": "k", "command": one}} for one in SECRET_PLAYS),
    ]
    told = [json.loads(worker.ask(json.dumps({**one, "match": f"{table.match} {name}"}))) for one in requests]
    return json.dumps([given, *told])


HUNTS = 2  # in each run, after moves that are drawn
DELAYED = {"delay": DELAY}
CASES: list[tuple[Hidden, dict[str, Any]]] = [
    *((of, {}) for of in HIDDEN),
    *((of, DELAYED) for of in HIDDEN),
    (DURAK, {**DELAYED, "visibility": "unlisted"}),
    (ZACK, {"delay": 1, "hands": "delayed"}),  # nobody looks at a pile, viewers neither
]


@pytest.mark.parametrize(
    ("of", "about"),
    some(CASES, 1, "hunts"),
    ids=lambda one: one.name if isinstance(one, Hidden) else " ".join(map(str, one.values())) or "at once",
)
def test_nothing_tells_hidden_cards_apart(
    client: Checked,
    clock: Clock,
    house: Service,
    config: Config,
    caplog: pytest.LogCaptureFixture,
    of: Hidden,
    about: dict[str, Any],
) -> None:
    caplog.set_level(logging.DEBUG)
    twins = Twins(client, clock, of, **about)
    assert twins.hunt() == []
    twins.deal()
    assert twins.hunt() == [], "dealt"
    moves = [*of.played()]
    hunted = {*some(range(len(moves)), min(HUNTS, len(moves)), "moves after which is hunted"), len(moves) - 1}
    for n, (what, body) in enumerate(moves):
        twins.both(what, body)
        if n in hunted:
            assert twins.hunt() == [], body
        clock.forward(5)
    if about.get("delay") == DELAY:  # over, and not opened yet for who sees it a delay later
        clock.forward(DELAY + 10)
        assert twins.hunt() == []
    assert config.security_log
    logged = caplog.text + config.security_log.read_text()
    assert '"token-missing"' in logged
    operator = {"Authorization": f"Bearer {issue_operator(config.data)}"}
    metrics = client.get("/metrics", headers=operator).get_data(as_text=True)
    assert "greffier_requests_total" in metrics
    assert not [word for word in (*NAMES, *PLAYERS, *twins.secrets) if word in logged or word in metrics]
    with closing(sqlite3.connect(config.data / "projections.sqlite3")) as database:
        wait_for(lambda: all(row_is_current(house, table) for table in twins.referees))
        rows = [str(database.execute("SELECT * FROM matches WHERE match = ?", (table.match,)).fetchall())
                for table in twins.referees]  # fmt: skip
        dumped = "\n".join(database.iterdump())
    shown = [re.sub(r"\(\d+, ", "(", alike(row, table.match)) for row, table in zip(rows, twins.referees, strict=True)]
    assert re.sub(r"\b1[0-9]{12}\b", "MS", shown[0]) == re.sub(r"\b1[0-9]{12}\b", "MS", shown[1])
    assert not [word for word in (*NAMES, *PLAYERS, *twins.secrets) if word in dumped]


def row_is_current(house: Service, table: Table) -> bool:
    """Whether the lists have all of a match that is recorded; what is beside its moves they learn a little later."""
    source = Source(house.matches, house.books)
    marks = [house.projections.mark(each, table.match) for each in house.projections.of(MATCH)]
    return all(mark is not None and source.is_current(table.match, mark) for mark in marks)


@pytest.mark.parametrize("of", some(HIDDEN, 1, "hunts that find"), ids=lambda one: one.name)
def test_when_they_are_open_they_do_differ(client: Checked, clock: Clock, of: Hidden) -> None:
    twins = Twins(client, clock, of)
    twins.deal()
    twins.both("commands", {"type": "end_match", "reason": "abandoned"})
    assert twins.hunt() == []
    clock.forward(60)
    assert any("events" in found for found in twins.hunt())


@pytest.mark.drawn(1)
@pytest.mark.parametrize(
    ("of", "name", "leak"),
    [
        (DURAK, "open_to", lambda name, eyes: True),
        (DURAK, "open_to", lambda name, eyes: name.rpartition(".")[2] != "*"),
        (DURAK, "table", lambda match, eyes: match),
        (DURAK, "eyes", lambda *_: "referee"),
        (ZACK, "open_to", lambda name, eyes: True),
        (ZACK, "table", lambda match, eyes: match),
        (ZACK, "eyes", lambda *_: "referee"),
    ],
    ids=[
        "every part", "hands", "the table", "everybody a referee",
        "every part of Zack", "the table of Zack", "everybody a referee of Zack",
    ],
)  # fmt: skip
def test_a_planted_leak_is_found(
    client: Checked, clock: Clock, monkeypatch: pytest.MonkeyPatch, of: Hidden, name: str, leak: Callable[..., Any]
) -> None:
    twins = Twins(client, clock, of)
    twins.deal()
    twins.both("commands", of.moments[0][1])
    assert twins.hunt() == []
    monkeypatch.setattr(masks, name, leak)
    assert twins.hunt(), f"a leak in {name} goes unnoticed"


def test_a_planted_name_is_found(
    client: Checked, clock: Clock, house: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    from api.matches.about.state import Details

    twins = Twins(client, clock, DURAK)
    with monkeypatch.context() as patched:
        patched.setattr(Details, "may_know", lambda *_: True)
        assert any(NAMES[1] in found for found in twins.hunt())
    # the lists may hold the names by now, and other tests look there for them
    for table in twins.referees:
        assert table.call("PATCH", "", json={"title": "as it was"}).status_code == 200
    wait_for(lambda: all(row_is_current(house, table) for table in twins.referees))
