"""Sentences of what every game has: its match's life, cards shown, rulings, corrections, and common refusals."""

from engine.events import Amended, Event, MatchCreated, MatchEnded, Retracted, Revealed, RoundEnded, Ruled
from engine.texts import Template, Text, merge_languages

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")
_ORDINALS_FR = ("premier", "deuxième", "troisième", "quatrième", "cinquième", "sixième")


def part(kind: str, en: str, fr: str) -> dict[str, Template]:
    """What a part of a round is called, alone and with who began it."""
    return {
        f"chapter_{kind}": {"en": f"{en} {{count}}", "fr": f"{fr} {{count}}"},
        f"chapter_{kind}_by": {"en": f"{en} {{count}}: {{by}}", "fr": f"{fr} {{count}} : {{by}}"},
    }


COMMON: dict[str, Template] = {
    **merge_languages(
        en={
            "chapter_round": "Round {round}",
            "chapter_trick": "Trick {count}",
            "chapter_end": "End of the match",
            "moment_lead": ("{seats} takes the lead", "{seats} take the lead"),
            "moment_think": "The longest think of the match: {by}, {time}",
            "moment_biggest_take": "The biggest take of the match: {by}, {count} cards",
            "moment_highest_round": (
                "The best round of the match: {seats}, {count} point",
                "The best round of the match: {seats}, {count} points",
            ),
            "match_created": "Match opened: {game}, {count} players",
            "revealed": "{by} shows {the_cards}",
            "revealed_to_seat": "Noted, seen by {by} alone: {the_cards}",
            "revealed_hidden": "Some of {by}’s cards are noted, but not shown here",
            "restated_begin": "The record begins here, with the table as it stands",
            "restated_round": "Round {round} is recorded from here on, with the table as it stands",
            "restated": "The table was set straight",
            "round_conceded": ("Round {round}: {to} concedes", "Round {round}: {to} concede"),
            "round_withdrawn": ("Round {round}: {to} leaves", "Round {round}: {to} leave"),
            "round_abandoned": "Round {round} is abandoned",
            "round_time": "Round {round} stops: time is up",
            "about_move": " on move {move}",
            "about_struck": " on a move that was undone",
            "ruled_warning": "Ruling{about}: a warning to {seat}",
            "ruled_warning_all": "Ruling{about}: a warning to all",
            "ruled_penalty": "Ruling{about}: a penalty for {seat}",
            "ruled_points": (
                "Ruling{about}: a penalty of 1 point for {seat}",
                "Ruling{about}: a penalty of {count} points for {seat}",
            ),
            "ruled_text": "The referee’s ruling{about}",
            "retracted": ("{count} move undone", "{count} moves undone"),
            "amended": "Move {move} was corrected",
            "amended_struck": "Move {move} was struck",
            "amended_before": (
                "A forgotten move was put in before move {move}",
                "{count} forgotten moves were put in before move {move}",
            ),
            "amended_agreed": "The options of the match were corrected",
            "prolonged": "Play goes on, to {rounds} rounds in all",
            "prolonged_open": "Play goes on, for as many rounds as are wanted",
            "sealed": "The match is sealed",
            "reopened": "The operator has opened the sealed match again",
            "match_sealed": "The match is sealed; nothing is added or changed any more.",
            "is_sealed": "This is sealed; nothing is added or changed any more.",
            "match_conceded": ("The match is over: {to} concedes", "The match is over: {to} concede"),
            "match_withdrawn": ("The match is over: {to} leaves", "The match is over: {to} leave"),
            "match_abandoned": "The match is abandoned",
            "match_time": ("Time is up: {seats} wins the match", "Time is up: {seats} win the match"),
            "match_time_level": "Time is up; nobody has won the match",
            "match_ended": ("The match is over: {seats} wins", "The match is over: {seats} win"),
            "match_level": "The match is over; nobody has won",
            "match_undecided": "The match is over without a result",
            "match_lost": (
                "The match is over: {seats} wins; last place: {to}",
                "The match is over: {seats} win; last place: {to}",
            ),
            "match_over": "The match is over; nothing can be played.",
            "not_dealt": "The round has not been dealt; deal first.",
            "round_goes_on": "Round {round} is being played; the next deal comes when it is over.",
            "not_in_deck": "{The_card} is not one of the {deck} cards of this match.",
            "not_in_hand": "{The_card} cannot be in {seat}’s hand: it is known to be elsewhere, or all of that hand is known.",
            "in_no_deal": "{The_card} cannot be in {seat}’s hand: no deal that the record allows has it there.",
            "too_many_copies": "{seat}’s hand cannot hold {the_card} {count} times.",
            "too_many_seen": "{seat}’s hand cannot hold {the_cards} as well; unknown cards in it: {count}.",
            "not_its_turn": "It is not {seat}’s turn but {seats}’s.",
            "who_is_missing": "Nothing says who concedes or leaves; name the player.",
            "nobody_in_particular": "Such an end concerns nobody in particular; leave out {seat}.",
            "unseen_here": "This record is {kind}: cards that only {seat} sees are not kept in it; show them to all, or leave them.",
            "hands_elsewhere": "Hands are entered in an open record, and this one is {kind}; leave the hands out.",
            "deck_elsewhere": "A deck is given in a dealt record, and this one is {kind}; leave the deck out.",
            "deck_missing": "The cards of a dealt record come from a deck, and none was given; give the deck, or let the service shuffle.",
            "deck_incomplete": "The deck is not whole; missing: {cards}.",
            "deck_twice": "The deck has cards more often than there are copies of them: {cards}.",
            "dealt_twice": "Some cards would be dealt to more places than there are copies of them: {cards}.",
            "dealt_too_many": "{seat} is dealt {limit} cards, not {count}.",
            "restated_twice": "These cards are in more places than there are copies of them: {cards}.",
            "restated_count": "The places stated hold {count} cards, not {deck}; correct a hand, the stock or the discard.",
        },
        fr={
            "chapter_round": "Manche {round}",
            "chapter_trick": "Pli {count}",
            "chapter_end": "Fin de la partie",
            "moment_lead": ("{seats} passe en tête", "{seats} passent en tête"),
            "moment_think": "La plus longue réflexion de la partie : {by}, {time}",
            "moment_biggest_take": "Le plus gros ramassage de la partie : {by}, {count} cartes",
            "moment_highest_round": (
                "La meilleure manche de la partie : {seats}, {count} point",
                "La meilleure manche de la partie : {seats}, {count} points",
            ),
            "match_created": "Partie ouverte : {game}, {count} joueurs",
            "revealed": "{by} montre {le_cards}",
            "revealed_to_seat": "Noté, montré à {by} seulement : {cards}",
            "revealed_hidden": "Des cartes {de_by} sont notées, sans être montrées ici",
            "restated_begin": "Le relevé commence ici, avec la table telle qu’elle est",
            "restated_round": "La manche {round} est notée à partir d’ici, avec la table telle qu’elle est",
            "restated": "La table a été notée à nouveau, telle qu’elle était",
            "round_conceded": ("Manche {round} : {to} abandonne", "Manche {round} : {to} abandonnent"),
            "round_withdrawn": ("Manche {round} : {to} s’en va", "Manche {round} : {to} s’en vont"),
            "round_abandoned": "Manche {round} interrompue",
            "round_time": "Manche {round} arrêtée : temps écoulé",
            "about_move": " sur le coup {move}",
            "about_struck": " sur un coup annulé",
            "ruled_warning": "Décision{about} : avertissement à {seat}",
            "ruled_warning_all": "Décision{about} : avertissement à tous",
            "ruled_penalty": "Décision{about} : pénalité pour {seat}",
            "ruled_points": (
                "Décision{about} : 1 point de pénalité pour {seat}",
                "Décision{about} : {count} points de pénalité pour {seat}",
            ),
            "ruled_text": "Décision de l’arbitre{about}",
            "retracted": ("{count} coup annulé", "{count} coups annulés"),
            "amended": "Coup {move} corrigé",
            "amended_struck": "Coup {move} rayé",
            "amended_before": (
                "Un coup oublié ajouté avant le coup {move}",
                "{count} coups oubliés ajoutés avant le coup {move}",
            ),
            "amended_agreed": "Les options de la partie ont été corrigées",
            "prolonged": "La partie continue, jusqu’à {rounds} manches en tout",
            "prolonged_open": "La partie continue, pour autant de manches qu’on voudra",
            "sealed": "La partie est scellée",
            "reopened": "L’exploitant a rouvert la partie scellée",
            "match_sealed": "La partie est scellée ; plus rien ne s’y ajoute ni n’y change.",
            "is_sealed": "C’est scellé ; plus rien ne s’y ajoute ni n’y change.",
            "match_conceded": ("La partie est finie : {to} abandonne", "La partie est finie : {to} abandonnent"),
            "match_withdrawn": ("La partie est finie : {to} s’en va", "La partie est finie : {to} s’en vont"),
            "match_abandoned": "La partie est interrompue",
            "match_time": ("Temps écoulé : {seats} gagne la partie", "Temps écoulé : {seats} gagnent la partie"),
            "match_time_level": "Temps écoulé ; personne n’a gagné la partie",
            "match_ended": ("La partie est finie : {seats} gagne", "La partie est finie : {seats} gagnent"),
            "match_level": "La partie est finie ; personne n’a gagné",
            "match_undecided": "La partie est finie sans résultat",
            "match_lost": (
                "La partie est finie : {seats} gagne ; dernière place : {to}",
                "La partie est finie : {seats} gagnent ; dernière place : {to}",
            ),
            "match_over": "La partie est finie ; plus rien ne se joue.",
            "not_dealt": "Les cartes de la manche ne sont pas données ; donnez d’abord.",
            "round_goes_on": "La manche {round} est en cours ; la donne suivante vient quand elle est finie.",
            "not_in_deck": "{Le_card} ne fait pas partie des {deck} cartes de cette partie.",
            "not_in_hand": "{Le_card} ne peut pas être dans la main {de_seat} : on sait qu’elle est ailleurs, ou l’on connaît toute cette main.",
            "in_no_deal": "{Le_card} ne peut pas être dans la main {de_seat} : aucune donne compatible avec ce qui est noté ne l’y met.",
            "too_many_copies": "La main {de_seat} ne peut pas contenir {count} fois {le_card}.",
            "too_many_seen": "La main {de_seat} ne peut pas contenir aussi {le_cards} ; cartes inconnues : {count}.",
            "not_its_turn": "Ce n’est pas à {seat} de jouer, mais à {seats}.",
            "who_is_missing": "Rien ne dit qui abandonne ou s’en va ; nommez le joueur.",
            "nobody_in_particular": "Une telle fin ne concerne personne en particulier ; retirez {seat}.",
            "unseen_here": "Cette partie est {kind} : ce qui n’est montré qu’à {seat} n’y est pas gardé ; montrez-le à tous, ou n’en dites rien.",
            "hands_elsewhere": "On ne saisit pas les mains d’une partie {kind} ; retirez les mains.",
            "deck_elsewhere": "On n’indique pas le paquet d’une partie {kind} ; retirez le paquet.",
            "deck_missing": "Les cartes d’une partie donnée par le service viennent d’un paquet, et aucun n’est indiqué ; donnez-le, ou laissez le service mélanger.",
            "deck_incomplete": "Le paquet n’est pas complet ; il manque : {cards}.",
            "deck_twice": "Le paquet contient trop d’exemplaires de ces cartes : {cards}.",
            "dealt_twice": "Des cartes seraient données à plus d’endroits qu’il n’y en a d’exemplaires : {cards}.",
            "dealt_too_many": "{seat} reçoit {limit} cartes, et non {count}.",
            "restated_twice": "Ces cartes sont à plus d’endroits qu’il n’y en a d’exemplaires : {cards}.",
            "restated_count": "Les endroits indiqués contiennent {count} cartes au lieu de {deck} ; corrigez une main, la pioche ou la défausse.",
        },
    ),
    **{
        f"went_out_{rank}": {"en": f"{{by}} goes out {en}", "fr": f"{{by}} sort en {fr}"}
        for rank, (en, fr) in enumerate(zip(_ORDINALS, _ORDINALS_FR, strict=True), 1)
    },
}


