"""Python's search for garbage in cycles, kept from making everybody wait in the middle of a game.

Nearly everything dies when nobody refers to it any more. For the rest Python looks at all objects
whenever there are a quarter more of them, and nothing else happens meanwhile: under load a quarter
of a second, every few seconds. Here the young are looked at as before, what the service is made of
never again, and the others at fixed, long intervals.
"""

import asyncio
import gc

GENERATION_0_THRESHOLD = (
    10_000  # new objects, less those that died, before the youngest are looked at
)
GENERATION_1_THRESHOLD, GENERATION_2_THRESHOLD = (
    10,
    1_000_000_000,
)  # so many searches among the younger before one among the older
INTERVAL = 120.0  # seconds between looks at all


async def collect_periodically(every: float = INTERVAL) -> None:
    """Begin when everything is made that stays as long as the process."""
    gc.set_threshold(GENERATION_0_THRESHOLD, GENERATION_1_THRESHOLD, GENERATION_2_THRESHOLD)
    gc.collect()
    gc.freeze()
    while True:
        await asyncio.sleep(every)
        gc.collect()
