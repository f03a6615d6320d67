"""The two ways in which a command can be wrong."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, NewType

RulingNumber = NewType("RulingNumber", str)  # "DUR-4", "ALL-2": see docs/rulings.md


class IllegalMove(Exception):
    """A command that the rules forbid; nothing has been recorded.

    rule: number of the ruling broken, the key of its text in every language.
    message, message_fr: one sentence each: what is wrong, then what would be right.
    details: the JSON values which the sentence speaks of.
    waivable: whether a referee may say that it happened all the same.
    """

    _tell: Callable[[Mapping[Any, str]], dict[str, Any]] | None

    def __init__(
        self,
        rule: str,
        message: str,
        message_fr: str,
        details: Mapping[str, object] | None = None,
        *,
        waivable: bool = False,
        tell: Callable[[Mapping[Any, str]], dict[str, Any]] | None = None,
    ) -> None:
        super().__init__(f"{rule}: {message}")
        self.rule = RulingNumber(rule)
        self.message = message
        self.message_fr = message_fr
        self.details: dict[str, object] = dict(details or {})
        self.waivable = waivable
        self._tell = tell

    def rendered(self, names: Mapping[Any, str]) -> dict[str, Any]:
        """The sentence in every language, and its parts where it names cards; seats are called by names."""
        return self._tell(names) if self._tell else {"en": self.message, "fr": self.message_fr}


class Invalid(Exception):
    """A body whose form is wrong, whatever the rules say.

    errors: one (JSON pointer, sentence) for each thing that is wrong. french: the same in one French sentence, where a
    person may have caused it, and not only a program that sends what has no meaning. french_at: the French sentences of
    single fields, by their pointers.
    """

    def __init__(
        self, errors: Sequence[tuple[str, str]], french: str | None = None, french_at: Mapping[str, str] | None = None
    ) -> None:
        super().__init__("; ".join(f"{pointer or '/'}: {detail}" for pointer, detail in errors))
        self.errors = list(errors)
        self.french = french
        self.french_at: Mapping[str, str] = french_at or {}


class NoSuchVersion(Exception):
    """A place that the match does not have. place: as it was asked for; head: the newest version."""

    def __init__(self, place: object, head: int) -> None:
        super().__init__(f"{place!r} is no version of this match; it has versions 0 to {head}")
        self.place = place
        self.head = head


class Failure(NamedTuple):
    """A move that would no longer hold.

    place: its version or address; move: its number, as the match stands; at: the JSON pointer to what in the body
    undoes it; refusal: what it would break.
    """

    place: int | str
    move: int
    at: str
    refusal: IllegalMove


class IllegalCorrection(Exception):
    """A correction after which some move would no longer hold; nothing has been recorded.

    failures: all such moves, the first one first; place, move, refusal: that one's.
    """

    def __init__(self, failures: Sequence[Failure]) -> None:
        self.failures = list(failures)
        self.place, self.move, _, self.refusal = self.failures[0]
        super().__init__(f"move {self.move} would not hold: {self.refusal}")


class NotOver(Exception):
    """What can be done, or is known, only once the match is over. Its message is what would be right."""


class Opened(Exception):
    """A correction would make a match live again whose hidden cards everybody has seen."""


class UnknownEdition(Exception):
    """A match is of an edition that this release does not have; nothing is guessed."""

    def __init__(self, game: str, edition: int, known: Sequence[int]) -> None:
        super().__init__(f"{game} has no edition {edition} here; it has {', '.join(map(str, known))}")
        self.game = game
        self.edition = edition


class DealtRecord(Exception):
    """The service dealt this record's cards, so its moves can only be taken back."""
