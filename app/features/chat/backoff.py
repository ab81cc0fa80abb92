"""Exponential backoff per player: free at first, then a delay that doubles."""

from dataclasses import dataclass, replace

from cachetools import LRUCache

from app.match.commands import PlayerId

MAX_PLAYERS = 10_000  # remembered players; the one not met for longest is forgotten


@dataclass(frozen=True, slots=True)
class BackoffPolicy:
    """`free` actions at once, then delays from `first` to `last` milliseconds, doubling.

    Every `recovery` milliseconds without an action, the count decreases by one.
    """

    free: int
    first: int
    last: int
    recovery: int


MESSAGES = BackoffPolicy(free=5, first=2_000, last=60_000, recovery=8_000)
REACTIONS = BackoffPolicy(free=4, first=1_000, last=30_000, recovery=3_000)
REPORTS = BackoffPolicy(free=10, first=10_000, last=600_000, recovery=60_000)


@dataclass(frozen=True, slots=True)
class BackoffState:
    """The actions of one player so far."""

    count: int = 0
    last_at: int = 0
    next_at: int = 0

    def wait(self, now: int) -> int:
        """Milliseconds until the next action is allowed."""
        return max(0, self.next_at - now)

    def after(self, policy: BackoffPolicy, now: int) -> "BackoffState":
        count = max(0, self.count - (now - self.last_at) // policy.recovery) + 1
        over = count - policy.free
        delay = min(policy.last, policy.first * 2 ** min(over, 20)) if over >= 0 else 0
        return replace(self, count=count, last_at=now, next_at=now + delay)


class BackoffLimiter:
    """The states of all players for one kind of action."""

    def __init__(self, policy: BackoffPolicy) -> None:
        self._policy = policy
        self._states: LRUCache[PlayerId, BackoffState] = LRUCache(MAX_PLAYERS)

    def wait(self, player: PlayerId, now: int) -> int:
        """Milliseconds until this player's next action is allowed."""
        return self._states.get(player, BackoffState()).wait(now)

    def record(self, player: PlayerId, now: int) -> None:
        self._states[player] = self._states.get(player, BackoffState()).after(self._policy, now)
