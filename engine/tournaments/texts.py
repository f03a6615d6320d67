"""Tournaments' sentences, in French and English: what happened, and why something may not."""

from typing import Any

from engine.aggregates import Fact
from engine.texts import Book, Template, Text, merge_languages
from engine.tournaments import events as e
from engine.tournaments.settings import WIN
from engine.tournaments.showing import show_points

EVENTS: dict[str, Template] = merge_languages(
    en={
        "tournament_created": "The tournament is announced",
        "changed": "What was agreed is changed: {fields}",
        "field_format": "the format",
        "field_points": "the points",
        "field_tie_breaks": "the tie-breaks",
        "field_tables": "the tables",
        "field_claims": "who reports results",
        "field_categories": "the categories",
        "field_protest_minutes": "the time for protests",
        "field_requested_bye": "what a round off pays",
        "entered": "{seat} is entered",
        "entered_late": "{seat} is entered late, after round {count}",
        "checked_in": ("{seats} is here", "{seats} are here"),
        "checked_in_many": "{count} entrants are here",
        "checked_out": ("{seats} is not here", "{seats} are not here"),
        "checked_out_many": "{count} entrants are not here",
        "sat_in": "{seat} plays after all: round {what}",
        "sat_out": "{seat} sits out: round {what}",
        "withdrew": "{seat} withdraws",
        "withdrew_left": "{seat} withdraws, and leaves table {table}",
        "returned": "{seat} is back",
        "merged": "{seat} is the same as {to}",
        "removed": "An entry is taken out again",
        "removed_many": "{count} entries are taken out again",
        "entrant_erased": "An entrant’s name is erased",
        "forbidden": "Kept apart from now on: {seats}",
        "forbidden_hidden": "The desk changes who is kept apart",
        "allowed": "No longer kept apart: {seats}",
        "allowed_hidden": "The desk changes who is kept apart",
        "pinned": "{seat} plays at table {table}",
        "pinned_hidden": "The desk changes who keeps a table",
        "unpinned": "{seat} plays at any table",
        "unpinned_hidden": "The desk changes who keeps a table",
        "seeded": "Drafts are paired by a new seed",
        "round_paired": "Round {round} is drafted",
        "round_paired_again": "Round {round} is drafted again",
        "tables_set": "Round {round}: tables are set by hand",
        "swapped": "Round {round}: {seats} change places",
        "swapped_hidden": "Round {round}: two change places",
        "exchanged": "Round {round}: {seat} plays instead of {to}, by a corrected result",
        "joined": "Round {round}: {seat} joins table {table}",
        "reseated": "Round {round}: at table {table} the seats are, from A on: {seats}",
        "taken_out": "Round {round}: {seat} is no longer at table {table}",
        "broken": "Round {round}: table {table} is dissolved",
        "moved": "Round {round}: table {table} is now table {to_table}",
        "unpaired": "The draft of round {round} is dropped",
        "match_made": "Round {round}: table {table} has its record",
        "published": "Round {round} is published",
        "unpublished": "Round {round} is unpublished, and is a draft again: {what}",
        "unpublished_hidden": "Round {round} is unpublished, and is a draft again",
        "started": "Round {round} begins",
        "closed": "Round {round} is closed",
        "result_recorded": "Round {round}, table {table}: {order}",
        "result_replaced": "Round {round}, table {table}, corrected: {order}",
        "result_differs": "Round {round}, table {table}: another result is reported: {order}",
        "result_forfeit": "Round {round}, table {table}: {seat} wins by forfeit",
        "result_nobody": "Round {round}, table {table}: nobody came",
        "result_bye": "Round {round}, table {table}: too few came; a bye for {seats}",
        "result_void": "Round {round}, table {table} does not count",
        "result_none": "Round {round}, table {table}: the result is undone",
        "claimed": "Round {round}, table {table}: {seat} claims {order}",
        "claimed_hidden": "Round {round}, table {table}: somebody claims a result",
        "disputed_hidden": "Round {round}, table {table}: somebody disputes the result",
        "disputed": "Round {round}, table {table}: {seat} disputes the result",
        "penalised": "{seat} is penalised: −{what}",
        "warned": "{seat} is warned",
        "lifted": "The penalty of {seat} is lifted",
        "disqualified": "{seat} is disqualified",
        "appealed": "{seat} appeals",
        "rejected": "The appeal is rejected",
        "called": "A judge is wanted at table {table}",
        "answered_note": "The desk has answered a note",
        "attended": "A judge is on the way to table {table}",
        "answered": "The call of table {table} is settled",
        "noted": "A note",
        "noted_by": "A note from {seat}",
        "ruled": "A ruling at table {table}",
        "clock_start": "Round {round}: the clock runs",
        "clock_stop": "Round {round}: the clock is stopped",
        "clock_set": ("Round {round}: {count} minute on the clock", "Round {round}: {count} minutes on the clock"),
        "extended": ("Round {round}: {count} minute more", "Round {round}: {count} minutes more"),
        "extended_table": (
            "Round {round}, table {table}: {count} minute more",
            "Round {round}, table {table}: {count} minutes more",
        ),
        "ended": "The tournament is over",
        "deleted": "The tournament is deleted",
        "reopened": "The tournament is opened again",
        "sealed": "The tournament is sealed",
    },
    fr={
        "tournament_created": "Le tournoi est annoncé",
        "changed": "Le règlement du tournoi change : {fields}",
        "field_format": "la formule",
        "field_points": "les points",
        "field_tie_breaks": "le départage",
        "field_tables": "les tables",
        "field_claims": "qui saisit les résultats",
        "field_categories": "les catégories",
        "field_protest_minutes": "le délai de réclamation",
        "field_requested_bye": "les points d’une ronde laissée",
        "entered": "Inscription {de_seat}",
        "entered_late": "Inscription {de_seat} après la ronde {count}",
        "checked_in": ("{seats} est là", "{seats} sont là"),
        "checked_in_many": "{count} inscrits sont là",
        "checked_out": ("{seats} n’est pas là", "{seats} ne sont pas là"),
        "checked_out_many": "{count} inscrits ne sont pas là",
        "sat_in": "{seat} joue finalement : ronde {what}",
        "sat_out": "{seat} ne joue pas : ronde {what}",
        "withdrew": "{seat} se retire",
        "withdrew_left": "{seat} se retire et quitte la table {table}",
        "returned": "{seat} revient",
        "merged": "{seat} et {to} ne font qu’un",
        "removed": "Une inscription est retirée de la liste",
        "removed_many": "{count} inscriptions sont retirées de la liste",
        "entrant_erased": "Le nom d’un inscrit est effacé",
        "forbidden": "Séparés désormais : {seats}",
        "forbidden_hidden": "Le bureau change qui est séparé",
        "allowed": "Ne sont plus séparés : {seats}",
        "allowed_hidden": "Le bureau change qui est séparé",
        "pinned": "{seat} joue à la table {table}",
        "pinned_hidden": "Le bureau change qui garde une table",
        "unpinned": "{seat} joue à n’importe quelle table",
        "unpinned_hidden": "Le bureau change qui garde une table",
        "seeded": "Les appariements partent d’une nouvelle graine",
        "round_paired": "La ronde {round} est préparée",
        "round_paired_again": "La ronde {round} est préparée à nouveau",
        "tables_set": "Ronde {round} : des tables sont composées à la main",
        "swapped": "Ronde {round} : {seats} échangent leurs places",
        "swapped_hidden": "Ronde {round} : deux joueurs échangent leurs places",
        "exchanged": "Ronde {round} : {seat} joue à la place {de_to}, d’après un résultat corrigé",
        "joined": "Ronde {round} : {seat} rejoint la table {table}",
        "reseated": "Ronde {round} : à la table {table}, les places sont, depuis A : {seats}",
        "taken_out": "Ronde {round} : {seat} n’est plus à la table {table}",
        "broken": "Ronde {round} : la table {table} est dissoute",
        "moved": "Ronde {round} : la table {table} devient la table {to_table}",
        "unpaired": "La préparation de la ronde {round} est abandonnée",
        "match_made": "Ronde {round} : la table {table} a sa partie enregistrée",
        "published": "La ronde {round} est publiée",
        "unpublished": "La ronde {round} est retirée et redevient une préparation : {what}",
        "unpublished_hidden": "La ronde {round} est retirée et redevient une préparation",
        "started": "La ronde {round} commence",
        "closed": "La ronde {round} est close",
        "result_recorded": "Ronde {round}, table {table} : {order}",
        "result_replaced": "Ronde {round}, table {table}, rectifié : {order}",
        "result_differs": "Ronde {round}, table {table} : autre résultat rapporté, {order}",
        "result_forfeit": "Ronde {round}, table {table} : {seat} gagne par forfait",
        "result_nobody": "Ronde {round}, table {table} : personne n’est venu",
        "result_bye": "Ronde {round}, table {table} : trop peu de joueurs ; exempts : {seats}",
        "result_void": "Ronde {round}, table {table} : elle ne compte pas",
        "result_none": "Ronde {round}, table {table} : le résultat est annulé",
        "claimed": "Ronde {round}, table {table} : {seat} déclare {order}",
        "claimed_hidden": "Ronde {round}, table {table} : quelqu’un déclare un résultat",
        "disputed_hidden": "Ronde {round}, table {table} : quelqu’un conteste le résultat",
        "disputed": "Ronde {round}, table {table} : {seat} conteste le résultat",
        "penalised": "Pénalité pour {seat} : −{what}",
        "warned": "{seat} reçoit un avertissement",
        "lifted": "La pénalité {de_seat} est levée",
        "disqualified": "Disqualification {de_seat}",
        "appealed": "{seat} fait appel",
        "rejected": "L’appel est rejeté",
        "called": "On demande un arbitre à la table {table}",
        "answered_note": "Le bureau a répondu à un message",
        "attended": "Un arbitre arrive à la table {table}",
        "answered": "L’appel de la table {table} est réglé",
        "noted": "Un message",
        "noted_by": "Un message {de_seat}",
        "ruled": "Une décision à la table {table}",
        "clock_start": "Ronde {round} : la pendule tourne",
        "clock_stop": "Ronde {round} : la pendule est arrêtée",
        "clock_set": ("Ronde {round} : {count} minute à la pendule", "Ronde {round} : {count} minutes à la pendule"),
        "extended": ("Ronde {round} : {count} minute de plus", "Ronde {round} : {count} minutes de plus"),
        "extended_table": (
            "Ronde {round}, table {table} : {count} minute de plus",
            "Ronde {round}, table {table} : {count} minutes de plus",
        ),
        "ended": "Le tournoi est terminé",
        "deleted": "Le tournoi est supprimé",
        "reopened": "Le tournoi est rouvert",
        "sealed": "Le tournoi est scellé",
    },
)

