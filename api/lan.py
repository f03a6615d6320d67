"""Addresses at which other devices reach this service."""

from __future__ import annotations

import contextlib
import fcntl
import io
import ipaddress
import socket
import struct
import sys
from urllib.parse import urlsplit

import segno

SIOCGIFADDR = 0xC0206921 if sys.platform == "darwin" else 0x8915


def addresses() -> list[str]:
    """This machine's IPv4 addresses on networks, the one towards the default route first."""
    found = [host for _, name in socket.if_nameindex() if (host := _of_interface(name))]
    usable = [host for host in found if not _useless(host)]
    first = _towards_default_route()
    return sorted(dict.fromkeys(usable), key=lambda host: host != first)


def names(host: str) -> set[str]:
    """The names under which others reach a socket that is bound to host: this machine's addresses, and its own name."""
    own = socket.gethostname()
    found = set(addresses()) if host in ("0.0.0.0", "::") else {host}
    return {*found, own, f"{own.partition('.')[0]}.local"}


def url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def address_for_phones(public_url: str | None, listens: tuple[str, int] | None, asked: str | None = None) -> str | None:
    """Return what links for other devices begin with; None where no other device can reach this service.

    This is the only place that answers it: QR codes, papers and codes on the pages all ask here.

    Args:
        public_url: What a proxy in front calls the service.
        listens: Host and port for other devices; None where no other device is expected.
        asked: The host that the request names. Where it is one of several addresses of this machine, it is preferred.
    """
    if public_url is not None and not _is_loopback(urlsplit(public_url).hostname or ""):
        return public_url
    if listens is None:
        return None
    host, port = listens
    if host not in ("0.0.0.0", "::"):
        return None if _is_loopback(host) else url(host, port)
    found = addresses()
    if not found:
        return None
    return url(asked if asked in found else found[0], port)


def _is_loopback(host: str) -> bool:
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def qr(text: str) -> str:
    """A QR code of text, drawn for a terminal."""
    drawn = io.StringIO()
    segno.make(text, error="l", micro=False).terminal(drawn, compact=True)
    return drawn.getvalue()


def _of_interface(name: str) -> str | None:
    request = struct.pack("256s", name.encode("utf-8")[:15])
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        return socket.inet_ntoa(fcntl.ioctl(probe, SIOCGIFADDR, request)[20:24])
    return None


def _useless(host: str) -> bool:
    address = ipaddress.ip_address(host)
    return address.is_loopback or address.is_link_local


def _towards_default_route() -> str | None:
    # Connecting a datagram socket sends nothing; it only chooses a route. 192.0.2.1 is nobody's (RFC 5737).
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        return str(probe.getsockname()[0])
    return None
