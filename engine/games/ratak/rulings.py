"""Ratak's rulings, each in a sentence; docs/rulings.md tells them at length.

A number, once given, keeps its meaning; new ones go to the end.
"""

from engine.rulings import Rulings
from engine.texts import merge_languages

RULINGS: Rulings = merge_languages(
    en={
        "RTK-1": "Up to four seats: 36 cards; five and six: all 52. Six each; the turned card names the trump and is drawn last.",
        "RTK-2": "The lowest trump starts every round; nobody has one: dealt again. The deal passes to the left.",
        "RTK-3": "The attacker lays any card before any other player with cards; that first card is due.",
        "RTK-4": "A card is beaten by a higher one of its suit, or by a trump if it is none itself.",
        "RTK-5": "Once all is beaten anybody but the defender may add a card of a rank on the table, and becomes the attacker.",
        "RTK-6": "Never more than six attack cards; a defender who has beaten all with their last card has held out.",
        "RTK-7": "The attack fails when all is beaten and nobody adds or can add; while a card is unbeaten the defender may take all.",
        "RTK-8": "Beaten off or taken, the defender attacks next; if they are out, the next player clockwise with cards does.",
        "RTK-9": "Hands are filled up to six: the attacker first, then all others clockwise from them.",
        "RTK-10": "With the stock empty, a player is out the moment their hand is empty; the last with cards is the Ratak at once.",
        "RTK-11": "In teams the attacker’s partner helps and the defender’s rests; a team whose two players are out has won.",
        "RTK-12": "A position that comes a third time may close the round, as the option says.",
        "RTK-13": "One round ranks by going out, the Ratak last; several by fewest times Ratak, then most times first out.",
    },
    fr={
        "RTK-1": "Jusqu’à quatre : 36 cartes ; à cinq et six : les 52. Six chacun ; la carte retournée fixe l’atout et se pioche en dernier.",
        "RTK-2": "Le plus petit atout commence chaque manche ; sans atout, on redonne. La donne passe à gauche.",
        "RTK-3": "L’attaquant pose la carte de son choix devant n’importe quel joueur qui a des cartes ; cette première carte est obligatoire.",
        "RTK-4": "Une carte se bat par une plus forte de son symbole, ou par un atout si elle n’en est pas un elle-même.",
        "RTK-5": "Quand tout est battu, chacun sauf le défenseur peut ajouter une carte d’une valeur présente, et devient l’attaquant.",
        "RTK-6": "Jamais plus de six cartes d’attaque ; le défenseur qui a tout battu avec sa dernière carte a tenu.",
        "RTK-7": "L’attaque échoue si tout est battu et que nul n’ajoute ou ne le peut ; tant qu’une carte reste à battre, on peut ramasser.",
        "RTK-8": "Attaque repoussée ou cartes ramassées, le défenseur attaque ensuite ; s’il est sorti, le suivant qui a des cartes.",
        "RTK-9": "On complète à six : l’attaquant d’abord, puis tous les autres dans le sens horaire.",
        "RTK-10": "Pioche vide, on est sorti dès qu’on n’a plus de cartes ; le dernier qui en a est aussitôt le Ratak.",
        "RTK-11": "En équipes, le partenaire de l’attaquant aide, celui du défenseur se repose ; l’équipe dont les deux sont sortis gagne.",
        "RTK-12": "Une position qui revient une troisième fois peut clore la manche, selon l’option.",
        "RTK-13": "Une manche classe par ordre de sortie, le Ratak dernier ; plusieurs : moins souvent Ratak, puis plus souvent premier sorti.",
    },
)
