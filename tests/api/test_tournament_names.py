"""Names of a tournament's people in every answer, after consent, alias, minor, or an erasure changed."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import count
from typing import Any

import pytest
from flask import Flask

from api.service import Service
from tests.api.hall import FOURS, Hall
from tests.api.table import API, Checked, JsonResponse, Table
from tests.api.test_leaks import words_of
from tests.chance import some
from tests.running import wait_for

ENTRANTS = ("e1", "e2", "e3", "e4")
_MARKS = count()


def marked(what: str, entrant: str) -> str:
    """A word that no answer has for another reason, nor of an earlier test."""
    letters = "".join(chr(ord("a") + int(digit)) for digit in f"{next(_MARKS):03}")
    return f"{what}{'wxyz'[int(entrant[1]) - 1]}q{letters}"


# Routes that tell nothing of any tournament or match: pages without one, files, and what is the operator's.
ELSEWHERE = {
    "/", "/.well-known/greffier-keys", "/api/docs", "/api/docs/", "/api/docs/start.js", f"{API}/archive",
    f"{API}/address", f"{API}/decks", f"{API}/example", f"{API}/example/export", f"{API}/games", f"{API}/games/<game>",
    f"{API}/openapi.json", f"{API}/matches/<match>/photos/<photo>", "/deck/<path:_rest>", "/favicon.ico", "/healthz",
    "/help", "/join", "/m/<path:_rest>", "/matches", "/metrics", "/new/<path:_rest>", "/problems", "/problems/",
    "/problems/<name>", "/readyz", "/static/<path:name>", "/sw.js", "/t/new", "/watch",
}  # fmt: skip
QUERIES: dict[str, list[dict[str, str]]] = {
    f"{API}/live": [{"tournament": "{tournament}"}, {"match": "{match}"}],
    f"{API}/matches": [{"limit": "100"}, {"q": "{words}"}],
    f"{API}/tournaments": [{"limit": "100"}, {"q": "{words}"}],
    f"{API}/matches/<match>/export": [
        {"format": format_, "lang": lang}
        for format_ in ("csv", "html", "svg", "jsonl", "toml", "png")
        for lang in (("en", "fr") if format_ in ("csv", "html", "svg") else ("",))
    ],
    f"{API}/matches/<match>/state": [{}, {"at": "2"}, {"until": "2"}],
    f"{API}/matches/<match>/timeline": [{}, {"audit": "true"}],
    f"{API}/matches/<match>/annotations": [{}, {"html": "true"}],
    f"{API}/tournaments/<aggregate>/entrants": [{}, {"q": "{words}"}],
    f"{API}/tournaments/<aggregate>/export": [
        {"format": format_, "lang": lang} for format_ in ("csv", "html", "jsonl", "zip") for lang in ("en", "fr")
    ],
    f"{API}/tournaments/<aggregate>/rounds/<round_>/why": [{"entrants": "e1,e2"}],
    f"{API}/tournaments/<aggregate>/standings": [
        {}, {"until": "{before}"}, {"round": "1"}, {"stage": "0"}, {"category": "Juniors"},
    ],
    "/embed/<match>": [{"lang": "en"}, {"lang": "fr"}],
    "/m/<match>": [{}, {"lang": "fr"}],
    "/pictures/<match>.png": [{}, {"at": "2"}],
}  # fmt: skip
ROLES = ("nobody", "viewer", "neighbour", "director")


class Room:
    """A public tournament of four with marked names, a round that is played, and the match of its table, dealt."""

    def __init__(self, client: Checked, app: Flask) -> None:
        self.client, self.app = client, app
        self.hall = hall = Hall.open(client, format=FOURS, visibility="public")
        self.names: dict[str, tuple[str, ...]] = {}  # by entrant: first name, surname, club, family
        for entrant in ENTRANTS:
            first, last, club, family = words = tuple(
                marked(what, entrant) for what in ("Anna", "Alpha", "Club", "Kin")
            )
            assert hall.enter(f"{first} {last}", club=club, family=family, category="Juniors") == [entrant]
            self.names[entrant] = words
        at = hall.begin()
        made = hall.call("POST", "rounds/1/tables/1/match", json={})
        self.table = Table(client, made.json["id"], made.json["tokens"]["referee"], made.json)
        self.seats = dict(zip("ABCD", at["tables"][0]["entrants"], strict=True))
        assert self.table.send({"type": "deal", "trump_card": "6s", "shown": {"A": "7s"}}).status_code == 201
        annotation = {"place": 2, "text": "so it went"}
        assert self.table.call("POST", "annotations", json=annotation).status_code == 201
        hall.token_of("e1").send("claim", round=1, table=1, order=at["tables"][0]["entrants"])
        hall.send("result", round=1, table=1, order=at["tables"][0]["entrants"])
        hall.send("close", round=1)
        hall.send("penalise", entrant="e1", warning=True, reason="late")
        self.before = hall.read()["version"]
        self.hands: dict[str, Hall] = {
            "nobody": hall.as_(None),
            "viewer": hall.token_of(role="viewer"),
            "neighbour": hall.token_of("e2"),
            "director": hall,
        }

    def rules(self) -> Iterator[str]:
        """The routes of the application that are read and tell of a match or a tournament."""
        for rule in self.app.url_map.iter_rules():
            if "GET" in (rule.methods or ()) and rule.rule not in ELSEWHERE:
                yield rule.rule

    def answers(self, role: str) -> Iterator[tuple[str, bytes]]:
        """Each address that a role may ask for, and what it is answered."""
        token = self.hands[role].token
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        for rule in self.rules():
            for query in QUERIES.get(rule, [{}]):
                if role != "nobody" and query.get("format") in ("svg", "png", "gif", "webp"):
                    continue  # a file is for everybody, so it calls people as everybody may
                for said in self._filled(query):
                    path = self._path(rule)
                    with closing(self.client.get(path, query_string=said, headers=headers)) as response:
                        assert response.status_code < 500, path
                        yield f"{path}?{said}", _body(response)

    def _path(self, rule: str) -> str:
        known = {
            "<match>": self.table.match,
            "<tournament>": self.hall.id,
            "<aggregate>": self.hall.id,
            "<path:_rest>": self.hall.id,
            "<round_>": "1",
            "<entrant>": "e1",
            "<_page>": "replay",
        }
        for name, value in known.items():
            rule = rule.replace(name, value)
        assert "<" not in rule, f"{rule}: tell the hunt what to ask there"
        return rule

    def _filled(self, query: dict[str, str]) -> Iterator[dict[str, str]]:
        for words in [self.names[each][0] for each in ENTRANTS] if "{words}" in query.values() else [""]:
            named = {"tournament": self.hall.id, "match": self.table.match, "before": str(self.before), "words": words}
            yield {name: value.format(**named) for name, value in query.items() if value}

    def telling(self, role: str, words: tuple[str, ...]) -> list[tuple[str, str]]:
        """Addresses whose answers have one of these words, and the word; a search's own address does not count."""
        found = []
        for address, body in self.answers(role):
            text = words_of(body)
            found += [(address, word) for word in words if word in text]
        return found


