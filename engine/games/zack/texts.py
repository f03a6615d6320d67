"""Zack's sentences, in French and English: what happened, and why something may not."""

from engine.games.zack.cards import COLOURS, say_card, show_card
from engine.sentences import COMMON
from engine.texts import Book, Lang, Template

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
    "chapter_box": {"en": "Box {count}", "fr": "Boîte {count}"},
    "moment_upheld": {"en": "{by} challenged {to}, and rightly", "fr": "{by} a défié {to}, à juste titre"},
    "moment_undecided": {"en": "Only the box can tell", "fr": "Seule la boîte peut trancher"},
    "dealt": {
        "en": "{dealer} deals {count} cards; {first} throws first",
        "fr": "{dealer} donne {count} cartes ; {first} commence",
    },
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
    "challenged": {"en": "{by} challenges {to}", "fr": "{by} défie {to}"},
    "challenged_beside": {
        "en": "{by} challenges {to} and misses the box",
        "fr": "{by} défie {to}, mais à côté de la boîte",
    },
    "challenged_late": {
        "en": "{by} challenged {to}, reported too late",
        "fr": "{by} avait défié {to}, signalé trop tard",
    },
    "marker_thrown": {"en": "{by} throws the marker", "fr": "{by} lance son marqueur"},
    "marker_thrown_early": {
        "en": "{by} throws the marker with cards still in hand",
        "fr": "{by} lance son marqueur alors qu’il lui reste des cartes",
    },
    "marker_thrown_beside": {
        "en": "{by} throws the marker and misses the box",
        "fr": "{by} lance son marqueur à côté de la boîte",
    },
    "marker_thrown_late": {
        "en": "{by} threw the marker, reported too late",
        "fr": "{by} avait lancé son marqueur, signalé trop tard",
    },
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
    "piles_passed": {
        "en": "All piles go to the left, with their colours",
        "fr": "Toutes les piles passent à gauche, avec leur couleur",
    },
    "piles_passed_alone": {
        "en": "All piles go to the left; everybody keeps their colour",
        "fr": "Toutes les piles passent à gauche ; chacun garde sa couleur",
    },
    "directions_mirrored": {"en": "From now on left is right", "fr": "Désormais, la gauche est la droite"},
    "directions_restored": {"en": "Left is left again", "fr": "La gauche redevient la gauche"},
    "box_ordered": {
        "en": "The box was read: in that order everything fell",
        "fr": "La boîte a été relue : tout est tombé dans cet ordre",
    },
    "order_finalised": {
        "en": "The order is final: nothing earlier can be reported any more",
        "fr": "L’ordre est définitif : plus rien d’antérieur ne peut être signalé",
    },
    "challenge_ruled": {"en": "The referee rules on the challenge", "fr": "L’arbitre tranche le défi"},
    "upheld_slow": {
        "en": "The challenge is upheld: {to} was too slow; {by} leads",
        "fr": "Défi réussi : {to} a tardé ; {by} prend la main",
    },
    "upheld_out": {
        "en": "The challenge is upheld: {to} threw out of turn; {by} leads",
        "fr": "Défi réussi : {to} a joué hors de son tour ; {by} prend la main",
    },
    "upheld_ruled": {
        "en": "The challenge against {to} is upheld; {by} leads",
        "fr": "Le défi lancé à {to} est réussi ; {by} prend la main",
    },
    "upheld_marker": {
        "en": "The challenge is upheld: {to} threw the marker with cards still in hand, and takes it back; {by} leads",
        "fr": "Défi réussi : {to} a lancé son marqueur alors qu’il lui restait des cartes, et le reprend ; "
        "{by} prend la main",
    },
    "upheld_marker_passed": {
        "en": "The challenge is upheld: {to} threw the marker with cards still in hand; {seats} holds it again; "
        "{by} leads",
        "fr": "Défi réussi : {to} a lancé son marqueur alors qu’il lui restait des cartes ; il revient à {seats} ; "
        "{by} prend la main",
    },
    "upheld_slow_marker": {
        "en": "The challenge is upheld: {to} was too slow; the marker goes back to {seats}; {by} leads",
        "fr": "Défi réussi : {to} a tardé ; le marqueur revient à {seats} ; {by} prend la main",
    },
    "upheld_out_marker": {
        "en": "The challenge is upheld: {to} threw out of turn; the marker goes back to {seats}; {by} leads",
        "fr": "Défi réussi : {to} a joué hors de son tour ; le marqueur revient à {seats} ; {by} prend la main",
    },
    "upheld_ruled_marker": {
        "en": "The challenge against {to} is upheld; the marker goes back to {seats}; {by} leads",
        "fr": "Le défi lancé à {to} est réussi ; le marqueur revient à {seats} ; {by} prend la main",
    },
    "failed_too_late": {
        "en": "The challenge failed: {to}’s card fell first; {by} leads",
        "fr": "Défi manqué : la carte {de_to} est tombée avant ; {by} prend la main",
    },
    "failed_wrong_seat": {
        "en": "The challenge failed: {to} was the wrong target; {by} leads",
        "fr": "Défi manqué : {to} n’était pas la bonne cible ; {by} prend la main",
    },
    "failed_beside": {
        "en": "The challenge failed: it missed the box; {by} leads",
        "fr": "Défi manqué : la carte est tombée à côté de la boîte ; {by} prend la main",
    },
    "failed_too_late_no_effect": {
        "en": "The challenge against {to} came too late and has no effect",
        "fr": "Le défi lancé à {to} arrive trop tard et reste sans effet",
    },
    "failed_wrong_seat_no_effect": {
        "en": "The challenge against {to}, the wrong target, has no effect",
        "fr": "Le défi lancé à {to}, mauvaise cible, reste sans effet",
    },
    "challenge_void": {
        "en": "The challenge is void: it was {by}’s own turn",
        "fr": "Le défi est nul : c’était à {by} de jouer",
    },
    "challenge_void_ruled": {
        "en": "{by}’s challenge is void: nothing is proved",
        "fr": "Le défi {de_by} est nul : rien n’est prouvé",
    },
    "challenge_undecided": {
        "en": "Nobody can tell whether {by}’s challenge stands: look in the box",
        "fr": "Impossible de juger le défi {de_by} : regardez dans la boîte",
    },
    "cards_returned": {
        "en": ("{count} card goes back to {seats}", "{count} cards go back to {seats}"),
        "fr": ("{count} carte revient à {seats}", "{count} cartes reviennent à {seats}"),
    },
    "box_taken": {
        "en": ("{by} takes the card of the box", "{by} takes the {count} cards of the box"),
        "fr": ("{by} ramasse la carte de la boîte", "{by} ramasse les {count} cartes de la boîte"),
    },
    "box_taken_empty": {
        "en": "The box is empty: {by} takes nothing",
        "fr": "La boîte est vide : {by} ne ramasse rien",
    },
    "round_won": {"en": "Round {round}: {seats} has won", "fr": "Manche {round} : {seats} a gagné"},
    "round_recorded": {
        "en": "Round {round}, result only: {to} has won",
        "fr": "Manche {round}, résultat seul : {to} a gagné",
    },
}

