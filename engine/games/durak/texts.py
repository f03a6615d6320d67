"""Durak's sentences, in French and English: what happened, and why something may not."""

from engine.games.durak.cards import show_card
from engine.sentences import COMMON
from engine.texts import Book, Lang, Template

MOVES: dict[str, Template] = {
    "dealt": {
        "en": "{dealer} deals; trump {trump_card}; {first} starts",
        "fr": "{dealer} donne ; atout {trump_card} ; {first} commence",
    },
    "dealt_no_trump": {
        "en": "{dealer} deals; trump {trump_card}; nobody has a trump",
        "fr": "{dealer} donne ; atout {trump_card} ; personne n’a d’atout",
    },
    "redealt": {"en": "The cards are gathered, to be dealt again", "fr": "On ramasse les cartes pour redonner"},
    "attacked": {"en": "{by} attacks {to} with {card}", "fr": "{by} attaque {to} avec {card}"},
    "added": {"en": "{by} adds {card}", "fr": "{by} ajoute {card}"},
    "defended": {"en": "{by} beats {on} with {card}", "fr": "{by} bat {on} avec {card}"},
    "transferred": {
        "en": "{by} passes the attack on to {to} with {card}",
        "fr": "{by} transfère l’attaque à {to} avec {card}",
    },
    "yielded": {"en": "{by} takes; the others may throw in", "fr": "{by} ramasse ; les autres peuvent ajouter"},
    "yielded_last": {"en": "{by} takes; nothing more can be added", "fr": "{by} ramasse ; plus rien ne s’ajoute"},
    "picked_up": {
        "en": ("{by} picks up 1 card", "{by} picks up {count} cards"),
        "fr": ("{by} ramasse 1 carte", "{by} ramasse {count} cartes"),
    },
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
    "beaten_off_empty": {
        "en": "The attack is over before a card was laid",
        "fr": "L’attaque est finie sans qu’une carte ait été posée",
    },
    "drew": {"en": "{by} draws {count}", "fr": "{by} pioche {count}"},
    "drew_trump": {
        "en": "{by} draws {count}, {trump_card} the last",
        "fr": "{by} pioche {count}, {trump_card} en dernier",
    },
    "went_out_first": {"en": "{by} is out first", "fr": "{by} sort en premier"},
    "went_out": {"en": "{by} is out, in place {rank}", "fr": "{by} sort, à la place {rank}"},
    "round_durak": {"en": "Round {round}: the durak is {to}", "fr": "Manche {round} : le dourak est {to}"},
    "round_drawn": {
        "en": "Round {round} is drawn: nobody is the durak",
        "fr": "Manche {round} : nulle, personne n’est dourak",
    },
    "match_drawn": {
        "en": "The match is over, and nobody is the durak; first: {seats}",
        "fr": "La partie est finie, et personne n’est dourak ; en tête : {seats}",
    },
    "round_repetition": {
        "en": "Round {round} is closed: the position came a third time",
        "fr": "Manche {round} close : position répétée trois fois",
    },
    "round_recorded": {
        "en": "Round {round}, result only: the durak is {to}",
        "fr": "Manche {round}, résultat seul : le dourak est {to}",
    },
    "round_recorded_drawn": {
        "en": "Round {round}, result only: drawn, nobody is the durak",
        "fr": "Manche {round}, résultat seul : nulle, personne n’est dourak",
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
        "en": ("{by} must beat {cards} or take it", "{by} must beat {cards} or take {count}"),
        "fr": ("{by} doit battre {cards} ou ramasser", "{by} doit battre {cards} ou ramasser {count} cartes"),
    },
    "due_transfer": {
        "en": (
            "{by} must beat {cards}, transfer the attack or take it",
            "{by} must beat {cards}, transfer the attack or take {count}",
        ),
        "fr": (
            "{by} doit battre {cards}, transférer l’attaque ou ramasser",
            "{by} doit battre {cards}, transférer l’attaque ou ramasser {count} cartes",
        ),
    },
    "due_add": {
        "en": ("{seats} may add a card or pass", "{seats} may add a card or pass"),
        "fr": ("{seats} peut ajouter une carte ou passer", "{seats} peuvent ajouter une carte ou passer"),
    },
    "due_throw_in": {
        "en": ("{by} takes; {seats} may add a card or pass", "{by} takes; {seats} may add a card or pass"),
        "fr": (
            "{by} ramasse ; {seats} peut ajouter une carte ou passer",
            "{by} ramasse ; {seats} peuvent ajouter une carte ou passer",
        ),
    },
}

