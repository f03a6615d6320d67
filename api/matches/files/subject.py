"""A match that goes out as a file or a picture, as far as and as somebody may see it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

from api.matches.access import viewer
from api.matches.annotations.state import Annotation, Revision
from api.matches.files.exporting import PUBLIC
from api.matches.memory.loaded import LoadedMatch
from api.matches.memory.tellings import names_of
from engine.history import Place
from engine.texts import Lang
from engine.zones import Seat
from replays.answers import Look
from replays.notation import Comment, WhatIf

MOST_BRANCHES = 50  # that are read for a file
DEEPEST = 8  # answers to answers; those to them stand beside them


class Subject(NamedTuple):
    """A match that goes out as a file, and what of it does.

    look: how its reader looks at it, with the names that everybody calls the seats by; its place is what a picture is
    of. all_events: its whole wire events, oldest first; now: ms since 1970. annotations: those that its reader is
    shown; filed: as they stand in a file that is complete. span: the first and the last move of a picture that moves.
    what_if: a match that branches off it, None where its reader may not read that; mark_of: by what that is known
    again.
    """

    look: Look[LoadedMatch]
    all_events: Callable[[], Iterator[dict[str, Any]]]
    now: int
    lang: Lang = "en"
    annotations: Callable[[], Sequence[tuple[Annotation, Revision]]] = tuple
    filed: Callable[[], Sequence[dict[str, Any]]] = tuple
    span: tuple[Place | None, Place | None] = (None, None)
    what_if: Callable[[str], WhatIf | None] = lambda branch: None
    mark_of: Callable[[str], Any] = lambda branch: None

    def made_of(self, *, what_ifs: bool = False) -> list[Any]:
        """All that decides what is written of it, beside the format. what_ifs: whether it tells of such."""
        look = self.look
        said = self._said()
        return [
            *(look.hash, look.at, look.eyes, names_of(look.match, look.names), look.notes, self.lang, self.summary()),
            self.span,
            [(each.aid, revision.version, revision.at) for each, revision in said],
            [(branch, self.mark_of(branch)) for branch in _branches(said)] if what_ifs else None,
        ]

    def _said(self) -> list[tuple[Annotation, Revision]]:
        return [(each, revision) for each, revision in self.annotations() if each.deleted is None]

    def comments(self, imported: str = "{name}", *, what_ifs: bool = False) -> list[tuple[Place, Comment]]:
        """The match's annotations by their places, answers within what they answer; seats are called as everybody may.

        imported: how whoever wrote what came with a file is called, where that names somebody. what_ifs: with the
        matches that they name.
        """
        names = self.look.names(0)
        shown = {each.aid: (each, said) for each, said in self._said()}
        named = {branch: self.what_if(branch) for branch in _branches(shown.values())} if what_ifs else {}
        under: dict[str | None, list[str]] = {}
        depth: dict[str | None, int] = {None: 0}
        above: dict[str, str | None] = {}
        for aid, (each, _) in shown.items():  # an answer is younger than what it answers
            parent = each.answers if each.answers in shown else None
            if depth[parent] >= DEEPEST:
                parent = above[str(parent)]
            above[aid], depth[aid] = parent, depth[parent] + 1
            under.setdefault(parent, []).append(aid)

        def comment(aid: str) -> Comment:
            annotation, said = shown[aid]
            author = annotation.author
            by = imported.format(name=author.name) if author.name and self.look.match.details.is_named else None
            return Comment(
                text=said.text,
                nags=said.nags,
                marks=said.marks,
                by=by if author.seat is None else names.get(Seat(author.seat), author.seat),
                lang=said.lang,
                what_if=named.get(said.branch or ""),
                answers=tuple(made for one in under.get(aid, ()) if not (made := comment(one)).is_empty),
            )

        made = [(shown[aid][1].place, comment(aid)) for aid in under.get(None, ())]
        return [(place, one) for place, one in made if not one.is_empty]

    def summary(self) -> dict[str, Any]:
        """What the match is at a glance, as everybody may see it."""
        return viewer.summary(self.look.match, PUBLIC, self.now)


def _branches(said: Iterable[tuple[Annotation, Revision]]) -> list[str]:
    """The matches that annotations name, as many as are read for a file."""
    return [*islice(dict.fromkeys(revision.branch for _, revision in said if revision.branch), MOST_BRANCHES)]
