"""Hooks with which other features add to the home page."""

from collections.abc import Mapping
from typing import Any

from app.hooks import Hook


class HomePageValues(Hook[[], Mapping[str, Any]]):
    """Additional values for the home page. May raise Unavailable."""
