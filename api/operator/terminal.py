"""`greffier record`: a match recorded at a terminal, by the strings of docs/notation.md, in a running service."""

from __future__ import annotations

import http.client
import json
import time
import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from api import times
from engine.history import History, recorded
from engine.match import Match
from engine.notation import Unread
from engine.words import plain
from replays import notation
from replays.notation import Broken

Json = dict[str, Any]
TRIES = 4  # to reach the service with one move, under one key
WAIT = 1.0  # seconds before the next
PAGE = 1000

_SAID = {
    "en": {
        "hello": "Match {id}: {url}\nThe referee's token, shown once: {token}",
        "help": (
            "Write a move: {hint}.\n"
            'What a string does not say stands behind it: restate with {{attacker = "A"}}.\n'
            "undo [N]   undo the last move, or N   stands WHY   the move just refused happened all the same\n"
            "note TEXT  words that go with the next move   moves   what was played   board   the table   quit"
        ),
        "stands": "If it happened all the same: stands WHY",
        "nothing_stands": "No move was refused; stands goes behind a refusal.",
        "noted": "Kept for the next move.",
        "away": "The service does not answer: {why}. Nothing was lost; write the move again.",
        "moved": "Another device has recorded meanwhile; look at the table, and write the move again.",
        "over": "The match is over. undo undoes the last move; quit leaves.",
        "undone": "Undone.",
        "count": "undo wants a number of moves.",
        "ruling": "The ruling",
    },
    "fr": {
        "hello": "Partie {id} : {url}\nLe jeton d’arbitre, montré une seule fois : {token}",
        "help": (
            "Écrivez un coup : {hint}.\n"
            'Ce qu’il ne dit pas se met derrière : restate with {{attacker = "A"}}.\n'
            "undo [N]   annule le dernier coup, ou N   stands POURQUOI   le coup refusé a bien eu lieu\n"
            "note TEXTE des mots pour le prochain coup   moves   les coups joués   board   la table   quit"
        ),
        "stands": "S’il a bien eu lieu : stands POURQUOI",
        "nothing_stands": "Aucun coup n’a été refusé ; stands se met après un refus.",
        "noted": "Gardé pour le prochain coup.",
        "away": "Le service ne répond pas : {why}. Rien n’est perdu ; écrivez le coup de nouveau.",
        "moved": "Un autre appareil a noté entre-temps ; regardez la table, et écrivez le coup de nouveau.",
        "over": "La partie est finie. undo annule le dernier coup ; quit s’en va.",
        "undone": "Annulé.",
        "count": "undo veut un nombre de coups.",
        "ruling": "La règle",
    },
}
WORDS = ("undo", "stands ", "note ", "moves", "board", "help", "quit")


class Away(Exception):
    """The service does not answer."""


class Refused(Exception):
    """What the service says to a request that it does not take."""

    def __init__(self, problem: Json) -> None:
        super().__init__(_wrong(problem))
        self.problem = problem


class Client:
    """A running service, and a token of one of its matches."""

    def __init__(self, url: str, token: str | None = None) -> None:
        self.url = url.rstrip("/")
        self.token = token
        self._parts = urlsplit(self.url)

    def ask(self, method: str, path: str, body: Json | None = None, **headers: str) -> Json:
        """The JSON that is answered. Raises Refused, Away."""
        kind = http.client.HTTPSConnection if self._parts.scheme == "https" else http.client.HTTPConnection
        connection = kind(self._parts.netloc, timeout=30)
        known = {"Content-Type": "application/json"} if body is not None else {}
        if self.token:
            known["Authorization"] = f"Bearer {self.token}"
        sent = None if body is None else json.dumps(body).encode()
        try:
            connection.request(method, f"{self._parts.path}/api/v1{path}", sent, {**known, **headers})
            answer = connection.getresponse()
            raw = answer.read()
            status = answer.status
        except (OSError, http.client.HTTPException) as error:
            raise Away(str(error) or type(error).__name__) from None
        finally:
            connection.close()
        try:
            told = json.loads(raw) if raw else {}
        except ValueError:
            raise Away(f"{status} {raw[:80]!r}") from None
        if status >= 500:
            raise Away(str(told.get("detail") or status))
        if status >= 400:
            raise Refused(told)
        return dict(told)

    def send(self, path: str, body: Json, **headers: str) -> Json:
        """Ask, again and again under one key, until the service answers: what is sent twice is recorded once."""
        key = str(uuid.uuid4())
        for left in reversed(range(TRIES)):
            try:
                return self.ask("POST", path, body, **{"Idempotency-Key": key}, **headers)
            except Away:
                if not left:
                    raise
                time.sleep(WAIT)
        raise AssertionError


