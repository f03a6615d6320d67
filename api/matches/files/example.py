"""An example match: built in, played by the engine when it is first asked for, in no store, list or statistic.

Its moves are those of a match that was worked out by hand (tests/golden/durak-three-hands.jsonl), but for two beats
that change places, so that one of them breaks a ruling and stands. Another one is recorded wrongly at first.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Any

from api import times
from api.matches.about import state as beside
from api.matches.about.events import draft
from api.matches.annotations import markdown
from api.matches.annotations.state import Annotation, Author, Revision
from api.matches.files.exporting import PUBLIC
from api.matches.memory.loaded import LoadedMatch, read
from api.matches.memory.loading import Matches
from api.matches.writing.beside import at_first, people_at_first
from engine.codec import to_wire
from engine.corrections import correct, read_correction
from engine.history import History
from engine.match import MarkedEvent, create, decide_marked, read_command
from engine.texts import LANGS, Lang
from recorder.chain import Draft, chain, genesis
from replays import answers, masks
from replays.answers import Look
from replays.masks import always

ADDRESS = "example"  # what stands for its id in addresses; no match has such a one
ID = "examplematchgreffier"  # in its file, from which it comes in as any other
NAMES = {"A": "Anna", "B": "Boris", "C": "Chloé"}
TRUMP, SHOWN = "8d", {"B": "6d"}
MOVES = """
B 9c, C Jc 9c, B Jh, C Qd Jh, B pass, A pass; C 6h, A 7h 6h, B 7s, A 8s 7s, B pass, C 6c, A Tc 6c, C 7c, A take;
B 9h, C Th 9h, B 9s, C Ks 9s, A Tc, C 7d Tc, A 7c, C Kd 7c, A 7s, C As 7s, A 7h, C 8h 7h;
C Qh, A Kh Qh, C Kc, A 9d Kc, all pass; A 6c, B 8c 6c, A 8s, B Ts 8s, A 6s, B Ah 6s, amend, A 6h, B 6d 6h, C pass;
B Ac, C 8d Ac, B pass; C Ts, B take; C Js, B take; C Jd, B take; C Td, B Jd Td, C pass; B Qc, C Ad Qc
"""
STOOD, WHY = "B Ah 6s", "nobody objected / personne n’a protesté"
AMENDED, REASON = "B Qs 8s", "it was the queen, not the ten / c’était la dame, pas le dix"
AT = 50  # the version of what is amended: there the ten was recorded
# Said of it: at which place, by whose seat (None: the referee), signs, marks, whether it answers the one before.
SAID: tuple[tuple[int, str | None, list[int], list[dict[str, str]], bool, dict[Lang, str]], ...] = (
    (30, "C", [5], [{"card": "7d", "kind": "look"}], False, {
        "en": "A trump for a ten, so early: else I would have taken five cards.",
        "fr": "Un atout pour un dix, si tôt : sinon je ramassais cinq cartes.",
    }),
    (30, "A", [], [], True, {"en": "I had hoped that you would take them.", "fr": "J’espérais que tu les prennes."}),
    (36, None, [], [], False, {
        "en": "*Six* attack cards, all beaten: more may not lie there.",
        "fr": "*Six* cartes d’attaque, toutes battues : il ne peut pas y en avoir plus.",
    }),
    (AT, None, [], [{"card": "Qs", "kind": "look"}], False, {
        "en": "Recorded as the ten, and corrected two moves later: all that follows was judged again.",
        "fr": "Noté comme le dix, corrigé deux coups plus tard : toute la suite a été jugée à nouveau.",
    }),
    (52, None, [], [{"card": "Ah", "kind": "look"}], False, {
        "en": "An ace of hearts beats no spade (DUR-4). Nobody objected, so it stood.",
        "fr": "L’as de cœur ne bat pas un pique (DUR-4). Personne n’a protesté : le coup est resté.",
    }),
    (60, "C", [3], [{"card": "8d", "kind": "good"}], False, {
        "en": "8♦ lay under the stock from the first card on: everybody knew that I had it.",
        "fr": "Le 8♦ était sous la pioche depuis la première carte : tout le monde savait que je l’avais.",
    }),
)  # fmt: skip
_BEGUN = 1_767_272_400_000  # ms since 1970: an evening in January 2026
_LATER = 3_600_000  # ms behind its beginning at which it was talked about
_THOUGHT = (2_600, 4_100, 1_900, 6_800, 3_300)  # ms before a move, by turns; the first of an attack takes longer


def requests() -> Iterator[tuple[dict[str, Any], int]]:
    """The body of each command, or correction, and how long it took in ms."""
    yield {"type": "deal", "trump_card": TRUMP, "shown": SHOWN}, 0
    for attack in MOVES.split(";"):
        for n, move in enumerate(attack.replace("\n", " ").split(",")):
            yield _request(move.strip()), _THOUGHT[n % len(_THOUGHT)] + (0 if n else 4_000)


def _request(move: str) -> dict[str, Any]:
    if move == "amend":
        return {"amend": AT, "commands": [_request(AMENDED)], "reason": REASON}
    why = {"irregular": WHY} if move == STOOD else {}
    match move.split():
        case [by, "pass" | "take" as kind]:
            return {"type": kind, "by": by}
        case [by, card, on]:
            return {"type": "defend", "by": by, "card": card, "on": on, **why}
        case [by, card]:
            return {"type": "attack", "by": by, "card": card}
    raise ValueError(f"no move: {move}")


def made(matches: Matches, until: int | None) -> dict[str, Any]:
    """The whole of it as the API would tell it, as it stood at a version, None: at its end. Raises NoSuchVersion.

    states, hindsight: by place, those in which what later moves prove is told; annotations: in each language.
    """
    match = loaded(matches, until)
    history, events = match.history, wire()[: match.version]
    look = Look(match, match.version, PUBLIC, always(NAMES), match.hash)  # type: ignore[arg-type]
    states, hindsight = {}, {}
    for item in history:
        states[str(item.place)] = answers.state(look._replace(at=item.place))
        hindsight[str(item.place)] = answers.hindsight(look._replace(at=item.place))
    last = answers.state(look)
    engine_match = match.match
    stream = {item.version: item for item in read(events, engine_match.game)}
    return {
        "summary": {
            "id": ADDRESS,
            "game": engine_match.game,
            "edition": engine_match.edition,
            "visibility": "unlisted",
            "delay": 0,
            "continues": None,
            "continued_by": None,
            "title": None,
            "status": engine_match.status,
            "version": match.version,
            "round": last["round"],
            "options": engine_match.options,
            "seats": {seat: {"name": name, "score": last["seats"][seat]["score"]} for seat, name in NAMES.items()},
            "outcome": last["outcome"],
        },
        "timeline": answers.timeline(look),
        "audit": answers.timeline(look, 0, stream),
        "events": [masks.wire(event, PUBLIC) for event in events],
        "states": states,
        "hindsight": hindsight,
        "annotations": [_annotation(n, lang) for lang in LANGS for n in range(len(SAID))],
    }


def _annotation(n: int, lang: Lang) -> dict[str, Any]:
    """What was said nth, as it would be read."""
    place, seat, nags, marks, answers_last, text = SAID[n]
    role, name = ("seat", NAMES[seat]) if seat else ("referee", None)
    return {
        "version": n + 1,
        "aid": _aid(n, lang),
        "by": {"role": role, "seat": seat, "tid": None, "name": name, "label": None, "was": None},
        "place": _place(place),
        "stands": _place(place),
        "struck": False,
        "text": text[lang],
        "html": markdown.html(text[lang]),
        "nags": nags,
        "marks": marks,
        "branch": None,
        "lang": lang,
        "deleted": False,
        "answers": _aid(n - 1, lang) if answers_last else None,
        "written_at": times.text(_BEGUN + _LATER),
        "changed_at": None,
        "mine": False,
    }


def _aid(n: int, lang: Lang) -> str:
    return f"a{LANGS.index(lang) * len(SAID) + n + 1}"


def _place(version: int) -> int | str:
    """Where the move stands that was recorded at version."""
    return f"{AT + 3}.1" if version == AT else version


def said(lang: Lang) -> list[tuple[Annotation, Revision]]:
    """All that was said, in one language."""
    made = []
    for n, (place, seat, nags, marks, _, text) in enumerate(SAID):
        by = Author("seat" if seat else "referee", seat, None)
        at = _BEGUN + _LATER
        revision = Revision(
            n + 1, at, by, len(wire()), None, _place(place), text[lang], tuple(nags), tuple(marks), None, lang
        )
        row = _annotation(n, lang)
        made.append((Annotation(row["aid"], row["answers"], (revision,)), revision))
    return made


_IN_NO_FILE = frozenset({"version", "stands", "struck", "html", "mine"})  # of an annotation


def filed() -> list[dict[str, Any]]:
    """All that was said, in each language, as it stands in a file that is complete."""
    rows = [_annotation(n, lang) for lang in LANGS for n in range(len(SAID))]
    return [
        {
            **{name: value for name, value in row.items() if name not in _IN_NO_FILE},
            "head": len(wire()),
            "knew": None,
            "by": {name: row["by"][name] for name in ("role", "seat", "name", "was")},
        }
        for row in rows
    ]


def loaded(matches: Matches, until: int | None = None) -> LoadedMatch:
    """The example as a match in memory, as it stood at a version, None: at its end. Raises NoSuchVersion."""
    match = _loaded(matches)
    return match if until is None else match.until(until)


@lru_cache(maxsize=1)
def _loaded(matches: Matches) -> LoadedMatch:
    match = matches.begun(ID, wire()[0], wire()[-1])
    history = match.past.begin(wire())
    details = beside.fold(match.details, _about())
    return match.at_history(history)._replace(known=history.match, cut=history, details=details)


def _about() -> list[dict[str, Any]]:
    people = {"seats": [{"name": name} for name in NAMES.values()]}
    drafts = [draft(event) for event in (*at_first({}), *people_at_first(people))]
    return [*_chained(drafts, 0, genesis(ID, "about"), _BEGUN, None)]


def _chained(drafts: list[Draft], version: int, prev: str, at: int, key: str | None) -> list[dict[str, Any]]:
    told = times.text(at)
    salts = (uuid.uuid5(uuid.NAMESPACE_URL, f"greffier:example:{version}:{n}").hex for n in range(len(drafts) * 8))
    made = chain(
        drafts,
        version=version,
        prev=prev,
        at=told,
        made_at=told,
        key=key,
        actor="referee#t1" if version else "anyone",
        salt=lambda: next(salts),  # the same in each worker: in what is built in nothing is to be erased
    )
    return [*made]


@cache
def wire() -> list[dict[str, Any]]:
    """The example's whole wire events, oldest first."""
    created = create({"game": "durak", "seats": [{} for _ in NAMES]})
    events = _chained([Draft(*to_wire(created))], 0, genesis(ID), _BEGUN, None)
    history = History.of(read(events, created.game))
    at = _BEGUN
    for n, (body, thought) in enumerate(requests()):
        at += thought
        key = str(uuid.uuid5(uuid.NAMESPACE_URL, f"greffier:example:{n}"))
        drafts = [Draft(*to_wire(event), why) for event, why in _decided(history, body)]
        new = _chained(drafts, len(events), events[-1]["hash"], at, key)
        events += new
        history = history.then(read(new, created.game))
    return events


def _decided(history: History, body: dict[str, Any]) -> list[MarkedEvent]:
    if "amend" in body:
        return [MarkedEvent(correct(history, read_correction(history, body)))]
    return decide_marked(history.match, read_command(history.match, _bare(body)), body.get("irregular"))


def _bare(body: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in body.items() if name != "irregular"}
