"""Computer players of matches: their levels and seats, hints, and those of one's own strength."""

from app.web.matches.computers import hints, own_strength, routes

routers = (routes.router, hints.router, own_strength.router)
