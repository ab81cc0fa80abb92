"""Reviews of finished matches by the computer, and other tries at the moves that they mark."""

from fastapi import APIRouter

from app.web.matches.reviews import routes, tries

router = APIRouter()
for part in (routes, tries):
    router.include_router(part.router)
