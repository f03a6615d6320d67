"""Tournaments' sentences, in French and English: what happened, and why something may not."""

from typing import Any

from engine.aggregates import Fact
from engine.texts import Book, Template, Text
from engine.tournaments import events as e

EVENTS: dict[str, Template] = {
    "tournament_created": {"en": "The tournament is announced", "fr": "Le tournoi est annoncé"},
    "changed": {"en": "What was agreed is changed: {what}", "fr": "Le règlement du tournoi change : {what}"},
    "entered": {"en": "{seat} is entered", "fr": "Inscription {de_seat}"},
    "entered_late": {
        "en": "{seat} is entered late, after round {count}",
        "fr": "Inscription {de_seat} après la ronde {count}",
    },
    "checked_in": {"en": ("{seats} is here", "{seats} are here"), "fr": ("{seats} est là", "{seats} sont là")},
    "checked_in_many": {"en": "{count} entrants are here", "fr": "{count} inscrits sont là"},
    "checked_out": {
        "en": ("{seats} is not here", "{seats} are not here"),
        "fr": ("{seats} n’est pas là", "{seats} ne sont pas là"),
    },
    "checked_out_many": {"en": "{count} entrants are not here", "fr": "{count} inscrits ne sont pas là"},
    "sat_in": {"en": "{seat} plays after all: round {what}", "fr": "{seat} joue finalement : ronde {what}"},
    "sat_out": {"en": "{seat} sits out: round {what}", "fr": "{seat} ne joue pas : ronde {what}"},
    "withdrew": {"en": "{seat} withdraws", "fr": "{seat} se retire"},
    "withdrew_left": {
        "en": "{seat} withdraws, and leaves table {table}",
        "fr": "{seat} se retire et quitte la table {table}",
    },
    "returned": {"en": "{seat} is back", "fr": "{seat} revient"},
    "merged": {"en": "{seat} is the same as {to}", "fr": "{seat} et {to} ne font qu’un"},
    "removed": {"en": "An entry is taken out again", "fr": "Une inscription est retirée de la liste"},
    "removed_many": {
        "en": "{count} entries are taken out again",
        "fr": "{count} inscriptions sont retirées de la liste",
    },
    "entrant_erased": {"en": "An entrant’s name is erased", "fr": "Le nom d’un inscrit est effacé"},
    "forbidden": {"en": "Kept apart from now on: {seats}", "fr": "Séparés désormais : {seats}"},
    "allowed": {"en": "No longer kept apart: {seats}", "fr": "Ne sont plus séparés : {seats}"},
    "pinned": {"en": "{seat} plays at table {table}", "fr": "{seat} joue à la table {table}"},
    "unpinned": {"en": "{seat} plays at any table", "fr": "{seat} joue à n’importe quelle table"},
    "seeded": {"en": "Drafts are paired by a new seed", "fr": "Les appariements partent d’une nouvelle graine"},
    "round_paired": {"en": "Round {round} is drafted", "fr": "La ronde {round} est préparée"},
    "round_paired_again": {"en": "Round {round} is drafted again", "fr": "La ronde {round} est préparée à nouveau"},
    "tables_set": {
        "en": "Round {round}: tables are set by hand",
        "fr": "Ronde {round} : des tables sont composées à la main",
    },
    "swapped": {"en": "Round {round}: {seats} change places", "fr": "Ronde {round} : {seats} échangent leurs places"},
    "swapped_hidden": {
        "en": "Round {round}: two change places",
        "fr": "Ronde {round} : deux joueurs échangent leurs places",
    },
    "exchanged": {
        "en": "Round {round}: {seat} plays instead of {to}, by a corrected result",
        "fr": "Ronde {round} : {seat} joue à la place {de_to}, d’après un résultat corrigé",
    },
    "joined": {
        "en": "Round {round}: {seat} joins table {table}",
        "fr": "Ronde {round} : {seat} rejoint la table {table}",
    },
    "reseated": {
        "en": "Round {round}: at table {table} the seats are, from A on: {seats}",
        "fr": "Ronde {round} : à la table {table}, les places sont, depuis A : {seats}",
    },
    "taken_out": {
        "en": "Round {round}: {seat} is no longer at table {table}",
        "fr": "Ronde {round} : {seat} n’est plus à la table {table}",
    },
    "broken": {
        "en": "Round {round}: table {table} is dissolved",
        "fr": "Ronde {round} : la table {table} est dissoute",
    },
    "moved": {
        "en": "Round {round}: table {table} is now table {to_table}",
        "fr": "Ronde {round} : la table {table} devient la table {to_table}",
    },
    "unpaired": {
        "en": "The draft of round {round} is dropped",
        "fr": "La préparation de la ronde {round} est abandonnée",
    },
    "match_made": {
        "en": "Round {round}: table {table} has its record",
        "fr": "Ronde {round} : la table {table} a sa partie enregistrée",
    },
    "published": {"en": "Round {round} is published", "fr": "La ronde {round} est publiée"},
    "started": {"en": "Round {round} begins", "fr": "La ronde {round} commence"},
    "closed": {"en": "Round {round} is closed", "fr": "La ronde {round} est close"},
    "closed_stage": {
        "en": "Round {round} is closed, and this stage with it",
        "fr": "La ronde {round} est close, et la phase avec elle",
    },
    "result_recorded": {"en": "Round {round}, table {table}: {order}", "fr": "Ronde {round}, table {table} : {order}"},
    "result_replaced": {
        "en": "Round {round}, table {table}, corrected: {order}",
        "fr": "Ronde {round}, table {table}, rectifié : {order}",
    },
    "result_differs": {
        "en": "Round {round}, table {table}: another result is reported: {order}",
        "fr": "Ronde {round}, table {table} : autre résultat rapporté, {order}",
    },
    "result_forfeit": {
        "en": "Round {round}, table {table}: {seat} wins by forfeit",
        "fr": "Ronde {round}, table {table} : {seat} gagne par forfait",
    },
    "result_nobody": {
        "en": "Round {round}, table {table}: nobody came",
        "fr": "Ronde {round}, table {table} : personne n’est venu",
    },
    "result_bye": {
        "en": "Round {round}, table {table}: too few came; a bye for {seats}",
        "fr": "Ronde {round}, table {table} : trop peu de joueurs ; exempts : {seats}",
    },
    "result_void": {
        "en": "Round {round}, table {table} does not count",
        "fr": "Ronde {round}, table {table} : elle ne compte pas",
    },
    "result_none": {
        "en": "Round {round}, table {table}: the result is undone",
        "fr": "Ronde {round}, table {table} : le résultat est annulé",
    },
    "claimed": {
        "en": "Round {round}, table {table}: {seat} claims {order}",
        "fr": "Ronde {round}, table {table} : {seat} déclare {order}",
    },
    "claimed_hidden": {
        "en": "Round {round}, table {table}: somebody claims a result",
        "fr": "Ronde {round}, table {table} : quelqu’un déclare un résultat",
    },
    "disputed_hidden": {
        "en": "Round {round}, table {table}: somebody disputes the result",
        "fr": "Ronde {round}, table {table} : quelqu’un conteste le résultat",
    },
    "disputed": {
        "en": "Round {round}, table {table}: {seat} disputes the result",
        "fr": "Ronde {round}, table {table} : {seat} conteste le résultat",
    },
    "penalised": {
        "en": ("{seat} is penalised: {count} point off", "{seat} is penalised: {count} points off"),
        "fr": ("Pénalité pour {seat} : {count} point en moins", "Pénalité pour {seat} : {count} points en moins"),
    },
    "warned": {"en": "{seat} is warned", "fr": "{seat} reçoit un avertissement"},
    "lifted": {"en": "The penalty of {seat} is lifted", "fr": "La pénalité {de_seat} est levée"},
    "disqualified": {"en": "{seat} is disqualified", "fr": "Disqualification {de_seat}"},
    "appealed": {"en": "{seat} appeals", "fr": "{seat} fait appel"},
    "rejected": {"en": "The appeal is rejected", "fr": "L’appel est rejeté"},
    "called": {"en": "A judge is wanted at table {table}", "fr": "On demande un arbitre à la table {table}"},
    "answered_note": {"en": "The desk has answered a note", "fr": "Le bureau a répondu à un message"},
    "answered": {"en": "A judge goes to table {table}", "fr": "Un arbitre va à la table {table}"},
    "noted": {"en": "A note", "fr": "Un message"},
    "noted_by": {"en": "A note from {seat}", "fr": "Un message {de_seat}"},
    "ruled": {"en": "A ruling at table {table}", "fr": "Une décision à la table {table}"},
    "clock_start": {"en": "Round {round}: the clock runs", "fr": "Ronde {round} : la pendule tourne"},
    "clock_stop": {"en": "Round {round}: the clock is stopped", "fr": "Ronde {round} : la pendule est arrêtée"},
    "clock_set": {
        "en": ("Round {round}: {count} minute on the clock", "Round {round}: {count} minutes on the clock"),
        "fr": ("Ronde {round} : {count} minute à la pendule", "Ronde {round} : {count} minutes à la pendule"),
    },
    "extended": {
        "en": ("Round {round}: {count} minute more", "Round {round}: {count} minutes more"),
        "fr": ("Ronde {round} : {count} minute de plus", "Ronde {round} : {count} minutes de plus"),
    },
    "extended_table": {
        "en": (
            "Round {round}, table {table}: {count} minute more",
            "Round {round}, table {table}: {count} minutes more",
        ),
        "fr": (
            "Ronde {round}, table {table} : {count} minute de plus",
            "Ronde {round}, table {table} : {count} minutes de plus",
        ),
    },
    "ended": {"en": "The tournament is over", "fr": "Le tournoi est terminé"},
    "reopened": {"en": "The tournament is opened again", "fr": "Le tournoi est rouvert"},
    "sealed": {"en": "The tournament is sealed", "fr": "Le tournoi est scellé"},
}

