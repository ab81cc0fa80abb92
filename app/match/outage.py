"""An outage: for a while the service, or a part of it, was away. It is charged to nobody."""

from dataclasses import dataclass

from app.match.commands import SERVICE, CommandRequest, Excuse
from app.match.state import Match


@dataclass(frozen=True, slots=True)
class Outage:
    """Away between two moments, `since` and `back`; no clock runs until a third one.

    Milliseconds since 1970, by the server's clock.
    """

    since: int
    back: int
    until: int

    def excuse_request(self, match: Match) -> CommandRequest | None:
        """What each process asks of a match whose clock has run through it; None of others."""
        clocks = match.timekeeping.clocks
        if match.updated_at >= self.back or clocks is None or clocks.since is None:
            return None
        return CommandRequest(Excuse(self.since, self.until), SERVICE, f"excuse-{self.back}")
