"""A network of simulated processes, which delivers messages at once unless a test holds them."""

import json
from dataclasses import dataclass, field

from app.rooms.peers import SUBSCRIBED, PeerMessage, PeerMessageHandler


@dataclass
class FakeNetwork:
    """While `held` is a list, messages are collected there. While `cut`, they are lost."""

    processes: list["FakePeers"] = field(default_factory=list)
    held: list[tuple["FakePeers", str, PeerMessage]] | None = None
    cut: bool = False
    presence: dict[str, dict[int, str]] = field(default_factory=dict)

    def add_process(self) -> "FakePeers":
        self.processes.append(FakePeers(self))
        return self.processes[-1]

    def deliver(self, sender: "FakePeers", topic: str, message: PeerMessage) -> None:
        text = json.dumps(message)
        for process in self.processes:
            if process is not sender and topic in process.handlers:
                process.handlers[topic](json.loads(text))

    def deliver_held(self, times: int = 1) -> None:
        """Deliver the held messages in reverse order, and repeat that."""
        held, self.held = self.held or [], None
        for sender, topic, message in held[::-1] * times:
            self.deliver(sender, topic, message)


class FakePeers:
    """Implements Peers for one process."""

    single_process = False

    def __init__(self, network: FakeNetwork) -> None:
        self._network = network
        self.handlers: dict[str, PeerMessageHandler] = {}

    @property
    def reachable(self) -> bool:
        return not self._network.cut

    def publish(self, topic: str, message: PeerMessage) -> None:
        if self._network.held is not None:
            self._network.held.append((self, topic, message))
        elif not self._network.cut:
            self._network.deliver(self, topic, message)

    def subscribe(self, topic: str, handler: PeerMessageHandler) -> None:
        self.handlers[topic] = handler
        handler(SUBSCRIBED)

    def unsubscribe(self, topic: str) -> None:
        del self.handlers[topic]

    def publish_presence(self, topic: str, text: str | None, _seconds: float) -> None:
        texts = self._network.presence.setdefault(topic, {})
        if self._network.cut:
            return
        if text is None:
            texts.pop(id(self), None)
        else:
            texts[id(self)] = text

    async def read_presence(self, topic: str) -> list[str] | None:
        if self._network.cut:
            return None
        texts = self._network.presence.get(topic, {})
        return [text for process, text in texts.items() if process != id(self)]
