"""Rat Hot's sentences, in French and English: what happened, and why something may not."""

from engine.games.rat_hot.cards import show_card
from engine.sentences import COMMON, part
from engine.texts import Book, Lang, Template, merge_languages

NAMES: dict[Lang, str] = {"en": "Rat Hot", "fr": "Rat Hot"}

MOVES: dict[str, Template] = {
    **part("turn", "Turn", "Tour"),
    **merge_languages(
        en={
            "moment_best_card": (
                "The best card of the match: {by}, {count} point",
                "The best card of the match: {by}, {count} points",
            ),
            "moment_rats": (
                "{seats} will lose by the rats, unless one is covered",
                "{seats} will lose by the rats, unless one is covered",
            ),
            "moment_rats_out": "The rats are out: {to} loses the round with {count} in sight",
            "dealt": "The start card is {card}; {first} begins",
            "drew": "{by} turns up {cards}",
            "placed": "{by} lays {card}",
            "placed_one": ("{by} lays {card}: {count} point for {to}", "{by} lays {card}: {count} points for {to}"),
            "placed_both": (
                "{by} lays {card}: {count} point for {to}, {others} for {seat}",
                "{by} lays {card}: {count} points for {to}, {others} for {seat}",
            ),
            "rats_out": "{count} rats of {to}’s own colour are in sight at the end of the turn",
            "rats_out_card": "{count} rats of {to}’s own colour are in sight",
            "counted": "Final count: {to} {count}, {seat} {others}",
            "round_rats": "Round {round}: the rats are out, {to} loses",
            "round_last_card": "Round {round}: {seats} wins, {count} to {others}",
            "round_level": "Round {round} is drawn, {count} all",
            "round_recorded": "Round {round}, result only: {seats} wins",
            "round_recorded_totals": "Round {round}, result only: {seats} wins, {count} to {others}",
            "round_recorded_level": "Round {round}, result only: drawn, {count} all",
        },
        fr={
            "moment_best_card": (
                "La meilleure carte de la partie : {by}, {count} point",
                "La meilleure carte de la partie : {by}, {count} points",
            ),
            "moment_rats": (
                "{seats} va perdre par les rats, sauf si on en recouvre un",
                "{seats} vont perdre par les rats, sauf si on en recouvre un",
            ),
            "moment_rats_out": "Les rats sont de sortie : {to} perd la manche avec {count} rats visibles",
            "dealt": "La carte de départ est posée : {card} ; {first} commence",
            "drew": "{by} découvre {cards}",
            "placed": "{by} pose {card}",
            "placed_one": ("{by} pose {card} : {count} point pour {to}", "{by} pose {card} : {count} points pour {to}"),
            "placed_both": (
                "{by} pose {card} : {count} point pour {to}, {others} pour {seat}",
                "{by} pose {card} : {count} points pour {to}, {others} pour {seat}",
            ),
            "rats_out": "{count} rats de la couleur {de_to} sont visibles à la fin du tour",
            "rats_out_card": "{count} rats de la couleur {de_to} sont visibles",
            "counted": "Décompte final : {to} {count}, {seat} {others}",
            "round_rats": "Manche {round} : les rats sont de sortie, {to} perd",
            "round_last_card": "Manche {round} : {seats} gagne, {count} à {others}",
            "round_level": "Manche {round} nulle, {count} partout",
            "round_recorded": "Manche {round}, résultat seul : {seats} gagne",
            "round_recorded_totals": "Manche {round}, résultat seul : {seats} gagne, {count} à {others}",
            "round_recorded_level": "Manche {round}, résultat seul : nulle, {count} partout",
        },
    ),
}

DUE: dict[str, Template] = merge_languages(
    en={
        "due_deal": "Round {round} is still to begin",
        "due_draw": ("{by} turns up {count} card", "{by} turns up {count} cards"),
        "due_place": ("{by} lays {count} card", "{by} lays {count} cards"),
        "due_drawn": "{by} lays {cards}",
        "due_count": "No card can be laid any more: the final count ends the round",
    },
    fr={
        "due_deal": "La manche {round} reste à commencer",
        "due_draw": ("{by} découvre {count} carte", "{by} découvre {count} cartes"),
        "due_place": ("{by} pose {count} carte", "{by} pose {count} cartes"),
        "due_drawn": "{by} pose {cards}",
        "due_count": "Plus aucune carte ne peut se poser : le décompte final termine la manche",
    },
)

