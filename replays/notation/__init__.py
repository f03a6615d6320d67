"""A match as a file that a person reads and writes: TOML with one short string a move (docs/notation.md)."""

from replays.files import Broken
from replays.notation.offering import offered
from replays.notation.parts import SIGNS, Comment, Entry, File, Header, WhatIf, notation_of
from replays.notation.playing import Step, command_body, play
from replays.notation.reading import read, read_line
from replays.notation.toml import MOST_BYTES
from replays.notation.writing import write

__all__ = [
    "MOST_BYTES",
    "SIGNS",
    "Broken",
    "Comment",
    "Entry",
    "File",
    "Header",
    "Step",
    "WhatIf",
    "command_body",
    "notation_of",
    "offered",
    "play",
    "read",
    "read_line",
    "write",
]
