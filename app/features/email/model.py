"""Emails to players: addresses, mails, and the games that a digest names."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, get_args

from app.match.commands import PlayerId
from app.match.time_control import DAY, HOUR

MailKind = Literal["verify", "sign-in", "digest"]
Channel = Literal["mail", "digest"]
CHANNELS: tuple[Channel, ...] = get_args(Channel)
"""A digest does not make another mail wait."""

LinkPurpose = Literal["verify", "sign-in", "unsubscribe"]

LINK_LIFE: dict[LinkPurpose, int] = {
    "verify": DAY,
    "sign-in": HOUR,  # as mails are counted: even at their limit the latest link works
    "unsubscribe": 60 * DAY,
}
"""How long a link works, in milliseconds."""


@dataclass(frozen=True, slots=True)
class EmailAddress:
    """A player's address. `digest_hour` is in UTC; None means that no digest is wished."""

    player: PlayerId
    address: str
    verified: bool
    digest_hour: int | None
    failed_at: int | None


@dataclass(frozen=True, slots=True)
class WaitingGame:
    """A game in which it is the player's turn."""

    match_id: str
    game: str
    options: Mapping[str, str]
    opponents: tuple[PlayerId, ...]
    deadline: int | None


def digest_day(now: int, hour: int) -> int:
    """The number of the day whose digest, which is due at an hour in UTC, was due last."""
    return (now - hour * HOUR) // DAY
