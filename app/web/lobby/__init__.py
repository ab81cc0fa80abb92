"""The lobby API: lists of matches, and the websocket that says when they change."""

from fastapi import APIRouter

from app.web.lobby import my_matches, routes

router = APIRouter()
for part in (routes, my_matches):
    router.include_router(part.router)
