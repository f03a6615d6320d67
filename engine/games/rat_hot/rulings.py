"""Rat Hot's rulings, each in a sentence; docs/rulings.md tells them at length.

A number, once given, keeps its meaning; new ones go to the end.
"""

from engine.rulings import Rulings
from engine.texts import merge_languages

RULINGS: Rulings = merge_languages(
    en={
        "RH-1": "Two seats, one red and one green; the oldest starts the first round, then they alternate.",
        "RH-2": "42 cards beside the start card, unless agreed otherwise; the deck may be given, so that others are refused.",
        "RH-3": "One card in the first turn, two in each other, turned up together and laid in any order; the last turn takes the rest.",
        "RH-4": "A card lies across or down, with at least one square beside (by an edge) or upon a card on the table.",
        "RH-5": "No hollow: a card lies wholly on the table, or wholly upon cards of one level.",
        "RH-6": "No card may lie exactly upon the three squares of one card; with never_hidden none may be hidden at all.",
        "RH-7": "After each card, every group of one spice that was made or changed scores for its owner: 1 for two, 2 for more.",
        "RH-8": "Whoever ends a turn with three or more rats of their own in sight loses at once; nothing is counted.",
        "RH-9": "After the last card all groups are counted once more; the higher sum wins, equal sums are a draw.",
        "RH-10": "The table’s edge is the referee’s affair; bounds, where agreed, limit it, and where no card fits any more all is counted.",
    },
    fr={
        "RH-1": "Deux places, une rouge et une verte ; l’aîné commence la première manche, puis on alterne.",
        "RH-2": "42 cartes outre la carte de départ, sauf accord contraire ; on peut donner le paquet : les autres sont refusées.",
        "RH-3": "Une carte au premier tour, deux ensuite, découvertes ensemble et posées dans l’ordre voulu ; le dernier prend le reste.",
        "RH-4": "Une carte se pose en long ou en large, une case au moins touchant par un bord une carte posée, ou posée dessus.",
        "RH-5": "Aucun vide : une carte repose entièrement sur la table, ou entièrement sur des cartes d’un même niveau.",
        "RH-6": "Aucune carte ne recouvre exactement les trois cases d’une autre ; avec never_hidden, aucune ne disparaît.",
        "RH-7": "Après chaque carte, tout groupe d’une épice formé ou changé rapporte à son joueur : 1 point pour deux cases, 2 au-delà.",
        "RH-8": "Qui finit son tour avec trois rats visibles ou plus de sa couleur perd aussitôt ; on ne compte rien.",
        "RH-9": "Après la dernière carte on recompte tous les groupes ; le plus fort total gagne, à égalité la manche est nulle.",
        "RH-10": "Le bord de la table est l’affaire de l’arbitre ; bounds, si convenu, le fixe, et quand plus rien ne se pose, on compte.",
    },
)
