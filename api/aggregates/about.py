"""The events that the about streams of all kinds share: tokens, visibility, what it belongs to, what was erased.

Types and fields are a stored format (docs/about-stream.md): add a field with a default, never rename one. Times are
RFC 3339 texts, tokens and codes are hashes.
"""

from __future__ import annotations

from typing import ClassVar, Literal, get_args

from engine.aggregates import Fact, erasable
from engine.events import WORDS
from engine.shapes import BOOLEAN, list_of, maybe, needed, one_of, text

Visibility = Literal["public", "unlisted", "private"]
VISIBILITIES: tuple[Visibility, ...] = get_args(Visibility)
DEFAULT_VISIBILITY: Visibility = "unlisted"
MAX_NAME = 60
NAME = text(MAX_NAME)


class AboutEvent(Fact):
    """Something became known about the aggregate."""

    SHOWN: ClassVar[bool] = True  # whether it changes what a summary says


class VisibilitySet(AboutEvent):
    """Who finds the aggregate; the strictest consent counts before it."""

    visibility: str = needed(one_of(*VISIBILITIES))


class BelongsTo(AboutEvent):
    """The aggregate that this one is a part of: who may act there may act here, as that kind says."""

    kind: str = needed(WORDS)
    id: str = needed(WORDS)


class Imported(AboutEvent):
    """It came in as a file. key: that of its seal, None for none; ours: whether it is this service's."""

    key: str | None = maybe(WORDS)
    ours: bool = needed(BOOLEAN)


class TokenIssuedBase(AboutEvent, type="token_issued"):
    """A device may do what its role may. token: None where only the code was handed out.

    badge: the hash of a secret that is good as often as it is shown; each time the token before ends.

    Each kind's own event of this type adds `role`, and whom of the aggregate the token is for.
    """

    SHOWN: ClassVar[bool] = False

    tid: str = needed(WORDS)
    token: str | None = maybe(WORDS)
    code: str | None = maybe(WORDS)
    code_expires: str | None = maybe(WORDS)
    expires: str | None = maybe(WORDS)
    badge: str | None = maybe(WORDS)
    label: str | None = erasable(NAME)


class TokenRedeemed(AboutEvent):
    """The code was used: this token counts from now on, the one before no more, and neither does the code."""

    SHOWN: ClassVar[bool] = False

    tid: str = needed(WORDS)
    token: str = needed(WORDS)


class TokenRevoked(AboutEvent):
    """The tid has ended, its token and its code with it."""

    SHOWN: ClassVar[bool] = False

    tid: str = needed(WORDS)


class Erased(AboutEvent):
    """Parts, `<log>.<version>.<part>`, are gone from the store: whoever knows them forgets them, and reads all anew."""

    parts: tuple[str, ...] = needed(list_of(WORDS, 0, None))
