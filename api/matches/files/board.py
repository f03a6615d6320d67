"""The table of any game as a picture: seats round what lies in the middle, laid as api/drawings says.

It is made of a state alone, by the names of its members, and knows no rule and no game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from api.matches.files import drawings
from api.matches.files.axis import Axis, axis
from api.matches.files.drawings import colour, face, layout, table
from api.matches.files.pen import SANS, SERIF, Pen, clean, cut, width_of
from engine.games import GAMES
from engine.texts import Lang, Sentence

WIDTH = 1000
_PAD, _GAP = 22, 24  # at the edges; between seats
_NAME, _SMALL, _CAPTION = 22, 14, 13  # sizes of type
_PLANE = 48  # px that a square of a plane is wide, where it is neither large nor small
_TALLEST = 430  # of a plane
_WORDS: Mapping[str, Mapping[Lang, str]] = {
    "out": {"en": "out {n}", "fr": "sorti {n}"},
    "score": {"en": "score {n}", "fr": "score {n}"},
    "first": {"en": "first", "fr": "en tête"},
    "last": {"en": "last", "fr": "en dernier"},
    "team": {"en": "with {who}", "fr": "avec {who}"},
}


class Board(NamedTuple):
    """A table that was drawn."""

    pen: Pen
    width: float
    height: float


def board(state: Mapping[str, Any], lang: Lang, width: float = WIDTH, type_: float = 1) -> Board:
    """The table of a state, so wide and as high as it needs. type_: how much larger its words are than usual."""
    return _Table(state, lang, width, type_).drawn()


def sentence(
    pen: Pen, x: float, y: float, said: Sentence, game: str, lang: Lang, size: float, ink: str, room: float,
    font: str = SANS,
) -> None:  # fmt: skip
    """Words on a base line y, with the signs of the cards that they name; cut where they need more than room."""
    end = x + room
    for part in said["parts"][lang] if "parts" in said else [said[lang]]:
        if isinstance(part, str):
            text = clean(part)
            fits = cut(text, size, end - x, font)
            x += _spaced(pen, x, y, fits, size, ink, font)
            if fits != text:
                return
            continue
        shown = face(game, part["card"], lang)
        if shown.sign is None or not shown.corner:
            x += _spaced(pen, x, y, _named(game, part["card"], lang), size, ink, font)
            continue
        if x + width_of(shown.corner, size, font) + size * 0.9 > end:
            pen.text(x, y, "…", size, ink, font=font)
            return
        x += pen.text(x, y, shown.corner, size, ink, font=font) + size * 0.06
        pen.sign(shown.sign, x, y - size * 0.76, size * 0.82, ink)
        x += size * 0.86


def ordinal(n: int, lang: Lang) -> str:
    """1st, 2nd, 11th; 1er, 2e."""
    if lang == "fr":
        return "1er" if n == 1 else f"{n}e"
    ending = {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")
    return f"{n}{'th' if n % 100 in (11, 12, 13) else ending}"


def _spaced(pen: Pen, x: float, y: float, text: str, size: float, ink: str, font: str) -> float:
    """Words that may begin or end with a space; returns how wide they are with it."""
    before = len(text) - len(text.lstrip(" "))
    space = width_of(" ", size, font)
    if text.strip():
        pen.text(x + before * space, y, text.strip(" "), size, ink, font=font)
    return width_of(text, size, font)


def _named(game: str, card: str, lang: Lang) -> str:
    return GAMES[game].cards.say(card, lang)


class _Table:
    """What is drawn of one state, and where."""

    def __init__(self, state: Mapping[str, Any], lang: Lang, width: float, type_: float) -> None:
        self._state = state
        self._lang: Lang = lang
        self._game = str(state["game"])
        self._layout = layout(self._game)
        self._width = width
        self._type = type_
        self._name, self._small, self._caption_size = _NAME * type_, _SMALL * type_, _CAPTION * type_
        self._pen = Pen()
        self._seats = sorted(state["seats"])
        sizes = table()["wide"]
        crowded = sizes["crowded"]
        self._hand: float = crowded["hand"] if len(self._seats) >= crowded["seats"] else sizes["hand"]
        self._pair: float = sizes["pair"]
        self._pile: float = sizes["pile"]
        hands = [held["hand"] for held in state["seats"].values()]
        self._is_held = any(hand["known"] or hand["unknown"] for hand in hands)
        self._made: dict[str, float] = self._layout.get("card", {})
        self._ratio: float = table()["card"]["ratio"]

    def drawn(self) -> Board:
        y: float = 16
        rows = table()["seating"]["wide"].get(str(len(self._seats))) or self._rows()
        for row in rows:
            areas = row.split()
            if areas[0] == "m":
                y += self._middle(y) + 12
                continue
            each = (self._width - 2 * _PAD - _GAP * (len(areas) - 1)) / len(areas)
            deep = 0.0
            for n, area in enumerate(areas):
                if area == "." or area in areas[:n]:
                    continue
                room = each * areas.count(area) + _GAP * (areas.count(area) - 1)
                deep = max(deep, self._seat(self._seats[int(area[1:])], _PAD + n * (each + _GAP), y, room))
            y += deep + 12
        return Board(self._pen, self._width, y + 6)

    def _rows(self) -> list[str]:
        """The rows for more or fewer seats than any layout names: the first in front, the others opposite."""
        others = [f"p{n}" for n in range(1, len(self._seats))] or ["."]
        return [" ".join(others), " ".join("m" for _ in others), " ".join("p0" for _ in others)]

    # ── a seat ──

    def _seat(self, seat: str, x: float, y: float, room: float) -> float:
        held = self._state["seats"][seat]
        is_on = seat in self._state["turn"] and not self._state["outcome"]
        hand = held["hand"]
        count = len(hand["known"]) + hand["unknown"]
        if isinstance(held.get("cards"), int):
            count = held["cards"]
        known, backs = hand["known"], min(hand["unknown"], table()["backs"])
        is_counted = "before" in self._layout and not known
        said = self._standing(seat)
        ink = "#f2b843" if is_on else colour("on-baize")
        number = str(count) if count else ""
        right = width_of(number, self._name, SERIF) + 8 if number else 0
        words = cut(said, self._small, room * 0.6)
        beside = width_of(words, self._small) + 10
        begins, base = x, y + self._name
        if is_on:
            tip = self._name / 2
            self._pen.path(
                f"M{x:.1f} {base - 0.64 * self._name:.1f}l{tip:.1f} {tip * 0.6:.1f}-{tip:.1f} {tip * 0.6:.1f}z", ink
            )
            begins += tip + 6
        left = max(40.0, room - beside - right - (begins - x))
        wide = self._pen.text(begins, base, self._called(seat), self._name, ink, font=SERIF, room=left)
        at = begins + wide + 10
        if words:
            self._pen.text(at, base, words, self._small, colour("on-baize-2"))
            at += beside
        if number:
            self._pen.text(at, base, number, self._name, colour("on-baize"), font=SERIF)
        top = base + 12
        for part in self._layout.get("before", ()):
            top += self._before(part, held, x, top, room)
        if is_counted or not self._is_held:
            return top + 4 - y
        self._fan(known, backs, x, top, room)
        return top + self._hand * self._ratio - y

    def _standing(self, seat: str) -> str:
        """What a seat does, how it ended and what it has, in words."""
        state, held = self._state, self._state["seats"][seat]
        said = []
        if state["status"] == "live" and not state["outcome"]:
            said += [table()["role-words"][self._lang][role] for role in self._roles(seat)]
        outcome = state["outcome"] or {}
        if seat in (outcome.get("winners") or ()):
            said.append(self._word("first"))
        if seat in (outcome.get("loser") or "").split("+"):
            said.append(self._loser())
        if held.get("out"):
            said.append(self._word("out", n=ordinal(held["out"], self._lang)))
        for side in state.get("teams") or ():
            if seat in side:
                said.append(self._word("team", who=", ".join(self._called(other) for other in side if other != seat)))
        if any(other["score"] for other in state["seats"].values()):
            said.append(self._word("score", n=held["score"]))
        return " · ".join(said)

    def _loser(self) -> str:
        """How the game calls who has lost."""
        called = self._layout.get("loser")
        return str(called[self._lang]["one"]) if called else self._word("last")

    def _roles(self, seat: str) -> list[str]:
        """What a seat does just now, at most one role."""
        state = self._state
        if state["seats"][seat].get("out"):
            return []
        for role in table()["roles"]:
            of = state.get(role["of"])
            here = seat in of if isinstance(of, list | tuple) else seat == of
            if here and state.get("phase") in role["in"] and state.get(role.get("with", role["of"])):
                return [str(role["as"])]
        return []

    def _called(self, seat: str) -> str:
        return clean(self._state["seats"][seat].get("name") or seat)

    def _word(self, name: str, **values: Any) -> str:
        return _WORDS[name][self._lang].format(**values)

    def _fan(self, known: Sequence[str], backs: int, x: float, y: float, room: float) -> None:
        """A hand: as wide as there is room for, else overlapped as far as each can be told, then of smaller cards."""
        if not known and not backs:
            return
        made = table()["card"]
        least = len(known) * made["seen-at-least"]
        least += 1 + (backs - 1) * made["seen-of-a-back"] if backs else 1 - made["seen-at-least"]
        width = min(self._hand, room / least)
        full = width + 3
        step = full
        if known:
            loose = (room - width) / max(1.0, len(known) + backs / 2)
            step = max(width * made["seen-at-least"], min(full, loose))
        for n, card in enumerate(known):
            self._card(x + n * step, y, width, card)
        x += len(known) * step
        left = room - len(known) * step
        tight = max(width * made["seen-of-a-back"], min(full, (left - width) / max(1, backs - 1)))
        for n in range(backs):
            self._pen.back(x + n * tight, y, width)

    def _before(self, part: Mapping[str, Any], held: Mapping[str, Any], x: float, y: float, room: float) -> float:
        """What lies before a seat; returns its height."""
        value = held.get(part["of"])
        if part["draw"] == "disc" and value:
            self._disc(x + 20, y + 20, 40, str(value))
            return 0
        if part["draw"] == "marker":
            if value == "thrown":
                self._pen.sign(self._layout["signs"]["marker"], x + 50, y + 9, 22, colour("on-baize"))
            return 46
        if part["draw"] == "melds":
            return self._melds(part, held, x, y, room)
        return 0

    def _melds(self, part: Mapping[str, Any], held: Mapping[str, Any], x: float, y: float, room: float) -> float:
        groups: list[tuple[list[str], int]] = (
            [([*meld], 1) for meld in value] if (value := held.get(part["of"])) else []
        )
        if held.get(part["pair"]):
            groups.append(([*held[part["pair"]]], 1))
        counted = held.get(part["counted"]) or []
        groups += [([card], counted.count(card)) for card in dict.fromkeys(counted)]
        if not groups:
            return 0
        cards = sum(len(group) for group, _ in groups)
        width = min(self._hand, (room - 6 * len(groups)) / cards - 2.5)
        for group, times in groups:
            for card in group:
                self._card(x, y, width, card)
                x += width + 2
            if times > 1:
                self._pen.rect(x - 20, y - 5, 22, 16, "#1d1611", round_=8)
                self._pen.text(x - 9, y + 7, f"{times}×", 11, "#fff", anchor="middle")
            x += 6
        return width * self._ratio + 8

    # ── the middle ──

    def _middle(self, y: float) -> float:
        """What lies between the seats: what needs most room on the left, piles on the right; returns its height."""
        if not self._layout:
            return self._members(y)
        parts = [part for part in self._layout["middle"] if self._has(part)]
        parts = [part for part in parts if part.get("alone")] or parts
        if not parts:
            return 0
        first, others = parts[0], parts[1:]
        aside = sum(self._room_of(part) for part in others)
        room = self._width - 2 * _PAD - aside
        deep = PARTS[first["draw"]](self, first, _PAD, y, room)
        if first["draw"] == "pairs":
            deep = max(deep, self._pair * 1.8)
        x = self._width - _PAD - aside
        for part in others:
            each = self._room_of(part)
            top = y + max(0.0, (deep - self._pile * self._ratio - 24) / 2)
            deep = max(deep, PARTS[part["draw"]](self, part, x, top, each) + top - y)
            x += each
        return deep

    def _members(self, y: float) -> float:
        """Draw a game that is described nowhere: each member with cards, by its name. Returns their height."""
        top, room = y, self._width - 2 * _PAD
        for name, value in self._state.items():
            lies = self._lying(value) if name not in ("seats", "turn") else []
            if not lies:
                continue
            words = name.replace("_", " ")
            self._pen.text(_PAD, top + self._small, words, self._small, colour("on-baize-2"), room=room)
            top += self._small + 8
            width = min(self._hand, room / len(lies) - 3)
            for n, card in enumerate(lies):
                self._card(_PAD + n * (width + 3), top, width, card)
            top += width * self._ratio + 10
        return top - y

    def _lying(self, value: Any) -> list[str]:
        """The cards that a member of a state says, however it does."""
        cards = GAMES[self._game].cards
        if isinstance(value, Mapping):
            value = value.get("known", ())
        values = value if isinstance(value, list | tuple) else [value]
        named = [one.get("card") if isinstance(one, Mapping) else one for one in values]
        return [one for one in named if isinstance(one, str) and re.fullmatch(cards.pattern, one)]

    def _has(self, part: Mapping[str, Any]) -> bool:
        state = self._state
        value = state.get(part["of"])
        if part.get("with") and not state.get(part["with"]):
            return False
        if part["draw"] == "trump":
            return bool(value or state.get("trump"))
        if part["draw"] == "pile" and part.get("faded"):
            return _count(value) > 0
        if part["draw"] == "discards":
            return bool(value) or bool(state.get("covered"))
        if part["draw"] == "strips":
            return bool(value)
        if part["draw"] == "scores":
            return bool(value) and state.get(part["with"]) is not None
        return value is not None

    def _room_of(self, part: Mapping[str, Any]) -> float:
        if part["draw"] == "strips":
            longest = max((len(card.split(".")) for card in self._state[part["of"]]), default=3)
            return 34 * longest + 20
        return max(self._pile + 18, width_of(self._caption(part), self._caption_size) + 14)

    def _caption(self, part: Mapping[str, Any]) -> str:
        n = _count(self._state.get(part["of"]))
        name = part["none"] if n == 0 and "none" in part else part["words"]
        said = drawings.words(self._game, name, self._lang, n)
        return f"{n} {said}" if part.get("counted") else said

    def _card(self, x: float, y: float, width: float, card: str, *, turned: bool = False, faded: float = 1) -> None:
        trump = self._layout.get("trumps") == "suit" and card[1:] == self._state.get("trump")
        shown = face(self._game, card, self._lang)
        self._pen.card(x, y, width, shown, trump=trump, turned=turned, faded=faded, of=self._made)

    def pairs(self, part: Mapping[str, Any], x: float, y: float, room: float) -> float:
        """Each attack, and what beat it laid across it, in the middle of the room that three of them have at least."""
        laid = self._state[part["of"]]
        over = table()["card"]["over"]
        each = max(3, len(laid)) * 1.44
        width = min(self._pair, room / each)
        x += (room - each * width) / 2
        for pair in laid:
            self._card(x, y, width, pair["attack"])
            if pair["defence"]:
                self._card(x + width * over, y + width * over, width, pair["defence"], turned=True)
            x += width * 1.44
        return width * 1.75

    def _pile_of(self, x: float, y: float, room: float, caption: str, draw: Callable[[float], None]) -> float:
        """What is as large as a pile, and the words under it. draw: told where it begins."""
        draw(x + (room - self._pile) / 2)
        deep = self._pile * self._ratio
        size = self._caption_size
        self._pen.text(x + room / 2, y + deep + size + 6, caption, size, colour("on-baize"), anchor="middle")
        return deep + size + 11

    def pile(self, part: Mapping[str, Any], x: float, y: float, room: float) -> float:
        """Cards of which only the count is shown."""
        n = _count(self._state.get(part["of"]))
        faded = 0.55 if part.get("faded") else 1

        def draw(at: float) -> None:
            if n:
                self._pen.back(at, y, self._pile, faded=faded)
            else:
                self._pen.hole(at, y, self._pile)

        return self._pile_of(x, y, room, self._caption(part), draw)

    def trump(self, part: Mapping[str, Any], x: float, y: float, room: float) -> float:
        """The trump's card, or its suit where it is in somebody's hand."""
        state = self._state
        card = state.get(part["of"])
        if card and "as" in part:
            card = part["as"].format(card[0])

        def draw(at: float) -> None:
            if card:
                is_there = "as" in part or state.get("stock")
                self._card(at, y, self._pile, card, faded=1 if is_there else 0.55)
                return
            self._pen.hole(at, y, self._pile)
            suit = self._layout["suits"][state["trump"]]
            across = self._pile * 0.52
            down = self._pile * self._ratio / 2 - across / 2
            self._pen.sign(suit["sign"], at + (self._pile - across) / 2, y + down, across, colour("on-baize"))

        return self._pile_of(x, y, room, drawings.words(self._game, part["words"], self._lang), draw)

    def discards(self, part: Mapping[str, Any], x: float, y: float, room: float) -> float:
        """The visible card, and those that were visible before it."""
        visible = self._state[part["of"]]
        top = self._pair * 0.75
        if not visible:
            self._pen.hole(x, y, top)
            return top * self._ratio
        self._card(x, y, top, visible[-1])
        caption = drawings.words(self._game, part["words"], self._lang)
        size = self._caption_size
        self._pen.text(
            x + top / 2, y + top * self._ratio + size + 6, caption, size, colour("on-baize"), anchor="middle"
        )
        under = [*reversed(visible[:-1][-part["shown"] :])]
        small = self._pile * 0.8
        begins = x + top + 14
        columns = max(1, int((room - top - 28) / (small + 3)))
        for n, card in enumerate(under[: 2 * columns]):
            at = begins + n % columns * (small + 3), y + n // columns * (small * self._ratio + 3)
            self._card(*at, small, card, faded=0.62)
        return max(top * self._ratio + size + 11, small * self._ratio * 2 + 6)

    def scores(self, part: Mapping[str, Any], x: float, y: float, room: float) -> float:
        """The points of every round, a column for each seat, and their sums under a line."""
        rounds = self._state[part["of"]]
        size, line = self._small * 1.25, self._small * 1.9
        words = [drawings.words(self._game, part[name], self._lang) for name in ("words", "sum")]
        first = max(width_of(word, size) for word in words) + 24
        each = min(190.0, (room - first) / len(self._seats))
        faint, ink = colour("on-baize-2"), colour("on-baize")

        def row(n: int, name: str, cells: Sequence[str], shade: str, font: str = SANS) -> None:
            base = y + line * n + size
            self._pen.text(x, base, name, size, faint)
            for column, cell in enumerate(cells, 1):
                self._pen.text(x + first + each * column - 16, base, cell, size, shade, font=font, anchor="end")

        row(0, words[0], [cut(self._called(seat), size, each - 24) for seat in self._seats], faint)
        for n, told in enumerate(rounds, 1):
            row(n, str(told["round"]), [str(told["points"][seat]) for seat in self._seats], ink)
        last = len(rounds) + 1
        self._pen.rect(x, y + line * last - 4, first + each * len(self._seats), 1.5, faint)
        sums = [str(self._state["seats"][seat]["score"]) for seat in self._seats]
        row(last, words[1], sums, ink, SERIF)
        return line * (last + 1)

    def count(self, part: Mapping[str, Any], x: float, y: float, room: float) -> float:
        """How many there are, in words alone."""
        self._pen.text(x + room / 2, y + 30, self._caption(part), 15 * self._type, colour("on-baize"), anchor="middle")
        return 40

    # ── squares ──

    def plane(self, part: Mapping[str, Any], x: float, y: float, room: float) -> float:
        """Squares as they lie, seen from above; where a card goes on there is no edge."""
        squares = self._state[part["of"]]
        if not squares:
            return self._pile
        xs, ys = [one["at"][0] for one in squares], [one["at"][1] for one in squares]
        across, down = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
        side: float = min(_PLANE * part["largest"], room / across, _TALLEST / down)
        left = x + (room - side * across) / 2
        cards = {(*one["at"],): one.get("card") for one in squares}
        for one in squares:
            column, row = one["at"]
            at = left + (column - min(xs)) * side, y + (row - min(ys)) * side
            self._square(*at, side, one["shows"])
            for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1)):
                goes_on = cards.get((column + dx, row + dy), -1) == one.get("card")
                if goes_on and dx + dy < 0:
                    continue
                self._edge(*at, side, dx, dy, dashed=goes_on)
            level = one.get("level", 1)
            if level > 1:
                self._pen.rect(at[0] + side - 16, at[1], 16, 16, "#1d1611")
                self._pen.text(at[0] + side - 8, at[1] + 12, str(level), 11, "#fff", anchor="middle")
        return float(side * down)

    def _edge(self, x: float, y: float, side: float, dx: int, dy: int, *, dashed: bool) -> None:
        begins = x + side * max(0, dx), y + side * max(0, dy)
        d = f"M{begins[0]:.1f} {begins[1]:.1f}{'v' if dx else 'h'}{side:.1f}"
        self._pen.path(d, "none", colour("card-edge") if dashed else "#4a3a22", 1 if dashed else 2)

    def _square(self, x: float, y: float, side: float, shows: str) -> None:
        self._pen.rect(x, y, side, side, colour("card"))
        one = self._layout.get("squares", {}).get(shows) or {}
        if not one:
            return
        made = self._layout["square"]
        is_rat, owner = one.get("rat", False), one["owner"]
        ground = colour(f"rh-{owner}" if is_rat else f"rh-{owner}-soft")
        across = side * made["ground"]
        off = (side - across) / 2
        if owner == "red":
            self._pen.disc(x + side / 2, y + side / 2, across, ground)
        else:
            self._pen.rect(x + off, y + off, across, across, ground, round_=4)
        width = side * made["sign-width-of-a-rat" if is_rat else "sign-width"]
        ink = "#fff" if is_rat else colour(f"rh-{owner}")
        self._pen.sign(one["sign"], x + (side - width) / 2, y + (side - width) / 2, width, ink)

    def strips(self, part: Mapping[str, Any], x: float, y: float, room: float) -> float:
        """Cards in strips of squares, one below the other."""
        caption = drawings.words(self._game, part["words"], self._lang)
        self._pen.text(x + 10, y + 12, caption, self._caption_size, colour("on-baize"))
        top = y + 20
        for card in self._state[part["of"]]:
            for n, shows in enumerate(card.split(".")):
                self._square(x + 10 + n * 34, top, 34, shows)
                self._pen.rect(x + 10 + n * 34, top, 34, 34, "none", colour("card-edge"))
            top += 42
        return top - y

    # ── a box ──

    def box(self, part: Mapping[str, Any], x: float, y: float, room: float) -> float:
        """What was thrown, from the bottom to the top, by whom; and when devices saw what a verdict turns on."""
        state = self._state
        lies = state[part["of"]]
        judged = (state.get(part["judged"]) or {}).get("box") or ()
        words = self._caption(part)
        if not lies and judged:
            lies, words = judged, drawings.words(self._game, "judged", self._lang)
        elif not lies:
            words = drawings.words(self._game, "empty", self._lang)
        self._pen.text(x, y + 14, words, self._small, colour("on-baize-2"))
        width = min(96.0, room / (1 + 0.72 * max(0, len(lies) - 1)))
        step = min(width + 8, (room - width) / max(1, len(lies) - 1))
        for n, one in enumerate(lies):
            self._thrown(x + n * step, y + 26, width, one)
        deep = 26 + width * self._ratio + 6 if lies else 60.0
        timed = axis(state, self._lang)
        return deep + (_axis(self._pen, timed, x, y + deep + 6, room) if timed else 0)

    def _thrown(self, x: float, y: float, width: float, one: Mapping[str, Any]) -> None:
        """A card, a challenge card or a marker."""
        height = width * self._ratio
        middle, down = x + width / 2, y + height / 2
        signs = self._layout["signs"]
        if one["card"] is not None:
            self._pen.rect(x, y, width, height, colour("card"), colour("card-edge"), round_=6)
            self._printed(middle, down, width, one["card"])
        elif one.get("target") is not None:
            self._pen.rect(x, y, width, height, "#231a13", "#ffd873", round_=6)
            self._sign(signs["challenge"], middle, y + height * 0.26, width * 0.4, "#ffd873")
            self._disc(middle, y + height * 0.66, width * 0.46, self._colour_of(one["target"]))
        else:
            self._pen.rect(x, y, width, height, colour("card"), colour("card-edge"), round_=6)
            self._sign(signs["marker"], middle, down, width * 0.6, colour("card-ink"))
        self._owner(x, y, one["by"])

    def _printed(self, x: float, y: float, width: float, card: str) -> None:
        """What stands on a card, round its middle: a colour's disc, a sign and its word, or a word alone."""
        shown = face(self._game, card, self._lang)
        ink = colour(shown.ink)
        if disc := self._layout["cards"].get(card, {}).get("disc"):
            self._disc(x, y, width * 0.7, disc)
        elif shown.sign:
            self._sign(shown.sign, x, y, width * 0.62, ink)
            base = y + width * self._ratio / 2 - 8
            self._pen.text(x, base, shown.word, width * 0.16, ink, anchor="middle")
        else:
            self._pen.text(x, y + width * 0.18, shown.corner, width * 0.5, ink, anchor="middle")

    def _sign(self, name: str, x: float, y: float, width: float, ink: str) -> None:
        """x, y: its middle."""
        self._pen.sign(name, x - width / 2, y - width / 2, width, ink)

    def _owner(self, x: float, y: float, seat: str) -> None:
        """A corner says whose it was."""
        who = self._called(seat)[:1]
        of = self._colour_of(seat)
        self._pen.rect(x - 3, y - 3, 22, 22, colour(f"z-{of}"), "#fff", round_=5, wide=1.5)
        self._pen.text(x + 8, y + 13, who, 14, colour(f"zs-{of}"), anchor="middle")

    def _colour_of(self, seat: str) -> str:
        return str(self._state["seats"][seat].get("colour"))

    def _disc(self, x: float, y: float, across: float, of: str) -> None:
        """A colour's disc with its sign."""
        self._pen.disc(x, y, across, colour(f"z-{of}"), "#ffffff88")
        self._sign(self._layout["cards"][of]["sign"], x, y, across * 0.54, colour(f"zs-{of}"))


