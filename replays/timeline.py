"""A match move by move, with its sentences."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from engine.events import Amended, Event, Retracted, Ruled
from engine.games import GAMES
from engine.history import History, Place, Recorded, read_place
from engine.match import Match, describe, evolve, game_of, progress, series
from engine.shapes import body_of
from engine.story import headline, main_event
from engine.texts import LANGS, Text
from engine.zones import Seat
from replays.people import Names

PAUSE = 10_000  # ms; a longer pause is shown as this

Item = dict[str, Any]
See = Callable[[Event], Event]


class _Beat(NamedTuple):
    """Where an event stands in the story."""

    move: int
    ply: int
    elapsed: int  # ms since the first move
    pace: int  # the same with each pause cut to PAUSE
    corrected: bool  # put in or changed by a correction
    note: str | None  # words that were sent with it
    main: bool  # of its move's events the one that is the command
    tells: bool  # one of those that say what the move came to
    last: bool  # of its move's events


def timeline(
    history: History,
    names: Names,
    *,
    see: See = lambda event: event,
    since: int = 0,
    notes: Mapping[str, str] | None = None,
    stream: Mapping[int, Recorded] | None = None,
) -> dict[str, Any]:
    """The wire's timeline, of what is in force in history.

    names: what seats are called in the round of an item. see: an event as its viewer may see it.
    since: only items of events that the stream has after this version. notes: what a move was recorded at -> words
    sent with it; they go with what it led to.
    stream: for an audit, all events by version; those struck and the corrections stand where they stood.
    """
    items: list[Item] = []
    moments: list[Item] = []
    charts = _Charts(history)
    told: list[dict[str, str]] = []
    match: Match | None = None
    reached = 0
    struck = _struck(history, stream or {}, names, see, notes or {})
    for count, (item, beat) in enumerate(_beats(history, _notes(history, notes or {}))):
        if item.version <= since:
            continue
        if reached != count:
            match = history.after(count)
        seen = item._replace(event=see(item.event))
        after = evolve(match, item.event)
        made = _item(match, after, seen, names, beat)
        if beat.tells:
            told.append(made["text"])
        if beat.last:
            made["headline"] = _joined(told) if told != [made["text"]] else None
            told = []
        charts.add(after)
        items.append({**made, "reason": None, "actor": seen.actor} if stream else made)
        marked = progress(after).moment
        if marked is not None and (match is None or progress(match).moment != marked):
            moments.append({"version": item.place, "kind": marked, "why": marked})
        match, reached = after, count + 1
        gone = struck.pop(item.place, [])
        charts.skip(len(gone))
        items += gone
    return {
        "version": history.head,
        "head": history.head,
        "items": items,
        "moments": moments,
        "series": charts.series,
    }


class _Charts:
    """Numbers for a chart: by name, for each seat one for each item; null where an item is not in force."""

    def __init__(self, history: History) -> None:
        self.series: dict[str, dict[Seat, list[int | None]]] = {}
        self._seats = history.match.seats

    def add(self, match: Match) -> None:
        for name, numbers in series(match).items():
            lines = self.series.setdefault(name, {seat: [] for seat in self._seats})
            for seat, number in zip(self._seats, numbers, strict=True):
                lines[seat].append(number)

    def skip(self, count: int) -> None:
        for lines in self.series.values():
            for line in lines.values():
                line += [None] * count


def _joined(sentences: Sequence[Mapping[str, str]]) -> dict[str, str]:
    return {lang: ". ".join(text[lang] for text in sentences) for lang in LANGS}


def _notes(history: History, notes: Mapping[str, str]) -> dict[Place, str]:
    """By the place in force of the move which they go with; of several that led to one, the last."""
    found = ((history.stands_at(read_place(place)), note) for place, note in notes.items())
    return {place: note for place, note in found if place is not None}


def _main(items: Sequence[Recorded]) -> int:
    """Of a move's events the one that is its command."""
    return main_event([item.event for item in items]) if len(items) > 1 else 0


def _beats(history: History, notes: Mapping[Place, str]) -> Iterator[tuple[Recorded, _Beat]]:
    created, *lines = history.lines
    start = previous = next((line for line in lines if line.is_move), created).items[0].made_at
    ply = pace = 0
    for move, line in enumerate((created, *lines), 1):
        note = notes.get(line.place)
        main = _main(line.items)
        tells = headline([item.event for item in line.items])
        for n, item in enumerate(line.items):
            ply += item.event.IS_PLAY
            pace += max(0, min(item.made_at - previous, PAUSE))
            previous = max(previous, item.made_at)
            words = note if n == main else None
            at = max(0, item.made_at - start)
            last = n == len(line.items) - 1
            yield item, _Beat(move, ply, at, pace, line.corrected, words, n == main, n in tells, last)


