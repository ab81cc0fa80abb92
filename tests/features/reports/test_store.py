"""Reports in the database."""

import asyncio
from dataclasses import replace

import pytest

from app.features.reports.model import Report, part_of_words
from app.features.reports.store import MAX_REPORTS, LatestReports, Reports
from harness.games.match_builder import GUEST, HOST, THIRD
from tests.support.store.fixtures import Store

RUDE = Report("match", "m", "players 1", HOST, 5, GUEST, 1, "rude")


@pytest.fixture
def reports(store: Store) -> Reports:
    return Reports(store.writer, store.reader)


async def test_the_latest_reports_have_names(reports: Reports, store: Store) -> None:
    await store.players.create(GUEST, "0" * 64, 1)
    await store.players.rename(GUEST, "Ben")
    other = replace(RUDE, by=THIRD, at=7)
    for one in (RUDE, replace(RUDE, at=6), other):
        assert await reports.add(one)
    latest = LatestReports(store.reader)
    assert await latest.latest(10) == [
        (other, {GUEST: "Ben", THIRD: None}),
        (RUDE, {GUEST: "Ben", HOST: None}),
    ]
    assert len(await latest.latest(1)) == 1


async def test_reports_of_a_subject_are_limited(reports: Reports) -> None:
    many = (replace(RUDE, by=str(by)) for by in range(MAX_REPORTS + 1))
    accepted = await asyncio.gather(*map(reports.add, many))
    assert accepted == [True] * MAX_REPORTS + [False]
    assert await reports.add(replace(RUDE, by="0")), "it is stored already"
    for other in (replace(RUDE, subject="n"), replace(RUDE, kind="circle")):
        assert await reports.add(other)


async def test_a_player_reports_other_words_again(reports: Reports) -> None:
    design = replace(RUDE, kind="design", part=part_of_words(GUEST, "rude"))
    ruder = replace(design, part=part_of_words(GUEST, "ruder"))
    for one in (design, ruder, RUDE):
        await reports.add(one)
    assert await reports.parts_reported(HOST, "design", "m") == {design.part, ruder.part}
    assert await reports.parts_reported(HOST, "match", "m") == {"players 1"}
    assert await reports.parts_reported(GUEST, "match", "m") == frozenset()


async def test_expired_reports_are_deleted_in_batches(reports: Reports) -> None:
    for number in range(7):
        await reports.add(replace(RUDE, part=f"players {number}", at=number))
    assert [await reports.delete_expired(6, batch=4) for _ in range(3)] == [4, 2, 0]
    assert await reports.parts_reported(HOST, "match", "m") == {"players 6"}
