"""Whose word on who asks is taken: the forwarded headers of the proxies that are named, and of nobody else."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

Networks = tuple[IPv4Network | IPv6Network, ...]
_WORDS = {
    "loopback": ("127.0.0.0/8", "::1/128"),
    "private": ("127.0.0.0/8", "::1/128", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7", "fe80::/10"),
}


def networks(text: str) -> Networks:
    """Addresses and networks with commas between, or one of these words. Raises ValueError.

    >>> networks("192.0.2.7, 10.1.0.0/16")
    (IPv4Network('192.0.2.7/32'), IPv4Network('10.1.0.0/16'))
    """
    found: list[IPv4Network | IPv6Network] = []
    for each in text.split(","):
        word = each.strip()
        try:
            found += [ip_network(network) for network in _WORDS.get(word, (word,))]
        except ValueError:
            wanted = "loopback, private, or addresses and networks with commas between"
            raise ValueError(f"{word!r} is none of {wanted}") from None
    return tuple(found)


LOOPBACK = networks("loopback")


class ProxiedApplication:
    """An application behind proxies: who asks, by which scheme and for which host is what the nearest one says.

    What others send under those names changes nothing; no header chooses the application's root.
    """

    def __init__(self, app: WSGIApplication, proxies: Networks) -> None:
        from werkzeug.middleware.proxy_fix import ProxyFix

        self._app = app
        self._believed = ProxyFix(app, x_for=1, x_proto=1, x_host=1)
        self._proxies = proxies

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        app = self._believed if is_within(environ.get("REMOTE_ADDR", ""), self._proxies) else self._app
        return app(environ, start_response)


@lru_cache(maxsize=4096)
def is_within(address: str, networks: Networks) -> bool:
    """Whether it is an address of one of these."""
    try:
        found = ip_address(address)
    except ValueError:
        return False
    if isinstance(found, IPv6Address) and found.ipv4_mapped:
        found = found.ipv4_mapped
    return any(found in network for network in networks)