class New(NamedTuple):
    """A match to begin with. options: by name, as TOML has their values."""

    game: str
    seats: Sequence[str]
    options: Mapping[str, Any]


class Session:
    """A match, and what is typed for it."""

    def __init__(self, client: Client, match: str, lang: str) -> None:
        self._client = client
        self._path = f"/matches/{match}"
        self._lang = lang
        self._words = _SAID[lang]
        self._history: History | None = None
        self._state: Json = {}
        self._rulings: Mapping[str, Mapping[str, str]] = {}
        self._refused: Json | None = None  # the command that was refused last, if it might have happened
        self._note: str | None = None
        self.offered: list[str] = []
        self.refresh()

    @classmethod
    def begin(cls, client: Client, new: New, lang: str) -> tuple[Session, str]:
        """A new match, and what is to be said of it."""
        seats = [{"name": name} if name else {} for name in new.seats]
        made = client.send("/matches", {"game": new.game, "seats": seats, "options": dict(new.options)})
        client.token = made["tokens"]["referee"]
        told = _SAID[lang]["hello"].format(id=made["id"], url=f"{client.url}/m/{made['id']}", token=client.token)
        return cls(client, made["id"], lang), told

    # ── what is there ──────────────────────────────────────────────────────────

    def refresh(self) -> None:
        """The match as it is recorded now. Raises Refused, Away."""
        events: list[Json] = []
        first: int | None = 1 if self._history is None else self._history.head + 1
        while first is not None:
            page = self._client.ask("GET", f"{self._path}/events?from={first}&limit={PAGE}")
            events += page["events"]
            first = page["next"]
        if self._history is None:
            game = events[0]["data"]["game"]
            stream = [_recorded(game, event) for event in events]
            self._history = History.of(stream)
            if not self._rulings:
                self._rulings = self._client.ask("GET", f"/games/{game}")["rulings"]
        elif events:
            game = self._history.created.game
            self._history = self._history.then([_recorded(game, event) for event in events])
        self._state = self._client.ask("GET", f"{self._path}/state")
        actions = self._client.ask("GET", f"{self._path}/actions")["actions"]
        self.offered = notation.offered(self.match, actions)

    @property
    def match(self) -> Match:
        assert self._history is not None
        return self._history.match

    @property
    def prompt(self) -> str:
        assert self._history is not None
        return f"{len(self._history.lines) + 1}> "

    def board(self) -> str:
        """The table, and whom it waits for."""
        due = self._state.get("due")
        return "\n".join([*drawn(self._state), *([due[self._lang]] if due else [])])

    def moves(self, last: int = 20) -> str:
        """What was played last, in sentences."""
        items = self._client.ask("GET", f"{self._path}/timeline")["items"][-last:]
        return "\n".join(f"{item['move']:>4}  {item['text'][self._lang]}" for item in items)

    def help(self) -> str:
        hint = notation.notation_of(self.match.game, self.match.seats).hint
        return self._words["help"].format(hint=hint)

    # ── what is typed ──────────────────────────────────────────────────────────

    def take(self, line: str) -> str:
        """What is said to a line that was typed."""
        word, _, rest = line.strip().partition(" ")
        rest = rest.strip()
        try:
            match word.lower():
                case "":
                    return ""
                case "help" | "?":
                    return self.help()
                case "board":
                    self.refresh()
                    return self.board()
                case "moves":
                    return self.moves()
                case "note" if rest:
                    self._note = rest
                    return self._words["noted"]
                case "undo":
                    return self._undo(rest)
                case "stands":
                    return self._stands(rest)
            return self._move(line)
        except Away as error:
            return self._words["away"].format(why=error)
        except Refused as error:
            return self._problem(error.problem)

    def _move(self, line: str) -> str:
        try:
            entry = notation.read_line(self.match.game, self.match.seats, line)
            body = notation.command_body(self.match, entry)
        except (Broken, Unread) as error:
            return error.what if isinstance(error, Broken) else str(error)
        return "" if body is None else self._record(body)

    def _record(self, body: Json) -> str:
        sent = {**body, "note": self._note} if self._note else body
        try:
            return self._sent("commands", sent)
        except Refused as error:
            self._refused = body if error.problem.get("waivable") else None
            raise

    def _stands(self, why: str) -> str:
        if self._refused is None or not why:
            return self._words["nothing_stands" if self._refused is None else "stands"]
        return self._record({**self._refused, "irregular": why})

    def _undo(self, count: str) -> str:
        if count and not (count.isascii() and count.isdigit() and 0 < int(count[:4]) <= 1000):
            return self._words["count"]
        return self._sent("corrections", {"retract": int(count or 1)})

    def _sent(self, what: str, body: Json) -> str:
        assert self._history is not None
        made = self._client.send(f"{self._path}/{what}?with=items", body, **{"If-Match": f'"{self._history.head}"'})
        self._refused = self._note = None
        self.refresh()
        # A correction tells all of the match anew.
        items = [] if what == "corrections" else made["items"]
        told = [item["text"][self._lang] for item in items] or [self._words["undone"]]
        return "\n".join([*told, self.board()])

    def _problem(self, problem: Json) -> str:
        if str(problem.get("type", "")).endswith("/version-moved"):
            self.refresh()
            return f"{self._words['moved']}\n{self.board()}"
        text = problem.get("text")
        told = [text[self._lang] if text else _wrong(problem)]
        rule = problem.get("rule")
        if rule:
            told[0] = f"{rule}: {told[0]}"
            if rule in self._rulings:
                told.append(f"{self._words['ruling']}: {self._rulings[rule][self._lang]}")
        if problem.get("waivable") and self._refused is not None:
            told.append(self._words["stands"])
        return "\n".join(told)


