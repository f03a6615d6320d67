"""The headers by which a column of a list of people is recognised, in English and French."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence

from engine.texts import Lang

Words = Mapping[Lang, str]  # what is said, by language
# What a column may hold. `name` is a whole name, `surname_first` one that is written surname first.
FIELDS = (
    *("name", "surname", "first_name", "surname_first", "club", "family", "category", "rating", "start"),
    *("alias", "minor", "consent", "present", "members", "member_1", "member_2"),
)
_HEADERS: Mapping[str, str] = {
    "name": "full name, complete name, name and surname, player name, name of player, name of the player, players "
    "name, participant name, attendee name, attendee, participant, participants, player, players, competitor, "
    "entrant, registrant, contestant, display name, your name, your full name, first and last name, first "
    "name and surname, first name last name, first name surname, nom complet, prenom nom, prenom et nom, "
    "prenom nom de famille, joueur, joueurs, joueuse, joueur euse, nom du joueur, nom de la joueuse, nom "
    "joueur, nom du participant, participante, nom participant, inscrit, inscrite, inscrits, votre nom, votre "
    "nom complet, nom de l inscrit, candidat, nom d affichage",
    # Beside a column of first names these are surnames; without one they are whole names.
    "nom": "name, names, nom, noms",
    "surname": "surname, last name, lastname, family name, familyname, second name, last, lname, attendee last name, "
    "player surname, player last name, participant last name, attendee surname, your last name, buyer last "
    "name, nom de famille, nom famille, nom usuel, nom d usage, patronyme, nom de naissance, votre nom de "
    "famille",
    "first_name": "first name, firstname, first names, forename, given name, given names, christian name, first, "
    "fname, attendee first name, player first name, participant first name, your first name, prenom, prenoms, votre "
    "prenom, prenom du joueur, prenom participant, prenom du participant, prenom joueur",
    "surname_first": "last name first name, surname first name, surname and first name, last first, nom prenom, "
    "nom et prenom, nom prenoms, noms et prenoms, nom et prenoms, nom de famille prenom, name first name",
    "club": "club, clubs, club name, team club, association, society, school, organisation, organization, company, "
    "affiliation, nom du club, club joueur, votre club, cercle, ecole, structure, asso, societe",
    "family": "family, household, famille, foyer, fratrie",
    "category": "category, categories, division, section, age group, age category, categorie, cat, categorie d age, "
    "tranche d age",
    "rating": "rating, elo, elo rating, ratings, rtg, classement, cote, classement elo, elo fide, fide, fide rating",
    "start": "start, starting number, start number, starting rank, seed, seeding, depart, numero de depart, rang de "
    "depart, tete de serie",
    "alias": "alias, aliases, nickname, nick, pseudonym, handle, gamer tag, gamertag, shown as, screen name, username, "
    "user name, in game name, pseudo, pseudonyme, surnom, affiche comme, nom affiche, nom public",
    "minor": "minor, is minor, under 18, under age, underage, child, mineur, mineure, mineur e, est mineur, moins de "
    "18 ans, enfant",
    "consent": "consent, consents, name consent, consent to publish, publish name, publish my name, name may be shown, "
    "may show name, show name, consentement, accord, accord de publication, publier le nom, nom public "
    "autorise, autorisation, autorisation de publication",
    "present": "present, is present, here, is here, checked in, check in, checkin, attendance, arrived, presente, "
    "present e, presence, pointe, pointee, pointage, arrive, arrivee, est la",
    "members": "members, member, pair, pair members, team members, partners, membres, equipiers, coequipiers, paire, "
    "binome, duo, composition",
    "member_1": "player 1, player one, member 1, partner 1, first player, joueur 1, joueuse 1, membre 1, equipier 1, "
    "premier joueur, player a, joueur a",
    "member_2": "player 2, player two, member 2, partner 2, second player, partner, joueur 2, joueuse 2, membre 2, "
    "equipier 2, deuxieme joueur, second joueur, partenaire, coequipier, player b, joueur b",
}
_TEAM_NAMES = ("team", "team name", "pair name", "equipe", "nom de l equipe", "nom d equipe", "nom de la paire")
_BY_HEADER = {header.strip(): field for field, headers in _HEADERS.items() for header in headers.split(",")}
_ASIDE = re.compile(r"[(\[{].*?[)\]}]")
_NO_WORD = re.compile(r"[^\w]+|_+")


def bare(words: str) -> str:
    """Return words as headers and answers are compared: without accents, capitals and punctuation.

    >>> bare("  Nom du Joueur* "), bare("Présent·e ?")
    ('nom du joueur', 'present e')
    """
    letters = unicodedata.normalize("NFKD", words.casefold())
    return " ".join(_NO_WORD.sub(" ", "".join(sign for sign in letters if not unicodedata.combining(sign))).split())


def field_of(header: str) -> str | None:
    """Return what a column with this header holds, `nom` where a whole name and a surname are called so.

    What stands in brackets is passed over, unless it is needed.

    >>> field_of("Nom du joueur"), field_of("Club (facultatif)"), field_of("E-mail"), field_of("first_name")
    ('name', 'club', None, 'first_name')
    """
    for words in (header, _ASIDE.sub(" ", header)):
        plain = bare(words.replace("#", " number "))  # of an order, of an attendee
        if plain in _BY_HEADER:
            return _BY_HEADER[plain]
        if plain in FIELDS:
            return plain
        if plain.replace(" ", "_") in FIELDS:
            return plain.replace(" ", "_")
    return None


def fields_of(headers: Sequence[str]) -> list[tuple[str | None, Words | None]]:
    """Return for each header what its column holds, and why a recognised one is not used, by language.

    >>> fields_of(["Nom", "Prénom", "Club", "E-mail"])
    [('surname', None), ('first_name', None), ('club', None), (None, None)]
    >>> fields_of(["Name", "Surname"])
    [('first_name', None), ('surname', None)]
    >>> [(field, detail and detail["en"]) for field, detail in fields_of(["Nom", "Joueur"])]
    [(None, 'read from another column already: Joueur'), ('name', None)]
    """
    found = [field_of(header) for header in headers]
    if {"member_1", "member_2", "members"} & {*found}:
        # Of a pair, the team's name is the name.
        found = ["name" if bare(header) in _TEAM_NAMES else field for header, field in zip(headers, found, strict=True)]
    whole: str | None = next((field for field in ("name", "surname_first") if field in found), None)
    if whole is None and "surname" in found and "first_name" in found:
        whole = "surname"
    if whole is None and "nom" in found:
        # "Name" is a whole name alone, a surname beside a first name, and a first name beside a surname.
        whole = "surname" if "first_name" in found else "first_name" if "surname" in found else "name"
        found[found.index("nom")] = whole
    dropped = {"nom", *(("surname", "first_name", "surname_first") if whole in ("name", "surname_first") else ())}
    dropped.discard(whole or "")
    used: dict[str, str] = {}
    fields: list[tuple[str | None, Words | None]] = []
    for header, field in zip(headers, found, strict=True):
        if field is None:
            fields.append((None, None))
        elif field in dropped:
            fields.append((None, _read_from(headers[found.index(whole or field)])))
        elif field in used:
            fields.append((None, _read_from(used[field])))
        else:
            used[field] = header
            fields.append((field, None))
    return fields


def _read_from(header: str) -> Words:
    return {"en": f"read from another column already: {header}", "fr": f"déjà lu dans une autre colonne : {header}"}
