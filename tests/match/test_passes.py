"""Forced passes and the end of the game, in whole random games."""

from functools import cache

import pytest

from app.match.events import Ended, Entry, Passed, Played
from engine import PASS, Record, format_record, parse_record
from tests.match.support.builder import VARIANTS, MatchBuilder, Variant, running_match, variant_name

SEEDS = range(8)

every_variant = pytest.mark.parametrize("variant", VARIANTS, ids=variant_name)


@cache
def _finished(index: int, seed: int) -> MatchBuilder:
    return running_match(*VARIANTS[index]).play_random(seed)


def finished(variant: Variant) -> list[MatchBuilder]:
    """Random games of a variant; each is played once for all tests."""
    return [_finished(VARIANTS.index(variant), seed) for seed in SEEDS]


def move_entries(builder: MatchBuilder) -> list[Entry]:
    """The entries after the last seat was taken."""
    return builder.entries[len(builder.match.seating.seats) :]


def count_passes(entry: Entry) -> int:
    return sum(isinstance(event, Passed) for event in entry.events)


@every_variant
def test_a_forced_pass_is_in_the_entry_of_the_move_that_caused_it(variant: Variant) -> None:
    passes = 0
    for builder in finished(variant):
        ply = 0
        for entry in move_entries(builder):
            played, *rest = entry.events
            assert isinstance(played, Played)
            position = builder.match.turns[ply].after
            for event in rest:
                if isinstance(event, Passed):
                    passes += 1
                    assert event.reason == "nothing-to-capture"
                    assert position.legal_moves == (PASS,)
                    position = position.play(PASS)
                else:
                    assert event == Ended("finished")
                    assert position.over
            assert position.over or position.legal_moves != (PASS,)
            ply += 1 + count_passes(entry)
    game, _ = variant
    assert (passes > 0) == (game != "moxie"), "there are no passes in Moxie"


@every_variant
def test_every_turn_is_marked_as_forced_or_not(variant: Variant) -> None:
    for builder in finished(variant):
        for turn in builder.match.turns:
            assert (turn.forced is not None) == (turn.before.legal_moves == (PASS,))
            assert turn.color is turn.before.to_move
            assert turn.before.play(turn.move) == turn.after


@every_variant
def test_a_game_ends_once(variant: Variant) -> None:
    for builder in finished(variant):
        ends = [
            event for entry in builder.entries for event in entry.events if event.kind == "ended"
        ]
        assert ends == [Ended("finished")]
        assert builder.entries[-1].events[-1] == ends[0]
        assert builder.match.status == "over"
        assert builder.match.position.over
        assert builder.match.to_move is None
        assert builder.match.winners == builder.match.position.winners


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


@every_variant
def test_the_record_of_a_game_replays(variant: Variant) -> None:
    for builder in finished(variant):
        record = parse_record(format_record(Record(*variant, {}, builder.record)))
        assert record.replay()[-1] == builder.match.position
