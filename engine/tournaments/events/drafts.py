"""A round until it is published: its seed, and who sits where."""

from collections.abc import Mapping
from typing import Any

from engine.aggregates import Fact, erasable
from engine.shapes import BOOLEAN, maybe, needed, whole
from engine.tournaments import forms
from engine.tournaments.events.base import RoundEvent, for_everybody, in_draft


class Seeded(Fact):
    """Drafts are drawn by another seed from here on: the one before is not known here, or everybody was told it."""

    seed: str | None = in_draft(forms.WORD)


class RoundPaired(RoundEvent):
    """The draft of a round. engine: what paired it, and its version; drafts: how many the round had before.

    seed: of this draft; basis: a digest of all that it was paired on; assumed: tables of the round before that had no
    result, and counted as shared by all. tables: `{table, group, entrants}`; away: by entrant, why and its points;
    groups: of a stage that begins, in the order of their seeding; plan: all rounds of a round robin at tables of more
    than two, as places in its group; taken: numbers that other sections of the day had, and that no table was given.
    """

    stage: int = needed(whole(0, 7))
    engine: str = needed(forms.WORD)
    drafts: int = needed(whole(0, 10_000))
    assumed: tuple[int, ...] = maybe(forms.TABLES, ())
    kept: tuple[int, ...] | None = in_draft(forms.TABLES)
    seed: str | None = in_draft(forms.WORD)
    basis: str | None = in_draft(forms.WORD)
    present: tuple[str, ...] | None = in_draft(forms.ANY_ENTRANTS)
    tables: tuple[Mapping[str, Any], ...] | None = in_draft(forms.RECORDS)
    byes: tuple[str, ...] | None = in_draft(forms.ANY_ENTRANTS)
    free: tuple[str, ...] | None = in_draft(forms.ANY_ENTRANTS)
    away: Mapping[str, Mapping[str, Any]] | None = in_draft(forms.AWAY)
    groups: tuple[tuple[str, ...], ...] | None = in_draft(forms.lists_of(forms.ENTRANT))
    plan: tuple[Any, ...] | None = in_draft(forms.RECORDS)
    taken: tuple[int, ...] | None = in_draft(forms.TABLES)


class TablesSet(RoundEvent):
    """The director seated these tables by hand. Those who sat there before, and sit nowhere now, are in byes."""

    stage: int = maybe(whole(0, 7), 0)
    playoff: bool = maybe(BOOLEAN, False)
    irregular: str | None = erasable(forms.REASON)
    reason: str | None = erasable(forms.REASON)
    tables: tuple[Mapping[str, Any], ...] | None = in_draft(forms.RECORDS)
    byes: tuple[str, ...] | None = in_draft(forms.ANY_ENTRANTS)
    away: Mapping[str, Mapping[str, Any]] | None = in_draft(forms.AWAY)


class Swapped(RoundEvent):
    irregular: str | None = erasable(forms.REASON)
    reason: str | None = erasable(forms.REASON)
    entrants: tuple[str, ...] | None = in_draft(forms.ENTRANTS)


class Exchanged(RoundEvent):
    """Somebody comes into a stage instead of another, whom a corrected result has put behind the cut."""

    entrant: str = needed(forms.ENTRANT)
    instead_of: str = needed(forms.ENTRANT)
    reason: str | None = erasable(forms.REASON)


class Unpaired(RoundEvent):
    """The draft of the round is dropped."""


class Published(RoundEvent):
    """Everybody may see the round. seed: by which it was paired; drafts: how often the director drew."""

    seed: str | None = maybe(forms.WORD)
    drafts: int = maybe(whole(0, 10_000), 0)
    starts_at: str | None = maybe(forms.WORD)
    as_is: bool = maybe(BOOLEAN, False)


class Unpublished(RoundEvent):
    """The round is a draft again. Matches, claims and calls of its tables are no table's any more."""

    reason: str | None = for_everybody(forms.REASON)
