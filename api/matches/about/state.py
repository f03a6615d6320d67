"""What is known about a match beside its moves: people, consent, delay, tokens. A fold of its about stream."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from api import times
from api.aggregates.about import (
    DEFAULT_VISIBILITY,
    AboutEvent,
    BelongsTo,
    Erased,
    Imported,
    TokenRedeemed,
    TokenRevoked,
    VisibilitySet,
)
from api.aggregates.grants import Grants
from api.aggregates.owners import Owner
from api.matches.about import events as facts
from api.matches.about.events import COMMENTS, CONSENTS, HANDS
from api.matches.about.lent import LentDetails
from api.matches.about.people import People, Term, stricter
from engine.aggregates import Fact
from engine.zones import Seat
from recorder.chain import genesis
from replays.masks import Names, by_round

_NAMED = frozenset({"named"})


class Photo(NamedTuple):
    """A photo that an event names. version: of the first that did; about: the version of about that has its bytes."""

    version: int
    about: int
    is_erased: bool = False


class Origin(NamedTuple):
    """Where a match that came in as a file has come from. imported_at: ms; key: its seal's; ours: whether that is this
    service's."""

    imported_at: int
    key: str | None
    ours: bool


class Details(NamedTuple):
    """What is known at a version of the about stream; hash is that version's (at 0, what the first event follows)."""

    version: int
    hash: str
    at: int
    shown: int = 0  # the last version that changed what readers are shown, and when
    shown_at: int = 0
    titled: bool = False  # whether a title here stands for the one in match_created
    title: str | None = None
    chosen: str = DEFAULT_VISIBILITY  # the visibility that was asked for
    people: People = People()
    consent: str = CONSENTS[0]  # the match's
    delay: int = 0  # seconds
    sent: int = 0  # the match's version that viewers had been sent when the delay was set
    hands: str = HANDS[0]
    comments: str = COMMENTS[0]
    pen: str | None = None  # the tid that holds it
    continues: facts.Continues | None = None
    parent: facts.BranchedOff | None = None  # of a branch
    origin: Origin | None = None  # of one that came in as a file
    continued: tuple[str, ...] = ()  # the matches that continue this one, the latest last
    notes: Mapping[str, str] = {}  # a place of the match, as text -> the note sent with it
    photos: Mapping[str, Photo] = {}  # by the SHA-256 of their bytes
    grants: Grants = Grants()
    belongs_to: Owner | None = None
    erasures: int = 0  # how often parts of the match were erased
    lent_erasures: int = 0  # how often parts of what it belongs to were erased
    lent_shown: int = 0  # grows with what readers are shown of that
    lent: tuple[int, int] | None = None  # as of which versions of what it belongs to people and privacy are

    def with_lent(self, lent: LentDetails) -> Details:
        """With the people and the privacy of what the match belongs to."""
        if lent.mark == self.lent:
            return self
        consents = frozenset(term.consent for term in lent.seats.values() if term.consent is not None)
        people = People({seat: (term,) for seat, term in lent.seats.items()}, consents, 1, {})
        details = self._replace(people=people, lent=lent.mark, titled=True, title=lent.title)
        return details._replace(
            chosen=lent.visibility, consent=lent.consent, lent_shown=lent.shown, lent_erasures=lent.erasures
        )

    @property
    def about(self) -> int:
        """Grows whenever something beside the moves changes that readers are shown."""
        return self.shown + self.lent_shown

    @property
    def all_erasures(self) -> int:
        """How often anything was erased that a rendering may show: of the match, or of what it belongs to."""
        return self.erasures + self.lent_erasures

    @property
    def visibility(self) -> str:
        """The one that counts: whoever asks for privacy, in whichever term, has it for the whole match."""
        return "private" if self.consent == "private" or "private" in self.people.consents else self.chosen

    @property
    def is_named(self) -> bool:
        """Whether everybody who ever sat here may be called by name."""
        return self.consent == "named" and self.people.consents <= _NAMED

    def may_know(self, who: str, seat: str, term: Term, due: int) -> bool:
        """Whether who may know the person of a term at seat. due: the round that is played or comes next.

        who: "public", "seat:B" or "referee". A seat's own token knows the person who sits there, in all his terms.
        """
        if who == "referee" or stricter(self.consent, term.consent) == "named":
            return True
        own = self.people.at(seat, due)
        return who == f"seat:{seat}" and (term == own or term.is_same_person(own))

    def names(self, who: str, due: int) -> Names:
        """What seats are called in each round, before who; an alias for whom who may not know."""
        if self.is_named:
            who = "referee"
        own = self.people.at(who[5:], due).round if who.startswith("seat:") else 0
        key = self.consent, who, own
        known = self.people.called.get(key)
        if known is None:
            shown = {
                Seat(seat): [
                    (term.round, term.name if self.may_know(who, seat, term, due) else term.alias) for term in terms
                ]
                for seat, terms in self.people.terms.items()
            }
            known = self.people.called[key] = by_round(shown)
        return known

    @property
    def devices(self) -> int:
        """How many devices have come in by a code, that tell what they see: of a seat, or of a witness."""
        return sum(
            grant.role in ("seat", "witness") and grant.redeemed_at is not None and grant.revoked_at is None
            for grant in self.grants.by_tid.values()
        )

    @property
    def opens_hands(self) -> bool:
        """Whether viewers see the hands, after the delay."""
        return self.hands == "delayed" and self.delay > 0


