"""An example match: built in, played by the engine when it is first asked for, in no store, list or statistic.

Its moves are those of a match that was worked out by hand (tests/golden/durak-three-hands.jsonl).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from api import times
from api.matches.annotations import markdown
from engine.history import History, Recorded
from engine.match import Match, create, decide, evolve, read_command
from engine.texts import LANGS, Lang
from recorder.breath import Breath
from replays import answers
from replays.answers import Look
from replays.people import always

NAMES = {"A": "Anna", "B": "Boris", "C": "Chloé"}
TRUMP, SHOWN = "8d", {"B": "6d"}
MOVES = """
B 9c, C Jc 9c, B Jh, C Qd Jh, B pass, A pass; C 6h, A 7h 6h, B 7s, A 8s 7s, B pass, C 6c, A Tc 6c, C 7c, A take;
B 9h, C Th 9h, B 9s, C Ks 9s, A Tc, C 7d Tc, A 7c, C Kd 7c, A 7s, C As 7s, A 7h, C 8h 7h;
C Qh, A Kh Qh, C Kc, A 9d Kc, all pass; A 6c, B 8c 6c, A 8s, B Qs 8s, A 6s, B 6d 6s, A 6h, B Ah 6h, C pass;
B Ac, C 8d Ac, B pass; C Ts, B take; C Js, B take; C Jd, B take; C Td, B Jd Td, C pass; B Qc, C Ad Qc
"""
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
    (59, "C", [3], [{"card": "8d", "kind": "good"}], False, {
        "en": "8♦ lay under the stock from the first card on: everybody knew that I had it.",
        "fr": "Le 8♦ était sous la pioche depuis la première carte : tout le monde savait que je l’avais.",
    }),
)  # fmt: skip
_BEGUN = 1_767_272_400_000  # ms since 1970: an evening in January 2026
_LATER = 3_600_000  # ms behind its beginning at which it was talked about
_THOUGHT = (2_600, 4_100, 1_900, 6_800, 3_300)  # ms before a move, by turns; the first of an attack takes longer


def commands() -> Iterator[tuple[dict[str, Any], int]]:
    """Each command, and how long it took."""
    yield {"type": "deal", "trump_card": TRUMP, "shown": SHOWN}, 0
    for attack in MOVES.split(";"):
        for n, move in enumerate(attack.replace("\n", " ").split(",")):
            yield _command(move.split()), _THOUGHT[n % len(_THOUGHT)] + (0 if n else 4_000)


def _command(words: list[str]) -> dict[str, Any]:
    match words:
        case [by, "pass" | "take" as kind]:
            return {"type": kind, "by": by}
        case [by, card, on]:
            return {"type": "defend", "by": by, "card": card, "on": on}
        case [by, card]:
            return {"type": "attack", "by": by, "card": card}
    raise ValueError(f"no move: {words}")


@cache
def made() -> dict[str, Any]:
    """The whole of it as the API would tell it: {summary, timeline, states: {"1": …}, hindsight: …, annotations: […]}.

    hindsight: the states in which what later moves prove is told; annotations: in each language.
    """
    history = _played()
    head = history.head
    look = Look(history, head, "public", always(NAMES))  # type: ignore[arg-type]
    states = {str(item.version): answers.state(look._replace(at=item.version)) for item in history}
    breathe = Breath()
    hindsight = {}
    for item in history:
        breathe()
        hindsight[str(item.version)] = answers.hindsight(look._replace(at=item.version))
    match = history.match
    last = states[str(head)]
    return {
        "summary": {
            "id": "example",
            "game": match.game,
            "edition": match.edition,
            "visibility": "unlisted",
            "delay": 0,
            "continues": None,
            "continued_by": None,
            "title": None,
            "status": match.status,
            "version": head,
            "round": last["round"],
            "options": match.options,
            "seats": {seat: {"name": name, "score": last["seats"][seat]["score"]} for seat, name in NAMES.items()},
            "outcome": last["outcome"],
        },
        "timeline": answers.timeline(look),
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
        "aid": f"{lang}{n}",
        "by": {"role": role, "seat": seat, "tid": None, "name": name, "label": None, "was": None},
        "place": place,
        "stands": place,
        "struck": False,
        "text": text[lang],
        "html": markdown.html(text[lang]),
        "nags": nags,
        "marks": marks,
        "branch": None,
        "lang": lang,
        "deleted": False,
        "answers": f"{lang}{n - 1}" if answers_last else None,
        "written_at": times.text(_BEGUN + _LATER),
        "changed_at": None,
        "mine": False,
    }


def _played() -> History:
    created = create({"game": "durak", "seats": [{} for _ in NAMES]})
    events: list[Recorded] = [Recorded(1, created, None, _BEGUN, _BEGUN, "anyone", None, 1)]
    match: Match = evolve(None, created)
    at = _BEGUN
    for n, (body, thought) in enumerate(commands()):
        at += thought
        for event in decide(match, read_command(match, body)):
            match = evolve(match, event)
            version = len(events) + 1
            events.append(Recorded(version, event, f"move-{n}", at, at, "referee", None, version))
    return History.of(events)
