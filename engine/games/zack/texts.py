"""Zack's sentences, in French and English: what happened, and why something may not."""

from engine.games.zack.cards import COLOURS, say_card, show_card
from engine.sentences import COMMON
from engine.texts import Book, Lang, Template, merge_languages

NAMES: dict[Lang, str] = {"en": "Zack", "fr": "Zack"}


def _thrown(key: str, en: str, fr: str) -> dict[str, Template]:
    """A sentence of a card thrown, and the same of one that nobody recognised."""
    named = {"en": "the {card} card", "fr": "la carte {card}"}
    unread = {"en": "an unknown card", "fr": "une carte inconnue"}
    told: dict[Lang, str] = {"en": en, "fr": fr}
    return {
        key: {lang: text.replace("{what}", named[lang]) for lang, text in told.items()},
        f"{key}_unread": {lang: text.replace("{what}", unread[lang]) for lang, text in told.items()},
    }


MOVES: dict[str, Template] = {
    **_thrown("thrown", "{by} throws {what}", "{by} lance {what}"),
    **_thrown("thrown_out", "{by} throws {what} out of turn", "{by} lance {what} hors de son tour"),
    **_thrown(
        "thrown_unsure",
        "{by} throws {what}; whether it was their turn, nobody can tell yet",
        "{by} lance {what} ; était-ce son tour, nul ne peut encore le dire",
    ),
    **_thrown(
        "thrown_upon",
        "{by} throws {what}; it lies upon a challenge or after a stop card, and goes back",
        "{by} lance {what} ; arrivée sur un défi ou après une carte stop, elle lui revient",
    ),
    **_thrown("thrown_beside", "{by} throws {what} and misses the box", "{by} lance {what} à côté de la boîte"),
    **_thrown(
        "thrown_late",
        "{by} threw {what}, reported too late",
        "{by} avait lancé {what}, signalée trop tard",
    ),
    **merge_languages(
        en={
            "chapter_box": "Box {count}",
            "moment_upheld": "{by} challenged {to}, and rightly",
            "moment_undecided": "Only the box can tell",
            "dealt": "{dealer} deals {count} cards; {first} throws first",
            "challenged": "{by} challenges {to}",
            "challenged_beside": "{by} challenges {to} and misses the box",
            "challenged_late": "{by} challenged {to}, reported too late",
            "marker_thrown": "{by} throws the marker",
            "marker_thrown_early": "{by} throws the marker with cards still in hand",
            "marker_thrown_beside": "{by} throws the marker and misses the box",
            "marker_thrown_late": "{by} threw the marker, reported too late",
            "piles_passed": "All piles go to the left, with their colours",
            "piles_passed_alone": "All piles go to the left; everybody keeps their colour",
            "directions_mirrored": "From now on left is right",
            "directions_restored": "Left is left again",
            "box_ordered": "The box was read: in that order everything fell",
            "order_finalised": "Order final: no earlier report can come in",
            "challenge_ruled": "The referee rules on the challenge",
            "upheld_slow": "The challenge is upheld: {to} was too slow; {by} leads",
            "upheld_out": "The challenge is upheld: {to} threw out of turn; {by} leads",
            "upheld_ruled": "The challenge against {to} is upheld; {by} leads",
            "upheld_marker": "The challenge is upheld: {to} threw the marker with cards still in hand, and takes it back; {by} leads",
            "upheld_marker_passed": "The challenge is upheld: {to} threw the marker with cards still in hand; {seats} holds it again; {by} leads",
            "upheld_slow_marker": "The challenge is upheld: {to} was too slow; the marker goes back to {seats}; {by} leads",
            "upheld_out_marker": "The challenge is upheld: {to} threw out of turn; the marker goes back to {seats}; {by} leads",
            "upheld_ruled_marker": "The challenge against {to} is upheld; the marker goes back to {seats}; {by} leads",
            "failed_too_late": "The challenge failed: {to}’s card fell first; {by} leads",
            "failed_wrong_seat": "The challenge failed: {to} was the wrong target; {by} leads",
            "failed_beside": "The challenge failed: it missed the box; {by} leads",
            "failed_too_late_no_effect": "The challenge against {to} came too late and has no effect",
            "failed_wrong_seat_no_effect": "The challenge against {to}, the wrong target, has no effect",
            "challenge_void": "The challenge is void: it was {by}’s own turn",
            "challenge_void_ruled": "{by}’s challenge is void: nothing is proved",
            "challenge_undecided": "Nobody can tell whether {by}’s challenge stands: look in the box",
            "cards_returned": ("{count} card goes back to {seats}", "{count} cards go back to {seats}"),
            "box_taken": ("{by} takes the card of the box", "{by} takes the {count} cards of the box"),
            "box_taken_empty": "The box is empty: {by} takes nothing",
            "round_won": "Round {round}: {seats} has won",
            "round_recorded": "Round {round}, result only: {to} has won",
        },
        fr={
            "chapter_box": "Boîte {count}",
            "moment_upheld": "{by} a défié {to}, à juste titre",
            "moment_undecided": "Seule la boîte peut trancher",
            "dealt": "{dealer} donne {count} cartes ; {first} commence",
            "challenged": "{by} défie {to}",
            "challenged_beside": "{by} défie {to}, mais à côté de la boîte",
            "challenged_late": "{by} avait défié {to}, signalé trop tard",
            "marker_thrown": "{by} lance son marqueur",
            "marker_thrown_early": "{by} lance son marqueur alors qu’il lui reste des cartes",
            "marker_thrown_beside": "{by} lance son marqueur à côté de la boîte",
            "marker_thrown_late": "{by} avait lancé son marqueur, signalé trop tard",
            "piles_passed": "Toutes les piles passent à gauche, avec leur couleur",
            "piles_passed_alone": "Toutes les piles passent à gauche ; chacun garde sa couleur",
            "directions_mirrored": "Désormais, la gauche est la droite",
            "directions_restored": "La gauche redevient la gauche",
            "box_ordered": "La boîte a été relue : tout est tombé dans cet ordre",
            "order_finalised": "L’ordre est définitif : plus rien d’antérieur ne peut être signalé",
            "challenge_ruled": "L’arbitre tranche le défi",
            "upheld_slow": "Défi réussi : {to} a tardé ; {by} prend la main",
            "upheld_out": "Défi réussi : {to} a joué hors de son tour ; {by} prend la main",
            "upheld_ruled": "Le défi lancé à {to} est réussi ; {by} prend la main",
            "upheld_marker": "Défi réussi : {to} a lancé son marqueur alors qu’il lui restait des cartes, et le reprend ; {by} prend la main",
            "upheld_marker_passed": "Défi réussi : {to} a lancé son marqueur alors qu’il lui restait des cartes ; il revient à {seats} ; {by} prend la main",
            "upheld_slow_marker": "Défi réussi : {to} a tardé ; le marqueur revient à {seats} ; {by} prend la main",
            "upheld_out_marker": "Défi réussi : {to} a joué hors de son tour ; le marqueur revient à {seats} ; {by} prend la main",
            "upheld_ruled_marker": "Le défi lancé à {to} est réussi ; le marqueur revient à {seats} ; {by} prend la main",
            "failed_too_late": "Défi manqué : la carte {de_to} est tombée avant ; {by} prend la main",
            "failed_wrong_seat": "Défi manqué : {to} n’était pas la bonne cible ; {by} prend la main",
            "failed_beside": "Défi manqué : la carte est tombée à côté de la boîte ; {by} prend la main",
            "failed_too_late_no_effect": "Le défi lancé à {to} arrive trop tard et reste sans effet",
            "failed_wrong_seat_no_effect": "Le défi lancé à {to}, mauvaise cible, reste sans effet",
            "challenge_void": "Le défi est nul : c’était à {by} de jouer",
            "challenge_void_ruled": "Le défi {de_by} est nul : rien n’est prouvé",
            "challenge_undecided": "Impossible de juger le défi {de_by} : regardez dans la boîte",
            "cards_returned": ("{count} carte revient à {seats}", "{count} cartes reviennent à {seats}"),
            "box_taken": ("{by} ramasse la carte de la boîte", "{by} ramasse les {count} cartes de la boîte"),
            "box_taken_empty": "La boîte est vide : {by} ne ramasse rien",
            "round_won": "Manche {round} : {seats} a gagné",
            "round_recorded": "Manche {round}, résultat seul : {to} a gagné",
        },
    ),
    **{
        f"colour_chosen_{colour}": {
            "en": f"{{by}} chooses {say_card(colour, 'en')}: {{to}} throws next",
            "fr": f"{{by}} choisit {say_card(colour, 'fr')} : à {{to}} de jouer",
        }
        for colour in COLOURS
    },
    **{
        f"colour_lapsed_{colour}": {
            "en": f"{{by}} chooses {say_card(colour, 'en')}",
            "fr": f"{{by}} choisit {say_card(colour, 'fr')}",
        }
        for colour in COLOURS
    },
}

