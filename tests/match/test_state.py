"""The state of a match as it is folded from its log."""

from dataclasses import replace

import pytest

from app.match.events import Entry, Opened, Passed, Played, Seated
from app.match.evolve import apply_event, evolve, fold, start_match
from engine import Color, IllegalMove
from harness.games.match_builder import GUEST, HOST, MINUTE, STRANGER, MatchBuilder, running_match


def test_an_empty_log_is_no_match() -> None:
    assert fold([]) is None


def test_a_log_has_to_begin_with_opened() -> None:
    with pytest.raises(ValueError, match="begins with Opened"):
        start_match(Entry(1, HOST, "a", 0, (Seated(HOST, Color.BLACK),)))


def test_a_match_is_opened_once(running: MatchBuilder) -> None:
    with pytest.raises(ValueError, match="opens once"):
        apply_event(running.match, Opened("macbeth", {}, HOST, False, False), 0, 3)


def test_nothing_is_played_after_the_end() -> None:
    over = running_match("othello").play_random(1).match
    with pytest.raises(IllegalMove, match="the game is over"):
        apply_event(over, Passed("nothing-to-capture"), 0, 99)


def test_seats_by_player_and_color(running: MatchBuilder) -> None:
    match = running.match
    assert match.seating.colors_of(HOST) == (Color.BLACK,)
    assert match.seating.player_of(Color.WHITE) == GUEST
    assert match.seating.colors_of(STRANGER) == ()
    assert match.seating.colors_of(None) == ()
    assert match.seating.colors_of("") == ()


def test_terms_record_host_and_time_of_opening(running: MatchBuilder) -> None:
    running.play("g8")
    assert running.match.terms.opened_at == MINUTE
    assert running.match.terms.host == HOST


def test_a_position_has_the_version_that_made_it(running: MatchBuilder) -> None:
    versions = [(running.match.version, running.match.position_version)]
    running.play("g8")
    versions.append((running.match.version, running.match.position_version))
    assert versions == [(2, 1), (3, 3)]


def test_an_entry_with_two_moves_is_one_version(running: MatchBuilder) -> None:
    entry = Entry(3, HOST, "x", 0, (Played("g8"), Played("h9")))
    after = evolve(running.match, entry)
    assert (after.version, after.position_version, len(after.turns)) == (3, 3, 2)


def test_the_score_decides_a_game_that_was_played_out() -> None:
    over = running_match("othello").play_random(1).match
    assert over.deciding_score == over.position.score
    assert replace(over, ended="resigned").deciding_score is None
    anti = running_match("variant", options={"rules": "anti-macbeth"}).play_random(1).match
    assert anti.deciding_score == anti.position.score
    moxie = running_match("moxie").play("a1 a4 b1 d4 c1").match
    assert (moxie.status, moxie.position.ending) == ("over", "goal")
    assert moxie.deciding_score is None
