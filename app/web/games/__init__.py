"""The games API: catalog, rule examples, positions, pictures."""

from fastapi import APIRouter

from app.web.games import examples, options, pictures, positions, routes, time_controls

router = APIRouter()
for part in (routes, options, examples, positions, pictures, time_controls):
    router.include_router(part.router)
