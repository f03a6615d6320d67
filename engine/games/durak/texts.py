"""Durak's sentences, in French and English: what happened, and why something may not."""

from engine.games.durak.cards import show_card
from engine.texts import Book, Template

MOVES: dict[str, Template] = {
    "match_created": {"en": "Match opened: Durak, {count} seats", "fr": "Partie ouverte : Durak, {count} places"},
    "dealt": {
        "en": "{dealer} deals; trump {trump_card}; {first} starts",
        "fr": "{dealer} donne ; atout {trump_card} ; {first} commence",
    },
    "dealt_no_trump": {
        "en": "{dealer} deals; trump {trump_card}; nobody has a trump",
        "fr": "{dealer} donne ; atout {trump_card} ; personne n'a d'atout",
    },
    "redealt": {"en": "The cards are gathered, to be dealt again", "fr": "On ramasse les cartes pour redonner"},
    "revealed": {"en": "{by} shows {cards}", "fr": "{by} montre {cards}"},
    "revealed_hidden": {"en": "Cards of {by} are noted, unseen", "fr": "Des cartes de {by} sont notées, non vues"},
    "attacked": {"en": "{by} attacks {to} with {card}", "fr": "{by} attaque {to} avec {card}"},
    "added": {"en": "{by} adds {card}", "fr": "{by} ajoute {card}"},
    "defended": {"en": "{by} beats {on} with {card}", "fr": "{by} bat {on} avec {card}"},
    "took": {
        "en": ("{by} takes 1 card", "{by} takes {count} cards"),
        "fr": ("{by} ramasse 1 carte", "{by} ramasse {count} cartes"),
    },
    "passed": {"en": "{by} passes", "fr": "{by} passe"},
    "passed_all": {"en": "All pass", "fr": "Tous passent"},
    "beaten_off": {
        "en": ("Beaten off: 1 card discarded", "Beaten off: {count} cards discarded"),
        "fr": ("Attaque repoussée : 1 carte défaussée", "Attaque repoussée : {count} cartes défaussées"),
    },
    "drew": {"en": "{by} draws {count}", "fr": "{by} pioche {count}"},
    "drew_trump": {
        "en": "{by} draws {count}, {trump_card} the last",
        "fr": "{by} pioche {count}, {trump_card} en dernier",
    },
    "went_out_first": {"en": "{by} is out first", "fr": "{by} sort en premier"},
    "went_out": {"en": "{by} is out, in place {rank}", "fr": "{by} sort, à la place {rank}"},
    "round_durak": {"en": "Round {round}: the durak is {to}", "fr": "Manche {round} : le dourak est {to}"},
    "round_drawn": {"en": "Round {round} is drawn", "fr": "Manche {round} : nulle"},
    "match_ended": {"en": "The match is over; first: {seats}", "fr": "La partie est finie ; en tête : {seats}"},
    "match_lost": {
        "en": "The match is over; first: {seats}; last: {to}",
        "fr": "La partie est finie ; en tête : {seats} ; en queue : {to}",
    },
}