DUE: dict[str, Template] = merge_languages(
    en={
        "due_deal": "{dealer} deals round {round}",
        "due_throw": "{by} throws",
        "due_marker": "{by} still throws the marker",
        "due_choose": "{by} chooses the next colour",
        "due_verdict": "{by} has challenged {to}; the verdict is awaited",
        "due_box": "{by} has challenged {to}; only the box can tell",
        "due_unknown": "Whose turn it is, nobody can tell: look in the box",
    },
    fr={
        "due_deal": "{dealer} donne la manche {round}",
        "due_throw": "À {by} de lancer une carte",
        "due_marker": "{by} doit encore lancer son marqueur",
        "due_choose": "{by} choisit la prochaine couleur",
        "due_verdict": "{by} a défié {to} ; on attend le verdict",
        "due_box": "{by} a défié {to} ; seule la boîte peut trancher",
        "due_unknown": "Nul ne peut dire à qui est le tour : regardez dans la boîte",
    },
)

REFUSED: dict[str, Template] = merge_languages(
    en={
        "round_goes_on": "Round {round} is being played; it has to end first.",
        "round_not_ended": "Round {round} is being played; end it before a result is recorded.",
        "round_beyond": "The match has no round {round}; it ends with round {limit}.",
        "wrong_dealer": "{to} does not deal this round; {seat} does.",
        "colours_twice": "Each seat has a colour of its own; two have the same.",
        "counts_or_total": "Give each pile’s count or the total, not both.",
        "counts_of_all": "How many cards has each pile? Name every seat, with one card or more when they are dealt.",
        "counts_missing": "Nobody says how many cards are dealt; give each pile’s count or the total.",
        "counts_by_deck": "All cards of the deck are dealt: {count}; say neither how many each pile has nor how many there are.",
        "deck_unseen": "Which card comes next is not known here; the service knows.",
        "card_missing": "Nothing says which card was thrown; name it, or ?? for an unknown card.",
        "not_on_top": "The {card} card does not lie on top of {seat}’s pile, as it is recorded.",
        "too_few_cards": "Every pile needs a card; at least {count} are needed in all.",
        "more_than_deck": "The deck has only {count} cards in play.",
        "not_in_play": "The {card} card is not in play here; it was put aside before the deal.",
        "colour_not_in_play": "Nobody has the colour {colour}; choose one that is in play.",
        "lies_already": "All copies of the {card} card lie in the box already.",
        "no_cards_left": "{seat} has no Zack card left; only the marker is still to be thrown.",
        "box_too_full": "{count} things lie in the box already: undo what nobody threw, or end the round.",
        "round_is_won": "{seat} has won the round; what falls later changes nothing.",
        "restated_won": "{seat} has neither a Zack card nor a marker left: the round would be over.",
        "no_such_challenge": "{by} has no challenge card against {seat}.",
        "challenged_already": "{by}’s challenge card against {seat} lies in the box already.",
        "marker_thrown_already": "{seat}’s marker is thrown already.",
        "no_colour_owed": "Nobody has to choose a colour now.",
        "another_chooses": "{seat} threw the card, and chooses the colour.",
        "order_missing": "In what order? Name of all that lies in the box, the bottom first.",
        "not_the_box": "That is not what lies in the box; name each of these once: {versions}.",
        "thrown_without_marker": "In that order {seat} would have thrown a marker that was thrown already.",
        "thrown_without": "In that order {seat} would have thrown a card that was not in their pile then.",
        "settled_below": "What was settled before lies at the bottom, in this order: {versions}.",
        "no_challenge": "No challenge waits for a ruling, and since the last one somebody has thrown.",
        "other_challenge": "The challenge to rule on is {version}.",
        "nothing_waits": "Nothing waits for what devices may still report.",
    },
    fr={
        "round_goes_on": "La manche {round} est en cours ; il faut d’abord la finir.",
        "round_not_ended": "La manche {round} est en cours ; finissez-la avant d’en noter une par son résultat.",
        "round_beyond": "La partie n’a pas de manche {round} ; elle finit à la manche {limit}.",
        "wrong_dealer": "Ce n’est pas à {to} de donner cette manche, mais à {seat}.",
        "colours_twice": "Chaque place a sa propre couleur ; deux ont la même.",
        "counts_or_total": "Indiquez le compte de chaque pile ou le total, pas les deux.",
        "counts_of_all": "Combien de cartes dans chaque pile ? Nommez chaque place, avec au moins une carte à la donne.",
        "counts_missing": "Rien ne dit combien de cartes sont données ; indiquez le compte de chaque pile ou le total.",
        "counts_by_deck": "Toutes les cartes du paquet sont données : {count} ; n’indiquez ni le compte des piles ni le total.",
        "deck_unseen": "On ne sait pas ici quelle carte vient ; le service le sait.",
        "card_missing": "Rien ne dit quelle carte a été lancée ; nommez-la, ou ?? pour une carte inconnue.",
        "not_on_top": "La carte {card} n’est pas sur le dessus de la pile {de_seat}, telle qu’elle est notée.",
        "too_few_cards": "Chaque pile a besoin d’une carte ; il en faut {count} au moins en tout.",
        "more_than_deck": "Le paquet n’a que {count} cartes en jeu.",
        "not_in_play": "La carte {card} n’est pas en jeu ici ; elle a été écartée avant la donne.",
        "colour_not_in_play": "Personne n’a la couleur {colour} ; choisissez une couleur en jeu.",
        "lies_already": "Tous les exemplaires de la carte {card} sont déjà dans la boîte.",
        "no_cards_left": "{seat} n’a plus de carte Zack ; il ne reste que le marqueur à lancer.",
        "box_too_full": "{count} objets sont déjà dans la boîte : annulez ce que personne n’a lancé ou terminez la manche.",
        "round_is_won": "{seat} a gagné la manche ; ce qui tombe ensuite ne change rien.",
        "restated_won": "{seat} n’a plus ni carte Zack ni marqueur : la manche serait finie.",
        "no_such_challenge": "{by} n’a pas de carte défi contre {seat}.",
        "challenged_already": "La carte défi {de_by} contre {seat} est déjà dans la boîte.",
        "marker_thrown_already": "Le marqueur {de_seat} est déjà lancé.",
        "no_colour_owed": "Personne n’a de couleur à choisir maintenant.",
        "another_chooses": "C’est {seat} qui a lancé la carte et qui choisit la couleur.",
        "order_missing": "Dans quel ordre ? Indiquez celui de tout ce qui est dans la boîte, le fond d’abord.",
        "not_the_box": "Ce n’est pas ce que contient la boîte ; nommez chacun une fois : {versions}.",
        "thrown_without_marker": "Dans cet ordre, {seat} aurait lancé un marqueur qui l’était déjà.",
        "thrown_without": "Dans cet ordre, {seat} aurait lancé une carte qui n’était pas alors dans sa pile.",
        "settled_below": "Ce qui était déjà réglé reste au fond, dans cet ordre : {versions}.",
        "no_challenge": "Aucun défi n’attend de décision, et l’on a rejoué depuis le dernier.",
        "other_challenge": "Le défi à trancher est {version}.",
        "nothing_waits": "Rien n’attend ce que des appareils pourraient encore signaler.",
    },
)


BOOK = Book({**COMMON, **MOVES, **DUE, **REFUSED}, show_card, NAMES)
