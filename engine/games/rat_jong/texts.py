"""Rat-Jong's sentences, in French and English: what happened, and why something may not."""

from engine.games.rat_jong.cards import article, article_fr, show_card
from engine.sentences import COMMON, part
from engine.texts import Book, Lang, Template

_TRUMPS: dict[str, tuple[str, str]] = {
    "magenta": ("magenta", "magenta"), "green": ("green", "vert"), "red": ("red", "rouge"),
}  # fmt: skip

MOVES: dict[str, Template] = {
    **part("turn", "Turn", "Tour"),
    "moment_royal": {"en": "A royal Rat-Jong: {by}", "fr": "Un Rat-Jong royal : {by}"},
    "moment_middle_empty": {"en": "The middle is empty", "fr": "Le milieu est vide"},
    "dealt": {
        "en": "Everybody takes 13 cards; {first} starts",
        "fr": "Chacun prend 13 cartes ; {first} commence",
    },
    **{
        f"trump_{colour}": {
            "en": f"{{by}} shows the {en} dragon: {en} is trump",
            "fr": f"{{by}} montre le dragon {fr} : atout {fr}",
        }
        for colour, (en, fr) in _TRUMPS.items()
    },
    "dragons_exposed": {
        "en": "{by} lays out {the_cards} and takes as many cards for that",
        "fr": "{by} pose {le_cards} et prend autant de cartes",
    },
    "dragons_some_replaced": {
        "en": (
            "{by} lays out {the_cards} and takes the last card of the middle",
            "{by} lays out {the_cards} and takes the last {count} cards of the middle",
        ),
        "fr": (
            "{by} pose {le_cards} et prend la dernière carte du milieu",
            "{by} pose {le_cards} et prend les {count} dernières cartes du milieu",
        ),
    },
    "dragons_unreplaced": {
        "en": "{by} lays out {the_cards}; the middle is empty",
        "fr": "{by} pose {le_cards} ; le milieu est vide",
    },
    "drew": {
        "en": "{by} draws from the middle",
        "fr": "{by} pioche au milieu",
    },
    "drew_last": {
        "en": "{by} draws the last card of the middle",
        "fr": "{by} pioche la dernière carte du milieu",
    },
    "visible_taken": {
        "en": "{by} takes {the_card} and lays {the_cards}",
        "fr": "{by} prend {le_card} et pose {le_cards}",
    },
    "discarded": {"en": "{by} discards {the_card}", "fr": "{by} jette {le_card}"},
    "declared_royal": {
        "en": "{by}: royal Rat-Jong, with a card from the middle",
        "fr": "{by} : Rat-Jong royal, avec une carte du milieu",
    },
    "declared_minor": {
        "en": "{by}: minor Rat-Jong, with the visible card",
        "fr": "{by} : Rat-Jong mineur, avec la carte visible",
    },
    "laid_all": {"en": "{by} lays all, without Rat-Jong", "fr": "{by} pose tout son jeu, sans Rat-Jong"},
    "round_scored": {"en": "Points of the round: {points}", "fr": "Points de la manche : {points}"},
    "round_royal": {
        "en": "Round {round} goes to {seats}: royal Rat-Jong",
        "fr": "Manche {round} : Rat-Jong royal pour {seats}",
    },
    "round_minor": {
        "en": "Round {round} goes to {seats}: minor Rat-Jong",
        "fr": "Manche {round} : Rat-Jong mineur pour {seats}",
    },
    "round_lay_all": {
        "en": "Round {round} ends: {seats} has laid all",
        "fr": "Manche {round} finie : {seats} a tout posé",
    },
    "round_middle_empty": {
        "en": "Round {round} ends: the middle is empty",
        "fr": "Manche {round} finie : le milieu est vide",
    },
    "round_recorded": {
        "en": "Round {round}, result only: {points}",
        "fr": "Manche {round}, résultat seul : {points}",
    },
}

