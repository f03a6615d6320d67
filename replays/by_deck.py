"""Whether a match that the service dealt was played with the cards of its sealed decks."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from engine.errors import IllegalMove
from engine.events import Amended, Event, Retracted
from engine.history import History, Recorded
from engine.match import decide_marked, evolve
from engine.story import command_of


def first_of_another_deck(stream: Sequence[Recorded], *, erased: bool = False) -> int | None:
    """The version of the first event whose hidden cards are not those that follow from the deck; None: all are.

    stream: all events as recorded. Every move is decided again, also what was taken back since: its cards were dealt.
    erased: whether parts were erased; those that are missing then prove nothing.
    """
    history, match = History.of(stream), None
    for _, same in groupby(stream, key=lambda item: item.key or item.version):
        items = list(same)
        if isinstance(items[0].event, Retracted | Amended):
            match = history.until(items[0].version).match
            continue
        if match is not None and any(item.event.remake() is not None for item in items):
            why = next((item.event.why_it_stood or "" for item in items if item.irregular is not None), None)
            try:
                made = [one.event for one in decide_marked(match, command_of([item.event for item in items]), why)]
            except IllegalMove:
                return None if erased else items[0].version
            for item, event in zip(items, made, strict=False):
                found, wanted = _hidden(item.event), _hidden(event)
                if found != wanted and not (erased and found.items() <= wanted.items()):
                    return item.version
        for item in items:
            match = evolve(match, item.event)
    return None


def _hidden(event: Event) -> dict[str, Mapping[str, Any]]:
    """Its parts that hold cards."""
    return {name: part for name, part in event.parts.items() if name != "text"}
