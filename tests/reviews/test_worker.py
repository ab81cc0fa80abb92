"""The analyst: every ply once, whatever happens in between."""

import asyncio
from collections import Counter
from collections.abc import Mapping, Sequence

from app.domain.review import ReviewState, StoredPuzzle
from app.match.state import Match
from app.reviews.finding import decode_finding
from app.reviews.worker import ReviewWorker
from app.store.puzzles import PuzzleStore
from app.store.reviews import MAX_WAITING, ReviewStore
from app.thinking.pool import Pool
from engine import Position, parse_move
from engine.think import Effort, PlainThinker, SearchResult, Stop
from tests.reviews.conftest import Store
from tests.reviews.support.finished_matches import over, random_game

QUICK = Effort(nodes=300, depth=2)
ENDING = Effort(nodes=60_000, exact=6)


class Thinker(PlainThinker):
    """Looks two plies ahead, and plays the last cells out; counts what it was asked to rank."""

    def __init__(self) -> None:
        self.ranked: Counter[Position] = Counter()

    def rank(self, position: Position, _effort: Effort, stop: Stop) -> SearchResult:
        self.ranked[position] += 1
        return super().rank(position, self._effort(position), stop)

    def best(self, position: Position, _effort: Effort, stop: Stop, seed: int = 0) -> SearchResult:
        return super().best(position, self._effort(position), stop, seed)

    @staticmethod
    def _effort(position: Position) -> Effort:
        empty: int = getattr(position, "empty", (1 << 99) - 1)
        return ENDING if empty.bit_count() <= ENDING.exact else QUICK


class Watched(ReviewStore):
    """Says when so many plies have been written, and when a review is closed."""

    def __init__(self, store: Store, plies: int = 0) -> None:
        super().__init__(store.writer, store.reader, "w")
        self.left = plies
        self.reached = asyncio.Event()
        self.closed = asyncio.Event()

    async def save_finding(self, match_id: str, ply: int, found: str) -> None:
        await super().save_finding(match_id, ply, found)
        self.left -= 1
        if self.left == 0:
            self.reached.set()

    async def finish(
        self, match_id: str, state: ReviewState, at: int, puzzles: Sequence[StoredPuzzle]
    ) -> None:
        await super().finish(match_id, state, at, puzzles)
        self.closed.set()


def analyst(
    desk: ReviewStore, pool: Pool, matches: Mapping[str, Match], thinker: PlainThinker
) -> ReviewWorker:
    async def find(match_id: str) -> Match | None:
        return matches.get(match_id)

    return ReviewWorker(desk, pool, find, lambda _: thinker, lambda: 7, 5.0)


async def test_every_ply_is_looked_at(store: Store, pool: Pool) -> None:
    match = over("othello", random_game("othello", 6))
    desk, thinker = Watched(store), Thinker()
    working = analyst(desk, pool, {"one": match}, thinker)
    working.start()
    assert await desk.request("one", len(match.turns) + 1, at=1)
    working.wake()
    await desk.closed.wait()
    await working.stop()
    review = await desk.find("one")
    assert review
    assert review.state == "done"
    assert set(review.findings) == set(range(len(match.turns) + 1))
    last = decode_finding(review.findings[len(match.turns)])
    assert {color: value.chance for color, value in last.values.items()} == {
        color: float(color in match.position.winners) for color in ("black", "white")
    }
    await _right(store, match)


async def _right(store: Store, match: Match) -> None:
    """What was kept as a puzzle is one."""
    puzzles = PuzzleStore(store.writer, store.reader)
    name = await puzzles.of_day("othello", "2026-11-21", 8)
    assert name
    kept = await puzzles.find(name)
    assert kept
    ply = len(kept.moves)
    before = match.turns[ply].before
    thought = PlainThinker().rank(before, Effort(exact=30), Stop())
    assert thought.best.move == parse_move(before, kept.solution)
    assert thought.moves[0].value.chance > thought.moves[1].value.chance


