"""The HTML pages."""

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

routers = (
    home.router,
    routes.router,
    boards.router,
    lessons.router,
    list_previews.router,
    about.router,
    language.router,
    install.router,
    crawlers.router,
)
