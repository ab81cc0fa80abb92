"""A wire between houses in one process: it carries news at once, unless a test holds or cuts it."""

from dataclasses import dataclass, field

from app.rooms.others import JOINED, Hear, News


@dataclass
class Wire:
    """Who is on it. What is `held` arrives when it is let go; a cut wire carries nothing."""

    ends: list["End"] = field(default_factory=list)
    held: list[tuple["End", str, News]] | None = None
    cut: bool = False
    posted: dict[str, dict[int, str]] = field(default_factory=dict)

    def end(self) -> "End":
        """One more process."""
        self.ends.append(End(self))
        return self.ends[-1]

    def carry(self, sender: "End", topic: str, news: News) -> None:
        """To all but the sender."""
        for end in self.ends:
            if end is not sender and topic in end.hears:
                end.hears[topic](news)

    def let_go(self, times: int = 1) -> None:
        """What was held arrives, so many times, the last first."""
        held, self.held = self.held or [], None
        for sender, topic, news in held[::-1] * times:
            self.carry(sender, topic, news)


class End:
    """Others, as one process sees them."""

    alone = False

    def __init__(self, wire: Wire) -> None:
        self._wire = wire
        self.hears: dict[str, Hear] = {}

    @property
    def reachable(self) -> bool:
        """Whether the wire is whole."""
        return not self._wire.cut

    def tell(self, topic: str, news: News) -> None:
        """Tell the other ends."""
        if self._wire.held is not None:
            self._wire.held.append((self, topic, news))
        elif not self._wire.cut:
            self._wire.carry(self, topic, news)

    def listen(self, topic: str, hear: Hear) -> None:
        """Hear from now on."""
        self.hears[topic] = hear
        hear(JOINED)

    def leave(self, topic: str) -> None:
        """Hear no more."""
        del self.hears[topic]

    def post(self, topic: str, text: str | None, _seconds: float) -> None:
        """Let others read it."""
        board = self._wire.posted.setdefault(topic, {})
        if text is None:
            board.pop(id(self), None)
        else:
            board[id(self)] = text

    async def read(self, topic: str) -> list[str] | None:
        """What the others let us read."""
        if self._wire.cut:
            return None
        board = self._wire.posted.get(topic, {})
        return [text for end, text in board.items() if end != id(self)]
