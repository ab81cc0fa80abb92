"""Messages between the processes of one site, and the peers of a single process: none."""

from collections.abc import Callable
from typing import Any

PeerMessage = dict[str, Any]  # JSON; `t` is its type
PeerMessageHandler = Callable[[PeerMessage], None]

SUBSCRIBED: PeerMessage = {"t": "subscribed"}  # and after messages may have been lost


class NoPeers:
    """No connection to peers. Unless `single_process`, their entries are found by polling."""

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
        return []
