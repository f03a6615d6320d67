"""A match as one document that needs nothing else: read without scripts, and replayed with the pages' own reader.

What it shows was worked out here: the document holds sentences and tables, as what changes from move to move. Where the
pages have not been built it has no reader.
"""

from __future__ import annotations

import gzip
import re
from base64 import b64encode
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256
from html import escape
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

import orjson

from api.matches.annotations import markdown
from api.matches.files import drawings, pictures
from api.matches.files.axis import Axis, axis
from api.matches.files.patches import patch
from api.matches.files.pen import clean
from api.matches.files.subject import Subject
from engine.games import GAMES
from engine.match import evolve
from engine.texts import Lang, Sentence
from replays import answers
from replays.notation import SIGNS, Comment

_HERE = Path(__file__).resolve().parent
READER = _HERE.parents[1] / "static" / "reader"  # what the pages' build made for documents
_WORDS: Mapping[str, Mapping[Lang, str]] = {
    "round": {"en": "Round {n}", "fr": "Manche {n}"},
    "before": {"en": "Before the first deal", "fr": "Avant la première donne"},
    "live": {"en": "in play", "fr": "en cours"},
    "over": {"en": "over", "fr": "finie"},
    "sealed": {"en": "sealed", "fr": "scellée"},
    "moves": {"en": "The moves", "fr": "Les coups"},
    "board": {"en": "The table", "fr": "La table"},
    "imported": {"en": "{name} (from a file)", "fr": "{name} (importé)"},
    "file": {
        "en": "Recorded with Greffier. Match {id}, {n} events; the last has the hash {hash}.",
        "fr": "Noté avec Greffier. Partie {id}, {n} évènements ; le dernier a le hachage {hash}.",
    },
}


class Document(NamedTuple):
    """text: the whole of it; policy: what it may load and run, as its headers say where it has some."""

    text: str
    policy: str


def policy() -> str:
    """The content security policy of a match as a document, as its headers say it."""
    return _policy(_style(), _script(), follows=False) + "; frame-ancestors 'none'"


def html(subject: Subject) -> Iterator[bytes]:
    """The match as a file."""
    yield document(subject).text.encode()


def document(subject: Subject, *, live: Mapping[str, str] | None = None) -> Document:
    """live: for a page that follows: where the match is summed up, and the tag of what is shown."""
    lang, match = subject.lang, subject.look.match
    told = subject.summary()
    name = GAMES[told["game"]].identity.names[lang]
    title = clean(told["title"] or name)
    who = ", ".join(clean(seat["name"] or letter) for letter, seat in sorted(told["seats"].items()))
    facts = " · ".join([*([name] if told["title"] else []), who, _WORDS[told["status"]][lang]])
    moves = [list(same) for _, same in groupby(answers.timeline(subject.look)["items"], key=lambda item: item["move"])]
    tables, axes = _tables(subject)
    data = {
        "game": told["game"],
        "lang": lang,
        "items": [_brief(item, lang) for items in moves for item in items],
        "steps": [*_steps(moves, tables)],
        **(live or {}),
    }
    style, script = _style(), _script() if drawings.is_described(told["game"]) else ""
    policy = _policy(style, script, follows=live is not None)
    picture = b"".join(pictures.svg(subject)).decode()
    rows = "".join(_rounds(moves, axes, _commented(subject, moves), told["game"], lang))
    signs = "".join(
        drawings.symbol(name) for name in sorted({*re.findall(r'href="#i-([\w-]+)"', rows)}) if drawings.has_sign(name)
    )
    foot = _WORDS["file"][lang].format(id=match.id, n=match.version, hash=match.hash)
    size = "" if live is None else ' class="small"'
    text = "".join(
        [
            f'<!doctype html>\n<html lang="{lang}"><head><meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{escape(_in_meta(policy))}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            '<meta name="referrer" content="no-referrer">',
            f"<title>{escape(title)} · Greffier</title><style>{style}</style></head>",
            f'<body{size}><svg id="signs" width="0" height="0" aria-hidden="true"><defs>{signs}</defs></svg>',
            f'<main><h1>{escape(title)}</h1><p class="facts">{escape(facts)}</p>',
            f'<div id="reader" role="group" aria-label="{_WORDS["board"][lang]}"></div>',
            f'<figure id="picture">{picture}</figure>',
            f'<section id="moves" aria-label="{_WORDS["moves"][lang]}">',
            rows,
            "</section></main>",
            f"<footer>{escape(foot)}</footer>",
            f'<script id="data" type="application/gzip">{_packed(data)}</script>',
            f"<script>{script}</script></body></html>\n",
        ]
    )
    return Document(text, policy)


