"""What is shown of a tournament where somebody shares a link: its name, and how far it has come."""

from __future__ import annotations

from collections.abc import Mapping

from api.aggregates.definition import Fold
from api.aggregates.gate import ANYONE
from api.aggregates.kinds import LinkPreview
from api.tournaments.definition import DEFINITION
from engine.games import GAMES
from engine.texts import Lang

_WORDS: Mapping[str, Mapping[Lang, str]] = {
    "tournament": {"en": "Tournament", "fr": "Tournoi"},
    "players": {"en": "{n} players", "fr": "{n} joueurs"},
    "player": {"en": "{n} player", "fr": "{n} joueur"},
    "round": {"en": "round {n}", "fr": "ronde {n}"},
    "round_of": {"en": "round {n} of {all}", "fr": "ronde {n} sur {all}"},
    "over": {"en": "over", "fr": "terminé"},
    "sealed": {"en": "over and sealed", "fr": "terminé et scellé"},
}


def preview(loaded: Fold, lang: Lang) -> LinkPreview | None:
    """Return what everybody may see of a tournament: name, game, how many are in, how far it has come."""
    if loaded.beside.visibility == "private":
        return None
    told = DEFINITION.view(loaded, DEFINITION.eyes(loaded, ANYONE))

    def say(word: str, **values: int) -> str:
        return _WORDS[word][lang].format(**values)

    people, at, rounds = told["entrants"], told["round"], told["format"].get("rounds")
    facts = [GAMES[told["game"]].identity.names[lang], say("player" if people == 1 else "players", n=people)]
    status = DEFINITION.status(loaded.state)
    if status in ("over", "sealed"):
        facts.append(say(status))
    elif at:
        facts.append(say("round_of", n=at, all=rounds) if rounds else say("round", n=at))
    return LinkPreview(told["name"] or say("tournament"), " · ".join(facts), lang)
