"""Markdown as it is shown: made here alone, so that whatever shows it shows the same.

CommonMark without HTML, headings and pictures; links to the web and to mail addresses only. What was made is cleaned
once more by a library that knows nothing of Markdown.
"""

from __future__ import annotations

import re
from functools import lru_cache

import nh3
from markdown_it import MarkdownIt

_SCHEMES = ("http", "https", "mailto")
_LINKED = re.compile(rf"\s*({'|'.join(_SCHEMES)}):", re.IGNORECASE | re.ASCII)
_TAGS = {"a", "blockquote", "br", "code", "em", "hr", "li", "ol", "p", "pre", "strong", "ul"}
_ATTRIBUTES = {"a": {"href"}, "ol": {"start"}}

_markdown = MarkdownIt("commonmark", {"html": False, "breaks": True, "maxNesting": 20}).disable(
    ["heading", "lheading", "image", "html_block", "html_inline"]
)
_markdown.validateLink = lambda url: _LINKED.match(url) is not None  # type: ignore[method-assign]


@lru_cache(maxsize=2000)
def html(text: str) -> str:
    """The HTML of a text.

    >>> html("*well* played")
    '<p><em>well</em> played</p>'
    >>> html("<script>x</script>")
    '<p>&lt;script&gt;x&lt;/script&gt;</p>'
    """
    made = nh3.clean(
        _markdown.render(text),
        tags=_TAGS,
        attributes=_ATTRIBUTES,
        url_schemes=set(_SCHEMES),
        link_rel="nofollow noopener ugc",
    )
    return made.strip()
