"""What goes with somebody who leaves: their table."""

from engine.aggregates import Fact
from engine.tournaments import events as e
from engine.tournaments.deciding.asking import Circumstances, round_of, table_of
from engine.tournaments.evolve import evolve
from engine.tournaments.results import DESK, TableReport, made, whole
from engine.tournaments.state import PUBLISHED, STARTED, Round, Table, Tournament


def left_behind(state: Tournament, entrant: str, asked: Circumstances) -> tuple[list[Fact], int | None, int | None]:
    """What going away does to the table where somebody sits: events before, and the round and table that they leave."""
    of = next((each for each in state.rounds if each.status in (PUBLISHED, STARTED)), None)
    table = of.table_of(entrant) if of else None
    if of is None or table is None or table.result is not None:
        return [], None, None
    if of.status == PUBLISHED and not (table.is_begun or table.claims or asked.has_begun(table)):
        return taken_out(of, table, entrant, "withdrawn"), None, None
    return [], of.number, table.number


def taken_out(of: Round, table: Table, entrant: str, as_: str) -> list[Fact]:
    """Somebody is taken out of a table, as `as_` says; a table at which nobody is left is broken up."""
    events: list[Fact] = [e.TakenOut(round=of.number, table=table.number, entrant=entrant, as_=as_)]
    if table.entrants == (entrant,):
        events.append(e.Broken(round=of.number, table=table.number, byes=()))
    return events


def left_alone(state: Tournament, event: Fact, round_: int | None, table: int | None) -> list[Fact]:
    """The result of a table at which somebody has left, and at most one is still there."""
    if round_ is None or table is None:
        return []
    after = evolve(state, event)
    of = round_of(after, round_)
    at = table_of(of, table)
    staying = tuple(entrant for entrant in at.entrants if entrant not in at.left)
    if len(staying) > 1:
        return []
    said = whole(at, TableReport(order=tuple((entrant,) for entrant in staying)), state.settings)
    if state.settings.points["by"] == "score":  # nobody knows their points but the desk
        return []
    return [*made(after, of, at, said, {"kind": DESK, "by": "withdrawal"})]
