"""Tournaments: their list, the form of a new one, and the page that players and others follow."""

from fastapi import APIRouter

from app.web.tournaments import actions, pages, previews, socket

router = APIRouter()
router.include_router(socket.router)
router.include_router(actions.router)
router.include_router(pages.router)
router.include_router(previews.router)

__all__ = ["router"]
