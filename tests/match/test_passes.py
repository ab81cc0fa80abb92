"""Forced passes and the end of the game, in whole random games."""

import pytest

from app.match.events import Ended, Passed, Played
from app.match.state import Match
from engine import PASS
from harness.games.match_builder import VARIANTS, MatchBuilder, Variant, running_match, variant_name

SEEDS = range(8)


@pytest.mark.parametrize("variant", VARIANTS, ids=variant_name)
def test_a_whole_game(variant: Variant) -> None:
    passes = 0
    for seed in SEEDS:
        builder = running_match(*variant).play_random(seed)
        passes += count_passes_in_entries(builder)
        check_turns(builder.match)
        check_end(builder)
    assert (passes > 0) == (variant[0] != "moxie"), "there are no passes in Moxie"


def count_passes_in_entries(builder: MatchBuilder) -> int:
    """A forced pass is in the entry of the move that caused it."""
    ply = passes = 0
    for entry in builder.entries[len(builder.match.seating.seats) :]:
        played, *rest = entry.events
        assert isinstance(played, Played)
        position = builder.match.turns[ply].after
        for event in rest:
            if isinstance(event, Passed):
                passes += 1
                ply += 1
                assert event.reason == "nothing-to-capture"
                assert position.legal_moves == (PASS,)
                position = position.play(PASS)
            else:
                assert event == Ended("finished")
                assert position.over
        assert position.over or position.legal_moves != (PASS,)
        ply += 1
    return passes


def check_turns(match: Match) -> None:
    """Every turn is marked as forced or not."""
    for turn in match.turns:
        assert (turn.forced is not None) == (turn.before.legal_moves == (PASS,))
        assert turn.color is turn.before.to_move
        assert turn.before.play(turn.move) == turn.after


def check_end(builder: MatchBuilder) -> None:
    events = [event for entry in builder.entries for event in entry.events]
    match = builder.match
    assert (
        [event for event in events if event.kind == "ended"] == events[-1:] == [Ended("finished")]
    )
    assert (match.status, match.position.over, match.to_move) == ("over", True, None)
    assert match.winners == match.position.winners


@pytest.mark.parametrize("game", sorted({game for game, _ in VARIANTS} - {"moxie"}))
def test_most_stones_win(game: str) -> None:
    for seed in SEEDS:
        match = running_match(game).play_random(seed).match
        score = match.position.score
        best = max(score.values())
        assert match.winners == tuple(color for color, count in score.items() if count == best)


@pytest.mark.parametrize("opening", ["othello", "reversi"])
def test_two_free_passes_end_the_game(opening: str) -> None:
    builder = running_match(options={"opening": opening, "passing": "free"})
    if opening == "reversi":
        builder.play("g6 g7 f5 f7 e5 e6")
    builder.play("pass pass")
    assert builder.entries[-1].events == (Played("pass"), Ended("finished"))
    assert [turn.forced for turn in builder.match.turns[-2:]] == [None, None]
