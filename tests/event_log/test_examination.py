"""Damage of a database is found and described, and a sound one has none."""

import pytest
from sqlalchemy import Connection, create_engine, text

from app.errors import BrokenLog
from app.event_log.examination import examine_matches, missing_columns
from app.match.commands import Resign
from harness.games.match_builder import running_match, waiting_match
from tests.support.store.fixtures import Store


async def seed(store: Store) -> None:
    """A match that waits, one that is played, one that is over."""
    await store.append("waiting", waiting_match())
    await store.append("played", running_match().play_random(3, 8))
    over = running_match("othello").play_random(4, 6)
    over.submit(Resign(over.match.version), over.player_to_move)
    await store.append("over", over)


async def execute(store: Store, statement: str, **values: object) -> None:
    def job(connection: Connection) -> None:
        connection.execute(text(statement), values)

    await store.writer.run(job)


def problems(store: Store) -> list[str]:
    return list(examine_matches(store.url, None).problems)


async def test_a_sound_database_has_no_problems(store: Store) -> None:
    assert list(examine_matches(store.url, 10).problems) == []
    await seed(store)
    assert missing_columns(store.url) == []
    assert problems(store) == []


DAMAGED_EVENTS = [
    ("no json", "version 3 is not JSON"),
    ('{"kind": "ended"}', "version 3 is not a list of events"),
    ('["ended"]', "version 3 is not a list of events"),
    ('[{"kind": "danced"}]', "version 3 has an event of the unknown kind 'danced'"),
    ('[{"kind": "played"}]', "version 3 has an invalid event (0.played.move: Field required)"),
    ('[{"kind": "played", "move": "zz9"}]', "version 3 cannot be replayed (NotationError"),
    ('[{"kind": "opened"}]', "version 3 has an invalid event (0.opened.game: Field required)"),
]


@pytest.mark.parametrize(("events", "problem"), DAMAGED_EVENTS)
async def test_a_damaged_row_is_found(store: Store, events: str, problem: str) -> None:
    await seed(store)
    damage = "UPDATE entry SET events = :events WHERE match_id = 'played' AND version = 3"
    await execute(store, damage, events=events)
    (found,) = problems(store)
    assert found.startswith(f"match played: {problem}")


@pytest.mark.parametrize("version", [1, 4])
async def test_a_gap_is_found_and_the_log_is_refused(store: Store, version: int) -> None:
    await seed(store)
    await execute(store, f"DELETE FROM entry WHERE match_id = 'over' AND version = {version}")
    assert problems(store) == [f"match over: version {version} is missing"]
    with pytest.raises(BrokenLog, match=f"match over: version {version} is missing"):
        await store.log.read("over")
    assert await store.log.read("over", after=version), "the rest is sound"


@pytest.mark.parametrize(
    ("damage", "problem"),
    [
        ("UPDATE match SET version = version + 2 WHERE id = 'over'", "the lists are ahead of"),
        ("UPDATE match SET version = version - 2 WHERE id = 'over'", "the lists are behind"),
        ("UPDATE match SET status = 'running' WHERE id = 'over'", "the lists say status running"),
        ("UPDATE match SET ply = 1 WHERE id = 'over'", "the lists say ply 1, its log says 6"),
        ("DELETE FROM match WHERE id = 'over'", "the lists do not have it"),
        ("DELETE FROM entry WHERE match_id = 'over'", "its log is missing"),
        ("DELETE FROM seat WHERE match_id = 'over' AND color = 'white'", "the seats in the lists"),
    ],
)
async def test_lists_that_do_not_agree_with_the_log_are_found(
    store: Store, damage: str, problem: str
) -> None:
    await seed(store)
    await execute(store, damage)
    (found,) = problems(store)
    assert found.startswith(f"match over: {problem}")


async def test_only_the_latest_matches_are_examined_unless_all_are_asked_for(store: Store) -> None:
    await seed(store)
    await execute(store, "UPDATE match SET moved_at = 1 WHERE id = 'waiting'")
    await execute(store, "UPDATE entry SET events = '' WHERE match_id = 'waiting'")
    latest, every = examine_matches(store.url, 2), examine_matches(store.url, None)
    assert (latest.examined, latest.total, len(latest.problems)) == (2, 3, 0)
    assert (every.examined, every.total, len(every.problems)) == (3, 3, 1)


@pytest.mark.parametrize(
    ("damage", "problem"),
    [
        ("DROP TABLE seat", "the table seat is missing"),
        ("ALTER TABLE match DROP COLUMN paused", "the column match.paused is missing"),
    ],
)
def test_missing_tables_and_columns_are_found(sqlite: str, damage: str, problem: str) -> None:
    engine = create_engine(sqlite)
    with engine.begin() as connection:
        connection.exec_driver_sql(damage)
    engine.dispose()
    assert missing_columns(sqlite) == [problem]