# What draws the parts of a middle: from where, and in how much room; each returns its height.
PARTS: Mapping[str, Callable[[_Table, Mapping[str, Any], float, float, float], float]] = {
    "pairs": _Table.pairs, "pile": _Table.pile, "trump": _Table.trump, "discards": _Table.discards,
    "plane": _Table.plane, "strips": _Table.strips, "count": _Table.count, "box": _Table.box,
    "scores": _Table.scores,
}  # fmt: skip


def _count(value: Any) -> int:
    """How many cards a member of a state says."""
    if isinstance(value, Mapping):
        return int(value["count"]) if "count" in value else len(value["known"]) + int(value["unknown"])
    return len(value) if isinstance(value, Sequence) else int(value or 0)


def _axis(pen: Pen, timed: Axis, x: float, y: float, room: float) -> float:
    """Bars on a time axis, on a sheet of its own; returns its height."""
    left, whole, row = x + 24, room - 48, 48
    bottom = y + 10 + len(timed.bars) * row
    height = bottom - y + 34 + 24 * len(timed.notes)
    pen.rect(x, y, room, height, colour("card"), colour("card-edge"), round_=5)
    for n, bar in enumerate(timed.bars):
        top, start = y + 10 + n * row, left + bar.start * whole
        words_at = min(start, left + whole - min(whole, width_of(bar.words, 16)))
        pen.text(words_at, top + 16, bar.words, 16, colour("card-ink"), room=whole)
        fill = colour(f"z-{bar.colour}") if bar.colour else colour("card-ink")
        pen.rect(start, top + 22, max(3.0, (bar.end - bar.start) * whole), 16, fill)
    pen.rect(left - 12, bottom, whole + 24, 2, colour("card-ink"))
    for along, said in timed.ticks:
        pen.rect(left + along * whole, bottom, 2, 8, colour("card-ink"))
        pen.text(left + along * whole, bottom + 22, f"{said} s", 14, colour("card-ink"), anchor="middle")
    for n, note in enumerate(timed.notes):
        pen.text(left, bottom + 48 + 24 * n, note, 15, colour("card-ink"), room=whole)
    return height + 8
