"""The pages of operators. For everybody else they do not exist."""

from app.web.admin import circles, routes

routers = (
    circles.router,
    routes.router,  # the last one, because it answers for all other paths
)
