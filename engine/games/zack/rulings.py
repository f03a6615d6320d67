"""Zack's rulings, each in a sentence; docs/rulings.md tells them at length.

A number, once given, keeps its meaning; new ones go to the end.
"""

from engine.rulings import Rulings
from engine.texts import merge_languages

RULINGS: Rulings = merge_languages(
    en={
        "ZCK-1": "Each seat has a colour, its marker and the others’ challenge cards; what is not in play is put aside.",
        "ZCK-2": "The seat left of the dealer starts; the dealer moves clockwise each round.",
        "ZCK-3": "A colour calls its seat; R and L call the next seat to the thrower’s right or left; 2R and 2L the one after.",
        "ZCK-4": "Again repeats the last other card; back calls who threw the card below; on an empty box the thrower again.",
        "ZCK-5": "What lies in the box counts, on turn or not, unless it is challenged in time; what misses it is not played.",
        "ZCK-6": "Too slow: a challenge against the seat whose turn it is succeeds if it landed before that seat’s card.",
        "ZCK-7": "Out of turn: a challenge succeeds while that card is among the top four; so does one of an early marker.",
        "ZCK-8": "The seat whose turn it is, or that still owes a colour, cannot challenge: void.",
        "ZCK-9": "A challenge too late, or of the wrong seat, costs the box, unless agreed to have no effect.",
        "ZCK-10": "Failed: the challenger takes the Zack cards of the box and leads; without proof a challenge is void.",
        "ZCK-11": "Upheld: the challenged seat takes the Zack cards of the box; the challenger leads.",
        "ZCK-12": "Zack cards that landed upon a challenge card go back to those who threw them.",
        "ZCK-13": "Of several challenges the first that fell in the box counts, alone; a void one is passed over.",
        "ZCK-14": "The box is the judge: what lies under was there first, whatever clocks or entries say.",
        "ZCK-15": "Whoever has neither a Zack card nor a marker to throw has won; a challenge under it is judged first.",
        "ZCK-16": "Stop cards halt play: choose a colour, pass the piles, or mirror left and right; what follows goes back.",
        "ZCK-17": "For beginners again and back may be left out.",
        "ZCK-18": "Taps on this pad count in the order tapped. Phones decide only where their times cannot overlap.",
        "ZCK-19": "A challenge is judged on what lies under it: void, missed the box, out of turn, too slow, too late, else wrong seat.",
        "ZCK-20": "A void challenge changes nothing: it and what fell upon it go back.",
        "ZCK-21": "After a verdict the box is empty and the challenger leads; until then throws lie upon the challenge.",
        "ZCK-22": "The box goes under the pile as a whole, turned over; a returned card goes on top of its pile.",
        "ZCK-23": "The round ends with its winner; the others share rank 2, unless fewest cards decide.",
        "ZCK-24": "An unknown card counts as thrown; what hangs on it is undecided until it is corrected.",
    },
    fr={
        "ZCK-1": "Chaque place a une couleur, son marqueur et les cartes défi des autres ; le reste est écarté.",
        "ZCK-2": "La place à gauche du donneur commence ; la donne tourne dans le sens horaire.",
        "ZCK-3": "Une couleur désigne sa place ; R et L, la place voisine à droite ou à gauche du lanceur ; 2R et 2L, la suivante.",
        "ZCK-4": "Encore répète la dernière autre carte ; retour rappelle l’auteur de celle du dessous ; boîte vide : le lanceur.",
        "ZCK-5": "Ce qui est dans la boîte compte, même hors tour, sauf défi à temps ; à côté, ce n’est pas joué.",
        "ZCK-6": "Trop lent : défier la place dont c’est le tour réussit si le défi tombe avant sa carte.",
        "ZCK-7": "Hors tour : le défi réussit tant que la carte est parmi les quatre du dessus ; de même contre un marqueur lancé trop tôt.",
        "ZCK-8": "La place dont c’est le tour, ou qui doit encore une couleur, ne peut pas défier : défi nul.",
        "ZCK-9": "Un défi tardif ou mal visé coûte la boîte, sauf s’il est convenu qu’il reste sans effet.",
        "ZCK-10": "Défi manqué : son auteur ramasse les cartes Zack et prend la main ; sans preuve, le défi est nul.",
        "ZCK-11": "Défi réussi : la place défiée ramasse les cartes Zack ; le défiant prend la main.",
        "ZCK-12": "Les cartes Zack tombées sur une carte défi reviennent à ceux qui les ont lancées.",
        "ZCK-13": "De plusieurs défis, seul compte le premier tombé dans la boîte ; un défi nul est ignoré.",
        "ZCK-14": "La boîte tranche : ce qui est dessous était là avant, quoi que disent horloges et saisies.",
        "ZCK-15": "Qui n’a plus ni carte Zack ni marqueur à lancer a gagné ; un défi placé dessous est jugé d’abord.",
        "ZCK-16": "Les cartes stop suspendent le jeu : choisir, échanger ou inverser ; ce qui tombe ensuite revient.",
        "ZCK-17": "Pour débuter, on peut retirer les cartes encore et retour.",
        "ZCK-18": "Ce qu’un arbitre saisit est tombé dans cet ordre ; entre appareils, on n’ordonne que ce qui est certain.",
        "ZCK-19": "Un défi se juge sur ce qui est dessous : nul, à côté, hors tour, trop lent, trop tard, sinon mauvaise cible.",
        "ZCK-20": "Un défi nul ne change rien : il revient, avec ce qui est tombé dessus.",
        "ZCK-21": "Après le verdict la boîte est vide et le défiant a la main ; d’ici là, les cartes tombent sur le défi.",
        "ZCK-22": "La boîte passe sous la pile d’un bloc, retournée ; une carte rendue va sur le dessus de sa pile.",
        "ZCK-23": "La manche finit avec son vainqueur ; les autres sont deuxièmes, sauf classement au nombre de cartes.",
        "ZCK-24": "Une carte inconnue compte comme lancée ; ce qui en dépend reste non tranché jusqu’à correction.",
    },
)