def _wrong(problem: Json) -> str:
    """What is wrong with a request, and with which of its fields, as they are typed here."""
    errors = problem.get("errors")
    if not errors:
        return str(problem.get("detail") or problem.get("title"))
    return "; ".join(": ".join(filter(None, (_field(error["at"]), error["detail"]))) for error in errors)


def _field(pointer: str) -> str:
    """The field that a JSON pointer leads to: "cards 2" of /cards/1, "trump card" of /trump_card."""
    return " ".join(str(int(step) + 1) if step.isdecimal() else _label(step) for step in pointer.split("/")[1:])


def _recorded(game: str, event: Json) -> Any:
    return recorded(game, event, times.ms(event["at"]), times.ms(event["made_at"]))


def run(session: Session, said: str) -> None:
    """The prompt, until somebody leaves it."""
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import Completer, Completion
    from prompt_toolkit.document import Document

    class Moves(Completer):
        """The moves that are possible now, and what else can be said; by the whole line, as moves have blanks."""

        def get_completions(self, document: Document, complete_event: object) -> Iterator[Completion]:
            typed = document.text_before_cursor.lstrip()
            for string in [*session.offered, *WORDS]:
                if string.lower().startswith(typed.lower()):
                    yield Completion(string, start_position=-len(typed))

    prompt: PromptSession[str] = PromptSession(completer=Moves(), complete_while_typing=False)
    print(plain("\n".join(part for part in (said, session.board(), session.help()) if part)))
    while True:
        try:
            line = prompt.prompt(session.prompt)
        except (EOFError, KeyboardInterrupt):
            return
        if line.strip().lower() in ("quit", "exit"):
            return
        told = session.take(line)
        if told:
            print(plain(told))


