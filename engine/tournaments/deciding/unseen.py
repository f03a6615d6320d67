"""Commands that would override what their sender had not seen: they say in `seen` what the sender was looking at."""

from collections.abc import Iterator
from typing import Any

from engine.tournaments import commands as c
from engine.tournaments.errors import Conflict
from engine.tournaments.state import IN, Round, Table, Tournament


def refuse_unseen(state: Tournament, command: Any) -> None:
    """Raise Conflict (`moved`) if the command would override what was recorded after the version it was made at."""
    if not isinstance(command, c.Command) or command.seen is None or command.seen >= state.version:
        return
    for version, en, fr in _overridden(state, command):
        if version > command.seen:
            raise Conflict(
                "moved",
                f"{en} since this was sent off; look at it as it is now, then send again if it is still wanted",
                f"{fr} depuis cet envoi ; voyez ce qu’il en est, puis renvoyez si c’est toujours voulu",
                {"seen": command.seen, "version": version},
            )


_Overridden = Iterator[tuple[int, str, str]]  # version that changed something last, and what it is, in both languages


def _overridden(state: Tournament, command: Any) -> _Overridden:
    match command:
        case c.CheckIn() | c.CheckOut():
            yield from _presence(state, command)
        case c.Withdraw() | c.Return() | c.SitOut() | c.SitIn() | c.Disqualify():
            entry = state.entries.get(command.entrant)
            yield entry.changed if entry else 0, "this player was checked in or out", "les présences ont changé"
        case c.Pin() | c.Unpin():
            entry = state.entries.get(command.entrant)
            yield entry.pinned if entry else 0, "this player was pinned or unpinned", "la table fixe a changé"
        case c.Allow():
            yield state.forbade, "players were kept apart", "des joueurs ont été séparés"
        case c.Forbid():
            yield state.allowed, "players were let meet again", "des joueurs peuvent de nouveau se rencontrer"
        case c.End():
            yield _changed(state.draft), "the draft was changed", "la préparation a changé"
            yield state.turned, "the tournament was opened again", "le tournoi a été rouvert"
        case c.Reopen():
            yield state.turned, "the tournament was ended again", "le tournoi a été terminé à nouveau"
        case c.Pair():
            yield _changed(state.draft), "the draft was changed", "la préparation a changé"
        case c.Seat() | c.Swap() | c.Unpair() | c.Publish():
            yield _changed(state.round(command.round)), "the draft was changed", "la préparation a changé"
        case c.Unpublish():
            yield from _published(state, state.round(command.round))
        case c.Clock():
            of = state.round(command.round)
            yield of.clocked if of else 0, "the clock was set", "la pendule a été réglée"
        case c.Close() if command.on_time:
            yield from _claims(state.round(command.round))
        case c.Answer() if command.table is not None:
            table = _table(state.round(state.published), command.table)
            version = table.called if table else 0
            yield version, f"table {command.table} called again", f"la table {command.table} a rappelé"
        case c.Move():
            for number in (command.from_, command.to):
                yield from _seats(state, command.round, number)
        case c.Join() | c.TakeOut() | c.Break() | c.Reseat():
            yield from _seats(state, command.round, command.table)
        case c.RecordResult():
            table = _table(state.round(command.round), command.table)
            for dispute in table.disputes if table else ():
                yield dispute.version, f"table {command.table} was disputed", f"la table {command.table} est contestée"
        case c.ClaimResult() | c.Confirm() | c.Dispute():
            table = _table(state.round(command.round), command.table)
            if table is not None and table.result is not None:
                version = table.result.version
                yield version, f"table {table.number} has a result", f"la table {table.number} a un résultat"


def _presence(state: Tournament, command: c.CheckIn | c.CheckOut) -> _Overridden:
    comes = isinstance(command, c.CheckIn)
    for entrant in state.entries if command.all else command.entrants or ():
        entry = state.entries.get(entrant)
        if entry is not None and entry.status == IN and entry.present != comes:
            yield entry.changed, "this player was checked in or out", "les présences ont changé"


def _seats(state: Tournament, round_: int, number: int) -> _Overridden:
    table = _table(state.round(round_), number)
    yield table.changed if table else 0, f"table {number} was changed", f"la table {number} a changé"


def _published(state: Tournament, of: Round | None) -> _Overridden:
    """Yield what goes with a round that becomes a draft again."""
    yield _changed(state.draft), "the draft was changed", "la préparation a changé"
    yield _changed(of), "the tables were changed", "les tables ont changé"
    for table in of.tables if of else ():
        yield from _seats(state, of.number if of else 0, table.number)
        yield table.called, f"table {table.number} called", f"la table {table.number} a appelé"
    yield from _claims(of)


def _claims(of: Round | None) -> _Overridden:
    for table in of.tables if of else ():
        for claim in table.claims if table.result is None else ():
            yield claim.version, f"table {table.number} has a claim", f"la table {table.number} a déclaré un résultat"


def _changed(of: Round | None) -> int:
    return of.changed if of else 0


def _table(of: Round | None, number: int) -> Table | None:
    return of.table(number) if of else None
