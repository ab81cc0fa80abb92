"""Tournaments: their list, the form of a new one, and the page that players and others follow."""

from app.web.tournaments import actions, pages, previews, socket

routers = (socket.router, actions.router, pages.router, previews.router)
