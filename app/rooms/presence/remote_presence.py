"""Presence in other processes: their open pages of a match, and this process's pages for them."""

import json
from typing import cast

from app.clock import Clock
from app.match.commands import PlayerId
from app.rooms.audience import PresenceState
from app.rooms.ports import Peers
from app.timeouts import Timeouts


class RemotePresence:
    """Presence that other processes have published for one match."""

    def __init__(self, match_id: str, peers: Peers, clock: Clock, timeouts: Timeouts) -> None:
        self.certain = True  # False while peers cannot be read
        self.spectators = 0
        self._topic = f"match:{match_id}"
        self._peers = peers
        self._clock = clock
        self._timeouts = timeouts
        self._states: dict[PlayerId, PresenceState] = {}
        self._published: str | None = None
        self._published_at = 0.0
        self._read_at = 0.0

    @property
    def single_process(self) -> bool:
        return self._peers.single_process

    def presence_of(self, player: PlayerId) -> PresenceState:
        """The presence of a player in other processes; `quiet` if it is out of date."""
        state = self._states.get(player, "away")
        age = self._clock.monotonic() - self._read_at
        stale = not self.certain and age >= self._timeouts.presence_kept
        return "quiet" if stale and state == "here" else state

    def publish(self, states: dict[PlayerId, PresenceState], spectators: int) -> None:
        """Publish this process's pages: seated players who are not away, and spectators."""
        if self.single_process or not self._peers.reachable:  # then it would be lost
            return
        present = {player: state for player, state in states.items() if state != "away"}
        text = json.dumps([present, spectators]) if present or spectators else None
        changed, now = text != self._published, self._clock.monotonic()
        again = text and now - self._published_at >= self._timeouts.presence_repeated
        if changed or again:
            self._published, self._published_at = text, now
            self._peers.publish_presence(self._topic, text, self._timeouts.presence_kept)
        if changed:
            self._peers.publish(self._topic, {"t": "presence"})

    def republish(self) -> None:
        """Publish again at the next tick, even if nothing has changed."""
        self._published = None

    async def read(self) -> None:
        """Read what peers have published. If that fails, keep the last state."""
        published = await self._peers.read_presence(self._topic)
        self.certain = published is not None
        if published is None:
            return
        self._states, self.spectators, self._read_at = {}, 0, self._clock.monotonic()
        for text in published:
            states, spectators = cast("tuple[dict[PlayerId, PresenceState], int]", json.loads(text))
            self.spectators += spectators
            for player, state in states.items():
                self._states[player] = closest(state, self._states.get(player, "away"))


def closest(one: PresenceState, other: PresenceState) -> PresenceState:
    """The presence of a player who has pages in two places."""
    return min(one, other, key=("here", "quiet", "away").index)
