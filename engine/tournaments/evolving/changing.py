"""Copies of a tournament with one entry, round or table changed."""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

from engine.tournaments.state import DRAFT, IN, Away, Table, Tournament

Evolvers = Mapping[type[Any], Callable[[Tournament, Any], Tournament]]


def change_entry(state: Tournament, entrant: str, **values: Any) -> Tournament:
    return state._replace(entries={**state.entries, entrant: state.entries[entrant]._replace(**values)})


def declare_gone(
    state: Tournament, number: int, gone: Collection[str], before: Collection[str] = frozenset()
) -> Tournament:
    """Check out those who are declared absent from a round, or gone, and bring back those who no longer are.

    Only the newest round that is published checks anybody out: whoever has a later one is there.

    Args:
        number: The round that is spoken of.
        gone: Those who are declared absent or gone.
        before: Those who were so until now.
    """
    entries, version = dict(state.entries), state.version + 1
    is_newest = all(each.status == DRAFT for each in state.rounds[number:])
    for entrant in gone:
        entry = entries[entrant]
        if is_newest and entrant not in before and entry.status == IN:
            entries[entrant] = entry._replace(present=False, absent_since=number, changed=version)
    for entrant in before:
        entry = entries[entrant]
        if entrant not in gone and entry.absent_since == number:
            entries[entrant] = entry._replace(present=entry.status == IN, absent_since=None, changed=version)
    return state._replace(entries=entries)


def read_tables(given: Iterable[Mapping[str, Any]] | None) -> tuple[Table, ...]:
    return tuple(Table(each["table"], tuple(each["entrants"]), each.get("group", 0)) for each in given or ())


def read_away(given: Mapping[str, Mapping[str, Any]] | None) -> dict[str, Away]:
    return {entrant: Away(each["why"], each["points"]) for entrant, each in (given or {}).items()}


def change_round(state: Tournament, number: int, **values: Any) -> Tournament:
    rounds = tuple(each._replace(**values) if each.number == number else each for each in state.rounds)
    return state._replace(rounds=rounds)


def change_table(
    state: Tournament, event: Any, change: Callable[[Table], Table], round_: int | None = None
) -> Tournament:
    """Change the table that an event is about. round_: its round, where the event does not have it."""
    of = state.round(event.round if round_ is None else round_)
    for place, table in enumerate(of.tables if of is not None else ()):
        if of is not None and table.number == event.table:
            return change_round(state, of.number, tables=(*of.tables[:place], change(table), *of.tables[place + 1 :]))
    return state


def leave_out(entrants: Iterable[str], entrant: str) -> tuple[str, ...]:
    return tuple(each for each in entrants if each != entrant)


def seat_anew(table: Table, entrants: tuple[str, ...], version: int) -> Table:
    """A table with others at it. A match has as many seats as it was made with: another number has none any more."""
    seated = table._replace(entrants=entrants, edition=table.edition + 1, claims=(), changed=version, irregular=False)
    return seated if len(entrants) == len(table.entrants) else seated._replace(match=None, by_entrant=None)
