"""Rat-Jong's rulings, each in a sentence; docs/rulings.md tells them at length.

A number, once given, keeps its meaning; new ones go to the end.
"""

from engine.rulings import Rulings

RULINGS: Rulings = {
    "RJ-1": {
        "en": "156 cards: 148 in 36 piles, eight aside, unseen, for the whole match. Each takes 13, one after the other.",
        "fr": "156 cartes : 148 en 36 tas, huit mises de côté, cachées, pour toute la partie. Chacun en prend 13, à tour de rôle.",
    },
    "RJ-2": {
        "en": "Where the piles are kept, each draw names its pile, and an empty one gives nothing.",
        "fr": "Si l’on tient le compte des tas, chaque pioche nomme le sien, et un tas vide ne donne rien.",
    },
    "RJ-3": {
        "en": "Whoever has most magenta dragons starts, then green, red, the earliest birthday; later the last starter’s right.",
        "fr": "Commence qui a le plus de dragons magenta, puis verts, rouges, le premier anniversaire ; ensuite, à sa droite.",
    },
    "RJ-4": {
        "en": "Only the round’s starter, once, before the first draw, may name a trump, showing a dragon of that colour.",
        "fr": "Seul celui qui commence la manche peut, une fois, avant sa première pioche, choisir l’atout en montrant un tel dragon.",
    },
    "RJ-5": {
        "en": "Spiders are magenta, ladybirds red, frogs green, unless agreed otherwise; plants are never trump.",
        "fr": "Araignées magenta, coccinelles rouges, grenouilles vertes, sauf accord ; les plantes ne sont jamais atout.",
    },
    "RJ-6": {
        "en": "On their turn a player first lays out their dragons and takes a middle card for each.",
        "fr": "À son tour, un joueur pose d’abord ses dragons et prend une carte du milieu pour chacun.",
    },
    "RJ-7": {
        "en": "A turn: draw a middle card or take the visible one; then go out, or discard one card face up.",
        "fr": "Un tour : piocher au milieu ou prendre la carte visible ; puis finir, ou jeter une carte face visible.",
    },
    "RJ-8": {
        "en": "The visible card is taken on one’s own turn only to complete a tierce or a brelan, laid open at once.",
        "fr": "À son tour, on ne prend la carte visible que pour compléter une tierce ou un brelan, posé aussitôt.",
    },
    "RJ-9": {
        "en": "Rat-Jong: four tierces or brelans, one of each at least, and a pair, laid last; royal from the middle, else minor.",
        "fr": "Rat-Jong : quatre tierces ou brelans, au moins un de chaque, et une paire, posée en dernier ; royal du milieu, sinon mineur.",
    },
    "RJ-10": {
        "en": "Until it is covered or taken, anybody but its discarder may take the visible card for Rat-Jong, out of turn.",
        "fr": "Tant qu’elle n’est ni recouverte ni prise, tous sauf celui qui l’a jetée peuvent prendre la carte visible pour Rat-Jong.",
    },
    "RJ-11": {
        "en": "A pair is two animals of one number, or two different plants of one family; dragons make none.",
        "fr": "Une paire : deux animaux de même nombre, ou deux plantes différentes d’une famille ; les dragons n’en font pas.",
    },
    "RJ-12": {
        "en": "Lay all: four melds and a pair that are no Rat-Jong, in one’s own turn, nothing left in hand; it ends the round.",
        "fr": "Tout poser : quatre combinaisons et une paire sans Rat-Jong, à son tour, main vide ; cela finit la manche.",
    },
    "RJ-13": {
        "en": "Only laid cards count, line by line of the table; a trump’s tierces, dragons and ends count double.",
        "fr": "Seules les cartes posées comptent, ligne par ligne ; tierces, dragons et bouts à l’atout comptent double.",
    },
    "RJ-14": {
        "en": "With the middle empty that turn is played out; its discard may be claimed for Rat-Jong, and the round is over.",
        "fr": "Le milieu vide, on finit ce tour ; on peut prendre la carte jetée pour faire Rat-Jong, et la manche est finie.",
    },
    "RJ-15": {
        "en": "Two players play four rounds, more play one each; most points win, equal ones share the rank.",
        "fr": "À deux, quatre manches ; à plus, autant que de joueurs ; le plus de points gagne, à égalité on partage le rang.",
    },
    "RJ-16": {
        "en": "A hand and its open melds are 13 cards, 14 after a draw or a take; whoever goes out uses every card.",
        "fr": "Une main et ses combinaisons posées font 13 cartes, 14 après une prise ; qui finit emploie toutes ses cartes.",
    },
}
