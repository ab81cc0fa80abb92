"""Workers are replaced one after the other while games with clocks are played."""

from pathlib import Path

from app.clock import SYSTEM_CLOCK
from app.match.events import Event, Excused, Played
from harness.servers.server import Workers
from tests.scale.support.campaign import Campaign
from tests.scale.support.log_check import LogCheck

TABLES = 4
MOVES = 4  # at each table before the restart
DRAIN_SECONDS = "1.0"


async def test_no_clock_runs_during_a_rolling_restart(
    campaign: Campaign, tmp_path: Path, postgres_url: str, shared_redis: dict[str, str]
) -> None:
    """The page of every player changes to the other worker at least twice."""
    settings = {"drain_seconds": DRAIN_SECONDS, **shared_redis}
    async with Workers(tmp_path, 2, postgres_url, **settings) as workers:
        sites, reverse = workers.sites, workers.sites[::-1]
        for _ in range(TABLES):
            await campaign.add_table(sites[0], [sites, reverse, sites], time="5+0")
        async with campaign.playing():
            await campaign.wait_for_moves_at_every_table(MOVES)
            campaign.pause()
            await campaign.wait_until_answered()
            interrupted = [not any(page.over for page in table.pages) for table in campaign.tables]
            stops = []
            for server in workers.servers:
                began = SYSTEM_CLOCK()
                await server.stop()
                stops.append((began, SYSTEM_CLOCK()))
                await server.start()
            await campaign.resume()
            await campaign.finish()
        logs = campaign.check_logs(postgres_url)
    for log, was_interrupted in zip(logs, interrupted, strict=True):
        assert not [line for line in log.final.timekeeping.ledger if line.kind == "flagged"]
        if was_interrupted:
            _check_excuses(log, stops)


def _check_excuses(log: LogCheck, stops: list[tuple[int, int]]) -> None:
    """Time is excused at each stop of a worker, and the next turn is charged for the rest."""
    events = [(entry.at, event) for entry in log.entries for event in entry.events]
    excuses = [event for _, event in events if isinstance(event, Excused)]
    for began, ended in stops:
        assert [excuse for excuse in excuses if excuse.since <= ended and began <= excuse.until]
    first, last = (events.index((at, event)) for at, event in _ends(events))
    turn = [at for at, event in events[:first] if isinstance(event, Played)][-1]
    played = next(at for at, event in events[last:] if isinstance(event, Played))
    lines = log.final.timekeeping.ledger
    kinds = [line.kind for line in lines]
    after = lines[len(kinds) - kinds[::-1].index("excused")]
    assert after.kind == "turn"
    assert after.charge is not None
    assert after.charge.spent <= played - turn - _length(excuses, turn, played)


def _ends(events: list[tuple[int, Event]]) -> tuple[tuple[int, Event], tuple[int, Event]]:
    """The first and the last excuse."""
    excuses = [(at, event) for at, event in events if isinstance(event, Excused)]
    return excuses[0], excuses[-1]


def _length(excuses: list[Excused], begin: int, end: int) -> int:
    """The milliseconds between two times that are excused, once or more."""
    length = 0
    for excuse in sorted(excuses, key=lambda excuse: excuse.since):
        since, until = max(begin, excuse.since), min(end, excuse.until)
        length += max(0, until - since)
        begin = max(begin, until)
    return length
