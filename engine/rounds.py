"""How rounds and matches end, whatever the game. (ALL-1, ALL-5, ALL-8, ALL-10)"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal, NamedTuple, Protocol, TypeVar, get_args

from engine.commands import Command, EndMatch, EndRound
from engine.deciding import Story, Then, WhyNot
from engine.events import Event, MatchEnded, RoundEnded, Ruled
from engine.seats import Seats
from engine.shapes import Action, action
from engine.texts import Refusal, Refusals
from engine.zones import Seat

MatchEnding = Literal["conceded", "withdrawn", "abandoned", "time"]
MATCH_ENDINGS: tuple[MatchEnding, ...] = get_args(MatchEnding)
PERSONAL = frozenset({"conceded", "withdrawn"})  # of one seat, which loses by it


class Outcome(NamedTuple):
    """How the match ended. rank: 1 is best, equal ones share it."""

    reason: str
    rank: dict[Seat, int]
    winners: tuple[Seat, ...]
    loser: str | None

    def on_wire(self) -> dict[str, Any]:
        """Return the outcome as JSON has it."""
        return {"rank": dict(self.rank), "winners": list(self.winners), "loser": self.loser, "reason": self.reason}


def ranked(keys: Mapping[Seat, Any], sides: Iterable[Seats]) -> dict[Seat, int]:
    """Each seat's rank by its key, the smallest first; equal ones share it, and a side counts once. (ALL-8)"""
    first = [keys[side[0]] for side in sides]
    return {seat: 1 + sum(key < keys[seat] for key in first) for seat in keys}


def alone(seats: Seats) -> tuple[Seats, ...]:
    """The sides of a game in which everybody plays alone."""
    return tuple((seat,) for seat in seats)


def last_of(rank: Mapping[Seat, int]) -> Seat | None:
    """Who is ranked last, where that is one alone."""
    last = [seat for seat, place in rank.items() if place == max(rank.values())]
    return last[0] if len(last) == 1 and len(rank) > 1 else None


def by_rounds_won(
    seats: Seats, won: Sequence[int], last: Seat | None = None, sums: Sequence[int] | None = None
) -> dict[Seat, int]:
    """Ranks by rounds won; equal ones share them. last: who is ranked last all the same. (ALL-5, ALL-10)

    sums: of each seat's ranks in the rounds, where they decide between equal ones; the smaller is the better.
    """
    sums = sums or (0,) * len(seats)
    keys = {seat: (seat == last, -n, ranks) for seat, n, ranks in zip(seats, won, sums, strict=True)}
    return ranked(keys, alone(seats))


def winners(rank: Mapping[Seat, int], sides: Sequence[Seats]) -> tuple[Seat, ...]:
    """The seats of rank 1; none where all share it. (ALL-5)"""
    first = tuple(seat for seat, place in rank.items() if place == 1)
    return () if len(sides) > 1 and len(first) == len(rank) else first


def match_ended(
    reason: str,
    rank: dict[Seat, int],
    sides: Sequence[Seats],
    loser: str | None,
    by: Seat | None = None,
    early: bool = False,
) -> MatchEnded:
    """The end of a match with these ranks. early: end_match closed it."""
    return MatchEnded(by=by, reason=reason, rank=rank, winners=winners(rank, sides), loser=loser, early=early)


def after_round(
    number: int, rounds: int | None, decided: int, reason: str, standing: Callable[[], dict[Seat, int]]
) -> tuple[str, dict[Seat, int]] | None:
    """Why the match ends after a round, and the ranks; None where more rounds are to come. (ALL-5)

    rounds: agreed, None for no number; decided: rounds that had a result; reason: why this one ended.
    """
    if rounds is None or number < rounds:
        return None
    return ("played", standing()) if decided else (reason, {})


class RoundTable(Protocol):
    """What must be known of a table at the end of a round. round: the one dealt last; decided: those with a result."""

    @property
    def seats(self) -> Seats: ...
    @property
    def phase(self) -> str: ...
    @property
    def round(self) -> int: ...
    @property
    def decided(self) -> int: ...
    @property
    def options(self) -> "_Rounds": ...


class _Rounds(Protocol):
    @property
    def rounds(self) -> int | None: ...


R = TypeVar("R")
T = TypeVar("T", bound=RoundTable)
Standing = Callable[[T, Seat | None], dict[Seat, int]]  # ranks over all rounds; who is ranked last all the same


def end_round(story: Story[T], ended: RoundEnded, standing: Standing[T]) -> None:
    """Tell that a round is over, and the match after its last one, in which everybody plays alone."""
    story.add(ended)
    after_last(story, standing, ended.reason)


def after_last(story: Story[T], standing: Standing[T], reason: str = "played") -> None:
    """Tell that the match is over, where its last round is. reason: that of a round without a result. (ALL-5)"""
    state = story.state
    over = after_round(state.round, state.options.rounds, state.decided, reason, lambda: standing(state, None))
    if over is not None:
        why, rank = over
        story.add(match_ended(why, rank, alone(state.seats), last_of(rank)))


