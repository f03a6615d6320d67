"""Annotations that come with the file of a match: checked as those that are written here, and never taken for them.

Whoever wrote them holds no token here: each says that it was imported, and by which name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from api import times
from api.http.problems import Problem
from api.matches.annotations.decide import MOST, marks_of
from api.matches.annotations.events import IMPORT, MAX_TEXT, Annotated, AnnotationDeleted
from engine.aggregates import Fact
from engine.errors import NoSuchVersion
from engine.history import Place
from replays.files import Broken
from replays.notation import Comment, Entry, Step

Said = Mapping[str, Any]
Form = Callable[[dict[str, Any]], dict[str, Any]]  # reads one, as somebody sends it; raises Problem


_NOBODY: Mapping[str, None] = {"role": None, "seat": None}


class Row(NamedTuple):
    """One annotation of a file, read. said: as its form has it; line: where it stands."""

    line: int
    said: Said


class Match(NamedTuple):
    """What annotations hang on. latest: ms since 1970, after which nothing can have been written.

    check: raises NoSuchVersion for a place that is not there; is_branch: whether that is a what-if of it here.
    """

    game: str
    seats: Sequence[str]
    head: int
    latest: int
    check: Callable[[Place], object]
    is_branch: Callable[[str], bool]


def rows(read: Sequence[tuple[int, dict[str, Any]]], form: Form) -> list[Row]:
    """Annotations of a file's lines by their form. Raises Broken."""
    return [Row(line, _formed(line, row, form)) for line, row in read]


def _formed(line: int, row: dict[str, Any], form: Form) -> Said:
    try:
        return form(row)
    except Problem as fault:
        wrong = fault.members.get("errors", [{"at": "", "detail": fault.detail}])[0]
        at = wrong["at"].removeprefix("/").replace("/", ".")
        raise Broken(line, f"the annotation: {f'{at}: ' if at else ''}{wrong['detail']}") from None


def facts(given: Sequence[Row], match: Match) -> Iterator[Fact]:
    """The events that they come to. Raises Broken at the first that cannot be."""
    number = 0
    known: set[str] = set()
    for n, (line, said) in enumerate(given):
        try:
            if n >= MOST:
                raise ValueError(f"a match takes {MOST} of them")
            aid, answers = said["aid"], said["answers"]
            if int(aid[1:]) <= number:
                raise ValueError(f"{aid} does not come after a{number}, which stands before it")
            if answers is not None and answers not in known:
                raise ValueError(f"it answers {answers}, which does not stand before it")
            yield _annotated(said, match)
        except (ValueError, NoSuchVersion) as error:
            raise Broken(line, f"the annotation: {error}") from None
        if said["deleted"]:
            yield AnnotationDeleted(aid=aid)
        number = int(aid[1:])
        known.add(aid)


def _annotated(said: Said, match: Match) -> Annotated:
    """Raises ValueError, NoSuchVersion."""
    place, head = said["place"], said["head"]
    match.check(place)
    if not int(str(place).partition(".")[0]) <= head <= match.head:
        raise ValueError(f"its head is {head}; want the version that its writer saw, {place} to {match.head}")
    knew = said["knew"]
    if knew not in (None, "referee", *(f"seat:{seat}" for seat in match.seats)):
        raise ValueError(f"nobody is {knew}; want null, referee, or seat: with a seat of the match")
    if said["deleted"] and any(said[name] for name in ("text", "nags", "marks", "branch")):
        raise ValueError("it is deleted, and says something all the same")
    written, changed = said["written_at"], said["changed_at"]
    if not 0 <= (written or 0) <= (written or 0 if changed is None else changed) <= match.latest:
        raise ValueError("its times run backwards, or are still to come")
    errors: list[tuple[str, str]] = []
    marks = marks_of(match.game, match.seats, said["marks"], errors)
    if errors:
        raise ValueError("; ".join(what for _, what in errors))
    branch, by = said["branch"], said["by"]
    was = (by["was"] or _NOBODY) if by["role"] == IMPORT else by
    return Annotated(
        aid=said["aid"],
        answers=said["answers"],
        place=place,
        head=head,
        knew=knew,
        text=said["text"],
        nags=tuple(said["nags"]),
        marks=marks,
        branch=branch if branch is not None and match.is_branch(branch) else None,
        lang=said["lang"],
        author=by["name"],
        imported={
            "role": was["role"],
            "seat": was["seat"],
            "written_at": None if written is None else times.text(written),
            "changed_at": None if changed is None else times.text(changed),
        },
    )


# ── what people wrote in a text ────────────────────────────────────────────────


def of_steps(steps: Iterable[Step], form: Form, head: int, knew: str | None) -> list[Row]:
    """The comments of a match that is played anew from a text, with those that answer them. Raises Broken.

    head: its newest version, which who wrote the file had before him; knew: whose hidden cards he did.
    """
    made: list[Row] = []

    def add(comment: Comment, place: Place, answers: str | None) -> None:
        aid = f"a{len(made) + 1}"
        row = {
            "aid": aid,
            "answers": answers,
            "place": place,
            "head": head,
            "knew": knew,
            "text": _text(comment),
            "nags": list(comment.nags),
            "marks": [dict(mark) for mark in comment.marks],
            "branch": None,
            "lang": comment.lang,
            "by": {"role": None, "seat": None, "name": comment.by or None, "was": None},
            "written_at": None,
            "changed_at": None,
            "deleted": False,
        }
        made.append(Row(comment.line, _formed(comment.line, row, form)))
        for answer in comment.answers:
            add(answer, place, aid)

    for step in steps:
        for comment in step.comments:
            add(comment, step.version, None)
    return made


def _text(comment: Comment) -> str | None:
    """What it says, and behind that what might have been played, move by move."""
    if not comment.variation:
        return comment.text
    moves = [_move(entry) for entry in comment.variation if entry.text is not None]
    line = ", ".join(moves)
    whole = "\n\n".join(filter(None, (comment.text, line)))
    if len(whole) > MAX_TEXT:
        raise Broken(comment.line, f"with its variation more than {MAX_TEXT} characters; want it in several comments")
    return whole or None


def _move(entry: Entry) -> str:
    return f"`{' '.join(str(entry.text).split())}`"
