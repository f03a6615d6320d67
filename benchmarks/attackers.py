"""What an attack on a service asks for: the costly things that were once found, and each route at its largest."""

from __future__ import annotations

import io
import json
import random
import uuid
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from PIL import Image

from benchmarks.evening import API
from benchmarks.importing import IMPORT, jsonl, match_id, rebound

SCANS = 20_000  # of a picture that has nothing in them


class AttackRequest(NamedTuple):
    """One request of an attack."""

    method: str
    path: str
    body: bytes = b""
    media: str = "application/json"
    token: str | None = None
    accepts: str = ""  # the content codings that the asker reads


class Attack(NamedTuple):
    """connections: of each address. make: from the ground, what is asked, again and again, by number.

    follows: an answer has no end: it is looked at for a moment, and left.
    """

    connections: int
    make: Callable[[Ground], Callable[[int], AttackRequest]]
    follows: bool = False


@dataclass
class Ground:
    """What is there to be asked for.

    short, long: matches of 1,000 events and of as many as events has. own, token: a match of the attacker's own, and
    its referee's token; deep, deep_token: likewise, as long as the long one; photo: where one is read; said: an
    annotation in own; event, director: a tournament of his with many entrants, and its director's token; entrant: the
    token of one of them, penalty: the version of a penalty that is theirs; toml: short as a file that is played anew;
    rounds, rounds_token: a match of Durak for three with very many rounds that were begun and abandoned, and its
    referee's token.
    """

    short: str
    long: str
    events: list[dict[str, Any]]
    own: str
    token: str
    deep: str
    deep_token: str
    photo: str
    said: str
    event: str
    director: str
    entrant: str
    penalty: int
    toml: bytes
    rounds: str
    rounds_token: str


def _read(path: str) -> Callable[[Ground], Callable[[int], AttackRequest]]:
    def make(ground: Ground) -> Callable[[int], AttackRequest]:
        sent = AttackRequest(
            "GET",
            path.format(
                api=API,
                short=f"{API}/matches/{ground.short}",
                long=f"{API}/matches/{ground.long}",
                photo=ground.photo,
                event=f"{API}/tournaments/{ground.event}",
                each_match=f"match={ground.long}&match={ground.short}&match={ground.deep}",
            ),
        )
        return lambda number: sent

    return make


def _imports(ground: Ground) -> Callable[[int], AttackRequest]:
    def one(number: int) -> AttackRequest:
        match = match_id()
        return AttackRequest("POST", IMPORT, jsonl(match, rebound(match, ground.events), 0), "application/x-ndjson")

    return one


def _decks(ground: Ground) -> Callable[[int], AttackRequest]:
    sent = AttackRequest("GET", f"/api/v1/decks?match={ground.long}&match={ground.short}")
    return lambda number: sent


def _branches(ground: Ground) -> Callable[[int], AttackRequest]:
    path, body = f"{API}/matches/{ground.own}/branches", json.dumps({"at": 1}).encode()
    return lambda number: AttackRequest("POST", path, body, token=ground.token)


def _photos(ground: Ground) -> Callable[[int], AttackRequest]:
    raw = empty_scans(SCANS)
    return lambda number: AttackRequest("POST", f"{API}/matches/{ground.own}/photos", raw, "image/jpeg", ground.token)


def _comments(ground: Ground) -> Callable[[int], AttackRequest]:
    """Each written first, then all are read."""
    path, chance = f"{API}/matches/{ground.own}/annotations", random.Random(5)

    def one(number: int) -> AttackRequest:
        if number % 20:
            return AttackRequest("GET", path)
        text = "[\n" * 4000 + f"{chance.random()}"
        return AttackRequest("POST", path, json.dumps({"place": 1, "text": text}).encode(), token=ground.token)

    return one


def _nothing(ground: Ground) -> Callable[[int], AttackRequest]:
    body = b'{"items":[' + b"{}," * 600_000 + b"{}]}"
    return lambda number: AttackRequest("POST", f"{API}/matches/{ground.own}/batch", body, token=ground.token)


def _marks(ground: Ground) -> Callable[[int], AttackRequest]:
    seats = [{"name": "\u0f73\u0f75" * 5000} for _ in range(8)]
    body = json.dumps({"game": "durak", "seats": seats}, ensure_ascii=False).encode()
    return lambda number: AttackRequest("POST", f"{API}/matches", body)


