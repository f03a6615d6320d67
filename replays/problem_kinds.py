"""The kinds of problems that a match itself may answer with: each one's words stand on one line, however long it is."""

from collections.abc import Mapping
from typing import NamedTuple


class Kind(NamedTuple):
    """One type of problem: what its page says, in English and French."""

    status: int
    title: str
    about: str
    titre: str
    sens: str


def kinds_of(statuses: Mapping[int, str], *, en: Mapping[str, str], fr: Mapping[str, str]) -> dict[str, Kind]:
    """Return kinds of problems by name. Raises KeyError for a name without words.

    statuses: the names, with blanks between, by status code. en, fr: of each the title, and on the next line what it
    means.
    """
    return {
        name: Kind(status, *en[name].split("\n"), *fr[name].split("\n"))
        for status, names in statuses.items()
        for name in names.split()
    }


OF_THE_MATCH = kinds_of(
    {
        403: "not-allowed",
        409: "match-over match-sealed not-over opened dealt-record",
        422: "invalid illegal-move illegal-correction no-such-version",
    },
    en={
        "not-allowed": "Not allowed with this token\nThe token is valid, but its role does not allow doing or seeing this.",
        "match-over": "The match is over\nNo move can be recorded in a match that is over (ALL-1). It can still be read.",
        "match-sealed": "The match is sealed\nNothing can be added to a sealed match (ALL-1): its seal signs the last event.",
        "not-over": "It is not over\nThis is known, shown or done only once the match, or what else it is, is over.",
        "opened": "The hands are open\nThe match is over and its hidden cards have been shown: it cannot be made live again.",
        "dealt-record": "The service dealt this match\nIn a match dealt by the service, moves can be retracted, but not amended.",
        "invalid": "The request is not valid\nThe request can be read, but something in it is missing, unknown or of the wrong kind; errors says where (a JSON pointer) and what would be right.",
        "illegal-move": "Against the rules\nThe rules forbid this move now; rule is the number of the ruling, whose text can be read at the game’s own address. Nothing was recorded.",
        "illegal-correction": "A later move would be illegal\nWith this correction a later move would break a ruling; version and rule name the first. Nothing was recorded.",
        "no-such-version": "The match has no such version\nVersions count from 1, the creation of the match, to the newest.",
    },
    fr={
        "not-allowed": "Interdit avec ce jeton\nLe jeton est valable, mais son rôle ne permet pas de faire ou de voir cela.",
        "match-over": "La partie est finie\nOn ne note plus de coup dans une partie finie (ALL-1). Elle peut toujours être lue.",
        "match-sealed": "La partie est scellée\nOn n’ajoute plus rien à une partie scellée (ALL-1) : son sceau signe le dernier évènement.",
        "not-over": "Ce n’est pas fini\nCela n’est connu, montré ou fait qu’une fois la partie, ou autre chose, finie.",
        "opened": "Les mains sont ouvertes\nLa partie est finie et ses cartes cachées ont été montrées : elle ne peut plus reprendre.",
        "dealt-record": "Le service a donné cette partie\nDans une partie donnée par le service, les coups s’annulent mais ne se corrigent pas.",
        "invalid": "La demande n’est pas valable\nLa demande est lisible, mais il y manque quelque chose, ou quelque chose y est inconnu ou du mauvais type ; errors dit où (un pointeur JSON) et ce qui conviendrait.",
        "illegal-move": "Contraire aux règles\nLes règles interdisent ce coup maintenant ; rule est le numéro de la règle, dont le texte se lit à l’adresse du jeu. Rien n’a été noté.",
        "illegal-correction": "Un coup suivant serait illégal\nAvec cette correction, un coup suivant enfreindrait une règle ; version et rule désignent le premier. Rien n’a été noté.",
        "no-such-version": "La partie n’a pas cette version\nLes versions vont de 1, la création de la partie, à la dernière.",
    },
)
