"""Who is on the site while a tournament waits for its start."""

from app.channel import Channel
from app.features.lobby.online_players import OnlinePlayers
from app.features.tournaments.rules.state import Tournament
from app.features.tournaments.tournaments import Tournaments
from app.match.commands import PlayerId


class Attendance:
    """Tells the pages of a tournament when people come and go."""

    def __init__(self, channel: Channel, tournaments: Tournaments, online: OnlinePlayers) -> None:
        self._channel = channel
        self._tournaments = tournaments
        self._online = online
        self._seen: dict[str, tuple[set[PlayerId], set[PlayerId]]] = {}  # at the last two polls

    async def here(self, tournament: Tournament) -> set[PlayerId]:
        """Nobody after the start, when it counts no more. Raises Unavailable."""
        if tournament.status != "joining":
            return set()
        return await self._online.among({*tournament.order, tournament.host})

    async def poll(self) -> None:
        """Look at the tournaments whose pages are open. Raises Unavailable.

        Who was here at the last poll still counts: they may be between two pages.
        """
        before, self._seen = self._seen, {}
        for _, tournament_id in self._channel.open_topics("tournament"):
            tournament = await self._tournaments.find(tournament_id)
            here = await self.here(tournament) if tournament else set()
            last, earlier = before.get(tournament_id, (here, here))
            self._seen[tournament_id] = here, last
            if here | last != last | earlier:
                self._tournaments.changed(tournament_id)
