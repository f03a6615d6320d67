"""What is worked out from what was recorded: whether it holds, and which deck it was played with."""

from __future__ import annotations

from api.schemas.telling import (
    AtVersion,
    Count,
    Flag,
    Items,
    MatchId,
    Of,
    Stream,
    Text,
    Time,
    Told,
    Version,
    Word,
)


class Seal(Told):
    """A signature over all that was recorded before it."""

    version = Version()
    key = Text("the name of one of /.well-known/greffier-keys")
    ok = Flag("whether it holds")
    at = Time()
    reopened = Version("where the operator has opened it again", maybe=True)


class WhatDoesNotHold(Told):
    """The first event that does not hold."""

    stream = Stream()
    version = Version()
    what = Text()


class Verdict(AtVersion):
    """Whether what was recorded holds."""

    ok = Flag()
    checked = Count("events that hold, from the first on")
    bad = Of(WhatDoesNotHold, or_null=True)
    erased = Count("sealed parts that have been erased")
    seal = Of(Seal, "the one in force; null where the match is not sealed", or_null=True)
    reopened = Items(Seal, "seals that the operator has opened again, oldest first")


class LearnedFrom(AtVersion):
    """A match that a deck was learned from, and how far it had come."""

    match = MatchId()


class LearnedDeck(Told):
    """The cards that were known to be somewhere in some of these matches; as it is, a file of a deck."""

    format = Word("greffier-deck")
    layout = Version()
    game = Text()
    deck = Items(Text(), "as the option `deck` takes it, where the game has one")
    matches = Items(LearnedFrom)