DUE: dict[str, Template] = {
    "due_deal": {"en": "Round {round} is still to be dealt", "fr": "La manche {round} reste à donner"},
    "due_first": {
        "en": "{by} starts: may name a trump, and draws",
        "fr": "{by} commence : peut choisir l’atout, puis pioche",
    },
    "due_first_or_take": {
        "en": "{by} starts: may name a trump, and draws, or takes {the_card} to complete a meld",
        "fr": "{by} commence : peut choisir l’atout, puis pioche, ou prend {le_card} pour une combinaison",
    },
    "due_first_take": {
        "en": "The middle is empty: {by} may name a trump, and take {the_card} to complete a meld, or the round ends",
        "fr": "Le milieu est vide : {by} peut choisir l’atout, et prendre {le_card} pour une combinaison, ou la manche "
        "est finie",
    },
    "due_first_close": {
        "en": "The middle is empty: {by} may name a trump, or the round ends",
        "fr": "Le milieu est vide : {by} peut choisir l’atout, ou la manche est finie",
    },
    "due_draw": {"en": "{by} draws from the middle", "fr": "{by} doit piocher au milieu"},
    "due_draw_or_take": {
        "en": "{by} draws, or takes {the_card} to complete a meld",
        "fr": "{by} pioche, ou prend {le_card} pour une combinaison",
    },
    "due_take": {
        "en": "The middle is empty: {by} may take {the_card} to complete a meld, or the round ends",
        "fr": "Le milieu est vide : {by} peut prendre {le_card} pour une combinaison, ou la manche est finie",
    },
    "due_close": {"en": "The middle is empty: the round is over", "fr": "Le milieu est vide : la manche est finie"},
    "due_dragons": {
        "en": "{by} lays out {the_cards} and takes as many cards",
        "fr": "{by} doit poser {le_cards} et prendre autant de cartes",
    },
    "due_dragons_some": {
        "en": (
            "{by} lays out {the_cards} and takes the card that is left in the middle",
            "{by} lays out {the_cards} and takes the {count} cards that are left in the middle",
        ),
        "fr": (
            "{by} doit poser {le_cards} et prendre la carte qui reste au milieu",
            "{by} doit poser {le_cards} et prendre les {count} cartes qui restent au milieu",
        ),
    },
    "due_dragons_none": {
        "en": "{by} lays out {the_cards}; the middle is empty",
        "fr": "{by} doit poser {le_cards} ; le milieu est vide",
    },
    "due_play": {"en": "{by} discards, or goes out", "fr": "{by} jette une carte, ou finit"},
    "due_claim": {
        "en": "The middle is empty: {the_card} may be claimed for Rat-Jong, or the round ends",
        "fr": "Le milieu est vide : on peut prendre {le_card} pour faire Rat-Jong, sinon la manche est finie",
    },
}