def _body(response: JsonResponse) -> bytes:
    """An answer; of a feed what it sends at once."""
    if response.mimetype != "text/event-stream":
        return response.get_data()
    pieces = []
    for piece in response.iter_encoded():
        pieces.append(piece)
        if piece.startswith((b"event: head", b"event: tournament", b"event: match", b"event: gone", b"event: reset")):
            break
    return b"".join(pieces)


@pytest.fixture
def room(client: Checked, app: Flask, house: Service) -> Room:
    room = Room(client, app)
    wait_for(lambda: room.table.match in json.dumps(client.get(f"{API}/matches?limit=100").json))
    return room


def rename(**fields: Any) -> Callable[[Room, str], None]:
    return lambda room, entrant: room.hall.send("rename", entrant=entrant, **fields)


def erase(room: Room, entrant: str) -> None:
    assert room.hall.call("DELETE", f"entrants/{entrant}").status_code == 201


def everybody_aliases(room: Room, entrant: str) -> None:
    assert room.hall.call("PATCH", "", json={"consent": "aliases"}).status_code == 200


def private(room: Room, entrant: str) -> None:
    assert room.hall.call("PATCH", "", json={"visibility": "private"}).status_code == 200


# What changes, and before whom nothing tells the person any more.
CHANGES: dict[str, tuple[Callable[[Room, str], Any], tuple[str, ...]]] = {
    "consent": (rename(consent="aliases", alias="Somebody"), ("nobody", "viewer", "neighbour")),
    "minor": (rename(minor=True), ("nobody", "viewer", "neighbour")),
    "all by aliases": (everybody_aliases, ("nobody", "viewer", "neighbour")),
    "private": (private, ("nobody",)),
    "another name": (rename(name="Quirin Other", club="Elsewhere", family="Others"), ROLES),
    "erased": (erase, ROLES),
}


