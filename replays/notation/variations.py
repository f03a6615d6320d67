"""What-ifs that comments name, as variations of a file: which it may have, and where they stand in it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import accumulate
from typing import Any, NamedTuple

from engine.errors import Invalid
from engine.events import Event, MatchCreated, Revealed
from engine.history import History, Line, Place
from engine.match import Match, awaits_deck, evolve, read_command
from engine.notation import Unread
from replays.files import Broken
from replays.notation.parts import MAX_COMMENT, MOST_ENTRIES, Comment, Entry, WhatIf
from replays.notation.playing import command_body, decided
from replays.notation.reading import read_entry
from replays.notation.toml import MOST_BYTES, inline

MOST_MOVES = 500  # of one variation
_MOST_COMMENTS = 2_000  # that come in of a file
_DEEPEST = 4  # answers to answers within which a variation may stand: a file is nested only so deep
_BETWEEN = 4  # characters around a move, where a comment's text has them all

Row = Mapping[str, Any]
Tell = Callable[[WhatIf], Callable[[Match, Line], Row]]  # a move of it on the table before, as an entry has it


class _Variation(NamedTuple):
    """behind: the line behind which it goes on; moves: how many moves stand as far as there.

    texts, sizes: characters that each entry takes in a comment's text, and in the file.
    """

    behind: Line
    moves: int
    entries: tuple[Entry, ...]
    texts: tuple[int, ...]
    sizes: tuple[int, ...]


class Placing:
    """The comments of a file by the lines with whose entry they stand, and behind which.

    line_of: the line in force that a place names; tell: how moves are written, None for a file without what-ifs;
    """

    def __init__(
        self,
        history: History,
        line_of: Callable[[Place], Place | None],
        tell: Tell | None,
    ) -> None:
        self.here: dict[Place, list[Comment]] = {}
        self.behind: dict[Place, list[Comment]] = {}
        self.variations = 0
        self._history = history
        self._line_of = line_of
        self._tell = tell
        self._known: list[tuple[WhatIf, _Variation | None]] = []  # few, and several comments may name one

    def place(self, comments: Iterable[tuple[Place, Comment]]) -> None:
        """Each where it stands; their places are those of lines."""
        given = [*comments]
        many = sum(_count(comment) for _, comment in given)
        # As many as come in again.
        self._comments_left = _MOST_COMMENTS - many
        self._entries_left = MOST_ENTRIES - len(self._lines) - many
        self._room = MOST_BYTES // 2
        for place, comment in given:
            n = self._index[place]
            before, after = self._moves[max(1, n)], self._moves[n + 1]
            own = None if comment.variation else self._variation(comment.what_if)
            goes_on = own is not None and own.moves == after != before and self._entries_left > 0
            self._entries_left -= goes_on
            made = self._with_variations(comment, after if goes_on else before, 0)
            if not made.is_empty:
                (self.behind if goes_on else self.here).setdefault(place, []).append(made)

    def _with_variations(self, comment: Comment, base: int, depth: int) -> Comment:
        """A comment with those that stand within it: they go on from the table after base moves."""
        answers = tuple(self._with_variations(one, base, depth + 1) for one in comment.answers)
        found = self._variation(comment.what_if)
        made = comment._replace(what_if=None, answers=tuple(one for one in answers if not one.is_empty))
        if found is None or comment.variation:
            return made
        entries = _cut(found, MAX_COMMENT)
        text = len(comment.text or "")
        is_here = found.moves == base and depth <= _DEEPEST and entries == _cut(found, MAX_COMMENT - text - _BETWEEN)
        size = sum(found.sizes[: len(entries)])
        if not entries or self._entries_left < len(entries) + 2 or self._room < size:
            return made
        if not is_here and self._comments_left < 1:
            return made
        self._entries_left -= len(entries)
        self._room -= size
        self.variations += 1
        if is_here:
            return made._replace(variation=entries)
        self._comments_left -= 1
        self._entries_left -= 2
        # Before the first move, what is said stands in an entry without a move already.
        aside = self.here if found.behind is self._lines[0] else self.behind
        aside.setdefault(found.behind.place, []).append(Comment(by=comment.by, variation=entries))
        return made

    # ── what a what-if comes to ────────────────────────────────────────────────

    @cached_property
    def _lines(self) -> Sequence[Line]:
        return self._history.lines

    @cached_property
    def _index(self) -> Mapping[Place, int]:
        return {line.place: n for n, line in enumerate(self._lines)}

    @cached_property
    def _moves(self) -> Sequence[int]:
        """How many moves stand before each line, and at the end: rulings and seals leave the table as it is."""
        return [*accumulate((line.is_move for line in self._lines), initial=0)]

    def _variation(self, what_if: WhatIf | None) -> _Variation | None:
        if what_if is None or self._tell is None:
            return None
        for known, found in self._known:
            if known is what_if:
                return found
        found = self._worked_out(what_if, self._tell(what_if))
        self._known.append((what_if, found))
        return found

    def _worked_out(self, what_if: WhatIf, told: Callable[[Match, Line], Row]) -> _Variation | None:
        """None where it has no moves, does not stand on what is in force here, or would not come in again."""
        place = self._line_of(what_if.at)
        if place is None:
            return None
        n = self._index[place]
        past = [line for line in self._lines[: n + 1] if line.is_move]
        lines = [line for line in what_if.history.lines if line.is_move]
        own = lines[len(past) : len(past) + MOST_MOVES]
        begun = lines[: len(past)]
        if not own or not all(_same(one.events, other.events) for one, other in zip(past, begun, strict=True)):
            return None
        if _is_assumed(own[0], begun[-1]):
            return None
        known = {} if what_if.known is None else what_if.known
        key = place, len(past), self._history.corrections
        if key not in known:
            known[key] = self._decided(what_if, told, n, len(past), own, begun[-1])
        found: _Variation | None = known[key]
        return found

    def _decided(
        self,
        what_if: WhatIf,
        told: Callable[[Match, Line], Row],
        n: int,
        moves: int,
        own: Sequence[Line],
        before: Line,
    ) -> _Variation | None:
        """The what-if's own moves, decided behind the nth line here. before: the last move that both have."""
        match = self._history.match_at(self._lines[n].items[-1].place)
        there = what_if.history.match_at(before.items[-1].place)
        entries: list[Entry] = []
        texts: list[int] = []
        sizes: list[int] = []
        for line in own:
            row = told(there, line)
            written = inline(row)
            try:
                entry = read_entry(match.game, match.seats, written)
                events = _played(match, entry)
            except (Broken, Unread, Invalid):
                return None
            if events and not _same(events, line.events):
                return None
            for event in events:
                match = evolve(match, event)
            for event in line.events:
                there = evolve(there, event)
            entries.append(entry._replace(beside=row.get("with", {})))  # as it is written
            texts.append(len(str(entry.text)) + _BETWEEN)
            sizes.append(len(written) + _BETWEEN)
        return _Variation(self._lines[n], moves, tuple(entries), tuple(texts), tuple(sizes))


