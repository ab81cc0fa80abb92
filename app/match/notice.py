"""A notice: what one player wants to hear of one match, where it goes, what became of it."""

from dataclasses import dataclass
from typing import Literal, get_args

from app.match.commands import PlayerId

Kind = Literal["turn", "started", "offer", "chat", "over", "time", "invitation"]
KINDS: tuple[Kind, ...] = get_args(Kind)

State = Literal["waiting", "sent", "kept", "failed"]

Why = Literal["here", "off", "muted", "nowhere", "late", "refused", "unreachable"]
"""Why a notice was kept back (the first four), or has failed."""

Form = Literal["discord", "ntfy"]
Whose = Literal["mine", "all"]


@dataclass(frozen=True, slots=True)
class Notice:
    """What happened, in words. `place` is the match's picture: after how many turns."""

    match_id: str
    version: int
    to: PlayerId
    kind: Kind
    title: str
    body: str
    place: int
    at: int

    @property
    def key(self) -> tuple[str, int, PlayerId, Kind]:
        """What tells it from every other."""
        return self.match_id, self.version, self.to, self.kind


@dataclass(frozen=True, slots=True)
class Kept:
    """A notice as its player can look it up later. `where` says in words how it was sent."""

    notice: Notice
    state: State
    why: Why | None
    where: str


@dataclass(frozen=True, slots=True)
class Wishes:
    """What a player does not want to be told, and whether this match is muted."""

    off: frozenset[Kind] = frozenset()
    muted: bool = False


def kept_back(notice: Notice, wishes: Wishes, *, here: bool) -> Why | None:
    """Why a notice is not sent to its player's devices, if so."""
    if here:
        return "here"
    if wishes.muted:
        return "muted"
    return "off" if notice.kind in wishes.off else None


@dataclass(frozen=True, slots=True)
class Device:
    """A browser that takes notices. It is known by its session, and goes with it."""

    session: str
    endpoint: str
    p256dh: str
    auth: str
    name: str
    added_at: int


@dataclass(frozen=True, slots=True)
class Hook:
    """An address that a seated player has set for a match; nobody else sees it.

    It hears of its owner's notices, or of everybody's. After too many failures in a row it is off.
    """

    match_id: str
    owner: PlayerId
    url: str
    form: Form
    whose: Whose
    failures: int = 0
    off: bool = False
    said: str = ""
    tried_at: int | None = None


@dataclass(frozen=True, slots=True)
class Targets:
    """Where the notices of a player and a match go, and what the player does not want."""

    wishes: Wishes
    devices: tuple[Device, ...]
    hooks: tuple[Hook, ...]
