"""The formats of tournaments, in the order in which a director is offered them."""

from collections.abc import Mapping

from engine.tournaments.format import Format
from engine.tournaments.formats import knockout, round_robin, swiss

_known: dict[str, Format] = {each.FORMAT.key: each.FORMAT for each in (swiss, round_robin, knockout)}
FORMATS: Mapping[str, Format] = _known


def add(format_: Format) -> None:
    """Make a format known that is none of the house's own. Raises ValueError where another one has its key."""
    if _known.setdefault(format_.key, format_) is not format_:
        raise ValueError(f"there is another format {format_.key!r}")
