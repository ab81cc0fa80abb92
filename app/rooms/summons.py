"""Summons: players who are away hear that something was said to them, but not again and again."""

from app.match.commands import PlayerId
from app.match.computers import is_computer
from app.match.state import Match
from app.match.talk import Remark
from app.rooms.company import Company

AGAIN = 10 * 60_000  # milliseconds until somebody who stays away hears of the same match again


class Summons:
    """Who of one match was told of the chat, and when."""

    def __init__(self, match_id: str, company: Company) -> None:
        self._id = match_id
        self._company = company
        self._told: dict[PlayerId, int] = {}

    def came(self, player: PlayerId | None) -> None:
        """Somebody has the chat before their eyes."""
        if player is not None:
            self._told.pop(player, None)

    async def send(
        self, match: Match, remark: Remark, name: str, here: set[PlayerId | None]
    ) -> None:
        """Tell the seated who are not here, and hear its author. Raises Unavailable."""
        if remark.room != "players":
            return
        for _, player in match.seats:
            if player is None or player == remark.by or player in here or is_computer(player):
                continue
            lately = remark.at - self._told.get(player, -AGAIN) < AGAIN
            if lately or remark.by in await self._company.minutes.muted(player):
                continue
            self._told[player] = remark.at
            self._company.summon(self._id, match, remark, name, player)
