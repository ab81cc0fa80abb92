"""Health checks for process managers and load balancers."""

from typing import Literal

from fastapi import APIRouter, Request, Response
from pydantic import Field

from app.features.monitoring.readiness import OK, ReadinessChecker
from app.http.errors import set_error_reason
from app.http.services import TheServices
from app.wire.schema import Schema, example

router = APIRouter(tags=["operators"])

Status = Literal["ok", "unavailable", "draining"]

NOT_READY = "A part of the service is unavailable, or the process is draining before it stops."


@example(status="ok")
class Health(Schema):
    """The process answers."""

    status: Literal["ok"]


@example(status="ok", parts={"database": "ok", "writer": "ok"})
class Readiness(Schema):
    """True if the server can handle requests."""

    status: Status
    parts: dict[str, str] = Field(
        description="For each part `ok` or a word for the problem.",
        examples=[{"database": "ok", "writer": "ok"}],
    )


@router.get("/healthz")
async def health() -> Health:
    """Check that the process responds. Restart it if it does not."""
    return Health(status="ok")


@router.get("/readyz", responses={503: {"model": Readiness, "description": NOT_READY}})
async def readiness(request: Request, response: Response, services: TheServices) -> Readiness:
    """Check that the server can handle requests. If not, send them to another process."""
    results = await services[ReadinessChecker].check()
    status: Status = "ok" if all(result == OK for result in results.values()) else "unavailable"
    if services[ReadinessChecker].draining:
        status = "draining"
    if status != "ok":
        response.status_code = 503
        set_error_reason(request, status)
    return Readiness(status=status, parts=results)
