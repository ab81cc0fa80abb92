"""Hooks with which matches call other features."""

from app.hooks import Hook
from app.match.commands import PlayerId, TournamentGame


class PlayerCame(Hook[[TournamentGame, PlayerId], None]):
    """Called when a player opens a running game of a tournament in which they have a seat.

    May raise Unavailable.
    """