REFUSALS: dict[str, Template] = {
    "round_not_ended": {
        "en": "Round {round} is being played; end it first, without a winner.",
        "fr": "La manche {round} est en cours ; terminez-la d’abord, sans gagnant.",
    },
    "picks_elsewhere": {
        "en": "Picks say how a deck is taken in a dealt record, and this one is {kind}; leave the picks out.",
        "fr": "L’ordre des prises se note dans une partie donnée par le service, et celle-ci est {kind} ; retirez les prises.",
    },
    "aside_stays": {
        "en": "The eight cards that were put aside stay there for the whole match: the deck must end with {the_cards}.",
        "fr": "Les huit cartes mises de côté le restent toute la partie : le paquet doit finir par {le_cards}.",
    },
    "too_many_picks": {
        "en": "{count} picks are too many; {limit} cards are taken in all.",
        "fr": "{count} prises, c’est trop ; on prend {limit} cartes en tout.",
    },
    "picked_empty": {
        "en": "A card was picked from row {row}, column {column} (from 0) when that pile was empty; name another.",
        "fr": "Une carte est prise à la rangée {row}, colonne {column} (à partir de 0), alors que ce tas est vide ; nommez-en un autre.",
    },
    "piles_by_deck": {
        "en": "By the deck the piles are not as stated; leave the piles out.",
        "fr": "Selon le paquet, les tas ne sont pas ceux indiqués ; retirez les tas.",
    },
    "pile_too_high": {
        "en": "The pile in row {row}, column {column} (from 0) has {limit} cards at most, not {count}.",
        "fr": "Le tas de la rangée {row}, colonne {column} (à partir de 0) a {limit} cartes au plus, et non {count}.",
    },
    "piles_sum": {
        "en": "The piles hold {count} cards together; {limit} are left in the middle.",
        "fr": "Les tas contiennent {count} cartes en tout ; il en reste {limit} au milieu.",
    },
    "pile_missing": {
        "en": "The piles are kept track of in this match; say which the cards came from.",
        "fr": "Cette partie tient le compte des tas ; dites de quels tas viennent les cartes.",
    },
    "piles_not_kept": {
        "en": "The piles are not kept track of in this match, only the middle’s total; leave the pile out.",
        "fr": "Cette partie ne tient pas le compte des tas, seulement le total du milieu ; retirez le tas.",
    },
    "pile_empty": {
        "en": "The pile in row {row}, column {column} (from 0) is empty; draw from another.",
        "fr": "Le tas de la rangée {row}, colonne {column} (à partir de 0) est vide ; piochez dans un autre.",
    },
    "not_a_dragon": {
        "en": "{The_card}, shown by {seat}, is not a dragon; dragons decide who starts.",
        "fr": "{Le_card} ({seat}) n’est pas un dragon ; les dragons décident qui commence.",
    },
    "starter_missing": {
        "en": "Nothing says who starts; give the dragons and the order of birthdays, or say which of {seats} starts.",
        "fr": "Rien ne dit qui commence ; indiquez les dragons et l’ordre des anniversaires, ou dites qui commence, parmi {seats}.",
    },
    "starter_unknown": {
        "en": "Nobody knows who started the last round; say who starts this one.",
        "fr": "On ne sait pas qui a commencé la dernière manche ; dites qui commence celle-ci.",
    },
    "not_to_the_right": {
        "en": "{to} does not start this round: it is {seats}, to the last starter’s right.",
        "fr": "Ce n’est pas à {to} de commencer cette manche, mais à {seats}, à droite de celui qui a commencé la dernière.",
    },
    "has_fewer_dragons": {
        "en": "{to} does not start; by the dragons and birthdays that were entered it is {seats}.",
        "fr": "Ce n’est pas à {to} de commencer ; selon les dragons et anniversaires notés, c’est à {seats}.",
    },
    "does_not_start": {
        "en": "{by} did not start this round; only {seat} may name the trump.",
        "fr": "{by} n’a pas commencé la manche ; c’est à {seat} de choisir l’atout.",
    },
    "trump_is_chosen": {
        "en": "The trump is chosen already; it stays for the round.",
        "fr": "L’atout est déjà choisi ; il vaut pour toute la manche.",
    },
    "has_drawn": {
        "en": "{seat} has drawn already; the trump is named before the first draw.",
        "fr": "{seat} a déjà pioché ; l’atout se choisit avant la première pioche.",
    },
    "nobodys_turn": {
        "en": "It is nobody’s turn: the middle is empty, and {the_card} can only be claimed for Rat-Jong.",
        "fr": "Ce n’est plus le tour de personne : le milieu est vide, et on ne peut prendre {le_card} que pour faire Rat-Jong.",
    },
    "dragons_first": {
        "en": "{seat} has {the_cards} in hand: lay out dragons first, and take a middle card for each while any are left.",
        "fr": "{seat} a {le_cards} en main : il faut d’abord poser ses dragons, chacun contre une carte du milieu s’il en reste.",
    },
    "only_dragons": {
        "en": "{The_card} is not a dragon; only dragons are laid out.",
        "fr": "{Le_card} n’est pas un dragon ; on ne pose que les dragons.",
    },
    "as_many_as_dragons": {
        "en": (
            "{count} card replaces this dragon, not {given}.",
            "{count} cards replace these dragons, not {given}.",
        ),
        "fr": (
            "Ce dragon donne droit à {count} carte, et non à {given}.",
            "Ces dragons donnent droit à {count} cartes, et non à {given}.",
        ),
    },
    "drawn_by_deck": {
        "en": "This record is {kind}: the deck says which card {seat} draws; leave it out.",
        "fr": "Cette partie est {kind} : c’est le paquet qui dit ce que pioche {seat} ; retirez la carte.",
    },
    "not_in_middle": {
        "en": "{The_card} cannot come from the middle: all its copies are known to be elsewhere.",
        "fr": "{Le_card} ne peut pas venir du milieu : on sait que tous ses exemplaires sont ailleurs.",
    },
    "has_its_card": {
        "en": "{seat} has drawn or taken a card already; discard one, or go out.",
        "fr": "{seat} a déjà pris une carte ; il faut en jeter une, ou finir.",
    },
    "middle_is_empty": {
        "en": "The middle is empty: nothing can be drawn.",
        "fr": "Le milieu est vide : il n’y a plus rien à piocher.",
    },
    "ratjong_only": {
        "en": "The middle is empty: {the_card} can only be taken for Rat-Jong.",
        "fr": "Le milieu est vide : on ne peut prendre {le_card} que pour faire Rat-Jong.",
    },
    "nothing_visible": {
        "en": "No visible card is there to be taken; draw from the middle.",
        "fr": "Aucune carte visible n’est à prendre ; il faut piocher au milieu.",
    },
    "own_discard": {
        "en": "{seat} discarded {the_card}; only the others may take it.",
        "fr": "{seat} a jeté {le_card} ; seuls les autres peuvent prendre cette carte.",
    },
    "not_a_meld": {
        "en": "{The_cards} are no meld: a tierce is three numbers in a row of one animal, a brelan the three kinds of one family.",
        "fr": "{cards} : ce n’est ni une tierce (trois nombres qui se suivent d’un animal) ni un brelan (les trois d’une famille).",
    },
    "not_a_pair": {
        "en": "{The_cards} are no pair: two animals of one number, or two plants of one family, as agreed.",
        "fr": "{cards} : ce n’est pas une paire (deux animaux de même nombre, ou deux plantes d’une famille, comme convenu).",
    },
    "without_visible": {
        "en": "{The_card} is the visible card; the meld that it completes must contain it, not {the_cards}.",
        "fr": "{Le_card} est la carte visible ; la combinaison doit la contenir, et non {cards}.",
    },
    "draw_first": {
        "en": "{seat} draws a card or takes the visible one first, and discards then.",
        "fr": "{seat} pioche ou prend d’abord la carte visible, et jette ensuite.",
    },
    "never_discarded": {
        "en": "{The_card} is not discarded: dragons are laid out.",
        "fr": "{Le_card} ne se jette pas : les dragons se posent.",
    },
    "not_with_middle": {
        "en": "Out of turn {seat} can go out with the visible card only, not with one from the middle.",
        "fr": "Hors de son tour, {seat} ne peut finir qu’avec la carte visible, non avec une carte du milieu.",
    },
    "no_middle_card": {
        "en": "{seat} did not draw their last card from the middle; a royal Rat-Jong needs that.",
        "fr": "{seat} n’a pas pioché sa dernière carte au milieu ; il le faut pour un Rat-Jong royal.",
    },
    "nothing_to_claim": {
        "en": "No visible card is there to go out with: it was taken or covered.",
        "fr": "Aucune carte visible pour finir : elle a été prise ou recouverte.",
    },
    "has_drawn_already": {
        "en": "{seat} has drawn already, and would have a card too many with {the_card}.",
        "fr": "{seat} a déjà pioché, et aurait une carte de trop avec {le_card}.",
    },
    "visible_not_laid": {
        "en": "{The_card} is the visible card; whoever goes out with it lays it in a meld or in the pair.",
        "fr": "{Le_card} est la carte visible ; qui finit avec elle la pose dans une combinaison ou dans la paire.",
    },
    "visible_in_pair": {
        "en": "In this match {the_card}, the visible card, may not be in the pair; it must complete a meld.",
        "fr": "Dans cette partie, {le_card}, la carte visible, ne peut pas faire la paire ; elle doit compléter une combinaison.",
    },
    "every_card": {
        "en": "{seat} lays {count} cards from their hand and has {held}; whoever goes out uses every one.",
        "fr": "{seat} pose {count} cartes de sa main et en a {held} ; qui finit les emploie toutes.",
    },
    "not_four_sets": {
        "en": "{count} melds are laid, including the open ones; going out takes four and a pair.",
        "fr": "{count} combinaisons posées, celles d’avant comprises ; il en faut quatre et une paire pour finir.",
    },
    "no_ratjong": {
        "en": "Rat-Jong takes at least one tierce and one brelan; without both it is laying all.",
        "fr": "Rat-Jong demande au moins une tierce et un brelan ; sans les deux, c’est poser tout son jeu.",
    },
    "is_ratjong": {
        "en": "This has a tierce and a brelan, so it is Rat-Jong: declare it.",
        "fr": "Il y a une tierce et un brelan : c’est Rat-Jong, il faut l’annoncer.",
    },
    "completes_nothing": {
        "en": "{The_card} completes no meld; to lay all, the visible card must.",
        "fr": "{Le_card} ne complète aucune combinaison ; pour tout poser, la carte visible doit en compléter une.",
    },
    "middle_not_empty": {
        "en": "The middle still has {count} cards; it ends the round only when none is left.",
        "fr": "Il reste {count} cartes au milieu ; la manche finit ainsi quand il n’y en a plus.",
    },
    "turn_goes_on": {
        "en": "{seat} has taken the last card and plays the turn to its end: a discard, or going out.",
        "fr": "{seat} a pris la dernière carte et finit son tour : jeter une carte, ou finir.",
    },
    "too_many_held": {
        "en": "{seat} would have {count} cards in hand and open melds; {limit} is the most.",
        "fr": "{seat} aurait {count} cartes, main et combinaisons posées ; {limit} est le maximum.",
    },
    # of its own, as it has a middle and no stock
    "restated_count": {
        "en": "The places stated hold {count} cards, not {deck}; correct a hand, the middle or the discards.",
        "fr": "Les endroits indiqués contiennent {count} cartes au lieu de {deck} ; "
        "corrigez une main, le milieu ou les cartes jetées.",
    },
    "round_beyond": {
        "en": "There is no round {round} in this match of {limit}; state one up to that, or correct the number of rounds.",
        "fr": "Il n’y a pas de manche {round} dans cette partie de {limit} ; indiquez-en une jusque-là, ou corrigez le nombre de manches.",
    },
}

NAMES: dict[Lang, str] = {"en": "Rat-Jong", "fr": "Rat-Jong"}
BOOK = Book({**COMMON, **MOVES, **DUE, **REFUSALS}, show_card, NAMES, {"en": article, "fr": article_fr})
