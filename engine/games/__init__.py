"""The games, and what each tells a client of itself."""

from collections.abc import Mapping
from typing import Any

from engine.game import Game
from engine.games import durak, rat_hot, rat_jong, ratak, zack
from engine.rulings import ALL
from engine.seats import letters
from engine.shapes import command_schema, event_schema, frame, read_fields, tool_schema
from engine.texts import LANGS

BUILT_IN: tuple[Game[Any], ...] = (durak.GAME, ratak.GAME, rat_jong.GAME, rat_hot.GAME, zack.GAME)

_known: dict[str, Game[Any]] = {game.identity.key: game for game in BUILT_IN}
GAMES: Mapping[str, Game[Any]] = _known


def add(game: Game[Any]) -> None:
    """Make a game known that is none of the house's own. Raises ValueError where another one has its key."""
    if _known.setdefault(game.identity.key, game) is not game:
        raise ValueError(f"there is another game {game.identity.key!r}")


def _defaults_by_seats(game: Game[Any], option: str) -> dict[str, Any]:
    """Where an option's default depends on the number of seats: that number -> the default."""
    least, most = game.identity.seats
    by_seats = {str(n): game.options.read({}, frame(game, letters(n)))[option] for n in range(least, most + 1)}
    return {n: default for n, default in by_seats.items() if default != game.options.defaults[option]}


def _cards(game: Game[Any]) -> dict[str, Any]:
    """Every card of the game: how it is shown and said in each language."""
    of_decks = (card for deck in game.cards.decks.values() for card in deck.copies)
    faces = dict.fromkeys([*of_decks, *game.cards.faces])
    return {
        card: {lang: {"shown": game.cards.show(card, lang), "said": game.cards.say(card, lang)} for lang in LANGS}
        for card in faces
    }


def use(key: str, tool: str, body: Mapping[str, Any]) -> dict[str, Any]:
    """What a tool of a game answers. Raises KeyError for one that is not there, Invalid, IllegalMove."""
    game = GAMES[key]
    takes, answers, _ = game.services.tools[tool]
    return answers(read_fields(takes, body, frame(game, letters(game.identity.seats[1]))))


def describe_game(key: str) -> dict[str, Any]:
    """The body of GET /games/{game}. Raises KeyError."""
    game = GAMES[key]
    least, most = game.identity.seats
    shape = frame(game, letters(most))
    return {
        "game": key,
        "names": dict(game.identity.names),
        "edition": game.identity.edition,
        "knowledge": list(game.identity.knowledge),
        "seats": {"least": least, "most": most},
        "notation": {"text": game.cards.notation, "pattern": game.cards.pattern},
        "cards": _cards(game),
        "decks": {name: dict(deck.copies) for name, deck in game.cards.decks.items()},
        "options": {
            name: {
                "default": game.options.defaults[name],
                "default_by_seats": _defaults_by_seats(game, name),
                "schema": option.schema(shape),
            }
            for name, option in game.options.shapes.items()
        },
        "commands": {
            command.TYPE: command_schema(command, shape) for command in game.commands if not command.BY_SERVICE
        },
        "seat_commands": sorted(command.TYPE for command in game.commands if command.FOR_SEATS),
        "events": {event.TYPE: event_schema(event, shape) for event in game.events},
        "tools": {
            name: {"about": tool.about, "schema": tool_schema(tool.takes, shape)}
            for name, tool in game.services.tools.items()
        },
        "rulings": {number: dict(texts) for number, texts in {**ALL, **game.rulings}.items()},
    }
