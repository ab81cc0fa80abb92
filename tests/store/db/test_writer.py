"""When the database fails: nobody is told yes who was not written, and it goes on afterwards."""

import asyncio

import pytest
from sqlalchemy import Connection, text

from app.match.ports import Unavailable
from app.store.db.writer import Rejected, Writer
from app.store.log import Log, write_appends
from tests.match.support.builder import waiting_match
from tests.store.conftest import ON_SQLITE, Store
from tests.store.support.seed import held, steps, write


def fill(connection: Connection) -> None:
    """Allow the database no page more than it has."""
    pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
    connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")


def make_room(connection: Connection) -> None:
    """Give the disk back."""
    connection.exec_driver_sql("PRAGMA max_page_count = 1000000")


def hog(connection: Connection) -> None:
    """Write more than there is room for."""
    statement = text("INSERT INTO player (id, name, created_at) VALUES ('hog', :name, 1)")
    connection.execute(statement, {"name": "x" * 100_000})


def rename(connection: Connection, table: str, name: str) -> None:
    """Give a table another name."""
    connection.exec_driver_sql(f"ALTER TABLE {table} RENAME TO {name}")


@ON_SQLITE
async def test_a_full_disk_is_said_and_later_it_goes_on(store: Store) -> None:
    (step,) = steps(waiting_match())
    await store.writer.run(fill)
    appends = (store.log.append(f"m{number}", *step) for number in range(600))
    answers = await asyncio.gather(*appends, return_exceptions=True)
    assert {type(answer) for answer in answers} >= {Unavailable}
    for number, answer in enumerate(answers):
        assert bool(await store.log.read(f"m{number}")) == (answer is True)
    await store.writer.run(make_room)
    assert await store.log.append("later", *step)
    assert await store.log.read("later") == [step[0]]


@ON_SQLITE
async def test_nobody_is_told_yes_when_the_disk_was_full_for_another(store: Store) -> None:
    """SQLite then takes back what everybody wrote in the transaction."""
    (step,) = steps(waiting_match())
    await store.writer.run(fill)
    async with held(store.writer):
        waiting = asyncio.gather(
            store.log.append("m", *step),
            store.writer.run(hog),
            store.players.create("p", "a" * 64, 1),
            return_exceptions=True,
        )
        await asyncio.sleep(0)
    answers = await waiting
    assert all(isinstance(answer, Unavailable) for answer in answers)
    assert await store.log.read("m") == []
    assert await store.players.session("a" * 64, 2) is None
    await store.writer.run(make_room)
    assert await store.log.append("m", *step)


async def test_a_table_that_is_gone_and_comes_back(store: Store) -> None:
    (step,) = steps(waiting_match())
    await store.writer.run(lambda one: rename(one, "match", "gone"))
    with pytest.raises(Unavailable):
        await store.log.append("m", *step)
    with pytest.raises(Unavailable):
        await store.match_lists.running_listed()
    assert await store.log.read("m") == [], "an entry without its projection is not written"
    await store.writer.run(lambda one: rename(one, "gone", "match"))
    assert await store.log.append("m", *step)
    assert await store.match_lists.running_listed() == []


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (Rejected("no"), Rejected),
        (ValueError("a bug"), ValueError),
        (OverflowError("a number for no column"), OverflowError),
    ],
)
async def test_a_failing_job_harms_nobody_else(
    store: Store, error: Exception, told: type[Exception]
) -> None:
    (step,) = steps(waiting_match())

    def fail(connection: Connection) -> None:
        connection.execute(text("INSERT INTO player (id, created_at) VALUES ('half', 1)"))
        raise error

    async with held(store.writer):
        waiting = asyncio.gather(
            store.players.create("p", "a" * 64, 1),
            store.writer.run(fail),
            store.log.append("m", *step),
            store.players.create("p", "b" * 64, 1),  # that id is taken
            store.players.create("q", "c" * 64, 1),
            return_exceptions=True,
        )
        await asyncio.sleep(0)
    answers = await waiting
    assert [type(answer) for answer in answers] == [type(None), told, bool, Unavailable, type(None)]
    assert await store.log.read("m") == [step[0]]
    sessions = [await store.players.session(letter * 64, 2) for letter in "abc"]
    assert [session and session.player for session in sessions] == ["p", None, "q"]
    names = await store.reader.run(
        lambda connection: connection.execute(text("SELECT id FROM player ORDER BY id")).all()
    )
    assert [row.id for row in names] == ["p", "q"], "what the failing job wrote is taken back"


async def test_an_entry_that_cannot_be_encoded_does_not_end_the_writer(store: Store) -> None:
    (step,) = steps(waiting_match())
    with pytest.raises(Unavailable):
        await store.writer.add("no append at all")
    assert await store.log.append("m", *step)


async def test_more_than_may_wait_is_refused(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.store.db.writer.MAX_QUEUED", 5)
    writer = Writer(store.engine, write_appends)
    (step,) = steps(waiting_match())
    log = Log(writer, store.reader)
    writer.start()
    async with held(writer):
        waiting = asyncio.gather(
            *(log.append(f"m{number}", *step) for number in range(7)), return_exceptions=True
        )
        await asyncio.sleep(0)
    assert [type(answer) for answer in await waiting] == [bool] * 5 + [Unavailable] * 2
    await writer.stop()


async def test_a_stopped_writer_has_written_what_waited_and_takes_no_more(store: Store) -> None:
    (step,) = steps(waiting_match())
    async with held(store.writer):
        waiting = asyncio.ensure_future(store.log.append("m", *step))
        await asyncio.sleep(0)
        stopping = asyncio.ensure_future(store.writer.stop())
        await asyncio.sleep(0)
        with pytest.raises(Unavailable):
            await store.log.append("late", *step)
    await stopping
    assert await waiting is True
    assert await store.log.read("m") == [step[0]]
    with pytest.raises(Unavailable):
        await write(store.log, "later", waiting_match())
    await store.writer.stop()