async def test_it_goes_on_where_it_was(store: Store, pool: Pool) -> None:
    """Stopped in the middle, and begun anew by another: nothing is computed twice."""
    match = over("macbeth", random_game("macbeth", 2))
    first, second = Watched(store, plies=9), Watched(store)
    await first.request("one", len(match.turns) + 1, at=1)
    before, after = Thinker(), Thinker()
    stopped = analyst(first, pool, {"one": match}, before)
    stopped.start()
    await first.reached.wait()
    await stopped.stop()
    half = await first.findings("one")
    assert 9 <= len(half) < len(match.turns)
    again = analyst(second, pool, {"one": match}, after)
    again.start()
    await second.closed.wait()
    await again.stop()
    whole = await second.findings("one")
    assert half.items() <= whole.items()
    assert len(whole) == len(match.turns) + 1
    known = {match.turns[ply].before for ply in half if ply < len(match.turns)}
    doubtful = {match.turns[min(half) - 1].before}  # it was being thought about
    harvested = {match.turns[ply].before for ply in whole if decode_finding(whole[ply]).only}
    assert not (set(after.ranked) - harvested) & (known - doubtful)


async def test_two_write_everything_once(store: Store, pool: Pool) -> None:
    match = over("desdemona", random_game("desdemona", 1))
    one, two = Watched(store), Watched(store)
    await one.request("one", len(match.turns) + 1, at=1)
    both = [analyst(desk, pool, {"one": match}, Thinker()) for desk in (one, two)]
    for each in both:
        each.start()
    await asyncio.gather(one.closed.wait(), two.closed.wait())
    for each in both:
        await each.stop()
    assert len(await one.findings("one")) == len(match.turns) + 1


async def test_a_private_match_makes_no_puzzles(store: Store, pool: Pool) -> None:
    match = over("othello", random_game("othello", 6), private=True)
    desk = Watched(store)
    await desk.request("one", len(match.turns) + 1, at=1)
    working = analyst(desk, pool, {"one": match}, Thinker())
    working.start()
    await desk.closed.wait()
    await working.stop()
    assert await PuzzleStore(store.writer, store.reader).counts() == {}


async def test_a_link_is_not_given_away(store: Store, pool: Pool) -> None:
    """A match that is not listed makes puzzles, but they do not say which one it was."""
    match = over("othello", random_game("othello", 6), listed=False)
    desk, puzzles = Watched(store), PuzzleStore(store.writer, store.reader)
    await desk.request("secret", len(match.turns) + 1, at=1)
    working = analyst(desk, pool, {"secret": match}, Thinker())
    working.start()
    await desk.closed.wait()
    await working.stop()
    name = await puzzles.of_day("othello", "2026-11-21", 8)
    kept = await puzzles.find(name or "")
    assert kept
    assert kept.match_id is None
    assert "secret" not in kept.origin


async def test_what_cannot_be_reviewed_does_not_stop_the_others(store: Store, pool: Pool) -> None:
    match = over("macbeth", ["g8", "white-resigns"])
    desk = Watched(store)
    await desk.request("nowhere", 5, at=1)
    await desk.request("one", 2, at=2)
    assert (await desk.find("one") or match).reviews_ahead == 1  # type: ignore[union-attr]
    working = analyst(desk, pool, {"one": match}, Thinker())
    working.start()
    while (await desk.find("one")).state == "waiting":  # type: ignore[union-attr]
        await desk.closed.wait()
        desk.closed.clear()
    await working.stop()
    failed, done = await desk.find("nowhere"), await desk.find("one")
    assert failed
    assert done
    assert (failed.state, done.state) == ("failed", "done")
    assert await desk.request("nowhere", 5, at=9)
    assert (await desk.find("nowhere")).state == "waiting"  # type: ignore[union-attr]


async def test_the_queue_has_an_end(store: Store) -> None:
    desk = ReviewStore(store.writer, store.reader, "w")
    for number in range(MAX_WAITING):
        assert await desk.request(f"match-{number}", 3, at=number)
    assert not await desk.request("one-more", 3, at=999)
    assert await desk.request("match-3", 3, at=999)  # it waits already
    assert await desk.claim_next() == "match-0"
    await desk.finish("match-0", "done", 1000, [])
    assert await desk.request("one-more", 3, at=1001)
    waiting = await desk.find("one-more")
    assert waiting
    assert waiting.reviews_ahead == MAX_WAITING - 1
