"""Matches with a passed deadline, and matches that wait for a computer."""

from sqlalchemy import Connection

from app.event_log.due_matches import AWAITING_COMPUTER, DueMatches
from app.match.commands import Resign
from harness.games.match_builder import HOST, computer_match, running_match
from tests.support.store.fixtures import ON_SQLITE, Store


async def test_a_match_is_due_when_its_deadline_has_passed(store: Store) -> None:
    due_matches = DueMatches(store.reader)
    timed, other, free = (
        running_match(time=time).play_random(1, 3) for time in ("5+0", "3d", "none")
    )
    for name, builder in (("timed", timed), ("other", other), ("free", free)):
        await store.append(name, builder)
    assert timed.match.timekeeping.clocks is not None
    deadline = timed.match.timekeeping.clocks.deadline
    assert deadline is not None
    assert await due_matches.due(deadline - 1) == []
    assert await due_matches.due(deadline) == ["timed"]
    assert await due_matches.due(deadline + 100 * 86_400_000) == ["timed", "other"]
    timed.submit(Resign(timed.match.version), HOST)
    await store.append_last("timed", timed)
    assert await due_matches.due(deadline) == []


async def test_matches_that_wait_for_a_computer(store: Store) -> None:
    due_matches = DueMatches(store.reader)
    early, late = computer_match().play_random(1, 1), computer_match().play_random(1, 3)
    human, begins = running_match().play_random(1, 1), computer_match()
    for name, builder in (("late", late), ("early", early), ("human", human), ("begins", begins)):
        await store.append(name, builder)
    assert await due_matches.awaiting(late.now_ms) == ["early", "late"]
    assert await due_matches.awaiting(late.now_ms - 1) == ["early"]
    early.play_random(1, 1)
    await store.append_last("early", early)
    assert await due_matches.awaiting(late.now_ms) == ["late"]
    late.submit(Resign(late.match.version), HOST)
    await store.append_last("late", late)
    assert await due_matches.awaiting(late.now_ms) == []


@ON_SQLITE
async def test_waiting_matches_are_read_from_a_partial_index(store: Store) -> None:
    def plan(connection: Connection) -> list[str]:
        query = "EXPLAIN QUERY PLAN " + str(AWAITING_COMPUTER.compile(dialect=connection.dialect))
        return [row[3] for row in connection.exec_driver_sql(query, (9, 9, 0))]

    assert await store.reader.run(plan) == [
        "SEARCH match USING INDEX ix_match_moved_at (moved_at<?)"
    ]
