"""Names that may be one person's: the same ones, and those that look alike."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import NamedTuple

# A small part of the confusables of Unicode's TR39: letters of other scripts that look like Latin ones.
_CYRILLIC = dict(zip("АВЕЅІЈКМНОРСТУХҮавеѕіјкмнорстухүӏԁԛԝһ", "ABESIJKMHOPCTYXYabesijkmhopctyxyldqwh", strict=True))
_GREEK = dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαβικνορτυχ", "ABEZHIKMNOPTYXabiknoptux", strict=True))
_LATIN = {"ı": "i", "ł": "l", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "æ": "ae", "œ": "oe", "þ": "th"}
_LOOKS = str.maketrans({**_CYRILLIC, **_GREEK})
_SPELT = str.maketrans(_LATIN)
_UNSEEN = re.compile("[\ufe00-\ufe0f\u180b-\u180f\u200b-\u200f\U000e0100-\U000e01ef]|\\[U\\+[0-9A-F]{4,6}\\]")
_NO_LETTER = re.compile(r"[\W_]+")


class Who(NamedTuple):
    """A name and a club as they are compared: capitals and spaces aside."""

    name: str
    club: str


def who_is(name: str | None, club: str | None) -> Who:
    """
    >>> who_is("  DUPONT   Chloé ", None)
    Who(name='dupont chloé', club='')
    """
    return Who(_plain(name or ""), _plain(club or ""))


def _plain(words: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", words).casefold().split())


@lru_cache(maxsize=8192)
def skeleton(words: str) -> str:
    """Return what names that look alike have in common: accents, the order of words, punctuation and scripts aside.

    >>> skeleton("Dupont, Chloé") == skeleton("chloe DUPONT"), skeleton("Аnna") == skeleton("Anna")
    (True, True)
    """
    seen = unicodedata.normalize("NFKD", _UNSEEN.sub("", words))
    latin = "".join(sign for sign in seen.translate(_LOOKS) if not unicodedata.combining(sign)).casefold()
    return " ".join(sorted(_NO_LETTER.sub(" ", latin.translate(_SPELT)).split()))


def may_be_one(one: Who, other: Who) -> bool:
    """Return whether the clubs of two people whose names look alike let them be one person.

    People of two clubs are two. Of the same name, spelt alike, one may have no club said.
    """
    return not one.club or not other.club or skeleton(one.club) == skeleton(other.club)