DUE: dict[str, Template] = {
    "due_deal": {"en": "{dealer} deals round {round}", "fr": "{dealer} donne la manche {round}"},
    "due_throw": {"en": "{by} throws", "fr": "À {by} de lancer une carte"},
    "due_marker": {"en": "{by} still throws the marker", "fr": "{by} doit encore lancer son marqueur"},
    "due_choose": {"en": "{by} chooses the next colour", "fr": "{by} choisit la prochaine couleur"},
    "due_verdict": {
        "en": "{by} has challenged {to}; the verdict is awaited",
        "fr": "{by} a défié {to} ; on attend le verdict",
    },
    "due_box": {
        "en": "{by} has challenged {to}; only the box can tell",
        "fr": "{by} a défié {to} ; seule la boîte peut trancher",
    },
    "due_unknown": {
        "en": "Whose turn it is, nobody can tell: look in the box",
        "fr": "Nul ne peut dire à qui est le tour : regardez dans la boîte",
    },
}

REFUSED: dict[str, Template] = {
    "round_goes_on": {
        "en": "Round {round} is being played; it has to end first.",
        "fr": "La manche {round} est en cours ; il faut d’abord la finir.",
    },
    "round_not_ended": {
        "en": "Round {round} is being played; end it before a result is recorded.",
        "fr": "La manche {round} est en cours ; finissez-la avant d’en noter une par son résultat.",
    },
    "round_beyond": {
        "en": "The match has no round {round}; it ends with round {limit}.",
        "fr": "La partie n’a pas de manche {round} ; elle finit à la manche {limit}.",
    },
    "wrong_dealer": {
        "en": "{to} does not deal this round; {seat} does.",
        "fr": "Ce n’est pas à {to} de donner cette manche, mais à {seat}.",
    },
    "colours_twice": {
        "en": "Each seat has a colour of its own; two have the same.",
        "fr": "Chaque place a sa propre couleur ; deux ont la même.",
    },
    "counts_or_total": {
        "en": "Give each pile’s count or the total, not both.",
        "fr": "Indiquez le compte de chaque pile ou le total, pas les deux.",
    },
    "counts_of_all": {
        "en": "How many cards has each pile? Name every seat, with one card or more when they are dealt.",
        "fr": "Combien de cartes dans chaque pile ? Nommez chaque place, avec au moins une carte à la donne.",
    },
    "counts_missing": {
        "en": "Nobody says how many cards are dealt; give each pile’s count or the total.",
        "fr": "Rien ne dit combien de cartes sont données ; indiquez le compte de chaque pile ou le total.",
    },
    "counts_by_deck": {
        "en": "All cards of the deck are dealt: {count}; say neither how many each pile has nor how many there are.",
        "fr": "Toutes les cartes du paquet sont données : {count} ; n’indiquez ni le compte des piles ni le total.",
    },
    "deck_unseen": {
        "en": "Which card comes next is not known here; the service knows.",
        "fr": "On ne sait pas ici quelle carte vient ; le service le sait.",
    },
    "card_missing": {
        "en": "Nothing says which card was thrown; name it, or ?? for an unknown card.",
        "fr": "Rien ne dit quelle carte a été lancée ; nommez-la, ou ?? pour une carte inconnue.",
    },
    "not_on_top": {
        "en": "The {card} card does not lie on top of {seat}’s pile, as it is recorded.",
        "fr": "La carte {card} n’est pas sur le dessus de la pile {de_seat}, telle qu’elle est notée.",
    },
    "too_few_cards": {
        "en": "Every pile needs a card; at least {count} are needed in all.",
        "fr": "Chaque pile a besoin d’une carte ; il en faut {count} au moins en tout.",
    },
    "more_than_deck": {
        "en": "The deck has only {count} cards in play.",
        "fr": "Le paquet n’a que {count} cartes en jeu.",
    },
    "not_in_play": {
        "en": "The {card} card is not in play here; it was put aside before the deal.",
        "fr": "La carte {card} n’est pas en jeu ici ; elle a été écartée avant la donne.",
    },
    "colour_not_in_play": {
        "en": "Nobody has the colour {colour}; choose one that is in play.",
        "fr": "Personne n’a la couleur {colour} ; choisissez une couleur en jeu.",
    },
    "lies_already": {
        "en": "All copies of the {card} card lie in the box already.",
        "fr": "Tous les exemplaires de la carte {card} sont déjà dans la boîte.",
    },
    "no_cards_left": {
        "en": "{seat} has no Zack card left; only the marker is still to be thrown.",
        "fr": "{seat} n’a plus de carte Zack ; il ne reste que le marqueur à lancer.",
    },
    "box_too_full": {
        "en": "{count} things lie in the box already: undo what nobody threw, or end the round.",
        "fr": "{count} objets sont déjà dans la boîte : annulez ce que personne n’a lancé ou terminez la manche.",
    },
    "round_is_won": {
        "en": "{seat} has won the round; what falls later changes nothing.",
        "fr": "{seat} a gagné la manche ; ce qui tombe ensuite ne change rien.",
    },
    "restated_won": {
        "en": "{seat} has neither a Zack card nor a marker left: the round would be over.",
        "fr": "{seat} n’a plus ni carte Zack ni marqueur : la manche serait finie.",
    },
    "no_such_challenge": {
        "en": "{by} has no challenge card against {seat}.",
        "fr": "{by} n’a pas de carte défi contre {seat}.",
    },
    "challenged_already": {
        "en": "{by}’s challenge card against {seat} lies in the box already.",
        "fr": "La carte défi {de_by} contre {seat} est déjà dans la boîte.",
    },
    "marker_thrown_already": {
        "en": "{seat}’s marker is thrown already.",
        "fr": "Le marqueur {de_seat} est déjà lancé.",
    },
    "no_colour_owed": {
        "en": "Nobody has to choose a colour now.",
        "fr": "Personne n’a de couleur à choisir maintenant.",
    },
    "another_chooses": {
        "en": "{seat} threw the card, and chooses the colour.",
        "fr": "C’est {seat} qui a lancé la carte et qui choisit la couleur.",
    },
    "order_missing": {
        "en": "In what order? Name of all that lies in the box, the bottom first.",
        "fr": "Dans quel ordre ? Indiquez celui de tout ce qui est dans la boîte, le fond d’abord.",
    },
    "not_the_box": {
        "en": "That is not what lies in the box; name each of these once: {versions}.",
        "fr": "Ce n’est pas ce que contient la boîte ; nommez chacun une fois : {versions}.",
    },
    "thrown_without_marker": {
        "en": "In that order {seat} would have thrown a marker that was thrown already.",
        "fr": "Dans cet ordre, {seat} aurait lancé un marqueur qui l’était déjà.",
    },
    "thrown_without": {
        "en": "In that order {seat} would have thrown a card that was not in their pile then.",
        "fr": "Dans cet ordre, {seat} aurait lancé une carte qui n’était pas alors dans sa pile.",
    },
    "settled_below": {
        "en": "What was settled before lies at the bottom, in this order: {versions}.",
        "fr": "Ce qui était déjà réglé reste au fond, dans cet ordre : {versions}.",
    },
    "no_challenge": {
        "en": "No challenge waits for a ruling, and since the last one somebody has thrown.",
        "fr": "Aucun défi n’attend de décision, et l’on a rejoué depuis le dernier.",
    },
    "other_challenge": {
        "en": "The challenge to rule on is {version}.",
        "fr": "Le défi à trancher est {version}.",
    },
    "nothing_waits": {
        "en": "Nothing waits for what devices may still report.",
        "fr": "Rien n’attend ce que des appareils pourraient encore signaler.",
    },
}


BOOK = Book({**COMMON, **MOVES, **DUE, **REFUSED}, show_card, NAMES)
