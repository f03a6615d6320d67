"""What a request to annotate comes to: the event, or why not. Writes nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from api.aggregates.gate import Caller
from api.http.problems import Problem, invalid
from api.matches.access import viewer
from api.matches.annotations import telling
from api.matches.annotations.books import AnnotatedMatch as Here
from api.matches.annotations.books import Books
from api.matches.annotations.events import Annotated, AnnotationChanged, AnnotationDeleted
from api.matches.annotations.state import Annotation
from api.matches.memory.loaded import LoadedMatch
from engine.games import GAMES
from engine.history import Place
from engine.zones import Card

MOST = 2000  # annotations of a match that stand at once
MOST_EVENTS = 10_000  # of their stream: edits and deletions too
OF_PLAYERS = 0.9  # of both that all but the referee may fill

_SAYS = ("text", "nags", "marks", "branch", "lang")
Said = dict[str, Any]


def added(here: Here, caller: Caller, read: Said, books: Books, now: int) -> Annotated:
    """The annotation that read is. Raises Problem, NoSuchVersion."""
    match, book = here
    _may_write(match, caller)
    standing, events = _room(caller)
    if book.standing >= standing or book.version >= events:
        raise Problem("annotations-full", f"a match takes {standing} annotations; delete some")
    seen = viewer.seen(match, caller.viewer, now)
    answers = read.get("answers")
    question = _answered(here, caller, answers, now) if answers is not None else None
    place = read.get("place")
    if place is None:
        if question is None:
            raise invalid([("/place", "missing; want a version, or an address such as '21.1'")])
        place = question.place
    else:
        _check_place(seen, place)
    said = _said(seen, {name: read.get(name) for name in _SAYS}, books)
    if not _says_something(said):
        raise invalid([("", "this says nothing; want a text, nags, marks or a branch")])
    aid = f"a{1 + max((each.number for each in book.items.values()), default=0)}"
    return Annotated(aid=aid, place=place, answers=answers, **_knowing(match, caller, now), **said)


def _room(caller: Caller) -> tuple[int, int]:
    """Return how many annotations may stand, and how many events their stream may have, for a caller to add one."""
    share = 1 if caller.referees else OF_PLAYERS
    return int(share * MOST), int(share * MOST_EVENTS)


def changed(
    here: Here, caller: Caller, aid: str, read: Said, base: int | None, books: Books, now: int
) -> AnnotationChanged | None:
    """The annotation as read has it; what is left out stays. None: it is so already. base: If-Match."""
    match = here.match
    known = _own(here, caller, aid, now)
    if not caller.referees:
        _may_write(match, caller)
    _check_base(known, base)
    if here.book.version >= _room(caller)[1]:
        raise Problem("annotations-full", "this match takes no more changes of its annotations")
    seen = viewer.seen(match, caller.viewer, now)
    last = known.revisions[-1]
    place: Place = read.get("place", last.place)
    if place != last.place:
        _check_place(seen, place)
    told = {name: getattr(last, name) for name in _SAYS}
    said = {**told, **_said(seen, {name: read[name] for name in told if name in read}, books)}
    if said == told and place == last.place:
        return None
    if not _says_something(said):
        raise invalid([("", "nothing would be left of it; want a text, nags, marks or a branch, or delete it")])
    return AnnotationChanged(aid=aid, place=place, **_knowing(match, caller, now), **said)


def deleted(here: Here, caller: Caller, aid: str, base: int | None, now: int) -> AnnotationDeleted | None:
    """The annotation taken away; None where it was before."""
    known = _own(here, caller, aid, now, gone_too=True)
    if known.deleted is not None:
        return None
    _check_base(known, base)
    return AnnotationDeleted(aid=aid)


# ── who may ────────────────────────────────────────────────────────────────────


def _may_write(match: LoadedMatch, caller: Caller) -> None:
    comments = match.details.comments
    if comments == "closed":
        raise Problem("not-allowed", "this match is closed to comments; its referee can open it")
    if comments == "referee" and not caller.referees:
        raise Problem("not-allowed", "in this match only referees comment; want a referee's token")


def _own(here: Here, caller: Caller, aid: str, now: int, *, gone_too: bool = False) -> Annotation:
    """The annotation, where it is the caller's to change. Raises not-found, not-allowed."""
    known = here.book.items.get(aid)
    visible = known is not None and telling.Reading(here, caller, now).revision(known) is not None
    is_mine = known is not None and telling.is_own(known, caller)
    if known is None or not (visible or is_mine) or (known.deleted is not None and not gone_too):
        raise Problem("not-found", f"this match has no annotation {aid[:40]!r}, or it was deleted")
    if not is_mine and not caller.referees:
        raise Problem("not-allowed", "this was written with another token; want that one, or a referee's")
    return known


