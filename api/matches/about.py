"""What is known about a match beside its moves: people, consent, delay, tokens. A fold of its about stream.

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
CONSENTS = ("named", "aliases", "private")  # each stricter than the one before
HANDS = ("closed", "delayed")
MAX_DELAY = 86_400  # seconds: a day
UNSEEN = frozenset({"noted", "token_issued", "token_redeemed", "token_revoked"})  # they change no summary


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
    shown: int = 0  # the last version that changed what readers are shown, and when
    shown_at: int = 0
    titled: bool = False  # whether a title here stands for the one in match_created
    title: str | None = None
    chosen: str = DEFAULT_VISIBILITY  # the visibility that was asked for
    names: Mapping[str, str] = {}
    aliases: Mapping[str, str] = {}
    players: Mapping[str, str | None] = {}  # only those set here
    consent: str = CONSENTS[0]
    consents: Mapping[str, str] = {}  # of the seats that have one of their own
    delay: int = 0  # seconds
    sent: int = 0  # the match's version that viewers had been sent when the delay was set
    hands: str = HANDS[0]
    pen: str | None = None  # the tid that holds it
    notes: Mapping[str, str] = {}  # a place of the match, as text -> the note sent with that move
    grants: Mapping[str, Grant] = {}  # by tid
    by_token: Mapping[str, Grant] = {}  # by the hash of the token that counts now
    by_code: Mapping[str, Grant] = {}  # by the hash of a code, used ones too

    @property
    def visibility(self) -> str:
        """The one that counts: whoever asks for privacy has it for the whole match."""
        return "private" if "private" in (self.consent, *self.consents.values()) else self.chosen

    @property
    def is_named(self) -> bool:
        """Whether everybody may be called by name."""
        return self.consent == "named" and set(self.consents.values()) <= {"named"}

    def consent_of(self, seat: str) -> str:
        """The stricter of the match's and the seat's own."""
        return max(self.consent, self.consents.get(seat, CONSENTS[0]), key=CONSENTS.index)

    @property
    def opens_hands(self) -> bool:
        """Whether viewers see the hands, after the delay."""
        return self.hands == "delayed" and self.delay > 0


def nothing(match: str) -> About:
    """Before the first event."""
    return About(0, genesis(match, "about"), 0)


def fold(about: About, events: Iterable[Mapping[str, Any]]) -> About:
    """About with further whole events of its stream."""
    for event in events:
        about = evolve(about, event)
    return about


def evolve(about: About, event: Mapping[str, Any]) -> About:
    """One event further. Types that a later version of Greffier wrote change nothing here."""
    data, at, version = event["data"], times.ms(event["at"]), event["version"]
    about = about._replace(version=version, hash=event["hash"], at=at)
    if event["type"] not in UNSEEN:
        about = about._replace(shown=version, shown_at=at)
    match event["type"]:
        case "titled":
            return about._replace(titled=True, title=_text(event, "title"))
        case "visibility_set":
            return about._replace(chosen=data["visibility"])
        case "seat_named":
            return about._replace(names=_put(about.names, data["seat"], _text(event, "name")))
        case "seat_aliased":
            return about._replace(aliases=_put(about.aliases, data["seat"], _text(event, "alias")))
        case "consent_set" if data["seat"] is None:
            return about._replace(consent=data["consent"])
        case "consent_set":
            return about._replace(consents=_put(about.consents, data["seat"], data["consent"]))
        case "delay_set":
            return about._replace(delay=data["delay"], sent=data["sent"])
        case "hands_set":
            return about._replace(hands=data["hands"])
        case "pen_taken":
            return about._replace(pen=data["tid"])
        case "player_seated":
            return about._replace(players={**about.players, data["seat"]: data["player"]})
        case "noted":
            note = _text(event, "note")
            return about if note is None else about._replace(notes={**about.notes, str(data["version"]): note})
        case "token_issued":
            if not about.grants:
                about = about._replace(pen=data["tid"])  # the creator's
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
            if data["tid"] == about.pen:
                about = about._replace(shown=version, shown_at=at)
            return _with(about, about.grants[data["tid"]]._replace(revoked_at=at))
    return about


def _put(known: Mapping[str, str], seat: str, value: str | None) -> dict[str, str]:
    """known with another value for seat; None: with none."""
    rest = {each: kept for each, kept in known.items() if each != seat}
    return rest if value is None else {**rest, seat: value}


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


def seat_aliased(seat: str, alias: str | None) -> Draft:
    return _draft("seat_aliased", {"seat": seat}, {"alias": alias})


def consent_set(seat: str | None, consent: str | None) -> Draft:
    """seat: None for the whole match. consent: None where the seat has none of its own any more."""
    return _draft("consent_set", {"seat": seat, "consent": consent})


def delay_set(delay: int, sent: int) -> Draft:
    """delay: seconds. sent: the newest version that viewers have been sent by now; it is not taken back."""
    return _draft("delay_set", {"delay": delay, "sent": sent})


def hands_set(hands: str) -> Draft:
    return _draft("hands_set", {"hands": hands})


def pen_taken(tid: str) -> Draft:
    return _draft("pen_taken", {"tid": tid})


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
