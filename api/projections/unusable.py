"""What a caller is told of the file of projections, in place of SQLite's own errors."""

from __future__ import annotations


class Unusable(Exception):
    """The file cannot be read or written now: another has it, or it was broken and is made again."""


class TooWide(Exception):
    """So much would have to be looked through that it takes too long."""
