"""Second programs: the rulings once more, slow and literal, on plain dicts. They share nothing with the engine."""

from typing import Any

Table = dict[str, Any]
Command = dict[str, Any]
