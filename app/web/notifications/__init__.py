"""The notifications API: settings, devices, webhooks."""

from fastapi import APIRouter

from app.web.notifications import routes, webhooks

router = APIRouter()
for part in (routes, webhooks):
    router.include_router(part.router)
