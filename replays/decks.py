"""Which cards a game is played with, as far as its matches have shown them: a deck that nobody has listed, learned.

Such a deck is a file (docs/formats.md): made of matches, edited, shared, given to later matches as their option `deck`.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from engine import match as matches
from engine.errors import Invalid
from engine.games import GAMES
from engine.history import History
from engine.match import Match
from engine.seats import letters
from engine.shapes import Frame
from engine.zones import Card
from replays import masks

FORMAT = "greffier-deck"
LAYOUT = 1

Json = dict[str, Any]


def deck_file(game: str, cards: Sequence[Card], known_from: Sequence[Mapping[str, Any]] = ()) -> Json:
    """The file of a deck. known_from: {match, version, hash} of each match that has shown cards of it."""
    return {"format": FORMAT, "layout": LAYOUT, "game": game, "deck": list(cards), "matches": list(known_from)}


def read_deck(value: object) -> Json:
    """The file of a deck with its cards as its game writes them. Raises Invalid, which names what would be right."""
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        raise Invalid([("/format", f"no file of a deck; want {FORMAT!r}")])
    if value.get("layout") != LAYOUT:
        raise Invalid([("/layout", f"is {value.get('layout')!r}; this version of greffier reads {LAYOUT}")])
    game = GAMES.get(str(value.get("game")))
    if game is None or game.cards.decks or "deck" not in game.options.shapes:
        able = [key for key, one in GAMES.items() if not one.cards.decks and "deck" in one.options.shapes]
        raise Invalid(
            [("/game", f"is {value.get('game')!r}; want one whose deck nobody has listed: {', '.join(able)}")]
        )
    listed, known_from = value.get("deck"), value.get("matches", [])
    if not isinstance(listed, list):
        raise Invalid([("/deck", "want a list of cards")])
    errors, cards = [], []
    for n, text in enumerate(listed):
        try:
            cards.append(game.cards.read(text if isinstance(text, str) else ""))
        except ValueError as error:
            errors.append((f"/deck/{n}", str(error)))
    if not isinstance(known_from, list) or not all(isinstance(one, dict) for one in known_from):
        errors.append(("/matches", "want a list of {match, version, hash}"))
    errors += [(f"/{name}", "there is no such field") for name in value.keys() - deck_file("", ()).keys()]
    if not errors:
        try:
            game.options.shapes["deck"].read(cards, Frame(letters(game.identity.seats[1]), game.cards))
        except ValueError as error:
            errors.append(("/deck", str(error)))
    if errors:
        raise Invalid(errors)
    return deck_file(game.identity.key, cards, known_from)


def together(decks: Iterable[Sequence[Card]]) -> tuple[Card, ...]:
    """The cards of several, each as often as it is in one of them, in their alphabet's order."""
    most: Counter[Card] = Counter()
    for cards in decks:
        most |= Counter(cards)
    return tuple(sorted(most.elements()))


def learned(histories: Iterable[tuple[History, str]]) -> tuple[Card, ...]:
    """The cards that were known to be somewhere, each as often as it was seen at once, in their alphabet's order.

    histories: matches of one game, each with the eyes that see it.
    """
    most: Counter[Card] = Counter()
    for history, eyes in histories:
        match: Match | None = None
        for item in history:
            match = matches.evolve(match, item.event)
            most |= _known(masks.table(match, eyes))
    return tuple(sorted(most.elements()))


def _known(match: Match) -> Counter[Card]:
    zones = matches.whereabouts(match).zones.values()
    return Counter(card for zone in zones for card in (*zone.known, *zone.hidden))
