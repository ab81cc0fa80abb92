"""The player of Moxie: perfect from a table, and honest without one."""

from pathlib import Path
from random import Random

import pytest

from engine import MoxiePosition, start_moxie
from engine.think.moxie.retrograde.solver import solve
from engine.think.moxie.table.file import table_name
from engine.think.moxie.table.table import MoxieTable, open_table
from engine.think.moxie.thinker import MoxieThinker
from engine.think.thinker import Effort, Stop
from tests.engine.moxie.support.variants import moxie, rules

STONES = 4
OPTIONS = [{}, {"row": "unbreakable", "jumps": "unless-decisive"}, {"sixth": "loses"}]


def start(options: dict[str, str]) -> MoxiePosition:
    """The start of a game in which each side has lost four stones already."""
    played = rules(**options)
    return MoxiePosition(played, (0, 0), (STONES, STONES), played.colors[0])


def some_positions(options: dict[str, str], count: int) -> list[MoxiePosition]:
    """Positions that random games come through."""
    chance = Random(7)
    found: list[MoxiePosition] = []
    while len(found) < count:
        position = start(options)
        for _ in range(chance.randint(0, 8)):
            if not position.over:
                position = position.play_unchecked(chance.choice(position.legal_moves))
        if not position.over:
            found.append(position)
    return found


def table_of(options: dict[str, str], folder: Path) -> MoxieTable:
    played = rules(**options)
    solve(played, folder / table_name(played, STONES), stones=STONES)
    table = open_table(played, folder, STONES)
    assert table
    return table


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_what_a_search_proves_is_what_the_table_says(
    options: dict[str, str], tmp_path: Path
) -> None:
    table, proved = table_of(options, tmp_path), 0
    for position in some_positions(options, 25):
        thought = MoxieThinker(position.rules).rank(position, Effort(nodes=20_000), Stop())
        known = table.probe_moves(position)
        assert [one.move for one in thought.moves] == sorted(
            known, key=[one.move for one in thought.moves].index
        )
        for one in thought.moves:
            if one.value.exact:
                proved += 1
                told = {1.0: "win", 0.0: "loss"}[one.value.chance]
                assert told == known[one.move].value
                assert one.value.distance in {None, known[one.move].distance}
    assert proved > 50


def test_a_quick_win_is_found_and_the_search_ends() -> None:
    position = moxie("b2b/4/4/ww2 w 6,6 0,0")
    thought = MoxieThinker(position.rules).best(position, Effort(seconds=60), Stop())
    assert (thought.best.value.chance, thought.best.value.distance) == (1.0, 1)
    assert thought.best.value.exact


def test_the_same_seed_and_nodes_give_the_same_thought() -> None:
    position = start_moxie(rules())
    thinker = MoxieThinker(position.rules)
    first = thinker.best(position, Effort(nodes=5_000), Stop(), seed=3)
    assert thinker.best(position, Effort(nodes=5_000), Stop(), seed=3) == first


def test_a_search_that_is_stopped_has_looked_one_ply_ahead() -> None:
    position, stop = start_moxie(rules(board="hex")), Stop()
    stop.request()
    thought = MoxieThinker(position.rules).rank(position, Effort(), stop)
    assert thought.depth == 1
    assert {one.move for one in thought.moves} == set(position.legal_moves)


def test_the_clock_ends_a_search() -> None:
    position = start_moxie(rules())
    assert MoxieThinker(position.rules).best(position, Effort(seconds=0.05), Stop()).depth >= 1


class Lent(MoxieThinker):
    """A thinker whose table is one of a smaller game."""

    lent: MoxieTable | None = None

    @property
    def table(self) -> MoxieTable | None:
        return self.lent


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_with_a_table_it_plays_perfectly(options: dict[str, str], tmp_path: Path) -> None:
    """Against any resistance the end comes when the table says, or sooner."""
    position, chance = start(options), Random(1)
    thinker = Lent(position.rules)
    thinker.lent = table_of(options, tmp_path)
    before = thinker.lent.probe(position)
    assert before.distance
    winner = position.turn if before.value == "win" else position.rules.colors[1]
    for left in range(before.distance, 0, -1):
        if position.over:
            break
        verdict = thinker.lent.probe(position)
        assert verdict.value == ("win" if position.turn is winner else "loss")
        assert verdict.distance
        assert verdict.distance <= left
        if position.turn is winner:
            thought = thinker.best(position, Effort(), Stop(), seed=left)
            assert thought.best.value.distance == verdict.distance
            assert thought.line[0] == thought.best.move
            position = position.play(thought.best.move)
        else:
            position = position.play(chance.choice(position.legal_moves))
    assert position.winners == (winner,)


def test_a_table_is_used_as_soon_as_it_is_there(tmp_path: Path) -> None:
    thinker = MoxieThinker(rules(), tmp_path)
    assert thinker.table is None
    assert MoxieThinker(rules()).table is None


def test_a_shallow_effort_is_not_perfect(tmp_path: Path) -> None:
    thinker = Lent(rules())
    thinker.lent = table_of({}, tmp_path)
    thought = thinker.best(start({}), Effort(depth=1), Stop())
    assert not thought.best.value.exact
    assert all(one.value.exact for one in thinker.rank(start({}), Effort(depth=1), Stop()).moves)