def _tables(subject: Subject) -> tuple[dict[Any, dict[str, Any]], dict[Any, str]]:
    """The table behind each event, by its place; and where a verdict comes or changes, when it was seen."""
    match = None
    look = subject.look._replace(hash=None)
    found, axes = {}, {}
    before = ""
    for item in look.match.history:
        match = evolve(match, item.event)
        state = answers.state(look._replace(at=item.place), match)
        found[item.place] = {
            name: _said(value, subject.lang) if name == "due" else value
            for name, value in state.items()
            if name not in _BESIDE
        }
        timed = axis(state, subject.lang)
        seen = _figure(timed) if timed else ""
        if seen and seen != before:
            axes[item.place] = seen
        before = seen
    return found, axes


_BESIDE = ("head", "hash", "edition", "knowledge", "photo")  # of a state: what no board shows
_ITEM = ("version", "move", "main", "type", "by", "round", "trick", "cards")  # what boards read of a move


def _brief(item: Mapping[str, Any], lang: Lang) -> dict[str, Any]:
    """A line of the timeline, as far as the reader needs it, in one language."""
    told = {name: item[name] for name in _ITEM} | {"text": _said(item["text"], lang)}
    if item["irregular"]:
        told["irregular"] = {"rule": item["irregular"]["rule"]}
    if item["headline"]:
        told["headline"] = _said(item["headline"], lang)
    return told


def _said(sentence: Sentence | None, lang: Lang) -> dict[str, Any] | None:
    """A sentence in one language."""
    if sentence is None:
        return None
    said: Mapping[str, Any] = sentence
    return {"parts": {lang: said["parts"][lang]}} if "parts" in said else {lang: said[lang]}


def _steps(moves: Sequence[Sequence[Mapping[str, Any]]], tables: Mapping[Any, dict[str, Any]]) -> Iterator[Any]:
    """Move by move behind how many lines it ends, and what it changes on the table."""
    before: Any = None
    end = 0
    for items in moves:
        end += len(items)
        table = tables[items[-1]["version"]]
        yield [end, patch(before, table)]
        before = table


_WIDTH, _EDGE, _ROW = 340, 20, 46  # of an axis


def _figure(timed: Axis) -> str:
    """An axis, with what else is to be said of it."""
    bottom = len(timed.bars) * _ROW + 4

    def x(along: float) -> float:
        return round(_EDGE + along * (_WIDTH - 2 * _EDGE), 1)

    made = [f'<svg viewBox="0 0 {_WIDTH} {bottom + 22}" role="img" aria-label="{escape(timed.said)}">']
    for n, bar in enumerate(timed.bars):
        y, start = n * _ROW + 22, x(bar.start)
        made.append(f'<text x="{min(start, _WIDTH - 110.0)}" y="{y - 6}">{escape(bar.words)}</text>')
        width = max(2.0, round(x(bar.end) - start, 1))
        made.append(f'<rect class="{bar.colour}" x="{start}" y="{y}" width="{width}" height="16" rx="2"/>')
    made.append(f'<path d="M0 {bottom}H{_WIDTH}"/>')
    for along, text in timed.ticks:
        made.append(f'<path d="M{x(along)} {bottom}v5"/>')
        made.append(f'<text class="tick" x="{x(along)}" y="{bottom + 18}">{text}</text>')
    notes = "".join(f"<small>{escape(note)}</small>" for note in timed.notes)
    return f'<figure class="axis">{"".join(made)}</svg>{notes}</figure>'


def _commented(subject: Subject, moves: Sequence[Sequence[Mapping[str, Any]]]) -> dict[int, str]:
    """What was said of each move, by its number in moves; of one that is gone it stands at the move before."""
    at = {str(item["version"]): n for n, items in enumerate(moves) for item in items}
    begins = [int(str(items[0]["version"]).partition(".")[0]) for items in moves]
    made: dict[int, str] = {}
    for place, comment in subject.comments(_WORDS["imported"][subject.lang]):
        n = at.get(str(place))
        if n is None:
            n = max(0, bisect_right(begins, int(str(place).partition(".")[0])) - 1)
        made[n] = made.get(n, "") + _comment(comment, subject)
    return made


