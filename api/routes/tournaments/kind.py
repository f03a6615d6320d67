"""What all kinds have, as tournaments have it: what is recorded in one, and its tokens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

import orjson
from flask import request

from api import asked as erasures
from api.aggregates.commanding import Result
from api.http import requests
from api.http.application import Answer, given
from api.http.problems import invalid
from api.pool.declared import Where
from api.routes.aggregates import Routes
from api.routes.tournaments.views import Parts, TournamentViews
from api.schemas import tournaments as schemas
from api.schemas.paths import AggregateInPath
from api.service import answer
from api.tournaments import telling
from api.tournaments.definition import Definition
from api.tournaments.pairing import match
from api.tournaments.people import Eyes
from engine.tournaments import commands as c
from engine.tournaments.drafts import otherwise
from engine.tournaments.evolve import evolve
from engine.tournaments.state import Tournament

MOST_RECKONED = 500  # people of a round that is paired again to tell what would have been otherwise
EXAMPLES: Mapping[str, Mapping[str, Any]] = {
    "create": {
        "a Swiss of five rounds at fours": {
            "name": "Spring Cup",
            "game": "durak",
            "format": {"kind": "swiss", "rounds": 5, "table": 4},
        },
        "a knock-out of eight": {
            "name": "The Eight",
            "game": "durak",
            "format": {"kind": "knockout", "table": 2, "third_place": True},
            "first_round": "start",
        },
    },
    "command": {
        "somebody comes in": {"type": "enter", "name": "Anna", "club": "Star"},
        "all are here": {"type": "check_in", "all": True},
    },
    "batch": {
        "at the desk": {
            "items": [{"id": "0b6e3a52-55b9-4f6c-9a53-7d7f6f3b2c11", "command": {"type": "enter", "name": "Boris"}}]
        }
    },
    "issue": {"for the desk": {"role": "desk", "label": "The tablet at the door"}},
}
_REPORTING = ("result", "claim", "confirm")
_OF_A_ROUND = ("pair", "seat", "swap", "join", "take_out", "break", "move", "reseat", "unpublish", "close")


class TournamentRoutes(TournamentViews, Routes):
    """The views."""

    person = "entrant"
    examples = EXAMPLES
    creation_problems = (404, 409)  # 404: of `copy_of`
    new = schemas.NewTournament
    told = schemas.TournamentSummary
    recorded = schemas.TournamentRecorded
    new_token = schemas.NewTournamentToken
    token = schemas.TournamentToken
    tokens_told = schemas.TournamentTokens

    def completed(self, sent: dict[str, Any]) -> dict[str, Any]:
        """Return the body with what it copies of the tournament that `copy_of` names; what it says itself holds."""
        if "copy_of" not in sent:
            return sent
        source = sent["copy_of"]
        if not isinstance(source, str):
            raise invalid([("/copy_of", "want the id of a tournament")])
        loaded = self._newest(source)
        if loaded.beside.visibility == "private":
            self._gate().reader(loaded.beside)
        copied = cast(Definition, self._definition).copied(loaded)
        return {**copied, **{name: value for name, value in sent.items() if name != "copy_of"}}

    def command(self, aggregate: AggregateInPath) -> Answer:
        """201; 200 when its key was answered before, or for `dry_run=true`, which records nothing."""
        dry = requests.flag(request.args, "dry_run")
        sent = requests.read_object(request)
        headers = requests.headers_of(request, if_match=True)
        done = self.record(self._id(aggregate), sent, headers, dry=dry)
        self.refuse_recorded(done)
        if sent.get("type") == "remove" and not dry:
            erasures.ask(given(Parts).config.data)
        return self._recorded(done, dry=dry, further=self._further(sent, done))

    def record(
        self, aggregate: str, command: dict[str, Any], headers: requests.Headers, *, dry: bool = False
    ) -> Result:
        """Record one command. A code is counted as a guess before it is looked up, and given back if it was right."""
        has_code = "code" in command
        limits = given(Parts).limits
        if has_code:
            limits.count("code", request.remote_addr)
        done = super().record(aggregate, command, headers, dry=dry)
        if has_code:
            limits.give_back("code", request.remote_addr)
        return done

    def refuse_recorded(self, done: Result) -> None:
        """Raise Problem (`differs`) where a result waits for a decision, as its sender did not know of another one."""
        for event in done.events:
            if event["type"] == "result_recorded" and telling.is_waiting(event["data"]):
                raise telling.differs(done.loaded.state, event)

    def _further(self, sent: dict[str, Any], done: Result) -> dict[str, Any]:
        """What the answer to some commands adds."""
        type_, state = sent.get("type"), self._state_after(done)
        eyes = Eyes.of(self._definition.eyes(done.loaded, done.caller))
        if type_ == "enter":
            return {"entrant": next((e["data"]["entrant"] for e in done.events if e["type"] == "entered"), None)}
        if type_ in _OF_A_ROUND:
            definition = cast(Definition, self._of().folds.definition)
            at = state.rounds[-1] if type_ == "pair" and state.rounds else state.round(sent.get("round") or 0)
            return {"round": None if at is None else telling.round_told(state, at, eyes, definition.has_begun)}
        if type_ in _REPORTING:
            further: dict[str, Any] = {"result": telling.recorded_result(state, done.events)}
            if type_ != "result":
                return further
            further["consequences"] = self._consequences(state, sent["round"])
            return {**further, "exchanges": self._exchanges(state, sent["round"])}
        return {}

    def _state_after(self, done: Result) -> Tournament:
        """Return the tournament with what was recorded, or what a dry run foretells."""
        state: Tournament = done.loaded.state
        for wire in done.events:
            event = self._definition.events.of_wire(wire) if wire["version"] > done.loaded.version else None
            state = state if event is None else evolve(state, event)
        return state

    def _exchanges(self, state: Tournament, round_: int) -> list[dict[str, Any]]:
        """Return who should be in the stage behind that of a round, instead of whom."""
        of = state.round(round_)
        draw = None if of is None else state.draw(of.stage + 1)
        if draw is None:
            return []
        definition = cast(Definition, self._of().folds.definition)
        return [each._asdict() for each in definition.exchanges(state, draw.first)]

    def _consequences(self, state: Tournament, round_: int) -> list[int] | None:
        """Tables of the round that is paired already, which would have been others; None where nobody reckons it."""
        further = state.round(round_ + 1)
        if further is None:
            return []
        return None if len(further.present) > MOST_RECKONED else otherwise(state, further.number, match)

    def check_of_batch(self, command: dict[str, Any]) -> None:
        if command.get("type") == "pair":
            raise invalid([("/type", "pair takes long: send it by itself, to …/commands")])
        if command.get("type") == "remove":
            raise invalid([("/type", "remove takes many at once: send it by itself, to …/commands")])

    def issue(self, aggregate: AggregateInPath) -> Answer:
        """`token` and `code` are two ways to hand out one tid; the code can be used once, until `code_expires`."""
        aggregate = self._id(aggregate)
        sent, read = requests.read_body(request, schemas.NEW_TOKEN)
        whom = [*([read.pop("entrant")] if read.get("entrant") else ()), *(read.pop("entrants", None) or ())]
        read.pop("entrant", None)
        if (read["role"] == "entrant") != bool(whom):
            said = "of an entrant's only" if whom else "missing; want the id of who it is for, or entrants with several"
            raise invalid([("/entrant", said)])
        admit = self._gate().one_of(*self._definition.issuers(read["role"]))
        headers, tokens = requests.headers_of(request), self._of().tokens
        if "entrants" not in sent:
            made = tokens.issue(aggregate, admit, sent, {**read, "whom": whom[0] if whom else None}, headers)
            return answer(made.told(self.person), 201 if made.new else 200)
        badges = tokens.issue_many(aggregate, admit, sent, [{**read, "whom": each} for each in whom], headers)
        items = [{**each.told(self.person), "badge": f"{aggregate}.{each.badge}"} for each in badges]
        return answer({"items": items}, 201 if badges[0].new else 200)

    def where_else(self, aggregate: str) -> Where | None:
        """Return "job" for a command that has a round paired: the next one, or one paired before a late result."""
        sent = _object_sent()
        type_ = sent.get("type")
        if type_ not in ("pair", "result"):
            return None
        loaded = self._newest(aggregate)
        roles = c.Pair.ROLES if type_ == "pair" else c.RecordResult.ROLES
        self._gate().one_of(*roles)(loaded.beside)
        return "job" if type_ == "pair" or _is_late(loaded.state, sent.get("round")) else None


def _object_sent() -> dict[str, Any]:
    """The body; nothing where it is no JSON object, which the view refuses."""
    try:
        sent = orjson.loads(request.environ["wsgi.input"].getvalue())
    except orjson.JSONDecodeError:
        return {}
    return sent if isinstance(sent, dict) else {}


def _is_late(state: Tournament, round_: object) -> bool:
    return isinstance(round_, int) and 0 < round_ < len(state.rounds)
