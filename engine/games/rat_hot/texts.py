"""Rat Hot's sentences, in French and English: what happened, and why something may not."""

from engine.games.rat_hot.cards import show_card
from engine.sentences import COMMON, part
from engine.texts import Book, Lang, Template

NAMES: dict[Lang, str] = {"en": "Rat Hot", "fr": "Rat Hot"}

MOVES: dict[str, Template] = {
    **part("turn", "Turn", "Tour"),
    "moment_best_card": {
        "en": ("The best card of the match: {by}, {count} point", "The best card of the match: {by}, {count} points"),
        "fr": (
            "La meilleure carte de la partie : {by}, {count} point",
            "La meilleure carte de la partie : {by}, {count} points",
        ),
    },
    "moment_rats": {
        "en": (
            "{seats} will lose by the rats, unless one is covered",
            "{seats} will lose by the rats, unless one is covered",
        ),
        "fr": (
            "{seats} va perdre par les rats, sauf si on en recouvre un",
            "{seats} vont perdre par les rats, sauf si on en recouvre un",
        ),
    },
    "moment_rats_out": {
        "en": "The rats are out: {to} loses the round with {count} in sight",
        "fr": "Les rats sont de sortie : {to} perd la manche avec {count} rats visibles",
    },
    "dealt": {
        "en": "The start card is {card}; {first} begins",
        "fr": "La carte de départ est posée : {card} ; {first} commence",
    },
    "drew": {"en": "{by} turns up {cards}", "fr": "{by} découvre {cards}"},
    "placed": {"en": "{by} lays {card}", "fr": "{by} pose {card}"},
    "placed_one": {
        "en": ("{by} lays {card}: {count} point for {to}", "{by} lays {card}: {count} points for {to}"),
        "fr": ("{by} pose {card} : {count} point pour {to}", "{by} pose {card} : {count} points pour {to}"),
    },
    "placed_both": {
        "en": (
            "{by} lays {card}: {count} point for {to}, {others} for {seat}",
            "{by} lays {card}: {count} points for {to}, {others} for {seat}",
        ),
        "fr": (
            "{by} pose {card} : {count} point pour {to}, {others} pour {seat}",
            "{by} pose {card} : {count} points pour {to}, {others} pour {seat}",
        ),
    },
    "rats_out": {
        "en": "{count} rats of {to}’s own colour are in sight at the end of the turn",
        "fr": "{count} rats de la couleur {de_to} sont visibles à la fin du tour",
    },
    "rats_out_card": {
        "en": "{count} rats of {to}’s own colour are in sight",
        "fr": "{count} rats de la couleur {de_to} sont visibles",
    },
    "counted": {
        "en": "Final count: {to} {count}, {seat} {others}",
        "fr": "Décompte final : {to} {count}, {seat} {others}",
    },
    "round_rats": {
        "en": "Round {round}: the rats are out, {to} loses",
        "fr": "Manche {round} : les rats sont de sortie, {to} perd",
    },
    "round_last_card": {
        "en": "Round {round}: {seats} wins, {count} to {others}",
        "fr": "Manche {round} : {seats} gagne, {count} à {others}",
    },
    "round_level": {
        "en": "Round {round} is drawn, {count} all",
        "fr": "Manche {round} nulle, {count} partout",
    },
    "round_recorded": {
        "en": "Round {round}, result only: {seats} wins",
        "fr": "Manche {round}, résultat seul : {seats} gagne",
    },
    "round_recorded_totals": {
        "en": "Round {round}, result only: {seats} wins, {count} to {others}",
        "fr": "Manche {round}, résultat seul : {seats} gagne, {count} à {others}",
    },
    "round_recorded_level": {
        "en": "Round {round}, result only: drawn, {count} all",
        "fr": "Manche {round}, résultat seul : nulle, {count} partout",
    },
}

DUE: dict[str, Template] = {
    "due_deal": {"en": "Round {round} is still to begin", "fr": "La manche {round} reste à commencer"},
    "due_draw": {
        "en": ("{by} turns up {count} card", "{by} turns up {count} cards"),
        "fr": ("{by} découvre {count} carte", "{by} découvre {count} cartes"),
    },
    "due_place": {
        "en": ("{by} lays {count} card", "{by} lays {count} cards"),
        "fr": ("{by} pose {count} carte", "{by} pose {count} cartes"),
    },
    "due_drawn": {"en": "{by} lays {cards}", "fr": "{by} pose {cards}"},
    "due_count": {
        "en": "No card can be laid any more: the final count ends the round",
        "fr": "Plus aucune carte ne peut se poser : le décompte final termine la manche",
    },
}

