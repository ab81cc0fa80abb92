"""Friends, standing invitations and blocked players, and the page that lists them."""

from fastapi import APIRouter

from app.web.friends import blocks, routes

router = APIRouter()
router.include_router(routes.router)
router.include_router(blocks.router)
