"""The games, and what each tells a client of itself."""

from typing import Any

from engine.games import durak
from engine.protocol import Game
from engine.rulings import ALL
from engine.shapes import Frame, command_schema, event_schema
from engine.zones import Seat

GAMES: dict[str, Game] = {game.KEY: game for game in (durak,)}


def frame(game: Game, seats: tuple[Seat, ...]) -> Frame:
    """What the form of commands depends on, for seats of a match."""
    return Frame(seats, game.read_card, game.CARD_PATTERN)


def letters(count: int) -> tuple[Seat, ...]:
    """The letters of count seats. (ALL-6)"""
    return tuple(Seat(chr(65 + n)) for n in range(count))


def _defaults_by_seats(game: Game, option: str) -> dict[str, Any]:
    """Where an option's default depends on the number of seats: that number -> the default."""
    counts = range(game.MIN_SEATS, game.MAX_SEATS + 1)
    by_seats = {str(n): game.read_options({}, letters(n), frame(game, letters(n)))[option] for n in counts}
    return {n: default for n, default in by_seats.items() if default != game.OPTION_DEFAULTS[option]}


def describe_game(key: str) -> dict[str, Any]:
    """The body of GET /games/{game}. Raises KeyError."""
    game = GAMES[key]
    shape = frame(game, letters(game.MAX_SEATS))
    return {
        "game": game.KEY,
        "names": dict(game.NAMES),
        "edition": game.EDITION,
        "knowledge": list(game.KNOWLEDGE),
        "seats": {"least": game.MIN_SEATS, "most": game.MAX_SEATS},
        "notation": {"text": game.NOTATION, "pattern": game.CARD_PATTERN},
        "options": {
            name: {
                "default": game.OPTION_DEFAULTS[name],
                "default_by_seats": _defaults_by_seats(game, name),
                "schema": option.schema(shape),
            }
            for name, option in game.OPTION_SHAPES.items()
        },
        "commands": {command.TYPE: command_schema(command, shape) for command in game.COMMANDS},
        "seat_commands": sorted(command.TYPE for command in game.COMMANDS if command.FOR_SEATS),
        "events": {event.TYPE: event_schema(event, shape) for event in game.EVENTS},
        "rulings": {number: dict(texts) for number, texts in {**ALL, **game.RULINGS}.items()},
    }