REFUSALS: dict[str, Template] = {
    "starter_missing": {
        "en": "Nothing says who starts; name the oldest player.",
        "fr": "Rien ne dit qui commence ; nommez le joueur le plus âgé.",
    },
    "wrong_starter": {
        "en": "{to} does not start; {seat} does.",
        "fr": "Ce n’est pas à {to} de commencer, mais à {seat}.",
    },
    "start_missing": {
        "en": "Nothing says which the start card is; give its three squares from left to right.",
        "fr": "Rien ne dit quelle est la carte de départ ; indiquez ses trois cases de gauche à droite.",
    },
    "drawn_already": {
        "en": "{cards} were turned up already; they are laid first.",
        "fr": "{cards} : c’est déjà découvert ; on le pose d’abord.",
    },
    "deck_unseen": {
        "en": "Which cards come next is not known here; the service knows.",
        "fr": "On ne sait pas ici quelles cartes viennent ; le service le sait.",
    },
    "cards_missing": {
        "en": "Nothing says which cards were turned up; give as many as the turn still has: {count}.",
        "fr": "Rien ne dit quelles cartes sont découvertes ; indiquez-en autant qu’il en reste à poser : {count}.",
    },
    "not_next": {
        "en": "{cards}: this is not what comes next in the deck; leave the cards out.",
        "fr": "{cards} : ce n’est pas ce qui vient dans le paquet ; retirez les cartes.",
    },
    "wrong_count": {
        "en": "Cards that {seat} still lays in this turn: {count}, no more and no fewer.",
        "fr": "Cartes que {seat} doit encore poser à ce tour : {count}, ni plus ni moins.",
    },
    "not_drawn": {
        "en": "{card} was not turned up; these can be laid: {cards}.",
        "fr": "{card} n’a pas été découverte ; on peut poser : {cards}.",
    },
    "draw_first": {
        "en": "Nothing was turned up yet; draw first.",
        "fr": "Rien n’est encore découvert ; découvrez d’abord les cartes.",
    },
    "lies_already": {
        "en": "{card} cannot come any more: all copies are on the table or turned up.",
        "fr": "{card} ne peut plus venir : tous ses exemplaires sont posés ou découverts.",
    },
    "apart": {
        "en": "The card would lie apart; at least one of its squares must touch by an edge, or cover, a card on the table.",
        "fr": "La carte serait isolée ; une de ses cases au moins doit toucher par un bord, ou couvrir, une carte posée.",
    },
    "hollow": {
        "en": "The card would not lie flat: the heights under its squares are {heights}; they must be equal.",
        "fr": "La carte ne serait pas à plat : sous ses cases, les hauteurs sont {heights} ; elles doivent être égales.",
    },
    "exactly_upon": {
        "en": "The card would lie exactly upon another one; shift or turn it.",
        "fr": "La carte en couvrirait exactement une autre ; décalez-la ou tournez-la.",
    },
    "would_hide": {
        "en": "A card would be completely hidden; every card must stay in sight.",
        "fr": "Une carte disparaîtrait tout à fait ; chaque carte doit rester visible.",
    },
    "beyond_the_edge": {
        "en": "The card would lie beyond the table: it has {columns} columns and {rows} rows.",
        "fr": "La carte dépasserait de la table, qui a {columns} colonnes et {rows} rangées.",
    },
    "cards_are_counted": {
        "en": "The round ends by itself with the last card; still to be laid: {count}.",
        "fr": "La manche finit d’elle-même à la dernière carte ; il en reste à poser : {count}.",
    },
    "drawn_lie_first": {
        "en": "{cards} were turned up and are not laid yet; lay them first.",
        "fr": "{cards} : c’est découvert et pas encore posé ; posez-le d’abord.",
    },
    "cards_not_counted": {
        "en": "In this match nobody counts the cards; leave out how many are left.",
        "fr": "Dans cette partie, on ne compte pas les cartes ; n’indiquez pas combien il en reste.",
    },
    "restated_left": {
        "en": "Of {count} cards at least one is left while a round is played; correct how many are left, or record the result.",
        "fr": "Sur {count} cartes, il en reste au moins une tant qu’on joue ; corrigez combien il en reste, ou notez le résultat.",
    },
    "restated_squares": {
        "en": "A place was stated twice; each square seen from above is named once.",
        "fr": "Une même case est indiquée deux fois ; chaque case vue d’en haut se donne une seule fois.",
    },
    "restated_laid": {
        "en": "More cards are named than are on the table: {count}. Correct how many are, or how many are left.",
        "fr": "On nomme plus de cartes qu’il n’y en a de posées ; posées : {count}. Corrigez combien sont posées, ou combien il en reste.",
    },
    "round_beyond": {
        "en": "There is no round {round}; the last one of this match is round {limit}.",
        "fr": "Il n’y a pas de manche {round} ; la dernière de cette partie est la manche {limit}.",
    },
    "round_not_ended": {
        "en": "Round {round} is being played; end it first: the loser concedes, or it has no result.",
        "fr": "La manche {round} est en cours ; terminez-la d’abord : le perdant abandonne, ou elle reste sans résultat.",
    },
    "totals_or_loser": {
        "en": "A round’s result is either both totals or who lost by the rats; give one of them.",
        "fr": "Le résultat d’une manche est soit les deux totaux, soit qui l’a perdue par ses rats ; indiquez l’un des deux.",
    },
    "totals_of_both": {
        "en": "The total of one seat is missing; give both.",
        "fr": "Il manque le total d’une place ; indiquez les deux.",
    },
}

BOOK = Book({**COMMON, **MOVES, **DUE, **REFUSALS}, show_card, NAMES)
