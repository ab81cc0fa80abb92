"""The event log: entries are stored once, in order and in batches."""

import asyncio

import pytest
from sqlalchemy import func, select

from app.event_log.tables import entry as entries
from app.event_log.tables import match as matches
from app.event_log.tables import seat as seats
from app.match.commands import Leave
from app.match.evolve import fold
from harness.games.match_builder import HOST, Variant, running_match, transitions, waiting_match
from tests.match.support.variants import FIRST_VARIANTS
from tests.support.store.fixtures import Store, open_store
from tests.support.store.seed import blocked_writer


async def count(store: Store, table: str) -> int:
    query = select(func.count()).select_from(
        {"entry": entries, "match": matches, "seat": seats}[table]
    )
    return await store.reader.run(lambda connection: connection.execute(query).scalar_one())


async def test_an_unknown_match_has_no_entries(store: Store) -> None:
    assert await store.log.read("nowhere") == []


@pytest.mark.parametrize("variant", FIRST_VARIANTS)
async def test_a_whole_game_is_read_as_it_was_written(store: Store, variant: Variant) -> None:
    builder = running_match(*variant).play_random(5)
    await store.append("m", builder)
    entries = await store.log.read("m")
    assert entries == builder.entries
    assert fold(entries) == builder.match


async def test_two_matches_have_separate_logs(store: Store) -> None:
    first, second = running_match().play_random(1, 5), running_match("othello").play_random(2, 9)
    await store.append("a", first)
    await store.append("b", second)
    assert await store.log.read("a") == first.entries
    assert await store.log.read("b") == second.entries


async def test_a_second_entry_of_a_version_is_rejected(store: Store) -> None:
    builder = waiting_match()
    await store.append("m", builder)
    rival = waiting_match()
    rival.submit(Leave(), HOST)
    sitting = running_match()
    entry, before, after = transitions(sitting)[1]
    assert await store.log.append("m", entry, before, after)
    entry, before, after = transitions(rival)[1]
    assert not await store.log.append("m", entry, before, after)
    assert await store.log.read("m") == sitting.entries
    (waiting,) = await store.player_matches.recent(HOST)
    assert (waiting.status, waiting.version) == ("running", 2)


async def test_a_lost_race_for_the_first_version_writes_no_rows(store: Store) -> None:
    (first,) = transitions(waiting_match("macbeth"))
    (second,) = transitions(waiting_match("othello"))
    assert await store.log.append("m", *first)
    assert not await store.log.append("m", *second)
    (mine,) = await store.player_matches.recent(HOST)
    assert mine.game == "macbeth"
    assert [await count(store, table) for table in ("entry", "match", "seat")] == [1, 1, 2]


async def test_one_of_two_concurrent_entries_is_written(store: Store) -> None:
    (one,) = transitions(waiting_match("macbeth"))
    (other,) = transitions(waiting_match("othello"))
    async with blocked_writer(store.writer, 2):
        written = [store.log.append("m", *one), store.log.append("m", *other)]
    assert [await one for one in written] == [True, False]
    (mine,) = await store.player_matches.recent(HOST)
    assert mine.game == "macbeth"


async def test_queued_entries_are_committed_together_with_separate_results(store: Store) -> None:
    await store.append("taken", waiting_match())
    before = len(store.commits)
    (transition,) = transitions(waiting_match())
    names = [f"m{number}" for number in range(200)]
    names[17] = names[111] = "taken"
    async with blocked_writer(store.writer, len(names)):
        answers = asyncio.gather(*(store.log.append(name, *transition) for name in names))
    assert await answers == [name != "taken" for name in names]
    assert len(store.commits) - before == 2, "one for the blocking job, one for all others"
    assert await count(store, "entry") == 199


async def test_more_entries_than_a_batch_go_into_the_next(database: str) -> None:
    (transition,) = transitions(waiting_match())
    async with open_store(database, max_batch=5) as store:
        async with blocked_writer(store.writer, 11):
            answers = asyncio.gather(*(store.log.append(f"m{n}", *transition) for n in range(11)))
        assert await answers == [True] * 11
        assert len(store.commits) == 1 + 3
        assert await count(store, "match") == 11


async def test_several_versions_of_one_match_are_committed_together(store: Store) -> None:
    builder = running_match().play_random(1, 10)
    async with blocked_writer(store.writer, len(builder.entries)):
        answers = asyncio.gather(
            *(store.log.append("m", *transition) for transition in transitions(builder))
        )
    assert all(await answers)
    assert await store.log.read("m") == builder.entries
    (mine,) = await store.player_matches.recent(HOST)
    assert (mine.version, mine.ply) == (builder.match.version, len(builder.match.turns))


async def test_a_cancelled_append_is_written_nevertheless(store: Store) -> None:
    (transition,) = transitions(waiting_match())
    async with blocked_writer(store.writer, 1):
        cancelled = asyncio.ensure_future(store.log.append("m", *transition))
        cancelled.cancel()
    await store.append("other", waiting_match())
    assert cancelled.cancelled()
    assert await store.log.read("m") == [transition[0]]
