"""The puzzles that players have solved."""

import pytest

from app.features.puzzles.schemas import SolvedPuzzles
from app.features.puzzles.store.results import PuzzleResults
from tests.support.store.fixtures import Store


@pytest.mark.parametrize(
    ("days", "last", "in_a_row"),
    [
        ([], "", 0),
        (["2026-02-27", "2026-02-28", "2026-03-01"], "2026-03-01", 3),
        (["2026-02-26", "2026-02-28", "2026-03-01"], "2026-03-01", 2),
    ],
)
async def test_days_in_a_row_end_with_the_last_one(
    store: Store, days: list[str], last: str, in_a_row: int
) -> None:
    results = PuzzleResults(store.writer, store.reader)
    for number, day in enumerate(days):
        for game in ("a", "b"):
            await results.add("ann", f"{game}{number}", number, helped=False, day=day)
    await results.add("ann", "helped", 9, helped=True, day="2026-03-02")
    await results.add("ben", "other", 9, helped=False, day="2026-03-02")
    solved = [f"{game}{number}" for number in range(len(days)) for game in "ba"]
    expected = SolvedPuzzles(solved=solved, last=last, days=in_a_row)
    assert await results.progress("ann") == expected


async def test_only_the_first_result_counts(store: Store) -> None:
    results = PuzzleResults(store.writer, store.reader)
    await results.add("ann", "one", 1, helped=True, day=None)
    await results.add("ann", "one", 2, helped=False, day=None)
    assert (await results.progress("ann")).solved == []
