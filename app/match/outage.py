"""Outages of the service or a part of it, which clocks do not count."""

from dataclasses import dataclass

from app.match.commands import SERVICE, CommandRequest, Excuse
from app.match.state import Match
from app.match.time_control import MINUTE

AHEAD = MINUTE  # by which the clocks of processes may differ


@dataclass(frozen=True, slots=True)
class Outage:
    """The service was down from `since` to `back`; clocks run again from `until`.

    Times are in milliseconds since 1970, UTC.
    """

    since: int
    back: int
    until: int

    def is_over(self, now: int) -> bool:
        """False if it was found by a clock that was ahead, and has been set back."""
        return self.back <= now + AHEAD

    def excuse_request(self, match: Match) -> CommandRequest | None:
        """The command for a match whose clock ran during the outage; None for other matches."""
        clocks = match.timekeeping.clocks
        if clocks is None or clocks.since is None or clocks.since >= self.until:
            return None
        waits = clocks.since == clocks.grace_until  # after another outage, but shorter
        if clocks.since >= self.back and match.updated_at >= self.back and not waits:
            return None
        return CommandRequest(Excuse(self.since, self.until), SERVICE, f"excuse-{self.back}")
