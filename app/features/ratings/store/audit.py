"""Recomputes all ratings from the event log, compares them, and can replace them."""

from collections.abc import Iterator

from sqlalchemy import Connection, select

from app.db.comparison import Audit, Wanted, audit
from app.errors import BrokenLog
from app.event_log.codec import InvalidEvents, decode_events
from app.event_log.rows import read_log
from app.event_log.tables import entry
from app.features.ratings.history import replay
from app.features.ratings.model import FinishedMatch, finished_match
from app.features.ratings.store.history import change_values, match_values, rating_values
from app.features.ratings.tables import rated_match, rating, rating_change
from app.match.events import Opened


def audit_ratings(url: str, *, repair: bool = False) -> Audit:
    """Raises Unavailable and BrokenLog."""
    return audit(url, _read, repair=repair)


def _read(connection: Connection) -> tuple[int, Wanted]:
    finished = list(_finished_matches(connection))
    changes = replay(finished, {})
    latest = {(change.match.category, change.player): change for change in changes}
    return len(finished), [
        (rated_match, [match_values(one) for one in finished]),
        (rating_change, [change_values(change) for change in changes]),
        (rating, [rating_values(change) for change in latest.values()]),
    ]


def _finished_matches(connection: Connection) -> Iterator[FinishedMatch]:
    """Every match that was opened as rated and has ended. Raises BrokenLog."""
    openings = select(entry.c.match_id, entry.c.events).where(
        entry.c.version == 1, entry.c.events.contains('"rated":true')
    )
    for match_id, events in connection.execute(openings).all():
        if not _is_rated(match_id, events):
            continue
        finished = finished_match(match_id, read_log(connection, match_id))
        if finished:
            yield finished


def _is_rated(match_id: str, events: str) -> bool:
    try:
        opened = decode_events(events)[0]
    except InvalidEvents as error:
        raise BrokenLog(match_id, f"version 1 {error}") from error
    return isinstance(opened, Opened) and opened.rated
