"""A code from the command line, by which one more device directs what it names."""

from __future__ import annotations

import re
from typing import NamedTuple

from api import times
from api.aggregates.codes import Codes
from api.aggregates.commanding import Commands
from api.aggregates.folding import Folds
from api.aggregates.gate import OPERATOR
from api.aggregates.tokens import Tokens
from api.aggregates.transact import Refused as NotRecorded
from api.http.problems import Problem, of
from api.http.requests import Headers
from api.operator.access import StoreAccess, the_one
from api.seals import Keys
from api.server.settings import Refused, store_urls

_OF_A_PAGE = re.compile(r".*/t/([a-z2-7]{20})(?:[/?#].*)?", re.ASCII)


class Invitation(NamedTuple):
    """What the terminal shows: the text, and the link that a QR code is drawn of; None where no address is known."""

    text: str
    link: str | None


def invite(found: StoreAccess, text: str, address: str | None) -> Invitation:
    """Make a code for a device that is to have the rights of whoever made an aggregate.

    Args:
        found: The store of a service that runs: a code is kept in its memory alone.
        text: The id of the aggregate, or the address of a page of it.
        address: What links to the service begin with; None where it is not known.

    Raises:
        Refused: There is no such aggregate, nobody directs it, or no service runs.
    """
    page = _OF_A_PAGE.fullmatch(text)
    kind, aggregate = the_one(found, page[1] if page else text)
    definition = kind.definition
    if definition is None:
        raise Refused(f"a {kind.name} has no director; want the id of what was made with one")
    if found.alone and not store_urls()[0]:
        raise Refused("no service runs on this data folder; start it first, as codes are good only while it runs")
    secret = (found.data / "keys" / "hmac").read_bytes()
    codes = Codes(found.store, secret)
    commands = Commands(Folds(found.store.of(kind.name), definition, times.now), codes, secret, Keys(found.data))
    tokens = Tokens(kind.name, commands, definition, codes, secret, times.now)
    read = {"role": definition.creator, "label": "command line"}
    try:
        made = tokens.issue(aggregate, lambda rights: OPERATOR, read, read, Headers())
    except NotRecorded as error:
        problem = of(error)
        assert isinstance(problem, Problem)
        raise Refused(f"{text}: {problem.detail}") from None
    assert made.code is not None and made.grant.code_expires is not None
    code, until = made.code, times.text(made.grant.code_expires)
    said = f"{code[:3]} {code[3:]} makes one device the {definition.creator}, once, until {until}"
    if address is None:
        return Invitation(f"{said}: type it on the page “Join”", None)
    link = f"{address}/join#{code}"
    return Invitation(f"{said}\ntype it at {address}/join, or open {link}", link)
