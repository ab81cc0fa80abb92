"""Passes that nobody chose, and the end that comes of itself, in whole random games."""

import pytest

from app.match.events import Ended, Entry, Passed, Played
from engine import PASS, Record, format_record, parse_record
from tests.match.story import VARIANTS, Story, begun, variant_name

SEEDS = range(12)

every_variant = pytest.mark.parametrize("variant", VARIANTS, ids=variant_name)


def finished(variant: tuple[str, dict[str, str]], seed: int) -> Story:
    return begun(*variant).random_game(seed)


def passes(entry: Entry) -> int:
    return sum(isinstance(event, Passed) for event in entry.events)


@every_variant
def test_a_forced_pass_stands_in_the_entry_of_the_move_that_caused_it(
    variant: tuple[str, dict[str, str]],
) -> None:
    stories = [finished(variant, seed) for seed in SEEDS]
    seen = 0
    for story in stories:
        position = story.match.start
        for entry in story.entries[2:]:
            played, *rest = entry.events
            assert isinstance(played, Played)
            position = story.match.turns[_ply(story, entry)].after
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
    assert seen > 0


def _ply(story: Story, entry: Entry) -> int:
    """The number of plies before an entry."""
    before = story.entries[2 : entry.version - 1]
    return sum(1 + passes(earlier) for earlier in before)


@every_variant
def test_every_ply_says_whether_it_was_forced(variant: tuple[str, dict[str, str]]) -> None:
    for seed in SEEDS:
        match = finished(variant, seed).match
        for turn in match.turns:
            assert (turn.forced is not None) == (turn.before.legal_moves == (PASS,))
            assert turn.color is turn.before.to_move
            assert turn.before.play(turn.move) == turn.after


@every_variant
def test_a_game_ends_once_and_for_good(variant: tuple[str, dict[str, str]]) -> None:
    for seed in SEEDS:
        story = finished(variant, seed)
        ends = [event for entry in story.entries for event in entry.events if event.kind == "ended"]
        assert ends == [Ended("finished")]
        assert story.entries[-1].events[-1] == ends[0]
        assert story.match.status == "over"
        assert story.match.position.over
        assert story.match.to_move is None
        score = story.match.position.score
        best = max(score.values())
        assert story.match.winners == tuple(c for c, count in score.items() if count == best)


@pytest.mark.parametrize("opening", ["othello", "reversi"])
def test_two_free_passes_end_the_game(opening: str) -> None:
    story = begun(options={"opening": opening, "passing": "free"})
    if opening == "reversi":
        story.moves("g6 g7 f5 f7 e5 e6")
    story.moves("pass pass")
    assert story.entries[-1].events == (Played("pass"), Ended("finished"))
    assert [turn.forced for turn in story.match.turns[-2:]] == [None, None]


@every_variant
def test_the_record_of_a_game_replays(variant: tuple[str, dict[str, str]]) -> None:
    game, options = variant
    for seed in SEEDS:
        match = finished(variant, seed).match
        moves = tuple(
            "pass" if turn.move == PASS else turn.before.rules.board.by_cell[turn.move].name
            for turn in match.turns
        )
        record = parse_record(format_record(Record(game, options, {}, moves)))
        assert record.replay()[-1] == match.position
