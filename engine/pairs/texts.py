"""Sentences of games in which cards are laid before somebody who beats them one by one, in French and English."""

from engine.sentences import part
from engine.texts import Template

MOVES: dict[str, Template] = {
    **part("attack", "Attack", "Attaque"),
    "chapter_attack_on": {"en": "Attack {count}: {by} → {to}", "fr": "Attaque {count} : {by} → {to}"},
    "moment_trump_ace": {"en": "{by} spends the ace of trumps ({card})", "fr": "{by} joue l’as d’atout ({card})"},
    "moment_last_card": {
        "en": "{by} beats {on} with the last card of the hand",
        "fr": "{by} bat {le_on} avec la dernière carte de sa main",
    },
    "moment_repetition": {
        "en": "The same position for the third time",
        "fr": "La même position pour la troisième fois",
    },
    "dealt": {
        "en": "{dealer} deals; {trump_card} is trump; {first} starts",
        "fr": "{dealer} donne ; atout {trump_card} ; {first} commence",
    },
    "dealt_no_trump": {
        "en": "{dealer} deals; {trump_card} is trump, and nobody has one",
        "fr": "{dealer} donne ; atout {trump_card} ; personne n’en a",
    },
    "redealt": {
        "en": "The cards are gathered up for a new deal",
        "fr": "On ramasse les cartes pour redonner",
    },
    "attacked": {
        "en": "{by} attacks {to} with {card}",
        "fr": "{by} attaque {to} avec {le_card}",
    },
    "added": {
        "en": "{by} adds {card}",
        "fr": "{by} ajoute {le_card}",
    },
    "defended": {
        "en": "{by} beats {on} with {card}",
        "fr": "{by} bat {le_on} avec {le_card}",
    },
    "took": {
        "en": ("{by} takes {count} card", "{by} takes {count} cards"),
        "fr": ("{by} ramasse {count} carte", "{by} ramasse {count} cartes"),
    },
    "passed": {"en": "{by} passes", "fr": "{by} passe"},
    "passed_all": {"en": "All pass", "fr": "Tous passent"},
    "beaten_off": {
        "en": ("Beaten off: {count} card discarded", "Beaten off: {count} cards discarded"),
        "fr": ("Attaque repoussée : {count} carte défaussée", "Attaque repoussée : {count} cartes défaussées"),
    },
    "beaten_off_empty": {
        "en": "The attack is over before a card was laid",
        "fr": "L’attaque est finie sans qu’une carte ait été posée",
    },
    "drew": {
        "en": ("{by} draws {count} card", "{by} draws {count} cards"),
        "fr": ("{by} pioche {count} carte", "{by} pioche {count} cartes"),
    },
    "drew_trump": {
        "en": ("{by} draws the last card, {trump_card}", "{by} draws {count} cards, the last one {trump_card}"),
        "fr": (
            "{by} pioche la dernière carte, {le_trump_card}",
            "{by} pioche {count} cartes, dont {le_trump_card} en dernier",
        ),
    },
    "went_out_together": {
        "en": "{by} goes out together with {seats}",
        "fr": "{by} sort en même temps {que_seats}",
    },
    "round_repetition": {
        "en": "Round {round} ends: the same position for the third time",
        "fr": "Manche {round} terminée : même position pour la troisième fois",
    },
}

DUE: dict[str, Template] = {
    "due_deal": {"en": "Round {round} is still to be dealt", "fr": "La manche {round} reste à donner"},
    "due_redeal": {
        "en": "Nobody has a trump: the cards are dealt again",
        "fr": "Personne n’a d’atout : on redonne",
    },
    "due_attack": {"en": "{by} attacks {to}", "fr": "{by} attaque {to}"},
    "due_defend": {
        "en": ("{by} must beat {cards} or take it", "{by} must beat {cards} or take {count} cards"),
        "fr": ("{by} doit battre {le_cards} ou ramasser", "{by} doit battre {le_cards} ou ramasser {count} cartes"),
    },
    "due_add": {
        "en": ("{seats} may add a card or pass", "{seats} may add a card or pass"),
        "fr": ("{seats} peut ajouter une carte ou passer", "{seats} peuvent ajouter une carte ou passer"),
    },
}