REFUSALS: dict[str, Template] = {
    "at_two_tables": {
        "en": "{seat} sits at table {table} of this round; free that place first, or name both tables",
        "fr": "{seat} joue déjà à la table {table} de cette ronde ; libérez d’abord sa place, ou nommez les deux tables",
    },
    "named_twice": {
        "en": "{seat} is named at two tables; name each once",
        "fr": "{seat} figure à deux tables ; nommez chacun une fois",
    },
    "second_bye": {
        "en": "{seat} had a bye or a win by forfeit; it is the turn of {seats}",
        "fr": "{seat} a déjà eu une exemption ou une victoire par forfait ; c’est le tour {de_seats}",
    },
    "nobody_left_for_a_bye": {
        "en": "every pairing gives somebody a second bye; seat the round by hand, or allow some who are kept apart",
        "fr": "tout appariement donne une deuxième exemption ; composez la ronde à la main, ou levez une séparation",
    },
    "not_all_named": {
        "en": "the result lacks {seats}; name each by place, as absent or as gone, or say that it is unfinished",
        "fr": "il manque {seats} ; donnez à chacun sa place, dites-le absent ou parti, ou dites la partie inachevée",
    },
    "not_at_the_table": {
        "en": "{seat} does not sit at table {table}; those there are {seats}",
        "fr": "{seat} n’est pas à la table {table} ; il y a {seats}",
    },
    "named_twice_in_result": {
        "en": "{seat} is named twice; a result names everybody once",
        "fr": "{seat} apparaît deux fois ; un résultat nomme chacun une fois",
    },
    "says_too_much": {
        "en": "a table that does not count, or whose result is undone, has no order and no scores",
        "fr": "une table qui ne compte pas, ou dont le résultat est annulé, n’a ni ordre ni scores",
    },
    "not_present": {
        "en": "{seat} is not here; check in first",
        "fr": "{seat} n’est pas là ; enregistrez d’abord sa présence",
    },
    "not_in": {"en": "{seat} is not in the tournament any more", "fr": "{seat} n’est plus dans le tournoi"},
    "not_of_one_group": {
        "en": "{seats} are not all of this stage and of one group of it; seat those of a group together",
        "fr": "{seats} ne sont pas tous de cette phase et d’un même groupe ; placez ensemble ceux d’un groupe",
    },
    "kept_apart": {
        "en": "{seats} are kept apart; seat them at different tables, or allow it",
        "fr": "{seats} sont séparés ; placez-les à des tables différentes, ou levez la séparation",
    },
    "pinned_there": {
        "en": "{seat} is pinned to table {table}; unpin them first, or choose another table",
        "fr": "{seat} a déjà la table {table} pour table fixe ; libérez-la d’abord, ou choisissez une autre table",
    },
    "no_such_table": {
        "en": "there is no table {table} in the room, or not yet; choose one that stands, or give a reason",
        "fr": "il n’y a pas de table {table} dans la salle, ou pas encore ; choisissez-en une qui existe, ou donnez un motif",
    },
    "off_the_pin": {
        "en": "{seat} is pinned to table {table} and would sit at table {to_table}; unpin them, or give a reason",
        "fr": "{seat} a la table fixe {table} et jouerait à la table {to_table} ; libérez sa table, ou donnez un motif",
    },
    "drafted_together": {
        "en": "{seats} are kept apart, and the draft has them at table {table}; pair again, or allow it",
        "fr": "{seats} sont séparés, et la préparation les met à la table {table} ; appariez à nouveau, ou levez la séparation",
    },
    "none_keeps_apart": {
        "en": "no pairing keeps all apart without a bye too many; allow one of {pairs}, or let somebody sit out",
        "fr": "aucun appariement ne les sépare tous sans exemption de trop ; levez l’une des séparations {pairs}, ou faites sauter un tour à quelqu’un",
    },
    "wrong_size": {
        "en": "table {table} would have {count}; the format says {least} to {most}",
        "fr": "la table {table} en compterait {count} ; la formule dit de {least} à {most}",
    },
    "in_play": {
        "en": "table {table} is in play; its people may change seats (reseat), or its moves are undone first",
        "fr": "la table {table} est en jeu ; ses joueurs peuvent changer de place (reseat), sinon annulez d’abord ses coups",
    },
    "closed_table": {
        "en": "round {round} is closed; its tables stay as they were",
        "fr": "la ronde {round} est close ; ses tables restent comme elles étaient",
    },
    "no_scores": {
        "en": "this game has no points of its own; give the order of places",
        "fr": "ce jeu n’a pas de points propres ; donnez l’ordre des places",
    },
    "scores_missing": {
        "en": "the score of {seats} is missing; here scores are the points",
        "fr": "il manque le score {de_seats} ; ici les scores font les points",
    },
    "closed_without_reason": {
        "en": "round {round} is closed; give a reason with the result",
        "fr": "la ronde {round} est close ; joignez un motif au résultat",
    },
    "has_played": {
        "en": "{seat} has sat at a table; merge the other entry into this one if it has not played, or withdraw",
        "fr": "{seat} a déjà joué ; fusionnez plutôt l’autre fiche si elle n’a pas joué, ou retirez ce joueur",
    },
    "has_place": {
        "en": ("{seats} has a place in a round: withdraw instead", "{seats} have a place in a round: withdraw them"),
        "fr": (
            "{seats} a une place dans une ronde : retirez plutôt ce joueur",
            "{seats} ont une place dans une ronde : retirez plutôt ces joueurs",
        ),
    },
    "not_your_table": {
        "en": "only those at table {table} may say that: {seats}",
        "fr": "seuls ceux de la table {table} peuvent le dire : {seats}",
    },
    "own_claim": {
        "en": "{seat} made this claim; somebody else at the table confirms it",
        "fr": "{seat} a fait cette déclaration ; c’est à un autre joueur de la table de la confirmer",
    },
    "other_edition": {
        "en": "table {table} was changed; look at it again, then claim",
        "fr": "la table {table} a changé ; regardez-la, puis déclarez",
    },
    "not_a_draft": {
        "en": "round {round} is no draft; pair it first",
        "fr": "la ronde {round} n’est pas en préparation ; appariez-la d’abord",
    },
    "not_published": {
        "en": "round {round} is not published; publish it first",
        "fr": "la ronde {round} n’est pas publiée ; publiez-la d’abord",
    },
    "not_started": {
        "en": "round {round} is not started; start it first",
        "fr": "la ronde {round} n’a pas commencé ; lancez-la d’abord",
    },
    "not_open": {
        "en": "round {round} takes no claims: it is not published, or closed; ask the desk",
        "fr": "la ronde {round} ne prend pas de déclaration : non publiée, ou close ; voyez le bureau",
    },
    "next_is_published": {
        "en": "the next round is published; ask the director",
        "fr": "la ronde suivante est publiée ; voyez le directeur",
    },
    "drawn": {
        "en": "the pairings of this stage are made; nobody can enter any more",
        "fr": "les appariements de cette phase sont faits ; on n’entre plus dans le tournoi",
    },
    "too_late": {
        "en": "late entries end with round {count}; move the last round for late entries, or enter nobody",
        "fr": "les entrées tardives s’arrêtent à la ronde {count} ; reculez la dernière ronde d’inscription, ou n’inscrivez plus personne",
    },
    "speaks_for_himself": {
        "en": "{by} may say this of nobody else; ask the desk",
        "fr": "{by} ne peut pas le dire pour un autre ; voyez le bureau",
    },
    "points_are_given": {
        "en": "only the director gives points for a round that is sat out; leave them out",
        "fr": "seul le directeur donne des points pour une ronde non jouée ; n’en indiquez pas",
    },
    "no_such_claim": {
        "en": "there is no claim {count} in force at table {table}",
        "fr": "aucune déclaration {count} en vigueur à la table {table}",
    },
    "no_such_penalty": {"en": "there is no penalty {count} in force", "fr": "aucune pénalité {count} en vigueur"},
    "no_such_appeal": {"en": "there is no open appeal {count}", "fr": "aucun appel {count} en cours"},
    "nothing_to_appeal": {
        "en": "version {count} is no result or penalty of {by} that is in force",
        "fr": "la version {count} n’est ni un résultat ni une pénalité en vigueur {de_by}",
    },
    "no_such_result": {
        "en": "table {table} has no result to undo",
        "fr": "la table {table} n’a pas de résultat à annuler",
    },
    "disqualified_stays_out": {"en": "{seat} was disqualified", "fr": "Disqualification {de_seat} : pas de retour"},
    "not_withdrawn": {"en": "{seat} has not withdrawn", "fr": "{seat} est toujours dans le tournoi"},
    "reason_wanted": {
        "en": "a round is published: give a reason with the change",
        "fr": "une ronde est publiée : joignez un motif au changement",
    },
    "points_paid": {
        "en": "a round is started or has a result: what places pay stays as it is",
        "fr": "une ronde est lancée ou a un résultat : le barème des places ne change plus",
    },
    "fewer_rounds": {
        "en": "{count} rounds are published, and the format would have {most}",
        "fr": "{count} rondes sont publiées, et la formule n’en aurait que {most}",
    },
    "stage_begun": {
        "en": "stage {count} has begun: it stays, and stays of its kind",
        "fr": "la phase {count} a commencé : elle reste, et reste de même formule",
    },
    "notes_wait": {
        "en": "{count} notes of {seat} wait for an answer; call a judge to the table where it is urgent",
        "fr": "{count} messages {de_seat} attendent une réponse ; si c’est urgent, appelez un arbitre à la table",
    },
    "calls_wait": {
        "en": "a judge is called to table {table} already, and {count} texts wait for an answer",
        "fr": "un arbitre est déjà appelé à la table {table}, et {count} textes attendent une réponse",
    },
    "recorded_enough": {
        "en": "{seat} recorded {count} things in this round; ask the desk to record more",
        "fr": "{seat} a déjà saisi {count} choses dans cette ronde ; demandez au bureau de saisir la suite",
    },
    "nobody_forbidden": {"en": "{seats} are not kept apart", "fr": "{seats} ne sont pas séparés"},
}

