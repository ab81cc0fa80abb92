"""Presence at other processes: their open pages of a match, and this process's pages for them."""

import json
from time import monotonic
from typing import cast

from app.match.commands import PlayerId
from app.rooms.audience import PresenceState
from app.rooms.ports import Peers

EXPIRY = 20.0  # seconds for which peers believe what was published
REPUBLISH_AFTER = 5.0  # seconds after which it is published again, unchanged


class RemotePresence:
    """The presence that other processes have published for one match."""

    def __init__(self, match_id: str, peers: Peers) -> None:
        self.certain = True  # False while peers cannot be read
        self.spectators = 0
        self._topic = f"match:{match_id}"
        self._peers = peers
        self._states: dict[PlayerId, PresenceState] = {}
        self._published: str | None = None
        self._published_at = 0.0
        self._read_at = 0.0

    @property
    def single_process(self) -> bool:
        """True if there are no other processes."""
        return self._peers.single_process

    def presence_of(self, player: PlayerId) -> PresenceState:
        """The presence of a player at other processes; `quiet` when that is out of date."""
        state = self._states.get(player, "away")
        stale = not self.certain and monotonic() - self._read_at >= EXPIRY
        return "quiet" if stale and state == "here" else state

    def publish(self, states: dict[PlayerId, PresenceState], spectators: int) -> None:
        """Publish this process's pages: seated players who are not away, and spectators."""
        if self.single_process:
            return
        present = {player: state for player, state in states.items() if state != "away"}
        text = json.dumps([present, spectators]) if present or spectators else None
        changed = text != self._published
        if changed or (text and monotonic() - self._published_at >= REPUBLISH_AFTER):
            self._published, self._published_at = text, monotonic()
            self._peers.publish_presence(self._topic, text, EXPIRY)
        if changed:
            self._peers.publish(self._topic, {"t": "presence"})

    def republish(self) -> None:
        """Publish again at the next occasion, even if nothing has changed."""
        self._published = None

    async def read(self) -> None:
        """Read what peers have published. If that fails, the last state stays."""
        published = await self._peers.read_presence(self._topic)
        self.certain = published is not None
        if published is None:
            return
        self._states, self.spectators, self._read_at = {}, 0, monotonic()
        for text in published:
            states, spectators = cast("tuple[dict[PlayerId, PresenceState], int]", json.loads(text))
            self.spectators += spectators
            for player, state in states.items():
                self._states[player] = closest(state, self._states.get(player, "away"))


def closest(one: PresenceState, other: PresenceState) -> PresenceState:
    """The presence of a player who has pages in two places."""
    return min(one, other, key=("here", "quiet", "away").index)
