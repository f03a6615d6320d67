"""A match move by move, with its sentences."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import groupby
from typing import Any, NamedTuple

from engine.deciding import headline, main_event
from engine.events import Amended, Event, MatchEnded, Retracted, Ruled
from engine.game import Progress
from engine.games import GAMES
from engine.history import History, Place, RecordedEvent, Was, read_place
from engine.match import Match, describe, evolve, lead, progress, series, whose
from engine.match import moments as moments_of
from engine.moments import Moments
from engine.shapes import body_of
from engine.texts import Sentence, Text, joined
from engine.zones import Seat
from replays.masks import Names

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
    was: tuple[Was, ...]  # on the main one: what stood there before a person changed it
    ends: bool  # the last event of its move


class Telling:
    """The wire's timeline, of what is in force in history, told as far as it is read; it goes on where it stood.

    names: what seats are called in the round of an item. see: an event as its viewer may see it.
    since: only items of events that the stream has after this version, without what is told of a match as a whole
    (chapters, moments). notes: what a move was recorded at -> words sent with it; they go with what it led to.
    stream: for an audit, all events by version; those struck and the corrections stand where they stood.
    begins: of each chapter so far, how many items were told before its first one.
    """

    def __init__(
        self,
        history: History,
        names: Names,
        *,
        see: See = lambda event: event,
        since: int = 0,
        notes: Mapping[str, str] | None = None,
        stream: Mapping[int, RecordedEvent] | None = None,
    ) -> None:
        self.begins: list[int] = []
        self._items: list[Item] = []  # that were told, and not handed out
        self._handed = 0
        self._since = since
        self._teller = _Teller(history, names, see, notes or {})
        self._audit = stream is not None
        self._struck = _struck(self._teller, stream or {})
        self._outline = _Outline(self._teller)
        self._charts = _Charts(history)
        self._told: list[Sentence] = []  # of the move that is told now
        self._match: Match | None = None
        self._count = self._reached = 0  # events that were gone over; those of them that led to _match
        self._behind: list[Item] = []  # what stands behind the move that is told, once that is told whole
        self._beats = _Beats(history, notes or {})
        self._waiting = self._beats.told()

    @property
    def is_whole(self) -> bool:
        """Whether all is told."""
        return self._count == self._teller.history.count

    @property
    def chapters(self) -> list[Item]:
        """The parts of what was told so far."""
        return self._outline.chapters

    @property
    def moments(self) -> list[Item]:
        """What stands out in what was told so far."""
        return self._outline.moments

    @property
    def series(self) -> dict[str, dict[Seat, list[int | None]]]:
        """Numbers for a chart, for each item so far."""
        return self._charts.series

    def tell(self, most: int | None = None) -> list[Item]:
        """The next items: all that are left, or at least so many of them where there are."""
        for item, beat in self._waiting:
            self._tell(item, beat)
            # A move is told whole, with what stands behind it.
            if beat.ends and most is not None and len(self._items) >= most:
                break
        items, self._items = self._items, []
        self._handed += len(items)
        return items

    def whole(self) -> dict[str, Any]:
        """Return the timeline, all of it on one page."""
        head = self._teller.history.head
        told = {"items": self.tell(), "chapters": self.chapters, "moments": self.moments, "series": self.series}
        return {"version": head, "head": head, **told, "next": None}

    def goes_on_in(self, history: History, names: Names, notes: Mapping[str, str]) -> bool:
        """Whether this history is the one that is told, with more behind it perhaps; then it is told on in that one."""
        teller = self._teller
        before = teller.history
        if self._audit or names is not teller.names or history.corrections != before.corrections:
            return False
        known = {place: note for place, note in notes.items() if int(place.partition(".")[0]) <= before.head}
        if history.head < before.head or known != teller.notes or not self._beats.go_on(history, notes):
            return False
        self._teller = self._outline.teller = _Teller(history, names, teller.see, notes)
        self._waiting = self._beats.told()
        return True

    def _tell(self, item: RecordedEvent, beat: "_Beat") -> None:
        """The next event in force."""
        count = self._count
        self._count += 1
        if item.version <= self._since:
            return
        teller = self._teller
        match = self._match if self._reached == count else teller.history.after(count)
        after = evolve(match, item.event)
        made = _item(match, after, item._replace(event=teller.see(item.event)), teller, beat)
        if beat.tells:
            self._told.append(made["text"])
        if beat.ends:
            made["headline"] = joined(self._told) if self._told != [made["text"]] else None
            self._told = []
        self._charts.add(after)
        if not self._since:
            self._outline.add(match, item, after, beat)
            self.begins += [self._handed + len(self._items)] * (len(self.chapters) - len(self.begins))
        self._items.append({**made, "actor": item.actor} if self._audit else made)
        self._match, self._reached = after, count + 1
        self._behind += self._struck.pop(item.place, [])
        if beat.ends:
            self._charts.skip(len(self._behind))
            self._items += self._behind
            self._behind = []


def told(history: History, names: Names, place: Place, see: See = lambda event: event) -> tuple[int, Sentence]:
    """The number of the move that a place stands in, and what that came to. Raises NoSuchVersion."""
    beats = [*_Beats(history, {}).told()]
    number = beats[history.count_at(place) - 1][1].move
    teller = _Teller(history, names, see, {})
    sentences: list[Sentence] = []
    for count, (item, beat) in enumerate(beats):
        if beat.move == number and beat.tells:
            before = history.after(count)
            after = evolve(before, item.event)
            sentences.append(_item(before, after, item._replace(event=see(item.event)), teller, beat)["text"])
    return number, joined(sentences)


class _Outline:
    """A match at a glance: the parts that it has, and what stands out in it."""

    def __init__(self, teller: "_Teller") -> None:
        self.chapters: list[Item] = []
        self.teller = teller
        self._moments = Moments()
        self._places: list[Place] = []
        self._round = self._trick = 0
        game = GAMES[teller.history.created.game]
        self._book, self._kind = game.book, game.narration.chapter
        self._made_at: int | None = None
        self._main: Event | None = None

    @property
    def moments(self) -> list[Item]:
        return [
            {
                "version": self._places[one.n],
                "kind": one.moment.kind,
                "why": self._book.sentence(one.moment.why, self.teller.names(one.round)),
            }
            for one in self._moments.found()
        ]

    def add(self, before: Match | None, item: RecordedEvent, after: Match, beat: "_Beat") -> None:
        """The next event in force."""
        now = progress(after)
        self._chapter(item, after, now)
        self._places.append(item.place)
        if before is None:
            return
        if beat.main:
            # What a correction put in was made nobody knows when.
            self._made_at = None if beat.corrected and not beat.was else item.made_at
            self._main = item.event
        timed = self._made_at if beat.main else None
        n = len(self._places) - 1
        self._moments.add(n, now.round, item.event, moments_of(before, item.event, after), lead(after), timed)
        if beat.ends and self._main is not None:
            self._moments.ends(self._main, self._made_at, now.due == now.round and after.status == "live")
            self._main = None

    def _chapter(self, item: RecordedEvent, after: Match, now: Progress) -> None:
        """A round begins with its deal, or with its result alone; a part of it with its first move."""
        if now.round != self._round:
            self._round, self._trick = now.round, 0
            self._begin(item, "round", Text("chapter_round", {"round": now.round}))
        if now.trick != self._trick:
            self._trick = now.trick
            if now.trick:
                by, to = whose(item.event, after)
                told = f"chapter_{self._kind}" + ("" if by is None else "_by" if to is None else "_on")
                self._begin(item, self._kind, Text(told, {"count": now.trick, "by": by, "to": to}))
        if isinstance(item.event, MatchEnded):
            self._begin(item, "end", Text("chapter_end", {}))

    def _begin(self, item: RecordedEvent, kind: str, label: Text) -> None:
        names = self.teller.names(self._round)
        self.chapters.append({"version": item.place, "kind": kind, "label": self._book.sentence(label, names)})


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


class _Teller:
    """What sentences need to know of the whole match: the numbers of its moves, who sat where, what was said."""

    def __init__(self, history: History, names: Names, see: See, notes: Mapping[str, str]) -> None:
        self.history = history
        self.names = names
        self.see = see
        self.notes = notes

    @cached_property
    def _numbers(self) -> dict[Place, int]:
        return _numbers(self.history)

    def number(self, place: Place) -> int | None:
        """The number of the move that place names, or that has replaced it one for one; None where there is none."""
        stands = self.history.stands_at(place)
        return None if stands is None else self._numbers.get(stands)

    def number_then(self, place: Place, version: int) -> int | None:
        """The number of the move that place names; of one that is gone, the number that it had before version."""
        return self.number(place) or _numbers(self.history.until(version - 1)).get(place)

    def about(self, item: RecordedEvent) -> Item | None:
        """What a ruling or a correction is about, and the number of that."""
        event = item.event
        if isinstance(event, Ruled) and event.about is not None:
            return {"version": event.about, "move": self.number(event.about)}
        if isinstance(event, Amended):
            return {"version": event.version, "move": self.number_then(event.version, item.version)}
        return None

    def sentence(self, before: Match | None, item: RecordedEvent, round_: int) -> Sentence:
        """What an event says, in every language. before: the match before it, None before match_created."""
        text = describe(before, item.event)
        about = self.about(item)
        if about is not None:
            text = text._replace(params={**text.params, "about": about["move"] or 0, "move": about["move"]})
        book = GAMES[before.game if before else item.event.game].book  # type: ignore[attr-defined]
        return book.sentence(text, self.names(round_))

    def was(self, was: Was) -> Item:
        """A move that a correction replaced, as it was told: its main event."""
        line = was.line
        main = _main(line.items)
        match = self.history.before(was)
        for item in line.items[:main]:
            match = evolve(match, item.event)
        item = line.items[main]
        round_ = progress(evolve(match, item.event)).round
        seen = item._replace(event=self.see(item.event))
        return {
            "version": line.place,
            "by": seen.event.by,
            "type": seen.event.TYPE,
            "command": command_body(seen),
            "cards": list(seen.event.cards_of()),
            "text": self.sentence(match, seen, round_),
            "irregular": _irregular(seen),
            "note": self.notes.get(str(line.place)),
            "struck_by": was.struck_by,
        }


def _numbers(history: History) -> dict[Place, int]:
    """The number of the move at each place in force: moves and rulings are counted, the creation is 1."""
    return {
        place: n
        for n, line in enumerate(history.lines, 1)
        for place in (line.place, *(item.place for item in line.items))
    }


def _notes(history: History, notes: Mapping[str, str]) -> dict[Place, str]:
    """The notes by the place in force of the move which they go with; of several that led to one, the last."""
    found = ((history.stands_at(read_place(place)), note) for place, note in notes.items())
    return {place: note for place, note in found if place is not None}


def _main(items: Sequence[RecordedEvent]) -> int:
    """The place, among a move's events, of the one that its command is remade from."""
    return main_event([item.event for item in items]) if len(items) > 1 else 0