REFUSALS: dict[str, Template] = {
    "round_not_ended": {
        "en": "Round {round} is being played; end_round closes it: conceded by who lost it, or without a result.",
        "fr": "La manche {round} est en cours ; end_round la termine : concédée par qui l’a perdue, ou sans résultat.",
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
        "en": "The deal does not say which card was turned; give trump_card.",
        "fr": "La donne ne dit pas quelle carte est retournée ; indiquez trump_card.",
    },
    "starter_missing": {
        "en": "Nothing says who starts; give shown (who called which trump, {{}} if nobody has one) or starter.",
        "fr": "Rien ne dit qui commence ; indiquez shown (qui a annoncé quel atout, {{}} si personne n’en a) ou starter.",
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
        "en": "{card}, shown by {seat}, is no trump; a trump of the suit {trump} decides who starts.",
        "fr": "{card}, montré par {seat}, n’est pas un atout ; un atout ({trump}) décide qui commence.",
    },
    "turned_card": {
        "en": "{card} is the turned card; {seat} cannot have it in hand.",
        "fr": "{card} est la carte retournée ; {seat} ne peut l’avoir en main.",
    },
    "lower_held": {
        "en": "{seat} holds {card}, a lower trump than any that was called; the lowest decides who starts.",
        "fr": "{seat} a {card}, un atout plus petit que ceux annoncés ; le plus petit décide qui commence.",
    },
    "trump_card_by_deck": {
        "en": "{card} was not turned; by the deck it is {trump_card}.",
        "fr": "{card} n’est pas la carte retournée ; selon le paquet, c’est {trump_card}.",
    },
    "shown_twice": {
        "en": "One card was shown by two seats: {cards}.",
        "fr": "Une même carte est montrée par deux places : {cards}.",
    },
    "defends": {
        "en": "{seat} defends; cards are laid by {seats}.",
        "fr": "{seat} défend ; posent des cartes : {seats}.",
    },
    "only_defends": {
        "en": "{seat} defends and lays no attack card; it beats or takes.",
        "fr": "{seat} défend et ne pose pas de carte d’attaque ; il faut battre ou ramasser.",
    },
    "does_not_defend": {
        "en": "{by} does not defend; {seat} does.",
        "fr": "{by} ne défend pas ; {seat} défend.",
    },
    "is_out": {
        "en": "{seat} is out of this round; it is the turn of {seats}.",
        "fr": "{seat} est hors de cette manche ; c’est à {seats} de jouer.",
    },
    "rests": {
        "en": "{seat} rests in this attack; it is the turn of {seats}.",
        "fr": "{seat} se repose pendant cette attaque ; c’est à {seats} de jouer.",
    },
    "has_not_the_word": {
        "en": "{by} has not the word; {seat} has it and passes first.",
        "fr": "{by} n’a pas la parole ; {seat} l’a et passe d’abord.",
    },
    "wrong_target": {
        "en": "{to} is not the defender; {by} attacks {seat}.",
        "fr": "{to} ne défend pas ; {by} attaque {seat}.",
    },
    "one_at_a_time": {
        "en": "{card} is not beaten yet; the next card is laid when {seat} has beaten it.",
        "fr": "{card} n’est pas encore battu ; on ajoute une carte quand {seat} l’a battu.",
    },
    "limit_reached": {
        "en": "No further card may be laid: {limit} is the most in this attack; {seat} beats or takes.",
        "fr": "On ne peut plus rien ajouter : {limit} est le maximum de cette attaque ; {seat} bat ou ramasse.",
    },
    "rank_not_on_table": {
        "en": "{card} has no rank that lies on the table; those that do: {ranks}.",
        "fr": "La valeur de {card} n’est pas sur la table ; celles qui y sont : {ranks}.",
    },
    "not_open": {
        "en": "{on} does not lie unbeaten; what does: {cards}.",
        "fr": "{on} n’est pas à battre ; à battre : {cards}.",
    },
    "nothing_open": {
        "en": "{on} does not lie unbeaten; no card does.",
        "fr": "{on} n’est pas à battre ; plus aucune carte ne l’est.",
    },
    "does_not_beat": {
        "en": "{card} does not beat {on}; a higher card of its suit or a trump ({trump}) would.",
        "fr": "{card} ne bat pas {on} ; il faut une carte plus forte de sa couleur ou un atout ({trump}).",
    },
    "nothing_to_take": {
        "en": "No card lies unbeaten; {seat} has nothing to yield to.",
        "fr": "Aucune carte n’est à battre ; {seat} n’a pas à céder.",
    },
    "has_yielded": {
        "en": "{seat} has yielded already; who may throw in: {seats}.",
        "fr": "{seat} a déjà cédé ; peuvent ajouter : {seats}.",
    },
    "no_transfers": {
        "en": "Attacks are not passed on in this match; beat the card or take.",
        "fr": "On ne transfère pas d’attaque dans cette partie ; battez ou ramassez.",
    },
    "already_beaten": {
        "en": "{seat} has beaten a card of this attack, or none lies; it cannot be passed on any more.",
        "fr": "{seat} a déjà battu une carte de cette attaque, ou aucune n’est posée ; on ne peut plus la transférer.",
    },
    "nobody_to_transfer_to": {
        "en": "Nobody with cards is left to defend but {seat}.",
        "fr": "Personne d’autre que {seat} n’a de cartes pour défendre.",
    },
    "too_many_transferred": {
        "en": "{count} cards would lie before {seat}, who need answer {limit} at most.",
        "fr": "{count} cartes seraient devant {seat}, qui n’en doit couvrir que {limit}.",
    },
    "not_attacking_rank": {
        "en": "{card} has not the attack’s rank: {cards}.",
        "fr": "{card} n’a pas la valeur de l’attaque : {cards}.",
    },
    "no_repetition": {
        "en": "This position has not come a third time; the round goes on.",
        "fr": "Cette position n’est pas venue trois fois ; la manche continue.",
    },
    "trump_missing": {
        "en": "Nothing says what is trump; give trump or trump_card.",
        "fr": "Rien ne dit l’atout ; indiquez trump ou trump_card.",
    },
    "trump_contradicts": {
        "en": "Trump cannot be {trump} with {card} as the trump card.",
        "fr": "L’atout ne peut être {trump} si la carte d’atout est {card}.",
    },
    "restated_out": {
        "en": "{seat} is stated to be out, and so neither attacks nor defends.",
        "fr": "{seat} est dit sorti, et donc n’attaque ni ne défend.",
    },
    "restated_places": {
        "en": "Places of those who are out must be 1, 2… without a gap, not {places}.",
        "fr": "Les places des sortis doivent être 1, 2… sans trou, et non {places}.",
    },
    "restated_over": {
        "en": "With so few seats left the round is over; use record_round or end_round.",
        "fr": "Avec si peu de places en jeu la manche est finie ; utilisez record_round ou end_round.",
    },
    "restated_out_with_cards": {
        "en": "A seat that is out holds no cards.",
        "fr": "Une place sortie n’a pas de cartes.",
    },
    "restated_no_cards": {
        "en": "{seat} has no cards; state its place in out, or its hand.",
        "fr": "{seat} n’a pas de cartes ; indiquez sa place dans out, ou sa main.",
    },
    "round_beyond": {
        "en": "There is no round {round} in this match of {limit}; state one up to that, or amend the option rounds.",
        "fr": "Il n’y a pas de manche {round} dans cette partie de {limit} ; indiquez-en une jusque-là, ou corrigez l’option rounds.",
    },
    "restated_phase": {
        "en": "With that table the phase is not {phase}; want {phases}.",
        "fr": "Avec cette table la phase n’est pas {phase} ; attendu : {phases}.",
    },
    "restated_too_many": {
        "en": "{count} attack cards lie; {limit} is the most.",
        "fr": "{count} cartes d’attaque sont posées ; {limit} est le maximum.",
    },
    "attacks_itself": {
        "en": "{by} cannot attack {to}, who plays on the same side.",
        "fr": "{by} ne peut pas attaquer {to}, du même camp.",
    },
    "not_a_team": {
        "en": "The loser is {seats}, not {to}.",
        "fr": "Le perdant est {seats}, et non {to}.",
    },
    "loser_went_out": {
        "en": "{to} went out and so is not the durak.",
        "fr": "{to} est sorti et n’est donc pas le dourak.",
    },
    "loser_missing": {
        "en": "Nothing says how the round ended; give loser, or order if it was drawn.",
        "fr": "Rien ne dit comment la manche a fini ; indiquez loser, ou order si elle est nulle.",
    },
    "nobody_out_last": {
        "en": "In a drawn round two seats at least go out last, together; order names only those who were out before.",
        "fr": "Dans une manche nulle, deux places au moins sortent en dernier, ensemble ; order ne nomme que celles sorties avant.",
    },
    "first_card_due": {
        "en": "The first card of an attack is due; {seat} must lay one.",
        "fr": "La première carte d’une attaque est obligatoire ; {seat} doit en poser une.",
    },
    "unbeaten_left": {
        "en": "{card} is not beaten yet; {seat} beats it or takes before anybody passes.",
        "fr": "{card} n’est pas encore battu ; {seat} le bat ou ramasse avant qu’on passe.",
    },
}

NAMES: dict[Lang, str] = {"en": "Durak", "fr": "Dourak"}
BOOK = Book({**COMMON, **MOVES, **DUE, **REFUSALS}, show_card, NAMES)
