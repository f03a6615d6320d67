"""Durak's rulings, each in a sentence; docs/rulings.md tells them at length.

A number, once given, keeps its meaning; new ones go to the end.
"""

from engine.rulings import Rulings
from engine.texts import merge_languages

RULINGS: Rulings = merge_languages(
    en={
        "DUR-1": "36 cards (or 52), six each; the turned card names the trump and is the stock’s last; with six seats it is the dealer’s.",
        "DUR-2": "The lowest trump starts the first round; nobody has one: dealt again. Later the durak deals and the first out starts.",
        "DUR-3": "One attacks the next seat to the left that has cards; the first card may be any, and must be laid.",
        "DUR-4": "A card is beaten by a higher one of its suit, or by a trump if it is none.",
        "DUR-5": "A further card must have a rank that lies on the table, one at a time, the next when the last is beaten.",
        "DUR-6": "At most six attack cards, and never more than the defender’s hand at the start; then the attack ends by itself.",
        "DUR-7": "The defender may take while a card lies unbeaten: they take every card on the table.",
        "DUR-8": "The turn to add passes between the attackers; one passes when all is beaten, never before the first card.",
        "DUR-9": "Beaten off: the defender attacks next. Taken: they lose their turn, and the seat to their left attacks.",
        "DUR-10": "Hands are filled up to six: whoever opened first, then the other attackers clockwise, the defender last.",
        "DUR-11": "With the stock empty, a seat without cards after an attack is out; the last with cards is the durak.",
        "DUR-12": "Four seats are two teams: the attacker’s partner helps, the defender’s rests; the team that alone has cards loses.",
        "DUR-13": "Without teams all others with cards help, clockwise from the opener; one whose hand runs out is not replaced.",
        "DUR-14": "Where agreed, a defender who has beaten nothing may pass the attack on with a card of its rank.",
        "DUR-16": "A position that comes a third time may end the round, as the option says.",
        "DUR-17": "One round ranks by going out, the durak last; several by fewest times durak, then most times first out.",
    },
    fr={
        "DUR-1": "36 cartes (ou 52), six chacun ; la carte retournée fixe l’atout et se pioche en dernier ; à six, elle est au donneur.",
        "DUR-2": "Le plus petit atout commence la première manche ; sans atout, on redonne. Ensuite le dourak donne, le premier sorti commence.",
        "DUR-3": "On attaque la prochaine place à gauche qui a des cartes ; la première carte est au choix, mais obligatoire.",
        "DUR-4": "Une carte se bat par une plus forte de sa couleur, ou par un atout si elle n’en est pas un.",
        "DUR-5": "Une carte ajoutée doit avoir une valeur déjà sur la table, une à la fois, la suivante quand la dernière est battue.",
        "DUR-6": "Six cartes d’attaque au plus, jamais plus que la main du défenseur au départ ; l’attaque finit alors d’elle-même.",
        "DUR-7": "Le défenseur peut céder tant qu’une carte n’est pas battue : il ramasse toute la table.",
        "DUR-8": "La parole tourne entre les attaquants ; on passe quand tout est battu, jamais avant la première carte.",
        "DUR-9": "Attaque repoussée : le défenseur attaque. Cédé : il passe son tour, la place à sa gauche attaque.",
        "DUR-10": "On complète à six : d’abord qui a ouvert, puis les autres attaquants dans le sens horaire, le défenseur à la fin.",
        "DUR-11": "Pioche vide, une place sans carte après une attaque est sortie ; la dernière avec des cartes est le dourak.",
        "DUR-12": "À quatre, deux équipes : le partenaire de l’attaquant aide, celui du défenseur se repose ; l’équipe qui garde des cartes perd.",
        "DUR-13": "Sans équipes, tous les autres qui ont des cartes aident, dans le sens horaire ; qui n’en a plus n’est pas remplacé.",
        "DUR-14": "Si convenu, un défenseur qui n’a rien battu peut transférer l’attaque avec une carte de même valeur.",
        "DUR-16": "Une position qui revient une troisième fois peut finir la manche, selon l’option.",
        "DUR-17": "Une manche classe par ordre de sortie, le dourak dernier ; plusieurs : moins souvent dourak, puis plus souvent premier sorti.",
    },
)