class _Beats:
    """Where events stand in the story of a history, one line after the other."""

    def __init__(self, history: History, notes: Mapping[str, str]) -> None:
        self._lines = history.lines
        self._notes = _notes(history, notes)
        self._first = next((line for line in self._lines[1:] if line.is_move), None)  # behind the creation
        self._start = self._previous = (self._lines[0] if self._first is None else self._first).items[0].made_at
        self._move = self._ply = self._pace = 0

    def go_on(self, history: History, notes: Mapping[str, str]) -> bool:
        """Whether the history begins as the one before, which is told on in it then."""
        lines = history.lines
        if self._first is None or lines[len(self._lines) - 1] != self._lines[-1]:
            return False
        self._lines, self._notes = lines, _notes(history, notes)
        return True

    def told(self) -> Iterator[tuple[RecordedEvent, _Beat]]:
        """Each event with its beat, from where it stood."""
        while self._move < len(self._lines):
            line = self._lines[self._move]
            self._move += 1
            move = self._move
            note = self._notes.get(line.place)
            main = _main(line.items)
            tells = headline([item.event for item in line.items])
            for n, item in enumerate(line.items):
                self._ply += item.event.IS_PLAY
                self._pace += max(0, min(item.made_at - self._previous, PAUSE))
                self._previous = max(self._previous, item.made_at)
                words = note if n == main else None
                was = line.was if n == main else ()
                ends = n == len(line.items) - 1
                elapsed = max(0, item.made_at - self._start)
                beat = (move, self._ply, elapsed, self._pace, line.corrected, words, n == main, n in tells, was, ends)
                yield item, _Beat(*beat)


