"""Alerts for absent players: one per match and absence, at most every ten minutes."""

from app.features.chat.context import ChatContext
from app.features.chat.model import ChatMessage
from app.match.bot_players import is_computer
from app.match.commands import PlayerId
from app.match.state import Match

REPEAT_AFTER = 10 * 60_000  # milliseconds


class OfflineAlerts:
    """When players of a match were alerted."""

    def __init__(self, match_id: str, context: ChatContext) -> None:
        self._id = match_id
        self._context = context
        self._alerted_at: dict[PlayerId, int] = {}

    def player_connected(self, player: PlayerId | None) -> None:
        """Note that a player sees the chat: the next message in their absence alerts them again."""
        if player is not None:
            self._alerted_at.pop(player, None)

    async def send(self, match: Match, message: ChatMessage, present: set[PlayerId | None]) -> None:
        """Alert the absent players, unless they have muted the author. Raises Unavailable."""
        if message.channel != "players":
            return
        for player in match.seating.players - {message.by, *present}:
            if is_computer(player):
                continue
            recent = message.at - self._alerted_at.get(player, -REPEAT_AFTER) < REPEAT_AFTER
            if recent or message.by in await self._context.repository.muted(player):
                continue
            self._alerted_at[player] = message.at
            for alert in self._context.alerts:
                await alert(self._id, match, message, player)
