"""Outages of PostgreSQL: each job is done once, or raises Unavailable."""

import asyncio
import os
import threading
from collections.abc import AsyncIterator
from contextlib import closing, suppress
from signal import SIGKILL
from typing import Literal

import pytest
from sqlalchemy import Connection, insert, select, text, update
from sqlalchemy.exc import OperationalError

from app.db.database import open_writer
from app.db.postgres import begin, transaction_status
from app.db.tables import heartbeat
from app.db.writer import Writer
from app.errors import Unavailable
from app.event_log.log import Append, write_appends
from app.features.chat.model import ChatMessage
from app.features.chat.store import ChatMessages
from app.timeouts import Timeouts
from harness.games.match_builder import HOST, running_match, transitions, waiting_match
from harness.servers.cluster import Cluster
from tests.support.store.fixtures import Store, open_store
from tests.support.store.postgres_proxy import DroppedMessage, PostgresProxy
from tests.support.store.seed import blocked_writer
from tests.support.timeouts import HOUR

BATCH = 500  # jobs in one transaction

BLOCKED = text("""
    SELECT count(*) FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
    WHERE NOT granted AND datname = current_database()
""")


PATIENT = Timeouts(database_retry=HOUR)  # however long a test takes to end the outage


@pytest.fixture
async def proxy(postgres: str) -> AsyncIterator[PostgresProxy]:
    """A proxy between the store and its database."""
    async with PostgresProxy(postgres) as proxy:
        yield proxy


@pytest.fixture
async def store(proxy: PostgresProxy) -> AsyncIterator[Store]:
    """A store that is connected through the proxy."""
    async with open_store(proxy.url, PATIENT) as store:
        await store.writer.run(
            lambda one: one.execute(insert(heartbeat).values(worker="w", at=0, left=False))
        )
        yield store


def increment(connection: Connection) -> None:
    connection.execute(update(heartbeat).values(at=heartbeat.c.at + 1))


async def increments(store: Store) -> int:
    return await store.reader.run(lambda one: one.execute(select(heartbeat.c.at)).scalar_one())


@pytest.mark.parametrize("loss", ["request", "response"])
async def test_a_job_whose_commit_was_interrupted_is_done_once(
    store: Store, proxy: PostgresProxy, loss: DroppedMessage
) -> None:
    """Whether the server has committed or not, callers notice nothing but a delay."""
    builder = running_match().play_random(1, 5)
    proxy.drop(loss, after=1)
    async with blocked_writer(store.writer, len(builder.entries) + 2):
        answers = asyncio.gather(
            *(store.log.append("m", *transition) for transition in transitions(builder)),
            store.writer.run(increment),
            store.players.create("p", "a" * 64, 1),
        )
    await proxy.lost.wait()
    assert not answers.done()
    await proxy.open()
    assert await answers == [True] * len(builder.entries) + [None, None]
    assert await store.log.read("m") == builder.entries
    assert await increments(store) == 1
    assert await store.players.session("a" * 64, 2)


@pytest.mark.parametrize("loss", ["request", "response"])
async def test_a_commit_with_unknown_result_raises_unavailable(
    store: Store, proxy: PostgresProxy, loss: DroppedMessage
) -> None:
    """Afterwards the log shows whether it was committed."""
    (transition,) = transitions(waiting_match())
    proxy.drop(loss)
    async with open_store(proxy.url, Timeouts(database_retry=0.2)) as impatient:
        for match_id in ("m", "n"):
            with pytest.raises(Unavailable):
                await impatient.log.append(match_id, *transition)
        with pytest.raises(Unavailable):
            await impatient.log.read("m")
    await proxy.open()
    assert await store.log.read("m") == ([transition[0]] if loss == "response" else [])
    assert await store.log.append("m", *transition) == (loss == "request")
    assert await store.log.append("n", *transition)


@pytest.mark.parametrize("loss", ["request", "response"])
async def test_an_append_whose_commit_was_interrupted_is_written_once(
    store: Store, proxy: PostgresProxy, loss: DroppedMessage
) -> None:
    """Whoever opens a match announces it only if the append says that it was written."""
    (transition,) = transitions(waiting_match())
    proxy.drop(loss)
    append = store.log.append("m", *transition)
    await proxy.lost.wait()
    await proxy.open()
    assert await append
    assert await store.log.read("m") == [transition[0]]


