"""What is asked by those who watch over the service: is it alive, is it ready?"""

from typing import Literal

from fastapi import APIRouter, Request, Response
from pydantic import Field

from app.web.errors import set_error_reason
from app.web.readiness import OK
from app.web.schema import Schema
from app.web.services import TheServices

router = APIRouter(tags=["operators"])

Status = Literal["ok", "unavailable", "draining"]

NOT_READY = "Something that it needs is away, or it is about to end."


class Health(Schema):
    """The process answers."""

    status: Literal["ok"]


class Readiness(Schema):
    """Whether requests can be served, and what each part says: `ok`, or what is wrong."""

    status: Status
    parts: dict[str, str] = Field(examples=[{"database": "ok", "writer": "ok", "thinking": "ok"}])


@router.get("/healthz")
async def health() -> Health:
    """Whether the process answers. If it does not, start it again."""
    return Health(status="ok")


@router.get("/readyz", responses={503: {"model": Readiness, "description": NOT_READY}})
async def readiness(request: Request, response: Response, services: TheServices) -> Readiness:
    """Whether requests can be served: if not, send them elsewhere, and wait."""
    found = await services.readiness.check()
    status: Status = "ok" if all(said == OK for said in found.values()) else "unavailable"
    if services.readiness.draining:
        status = "draining"
    if status != "ok":
        response.status_code = 503
        set_error_reason(request, status)
    return Readiness(status=status, parts=found)
