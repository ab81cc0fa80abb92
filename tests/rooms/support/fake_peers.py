"""A wire between houses in one process: it carries news at once, unless a test holds or cuts it."""

from dataclasses import dataclass, field

from app.rooms.peers import SUBSCRIBED, PeerMessage, PeerMessageHandler


@dataclass
class FakeNetwork:
    """Who is on it. What is `held` arrives when it is let go; a cut wire carries nothing."""

    processes: list["FakePeers"] = field(default_factory=list)
    held: list[tuple["FakePeers", str, PeerMessage]] | None = None
    cut: bool = False
    posted: dict[str, dict[int, str]] = field(default_factory=dict)

    def add_process(self) -> "FakePeers":
        """One more process."""
        self.processes.append(FakePeers(self))
        return self.processes[-1]

    def deliver(self, sender: "FakePeers", topic: str, news: PeerMessage) -> None:
        """To all but the sender."""
        for end in self.processes:
            if end is not sender and topic in end.handlers:
                end.handlers[topic](news)

    def deliver_held(self, times: int = 1) -> None:
        """What was held arrives, so many times, the last first."""
        held, self.held = self.held or [], None
        for sender, topic, news in held[::-1] * times:
            self.deliver(sender, topic, news)


class FakePeers:
    """Others, as one process sees them."""

    single_process = False

    def __init__(self, wire: FakeNetwork) -> None:
        self._wire = wire
        self.handlers: dict[str, PeerMessageHandler] = {}

    @property
    def reachable(self) -> bool:
        """Whether the wire is whole."""
        return not self._wire.cut

    def publish(self, topic: str, news: PeerMessage) -> None:
        """Tell the other ends."""
        if self._wire.held is not None:
            self._wire.held.append((self, topic, news))
        elif not self._wire.cut:
            self._wire.deliver(self, topic, news)

    def subscribe(self, topic: str, hear: PeerMessageHandler) -> None:
        """Hear from now on."""
        self.handlers[topic] = hear
        hear(SUBSCRIBED)

    def unsubscribe(self, topic: str) -> None:
        """Hear no more."""
        del self.handlers[topic]

    def publish_presence(self, topic: str, text: str | None, _seconds: float) -> None:
        """Let others read it."""
        board = self._wire.posted.setdefault(topic, {})
        if text is None:
            board.pop(id(self), None)
        else:
            board[id(self)] = text

    async def read_presence(self, topic: str) -> list[str] | None:
        """What the others let us read."""
        if self._wire.cut:
            return None
        board = self._wire.posted.get(topic, {})
        return [text for end, text in board.items() if end != id(self)]
