"""What seats are called, by round: people come and go between rounds, and what was played stays theirs."""

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence

from engine.zones import Seat

# A round -> what each seat is called in it; a seat that is missing is called by its letter. Round 0 is before the
# first deal: whoever sits there then plays the first round.
Names = Callable[[int], Mapping[Seat, str]]


def always(names: Mapping[Seat, str]) -> Names:
    """Names that are the same in every round."""
    return lambda round_: names


def by_round(terms: Mapping[Seat, Sequence[tuple[int, str | None]]]) -> Names:
    """Names that hold from a round on. terms: by seat, (first round, name or None for none), in order of the round."""
    starts = sorted({start for held in terms.values() for start, _ in held})
    if len(starts) < 2:
        return always(_in_round(terms, starts[0] if starts else 1))
    made: dict[int, Mapping[Seat, str]] = {}

    def names(round_: int) -> Mapping[Seat, str]:
        n = max(0, bisect_right(starts, round_) - 1)
        known = made.get(n)
        if known is None:
            known = made[n] = _in_round(terms, starts[n])
        return known

    return names


def _in_round(terms: Mapping[Seat, Sequence[tuple[int, str | None]]], round_: int) -> dict[Seat, str]:
    held = {seat: [name for start, name in of_seat if start <= round_] for seat, of_seat in terms.items()}
    return {seat: names[-1] for seat, names in held.items() if names and names[-1] is not None}
