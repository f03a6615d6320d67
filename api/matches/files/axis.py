"""When devices saw what a verdict turns on, on a time axis: by the service's clock, each act from the earliest moment
that it can have been to the latest. What is shown stands in the state; nothing is judged here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from api.matches.files.pen import clean
from engine.texts import Lang

_MINUTE = 60_000_000
_STEPS = (1, 2, 5)
_WORDS: Mapping[str, Mapping[Lang, str]] = {
    "challenge": {"en": "challenge", "fr": "défi"},
    "marker": {"en": "marker", "fr": "marqueur"},
    "card": {"en": "card", "fr": "carte"},
    "span": {"en": "{who}: between {one} and {other} s", "fr": "{who} : entre {one} et {other} s"},
    "apart": {"en": "{ms} ms apart, whatever the errors", "fr": "{ms} ms d’écart, quelles que soient les erreurs"},
    "overlap": {"en": "The bars overlap by {ms} ms", "fr": "Les barres se chevauchent de {ms} ms"},
    "unseen": {"en": "{who}: no device saw it", "fr": "{who} : aucun appareil ne l’a vu"},
}


class Bar(NamedTuple):
    """An act, and from where to where along the axis it can have been, the whole of that being 1."""

    words: str
    colour: str
    start: float
    end: float


class Axis(NamedTuple):
    """ticks: where along it, and the second; said: the bars in words; notes: what lies between, what nobody saw."""

    bars: tuple[Bar, ...]
    ticks: tuple[tuple[float, str], ...]
    said: str
    notes: tuple[str, ...]


def axis(state: Mapping[str, Any], lang: Lang) -> Axis | None:
    """The axis of the verdict that stands; None where no device saw anything of it."""
    challenge = (state.get("judged") or {}).get("challenge")
    if challenge is None:
        return None
    seen = [one for one in challenge["evidence"] if one["observed"] and one["observed"]["earliest"] is not None]
    if not seen:
        return None
    seen.sort(key=lambda one: one["observed"]["earliest"])
    spans: list[tuple[int, int]] = [(one["observed"]["earliest"], one["observed"]["latest"]) for one in seen]
    first, last = spans[0][0], max(late for _, late in spans)
    base = first // _MINUTE * _MINUTE

    def along(at: int) -> float:
        return (at - first) / (last - first or 1)

    said = [_of("span", lang, who=_who(state, one), one=_s(early - base, lang), other=_s(late - base, lang))
            for one, (early, late) in zip(seen, spans, strict=True)]  # fmt: skip
    notes = [gap] if (gap := _gap(spans, lang)) else []
    notes += [_of("unseen", lang, who=_who(state, one)) for one in challenge["evidence"] if not one["observed"]]
    bars = (
        Bar(
            f"{_who(state, one)} · {_of(str(one['kind']), lang)}",
            state["seats"][one["by"]].get("colour") or "",
            along(early),
            along(late),
        )
        for one, (early, late) in zip(seen, spans, strict=True)
    )
    ticks = ((along(tick), _s(tick - base, lang)) for tick in _ticks(first, last))
    return Axis(tuple(bars), tuple(ticks), ", ".join(said), tuple(notes))


def _ticks(first: int, last: int) -> list[int]:
    """Round moments between, five at most."""
    step, n = 1_000, 0
    while (last - first) / step > 5:
        n += 1
        step = _STEPS[n % 3] * 10 ** (n // 3) * 1_000
    return [*range(-(-first // step) * step, last + 1, step)]


def _gap(spans: Sequence[tuple[int, int]], lang: Lang) -> str:
    if len(spans) != 2:
        return ""
    (_, end), (start, until) = spans
    apart = end < start
    between = start - end if apart else max(0, min(end, until) - start)
    ms = _number(f"{between / 1000:.1f}".removesuffix(".0"), lang)
    return _of("apart" if apart else "overlap", lang, ms=ms)


def _who(state: Mapping[str, Any], one: Mapping[str, Any]) -> str:
    return clean(state["seats"][one["by"]]["name"] or one["by"])


def _s(us: int, lang: Lang) -> str:
    return _number(f"{us / 1e6:.3f}", lang)


def _number(text: str, lang: Lang) -> str:
    return text.replace(".", ",") if lang == "fr" else text


def _of(word: str, lang: Lang, **members: str) -> str:
    return _WORDS[word][lang].format(**members)
