"""Who sits where, in terms: each holds from a round on, and has a consent of its own. Immutable values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from api.matches.about.events import CONSENTS
from replays.masks import Names


class Term(NamedTuple):
    """Who sits at a seat from a round on, as far as is known; the first is 1."""

    round: int
    name: str | None = None
    player: str | None = None
    alias: str | None = None
    consent: str | None = None  # None: none but the match's

    def is_same_person(self, other: Term) -> bool:
        """Whether both name one person: by id where both have one, else by name. Nobody is not the same as nobody."""
        if self.player is not None and other.player is not None:
            return self.player == other.player
        return self.name is not None and self.name == other.name


NOBODY = (Term(1),)


class People(NamedTuple):
    """The terms of every seat of which anything is known, in order of their rounds; the first begins in round 1."""

    terms: Mapping[str, tuple[Term, ...]] = {}
    consents: frozenset[str] = frozenset()  # every term's own
    latest: int = 1  # the round in which the last term begins
    called: dict[tuple[str, str, int], Names] = {}  # noqa: RUF012 what seats are called, once somebody has asked

    def of(self, seat: str) -> tuple[Term, ...]:
        return self.terms.get(seat, NOBODY)

    def at(self, seat: str, round_: int) -> Term:
        """The term in force in a round; before the first deal (round 0) the first."""
        terms = self.of(seat)
        for term in reversed(terms):
            if term.round <= round_:
                return term
        return terms[0]

    def begun(self, seat: str, round_: int) -> Term | None:
        """The term that begins in that very round."""
        return next((term for term in self.of(seat) if term.round == round_), None)

    def with_term(self, seat: str, term: Term) -> People:
        """With a term in place of the one that begins in the same round, or as a further one."""
        others = (each for each in self.of(seat) if each.round != term.round)
        terms = tuple(sorted((*others, term), key=lambda each: each.round))
        known = {**self.terms, seat: terms}
        every = [each for held in known.values() for each in held]
        consents = frozenset(each.consent for each in every if each.consent is not None)
        return People(known, consents, max(each.round for each in every), {})


def stricter(one: str, other: str | None) -> str:
    """The one of two consents that shows less."""
    return max(one, other or CONSENTS[0], key=CONSENTS.index)
