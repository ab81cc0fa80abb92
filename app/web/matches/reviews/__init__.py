"""Reviews of finished matches by the computer, and other tries at the moves that they mark."""

from app.web.matches.reviews import routes, tries

routers = (routes.router, tries.router)