def test_what_is_hunted_is_there_to_be_found(room: Room) -> None:
    """Before anything changes the hunt finds the names, in the pages, the feeds and the files."""
    found = {address.partition("?")[0] for address, _ in room.telling("nobody", room.names["e1"])}
    for path in ("entrants", "standings", "crosstable", "timeline", "export"):
        assert f"{room.hall.path}/{path}" in found
    for path in (f"/embed/{room.table.match}", f"{API}/live", f"{API}/matches", f"{API}/matches/{room.table.match}"):
        assert path in found


@pytest.mark.parametrize("change", ["erased", *some([*CHANGES][:-1], 1, "changes of a person")])
def test_no_answer_says_who_somebody_was(room: Room, change: str) -> None:
    """Given answers that were told and kept, when a person changes, then no route tells what is not to be told."""
    make, roles = CHANGES[change]
    entrant = "e3"
    for role in ROLES:  # so that whatever is kept of answers is kept
        assert room.telling(role, room.names[entrant])
    pictures = _pictures(room)
    assert pictures
    make(room, entrant)
    for role in roles:
        assert room.telling(role, room.names[entrant]) == [], role
    assert not {address for address, picture in _pictures(room).items() if pictures[address] == picture}


def _pictures(room: Room) -> dict[str, bytes]:
    """What is drawn for everybody: no word can be searched there."""
    return {
        address: body
        for address, body in room.answers("nobody")
        if body.startswith((b"\x89PNG", b"GIF8", b"RIFF")) or "png" in address
    }


PAIRS = {"kind": "swiss", "rounds": 3, "table": 2, "teams": True}


@pytest.mark.parametrize(
    ("show", "names"),
    [
        ("names", ["The Foxes (Anna Real, Boris Blue)", "Carl Crow / Dana Elk"]),
        ("initials", ["T. F. (A. R., B. B.)", "C. C. / D. E."]),
        ("aliases", ["Player 1", "Player 2"]),
    ],
)
def test_a_pair_is_called_by_its_members_too(client: Checked, show: str, names: list[str]) -> None:
    hall = Hall.open(client, format=PAIRS, show=show)
    members = ["Anna Real", "Boris Blue"], ["Carl Crow", "Dana Elk"]
    for name, both in zip(("The Foxes", "Carl Crow / Dana Elk"), members, strict=True):
        hall.send("enter", name=name, members=[{"name": each} for each in both], present=True)
    hall.begin()
    assert [each["name"] for each in hall.as_(None).read("entrants")["items"]] == names
    assert sorted(row["name"] for row in hall.as_(None).standing()) == sorted(names)
    # the name as it was entered is what a rename replaces
    hall.send("rename", entrant="e1", name="The Wolves", replaces={"name": "The Foxes"})
    assert hall.read("entrants/e1")["name"] == "The Wolves (Anna Real, Boris Blue)"
