"""The pages of circles, whose forms work without scripts, and the socket that updates them."""

from fastapi import APIRouter

from app.web.circles import chat, games, members, pictures, previews, routes, settings, socket

router = APIRouter()
for part in (pictures, previews, routes, settings, members, games, chat, socket):
    router.include_router(part.router)
