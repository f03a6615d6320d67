"""What stands outside the API: health, pages, problems explained, files."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import lru_cache
from hashlib import sha256
from html import escape
from json import loads
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode, urlsplit

from cachetools import LRUCache
from flask import Blueprint, Response, request

from api.aggregates.credentials import ID
from api.aggregates.kinds import LinkPreview
from api.config import Config
from api.http import coding, pages
from api.http.application import Answer, given
from api.http.limits import Limits
from api.http.problem_kinds import KINDS as PROBLEMS
from api.http.problems import Problem
from api.kinds import KINDS
from api.matches.access import viewer
from api.matches.files import preview
from api.matches.files.document import Document, document
from api.matches.files.subject import Subject
from api.matches.memory.loading import Matches
from api.pool.declared import Where, runs
from api.renderings import name_of
from api.seals import Keys
from api.service import FoldedKind, answer
from engine.errors import Invalid, NoSuchVersion
from engine.texts import Lang
from recorder.store import Store, StoreAway, StoreFull

blueprint = Blueprint("house", __name__)


class Parts(NamedTuple):
    """The parts of the service that pages and their pictures are made with."""

    config: Config
    folded: Mapping[str, FoldedKind]
    keys: Keys
    limits: Limits
    matches: Matches
    now: Callable[[], int]  # ms since 1970
    store: Store


STATIC = Path(__file__).resolve().parent.parent / "static"
_POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'{scripts}; style-src 'self'{styles}; worker-src 'self'; "
    "img-src 'self' data: blob:; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
# What a photo is taken with is a file input, which needs no leave; pads keep the screen awake, and share links.
_PERMISSIONS = (
    "accelerometer=(), camera=(), display-capture=(), encrypted-media=(), geolocation=(), gyroscope=(), hid=(), "
    "magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=(), xr-spatial-tracking=(), "
    "clipboard-write=(self), fullscreen=(self), screen-wake-lock=(self)"
)
_KEPT = 200  # pictures of matches, in this process's memory
_pictures: LRUCache[str, bytes] = LRUCache(_KEPT)
_FRAMES = 50  # embedded pages, likewise
_embedded: LRUCache[str, Document] = LRUCache(_FRAMES)
_FOR_EVER = "public, max-age=31536000, immutable"


@blueprint.get("/healthz")
@runs("worker", waits=False)
def healthy() -> Answer:
    """Say that this worker answers, at once, however many requests of the address wait."""
    return answer({"ok": True})


@blueprint.get("/readyz")
@runs("worker")
def ready() -> Answer:
    """The store answers too; 503 otherwise. `work`: what may vanish is not kept, each worker counts for itself."""
    store = given(Parts).store
    store.ping()
    with suppress(StoreAway, StoreFull):
        store.work.ping()
    return answer({"ok": True, "work": "failing"} if store.work.is_failing else {"ok": True})


@blueprint.get("/.well-known/greffier-keys")
def keys() -> Answer:
    """The public halves of all keys that ever sealed matches here, the oldest first."""
    return answer({"items": [key.told() for key in given(Parts).keys.known()], "next": None})


@blueprint.get("/problems")
@blueprint.get("/problems/")
@runs("worker")
def problems() -> Answer:
    """Every type of problem."""
    return _html(pages.problem_list(), pages.PROBLEM_POLICY)


@blueprint.get("/problems/<name>")
@runs("worker")
def problem(name: str) -> Answer:
    """What one type of problem means."""
    if name not in PROBLEMS:
        raise Problem("not-found", f"no problem is called {name[:40]!r}; /problems lists them")
    return _html(pages.problem_page(name), pages.PROBLEM_POLICY)


@blueprint.get("/api/docs")
@blueprint.get("/api/docs/")
@runs("worker")
def documentation() -> Answer:
    """The API, to browse."""
    return _html(pages.documentation(), pages.DOCS_POLICY)


@blueprint.get("/api/docs/start.js")
@runs("worker")
def start() -> Response:
    """Starts the page above."""
    return Response(pages.START, content_type="text/javascript; charset=utf-8")


@blueprint.get("/favicon.ico")
@runs("worker")
def icon() -> Response:
    """Browsers ask for it on pages that name none: it is not missing, there is none."""
    return Response(status=204, headers={"Cache-Control": "public, max-age=86400"})


@blueprint.get("/static/<path:name>")
@runs("worker")
def static(name: str) -> Response:
    """Files of the pages. Those under assets/ and engine/ carry their content's hash in the path."""
    response = coding.file(STATIC, name)
    if name.startswith(("assets/", "engine/")):
        response.headers["Cache-Control"] = _FOR_EVER
    return _guarded(response, _policy())


@blueprint.get("/sw.js")
@runs("worker")
def worker() -> Response:
    """The service worker, at the root so that it may see to every page; browsers ask for it at each visit."""
    return _guarded(coding.file(STATIC, "sw.js"), _policy())


