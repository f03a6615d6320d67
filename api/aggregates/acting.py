"""What policies have done to aggregates whose events are folded one by one, as the service."""

from __future__ import annotations

from api.aggregates.about import AboutEvent
from api.aggregates.caller import SERVICE
from api.aggregates.commanding import Commands
from api.aggregates.policies import Command
from api.http.requests import Headers


class FoldActs:
    """Carries out a policy's Command for one kind: an AboutEvent becomes known, or a body (a dict) is a command's."""

    def __init__(self, commands: Commands) -> None:
        self._commands = commands

    def __call__(self, command: Command, key: str) -> None:
        """Raises one of Refused, StoreAway, StoreFull, Damaged."""
        what, headers = command.what, Headers(key)
        if isinstance(what, AboutEvent):
            # without the parts: nothing may tell of what was erased
            body = self._commands.folds.definition.about.stored(what)[:2]
            self._commands.change(
                command.id, lambda rights: SERVICE, lambda *_: [what], what="policy", body=body, headers=headers
            )
        else:
            self._commands.command(command.id, what, lambda *roles: lambda rights: SERVICE, headers)
