"""Every refusal: its kinds, and the one function that makes its body (RFC 9457, `application/problem+json`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import orjson
from flask import Response, has_request_context, request

from engine.errors import DealtRecord, IllegalCorrection, IllegalMove, Invalid, NoSuchVersion, Opened

PROBLEM_JSON = "application/problem+json"
NOBODY: Mapping[Any, str] = {}


class Kind(NamedTuple):
    """One type of problem: what its page says, in English and French."""

    status: int
    title: str
    titre: str
    about: str
    sens: str


KINDS: dict[str, Kind] = {
    "malformed-json": Kind(
        400,
        "Not JSON",
        "Ce n’est pas du JSON",
        "The body could not be read: it must be one JSON value in UTF-8, with no name twice in one object.",
        "Le corps est illisible : il faut une valeur JSON en UTF-8, sans deux fois le même nom dans un objet.",
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
        "Send Authorization: Bearer with a token of this match. Whoever created the match has the first one "
        "and can hand out others.",
        "Envoyez Authorization: Bearer avec un jeton de cette partie. Qui a créé la partie possède le premier "
        "et peut en donner d’autres.",
    ),
    "token-unknown": Kind(
        401,
        "This token opens nothing here",
        "Ce jeton n’ouvre rien ici",
        "The token is wrong, of another match, expired or revoked. Ask a referee of the match for a new code.",
        "Le jeton est faux, d’une autre partie, périmé ou révoqué. Demandez un nouveau code à l’arbitre.",
    ),
    "not-allowed": Kind(
        403,
        "Not with this token",
        "Pas avec ce jeton",
        "The token is good, but its role may not do or see this.",
        "Le jeton est bon, mais son rôle ne permet pas de faire ou de voir cela.",
    ),
    "not-found": Kind(
        404,
        "Nothing there",
        "Rien à cette adresse",
        "There is no such thing, or it is private and the request brings no token for it.",
        "Cela n’existe pas, ou c’est privé et la demande n’apporte pas de jeton.",
    ),
    "method-not-allowed": Kind(
        405,
        "Not with this method",
        "Pas avec cette méthode",
        "The address exists, the method does not; the header Allow lists those that do.",
        "L’adresse existe, pas la méthode ; l’en-tête Allow donne celles qui existent.",
    ),
    "match-over": Kind(
        409,
        "The match is over",
        "La partie est finie",
        "A match that is over takes no move (ALL-1). What was recorded can still be read.",
        "Une partie finie n’accepte plus de coup (ALL-1). Ce qui est noté peut toujours être lu.",
    ),
    "match-sealed": Kind(
        409,
        "The match is sealed",
        "La partie est scellée",
        "A sealed match takes nothing any more (ALL-1): its seal signs the last event.",
        "Une partie scellée n’accepte plus rien (ALL-1) : son sceau signe le dernier évènement.",
    ),
    "not-over": Kind(
        409,
        "The match is not over",
        "La partie n’est pas finie",
        "This is only known, or only shown, once the match is over.",
        "Cela n’est connu, ou montré, qu’une fois la partie finie.",
    ),
    "opened": Kind(
        409,
        "The hands are open",
        "Les mains sont ouvertes",
        "The match is over and its hidden cards have been shown: it cannot be made live again.",
        "La partie est finie et ses cartes cachées ont été montrées : elle ne peut plus reprendre.",
    ),
    "dealt-record": Kind(
        409,
        "The service dealt this match",
        "Le service a distribué cette partie",
        "In a match that the service deals, moves can be retracted, not amended.",
        "Dans une partie distribuée par le service, les coups s’annulent mais ne se corrigent pas.",
    ),
    "id-taken": Kind(
        409,
        "Another match has this id",
        "Une autre partie porte cet id",
        "Ids are made from 96 random bits or more: make another one and send again.",
        "Un id se tire d’au moins 96 bits aléatoires : tirez-en un autre et renvoyez.",
    ),
    "archived": Kind(
        409,
        "The match is in the archive",
        "La partie est archivée",
        "An archived match can be read and takes nothing new.",
        "Une partie archivée se lit et n’accepte plus rien.",
    ),
    "version-moved": Kind(
        412,
        "The match has moved on",
        "La partie a avancé",
        "If-Match names a version that is not the newest: another device has written. The events that the "
        "sender lacks come with the answer.",
        "If-Match nomme une version qui n’est pas la dernière : un autre appareil a écrit. Les évènements "
        "qui manquent sont joints.",
    ),
    "too-large": Kind(
        413,
        "Too large",
        "Trop grand",
        "The body is larger than this route takes.",
        "Le corps dépasse ce que cette adresse accepte.",
    ),
    "unsupported-media-type": Kind(
        415,
        "Not this content type",
        "Pas ce type de contenu",
        "Bodies are sent as Content-Type: application/json.",
        "Les corps s’envoient avec Content-Type: application/json.",
    ),
    "invalid": Kind(
        422,
        "The form is wrong",
        "La forme est fausse",
        "The request is readable but something in it is missing, unknown or of the wrong kind; errors says where "
        "(a JSON pointer) and what would be right.",
        "La demande est lisible mais quelque chose y manque, est inconnu ou du mauvais genre ; errors dit où "
        "(un pointeur JSON) et ce qui conviendrait.",
    ),
    "illegal-move": Kind(
        422,
        "Against the rules",
        "Contraire aux règles",
        "The rules forbid this move now; rule is the number of the ruling, whose text stands at the game’s own "
        "address. Nothing was recorded.",
        "Les règles interdisent ce coup maintenant ; rule est le numéro de la règle, dont le texte se lit à "
        "l’adresse du jeu. Rien n’a été noté.",
    ),
    "illegal-correction": Kind(
        422,
        "A later move would no longer hold",
        "Un coup suivant ne tiendrait plus",
        "With this correction a later move breaks a ruling; version and rule name the first. Nothing was recorded.",
        "Avec cette correction un coup suivant enfreint une règle ; version et rule nomment le premier. "
        "Rien n’a été noté.",
    ),
    "key-reused": Kind(
        422,
        "This key was used for something else",
        "Cette clé a servi à autre chose",
        "An Idempotency-Key belongs to one request: the same body, by the same role and seat. Make a new one.",
        "Une Idempotency-Key appartient à une seule demande : même corps, même rôle, même place. Faites-en une autre.",
    ),
    "no-such-version": Kind(
        422,
        "The match has no such version",
        "La partie n’a pas cette version",
        "Versions count from 1, the creation of the match, to the newest.",
        "Les versions vont de 1, la création de la partie, à la dernière.",
    ),
    "import-broken": Kind(
        422,
        "The file does not hold",
        "Le fichier ne tient pas",
        "An imported move does not follow from those before it; line says which. Nothing was kept.",
        "Un coup importé ne suit pas de ceux d’avant ; line dit lequel. Rien n’a été gardé.",
    ),
    "too-many": Kind(
        429,
        "Too many at once",
        "Trop à la fois",
        "Too many wrong tokens or codes, or new matches, from one address; Retry-After says when to try again.",
        "Trop de jetons ou de codes faux, ou de parties, d’une même adresse ; Retry-After dit quand réessayer.",
    ),
    "internal": Kind(
        500,
        "Our mistake",
        "Notre faute",
        "The service has a fault; it has been logged. Sending again with the same key is safe.",
        "Le service a un défaut ; il est consigné. Renvoyer avec la même clé est sans danger.",
    ),
    "store-away": Kind(
        503,
        "The store does not answer",
        "Le registre ne répond pas",
        "The record cannot be reached now. Send again with the same key: nothing is recorded twice.",
        "Le registre est injoignable. Renvoyez avec la même clé : rien n’est noté deux fois.",
    ),
    "store-full": Kind(
        503,
        "The store is full",
        "Le registre est plein",
        "Too little disk is free to record safely; everything can still be read. Send again with the same key.",
        "Il reste trop peu de disque pour noter sans risque ; tout se lit encore. Renvoyez avec la même clé.",
    ),
    "not-replicated": Kind(
        503,
        "Recorded, not yet copied",
        "Noté, pas encore copié",
        "The event stands, but too few replicas have it. Send again with the same key to wait for them.",
        "L’évènement est noté, mais trop peu de copies l’ont. Renvoyez avec la même clé pour les attendre.",
    ),
}


class Problem(Exception):
    """A refusal with its kind (a key of KINDS), one or two sentences, and further members of the body.

    guess: what a stranger may have guessed at, "token" or "code": such refusals are counted by address.
    """

    def __init__(
        self,
        kind: str,
        detail: str,
        *,
        headers: Mapping[str, str] | None = None,
        guess: str | None = None,
        **members: object,
    ) -> None:
        super().__init__(f"{kind}: {detail}")
        self.kind = kind
        self.detail = detail
        self.headers = dict(headers or {})
        self.guess = guess
        self.members = members

    def within(self, at: str) -> Problem:
        """The same, its pointers from further up: at is where what was refused stands."""
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
    kind = KINDS[problem.kind]
    made: dict[str, Any] = {
        "type": f"/problems/{problem.kind}",
        "title": kind.title,
        "status": kind.status,
        "detail": problem.detail,
    }
    if instance is not None:
        made["instance"] = instance
    made.update((name, value) for name, value in problem.members.items() if value is not None)
    return made


def answer(problem: Problem) -> Response:
    """The response that says it."""
    instance = request.path if has_request_context() else None
    response = Response(orjson.dumps(body(problem, instance)), problem.status, content_type=PROBLEM_JSON)
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Content-Type-Options"] = "nosniff"
    if problem.status == 401:
        response.headers["WWW-Authenticate"] = 'Bearer realm="greffier"'
    for name, value in problem.headers.items():
        response.headers[name] = value
    return response


def pointer(*path: str | int) -> str:
    """RFC 6901.

    >>> pointer("items", 3, "a/b")
    '/items/3/a~1b'
    """
    return "".join("/" + str(step)[:200].replace("~", "~0").replace("/", "~1") for step in path)


def invalid(errors: Sequence[tuple[str, str]]) -> Problem:
    """errors: (JSON pointer, what is wrong and what would be right)."""
    detail = "; ".join(f"{at or 'the body'}: {what}" for at, what in errors[:3])
    if len(errors) > 3:
        detail += f"; and {len(errors) - 3} more"
    return Problem("invalid", detail, errors=[{"at": at, "detail": what} for at, what in errors[:100]])


def no_such_version(error: NoSuchVersion) -> Problem:
    return Problem(
        "no-such-version", f"{error.place} is no version of this match; its newest is {error.head}", version=error.head
    )


def illegal(error: IllegalMove, status: str, names: Mapping[Any, str] = NOBODY) -> Problem:
    """status: the match's; ALL-1 has its own kinds once the match has ended. names: what its receiver calls seats."""
    kind = {"over": "match-over", "sealed": "match-sealed"}.get(status) if error.rule == "ALL-1" else None
    return Problem(
        kind or "illegal-move",
        error.message,
        rule=error.rule,
        details=error.details,
        text=error.told(names),
        waivable=error.waivable,
    )


