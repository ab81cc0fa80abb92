"""How often somebody may speak: at first at will, then after a delay that doubles each time."""

from collections import OrderedDict
from dataclasses import dataclass, replace

from app.match.commands import PlayerId

KEPT = 10_000  # players whose pace is remembered; the one longest silent is forgotten


@dataclass(frozen=True, slots=True)
class Tempo:
    """`free` times at once, then `first` milliseconds apart, doubling up to `last`.

    Every `rest` milliseconds of silence make one time forgotten.
    """

    free: int
    first: int
    last: int
    rest: int


TALK = Tempo(free=5, first=2_000, last=60_000, rest=8_000)
REACTIONS = Tempo(free=4, first=1_000, last=30_000, rest=3_000)
REPORTS = Tempo(free=10, first=10_000, last=600_000, rest=60_000)


@dataclass(frozen=True, slots=True)
class Pace:
    """How one player has spoken up to now."""

    count: int = 0
    spoke_at: int = 0
    next_at: int = 0

    def wait(self, now: int) -> int:
        """Milliseconds until the player may speak again, 0 if at once."""
        return max(0, self.next_at - now)

    def after(self, tempo: Tempo, now: int) -> "Pace":
        """The pace once the player has spoken."""
        count = max(0, self.count - (now - self.spoke_at) // tempo.rest) + 1
        over = count - tempo.free
        delay = min(tempo.last, tempo.first * 2 ** min(over, 20)) if over >= 0 else 0
        return replace(self, count=count, spoke_at=now, next_at=now + delay)


class Paces:
    """The paces of everybody, of one kind of speech."""

    def __init__(self, tempo: Tempo) -> None:
        self._tempo = tempo
        self._paces: OrderedDict[PlayerId, Pace] = OrderedDict()

    def wait(self, player: PlayerId, now: int) -> int:
        """Milliseconds until this player may speak."""
        return self._paces.get(player, Pace()).wait(now)

    def spoke(self, player: PlayerId, now: int) -> None:
        """The player speaks."""
        self._paces[player] = self._paces.get(player, Pace()).after(self._tempo, now)
        self._paces.move_to_end(player)
        if len(self._paces) > KEPT:
            self._paces.popitem(last=False)
