"""The puzzles API and its pages."""

from app.web.puzzles.routes import router

__all__ = ["router"]
