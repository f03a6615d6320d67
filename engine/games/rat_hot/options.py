"""Rat Hot's options, with their defaults."""

from collections.abc import Iterator, Mapping
from typing import Any, Literal, NamedTuple

from engine.games.rat_hot.cards import COLOURS
from engine.options import ROUNDS, OptionSet, known, shapes_of
from engine.seats import letters
from engine.shapes import CARD, SEAT, either, list_of, map_of, nothing, one_of, whole
from engine.zones import Card

MOST_CARDS = 200


class Options(NamedTuple):
    """What was agreed before the first deal. The ruling that each belongs to stands behind it."""

    rounds: int | None = 1  # ALL-5; None: until end_match
    colours: tuple[str, ...] = COLOURS  # RH-1: of A and B
    cards: int | None = 42  # RH-2, without the start card; None: the referee says when there are no more
    deck: tuple[Card, ...] | None = None  # RH-2; None: nobody knows which cards there are
    never_hidden: bool = False  # RH-6
    same_spice_scores: bool = True  # RH-7
    shrunk_groups_score: bool = True  # RH-7
    rats: Literal["turn", "card"] = "turn"  # RH-8
    bounds: tuple[int, ...] | None = None  # RH-10: columns, rows


SHAPES = shapes_of(
    Options,
    rounds=ROUNDS,
    colours=map_of(SEAT, one_of(*COLOURS)),
    cards=either(whole(1, MOST_CARDS), nothing()),
    deck=either(list_of(CARD, 1, MOST_CARDS), nothing()),
    bounds=either(list_of(whole(3, 400), 2, 2, distinct=False), nothing()),
)


def _follows(values: Mapping[str, Any]) -> dict[str, Any]:
    """Where the deck is given, nobody need count it. (RH-2)"""
    return {} if values["deck"] is None else {"cards": len(values["deck"])}


def _clashes(values: Mapping[str, Any], seats: int, knowledge: str) -> Iterator[tuple[str, str]]:
    if sorted(values["colours"].values()) != sorted(COLOURS):
        yield "colours", "one seat is red and the other green; name both"
    deck = values["deck"]
    if deck is not None and values["cards"] != len(deck):
        yield "cards", f"the deck that is given has {len(deck)} cards, and cards says {values['cards']}"
    if deck is None and knowledge == "dealt":
        yield "deck", "the service can deal only cards that it knows; give the deck"


DEFAULTS: dict[str, Any] = {**Options()._asdict(), "colours": dict(zip(letters(2), COLOURS, strict=True))}
OPTIONS = OptionSet(DEFAULTS, SHAPES, by_options=_follows, clashes=_clashes)


def stored(options: Mapping[str, Any]) -> Options:
    """Options as match_created holds them; one that it is older than has its default."""
    values = dict(options)
    if "colours" in values:
        values["colours"] = tuple(values["colours"][seat] for seat in letters(2))
    for name in ("deck", "bounds"):
        if values.get(name) is not None:
            values[name] = tuple(values[name])
    return known(Options, values)
