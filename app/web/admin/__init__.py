"""The pages of operators. For everybody else they do not exist."""

from fastapi import APIRouter

from app.web.admin import circles, routes

router = APIRouter()
router.include_router(circles.router)
router.include_router(routes.router)  # the last one, because it answers for all other paths
