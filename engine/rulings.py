"""The rulings that hold in every game; docs/rulings.md tells them at length.

A number, once given, keeps its meaning.
"""

from collections.abc import Mapping

from engine.texts import Lang, merge_languages

Rulings = Mapping[str, Mapping[Lang, str]]

ALL: Rulings = merge_languages(
    en={
        "ALL-1": "A match that is over, sealed or not yet dealt takes no move.",
        "ALL-2": "Only the seat whose turn it is may act.",
        "ALL-3": "A card must be one of the game’s deck.",
        "ALL-4": "A card is in one place only; it cannot be played from where it cannot be.",
        "ALL-5": "A match is one or more rounds, as its option says.",
        "ALL-6": "Seats are lettered clockwise: B sits to A’s left.",
        "ALL-7": "The last seat deals first, so that A is dealt to first; then the game’s rule says who deals.",
        "ALL-8": "In team games both seats of a team share one rank, and the losing team is named by its letters.",
        "ALL-9": "A deal from which the starter cannot be worked out is refused; nobody having a trump is said as such.",
        "ALL-10": "Ending early: whoever concedes or withdraws is last; an abandoned match has no outcome; when time is up, the standing counts.",
        "ALL-11": "Hidden cards: an observed record keeps none, an open one those that are entered, a dealt one its deck alone.",
    },
    fr={
        "ALL-1": "Une partie finie, scellée ou pas encore donnée n’accepte aucun coup.",
        "ALL-2": "Seule la place dont c’est le tour peut agir.",
        "ALL-3": "Une carte doit faire partie du jeu.",
        "ALL-4": "Une carte n’est qu’à un seul endroit ; on ne peut la jouer d’où elle ne peut pas être.",
        "ALL-5": "Une partie compte une ou plusieurs manches, selon son option.",
        "ALL-6": "Les places portent des lettres dans le sens horaire : B est à la gauche de A.",
        "ALL-7": "La dernière place donne d’abord, si bien que A reçoit en premier ; ensuite la règle du jeu décide.",
        "ALL-8": "En équipes, les deux places d’une équipe ont le même rang ; l’équipe perdante porte ses deux lettres.",
        "ALL-9": "Une donne dont on ne peut déduire qui commence est refusée ; l’absence d’atout se dit expressément.",
        "ALL-10": "Fin avant terme : qui abandonne ou se retire est dernier ; une partie arrêtée n’a pas de résultat ; le temps écoulé garde le classement.",
        "ALL-11": "Cartes cachées : une partie observée n’en garde aucune, une partie à mains saisies celles qu’on saisit, une partie donnée par le service son seul paquet.",
    },
)
