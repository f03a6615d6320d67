"""The tournament as a whole: what is agreed, its end, its reopening."""

from collections.abc import Mapping
from typing import Any

from engine.aggregates import Fact, erasable
from engine.shapes import list_of, maybe, needed, text, whole
from engine.tournaments import forms
from engine.tournaments.events.base import in_draft


class TournamentCreated(Fact):
    """settings: as engine.tournaments.settings.read made them. seed: of all chance in it, told once it has ended."""

    game: str = needed(forms.WORD)
    edition: int = needed(whole(0, 10_000))
    settings: Mapping[str, Any] = needed(forms.OBJECT)
    definitions: str = needed(forms.WORD)
    seed: str | None = in_draft(forms.WORD)


class Changed(Fact):
    """What was agreed is otherwise. settings: all of it."""

    settings: Mapping[str, Any] = needed(forms.OBJECT)
    fields: tuple[str, ...] = needed(list_of(forms.WORD))
    reason: str | None = erasable(forms.REASON)


class Ended(Fact):
    """The tournament is over."""


class Deleted(Fact):
    """The tournament is taken back: nothing of it was played, and nobody may see it any more."""


class Reopened(Fact):
    """It goes on. seal, key, signature: of the seal that was opened, where there was one."""

    seal: int | None = maybe(forms.VERSION)
    key: str | None = maybe(text(200))
    signature: str | None = maybe(text(200))
    reason: str | None = erasable(forms.REASON)
