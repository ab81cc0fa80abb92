"""The notifications API: settings, devices, webhooks of matches and of programs."""

from fastapi import APIRouter

from app.web.notifications import event_hooks, event_hooks_page, routes, webhooks

router = APIRouter()
for part in (routes, webhooks, event_hooks, event_hooks_page):
    router.include_router(part.router)
