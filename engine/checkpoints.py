"""What a history asks for states that it has not folded itself."""

from collections.abc import Sequence

from engine.match import Match


class Checkpoints:
    """Where states at the ends of moves are kept beyond a history, to be had again. This one keeps none.

    A state is named by the corrections before it and how many events in force it is the fold of; version is the
    stream's when that was first so.
    """

    def keep(self, corrections: int, count: int, version: int, match: Match) -> None:
        """Called with each state that was computed; must be quick."""

    def recall(self, corrections: int, counts: Sequence[tuple[int, int]]) -> tuple[int, Match] | None:
        """The first of (count, version) that is known, with its count."""
        return None


NO_CHECKPOINTS = Checkpoints()
