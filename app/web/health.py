"""Is the service up?"""

from fastapi import APIRouter, Response

from app.match.log import Unavailable
from app.web.parts import TheParts
from app.web.resources import Health

router = APIRouter(tags=["operators"])


@router.get("/healthz", responses={503: {"model": Health, "description": "The database is away."}})
async def health(response: Response, parts: TheParts) -> Health:
    """Whether the service answers, and its database."""
    try:
        await parts.archive.live()
    except Unavailable:
        response.status_code = 503
        return Health(status="unavailable", database="unavailable")
    return Health(status="ok", database="ok")
