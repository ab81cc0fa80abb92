"""What is asked by those who watch over the service: is it alive, is it ready?"""

from typing import Literal

from fastapi import APIRouter, Request, Response
from pydantic import Field

from app.web.errors import leave_reason
from app.web.parts import TheParts
from app.web.readiness import OK
from app.web.shape import Wire

router = APIRouter(tags=["operators"])

Status = Literal["ok", "unavailable", "draining"]

NOT_READY = "Something that it needs is away, or it is about to end."


class Health(Wire):
    """The process answers."""

    status: Literal["ok"]


class Readiness(Wire):
    """Whether requests can be served, and what each part says: `ok`, or what is wrong."""

    status: Status
    parts: dict[str, str] = Field(examples=[{"database": "ok", "writer": "ok", "thinking": "ok"}])


@router.get("/healthz")
async def health() -> Health:
    """Whether the process answers. If it does not, start it again."""
    return Health(status="ok")


@router.get("/readyz", responses={503: {"model": Readiness, "description": NOT_READY}})
async def readiness(request: Request, response: Response, parts: TheParts) -> Readiness:
    """Whether requests can be served: if not, send them elsewhere, and wait."""
    found = await parts.readiness.look()
    status: Status = "ok" if all(said == OK for said in found.values()) else "unavailable"
    if parts.readiness.draining:
        status = "draining"
    if status != "ok":
        response.status_code = 503
        leave_reason(request, status)
    return Readiness(status=status, parts=found)
