"""The pages of ratings: a player's own, and leaderboards."""

from app.web.ratings.routes import router

__all__ = ["router"]