def _item(
    before: Match | None,
    after: Match,
    item: Recorded,
    names: Names,
    beat: _Beat,
) -> Item:
    now = progress(after)
    round_ = now.round
    return {
        "version": item.place,
        "move": beat.move,
        "ply": beat.ply,
        "round": round_,
        "trick": now.trick,
        "by": item.event.by,
        "type": item.event.TYPE,
        "main": beat.main,
        "command": command_body(item) if beat.main else None,
        "cards": list(item.event.cards_of()),
        "text": sentence(before, item, names(round_)),
        "headline": None,
        "t": beat.elapsed,
        "pace": beat.pace,
        "irregular": _irregular(item),
        "note": beat.note or _words(item),
        "corrected": beat.corrected,
        "struck_by": None,
    }


def command_body(item: Recorded) -> dict[str, Any] | None:
    """What, sent again, would record the same as a move whose main event item is; less what was not seen of it.

    None where no command makes it: the match's creation, a ruling, a correction.
    """
    command = item.event.remake()
    if command is None:
        return None
    hidden = {name for name in command.in_parts() if not getattr(command, name)}
    body = {name: value for name, value in body_of(command).items() if name not in hidden}
    why = item.event.why_it_stood if item.irregular is not None else None
    return {**body, "irregular": why} if why else body


def _round(match: Match | None) -> int:
    return progress(match).round if match else 0


def _words(item: Recorded) -> str | None:
    """What the referee said with a ruling, where it is not erased."""
    words: str | None = item.event.parts.get("text", {}).get("text") if isinstance(item.event, Ruled) else None
    return words


def _irregular(item: Recorded) -> dict[str, Any] | None:
    """The ruling that was broken, and why the move stood, where its words are not erased."""
    if item.irregular is None:
        return None
    return {**item.irregular, "reason": item.event.why_it_stood}


def sentence(before: Match | None, item: Recorded, names: Mapping[Seat, str]) -> dict[str, str]:
    """What an event says, in every language. before: the match before it, None before match_created."""
    text = describe(before, item.event)
    book = GAMES[before.game if before else item.event.game].book  # type: ignore[attr-defined]
    return {lang: book.render(text, lang, names) for lang in LANGS}


def rendered(match: Match, text: Text | None, names: Mapping[Seat, str]) -> dict[str, str] | None:
    """A sentence of match's game in every language."""
    book = game_of(match).book
    return {lang: book.render(text, lang, names) for lang in LANGS} if text else None


def _struck(
    history: History, stream: Mapping[int, Recorded], names: Names, see: See, notes: Mapping[str, str]
) -> dict[int | str, list[Item]]:
    """Items of what is no longer in force, and of corrections, by the place after which they stand."""
    flat = list(history)
    mains = _mains(stream)
    noted = {version: notes[text] for version, first in mains.items() if (text := str(first)) in notes}
    behind: dict[int | str, list[Item]] = {}
    for version, unseen in sorted(stream.items()):
        item = unseen._replace(event=see(unseen.event))
        is_correction = isinstance(item.event, Amended | Retracted)
        if version > history.head or not (is_correction or version in history.struck_by):
            continue
        before = history.until(version - 1).match if version > 1 else None
        after = None if is_correction else evolve(before, item.event)
        round_ = _round(after or before)
        # An event that led nowhere else stands behind what was there before its place.
        place = flat[history.count_at(version) - 1].place
        behind.setdefault(place, []).append(
            {
                "version": version,
                "move": None,
                "ply": None,
                "round": round_,
                "trick": progress(before).trick if before else 0,
                "by": item.event.by,
                "type": item.event.TYPE,
                "main": version in mains,
                "command": command_body(item) if version in mains else None,
                "cards": list(item.event.cards_of()),
                "text": sentence(before, item, names(round_)),
                "headline": None,
                "t": None,
                "pace": None,
                "irregular": _irregular(item),
                "note": noted.get(version) or _words(item),
                "reason": item.event.parts.get("text", {}).get("reason") if is_correction else None,
                "actor": item.actor,
                "corrected": False,
                "struck_by": history.struck_by.get(version),
            }
        )
    return behind


def _mains(stream: Mapping[int, Recorded]) -> dict[int, int]:
    """The version of each move's main event, as recorded -> that of its first."""
    moves = ([*events] for _, events in groupby(stream.values(), key=lambda item: item.key))
    return {move[_main(move)].version: move[0].version for move in moves}
