"""Whether a match that the service dealt was played with the cards of its sealed decks."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from engine.deciding import command_of
from engine.errors import DealtRecord, IllegalMove
from engine.events import Amended, Event, Retracted
from engine.history import History, RecordedEvent, recorded
from engine.match import decide_marked, evolve

TYPED = "text"  # the part that holds words, and no cards


def lacks_cards(event: Mapping[str, Any]) -> bool:
    """Whether parts of a whole wire event that hold cards are missing: erased, or not for whoever has it."""
    return any(
        name.rpartition(".")[2] != TYPED for name in {*event.get("sealed_parts", ())} - {*event.get("parts", ())}
    )


def not_of_its_deck(game: str, events: Sequence[Mapping[str, Any]]) -> int | None:
    """The version of the first event whose hidden cards are not those that follow from the deck; None: all are.

    events: all of a dealt match, whole wire ones. Parts that are missing prove nothing.
    """
    # No time has a say in whose cards are whose.
    stream = [recorded(game, event, 0, 0) for event in events]
    return first_of_another_deck(stream, erased=any(map(lacks_cards, events)))


def first_of_another_deck(stream: Sequence[RecordedEvent], *, erased: bool = False) -> int | None:
    """The version of the first event whose hidden cards are not those that follow from the deck; None: all are.

    stream: all events as recorded. Every move is decided again, also what was taken back since: its cards were dealt.
    erased: whether parts are missing; those prove nothing.
    """
    history, match = History.of(stream), None
    for _, same in groupby(stream, key=lambda item: (item.key, item.actor) if item.key else item.version):
        items = list(same)
        first = items[0]
        if isinstance(first.event, Amended):
            return first.version  # a dealt record takes none: what follows would be of no deck
        if isinstance(first.event, Retracted):
            match = history.until(first.version).match
            continue
        if match is not None and any(item.event.remake() is not None for item in items):
            why = next((item.event.why_it_stood or "" for item in items if item.irregular is not None), None)
            try:
                made = [one.event for one in decide_marked(match, command_of([item.event for item in items]), why)]
            except DealtRecord:
                return first.version
            except IllegalMove:
                return None if erased else first.version
            for n, item in enumerate(items):
                if n >= len(made) or not _follows(item.event, made[n], erased=erased):
                    return item.version
            if len(made) > len(items):
                return items[-1].version
        for item in items:
            match = evolve(match, item.event)
    return None


def _follows(found: Event, made: Event, *, erased: bool) -> bool:
    """Whether the hidden cards of an event are those of the one that the deck makes."""
    hidden, wanted = _hidden(found), _hidden(made)
    return found.TYPE == made.TYPE and (hidden == wanted or (erased and hidden.items() <= wanted.items()))


def _hidden(event: Event) -> dict[str, Mapping[str, Any]]:
    """The parts of a deck that hold cards."""
    return {name: part for name, part in event.parts.items() if name != TYPED}
