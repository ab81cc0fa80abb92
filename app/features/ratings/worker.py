"""Rates finished matches."""

from collections.abc import Callable

from app.features.ratings.model import FinishedMatch, finished_match
from app.finished_matches import FinishedMatchWorker, WaitingMatches
from app.match.ports import EventLog

POLL_INTERVAL = 20.0  # seconds


def rating_worker(
    matches: WaitingMatches[FinishedMatch], event_log: EventLog, clock: Callable[[], int]
) -> FinishedMatchWorker[FinishedMatch]:
    return FinishedMatchWorker(
        "ratings",
        matches,
        event_log,
        clock,
        summarize=finished_match,
        concerns=lambda match: match.terms.rated,
        interval=POLL_INTERVAL,
    )
