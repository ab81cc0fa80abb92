"""Computer players of matches: their levels and seats, hints, and those of one's own strength."""

from fastapi import APIRouter

from app.web.matches.computers import hints, own_strength, routes

router = APIRouter()
for part in (routes, hints, own_strength):
    router.include_router(part.router)
