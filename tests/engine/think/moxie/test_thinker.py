"""The thinker for Moxie, with and without a table."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from engine import MoxiePosition, start_moxie
from engine.think.levels import LEVELS, Level
from engine.think.moxie import thinker as thinker_module
from engine.think.moxie.retrograde.solver import solve
from engine.think.moxie.table.file import table_name
from engine.think.moxie.table.table import MoxieTable, open_table
from engine.think.moxie.thinker import MoxieThinker
from engine.think.thinker import SearchLimits, StopFlag
from tests.engine.moxie.support.variants import moxie, rules
from tests.engine.think.support.fake_timer import FakeTimers

STONES = 4
OPTIONS = [
    {},
    {"row": "unbreakable", "jumps": "unless-decisive"},
    {"sixth": "loses"},
    {"step": "none", "jumps": "unless-winning"},
    {"board": "hex", "step": "knight"},
]


def start(options: dict[str, str]) -> MoxiePosition:
    """The start of a game in which each side has already lost four stones."""
    variant = rules(**options)
    return MoxiePosition(variant, (0, 0), (STONES, STONES), variant.colors[0])


def random_positions(options: dict[str, str], count: int) -> list[MoxiePosition]:
    rng = Random(7)
    found: list[MoxiePosition] = []
    while len(found) < count:
        position = start(options)
        for _ in range(rng.randint(0, 8)):
            if not position.over:
                position = position.play_unchecked(rng.choice(position.legal_moves))
        if not position.over:
            found.append(position)
    return found


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the tests share their tables."""
    return tmp_path_factory.mktemp("tables")


def solve_table(options: dict[str, str], folder: Path) -> MoxieTable:
    variant = rules(**options)
    solve(variant, folder / table_name(variant, STONES), stones=STONES)
    table = open_table(variant, folder, STONES)
    assert table
    return table


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_proved_values_equal_the_table(options: dict[str, str], tmp_path: Path) -> None:
    table, proved = solve_table(options, tmp_path), 0
    for position in random_positions(options, 10):
        result = MoxieThinker(position.rules).rank(position, SearchLimits(nodes=5_000), StopFlag())
        known = table.probe_moves(position)
        assert [one.move for one in result.moves] == sorted(
            known, key=[one.move for one in result.moves].index
        )
        for one in result.moves:
            if one.value.exact:
                proved += 1
                expected = {1.0: "win", 0.0: "loss"}[one.value.chance]
                assert expected == known[one.move].value
                assert one.value.distance in {None, known[one.move].distance}
    assert proved > 20


def test_a_proved_win_ends_the_search() -> None:
    position = moxie("b2b/4/4/ww2 w 6,6 0,0")
    result = MoxieThinker(position.rules).best(position, SearchLimits(seconds=60), StopFlag())
    assert (result.best.value.chance, result.best.value.distance) == (1.0, 1)
    assert result.best.value.exact


def test_a_search_by_nodes_is_reproducible() -> None:
    position = start_moxie(rules())
    thinker = MoxieThinker(position.rules)
    first = thinker.best(position, SearchLimits(nodes=5_000), StopFlag(), seed=3)
    assert thinker.best(position, SearchLimits(nodes=5_000), StopFlag(), seed=3) == first


def test_a_stopped_search_completes_one_ply() -> None:
    position, stop = start_moxie(rules(board="hex")), StopFlag()
    stop.request()
    result = MoxieThinker(position.rules).rank(position, SearchLimits(), stop)
    assert result.depth == 1
    assert {one.move for one in result.moves} == set(position.legal_moves)


def test_a_search_ends_when_its_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    timers = FakeTimers()
    monkeypatch.setattr(thinker_module, "Timer", timers)
    result = MoxieThinker(rules()).best(start_moxie(rules()), SearchLimits(seconds=60), StopFlag())
    assert result.depth == 1
    assert (timers.seconds, timers.running) == (60, False)


class ThinkerWithTable(MoxieThinker):
    """A thinker with the table of a smaller game."""

    solved: MoxieTable | None = None

    @property
    def table(self) -> MoxieTable | None:
        return self.solved


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_play_with_a_table_is_perfect(options: dict[str, str], folder: Path) -> None:
    """Against random play the game ends within the distance of the table."""
    position, rng = start(options), Random(1)
    thinker = ThinkerWithTable(position.rules)
    thinker.solved = solve_table(options, folder)
    before = thinker.solved.probe(position)
    assert before.distance
    winner = position.turn if before.value == "win" else position.rules.colors[1]
    for left in range(before.distance, 0, -1):
        if position.over:
            break
        value = thinker.solved.probe(position)
        assert value.value == ("win" if position.turn is winner else "loss")
        assert value.distance
        assert value.distance <= left
        if position.turn is winner:
            result = thinker.best(position, SearchLimits(), StopFlag(), seed=left)
            assert result.best.value.distance == value.distance
            assert result.line[0] == result.best.move
            position = position.play(result.best.move)
        else:
            position = position.play(rng.choice(position.legal_moves))
    assert position.winners == (winner,)


@pytest.mark.parametrize("level", LEVELS[:-1], ids=lambda level: str(level.number))
def test_a_level_below_the_highest_searches(level: Level, folder: Path) -> None:
    position = start(OPTIONS[0])
    thinker = ThinkerWithTable(position.rules)
    thinker.solved = solve_table(OPTIONS[0], folder)
    limits = replace(level.limits, nodes=level.limits.nodes and 100)
    searched = MoxieThinker(position.rules).rank(position, limits, StopFlag())
    assert thinker.rank(position, limits, StopFlag()) == searched


def test_without_a_file_there_is_no_table(tmp_path: Path) -> None:
    thinker = MoxieThinker(rules(), tmp_path)
    assert thinker.table is None
    assert MoxieThinker(rules()).table is None


def test_an_effort_with_a_depth_ignores_the_table(folder: Path) -> None:
    thinker = ThinkerWithTable(rules())
    thinker.solved = solve_table({}, folder)
    result = thinker.best(start({}), SearchLimits(depth=1), StopFlag())
    assert not result.best.value.exact
    ranked = thinker.rank(start({}), SearchLimits(depth=1), StopFlag()).moves
    assert not any(one.value.exact for one in ranked)
    ranked = thinker.rank(start({}), SearchLimits(), StopFlag()).moves
    assert all(one.value.exact for one in ranked)