REFUSALS: dict[str, Template] = merge_languages(
    en={
        "starter_missing": "Nothing says who starts; name the oldest player.",
        "wrong_starter": "{to} does not start; {seat} does.",
        "start_missing": "Nothing says which the start card is; give its three squares from left to right.",
        "drawn_already": "{cards} were turned up already; they are laid first.",
        "deck_unseen": "Which cards come next is not known here; the service knows.",
        "cards_missing": "Nothing says which cards were turned up; give as many as the turn still has: {count}.",
        "not_next": "{cards}: this is not what comes next in the deck; leave the cards out.",
        "wrong_count": "Cards that {seat} still lays in this turn: {count}, no more and no fewer.",
        "not_drawn": "{card} was not turned up; these can be laid: {cards}.",
        "draw_first": "Nothing was turned up yet; draw first.",
        "lies_already": "{card} cannot come any more: all copies are on the table or turned up.",
        "apart": "The card would lie apart; at least one of its squares must touch by an edge, or cover, a card on the table.",
        "hollow": "The card would not lie flat: the heights under its squares are {heights}; they must be equal.",
        "exactly_upon": "The card would lie exactly upon another one; shift or turn it.",
        "would_hide": "A card would be completely hidden; every card must stay in sight.",
        "beyond_the_edge": "The card would lie beyond the table: it has {columns} columns and {rows} rows.",
        "cards_are_counted": "The round ends by itself with the last card; still to be laid: {count}.",
        "drawn_lie_first": "{cards} were turned up and are not laid yet; lay them first.",
        "cards_not_counted": "In this match nobody counts the cards; leave out how many are left.",
        "restated_left": "Of {count} cards at least one is left while a round is played; correct how many are left, or record the result.",
        "restated_squares": "A place was stated twice; each square seen from above is named once.",
        "restated_laid": "More cards are named than are on the table: {count}. Correct how many are, or how many are left.",
        "round_beyond": "There is no round {round}; the last one of this match is round {limit}.",
        "round_not_ended": "Round {round} is being played; end it first: the loser concedes, or it has no result.",
        "totals_or_loser": "A round’s result is either both totals or who lost by the rats; give one of them.",
        "totals_of_both": "The total of one seat is missing; give both.",
    },
    fr={
        "starter_missing": "Rien ne dit qui commence ; nommez le joueur le plus âgé.",
        "wrong_starter": "Ce n’est pas à {to} de commencer, mais à {seat}.",
        "start_missing": "Rien ne dit quelle est la carte de départ ; indiquez ses trois cases de gauche à droite.",
        "drawn_already": "{cards} : c’est déjà découvert ; on le pose d’abord.",
        "deck_unseen": "On ne sait pas ici quelles cartes viennent ; le service le sait.",
        "cards_missing": "Rien ne dit quelles cartes sont découvertes ; indiquez-en autant qu’il en reste à poser : {count}.",
        "not_next": "{cards} : ce n’est pas ce qui vient dans le paquet ; retirez les cartes.",
        "wrong_count": "Cartes que {seat} doit encore poser à ce tour : {count}, ni plus ni moins.",
        "not_drawn": "{card} n’a pas été découverte ; on peut poser : {cards}.",
        "draw_first": "Rien n’est encore découvert ; découvrez d’abord les cartes.",
        "lies_already": "{card} ne peut plus venir : tous ses exemplaires sont posés ou découverts.",
        "apart": "La carte serait isolée ; une de ses cases au moins doit toucher par un bord, ou couvrir, une carte posée.",
        "hollow": "La carte ne serait pas à plat : sous ses cases, les hauteurs sont {heights} ; elles doivent être égales.",
        "exactly_upon": "La carte en couvrirait exactement une autre ; décalez-la ou tournez-la.",
        "would_hide": "Une carte disparaîtrait tout à fait ; chaque carte doit rester visible.",
        "beyond_the_edge": "La carte dépasserait de la table, qui a {columns} colonnes et {rows} rangées.",
        "cards_are_counted": "La manche finit d’elle-même à la dernière carte ; il en reste à poser : {count}.",
        "drawn_lie_first": "{cards} : c’est découvert et pas encore posé ; posez-le d’abord.",
        "cards_not_counted": "Dans cette partie, on ne compte pas les cartes ; n’indiquez pas combien il en reste.",
        "restated_left": "Sur {count} cartes, il en reste au moins une tant qu’on joue ; corrigez combien il en reste, ou notez le résultat.",
        "restated_squares": "Une même case est indiquée deux fois ; chaque case vue d’en haut se donne une seule fois.",
        "restated_laid": "On nomme plus de cartes qu’il n’y en a de posées ; posées : {count}. Corrigez combien sont posées, ou combien il en reste.",
        "round_beyond": "Il n’y a pas de manche {round} ; la dernière de cette partie est la manche {limit}.",
        "round_not_ended": "La manche {round} est en cours ; terminez-la d’abord : le perdant abandonne, ou elle reste sans résultat.",
        "totals_or_loser": "Le résultat d’une manche est soit les deux totaux, soit qui l’a perdue par ses rats ; indiquez l’un des deux.",
        "totals_of_both": "Il manque le total d’une place ; indiquez les deux.",
    },
)

BOOK = Book({**COMMON, **MOVES, **DUE, **REFUSALS}, show_card, NAMES)
