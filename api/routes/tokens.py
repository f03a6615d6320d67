"""Who may do what with a match: tokens, listed and handed out; codes, redeemed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from flask import Response, request

from api.aggregates.codes import Codes
from api.aggregates.credentials import ID, read_code
from api.aggregates.grants import listed as listing
from api.aggregates.owners import Owner
from api.aggregates.tokens import IssuedGrant, no_such_code
from api.aggregates.tokens import Tokens as KindTokens
from api.http import paging, requests
from api.http.application import Answer, given
from api.http.limits import Limits
from api.http.paging import paged
from api.http.problems import Problem, invalid
from api.kinds import KINDS
from api.matches.access.gate import MatchGates
from api.matches.memory.loaded import LoadedMatch
from api.matches.memory.loading import Matches
from api.schemas.openapi import documented, group
from api.schemas.paths import MatchInPath
from api.schemas.tokens import IssuedToken, Join, JoinedToken, NewToken, Tokens
from api.service import FoldedKind, answer, match_id, of_a_match

blueprint = group("tokens", __name__, "Tokens, and codes to hand them out")


class Parts(NamedTuple):
    """The parts of the service that issue, list and revoke tokens, and redeem codes."""

    codes: Codes
    folded: Mapping[str, FoldedKind]
    gates: MatchGates
    joining: Callable[[str], KindTokens[Any] | None]
    limits: Limits
    matches: Matches
    now: Callable[[], int]  # ms since 1970
    tokens: KindTokens[LoadedMatch]


_NEW = NewToken()
_JOIN = Join()


@blueprint.get("/matches/<match>/tokens")
@documented("Every tid of a match", query=paging.QUERY, answers={200: Tokens}, problems=(403,))
def listed(match: MatchInPath) -> Answer:
    """Revoked ones too; neither tokens nor codes are known any more."""
    parts = given(Parts)
    loaded = parts.matches.newest(match_id(match))
    parts.gates.gate().reading_referee(loaded.details)
    now = parts.now()
    grants = loaded.details.grants.by_tid.values()
    return answer(paged([{**listing(grant, now), "seat": grant.whom} for grant in grants], request))


@blueprint.post("/matches/<match>/tokens")
@documented(
    "A token for one more device",
    admit=of_a_match("referee"),
    body=NewToken,
    examples={
        "for a spectator of a private match": {"role": "viewer", "label": "Dmitri"},
        "for a player's phone": {"role": "seat", "seat": "B"},
    },
    headers=("Idempotency-Key",),
    answers={201: IssuedToken, 200: IssuedToken},
)
def issue(match: MatchInPath) -> Answer:
    """`token` and `code` are two ways to hand out one tid; the code can be used once, until `code_expires`."""
    parts = given(Parts)
    match = match_id(match)
    sent, read = requests.read_body(request, _NEW)
    made = parts.tokens.issue(match, parts.gates.gate().referee, sent, read, requests.headers_of(request))
    return answer(made.told("seat"), 201 if made.new else 200)


@blueprint.delete("/matches/<match>/tokens/<tid>")
@documented("Revoke a tid", headers=("Idempotency-Key",), answers={204: None})
def revoke(match: MatchInPath, tid: str) -> Response:
    """At once, for its token and its code. A tid that is revoked already stays so."""
    parts = given(Parts)
    match = match_id(match)
    parts.tokens.revoke(match, parts.gates.gate().referee, tid, requests.headers_of(request))
    return Response(status=204)


@blueprint.post("/join")
@documented(
    "Redeem a code",
    where="worker",
    body=Join,
    examples={"as it was shown": {"code": "K7M 2QX"}, "of a badge": {"badge": f"{'a' * 20}.secret"}},
    headers=("Idempotency-Key",),
    answers={201: JoinedToken, 200: JoinedToken},
    open_to_all=True,
    problems=(404, 429),
)
def join() -> Answer:
    """A fresh token for the code's tid, in place of the one first shown. Case, spaces and hyphens do not matter."""
    parts = given(Parts)
    sent, read = requests.read_body(request, _JOIN, requests.SMALL)
    if ("code" in read) == ("badge" in read):
        raise invalid([("/code", "want a code, or a badge")])
    headers = requests.Headers(requests.key_of(request))
    # counted before it is looked up, so that no burst slips through; and given back where it was right
    parts.limits.count("code", request.remote_addr)
    made, place = _by_badge(read["badge"], sent, headers) if "badge" in read else _by_code(read["code"], sent, headers)
    parts.limits.give_back("code", request.remote_addr)
    grant = made.grant
    body = {
        place.kind: place.id,
        "tid": grant.tid,
        "role": grant.role,
        KINDS[place.kind].person: grant.whom,
        "label": grant.label,
        "token": made.token,
    }
    return answer(body, 201 if made.new else 200)


def _by_code(typed: str, sent: dict[str, Any], headers: requests.Headers) -> tuple[IssuedGrant, Owner]:
    parts = given(Parts)
    code = read_code(typed)
    place = parts.codes.leads_to(code) if code else None
    tokens = parts.joining(place.kind) if place is not None else None
    if code is None or place is None or tokens is None:
        raise no_such_code()
    return tokens.join(place.id, code, sent, headers), place


def _by_badge(shown: str, sent: dict[str, Any], headers: requests.Headers) -> tuple[IssuedGrant, Owner]:
    """A badge names its aggregate: its secret stands in no index that may be lost before that ends."""
    aggregate, _, secret = shown.partition(".")
    for kind, of in given(Parts).folded.items() if ID.fullmatch(aggregate) and secret else ():
        try:
            return of.tokens.show_badge(aggregate, secret, sent, headers), Owner(kind, aggregate)
        except Problem as refusal:
            if refusal.kind != "not-found":
                raise
    raise no_such_code()
