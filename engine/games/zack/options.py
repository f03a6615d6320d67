"""Zack's options, with their defaults."""

from collections.abc import Iterator, Mapping
from typing import Any, Literal, NamedTuple

from engine.games.zack.cards import COLOURS, ECHOES, FACES
from engine.options import ROUNDS, OptionSet, known, shapes_of
from engine.seats import letters
from engine.shapes import SEAT, either, list_of, map_of, nothing, one_of, whole

Consequence = Literal["takes_box", "no_effect"]
MOST_CARDS = 200


class Options(NamedTuple):
    """What was agreed before the first deal. The ruling that each belongs to stands behind it."""

    rounds: int | None = 1  # ALL-5; None: until end_match
    colours: tuple[str, ...] = COLOURS  # ZCK-1: of A, B…
    deck: Mapping[str, int] | None = None  # ZCK-1: the printed deck; None: nobody counts its cards
    back: Literal["thrower", "instructed"] = "thrower"  # ZCK-4
    late_challenge: Consequence = "takes_box"  # ZCK-9
    wrong_seat: Consequence = "takes_box"  # ZCK-9
    stop_cards: bool = False  # ZCK-16
    swap_colours: bool = True  # ZCK-16
    after_mirror: Literal["thrower", "as_before"] = "thrower"  # ZCK-16
    without: tuple[str, ...] = ()  # ZCK-17
    rank_rest: Literal["shared", "fewest_cards"] = "shared"  # ZCK-23


SHAPES = shapes_of(
    Options,
    rounds=ROUNDS,
    colours=map_of(SEAT, one_of(*COLOURS)),
    deck=either(map_of(one_of(*FACES), whole(0, MOST_CARDS)), nothing()),
    without=list_of(one_of(*ECHOES), 0),
)


def in_play(colours: tuple[str, ...], stop_cards: bool, without: tuple[str, ...]) -> tuple[str, ...]:
    """The cards that are not put aside before the deal. (ZCK-1, ZCK-16, ZCK-17)"""
    out = {*COLOURS} - {*colours} | {*without} | (set() if stop_cards else {"choose", "swap", "mirror"})
    return tuple(card for card in FACES if card not in out)


def _by_seats(seats: int) -> dict[str, Any]:
    return {"colours": dict(zip(letters(seats), COLOURS, strict=False))}


def _clashes(values: Mapping[str, Any], seats: int, knowledge: str) -> Iterator[tuple[str, str]]:
    colours: Mapping[str, str] = values["colours"]
    if sorted(colours) != list(letters(seats)) or len(set(colours.values())) != seats:
        yield "colours", f"each of the {seats} seats has a colour of its own; name all"
        return
    deck = values["deck"]
    playing = in_play(tuple(colours.values()), values["stop_cards"], tuple(values["without"]))
    if deck is not None and sum(deck.get(card, 0) for card in playing) < seats:
        yield "deck", "of these cards too few are in play for one each"
    if deck is None and knowledge == "dealt":
        yield "deck", "the service can deal only cards that it knows; give the deck"


DEFAULTS: dict[str, Any] = {**Options()._asdict(), "colours": dict(zip(letters(6), COLOURS, strict=True))}
OPTIONS = OptionSet(DEFAULTS, SHAPES, by_seats=_by_seats, clashes=_clashes)


def stored(options: Mapping[str, Any], seats: tuple[str, ...]) -> Options:
    """Options as match_created holds them; one that it is older than has its default."""
    values = dict(options)
    colours = values.get("colours", DEFAULTS["colours"])
    values["colours"] = tuple(colours[seat] for seat in seats)
    if "without" in values:
        values["without"] = tuple(values["without"])
    return known(Options, values)
