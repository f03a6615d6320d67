"""What an event changes: facts are copied, nothing is decided, and nothing that `decide` has made can fail."""

from collections.abc import Iterable

from engine.aggregates import Fact, Sealed
from engine.deciding import by_message, handlers
from engine.tournaments import events as e
from engine.tournaments.agreement import changes_standings, settings
from engine.tournaments.evolving.changing import Evolvers, change_entry
from engine.tournaments.evolving.drafts import DRAFTS
from engine.tournaments.evolving.entrants import ENTRANTS
from engine.tournaments.evolving.office import OFFICE
from engine.tournaments.evolving.reports import REPORTS
from engine.tournaments.evolving.rounds import ROUNDS
from engine.tournaments.state import DRAFT, LIVE, OVER, SEALED, Tournament

# Events after which what was printed of a published round is out of date.
_NEW_EDITIONS = (
    e.Published, e.TablesSet, e.Swapped, e.Exchanged, e.Joined, e.Reseated, e.TakenOut, e.Broken, e.Moved,
)  # fmt: skip


def evolve(state: Tournament, event: Fact) -> Tournament:
    """The tournament after an event."""
    after = _TABLE[type(event)](state, event)
    if isinstance(event, _NEW_EDITIONS):
        after = _with_edition(after, event.round)
    recorder = recorder_of(event)
    if recorder is not None and recorder in after.entries:
        count = after.recorded_by(recorder) + 1
        after = change_entry(after, recorder, recorded_in=after.published, recorded=count)
    return after._replace(version=state.version + 1)


def _with_edition(state: Tournament, number: int) -> Tournament:
    """Count one more edition of a round, unless it is a draft, which nobody has seen."""
    of = state.round(number)
    if of is None or of.status == DRAFT:
        return state
    return state._replace(editions={**state.editions, number: state.editions.get(number, 0) + 1})


def recorder_of(event: Fact) -> str | None:
    """Return the entrant whose own words or presence an event is; None where the office alone records such events."""
    match event:
        case e.CheckedIn(entrants=(entrant,)) | e.CheckedOut(entrants=(entrant,)):
            return entrant
        case e.SatOut() | e.SatIn() | e.Withdrew() | e.Returned() | e.Disputed() | e.Appealed():
            return event.entrant
        case e.Claimed() | e.Noted() | e.Called():
            return event.entrant
        case e.ResultRecorded(source={"kind": "claim", "by": by}):
            return str(by)
    return None


def fold(events: Iterable[Fact], state: Tournament | None = None) -> Tournament:
    """The tournament after several."""
    state = Tournament() if state is None else state
    for event in events:
        state = evolve(state, event)
    return state


def _created(state: Tournament, event: e.TournamentCreated) -> Tournament:
    return state._replace(values=event.settings, settings=settings(event.settings), seed=event.seed, of_lots=event.seed)


def _changed(state: Tournament, event: e.Changed) -> Tournament:
    resettled = state.resettled or (bool(state.published) and changes_standings(state.values, event.settings))
    return state._replace(values=event.settings, settings=settings(event.settings), resettled=resettled)


def _reopened(state: Tournament, event: e.Reopened) -> Tournament:
    return state._replace(status=LIVE if event.seal is None else OVER, turned=state.version + 1)


def _ended(state: Tournament, event: e.Ended) -> Tournament:
    return state._replace(status=OVER, is_told=True, turned=state.version + 1)


def _deleted(state: Tournament, event: e.Deleted) -> Tournament:
    return state._replace(status=OVER, is_told=True, turned=state.version + 1)


def _sealed(state: Tournament, event: Sealed) -> Tournament:
    return state._replace(status=SEALED)


COURSE: Evolvers = by_message(_created, _changed, _reopened, _ended, _deleted, _sealed)
_TABLE: Evolvers = handlers(e.EVENTS, {**ENTRANTS, **DRAFTS, **ROUNDS, **REPORTS, **OFFICE, **COURSE})
