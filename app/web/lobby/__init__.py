"""The lobby API: lists of matches, and a websocket that notifies of changes."""

from fastapi import APIRouter

from app.web.lobby import my_matches, pairing, requests, routes

router = APIRouter()
for part in (routes, my_matches, requests, pairing):
    router.include_router(part.router)
