"""The HTML pages."""

from fastapi import APIRouter

from app.web.pages import (
    about,
    boards,
    crawlers,
    home,
    install,
    language,
    lessons,
    list_previews,
    routes,
)

router = APIRouter()
for part in (home, routes, boards, lessons, list_previews, about, language, install, crawlers):
    router.include_router(part.router)
