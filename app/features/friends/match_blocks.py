"""Blocks, which keep two players out of each other's games."""

from app.features.friends.store.friendships import Friendships
from app.http.errors import ApiError
from app.http.services import Services
from app.locales import t
from app.match.bot_players import is_computer
from app.match.commands import PlayerId
from app.match.state import Match


async def check_blocks(services: Services, match: Match, player: PlayerId | None) -> None:
    """Raises ApiError 409 for a block between the player and another, without telling whose."""
    if player is None:
        return
    for other in (match.seating.players | {match.terms.host}) - {player}:
        if not is_computer(other) and await services[Friendships].are_blocked(player, other):
            raise ApiError(409, "not-open", t("errors.not-open"))
