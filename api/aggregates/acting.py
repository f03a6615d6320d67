"""What policies have done to aggregates, as the service, under the keys of their causes."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any, Generic

from api.aggregates.about import AboutEvent
from api.aggregates.changing import Changer
from api.aggregates.commanding import Commands
from api.aggregates.definition import Fold
from api.aggregates.gate import SERVICE
from api.aggregates.memory import A
from api.aggregates.policies import Command
from api.http.requests import Headers


class Acts(Generic[A]):
    """Carries out a policy's Command for one kind: an AboutEvent becomes known, or a body (a dict) is a command's."""

    def __init__(self, changer: Changer[A]) -> None:
        self._changer = changer

    def __call__(self, command: Command, key: str) -> None:
        """Raises one of Refused, StoreAway, StoreFull, Damaged."""
        what = command.what
        if not isinstance(what, AboutEvent):
            self.record(command.id, what, key)
            return
        # without the parts: nothing may tell of what was erased
        body = self._changer.facts.stored(what)[:2]
        self._changer.change(
            command.id,
            lambda rights: SERVICE,
            lambda loaded, caller: [] if self.is_known(loaded, what) else [what],
            what="policy",
            body=body,
            headers=Headers(key),
        )

    def record(self, aggregate: str, body: dict[str, Any], key: str) -> None:
        """Record what a command comes to."""
        raise NotImplementedError

    def is_known(self, loaded: A, event: AboutEvent) -> bool:
        """Whether it became known in another way, under another key."""
        return False


class FoldActs(Acts[Fold]):
    """Carries out what policies command in a kind whose events are folded one by one."""

    def __init__(self, commands: Commands) -> None:
        super().__init__(commands)
        self._commands = commands

    def record(self, aggregate: str, body: Any, key: str) -> None:
        """body: a command's; or a command that no client sends, a dataclass of the kind's own."""
        if isinstance(body, dict):
            self._commands.command(aggregate, body, lambda *roles: lambda rights: SERVICE, Headers(key))
            return
        decide = self._commands.folds.definition.decide
        self._commands.write(
            aggregate,
            body.TYPE,
            asdict(body),
            lambda rights: SERVICE,
            lambda loaded, caller: decide(loaded, body, caller),
            Headers(key),
        )
