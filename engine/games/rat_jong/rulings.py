"""Rat-Jong's rulings, each in a sentence; docs/rulings.md tells them at length.

A number, once given, keeps its meaning; new ones go to the end.
"""

from engine.rulings import Rulings
from engine.texts import merge_languages

RULINGS: Rulings = merge_languages(
    en={
        "RJ-1": "156 cards: 148 in 36 piles, eight aside, unseen, for the whole match. Each takes 13, one after the other.",
        "RJ-2": "Where the piles are kept, each draw names its pile, and an empty one gives nothing.",
        "RJ-3": "Most magenta dragons starts; tied: green, then red, then the earliest birthday. Later rounds: the player on the last starter’s right.",
        "RJ-4": "Only the round’s starter, once, before the first draw, may name a trump, showing a dragon of that colour.",
        "RJ-5": "Spiders are magenta, ladybirds red, frogs green, unless agreed otherwise; plants are never trump.",
        "RJ-6": "On their turn a player first lays out their dragons and takes a middle card for each.",
        "RJ-7": "A turn: draw a middle card or take the visible one; then go out, or discard one card face up.",
        "RJ-8": "The visible card is taken on one’s own turn only to complete a tierce or a brelan, laid open at once.",
        "RJ-9": "Rat-Jong: four tierces or brelans, one of each at least, and a pair, laid last; royal from the middle, else minor.",
        "RJ-10": "Until it is covered or taken, anybody but its discarder may take the visible card for Rat-Jong, out of turn.",
        "RJ-11": "A pair is two animals of one number, or two different plants of one family; dragons make none.",
        "RJ-12": "Lay all: four melds and a pair that are no Rat-Jong, in one’s own turn, nothing left in hand; it ends the round.",
        "RJ-13": "Only laid cards count, line by line of the table; a trump’s tierces, dragons and ends count double.",
        "RJ-14": "With the middle empty that turn is played out; its discard may be claimed for Rat-Jong, and the round is over.",
        "RJ-15": "Two players play four rounds, more play one each; most points win, equal ones share the rank.",
        "RJ-16": "A hand and its open melds are 13 cards, 14 after a draw or a take; whoever goes out uses every card.",
    },
    fr={
        "RJ-1": "156 cartes : 148 en 36 tas, huit mises de côté, cachées, pour toute la partie. Chacun en prend 13, à tour de rôle.",
        "RJ-2": "Si l’on tient le compte des tas, chaque pioche nomme le sien, et un tas vide ne donne rien.",
        "RJ-3": "Commence qui a le plus de dragons magenta, puis verts, rouges, le premier anniversaire ; ensuite, à sa droite.",
        "RJ-4": "Seul celui qui commence la manche peut, une fois, avant sa première pioche, choisir l’atout en montrant un tel dragon.",
        "RJ-5": "Araignées magenta, coccinelles rouges, grenouilles vertes, sauf accord ; les plantes ne sont jamais atout.",
        "RJ-6": "À son tour, un joueur pose d’abord ses dragons et prend une carte du milieu pour chacun.",
        "RJ-7": "Un tour : piocher au milieu ou prendre la carte visible ; puis finir, ou défausser une carte face visible.",
        "RJ-8": "À son tour, on ne prend la carte visible que pour compléter une tierce ou un brelan, posé aussitôt.",
        "RJ-9": "Rat-Jong : quatre tierces ou brelans, au moins un de chaque, et une paire, posée en dernier ; royal du milieu, sinon mineur.",
        "RJ-10": "Tant qu’elle n’est ni recouverte ni prise, tous sauf celui qui l’a défaussée peuvent prendre la carte visible pour Rat-Jong.",
        "RJ-11": "Une paire : deux animaux de même nombre, ou deux plantes différentes d’une famille ; les dragons n’en font pas.",
        "RJ-12": "Tout poser : quatre combinaisons et une paire sans Rat-Jong, à son tour, main vide ; cela finit la manche.",
        "RJ-13": "Seules les cartes posées comptent, ligne par ligne ; tierces, dragons et bouts à l’atout comptent double.",
        "RJ-14": "Le milieu vide, on finit ce tour ; on peut prendre la carte défaussée pour faire Rat-Jong, et la manche est finie.",
        "RJ-15": "À deux, quatre manches ; à plus, autant que de joueurs ; le plus de points gagne, à égalité on partage le rang.",
        "RJ-16": "Une main et ses combinaisons posées font 13 cartes, 14 après une prise ; qui finit emploie toutes ses cartes.",
    },
)
