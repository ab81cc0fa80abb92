"""The state of a tournament at one version: an immutable value that `evolve` folds from the log."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from app.features.tournaments.rules.events import Pairing, Result
from app.features.tournaments.rules.plan import Plan
from app.match.commands import PlayerId

Status = Literal["joining", "running", "over"]


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament at one version.

    `order` has everybody who ever took part: by time of joining, and from the start on as drawn,
    with latecomers at the end. `results` are by game number, `byes` by round. A league's `seasons`
    have its divisions; their number is also the round of their games. `withdrawals` are counted for
    each player. `absent` are the withdrawn players who did not come, `missed` all who ever did not.
    `decided_at` is by game number; `unopened` are the games that have no match, because they were
    decided when they were paired. `ready_at` is when the last thing happened for which pairings
    wait.
    """

    version: int
    plan: Plan
    host: PlayerId
    created_at: int
    updated_at: int
    status: Status = "joining"
    paused: bool = False
    stopped: bool = False
    too_few: bool = False
    expired: bool = False
    started_at: int | None = None
    ended_at: int | None = None
    order: tuple[PlayerId, ...] = ()
    withdrawn: frozenset[PlayerId] = frozenset()
    removed: frozenset[PlayerId] = frozenset()
    absent: frozenset[PlayerId] = frozenset()
    missed: frozenset[PlayerId] = frozenset()
    round: int = 0
    pairings: tuple[Pairing, ...] = ()
    results: Mapping[int, Result] = field(default_factory=dict)
    decided_at: Mapping[int, int] = field(default_factory=dict)
    unopened: frozenset[int] = frozenset()
    ready_at: int = 0
    paused_at: int = 0
    byes: Mapping[int, tuple[PlayerId, ...]] = field(default_factory=dict)
    seasons: Mapping[int, tuple[tuple[PlayerId, ...], ...]] = field(default_factory=dict)
    season_over: bool = False
    withdrawals: Mapping[PlayerId, int] = field(default_factory=dict)
    pauses: int = 0

    @property
    def active(self) -> tuple[PlayerId, ...]:
        return tuple(player for player in self.order if player not in self.withdrawn)

    @property
    def open_pairings(self) -> tuple[Pairing, ...]:
        return tuple(one for one in self.pairings if one.number not in self.results)

    @property
    def player_count(self) -> int:
        """The number of players who take part now; at the end, of all who did."""
        return len(self.order if self.status == "over" else self.active)

    def is_due(self, at: int) -> bool:
        """True if it has not begun and its automatic start has come."""
        starts_at = self.plan.starts_at
        return self.status == "joining" and starts_at is not None and at >= starts_at
