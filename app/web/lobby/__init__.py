"""The lobby API: lists of matches, and a websocket that notifies of changes."""

from fastapi import APIRouter

from app.web.lobby import my_matches, routes

router = APIRouter()
for part in (routes, my_matches):
    router.include_router(part.router)
