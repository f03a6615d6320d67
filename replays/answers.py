"""What the service answers about a match, worked out from its history alone: no store, no clock, no chance."""

from collections.abc import Container, Mapping, Sequence
from typing import Any, NamedTuple

from engine import match as matches
from engine.errors import Invalid
from engine.history import History, Place, Recorded, read_place
from engine.match import Match
from engine.texts import Sentence
from replays import masks
from replays import timeline as timelines
from replays.hindsight import Hindsight
from replays.people import Names
from replays.position import Position

Json = dict[str, Any]


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

    def eyes(self, at: Position) -> str:
        """With whose eyes it is seen."""
        return masks.eyes(at.status, self.who, self.opens_hands, self.opened)


def round_of(match: Match) -> int:
    """The round that is played, or was the last; 0 before the first."""
    return matches.progress(match).round


def state(match: Match, names: Names, eyes: str, version: Place, head: int, hash_: str | None) -> Json:
    """The state object of match at version, as of head, whose hash_ it is. eyes: those of the match at head."""
    table = masks.table(match, eyes)
    body = matches.view(table)
    called = names(body["round"])
    seats = {seat: {"name": called.get(seat), **known} for seat, known in body["seats"].items()}
    # Who may do what hangs on hands, too: it is told as far as those eyes can know.
    due = timelines.rendered(table, matches.due(table), called)
    return {**body, "version": version, "head": head, "hash": hash_, "due": due, "seats": seats}


def hindsight(history: History, names: Names, place: Place, hash_: str | None) -> Json:
    """The state object at a place, with what all of history proves of its hands, for eyes that see all of it."""
    seen = Hindsight(history, place)
    made = state(seen.match, names, masks.REFEREE, place, history.head, hash_)
    for seat, proofs in seen.proved().items():
        held = made["seats"][seat]
        made["seats"][seat] = {**held, "hand": {**held["hand"], "proved": [proof._asdict() for proof in proofs]}}
    return made


def actions(match: Match, eyes: str) -> list[Json]:
    """What may be done, as far as those eyes can know."""
    return matches.actions(masks.table(match, eyes))


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


def timeline(
    history: History,
    names: Names,
    eyes: str,
    since: int = 0,
    notes: Mapping[str, str] | None = None,
    stream: Mapping[int, Recorded] | None = None,
) -> Json:
    """Its items after version since; with stream (all events by version) an audit."""

    def see(event: Any) -> Any:
        return masks.event(event, eyes)

    return timelines.timeline(history, names, see=see, since=since, notes=notes, stream=stream)


def told(at: Position, names: Names, eyes: str, place: Place) -> tuple[int, Sentence]:
    """The number of the move that a place stands in, and what that came to, as those eyes may see it."""
    return timelines.told(at.history, names, place, lambda event: masks.event(event, eyes))


def mended(events: Sequence[Json]) -> dict[str, list[Place]]:
    """Of a correction's events: the places that are gone (`struck`), and those of moves that stand (`redecided`)."""
    last = events[-1]
    if last["type"] not in ("retracted", "amended"):
        return {}
    return {name: list(last["data"].get(name, ())) for name in ("struck", "redecided")}


def recorded(
    at: Position, reader: Reader, events: Sequence[Json], hash_: str | None, extras: Container[str] = ()
) -> Json:
    """What one request is answered. at: as of its last event; events: its own, whole wire ones.

    extras: "actions", "items" or both.
    """
    eyes, version, corrected = reader.eyes(at), at.head, mended(events)
    made: Json = {
        "version": version,
        "hash": hash_,
        "events": [masks.wire(event, eyes) for event in events],
        "state": state(at.match, reader.names, eyes, version, version, hash_),
        **corrected,
    }
    if "actions" in extras:
        made["actions"] = actions(at.match, eyes)
    if "items" in extras:
        since = 0 if corrected else events[0]["version"] - 1
        made["items"] = timeline(at.history, reader.names, eyes, since, reader.notes)["items"]
    return made
