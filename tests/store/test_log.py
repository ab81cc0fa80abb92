"""The log: what was appended is there, once, and in order."""

import asyncio

import pytest
from sqlalchemy import func, select

from app.match.commands import Leave
from app.match.evolve import fold
from app.store.models import entry as entries
from app.store.models import match as matches
from app.store.models import seat as seats
from tests.match.support.builder import (
    HOST,
    VARIANTS,
    Variant,
    running_match,
    variant_name,
    waiting_match,
)
from tests.store.conftest import Store
from tests.store.support.seed import held, steps, write


async def count(store: Store, table: str) -> int:
    """How many rows a table has."""
    query = select(func.count()).select_from(
        {"entry": entries, "match": matches, "seat": seats}[table]
    )
    return await store.reader.run(lambda connection: connection.execute(query).scalar_one())


async def test_a_match_that_nobody_opened_has_no_entries(store: Store) -> None:
    assert await store.log.read("nowhere") == []


@pytest.mark.parametrize("variant", VARIANTS, ids=variant_name)
async def test_a_whole_game_is_read_as_it_was_written(store: Store, variant: Variant) -> None:
    builder = running_match(*variant).play_random(5)
    await write(store.log, "m", builder)
    entries = await store.log.read("m")
    assert entries == builder.entries
    assert fold(entries) == builder.match


async def test_matches_are_told_apart(store: Store) -> None:
    first, second = running_match().play_random(1, 5), running_match("othello").play_random(2, 9)
    await write(store.log, "a", first)
    await write(store.log, "b", second)
    assert await store.log.read("a") == first.entries
    assert await store.log.read("b") == second.entries


async def test_the_second_at_a_version_is_told_so_and_changes_nothing(store: Store) -> None:
    builder = waiting_match()
    await write(store.log, "m", builder)
    rival = waiting_match()
    rival.submit(Leave(), HOST)
    sitting = running_match()
    entry, before, after = steps(sitting)[1]
    assert await store.log.append("m", entry, before, after)
    entry, before, after = steps(rival)[1]
    assert not await store.log.append("m", entry, before, after)
    assert await store.log.read("m") == sitting.entries
    (waiting,) = await store.player_matches.recent(HOST)
    assert (waiting.status, waiting.version) == ("running", 2)


async def test_a_lost_race_for_the_first_version_writes_no_rows(store: Store) -> None:
    (first,) = steps(waiting_match("macbeth"))
    (second,) = steps(waiting_match("othello"))
    assert await store.log.append("m", *first)
    assert not await store.log.append("m", *second)
    (mine,) = await store.player_matches.recent(HOST)
    assert mine.game == "macbeth"
    assert [await count(store, table) for table in ("entry", "match", "seat")] == [1, 1, 2]


async def test_of_two_at_once_exactly_one_wins(store: Store) -> None:
    (one,) = steps(waiting_match("macbeth"))
    (other,) = steps(waiting_match("othello"))
    async with held(store.writer):
        first = asyncio.ensure_future(store.log.append("m", *one))
        second = asyncio.ensure_future(store.log.append("m", *other))
        await asyncio.sleep(0)
    assert await first
    assert not await second
    (mine,) = await store.player_matches.recent(HOST)
    assert mine.game == "macbeth"


async def test_what_waits_is_committed_together_and_each_gets_its_own_answer(store: Store) -> None:
    await write(store.log, "taken", waiting_match())
    before = len(store.commits)
    (step,) = steps(waiting_match())
    names = [f"m{number}" for number in range(200)]
    names[17] = names[111] = "taken"
    async with held(store.writer):
        answers = asyncio.gather(*(store.log.append(name, *step) for name in names))
        await asyncio.sleep(0)
    assert await answers == [name != "taken" for name in names]
    assert len(store.commits) - before == 2, "one for what held the writer, one for all the others"
    assert await count(store, "entry") == 199


async def test_more_than_a_batch_holds_goes_into_the_next(store: Store) -> None:
    (step,) = steps(waiting_match())
    async with held(store.writer):
        answers = asyncio.gather(*(store.log.append(f"m{n}", *step) for n in range(1100)))
        await asyncio.sleep(0)
    assert all(await answers)
    assert len(store.commits) == 1 + 3
    assert await count(store, "match") == 1100


async def test_several_versions_of_one_match_can_wait_together(store: Store) -> None:
    builder = running_match().play_random(1, 10)
    async with held(store.writer):
        answers = asyncio.gather(*(store.log.append("m", *step) for step in steps(builder)))
        await asyncio.sleep(0)
    assert all(await answers)
    assert await store.log.read("m") == builder.entries
    (mine,) = await store.player_matches.recent(HOST)
    assert (mine.version, mine.ply) == (builder.match.version, len(builder.match.turns))


async def test_an_append_whose_asker_is_gone_is_written_all_the_same(store: Store) -> None:
    (step,) = steps(waiting_match())
    async with held(store.writer):
        gone = asyncio.create_task(store.log.append("m", *step))
        await asyncio.sleep(0)
        gone.cancel()
    await write(store.log, "other", waiting_match())
    assert gone.cancelled()
    assert await store.log.read("m") == [step[0]]
