"""What events change of what is said of a table: results, claims, disputes."""

from engine.deciding import by_message
from engine.tournaments import events as e
from engine.tournaments.evolving.changing import Evolvers, change_table, declare_gone
from engine.tournaments.state import Claim, Dispute, Result, Table, Tournament


def _result(state: Tournament, event: e.ResultRecorded) -> Tournament:
    said = Result(state.version + 1, *(getattr(event, name) for name in Result._fields[1:]))
    settles = event.stands and event.source.get("kind") == "desk"
    before: set[int] = set()
    was_gone: set[str] = set()
    result = None if event.outcome == "none" else said

    def change(table: Table) -> Table:
        before.update(each.version for each in (table.result, *table.differs) if each is not None)
        if not event.stands:
            return table._replace(differs=(*table.differs, said))
        was_gone.update(table.result.gone if table.result else ())
        claims = () if result is None else table.claims
        if settles:
            differs = table.waiting if result is None else ()
            return table._replace(result=result, claims=claims, disputes=(), differs=differs)
        return table._replace(result=result, claims=claims)

    state = change_table(state, event, change)
    if event.stands:
        state = declare_gone(state, event.round, result.gone if result else (), was_gone)
    if not settles:
        return state
    appeals = tuple(appeal._replace(open=False) if appeal.of in before else appeal for appeal in state.appeals)
    return state._replace(appeals=appeals)


def _claimed(state: Tournament, event: e.Claimed) -> Tournament:
    if event.entrant is None:
        return state
    order, unfinished = event.order or (), bool(event.unfinished)
    claim = Claim(state.version + 1, event.entrant, order, event.scores, unfinished, event.edition, event.match)

    def change(table: Table) -> Table:
        return table._replace(claims=(*(each for each in table.claims if each.entrant != event.entrant), claim))

    return change_table(state, event, change)


def _disputed(state: Tournament, event: e.Disputed) -> Tournament:
    dispute = Dispute(state.version + 1, event.entrant or "", event.text)
    return change_table(state, event, lambda table: table._replace(disputes=(*table.disputes, dispute)))


REPORTS: Evolvers = by_message(_result, _claimed, _disputed)
