"""The websocket of a match: messages, frames and the connection."""

from app.web.socket.routes import router

__all__ = ["router"]
