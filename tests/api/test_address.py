"""The address that links and QR codes for phones begin with."""

from __future__ import annotations

from dataclasses import replace

import pytest

from api import lan
from api.service import Service
from tests.api.table import API, Checked

HALL = ("192.168.1.7", "10.0.0.5")  # this machine's addresses, the one towards the default route first


@pytest.fixture(autouse=True)
def on_two_networks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lan, "addresses", lambda: [*HALL])


@pytest.mark.parametrize(
    ("public_url", "listens", "asked", "address"),
    [
        # nobody asked for other devices: the service listens on this machine alone
        (None, None, "127.0.0.1:8000", None),
        (None, ("127.0.0.1", 8000), "127.0.0.1:8000", None),
        (None, ("::1", 8000), "localhost:8000", None),
        # `serve --lan` listens on all interfaces
        (None, ("0.0.0.0", 8000), "127.0.0.1:8000", "http://192.168.1.7:8000"),
        (None, ("0.0.0.0", 8000), "localhost:8000", "http://192.168.1.7:8000"),
        (None, ("0.0.0.0", 8000), "laptop.local:8000", "http://192.168.1.7:8000"),
        (None, ("0.0.0.0", 8000), "10.0.0.5:8000", "http://10.0.0.5:8000"),  # by which this device came
        (None, ("0.0.0.0", 8000), "attacker.example", "http://192.168.1.7:8000"),  # a made-up host is not repeated
        # `serve --host 10.0.0.5`
        (None, ("10.0.0.5", 8001), "10.0.0.5:8001", "http://10.0.0.5:8001"),
        # a public URL says it all, unless it leads nowhere but here
        ("https://cards.example", ("0.0.0.0", 8000), "127.0.0.1:8000", "https://cards.example"),
        ("http://localhost:8080", ("0.0.0.0", 8000), "localhost:8080", "http://192.168.1.7:8000"),
        ("http://127.0.0.1:8080", None, "127.0.0.1:8080", None),
    ],
)
def test_phones_are_told_an_address_that_they_reach(
    client: Checked,
    house: Service,
    monkeypatch: pytest.MonkeyPatch,
    public_url: str | None,
    listens: tuple[str, int] | None,
    asked: str,
    address: str | None,
) -> None:
    monkeypatch.setattr(house, "config", replace(house.config, public_url=public_url, listens=listens))
    assert client.get(f"{API}/address", headers={"Host": asked}).json == {"address": address}


def test_a_machine_without_a_network_has_none(client: Checked, house: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house, "config", replace(house.config, listens=("0.0.0.0", 8000)))
    monkeypatch.setattr(lan, "addresses", list)
    assert client.get(f"{API}/address").json == {"address": None}
