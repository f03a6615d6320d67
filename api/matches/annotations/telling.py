"""Annotations as one reader is shown them.

Nobody learns from a comment what the match itself does not tell him yet: each says which version its writer had before
his eyes and, where the record hides cards, with whose eyes he saw it. It is shown to whoever has been sent that version
and sees as much.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from api import times
from api.aggregates.gate import Caller
from api.matches.access import viewer
from api.matches.annotations import markdown
from api.matches.annotations.books import AnnotatedMatch
from api.matches.annotations.events import IMPORT
from api.matches.annotations.state import Annotation, Author, Deletion, Revision
from api.matches.memory.loaded import LoadedMatch
from engine.errors import NoSuchVersion
from engine.history import Place
from replays import masks
from replays.masks import Names

Json = dict[str, Any]
Html = Callable[[str], str]


class Reading:
    """The annotations of a match before one caller, at one moment (ms).

    seen: the match as far as he may see it, or as of which they are asked for; own: whether his own are always shown;
    html: how a text becomes what is shown of it.
    """

    def __init__(
        self,
        here: AnnotatedMatch,
        caller: Caller,
        now: int,
        seen: LoadedMatch | None = None,
        *,
        own: bool = True,
        html: Html = markdown.html,
    ) -> None:
        self._own = own
        self._html = html
        self.here = here
        self.caller = caller
        self.seen = seen or viewer.seen(here.match, caller.viewer, now)
        self.eyes = viewer.eyes(self.seen, caller.viewer, now)
        self._names = viewer.names(here.match, caller.viewer)

    def items(self, deleted_too: bool = False) -> list[tuple[Annotation, Revision]]:
        """The annotations shown, in the order of writing; deleted ones where something that stands answers them."""
        found = [(each, shown) for each in self.here.book.items.values() if (shown := self.revision(each)) is not None]
        if deleted_too:
            return found
        needed: set[str] = set()
        for each, _ in reversed(found):  # an answer is younger than what it answers
            if each.deleted is None or each.aid in needed:
                needed.add(each.aid)
                if each.answers is not None:
                    needed.add(each.answers)
        return [(each, shown) for each, shown in found if each.aid in needed]

    def revision(self, annotation: Annotation) -> Revision | None:
        """The newest that the caller may see; None: nothing of it."""
        is_mine = self._own and is_own(annotation, self.caller)
        for revision in reversed(annotation.revisions):
            if is_mine or self._may_see(revision):
                return revision
        return None

    def _may_see(self, revision: Revision) -> bool:
        if revision.head > self.seen.version:
            return False
        if revision.knew is None:
            return True
        # A referee may know the deck's order, too.
        return masks.open_to("*" if revision.knew == "referee" else revision.knew.removeprefix("seat:"), self.eyes)

    def told(self, annotation: Annotation, revision: Revision) -> Json:
        """One as on the wire."""
        is_gone = annotation.deleted is not None
        return {
            "aid": annotation.aid,
            "version": annotation.version if is_gone else revision.version,
            **self._place(revision),
            "answers": annotation.answers,
            **self._shown(_says(annotation, revision)),
            "by": self.author(annotation.author),
            "mine": is_own(annotation, self.caller),
            **self._when(annotation, revision),
            "deleted": is_gone,
        }

    def filed(self) -> list[Json]:
        """The annotations shown, as they stand in the file of a match, under names that everybody is shown."""
        names = viewer.names(self.here.match, "public")
        pairs = self.items()
        there = {annotation.aid for annotation, _ in pairs}
        return [
            {
                "aid": annotation.aid,
                "answers": annotation.answers if annotation.answers in there else None,
                "place": revision.place,
                "head": revision.head,
                "knew": revision.knew,
                **_says(annotation, revision),
                "by": self._filed_author(annotation.author, names),
                **self._when(annotation, revision),
                "deleted": annotation.deleted is not None,
            }
            for annotation, revision in pairs
        ]

    def _filed_author(self, author: Author, names: Names) -> Json:
        told = self.author(author, names)
        if author.role == IMPORT and not self.here.match.details.is_named:
            told["name"] = None
        return {name: told[name] for name in ("role", "seat", "name", "was")}

    def _shown(self, said: Json) -> Json:
        text = said["text"]
        return {"text": text, "html": None if text is None else self._html(text), **said}

    @staticmethod
    def _when(annotation: Annotation, revision: Revision) -> Json:
        """When it was written and changed; of what came with a file, as that says."""
        first, said = annotation.revisions[0], annotation.imported
        changed = times.text(revision.at) if revision is not first else said and said["changed_at"]
        return {
            "written_at": (said and said["written_at"]) or times.text(first.at),
            "changed_at": changed if annotation.deleted is None else None,
        }

    def history(self, annotation: Annotation) -> list[Json]:
        """Return all that it ever said, the oldest first; and who took it away."""
        changes = [self._change(each, each.place, _content(each)) for each in annotation.revisions]
        if annotation.deleted is not None:
            changes.append(self._change(annotation.deleted, annotation.revisions[-1].place, _NOTHING))
        return changes

    def _change(self, change: Revision | Deletion, place: Place, said: Json) -> Json:
        """Return a change of an annotation, and what it says from then on."""
        return {
            "version": change.version,
            "at": times.text(change.at),
            "by": self.author(change.by),
            "place": place,
            **self._shown(said),
            "deleted": said is _NOTHING,
        }

    def author(self, author: Author, names: Names | None = None) -> Json:
        """Who wrote: his role, and what he is called as far as the caller may know. names: instead of the caller's."""
        details = self.here.match.details
        grant = details.grants.of_role(author.tid, author.role)
        may_know = self.caller.referees or details.is_named
        name = author.name if may_know else None
        if author.seat is not None and grant is not None:
            name = (names or self._names)(grant.term or 1).get(author.seat)  # type: ignore[call-overload]
        return {
            "role": author.role,
            "seat": author.seat,
            "tid": author.tid,
            "name": name,
            "label": grant.label if grant is not None and may_know else None,
            "was": author.was and dict(zip(("role", "seat"), author.was, strict=True)),
        }

    @cached_property
    def _places(self) -> list[Place]:
        """The place of each event in force, in order."""
        return [item.place for item in self.seen.history]

    def _place(self, revision: Revision) -> Json:
        """Where it was written, and where that is now: a move may have been replaced or struck since."""
        place, seen = revision.place, self.seen
        if isinstance(place, int) and place <= seen.version and not seen.corrections:
            return {"place": place, "stands": place, "struck": False}
        history = seen.history
        try:
            stands = history.stands_at(place)
            if stands is not None:
                return {"place": place, "stands": stands, "struck": False}
            count = history.count_at(place)
        except NoSuchVersion:  # its writer's own, who sees further than he did as he wrote
            return {"place": place, "stands": None, "struck": False}
        return {"place": place, "stands": self._places[count - 1], "struck": True}


_NOTHING: Json = {"text": None, "nags": [], "marks": [], "branch": None, "lang": None}


def _says(annotation: Annotation, revision: Revision) -> Json:
    return _NOTHING if annotation.deleted is not None else _content(revision)


def _content(revision: Revision) -> Json:
    return {
        "text": revision.text,
        "nags": list(revision.nags),
        "marks": list(revision.marks),
        "branch": revision.branch,
        "lang": revision.lang,
    }


def is_own(annotation: Annotation, caller: Caller) -> bool:
    """Whether the caller's own token wrote it."""
    author = annotation.author
    if author.tid is None:
        return caller.role == author.role == "operator"
    return (caller.role, caller.tid) == (author.role, author.tid)
