"""The matches API. Each part has the routes of one resource."""

from fastapi import APIRouter

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

router = APIRouter()
for part in (
    routes,
    annotations,
    clock,
    computers,
    conditional_moves,
    ratings,
    rematch,
    reviews,
    seats,
):
    router.include_router(part.router)
