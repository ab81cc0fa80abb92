"""PostgreSQL goes away and comes back: what was asked is done once, or said not to be done."""

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
from app.store.log import Append, write_appends
from app.store.models import beat
from tests.match.support.builder import HOST, running_match, waiting_match
from tests.store.conftest import Store, open_store
from tests.store.support.seed import held, steps, write
from tests.store.support.tcp_proxy import Loss, Relay, relayed

BLOCKED = text("""
    SELECT count(*) FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
    WHERE NOT granted AND datname = current_database()
""")


@pytest.fixture
async def relay(postgres: str) -> AsyncIterator[Relay]:
    """The wire between the store and its database."""
    async with relayed(postgres) as relay:
        yield relay


@pytest.fixture
async def store(relay: Relay) -> AsyncIterator[Store]:
    """A store behind a wire."""
    async with open_store(relay.url) as store:
        await store.writer.run(
            lambda one: one.execute(insert(beat).values(worker="w", at=0, left=False))
        )
        yield store


def count_up(connection: Connection) -> None:
    """What must not be done twice."""
    connection.execute(update(beat).values(at=beat.c.at + 1))


async def counted(store: Store) -> int:
    """How often it was."""
    return await store.reader.run(lambda one: one.execute(select(beat.c.at)).scalar_one())


@pytest.mark.parametrize("loss", ["question", "answer"])
async def test_a_commit_that_got_lost_is_in_effect_once(
    store: Store, relay: Relay, loss: Loss
) -> None:
    """Whether the server did it or not, those who wait hear nothing of it."""
    builder = running_match().play_random(1, 5)
    relay.lose, relay.spared = loss, 1
    async with held(store.writer):
        answers = asyncio.gather(
            *(store.log.append("m", *step) for step in steps(builder)),
            store.writer.run(count_up),
            store.players.create("p", "a" * 64, 1),
        )
        await asyncio.sleep(0)
    await relay.lost.wait()
    assert not answers.done()
    await relay.open()
    assert await answers == [True] * len(builder.entries) + [None, None]
    assert await store.log.read("m") == builder.entries
    assert await counted(store) == 1
    assert await store.players.session("a" * 64, 2)


@pytest.mark.parametrize("loss", ["question", "answer"])
async def test_where_nobody_can_say_what_became_of_it_nobody_is_told_yes(
    store: Store, relay: Relay, loss: Loss, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The log knows it afterwards."""
    monkeypatch.setattr(postgres_, "RETRY_SECONDS", 0.2)
    (step,) = steps(waiting_match())
    relay.lose = loss
    with pytest.raises(Unavailable):
        await store.log.append("m", *step)
    with pytest.raises(Unavailable):
        await store.log.append("n", *step)
    with pytest.raises(Unavailable):
        await store.log.read("m")
    await relay.open()
    assert await store.log.read("m") == ([step[0]] if loss == "answer" else [])
    assert await store.log.append("m", *step) == (loss == "question")
    assert await store.log.append("n", *step)


async def test_who_asks_during_a_restart_waits_for_it(store: Store, relay: Relay) -> None:
    """Connections that were idle are replaced, for reading and for writing."""
    await write(store.log, "m", waiting_match())
    reads = [store.log.read("m") for _ in range(20)]
    await asyncio.gather(*reads)
    relay.cut()
    (step,) = steps(waiting_match())
    asked = asyncio.gather(
        store.log.append("n", *step), store.log.append("m", *step), store.log.read("m")
    )
    await asyncio.sleep(0)
    assert not asked.done()
    await relay.open()
    assert list(await asked) == [True, False, [step[0]]]


async def test_a_job_that_is_thrown_out_is_done_again(store: Store) -> None:
    """And what it and others did before it was thrown out is done again with it, once."""
    (step,) = steps(waiting_match())
    tries: list[int] = []

    def thrown_out(connection: Connection) -> None:
        count_up(connection)
        tries.append(len(tries))
        if len(tries) == 1:
            connection.exec_driver_sql("SELECT pg_terminate_backend(pg_backend_pid())")

    async with held(store.writer):
        waiting = asyncio.gather(store.log.append("m", *step), store.writer.run(thrown_out))
        await asyncio.sleep(0)
    assert list(await waiting) == [True, None]
    assert tries == [0, 1]
    assert await counted(store) == 1


async def test_two_processes_write_the_same_matches_without_a_ring(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each in its own order, all in one batch: of two for a version exactly one wins, at once."""
    monkeypatch.setattr(postgres_, "RETRY_SECONDS", 0)  # a deadlock would be told
    both = threading.Barrier(2)

    def together(connection: Connection, appends: list[Append]) -> list[bool]:
        both.wait()
        return write_appends(connection, appends)

    writers = [Writer(open_writer(postgres), together) for _ in "ab"]
    names = [f"m{number}" for number in range(MAX_BATCH)]
    ((entry, _, after),) = steps(waiting_match())
    asked = [
        asyncio.gather(
            *(writer.add(Append(name, entry, after, seats_changed=True)) for name in order)
        )
        for writer, order in zip(writers, (names, names[::-1]), strict=True)
    ]
    await asyncio.sleep(0)
    for writer in writers:
        writer.start()
    try:
        ours, theirs = [await answers for answers in asked]
    finally:
        both.abort()
        for writer in writers:
            await writer.stop()
    assert [mine != his for mine, his in zip(ours, theirs[::-1], strict=True)] == [True] * MAX_BATCH


async def test_jobs_of_two_processes_are_done_one_after_the_other(postgres: str) -> None:
    """They may read first and write then, as if there were one writer."""
    async with open_store(postgres) as one, open_store(postgres) as other:
        desks = [ChatMessages(store.writer, store.reader) for store in (one, other)]
        said = [
            ChatMessage("players", 0, HOST, f"r{number}", number, None, "well said")
            for number in range(40)
        ]
        told = await asyncio.gather(
            *(desks[number % 2].add("m", remark) for number, remark in enumerate(said))
        )
        assert sorted(remark.number for remark, _ in told) == list(range(1, 41))


async def test_moves_do_not_wait_for_the_jobs_of_another_process(postgres: str) -> None:
    (step,) = steps(waiting_match())
    async with open_store(postgres) as one, open_store(postgres) as other, held(one.writer):
        assert await other.log.append("m", *step)
        job = asyncio.ensure_future(other.writer.run(lambda _: "done"))
        while not await one.reader.run(lambda connection: connection.scalar(BLOCKED)):
            assert not job.done()
    assert await job == "done"
