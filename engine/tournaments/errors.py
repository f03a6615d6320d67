"""What is refused for the state that a tournament is in, and not for a ruling."""

from collections.abc import Mapping


class UnknownCode(Exception):
    """A code that confirms nothing here: nobody's, or of somebody who may not confirm this claim."""


class Conflict(Exception):
    """Not as things stand; nothing has been recorded.

    kind: "round-open", "stale", "open-items", "over", "full", "nobody-left", "differs" (another result stands), or
    "moved" (something was recorded that the sender did not know of). message, message_fr: what is in the way; details:
    JSON values that the sentence speaks of.
    """

    def __init__(self, kind: str, message: str, message_fr: str, details: Mapping[str, object] | None = None) -> None:
        super().__init__(message)
        self.kind = kind
        self.message = message
        self.message_fr = message_fr
        self.details = dict(details or {})
