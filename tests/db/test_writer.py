"""The writer after errors of the database: no false success, and it works again afterwards."""

import asyncio

import pytest
from sqlalchemy import Connection, select, text

from app.db.writer import Rejected, Writer
from app.errors import Unavailable
from app.event_log.log import Append, EventLog, write_appends
from app.players.tables import player
from harness.games.match_builder import transitions, waiting_match
from tests.support.store.fixtures import ON_POSTGRES, ON_SQLITE, Store
from tests.support.store.seed import blocked_writer


def fill_disk(connection: Connection) -> None:
    """Forbid the database to grow."""
    pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
    connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")


def free_disk(connection: Connection) -> None:
    connection.exec_driver_sql("PRAGMA max_page_count = 1000000")


def write_too_much(connection: Connection) -> None:
    statement = text("INSERT INTO player (id, name, created_at) VALUES ('large', :name, 1)")
    connection.execute(statement, {"name": "x" * 100_000})


def rename(connection: Connection, table: str, name: str) -> None:
    connection.exec_driver_sql(f"ALTER TABLE {table} RENAME TO {name}")


@ON_SQLITE
async def test_a_full_disk_raises_unavailable_until_there_is_space(store: Store) -> None:
    (transition,) = transitions(waiting_match())
    await store.writer.run(fill_disk)
    appends = (store.log.append(f"m{number}", *transition) for number in range(600))
    answers = await asyncio.gather(*appends, return_exceptions=True)
    assert {type(answer) for answer in answers} >= {Unavailable}
    for number, answer in enumerate(answers):
        assert bool(await store.log.read(f"m{number}")) == (answer is True)
    await store.writer.run(free_disk)
    assert await store.log.append("later", *transition)
    assert await store.log.read("later") == [transition[0]]


@ON_SQLITE
async def test_a_full_disk_fails_all_jobs_of_the_transaction(store: Store) -> None:
    """SQLite then rolls back the whole transaction."""
    (transition,) = transitions(waiting_match())
    await store.writer.run(fill_disk)
    async with blocked_writer(store.writer, 3):
        waiting = asyncio.gather(
            store.log.append("m", *transition),
            store.writer.run(write_too_much),
            store.players.create("p", "a" * 64, 1),
            return_exceptions=True,
        )
    answers = await waiting
    assert all(isinstance(answer, Unavailable) for answer in answers)
    assert await store.log.read("m") == []
    assert await store.players.session("a" * 64, 2) is None
    await store.writer.run(free_disk)
    assert await store.log.append("m", *transition)


@ON_POSTGRES
async def test_a_job_that_takes_too_long_fails_alone(store: Store) -> None:
    (transition,) = transitions(waiting_match())

    def wait(connection: Connection) -> None:
        connection.exec_driver_sql("SET LOCAL statement_timeout = 1")
        connection.exec_driver_sql("SELECT pg_sleep(600)")

    async with blocked_writer(store.writer, 3):
        waiting = asyncio.gather(
            store.log.append("m", *transition),
            store.writer.run(wait),
            store.players.create("p", "a" * 64, 1),
            return_exceptions=True,
        )
    appended, late, created = await waiting
    assert (appended, created) == (True, None)
    assert isinstance(late, Unavailable)
    assert len(await store.log.read("m")) == 1
    assert await store.players.session("a" * 64, 2) is not None


async def test_an_entry_without_its_projection_is_not_written(store: Store) -> None:
    (transition,) = transitions(waiting_match())
    await store.writer.run(lambda one: rename(one, "match", "gone"))
    with pytest.raises(Unavailable):
        await store.log.append("m", *transition)
    with pytest.raises(Unavailable):
        await store.match_lists.running_listed()
    assert await store.log.read("m") == []
    await store.writer.run(lambda one: rename(one, "gone", "match"))
    assert await store.log.append("m", *transition)
    assert await store.match_lists.running_listed() == []


@pytest.mark.parametrize(
    ("error", "expected"),
    [
        (Rejected("no"), Rejected),
        (ValueError("a bug"), ValueError),
        (OverflowError("a number for no column"), OverflowError),
    ],
)
async def test_a_failing_job_does_not_affect_the_others(
    store: Store, error: Exception, expected: type[Exception]
) -> None:
    (transition,) = transitions(waiting_match())

    def fail(connection: Connection) -> None:
        connection.execute(text("INSERT INTO player (id, created_at) VALUES ('half', 1)"))
        raise error

    async with blocked_writer(store.writer, 5):
        waiting = asyncio.gather(
            store.players.create("p", "a" * 64, 1),
            store.writer.run(fail),
            store.log.append("m", *transition),
            store.players.create("p", "b" * 64, 1),  # this id exists
            store.players.create("q", "c" * 64, 1),
            return_exceptions=True,
        )
    answers = await waiting
    types = [type(answer) for answer in answers]
    assert types == [type(None), expected, bool, Unavailable, type(None)]
    assert await store.log.read("m") == [transition[0]]
    sessions = [await store.players.session(letter * 64, 2) for letter in "abc"]
    assert [session and session.player for session in sessions] == ["p", None, "q"]
    players = await store.reader.scalars(select(player.c.id).order_by(player.c.id))
    assert players == ["p", "q"], "the failing job is rolled back"


async def test_an_entry_that_cannot_be_encoded_does_not_end_the_writer(store: Store) -> None:
    (transition,) = transitions(waiting_match())
    with pytest.raises(Unavailable):
        await store.writer.add("no append at all")
    assert await store.log.append("m", *transition)


async def test_jobs_of_successive_turns_of_the_event_loop_are_committed_together(
    store: Store,
) -> None:
    sizes: list[int] = []

    def count_and_write(connection: Connection, appends: list[Append]) -> list[bool]:
        sizes.append(len(appends))
        return write_appends(connection, appends)

    writer = Writer(store.engine, count_and_write)
    writer.start()
    log = EventLog(writer, store.reader)
    (transition,) = transitions(waiting_match())
    alone = log.append("alone", *transition)
    await asyncio.sleep(0)
    assert await alone
    waiting = [log.append(match_id, *transition) for match_id in ("one", "two")]
    for turn in range(3):
        await asyncio.sleep(0)
        waiting.append(log.append(f"turn-{turn}", *transition))
    assert all(await asyncio.gather(*waiting))
    assert sizes == [1, 5]
    await writer.stop()


async def test_a_full_queue_raises_unavailable(store: Store) -> None:
    writer = Writer(store.engine, write_appends, max_queued=6)  # one of them blocks the others
    (transition,) = transitions(waiting_match())
    log = EventLog(writer, store.reader)
    writer.start()
    async with blocked_writer(writer, 5):
        waiting = asyncio.gather(
            *(log.append(f"m{number}", *transition) for number in range(7)), return_exceptions=True
        )
    assert [type(answer) for answer in await waiting] == [bool] * 5 + [Unavailable] * 2
    await writer.stop()


async def test_a_stopped_writer_has_written_what_waited_and_takes_no_more(store: Store) -> None:
    (transition,) = transitions(waiting_match())
    async with blocked_writer(store.writer, 1):
        waiting = store.log.append("m", *transition)
        stopping = asyncio.ensure_future(store.writer.stop())
        await asyncio.sleep(0)
        with pytest.raises(Unavailable):
            await store.log.append("late", *transition)
    await stopping
    assert await waiting is True
    assert await store.log.read("m") == [transition[0]]
    with pytest.raises(Unavailable):
        await store.append("later", waiting_match())
    await store.writer.stop()
