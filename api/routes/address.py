"""The address at which phones reach this service."""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import urlsplit

from flask import request

from api import lan
from api.config import Config
from api.http.application import Answer, given
from api.schemas.address import AddressForPhones
from api.schemas.openapi import documented, group
from api.service import answer

blueprint = group("address", __name__, "Where other devices reach this service")


class Parts(NamedTuple):
    """The parts of the service that know where it is."""

    config: Config


@blueprint.get("/address")
@documented("The address for phones", where="worker", answers={200: AddressForPhones}, open_to_all=True, never=(503,))
def address() -> Answer:
    """Return what links and QR codes for other devices begin with; null where no other device reaches this service."""
    config = given(Parts).config
    asked = urlsplit(f"//{request.host}").hostname
    return answer({"address": lan.address_for_phones(config.public_url, config.listens, asked)})
