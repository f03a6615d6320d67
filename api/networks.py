"""Who counts as one: an address, or the network that whoever has it has all of, or may have."""

from __future__ import annotations

from ipaddress import IPv6Address


def network(address: str) -> str:
    """The network that an address counts as: of IPv6 its first 64 bits, else the address itself."""
    if ":" not in address:
        return address
    try:
        sixteen = IPv6Address(address.partition("%")[0])
    except ValueError:
        return address
    return str(sixteen.ipv4_mapped or IPv6Address(int(sixteen) >> 64 << 64))


def site(address: str) -> str:
    """What one provider's customer may have all of: the address itself, or of IPv6 its first 48 bits."""
    one = network(address)
    if ":" not in one:
        return one
    try:
        return str(IPv6Address(int(IPv6Address(one)) >> 80 << 80))
    except ValueError:
        return one
