"""The review worker: every ply is computed and stored once, also after interruptions."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager

import pytest

from app.db.writer import Job
from app.features.puzzles.puzzle import StoredPuzzle
from app.features.puzzles.puzzle_extraction import PuzzleFinder
from app.features.puzzles.store.puzzles import PuzzleStore
from app.features.reviews.finding import decode_finding
from app.features.reviews.model import Review, ReviewState
from app.features.reviews.store import ReviewStore
from app.features.reviews.worker import ReviewWorker
from app.match.state import Match
from app.thinking.pool import Pool
from app.turns import Asker
from engine import Position, parse_move
from engine.think import PlainThinker, SearchLimits, SearchResult, StopFlag
from tests.features.reviews.support.finished_matches import finished_match, random_moves
from tests.support.store.fixtures import ON_SQLITE, Store
from tests.thinking.support.thread_runner import ThreadRunner

pytestmark = ON_SQLITE

SHALLOW = SearchLimits(nodes=300, depth=2)
ENDGAME = SearchLimits(nodes=60_000, exact=6)
TIMEOUT = 120  # seconds; only a hanging test takes so long


class CountingThinker(PlainThinker):
    """Searches two plies, or to the end of the game in endgames. Counts the ranked positions."""

    def __init__(self) -> None:
        self.ranked: Counter[Position] = Counter()

    def rank(self, position: Position, _limits: SearchLimits, stop: StopFlag) -> SearchResult:
        self.ranked[position] += 1
        return super().rank(position, self._limits(position), stop)

    def best(
        self, position: Position, _limits: SearchLimits, stop: StopFlag, seed: int = 0
    ) -> SearchResult:
        return super().best(position, self._limits(position), stop, seed)

    @staticmethod
    def _limits(position: Position) -> SearchLimits:
        empty: int = getattr(position, "empty", (1 << 99) - 1)
        return ENDGAME if empty.bit_count() <= ENDGAME.exact else SHALLOW


class ObservedQueue(ReviewStore):
    """Reports when a number of plies has been stored, and when a review has ended."""

    def __init__(self, store: Store, plies: int = 0) -> None:
        super().__init__(store.writer, store.reader, "w")
        self._missing = plies
        self.plies_stored = asyncio.Event()
        self.finished = asyncio.Event()

    async def save_finding(self, match_id: str, ply: int, found: str) -> None:
        await super().save_finding(match_id, ply, found)
        self._missing -= 1
        if self._missing == 0:
            self.plies_stored.set()

    async def finish(
        self, match_id: str, state: ReviewState, at: int, also: Sequence[Job] = ()
    ) -> None:
        await super().finish(match_id, state, at, also)
        self.finished.set()

    async def existing(self, match_id: str) -> Review:
        review = await self.find(match_id)
        assert review
        return review


@pytest.fixture
def runner() -> ThreadRunner:
    return ThreadRunner()


@pytest.fixture
async def pool(runner: ThreadRunner) -> AsyncIterator[Pool]:
    """A pool with one thread for reviews."""
    pool = Pool(runner, 2)
    yield pool
    await pool.close()


@pytest.fixture(autouse=True)
def thinker(runner: ThreadRunner) -> CountingThinker:
    """The thinker of all reviews."""
    thinker = CountingThinker()
    runner.find = lambda _: thinker
    return thinker


def make_worker(queue: ReviewStore, pool: Pool, matches: Mapping[str, Match]) -> ReviewWorker:
    async def find_match(match_id: str) -> Match | None:
        return matches.get(match_id)

    worker = ReviewWorker(queue, pool, find_match, lambda: 7, 5.0)
    worker.follow_ups.append(PuzzleFinder(pool, lambda: 7))
    return worker


@asynccontextmanager
async def working(
    queue: ReviewStore, pool: Pool, matches: Mapping[str, Match]
) -> AsyncIterator[ReviewWorker]:
    worker = make_worker(queue, pool, matches)
    worker.start()
    async with asyncio.timeout(TIMEOUT):
        yield worker
    await worker.stop()


async def review(queue: ObservedQueue, pool: Pool, match_id: str, match: Match) -> None:
    """Request the review of a match and compute it."""
    async with working(queue, pool, {match_id: match}) as worker:
        await queue.request(match_id, len(match.turns) + 1, 1, Asker())
        worker.wake()
        await queue.finished.wait()


async def stored_puzzle(store: Store) -> StoredPuzzle | None:
    puzzles = PuzzleStore(store.writer, store.reader)
    return await puzzles.find(await puzzles.of_day("othello", "2026-11-21", 8) or "")


async def test_every_ply_is_reviewed(store: Store, pool: Pool) -> None:
    match = finished_match("othello", random_moves("othello", 6))
    queue = ObservedQueue(store)
    await review(queue, pool, "one", match)
    stored = await queue.existing("one")
    assert stored.state == "done"
    assert set(stored.findings) == set(range(len(match.turns) + 1))
    last = decode_finding(stored.findings[len(match.turns)])
    assert {color: value.chance for color, value in last.values.items()} == {
        color: float(color in match.position.winners) for color in ("black", "white")
    }
    puzzle = await stored_puzzle(store)
    assert puzzle
    assert puzzle.match_id == "one"
    before = match.turns[len(puzzle.moves)].before
    thought = PlainThinker().rank(before, SearchLimits(exact=30), StopFlag())
    assert thought.best.move == parse_move(before, puzzle.solution)
    assert thought.moves[0].value.chance > thought.moves[1].value.chance


async def test_an_interrupted_review_goes_on_without_repeating_a_ply(
    store: Store, pool: Pool, thinker: CountingThinker
) -> None:
    match = finished_match("macbeth", random_moves("macbeth", 2))
    first, second = ObservedQueue(store, plies=9), ObservedQueue(store)
    await first.request("one", len(match.turns) + 1, 1, Asker())
    async with working(first, pool, {"one": match}):
        await first.plies_stored.wait()
    part = await first.findings("one")
    assert 9 <= len(part) < len(match.turns)
    thinker.ranked.clear()
    async with working(second, pool, {"one": match}):
        await second.finished.wait()
    whole = await second.findings("one")
    assert part.items() <= whole.items()
    assert len(whole) == len(match.turns) + 1
    known = {match.turns[ply].before for ply in part if ply < len(match.turns)}
    interrupted_ply = {match.turns[min(part) - 1].before}
    puzzles = {match.turns[ply].before for ply in whole if decode_finding(whole[ply]).only}
    assert not (set(thinker.ranked) - puzzles) & (known - interrupted_ply)


async def test_two_workers_store_each_ply_once(store: Store, pool: Pool) -> None:
    match = finished_match("desdemona", random_moves("desdemona", 1))
    queues = ObservedQueue(store), ObservedQueue(store)
    await queues[0].request("one", len(match.turns) + 1, 1, Asker())
    one, other = (working(queue, pool, {"one": match}) for queue in queues)
    async with one, other:
        await asyncio.gather(*(queue.finished.wait() for queue in queues))
    assert len(await queues[0].findings("one")) == len(match.turns) + 1


async def test_only_listed_matches_make_puzzles(store: Store, pool: Pool) -> None:
    match = finished_match("othello", random_moves("othello", 6), listed=False)
    await review(ObservedQueue(store), pool, "one", match)
    assert await stored_puzzle(store) is None


async def test_a_failed_review_does_not_stop_the_others(store: Store, pool: Pool) -> None:
    match = finished_match("macbeth", ["g8", "white-resigns"])
    queue = ObservedQueue(store)
    await queue.request("unknown", 5, 1, Asker())
    await queue.request("one", 2, 2, Asker())
    assert (await queue.existing("one")).reviews_ahead == 1
    async with working(queue, pool, {"one": match}):
        while (await queue.existing("one")).state == "waiting":
            await queue.finished.wait()
            queue.finished.clear()
    assert (await queue.existing("unknown")).state == "failed"
    assert (await queue.existing("one")).state == "done"
    await queue.request("unknown", 5, 9, Asker())
    assert (await queue.existing("unknown")).state == "waiting"
