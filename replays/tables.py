"""A match that is open on a device: what is recorded, and requests that wait to be, judged on top of it."""

import json
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from engine.codec import to_wire
from engine.errors import IllegalMove
from engine.events import Amended, Retracted
from engine.games import GAMES
from engine.history import History, Place, RecordedEvent, recorded
from engine.match import awaits_deck, create, is_witnessed
from engine.zones import Seat
from replays import answers, bodies, deciding, masks
from replays.answers import Json, Reader
from replays.masks import Names, always, by_round
from replays.problem_kinds import OF_THE_MATCH
from replays.refusals import REFUSED, body, refusal


class Lost(Exception):
    """What came does not follow what is here: the match must be opened again."""


class _ForTheService(Exception):
    """Only the service can say: it shuffles, or knows cards that are hidden here."""


class _Step(NamedTuple):
    """A request judged on history as it was before it. asked: it, as text; result: what became of it.

    after, items: the history behind it, and its items; those before it where it is refused. notes: words that go with
    its moves. answer: as the service would.
    """

    asked: str
    before: History
    after: History
    items: list[Json]
    result: Json
    answer: Json
    notes: Mapping[Place, str] = {}
    made_at: int = 0

    @property
    def stands(self) -> bool:
        return self.after is not self.before


class Table:
    """stream: all events as recorded; hashes: theirs, None for what is not recorded yet."""

    def __init__(self, stream: list[RecordedEvent], hashes: list[str | None], reader: Reader) -> None:
        self._stream = stream
        self._hashes = hashes
        self._history = History.of(stream)
        self._reader = reader._replace(notes=_by_move(self._history, stream, reader.notes))
        self._items: list[Json] | None = None  # of what is recorded
        self._steps: list[_Step] = []  # what waits and stands
        self._asked: _Step | None = None  # what was asked last

    @classmethod
    def of(cls, summary: Json, events: Sequence[Json], viewer: str, notes: Mapping[str, str]) -> "Table":
        """A match as the service tells a viewer of it. Raises Lost."""
        _check_game(events[0]["data"]["game"])
        stream = _read(events, events[0]["data"]["game"])
        _check(0, stream)
        opens_hands = summary.get("hands") == "delayed" and summary.get("delay", 0) > 0
        # What hides no card has none to open, whenever it ends.
        opened = summary.get("opened", False) or summary["knowledge"] == "observed"
        reader = Reader(viewer, _names(summary["seats"]), opens_hands, notes, opened)
        return cls(stream, [event["hash"] for event in events], reader)

    @classmethod
    def new(cls, body: Json) -> "Table":
        """A match that is not created yet, by the body that will create it. Raises Invalid, Lost."""
        _check_game(body["game"])
        asked = {
            name: body[name]
            for name in ("game", "options", "knowledge", "title", "timing")
            if body.get(name) is not None
        }
        created = create({**asked, "seats": [{} for _ in body["seats"]]})
        made = body.get("made", 0)
        names = dict(zip(created.seats, (seat.get("name") for seat in body["seats"]), strict=True))
        reader = Reader("referee", always({seat: name for seat, name in names.items() if name}))
        return cls([RecordedEvent(1, created, None, made, made, "anyone", None, 1)], [None], reader)

    def extend(self, events: Sequence[Json], notes: Mapping[str, str]) -> None:
        """Events that were recorded since; notes: words that go with them. Raises Lost."""
        head = self._history.head
        known = [event for event in events if event["version"] <= head]
        if any(self._hashes[event["version"] - 1] != event["hash"] for event in known):
            raise Lost("another past")
        fresh = [event for event in events if event["version"] > head]
        items = _read(fresh, self._history.created.game)
        _check(head, items)
        if not items:
            return
        self._history = self._history.then(items)
        told = _by_move(self._history, [*self._stream, *items], notes)
        self._reader = self._reader._replace(notes={**self._reader.notes, **_own_notes(self._steps, items), **told})
        if any(isinstance(item.event, Amended | Retracted) for item in items):
            self._items = None
        elif self._items is not None:
            self._items = self._items + _items(self._history, self._reader, head)
        self._stream += items
        self._hashes += [event["hash"] for event in fresh]
        self._steps, self._asked = [], None

    # ── judging ────────────────────────────────────────────────────────────────

    def judge(self, waiting: Sequence[Json], ask: Json | None = None) -> Json:
        """What the service would say to what waits, in order up to the first refusal, and to one request behind that.

        waiting, ask: {key, command | correction | ruling, made?}. What is known from the last time is not decided
        again. Answers {results, state, actions, items, asked?}: the table behind all that holds. What only the service
        can decide is not tried (`status` null), nor what waits behind it; asked, it is null.
        """
        results: list[Json] = []
        standing = 0
        for request in waiting:
            try:
                step = self._step(standing, request)
            except _ForTheService:
                break
            results.append({**step.result, "key": request["key"]})
            if not step.stands:
                break
            standing += 1
        results += [{"key": request["key"], "status": None} for request in waiting[len(results) :]]
        del self._steps[standing:]
        history = self._behind(standing)
        look = self._reader_behind(standing).look(history, self._hash(history.head))
        made = {
            "results": results,
            "state": answers.state(look),
            "actions": answers.actions(look),
            "items": self._items_behind(standing),
        }
        if ask is not None:
            return {**made, "asked": self._answer_to(ask, standing)}
        return made

    def _answer_to(self, ask: Json, standing: int) -> Json | None:
        """What is said to a request behind all that holds; None where only the service can say it."""
        if self._asked is None or self._asked.asked != _text(ask) or self._asked.before is not self._behind(standing):
            try:
                self._asked = self._decided(standing, ask)
            except _ForTheService:
                return None
        return self._asked.answer

    def _step(self, n: int, request: Json) -> _Step:
        """The nth request that waits, judged; kept if it stands."""
        text = _text(request)
        if n < len(self._steps) and self._steps[n].asked == text:
            return self._steps[n]
        step = self._asked
        if step is None or step.asked != text or step.before is not self._behind(n):
            step = self._decided(n, request)
        step = step._replace(result={**step.result, "key": request["key"]})
        self._steps[n:] = [step] if step.stands else []
        return step

    def _behind(self, n: int) -> History:
        """The match with the first n of what waits."""
        return self._steps[n - 1].after if n else self._history

    def _items_behind(self, n: int) -> list[Json]:
        if n:
            return self._steps[n - 1].items
        if self._items is None:
            self._items = _items(self._history, self._reader)
        return self._items

    def _reader_behind(self, n: int) -> Reader:
        """The reader, with the words that go with the first n of what waits."""
        notes = {str(place): note for step in self._steps[:n] for place, note in step.notes.items()}
        return self._reader._replace(notes={**self._reader.notes, **notes}) if notes else self._reader

    def _hash(self, head: int) -> str | None:
        return self._hashes[head - 1] if head <= len(self._hashes) else None

    def _decided(self, n: int, request: Json) -> _Step:
        """A request judged behind the first n of what waits."""
        history, reader, items = self._behind(n), self._reader_behind(n), self._items_behind(n)
        text, key = _text(request), request["key"]
        try:
            age, (marked, notes) = _decide(history, reader, json.loads(text))
        except REFUSED as error:
            problem = problem_of(error, history.status, reader.names(answers.round_of(history.match)))
            said = {"status": problem["status"], "problem": problem}
            return _Step(text, history, history, items, {"key": key, **said}, said)
        before = self._steps[n - 1].made_at if n else self._stream[-1].made_at
        made_at = max((request.get("made") or 0) - age, before)
        own = f"behind {history.head}"  # what tells this move from its neighbours, whatever their keys are
        fresh = [
            RecordedEvent(version, event, own, made_at, made_at, reader.who, irregular, version)
            for version, (event, irregular) in enumerate(marked, history.head + 1)
        ]
        after, wire = history.then(fresh), [_wire(item, key) for item in fresh]
        words = {str(place): note for place, note in notes.items()}
        reader = reader._replace(notes={**reader.notes, **words})
        answer = answers.recorded(reader.look(after, None), wire, ("actions", "items"))
        mended = answers.mended(wire)
        behind = answer["items"] if mended else items + answer["items"]
        result = {"key": key, "status": 201, "version": after.head, **mended}
        return _Step(text, history, after, behind, result, {"status": 201, **answer}, notes, made_at)

    # ── reading ────────────────────────────────────────────────────────────────

    def read(self, what: str, query: Mapping[str, Any]) -> Json:
        """The answer of the service's route of that name, of what is recorded. query: at, until, audit, view."""
        until = query.get("until")
        history = self._history if until is None else self._history.until(until)
        reader, hash_ = self._reader, self._hash(history.head)
        if self._history.status == "live":
            # Played on since: what was over as of then is not open, as with the service.
            reader = reader._replace(opened=False)
        look, view = reader.look(history, hash_), query.get("view")
        if what == "timeline":
            stream = {item.version: item for item in self._stream} if query.get("audit") else None
            eyes = masks.narrowed(look.eyes, masks.told_move_by_move(view), history.created.seats)
            return {**answers.timeline(look._replace(eyes=eyes), stream=stream), "hash": hash_}
        look = look._replace(at=answers.place_of(history, query.get("at")))
        if what == "actions":
            return {"version": look.at, "head": history.head, "hash": hash_, "actions": answers.actions(look)}
        if view == masks.HINDSIGHT:
            masks.check_hindsight(history, reader.who, look.eyes)
            return answers.hindsight(look)
        return answers.state(look._replace(eyes=masks.narrowed(look.eyes, view, history.created.seats)))


