"""Sentences of Doubles."""

from engine import sentences
from engine.events import Event
from engine.rulings import Rulings
from engine.texts import Book, Lang, Template, Text
from tests.toy.cards import CARDS
from tests.toy.events import Dealt
from tests.toy.state import State

NAMES: dict[Lang, str] = {"en": "Doubles", "fr": "Doublets"}

RULINGS: Rulings = {
    "TOY-1": {
        "en": "Everybody is dealt as many cards, and between tricks has as many.",
        "fr": "Chacun reçoit autant de cartes, et en a autant entre deux plis.",
    },
    "TOY-2": {
        "en": "A starts the first round, the seat to the last starter’s left each next one.",
        "fr": "A commence la première manche, puis la place à gauche du dernier à avoir commencé.",
    },
    "TOY-3": {
        "en": "The highest card of the colour that was led takes the trick; of two equal ones the first.",
        "fr": "La plus haute carte de la couleur demandée prend le pli ; de deux égales, la première.",
    },
}

TEMPLATES: dict[str, Template] = {
    "dealt": {"en": "Cards are dealt; {first} starts", "fr": "Les cartes sont données ; {first} commence"},
    "played": {"en": "{by} plays {card}", "fr": "{by} joue {card}"},
    "trick_taken": {"en": "{by} takes the trick", "fr": "{by} prend le pli"},
    "due_play": {"en": "{by} plays a card", "fr": "{by} joue une carte"},
    "round_played_out": {"en": "Round {round} is played out", "fr": "Manche {round} terminée"},
    "wrong_starter": {"en": "{to} does not start; {seat} does.", "fr": "{to} ne commence pas ; {seat} commence."},
    "uneven_hands": {
        "en": "Hands are not equal; between tricks everybody has as many cards, and at least one.",
        "fr": "Les mains sont inégales ; entre deux plis chacun a autant de cartes, et au moins une.",
    },
}

BOOK = Book({**sentences.COMMON, **TEMPLATES}, CARDS.show, NAMES)


def due(state: State) -> Text | None:
    return Text("due_play", {"by": state.turn}) if state.phase == "play" else None


def describe(state: State | None, event: Event) -> Text:
    if isinstance(event, Dealt):
        return Text("dealt", {"first": event.starter})
    return sentences.describe(event)
