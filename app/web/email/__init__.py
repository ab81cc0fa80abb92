"""Email addresses: confirming one, signing in by mail, and the daily digest."""

from fastapi import APIRouter

from app.web.email import pages, routes

router = APIRouter()
router.include_router(routes.router)
router.include_router(pages.router)