def illegal_correction(error: IllegalCorrection, names: Mapping[Any, str] = NOBODY) -> Problem:
    """The first move that would no longer hold, and all of them. names: what its receiver calls seats."""
    refusal = error.refusal
    return Problem(
        "illegal-correction",
        f"after this correction move {error.place} would not hold: {refusal.message}",
        version=error.place,
        rule=refusal.rule,
        details=refusal.details,
        text=refusal.told(names),
        waivable=refusal.waivable,
        errors=[
            {"at": at, "detail": str(failed), "version": place, "rule": failed.rule}
            for place, at, failed in error.failures[:100]
        ],
    )


def of(error: Exception) -> Problem | None:
    """The problem that an error of the packages below is, None if it is none of the sender's making."""
    if isinstance(error, Problem):
        return error
    if isinstance(error, Invalid):
        return invalid(error.errors)
    if isinstance(error, IllegalMove):
        return illegal(error, "live")
    if isinstance(error, NoSuchVersion):
        return no_such_version(error)
    if isinstance(error, IllegalCorrection):
        return illegal_correction(error)
    if isinstance(error, Opened):
        return Problem("opened", "the hidden cards have been shown; the match cannot be made live again")
    if isinstance(error, DealtRecord):
        return Problem("dealt-record", "the service dealt these cards; moves can be retracted, nothing else")
    return None
