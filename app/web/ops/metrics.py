"""Figures for Prometheus, shown to this machine, or to whoever has the token."""

import hmac
from contextlib import suppress

from fastapi import APIRouter, Request, Response
from pydantic import SecretStr

from app.match.ports import Unavailable
from app.web.errors import ApiError, error_responses, file_response
from app.web.services import LOOPBACK, Services, TheServices

FORMAT = "text/plain; version=0.0.4; charset=utf-8"
PROXIED = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via")
COUNT_EVERY = 15.0  # seconds for which the number of running matches is good

router = APIRouter(tags=["operators"])


@router.get(
    "/metrics",
    response_class=Response,
    responses=error_responses(403) | file_response("text/plain"),
)
async def metrics(request: Request, services: TheServices) -> Response:
    """Counters, histograms and levels, in Prometheus' format."""
    if not (_has_token(request, services.metrics_token) or _is_local(request)):
        raise ApiError(403, "not-allowed", "The figures are shown to this machine alone.")
    await _count(services)
    return Response(services.metrics.text(), media_type=FORMAT)


async def _count(services: Services) -> None:
    if services.metrics.seconds_since_count > COUNT_EVERY:
        running = float("nan")
        with suppress(Unavailable):
            running = await services.match_lists.running()
        services.metrics.set_running(running)


def _has_token(request: Request, token: SecretStr | None) -> bool:
    if token is None:
        return False
    said = request.headers.get("authorization", "").encode()
    return hmac.compare_digest(said, f"Bearer {token.get_secret_value()}".encode())


def _is_local(request: Request) -> bool:
    """Whether this machine asks, and for itself: not a proxy on it, nor a page in a browser."""
    host = request.client.host if request.client else ""
    return (
        host in LOOPBACK
        and request.url.hostname in LOOPBACK
        and not any(header in request.headers for header in PROXIED)
    )
