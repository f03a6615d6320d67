"""What is refused for the state that a tournament is in, and not for a ruling."""

from collections.abc import Mapping


class Conflict(Exception):
    """Not as things stand; nothing has been recorded.

    kind: "round-open", "stale", "open-items", "over", "full", or "moved" (what was paired is not what there is to pair
    any more: pair again). message, message_fr: what is in the way; details: JSON values that the sentence speaks of.
    """

    def __init__(self, kind: str, message: str, message_fr: str, details: Mapping[str, object] | None = None) -> None:
        super().__init__(message)
        self.kind = kind
        self.message = message
        self.message_fr = message_fr
        self.details = dict(details or {})
