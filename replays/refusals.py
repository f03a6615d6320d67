"""Refusals of what was asked of a match, and the body of every problem (RFC 9457)."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from engine.errors import DealtRecord, IllegalCorrection, IllegalMove, Invalid, NoSuchVersion, NotOver, Opened
from engine.zones import Seat


class NotAllowed(Exception):
    """Not with these rights."""


REFUSED = (NotAllowed, Invalid, IllegalMove, IllegalCorrection, NoSuchVersion, NotOver, Opened, DealtRecord)
MOST_ERRORS = 100  # named at once
NOBODY: Mapping[Seat, str] = {}


class Kind(NamedTuple):
    """One type of problem: what its page says, in English and French."""

    status: int
    title: str
    titre: str
    about: str
    sens: str


OF_THE_MATCH: dict[str, Kind] = {
    "not-allowed": Kind(
        403,
        "Not allowed with this token",
        "Interdit avec ce jeton",
        "The token is valid, but its role does not allow doing or seeing this.",
        "Le jeton est valable, mais son rôle ne permet pas de faire ou de voir cela.",
    ),
    "match-over": Kind(
        409,
        "The match is over",
        "La partie est finie",
        "No move can be recorded in a match that is over (ALL-1). It can still be read.",
        "On ne note plus de coup dans une partie finie (ALL-1). Elle peut toujours être lue.",
    ),
    "match-sealed": Kind(
        409,
        "The match is sealed",
        "La partie est scellée",
        "Nothing can be added to a sealed match (ALL-1): its seal signs the last event.",
        "On n’ajoute plus rien à une partie scellée (ALL-1) : son sceau signe le dernier évènement.",
    ),
    "not-over": Kind(
        409,
        "It is not over",
        "Ce n’est pas fini",
        "This is known, shown or done only once the match, or what else it is, is over.",
        "Cela n’est connu, montré ou fait qu’une fois la partie, ou autre chose, finie.",
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
        "Le service a donné cette partie",
        "In a match dealt by the service, moves can be retracted, but not amended.",
        "Dans une partie donnée par le service, les coups s’annulent mais ne se corrigent pas.",
    ),
    "invalid": Kind(
        422,
        "The request is not valid",
        "La demande n’est pas valable",
        "The request can be read, but something in it is missing, unknown or of the wrong kind; errors says where "
        "(a JSON pointer) and what would be right.",
        "La demande est lisible, mais il y manque quelque chose, ou quelque chose y est inconnu ou du mauvais type ; "
        "errors dit où (un pointeur JSON) et ce qui conviendrait.",
    ),
    "illegal-move": Kind(
        422,
        "Against the rules",
        "Contraire aux règles",
        "The rules forbid this move now; rule is the number of the ruling, whose text can be read at the game’s own "
        "address. Nothing was recorded.",
        "Les règles interdisent ce coup maintenant ; rule est le numéro de la règle, dont le texte se lit à "
        "l’adresse du jeu. Rien n’a été noté.",
    ),
    "illegal-correction": Kind(
        422,
        "A later move would be illegal",
        "Un coup suivant serait illégal",
        "With this correction a later move would break a ruling; version and rule name the first. Nothing "
        "was recorded.",
        "Avec cette correction, un coup suivant enfreindrait une règle ; version et rule désignent le premier. "
        "Rien n’a été noté.",
    ),
    "no-such-version": Kind(
        422,
        "The match has no such version",
        "La partie n’a pas cette version",
        "Versions count from 1, the creation of the match, to the newest.",
        "Les versions vont de 1, la création de la partie, à la dernière.",
    ),
}


class Refusal(NamedTuple):
    """What was refused. kind: of OF_THE_MATCH; detail: one or two sentences; members: further ones of the body."""

    kind: str
    detail: str
    members: Mapping[str, Any] = {}

    @property
    def status(self) -> int:
        return OF_THE_MATCH[self.kind].status


def body(name: str, kind: Kind, detail: str, members: Mapping[str, Any], instance: str | None = None) -> dict[str, Any]:
    """The body of a problem of this name, alone or inside a batch. `None` members are left out."""
    made: dict[str, Any] = {"type": f"/problems/{name}", "title": kind.title, "status": kind.status, "detail": detail}
    if instance is not None:
        made["instance"] = instance
    made.update((name, value) for name, value in members.items() if value is not None)
    return made


def refusal(error: Exception, status: str = "live", names: Mapping[Seat, str] = NOBODY) -> Refusal:
    """What an error of the engine is to its receiver. error: one of REFUSED.

    status: the match's; ALL-1 has its own kinds once the match has ended. names: what its receiver calls seats.
    """
    match error:
        case NotAllowed():
            return Refusal("not-allowed", str(error))
        case NotOver():
            return Refusal("not-over", str(error))
        case Invalid():
            return invalid(error.errors, error.french)
        case IllegalMove():
            return _illegal(error, status, names)
        case IllegalCorrection():
            return _illegal_correction(error, names)
        case NoSuchVersion():
            detail = f"{error.place} is no version of this match; its newest is {error.head}"
            return Refusal("no-such-version", detail, {"version": error.head})
        case Opened():
            return Refusal("opened", "the hidden cards have been shown; the match cannot be made live again")
        case DealtRecord():
            return Refusal("dealt-record", "the service dealt these cards; moves can be retracted, nothing else")
    raise error


def invalid(errors: Sequence[tuple[str, str]], french: str | None = None) -> Refusal:
    """Return the refusal of a body that is wrong. errors: (JSON pointer, what is wrong and what would be right).

    french: the same in a sentence, where a person may have caused it; then the refusal has a `text`, too.
    """
    detail = "; ".join(f"{at or 'the body'}: {what}" for at, what in errors[:3])
    if len(errors) > 3:
        detail += f"; and {len(errors) - 3} more"
    told = {"errors": [{"at": at, "detail": what} for at, what in errors[:MOST_ERRORS]]}
    text = {} if french is None else {"text": {"en": "; ".join(what for _, what in errors), "fr": french}}
    return Refusal("invalid", detail, {**told, **text})


def _illegal(error: IllegalMove, status: str, names: Mapping[Seat, str]) -> Refusal:
    kind = {"over": "match-over", "sealed": "match-sealed"}.get(status) if error.rule == "ALL-1" else None
    return Refusal(
        kind or "illegal-move",
        error.message,
        {
            "rule": error.rule,
            "details": error.details,
            "text": error.rendered(names),
            "waivable": error.waivable,
        },
    )


def _illegal_correction(error: IllegalCorrection, names: Mapping[Seat, str]) -> Refusal:
    """The first move that would no longer hold, and all of them."""
    first = error.refusal
    return Refusal(
        "illegal-correction",
        f"after this correction move {error.move} would be illegal: {first.message}",
        {
            "version": error.place,
            "move": error.move,
            "rule": first.rule,
            "details": first.details,
            "text": first.rendered(names),
            "waivable": first.waivable,
            "errors": [
                {"at": at, "detail": str(failed), "version": place, "move": move, "rule": failed.rule}
                for place, move, at, failed in error.failures[:MOST_ERRORS]
            ],
        },
    )
