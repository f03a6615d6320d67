"""Lists that are at hand whole, page by page."""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from typing import Any

from flask import Request

from api import body
from api.problems import invalid

MOST = 100
QUERY = ("cursor", "all:limit")
_PLACE = re.compile(r"[1-9][0-9]{0,8}", re.ASCII)


def paged(items: Sequence[Any], request: Request) -> dict[str, Any]:
    """{items, next}: `limit` of them (100 unless given) from `cursor` on. Items are only ever added at the end."""
    query = body.query_of(request, "cursor", "limit")
    limit = body.whole(query, "limit", MOST, least=1, most=MOST)
    start = _place(query["cursor"]) if "cursor" in query else 0
    end = start + limit
    return {"items": list(items[start:end]), "next": _cursor(end) if end < len(items) else None}


def _cursor(place: int) -> str:
    return urlsafe_b64encode(str(place).encode("ascii")).rstrip(b"=").decode()


def _place(cursor: str) -> int:
    try:
        place = urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)).decode("ascii")
    except ValueError:  # what is not base 64, or not ASCII in it
        place = ""
    if not _PLACE.fullmatch(place):
        raise invalid([("/cursor", "this is no cursor; want `next` of the page before, or none")])
    return int(place)
