"""Email addresses: confirming one, signing in by mail, and the daily digest."""

from app.web.email import pages, routes

routers = (routes.router, pages.router)
