"""What can be claimed when the player to move is away."""

import pytest

from app.match.commands import Claim, ClaimKind, PlayerId
from app.match.decide import Refused
from app.match.decide.claims import ABSENT_AFTER, UNTIMED_WAIT
from app.match.events import Ended, Event, Paused, Skipped
from engine import Color
from tests.match.support.builder import GUEST, HOST, STRANGER, TRIO, Story, begun

BLACK, WHITE, RED = Color.BLACK, Color.WHITE, Color.RED


def claim(
    story: Story, kind: ClaimKind, away: int | None, by: PlayerId = GUEST
) -> str | list[Event]:
    """Somebody claims, when the player to move has been away for so long; None: is here."""
    at = max(story.at, (len(story.entries) + 1) * 60_000)
    gone = {} if away is None else {story.mover: at - away}
    decision = story.ask(Claim(kind, story.match.version), by, gone=gone)
    return decision.reason if isinstance(decision, Refused) else list(decision)


@pytest.mark.parametrize(
    ("kind", "then"),
    [
        ("win", [Skipped(BLACK, WHITE), Ended("claimed")]),
        ("draw", [Ended("shared")]),
        ("save", [Paused("saved")]),
        ("skip", "no-such-claim"),
    ],
)
def test_what_can_be_claimed_of_two(kind: ClaimKind, then: str | list[Event]) -> None:
    story = begun(time="20+0").random_game(1, 4)
    assert claim(story, kind, None) == "too-soon"
    assert claim(story, kind, ABSENT_AFTER - 1) == "too-soon"
    assert claim(story, kind, ABSENT_AFTER, HOST) == "your-turn"
    assert claim(story, kind, ABSENT_AFTER, STRANGER) == "not-seated"
    assert claim(story, kind, ABSENT_AFTER) == then


def test_a_win_that_is_claimed_is_won() -> None:
    story = begun(time="20+0").random_game(1, 4)
    claim(story, "win", ABSENT_AFTER)
    assert (story.match.status, story.match.winners) == ("over", (WHITE,))
    shared = begun(time="20+0").random_game(1, 4)
    claim(shared, "draw", ABSENT_AFTER)
    assert shared.match.winners == (BLACK, WHITE)


def test_of_three_one_is_skipped_and_two_go_on() -> None:
    story = begun(TRIO, time="20+0").random_game(1, 6)
    while story.match.to_move is not BLACK:
        story.random_game(1, 1)
    assert claim(story, "win", ABSENT_AFTER) == "no-such-claim"
    assert claim(story, "draw", ABSENT_AFTER) == "no-such-claim"  # nobody asks the third
    assert claim(story, "skip", ABSENT_AFTER)[0] == Skipped(BLACK, WHITE)
    assert story.match.status == "running"
    assert story.match.departed[BLACK].reason == "absent"
    story.random_game(2)
    assert BLACK not in story.match.winners


def test_without_a_clock_a_day_has_to_pass() -> None:
    story = begun().random_game(1, 4)
    assert claim(story, "win", ABSENT_AFTER) == "too-soon"
    assert claim(story.wait(UNTIMED_WAIT - 60_000), "win", ABSENT_AFTER) == "too-soon"
    assert claim(story.wait(60_000), "win", ABSENT_AFTER) == [
        Skipped(BLACK, WHITE),
        Ended("claimed"),
    ]


def test_with_days_for_a_move_the_clock_decides() -> None:
    story = begun(time="3d").random_game(1, 4)
    assert claim(story.wait(2 * UNTIMED_WAIT), "win", UNTIMED_WAIT) == "too-soon"
    assert claim(story, "save", ABSENT_AFTER) == [Paused("saved")]


def test_before_everybody_has_moved_there_is_nothing_to_claim() -> None:
    story = begun(time="5+5")
    assert claim(story, "win", ABSENT_AFTER) == "not-begun"
