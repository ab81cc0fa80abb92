"""Rounds: what looks again and again does not end by what it finds."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

from app.match.log import Unavailable


async def look_for_ever(look: Callable[[], Awaitable[None]], every: float) -> None:
    """Look until cancelled, with a pause of seconds; the next look finds what one could not."""
    while True:
        try:
            with suppress(Unavailable):
                await look()
        except Exception:  # a bug; without further looks it would hide everything else
            logging.getLogger(__name__).exception("a look has failed")
        await asyncio.sleep(every)
