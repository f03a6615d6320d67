"""Lists in pages: the cursor that leads to the next one."""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping, Sequence
from typing import Any

from flask import Request

from api.http import requests
from api.http.problems import invalid

MOST = 100
QUERY = ("cursor", "all:limit")
_COUNT = re.compile(r"([1-9][0-9]{0,8})", re.ASCII)


def cursor(place: str) -> str:
    """The cursor for the page that begins behind place."""
    return urlsafe_b64encode(place.encode("ascii")).rstrip(b"=").decode()


def place_of(sent: str, shape: re.Pattern[str]) -> re.Match[str]:
    """The place that a cursor stands for, as shape has it. Raises invalid."""
    try:
        place = shape.fullmatch(urlsafe_b64decode(sent + "=" * (-len(sent) % 4)).decode("ascii"))
    except ValueError:  # what is not base 64, or not ASCII in it
        place = None
    if place is None:
        raise invalid([("/cursor", "this is no cursor; want `next` of the page before, or none")])
    return place


def paged(items: Sequence[Any], request: Request) -> dict[str, Any]:
    """{items, next} of a list that is at hand whole and only grows at its end: `limit` of them, 100 unless given."""
    return page_of(items, request.args, MOST)


def page_of(items: Sequence[Any], query: Mapping[str, str], most: int) -> dict[str, Any]:
    """The same of any list that is at hand whole, by a query that was read; most: items, which come unless told."""
    limit = requests.whole(query, "limit", most, least=1, most=most)
    start = int(place_of(query["cursor"], _COUNT)[1]) if "cursor" in query else 0
    end = start + limit
    return {"items": list(items[start:end]), "next": cursor(str(end)) if end < len(items) else None}