def empty_scans(count: int) -> bytes:
    """A progressive JPEG with so many scans in which nothing is said."""
    made = io.BytesIO()
    Image.new("RGB", (2000, 2000), "#1f5b47").save(made, "JPEG", progressive=True)
    raw = made.getvalue()
    # one component's last coefficient, refined by nothing: a run to the end of each band
    scan = bytes([0xFF, 0xDA, 0, 8, 1, 1, 0, 63, 63, 0x00]) + b"\xff\x00" * 8
    return raw[:-2] + scan * count + raw[-2:]


def _old(path: str) -> Callable[[Ground], Callable[[int], AttackRequest]]:
    """The long match as it was at ever another version: nothing of it was made before."""

    def make(ground: Ground) -> Callable[[int], AttackRequest]:
        chance, most = random.Random(7), len(ground.events)

        def one(number: int) -> AttackRequest:
            join = "&" if "?" in path else "?"
            until = chance.randrange(most // 2, most)
            return AttackRequest("GET", f"{API}/matches/{ground.long}/{path}{join}until={until}")

        return one

    return make


def _write(
    method: str, path: str, body: Any, *, deep: bool = False
) -> Callable[[Ground], Callable[[int], AttackRequest]]:
    """A write of the attacker's own. body: JSON, "{id}" in it a new key each time. deep: to the long one of his."""

    def make(ground: Ground) -> Callable[[int], AttackRequest]:
        match, token = (ground.deep, ground.deep_token) if deep else (ground.own, ground.token)
        place = path.format(match=f"{API}/matches/{match}", said=ground.said)

        def one(number: int) -> AttackRequest:
            raw = json.dumps(body(number) if callable(body) else body).replace("{id}", str(uuid.uuid4()))
            return AttackRequest(method, place, raw.encode(), token=token)

        return one

    return make


def _direct(method: str, path: str, body: Any = None) -> Callable[[Ground], Callable[[int], AttackRequest]]:
    """What the director of the tournament asks. body: JSON, or what makes it of a number."""

    def make(ground: Ground) -> Callable[[int], AttackRequest]:
        place = path.format(event=f"{API}/tournaments/{ground.event}")

        def one(number: int) -> AttackRequest:
            made = body(number) if callable(body) else body
            return AttackRequest(
                method, place, b"" if made is None else json.dumps(made).encode(), token=ground.director
            )

        return one

    return make


def _entrants(ground: Ground) -> Callable[[int], AttackRequest]:
    """A file of 2,000 who are all entered already."""
    lines = "\n".join(f"Player {n},Club {n % 40}" for n in range(2000))
    path = f"{API}/tournaments/{ground.event}/entrants"
    return lambda number: AttackRequest("POST", path, f"name,club\n{lines}\n".encode(), "text/csv", ground.director)


def _archives(ground: Ground) -> Callable[[int], AttackRequest]:
    """An archive of 50 files that are none."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for n in range(50):
            archive.writestr(f"{n}.jsonl", b"{" * 100_000)
    return lambda number: AttackRequest("POST", f"{API}/archive", made.getvalue(), "application/zip")


def _crosstables(ground: Ground) -> Callable[[int], AttackRequest]:
    """Each time with other words for the same content coding, so that no answer is the one that was just told."""
    path = f"{API}/tournaments/{ground.event}/crosstable"
    return lambda number: AttackRequest("GET", path, accepts=f"identity, br;q=0.{1 + number % 999:03}")


def _old_standings(ground: Ground) -> Callable[[int], AttackRequest]:
    """As of ever another version of those in which people were entered."""
    path, chance = f"{API}/tournaments/{ground.event}/standings", random.Random(9)
    return lambda number: AttackRequest("GET", f"{path}?until={chance.randrange(150, 300)}")


def _played_archives(ground: Ground) -> Callable[[int], AttackRequest]:
    """An archive of 100 matches that are all decided anew."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for n in range(100):
            archive.writestr(f"{n}.toml", ground.toml)
    return lambda number: AttackRequest("POST", f"{API}/archive", made.getvalue(), "application/zip")


def _nested(ground: Ground) -> Callable[[int], AttackRequest]:
    """A batch of 500 bodies that are lists of lists."""
    lists = "[" + ",".join(["[" * 20 + "]" * 20] * 90) + "]"
    items = ",".join(f'{{"id":"{uuid.uuid4()}","command":{{"type":"take","by":"B","x":{lists}}}}}' for _ in range(500))
    body = f'{{"items":[{items}]}}'.encode()
    return lambda number: AttackRequest("POST", f"{API}/matches/{ground.own}/batch", body, token=ground.token)


def _commas(ground: Ground) -> Callable[[int], AttackRequest]:
    """A list of people that is one line of commas."""
    body = b"name,club\n" + b"," * (2 * 1024 * 1024 - 100)
    path = f"{API}/tournaments/{ground.event}/entrants"
    return lambda number: AttackRequest("POST", path, body, "text/csv", ground.director)


def _appeals(ground: Ground) -> Callable[[int], AttackRequest]:
    """A batch of 500 appeals of one entrant, each in other words."""
    path = f"{API}/tournaments/{ground.event}/batch"

    def one(number: int) -> AttackRequest:
        items = [
            {"id": str(uuid.uuid4()), "command": {"type": "appeal", "of": ground.penalty, "text": f"{number} {n}"}}
            for n in range(500)
        ]
        return AttackRequest("POST", path, json.dumps({"items": items}).encode(), token=ground.entrant)

    return one


def _films(ground: Ground) -> Callable[[int], AttackRequest]:
    """A moving picture of 40 moves, of ever another part of the long match."""
    chance, most = random.Random(13), len(ground.events)

    def one(number: int) -> AttackRequest:
        begins = chance.randrange(2, most - 40)
        path = f"{API}/matches/{ground.long}/export?format=webp&from={begins}&to={begins + 39}"
        return AttackRequest("GET", path)

    return one


def _every_round(ground: Ground) -> Callable[[int], AttackRequest]:
    """Another option in turn: each round's deal is decided again, and told again."""
    path = f"{API}/matches/{ground.rounds}/corrections"

    def one(number: int) -> AttackRequest:
        helpers = ("none", "neighbours", "all")[number % 3]
        body = json.dumps({"amend": 1, "options": {"helpers": helpers}}).encode()
        return AttackRequest("POST", path, body, token=ground.rounds_token)

    return one


_TEXT = "\u00e9" * 2000
NEW_TOURNAMENT = {
    "name": "An open",
    "game": "durak",
    "format": {"kind": "swiss", "rounds": 7, "table": 4},
    "visibility": "public",
}
_HAND = ["1s", "1s", "1s", "2s", "2s", "2s", "3s", "3s", "3s", "4s", "4s", "4s", "5s", "5s"]
_TAKE = {"type": "take", "by": "B"}

# Each route of the API, at the largest that it takes.
ROUTES: dict[str, Attack] = {
    "GET /address": Attack(4, _read("{api}/address")),
    "GET /games": Attack(4, _read("{api}/games")),
    "GET /example": Attack(4, _read("{api}/example")),
    "GET /example/export": Attack(4, _read("{api}/example/export?format=html")),
    "POST /example/branches": Attack(4, _write("POST", "/api/v1/example/branches", {"at": 50})),
    "GET /games/{game}": Attack(4, _read("{api}/games/rat-jong")),
    "POST /games/{game}/{tool}": Attack(4, _write("POST", "/api/v1/games/rat-jong/split", {"cards": _HAND})),
    "POST /tournaments/plan": Attack(
        4, _write("POST", "/api/v1/tournaments/plan", {"game": "ratak", "people": 1000, "minutes": 1440})
    ),
    "GET /matches": Attack(4, _read("{api}/matches?limit=100&q=a%20b%20c%20d&status=over")),
    "POST /matches": Attack(
        4,
        _write("POST", "/api/v1/matches", {"game": "durak", "seats": [{"name": _TEXT[:60]}] * 6, "title": _TEXT[:120]}),
    ),
    "POST /matches/{match}/branches": Attack(4, _write("POST", "{match}/branches", {"at": 9_000}, deep=True)),
    "GET /matches/{match}": Attack(4, _read("{long}")),
    "PATCH /matches/{match}": Attack(
        4, _write("PATCH", "{match}", lambda n: {"title": f"{_TEXT[:100]} {n}"}, deep=True)
    ),
    "POST /matches/{match}/pen": Attack(4, _write("POST", "{match}/pen", {})),
    "POST /matches/{match}/commands": Attack(
        4, _write("POST", "{match}/commands?with=actions,items", _TAKE, deep=True)
    ),
    "POST /matches/{match}/corrections": Attack(
        4,
        _write(
            "POST",
            "{match}/corrections?with=actions,items",
            lambda n: {"amend": 1, "options": {"rounds": 900 + n % 100}, "reason": _TEXT[:500]},
            deep=True,
        ),
    ),
    "POST /matches/{match}/rulings": Attack(
        4, _write("POST", "{match}/rulings?with=actions,items", {"kind": "text", "text": _TEXT[:2000]}, deep=True)
    ),
    "POST /matches/{match}/seal": Attack(4, _write("POST", "{match}/seal", {}, deep=True)),
    "POST /matches/{match}/batch": Attack(
        4,
        _write(
            "POST", "{match}/batch?with=actions,items", lambda n: {"items": [_ruling() for _ in range(500)]}, deep=True
        ),
    ),
    "POST /matches/{match}/photos": Attack(4, _photos),
    "GET /matches/{match}/photos/{photo}": Attack(4, _read("{photo}")),
    "GET /matches/{match}/events": Attack(4, _read("{long}/events?limit=10000")),
    "GET /matches/{match}/state": Attack(4, _old("state")),
    "GET /matches/{match}/actions": Attack(4, _old("actions")),
    "GET /matches/{match}/timeline": Attack(4, _old("timeline?audit=true")),
    "GET /matches/{match}/verify": Attack(4, _read("{long}/verify")),
    "GET /decks": Attack(4, _decks),
    "GET /matches/{match}/annotations": Attack(4, _comments),
    "POST /matches/{match}/annotations": Attack(
        4, _write("POST", "{match}/annotations", lambda n: {"place": 1, "text": f"*{n}* [" * 500})
    ),
    "PATCH /matches/{match}/annotations/{aid}": Attack(
        4, _write("PATCH", "{match}/annotations/{said}", lambda n: {"text": f"> *{n}* `x` [" * 300})
    ),
    "DELETE /matches/{match}/annotations/{aid}": Attack(4, _write("DELETE", "{match}/annotations/{said}", None)),
    "GET /matches/{match}/export": Attack(4, _old("export?format=html")),
    "POST /matches/import": Attack(4, _imports),
    "GET /archive": Attack(4, _read("{api}/archive?{each_match}")),
    "POST /archive": Attack(4, _archives),
    "GET /matches/{match}/live": Attack(4, _read("{long}/live?from=1"), follows=True),
    "GET /live": Attack(4, _read("{api}/live?{each_match}"), follows=True),
    "GET /matches/{match}/tokens": Attack(4, _write("GET", "{match}/tokens", None)),
    "POST /matches/{match}/tokens": Attack(
        4, _write("POST", "{match}/tokens", {"role": "viewer", "label": _TEXT[:40]})
    ),
    "DELETE /matches/{match}/tokens/{tid}": Attack(4, _write("DELETE", "{match}/tokens/t999", None)),
    "POST /join": Attack(4, _write("POST", "/api/v1/join", lambda n: {"code": f"AAA{n % 9}AA"})),
    "POST /tournaments": Attack(4, _direct("POST", "/api/v1/tournaments", NEW_TOURNAMENT)),
    "GET /tournaments": Attack(4, _read("{api}/tournaments?limit=100&q=a%20b%20c&game=durak")),
    "GET /tournaments/{aggregate}": Attack(4, _read("{event}")),
    "PATCH /tournaments/{aggregate}": Attack(4, _direct("PATCH", "{event}", lambda n: {"name": f"{_TEXT[:60]} {n}"})),
    "DELETE /tournaments/{aggregate}": Attack(4, _direct("DELETE", "{event}")),
    "POST /tournaments/{aggregate}/commands": Attack(4, _direct("POST", "{event}/commands", {"type": "pair"})),
    "POST /tournaments/{aggregate}/batch": Attack(
        4, _direct("POST", "{event}/batch", lambda n: {"items": [_note() for _ in range(500)]})
    ),
    "GET /tournaments/{aggregate}/events": Attack(4, _read("{event}/events?limit=10000")),
    "GET /tournaments/{aggregate}/live": Attack(4, _read("{event}/live?from=1"), follows=True),
    "GET /tournaments/{aggregate}/verify": Attack(4, _read("{event}/verify")),
    "POST /tournaments/{aggregate}/seal": Attack(4, _direct("POST", "{event}/seal", {})),
    "GET /tournaments/{aggregate}/tokens": Attack(4, _direct("GET", "{event}/tokens")),
    "POST /tournaments/{aggregate}/tokens": Attack(
        4, _direct("POST", "{event}/tokens", {"role": "entrant", "entrants": [f"e{n + 1}" for n in range(300)]})
    ),
    "DELETE /tournaments/{aggregate}/tokens/{tid}": Attack(4, _direct("DELETE", "{event}/tokens/t999")),
    "GET /tournaments/{aggregate}/entrants": Attack(4, _read("{event}/entrants")),
    "POST /tournaments/{aggregate}/entrants": Attack(4, _entrants),
    "GET /tournaments/{aggregate}/entrants/{entrant}": Attack(4, _read("{event}/entrants/e7")),
    "DELETE /tournaments/{aggregate}/entrants/{entrant}": Attack(4, _direct("DELETE", "{event}/entrants/e7")),
    "GET /tournaments/{aggregate}/rounds/{round_}": Attack(4, _read("{event}/rounds/1")),
    "POST /tournaments/{aggregate}/rounds/{round_}/tables/{table}/match": Attack(
        4, _direct("POST", "{event}/rounds/1/tables/1/match", {})
    ),
    "GET /tournaments/{aggregate}/rounds/{round_}/why": Attack(4, _read("{event}/rounds/1/why?entrants=e1,e2")),
    "GET /tournaments/{aggregate}/standings": Attack(4, _read("{event}/standings")),
    "GET /tournaments/{aggregate}/standings/why": Attack(4, _read("{event}/standings/why?entrant=e1")),
    "GET /tournaments/{aggregate}/crosstable": Attack(4, _read("{event}/crosstable")),
    "GET /tournaments/{aggregate}/stages": Attack(4, _read("{event}/stages")),
    "GET /tournaments/{aggregate}/export": Attack(4, _read("{event}/export?format=html")),
    "GET /tournaments/{aggregate}/timeline": Attack(4, _read("{event}/timeline")),
    "POST /matches/{match}/clock": Attack(
        4, _write("POST", "{match}/clock", {"epoch": "0" * 32, "k": 1, "d0": 1, "q": 1})
    ),
}


def _note() -> dict[str, Any]:
    return {"id": str(uuid.uuid4()), "command": {"type": "note", "text": _TEXT[:300]}}


def _ruling() -> dict[str, Any]:
    return {"id": "{id}", "ruling": {"kind": "text", "text": _TEXT[:300]}}


ATTACKS: dict[str, Attack] = {
    "timeline of 1,000": Attack(4, _read("{short}/timeline")),
    "timeline, long": Attack(4, _read("{long}/timeline")),
    "html of 1,000": Attack(4, _read("{short}/export?format=html")),
    "html, long": Attack(4, _read("{long}/export?format=html")),
    "png of 1,000": Attack(4, _read("{short}/export?format=png")),
    "toml, long": Attack(4, _read("{long}/export?format=toml")),
    "csv, long, 20 lines": Attack(20, _read("{long}/export?format=csv")),
    "jsonl, long": Attack(4, _read("{long}/export?format=jsonl")),
    "verify, long": Attack(4, _read("{long}/verify")),
    "events, all at once": Attack(4, _read("{long}/events?limit=10000")),
    "audit, long": Attack(4, _read("{long}/timeline?audit=true")),
    "an old place": Attack(4, _read("{long}/state?at=77")),
    "decks": Attack(4, _decks),
    "imports": Attack(4, _imports),
    "branches": Attack(4, _branches),
    "photos of empty scans": Attack(4, _photos),
    "comments of brackets": Attack(4, _comments),
    "batches of nothing": Attack(4, _nothing),
    "names of marks": Attack(4, _marks),
    "crosstables in variants": Attack(4, _crosstables),
    "standings, old versions": Attack(4, _old_standings),
    "archives of 100 toml": Attack(2, _played_archives),
    "batches of lists": Attack(4, _nested),
    "a line of commas": Attack(4, _commas),
    "batches of appeals": Attack(4, _appeals),
    "webp of 40 moves": Attack(4, _films),
    "every round again": Attack(2, _every_round),
}
ATTACKS |= ROUTES
WORST = (
    *("audit, long", "html, long", "csv, long, 20 lines", "imports", "decks", "batches of nothing"),
    *("batches of lists", "every round again"),
)
