"""Many entrants at once: each line by itself, doubles named, names that look alike asked about."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from api.aggregates.definition import Decision, Fold
from api.aggregates.gate import Caller
from api.http.problems import Problem, body, invalid
from api.http.problems import of as problem_of
from api.people.likeness import Who, may_be_one, skeleton, who_is
from api.people.lists import Line, Remark, remarks_of
from api.tournaments.definition import Definition
from api.tournaments.events import ListEntered
from api.tournaments.people import Particulars, Person, listed
from engine.aggregates import Fact, read_command
from engine.errors import IllegalMove, Invalid
from engine.tournaments.commands import Enter
from engine.tournaments.forms import MOST_ENTRANTS
from replays.bodies import clean

ENTERED, DOUBLE, ALIKE, REFUSED, IGNORED = "entered", "double", "alike", "refused", "ignored"
MAX_LIKE = 10  # entrants that are named to whom a name looks alike


class Item(NamedTuple):
    """What became of a line.

    entrant: who is entered, or was already; like: entrants whose names look alike; notes: how cells were read, and why
    a line is ignored; person: what the line says.
    """

    line: int
    status: str
    entrant: str | None = None
    like: Sequence[str] = ()
    errors: Sequence[Mapping[str, Any]] = ()
    notes: Sequence[Mapping[str, Any]] = ()
    person: Mapping[str, Any] | None = None

    def told(self) -> dict[str, Any]:
        told: dict[str, Any] = {"line": self.line, "status": self.status}
        for name in ("entrant", "like", "errors", "notes", "person"):
            if value := getattr(self, name):
                told[name] = list(value) if isinstance(value, tuple) else value
        return told


def of_json(items: object) -> list[Line]:
    """Raises invalid."""
    if not isinstance(items, list) or not 1 <= len(items) <= MOST_ENTRANTS:
        raise invalid([("/items", f"want a list of 1 to {MOST_ENTRANTS} entrants")])
    return [_item(at, each) for at, each in enumerate(items, 1)]


def _item(at: int, said: object) -> Line:
    if not isinstance(said, dict):
        return Line(at, {}, [Remark("", {"en": "want an object", "fr": "un objet est attendu"})])
    try:
        clean(said)
    except Invalid as refusal:
        return Line(at, {}, remarks_of(refusal))
    return Line(at, said)


class _Known:
    """Who is in already, by name and club, and by what names look like."""

    def __init__(self, loaded: Fold) -> None:
        self._by_name: dict[Who, str] = {}
        self._by_look: dict[str, list[tuple[Who, str]]] = {}
        for entrant, person in _people(loaded):
            self.add(entrant, person.name, person.club)

    def add(self, entrant: str, name: str | None, club: str | None) -> None:
        who = who_is(name, club)
        self._by_name.setdefault(who, entrant)
        self._by_look.setdefault(skeleton(name or ""), []).append((who, entrant))

    def double(self, name: str, club: str | None) -> str | None:
        return self._by_name.get(who_is(name, club))

    def alike(self, name: str, club: str | None) -> tuple[str, ...]:
        look, who = skeleton(name), who_is(name, club)
        found = self._by_look.get(look, ()) if look else ()
        return tuple(entrant for other, entrant in found if may_be_one(who, other))[:MAX_LIKE]


class Entering:
    """All lines, decided one after the other on the state that those before lead to.

    Args:
        lines: of a list; those that are ignored are told.
        wanted: numbers of lines to be entered although they are doubles or look alike.
        is_kept: whether what became of the lines is recorded even if none is entered, for the key that was sent.

    Attributes:
        items: what became of each line.
    """

    def __init__(self, definition: Definition, lines: Sequence[Line], wanted: Container[int], is_kept: bool) -> None:
        self._definition = definition
        self._lines = lines
        self._wanted = wanted
        self._is_kept = is_kept
        self.items: list[Item] = []

    def __call__(self, loaded: Fold, caller: Caller) -> Decision:
        events: list[Fact] = []
        about: list[Fact] = []
        self.items = []
        known = _Known(loaded)
        numbers = self._definition.entering(loaded)
        others: dict[str, Mapping[str, Any]] = {}
        for line in self._lines:
            if (item := _unread(line)) is not None:
                self.items.append(item)
                continue
            command = _command(line)
            item = self._asked(line, command, known)
            if item is None:
                try:
                    made = self._definition.enter(loaded, command, numbers)
                except (Invalid, IllegalMove, Problem) as refusal:
                    item = Item(line.number, REFUSED, errors=_errors(refusal))
                else:
                    loaded = _after(self._definition, loaded, made)
                    events += made.events
                    about += made.about
                    entrant = f"e{len(loaded.state.entries)}"
                    known.add(entrant, command.name, command.club)
                    self.items.append(_with_notes(Item(line.number, ENTERED, entrant), line))
                    continue
            told = item.told()
            others[str(told.pop("line"))] = told
            self.items.append(_with_notes(item, line))
        if others and (events or self._is_kept):
            about.append(ListEntered(others=others))
        return Decision(events, about)

    def again(self, entered: Sequence[str], others: Mapping[str, Mapping[str, Any]]) -> list[Item]:
        """Return what became of each line, as it was answered under the same key.

        Args:
            entered: who was entered then, in order.
            others: what became then of lines that could be read and were not entered.
        """
        waiting, items = list(entered), []
        for line in self._lines:
            item = _unread(line)
            if item is None and (told := others.get(str(line.number))) is not None:
                item = _with_notes(Item(line.number, **told), line)
            items.append(item or _with_notes(Item(line.number, ENTERED, waiting.pop(0)), line))
        return items

    def _asked(self, line: Line, command: Enter, known: _Known) -> Item | None:
        """Return the answer to a line about which the sender is asked first; None where there is no question."""
        if line.number in self._wanted:
            return None
        if (entrant := known.double(command.name, command.club)) is not None:
            return Item(line.number, DOUBLE, entrant)
        if like := known.alike(command.name, command.club):
            return Item(line.number, ALIKE, like=like)
        return None


class EveryLine(Container[int]):
    """All lines: `?doubles=enter`."""

    def __contains__(self, line: object) -> bool:
        return True


def _unread(line: Line) -> Item | None:
    """Return the answer to a line that is no person, or cannot be read; None for one that can."""
    if line.is_ignored:
        return Item(line.number, IGNORED, notes=[remark.told() for remark in line.fault])
    try:
        _command(line)
    except Invalid as refusal:
        errors = [remark.told() for remark in line.fault] or _errors(refusal)
        return _with_notes(Item(line.number, REFUSED, errors=errors), line)
    return None


def _with_notes(item: Item, line: Line) -> Item:
    return item._replace(notes=[remark.told() for remark in line.notes])


def _command(line: Line) -> Enter:
    if line.fault:
        raise Invalid([(remark.at, remark.text["en"]) for remark in line.fault])
    command: Enter = read_command({"enter": Enter}, {**line.said, "type": "enter"})
    return command


def _people(loaded: Fold) -> Iterator[tuple[str, Person]]:
    known: Particulars = loaded.beside.of_kind
    return (
        (entrant, known.people[entrant])
        for entrant in listed(loaded.state)
        if entrant in known.people and not loaded.state.entries[entrant].erased and entrant not in known.forgotten
    )


def _after(definition: Definition, loaded: Fold, made: Decision) -> Fold:
    state, known = loaded.state, loaded.beside.of_kind
    for event in made.events:
        state = definition.evolve(state, event, loaded.at)
    for event in made.about:
        known = definition.evolve_beside(known, event, loaded.at)
    return loaded._replace(state=state, beside=loaded.beside._replace(of_kind=known))


def _errors(refusal: Exception) -> list[Mapping[str, Any]]:
    if isinstance(refusal, Invalid):
        return [remark.told() for remark in remarks_of(refusal)]
    problem = problem_of(refusal)
    assert problem is not None, "these are problems all"
    told = body(problem)
    errors: list[Mapping[str, Any]] = told.get("errors") or [
        {"at": "", "detail": told["detail"], **{name: told[name] for name in ("rule", "text") if name in told}}
    ]
    return errors
