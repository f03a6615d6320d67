"""Comments as they are shown, made once, as they are written, and kept for all workers."""

from __future__ import annotations

from api.matches.annotations import markdown
from api.renderings import Of, Renderings, name_of


class TextRenderer:
    """Renders the texts of one match for one answer."""

    def __init__(self, renderings: Renderings, of: Of) -> None:
        self._renderings = renderings
        self._of = of

    def __call__(self, text: str) -> str:
        """The HTML of a text."""
        if markdown.is_cheap(text):
            return markdown.html(text)
        name = name_of("comment", text)
        kept = self._renderings.get(self._of, name)
        if kept is not None:
            return kept.decode()
        made = markdown.html(text)
        self._renderings.put(self._of, name, made.encode())
        return made
