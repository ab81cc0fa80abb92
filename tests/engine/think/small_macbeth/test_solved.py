"""The solved small MacBeth: its table and searches against other searches, and brute force."""

from dataclasses import replace
from random import Random

import pytest

from engine import Color, CustodialPosition, Rules, format_move, format_stones, start
from engine.board import Cells
from engine.think import PlainThinker, SearchLimits, StopFlag, find_thinker
from engine.think.custodial.thinker import CustodialThinker
from engine.think.levels import LEVELS, Level, choose_move
from engine.think.small_macbeth.keys import BOARD, CELLS, FULL, canonical_key, key_of
from engine.think.small_macbeth.plain import PlainSearch, Stopped
from engine.think.small_macbeth.results import (
    FILLINGS,
    filled,
    opening_rules,
    read_results,
    usual_rules,
)
from engine.think.small_macbeth.table import (
    KINDS,
    LAST_STONES,
    OFFSET,
    Kind,
    kind_of,
    load_table,
    pack,
    unpack,
)
from engine.think.small_macbeth.thinker import Solution, SolvedThinker
from engine.variants import RELATIVES, parse_variant
from harness.games.small_macbeth_reference import NAMES, ReferenceSolver
from tests.support.params import in_soak_except

ALL = SearchLimits()
SIDES = Color.BLACK, Color.WHITE
by_kind = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)


def solution(kind: Kind) -> Solution:
    return Solution(kind, load_table(kind))


def random_game(kind: Kind, rng: Random) -> list[CustodialPosition]:
    """The positions of a game from the empty board, in which few players pass freely."""
    position, found = start(opening_rules(kind)), []
    while not position.over:
        found.append(position)
        moves = position.legal_moves
        if len(moves) > 1 and rng.random() < 0.8:
            moves = tuple(move for move in moves if move)
        position = position.play(rng.choice(moves))
    return found


def spread(cells: int) -> Cells:
    """The cells of the board that a part of a key names."""
    return sum(cell for place, cell in enumerate(BOARD.by_cell) if cells >> place & 1)


def position_of(key: int, kind: Kind) -> CustodialPosition:
    own, enemy = spread(key >> CELLS), spread(key & FULL)
    neutral = own & enemy
    return CustodialPosition(
        usual_rules(kind), (own & ~neutral, enemy & ~neutral), Color.BLACK, neutral
    )


def reference_lead(position: CustodialPosition, kind: Kind) -> int:
    names = BOARD.names
    letters = dict(zip(names, format_stones(position), strict=True))
    own = position.turn.value[0]
    shown = {".": ".", "n": "n", own: "x"}
    stones = "".join(shown.get(letters[name], "o") for name in NAMES)
    solver = ReferenceSolver(neutrals=not kind.keeps, free=kind.free)
    return solver.solve(stones, passed=position.passes > 0)


USUAL, USUAL_FREE, RENEGADO, RENEGADO_FREE = KINDS


@pytest.mark.parametrize(
    "kind", in_soak_except(USUAL, RENEGADO, RENEGADO_FREE, values=KINDS, name=lambda one: one.name)
)
def test_the_starts_have_the_published_values(kind: Kind) -> None:
    """So they have by the compiled search, which knows no table."""
    found, results = solution(kind), read_results()[kind]
    assert found.lead(start(opening_rules(kind))) == results["reversi"]
    for filling in FILLINGS:
        position = filled(kind, filling)
        assert found.lead(position) == results[filling]
        best = CustodialThinker().best(position, SearchLimits(exact=99), StopFlag()).best
        assert best.value.margin == results[filling]


@pytest.mark.slow
@pytest.mark.parametrize(
    "kind",
    in_soak_except(RENEGADO, values=(USUAL, RENEGADO, RENEGADO_FREE), name=lambda one: one.name),
)
def test_the_starts_have_the_published_values_by_brute_force(kind: Kind) -> None:
    """The usual rules with free passing would take too long."""
    for filling in FILLINGS:
        assert reference_lead(filled(kind, filling), kind) == read_results()[kind][filling]


@by_kind
@pytest.mark.parametrize("seed", in_soak_except(0, values=range(25)))
def test_every_ply_has_the_value_that_other_solvers_find(kind: Kind, seed: int) -> None:
    """The compiled search from 12 empty cells on, or 20, and brute force from 9 on, or 13."""
    quick = seed == 0
    compiled, brute = (12, 9) if quick else (20, 13)
    for position in random_game(kind, Random(seed))[:: 5 if quick else 1]:
        empty = position.empty.bit_count()
        found = find_thinker(position).rank(position, ALL, StopFlag())
        assert all(one.value.exact for one in found.moves)
        if empty <= compiled:
            limits = SearchLimits(exact=99)
            assert found.moves == CustodialThinker().rank(position, limits, StopFlag()).moves
        if empty <= brute:
            assert found.best.value.margin == reference_lead(position, kind)