# ── the table in text ──────────────────────────────────────────────────────────

_NOT_SHOWN = frozenset({"version", "head", "hash", "edition", "due", "seats", "knowledge", "cards"})
_WIDE = 96


def drawn(state: Mapping[str, Any]) -> list[str]:
    """Any game's table, as lines of text: what lies, then who has what; made of the state alone."""
    members = {name: value for name, value in state.items() if name not in _NOT_SHOWN and value not in (None, [], {})}
    seats = set(state["seats"])
    roles = {name: value for name, value in members.items() if _is_of_seats(value, seats)}
    grids = {name: value for name, value in members.items() if _is_grid(value)}
    rest = {name: value for name, value in members.items() if name not in roles and name not in grids}
    short = [f"{_label(name)} {_told(value)}" for name, value in rest.items() if not isinstance(value, list | dict)]
    lines = _wrapped(short)
    for name, value in rest.items():
        if isinstance(value, list | dict):
            lines += _wrapped([f"{_label(name)}:", *_parts(value)])
    for value in grids.values():
        lines += _grid(value)
    for seat, one in state["seats"].items():
        has = [
            _label(name)
            for name, value in roles.items()
            if value == seat or (isinstance(value, list) and seat in value)
        ]
        lines.append(_seat(seat, one, has))
    return lines


def _is_of_seats(value: Any, seats: set[str]) -> bool:
    return (
        value in seats
        if isinstance(value, str)
        else isinstance(value, list) and all(isinstance(one, str) and one in seats for one in value)
    )


def _is_grid(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(one, dict) and "at" in one and "shows" in one for one in value)


def _grid(squares: Iterable[Mapping[str, Any]]) -> list[str]:
    """What lies on squares, as seen from above, with their numbers."""
    shown = {tuple(one["at"]): str(one["shows"]) for one in squares}
    columns = range(min(x for x, _ in shown), max(x for x, _ in shown) + 1)
    rows = range(min(y for _, y in shown), max(y for _, y in shown) + 1)
    lines = ["     " + "".join(f"{x:>4}" for x in columns)]
    return lines + [f"{y:>4} " + "".join(f"{shown.get((x, y), '·'):>4}" for x in columns) for y in rows]


def _seat(seat: str, one: Mapping[str, Any], roles: Sequence[str]) -> str:
    hand = one.get("hand") or {}
    cards = [*hand.get("known", ()), *([f"?? × {hand['unknown']}"] if hand.get("unknown") else [])]
    more = [
        f"{_label(name)} {_told(value)}"
        for name, value in one.items()
        if name not in ("hand", "name") and value not in (None, [], {})
    ]
    named = f"{seat} {one['name'] or ''}".strip()
    return f"{named:<14} {' '.join(cards):<30} {', '.join([*more, *roles])}".rstrip()


def _label(name: str) -> str:
    return name.replace("_", " ")


def _parts(value: Any) -> list[str]:
    if isinstance(value, dict):
        return [f"{_label(name)} {_told(held)}" for name, held in value.items() if held not in (None, [], {})]
    return [_told(one) for one in value]


def _told(value: Any) -> str:
    """A value in as few words as say it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return "/".join(_told(held) for held in value.values() if held is not None)
    if isinstance(value, list):
        return " ".join(_told(one) for one in value)
    return str(value)


def _wrapped(parts: Iterable[str]) -> list[str]:
    """Parts, with blanks between, on lines that are not too wide."""
    lines: list[str] = []
    for part in parts:
        if lines and len(lines[-1]) + len(part) + 3 <= _WIDE:
            lines[-1] += f"   {part}"
        else:
            lines.append(part)
    return lines