REFUSALS: dict[str, Template] = merge_languages(
    en={
        "at_two_tables": "{seat} sits at table {table} of this round; free that place first, or name both tables",
        "named_twice": "{seat} is named at two tables; name each once",
        "second_bye": "{seat} had a bye or a win by forfeit; it is the turn of {seats}",
        "nobody_left_for_a_bye": "every pairing gives somebody a second bye; seat the round by hand, or allow some who are kept apart",
        "not_all_named": "the result lacks {seats}; name each by place, as absent or as gone, or say that it is unfinished",
        "not_at_the_table": "{seat} does not sit at table {table}; those there are {seats}",
        "named_twice_in_result": "{seat} is named twice; a result names everybody once",
        "says_too_much": "a table that does not count, or whose result is undone, has no order and no scores",
        "not_present": "{seat} is not here; check in first",
        "not_in": "{seat} is not in the tournament any more",
        "not_of_one_group": "{seats} are not all of this stage and of one group of it; seat those of a group together",
        "kept_apart": "{seats} are kept apart; seat them at different tables, or allow it",
        "pinned_there": "{seat} is pinned to table {table}; unpin them first, or choose another table",
        "no_such_table": "there is no table {table} in the room, or not yet; choose one that stands, or give a reason",
        "taken_elsewhere": "another section of the day has table {table}; pair again, choose another number, or give a reason",
        "off_the_pin": "{seat} is pinned to table {table} and would sit at table {to_table}; unpin them, or give a reason",
        "drafted_together": "{seats} are kept apart, and the draft has them at table {table}; pair again, or allow it",
        "none_keeps_apart": "no pairing keeps all apart without a bye too many; allow one of {pairs}, or let somebody sit out",
        "wrong_size": "table {table} would have {count}; the format says {least} to {most}",
        "in_play": "table {table} is in play; its people may change seats (reseat), or its moves are undone first",
        "closed_table": "round {round} is closed; its tables stay as they were",
        "round_played": "round {round} is in play at table {what}; undo its moves or its result first",
        "no_scores": "this game has no points of its own; give the order of places",
        "scores_missing": "the score of {seats} is missing; here scores are the points",
        "closed_without_reason": "round {round} is closed; give a reason with the result",
        "both_in_round": "{seats} both have a place in round {round}: they are two people, or one result is to be corrected first",
        "both_in_groups": "{seats} have played in two groups of one stage: they are two people, or one result is to be corrected first",
        "has_place": (
            "{seats} has a place in a round: withdraw instead",
            "{seats} have a place in a round: withdraw them",
        ),
        "not_your_table": "only those at table {table} may say that: {seats}",
        "own_claim": "{seat} made this claim; somebody else at the table confirms it",
        "other_edition": "table {table} was changed; look at it again, then claim",
        "not_a_draft": "round {round} is no draft; pair it first",
        "not_published": "round {round} is not published; publish it first",
        "not_started": "round {round} is not started; start it first",
        "not_open": "round {round} takes no claims: it is not published, or closed; ask the desk",
        "next_is_published": "the next round is published; ask the director",
        "protest_time_over": "the protest time after round {round} is over; ask the director",
        "drawn": "the pairings of this stage are made; nobody can enter any more",
        "too_late": "late entries end with round {count}; move the last round for late entries, or enter nobody",
        "speaks_for_himself": "{by} may say this of nobody else; ask the desk",
        "points_are_given": "only the director gives points for a round that is sat out; leave them out",
        "no_such_claim": "there is no claim {count} in force at table {table}",
        "no_such_penalty": "there is no penalty {count} in force",
        "no_such_appeal": "there is no open appeal {count}",
        "nothing_to_appeal": "version {count} is no result or penalty of {by} that is in force",
        "no_such_result": "table {table} has no result to undo",
        "disqualified_stays_out": "{seat} was disqualified",
        "not_withdrawn": "{seat} has not withdrawn",
        "reason_wanted": "a round is published: give a reason with the change",
        "points_paid": "a round is started or has a result: what places pay stays as it is",
        "fewer_rounds": "{count} rounds are published, and the format would have {most}",
        "stage_begun": "stage {count} has begun: it stays, and stays of its kind",
        "notes_wait": "{count} notes of {seat} wait for an answer; call a judge to the table where it is urgent",
        "calls_wait": "a judge is called to table {table} already, and {count} texts wait for an answer",
        "recorded_enough": "{seat} recorded {count} things in this round; ask the desk to record more",
        "nobody_forbidden": "{seats} are not kept apart",
        "played": "round {round} was played: the tournament stays; end it instead",
        "claims_off": "here only the desk enters results; tell it yours",
    },
    fr={
        "at_two_tables": "{seat} joue déjà à la table {table} de cette ronde ; libérez d’abord sa place, ou nommez les deux tables",
        "named_twice": "{seat} figure à deux tables ; nommez chacun une fois",
        "second_bye": "{seat} a déjà eu une exemption ou une victoire par forfait ; c’est le tour {de_seats}",
        "nobody_left_for_a_bye": "tout appariement donne une deuxième exemption ; composez la ronde à la main, ou levez une séparation",
        "not_all_named": "il manque {seats} ; donnez à chacun sa place, dites-le absent ou parti, ou dites la partie inachevée",
        "not_at_the_table": "{seat} n’est pas à la table {table} ; il y a {seats}",
        "named_twice_in_result": "{seat} apparaît deux fois ; un résultat nomme chacun une fois",
        "says_too_much": "une table qui ne compte pas, ou dont le résultat est annulé, n’a ni ordre ni scores",
        "not_present": "{seat} n’est pas là ; enregistrez d’abord sa présence",
        "not_in": "{seat} n’est plus dans le tournoi",
        "not_of_one_group": "{seats} ne sont pas tous de cette phase et d’un même groupe ; placez ensemble ceux d’un groupe",
        "kept_apart": "{seats} sont séparés ; placez-les à des tables différentes, ou levez la séparation",
        "pinned_there": "{seat} a déjà la table {table} pour table fixe ; libérez-la d’abord, ou choisissez une autre table",
        "taken_elsewhere": "une autre section de la journée a la table {table} ; appariez à nouveau, prenez un autre numéro, ou donnez un motif",
        "no_such_table": "il n’y a pas de table {table} dans la salle, ou pas encore ; choisissez-en une qui existe, ou donnez un motif",
        "off_the_pin": "{seat} a la table fixe {table} et jouerait à la table {to_table} ; libérez sa table, ou donnez un motif",
        "drafted_together": "{seats} sont séparés, et la préparation les met à la table {table} ; appariez à nouveau, ou levez la séparation",
        "none_keeps_apart": "aucun appariement ne les sépare tous sans exemption de trop ; levez l’une des séparations {pairs}, ou faites sauter un tour à quelqu’un",
        "wrong_size": "la table {table} en compterait {count} ; la formule dit de {least} à {most}",
        "in_play": "la table {table} est en jeu ; ses joueurs peuvent changer de place (reseat), sinon annulez d’abord ses coups",
        "closed_table": "la ronde {round} est close ; ses tables restent comme elles étaient",
        "round_played": "la ronde {round} se joue déjà à la table {what} ; annulez d’abord ses coups ou son résultat",
        "no_scores": "ce jeu n’a pas de points propres ; donnez l’ordre des places",
        "scores_missing": "il manque le score {de_seats} ; ici les scores font les points",
        "closed_without_reason": "la ronde {round} est close ; joignez un motif au résultat",
        "both_in_round": "{seats} ont tous deux une place à la ronde {round} : ce sont deux personnes, ou un résultat est à corriger",
        "both_in_groups": "{seats} ont joué dans deux groupes d’une phase : ce sont deux personnes, ou un résultat est à corriger",
        "has_place": (
            "{seats} a une place dans une ronde : retirez plutôt ce joueur",
            "{seats} ont une place dans une ronde : retirez plutôt ces joueurs",
        ),
        "not_your_table": "seuls ceux de la table {table} peuvent le dire : {seats}",
        "own_claim": "{seat} a fait cette déclaration ; c’est à un autre joueur de la table de la confirmer",
        "other_edition": "la table {table} a changé ; regardez-la, puis déclarez",
        "not_a_draft": "la ronde {round} n’est pas en préparation ; appariez-la d’abord",
        "not_published": "la ronde {round} n’est pas publiée ; publiez-la d’abord",
        "not_started": "la ronde {round} n’a pas commencé ; lancez-la d’abord",
        "not_open": "la ronde {round} ne prend pas de déclaration : non publiée, ou close ; voyez le bureau",
        "next_is_published": "la ronde suivante est publiée ; voyez le directeur",
        "protest_time_over": "le délai de réclamation après la ronde {round} est passé ; voyez le directeur",
        "drawn": "les appariements de cette phase sont faits ; on n’entre plus dans le tournoi",
        "too_late": "les entrées tardives s’arrêtent à la ronde {count} ; reculez la dernière ronde d’inscription, ou n’inscrivez plus personne",
        "speaks_for_himself": "{by} ne peut pas le dire pour un autre ; voyez le bureau",
        "points_are_given": "seul le directeur donne des points pour une ronde non jouée ; n’en indiquez pas",
        "no_such_claim": "aucune déclaration {count} en vigueur à la table {table}",
        "no_such_penalty": "aucune pénalité {count} en vigueur",
        "no_such_appeal": "aucun appel {count} en cours",
        "nothing_to_appeal": "la version {count} n’est ni un résultat ni une pénalité en vigueur {de_by}",
        "no_such_result": "la table {table} n’a pas de résultat à annuler",
        "disqualified_stays_out": "Disqualification {de_seat} : pas de retour",
        "not_withdrawn": "{seat} est toujours dans le tournoi",
        "reason_wanted": "une ronde est publiée : joignez un motif au changement",
        "points_paid": "une ronde est lancée ou a un résultat : le barème des places ne change plus",
        "fewer_rounds": "{count} rondes sont publiées, et la formule n’en aurait que {most}",
        "stage_begun": "la phase {count} a commencé : elle reste, et reste de même formule",
        "notes_wait": "{count} messages {de_seat} attendent une réponse ; si c’est urgent, appelez un arbitre à la table",
        "calls_wait": "un arbitre est déjà appelé à la table {table}, et {count} textes attendent une réponse",
        "recorded_enough": "{seat} a déjà saisi {count} choses dans cette ronde ; demandez au bureau de saisir la suite",
        "nobody_forbidden": "{seats} ne sont pas séparés",
        "played": "la ronde {round} a été jouée : le tournoi reste ; terminez-le plutôt",
        "claims_off": "ici seul le bureau saisit les résultats ; apportez-lui le vôtre",
    },
)

