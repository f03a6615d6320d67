"""Who a tournament's entrants are, and what they are called before whom: the one place where consent is looked at."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from api.aggregates.about import Erased
from api.aggregates.gate import Caller
from api.tournaments.events import (
    CONSENTS,
    SHOWS,
    EntrantForgotten,
    EntrantNamed,
    Presented,
    SectionsSet,
    TournamentNamed,
)
from engine.aggregates import Fact
from engine.texts import Lang
from engine.tournaments import commands as c
from engine.tournaments.standings import number
from engine.tournaments.state import GONE, Tournament

OFFICE, ENTRANT, TOKEN, PUBLIC = "office", "entrant", "token", "public"
PLAYER: Mapping[Lang, str] = {"en": "Player", "fr": "Joueur"}
SOMEONE: Mapping[Lang, str] = {"en": "someone", "fr": "quelqu’un"}


class Person(NamedTuple):
    """What is known of an entrant beside the events; members: of a pair, `{name, alias?, minor?}`."""

    name: str | None = None
    alias: str | None = None
    club: str | None = None
    family: str | None = None
    category: str | None = None
    minor: bool | None = None
    consent: str | None = None
    player: str | None = None
    members: tuple[Mapping[str, Any], ...] | None = None

    @property
    def is_minor(self) -> bool:
        """A pair of whom one is."""
        return bool(self.minor) or any(each.get("minor") for each in self.members or ())


class Particulars(NamedTuple):
    """What stands beside a tournament's events; people: by entrant. erasures: how often parts were erased."""

    name: str | None = None
    consent: str = CONSENTS[0]
    show: str = SHOWS[0]
    starts_at: str | None = None
    lang: str | None = None
    sections: tuple[str, ...] = ()
    people: Mapping[str, Person] = {}
    forgotten: frozenset[str] = frozenset()
    erasures: int = 0


def evolve(known: Particulars, event: Fact) -> Particulars:
    match event:
        case TournamentNamed():
            return known._replace(name=event.name)
        case Presented():
            return known._replace(consent=event.consent, show=event.show, starts_at=event.starts_at, lang=event.lang)
        case SectionsSet():
            return known._replace(sections=event.sections)
        case EntrantForgotten():
            return known._replace(forgotten=known.forgotten | {event.entrant})
        case Erased():
            return known._replace(erasures=known.erasures + 1)
        case EntrantNamed():
            person = Person(*(getattr(event, name) for name in Person._fields))
            return known._replace(people={**known.people, event.entrant: person})
    return known


def taken_at(about: Iterable[Mapping[str, Any]], entrant: str) -> str | None:
    """When the last that was known of somebody was taken out of the store; about: whole events, oldest first."""
    parts: set[str] = set()
    at: str | None = None
    for event in about:
        data = event["data"]
        if event["type"] == EntrantNamed.TYPE and data["entrant"] == entrant:
            parts.add(f"about.{event['version']}.text")
        elif event["type"] == Erased.TYPE and not parts.isdisjoint(data["parts"]):
            at = event["at"]
    return at


class Eyes(NamedTuple):
    """How far somebody sees. who: OFFICE, an ENTRANT, somebody with a TOKEN, or PUBLIC.

    published: how many rounds are; over: whether the tournament is: then its seed is told.
    """

    who: str
    entrant: str | None
    published: int
    over: bool

    @property
    def text(self) -> str:
        return f"{self.who} {self.entrant or '-'} {self.published} {int(self.over)}"

    @classmethod
    def of(cls, text: str) -> Eyes:
        who, entrant, published, over = text.split()
        return cls(who, None if entrant == "-" else entrant, int(published), over == "1")

    @property
    def is_office(self) -> bool:
        return self.who == OFFICE


def eyes_of(state: Tournament, caller: Caller) -> Eyes:
    """The eyes of who asks."""
    role = caller.standing
    until, over = state.published, state.status != "live"
    if role in (*c.OFFICE, "operator", "service"):
        return Eyes(OFFICE, None, until, over)
    if role == "entrant" and caller.whom is not None:
        return Eyes(ENTRANT, caller.whom, until, over)
    return Eyes(PUBLIC if role is None else TOKEN, None, until, over)


def seen(state: Tournament, eyes: Eyes) -> Tournament:
    """Return the tournament without what is the office's alone: its draft, who is kept apart, who is pinned."""
    if eyes.is_office:
        return state
    if state.forbidden or state.pins:
        state = state._replace(forbidden=(), pins={})
    if len(state.rounds) <= eyes.published:
        return state
    return state._replace(
        rounds=state.rounds[: eyes.published], draws=tuple(draw for draw in state.draws if draw.first <= eyes.published)
    )