def _comment(comment: Comment, subject: Subject) -> str:
    names = subject.look.names(0)
    game = subject.look.match.history.created.game

    def pointed_at(mark: Mapping[str, Any]) -> str:
        if "card" in mark:
            return _card(mark["card"], game, subject.lang)
        return escape(clean(names.get(mark["seat"], str(mark["seat"]))))

    signs = " ".join(SIGNS[nag] for nag in comment.nags)
    by = escape(clean(comment.by or ""))
    who = " · ".join(filter(None, (escape(signs), by, ", ".join(map(pointed_at, comment.marks)))))
    head = f"<b>{who}</b>" if who else ""
    lang = f' lang="{escape(comment.lang)}"' if comment.lang else ""
    answered = "".join(_comment(each, subject) for each in comment.answers)
    text = "\n".join(map(clean, (comment.text or "").split("\n")))
    return f"<aside{lang}>{head}{markdown.html(text)}{answered}</aside>"


def _rounds(
    moves: Sequence[Sequence[Mapping[str, Any]]],
    axes: Mapping[Any, str],
    comments: Mapping[int, str],
    game: str,
    lang: Lang,
) -> Iterator[str]:
    """The sentences of all moves, a table for each round; under a verdict, when devices saw what it turns on."""
    numbered = [*enumerate(moves)]
    for round_, same in groupby(numbered, key=lambda each: each[1][0]["round"]):
        heading = _WORDS["round"][lang].format(n=round_) if round_ else _WORDS["before"][lang]
        yield f"<h2>{heading}</h2><table><tbody>"
        for n, items in same:
            words = ". ".join(_drawn(item["text"], game, lang) for item in items)
            notes = "".join(f" <em>({escape(clean(item['note']))})</em>" for item in items if item["note"])
            seen = "".join(axes.get(item["version"], "") for item in items)
            said = comments.get(n, "")
            yield f'<tr data-step="{n}"><td>{items[0]["move"]}</td><td>{words}{notes}{seen}{said}</td></tr>'
        yield "</tbody></table>"


def _drawn(said: Mapping[str, Any], game: str, lang: Lang) -> str:
    """A sentence with the signs of the cards that it names."""
    parts = said["parts"][lang] if "parts" in said else [said[lang]]
    return "".join(escape(clean(part)) if isinstance(part, str) else _card(part["card"], game, lang) for part in parts)


@cache
def _card(card: str, game: str, lang: Lang) -> str:
    """A card in a sentence: what stands in its corner, and its sign; in words where it has none of these."""
    cards, face = GAMES[game].cards, drawings.face(game, card, lang)
    if face.sign is None or not face.corner:
        return escape(cards.show(card, lang))
    look = "" if face.ink == "card-ink" else f" {face.ink}"
    drawn = f'{escape(face.corner)}<svg><use href="#i-{face.sign}"/></svg>'
    return f'<span class="c{look}" role="img" aria-label="{escape(cards.say(card, lang))}">{drawn}</span>'


def _packed(value: Any) -> str:
    """JSON in gzip and base64: it says the same again and again, and a match of 500 moves takes a tenth."""
    return b64encode(gzip.compress(orjson.dumps(value), mtime=0)).decode()


@cache
def _style() -> str:
    """The tokens of the pages, what the reader needs, and the list of moves."""
    reader = READER / "reader.css"
    return drawings.tokens() + (reader.read_text("utf-8") if reader.is_file() else "") + _file("document.css")


@cache
def _script() -> str:
    """The reader; nothing where the pages have not been built. It ends no element that it stands in."""
    reader = READER / "reader.js"
    return reader.read_text("utf-8").replace("</", "<\\/") if reader.is_file() else ""


def _file(name: str) -> str:
    return (_HERE / name).read_text("utf-8")


def _policy(style: str, script: str, *, follows: bool) -> str:
    connect = "; connect-src 'self'" if follows else ""
    return (
        f"default-src 'none'; style-src {_hash(style)}; script-src {_hash(script)}{connect}; base-uri 'none'; "
        f"form-action 'none'{_FRAMES if follows else ''}"
    )


_FRAMES = "; frame-ancestors *"


def _in_meta(policy: str) -> str:
    """Who may frame a page is for its headers to say."""
    return policy.removesuffix(_FRAMES)


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
