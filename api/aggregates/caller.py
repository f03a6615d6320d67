"""Who asks something of an aggregate."""

from __future__ import annotations

from typing import NamedTuple


class Through(NamedTuple):
    """The aggregate by whose token somebody may do something in one that belongs to it, as it was looked at.

    about, hash: the newest version of its about stream then, and that one's hash.
    """

    kind: str
    id: str
    about: int
    hash: str


class Caller(NamedTuple):
    """Who asks. role: None for somebody without a token; operator: whoever runs the service.

    whom: the seat, or whoever else of the aggregate, that the token is for. acts: the role that it has here, where it
    is a token of what this aggregate belongs to; through: that one.
    """

    role: str | None
    whom: str | None = None
    tid: str | None = None
    acts: str | None = None
    through: Through | None = None

    @property
    def standing(self) -> str | None:
        """The role that it has in this aggregate, whatever its role is called where its token is from."""
        return self.role if self.through is None else self.acts

    @property
    def seat(self) -> str | None:
        return self.whom if self.role == "seat" and self.through is None else None

    @property
    def referees(self) -> bool:
        return self.standing in ("referee", "operator")

    @property
    def viewer(self) -> str:
        """What the caller may see, as the engine names it: "referee", "seat:B" or "public"."""
        if self.referees:
            return "referee"
        return f"seat:{self.seat}" if self.seat is not None else "public"

    @property
    def actor(self) -> str:
        """Who it is, as events say it: "referee#t2", "seat:B#t3", "director#t1", "operator"."""
        role = self.viewer if self.seat is not None else self.role or "anyone"
        return f"{role}#{self.tid}" if self.tid else role

    @property
    def device(self) -> str | None:
        """The tid, told apart from those of what lends the right; None for who has none."""
        return self.tid if self.through is None else self.actor

    @property
    def owner(self) -> str:
        """Whom an idempotency key of a match belongs to: the role and whom it is for, not the device."""
        if self.through is not None:
            return f"{self.through.kind}:{self.role}"
        return "witness" if self.role == "witness" else self.viewer


ANYONE = Caller(None)
OPERATOR = Caller("operator")
SERVICE = Caller("service")  # itself: no token of anybody's