@pytest.mark.services
@pytest.mark.parametrize("crash", ["server", "session"])
async def test_no_id_of_a_transaction_is_trusted_after_a_crash(
    crash: Literal["server", "session"],
) -> None:
    """PostgreSQL gives an id of which nothing had reached the disk to another transaction."""
    async with Cluster() as cluster:
        engine = open_writer(cluster.url)
        with closing(engine.connect()) as connection:
            lost = begin(connection, exclusive=True)
            assert transaction_status(connection, lost) == "in progress"
            session = connection.scalar(text("SELECT pg_backend_pid()"))
            if crash == "server":
                await cluster.stop(SIGKILL)
                await cluster.start()
            else:
                os.kill(session, SIGKILL)
            connection.invalidate()
        engine.dispose()
        while True:
            with suppress(OperationalError), engine.connect() as connection:  # it may still recover
                other = begin(connection, exclusive=True)
                break
        assert other.start != lost.start
        with closing(engine.connect()) as connection:
            assert transaction_status(connection, lost) is None
        engine.dispose()


async def test_jobs_wait_for_a_restart_of_the_server(store: Store, proxy: PostgresProxy) -> None:
    """Idle connections are replaced, for reading and for writing."""
    await store.append("m", waiting_match())
    reads = [store.log.read("m") for _ in range(20)]
    await asyncio.gather(*reads)
    proxy.close()
    (transition,) = transitions(waiting_match())
    jobs = asyncio.gather(
        store.log.append("n", *transition), store.log.append("m", *transition), store.log.read("m")
    )
    await asyncio.sleep(0)
    assert not jobs.done()
    await proxy.open()
    assert list(await jobs) == [True, False, [transition[0]]]


async def test_a_job_whose_connection_is_terminated_is_repeated(store: Store) -> None:
    """The other jobs of its transaction are repeated, too."""
    (transition,) = transitions(waiting_match())
    tries: list[int] = []

    def terminated(connection: Connection) -> None:
        increment(connection)
        tries.append(len(tries))
        if len(tries) == 1:
            connection.exec_driver_sql("SELECT pg_terminate_backend(pg_backend_pid())")

    async with blocked_writer(store.writer, 2):
        waiting = asyncio.gather(store.log.append("m", *transition), store.writer.run(terminated))
    assert list(await waiting) == [True, None]
    assert tries == [0, 1]
    assert await increments(store) == 1


async def test_two_processes_append_the_same_matches_without_a_deadlock(postgres: str) -> None:
    """Each in another order, in one batch. One of two entries of a version is written."""
    at_once = Timeouts(database_retry=0)  # a deadlock raises Unavailable
    both = threading.Barrier(2)

    def together(connection: Connection, appends: list[Append]) -> list[bool]:
        for timeout in ("lock", "statement", "idle_in_transaction_session"):  # on a busy machine
            connection.exec_driver_sql(f"SET LOCAL {timeout}_timeout = 0")
        both.wait()
        return write_appends(connection, appends)

    writers = [Writer(open_writer(postgres), together, at_once, max_batch=BATCH) for _ in "ab"]
    names = [f"m{number}" for number in range(BATCH)]
    ((entry, _, after),) = transitions(waiting_match())
    appends = [
        asyncio.gather(*(writer.add(Append(name, entry, None, after)) for name in order))
        for writer, order in zip(writers, (names, names[::-1]), strict=True)
    ]
    await asyncio.sleep(0)
    for writer in writers:
        writer.start()
    try:
        first, second = [await answers for answers in appends]
    finally:
        both.abort()
        for writer in writers:
            await writer.stop()
    assert [one != other for one, other in zip(first, second[::-1], strict=True)] == [True] * BATCH


async def test_jobs_of_two_processes_are_serialized(postgres: str) -> None:
    """Jobs may read before they write."""
    async with open_store(postgres) as one, open_store(postgres) as other:
        repositories = [ChatMessages(store.writer, store.reader) for store in (one, other)]
        messages = [
            ChatMessage("players", 0, HOST, f"r{number}", number, None, "well said")
            for number in range(40)
        ]
        written = await asyncio.gather(
            *(repositories[number % 2].add("m", remark) for number, remark in enumerate(messages))
        )
        assert sorted(remark.number for remark, _ in written) == list(range(1, 41))


async def test_appends_do_not_wait_for_jobs_of_another_process(postgres: str) -> None:
    (transition,) = transitions(waiting_match())
    async with (
        open_store(postgres) as one,
        open_store(postgres) as other,
        blocked_writer(one.writer),
    ):
        assert await other.log.append("m", *transition)
        job = asyncio.ensure_future(other.writer.run(lambda _: "done"))
        while not await one.reader.run(lambda connection: connection.scalar(BLOCKED)):
            assert not job.done()
    assert await job == "done"
