"""Balanced openings for new matches."""

import secrets
from collections.abc import Mapping

from app.http.errors import ApiError
from app.locales import t
from engine import OptionError, UnknownGame
from engine.think.openings.shipped import find_openings


def balanced_opening(game: str, options: Mapping[str, str]) -> tuple[str, ...]:
    """The moves of an opening drawn at random. Raises ApiError 422 if the game has none."""
    try:
        openings = find_openings(game, options)
    except (UnknownGame, OptionError):
        return ()  # decide refuses the command
    if not openings:
        raise ApiError(422, "no-balanced-opening", t("errors.no-balanced-opening"))
    return secrets.choice(openings).moves
