"""Friends, standing invitations and blocked players, and the page that lists them."""

from app.web.friends import blocks, routes

routers = (routes.router, blocks.router)
