"""What a cell of a list of people says: yes or no, a rating, a consent, two members."""

from __future__ import annotations

import re
import unicodedata
from typing import Any, NamedTuple

from api.people.headers import Words, bare

_YES = {
    *("1", "x", "y", "o", "v", "true", "yes", "oui", "vrai", "ok", "here", "in", "la", "present", "presente"),
    *("pointe", "pointee", "arrived", "arrive", "arrivee"),
}
_NO = {
    *("0", "n", "f", "false", "no", "non", "faux", "absent", "absente", "away", "out", "none", "aucun", "aucune"),
    *("pas la", "not here"),
}
_TICKS, _CROSSES = "✓✔☑✅", "✗✘☐❌-–—"
_NAMED = {*["named", "name", "names", "nom", "nomme"]}
_BY_ALIAS = {*["aliases", "alias", "pseudo", "pseudonyme", "surnom", "anonymous", "anonyme"]}
_NO_RATING = {
    *("", "nc", "n c", "nr", "ne", "na", "n a", "unr", "unrated", "none", "aucun", "non classe", "non classee"),
    *("not rated", "no rating", "sans", "sans classement", "nouveau", "new"),
}
_THOUSANDS = re.compile(r"(\d{1,3})[ ,.'’](\d{3})([.,]0+)?")
_WHOLE = re.compile(r"(\d{1,6})([.,]0+)?\s*([A-Za-z])?")
_DECIMAL = re.compile(r"(\d{1,6})[.,](\d+)")
_BETWEEN_MEMBERS = re.compile(r"\s*(?:[/&+;|\n]|,|\s(?:et|and|und|y)\s)\s*")
_NO_BREAK = re.compile(r"\s+")
_UNTURNED: Words = {
    "en": "left as it is: which word is the surname is not told",
    "fr": "laissé tel quel : rien ne dit quel mot est le nom de famille",
}


class Unreadable(ValueError):
    """A cell that says nothing that its column may hold; text: why, by language."""

    def __init__(self, en: str, fr: str) -> None:
        super().__init__(en)
        self.text: Words = {"en": en, "fr": fr}


class Cell(NamedTuple):
    """The value of a cell, None where it says nothing; note: how it was read, by language, where that is not plain."""

    value: Any
    note: Words | None = None


def _both(words: str) -> Words:
    return {"en": words, "fr": words}


def read_flag(cell: str) -> Cell:
    """Read yes or no. Raises Unreadable.

    >>> read_flag("Oui").value, read_flag("✓").value, read_flag("absent").value
    (True, True, False)
    """
    word = bare(cell)
    if word in _YES or cell in tuple(_TICKS):
        return Cell(True)
    if word in _NO or cell in tuple(_CROSSES):
        return Cell(False)
    raise Unreadable(f"want yes or no, not '{cell[:20]}'", f"oui ou non est attendu, et non « {cell[:20]} »")


def read_consent(cell: str) -> Cell:
    """Read `named` or `aliases`; yes means that the name may be shown, no that only the alias may. Raises Unreadable.

    >>> read_consent("aliases").value, read_consent("oui")
    ('aliases', Cell(value='named', note={'en': 'oui → named', 'fr': 'oui → named'}))
    """
    word = bare(cell)
    if word in _NAMED | _BY_ALIAS:
        return Cell("named" if word in _NAMED else "aliases")
    try:
        consent = "named" if read_flag(cell).value else "aliases"
    except Unreadable:
        said = f"named ou aliases est attendu, et non « {cell[:20]} »"
        raise Unreadable(f"want named or aliases, not '{cell[:20]}'", said) from None
    return Cell(consent, _both(f"{cell[:20]} → {consent}"))


def read_rating(cell: str) -> Cell:
    """Read a rating as spreadsheets write it. Raises Unreadable.

    >>> read_rating("1 200").value, read_rating("1200,0").value, read_rating("NC").value
    (1200, 1200, None)
    >>> read_rating("1450 F").note["en"]
    '1450 F → 1450'
    """
    text = _NO_BREAK.sub(" ", cell)
    if bare(text) in _NO_RATING or text in ("?", "0"):
        return Cell(None, {"en": f"{cell[:20]} → no rating", "fr": f"{cell[:20]} → sans classement"})
    if found := _THOUSANDS.fullmatch(text):
        return Cell(int(found[1] + found[2]), _both(f"{cell[:20]} → {found[1]}{found[2]}"))
    if found := _WHOLE.fullmatch(text):
        plain = found[2] is None and found[3] is None
        return Cell(int(found[1]), None if plain else _both(f"{cell[:20]} → {found[1]}"))
    if found := _DECIMAL.fullmatch(text):
        rounded = int(found[1]) + (found[2][0] >= "5")
        return Cell(rounded, _both(f"{cell[:20]} → {rounded}"))
    raise _no_number(cell)


def read_start(cell: str) -> Cell:
    """Read a starting number. Raises Unreadable."""
    found = _WHOLE.fullmatch(_NO_BREAK.sub(" ", cell).strip())
    if found is None or found[3]:
        raise _no_number(cell)
    return Cell(int(found[1]))


def read_members(cell: str) -> Cell:
    """Read two names with `/`, `&`, `+`, `,`, *and* or *et* between. Raises Unreadable.

    >>> read_members("Anna Real & Boris Blue").value
    ['Anna Real', 'Boris Blue']
    """
    members = [name for name in _BETWEEN_MEMBERS.split(cell) if name]
    if len(members) != 2:
        said = f"deux noms séparés par « / » sont attendus, et non « {cell[:40]} »"
        raise Unreadable(f"want two names with '/' between, not '{cell[:40]}'", said)
    return Cell(members)


def turned(cell: str) -> Cell:
    """Put a name that is written surname first the other way round, where it tells which word is the surname.

    >>> turned("Dupont, Chloé").value, turned("DE LA TOUR Jean Paul").value
    ('Chloé Dupont', 'Jean Paul DE LA TOUR')
    >>> turned("Dupont Chloé").note["en"]
    'left as it is: which word is the surname is not told'
    """
    surname, comma, first = cell.partition(",")
    if comma:
        return Cell(" ".join(f"{first} {surname}".split()))
    words = cell.split()
    capitals = next((at for at, word in enumerate(words) if not _is_in_capitals(word)), len(words))
    if 0 < capitals < len(words):
        return Cell(" ".join((*words[capitals:], *words[:capitals])))
    if len(words) < 2:
        return Cell(cell)
    return Cell(cell, _UNTURNED)


def _is_in_capitals(word: str) -> bool:
    letters = [sign for sign in unicodedata.normalize("NFC", word) if sign.isalpha()]
    return len(letters) > 1 and all(sign.isupper() for sign in letters)


def _no_number(cell: str) -> Unreadable:
    return Unreadable(f"not a whole number: '{cell[:20]}'", f"ce n’est pas un nombre entier : « {cell[:20]} »")
