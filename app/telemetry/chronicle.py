"""What becomes of matches, as lines of the log: beginnings and ends, and every entry if asked.

No texts: what was said, and what players are called, is theirs.
"""

import logging

from app.match.events import Entry
from app.match.state import Match

log = logging.getLogger(__name__)


def witness(match_id: str, before: Match | None, entry: Entry, after: Match) -> None:
    """An entry was written."""
    if log.isEnabledFor(logging.DEBUG):
        kinds = " ".join(event.kind for event in entry.events)
        log.debug(
            "entry written", extra={"match": match_id, "version": entry.version, "kinds": kinds}
        )
    if before is None:
        log.info("match opened", extra={"match": match_id, "game": after.game})
    elif before.status != after.status:
        said = {"match": match_id, "game": after.game, "version": entry.version}
        if after.ended:
            said |= {"ended": after.ended, "ply": len(after.turns)}
        log.info("match %s", after.status, extra=said)
