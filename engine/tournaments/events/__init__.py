"""What happens in a tournament.

Types and fields are a stored format: add a field with a default, never rename one. Whatever says who is to sit where
stands in the part "draft", which the service shows only once the round is published; what somebody says of a table, in
the part "claim", for that table and the desk; what tells of people and only the office is to know, in the part
"office"; what a person typed, in the part "text", for the desk and whom it is about; a reason for everybody, in the
part "reason". Entrants are ids: what they are called stands beside the events.

Each topic has its events in a module of its own, whose functions in deciding/ and evolving/ stand under the same name.
"""

from engine.aggregates import Fact, Sealed
from engine.tournaments.events.course import Changed, Deleted, Ended, Reopened, TournamentCreated
from engine.tournaments.events.drafts import (
    Exchanged,
    Published,
    RoundPaired,
    Seeded,
    Swapped,
    TablesSet,
    Unpaired,
    Unpublished,
)
from engine.tournaments.events.entrants import (
    Allowed,
    CheckedIn,
    CheckedOut,
    Entered,
    EntrantErased,
    Forbidden,
    Merged,
    Pinned,
    Removed,
    Returned,
    SatIn,
    SatOut,
    Unpinned,
    Withdrew,
)
from engine.tournaments.events.office import (
    Answered,
    Appealed,
    Attended,
    Called,
    Disqualified,
    Lifted,
    Noted,
    Penalised,
    Rejected,
    Ruled,
)
from engine.tournaments.events.reports import Claimed, Disputed, ResultRecorded
from engine.tournaments.events.rounds import (
    Broken,
    ClockSet,
    Closed,
    Extended,
    Joined,
    MatchMade,
    Moved,
    Reseated,
    Started,
    TakenOut,
)

EVENTS: tuple[type[Fact], ...] = (
    TournamentCreated, Changed, Entered, CheckedIn, CheckedOut, SatOut, SatIn, Withdrew, Returned, Merged,
    Removed, EntrantErased, Forbidden, Allowed, Pinned, Unpinned, Seeded, RoundPaired, TablesSet, Swapped, Exchanged,
    Joined, Reseated, TakenOut, Broken, Moved, Unpaired, MatchMade, Published, Unpublished, Started, Closed,
    ResultRecorded, Claimed, Disputed, Penalised, Lifted, Disqualified, Appealed, Rejected, Called, Attended, Answered,
    Noted, Ruled, ClockSet, Extended, Ended, Deleted, Reopened, Sealed,
)  # fmt: skip