def _where_is_preview(_rest: str = "") -> Where | None:
    """Send pages of an aggregate to a reader, as it is read for what programs show of a link to it."""
    begin, slash, _ = request.path.rpartition("/")
    return "reader" if _SHOWN_AT.get(begin + slash) else None


@runs("worker", unless=_where_is_preview)
def page(_rest: str = "") -> Answer | Response:
    """The pages' document, which looks at its address itself, with what programs show of a link to an aggregate."""
    document = STATIC / "index.html"
    told = _link_preview() if document.is_file() else None
    return index() if told is None else _with_head(document, _head_of(told.title, told.line, told.lang, {}))


def match_page(match: str, _page: str = "") -> Answer | Response:
    """The pages' document, with what programs show of a link to a match that anybody may read."""
    document = STATIC / "index.html"
    shown = None
    if document.is_file():
        moment = _Moment.asked() if _page == "replay" else _NOW
        shown = _shown(match, moment) or _shown(match, _NOW)
    if shown is None:
        return index()
    return _with_head(document, _head(match, shown))


_SHOWN_AT: dict[str, str] = {}  # the beginning of a page's address: the kind that it shows


def _add_pages() -> None:
    """Answer the addresses that api/pages.json lists, and whatever begins like them, with the pages' document."""
    for name, row in loads((STATIC.parent / "pages.json").read_bytes()).items():
        for address in row["addresses"]:
            if ":match" in address:
                rule = re.sub(":match(es)?", "<match>", address)
                blueprint.add_url_rule(rule, view_func=match_page, defaults={"_page": name})
            begin, is_open, field = address.partition(":")
            if "/" not in field:
                _SHOWN_AT[begin] = field
            blueprint.add_url_rule(f"{begin}<path:_rest>" if is_open else begin, view_func=page)


_add_pages()


@blueprint.get("/embed/<match>")
@runs("job", admits_itself=True)
def embed(match: str) -> Answer:
    """A match in a frame of somebody else's page, as everybody may see it; no other page may be framed."""
    if _shown(match, _NOW) is None:
        raise Problem("not-found", "no such match, or a private one")
    parts = given(Parts)
    lang, now = _lang(), parts.now()
    loaded = viewer.seen(parts.matches.newest(match), "public", now)
    look = viewer.look(loaded, "public", now)
    subject = Subject(look, lambda: iter(()), now, lang)
    tag = name_of("embed", match, *subject.made_of())  # the people's names are part of it, wherever they are kept
    made = _embedded.get(tag)
    if made is None:
        follows = {"live": f"/api/v1/matches/{match}", "tag": f'"{loaded.version}"'}
        parts.limits.admit(request.remote_addr, match)
        made = _embedded[tag] = document(subject, live=follows if loaded.status == "live" else {})
    headers = {
        "Content-Type": "text/html; charset=utf-8",
        "Content-Security-Policy": made.policy,
        "Cache-Control": "no-cache",
        "Vary": "Accept-Language",
        "Permissions-Policy": _PERMISSIONS,
        "Cross-Origin-Resource-Policy": "cross-origin",
        "Cross-Origin-Embedder-Policy": "require-corp",
    }
    return Answer(made.text.encode(), 200, headers.items())


@blueprint.get("/pictures/<match>.png")
@runs("job", admits_itself=True)
def picture(match: str) -> Response:
    """What programs show beside such a link (`?at=`, `?until=`: to a moment); no more than everybody may see."""
    shown = _shown(match, _Moment.asked())
    if shown is None:
        raise Problem("not-found", "no such match, or a private one; or it has no such version")
    known = _pictures.get(shown.tag)
    if known is None:
        given(Parts).limits.admit(request.remote_addr, match)
        known = _pictures[shown.tag] = preview.picture(shown.words)
    response = Response(known, mimetype="image/png", headers={"Cache-Control": "public, max-age=60"})
    response.set_etag(shown.tag)
    # others show it on pages of theirs
    response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    response.make_conditional(request)
    return response


class _Moment(NamedTuple):
    """The moment of a match that a replay's address names, in the words of its query."""

    at: str | None
    until: str | None

    @classmethod
    def asked(cls) -> _Moment:
        return cls(request.args.get("at"), request.args.get("until"))

    @property
    def query(self) -> dict[str, str]:
        return {name: value for name, value in self._asdict().items() if value is not None}


_NOW = _Moment(None, None)


class _PublicView(NamedTuple):
    """words: what everybody may see of a match; tag: a name for just that, the same of all matches that look so."""

    words: preview.Preview
    moment: _Moment
    tag: str


def _shown(match: str, moment: _Moment) -> _PublicView | None:
    """What everybody may see, in the asker's language; None: nothing."""
    parts = given(Parts)
    if not ID.fullmatch(match):
        return None
    try:
        until = None if moment.until is None else int(moment.until)
        words = preview.preview(parts.matches.newest(match), _lang(), parts.now(), moment.at, until)
    except (Problem, StoreAway, Invalid, NoSuchVersion, ValueError):
        return None
    if words is None:
        return None
    return _PublicView(words, moment, sha256(repr(words).encode()).hexdigest()[:32])


