"""Pages that are made here: what each problem means, and the API's own documentation. Nothing is loaded from afar."""

from __future__ import annotations

from html import escape

from api.http.problem_kinds import KINDS

PROBLEM_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"
DOCS_POLICY = (
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; "
    "frame-ancestors 'none'"
)

_STYLE = (
    "body{max-width:38rem;margin:2rem auto;padding:0 1rem;font:1.1rem/1.5 Georgia,serif;"
    "background:#fffaf0;color:#2a2118}h1{font-size:1.5rem}code,small{font-family:ui-monospace,monospace}"
    "a{color:#7a4a12}section{border-left:3px double #b3392f;padding-left:1rem;margin:1.5rem 0}"
    "@media(prefers-color-scheme:dark){body{background:#1c1814;color:#efe6d6}a{color:#e0a85a}}"
)


def _page(title: str, body: str) -> str:
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)} · Greffier</title><style>{_STYLE}</style></head><body>{body}</body></html>\n"
    )


def problem_page(name: str) -> str:
    """The page of one kind of problem, in both languages. name: a key of KINDS."""
    kind = KINDS[name]
    return _page(
        kind.title,
        f"<p><small>{kind.status} <code>{escape(name)}</code></small></p>"
        f'<section lang="en"><h1>{escape(kind.title)}</h1><p>{escape(kind.about)}</p></section>'
        f'<section lang="fr"><h1>{escape(kind.titre)}</h1><p>{escape(kind.sens)}</p></section>'
        '<p><a href="/problems">All problems · <span lang="fr">Tous les problèmes</span></a></p>',
    )


def problem_list() -> str:
    """All kinds of problems."""
    lines = "".join(
        f'<li>{kind.status} <a href="/problems/{name}">{escape(kind.title)}</a> · '
        f'<span lang="fr">{escape(kind.titre)}</span></li>'
        for name, kind in KINDS.items()
    )
    return _page("Problems", f'<h1>Problems · <span lang="fr">Problèmes</span></h1><ul>{lines}</ul>')


def documentation() -> str:
    """Swagger UI over our own openapi.json; without its files, a link to that."""
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1"><title>Greffier · API</title>'
        '<link rel="stylesheet" href="/static/docs/swagger-ui.css"></head><body><div id="swagger-ui">'
        '<p>The API is described in <a href="/api/v1/openapi.json">openapi.json</a>.</p></div>'
        '<script src="/static/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script>'
        "</body></html>\n"
    )


START = """\
if (window.SwaggerUIBundle) {
  SwaggerUIBundle({
    url: "/api/v1/openapi.json",
    dom_id: "#swagger-ui",
    deepLinking: true,
    validatorUrl: null,
    presets: [SwaggerUIBundle.presets.apis],
  });
}
"""