REFUSALS: dict[str, Template] = {
    "round_not_ended": {
        "en": "Round {round} is being played; end it first: the loser concedes, or it has no result.",
        "fr": "La manche {round} est en cours ; terminez-la d’abord : le perdant abandonne, ou elle reste sans résultat.",
    },
    "only_redeal": {
        "en": "Nobody has a trump; the cards must be gathered and dealt again.",
        "fr": "Personne n’a d’atout ; il faut ramasser et redonner.",
    },
    "no_redeal": {
        "en": "Cards are dealt again only when nobody has a trump.",
        "fr": "On ne redonne que si personne n’a d’atout.",
    },
    "trump_card_missing": {
        "en": "The deal does not say which card was turned; give the trump card.",
        "fr": "La donne ne dit pas quelle carte est retournée ; indiquez la carte d’atout.",
    },
    "starter_missing": {
        "en": "Nothing says who starts; say who called which trump, or that nobody has one, or who starts.",
        "fr": "Rien ne dit qui commence ; dites qui a annoncé quel atout, ou que personne n’en a, ou qui commence.",
    },
    "wrong_dealer": {"en": "{to} does not deal; {seat} does.", "fr": "Ce n’est pas à {to} de donner, mais à {seat}."},
    "wrong_starter": {
        "en": "{to} does not start; {seat} does.",
        "fr": "Ce n’est pas à {to} de commencer, mais à {seat}.",
    },
    "nobody_shows": {
        "en": "No trump is called in this round; {seat} starts.",
        "fr": "On n’annonce pas d’atout dans cette manche ; {seat} commence.",
    },
    "not_a_trump": {
        "en": "{card}, shown by {seat}, is not a trump; a trump ({trump}) decides who starts.",
        "fr": "{Le_card} ({seat}) n’est pas un atout ; un atout ({trump}) décide qui commence.",
    },
    "turned_card": {
        "en": "{card} is the turned card; {seat} cannot have it in hand.",
        "fr": "{Le_card} est la carte retournée ; {seat} ne peut pas l’avoir en main.",
    },
    "lower_held": {
        "en": "{seat} holds {card}, a lower trump than any that was called; the lowest decides who starts.",
        "fr": "{seat} a {le_card}, un atout plus petit que ceux annoncés ; le plus petit décide qui commence.",
    },
    "trump_card_by_deck": {
        "en": "{card} was not turned; by the deck it is {trump_card}.",
        "fr": "{Le_card} n’est pas la carte retournée ; selon le paquet, c’est {le_trump_card}.",
    },
    "shown_twice": {
        "en": "Two players cannot show the same card: {cards}.",
        "fr": "Deux joueurs ne peuvent pas montrer la même carte : {cards}.",
    },
    "defends": {
        "en": "{seat} is defending; {seats} may lay cards.",
        "fr": "{seat} défend ; c’est à {seats} de poser des cartes.",
    },
    "only_defends": {
        "en": "{seat} is defending and lays no attack card: beat or take.",
        "fr": "{seat} défend et ne pose pas de carte d’attaque : il faut battre ou ramasser.",
    },
    "does_not_defend": {
        "en": "{by} is not defending; {seat} is.",
        "fr": "{by} ne défend pas ; c’est {seat} qui défend.",
    },
    "is_out": {
        "en": "{seat} is out of this round; it is {seats}’s turn.",
        "fr": "{seat} est hors de cette manche ; c’est à {seats} de jouer.",
    },
    "rests": {
        "en": "{seat} rests in this attack; it is {seats}’s turn.",
        "fr": "{seat} se repose pendant cette attaque ; c’est à {seats} de jouer.",
    },
    "wrong_target": {
        "en": "{to} is not the defender; {by} attacks {seat}.",
        "fr": "{to} ne défend pas ; {by} attaque {seat}.",
    },
    "one_at_a_time": {
        "en": "One card at a time: {seat} must beat {card} before another is added.",
        "fr": "Une carte à la fois : {seat} doit battre {le_card} avant qu’on en ajoute une autre.",
    },
    "limit_reached": {
        "en": "No more cards in this attack: {limit} is the limit. {seat} beats or takes.",
        "fr": "Plus de carte dans cette attaque : {limit} au plus. {seat} bat ou ramasse.",
    },
    "rank_not_on_table": {
        "en": "No {rank} on the table: only {ranks} can be added.",
        "fr": "Pas {de_rank} sur la table : on ne peut ajouter que {ranks}.",
    },
    "not_open": {
        "en": "{on} cannot be beaten now; still to beat: {cards}.",
        "fr": "{Le_on} n’est pas à battre ; restent à battre : {cards}.",
    },
    "nothing_open": {
        "en": "{on} cannot be beaten now: no card is left to beat.",
        "fr": "{Le_on} n’est pas à battre : plus aucune carte ne l’est.",
    },
    "does_not_beat": {
        "en": "{card} does not beat {on}: it takes a higher card of its suit, or a trump ({trump}).",
        "fr": "{Le_card} ne bat pas {le_on} : il faut une carte plus forte de sa couleur, ou un atout ({trump}).",
    },
    "only_trump_beats": {
        "en": "{card} does not beat {on}: only a trump ({trump}) does.",
        "fr": "{Le_card} ne bat pas {le_on} : seul un atout ({trump}) le peut.",
    },
    "only_higher_trump_beats": {
        "en": "{card} does not beat {on}: only a higher trump does.",
        "fr": "{Le_card} ne bat pas {le_on} : seul un atout plus fort le peut.",
    },
    "nothing_beats": {
        "en": "{card} does not beat {on}: no card does.",
        "fr": "{Le_card} ne bat pas {le_on} : aucune carte ne le peut.",
    },
    "nothing_to_take": {
        "en": "There is nothing for {seat} to take: no card is left to beat.",
        "fr": "{seat} n’a rien à ramasser : plus aucune carte n’est à battre.",
    },
    "no_repetition": {
        "en": "This position has not come up three times; the round goes on.",
        "fr": "Cette position n’est pas venue trois fois ; la manche continue.",
    },
    "trump_missing": {
        "en": "Nothing says what is trump; give the trump or the trump card.",
        "fr": "Rien ne dit l’atout ; indiquez l’atout ou la carte d’atout.",
    },
    "trump_contradicts": {
        "en": "Trump cannot be {trump} with {card} as the trump card.",
        "fr": "L’atout ne peut être {trump} si la carte d’atout est {card}.",
    },
    "restated_out": {
        "en": "{seat} is stated to be out, and so neither attacks nor defends.",
        "fr": "{seat} est hors jeu d’après la saisie, et donc n’attaque ni ne défend.",
    },
    "restated_places": {
        "en": "Places of those who are out must be 1, 2… without a gap, not {places}.",
        "fr": "Les places des sortis doivent être 1, 2… sans trou, et non {places}.",
    },
    "restated_over": {
        "en": "With so few players left the round is over; record its result, or end it.",
        "fr": "Avec si peu de joueurs restants la manche est finie ; notez son résultat, ou terminez-la.",
    },
    "restated_out_with_cards": {
        "en": "A player who is out holds no cards.",
        "fr": "Qui est sorti n’a plus de cartes.",
    },
    "restated_no_cards": {
        "en": "{seat} has no cards; state the hand, or that {seat} is out, and in which place.",
        "fr": "{seat} n’a pas de cartes ; indiquez sa main, ou à quel rang {seat} est hors jeu.",
    },
    "round_beyond": {
        "en": "There is no round {round} in this match of {limit}; state one up to that, or correct the number of rounds.",
        "fr": "Il n’y a pas de manche {round} dans cette partie de {limit} ; indiquez-en une jusque-là, ou corrigez le nombre de manches.",
    },
    "restated_phase": {
        "en": "With that table the round is in another phase.",
        "fr": "Avec cette table, la manche est dans une autre phase.",
    },
    "restated_too_many": {
        "en": "There are {count} attack cards; {limit} is the most.",
        "fr": "{count} cartes d’attaque sont posées ; {limit} est le maximum.",
    },
    "attacks_itself": {
        "en": "{by} cannot attack {to}, who plays on the same side.",
        "fr": "{by} ne peut pas attaquer {to}, du même camp.",
    },
    "not_a_team": {
        "en": ("The loser is {seats}, not {to}.", "The losers are {seats}, not {to}."),
        "fr": ("Le perdant est {seats}, et non {to}.", "Les perdants sont {seats}, et non {to}."),
    },
    "loser_missing": {
        "en": "Nothing says how the round ended; name the loser, or, if it was drawn, the order in which players went out.",
        "fr": "Rien ne dit comment la manche a fini ; nommez qui a perdu, ou, si elle est nulle, l’ordre des sorties.",
    },
    "nobody_out_last": {
        "en": "In a drawn round at least two players go out last, together; the order names only those who were out before.",
        "fr": "Dans une manche nulle, deux joueurs au moins sortent en dernier, ensemble ; l’ordre ne nomme que ceux sortis avant.",
    },
    "first_card_due": {
        "en": "The first card of an attack must be laid; {seat} lays one.",
        "fr": "La première carte d’une attaque est obligatoire ; {seat} doit en poser une.",
    },
    "unbeaten_left": {
        "en": "{card} is not beaten yet: {seat} beats it or takes before anybody passes.",
        "fr": "{Le_card} reste à battre : {seat} bat ou ramasse avant que quelqu’un passe.",
    },
}