def problem_of(error: Exception, status: str = "live", names: Mapping[Seat, str] | None = None) -> Json:
    """The body of the problem that one of REFUSED is."""
    made = refusal(error, status, names or {})
    return body(made.kind, OF_THE_MATCH[made.kind], made.detail, made.members)


def _decide(history: History, reader: Reader, request: Json) -> tuple[int, deciding.Decision]:
    """How long ago a request was made, and what it comes to, from its body on.

    Raises one of REFUSED, as its reader may hear it, and _ForTheService.
    """
    who = reader.who
    (kind, sent), *_ = request.items()
    bodies.clean(sent)
    age, sent = bodies.age(sent)
    asked = deciding.read(history, kind, sent)
    if who.startswith("seat:"):
        deciding.check_seat(history, asked, Seat(who.removeprefix("seat:")))
    match = history.match
    if match.hides and who != masks.REFEREE:
        raise _ForTheService  # this device was not even told what is hidden from it
    if isinstance(asked, deciding.CommandRequest):
        # What a device saw, and when it came, is the service's to date.
        dated = is_witnessed(asked.command) and (who != masks.REFEREE or asked.observed is not None)
        if dated or awaits_deck(match, asked.command):
            raise _ForTheService
    try:
        return age, deciding.decide(history, asked, opened=reader.opened)
    except IllegalMove as error:
        if isinstance(asked, deciding.CommandRequest):
            raise masks.refusal(history.match, who, asked.command, error) from None
        raise


