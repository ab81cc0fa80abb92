"""Warnings of players who have little time left for a move."""

from collections.abc import Callable

from app.features.notifications.rules import low_time_notice
from app.features.notifications.store.notices import Notices
from app.match.time_control import HOUR

LOW_TIME = 6 * HOUR  # before the deadline of a correspondence game


async def warn_of_low_time(notices: Notices, clock: Callable[[], int]) -> None:
    """Raises Unavailable."""
    now = clock()
    if turns := await notices.low_time(now, LOW_TIME):
        await notices.add([low_time_notice(turn, LOW_TIME // HOUR, now) for turn in turns])
