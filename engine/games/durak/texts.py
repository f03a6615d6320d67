"""Durak's sentences, in French and English: what happened, and why something may not."""

from engine.games.durak.cards import CARDS
from engine.pairs import texts as pairs
from engine.pairs.cards import article, show_rank
from engine.sentences import COMMON
from engine.texts import Book, Lang, Template

MOVES: dict[str, Template] = {
    **pairs.MOVES,
    "transferred": {
        "en": "{by} transfers the attack to {to} with {card}",
        "fr": "{by} transfère l’attaque à {to} avec {le_card}",
    },
    "yielded": {"en": "{by} takes; the others may throw in", "fr": "{by} ramasse ; les autres peuvent ajouter"},
    "yielded_last": {"en": "{by} takes; nothing more can be added", "fr": "{by} ramasse ; plus rien ne s’ajoute"},
    "picked_up": {
        "en": ("{by} picks up {count} card", "{by} picks up {count} cards"),
        "fr": ("{by} ramasse {count} carte", "{by} ramasse {count} cartes"),
    },
    "round_durak": {
        "en": ("Round {round}: the durak is {to}", "Round {round}: the duraks are {to}"),
        "fr": ("Manche {round} : le dourak est {to}", "Manche {round} : les douraks sont {to}"),
    },
    "round_drawn": {
        "en": "Round {round} is drawn: nobody is the durak",
        "fr": "Manche {round} nulle : personne n’est dourak",
    },
    "match_drawn": {
        "en": (
            "The match is over, and nobody is the durak: {seats} wins",
            "The match is over, and nobody is the durak: {seats} win",
        ),
        "fr": (
            "La partie est finie, et personne n’est dourak : {seats} gagne",
            "La partie est finie, et personne n’est dourak : {seats} gagnent",
        ),
    },
    "round_recorded": {
        "en": ("Round {round}, result only: the durak is {to}", "Round {round}, result only: the duraks are {to}"),
        "fr": (
            "Manche {round}, résultat seul : le dourak est {to}",
            "Manche {round}, résultat seul : les douraks sont {to}",
        ),
    },
    "round_recorded_drawn": {
        "en": "Round {round}, result only: drawn, nobody is the durak",
        "fr": "Manche {round}, résultat seul : nulle, personne n’est dourak",
    },
}

DUE: dict[str, Template] = {
    **pairs.DUE,
    "due_transfer": {
        "en": (
            "{by} must beat {cards}, transfer the attack or take it",
            "{by} must beat {cards}, transfer the attack or take {count} cards",
        ),
        "fr": (
            "{by} doit battre {le_cards}, transférer l’attaque ou ramasser",
            "{by} doit battre {le_cards}, transférer l’attaque ou ramasser {count} cartes",
        ),
    },
    "due_throw_in": {
        "en": ("{by} takes; {seats} may add a card or pass", "{by} takes; {seats} may add a card or pass"),
        "fr": (
            "{by} ramasse ; {seats} peut ajouter une carte ou passer",
            "{by} ramasse ; {seats} peuvent ajouter une carte ou passer",
        ),
    },
}

REFUSALS: dict[str, Template] = {
    **pairs.REFUSALS,
    "has_not_the_word": {
        "en": "{by} must wait: {seat} plays or passes first.",
        "fr": "{by} doit attendre : {seat} joue ou passe d’abord.",
    },
    "has_yielded": {
        "en": "{seat} is already taking; {seats} may still add cards.",
        "fr": "{seat} ramasse déjà ; c’est à {seats} d’ajouter ou de passer.",
    },
    "no_transfers": {
        "en": "This match is played without transfers: beat the card or take.",
        "fr": "Cette partie se joue sans transfert : il faut battre ou ramasser.",
    },
    "already_beaten": {
        "en": "{seat} has beaten a card of this attack, or there is none: it cannot be transferred.",
        "fr": "{seat} a déjà battu une carte de cette attaque, ou aucune n’est posée : elle ne se transfère pas.",
    },
    "nobody_to_transfer_to": {
        "en": "Nobody but {seat} has cards left to defend with.",
        "fr": "Personne d’autre {que_seat} n’a de cartes pour défendre.",
    },
    "too_many_transferred": {
        "en": "{seat} would have to beat {count} cards; the limit is {limit}.",
        "fr": "{seat} aurait {count} cartes à battre ; la limite est {limit}.",
    },
    "not_attacking_rank": {
        "en": "{card} does not have the rank of the attack ({cards}).",
        "fr": "{Le_card} n’a pas la valeur de l’attaque ({cards}).",
    },
    "loser_went_out": {
        "en": ("{to} went out and so is not the durak.", "{to} went out and so are not the duraks."),
        "fr": (
            "{to} n’a plus de cartes et n’est donc pas dourak.",
            "{to} n’ont plus de cartes et ne sont donc pas les douraks.",
        ),
    },
}

NAMES: dict[Lang, str] = {"en": "Durak", "fr": "Dourak"}
BOOK = Book({**COMMON, **MOVES, **DUE, **REFUSALS}, CARDS.show, NAMES, {"fr": article}, show_rank)