def _check_base(known: Annotation, base: int | None) -> None:
    if base is not None and known.version != base:
        raise Problem(
            "version-moved",
            f"the annotation is at version {known.version}, not {base}; look at what it says now, then send again",
            version=known.version,
            events=[],
        )


# ── what it says ───────────────────────────────────────────────────────────────


def _check_place(seen: LoadedMatch, place: Place) -> None:
    """Raises NoSuchVersion."""
    if isinstance(place, int) and not seen.corrections and 1 <= place <= seen.version:
        return
    seen.history.count_at(place)


def _answered(here: Here, caller: Caller, aid: str, now: int) -> Any:
    """What somebody answers, as he sees it. Raises invalid."""
    known = here.book.items.get(aid)
    shown = None if known is None or known.deleted else telling.Reading(here, caller, now).revision(known)
    if shown is None:
        raise invalid([("/answers", f"no annotation {aid[:40]!r} that could be answered; want the aid of one")])
    return shown


def _said(seen: LoadedMatch, read: Said, books: Books) -> Said:
    """What was sent, as it is recorded. Raises invalid, naming every member that is wrong."""
    errors: list[tuple[str, str]] = []
    said: Said = {name: value for name, value in read.items() if name in ("text", "lang")}
    if "nags" in read:
        said["nags"] = tuple(read["nags"] or ())
    if "marks" in read:
        said["marks"] = marks_of(seen.match.game, seen.match.seats, read["marks"] or (), errors)
    if "branch" in read:
        said["branch"] = read["branch"]
        if read["branch"] is not None and not books.has_branch(seen.id, read["branch"]):
            errors.append(("/branch", "no what-if of this match; want the id of one"))
    if errors:
        raise invalid(errors)
    return said


def marks_of(
    game: str, seats: Sequence[str], marks: Any, errors: list[tuple[str, str]]
) -> tuple[Mapping[str, str], ...]:
    """Cards in canonical notation, seats of the match; each once."""
    read: list[Mapping[str, str]] = []
    named: set[tuple[str, str]] = set()
    cards = GAMES[game].cards
    for n, mark in enumerate(marks):
        try:
            if "seat" in mark:
                what, which = "seat", mark["seat"]
                if which not in seats:
                    raise ValueError(f"no seat of this match; it has {', '.join(seats)}")
            else:
                what, which = "card", cards.read(mark["card"])
                if cards.most(Card(which)) == 0:
                    raise ValueError(f"no card of this game: {which!r}; want {cards.notation}")
            if (what, which) in named:
                raise ValueError(f"{which} is marked twice; want each once")
        except ValueError as error:
            errors.append((f"/marks/{n}/{'seat' if 'seat' in mark else 'card'}", str(error)))
            continue
        named.add((what, which))
        read.append({what: which, "kind": mark["kind"]})
    return tuple(read)


def _says_something(said: Said) -> bool:
    return any(said[name] for name in ("text", "nags", "marks", "branch"))


def _knowing(match: LoadedMatch, caller: Caller, now: int) -> Said:
    """What the writer had before his eyes: as far as which version, and whose hidden cards.

    Also once they are open to him: to others they may open later.
    """
    who = caller.viewer
    seen = viewer.seen(match, who, now)
    return {"head": seen.version, "knew": who if seen.match.hides and who != "public" else None}
