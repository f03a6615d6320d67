"""What stands out in a match of Zack."""

from collections.abc import Iterator

from engine.events import Event
from engine.games.zack.events import BoxTaken, ChallengeUpheld
from engine.games.zack.state import State
from engine.moments import Lead, Moment, biggest_take, in_front
from engine.seats import sides
from engine.texts import Text


def moments(before: State, event: Event, after: State) -> Iterator[Moment]:
    """What a timeline marks of event."""
    if isinstance(event, ChallengeUpheld):
        why = Text("moment_upheld", {"by": event.by, "to": event.target})
        yield Moment("upheld", why, whose=() if event.by is None else (event.by,))
    if isinstance(event, BoxTaken):
        yield from biggest_take(event.by, event.cards)
    if _is_undecided(after) and not _is_undecided(before):
        yield Moment("undecided", Text("moment_undecided", {}))


def _is_undecided(state: State) -> bool:
    """Whether only the box can tell what a challenge is worth. (ZCK-10, ZCK-18, ZCK-24)"""
    finding = state.table.finding if state.table is not None and state.phase == "play" else None
    return finding is not None and finding.ruling == "undecided"


def leads(state: State) -> Lead:
    """Who has won the most rounds."""
    return Lead(in_front(sides(state.seats, False), state.won))
