"""The matches API, a module for each resource of a match."""

from fastapi import APIRouter

from app.web.matches import (
    annotations,
    clock,
    computers,
    conditional_moves,
    rematch,
    review,
    routes,
    seats,
)

router = APIRouter()
for part in (routes, annotations, clock, computers, conditional_moves, rematch, review, seats):
    router.include_router(part.router)
