"""Public games in bulk."""

from app.web.exports.routes import router

__all__ = ["router"]
