"""Deliveries, their results, and the senders of channels."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from sqlalchemy import Connection

from app.match.commands import PlayerId

SubjectKind = Literal["friend", "match", "player", "tournament", "webhook"]

NEVER = 1 << 62  # milliseconds
LATE = "late"  # the answer of a delivery that was not sent in time


@dataclass(frozen=True, slots=True)
class Subject:
    """The subject of a delivery: `friend` is the player who asks for a friendship."""

    kind: SubjectKind
    id: str


@dataclass(frozen=True, slots=True)
class Delivery:
    """Something that leaves the process, for one target of a channel.

    A target gets one delivery at a time. The id is unique within the target. `tries` counts
    attempts that have begun. `state` is `waiting`, or what has become of it; `answer` is the
    result of the last try. `due_at` and `held_until` are milliseconds since 1970, UTC. `holder` is
    the process that tries.
    """

    channel: str
    target: str
    id: str
    about: Subject
    recipient: PlayerId
    kind: str
    body: Mapping[str, Any]
    at: int
    tries: int = 0
    due_at: int = 0
    held_until: int = 0
    holder: str | None = None
    state: str = "waiting"
    answer: str = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a try. In the state `waiting` it is tried again, while the limits permit, and
    then it is `failed`. Senders choose all other states.

    `body` replaces the delivery's. `following` are deliveries that it causes.
    """

    state: str
    answer: str = ""
    body: Mapping[str, Any] | None = None
    following: Sequence[Delivery] = ()


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits of a channel. Times are in milliseconds.

    `retries` are the times before further tries. `kept` is the number of deliveries of one target
    that are kept after they are over; None leaves it to the sender. A try takes less than `hold`.
    `player_of` tells whose turn a try takes, given the target and the recipient: who has made the
    target.
    """

    retries: Sequence[int]
    max_age: int = NEVER
    concurrent: int = 8
    kept: int | None = 0
    hold: int = 60_000
    player_of: Callable[[str, PlayerId], PlayerId] = lambda _target, recipient: recipient


Record = Callable[[Connection, Delivery, Outcome, int], None]
"""Writes what else the outcome of a try has changed, in the transaction that notes it.

It gets the time, and is called for tries that are repeated, too.
"""


class Sender(Protocol):
    """Sends the deliveries of one channel."""

    @property
    def channel(self) -> str: ...

    @property
    def limits(self) -> Limits: ...

    @property
    def record(self) -> Record: ...

    async def send(self, one: Delivery) -> Outcome:
        """Try once. May raise Unavailable; then it is tried again later."""
        ...
