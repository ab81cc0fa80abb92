"""The HTML pages."""

from fastapi import APIRouter

from app.web.pages import boards, routes

router = APIRouter()
for part in (routes, boards):
    router.include_router(part.router)
