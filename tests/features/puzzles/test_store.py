"""Stored puzzles, and the puzzle of the day."""

from dataclasses import replace

from app.features.puzzles.puzzle_file import shipped_puzzles
from app.features.puzzles.store.puzzles import PuzzleStore
from tests.support.store.fixtures import Store

MACBETH_PUZZLES = [one for one in shipped_puzzles().puzzles if one.game == "macbeth"]
MIDNIGHT = 1_000_000
DAYS = [f"2026-11-{day:02}" for day in range(1, 31)]


async def test_new_puzzles_do_not_change_the_puzzle_of_the_day(store: Store) -> None:
    puzzles = PuzzleStore(store.writer, store.reader)
    await puzzles.add(MACBETH_PUZZLES[:5], 0)
    before = [await puzzles.of_day("macbeth", day, MIDNIGHT) for day in DAYS]
    assert len(set(before)) > 2
    await puzzles.add(MACBETH_PUZZLES[5:], MIDNIGHT + 5)
    assert [await puzzles.of_day("macbeth", day, MIDNIGHT) for day in DAYS] == before
    later = {await puzzles.of_day("macbeth", day, MIDNIGHT + 6) for day in DAYS}
    assert later - set(before)


async def test_without_earlier_puzzles_the_first_one_is_the_puzzle_of_the_day(store: Store) -> None:
    puzzles = PuzzleStore(store.writer, store.reader)
    assert await puzzles.of_day("macbeth", DAYS[0], MIDNIGHT) is None
    await puzzles.add([MACBETH_PUZZLES[3]], MIDNIGHT + 1)
    await puzzles.add(MACBETH_PUZZLES, MIDNIGHT + 2)
    assert await puzzles.of_day("macbeth", DAYS[0], MIDNIGHT) == MACBETH_PUZZLES[3].id


async def test_an_existing_puzzle_is_not_replaced(store: Store) -> None:
    puzzles = PuzzleStore(store.writer, store.reader)
    await puzzles.add(MACBETH_PUZZLES, 0)
    await puzzles.add([replace(MACBETH_PUZZLES[0], origin="elsewhere", match_id="m")], 9)
    assert await puzzles.find(MACBETH_PUZZLES[0].id) == MACBETH_PUZZLES[0]
    assert await puzzles.counts() == {"macbeth": len(MACBETH_PUZZLES)}
    assert await puzzles.find("nothing") is None
