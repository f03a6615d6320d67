"""What nobody may learn of a tournament: asked of a draft by every command, in every role."""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest
from flask import Flask

from api.config import RATES, Rate
from api.operator.proving import check
from api.service import Service
from engine.tournaments.commands import COMMANDS
from tests.api.hall import FOURS, Hall
from tests.api.table import Checked, JsonResponse, count_anew
from tests.api.test_leaks import words_of

# A value for each field that a command may have; the round is the third one: a draft in one of the two tournaments.
FIELDS: dict[str, Any] = {
    "name": "x", "entrant": "e1", "entrants": ["e1"], "into": "e2", "reason": "so", "round": 3, "rounds": [3],
    "tables": {"9": ["e1"]}, "from": 1, "to": 9, "as": "absent", "order": ["e1"], "claim": 1, "penalty": 1,
    "appeal": 1, "of": 1, "text": "so", "do": "set", "minutes": 5, "note": 1,
}  # fmt: skip
TABLES = (1, 2, 3)  # the draft has two
ROLES = ("nobody", "wrong", "viewer", "entrant", "other entrant")


class Room:
    """A tournament of eight with two rounds played. Its third round is drafted, or a note stands in place of it."""

    def __init__(self, client: Checked, *, drafted: bool) -> None:
        self.director = hall = Hall.open(client, 8, format=FOURS)
        hall.play()
        hall.play()
        if drafted:
            draft = hall.pair()
            assert len(draft["tables"]) == 2
        else:
            hall.send("note", text="a draft would stand here")
        self.hands = {
            "nobody": hall.as_(None),
            "wrong": hall.as_("wrong"),
            "viewer": hall.token_of(role="viewer"),
            "entrant": hall.token_of("e1"),
            "other entrant": hall.token_of("e8"),
        }


class Twins:
    """Two tournaments that differ in nothing but the draft of the third round: they are drawn by the same seed."""

    def __init__(self, client: Checked, house: Service, monkeypatch: pytest.MonkeyPatch) -> None:
        guesses = {"token": Rate(10**6, 10**6), "code": Rate(10**6, 10**6)}  # a hunt guesses more than a minute allows
        count_anew(house, {**RATES, **guesses})
        monkeypatch.setattr("api.tournaments.definition.secrets.token_hex", lambda size: "5e" * size)
        self.rooms = [Room(client, drafted=drafted) for drafted in (True, False)]

    def answers(self, role: str, method: str, what: str, **more: Any) -> list[tuple[int, Any]]:
        """What both answer, but for their ids and for what follows from their different events."""
        return [_alike(room.hands[role], method, what, **more) for room in self.rooms]


def _alike(hall: Hall, method: str, what: str, **more: Any) -> tuple[int, Any]:
    response = hall.call(method, what, **more)
    return response.status_code, _without(response.json, hall.id)


def _without(value: Any, id_: str) -> Any:
    """A JSON value without ids, hashes and times, which differ between any two tournaments."""
    if isinstance(value, dict):
        left_out = ("hash", "prev", "updated_at", "created_at", "at", "made_at", "id", "actor", "key")
        return {name: _without(each, id_) for name, each in value.items() if name not in left_out}
    if isinstance(value, list):
        return [_without(each, id_) for each in value]
    return value.replace(id_, "{id}") if isinstance(value, str) else value


def bodies() -> Iterator[dict[str, Any]]:
    """Every command, about the third round, its tables and the entrants there."""
    for command in COMMANDS:
        names = {name.rstrip("_") for name in command.__dataclass_fields__}
        known = {name: value for name, value in FIELDS.items() if name in names}
        for table in TABLES if "table" in names else (None,):
            of_table = {} if table is None else {"table": table}
            for entrant in ("e1", "e5") if "entrant" in names else (None,):
                yield {"type": command.TYPE, **known, **of_table, **({} if entrant is None else {"entrant": entrant})}
            if "code" in names:
                yield {"type": command.TYPE, **known, **of_table, "code": "222222"}
        if "rounds" in names or "round" in names:
            far = {name: ([4] if name == "rounds" else 4) for name in names & {"round", "rounds"}}
            yield {"type": command.TYPE, **known, **({"table": 1} if "table" in names else {}), **far}