def _is_assumed(line: Line, before: Line) -> bool:
    """Whether a what-if began with cards shown in a hand: by hindsight or assumed, they are not the record's.

    Its maker's own moves are younger than what it has of the other match.
    """
    first = line.items[0]
    return type(first.event) is Revealed and first.made_at == before.items[0].made_at


def _played(match: Match, entry: Entry) -> Sequence[Event]:
    """The events of a move on that table; none of one of which only is told that it was made.

    Raises Broken, Unread, Invalid.
    """
    body = command_body(match, entry)
    if body is None:
        return []
    if awaits_deck(match, read_command(match, body)):
        raise Broken(entry.line, "a deck that nobody has dealt")
    found = decided(match, 1, entry, (0, 1))
    assert found is not None, "it has a move"
    return [one.event for one in found[0]]


def _same(one: Sequence[Event], other: Sequence[Event]) -> bool:
    """Whether they tell everybody the same; hidden cards, and words of people, may be known in one of them alone."""
    return len(one) == len(other) and all(a == b or _bare(a) == _bare(b) for a, b in zip(one, other, strict=True))


def _bare(event: Event) -> Event:
    """What everybody is told, whether its hidden cards were entered or not."""
    made: dict[str, Any] = {"parts": {}}
    if isinstance(event, MatchCreated):
        made["knowledge"] = "observed"
    if hasattr(event, "entered"):
        made["entered"] = False
    return replace(event, **made)


def _cut(found: _Variation, room: int) -> tuple[Entry, ...]:
    """The first moves of a variation, as many as have room in so many characters."""
    fit = sum(size <= room for size in accumulate(found.texts))
    return found.entries[:fit]


def _count(comment: Comment) -> int:
    return 1 + sum(map(_count, comment.answers))
