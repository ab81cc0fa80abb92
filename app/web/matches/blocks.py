"""Blocks, which keep two players out of each other's games."""

from app.locales import t
from app.match.bot_players import is_computer
from app.match.commands import PlayerId
from app.match.state import Match
from app.web.errors import ApiError
from app.web.services import Services


async def check_blocks(services: Services, match: Match, player: PlayerId | None) -> None:
    """Raises ApiError 409 if the player and another one have a block, without saying whose."""
    if player is None:
        return
    for other in (match.seating.players | {match.terms.host}) - {player}:
        if not is_computer(other) and await services.friends.friendships.are_blocked(player, other):
            raise ApiError(409, "not-open", t("errors.not-open"))
