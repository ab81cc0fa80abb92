"""A single process, which has no peers."""

from app.domain.peer_messages import PeerMessage, PeerMessageHandler


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
