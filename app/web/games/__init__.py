"""The games API: catalog, rule examples, positions, pictures."""

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

routers = (
    routes.router,
    options.router,
    examples.router,
    lessons.router,
    explorer.router,
    statistics.router,
    positions.router,
    pictures.router,
    game_pictures.router,
    previews.router,
    time_controls.router,
)