@pytest.mark.slow
@by_kind
@pytest.mark.parametrize("most", in_soak_except(50, values=(50, 30_000)))
def test_a_value_in_the_table_is_that_of_the_best_move(kind: Kind, most: int) -> None:
    """If this holds everywhere, the table is as right as the searches behind it."""
    table, searched, rng = load_table(kind), 0, Random(1)
    places = range(len(table.keys))
    for place in rng.sample(places, min(most, len(places))):
        position = position_of(table.keys[place], kind)
        stones = position.occupied.bit_count()
        assert stones <= LAST_STONES
        searched += stones == LAST_STONES
        if position.over or (stones == LAST_STONES and searched > 2 + most // 500):
            continue
        assert table.values[place] - OFFSET == max(solution(kind).leads(position).values())


@by_kind
def test_a_line_is_best_play_to_the_end(kind: Kind) -> None:
    position = filled(kind, "halves")
    ranked = find_thinker(position).rank(position, ALL, StopFlag())
    first, lead = position.turn, ranked.best.value.margin
    for move in ranked.line:
        position = position.play(move)
    assert position.over
    score = position.score
    assert score[first] - score[SIDES[first is SIDES[0]]] == lead


def test_the_highest_level_plays_perfectly() -> None:
    position = start(parse_variant(RELATIVES["macbeth-4"]))
    while not position.over:
        ranked = find_thinker(position).rank(position, ALL, StopFlag()).moves
        value = {one.move: one.value for one in ranked}
        move = choose_move(find_thinker(position), position, LEVELS[-1], StopFlag(), seed=3)
        assert value[move] == ranked[0].value
        position = position.play(move)
    assert position.score == {Color.BLACK: 4, Color.WHITE: 23}


@pytest.mark.parametrize("level", LEVELS[:-1], ids=lambda level: str(level.number))
def test_a_level_below_the_highest_searches(level: Level) -> None:
    """With the table it would never err."""
    position = start(parse_variant(RELATIVES["macbeth-4"]))
    searched = SolvedThinker(Kind(keeps=True, free=False), PlainThinker())
    limits = replace(level.limits, nodes=level.limits.nodes and 100)
    plain = PlainThinker().rank(position, limits, StopFlag())
    assert searched.rank(position, limits, StopFlag()) == plain


def test_seeds_choose_among_moves_of_the_same_value() -> None:
    position = start(parse_variant(RELATIVES["macbeth-4"]))
    thinker = find_thinker(position)
    found = {thinker.best(position, ALL, StopFlag(), seed).best.move for seed in range(5)}
    assert len(found) > 1


@by_kind
def test_symmetric_positions_have_one_key(kind: Kind) -> None:
    position = filled(kind, "alternating")
    assert len({key_of(position.play(move)) for move in position.legal_moves if move}) == 1
    assert canonical_key(FULL, 0) == FULL << CELLS


def test_only_rules_with_a_table_are_solved() -> None:
    usual = parse_variant(RELATIVES["macbeth-4"])
    assert kind_of(usual) == Kind(keeps=True, free=False)
    for text in (
        RELATIVES["macbeth-8"],
        RELATIVES["othello-6"],
        RELATIVES["macbeth-4"] + "wins fewest\n",
        RELATIVES["macbeth-4"] + "capture neutral\n",
        RELATIVES["macbeth-4"].replace("c3 d5 e4", "c3 d5"),
    ):
        assert kind_of(parse_variant(text)) is None


def thinker_and_unreachable(rules: Rules) -> tuple[SolvedThinker, CustodialPosition]:
    kind = kind_of(rules)
    assert kind
    black, white = BOARD.cells_named("c3 d5"), BOARD.cells_named("c4 d3 e5 e4")
    return SolvedThinker(kind, PlainThinker()), CustodialPosition(
        rules, (black, white), Color.BLACK
    )


def test_the_usual_search_thinks_about_what_cannot_be_reached() -> None:
    thinker, position = thinker_and_unreachable(parse_variant(RELATIVES["macbeth-4"]))
    limits = SearchLimits(nodes=300)
    for found in (
        thinker.best(position, limits, StopFlag()),
        thinker.rank(position, limits, StopFlag()),
        thinker.best(start(position.rules), SearchLimits(depth=1), StopFlag()),
    ):
        assert not found.best.value.exact
        assert format_move(position, found.best.move) in BOARD.names


def test_a_stopped_search_ends() -> None:
    stop = StopFlag()
    stop.request()
    kind = Kind(keeps=True, free=True)
    search = PlainSearch(neutrals=False, free_passing=True, stop=stop)
    thinker, _ = thinker_and_unreachable(usual_rules(kind))
    with pytest.raises(Stopped):
        search.value(filled(kind, "halves"))
    position = next(p for p in random_game(kind, Random(2)) if p.occupied.bit_count() == 17)
    assert thinker.best(position, SearchLimits(nodes=1), stop).best.move in position.legal_moves


def test_a_packed_table_is_read_back() -> None:
    table = unpack(pack([3, 500, 1 << 59], [-30, 0, 7]))
    assert list(table.keys) == [3, 500, 1 << 59]
    assert [value - OFFSET for value in table.values] == [-30, 0, 7]
