"""The pages of circles, whose forms work without scripts, and the socket that updates them."""

from app.web.circles import chat, games, members, pictures, previews, routes, settings, socket

routers = (
    pictures.router,
    previews.router,
    routes.router,
    settings.router,
    members.router,
    games.router,
    chat.router,
    socket.router,
)
