"""A match as one document that needs nothing else: read without scripts, and replayed with the one that is in it.

What it shows was worked out here: the document holds sentences and tables, as what changes from move to move.
"""

from __future__ import annotations

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
from api.matches.files import pictures
from api.matches.files.axis import Axis, axis
from api.matches.files.pictures import clean, legible
from api.matches.files.scenes import Face, Zone, codes, faces, scene, square
from api.matches.files.subject import Subject
from engine.games import GAMES
from engine.match import evolve
from engine.texts import Lang
from replays import answers
from replays.notation import SIGNS, Comment

_HERE = Path(__file__).resolve().parent
_WORDS: Mapping[str, Mapping[Lang, str]] = {
    "round": {"en": "Round {n}", "fr": "Manche {n}"},
    "before": {"en": "Before the first deal", "fr": "Avant la première donne"},
    "live": {"en": "in play", "fr": "en cours"},
    "over": {"en": "over", "fr": "finie"},
    "sealed": {"en": "sealed", "fr": "scellée"},
    "moves": {"en": "The moves", "fr": "Les coups"},
    "first": {"en": "First move", "fr": "Premier coup"},
    "back": {"en": "Back", "fr": "Reculer"},
    "play": {"en": "Play", "fr": "Lire"},
    "on": {"en": "Forward", "fr": "Avancer"},
    "last": {"en": "Last move", "fr": "Dernier coup"},
    "slider": {"en": "Move", "fr": "Coup"},
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
    """That of a match as a file, as its headers say it."""
    return _policy(_file("document.css"), _file("document.js"), follows=False) + "; frame-ancestors 'none'"


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
    scenes, axes = _scenes(subject)
    known = faces(told["game"], sorted({*_named(scenes)}), lang)
    data = {
        "faces": {code: [*face] for code, face in legible(known, told["game"], lang).items()},
        "steps": [*_steps(moves, scenes, lang)],
        **(live or {}),
    }
    style, script = _file("document.css"), _file("document.js")
    policy = _policy(style, script, follows=live is not None)
    picture = b"".join(pictures.svg(subject)).decode()
    foot = _WORDS["file"][lang].format(id=match.id, n=match.version, hash=match.hash)
    buttons = "".join(
        f'<button id="{key}" type="button" aria-label="{_WORDS[key][lang]}">{sign}</button>' for key, sign in _BUTTONS
    )
    size = "" if live is None else ' class="small"'
    text = "".join(
        [
            f'<!doctype html>\n<html lang="{lang}"><head><meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{escape(_in_meta(policy))}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            '<meta name="referrer" content="no-referrer">',
            f"<title>{escape(title)} · Greffier</title><style>{style}</style></head>",
            f'<body{size}><main><h1>{escape(title)}</h1><p class="facts">{escape(facts)}</p>',
            '<div id="bar" hidden><p id="words" aria-live="polite"></p>',
            f'<input id="slider" type="range" min="0" aria-label="{_WORDS["slider"][lang]}"><div>{buttons}</div></div>',
            f'<div id="board" role="group" aria-label="{_WORDS["board"][lang]}"></div><figure>{picture}</figure>',
            f'<section id="moves" aria-label="{_WORDS["moves"][lang]}">',
            *_rounds(moves, axes, _commented(subject, moves, known), lang),
            "</section></main>",
            f"<footer>{escape(foot)}</footer>",
            f'<script id="data" type="application/json">{_json(data)}</script>',
            f"<script>{script}</script></body></html>\n",
        ]
    )
    return Document(text, policy)


_BUTTONS = (("first", "|◀"), ("back", "◀"), ("play", "▶▶"), ("on", "▶"), ("last", "▶|"))


def _scenes(subject: Subject) -> tuple[dict[Any, list[Zone]], dict[Any, str]]:
    """The table behind each event, by its place; and where a verdict comes or changes, when it was seen."""
    match = None
    look = subject.look._replace(hash=None)
    found, axes = {}, {}
    before = ""
    for item in look.match.history:
        match = evolve(match, item.event)
        state = answers.state(look._replace(at=item.place), match)
        found[item.place] = scene(state, subject.lang)
        timed = axis(state, subject.lang)
        seen = _figure(timed) if timed else ""
        if seen and seen != before:
            axes[item.place] = seen
        before = seen
    return found, axes


_WIDTH, _EDGE, _ROW = 340, 20, 46  # of an axis


def _figure(timed: Axis) -> str:
    """An axis, with what else is to be said of it."""
    bottom = len(timed.bars) * _ROW + 4

    def x(along: float) -> float:
        return round(_EDGE + along * (_WIDTH - 2 * _EDGE), 1)

    made = [f'<svg viewBox="0 0 {_WIDTH} {bottom + 22}" role="img" aria-label="{escape(clean(timed.said))}">']
    for n, bar in enumerate(timed.bars):
        y, start = n * _ROW + 22, x(bar.start)
        made.append(f'<text x="{min(start, _WIDTH - 110.0)}" y="{y - 6}">{escape(clean(bar.words))}</text>')
        width = max(2.0, round(x(bar.end) - start, 1))
        made.append(f'<rect class="{bar.colour}" x="{start}" y="{y}" width="{width}" height="16" rx="2"/>')
    made.append(f'<path d="M0 {bottom}H{_WIDTH}"/>')
    for along, text in timed.ticks:
        made.append(f'<path d="M{x(along)} {bottom}v5"/>')
        made.append(f'<text class="tick" x="{x(along)}" y="{bottom + 18}">{text}</text>')
    notes = "".join(f"<small>{escape(clean(note))}</small>" for note in timed.notes)
    return f'<figure class="axis">{"".join(made)}</svg>{notes}</figure>'


def _named(scenes: Mapping[Any, Sequence[Zone]]) -> Iterator[str]:
    for zones in scenes.values():
        yield from codes(zones)


def _steps(moves: Sequence[Sequence[Mapping[str, Any]]], scenes: Mapping[Any, list[Zone]], lang: Lang) -> Iterator[Any]:
    """Move by move what changes on the table."""
    before: dict[str, Zone] = {}
    for items in moves:
        zones = {zone.key: zone for zone in scenes[items[-1]["version"]]}
        step: dict[str, Any] = {"words": clean(_headline(items, lang))}
        if [*zones] != [*before]:
            step["order"] = [*zones]
        step["zones"] = [_compact(zone) for key, zone in zones.items() if before.get(key) != zone]
        yield step
        before = zones


def _compact(zone: Zone) -> list[Any]:
    grid = [[x, y, *square(shows)] for x, y, shows in zone.grid]
    return [zone.key, clean(zone.label), clean(zone.note), zone.pieces, zone.on + 2 * zone.pairs, grid]


def _headline(items: Sequence[Mapping[str, Any]], lang: Lang) -> str:
    """What was done, and what it came to."""
    main = next((item for item in items if item["main"]), items[0])
    came_to = items[-1]["headline"] or items[-1]["text"]
    return ". ".join(dict.fromkeys((main["text"][lang], came_to[lang])))


def _commented(
    subject: Subject, moves: Sequence[Sequence[Mapping[str, Any]]], known: Mapping[str, Face]
) -> dict[int, str]:
    """What was said of each move, by its number in moves; of one that is gone it stands at the move before."""
    at = {str(item["version"]): n for n, items in enumerate(moves) for item in items}
    begins = [int(str(items[0]["version"]).partition(".")[0]) for items in moves]
    made: dict[int, str] = {}
    for place, comment in subject.comments(_WORDS["imported"][subject.lang]):
        n = at.get(str(place))
        if n is None:
            n = max(0, bisect_right(begins, int(str(place).partition(".")[0])) - 1)
        made[n] = made.get(n, "") + _comment(comment, subject, known)
    return made


def _comment(comment: Comment, subject: Subject, known: Mapping[str, Face]) -> str:
    names = subject.look.names(0)

    def pointed_at(mark: Mapping[str, Any]) -> str:
        if "card" in mark:
            return known[mark["card"]].text if mark["card"] in known else str(mark["card"])
        return names.get(mark["seat"], str(mark["seat"]))

    signs = " ".join(SIGNS[nag] for nag in comment.nags)
    who = " · ".join(filter(None, (signs, comment.by, ", ".join(map(pointed_at, comment.marks)))))
    head = f"<b>{escape(clean(who))}</b>" if who else ""
    lang = f' lang="{escape(comment.lang)}"' if comment.lang else ""
    answered = "".join(_comment(each, subject, known) for each in comment.answers)
    text = "\n".join(map(clean, (comment.text or "").split("\n")))
    return f"<aside{lang}>{head}{markdown.html(text)}{answered}</aside>"


def _rounds(
    moves: Sequence[Sequence[Mapping[str, Any]]], axes: Mapping[Any, str], comments: Mapping[int, str], lang: Lang
) -> Iterator[str]:
    """The sentences of all moves, a table for each round; under a verdict, when devices saw what it turns on."""
    numbered = [*enumerate(moves)]
    for round_, same in groupby(numbered, key=lambda each: each[1][0]["round"]):
        heading = _WORDS["round"][lang].format(n=round_) if round_ else _WORDS["before"][lang]
        yield f"<h2>{heading}</h2><table><tbody>"
        for n, items in same:
            words = ". ".join(escape(clean(item["text"][lang])) for item in items)
            notes = "".join(f" <em>({escape(clean(item['note']))})</em>" for item in items if item["note"])
            seen = "".join(axes.get(item["version"], "") for item in items)
            said = comments.get(n, "")
            yield f'<tr data-step="{n}"><td>{items[0]["move"]}</td><td>{words}{notes}{seen}{said}</td></tr>'
        yield "</tbody></table>"


def _json(value: Any) -> str:
    """JSON that ends no element, whatever is in it."""
    text = orjson.dumps(value).decode()
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026").replace("\u2028", "\\u2028")


@cache
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
