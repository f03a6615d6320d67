"""Whether the events of a file are what their commands come to: every move is decided again, one after the other."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any, NamedTuple

from engine.codec import to_wire
from engine.corrections import Correction, correct
from engine.deciding import command_of
from engine.errors import Invalid
from engine.events import Amended, MatchCreated, Reopened, Retracted, Ruled, Sealed
from engine.games import GAMES
from engine.history import History, RecordedEvent, recorded
from engine.match import MarkedEvent, Match, awaits_deck, create, decide_marked, evolve, read_command
from engine.referee import read_ruling, rule
from engine.seals import reopen, seal
from engine.shapes import MAX_REASON, body_of
from replays.files import Broken
from replays.refusals import REFUSED, refusal

_SINGLE = (MatchCreated, Retracted, Amended, Ruled, Sealed, Reopened)
_TYPED = "text"
_ERASED = "…"  # stands for words that are no more, where a form wants some


class _At(NamedTuple):
    """Where a match stands, for a seal."""

    head: int
    status: str


def redecide(wires: Sequence[Mapping[str, Any]]) -> None:
    """Decide all events of a match again, whole wire ones, version 1 first; event n stands in line n + 1.
    Parts that a file lacks (erased, or hidden from whoever exported it) prove nothing, but without its deck no deal can
    be decided again. Raises Broken at the first that is not what it comes to.
    """
    again = _Again()
    for _, same in groupby(wires, key=lambda wire: wire["key"] or wire["version"]):
        move = list(same)
        version = move[0]["version"]
        try:
            again.take(move)
        except Broken:
            raise
        except REFUSED as error:
            raise Broken(version + 1, refusal(error).detail, version, error) from None
        except Exception as error:  # a forged event may hold anything, and the rules be asked whatever of it
            raise Broken(version + 1, f"no event as it is recorded: {error!r}"[:200], version) from None


class _Again:
    """The match as far as it was decided again."""

    def __init__(self) -> None:
        self._match: Match | None = None
        self._history: History | None = None
        self._since: list[RecordedEvent] = []  # beyond the history

    def take(self, move: Sequence[Mapping[str, Any]]) -> None:
        first = move[0]
        game = str(first["data"].get("game")) if self._match is None else self._match.game
        if game not in GAMES:
            raise Broken(2, f"no game is called {game[:40]!r}; there is {', '.join(GAMES)}", 1)
        items = [recorded(game, wire, 0, 0) for wire in move]
        event = items[0].event
        if isinstance(event, _SINGLE) and len(items) > 1:
            raise _wrong(move[1], "it has the key of the event before it, which stands alone")
        if self._match is None:
            if not isinstance(event, MatchCreated):
                raise _wrong(first, "a match begins with match_created")
            made = [MarkedEvent(_created(event))]
        elif isinstance(event, Retracted | Amended):
            made = [MarkedEvent(self._corrected(event))]
        elif isinstance(event, Ruled):
            made = [MarkedEvent(self._ruled(event))]
        elif isinstance(event, Sealed):
            made = [MarkedEvent(seal(self._at(first), first["prev"], event.key, event.signature))]
        elif isinstance(event, Reopened):
            reason = event.own_reason or _ERASED
            made = [MarkedEvent(reopen(self._at(first), event.key, event.signature, reason))]
        else:
            made = _decided(self._match, items, first)
        for n, wire in enumerate(move):
            if n >= len(made):
                raise _wrong(wire, "it does not follow from the move")
            _compare(wire, made[n])
        if len(made) > len(move):
            raise _wrong(move[-1], f"{made[len(move)].event.TYPE} follows from the move, and is not there")
        self._since += items
        if isinstance(event, Retracted | Amended):
            self._match = self._past().match
        else:
            for item in items:
                self._match = evolve(self._match, item.event)

    def _at(self, wire: Mapping[str, Any]) -> _At:
        assert self._match is not None
        return _At(wire["version"] - 1, self._match.status)

    def _past(self) -> History:
        if self._since:
            self._history = History.of(self._since) if self._history is None else self._history.then(self._since)
            self._since = []
        assert self._history is not None
        return self._history

    def _ruled(self, event: Ruled) -> Ruled:
        """A ruling read and made again."""
        history = self._past()
        said = {"about": event.about, "kind": event.kind, "seat": event.seat, "points": event.points}
        text = event.parts.get(_TYPED, {"text": _ERASED} if event.kind == "text" else {}).get("text")
        body = {name: value for name, value in {**said, "text": text}.items() if value is not None}
        return rule(history, read_ruling(history.match, body))

    def _corrected(self, event: Retracted | Amended) -> Retracted | Amended:
        """A correction made again, from what its event says was asked."""
        history = self._past()
        reason = event.own_reason
        if reason is not None and not (isinstance(reason, str) and 0 < len(reason.strip()) <= MAX_REASON):
            raise Invalid([("/reason", f"not a text of 1 to {MAX_REASON} characters")])
        if isinstance(event, Retracted):
            if type(event.n) is not int or event.n < 1:
                raise Invalid([("/n", "want how many moves are taken back, 1 or more")])
            return correct(history, Correction("retract", event.n, (), (), (), None, reason))
        made: Amended | None = None
        refused: Exception | None = None
        for kind in ("amend", "before"):
            try:
                found = correct(history, _asked(history, event, kind, reason))
            except REFUSED as error:
                refused = refused or error
                continue
            assert isinstance(found, Amended)
            if _told(found) == _told(event):
                return found
            made = made or found
        if made is None:
            assert refused is not None
            raise refused
        return made


def _told(event: Amended) -> tuple[Any, ...]:
    """What a correction says was done, without what may be missing of it."""
    return event.version, event.commands, event.struck, event.redecided, [stand["version"] for stand in event.stands]


def _asked(history: History, event: Amended, kind: str, reason: str | None) -> Correction:
    """What was asked of a correction, if it was of that kind."""
    line = history.lines[history.line_at(event.version)]
    target = line.places if kind == "amend" else ()
    is_creation = isinstance(line.items[0].event, MatchCreated)
    stood = [_stood(history, event, n) for n in range(len(event.stands))]
    put_in = () if is_creation else stood[: len(event.commands)]
    waive = tuple(
        stand["version"]
        for stand, items in zip(event.stands, stood, strict=True)
        if stand["version"] != event.version and any(item.irregular is not None for item in items)
    )
    created = None
    if is_creation:
        anew = stood[0][0].event
        assert isinstance(anew, MatchCreated)
        created = _created(anew)
    return Correction(
        kind,
        event.version,
        tuple((_read(history.match, command_of([item.event for item in items])), _why(items)) for items in put_in),
        tuple(place for place in event.struck if place not in target),
        waive,
        created,
        reason,
    )


def _stood(history: History, event: Amended, n: int) -> tuple[RecordedEvent, ...]:
    """The events of the nth move that a correction tells anew."""
    found = []
    for k, wire in enumerate(event.stands[n]["events"]):
        prefix = f"{n}.{k}."
        parts = {
            name.removeprefix(prefix): {"data": data} for name, data in event.parts.items() if name.startswith(prefix)
        }
        whole = {"version": 0, "key": None, "actor": "", **wire, "parts": parts}
        found.append(recorded(history.match.game, whole, 0, 0))
    return tuple(found)


def _created(event: MatchCreated) -> MatchCreated:
    """A creation read again, in its own edition."""
    body = {"game": event.game, "knowledge": event.knowledge, "options": event.options, "seats": [*event.seats]}
    if event.timing is not None:
        body["timing"] = event.timing
    if (title := event.parts.get(_TYPED, {}).get("title")) is not None:
        body["title"] = title
    return replace(create(body), edition=event.edition)


def _decided(match: Match, items: Sequence[RecordedEvent], wire: Mapping[str, Any]) -> list[MarkedEvent]:
    """The events of a move's command on the match before it."""
    events = [item.event for item in items]
    if not any(event.remake() is not None for event in events):
        raise _wrong(wire, "no move: nothing in it says what was done")
    command = _read(match, command_of(events))
    if match.is_dealt and awaits_deck(match, command):
        raise _wrong(
            wire,
            "its deck is not in the file, so that nothing after it can be decided again; want a file that was exported "
            "once the hidden cards were open, or with a referee’s token",
        )
    return decide_marked(match, command, _why(items))


