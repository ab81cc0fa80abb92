"""The other processes that serve the same matches, as a room sees them.

What is told to them may be lost, late or doubled: whoever hears it looks at the database. A topic
is what it is about: `match:ID`, `chat:ID`, `lobby`, `players`, `ears`.
"""

from collections.abc import Callable
from typing import Any, Protocol

News = dict[str, Any]  # `t` says what; what JSON can hold
Hear = Callable[[News], None]

JOINED: News = {"t": "joined"}  # heard when listening begins, and again after it was interrupted


class Others(Protocol):
    """Tells them, and hears them; no call waits for anybody but `read`."""

    @property
    def alone(self) -> bool:
        """Whether there can be no others."""
        ...

    @property
    def reachable(self) -> bool:
        """Whether all of them can be told now, and hear it."""
        ...

    def tell(self, topic: str, news: News) -> None:
        """Tell the others, if that is possible now."""
        ...

    def listen(self, topic: str, hear: Hear) -> None:
        """From now on hear what others tell, beginning with JOINED."""
        ...

    def leave(self, topic: str) -> None:
        """Hear no more."""
        ...

    def post(self, topic: str, text: str | None, seconds: float) -> None:
        """Let others read a text for some seconds, in place of our last; None removes it."""
        ...

    async def read(self, topic: str) -> list[str] | None:
        """What the others have posted; None if they cannot be reached."""
        ...


class Nobody:
    """No way to others: there are none, or, if not `alone`, they have to look by themselves."""

    def __init__(self, *, alone: bool = True) -> None:
        self.alone = self.reachable = alone

    def tell(self, topic: str, news: News) -> None:
        """Nobody hears it."""

    def listen(self, topic: str, hear: Hear) -> None:
        """Nobody says anything."""

    def leave(self, topic: str) -> None:
        """Nobody said anything."""

    def post(self, topic: str, text: str | None, seconds: float) -> None:
        """Nobody reads it."""

    async def read(self, topic: str) -> list[str] | None:
        """Nobody has posted anything."""
        return []
