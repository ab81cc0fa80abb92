"""The players API: the visitor's name, sessions and preferences."""

from fastapi import APIRouter

from app.web.players import preferences, routes

router = APIRouter()
for part in (routes, preferences):
    router.include_router(part.router)
