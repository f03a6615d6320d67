"""The surface that every format has: one value, which stages, drafts, standings, planning and pages ask.

A format is a module in formats/ with a value FORMAT; docs/architecture/engine.md says how one is added.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, TypedDict

from engine.shapes import Shape

if TYPE_CHECKING:  # these modules hold formats as values
    from engine.tournaments.pairing import Task
    from engine.tournaments.reckoning import Reckoning, Scope
    from engine.tournaments.settings import Sizes, Stage
    from engine.tournaments.state import Draw, Round, Tournament

Clashes = list[tuple[str, str]]  # fields of a stage, each with the reason why its value is refused
GroupSchedule = tuple[tuple[tuple[int, ...], ...], ...]  # rounds, of tables, of places in the group by seats
Far = tuple[int, int, int]  # the round in which somebody went out, 0 at the table for third place, less who is ahead


class Names(TypedDict):
    """A name in each language, as within a sentence: mypy refuses one that lacks."""

    en: str
    fr: str


class Next(NamedTuple):
    """What comes next. tables: the final first, then the third place; byes: who goes on without a table.

    over: nothing is left to play; undecided: tables of the round before that do not say who goes on.
    """

    tables: tuple[tuple[str, ...], ...] = ()
    byes: tuple[str, ...] = ()
    over: bool = False
    undecided: tuple[int, ...] = ()
    alive: tuple[str, ...] = ()


class BracketSeat(NamedTuple):
    """A seat in a bracket.

    Attributes:
        entrant: Who sits there; None while nobody knows, and where nobody does.
        state: `unknown`, `nobody`, or of an entrant: `in` (not decided), `through`, `out`, `won` (the final, or the
            table for the third place).
        place: At the table, once it has a result.
    """

    entrant: str | None
    state: str
    place: int | None = None


class BracketTable(NamedTuple):
    """A table of a bracket. number: of the table; None while there is none, and where somebody goes on without one."""

    number: int | None
    seats: tuple[BracketSeat, ...]
    is_third_place: bool = False


class BracketRound(NamedTuple):
    """A round of a bracket, played or still to come. number: of the round; None while it is not paired."""

    number: int | None
    title: str
    tables: tuple[BracketTable, ...]


class Elimination(NamedTuple):
    """What a format has in which entrants go out, and whose stage is over when its results say so.

    following: what comes after these rounds of a stage. undecided: tables of a round whose results do not say who goes
    on. went_out: how far each entrant came; more is further. bracket: all rounds of a stage, also those to come.
    """

    following: Callable[[Tournament, Draw, Sequence[Round]], Next]
    undecided: Callable[[Stage, Round], list[int]]
    went_out: Callable[[Reckoning], Mapping[str, Far]]
    bracket: Callable[[Tournament, Draw], tuple[BracketRound, ...]] = lambda state, draw: ()


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Format:
    """A format of a stage.

    Attributes:
        task: Makes the task of the next round for those who are here (tasks.py sees to the rest).
        fields: What is agreed on in this format alone. A stage has it in `choices`, but `rounds` in a field.
        clashes: Finds what does not go together in what is agreed.
        tie_breaks: The tie-breaks by default; None: those of the table size.
        is_open: Each round is paired anew, so whoever enters late plays, and a round may be seated by hand.
        draws_absent: Whoever entered is drawn, also if not present.
        draw_plan: Draws all rounds of a group of so many people as the stage begins; None where nothing is drawn.
        rounds: Counts the rounds of a stage; None while nobody knows how many there will be. With the last the stage is
            over.
        schedule: Lists the tables of all rounds of a stage, group by group, by places in the group; None where each
            round is paired anew.
        struck: Finds those of whose part in a stage nothing counts.
        suits: Says whether the format is proposed for so many people and so many rounds that end in time. The last of
            `FORMATS` that suits is proposed.
        planned_rounds: Counts the rounds that so many people need, by the table sizes and what is agreed of the stage;
            None where the director says how many.
        elimination: What only a format has in which people go out.
    """

    key: str
    names: Names
    task: Callable[[Tournament, int, int, str, Collection[str]], Task]
    fields: Mapping[str, Shape]
    clashes: Callable[[Mapping[str, Any], Sizes], Clashes] = lambda agreed, sizes: []
    tie_breaks: tuple[str, ...] | None = None
    is_open: bool = False
    draws_absent: bool = False
    draw_plan: Callable[[Stage, int, str], Any] = lambda stage, people, seed: None
    rounds: Callable[[Tournament, int], int | None] = lambda past, stage: None
    schedule: Callable[[Tournament, int], Sequence[GroupSchedule]] | None = None
    struck: Callable[[Tournament, Scope], frozenset[str]] = lambda state, scope: frozenset()
    suits: Callable[[int, Sizes, int], bool] = lambda people, sizes, fits: False
    planned_rounds: Callable[[int, Sizes, Mapping[str, Any]], int] | None = None
    elimination: Elimination | None = None

    def __repr__(self) -> str:
        return f"<format {self.key}>"
