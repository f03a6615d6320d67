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
    """What is known of an entrant beside the events; members: of a pair, `{name, alias?, minor?}`.

    surname: the part of the name under which lists have it, where somebody said so.
    """

    name: str | None = None
    surname: str | None = None
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
        return Eyes(ENTRANT, state.resolve(caller.whom), until, over)
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

    def surname(self, entrant: str) -> str | None:
        """Return the part of the name under which lists have it; None where they have the name as it stands."""
        name, person = self.own_name(entrant), self.person(entrant)
        if name is None or person.members is not None:
            return None
        if name == person.name and person.surname and person.surname.casefold() in name.casefold():
            return None if person.surname == name else person.surname
        return surname_of(name)

    def sort_key(self, entrant: str) -> str:
        """Return the text by which lists by name are ordered, on paper and on every page alike."""
        name = self.own_name(entrant)
        return "" if name is None else sort_key(name, self.surname(entrant))

    def labels(self, lang: Lang = "en") -> dict[str, str]:
        """Return what each entrant is called where no club stands beside: namesakes with their club, or a number.

        *Two are called Anna Petrova, one of Star, one of no club: `Anna Petrova (Star)` and `Anna Petrova`.
        Both of Star: `Anna Petrova #4` and `Anna Petrova #9`.*
        """
        names = {entrant: self.name(entrant, lang) or SOMEONE[lang] for entrant in self.state.entries}
        namesakes: dict[str, list[str]] = {}
        for entrant in listed(self.state):
            if not self.is_erased(entrant):
                namesakes.setdefault(names[entrant].casefold(), []).append(entrant)
        for same in namesakes.values():
            clubs = [self.club(entrant) for entrant in same]
            for entrant, club in zip(same, clubs, strict=True):
                if len(same) > 1 and clubs.count(club) > 1:
                    names[entrant] = f"{names[entrant]} #{number(entrant)}"
                elif len(same) > 1 and club is not None:
                    names[entrant] = f"{names[entrant]} ({club})"
        return names

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

    def surnames(self, entrant: str) -> list[str | None] | None:
        """Return the surname of each member of a pair, None for a member whose name stands as it is."""
        members = self.members(entrant)
        return None if members is None else [surname_of(name) for name in members]

    def sentences(self) -> Mapping[Lang, Mapping[str, str]]:
        """What each entrant is called in a sentence, by language."""
        return {lang: self.names(lang) for lang in PLAYER}

    def names(self, lang: Lang = "en") -> Mapping[Any, str]:
        return self.labels(lang)


# Letters that Unicode does not take apart into a plain one and a mark.
_PLAIN = str.maketrans(
    {"æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ł": "l", "þ": "th", "ħ": "h", "ı": "i", "ŋ": "n", "ß": "ss"}
)


_PARTICLES = frozenset(
    [
        *("van", "von", "vom", "zu", "zur", "der", "den", "ten", "ter", "te", "af", "av"),
        *("de", "del", "della", "dei", "di", "da", "das", "do", "dos", "du", "des", "la", "le", "las", "los"),
        *("bin", "ibn", "bint", "ben", "abu", "el", "al"),
    ]
)
# Scripts in which a given name comes first as a rule; names in all others are listed as they are written.
_GIVEN_FIRST = ("LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "GEORGIAN")


def surname_of(name: str) -> str | None:
    """Return the part of a name under which lists have it; None where they have it as it stands.

    That is what stands before a comma, else the words in capitals, else what begins with a small particle, else the
    last word. One word, a name that ends with a number, and scripts that write surnames first have none.

    >>> [surname_of(name) for name in ("Zoë Ångström", "Jan van der Berg", "WANG Xiaoming", "Dupont, Chloé")]
    ['Ångström', 'van der Berg', 'WANG', 'Dupont']
    >>> [surname_of(name) for name in ("Khalid al-Rashid", "Zoé", "Player 7", "王 小明", "محمد علي")]
    ['al-Rashid', None, None, None, None]
    """
    before, comma, _ = name.partition(",")
    if comma:
        return before.strip() or None
    words = name.split()
    letters = [sign for sign in name if sign.isalpha()]
    if len(words) < 2 or words[-1].isdecimal():
        return None
    if not all(unicodedata.name(sign, "").startswith(_GIVEN_FIRST) for sign in letters):
        return None
    capitals = [at for at, word in enumerate(words) if len(word) > 2 and word.isupper()]
    if capitals and len(capitals) < len(words) and capitals[-1] - capitals[0] + 1 == len(capitals):
        return " ".join(words[capitals[0] : capitals[-1] + 1])
    particle = next((at for at, word in enumerate(words[1:-1], 1) if word in _PARTICLES), len(words) - 1)
    return " ".join(words[particle:])


def sort_key(name: str, surname: str | None) -> str:
    """Return a text by which a name stands in a list: its surname first, without marks and capitals.

    >>> [sort_key(name, surname_of(name)) for name in ("Zoë Ångström", "Luka Đorđević", "Player 7", "Æ")]
    ['angstrom zoe', 'dordevic luka', 'player 000007', 'ae']
    """
    at = -1 if surname is None else name.rfind(surname)
    at = name.casefold().rfind((surname or "").casefold()) if at < 0 else at  # typed in other capitals
    rest = name if surname is None else f"{name[:at]} {name[at + len(surname) :]}"
    text = name if surname is None else " ".join(f"{surname} {rest}".replace(",", " ").split())
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
