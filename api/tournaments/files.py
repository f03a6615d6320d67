"""A tournament as a file: its log, a table for a spreadsheet, a page that needs nothing else."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from html import escape
from typing import Any

import orjson

from api import times
from api.aggregates.definition import Fold
from api.matches.files.arriving import check_head, check_members, read_line, split_lines, verify_chain, whole_event
from api.matches.files.exporting import header_sum
from api.matches.files.sheet import MARK, line
from api.tournaments.figures import tie_break_name
from api.tournaments.people import Naming
from api.tournaments.telling import crosstable_told, standing_told
from engine.texts import Lang
from engine.tournaments.showing import MINUS, SIGNS
from engine.tournaments.state import Table, Tournament
from recorder.chain import canonical, full_name
from replays.files import Broken

FORMAT, LAYOUT = "greffier-tournament", 1
_HEADER = {"format": str, "layout": int, "tournament": str, "game": str, "head": int, "hash": str, "sum": str}
WORDS: Mapping[str, Mapping[Lang, str]] = {
    "standing": {"en": "Standings", "fr": "Classement"},
    "after": {"en": "after round {n}", "fr": "après la ronde {n}"},
    "rank": {"en": "Rank", "fr": "Rang"},
    "name": {"en": "Name", "fr": "Nom"},
    "club": {"en": "Club", "fr": "Club"},
    "points": {"en": "Points", "fr": "Points"},
    "played": {"en": "Played", "fr": "Jouées"},
    "round": {"en": "Round {n}", "fr": "Ronde {n}"},
    "table": {"en": "Table", "fr": "Table"},
    "seat": {"en": "Seat", "fr": "Place"},
    "edition": {"en": "edition {n}", "fr": "édition {n}"},
    "by_table": {"en": "by table", "fr": "par table"},
    "by_name": {"en": "by name", "fr": "par nom"},
    "provisional": {"en": "provisional", "fr": "provisoire"},
    "changed": {
        "en": "the tournament’s options have changed since the first round",
        "fr": "les options du tournoi ont changé depuis la première ronde",
    },
    "page": {"en": "Page {n} of {all}", "fr": "Page {n} sur {all}"},
    "tournament": {"en": "Tournament", "fr": "Tournoi"},
    "place": {"en": "Place", "fr": "Place"},
    "byes": {"en": "Byes", "fr": "Exempts"},
    "cross": {"en": "Cross table", "fr": "Grille"},
    "line": {"en": "No.", "fr": "N°"},
    "bye": {"en": "bye", "fr": "exempt"},
    "forfeit": {"en": "forfeit", "fr": "forfait"},
    "missed": {"en": "missed", "fr": "manquée"},
    "free": {"en": "free", "fr": "libre"},
    "someone": {"en": "someone", "fr": "quelqu’un"},
    "open": {"en": "no result yet", "fr": "pas encore de résultat"},
    "void": {"en": "does not count", "fr": "annulée"},
    "file": {
        "en": "Recorded with Greffier. Tournament {id}, version {n}, hash {hash}.",
        "fr": "Noté avec Greffier. Tournoi {id}, version {n}, hachage {hash}.",
    },
}
_STYLE = (
    "body{font:16px/1.4 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color:#111}"
    "table{border-collapse:collapse;margin:0 0 2rem}th,td{padding:.25rem .6rem;border-bottom:1px solid #bbb;"
    "text-align:left}td.n{text-align:right;font-variant-numeric:tabular-nums}.wide{overflow-x:auto}"
    "footer{color:#555;font-size:.85rem;overflow-wrap:anywhere}"
)
_FIGURES = f"0123456789{MINUS}" + "".join(SIGNS.values())
POLICY = (
    f"default-src 'none'; style-src 'sha256-{b64encode(sha256(_STYLE.encode()).digest()).decode()}'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


# ── the log ────────────────────────────────────────────────────────────────────


def header(loaded: Fold) -> dict[str, Any]:
    """The first line. It names nobody: entrants are ids."""
    made = {
        "format": FORMAT,
        "layout": LAYOUT,
        "tournament": loaded.id,
        "game": loaded.state.settings.game,
        "head": loaded.version,
        "hash": loaded.hash,
    }
    return {**made, "sum": header_sum(made)}


def jsonl(loaded: Fold, events: Iterable[Mapping[str, Any]]) -> Iterator[bytes]:
    """The lines of the file. events: whole ones, as whoever asks may see them."""
    yield canonical(header(loaded)) + b"\n"
    for event in events:
        yield canonical(dict(event)) + b"\n"


def read(file: bytes) -> tuple[dict[str, Any], list[dict[str, Any]], int]:
    """The header, the events, and how many parts are not there, of a file whose chain and parts hold. Raises Broken."""
    lines = split_lines(file)
    head = read_line(1, lines[0])
    if head.get("format") != FORMAT or head.get("layout") != LAYOUT:
        raise Broken(1, f"no file of a tournament: its format is not {FORMAT} {LAYOUT}")
    check_members(head, _HEADER)
    if head["sum"] != header_sum(head):
        raise Broken(1, "the header was changed: its sum is another")
    events = [whole_event(n, read_line(n, each)) for n, each in enumerate(lines[1:], start=2)]
    if not events or events[0]["type"] != "tournament_created" or events[0]["data"].get("game") != head["game"]:
        raise Broken(2, f"not the creation of a tournament of {head['game']}", 1)
    erased = verify_chain(full_name("tournament", head["tournament"]), events)
    check_head(head, len(events), events[-1]["hash"])
    return head, events, erased


# ── for people ─────────────────────────────────────────────────────────────────


def words(lang: Lang) -> Mapping[str, str]:
    """WORDS in one language."""
    return {name: said[lang] for name, said in WORDS.items()}


def name_of(called: Naming, entrant: str, lang: Lang) -> str:
    """What somebody is called on paper; of who was erased, that there was someone."""
    return called.name(entrant, lang) or WORDS["someone"][lang]


def under_standing(state: Tournament, after: int, lang: Lang, *, provisional: bool = False) -> str:
    """Return the line above a standing: after which round it is, and the mark of a changed agreement (TRN-19)."""
    word = words(lang)
    said = [f"{word['standing']} {word['after'].format(n=after)}"]
    said += [word[name] for name, holds in (("provisional", provisional), ("changed", state.resettled)) if holds]
    return " · ".join(said)


def csv_of(called: Naming, lang: Lang) -> bytes:
    """Three tables, one behind the other: the standing, the rounds, the cross table."""
    rows, at, _ = standing_told(called)
    labels = called.labels(lang)
    breaks = list(rows[0]["tie_breaks"]) if rows else []
    word = words(lang)
    lines: list[Sequence[Any]] = [
        (under_standing(called.state, at, lang),),
        (
            word["rank"],
            "id",
            word["name"],
            word["club"],
            word["points"],
            "120",
            word["played"],
            *(tie_break_name(each, lang) for each in breaks),
        ),
        *(
            (
                row["rank"],
                row["entrant"],
                name_of(called, row["entrant"], lang),
                row["club"],
                row["shown"],
                row["points"],
                row["played"],
                *(row["tie_breaks_shown"].get(each) for each in breaks),
            )
            for row in rows
        ),
    ]
    for of in called.state.public_rounds:
        lines += [(), (word["round"].format(n=of.number),), (word["table"], "id", word["name"], word["place"], "120")]
        for table in of.tables:
            for entrant in table.entrants:
                places = {who: at for at, same in _places(table) for who in same}
                result = table.result
                points = result.points.get(entrant) if result else None
                lines.append((table.number, entrant, labels[entrant], places.get(entrant), points))
        lines += [(word["byes"], entrant, labels[entrant], None, None) for entrant in of.byes]
    cross = crosstable_told(called)
    lines += [(), (word["cross"],), (word["line"], word["rank"], "id", word["name"], *cross["rounds"])]
    for at, row, cells in _cross_rows(cross, lang):
        lines.append((at, row["rank"], row["entrant"], labels[row["entrant"]], *cells))
    return MARK + b"".join(line(["" if value is None else value for value in each]) for each in lines)


def _places(table: Table) -> list[tuple[int, tuple[str, ...]]]:
    """Who stands where at a table."""
    if table.result is None:
        return []
    place, made = 1, []
    for same in table.result.ranked:
        made.append((place, same))
        place += len(same)
    return made


def _cross_rows(cross: Mapping[str, Any], lang: Lang) -> Iterator[tuple[int, Mapping[str, Any], list[str]]]:
    """Yield each line of the cross table: its number, its row, and a cell for each round."""
    lines = {row["entrant"]: at for at, row in enumerate(cross["items"], start=1)}
    for at, row in enumerate(cross["items"], start=1):
        cells = {cell["round"]: cell for cell in row["rounds"]}
        yield at, row, [_cross_cell(cells.get(number), lines, lang) for number in cross["rounds"]]


def _cross_cell(cell: Mapping[str, Any] | None, lines: Mapping[str, int], lang: Lang) -> str:
    """Return what a round paid and, in brackets, the lines of those at that table; in words where nobody sat."""
    if cell is None:
        return ""
    if cell["kind"] != "sat":
        return f"{WORDS[cell['kind']][lang]} {cell['shown']}"
    others = ", ".join(map(str, sorted(lines[each] for each in cell["opponents"] if each in lines)))
    return f"{cell['shown']} ({others})" if others else str(cell["shown"])


def html_of(called: Naming, loaded: Fold, lang: Lang) -> bytes:
    """One page: standing, rounds, cross table; no script, nothing that it loads."""
    word = words(lang)
    rows, at, _ = standing_told(called)
    labels = called.labels(lang)
    breaks = list(rows[0]["tie_breaks"]) if rows else []
    title = escape(called.known.name or loaded.id)
    parts = [f"<h1>{title}</h1>", f"<h2>{escape(under_standing(called.state, at, lang))}</h2>"]
    names = [tie_break_name(each, lang) for each in breaks]
    head = [word["rank"], word["name"], word["club"], word["points"], word["played"], *names]
    parts.append(
        _table(
            head,
            (
                [
                    row["rank"],
                    name_of(called, row["entrant"], lang),
                    row["club"],
                    row["shown"],
                    row["played"],
                    *(row["tie_breaks_shown"].get(each) for each in breaks),
                ]
                for row in rows
            ),
        )
    )
    for of in called.state.public_rounds:
        parts.append(f"<h2>{word['round'].format(n=of.number)}</h2>")
        body = []
        for table in of.tables:
            people = ", ".join(labels[entrant] for entrant in table.entrants)
            body.append([table.number, people, _result(labels, table, word)])
        body += [[word["byes"], labels[entrant], ""] for entrant in of.byes]
        parts.append(_table([word["table"], word["name"], word["place"]], body))
    cross = crosstable_told(called)
    parts.append(f"<h2>{word['cross']}</h2>")
    table_rows = []
    for at, row, cells in _cross_rows(cross, lang):
        table_rows.append([at, row["rank"], labels[row["entrant"]], *cells, row["shown"]])
    parts.append(_table([word["line"], word["rank"], word["name"], *cross["rounds"], word["points"]], table_rows))
    said = word["file"].format(id=loaded.id, n=loaded.version, hash=loaded.hash)
    parts.append(f"<footer>{escape(said)} {escape(times.text(loaded.at))}</footer>")
    return (
        f'<!doctype html><html lang="{lang}"><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width,initial-scale=1"><title>{title}</title>'
        f"<style>{_STYLE}</style><body>{''.join(parts)}</body></html>\n"
    ).encode()


def _result(labels: Mapping[str, str], table: Table, word: Mapping[str, str]) -> str:
    if table.result is None:
        return word["open"]
    if table.result.outcome == "void":
        return word["void"]
    places = [f"{place}. " + " = ".join(labels[who] for who in same) for place, same in _places(table)]
    return ", ".join(places)


def _table(head: Iterable[Any], rows: Iterable[Sequence[Any]]) -> str:
    def cell(value: Any) -> str:
        is_number = isinstance(value, int) or (isinstance(value, str) and value[:1] in _FIGURES and value)
        return f"<td{' class=n' if is_number else ''}>{escape('' if value is None else str(value))}</td>"

    top = "".join(f"<th>{escape(str(each))}</th>" for each in head)
    body = "".join(f"<tr>{''.join(map(cell, row))}</tr>" for row in rows)
    return f"<div class=wide><table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>"


def people_told(called: Naming) -> list[dict[str, Any]]:
    """What an archive says of people beside the log: as far as whoever asks may know them."""
    told = []
    for entrant in called.state.entries:
        person = called.person(entrant)
        known = person._asdict() if called.eyes.is_office else {"name": called.name(entrant)}
        if called.eyes.is_office or called.is_open(entrant):
            known["club"] = person.club
        told.append({"entrant": entrant, **{name: value for name, value in known.items() if value is not None}})
    return orjson.loads(orjson.dumps(told))  # type: ignore[no-any-return]  # tuples as lists
