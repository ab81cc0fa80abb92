"""The files of `static/`, joined for browsers: one script and one style sheet for each page."""

from app.web.assets.folder import PLAIN_URL, STATIC, board_style, static_url
from app.web.assets.serve import IMMUTABLE, ServedFiles

__all__ = ["IMMUTABLE", "PLAIN_URL", "STATIC", "ServedFiles", "board_style", "static_url"]
