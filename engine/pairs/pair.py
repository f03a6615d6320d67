"""Pairs that lie on the table: an attack card, and what beats it."""

from typing import NamedTuple

from engine.zones import Card, Seat


class Pair(NamedTuple):
    """An attack card, what beats it, and who laid it (None where a restatement does not say)."""

    attack: Card
    defence: Card | None = None
    by: Seat | None = None


Pairs = tuple[Pair, ...]


def laid(pairs: Pairs) -> tuple[Card, ...]:
    """All cards on the table, each attack followed by what beats it."""
    return tuple([card for pair in pairs for card in pair[:2] if card is not None])


def unbeaten(pairs: Pairs) -> tuple[Card, ...]:
    """Attack cards that lie unbeaten, in the order in which they were laid."""
    return tuple([pair.attack for pair in pairs if pair.defence is None])


def beaten(pairs: Pairs, on: Card, card: Card) -> Pairs:
    """The table once card has been laid on the attack on."""
    return tuple(
        Pair(pair.attack, card, pair.by) if pair.attack == on and pair.defence is None else pair for pair in pairs
    )


def has_rank(pairs: Pairs, card: Card) -> bool:
    """Whether a card of the same rank lies on the table."""
    return any(other[0] == card[0] for other in laid(pairs))
