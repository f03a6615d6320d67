"""What is decided in a tally, without any service."""

from collections.abc import Mapping
from typing import Any, ClassVar, NamedTuple

from engine.aggregates import Fact, Reopened, Sealed, erasable
from engine.errors import IllegalMove
from engine.shapes import Message, maybe, needed, one_of, text, whole

NUMBER = whole(1, 1000)
NAME = text(60)
VISIBILITIES = ("private", "unlisted", "public")


class TallyBegun(Fact):
    goal: int = needed(NUMBER)


class Counted(Fact):
    """So many more; secret: what only a keeper may know."""

    n: int = needed(NUMBER)
    secret: str | None = erasable(NAME, part="secret")


class TallyEnded(Fact):
    """No more is counted."""


class NewTally(Message, type="tally"):
    """What the body says that makes a tally."""

    goal: int = needed(NUMBER)
    visibility: str = maybe(one_of(*VISIBILITIES), "unlisted")


class Count(Message):
    ROLES: ClassVar[tuple[str, ...]] = ("keeper", "scorer")

    n: int = needed(NUMBER)
    secret: str | None = maybe(NAME)


class Name(Message):
    ROLES: ClassVar[tuple[str, ...]] = ("keeper",)

    scorer: str = needed(NAME)
    name: str | None = maybe(NAME)


class End(Message):
    ROLES: ClassVar[tuple[str, ...]] = ("keeper",)


class Tally(NamedTuple):
    goal: int = 0
    sum: int = 0
    status: str = "live"


def evolve(state: Tally, event: Fact) -> Tally:
    """Return the tally after an event."""
    match event:
        case TallyBegun():
            return state._replace(goal=event.goal)
        case Counted():
            return state._replace(sum=state.sum + event.n)
        case TallyEnded() | Reopened():
            return state._replace(status="over")
        case Sealed():
            return state._replace(status="sealed")
    return state


def decide(state: Tally, command: Any) -> list[Fact]:
    """Return the events that a command causes. Raises IllegalMove."""
    if state.status != "live":
        raise IllegalMove("TLY-1", "the tally has ended", "le compte est fini")
    match command:
        case Count():
            if state.sum + command.n > state.goal:
                left = state.goal - state.sum
                raise IllegalMove("TLY-2", f"want at most {left} more", f"encore {left} au plus")
            return [Counted(n=command.n, secret=command.secret)]
        case End():
            return [TallyEnded()]
    return []


COMMANDS: Mapping[str, type[Any]] = {each.TYPE: each for each in (Count, Name, End)}
