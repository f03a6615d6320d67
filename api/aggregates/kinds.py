"""What the operator's verbs, and whoever follows the store, must know of a kind of aggregates."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from typing import NamedTuple

from api.aggregates.definition import Definition
from api.aggregates.policies import Policy
from recorder.primary import Whole
from recorder.store import Store

TOKENS = frozenset({"token_issued"})
VIEWER = "viewer"  # the role that any kind has for who only reads


def _nothing(store: Store, aggregate: str) -> None:
    """Most kinds keep nothing of an aggregate beside its logs."""


class Kind(NamedTuple):
    """A kind of aggregates.

    name: in the store's keys, on the wire and in what is signed, for ever; plural: in addresses, and of its folder in
    a backup. person: the field of its events that says whom one of them names ("seat"); people: all whom an aggregate's
    events name so. erasable: of each thing that an erasure may ask for, the types of the events whose text it takes.
    forgotten: those whom nothing is to tell of any more. forget: has what waits beside an aggregate's logs thrown away.
    lends: of its roles that may do more than read in what belongs to an aggregate of this kind, the roles that they
    have there. definition: its events and rules; None of matches, which have ways of their own. policies: what follows
    from events of its own, or in it from others'.
    """

    name: str
    plural: str
    person: str
    people: Callable[[Whole], Set[str]]
    erasable: Mapping[str, Set[str]]
    forget: Callable[[Store, str], None] = _nothing
    forgotten: Callable[[Whole], Set[str]] = lambda whole: frozenset()
    lends: Mapping[str, str] = {}
    definition: Definition | None = None
    policies: Sequence[Policy] = ()
