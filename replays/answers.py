"""What the service answers about a match, worked out from its history alone: no store, no clock, no chance."""

from collections.abc import Container, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from engine import match as matches
from engine.errors import Invalid
from engine.history import Place, RecordedEvent, read_place
from engine.match import Match
from engine.texts import Sentence
from engine.zones import Seat
from replays import masks
from replays import timeline as timelines
from replays.hindsight import Hindsight
from replays.masks import Names
from replays.position import Position, Record
from replays.timeline import Telling

Json = dict[str, Any]
R = TypeVar("R", bound=Record)


class Look(NamedTuple, Generic[R]):
    """A match as it is looked at.

    match: as of the version that counts as the newest, whose hash (hex) is hash; at: the place of it that is shown;
    eyes: what the reader knows of hidden cards; names: what seats are called, by round; notes: the place of a move ->
    words that were sent with it.
    """

    match: R
    at: Place
    eyes: str
    names: Names
    hash: str | None = None
    notes: Mapping[str, str] = {}


class Reader(NamedTuple):
    """For whom an answer is made.

    who: "public", "seat:B" or "referee"; names: what seats are called before who, by round; opens_hands: whether
    viewers see the hands, after the delay; notes: the place of a move -> words that were sent with it; opened: whether
    hidden cards are open to who where the match is over.
    """

    who: str
    names: Names
    opens_hands: bool = False
    notes: Mapping[str, str] = {}
    opened: bool = True

    def look(self, match: R, hash_: str | None) -> Look[R]:
        """The reader's look at the newest table of a match. hash_: of its newest event."""
        eyes = masks.eyes(match.status, self.who, self.opens_hands, self.opened)
        return Look(match, match.head, eyes, self.names, hash_, self.notes)


def round_of(match: Match) -> int:
    """The round that is played, or was the last; 0 before the first."""
    return matches.progress(match).round


def state(look: Look[R], here: Match | None = None) -> Json:
    """The state object of the table that is looked at. here: that match at that place, where it is known already."""
    table = masks.table(look.match.match_at(look.at) if here is None else here, look.eyes)
    body = matches.view(table)
    called = look.names(body["round"])
    seats = {seat: {"name": called.get(seat), **known} for seat, known in body["seats"].items()}
    # Who may do what hangs on hands, too: it is told as far as those eyes can know.
    due = due_in_words(table, called)
    return {**body, "version": look.at, "head": look.match.head, "hash": look.hash, "due": due, "seats": seats}


def due_in_words(match: Match, called: Mapping[Seat, str]) -> Sentence | None:
    """Return whom the table waits for and with what choice, in every language; None where it waits for nobody."""
    due = matches.due(match)
    return matches.game_of(match).book.sentence(due, called) if due else None


def hindsight(look: Look[R]) -> Json:
    """The state object, with what all that is recorded proves of its hands, for eyes that see all of it."""
    seen = Hindsight(look.match.history, look.at)
    made = state(look._replace(eyes=masks.REFEREE), seen.match)
    for seat, proofs in seen.proved().items():
        held = made["seats"][seat]
        made["seats"][seat] = {**held, "hand": {**held["hand"], "proved": [proof._asdict() for proof in proofs]}}
    return made


def actions(look: Look[R]) -> list[Json]:
    """What may be done at the table that is looked at, as far as those eyes can know."""
    return matches.actions(masks.table(look.match.match_at(look.at), look.eyes))


def place_of(at: Position, sent: object) -> Place:
    """The place that is asked for: a version, or an address as "21.1"; None: the newest.

    Raises Invalid, NoSuchVersion.
    """
    if sent is None:
        return at.head
    try:
        place = read_place(sent)
    except ValueError as error:
        raise Invalid([("/at", str(error))]) from None
    at.history.count_at(place)
    return place


def timeline(look: Look[R], since: int = 0, stream: Mapping[int, RecordedEvent] | None = None) -> Json:
    """The timeline of all of the match, of which items are those after version since.

    stream: all events by version, for an audit.
    """
    return telling(look, stream, since).whole()


def telling(look: Look[R], stream: Mapping[int, RecordedEvent] | None = None, since: int = 0) -> Telling:
    """The timeline's items, told as they are read. It outlives the look, of which it keeps whose eyes it has."""
    eyes = look.eyes

    def see(event: Any) -> Any:
        return masks.event(event, eyes)

    return Telling(look.match.history, look.names, see=see, since=since, notes=look.notes, stream=stream)


def told(look: Look[R]) -> tuple[int, Sentence]:
    """The number of the move that the place stands in, and what that came to, as those eyes may see it."""
    return timelines.told(look.match.history, look.names, look.at, lambda event: masks.event(event, look.eyes))


def mended(events: Sequence[Json]) -> dict[str, list[Place]]:
    """What a correction came to: places that are gone (`struck`), and those that stand (`redecided`); {} of a move."""
    last = events[-1]
    if last["type"] not in ("retracted", "amended"):
        return {}
    return {name: list(last["data"].get(name, ())) for name in ("struck", "redecided")}


def recorded(look: Look[R], events: Sequence[Json], extras: Container[str] = ()) -> Json:
    """What one request is answered. look: at the table behind its last event; events: its own, whole wire ones.

    extras: "actions", "items" or both.
    """
    corrected = mended(events)
    made: Json = {
        "version": look.match.head,
        "hash": look.hash,
        "events": [masks.wire(event, look.eyes) for event in events],
        "state": state(look),
        **corrected,
    }
    if "actions" in extras:
        made["actions"] = actions(look)
    if "items" in extras:
        made["items"] = timeline(look, 0 if corrected else events[0]["version"] - 1)["items"]
    return made