REFUSALS: dict[str, Template] = {
    "match_over": {
        "en": "The match is over; nothing can be played.",
        "fr": "La partie est finie ; plus rien ne se joue.",
    },
    "not_dealt": {
        "en": "The round has not been dealt; deal first.",
        "fr": "La manche n'est pas distribuée ; donnez d'abord.",
    },
    "round_goes_on": {
        "en": "Round {round} is being played; the next deal comes when it is over.",
        "fr": "La manche {round} est en cours ; on redonne quand elle est finie.",
    },
    "only_redeal": {
        "en": "Nobody has a trump; the cards must be gathered and dealt again.",
        "fr": "Personne n'a d'atout ; il faut ramasser et redonner.",
    },
    "no_redeal": {
        "en": "Cards are dealt again only when nobody has a trump.",
        "fr": "On ne redonne que si personne n'a d'atout.",
    },
    "trump_card_missing": {
        "en": "The deal does not say which card was turned; give trump_card.",
        "fr": "La donne ne dit pas quelle carte est retournée ; indiquez trump_card.",
    },
    "starter_missing": {
        "en": "Nothing says who starts; give shown (who called which trump, {{}} if nobody has one) or starter.",
        "fr": "Rien ne dit qui commence ; indiquez shown (qui a annoncé quel atout, {{}} si personne n'en a) ou starter.",
    },
    "wrong_dealer": {"en": "{to} does not deal; {seat} does.", "fr": "Ce n'est pas à {to} de donner, mais à {seat}."},
    "wrong_starter": {
        "en": "{to} does not start; {seat} does.",
        "fr": "Ce n'est pas à {to} de commencer, mais à {seat}.",
    },
    "nobody_shows": {
        "en": "No trump is called in this round; {seat} starts.",
        "fr": "On n'annonce pas d'atout dans cette manche ; {seat} commence.",
    },
    "not_a_trump": {
        "en": "{card}, shown by {seat}, is no trump; a trump of the suit {trump} decides who starts.",
        "fr": "{card}, montré par {seat}, n'est pas un atout ; un atout ({trump}) décide qui commence.",
    },
    "turned_card": {
        "en": "{card} is the turned card; {seat} cannot have it in hand.",
        "fr": "{card} est la carte retournée ; {seat} ne peut l'avoir en main.",
    },
    "shown_twice": {
        "en": "One card was shown by two seats: {cards}.",
        "fr": "Une même carte est montrée par deux places : {cards}.",
    },
    "not_in_deck": {
        "en": "{card} is not one of the {deck} cards of this match.",
        "fr": "{card} ne fait pas partie des {deck} cartes de cette partie.",
    },
    "not_in_hand": {
        "en": "{card} cannot be in {seat}'s hand: it is known to be elsewhere, or that hand is known whole.",
        "fr": "{card} ne peut pas être dans la main de {seat} : la carte est ailleurs, ou cette main est connue en entier.",
    },
    "too_many_seen": {
        "en": "{seat}'s hand cannot hold {cards} as well; unknown cards in it: {count}.",
        "fr": "La main de {seat} ne peut pas contenir aussi {cards} ; cartes inconnues : {count}.",
    },
    "not_its_turn": {
        "en": "It is not {seat}'s turn, but that of {seats}.",
        "fr": "Ce n'est pas à {seat} de jouer, mais à {seats}.",
    },
    "is_out": {
        "en": "{seat} is out of this round; it is the turn of {seats}.",
        "fr": "{seat} est hors de cette manche ; c'est à {seats} de jouer.",
    },
    "rests": {
        "en": "{seat} rests in this attack; it is the turn of {seats}.",
        "fr": "{seat} se repose pendant cette attaque ; c'est à {seats} de jouer.",
    },
    "has_not_the_word": {
        "en": "{by} has not the word; {seat} has it and passes first.",
        "fr": "{by} n'a pas la parole ; {seat} l'a et passe d'abord.",
    },
    "wrong_target": {
        "en": "{to} is not the defender; {by} attacks {seat}.",
        "fr": "{to} ne défend pas ; {by} attaque {seat}.",
    },
    "one_at_a_time": {
        "en": "{card} is not beaten yet; the next card is laid when {seat} has beaten it.",
        "fr": "{card} n'est pas encore battu ; on ajoute une carte quand {seat} l'a battu.",
    },
    "limit_reached": {
        "en": "No further card may be laid: {limit} is the most in this attack; {seat} beats or takes.",
        "fr": "On ne peut plus rien ajouter : {limit} est le maximum de cette attaque ; {seat} bat ou ramasse.",
    },
    "rank_not_on_table": {
        "en": "{card} has no rank that lies on the table; those that do: {ranks}.",
        "fr": "La valeur de {card} n'est pas sur la table ; celles qui y sont : {ranks}.",
    },
    "not_open": {
        "en": "{on} does not lie unbeaten; what does: {cards}.",
        "fr": "{on} n'est pas à battre ; à battre : {cards}.",
    },
    "does_not_beat": {
        "en": "{card} does not beat {on}; a higher card of its suit or a trump ({trump}) would.",
        "fr": "{card} ne bat pas {on} ; il faut une carte plus forte de sa couleur ou un atout ({trump}).",
    },
    "nothing_to_take": {
        "en": "No card lies unbeaten; {seat} has nothing to yield to.",
        "fr": "Aucune carte n'est à battre ; {seat} n'a pas à céder.",
    },
    "first_card_due": {
        "en": "The first card of an attack is due; {seat} must lay one.",
        "fr": "La première carte d'une attaque est obligatoire ; {seat} doit en poser une.",
    },
    "unbeaten_left": {
        "en": "{card} is not beaten yet; {seat} beats it or takes before anybody passes.",
        "fr": "{card} n'est pas encore battu ; {seat} le bat ou ramasse avant qu'on passe.",
    },
}

BOOK = Book({**MOVES, **REFUSALS}, show_card)