def _text(request: Json) -> str:
    """What a request asks for, to know it again."""
    return json.dumps({kind: request[kind] for kind in deciding.KINDS if request.get(kind) is not None})


def _wire(item: RecordedEvent, key: str) -> Json:
    """An event as it goes over the wire, but for what only recording gives it: times, seals, hashes."""
    kind, by, data, parts = to_wire(item.event)
    made: Json = {"version": item.version, "type": kind, "by": by, "key": key, "data": _sorted(data)}
    if item.irregular is not None:
        made["irregular"] = _sorted(item.irregular)
    if parts:
        made["parts"] = {name: {"data": _sorted(held)} for name, held in parts.items()}
    return made


def _sorted(value: Any) -> Any:
    """JSON values, members in the order in which they are recorded."""
    if isinstance(value, Mapping):
        return {name: _sorted(value[name]) for name in sorted(value)}
    return [_sorted(item) for item in value] if isinstance(value, tuple | list) else value


def _items(history: History, reader: Reader, since: int = 0) -> list[Json]:
    items: list[Json] = answers.timeline(reader.look(history, None), since)["items"]
    return items


# ── what comes from the service ────────────────────────────────────────────────


def _read(events: Iterable[Json], game: str) -> list[RecordedEvent]:
    return [recorded(game, event, ms(event["at"]), ms(event["made_at"])) for event in events]


def _check_game(key: str) -> None:
    """The service may have games beside those of the house. Raises Lost."""
    if key not in GAMES:
        raise Lost(f"{key} is not known here")


def _check(head: int, items: Sequence[RecordedEvent]) -> None:
    """They follow version head, without a gap. Raises Lost."""
    if [item.version for item in items] != list(range(head + 1, head + 1 + len(items))):
        raise Lost(f"events are missing behind version {head}")


def ms(stamp: str) -> int:
    """ms since 1970 of a time as the service writes it.

    >>> ms("2026-09-21T13:33:20.007Z")
    1789997600007
    """
    year, month, day = int(stamp[:4]), int(stamp[5:7]), int(stamp[8:10])
    if month < 3:
        year, month = year - 1, month + 12
    days = 365 * year + year // 4 - year // 100 + year // 400 + (153 * month - 457) // 5 + day - 719_469
    hour, minute, second = int(stamp[11:13]), int(stamp[14:16]), int(stamp[17:19])
    return (((days * 24 + hour) * 60 + minute) * 60 + second) * 1000 + int(stamp[20:23])


def _names(seats: Mapping[Seat, Json]) -> Names:
    """What seats are called, as a summary says it."""
    if all(seat.get("terms") is None for seat in seats.values()):
        return always({letter: seat["name"] for letter, seat in seats.items() if seat["name"] is not None})
    return by_round(
        {letter: [(term["from"], term["name"]) for term in seat["terms"]] for letter, seat in seats.items()}
    )


def _by_move(history: History, stream: Sequence[RecordedEvent], notes: Mapping[str, str]) -> dict[str, str]:
    """Notes by their moves' places; they may come by the place of any event of the move, be it struck since."""
    if not notes:
        return {}
    firsts: dict[str, str] = {}
    for _, move in groupby(stream, key=lambda item: item.key or item.version):
        first, *rest = [str(item.version) for item in move]
        firsts |= dict.fromkeys(rest, first)
    firsts |= {str(item.place): str(line.place) for line in history.lines for item in line.items}
    return {firsts.get(place, place): note for place, note in notes.items()}


def _own_notes(steps: Sequence[_Step], items: Sequence[RecordedEvent]) -> dict[str, str]:
    """Notes of requests that were judged here and are recorded by now."""
    held = {step.result["key"]: step.notes for step in steps if step.notes}
    notes: dict[str, str] = {}
    for item in items:
        for place, note in held.pop(item.key, {}).items():
            _, dot, k = str(place).partition(".")
            notes[f"{item.version}{dot}{k}"] = note
    return notes
