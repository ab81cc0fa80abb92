"""The puzzle of the day."""

from dataclasses import replace

from app.reviews.puzzle_file import shipped_puzzles
from app.store.puzzles import PuzzleStore
from tests.reviews.conftest import Store

OWN = [one for one in shipped_puzzles().puzzles if one.game == "macbeth"]
MIDNIGHT = 1_000_000
DAYS = [f"2026-11-{day:02}" for day in range(1, 31)]


async def test_a_day_has_one_puzzle_whatever_comes_during_it(store: Store) -> None:
    puzzles = PuzzleStore(store.writer, store.reader)
    await puzzles.add(OWN[:5], 0)
    before = [await puzzles.of_day("macbeth", day, MIDNIGHT) for day in DAYS]
    assert len(set(before)) > 2
    await puzzles.add(OWN[5:], MIDNIGHT + 5)
    assert [await puzzles.of_day("macbeth", day, MIDNIGHT) for day in DAYS] == before
    later = {await puzzles.of_day("macbeth", day, MIDNIGHT + 6) for day in DAYS}
    assert later - set(before)


async def test_the_first_puzzle_is_that_of_its_day(store: Store) -> None:
    puzzles = PuzzleStore(store.writer, store.reader)
    assert await puzzles.of_day("macbeth", DAYS[0], MIDNIGHT) is None
    await puzzles.add([OWN[3]], MIDNIGHT + 1)
    await puzzles.add(OWN, MIDNIGHT + 2)
    assert await puzzles.of_day("macbeth", DAYS[0], MIDNIGHT) == OWN[3].id


async def test_what_is_there_stays_as_it_is(store: Store) -> None:
    puzzles = PuzzleStore(store.writer, store.reader)
    await puzzles.add(OWN, 0)
    await puzzles.add([replace(OWN[0], origin="elsewhere", match_id="m")], 9)
    assert await puzzles.find(OWN[0].id) == OWN[0]
    assert await puzzles.counts() == {"macbeth": len(OWN)}
    assert await puzzles.find("nothing") is None
