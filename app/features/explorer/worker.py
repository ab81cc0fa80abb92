"""Counts finished public games."""

from collections.abc import Callable

from app.features.explorer.counting import CountedGame, count_game
from app.finished_matches import FinishedMatchWorker, WaitingMatches
from app.match.ports import EventLog

POLL_INTERVAL = 60.0  # seconds


def explorer_worker(
    games: WaitingMatches[CountedGame], event_log: EventLog, clock: Callable[[], int]
) -> FinishedMatchWorker[CountedGame]:
    return FinishedMatchWorker(
        "explorer",
        games,
        event_log,
        clock,
        summarize=count_game,
        concerns=lambda match: match.terms.listed and bool(match.winners),
        interval=POLL_INTERVAL,
    )
