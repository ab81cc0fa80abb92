"""Endpoints for operators."""

from fastapi import APIRouter

from app.web.ops import health, metrics

router = APIRouter()
for part in (health, metrics):
    router.include_router(part.router)