def nothing(match: str) -> Details:
    """Before the first event."""
    return Details(0, genesis(match, "about"), 0)


def fold(details: Details, events: Iterable[Mapping[str, Any]]) -> Details:
    """Details with further whole events of its stream. Types that a later release wrote change nothing."""
    for wire in events:
        version, at, event = wire["version"], times.ms(wire["at"]), facts.read(wire)
        is_shown = event is None or (isinstance(event, AboutEvent) and event.SHOWN)
        if isinstance(event, TokenRevoked):
            is_shown = event.tid == details.pen
        if event is not None:
            details = evolve(details, event, at)
        shown = {"shown": version, "shown_at": at} if is_shown else {}
        details = details._replace(version=version, hash=wire["hash"], at=at, **shown)
    return details


def evolve(details: Details, event: Fact, at: int) -> Details:
    """What is known after event, which was recorded at that time (ms)."""
    match event:
        case facts.Titled():
            return details._replace(titled=True, title=event.title)
        case VisibilitySet():
            return details._replace(chosen=event.visibility)
        case facts.SeatNamed():
            return _with_term(details, event.seat, event.round, name=event.name)
        case facts.PlayerSeated():
            return _with_term(details, event.seat, event.round, player=event.player)
        case facts.SeatAliased():
            return _with_term(details, event.seat, event.round, alias=event.alias)
        case facts.ConsentSet(seat=None):
            return details._replace(consent=event.consent or CONSENTS[0])
        case facts.ConsentSet():
            return _with_term(details, str(event.seat), event.round or 1, consent=event.consent)
        case facts.DelaySet():
            return details._replace(delay=event.delay, sent=event.sent)
        case facts.HandsSet():
            return details._replace(hands=event.hands)
        case facts.CommentsSet():
            return details._replace(comments=event.comments)
        case facts.PenTaken():
            return details._replace(pen=event.tid)
        case facts.Continues():
            return details._replace(continues=event)
        case facts.BranchedOff():
            return details._replace(parent=event)
        case Imported():
            return details._replace(origin=Origin(at, event.key, event.ours))
        case facts.Continued():
            return details._replace(continued=(*details.continued, event.match))
        case facts.Noted():
            if event.note is None:
                return details
            return details._replace(notes={**details.notes, str(event.version): event.note})
        case facts.Photographed():
            photo = Photo(event.version, details.version + 1)
            return details._replace(photos={**details.photos, event.photo: photo})
        case Erased():
            gone = {*event.parts}
            photos = {
                name: photo._replace(is_erased=photo.is_erased or f"about.{photo.about}.photo" in gone)
                for name, photo in details.photos.items()
            }
            return details._replace(photos=photos, erasures=details.erasures + 1)
        case BelongsTo():
            return details._replace(belongs_to=Owner(event.kind, event.id))
        case facts.TokenIssued():
            if not details.grants.by_tid and event.role == "referee":
                details = details._replace(pen=event.tid)  # the creator's
            return details._replace(grants=details.grants.after(event, at, event.role, event.seat, event.round))
        case TokenRedeemed() | TokenRevoked():
            return details._replace(grants=details.grants.after(event, at))
    return details


def _with_term(details: Details, seat: str, round_: int, **changes: Any) -> Details:
    term = details.people.begun(seat, round_) or Term(round_)
    return details._replace(people=details.people.with_term(seat, term._replace(**changes)))
