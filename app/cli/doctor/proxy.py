"""Checks that no client without a configured proxy chooses the address that limits count."""

import http.client
from collections.abc import Iterator

from app.cli.doctor.check import CheckResult, ok, warn
from app.cli.doctor.port import LOOPBACK_OF, TIMEOUT
from app.settings import Settings

COUNTER = "birnam_forwarded_requests_total"
MAX_METRICS = 1_000_000  # bytes


def check_proxy(settings: Settings, timeout: float = TIMEOUT) -> Iterator[CheckResult]:
    """Nothing if no server runs whose metrics can be read."""
    count = _forwarded_requests(settings, timeout)
    if count:
        text = (
            f"{count:.0f} requests had X-Forwarded-For, but no proxy is configured: whoever sends "
            "it from a trusted address chooses the address that limits count"
        )
        advice = "set BIRNAM_PUBLIC_URL, and let the proxy discard the header that clients send"
        yield warn("proxy", text, advice)
    elif count is not None:
        yield ok("proxy", "no request had X-Forwarded-For without a configured proxy")


def _forwarded_requests(settings: Settings, timeout: float) -> float | None:
    host = LOOPBACK_OF.get(settings.host, settings.host)
    connection = http.client.HTTPConnection(host, settings.port, timeout=timeout)
    token = settings.metrics_token
    headers = {"Authorization": f"Bearer {token.get_secret_value()}"} if token else {}
    try:
        connection.request("GET", "/metrics", headers=headers)
        lines = connection.getresponse().read(MAX_METRICS).decode().splitlines()
        values = dict(line.rsplit(" ", 1) for line in lines if line.startswith(COUNTER))
        return float(values[COUNTER]) if values else None
    except (OSError, http.client.HTTPException, ValueError):
        return None
    finally:
        connection.close()
