"""What a card without a verb is: the defender beats with it, anybody else attacks."""

from typing import Any, Protocol

from engine.notation import Unread
from engine.pairs.commands import Attack, Defend
from engine.pairs.table import Pair
from engine.zones import Seat


class _Table(Protocol):
    @property
    def defender(self) -> Seat | None: ...
    @property
    def table(self) -> tuple[Pair, ...]: ...


def meant(state: _Table, body: dict[str, Any], verb: bool) -> dict[str, Any]:
    """The command that the string of a move means on this table. verb: whether it names one. Raises Unread."""
    waiting = [pair.attack for pair in state.table if pair.defence is None]
    if body["type"] == Attack.TYPE and not verb and "target" not in body and body["by"] == state.defender and waiting:
        body = {"type": Defend.TYPE, "by": body["by"], "card": body["card"]}
    if body["type"] != Defend.TYPE or "on" in body:
        return body
    if not waiting:
        raise Unread(f"no card waits to be beaten; want on which, as in '{body['by']} {body['card']} on …'")
    if len(waiting) > 1:
        cards = " or ".join(waiting)
        raise Unread(f"several cards wait; want on which, '{body['by']} {body['card']} on {waiting[0]}': {cards}")
    return {**body, "on": waiting[0]}
