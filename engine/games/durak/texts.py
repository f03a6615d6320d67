"""Durak's sentences, in French and English: what happened, and why something may not."""

from engine.games.durak.cards import CARDS
from engine.pairs import texts as pairs
from engine.pairs.cards import article, show_rank
from engine.sentences import COMMON
from engine.texts import Book, Lang, Template, merge_languages

MOVES: dict[str, Template] = {
    **pairs.MOVES,
    **merge_languages(
        en={
            "transferred": "{by} transfers the attack to {to} with {card}",
            "yielded": "{by} takes; the others may throw in",
            "yielded_last": "{by} takes; nothing more can be added",
            "picked_up": ("{by} picks up {count} card", "{by} picks up {count} cards"),
            "round_durak": ("Round {round}: the durak is {to}", "Round {round}: the duraks are {to}"),
            "round_drawn": "Round {round} is drawn: nobody is the durak",
            "match_drawn": (
                "The match is over, and nobody is the durak: {seats} wins",
                "The match is over, and nobody is the durak: {seats} win",
            ),
            "round_recorded": (
                "Round {round}, result only: the durak is {to}",
                "Round {round}, result only: the duraks are {to}",
            ),
            "round_recorded_drawn": "Round {round}, result only: drawn, nobody is the durak",
        },
        fr={
            "transferred": "{by} transfère l’attaque à {to} avec {le_card}",
            "yielded": "{by} ramasse ; les autres peuvent ajouter",
            "yielded_last": "{by} ramasse ; plus rien ne s’ajoute",
            "picked_up": ("{by} ramasse {count} carte", "{by} ramasse {count} cartes"),
            "round_durak": ("Manche {round} : le dourak est {to}", "Manche {round} : les douraks sont {to}"),
            "round_drawn": "Manche {round} nulle : personne n’est dourak",
            "match_drawn": (
                "La partie est finie, et personne n’est dourak : {seats} gagne",
                "La partie est finie, et personne n’est dourak : {seats} gagnent",
            ),
            "round_recorded": (
                "Manche {round}, résultat seul : le dourak est {to}",
                "Manche {round}, résultat seul : les douraks sont {to}",
            ),
            "round_recorded_drawn": "Manche {round}, résultat seul : nulle, personne n’est dourak",
        },
    ),
}

DUE: dict[str, Template] = {
    **pairs.DUE,
    **merge_languages(
        en={
            "due_transfer": (
                "{by} must beat {cards}, transfer the attack or take it",
                "{by} must beat {cards}, transfer the attack or take {count} cards",
            ),
            "due_throw_in": (
                "{by} takes; {seats} may add a card or pass",
                "{by} takes; {seats} may add a card or pass",
            ),
        },
        fr={
            "due_transfer": (
                "{by} doit battre {le_cards}, transférer l’attaque ou ramasser",
                "{by} doit battre {le_cards}, transférer l’attaque ou ramasser {count} cartes",
            ),
            "due_throw_in": (
                "{by} ramasse ; {seats} peut ajouter une carte ou passer",
                "{by} ramasse ; {seats} peuvent ajouter une carte ou passer",
            ),
        },
    ),
}

REFUSALS: dict[str, Template] = {
    **pairs.REFUSALS,
    **merge_languages(
        en={
            "has_not_the_word": "{by} must wait: {seat} plays or passes first.",
            "has_yielded": "{seat} is already taking; {seats} may still add cards.",
            "no_transfers": "This match is played without transfers: beat the card or take.",
            "already_beaten": "{seat} has beaten a card of this attack, or there is none: it cannot be transferred.",
            "nobody_to_transfer_to": "Nobody but {seat} has cards left to defend with.",
            "too_many_transferred": "{seat} would have to beat {count} cards; the limit is {limit}.",
            "not_attacking_rank": "{card} does not have the rank of the attack ({cards}).",
            "loser_went_out": ("{to} went out and so is not the durak.", "{to} went out and so are not the duraks."),
        },
        fr={
            "has_not_the_word": "{by} doit attendre : {seat} joue ou passe d’abord.",
            "has_yielded": "{seat} ramasse déjà ; c’est à {seats} d’ajouter ou de passer.",
            "no_transfers": "Cette partie se joue sans transfert : il faut battre ou ramasser.",
            "already_beaten": "{seat} a déjà battu une carte de cette attaque, ou aucune n’est posée : elle ne se transfère pas.",
            "nobody_to_transfer_to": "Personne d’autre {que_seat} n’a de cartes pour défendre.",
            "too_many_transferred": "{seat} aurait {count} cartes à battre ; la limite est {limit}.",
            "not_attacking_rank": "{Le_card} n’a pas la valeur de l’attaque ({cards}).",
            "loser_went_out": (
                "{to} n’a plus de cartes et n’est donc pas dourak.",
                "{to} n’ont plus de cartes et ne sont donc pas les douraks.",
            ),
        },
    ),
}

NAMES: dict[Lang, str] = {"en": "Durak", "fr": "Dourak"}
BOOK = Book({**COMMON, **MOVES, **DUE, **REFUSALS}, CARDS.show, NAMES, {"fr": article}, show_rank)
