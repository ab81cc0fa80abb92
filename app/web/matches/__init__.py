"""The matches API. Each module has the routes of one resource."""

from fastapi import APIRouter

from app.web.matches import (
    annotations,
    clock,
    computers,
    conditional_moves,
    own_strength,
    ratings,
    rematch,
    review,
    review_tries,
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
    own_strength,
    ratings,
    rematch,
    review,
    review_tries,
    seats,
):
    router.include_router(part.router)
