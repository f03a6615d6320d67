"""Ratak's sentences, in French and English: what happened, and why something may not."""

from engine.games.ratak.cards import CARDS
from engine.pairs import texts as pairs
from engine.pairs.cards import article, show_rank
from engine.sentences import COMMON
from engine.texts import Book, Lang, Template, merge_languages

MOVES: dict[str, Template] = {
    **pairs.MOVES,
    **merge_languages(
        en={
            "round_ratak": ("Round {round}: the Ratak is {to}", "Round {round}: the Rataks are {to}"),
            "round_drawn": "Round {round} is drawn: nobody is the Ratak",
            "match_drawn": (
                "The match is over, and nobody is the Ratak: {seats} wins",
                "The match is over, and nobody is the Ratak: {seats} win",
            ),
            "round_recorded": (
                "Round {round}, result only: the Ratak is {to}",
                "Round {round}, result only: the Rataks are {to}",
            ),
            "round_recorded_drawn": "Round {round}, result only: drawn, nobody is the Ratak",
        },
        fr={
            "round_ratak": ("Manche {round} : le Ratak est {to}", "Manche {round} : les Rataks sont {to}"),
            "round_drawn": "Manche {round} nulle : personne n’est le Ratak",
            "match_drawn": (
                "La partie est finie, et personne n’est le Ratak : {seats} gagne",
                "La partie est finie, et personne n’est le Ratak : {seats} gagnent",
            ),
            "round_recorded": (
                "Manche {round}, résultat seul : le Ratak est {to}",
                "Manche {round}, résultat seul : les Rataks sont {to}",
            ),
            "round_recorded_drawn": "Manche {round}, résultat seul : nulle, personne n’est le Ratak",
        },
    ),
}

DUE: dict[str, Template] = {
    **pairs.DUE,
    **merge_languages(
        en={
            "due_attack_any": "{by} attacks any other player",
        },
        fr={
            "due_attack_any": "{by} attaque l’adversaire de son choix",
        },
    ),
}

REFUSALS: dict[str, Template] = {
    **pairs.REFUSALS,
    **merge_languages(
        en={
            "target_missing": "Nothing says whom {by} attacks; name the target, one of {seats}.",
            "no_target": "{by} cannot attack {to}; whoever else has cards can be attacked: {seats}.",
            "has_passed": "{seat} has passed until the next card is laid; it is {seats}’s turn.",
            "defends_too_soon": "{seat} does not defend before a card lies on the table; leave the defender out, or state the table.",
            "defender_missing": "Cards lie on the table, but nothing says in front of whom; say who defends.",
            "never_drawn": "A round ends as soon as one side alone has cards, so it is never drawn; give its loser.",
            "loser_went_out": ("{to} went out and so is not the Ratak.", "{to} went out and so are not the Rataks."),
        },
        fr={
            "target_missing": "Rien ne dit qui {by} attaque ; dites qui, parmi {seats}.",
            "no_target": "{by} ne peut pas attaquer {to} ; on attaque un autre qui a des cartes : {seats}.",
            "has_passed": "{seat} a passé jusqu’à la prochaine carte posée ; c’est à {seats} de jouer.",
            "defends_too_soon": "{seat} ne défend pas avant qu’une carte soit posée ; retirez le défenseur, ou indiquez la table.",
            "defender_missing": "Il y a des cartes sur la table, mais rien ne dit devant qui ; dites qui défend.",
            "never_drawn": "La manche finit dès qu’un seul camp a des cartes : elle n’est jamais nulle ; nommez qui a perdu.",
            "loser_went_out": (
                "{to} n’a plus de cartes et n’est donc pas le Ratak.",
                "{to} n’ont plus de cartes et ne sont donc pas les Rataks.",
            ),
        },
    ),
}

NAMES: dict[Lang, str] = {"en": "Ratak", "fr": "Ratak"}
BOOK = Book({**COMMON, **MOVES, **DUE, **REFUSALS}, CARDS.show, NAMES, {"fr": article}, show_rank)
