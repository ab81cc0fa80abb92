"""The fairness of variants is measured once, in the background, and goes on after a restart."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from app.db.writer import Rejected
from app.features.variants.fairness.model import (
    MAX_OF_PLAYER,
    Fairness,
    FairnessState,
    decode_games,
    encode_games,
    is_complete,
)
from app.features.variants.fairness.routes import fairness_sentences
from app.features.variants.fairness.worker import FairnessWorker
from app.features.variants.shown import unplayed
from app.features.variants.store.fairness import FairnessStore
from app.features.variants.store.publications import Publications
from app.locales import t
from app.thinking.pool import Pool
from app.turns import Asker
from engine import Color, Position, find_game, parse_move
from engine.custodial import CustodialPosition
from engine.think.alphabeta import PlainThinker
from engine.think.fairness.measuring import (
    GAMES,
    MAX_OPENINGS,
    SECONDS,
    Measure,
    MeasuredGame,
    balanced_openings,
    play_game,
)
from engine.think.thinker import SearchLimits, StopFlag
from engine.think.value import SearchResult
from tests.support.store.fixtures import ON_SQLITE, Store
from tests.thinking.support.thread_runner import ThreadRunner

TINY = "variant 1; square 4; black b3 c2; white b2 c3"
OTHER_TINY = "variant 1; square 4; black b2 c3; white b3 c2"
SHORT = (
    "variant 1; square 4; players 3; black a3 b1 b3 d2 d3; white a1 b2 b4 c2 d1; red a4 c3 c4 d4; "
    "mixed no; passing free"
)
THREE = "variant 1; hexagon 4; players 3; black c3 e5; white c4 e4; red d3 d5; center d4"


def game(points: float = 1.0, seconds: float = 0.1) -> MeasuredGame:
    return MeasuredGame(points, False, 12, 0, 3, 20, seconds)


def test_a_game_is_measured() -> None:
    start = find_game("variant").start({"rules": TINY})
    assert isinstance(start, CustodialPosition)
    played = play_game(start, PlainThinker(), 1, StopFlag())
    assert 10 <= played.plies <= 20
    assert played.turned >= played.plies - played.passes, "each move turns a stone"
    assert played.points in (0, 0.5, 1)
    assert played.drawn == (played.points == 0.5)
    assert decode_games(encode_games((played,))) == (played,)


@pytest.mark.parametrize(
    ("game_id", "rules"), [("variant", "othello-6"), ("variant", "macbeth-4"), ("variant-3", THREE)]
)
def test_level_openings_are_found_in_the_games(game_id: str, rules: str) -> None:
    start = find_game(game_id).start({"rules": rules})
    assert isinstance(start, CustodialPosition)
    cells, thinker = len(start.rules.board.names), OnePly()
    played = [play_game(start, thinker, number, StopFlag()) for number in range(40)]
    openings = balanced_openings(played)
    assert 0 < len(openings) == len({*openings}) <= MAX_OPENINGS
    for opening in openings:
        assert min(8, cells // 3) <= len(opening) <= min(12, cells // 3)
        position: Position = start
        for move in opening:
            position = position.play(parse_move(position, move))
        assert position.to_move
    assert len({one.opening for one in played}) > len(openings), "some games are not level"


def test_a_game_that_ends_in_its_opening_has_no_level_position() -> None:
    start = find_game("variant-3").start({"rules": SHORT})
    assert isinstance(start, CustodialPosition)
    played = play_game(start, OnePly(), 0, StopFlag())
    assert played.plies <= len(start.rules.board.names) // 3
    assert played.opening == ""


def test_games_that_were_stored_without_openings_have_none() -> None:
    (old,) = decode_games("[[1.0, false, 12, 0, 3, 20, 0.1]]")
    assert balanced_openings((old, game())) == ()


@pytest.mark.parametrize(
    ("games", "complete"),
    [
        ((), False),
        ((game(),), False),
        ((game(),) * GAMES, True),
        ((game(seconds=SECONDS),), True),  # one is always played
        ((game(seconds=SECONDS / 4),) * 3, False),
        ((game(seconds=SECONDS / 4),) * 4, True),
    ],
)
def test_a_measurement_ends_in_time(games: tuple[MeasuredGame, ...], complete: bool) -> None:
    assert is_complete(games) == complete


@pytest.mark.parametrize(
    ("share", "interval", "players", "verdict", "advice"),
    [
        (0.5, (0.4, 0.6), 2, "even", "play"),
        (0.65, (0.49, 0.8), 2, "unclear", "turns-two"),
        (0.7, (0.6, 0.8), 2, "first", "turns-two"),
        (0.3, (0.2, 0.4), 2, "others", "turns-two"),
        (0.34, (0.25, 0.44), 3, "even", "play"),
        (0.2, (0.12, 0.3), 3, "others", "turns"),
    ],
)
def test_two_sentences_say_what_it_means(
    share: float, interval: tuple[float, float], players: int, verdict: str, advice: str
) -> None:
    measure = Measure(100, share, interval, 0, 60, 1, 5, 2)
    first, second = fairness_sentences(measure, tuple(Color)[:players])
    even = {2: 50, 3: 33}[players]
    values = {"share": round(100 * share), "even": even, "games": 100}
    assert first == t(f"variants.fairness.{verdict}", color=t("colors.black"), **values)
    assert second == t(f"variants.fairness.{advice}")
    _, second = fairness_sentences(measure, tuple(Color)[:players], [("c3", "c2")])
    assert second == t(f"variants.fairness.{'play' if advice == 'play' else 'balanced'}")


class OnePly(PlainThinker):
    """Looks one ply ahead, so that games are short."""

    def rank(self, position: Position, _limits: SearchLimits, stop: StopFlag) -> SearchResult:
        return super().rank(position, SearchLimits(depth=1), stop)

    def best(
        self, position: Position, _limits: SearchLimits, stop: StopFlag, seed: int = 0
    ) -> SearchResult:
        return super().best(position, SearchLimits(depth=1), stop, seed)


class ObservedQueue(FairnessStore):
    """Reports when games have been stored, and when a measurement has ended."""

    def __init__(self, store: Store) -> None:
        super().__init__(store.writer, store.reader, "w")
        self.numbers: list[int] = []
        self.some_stored, self.finished = asyncio.Event(), asyncio.Event()

    async def save(self, variant_id: str, games: tuple[MeasuredGame, ...]) -> bool:
        waits = await super().save(variant_id, games)
        self.numbers.append(len(games))
        if len(games) >= 3:
            self.some_stored.set()
        return waits

    async def finish(self, variant_id: str, state: FairnessState, uneven: float | None) -> None:
        await super().finish(variant_id, state, uneven)
        self.finished.set()


@pytest.fixture
async def pool() -> AsyncIterator[Pool]:
    runner, thinker = ThreadRunner(), OnePly()
    runner.find = lambda _: thinker
    pool = Pool(runner, 2)
    yield pool
    await pool.close()


async def kept(store: Store, text: str = TINY) -> str:
    options = find_game("variant").complete({"rules": text})
    variant = unplayed(options["rules"])
    await Publications(store.writer, store.reader).keep(variant)
    return variant.id


@ON_SQLITE
async def test_a_measurement_goes_on_after_a_restart(store: Store, pool: Pool) -> None:
    variant_id, queue = await kept(store), ObservedQueue(store)
    await queue.request(variant_id, 1, Asker("net", "ann"))
    for ended in (queue.some_stored, queue.finished):
        worker = FairnessWorker(queue, pool)
        worker.start()
        async with asyncio.timeout(120):
            await ended.wait()
        await worker.stop()
    found = await queue.find(variant_id)
    assert (found.state, len(found.games)) == ("done", GAMES)
    assert queue.numbers == [*range(1, GAMES + 1)], "no game was played twice"
    await queue.request(variant_id, 2, Asker("net", "bob"))
    assert (await queue.find(variant_id)).state == "done", "it is measured once"


async def test_few_measurements_of_a_player_wait(store: Store) -> None:
    queue = FairnessStore(store.writer, store.reader, "w")
    ann = Asker("net", "ann")
    for number in range(MAX_OF_PLAYER):
        await queue.request(f"v{number}", number, ann)
        await queue.request(f"v{number}", 9, ann)
    with pytest.raises(Rejected, match="own-waiting"):
        await queue.request("another", 9, ann)
    await queue.request("another", 9, Asker("net", "bob"))
    assert await queue.find("another") == Fairness("waiting", (), MAX_OF_PLAYER, "bob")
    await queue.finish("v0", "failed", None)
    await queue.request("v0", 10, ann)


@ON_SQLITE
async def test_a_canceled_measurement_ends_after_its_game(store: Store, pool: Pool) -> None:
    variant_id, queue = await kept(store), ObservedQueue(store)
    await queue.request(variant_id, 1, Asker("net", "ann"))
    await queue.cancel(variant_id, "bob")
    other = await kept(store, OTHER_TINY)
    await queue.request(other, 2, Asker("net", "ann"))
    worker = FairnessWorker(queue, pool)
    worker.start()
    async with asyncio.timeout(120):
        await queue.some_stored.wait()
        played = len(queue.numbers)
        await queue.cancel(variant_id, "ann")
        await queue.finished.wait()
    await worker.stop()
    assert await queue.find(variant_id) == Fairness()
    assert (await queue.find(other)).state == "done"
    assert len(queue.numbers) - GAMES <= played + 2, "at most the game that was being played"
