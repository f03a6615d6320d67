"""What is shown of a match, or of a moment of it, where somebody shares a link: a title, a line of words, a picture.

No more than everybody may see: the public's names, hands and delay. A private match has none of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from api.matches.access import viewer
from api.matches.files.board.whole import board
from api.matches.files.drawings import colour
from api.matches.files.pen import SERIF, Pen, clean, width_of
from api.matches.files.pictures import png_of, with_known_letters
from api.matches.files.sentences import sentence
from api.matches.memory.loaded import LoadedMatch
from engine.games import GAMES
from engine.texts import Lang, Sentence
from replays import answers

SIZE = (1200, 630)  # as those who show links want it
_EDGE = 60
_MIDDLE = (164, 506)  # from where to where the table is drawn
_WHOLE = 1124  # px that it may be wide
_LARGER, _WIDEST = 1.5, 1600  # its words, which are read small; its width, before it is made smaller
_BESIDE = ("version", "head", "hash", "due")  # of a state: what its table does not show

_WORDS: dict[str, dict[Lang, str]] = {
    "live": {"en": "live", "fr": "en direct"},
    "over": {"en": "over", "fr": "finie"},
    "sealed": {"en": "sealed", "fr": "scellée"},
    "round": {"en": "round {n}", "fr": "manche {n}"},
    "move": {"en": "move {n}", "fr": "coup {n}"},
    "players": {"en": "{n} players", "fr": "{n} joueurs"},
    "won": {"en": "first: {who}", "fr": "en tête : {who}"},
    "lost": {"en": "last: {who}", "fr": "dernier : {who}"},
}


class Preview(NamedTuple):
    """title: who plays, or what it is called; line: the game and how it stands; said: whom the table waits for, or of a
    moment, what was done; state: the table, sentence: the last of these with the cards that it names."""

    title: str
    line: str
    said: str | None
    sentence: Sentence | None
    lang: Lang
    state: Mapping[str, Any]


def preview(
    loaded: LoadedMatch, lang: Lang, now: int, at: str | None = None, until: int | None = None
) -> Preview | None:
    """What is shown of a match as everybody may see it at now (ms); None of a private one.

    at, until: the moment that the link is to, as a replay has it. Raises Invalid, NoSuchVersion.
    """
    summary = viewer.summary(loaded, "public", now)
    if summary["visibility"] == "private":
        return None
    look = viewer.look(viewer.seen(loaded, "public", now), "public", now, until=until, at=at)
    state = answers.state(look)
    game = GAMES[summary["game"]]
    called = {seat: held["name"] or seat for seat, held in state["seats"].items()}
    is_named = any(held["name"] for held in state["seats"].values())
    players = _WORDS["players"][lang].format(n=len(called))
    who = ", ".join(called[seat] for seat in sorted(called)) if is_named else players
    is_moment = at is not None
    facts = [game.identity.names[lang]]
    if not (is_moment and state["status"] == "live"):  # of a moment, nothing of how it went on
        facts.append(_WORDS[state["status"]][lang])
    if state["round"] and state["status"] == "live":
        facts.append(_WORDS["round"][lang].format(n=state["round"]))
    said = state["due"]
    if is_moment:
        number, said = answers.told(look)
        facts.append(_WORDS["move"][lang].format(n=number))
    if summary["title"]:
        facts.append(who)
    outcome = state["outcome"]
    if outcome and outcome["winners"]:
        facts.append(_WORDS["won"][lang].format(who=", ".join(called[seat] for seat in outcome["winners"])))
    if outcome and outcome["loser"]:
        facts.append(_WORDS["lost"][lang].format(who=" + ".join(called[seat] for seat in outcome["loser"].split("+"))))
    shown = {name: value for name, value in state.items() if name not in _BESIDE}
    return Preview(summary["title"] or who, " · ".join(facts), said[lang] if said else None, said, lang, shown)


def picture(shown: Preview) -> bytes:
    """The preview as a PNG."""
    return png_of(with_known_letters(drawn(shown), shown.state, shown.lang))


def drawn(shown: Preview) -> str:
    """The preview as SVG."""
    pen, (width, height) = Pen(), SIZE
    room = width - 2 * _EDGE
    title = clean(shown.title)
    size = max(30.0, min(58.0, 58 * room / max(1.0, width_of(title, 58, SERIF))))
    pen.text(_EDGE, 98, title, size, colour("on-baize"), font=SERIF, room=room)
    pen.text(_EDGE, 146, shown.line, 28, colour("on-baize-2"), room=room)
    top, bottom = _MIDDLE
    table = board(shown.state, shown.lang, type_=_LARGER)
    if table.height * _WHOLE / table.width > bottom - top:  # its seats may be farther apart
        table = board(shown.state, shown.lang, min(_WIDEST, _WHOLE * table.height / (bottom - top)), _LARGER)
    scale = min(_WHOLE / table.width, (bottom - top) / table.height)
    pen.within(table.pen, (width - table.width * scale) / 2, top + (bottom - top - table.height * scale) / 2, scale)
    pen.rect(0, height - 118, width, 118, colour("baize-2"))
    if shown.sentence is None:
        pen.text(_EDGE, height - 44, shown.said or "Greffier", 44, colour("brass"), font=SERIF, room=room)
    else:
        game = shown.state["game"]
        sentence(pen, _EDGE, height - 44, shown.sentence, game, shown.lang, 44, colour("brass"), room, SERIF)
    return pen.whole(width, height, colour("baize"), shown.title)
