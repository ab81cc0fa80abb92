"""The notifications API: settings, devices, webhooks of matches and of programs."""

from app.web.notifications import event_hooks, event_hooks_page, routes, webhooks

routers = (routes.router, webhooks.router, event_hooks.router, event_hooks_page.router)
