"""What is said of a table: its result, claims, disputes."""

from collections.abc import Mapping
from typing import Any

from engine.aggregates import erasable
from engine.shapes import BOOLEAN, maybe, needed, one_of, whole
from engine.tournaments import forms
from engine.tournaments.events.base import TableEvent, in_claim


class ResultRecorded(TableEvent):
    """How a table ended. order: canonical; points: what each has of it; outcome: None, where it was played, "bye" where
    too few sat down, "forfeit" where one did, "void", or "none", which takes the last one back.

    source: `{kind: "desk" | "claim" | "match", …}`; replaces: the version of the result before; stands: False where
    what says otherwise counts more.
    """

    order: tuple[tuple[str, ...], ...] = needed(forms.ORDER)
    scores: Mapping[str, int] | None = maybe(forms.SCORES)
    points: Mapping[str, int] = needed(forms.POINTS)
    outcome: str | None = maybe(one_of("forfeit", "bye", "void", "none"))
    absent: tuple[str, ...] = maybe(forms.ANY_ENTRANTS, ())
    left: tuple[str, ...] = maybe(forms.ANY_ENTRANTS, ())
    unfinished: bool = maybe(BOOLEAN, False)
    cards: Mapping[str, int] | None = maybe(forms.CARDS)
    source: Mapping[str, Any] = needed(forms.OBJECT)
    replaces: int | None = maybe(forms.VERSION)
    stands: bool = maybe(BOOLEAN, True)
    reason: str | None = erasable(forms.REASON)


class Claimed(TableEvent):
    """What an entrant of the table says came of it. order: of those whose places stand; among: who sits there."""

    edition: int = needed(whole(1, 10_000))
    match: str | None = maybe(forms.WORD)
    entrant: str | None = in_claim(forms.ENTRANT)
    among: tuple[str, ...] | None = in_claim(forms.ENTRANTS)
    order: tuple[tuple[str, ...], ...] | None = in_claim(forms.ORDER)
    scores: Mapping[str, int] | None = in_claim(forms.SCORES)
    unfinished: bool | None = in_claim(BOOLEAN)


class Disputed(TableEvent):
    entrant: str | None = in_claim(forms.ENTRANT)
    among: tuple[str, ...] | None = in_claim(forms.ENTRANTS)
    text: str | None = erasable(forms.NOTE)