def _read(match: Match, command: Any) -> Any:
    """The command as it is read when somebody sends it."""
    body = body_of(command)
    read = read_command(match, body)
    if body_of(read) != body:
        raise Invalid([("", "its command is not written as it is recorded")])
    return read


def _why(items: Sequence[RecordedEvent]) -> str | None:
    """The words for which a move stood against the rules; None where it breaks none."""
    for item in items:
        if item.irregular is not None:
            why = item.event.why_it_stood or ""
            if not isinstance(why, str) or len(why) > MAX_REASON:
                raise Invalid([("/irregular", f"not a text of 1 to {MAX_REASON} characters")])
            return why
    return None


def _compare(wire: Mapping[str, Any], made: MarkedEvent) -> None:
    """Raises Broken unless the event is the one that was made again, as far as its parts are there."""
    kind, by, data, hidden = to_wire(made.event)
    irregular = None if made.irregular is None else dict(made.irregular)
    if wire["type"] != kind:
        raise _wrong(wire, f"it is {wire['type'][:40]!r} where {kind} follows from the moves")
    for name, found, wanted in (("by", wire["by"], by), ("irregular", wire.get("irregular"), irregular)):
        if not _same(found, wanted):
            raise _wrong(wire, f"its {name} is {str(found)[:80]} where {wanted} follows from the moves")
    found = _unsealed(wire["data"]) if isinstance(made.event, Amended) else wire["data"]
    for name in sorted(found.keys() | data.keys()):
        if name not in found or name not in data or not _same(found[name], data[name]):
            said = f"{str(found.get(name))[:80]} where {str(data.get(name))[:80]}"
            raise _wrong(wire, f"its {name} is {said} follows from the moves before it")
    sealed = _sealed(wire)
    if extra := sorted(hidden.keys() - sealed):
        raise _wrong(wire, f"its part {extra[0]} is missing among those that were sealed")
    held = wire.get("parts") or {}
    for name, part in held.items():
        if name not in hidden or not _same(part["data"], hidden[name]):
            raise _wrong(wire, f"its part {name} is not what follows from the moves before it")


def _unsealed(data: Mapping[str, Any]) -> dict[str, Any]:
    """A correction's data without the seals of its parts."""
    stands = [
        {**stand, "events": [{k: v for k, v in one.items() if k != "sealed_parts"} for one in stand["events"]]}
        for stand in data["stands"]
    ]
    return {**data, "stands": stands}


def _sealed(wire: Mapping[str, Any]) -> set[str]:
    """The names of all parts that the event was sealed with, those of a correction's stands among them."""
    names = set(wire.get("sealed_parts", ()))
    if wire["type"] == Amended.TYPE:
        for n, stand in enumerate(wire["data"]["stands"]):
            for k, one in enumerate(stand["events"]):
                names |= {f"{n}.{k}.{name}" for name in one.get("sealed_parts", ())}
    return names


def _same(found: Any, made: Any) -> bool:
    """Return whether two values are the same JSON; true is not 1."""
    one, other = (json.dumps(value, sort_keys=True, default=dict) for value in (found, made))
    return one == other


def _wrong(wire: Mapping[str, Any], what: str) -> Broken:
    return Broken(wire["version"] + 1, what, wire["version"])
