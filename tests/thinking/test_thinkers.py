"""The thinkers of the process in which computers think."""

import logging
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from time import monotonic

import pytest

from app.thinking import thinkers
from app.thinking.bot_moves import (
    accepts_draw,
    choose,
    choose_color,
    choose_level_move,
    rank_moves,
)
from app.thinking.compiling import meanwhile
from app.thinking.compiling.kernels import Kernels
from app.thinking.compiling.meanwhile import MeanwhileThinker
from app.thinking.messages import Setup, Status
from app.thinking.thinkers import Thinkers
from app.thinking.work import WorkContext
from engine import GAMES, Position, Rules, square, start
from engine.think import LEVELS, PlainThinker, SearchLimits, SearchResult, StopFlag, Thinker
from engine.think.jit import NotCompiled
from engine.think.programs import mark_of
from engine.variants import RELATIVES, parse_variant
from harness.games.match_builder import VARIANTS
from harness.polling import until

BOARD = square(12)  # too large for compiled code
LARGE = start(Rules(BOARD, (BOARD.cells_named("f7 g6"), BOARD.cells_named("f6 g7"))))
MACBETH = GAMES["macbeth"].start({})
ENDLESS = (sys.executable, "-c", "import sys; sys.stdin.read()")  # while this process runs
FAILING = (sys.executable, "-c", "raise SystemExit(1)")
DONE = (sys.executable, "-c", "pass")


class Begun:
    """Thinkers of a process that has just begun, with a compiler of the test."""

    def __init__(self, folder: Path, compiler: tuple[str, ...]) -> None:
        self.reports: list[Status] = []
        self.kernels = Kernels(folder, compiler, shipped=folder)
        setup = Setup(folder, folder, "off", 0, logging.INFO)
        self.thinkers = Thinkers(setup, self.kernels, self.reports.append)

    def context(self, stop: StopFlag) -> WorkContext:
        return WorkContext(
            self.thinkers.find,
            stop,
            await_best=self.thinkers.wait_for,
            find_within=self.thinkers.find_within,
        )


class Better(PlainThinker):
    """Stands for the compiled thinker."""


Find = Callable[[Position, Path], Thinker]


@pytest.fixture
def find(monkeypatch: pytest.MonkeyPatch) -> list[Find]:
    """What `find_thinker` does, call by call; afterwards it finds a Better one."""
    calls: list[Find] = []

    def found(position: Position, tables: Path) -> Thinker:
        return calls.pop(0)(position, tables) if calls else Better()

    monkeypatch.setattr(thinkers, "find_thinker", found)
    return calls


def not_compiled(_position: Position, _tables: Path) -> Thinker:
    raise NotCompiled


async def test_a_thinker_is_prepared_once(tmp_path: Path, find: list[Find]) -> None:
    """While it is being loaded, the process says so."""
    begun = Begun(tmp_path, DONE)
    for _ in range(2):
        assert isinstance(begun.thinkers.wait_for(LARGE, StopFlag()), Better)
        await until(lambda: not begun.reports[-1].preparing)
        assert [report.preparing for report in begun.reports] == [True, False]


def test_computers_answer_while_their_program_is_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The compiler never ends: moves, draws and hints still come, and hints are provisional."""
    monkeypatch.setattr(meanwhile, "SECONDS", 0.0)
    begun, stop = Begun(tmp_path, ENDLESS), StopFlag()
    context = begun.context(stop)
    for number, (game, options) in enumerate(VARIANTS):
        position = GAMES[game].start(options)
        strength = 1 + number % len(LEVELS)
        assert choose(position, strength, number, None, context) in position.legal_moves
        hints = rank_moves(position, context)
        assert {one.move for one in hints.moves} == set(position.legal_moves)
        assert hints.provisional
        accepts_draw(position, position.turn, strength, None, context)
    assert all(report.preparing for report in begun.reports)
    stop.request()
    assert isinstance(context.wait_for(MACBETH), MeanwhileThinker)


def test_the_search_of_the_meantime_is_short_at_every_level(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[SearchLimits] = []

    class Recorder(PlainThinker):
        def best(
            self, position: Position, limits: SearchLimits, stop: StopFlag, seed: int = 0
        ) -> SearchResult:
            asked.append(limits)
            return super().best(position, thinkers.ONE_PLY, stop, seed)

    monkeypatch.setattr(meanwhile, "PlainThinker", Recorder)
    for level in LEVELS:
        MeanwhileThinker().best(MACBETH, level.limits, StopFlag())
    assert [one.seconds for one in asked] == [meanwhile.SECONDS] * len(LEVELS)


def test_what_is_kept_waits_for_the_compiled_program(tmp_path: Path, find: list[Find]) -> None:
    context = Begun(tmp_path, DONE).context(StopFlag())
    assert isinstance(context.wait_for(MACBETH), Better)
    assert isinstance(context.find(MACBETH), Better)


@pytest.mark.parametrize("work", ["move", "draw", "color", "first move"])
def test_a_computer_without_time_waits_for_no_program(
    work: str, tmp_path: Path, find: list[Find], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinkers, "LOADING", threading.TIMEOUT_MAX)
    decided = threading.Event()

    def load(_position: Position, _tables: Path) -> Thinker:
        assert decided.wait()
        return Better()

    find.append(load)
    (tmp_path / mark_of("two-players")).touch()
    context, now = Begun(tmp_path, DONE).context(StopFlag()), monotonic()
    black = MACBETH.turn
    decide: dict[str, Callable[[], object]] = {
        "move": lambda: choose(MACBETH, 8, 1, now, context),
        "draw": lambda: accepts_draw(MACBETH, black, 8, now, context),
        "color": lambda: choose_color(MACBETH, black, 8, now, context),
        "first move": lambda: choose_level_move(MACBETH, 8, 1, now, 1, context),
    }
    try:
        assert decide[work]() is not None
    finally:
        decided.set()
        assert isinstance(context.wait_for(MACBETH), Better)


def test_without_a_compiler_there_is_a_plain_search(
    tmp_path: Path, find: list[Find], caplog: pytest.LogCaptureFixture
) -> None:
    find += [not_compiled, not_compiled]
    context = Begun(tmp_path, FAILING).context(StopFlag())
    assert type(context.wait_for(MACBETH)) is PlainThinker
    assert "a thinker cannot be loaded" in caplog.text


def test_removed_kernels_are_compiled_again(tmp_path: Path, find: list[Find]) -> None:
    mark = tmp_path / mark_of("two-players")
    mark.touch()
    find.append(not_compiled)
    assert isinstance(Begun(tmp_path, DONE).context(StopFlag()).wait_for(MACBETH), Better)
    assert not mark.exists()  # this compiler makes no new one


def test_a_solved_game_is_played_perfectly_while_a_compiler_is_busy(tmp_path: Path) -> None:
    position = start(parse_variant(RELATIVES["macbeth-4"]))
    begun = Begun(tmp_path, ENDLESS)
    kept = begun.context(StopFlag()).wait_for(position)
    assert begun.reports == []  # nothing is prepared
    for thinker in (kept, begun.thinkers.find(position), thinkers.find_plain(position)):
        best = thinker.best(position, LEVELS[-1].limits, StopFlag())
        assert best.best.value.margin == -19
        assert best.best.value.exact
        assert not best.provisional
