"""The events of a match's about stream: what is known about it beside its moves.

Types and fields are a stored format (docs/about-stream.md): add a field with a default, never rename one. Times are
RFC 3339 texts, tokens and codes are hashes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal, get_args

from api.aggregates.about import (
    NAME,
    AboutEvent,
    BelongsTo,
    Erased,
    Imported,
    TokenIssuedBase,
    TokenRedeemed,
    TokenRevoked,
    VisibilitySet,
)
from api.aggregates.facts import StoredFacts
from engine.aggregates import erasable
from engine.events import ANY, WORDS
from engine.shapes import Shape, map_of, maybe, needed, one_of, sha256, whole

Role = Literal["referee", "viewer", "seat", "witness"]
ROLES: tuple[Role, ...] = get_args(Role)
CONSENTS = ("named", "aliases", "private")  # each stricter than the one before
HANDS = ("closed", "delayed")
COMMENTS = ("open", "referee", "closed")
MAX_DELAY = 86_400  # seconds: a day
LAST_ROUND = 9_999  # no match has more rounds

LETTER = Shape(lambda value, frame: value, lambda frame: {"type": "string", "pattern": "^[A-Z]$"})
ROUND = whole(1, LAST_ROUND)
VERSION = whole(0, 2**53 - 1)


class Titled(AboutEvent):
    """The title, in place of the one in match_created; None: no title."""

    title: str | None = erasable(WORDS)


class SeatNamed(AboutEvent):
    """Who sits there from that round on is called so; None: nobody, or nobody whose name is known."""

    seat: str = needed(LETTER)
    round: int = needed(ROUND)
    name: str | None = erasable(NAME)


class PlayerSeated(AboutEvent):
    """The id of who sits there from that round on; None: not known."""

    seat: str = needed(LETTER)
    round: int = needed(ROUND)
    player: str | None = erasable(WORDS)


class SeatAliased(AboutEvent):
    """What those are shown who may not see the name; None: nothing but the letter."""

    seat: str = needed(LETTER)
    round: int = needed(ROUND)
    alias: str | None = erasable(NAME)


class ConsentSet(AboutEvent):
    """How people are shown: in the whole match, or (with seat and round) who sits there from that round on.

    consent: None where who sits there has none of his own any more.
    """

    seat: str | None = maybe(LETTER)
    round: int | None = maybe(ROUND)
    consent: str | None = maybe(one_of(*CONSENTS))


class DelaySet(AboutEvent):
    """Viewers see all so many seconds later. sent: what they had been sent by then, a version, is not taken back."""

    delay: int = needed(whole(0, MAX_DELAY))
    sent: int = needed(VERSION)


class HandsSet(AboutEvent):
    """Whether viewers see the hands, after the delay."""

    hands: str = needed(one_of(*HANDS))


class CommentsSet(AboutEvent):
    """Who may annotate the match: whoever holds one of its tokens, its referees, nobody."""

    comments: str = needed(one_of(*COMMENTS))


class PenTaken(AboutEvent):
    """This device holds the pen from now on."""

    tid: str = needed(WORDS)


class Noted(AboutEvent):
    """Words that were sent with the move at a place of the match."""

    SHOWN: ClassVar[bool] = False

    version: int | str = needed(ANY)
    note: str | None = erasable(WORDS)


class Photographed(AboutEvent):
    """A photo that an event of the match names for the first time. version: that event's; photo: SHA-256 of the JPEG.

    jpeg: its bytes in base64, in a part of their own, which is not read with the others.
    """

    SHOWN: ClassVar[bool] = False

    version: int = needed(VERSION)
    photo: str = needed(sha256())
    jpeg: str | None = erasable(WORDS, part="photo")


class Continues(AboutEvent):
    """This match goes on where another one was at a version. seats: seat here -> where the same person sat there."""

    match: str = needed(WORDS)
    version: int = needed(VERSION)
    seats: Mapping[str, str] = needed(map_of(LETTER, LETTER))


class Continued(AboutEvent):
    """Another match goes on where this one was."""

    match: str = needed(WORDS)


class BranchedOff(AboutEvent):
    """This match is a what-if of another one: it began as that one was at a place of what was in force at head.

    hash: that of head, as a receipt.
    """

    match: str = needed(WORDS)
    version: int | str = needed(ANY)
    head: int = needed(VERSION)
    hash: str = needed(WORDS)


class TokenIssued(TokenIssuedBase):
    """A device may do what its role may. round: of a seat's, the term that it is for."""

    role: Role = needed(one_of(*ROLES))
    seat: str | None = maybe(LETTER)
    round: int | None = maybe(ROUND)


EVENTS = StoredFacts(
    (
        Titled, SeatNamed, PlayerSeated, SeatAliased, ConsentSet, VisibilitySet, DelaySet, HandsSet, CommentsSet,
        PenTaken, Noted, Photographed, Continues, Continued, BranchedOff, Imported, BelongsTo, TokenIssued,
        TokenRedeemed, TokenRevoked, Erased,
    )
)  # fmt: skip
draft = EVENTS.draft
read = EVENTS.of_wire