@pytest.mark.parametrize("role", ROLES)
def test_no_command_tells_whether_a_round_is_drafted(
    client: Checked, house: Service, monkeypatch: pytest.MonkeyPatch, role: str
) -> None:
    """Given a drafted round, when somebody who may not see it sends any command, then it is as if there were none."""
    twins = Twins(client, house, monkeypatch)
    asked = 0
    for body in bodies():
        for dry in (True, False):
            query = {"dry_run": "true"} if dry else {}
            one, other = twins.answers(role, "POST", "commands", query_string=query, json=body)
            assert one == other, (role, dry, body)
            asked += 1
        items = [{"id": str(uuid.uuid4()), "command": body}]
        one, other = twins.answers(role, "POST", "batch", json={"items": items})
        assert one == other, (role, "batch", body)
    assert asked > 2 * len(COMMANDS)


@pytest.mark.parametrize("role", ROLES)
def test_no_match_of_a_drafted_table_is_told_from_one_of_no_round(
    client: Checked, house: Service, monkeypatch: pytest.MonkeyPatch, role: str
) -> None:
    twins = Twins(client, house, monkeypatch)
    for table in TABLES:
        one, other = twins.answers(role, "POST", f"rounds/3/tables/{table}/match", json={})
        assert one == other and one[0] in (401, 403, 404), table


# ── two drafts of one round ────────────────────────────────────────────────────

QUERIES: dict[str, tuple[str, ...]] = {
    "/api/v1/live": ("tournament={id}",),
    "/api/v1/tournaments/<aggregate>/export": ("format=csv", "format=html", "format=jsonl", "format=zip"),
    "/api/v1/tournaments/<aggregate>/rounds/<round_>/why": ("entrants=e1,e2",),
    "/api/v1/tournaments/<aggregate>/standings": ("", "round=2", "until={before}"),
}


def addresses(app: Flask, hall: Hall) -> Iterator[str]:
    """Every address that is read and tells of a tournament, by the routes of the application."""
    before = hall.read()["version"] - 1
    for rule in app.url_map.iter_rules():
        of_one = "<aggregate>" in rule.rule or "<tournament>" in rule.rule or rule.rule in QUERIES
        if not of_one or "GET" not in (rule.methods or ()):
            continue
        path = rule.rule.replace("<aggregate>", hall.id).replace("<tournament>", hall.id)
        for round_ in ("2", "3") if "<round_>" in path else ("",):
            for entrant in ("e1", "e8") if "<entrant>" in path else ("",):
                whole = path.replace("<round_>", round_).replace("<entrant>", entrant)
                assert "<" not in whole, f"{rule.rule}: tell the hunt what to ask there"
                for query in QUERIES.get(rule.rule, ("",)):
                    yield f"{whole}?{query.format(id=hall.id, before=before)}"