class Naming(NamedTuple):
    """What entrants are called before some eyes."""

    state: Tournament
    known: Particulars
    eyes: Eyes

    def as_of(self, past: Tournament) -> Naming:
        """Return the names for an earlier state, in which whoever was erased or removed since is nobody, too."""
        newest = self.state.entries
        entries = {
            entrant: entry._replace(erased=entrant not in newest or newest[entrant].erased)
            for entrant, entry in past.entries.items()
        }
        return self._replace(state=past._replace(entries=entries))

    def is_erased(self, entrant: str) -> bool:
        """Whether nothing is to tell who this was."""
        return self.state.entries[entrant].erased or entrant in self.known.forgotten

    def person(self, entrant: str) -> Person:
        """What is known of somebody; nothing of who was erased."""
        if self.is_erased(entrant):
            return Person()
        return self.known.people.get(entrant, Person())

    def is_open(self, entrant: str) -> bool:
        """Whether these eyes may know who somebody is."""
        if self.eyes.is_office or self.eyes.entrant == entrant:
            return True
        person = self.person(entrant)
        if person.is_minor or person.consent == "aliases" or self.known.consent == "aliases":
            return False
        return self.eyes.who != PUBLIC or self.known.show != "aliases"

    def name(self, entrant: str, lang: Lang = "en") -> str | None:
        """Return what an entrant is called, a pair with a name of its own also by its members; None of who was erased.

        "The Foxes (Anna Petrov, Boris Ivanov)"; "Anna Petrov / Boris Ivanov" names its members already.
        """
        name = self.own_name(entrant, lang)
        members = self.members(entrant) if self.is_open(entrant) else None
        if name is None or not members or all(member in name for member in members):
            return name
        return f"{name} ({', '.join(members)})"

    def own_name(self, entrant: str, lang: Lang = "en") -> str | None:
        """Return the name as it was entered, as far as it may be known; None of who was erased."""
        if self.is_erased(entrant):
            return None
        person = self.person(entrant)
        if not self.is_open(entrant):
            return person.alias or f"{PLAYER[lang]} {number(entrant)}"
        if self.eyes.who == PUBLIC and self.known.show == "initials" and person.name:
            return " / ".join(map(initials, person.name.split(" / ")))
        return person.name or person.alias or f"{PLAYER[lang]} {number(entrant)}"

    def sort_key(self, entrant: str) -> str:
        """Return the text by which lists by name are ordered, on paper and on every page alike."""
        name = self.own_name(entrant)
        return "" if name is None else sort_key(name, is_pair=self.person(entrant).members is not None)

    def club(self, entrant: str) -> str | None:
        return self.person(entrant).club if self.is_open(entrant) else None

    def members(self, entrant: str) -> list[str] | None:
        """Who a pair is."""
        members = self.person(entrant).members
        if members is None:
            return None
        if self.is_open(entrant):
            return [
                initials(each["name"]) if self.eyes.who == PUBLIC and self.known.show == "initials" else each["name"]
                for each in members
            ]
        return [each.get("alias") or f"{PLAYER['en']} {number(entrant)}{'ab'[at]}" for at, each in enumerate(members)]

    def sentences(self) -> Mapping[Lang, Mapping[str, str]]:
        """What each entrant is called in a sentence, by language."""
        return {lang: self.names(lang) for lang in PLAYER}

    def names(self, lang: Lang = "en") -> Mapping[Any, str]:
        return {entrant: self.name(entrant, lang) or SOMEONE[lang] for entrant in self.state.entries}


# Letters that Unicode does not take apart into a plain one and a mark.
_PLAIN = str.maketrans(
    {"æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ł": "l", "þ": "th", "ħ": "h", "ı": "i", "ŋ": "n", "ß": "ss"}
)


def sort_key(name: str, *, is_pair: bool = False) -> str:
    """Return a text by which a name stands in a list: its last word first, without marks and capitals.

    Args:
        name: What somebody is called.
        is_pair: Whether it is the name of a pair, which has no surname.

    >>> [sort_key(name) for name in ("Zoë Ångström", "Luka Đorđević", "Player 7", "Æ")]
    ['angstrom zoe', 'dordevic luka', 'player 000007', 'ae']
    """
    first, _, last = name.strip().rpartition(" ")
    text = name if is_pair or last.isdecimal() else f"{last} {first}"
    apart = unicodedata.normalize("NFKD", text.casefold()).translate(_PLAIN).strip()
    plain = "".join(letter for letter in apart if not unicodedata.combining(letter))
    return re.sub(r"\d+", lambda digits: digits[0].zfill(6), plain)


def initials(name: str) -> str:
    """
    >>> initials("Anna-Maria Petrov")
    'A. P.'
    """
    return " ".join(f"{word[0]}." for word in name.split())


def listed(state: Tournament) -> list[str]:
    """Return all entrants but those who were somebody else all along, or were removed."""
    return [entrant for entrant, entry in state.entries.items() if entry.status not in GONE]
