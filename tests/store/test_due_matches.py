"""What has to be done in matches."""

from sqlalchemy import Connection

from app.match.commands import Resign
from app.store.due_matches import AWAITING, DueMatches
from tests.match.support.builder import HOST, computer_match, running_match
from tests.store.conftest import ON_SQLITE, Store
from tests.store.support.seed import steps, write


async def test_a_match_is_due_when_its_deadline_has_passed(store: Store) -> None:
    diary = DueMatches(store.reader)
    timed, other, free = (
        running_match(time=time).play_random(1, 3) for time in ("5+0", "3d", "none")
    )
    for name, builder in (("timed", timed), ("other", other), ("free", free)):
        await write(store.log, name, builder)
    assert timed.match.timekeeping.clocks is not None
    deadline = timed.match.timekeeping.clocks.deadline
    assert deadline is not None
    assert await diary.due(deadline - 1) == []
    assert await diary.due(deadline) == ["timed"]
    assert await diary.due(deadline + 100 * 86_400_000) == ["timed", "other"]
    timed.submit(Resign(timed.match.version), HOST)
    assert await store.log.append("timed", *steps(timed)[-1])
    assert await diary.due(deadline) == []


async def test_where_a_computer_has_to_do_something(store: Store) -> None:
    diary = DueMatches(store.reader)
    early, late = computer_match().play_random(1, 1), computer_match().play_random(1, 3)
    human, begins = running_match().play_random(1, 1), computer_match()
    for name, builder in (("late", late), ("early", early), ("human", human), ("begins", begins)):
        await write(store.log, name, builder)
    assert await diary.awaiting(late.now_ms) == ["early", "late"]
    assert await diary.awaiting(late.now_ms - 1) == ["early"]
    early.play_random(1, 1)
    assert await store.log.append("early", *steps(early)[-1])
    assert await diary.awaiting(late.now_ms) == ["late"]
    late.submit(Resign(late.match.version), HOST)
    assert await store.log.append("late", *steps(late)[-1])
    assert await diary.awaiting(late.now_ms) == []


@ON_SQLITE
async def test_only_matches_that_wait_are_looked_through(store: Store) -> None:
    def plan(connection: Connection) -> list[str]:
        query = "EXPLAIN QUERY PLAN " + str(AWAITING.compile(dialect=connection.dialect))
        return [row[3] for row in connection.exec_driver_sql(query, (9, 9, 0))]

    assert await store.reader.run(plan) == [
        "SEARCH match USING INDEX ix_match_moved_at (moved_at<?)"
    ]
