"""What people write can do nothing: no script, style, picture or foreign link comes out of Markdown."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from api.matches.annotations import markdown
from api.matches.annotations.markdown import html

TAGS = {"a", "blockquote", "br", "code", "em", "hr", "li", "ol", "p", "pre", "strong", "ul"}
ATTRIBUTES = {"href", "rel", "title", "start", "target"}
SCHEMES = (
    "javascript:",
    "JAVASCRIPT:",
    "java\tscript:",
    "java\nscript:",
    " javascript:",
    "\x01javascript:",
    "&#106;avascript:",
    "javascript&colon;",
    "java&#x0A;script:",
    "vbscript:",
    "data:text/html,",
    "data:image/svg+xml;base64,",
    "file:///",
    "blob:",
    "about:",
    "ftp://",
    "//",
    "/",
    "#",
    "\\\\",
    "tel:",
    "x-app:",
    "jar:",
    "view-source:",
    "%6aavascript:",
)
LINKS = (
    "[x]({})",
    "[x](<{}>)",
    "<{}>",
    "[x][1]\n\n[1]: {}",
    "[x]: {}\n\n[x]",
    "![x]({})",
    "![x][1]\n\n[1]: {}",
    "[![x]({})]({})",
    '[x]({} "title")',
)
TAGGED = (
    "<script>alert(1)</script>",
    "<SCRIPT SRC=//evil></SCRIPT>",
    "<scr<script>ipt>alert(1)</scr</script>ipt>",
    "<svg/onload=alert(1)>",
    "<img src=x onerror=alert(1)>",
    "<img/src='x'onerror=alert(1)>",
    "<iframe src=javascript:alert(1)>",
    "<body onload=alert(1)>",
    "<input autofocus onfocus=alert(1)>",
    "<details open ontoggle=alert(1)>",
    "<video><source onerror=alert(1)>",
    "<math><mi//xlink:href='data:x'>",
    "<a href=javascript:alert(1)>x</a>",
    "<a href='https://evil' onclick=alert(1)>x</a>",
    "<style>*{color:red}</style>",
    "<link rel=stylesheet href=//evil>",
    "<base href=//evil>",
    "<meta http-equiv=refresh content=0>",
    "<object data=x>",
    "<embed src=x>",
    "<form action=//evil><button>x",
    "<div style=position:fixed>",
    "<!--><script>alert(1)</script>-->",
    "<![CDATA[<script>alert(1)</script>]]>",
    "<?php x ?>",
    "<template><script>x</script></template>",
    "`<script>alert(1)</script>`",
    "```\n<script>alert(1)</script>\n```",
    "    <script>alert(1)</script>",
    "> <script>alert(1)</script>",
    "- <img src=x onerror=alert(1)>",
    "*<b onmouseover=alert(1)>x</b>*",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "&#60;script&#62;alert(1)&#60;/script&#62;",
    '"><script>alert(1)</script>',
    "'><img src=x onerror=alert(1)>",
    "</p><script>alert(1)</script>",
    "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
    "<textarea><script>alert(1)</script></textarea>",
    "<xmp><script>alert(1)</script></xmp>",
    "\\<script>alert(1)\\</script>",
    "# <script>x</script>",
    '[x](https://ok "><script>alert(1)</script>")',
    "[x](https://ok \"' onmouseover=alert(1) x='\")",
    "[<img src=x onerror=alert(1)>](https://ok)",
    '<https://ok/"onmouseover=alert(1)>',
)
ATTACKS = [link.replace("{}", f"{scheme}alert(1)") for scheme in SCHEMES for link in LINKS] + list(TAGGED)


class Read(HTMLParser):
    """Every tag with its attributes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_comment(self, data: str) -> None:
        self.tags.append(("!--", {}))

    def handle_decl(self, decl: str) -> None:
        self.tags.append(("!", {}))


def test_there_are_many() -> None:
    assert len(set(ATTACKS)) > 250


@pytest.mark.parametrize("attack", ATTACKS)
def test_what_comes_out_can_do_nothing(attack: str) -> None:
    for text in (attack, f"before {attack} after", f"- {attack}\n- {attack}"):
        for tag, attributes in Read(html(text)).tags:
            assert tag in TAGS and attributes.keys() <= ATTRIBUTES
            if tag == "a":
                assert attributes["rel"] == "nofollow noopener ugc"
                assert re.match(r"(https?|mailto):", attributes["href"] or "")


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("*a* **b**\nc", "<p><em>a</em> <strong>b</strong><br>\nc</p>"),
        ("1. a\n2. b", "<ol>\n<li>a</li>\n<li>b</li>\n</ol>"),
        ("> told", "<blockquote>\n<p>told</p>\n</blockquote>"),
        ("# no heading", "<p># no heading</p>"),
        ("7 < 8 & 9", "<p>7 &lt; 8 &amp; 9</p>"),
        ("`7s`", "<p><code>7s</code></p>"),
    ],
)
def test_what_it_is_for(text: str, made: str) -> None:
    assert html(text) == made


def test_links_lead_to_the_web_and_to_mail() -> None:
    linked = html("[a](https://example.org) <mailto:a@example.org> [b](http://example.org)")
    found = [attributes["href"] for tag, attributes in Read(linked).tags if tag == "a"]
    assert found == ["https://example.org", "mailto:a@example.org", "http://example.org"]


@pytest.mark.parametrize(
    "piece", ["[", "*a **a ", "> ", "`", "[a](<", "- ", "![[", "&", "<a ", "*", "[a][b] ", "\n- ", "_("]
)
def test_the_longest_text_of_any_kind_is_rendered(piece: str) -> None:
    assert isinstance(html((piece * 10_000)[:10_000]), str)


TOO_MUCH = {
    "brackets on lines": "[\n" * 5000,
    "brackets": "[" * 10_000,
    "pictures": "![" * 5000,
    "links in links": "[a](" * 2500,
    "one bracket too many": "[" * 401,
    "stars apart": "*a " * 2001,
    "stars between letters": "a*" * 5000,
    "underscores apart": "_a_ " * 2500,
    "codes": "`a " * 2001,
    "tags": "<a " * 2001,
    "characters by name": "&a " * 2001,
    "lines": "a\n" * 2001,
    "quotes": ">" * 21 + " a",
    "quotes behind blanks": " > " * 21,
    "lists": "- " * 21 + "a",
    "lists of numbers": "a\n" + "1. " * 21 + "a",
    "both": "> - " * 11 + "a",
}
AS_MUCH = {
    "brackets": "[" * 400,
    "signs": "*a " * 2000,
    "lines": "a\n" * 1999,
    "quotes": ">" * 20 + " a",
    "a line of stars": "*" * 10_000,
    "a line of dashes": "-" * 10_000,
    "underscores": "_" * 10_000,
    "plain words": "word " * 2000,
    "many links": "[a](http://b.c) and " * 400,
}


@pytest.mark.parametrize("what", TOO_MUCH)
def test_what_would_take_long_is_never_parsed(monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    """It may stand in a match that was written before; then it is shown as it was written."""
    monkeypatch.setattr(markdown, "_markdown", None)
    text = TOO_MUCH[what].strip() + " <b>é</b>"
    assert markdown.fault(text)
    assert html(text) == "<pre>" + text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;") + "</pre>"


@pytest.mark.parametrize("what", AS_MUCH)
def test_what_people_write_is_parsed(what: str) -> None:
    assert markdown.fault(AS_MUCH[what]) is None
