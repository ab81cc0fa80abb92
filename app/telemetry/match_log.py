"""Log lines about matches: their start and end, and at debug level their entries.

Names and chat messages are never logged.
"""

import logging

from app.match.events import Entry
from app.match.state import Match

log = logging.getLogger(__name__)


class MatchLog:
    """Observes entries and logs them."""

    def on_entry(self, match_id: str, before: Match | None, entry: Entry, after: Match) -> None:
        if log.isEnabledFor(logging.DEBUG):
            kinds = " ".join(event.kind for event in entry.events)
            log.debug(
                "entry written", extra={"match": match_id, "version": entry.version, "kinds": kinds}
            )
        if before is None:
            log.info("match opened", extra={"match": match_id, "game": after.terms.game})
        elif before.status != after.status:
            fields = {"match": match_id, "game": after.terms.game, "version": entry.version}
            if after.ended:
                fields |= {"ended": after.ended, "ply": len(after.turns)}
            log.info("match %s", after.status, extra=fields)
