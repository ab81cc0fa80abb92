"""Matches of three players, and their course after one has left."""

from dataclasses import replace

import pytest

from app.match.commands import Play, Resign, Sit
from app.match.events import Ended, Passed, Resigned, Seated
from engine import GAMES, PASS, Color, Rules, square
from harness.games.match_builder import (
    GUEST,
    HOST,
    THIRD,
    TRIO,
    MatchBuilder,
    running_match,
    waiting_match,
)


@pytest.fixture
def three() -> MatchBuilder:
    """All three seats are taken; nobody has moved."""
    return running_match(TRIO)


def test_the_game_goes_on_after_a_resignation(three: MatchBuilder) -> None:
    assert three.resign(GUEST) == (Resigned(Color.WHITE),)
    assert three.match.status == "running"
    movers = [three.match.to_move]
    three.play_random(seed=2, plies=1)
    assert [*movers, three.match.to_move] == [Color.BLACK, Color.RED]


def test_a_resignation_of_the_mover_passes_the_turn_on(three: MatchBuilder) -> None:
    assert three.resign(HOST) == (Resigned(Color.BLACK),)
    assert three.match.to_move is Color.WHITE


def test_a_resignation_makes_earlier_versions_stale(three: MatchBuilder) -> None:
    versions = [three.match.version, three.play_random(seed=3, plies=1).match.version]
    three.resign(HOST)
    for version in versions:
        assert three.outcome(Play("pass", version), GUEST) == "stale"


def test_a_player_who_has_resigned_can_neither_play_nor_resign(three: MatchBuilder) -> None:
    three.resign(HOST)
    assert three.outcome(Resign(three.match.version), HOST) == "over"
    assert three.outcome(Play("f6", three.match.version), HOST) == "over"


def test_the_last_active_player_wins(three: MatchBuilder) -> None:
    three.resign(THIRD)
    assert three.resign(HOST) == (Resigned(Color.BLACK), Ended("resigned"))
    assert three.match.winners == (Color.WHITE,)
    assert list(three.match.departed) == [Color.RED, Color.BLACK]


@pytest.mark.parametrize("seed", range(20))
def test_two_players_play_on_to_the_end(three: MatchBuilder, seed: int) -> None:
    resigned = list(Color)[seed % 3]
    three.play_random(seed, plies=seed)
    three.resign((HOST, GUEST, THIRD)[seed % 3])
    ply = len(three.match.turns)
    three.play_random(seed)
    assert three.match.ended == "finished"
    assert resigned not in three.match.winners
    assert {turn.color for turn in three.match.turns[ply:]} == set(Color) - {resigned}


@pytest.mark.parametrize("seed", [0, 13, 16, 22, 28])
def test_the_next_player_passes_at_once_if_a_resignation_leaves_them_no_move(seed: int) -> None:
    builder = running_match(TRIO).play_random(seed, 10 + seed)
    resigned = builder.match.to_move
    assert resigned is not None
    passed = Passed("nothing-to-capture")
    assert builder.resign(builder.player_to_move) == (Resigned(resigned), passed)
    assert builder.match.turns[-1].forced
    assert builder.match.position.legal_moves != (PASS,)


def test_the_board_can_end_the_game_after_a_resignation(monkeypatch: pytest.MonkeyPatch) -> None:
    """The reason is "finished" where only the player who resigned could place a stone."""
    board = square(4)
    rules = Rules(
        board,
        (board.cells_named("a1"), board.cells_named("b1"), board.cells_named("d4")),
        tuple(Color),
    )
    stuck = replace(GAMES[TRIO], rules=lambda _: rules)
    monkeypatch.setitem(GAMES, TRIO, stuck)
    builder = running_match(TRIO)
    assert builder.resign(HOST) == (Resigned(Color.BLACK), Ended("finished"))
    assert builder.match.winners == (Color.WHITE, Color.RED)


def test_a_forced_pass_at_the_start_follows_the_last_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    board = square(4)
    rules = Rules(
        board,
        (board.cells_named("d4"), board.cells_named("a1"), board.cells_named("b1")),
        tuple(Color),
    )
    monkeypatch.setitem(GAMES, TRIO, replace(GAMES[TRIO], rules=lambda _: rules))
    builder = waiting_match(TRIO)
    assert builder.submit(Sit(), GUEST) == (Seated(GUEST, Color.WHITE),)
    passed = Passed("nothing-to-capture")
    assert builder.submit(Sit(), THIRD) == (Seated(THIRD, Color.RED), passed)
    assert builder.match.to_move is Color.WHITE
    assert builder.match.position_version == 3