def _seats(named: str | None) -> int:
    """How many seats "A" or "A+C" are."""
    return len(named.split("+")) if named else 0


def restated(due: int) -> Text:
    """Return the sentence of a table stated between rounds. due: the round it is of; 0: nothing was before it."""
    return Text("restated_round", {"round": due}) if due else Text("restated_begin", {})


def prolonged(event: Amended) -> Text:
    """The sentence of a correction that only lets the match go on behind its last round."""
    assert event.agreed is not None, "it prolongs the match"
    rounds = event.agreed[0]["rounds"]
    return Text("prolonged_open", {}) if rounds is None else Text("prolonged", {"rounds": rounds})


def describe(event: Event) -> Text:
    """The sentence of an event that every game has, or of one whose sentence is its type's."""
    match event:
        case MatchCreated():
            return Text("match_created", {"game": event.game, "count": len(event.seats)})
        case Revealed():
            cards = event.cards_of()
            if not cards:
                return Text("revealed_hidden", {"by": event.by})
            return Text("revealed" if event.to == "all" else "revealed_to_seat", {"by": event.by, "cards": cards})
        case RoundEnded():
            to = event.by or event.loser
            return Text(f"round_{event.reason}", {"round": event.round, "to": to, "count": _seats(to)})
        case MatchEnded():
            played = "match_lost" if event.loser else "match_ended" if event.winners else "match_level"
            played = played if event.rank else "match_undecided"
            key = f"match_{event.reason}" if event.early else played
            if key == "match_time" and not event.winners:
                key = "match_time_level"
            to = event.by or event.loser
            count = _seats(to) if event.by else len(event.winners)
            return Text(key, {"seats": event.winners, "to": to, "count": count})
        case Ruled():
            about = {"seat": event.seat, "about": event.about}
            if event.points and event.seat:
                return Text("ruled_points", {**about, "count": event.points})
            if event.seat is None and event.kind == "warning":
                return Text("ruled_warning_all", about)
            return Text(f"ruled_{event.kind}" if event.seat else "ruled_text", about)
        case Retracted():
            return Text("retracted", {"count": event.n})
        case Amended():
            key = "amended" if event.commands else "amended_struck"
            if event.version not in event.struck:
                key = "amended_before"
            elif event.version == 1 and not event.commands:
                key = "amended_agreed"
            return Text(key, {"move": event.version, "count": len(event.commands)})
        case _:
            cards = getattr(event, "cards", ())
            params = {"by": event.by, "count": len(cards)}
            params |= {name: getattr(event, name) for name in ("card", "on", "to") if hasattr(event, name)}
            return Text(event.TYPE, params)
