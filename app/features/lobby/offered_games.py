"""Keeps open games on offer while their hosts are here."""

from collections.abc import Callable, Iterable

from app.clock import Clock
from app.features.lobby.lobby import Lobby
from app.features.lobby.store.open_games import OpenGames
from app.match.pairing import OFFERED_FOR, OpenGame
from app.rooms.audience import Listener

POLL_INTERVAL = 10.0  # seconds


class OfferedGames:
    """A host is here while any page of the site is open, in any process."""

    def __init__(
        self,
        open_games: OpenGames,
        lobby: Lobby,
        listeners: Callable[[], Iterable[Listener]],
        clock: Clock,
    ) -> None:
        """`listeners` returns all open pages of this process."""
        self._open_games = open_games
        self._lobby = lobby
        self._listeners = listeners
        self._clock = clock
        self._was_offered: dict[str, bool] = {}

    async def poll(self) -> None:
        """Offer the games of present hosts for longer. Raises Unavailable.

        Pages are notified if a game is no longer offered, or is offered again.
        """
        now = self._clock()
        games = await self._open_games.waiting(now)
        if games:
            here = {listener.player for listener in self._listeners()}
            extended = [game for game in games if game.host in here]
            await self._open_games.offer_until(_new_times(extended, now))
            games = await self._open_games.waiting(now)
        offered = {game.match_id: game.offered_until > now for game in games}
        known, self._was_offered = self._was_offered, offered
        if any(
            known.get(match_id, True) != now_offered for match_id, now_offered in offered.items()
        ):
            self._lobby.open_games_changed()


def _new_times(games: Iterable[OpenGame], now: int) -> dict[int, list[str]]:
    """Matches by the time until which they are offered."""
    times: dict[int, list[str]] = {}
    for game in games:
        times.setdefault(now + OFFERED_FOR[game.speed], []).append(game.match_id)
    return times