def _lang() -> Lang:
    """The language of whoever asks."""
    asked = request.args.get("lang") or request.accept_languages.best_match(["en", "fr"], "en")
    return "fr" if asked == "fr" else "en"


def _link_preview() -> LinkPreview | None:
    """Return what everybody may see of the aggregate whose page is asked for, in the asker's language, if anything."""
    begin, slash, aggregate = request.path.rpartition("/")
    kind = KINDS.get(_SHOWN_AT.get(begin + slash, ""))
    if kind is None or not ID.fullmatch(aggregate):
        return None
    try:
        return kind.preview(given(Parts).folded[kind.name].folds.newest(aggregate), _lang())
    except (Problem, StoreAway):
        return None


def _with_head(document: Path, head: str) -> Answer:
    """The pages' document with a head of its own."""
    text = document.read_text("utf-8").replace("<title>Greffier</title>", head, 1)
    kept = [("Cache-Control", "no-cache"), ("Vary", "Accept-Language")]
    return Answer(
        text.encode(), 200, [("Content-Type", "text/html; charset=utf-8"), *kept, *_guards(_policy()).items()]
    )


def _head(match: str, shown: _PublicView) -> str:
    words, query = shown.words, shown.moment.query
    line = f"{words.line}. {words.said}" if words.said else words.line
    drawn = urlencode({"lang": words.lang, **query, "v": shown.tag[:8]})
    picture = {
        "og:image": f"{_root()}/pictures/{match}.png?{drawn}",
        "og:image:type": "image/png",
        "og:image:width": str(preview.SIZE[0]),
        "og:image:height": str(preview.SIZE[1]),
        "og:image:alt": line,
    }
    return _head_of(words.title, line, words.lang, query, picture)


def _head_of(
    title: str, line: str, lang: Lang, query: Mapping[str, str], picture: Mapping[str, str] | None = None
) -> str:
    """Open Graph, and what older programs read."""
    told = {
        "og:type": "website",
        "og:site_name": "Greffier",
        "og:title": title,
        "og:description": line,
        "og:url": f"{_root()}{request.path}{'?' if query else ''}{urlencode(query)}",
        **(picture or {}),
        "og:locale": {"en": "en_GB", "fr": "fr_FR"}[lang],
    }
    tags = "".join(f'<meta property="{name}" content="{escape(text)}">' for name, text in told.items())
    card = "summary_large_image" if picture else "summary"
    tags += f'<meta name="twitter:card" content="{card}"><meta name="description" content="{escape(line)}">'
    return f"<title>{escape(title)} · Greffier</title>{tags}"


def _root() -> str:
    """What addresses of this service begin with; nothing where a client made up whom it asks."""
    config = given(Parts).config
    if config.public_url is not None:
        return config.public_url
    host = urlsplit(f"//{request.host}").hostname
    return request.url_root.rstrip("/") if host in config.hosts else ""


def index(status: int = 200) -> Response:
    """The pages' document, or where they have not been built, one line."""
    if (STATIC / "index.html").is_file():
        response = coding.file(STATIC, "index.html")
    else:
        response = Response(
            "The pages have not been built; the API is described at /api/docs.\n", mimetype="text/plain"
        )
    response.status_code = status if response.status_code == 200 else response.status_code
    return _guarded(response, _policy())


def _policy() -> str:
    """What a page may load: files of this service, and what stands in its document, which is shown before they come."""
    document = STATIC / "index.html"
    return _policy_of(document, document.stat().st_mtime_ns if document.is_file() else 0)


@lru_cache(maxsize=1)
def _policy_of(document: Path, changed: int) -> str:
    text = document.read_text("utf-8") if changed else ""
    return _POLICY.format(scripts=_hashes("script", text), styles=_hashes("style", text))


def _hashes(tag: str, document: str) -> str:
    """The hashes of a document's inline elements of a kind, as sources of a content security policy."""
    found = re.findall(f"<{tag}>(.*?)</{tag}>", document, re.DOTALL)
    return "".join(f" 'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'" for text in found)


def _html(text: str, policy: str) -> Answer:
    return Answer(text.encode(), 200, [("Content-Type", "text/html; charset=utf-8"), *_guards(policy).items()])


def _guarded(response: Response, policy: str) -> Response:
    response.headers.update(_guards(policy))
    return response


def _guards(policy: str) -> dict[str, str]:
    """Headers that keep a page to itself."""
    guards = {
        "Content-Security-Policy": policy,
        "Permissions-Policy": _PERMISSIONS,
        "Cross-Origin-Embedder-Policy": "require-corp",
    }
    if request.is_secure or request.host.split(":")[0] in ("localhost", "127.0.0.1"):
        # elsewhere browsers ignore it, with a warning on every page
        guards["Cross-Origin-Opener-Policy"] = "same-origin"
    return guards
