"""The address at which phones reach this service."""

from __future__ import annotations

from api.schemas.telling import Text, Told


class AddressForPhones(Told):
    """address: `http://192.168.1.7:8000`, without a final slash; null where no other device reaches this service."""

    address = Text(or_null=True)
