"""What all parts of a table are drawn with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from api.matches.files import drawings
from api.matches.files.drawings import colour, face
from api.matches.files.pen import Pen, clean
from engine.texts import Lang

PAD = 22  # at the edges
_NAME, _SMALL, _CAPTION = 22, 14, 13  # sizes of type


class Table:
    """A state that is being drawn, how its game lays it, and the pen and sizes that it is drawn with.

    type_: how much larger its words are than usual; hand, pair, pile: how wide a card is in a hand, in a pair and as a
    pile, and ratio how high, its width being 1.
    """

    def __init__(self, state: Mapping[str, Any], lang: Lang, width: float, type_: float) -> None:
        self.state = state
        self.lang: Lang = lang
        self.width = width
        self.game = str(state["game"])
        self.layout = drawings.layout(self.game)
        self.seats = sorted(state["seats"])
        self.pen = Pen()
        self.type_ = type_
        self.name_size, self.small_size, self.caption_size = _NAME * type_, _SMALL * type_, _CAPTION * type_
        sizes = drawings.table()["wide"]
        crowded = sizes["crowded"]
        self.hand: float = crowded["hand"] if len(self.seats) >= crowded["seats"] else sizes["hand"]
        self.pair: float = sizes["pair"]
        self.pile: float = sizes["pile"]
        self.ratio: float = drawings.table()["card"]["ratio"]
        self._made: dict[str, float] = self.layout.get("card", {})

    def called(self, seat: str) -> str:
        """How a seat is called: by its name, where it has one."""
        return clean(self.state["seats"][seat].get("name") or seat)

    def count(self, part: Mapping[str, Any]) -> int:
        """How many cards there are of a part."""
        value = self.state.get(part["of"])
        if isinstance(value, Mapping):
            return int(value["count"]) if "count" in value else len(value["known"]) + int(value["unknown"])
        return len(value) if isinstance(value, Sequence) else int(value or 0)

    def words(self, part: Mapping[str, Any]) -> str:
        """What stands under a part, or beside it, whatever lies there."""
        return drawings.words(self.game, part["words"], self.lang)

    def caption(self, part: Mapping[str, Any]) -> str:
        """What stands under a part of which so many cards lie there."""
        n = self.count(part)
        name = part["none"] if n == 0 and "none" in part else part["words"]
        said = drawings.words(self.game, name, self.lang, n)
        return f"{n} {said}" if part.get("counted") else said

    def card(self, x: float, y: float, width: float, card: str, *, turned: bool = False, faded: float = 1) -> None:
        """A card from its upper left corner."""
        trump = self.layout.get("trumps") == "suit" and card[1:] == self.state.get("trump")
        shown = face(self.game, card, self.lang)
        self.pen.card(x, y, width, shown, trump=trump, turned=turned, faded=faded, of=self._made)

    def sign(self, name: str, x: float, y: float, width: float, ink: str) -> None:
        """A sign. x, y: its middle."""
        self.pen.sign(name, x - width / 2, y - width / 2, width, ink)

    def disc(self, x: float, y: float, across: float, of: str) -> None:
        """A colour's disc with its sign. x, y: its middle."""
        self.pen.disc(x, y, across, colour(f"z-{of}"), "#ffffff88")
        self.sign(self.layout["cards"][of]["sign"], x, y, across * 0.54, colour(f"zs-{of}"))
