"""Every refusal: its kinds, and the one function that makes its body (RFC 9457, `application/problem+json`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import orjson
from flask import has_request_context, request

from api.http.application import Answer
from engine.zones import Seat
from replays import refusals
from replays.refusals import NOBODY, OF_THE_MATCH, Kind, Refusal

PROBLEM_JSON = "application/problem+json"

KINDS: dict[str, Kind] = {
    "malformed-json": Kind(
        400,
        "Not JSON",
        "Ce n’est pas du JSON",
        "The body could not be read: it must be one JSON value in UTF-8, and no object may have a name twice.",
        "Le corps est illisible : il faut une valeur JSON en UTF-8, et aucun nom en double dans un objet.",
    ),
    "bad-header": Kind(
        400,
        "A header cannot be read",
        "Un en-tête est illisible",
        'Idempotency-Key takes a UUID, If-Match a version in quotes, as in If-Match: "17".',
        'Idempotency-Key attend un UUID, If-Match une version entre guillemets, par exemple If-Match: "17".',
    ),
    "token-missing": Kind(
        401,
        "A token is needed",
        "Il faut un jeton",
        "Send Authorization: Bearer with a token for this match, or for what else is at this address. Whoever created "
        "it has the first one and can hand out more.",
        "Envoyez Authorization: Bearer avec un jeton de cette partie, ou de ce qui est à cette adresse. La personne "
        "qui l’a créée a le premier et peut en donner d’autres.",
    ),
    "token-unknown": Kind(
        401,
        "This token is not valid here",
        "Ce jeton n’est pas valable ici",
        "The token is wrong, belongs to something else, has expired or was revoked. Ask whoever hands out tokens here, "
        "of a match its referee, for a new code.",
        "Le jeton est faux, n’est pas pour ceci, a expiré ou a été révoqué. Demandez un nouveau code à qui en donne, "
        "pour une partie l’arbitre.",
    ),
    "token-replaced": Kind(
        401,
        "Another device has taken over",
        "Un autre appareil a pris la suite",
        "The code or badge that let this device in was shown on another device since; replaced_at says when. Show it "
        "here again to go on with this device.",
        "Le code ou le badge de cet appareil a été montré sur un autre depuis ; replaced_at dit quand. Montrez-le ici "
        "à nouveau pour continuer avec cet appareil.",
    ),
    "not-allowed": OF_THE_MATCH["not-allowed"],
    "not-found": Kind(
        404,
        "Not found",
        "Introuvable",
        "There is nothing at this address, or it is private and the request has no token for it.",
        "Il n’y a rien à cette adresse, ou c’est privé et la demande n’a pas de jeton pour y accéder.",
    ),
    "method-not-allowed": Kind(
        405,
        "Method not allowed",
        "Méthode non autorisée",
        "The address exists, but not with this method; the header Allow lists the methods it has.",
        "L’adresse existe, mais pas avec cette méthode ; l’en-tête Allow donne celles qu’elle accepte.",
    ),
    "too-slow": Kind(
        408,
        "Too slow",
        "Trop lent",
        "The request did not come in time: 30 seconds, and one more for each 16 KiB. Send it again.",
        "La demande n’est pas arrivée à temps : 30 secondes, plus une par 16 Kio. Renvoyez-la.",
    ),
    "match-full": Kind(
        409,
        "The record is full",
        "L’enregistrement est plein",
        "There are as many events, or as much text, as one match may have, or one of another kind. Go on in a new one; "
        "a new match can continue this one.",
        "Il y a autant d’évènements ou de texte qu’une partie, ou autre chose, peut en avoir. Continuez dans une "
        "nouvelle ; une nouvelle partie peut suivre celle-ci.",
    ),
    "full": Kind(
        409,
        "The tournament is full",
        "Le tournoi est complet",
        "There are as many entrants as one tournament may have.",
        "Il y a autant d’inscrits qu’un tournoi peut en compter.",
    ),
    "round-open": Kind(
        409,
        "A round is open",
        "Une ronde est ouverte",
        "What is asked waits for the round before it; details names that round, and its tables without a result.",
        "Ce qui est demandé attend la ronde d’avant ; details la nomme, avec ses tables sans résultat.",
    ),
    "stale": Kind(
        409,
        "The draft is out of date",
        "La préparation est dépassée",
        "Something that the round was paired on has changed: a result, who is present, who is kept apart, a pin. Pair "
        "it again, or send as_is.",
        "Ce sur quoi la ronde a été appariée a changé : un résultat, les présents, une séparation, une table fixe. "
        "Appariez-la à nouveau, ou envoyez as_is.",
    ),
    "open-items": Kind(
        409,
        "Something is still open",
        "Il reste des points en suspens",
        "Tables without a result, disputes or appeals are in the way; details names them.",
        "Des tables sans résultat, des contestations ou des appels l’empêchent ; details les nomme.",
    ),
    "belongs": Kind(
        409,
        "It belongs to a tournament",
        "Elle appartient à un tournoi",
        "People, consent, visibility and title of this match are its tournament’s: change them there.",
        "Les joueurs, l’accord, la visibilité et le titre de cette partie viennent de son tournoi : changez-les là.",
    ),
    "over": Kind(
        409,
        "The tournament is over",
        "Le tournoi est terminé",
        "Nothing more is recorded in a tournament that is over. Its director can open it again until it is sealed.",
        "On ne note plus rien dans un tournoi terminé. Le directeur peut le rouvrir tant qu’il n’est pas scellé.",
    ),
    "nobody-left": Kind(
        409,
        "Nobody is left to play",
        "Il ne reste personne pour jouer",
        "All but one at most have left, or are out. End the tournament, or let somebody return.",
        "Tous, ou tous sauf un, sont partis ou éliminés. Terminez le tournoi, ou faites revenir quelqu’un.",
    ),
    "moved": Kind(
        409,
        "It has changed meanwhile",
        "La situation a changé",
        "Something was recorded that the sender did not know of, and that this would override, or what was paired is "
        "not what there is to pair any more. Look at it as it is now, then send again.",
        "Quelque chose a été noté que l’expéditeur ignorait et que cet envoi effacerait, ou ce qui a été apparié n’est "
        "plus ce qu’il y a à apparier. Voyez ce qu’il en est, puis renvoyez.",
    ),
    "differs": Kind(
        409,
        "Another result stands",
        "Un autre résultat est en place",
        "The table has another result than the one that was to be replaced. Nothing was replaced; details has both. "
        "Both wait until the desk decides.",
        "La table a un autre résultat que celui qu’il fallait remplacer. Rien n’a été remplacé ; details donne les "
        "deux. Ils attendent que le bureau décide.",
    ),
    "match-over": OF_THE_MATCH["match-over"],
    "match-sealed": OF_THE_MATCH["match-sealed"],
    "not-over": OF_THE_MATCH["not-over"],
    "opened": OF_THE_MATCH["opened"],
    "dealt-record": OF_THE_MATCH["dealt-record"],
    "id-taken": Kind(
        409,
        "This id is taken",
        "Cet id est pris",
        "Ids are made of at least 96 random bits: make another one and send again.",
        "Un id se tire d’au moins 96 bits aléatoires : tirez-en un autre et renvoyez.",
    ),
    "annotations-full": Kind(
        409,
        "Too many comments",
        "Trop de commentaires",
        "The match has as many annotations as it may have. Once some are deleted, others can be written.",
        "La partie a autant de commentaires qu’elle peut en avoir. Supprimez-en, et d’autres pourront être écrits.",
    ),
    "damaged": Kind(
        409,
        "The record is damaged",
        "L’enregistrement est abîmé",
        "What is stored here was changed, cut short or lost behind the service's back; stream and version say "
        "where it no longer holds. Nothing can be added to it. Whoever runs the service finds it in the log, and has "
        "the backups.",
        "Ce qui est conservé ici a été modifié, coupé ou perdu à l’insu du service ; stream et version "
        "disent où. On n’y ajoute plus rien. La personne qui s’occupe du service le trouve dans le journal, et elle a "
        "les sauvegardes.",
    ),
    "version-moved": Kind(
        412,
        "The record has moved on",
        "L’enregistrement a avancé",
        "If-Match names a version that is no longer the newest: another device has recorded something. The "
        "missing events come with the answer.",
        "If-Match nomme une version qui n’est pas la dernière : un autre appareil a noté quelque chose. Les évènements "
        "qui manquent sont joints à la réponse.",
    ),
    "too-large": Kind(
        413,
        "Too large",
        "Trop grand",
        "The body is larger than this address accepts.",
        "Le corps est plus grand que ce que cette adresse accepte.",
    ),
    "unsupported-media-type": Kind(
        415,
        "Wrong content type",
        "Mauvais type de contenu",
        "Send the body as Content-Type: application/json; a photo as image/jpeg, image/png or image/webp.",
        "Envoyez le corps avec Content-Type: application/json ; une photo en image/jpeg, image/png ou image/webp.",
    ),
    "invalid": OF_THE_MATCH["invalid"],
    "illegal-move": OF_THE_MATCH["illegal-move"],
    "illegal-correction": OF_THE_MATCH["illegal-correction"],
    "too-costly": Kind(
        422,
        "Too much to work out",
        "Trop de calculs",
        "The answer would take more time, memory or room than one request may. Ask for less: as of an earlier version, "
        "one place, a page, or fewer matches at once.",
        "La réponse demanderait plus de temps, de mémoire ou de place qu’une demande ne peut en prendre. Demandez "
        "moins : jusqu’à une version antérieure, un seul moment, une page, ou moins de parties à la fois.",
    ),
    "key-reused": Kind(
        422,
        "This key was used for something else",
        "Cette clé a servi à autre chose",
        "An Idempotency-Key belongs to one request: the same body, by the same role and seat. Make a new one.",
        "Une Idempotency-Key appartient à une seule demande : même corps, même rôle, même joueur. Prenez-en une autre.",
    ),
    "no-such-version": OF_THE_MATCH["no-such-version"],
    "import-broken": Kind(
        422,
        "The file breaks the rules",
        "Le fichier enfreint les règles",
        "A move in the file cannot follow those before it; line says which one. Nothing was imported.",
        "Un coup du fichier ne peut pas suivre les précédents ; line dit lequel. Rien n’a été importé.",
    ),
    "too-many": Kind(
        429,
        "Too many at once",
        "Trop de demandes",
        "Too many wrong tokens or codes, too many new matches, or too much written, from one address, in one match or "
        "by all together; Retry-After says when to try again.",
        "Trop de jetons ou de codes faux, de nouvelles parties ou d’écriture, depuis une même adresse, dans une même "
        "partie ou par tous ensemble ; Retry-After dit quand réessayer.",
    ),
    "internal": Kind(
        500,
        "Our mistake",
        "Erreur de notre part",
        "Something went wrong in the service and has been logged. You can safely send again with the same key.",
        "Le service a rencontré une erreur, qui est consignée. Vous pouvez renvoyer sans risque avec la même clé.",
    ),
    "busy": Kind(
        503,
        "Much is being worked out",
        "Beaucoup de calculs en cours",
        "Whatever takes long to work out waits for its turn, and this found no place, or what worked on it ended. "
        "Moves are recorded as ever; Retry-After says when to ask again, with the same key where something is sent.",
        "Ce qui demande beaucoup de calculs attend son tour ; cette demande n’a pas trouvé de place, ou son calcul "
        "s’est interrompu. Les coups sont notés comme toujours ; Retry-After dit quand redemander, avec la même clé si "
        "quelque chose est envoyé.",
    ),
    "store-away": Kind(
        503,
        "The store is not answering",
        "Le registre ne répond pas",
        "The record cannot be reached right now. Send again with the same key: nothing is recorded twice.",
        "Le registre est injoignable pour l’instant. Renvoyez avec la même clé : rien n’est noté deux fois.",
    ),
    "store-full": Kind(
        503,
        "The store is full",
        "Le registre est plein",
        "There is too little disk or memory left to record safely; everything can still be read. Send again with "
        "the same key.",
        "Il reste trop peu de disque ou de mémoire pour noter sans risque ; tout peut encore être lu. Renvoyez avec la "
        "même clé.",
    ),
}


class Problem(Exception):
    """A refusal with its kind (a key of KINDS), one or two sentences, and further members of the body.

    guess: what a stranger may have guessed at, "token", "code" or a kind of aggregates ("match"): such refusals stand
    in the security log, and are counted by address (a code before it is tried; an aggregate where a token was sent).
    """

    def __init__(
        self,
        kind: str,
        detail: str,
        *,
        headers: Mapping[str, str] | None = None,
        guess: str | None = None,
        **members: Any,
    ) -> None:
        super().__init__(f"{kind}: {detail}")
        self.kind = kind
        self.detail = detail
        self.headers = dict(headers or {})
        self.guess = guess
        self.members: Mapping[str, Any] = members

    def within(self, at: str) -> Problem:
        """This problem, its pointers told from further up. at: the pointer to what was refused, there."""
        errors = self.members.get("errors")
        if not errors or not at:
            return self
        moved = [{**error, "at": at + error["at"]} for error in errors]
        return Problem(self.kind, self.detail, headers=self.headers, **{**self.members, "errors": moved})

    @property
    def status(self) -> int:
        return KINDS[self.kind].status


def body(problem: Problem, instance: str | None = None) -> dict[str, Any]:
    """The body of every problem, alone or inside a batch. `None` members are left out."""
    return refusals.body(problem.kind, KINDS[problem.kind], problem.detail, problem.members, instance)


def answer(problem: Problem) -> Answer:
    """The HTTP answer that a problem is told by."""
    instance = request.path if has_request_context() else None
    headers = [("Content-Type", PROBLEM_JSON), ("Cache-Control", "no-store")]
    if problem.status == 401:
        headers.append(("WWW-Authenticate", 'Bearer realm="greffier"'))
    return Answer(orjson.dumps(body(problem, instance)), problem.status, [*headers, *problem.headers.items()])


def invalid(errors: Sequence[tuple[str, str]]) -> Problem:
    """The problem `invalid`. errors: (JSON pointer, what is wrong and what would be right)."""
    return _problem(refusals.invalid(errors))


def refused(error: Exception, status: str, names: Mapping[Seat, str] = NOBODY) -> Problem:
    """The problem as which an error of the engine is told to who calls the seats by names. status: the match's."""
    return _problem(refusals.refusal(error, status, names))


def of(error: Exception) -> Problem | None:
    """The problem that an error of the packages below is, None if it is none of the sender's making."""
    if isinstance(error, Problem):
        return error
    return refused(error, "live") if isinstance(error, refusals.REFUSED) else None


def _problem(refusal: Refusal) -> Problem:
    return Problem(refusal.kind, refusal.detail, **refusal.members)
