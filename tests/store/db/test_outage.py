"""Outages of PostgreSQL: each job is done once, or raises Unavailable."""

import asyncio
import threading
from collections.abc import AsyncIterator

import pytest
from sqlalchemy import Connection, insert, select, text, update

from app.domain.chat import ChatMessage
from app.match.ports import Unavailable
from app.store.chat import ChatMessages
from app.store.db import postgres as postgres_
from app.store.db.database import open_writer
from app.store.db.writer import MAX_BATCH, Writer
from app.store.event_log.log import Append, write_appends
from app.store.models import beat
from tests.match.support.builder import HOST, running_match, waiting_match
from tests.store.conftest import Store, open_store
from tests.store.support.seed import append_match, blocked_writer, transitions
from tests.store.support.tcp_proxy import DroppedMessage, TcpProxy, running_proxy

BLOCKED = text("""
    SELECT count(*) FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
    WHERE NOT granted AND datname = current_database()
""")


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Jobs are retried however long the test takes to end the outage."""
    monkeypatch.setattr(postgres_, "RETRY_SECONDS", 3_600.0)


@pytest.fixture
async def proxy(postgres: str) -> AsyncIterator[TcpProxy]:
    """A proxy between the store and its database."""
    async with running_proxy(postgres) as proxy:
        yield proxy


@pytest.fixture
async def store(proxy: TcpProxy) -> AsyncIterator[Store]:
    """A store that is connected through the proxy."""
    async with open_store(proxy.url) as store:
        await store.writer.run(
            lambda one: one.execute(insert(beat).values(worker="w", at=0, left=False))
        )
        yield store


def increment(connection: Connection) -> None:
    connection.execute(update(beat).values(at=beat.c.at + 1))


async def increments(store: Store) -> int:
    return await store.reader.run(lambda one: one.execute(select(beat.c.at)).scalar_one())


@pytest.mark.parametrize("loss", ["request", "response"])
async def test_a_job_whose_commit_was_interrupted_is_done_once(
    store: Store, proxy: TcpProxy, loss: DroppedMessage
) -> None:
    """Whether the server has committed or not, callers notice nothing but a delay."""
    builder = running_match().play_random(1, 5)
    proxy.drop(loss, after=1)
    async with blocked_writer(store.writer):
        answers = asyncio.gather(
            *(store.log.append("m", *transition) for transition in transitions(builder)),
            store.writer.run(increment),
            store.players.create("p", "a" * 64, 1),
        )
        await asyncio.sleep(0)
    await proxy.lost.wait()
    assert not answers.done()
    await proxy.open()
    assert await answers == [True] * len(builder.entries) + [None, None]
    assert await store.log.read("m") == builder.entries
    assert await increments(store) == 1
    assert await store.players.session("a" * 64, 2)


@pytest.mark.parametrize("loss", ["request", "response"])
async def test_a_commit_with_unknown_result_raises_unavailable(
    store: Store, proxy: TcpProxy, loss: DroppedMessage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Afterwards the log shows whether it was committed."""
    (transition,) = transitions(waiting_match())
    proxy.drop(loss)
    with monkeypatch.context() as impatient:
        impatient.setattr(postgres_, "RETRY_SECONDS", 0.2)
        with pytest.raises(Unavailable):
            await store.log.append("m", *transition)
        with pytest.raises(Unavailable):
            await store.log.append("n", *transition)
        with pytest.raises(Unavailable):
            await store.log.read("m")
    await proxy.open()
    assert await store.log.read("m") == ([transition[0]] if loss == "response" else [])
    assert await store.log.append("m", *transition) == (loss == "request")
    assert await store.log.append("n", *transition)


async def test_jobs_wait_for_a_restart_of_the_server(store: Store, proxy: TcpProxy) -> None:
    """Idle connections are replaced, for reading and for writing."""
    await append_match(store.log, "m", waiting_match())
    reads = [store.log.read("m") for _ in range(20)]
    await asyncio.gather(*reads)
    proxy.cut()
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

    async with blocked_writer(store.writer):
        waiting = asyncio.gather(store.log.append("m", *transition), store.writer.run(terminated))
        await asyncio.sleep(0)
    assert list(await waiting) == [True, None]
    assert tries == [0, 1]
    assert await increments(store) == 1


async def test_two_processes_append_the_same_matches_without_a_deadlock(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each in another order, in one batch. One of two entries of a version is written."""
    monkeypatch.setattr(postgres_, "RETRY_SECONDS", 0)  # a deadlock would raise Unavailable
    both = threading.Barrier(2)

    def together(connection: Connection, appends: list[Append]) -> list[bool]:
        both.wait()
        return write_appends(connection, appends)

    writers = [Writer(open_writer(postgres), together) for _ in "ab"]
    names = [f"m{number}" for number in range(MAX_BATCH)]
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
    assert [one != other for one, other in zip(first, second[::-1], strict=True)] == [
        True
    ] * MAX_BATCH


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
