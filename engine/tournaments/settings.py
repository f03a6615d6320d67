"""What was agreed for a tournament, as values: its stages, what places pay, and what decides among equals."""

from collections.abc import Iterator, Mapping
from itertools import count
from typing import Any, NamedTuple

from engine.tournaments.format import Format, Names

WIN = 120  # points are 120ths of a win, so that every shared place at tables of two to six is whole
DRAW = 60
MOST_ROUNDS = 200
MOST_POINTS = 1_000_000
DEFINITIONS = "2026"  # of the tie-breaks: an old tournament keeps those that it began with

AT_TWO = ("buchholz_cut_1", "buchholz", "sonneborn_berger", "direct", "wins")
AT_MORE = ("buchholz", "fewest_losses", "sonneborn_berger", "direct", "wins")
STAGES = "stages"  # the kind of a format that is several, one after the other
IN_STAGES: Names = {"en": "in stages", "fr": "en phases"}


class Sizes(NamedTuple):
    """How many sit at a table: preferably, at least, at most; larger: whether larger tables come before smaller."""

    prefer: int
    least: int
    most: int
    larger: bool = False


class Stage(NamedTuple):
    """One part of a tournament. rounds: as agreed; None where they follow from who is in.

    groups: how many it has; take, per_group: how many come in from the stage before, in all or from each of its groups;
    teams: an entrant is a pair; length: of a table, in rounds of the game or minutes; last_call: minutes before its
    end; choices: what was agreed on in its format alone.
    """

    format: Format
    table: Sizes
    rounds: int | None = None
    groups: int = 1
    take: int | None = None
    per_group: int | None = None
    teams: bool = False
    length: Mapping[str, int] = {}
    last_call: int | None = None
    choices: Mapping[str, Any] = {}


class Settings(NamedTuple):
    """All that was agreed. least: the fewest that the game is played by; bye, late: what they pay.

    requested_bye: what a round pays that somebody asked to sit out, and how often it pays.
    """

    game: str = ""
    least: int = 2
    scores: bool = False
    first_seat: bool = False
    options: Mapping[str, Any] = {}
    stages: tuple[Stage, ...] = ()
    points: Mapping[str, Any] = {"by": "place"}
    tie_breaks: tuple[str, ...] | None = None
    on_time: str = "standing"
    bye: str | int | None = None
    requested_bye: Mapping[str, int] | None = None
    late: int = 0
    apart_clubs: int | None = 1
    apart_families: int | None = None
    first_round: str = "random"
    at_cut: str = "lots"
    late_until: int | None = None
    no_show_after: int = 10
    protest_minutes: int = 0
    claims: str = "on"
    tables: tuple[tuple[int, int], ...] = ()

    def table_numbers(self) -> Iterator[int]:
        """The numbers of the tables that stand, and then of those that would have to be added."""
        for first, last in self.tables:
            yield from range(first, last + 1)
        yield from count(1 + max((last for _, last in self.tables), default=0))

    def has_table(self, table: int, most: int) -> bool:
        """Return whether there is a table of that number. most: how many there are, where nobody said which stand."""
        if self.tables:
            return any(first <= table <= last for first, last in self.tables)
        return table <= most

    def breaks(self, stage: int) -> tuple[str, ...]:
        """What decides among equals in a stage, in this order."""
        if self.tie_breaks is not None:
            return self.tie_breaks
        of = self.stages[stage]
        if of.format.tie_breaks is not None:
            return of.format.tie_breaks
        if of.table.prefer == 2:
            return AT_TWO
        return ("score", *AT_MORE) if self.scores else AT_MORE

    @property
    def format_names(self) -> Names:
        """Return the names of the format, as within a sentence."""
        return self.stages[0].format.names if len(self.stages) == 1 else IN_STAGES

    @property
    def counts_scores(self) -> bool:
        """Return whether points or tie-breaks are made of the game's own points."""
        return self.scores and (
            self.points["by"] == "score" or any("score" in self.breaks(stage) for stage in range(len(self.stages)))
        )

    @property
    def last_entry(self) -> int | None:
        """The last round before which somebody may still enter; None where nothing says how many there are."""
        if self.late_until is not None:
            return self.late_until
        rounds = self.stages[0].rounds
        return None if rounds is None else rounds // 2
