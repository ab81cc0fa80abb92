"""The pages of accounts, as others see them."""

from app.web.profiles.routes import router

__all__ = ["router"]
