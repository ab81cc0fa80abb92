"""The players API: who a browser is, its devices and preferences."""

from fastapi import APIRouter

from app.web.players import preferences, routes

router = APIRouter()
for part in (routes, preferences):
    router.include_router(part.router)
