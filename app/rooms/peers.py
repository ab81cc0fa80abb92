"""Other processes that serve the same matches.

Messages between processes may be lost, late or repeated, so receivers read the database. Topics are
`match:ID`, `chat:ID`, `lobby`, `players`, `mutes` and `resync`.
"""

from collections.abc import Callable
from typing import Any, Protocol

PeerMessage = dict[str, Any]  # JSON; `t` is its type
PeerMessageHandler = Callable[[PeerMessage], None]

SUBSCRIBED: PeerMessage = {"t": "subscribed"}  # on subscribing, and after every interruption


class Peers(Protocol):
    """Publishes to peers and subscribes to them. Only `read_presence` waits for anything."""

    @property
    def single_process(self) -> bool:
        """Whether there can be no peers."""
        ...

    @property
    def reachable(self) -> bool:
        """Whether every peer can be reached now."""
        ...

    def publish(self, topic: str, message: PeerMessage) -> None:
        """Send a message to all peers, if that is possible now."""
        ...

    def subscribe(self, topic: str, handler: PeerMessageHandler) -> None:
        """Receive messages of a topic, beginning with SUBSCRIBED."""
        ...

    def unsubscribe(self, topic: str) -> None:
        """Receive no more messages of a topic."""
        ...

    def publish_presence(self, topic: str, text: str | None, seconds: float) -> None:
        """Replace this process's text under a topic; it expires. None removes it."""
        ...

    async def read_presence(self, topic: str) -> list[str] | None:
        """The texts of all peers under a topic; None if they cannot be reached."""
        ...


class NoPeers:
    """No connection to peers. Unless this is a `single_process`, they have to be polled for."""

    def __init__(self, *, single_process: bool = True) -> None:
        self.single_process = self.reachable = single_process

    def publish(self, topic: str, message: PeerMessage) -> None:
        """Do nothing."""

    def subscribe(self, topic: str, handler: PeerMessageHandler) -> None:
        """Do nothing."""

    def unsubscribe(self, topic: str) -> None:
        """Do nothing."""

    def publish_presence(self, topic: str, text: str | None, seconds: float) -> None:
        """Do nothing."""

    async def read_presence(self, topic: str) -> list[str] | None:
        """No texts."""
        return []
