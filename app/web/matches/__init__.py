"""The matches API. Each part has the routes of one resource."""

from app.web.matches import (
    annotations,
    clock,
    computers,
    conditional_moves,
    ratings,
    rematch,
    reviews,
    routes,
    seats,
)

routers = (
    routes.router,
    annotations.router,
    clock.router,
    *computers.routers,
    conditional_moves.router,
    ratings.router,
    rematch.router,
    *reviews.routers,
    seats.router,
)
