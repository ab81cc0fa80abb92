"""The network of a client: limits count it instead of the single address."""

from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from starlette.requests import HTTPConnection
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.flow_control import service_unavailable

SHARED_BITS = 64  # of an IPv6 address; a customer has all addresses that share these bits


def network_of(address: str) -> str:
    """An IPv4 address itself, the /64 of an IPv6 address, and any other text unchanged."""
    parsed = parse_address(address)
    if parsed is None:
        return address
    if isinstance(parsed, IPv6Address):
        return str(ip_network((parsed, SHARED_BITS), strict=False))
    return str(parsed)


def client_network(connection: HTTPConnection) -> str:
    return network_of(connection.client.host if connection.client else "unknown")


def parse_address(text: str) -> IPv4Address | IPv6Address | None:
    """None if it is not an IP address. Turns an IPv4 address written as IPv6 into IPv4."""
    try:
        address = ip_address(text.partition("%")[0])  # without the zone of a link-local address
    except ValueError:
        return None
    mapped = getattr(address, "ipv4_mapped", None)
    return mapped if isinstance(mapped, IPv4Address) else address


@lru_cache(1024)
def is_proxy(address: str, trusted: str) -> bool:
    """True if uvicorn trusts X-Forwarded-For from an address."""
    return address in ProxyHeadersMiddleware(service_unavailable, trusted).trusted_hosts
