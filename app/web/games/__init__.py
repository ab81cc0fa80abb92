"""The games API: catalog, rule examples, positions, pictures."""

from fastapi import APIRouter

from app.web.games import (
    examples,
    explorer,
    lessons,
    options,
    positions,
    routes,
    statistics,
    time_controls,
)
from app.web.games.images import game_pictures, pictures, previews

router = APIRouter()
for part in (
    routes,
    options,
    examples,
    lessons,
    explorer,
    statistics,
    positions,
    pictures,
    game_pictures,
    previews,
    time_controls,
):
    router.include_router(part.router)