def _item(
    before: Match | None,
    after: Match,
    item: RecordedEvent,
    teller: _Teller,
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
        "headline": None,
        "text": teller.sentence(before, item, round_),
        "t": beat.elapsed,
        "pace": beat.pace,
        "irregular": _irregular(item),
        "note": beat.note or _words(item),
        "reason": _reason(item),
        "about": teller.about(item),
        "corrected": beat.corrected,
        "was": [teller.was(was) for was in beat.was],
        "struck_by": None,
    }


def command_body(item: RecordedEvent) -> dict[str, Any] | None:
    """What, sent again, would record the same as a move whose main event item is; less what was not seen of it.

    None where no command makes it: the match's creation, a ruling, a correction.
    """
    command = item.event.remake()
    if command is None:
        return None
    hidden = {name for name in command.in_parts() if not getattr(command, name)} | command.WITNESSED
    body = {name: value for name, value in body_of(command).items() if name not in hidden}
    why = item.event.why_it_stood if item.irregular is not None else None
    return {**body, "irregular": why} if why else body


def _words(item: RecordedEvent) -> str | None:
    """What the referee said with a ruling, where it is not erased."""
    words: str | None = item.event.parts.get("text", {}).get("text") if isinstance(item.event, Ruled) else None
    return words


def _irregular(item: RecordedEvent) -> dict[str, Any] | None:
    """The ruling that was broken, and why the move stood, where its words are not erased."""
    if item.irregular is None:
        return None
    return {**item.irregular, "reason": item.event.why_it_stood}


