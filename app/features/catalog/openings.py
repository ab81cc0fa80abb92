"""Balanced openings for new matches."""

import secrets
from collections.abc import Mapping, Sequence

from app.hooks import Hook
from app.http.errors import ApiError
from app.http.services import Services
from app.locales import t
from engine import OptionError, UnknownGame
from engine.think.openings.shipped import find_openings


class VariantOpenings(Hook[[Services, str, Mapping[str, str]], Sequence[tuple[str, ...]]]):
    """The openings of a variant, by its game and options."""


async def openings_of(
    services: Services, game: str, options: Mapping[str, str]
) -> Sequence[tuple[str, ...]]:
    """The moves of each balanced opening of a game; none if it has none.

    Raises UnknownGame, OptionError and Unavailable.
    """
    if shipped := find_openings(game, options):
        return [one.moves for one in shipped]
    return next(filter(None, await services[VariantOpenings](services, game, options)), ())


async def balanced_opening(
    services: Services, game: str, options: Mapping[str, str]
) -> tuple[str, ...]:
    """The moves of an opening drawn at random. Raises ApiError 422 if the game has none."""
    try:
        openings = await openings_of(services, game, options)
    except (UnknownGame, OptionError):
        return ()  # decide refuses the command
    if not openings:
        raise ApiError(422, "no-balanced-opening", t("errors.no-balanced-opening"))
    return secrets.choice(openings)
