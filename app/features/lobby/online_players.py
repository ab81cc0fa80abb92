"""The players who have any page of the site open, in any process."""

import json
from collections.abc import Callable, Iterable

from app.match.commands import PlayerId
from app.rooms.audience import Listener
from app.rooms.ports import Peers
from app.timeouts import Timeouts

PUBLISH_INTERVAL = 5.0  # seconds
MAX_PUBLISHED = 20_000  # players
_TOPIC = "online"


class OnlinePlayers:
    """Reads the open pages of this process, and those that peers have published."""

    def __init__(
        self,
        listeners: Callable[[], Iterable[Listener]],
        peers: Peers,
        timeouts: Timeouts = Timeouts(),
    ) -> None:
        """`listeners` returns all open pages of this process."""
        self._listeners = listeners
        self._peers = peers
        self._kept = timeouts.online_kept

    async def publish(self) -> None:
        if self._peers.single_process:
            return
        here = sorted(self._here())[:MAX_PUBLISHED]
        self._peers.publish_presence(_TOPIC, json.dumps(here) if here else None, self._kept)

    async def among(self, players: Iterable[PlayerId]) -> set[PlayerId]:
        wanted = set(players)
        found = self._here() & wanted
        if wanted - found and not self._peers.single_process:
            for text in await self._peers.read_presence(_TOPIC) or []:
                found |= wanted & set(json.loads(text))
        return found

    def _here(self) -> set[PlayerId]:
        return {listener.player for listener in self._listeners() if listener.player is not None}
