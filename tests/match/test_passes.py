"""Passes that nobody chose, and the end that comes of itself, in whole random games."""

from functools import cache

import pytest

from app.match.events import Ended, Entry, Passed, Played
from engine import PASS, Record, format_record, parse_record
from tests.match.support.builder import VARIANTS, MatchBuilder, Variant, running_match, variant_name

SEEDS = range(8)

every_variant = pytest.mark.parametrize("variant", VARIANTS, ids=variant_name)


@cache
def _finished(place: int, seed: int) -> MatchBuilder:
    return running_match(*VARIANTS[place]).play_random(seed)


def finished(variant: Variant) -> list[MatchBuilder]:
    """Some random games, played once for all tests that look at them."""
    return [_finished(VARIANTS.index(variant), seed) for seed in SEEDS]


def turns_of(builder: MatchBuilder) -> list[Entry]:
    """The entries of moves: those after the last seat was taken."""
    return builder.entries[len(builder.match.seating.seats) :]


def passes(entry: Entry) -> int:
    return sum(isinstance(event, Passed) for event in entry.events)


@every_variant
def test_a_forced_pass_stands_in_the_entry_of_the_move_that_caused_it(variant: Variant) -> None:
    seen = 0
    for builder in finished(variant):
        ply = 0
        for entry in turns_of(builder):
            played, *rest = entry.events
            assert isinstance(played, Played)
            position = builder.match.turns[ply].after
            for event in rest:
                if isinstance(event, Passed):
                    seen += 1
                    assert event.reason == "nothing-to-capture"
                    assert position.legal_moves == (PASS,)
                    position = position.play(PASS)
                else:
                    assert event == Ended("finished")
                    assert position.over
            assert position.over or position.legal_moves != (PASS,)
            ply += 1 + passes(entry)
    game, _ = variant
    assert (seen > 0) == (game != "moxie"), "nobody passes in Moxie"


@every_variant
def test_every_ply_says_whether_it_was_forced(variant: Variant) -> None:
    for builder in finished(variant):
        for turn in builder.match.turns:
            assert (turn.forced is not None) == (turn.before.legal_moves == (PASS,))
            assert turn.color is turn.before.to_move
            assert turn.before.play(turn.move) == turn.after


@every_variant
def test_a_game_ends_once_and_for_good(variant: Variant) -> None:
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
