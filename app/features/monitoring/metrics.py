"""The endpoint for Prometheus."""

import hmac
from contextlib import suppress

from fastapi import APIRouter, Request, Response
from pydantic import SecretStr

from app.errors import Unavailable
from app.http.errors import ApiError, media_response
from app.http.services import LOOPBACK, Services, SiteSettings, TheServices
from app.locales import t
from app.players.matches.summaries import MatchLists
from app.telemetry.metrics import Metrics

FORMAT = "text/plain; version=0.0.4; charset=utf-8"
PROXIED = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via")
COUNT_INTERVAL = 15.0  # seconds for which the number of running matches is cached

router = APIRouter(tags=["operators"])


@router.get("/metrics", **media_response("text/plain"))
async def metrics(request: Request, services: TheServices) -> Response:
    """Read the metrics in Prometheus's text format.

    Requests from another machine need the token of `BIRNAM_METRICS_TOKEN`.
    """
    known = _has_token(request, services[SiteSettings].metrics_token)
    if "authorization" in request.headers and not known:
        raise ApiError(401, "bad-token", t("tokens.error.bad"))
    if not (known or _is_local(request)):
        raise ApiError(403, "not-allowed", t("errors.metrics"))
    await _count_running(services)
    return Response(await services[Metrics].text(), media_type=FORMAT)


async def _count_running(services: Services) -> None:
    if services[Metrics].seconds_since_count > COUNT_INTERVAL:
        running = float("nan")
        with suppress(Unavailable):
            running = await services[MatchLists].count_running()
        services[Metrics].set_running(running)


def _has_token(request: Request, token: SecretStr | None) -> bool:
    if token is None:
        return False
    header = request.headers.get("authorization", "").encode()
    return hmac.compare_digest(header, f"Bearer {token.get_secret_value()}".encode())


def _is_local(request: Request) -> bool:
    """True if a program on this machine sent the request, without a proxy."""
    host = request.client.host if request.client else ""
    return (
        host in LOOPBACK
        and request.url.hostname in LOOPBACK
        and not any(header in request.headers for header in PROXIED)
    )
