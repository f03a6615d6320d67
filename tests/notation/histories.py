"""Histories of files that are played in tests."""

from collections.abc import Sequence

from engine.history import History, RecordedEvent
from replays.notation import Step


def history_of(steps: Sequence[Step]) -> History:
    """Return the history of a match as a file tells it, as it would be recorded anew."""
    stream: list[RecordedEvent] = []
    latest = 0
    for n, step in enumerate(steps):
        latest = latest if step.made_at is None else step.made_at
        for event, irregular in step.marked:
            version = len(stream) + 1
            stream.append(RecordedEvent(version, event, f"move {n}", latest, latest, "", irregular, version))
    return History.of(stream)
