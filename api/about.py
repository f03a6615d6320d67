"""What is known about a match beside its moves: title, names, visibility, tokens. A fold of its about stream.

Event types and fields are a stored format (docs/about-stream.md): add a field with a default, never rename one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from api import times
from recorder.chain import Draft, genesis

DEFAULT_VISIBILITY = "unlisted"
VISIBILITIES = ("public", "unlisted", "private")
ROLES = ("referee", "viewer", "seat")


class Grant(NamedTuple):
    """One tid: what a device may do. Times in ms; token and code are hashes (hex), None where there is none now."""

    tid: str
    role: str
    seat: str | None
    label: str | None
    token: str | None
    first_token: str | None  # as issued, also once a redeemed code has put another in its place
    code: str | None
    code_expires: int | None
    expires: int | None
    issued_at: int
    redeemed_at: int | None = None
    revoked_at: int | None = None

    def stands(self, now: int) -> bool:
        """Whether the tid is neither revoked nor expired."""
        return self.revoked_at is None and (self.expires is None or now < self.expires)


class About(NamedTuple):
    """The about stream as far as version; hash is that version's (at 0, what the first event follows)."""

    version: int
    hash: str
    at: int
    titled: bool  # whether a title here stands for the one in match_created
    title: str | None
    visibility: str
    names: Mapping[str, str]
    players: Mapping[str, str | None]  # only those set here
    notes: Mapping[str, str]  # a place of the match, as text -> the note sent with that move
    grants: Mapping[str, Grant]  # by tid
    by_token: Mapping[str, Grant]  # by the hash of the token that counts now
    by_code: Mapping[str, Grant]  # by the hash of a code, used ones too


def nothing(match: str) -> About:
    """Before the first event."""
    return About(0, genesis(match, "about"), 0, False, None, DEFAULT_VISIBILITY, {}, {}, {}, {}, {}, {})


def fold(about: About, events: Iterable[Mapping[str, Any]]) -> About:
    """About with further whole events of its stream."""
    for event in events:
        about = evolve(about, event)
    return about


def evolve(about: About, event: Mapping[str, Any]) -> About:
    """One event further. Types that a later version of Greffier wrote change nothing here."""
    data, at = event["data"], times.ms(event["at"])
    about = about._replace(version=event["version"], hash=event["hash"], at=at)
    match event["type"]:
        case "titled":
            return about._replace(titled=True, title=_text(event, "title"))
        case "visibility_set":
            return about._replace(visibility=data["visibility"])
        case "seat_named":
            names = {seat: name for seat, name in about.names.items() if seat != data["seat"]}
            if (name := _text(event, "name")) is not None:
                names[data["seat"]] = name
            return about._replace(names=names)
        case "player_seated":
            return about._replace(players={**about.players, data["seat"]: data["player"]})
        case "noted":
            note = _text(event, "note")
            return about if note is None else about._replace(notes={**about.notes, str(data["version"]): note})
        case "token_issued":
            return _with(
                about,
                Grant(
                    tid=data["tid"],
                    role=data["role"],
                    seat=data["seat"],
                    label=_text(event, "label"),
                    token=data["token"],
                    first_token=data["token"],
                    code=data["code"],
                    code_expires=_time(data["code_expires"]),
                    expires=_time(data["expires"]),
                    issued_at=at,
                ),
            )
        case "token_redeemed":
            return _with(about, about.grants[data["tid"]]._replace(token=data["token"], redeemed_at=at))
        case "token_revoked":
            return _with(about, about.grants[data["tid"]]._replace(revoked_at=at))
    return about


def _with(about: About, grant: Grant) -> About:
    grants = {**about.grants, grant.tid: grant}
    return about._replace(
        grants=grants,
        by_token={each.token: each for each in grants.values() if each.token},
        by_code={each.code: each for each in grants.values() if each.code},
    )


def _text(event: Mapping[str, Any], name: str) -> str | None:
    """A typed text: None where there was none, and once it has been erased."""
    part = event.get("parts", {}).get("text")
    text: str | None = part["data"][name] if part else None
    return text


def _time(stamp: str | None) -> int | None:
    return None if stamp is None else times.ms(stamp)


# ── what is written ────────────────────────────────────────────────────────────


def titled(title: str | None) -> Draft:
    return _draft("titled", {}, {"title": title})


def visibility_set(visibility: str) -> Draft:
    return _draft("visibility_set", {"visibility": visibility})


def seat_named(seat: str, name: str | None) -> Draft:
    return _draft("seat_named", {"seat": seat}, {"name": name})


def player_seated(seat: str, player: str | None) -> Draft:
    return _draft("player_seated", {"seat": seat, "player": player})


def noted(version: int | str, note: str) -> Draft:
    """A note sent with the move at version."""
    return _draft("noted", {"version": version}, {"note": note})


def erased(parts: Sequence[str]) -> Draft:
    """Parts of this match that are gone from the store: whoever knows them forgets them, and reads it all anew."""
    return _draft("erased", {"parts": list(parts)})


def token_issued(
    tid: str,
    role: str,
    *,
    seat: str | None = None,
    label: str | None = None,
    token: str | None = None,
    code: str | None = None,
    code_expires: int | None = None,
    expires: int | None = None,
) -> Draft:
    """token, code: their hashes. Times in ms."""
    data = {
        "tid": tid,
        "role": role,
        "seat": seat,
        "token": token,
        "code": code,
        "code_expires": None if code_expires is None else times.text(code_expires),
        "expires": None if expires is None else times.text(expires),
    }
    return _draft("token_issued", data, {"label": label})


def token_redeemed(tid: str, token: str) -> Draft:
    return _draft("token_redeemed", {"tid": tid, "token": token})


def token_revoked(tid: str) -> Draft:
    return _draft("token_revoked", {"tid": tid})


def _draft(type_: str, data: dict[str, Any], text: Mapping[str, str | None] | None = None) -> Draft:
    """text: what a person typed; no part is made where nothing was."""
    typed = {name: value for name, value in (text or {}).items() if value is not None}
    return Draft(type_, None, data, {"text": typed} if typed else {})
