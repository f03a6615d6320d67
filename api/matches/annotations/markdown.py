"""Markdown as it is shown: made here alone, so that whatever shows it shows the same.

CommonMark without HTML, headings and pictures; links to the web and to mail addresses only. What was made is cleaned
once more by a library that knows nothing of Markdown. What would take a parser long is counted before it parses: each
bracket may begin a link that ends anywhere behind it.
"""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape

import nh3
from markdown_it import MarkdownIt

MOST_BRACKETS = 400  # "[" of a text
MOST_SIGNS = 2000  # what else may begin something within a line; as many of one kind as follow each other are one
MOST_LINES = 2000
_CHEAP = 100  # brackets, signs and lines together
DEEPEST = 20  # quotes and lists within each other at the beginning of a line
_SIGNS = re.compile(r"\*+|_+|`+|[<&\\]")
_BEGINNINGS = re.compile(r"(?:[ \t]*(?:>|[-+*][ \t]|[0-9]{1,9}[.)][ \t]))+", re.ASCII)
_NESTING = re.compile(r">|[-+*][ \t]|[.)]")
_SCHEMES = ("http", "https", "mailto")
_LINKED = re.compile(rf"\s*({'|'.join(_SCHEMES)}):", re.IGNORECASE | re.ASCII)
_TAGS = {"a", "blockquote", "br", "code", "em", "hr", "li", "ol", "p", "pre", "strong", "ul"}
_ATTRIBUTES = {"a": {"href"}, "ol": {"start"}}

_markdown = MarkdownIt("commonmark", {"html": False, "breaks": True, "maxNesting": DEEPEST}).disable(
    ["heading", "lheading", "image", "html_block", "html_inline"]
)
_markdown.validateLink = lambda url: _LINKED.match(url) is not None  # type: ignore[method-assign]


def is_cheap(text: str) -> bool:
    """Whether the text is made into HTML as fast as that would be looked up anywhere."""
    return text.count("[") + text.count("\n") + sum(1 for _ in _SIGNS.finditer(text)) <= _CHEAP


def fault(text: str) -> str | None:
    """Why a text is not parsed, and what would be right; None where it is."""
    if text.count("[") > MOST_BRACKETS:
        return f"more than {MOST_BRACKETS} brackets '['; want fewer"
    if sum(1 for _ in _SIGNS.finditer(text)) > MOST_SIGNS:
        return f"more than {MOST_SIGNS} of Markdown's signs; want fewer"
    lines = text.split("\n")
    if len(lines) > MOST_LINES:
        return f"more than {MOST_LINES} lines; want fewer"
    for line in lines:
        begins = _BEGINNINGS.match(line)
        if begins and len(_NESTING.findall(begins[0])) > DEEPEST:
            return f"quotes and lists more than {DEEPEST} deep; want them flatter"
    return None


@lru_cache(maxsize=2000)
def html(text: str) -> str:
    """The HTML of a text; of one that has a fault the text itself, as it was written.

    >>> html("*well* played")
    '<p><em>well</em> played</p>'
    >>> html("<script>x</script>")
    '<p>&lt;script&gt;x&lt;/script&gt;</p>'
    """
    if fault(text):
        return f"<pre>{escape(text, quote=False)}</pre>"
    made = nh3.clean(
        _markdown.render(text),
        tags=_TAGS,
        attributes=_ATTRIBUTES,
        url_schemes=set(_SCHEMES),
        link_rel="nofollow noopener ugc",
    )
    return made.strip()
