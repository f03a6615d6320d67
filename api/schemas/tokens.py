"""Who may do what: tokens, and codes to hand them out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from marshmallow import fields

from api.kinds import KINDS
from api.matches.about.events import ROLES
from api.schemas.reading import Moment, Named, Strict, Words, one_of
from api.schemas.telling import Items, MatchId, Page, Seat, Text, Time, Told, Word


class NewToken(Strict):
    """A token for one more device or person."""

    role = fields.String(required=True, validate=one_of(*ROLES))
    seat = Named(
        "seat's letter, for the role seat",
        allow_none=True,
        metadata={"description": "the letter; for the role seat, and only for it"},
    )
    label = Words(60, allow_none=True)
    expires = Moment(allow_none=True, metadata={"format": "date-time"})
    code_expires = Moment(
        metadata={"format": "date-time", "description": "how long the code may be used: half an hour unless told"}
    )


class Join(Strict):
    """A code, as typed: in any case, with spaces or hyphens; or a badge: `<id>.<its secret>`."""

    code = Named("code, as it was shown")
    badge = Named("badge, as its address has it")


class _Token(Told):
    """What a token lets somebody do."""

    tid = Text()
    role = Word(*ROLES)
    seat = Seat(or_null=True)
    label = Text(or_null=True)


class IssuedToken(_Token):
    """A token, and the code that hands it out."""

    expires = Time(or_null=True)
    token = Text()
    code = Text()
    code_expires = Time(or_null=True)


class JoinedToken(Told):
    """What a code was redeemed for: in a match, or in what else there is; for a seat, or for whom else it is."""

    match = MatchId(maybe=True)
    tid = Text()
    role = Text()
    seat = Seat(or_null=True, maybe=True)
    label = Text(or_null=True)
    token = Text()

    class Meta(Told.Meta):
        include: ClassVar[Mapping[str, fields.Field[Any]]] = {
            name: field
            for kind in KINDS.values()
            if kind.definition is not None
            for name, field in ((kind.name, MatchId(maybe=True)), (kind.person, Text(or_null=True, maybe=True)))
        }


class ListedGrant(Told):
    """What became of a token that was issued."""

    status = Word("good", "waiting", "lapsed", "expired", "revoked")
    issued_at = Time()
    expires = Time(or_null=True)
    code_expires = Time(or_null=True)
    redeemed_at = Time(or_null=True)
    revoked_at = Time(or_null=True)


class ListedToken(_Token, ListedGrant):
    """One that was issued."""


class Tokens(Page):
    """All that were issued for a match."""

    items = Items(ListedToken)