def closed_early(
    ended: Callable[[T, str, Seat | None], RoundEnded], standing: Standing[T]
) -> dict[type[Command], tuple[WhyNot[T], Then[T]]]:
    """How `end_round` and `end_match` are decided where everybody plays alone. (ALL-1, ALL-5, ALL-10)

    ended: the end of the round in play that a command closes, for that reason; by whom, where somebody concedes.
    """

    def close_round(story: Story[T], command: EndRound) -> None:
        end_round(story, ended(story.state, command.reason, command.by), standing)

    def close_match(story: Story[T], command: EndMatch) -> None:
        if story.state.phase == "play":
            # The last round's own end would close the match for another reason than this one.
            story.add(ended(story.state, command.reason, command.by))
        state = story.state
        rank = {} if command.reason == "abandoned" else standing(state, command.by)
        story.add(match_ended(command.reason, rank, alone(state.seats), last_of(rank), command.by, early=True))

    return {EndRound: (why_not_end_round, close_round), EndMatch: (why_not_end_match, close_match)}


def with_result(state: R, rank: Mapping[Seat, int]) -> R:
    """The table once a round with these ranks is counted, and its winner if there is one; none: no result. (ALL-5)"""
    if not rank:
        return state
    before: Any = state
    first = [seat for seat in before.seats if rank[seat] == 1]
    won = tuple(n + (first == [seat]) for n, seat in zip(before.won, before.seats, strict=True))
    return before._replace(won=won, decided=before.decided + 1)  # type: ignore[no-any-return]


def outcome_of(event: MatchEnded) -> Outcome | None:
    """How the match ended; an abandoned one has no outcome. (ALL-10)"""
    if event.early and not event.rank:
        return None
    return Outcome(event.reason, dict(event.rank), event.winners, event.loser)


def _match_over(state: Any, event: MatchEnded) -> Any:
    return state._replace(phase="over", outcome=outcome_of(event))


def as_it_was(state: Any, event: Event) -> Any:
    """Return the table as it was: the event tells only what it shows already, or changes nothing."""
    return state


# What changes the table of every game alike: its state is a named tuple with phase and outcome.
ALIKE: Mapping[type[Event], Callable[[Any, Any], Any]] = {MatchEnded: _match_over, Ruled: as_it_was}


class _WithPhase(Protocol):
    @property
    def phase(self) -> str: ...


def why_not_in_round(phase: str) -> Refusals:
    """Yield why nothing can be played: "over" is the phase of a match that has ended, "deal" between rounds. (ALL-1)"""
    if phase in ("over", "deal"):
        yield Refusal("ALL-1", "match_over" if phase == "over" else "not_dealt", {})


def why_not_between_rounds(phase: str, number: int, key: str) -> Refusals:
    """Yield why a round can neither begin now nor be told by its result alone. (ALL-1)

    Args:
        phase: As for `why_not_in_round`.
        number: The round dealt last.
        key: The sentence that says that this round is being played.
    """
    if phase == "over":
        yield Refusal("ALL-1", "match_over", {})
    elif phase != "deal":
        yield Refusal("ALL-1", key, {"round": number})


def why_not_stated(phase: str, number: int, rounds: int | None) -> Refusals:
    """Yield why no table can be stated of the round with that number; rounds: as agreed. (ALL-1, ALL-5)"""
    if phase == "over":
        yield Refusal("ALL-1", "match_over", {})
    if rounds is not None and number > rounds:
        yield Refusal("ALL-5", "round_beyond", {"round": number, "limit": rounds}, physical=True)


def why_not_end_round(state: _WithPhase, command: EndRound) -> Refusals:
    """Yield why a round cannot be closed now. (ALL-1, ALL-5)"""
    yield from why_not_in_round(state.phase)
    yield from _who_concedes(command.reason, command.by, "ALL-5")


def why_not_end_match(state: _WithPhase, command: EndMatch) -> Refusals:
    """Whether the match can be closed now. (ALL-1, ALL-10)"""
    if state.phase == "over":
        yield Refusal("ALL-1", "match_over", {})
    yield from _who_concedes(command.reason, command.by, "ALL-10")


def _who_concedes(reason: str, by: Seat | None, rule: str) -> Refusals:
    if reason in PERSONAL and by is None:
        yield Refusal(rule, "who_is_missing", {"reason": reason, "missing": "by"}, physical=True)
    elif reason not in PERSONAL and by is not None:
        yield Refusal(rule, "nobody_in_particular", {"reason": reason, "seat": by}, physical=True)


def end_actions(phase: str, seats: Seats, endings: Sequence[str]) -> list[Action]:
    """Return how the round and the match may be closed now. endings: the reasons that a round may be closed for now."""
    closing: dict[str, Sequence[str]] = {"end_match": MATCH_ENDINGS}
    if phase != "deal":
        closing = {"end_round": endings, **closing}
    offered: list[Action] = []
    for kind, reasons in closing.items():
        of_nobody = [reason for reason in reasons if reason not in PERSONAL]
        of_somebody = [reason for reason in reasons if reason in PERSONAL]
        offered.append(action(kind, None, {"reason": {"choices": of_nobody}}))
        if of_somebody:
            offered += [action(kind, seat, {"reason": {"choices": of_somebody}}) for seat in seats]
    return offered
