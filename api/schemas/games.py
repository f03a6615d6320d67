"""The games, as each tells a client of itself."""

from __future__ import annotations

from api.schemas.telling import (
    KNOWLEDGE,
    Anything,
    By,
    ByLanguage,
    Count,
    Engine,
    Items,
    Object,
    Of,
    Page,
    Text,
    Told,
    Version,
    Word,
)


class SeatNumbers(Told):
    """How many may play."""

    least = Version()
    most = Version()


class _Named(Told):
    """What each game is called, and how it can be recorded."""

    game = Text()
    edition = Count()
    names = Of(ByLanguage)
    knowledge = Items(Word(*KNOWLEDGE))
    seats = Of(SeatNumbers)
    engine = Engine()


class ListedGame(_Named):
    """One game of the list."""


class Games(Page):
    """All of them."""

    items = Items(ListedGame)


class Notation(Told):
    """How its cards are written."""

    text = Text()
    pattern = Text()


class CardName(Told):
    """How a card is shown, and said."""

    shown = Text()
    said = Text()


class Option(Told):
    """What may be agreed."""

    default = Anything()
    default_by_seats = By(Text(), Anything())
    schema = Object()


class ToolForm(Told):
    """What a game works out, and of what."""

    about = Text()
    schema = Object()


class Game(_Named):
    """All that a client needs to record it."""

    notation = Of(Notation)
    cards = By(Text(), By(Text(), CardName), "every card: how it is shown and said, by language")
    decks = By(Text(), By(Text(), Version()), "by name: a deck's cards in order, and how many of each")
    options = By(Text(), Option)
    commands = By(Text(), Object())
    seat_commands = Items(Text())
    events = By(Text(), Object())
    tools = By(Text(), ToolForm, "what `POST /games/{game}/{tool}` works out, and the JSON Schema of its body")
    rulings = By(Text(), ByLanguage)


class ToolAsked(Told):
    """As `tools` of the game has its schema."""


class ToolAnswer(Told):
    """As the tool says; of `score`: `{points, items}`."""
