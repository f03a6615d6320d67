"""The events of a tournament's about stream: how it is told, and who its entrants are.

Types and fields are a stored format (docs/about-stream.md): add a field with a default, never rename one.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from api.aggregates.about import (
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
from engine.events import WORDS
from engine.match import MAX_TITLE
from engine.shapes import BOOLEAN, Frame, Shape, line, list_of, maybe, needed, one_of
from engine.tournaments import forms
from engine.tournaments.commands import MEMBERS, NAME

ROLES = ("director", "deputy", "desk", "entrant", "viewer")
CONSENTS = ("named", "aliases", "private")
SHOWS = ("names", "initials", "aliases")
LANGS = ("en", "fr")
TITLE = line(MAX_TITLE)
MOST_SECTIONS = 7  # beside the tournament itself
_ID = re.compile(r"[A-Za-z0-9_-]{1,64}", re.ASCII)


def _section(value: object, frame: Frame) -> str:
    if not isinstance(value, str) or not _ID.fullmatch(value):
        raise ValueError("want the id of another tournament")
    return value


SECTIONS = list_of(Shape(_section, lambda frame: {"type": "string", "pattern": f"^{_ID.pattern}$"}), 0, MOST_SECTIONS)


class TournamentNamed(AboutEvent):
    name: str | None = erasable(TITLE)


class Presented(AboutEvent):
    """How it is told. consent: of all who are in; show: what readers without a token call people."""

    consent: str = maybe(one_of(*CONSENTS), CONSENTS[0])
    show: str = maybe(one_of(*SHOWS), SHOWS[0])
    starts_at: str | None = maybe(WORDS)
    lang: str | None = maybe(one_of(*LANGS))


class SectionsSet(AboutEvent):
    """The other sections of the same day, as this tournament names them; they are linked once they name it, too."""

    sections: tuple[str, ...] = maybe(SECTIONS, ())


class EntrantNamed(AboutEvent):
    """All that is known of an entrant as a person, in place of what was known before."""

    entrant: str = needed(forms.ENTRANT)
    name: str | None = erasable(NAME)
    surname: str | None = erasable(NAME)
    alias: str | None = erasable(NAME)
    club: str | None = erasable(NAME)
    family: str | None = erasable(NAME)
    category: str | None = erasable(NAME)
    minor: bool | None = erasable(BOOLEAN)
    consent: str | None = erasable(one_of(*CONSENTS[:2]))
    player: str | None = erasable(forms.WORD)
    members: tuple[Mapping[str, Any], ...] | None = erasable(MEMBERS)


class EntrantForgotten(AboutEvent):
    """Nothing tells any more who this was: of a sealed tournament, whose events are closed."""

    entrant: str = needed(forms.ENTRANT)


class ListEntered(AboutEvent):
    """What became of the lines of a list that were not entered, by their numbers: the answer to the same key."""

    others: Mapping[str, Any] = needed(forms.OBJECT)


class TokenIssued(TokenIssuedBase):
    """whom: the entrant, of an entrant's."""

    role: str = needed(one_of(*ROLES))
    whom: str | None = maybe(forms.ENTRANT)


ABOUT = StoredFacts(
    (
        *(TournamentNamed, Presented, SectionsSet, EntrantNamed, EntrantForgotten, ListEntered),
        *(Imported, VisibilitySet, BelongsTo, TokenIssued, TokenRedeemed, TokenRevoked, Erased),
    )
)