def told(hall: Hall, address: str) -> tuple[int, str]:
    """Status and words of an answer, without what differs between any two tournaments."""
    headers = {"Authorization": f"Bearer {hall.token}"} if hall.token else {}
    with closing(hall.client.get(address, headers=headers)) as response:
        text = words_of(_sent(response)).replace(hall.id, "{id}")
    text = re.sub(r"[0-9a-f]{64}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "HASH", text)
    return response.status_code, re.sub(r"20\d\d-\d\d-\d\dT[0-9:.]+Z|20\d\d-\d\d-\d\d", "TIME", text)


def _sent(response: JsonResponse) -> bytes:
    """An answer; of a feed what it sends at once."""
    if response.mimetype != "text/event-stream":
        return response.get_data()
    pieces = []
    for piece in response.iter_encoded():
        pieces.append(piece)
        if piece.startswith((b"event: head", b"event: tournament", b"event: gone")):
            break
    return b"".join(pieces)


class TwoDrafts(Twins):
    """Two tournaments that differ in who sits where in the draft of the third round, and in the tables that stayed."""

    def __init__(self, client: Checked, house: Service, monkeypatch: pytest.MonkeyPatch) -> None:
        super().__init__(client, house, monkeypatch)
        self.rooms = [Room(client, drafted=True) for _ in range(2)]
        for number, room in enumerate(self.rooms):
            hall = room.director
            tables = hall.read("rounds/3")["tables"]
            hall.send("swap", round=3, entrants=[table["entrants"][number] for table in tables])
            hall.pair(keep=[1 + number])
        drafts = [[table["entrants"] for table in room.director.read("rounds/3")["tables"]] for room in self.rooms]
        assert drafts[0] != drafts[1]


@pytest.mark.parametrize("role", [role for role in ROLES if role != "wrong"])
def test_nothing_that_is_read_tells_one_draft_from_another(
    client: Checked, app: Flask, house: Service, monkeypatch: pytest.MonkeyPatch, role: str
) -> None:
    twins = TwoDrafts(client, house, monkeypatch)
    one, other = (room.hands[role] for room in twins.rooms)
    pairs = list(zip(addresses(app, one), addresses(app, other), strict=True))
    assert len(pairs) > 15
    for here, there in pairs:
        assert told(one, here) == told(other, there), here


def test_the_office_is_told_the_drafts_apart(
    client: Checked, app: Flask, house: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The hunt can find: before the director the same addresses differ."""
    one, other = (room.director for room in TwoDrafts(client, house, monkeypatch).rooms)
    differ = [
        here
        for here, there in zip(addresses(app, one), addresses(app, other), strict=True)
        if told(one, here) != told(other, there)
    ]
    assert {path for path in ("events", "rounds/3", "export") if any(f"/{path}?" in each for each in differ)} == {
        "events",
        "rounds/3",
        "export",
    }


# ── what is the office's alone ─────────────────────────────────────────────────


class TwoOffices(Twins):
    """Two tournaments that differ in who is kept apart, who let meet again, who pinned, and who of one family."""

    def __init__(self, client: Checked, house: Service, monkeypatch: pytest.MonkeyPatch) -> None:
        super().__init__(client, house, monkeypatch)
        pairs = (["e1", "e2"], ["e3", "e4"])
        self.halls = [self._hall(client, pair) for pair in pairs]

    @staticmethod
    def _hall(client: Checked, pair: list[str]) -> Hall:
        hall = Hall.open(client, format=FOURS, apart={"clubs": 0, "families": 0})
        for number in range(1, 9):
            hall.enter(f"Player No {number}", family="Ohana" if f"e{number}" in pair else f"Family {number}")
        hall.play()
        hall.play()
        hall.send("forbid", entrants=[pair[0], "e7"], reason="they quarrel")
        hall.send("allow", entrants=[pair[0], "e7"], reason="peace")
        hall.send("forbid", entrants=pair)
        hall.send("pin", entrant=pair[0], table=1)
        hall.send("pin", entrant=pair[1], table=2)
        hall.send("unpin", entrant=pair[1])
        return hall


@pytest.mark.parametrize("role", ["nobody", "viewer", "entrant"])
def test_nobody_but_the_office_learns_who_is_kept_apart_pinned_or_of_one_family(
    client: Checked, app: Flask, house: Service, monkeypatch: pytest.MonkeyPatch, role: str
) -> None:
    halls = TwoOffices(client, house, monkeypatch).halls
    hands = {
        "nobody": lambda hall: hall.as_(None),
        "viewer": lambda hall: hall.token_of(role="viewer"),
        "entrant": lambda hall: hall.token_of("e8"),
    }
    one, other = (hands[role](hall) for hall in halls)
    for here, there in zip(addresses(app, one), addresses(app, other), strict=True):
        if "/rounds/3" not in here:
            assert told(one, here) == told(other, there), here
    office = [told(hall, f"/api/v1/tournaments/{hall.id}/events?") for hall in halls]
    assert office[0] != office[1], "the hunt can find"


def test_the_public_story_says_that_the_office_decided_and_names_nobody(
    client: Checked, house: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall = TwoOffices(client, house, monkeypatch).halls[0]
    kinds = ("forbidden", "allowed", "pinned", "unpinned")
    items = [each for each in hall.as_(None).read("timeline", limit=200)["items"] if each["type"] in kinds]
    assert len(items) == 6
    assert {each["text"]["en"] for each in items} == {
        "The desk changes who is kept apart",
        "The desk changes who keeps a table",
    }
    told_office = [each for each in hall.read("timeline", limit=200)["items"] if each["type"] == "forbidden"]
    assert told_office[-1]["text"]["en"] == "Kept apart from now on: Player No 1 and Player No 2"
    assert hall.read()["forbidden"] == [["e1", "e2"]]


def test_a_file_of_everybody_says_which_rounds_it_cannot_pair_again(
    client: Checked, house: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    """*Given* rounds paired before and after a prohibition, *when* anybody checks the public log, *then* none is
    called wrong, and those that it may have changed are told as not checked."""
    hall = Hall.open(client, 8, format=FOURS)
    hall.play()
    hall.send("forbid", entrants=["e1", "e2"])
    hall.play()
    hall.send("end")
    with closing(hall.as_(None).get("export", format="jsonl")) as response:
        lines = check(response.get_data(), None, pairings=True)
    assert any("round 1, draft 1 is what its seed comes to" in line for line in lines)
    assert any("round 2, draft 1: not checked, as what only director and desk see" in line for line in lines)
    with closing(hall.get("export", format="jsonl")) as response:
        lines = check(response.get_data(), None, pairings=True)
    assert sum("is what its seed comes to" in line for line in lines) == 2