BOOK = Book({**EVENTS, **REFUSALS}, lambda card, lang: card, {"en": "the tournament", "fr": "le tournoi"})
FEW = 6  # names in a sentence


def describe(event: Fact, point: int = WIN) -> Text:
    """Return the sentence of an event. Entrants are called by names, as seats are in a game.

    Args:
        event: What happened.
        point: How many of the recorded points people read as one, as `point_of` has it.
    """
    key, params = event.TYPE, _params(event)
    match event:
        case e.Changed():
            params["fields"] = event.fields
        case e.Entered() if event.late:
            key, params["count"] = "entered_late", event.late
        case e.CheckedIn() | e.CheckedOut() if len(event.entrants) > FEW:
            key = f"{key}_many"
        case e.SatOut() | e.SatIn():
            params["what"] = ", ".join(map(str, event.rounds))
        case e.Withdrew() if event.table is not None:
            key = "withdrew_left"
        case e.Merged():
            params["to"] = event.into
        case e.Removed() if len(event.entrants) > 1:
            key = "removed_many"
        case e.RoundPaired() if event.drafts:
            key = "round_paired_again"
        case e.Swapped() | e.Forbidden() | e.Allowed() if not event.entrants:
            key = f"{key}_hidden"
        case e.Pinned() | e.Unpinned() if event.entrant is None:
            key = f"{key}_hidden"
        case e.Unpublished():
            key, params["what"] = (key, event.reason) if event.reason else (f"{key}_hidden", None)
        case e.Exchanged():
            params["to"] = event.instead_of
        case e.Moved():
            params |= {"table": event.from_, "to_table": event.to}
        case e.ResultRecorded():
            key, more = _result(event)
            params |= more
        case e.Claimed() | e.Disputed() if not event.entrant:
            key = f"{key}_hidden"
        case e.Noted() if event.entrant:
            key = "noted_by"
        case e.Answered() if event.table is None:
            key = "answered_note"
        case e.Penalised():
            key, params["what"] = "penalised" if event.points else "warned", show_points(event.points, point)
        case e.ClockSet():
            key, params["count"] = f"clock_{event.do}", event.minutes
        case e.Extended():
            key, params["count"] = key if event.table is None else "extended_table", event.minutes
    return Text(key, params)


def _params(event: Fact) -> dict[str, Any]:
    """Return what most sentences speak of, as far as an event has it."""
    params: dict[str, Any] = {
        name: getattr(event, name) for name in ("round", "table", "order") if hasattr(event, name)
    }
    if hasattr(event, "entrant"):
        params["seat"] = event.entrant
    if hasattr(event, "entrants"):
        params["seats"] = event.entrants or ()
        params["count"] = len(params["seats"])
    return params


def _result(event: e.ResultRecorded) -> tuple[str, dict[str, Any]]:
    present = [entrant for place in event.order for entrant in place]
    match event.outcome:
        case "forfeit":
            return "result_forfeit" if present else "result_nobody", {"seat": present[0] if present else None}
        case "bye":
            return "result_bye", {"seats": present}
        case None:
            order = (*event.order, event.left) if event.left else event.order
            key = (
                "result_differs"
                if not event.stands
                else "result_recorded"
                if event.replaces is None
                else "result_replaced"
            )
            return key, {"order": order}
    return f"result_{event.outcome}", {}
