"""Workers are replaced one after the other under play; nobody pays for it with their time."""

import asyncio
from pathlib import Path
from random import Random
from time import monotonic
from uuid import uuid4

from tests.scale.support.tables import Party
from tests.scale.support.workers import Crew
from tests.support.redis_server import need_server

TABLES = 4
MOVES = 4
DRAINING = 1.0  # seconds
PATIENCE = 150.0


async def test_a_rolling_restart_costs_nobody_time(
    chance: Random, tmp_path: Path, empty_postgres: str
) -> None:
    """Every player's page changes the worker twice at least, and every clock stands meanwhile."""
    chance = Random(11)
    party, url = Party(chance), empty_postgres.replace("+psycopg", "")
    wire = {"redis_url": need_server(), "redis_prefix": f"test-{uuid4().hex}"}
    async with (
        asyncio.timeout(PATIENCE),
        Crew(tmp_path, chance, 2, url, drain_seconds=str(DRAINING), **wire) as crew,
    ):
        one, two = crew.doors(0), crew.doors(1)
        for _ in range(TABLES):
            await party.invite(one[0], [one, two, one], time="5+0")
        async with party.playing():
            await party.everywhere(MOVES)
            party.rest()
            await party.bell.until(
                lambda: not any(page.waiting for table in party.tables for page in table.players)
            )
            began = monotonic()
            for server in crew.servers:
                await server.stop()
                await server.start()
            lasted = monotonic() - began
            await party.resume()
            await party.end()
        for ledger in party.examine(url):
            lines = ledger.stages[-1].timekeeping.ledger
            kinds = [line.kind for line in lines]
            assert "excused" in kinds
            assert "flagged" not in kinds
            after = lines[len(kinds) - kinds[::-1].index("excused")]
            assert after.kind == "turn"
            assert after.charge is not None
            # Until the first worker hands over, and before, clocks run.
            assert after.charge.spent / 1000 < lasted / 2
