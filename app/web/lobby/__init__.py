"""The lobby API: lists of matches, and a websocket that notifies of changes."""

from app.web.lobby import my_matches, pairing, requests, routes

routers = (routes.router, my_matches.router, requests.router, pairing.router)
