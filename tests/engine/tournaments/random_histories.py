"""Histories of tournaments in which anybody says anything at any time: what is accepted, and what always holds."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping
from typing import Any

from engine.aggregates import read_command
from engine.errors import IllegalMove, Invalid
from engine.tournaments import commands as c
from engine.tournaments.decide import decide
from engine.tournaments.deciding.asking import Circumstances
from engine.tournaments.drafts import is_stale, otherwise
from engine.tournaments.errors import Conflict
from engine.tournaments.evolve import evolve
from engine.tournaments.forms import named
from engine.tournaments.reckoning import BYE, FORFEIT, Reckoning, scope_of
from engine.tournaments.standings import of_stage, standings
from engine.tournaments.state import CLOSED, DRAFT, IN, LIVE, PUBLISHED, STARTED, Round, Table, Tournament
from engine.tournaments.texts import BOOK, describe
from tests.engine.tournaments.playing import COMMANDS, FACTS, Playing
from tests.engine.tournaments.random_events import naive, some_order
from tests.naive.tournaments import paid_by_place

REFUSALS = (IllegalMove, Invalid, Conflict)
FORMATS: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "two seats": ({"kind": "swiss", "rounds": 5, "table": 2}, {}),
    "fours": ({"kind": "swiss", "rounds": 4, "table": 4}, {"apart": {"clubs": 2}}),
    "by hand": ({"kind": "swiss", "rounds": 3, "table": 3}, {"first_round": "by_hand", "at_cut": "playoff"}),
    "round robin": ({"kind": "round_robin", "table": 2}, {}),
    "round robin at threes": ({"kind": "round_robin", "table": {"prefer": 3, "min": 3, "max": 3}, "rounds": 4}, {}),
    "knock-out": ({"kind": "knockout", "table": 2, "third_place": True}, {"first_round": "start"}),
    "knock-out at fours": ({"kind": "knockout", "table": 4, "advance": 2}, {}),
    "groups and a final": (
        {
            "kind": "stages",
            "stages": [
                {"kind": "round_robin", "table": 2, "groups": 2},
                {"kind": "knockout", "table": 2, "per_group": 1},
            ],
        },
        {},
    ),
    "Swiss and a cut": (
        {
            "kind": "stages",
            "stages": [
                {"kind": "swiss", "rounds": 2, "table": 2},
                {"kind": "swiss", "rounds": 2, "table": 2, "take": 4},
            ],
        },
        {"at_cut": "more"},
    ),
    "scores": ({"kind": "swiss", "rounds": 3, "table": 2}, {"game": "rat-hot", "points": {"by": "score"}, "bye": 10}),
}
BYES = {"two seats": 120, "fours": 80, "by hand": 60}  # of those whose points are reckoned a second time


def as_bytes(state: Tournament) -> bytes:
    """All that a state is."""
    return json.dumps(_plain(state), sort_keys=True, default=repr).encode()


def _plain(value: Any) -> Any:
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, Mapping):
        return {str(name): _plain(each) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    return value


class History:
    """One tournament. accepted: the commands that came to something; noted: what was told at some versions."""

    def __init__(self, what: str, chance: random.Random) -> None:
        self.what, self.chance = what, chance
        format_, further = FORMATS[what]
        self.playing = Playing(0, format=format_, seed=f"{what} {chance.random()}", **further)
        self.accepted: set[str] = set()
        self.noted: dict[int, Any] = {}
        self.before = ""  # the state before what is sent now, written out

    @property
    def state(self) -> Tournament:
        return self.playing.state

    def go(self, steps: int) -> None:
        for _ in range(self.chance.randint(4, 9)):
            self.playing.enter(present=self.chance.random() < 0.9, club=None)
        for _ in range(steps):
            self.before = repr(self.state)
            if self.chance.random() < 0.55:
                self._goes_on()
            else:
                self._anything()
            if self.chance.random() < 0.1:
                self.noted[self.state.version] = _told(self.state)
        self._replayed()

    # ── what is sent ───────────────────────────────────────────────────────────

    def _goes_on(self) -> None:
        """What a director would do next."""
        state, chance = self.state, self.chance
        if state.status != LIVE:
            self.send("reopen", reason="goes on")
            return
        last = state.rounds[-1] if state.rounds else None
        if last is None or last.status == CLOSED:
            if (last is None and state.settings.first_round == "by_hand") or chance.random() < 0.05:
                self._seat(len(state.rounds) + 1)
            else:
                self._pair()
        elif last.status == DRAFT:
            as_is: dict[str, Any] = {"as_is": True} if chance.random() < 0.5 else {}
            self.send("publish", round=last.number, **as_is)
        elif last.status == PUBLISHED:
            self.send("start", round=last.number)
        elif last.missing:
            self._result(last, last.table(chance.choice(last.missing)))
        else:
            self.send("close", round=last.number)

    def _pair(self, keep: tuple[int, ...] = ()) -> None:
        try:
            asked = self.playing.paired(keep)
        except REFUSALS:
            return
        self._decided("pair", c.Pair(keep=keep), asked)

    def _seat(self, number: int) -> None:
        people = [entry.entrant for entry in self.state.live() if entry.present]
        self.chance.shuffle(people)
        size = self.state.settings.stages[0].table.prefer
        tables = {str(1 + at // size): people[at : at + size] for at in range(0, len(people), size)}
        self.send("seat", round=number, tables=tables, **({"irregular": "so"} if self.chance.random() < 0.8 else {}))

    def _result(self, of: Round, table: Table | None) -> None:
        if table is None:
            return
        chance, everybody = self.chance, list(table.entrants)
        what = chance.random()
        said: dict[str, Any] = {"round": of.number, "table": table.number}
        if chance.random() < 0.9:
            said["reason"] = "so"
        if what < 0.06:
            said["outcome"] = chance.choice(["void", "none"])
        elif what < 0.2:
            gone = chance.sample(everybody, chance.randint(1, len(everybody)))
            said |= {chance.choice(["absent", "left"]): gone, "order": [who for who in everybody if who not in gone]}
        elif what < 0.3:
            out = chance.sample(everybody, chance.randint(0, len(everybody)))
            said |= {"unfinished": True, "order": out}
            if chance.random() < 0.5:
                said["cards"] = {who: chance.randint(1, 9) for who in everybody if who not in out}
        else:
            said["order"] = some_order(chance, everybody)
        if self.state.settings.scores and "outcome" not in said:
            said["scores"] = {who: chance.randint(-20, 90) for who in everybody}
        self.send("result", **said)

    def _anything(self) -> None:
        state, chance = self.state, self.chance
        who = self._somebody()
        at = chance.randint(1, len(state.rounds) + 1)
        of = state.round(at)
        tables = list(of.tables) if of else []
        table = chance.choice(tables) if tables else None
        place: dict[str, Any] = {"round": at, "table": table.number if table else chance.randint(1, 4)}
        sits = chance.choice(table.entrants) if table and chance.random() < 0.8 else who
        by = sits if chance.random() < 0.6 else who
        numbers = [each.version for each in state.penalties] + [each.version for each in state.appeals]
        version = chance.choice(numbers) if numbers and chance.random() < 0.7 else chance.randint(1, 60)
        results = [each.result.version for each in tables if each.result]
        claims = [each.version for each in table.claims] if table else []
        minutes: dict[str, Any] = {"minutes": chance.randint(1, 90)}
        acts: list[Callable[[], object]] = [
            lambda: self.send("enter", name="Late", club=chance.choice(["red", "blue"])),
            lambda: self.send(chance.choice(["check_in", "check_out"]), entrants=[who]),
            lambda: self.send("check_in", all=True),
            lambda: self.send("sit_out", entrant=who, rounds=[at], points=chance.choice([0, 60])),
            lambda: self.send("withdraw", by=chance.choice([None, who]), entrant=who),
            lambda: self.send("return", entrant=who),
            lambda: self.send("return", entrant=who),
            lambda: self.send("merge", entrant=who, into=self._somebody()),
            lambda: self.send("forbid", entrants=[who, sits], reason="so"),
            lambda: self.send("allow", entrants=list(chance.choice(state.forbidden or [(who, sits)])), reason="so"),
            lambda: self.send("pin", entrant=who, table=chance.randint(1, 5)),
            lambda: self.send("unpin", entrant=who),
            lambda: self._pair(tuple(each.number for each in tables if chance.random() < 0.3)),
            lambda: self._seat(at),
            lambda: self.send("seat", round=at, tables={str(place["table"]): [who, sits]}, irregular="so"),
            lambda: self.send("swap", round=at, entrants=[who, sits]),
            lambda: self.send("unpair", round=at),
            lambda: self.send("publish", round=at),
            lambda: self.send("unpublish", round=at, reason="so"),
            lambda: self._reseat(place, table),
            lambda: self.send("start", round=at),
            lambda: self.send("close", round=at, on_time=chance.random() < 0.5),
            lambda: self.send("join", **place, entrant=who),
            lambda: self.send("take_out", **place, entrant=sits, as_=chance.choice(["absent", "checked_out"])),
            lambda: self.send("break", **place),
            lambda: self.send("move", round=at, from_=place["table"], to=chance.randint(1, 5)),
            lambda: self._result(of, table) if of and table else None,
            lambda: self._result(of, table) if of and table else None,
            lambda: self._claim(place, table, by),
            lambda: self._claim(place, table, by),
            lambda: self.send("confirm", by=by, **place, claim=chance.choice(claims) if claims else version),
            lambda: self.send("dispute", by=by, **place, text="no"),
            lambda: self.send("penalise", entrant=who, points=chance.choice([20, 40]), reason="so"),
            lambda: self.send("penalise", entrant=who, warning=True, reason="so"),
            lambda: self.send("lift", penalty=version, reason="so"),
            lambda: self.send("disqualify", entrant=who, reason="so") if chance.random() < 0.2 else None,
            lambda: self.send("appeal", by=by, of=chance.choice(results) if results else version),
            lambda: self.send("reject", appeal=version, reason="so"),
            lambda: self.send("call", by=chance.choice([None, by]), table=place["table"]),
            lambda: self.send("call", by=by, table=place["table"], seats=self._seats(table)) if table else None,
            lambda: self.send("answer", table=place["table"]),
            lambda: self.send("note", text="so"),
            lambda: self.send("ruling", table=place["table"], text="so", **minutes),
            lambda: self.send("clock", round=at, do=chance.choice(["start", "stop", "set"]), **minutes),
            lambda: self.send("extend", round=at, **minutes),
            lambda: self.send("end") if chance.random() < 0.3 else None,
            lambda: self.send("reopen", reason="so"),
            lambda: self._decided(
                "make_match", c.MakeMatch(**place, match=f"m{state.version}"), Circumstances(role="desk")
            ),
            lambda: self._match_over(table),
            lambda: self._decided("erase", c.Erase(entrant=who), Circumstances()),
            lambda: self._decided("change", c.Change(tie_breaks=("wins", "lots"), reason="so"), Circumstances()),
        ]
        chance.choice(acts)()

    def _somebody(self) -> str:
        known = list(self.state.entries)
        return self.chance.choice(known) if self.chance.random() < 0.97 else "e99"

    def _reseat(self, place: dict[str, Any], table: Table | None) -> None:
        self.send("reseat", **place, seats=self._seats(table) if table else {"A": "e1"}, reason="so")

    def _seats(self, table: Table) -> dict[str, str]:
        people = self.chance.sample(table.entrants, len(table.entrants))
        return dict(zip("ABCDEF", people, strict=False))

    def _claim(self, place: dict[str, int], table: Table | None, by: str) -> None:
        people = list(table.entrants) if table else [by]
        said: dict[str, Any] = {"order": people if self.chance.random() < 0.6 else some_order(self.chance, people)}
        if self.state.settings.scores:
            said["scores"] = dict.fromkeys(people, 10)
        self.send("claim", by=by, **place, **said)

    def _match_over(self, table: Table | None) -> None:
        if table is None or table.match is None:
            return
        order = tuple(tuple(e if isinstance(e, list) else [e]) for e in some_order(self.chance, list(table.entrants)))
        scores = dict.fromkeys(table.entrants, 7)
        command = c.MatchOver(match=table.match, version=9, hash="h", order=order, scores=scores)
        self._decided("match_over", command, Circumstances(role="service"))

    def send(self, type_: str, *, by: str | None = None, **fields: Any) -> None:
        asked = Circumstances() if by is None else Circumstances(role="entrant", entrant=by)
        try:
            command = read_command(
                COMMANDS, {"type": type_, **{name.rstrip("_"): value for name, value in fields.items()}}
            )
        except Invalid:
            return
        self._decided(type_, command, asked)

    def _decided(self, type_: str, command: Any, asked: Circumstances) -> None:
        before = self.state
        try:
            events = decide(before, command, asked)
        except REFUSALS as refusal:
            if isinstance(refusal, IllegalMove):
                assert refusal.message and refusal.message_fr
            assert repr(before) == self.before, f"a refused {type_} has changed something"
            return
        self.playing.take(events)
        assert repr(before) == self.before, f"{type_} has changed the past"
        if events:
            self.accepted.add(type_)
        self._holds(before, events, is_irregular=getattr(command, "irregular", None) is not None)

    # ── what always holds ──────────────────────────────────────────────────────

    def _holds(self, before: Tournament, events: list[Any], is_irregular: bool) -> None:
        state = self.state
        for event in events:
            for lang in ("en", "fr"):
                assert BOOK.render(describe(event), lang, {who: who for who in state.entries})
            if event.TYPE == "round_paired":
                self._drafted(before, state.rounds[-1])
            elif event.TYPE == "unpublished":
                self._taken_back(before, state.rounds[event.round - 1])
            elif event.TYPE == "tables_set" and not is_irregular:
                self._fair_byes(before, state.rounds[event.round - 1])
        for of in state.rounds:
            places = [who for table in of.tables for who in table.entrants] + [*of.byes, *of.free, *of.away]
            assert len(places) == len(set(places)), f"somebody has two places: {of}"
            assert len({table.number for table in of.tables}) == len(of.tables)
            for table in of.tables:
                assert table.entrants, "a table of nobody"
                self._named_once(table)
        assert len(state.rounds) < 2 or all(of.status != DRAFT for of in state.rounds[:-1])
        self._standing()

    def _taken_back(self, before: Tournament, of: Round) -> None:
        """A round that is a draft again is what it was, and nothing that was played is lost."""
        was = before.rounds[of.number - 1]
        assert of == self.state.draft and before.published == of.number
        assert [(table.number, table.entrants) for table in of.tables] == [(t.number, t.entrants) for t in was.tables]
        assert (of.byes, of.free, of.away) == (was.byes, was.free, was.away)
        assert all(table.result is None and not table.left for table in was.tables), "nothing was played"
        assert all(table.match is None and not table.claims for table in of.tables)

    def _drafted(self, before: Tournament, of: Round) -> None:
        seated = [who for table in of.tables for who in table.entrants] + [*of.byes]
        kept = {who for table in of.tables if table.number in of.kept for who in table.entrants}
        for who in set(seated) - kept:
            entry = before.entries[who]
            assert entry.status == IN, f"{who} is not in"
            assert entry.present, f"{who} is not present"
            assert of.number not in entry.out, f"{who} sits this round out"
        self._fair_byes(before, of)

    def _fair_byes(self, before: Tournament, of: Round) -> None:
        """Who has a bye had none before, as long as somebody at a table had none."""
        if not of.byes or self.state.settings.stages[of.stage].format.key == "knockout" or of.kept:
            return
        past = before._replace(rounds=before.rounds[: of.number - 1])
        turns = Reckoning(past, scope_of(past, of.stage)).turns
        had = {who for who, each in turns.items() if any(turn.kind in (BYE, FORFEIT) for turn in each)}
        waiting = [who for table in of.tables for who in table.entrants if who not in had]
        assert not (had.intersection(of.byes) and waiting), f"{of.byes} have a bye again, {waiting} had none"

    def _named_once(self, table: Table) -> None:
        result = table.result
        if result is None or result.outcome == "void":
            return
        told = [*named(result.order), *result.absent, *result.left]
        assert len(told) == len(set(told)) and set(told) <= set(table.entrants), result
        assert set(result.points) == set(table.entrants), result
        if result.outcome is None:
            assert set(told) == set(table.entrants), result
            if self.what in BYES:
                paid = paid_by_place([list(place) for place in result.order], list(result.left))
                assert dict(result.points) == {who: paid.get(who, 0) for who in table.entrants}, result

    def _standing(self) -> None:
        state = self.state
        rows = standings(state)
        assert len({row.entrant for row in rows}) == len(rows)
        if self.what in BYES:
            second = naive(self.playing, BYES[self.what])
            for row in rows:
                assert row.points == second.net(row.entrant), (row, state.rounds)
        for draw in state.draws:
            for group in range(len(draw.groups)):
                of_stage(state, draw.stage, None, group)
        if state.draft is not None:
            is_stale(state)
        if len(state.rounds) > 1 and self.chance.random() < 0.1:
            otherwise(state, len(state.rounds), self.playing.matcher)

    def _replayed(self) -> None:
        """Events, stored and read again, come to the same, at the end and at every version that was noted."""
        stored = json.loads(json.dumps(self.playing.log))
        state = Tournament()
        for each in stored:
            event = FACTS.read(*each)
            assert event is not None
            state = evolve(state, event)
            if state.version in self.noted:
                assert _told(state) == self.noted[state.version], f"version {state.version} is told otherwise now"
        assert as_bytes(state) == as_bytes(self.state)


def _told(state: Tournament) -> Any:
    """All standings of a tournament as it stands."""
    return [
        [row._asdict() for row in standings(state)],
        *([row._asdict() for row in standings(state, round_=of.number)] for of in state.rounds if of.status == STARTED),
    ]