BOOK = Book({**EVENTS, **REFUSALS}, lambda card, lang: card, {"en": "the tournament", "fr": "le tournoi"})
FEW = 6  # names in a sentence


def describe(event: Fact) -> Text:
    """The sentence of an event. Entrants are called by names, as seats are in a game."""
    match event:
        case e.Changed():
            return Text("changed", {"what": ", ".join(event.fields)})
        case e.Entered():
            return Text("entered_late" if event.late else "entered", {"seat": event.entrant, "count": event.late})
        case e.CheckedIn() | e.CheckedOut():
            count = len(event.entrants)
            key = event.TYPE if count <= FEW else f"{event.TYPE}_many"
            return Text(key, {"seats": event.entrants, "count": count})
        case e.SatOut() | e.SatIn():
            return Text(event.TYPE, {"seat": event.entrant, "what": ", ".join(map(str, event.rounds))})
        case e.Withdrew():
            key = "withdrew" if event.table is None else "withdrew_left"
            return Text(key, {"seat": event.entrant, "table": event.table})
        case e.Merged():
            return Text("merged", {"seat": event.entrant, "to": event.into})
        case e.Removed():
            count = len(event.entrants)
            return Text("removed" if count == 1 else "removed_many", {"count": count})
        case e.RoundPaired():
            return Text("round_paired_again" if event.drafts else "round_paired", {"round": event.round})
        case e.Swapped():
            key = "swapped" if event.entrants else "swapped_hidden"
            return Text(key, {"round": event.round, "seats": event.entrants or ()})
        case e.Exchanged():
            return Text("exchanged", {"round": event.round, "seat": event.entrant, "to": event.instead_of})
        case e.Moved():
            return Text("moved", {"round": event.round, "table": event.from_, "to_table": event.to})
        case e.Closed():
            return Text("closed_stage" if event.stage_ends else "closed", {"round": event.round})
        case e.ResultRecorded():
            return _result(event)
        case e.Claimed():
            key = "claimed" if event.entrant else "claimed_hidden"
            where = {"round": event.round, "table": event.table, "seat": event.entrant}
            return Text(key, {**where, "order": event.order})
        case e.Disputed():
            key = "disputed" if event.entrant else "disputed_hidden"
            return Text(key, {"round": event.round, "table": event.table, "seat": event.entrant})
        case e.Noted():
            return Text("noted_by", {"seat": event.entrant}) if event.entrant else Text("noted", {})
        case e.Answered() if event.table is None:
            return Text("answered_note", {})
        case e.Penalised():
            return Text("penalised" if event.points else "warned", {"seat": event.entrant, "count": event.points})
        case e.ClockSet():
            return Text(
                "clock_set" if event.do == "set" else f"clock_{event.do}",
                {"round": event.round, "count": event.minutes},
            )
        case e.Extended():
            key = "extended" if event.table is None else "extended_table"
            return Text(key, {"round": event.round, "table": event.table, "count": event.minutes})
        case _:
            names = ("round", "table")
            params: dict[str, Any] = {name: getattr(event, name) for name in names if hasattr(event, name)}
            if hasattr(event, "entrant"):
                params["seat"] = event.entrant
            if hasattr(event, "entrants"):
                params["seats"] = event.entrants
                params["count"] = len(event.entrants or ())
            return Text(event.TYPE, params)


def _result(event: e.ResultRecorded) -> Text:
    where: dict[str, Any] = {"round": event.round, "table": event.table, "order": event.order}
    if event.outcome == "void" or event.outcome == "none":
        return Text(f"result_{event.outcome}", where)
    present = [entrant for place in event.order for entrant in place]
    if event.outcome == "forfeit":
        return Text(
            "result_forfeit" if present else "result_nobody", {**where, "seat": present[0] if present else None}
        )
    if event.outcome == "bye":
        return Text("result_bye", {**where, "seats": present})
    key = "recorded" if event.replaces is None else "replaced"
    return Text(
        f"result_{key if event.stands else 'differs'}",
        {**where, "order": (*event.order, event.left) if event.left else event.order},
    )