def _reason(item: RecordedEvent) -> str | None:
    """Why the table was stated anew, the cards dealt again, a correction made: as its sender said it."""
    event = item.event
    return event.own_reason if event.OWN_REASON or isinstance(event, Amended | Retracted) else None


def _struck(teller: _Teller, stream: Mapping[int, RecordedEvent]) -> dict[Place, list[Item]]:
    """Items of what is no longer in force, and of corrections, by the place after which they stand."""
    if not stream:
        return {}
    history = teller.history
    flat = list(history)
    mains = _mains(stream)
    noted = {version: teller.notes[text] for version, first in mains.items() if (text := str(first)) in teller.notes}
    standing: dict[Place, list[Event]] = {}
    for one in flat:
        standing.setdefault(one.place, []).append(one.event)
    found: list[tuple[tuple[int, int], Item]] = []
    for version, item in stream.items():
        is_correction = isinstance(item.event, Amended | Retracted)
        if version > history.head or not (is_correction or version in history.struck_by):
            continue
        at = None if is_correction else history.stands_at(version)
        if at is not None and item.event in standing[at]:
            continue  # decided again, its move came to the same
        before = history.until(version - 1).match if version > 1 else None
        struck_by, is_main = history.struck_by.get(version), version in mains
        found.append(((version, 0), _gone(teller, before, item, version, struck_by, is_main, noted.get(version))))
    for was in history.gone:
        found += _told_and_gone(teller, was)
    behind: dict[Place, list[Item]] = {}
    for _, made in sorted(found, key=lambda one: one[0]):
        # An event that led nowhere else stands behind what was there before its place.
        place = flat[history.count_at(made["version"]) - 1].place
        behind.setdefault(place, []).append(made)
    return behind


def _told_and_gone(teller: _Teller, was: Was) -> Iterator[tuple[tuple[int, int], Item]]:
    """The items of a move that one correction told and another struck, each behind what it is sorted by."""
    line = was.line
    match, main = teller.history.before(was), _main(line.items)
    at, _, k = str(line.place).partition(".")
    for n, item in enumerate(line.items):
        note = teller.notes.get(str(line.place)) if n == main else None
        yield (int(at), int(k or 0)), _gone(teller, match, item, line.place, was.struck_by, n == main, note)
        match = evolve(match, item.event)


def _gone(
    teller: _Teller,
    before: Match | None,
    unseen: RecordedEvent,
    version: Place,
    struck_by: int | None,
    is_main: bool,
    note: str | None,
) -> Item:
    """An item of an audit, of what does not stand in the match's own order."""
    after = before if isinstance(unseen.event, Amended | Retracted) else evolve(before, unseen.event)
    assert after is not None, "what is corrected was created"
    beat = _Beat(0, 0, 0, 0, corrected=False, note=note, main=is_main, tells=False, was=(), ends=False)
    made = _item(before, after, unseen._replace(event=teller.see(unseen.event)), teller, beat)
    nowhere = dict.fromkeys(("move", "ply", "t", "pace"))
    trick = progress(before).trick if before else 0
    return {**made, **nowhere, "version": version, "trick": trick, "actor": unseen.actor, "struck_by": struck_by}


def _mains(stream: Mapping[int, RecordedEvent]) -> dict[int, int]:
    """The version of each move's main event, as recorded -> that of its first."""
    moves = ([*events] for _, events in groupby(stream.values(), key=lambda item: item.key))
    return {move[_main(move)].version: move[0].version for move in moves}
