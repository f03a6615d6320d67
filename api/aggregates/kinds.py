"""What the operator's verbs, and whoever follows the store, must know of a kind of aggregates."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence, Set
from pathlib import Path
from typing import Any, NamedTuple

from api.aggregates.definition import Definition, Fold
from api.aggregates.policies import Policy
from api.aggregates.projection import Projection
from api.config import Config
from engine.texts import Lang
from recorder.primary import Whole
from recorder.store import Store

TOKENS = frozenset({"token_issued"})


def _nothing(kept_in: Store | Path, aggregate: str) -> None:
    """Most kinds keep nothing of an aggregate beside its logs, and write no files of it."""


def _shown(loaded: Fold) -> Hashable:
    return loaded.beside.shown


class LinkPreview(NamedTuple):
    """What programs show of a link to an aggregate. line: what it is and how far it has come, in a few words."""

    title: str
    line: str
    lang: Lang


class LogFile(NamedTuple):
    """An aggregate's log that was read from a file, and whose chain holds.

    Attributes:
        about: What is told of the aggregate in a word, as the name of its game.
        erased: How many parts the file does not have.
        matches: Each match in the file, with its events; None for a file of the log alone.
    """

    id: str
    about: str
    hash: str
    events: Sequence[dict[str, Any]]
    erased: int
    matches: Iterable[tuple[str, Sequence[dict[str, Any]]]] | None = None


class Proof(NamedTuple):
    """Whether an event is what it is computed from. differs: what is not; said: the finding in words."""

    version: int
    differs: Sequence[int]
    said: str


Changed = Callable[[Fold | None, Fold], None]


class Kind(NamedTuple):
    """A kind of aggregates.

    name: in the store's keys, on the wire and in what is signed, for ever; plural: in addresses, and of its folder in
    a backup. person: the field of its events that says whom one of them names ("seat"); people: all whom an aggregate's
    events name so. erasable: of each thing that an erasure may ask for, the types of the events whose text it takes.
    forgotten: those whom nothing is to tell of any more. owned: the matches that belong to one. forget: has what waits
    beside an aggregate's logs thrown away; forget_files: what the service wrote of one into a data folder (raises
    OSError). lends: of its roles that may do more than read in what belongs to an aggregate of this kind, the roles
    that they have there. lent: what a match that belongs to one has of it instead of its own (`LentDetails`), by the
    match's id; None: nothing. shown: another value wherever what is shown of what belongs to one may be otherwise.
    definition: its events and rules; None of matches, which have ways of their own. policies: what follows from events
    of its own, or in it from others'. projections: its lists, and whatever else is asked of many at once.
    routes: the module with the kind's own `ROUTES` (api/routes/aggregates.py); without one it has those of all kinds.
    glance: what the live view of one aggregate (`GET /live`) has beside its summary, for a viewer. preview: what a link
    to its page (`/…/:<name>` in api/pages.json) shows, None of a private one. read_file: reads
    an exported file, None for files of others, Broken for one that does not hold; proofs: computes events again.
    write_files: writes what an operator prints into the data folder; jobs: hear in the background what has changed.
    """

    name: str
    plural: str
    person: str
    people: Callable[[Whole], Set[str]]
    erasable: Mapping[str, Set[str]]
    forget: Callable[[Store, str], None] = _nothing
    forget_files: Callable[[Path, str], None] = _nothing
    forgotten: Callable[[Whole], Set[str]] = lambda whole: frozenset()
    owned: Callable[[Whole], Set[str]] = lambda whole: frozenset()
    lends: Mapping[str, str] = {}
    lent: Callable[[Fold, str], Any] | None = None
    shown: Callable[[Fold], Hashable] = _shown
    definition: Definition | None = None
    policies: Sequence[Policy] = ()
    projections: Sequence[Projection] = ()
    routes: str = ""
    glance: Callable[[Fold, str], Mapping[str, Any]] = lambda loaded, eyes: {}
    preview: Callable[[Fold, Lang], LinkPreview | None] = lambda loaded, lang: None
    read_file: Callable[[bytes], LogFile | None] = lambda raw: None
    proofs: Callable[[Iterable[Mapping[str, Any]]], Iterable[Proof]] = lambda events: ()
    write_files: Callable[[Path, Store, Sequence[str]], Iterator[Path]] = lambda data, store, aggregates: iter(())
    jobs: Sequence[Callable[[Config], Changed]] = ()
