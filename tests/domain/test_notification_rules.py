"""Which notices an entry is worth: who is told, of what kind; and why one is kept back."""

import pytest

from app.domain.notification import (
    KINDS,
    Notification,
    NotificationKind,
    NotificationPreferences,
    suppression_reason,
)
from app.domain.notification_rules import LoggedEntry, notifications_for
from app.match.commands import Leave, Offer, Play, PlayerId, Sit
from app.match.evolve import evolve, start_match
from tests.match.support.builder import (
    GUEST,
    HOST,
    THIRD,
    TRIO,
    VARIANTS,
    Story,
    Variant,
    begun,
    opened,
    variant_name,
)

NAMES = {HOST: "Ann", GUEST: "Ben", THIRD: "Cora"}


def told(story: Story, back: int = 1) -> dict[PlayerId, tuple[NotificationKind, str]]:
    """Kind and title of what the last entry (or one before) is worth, by player."""
    entries = story.entries[: len(story.entries) - back + 1]
    before = None
    for entry in entries[:-1]:
        before = start_match(entry) if before is None else evolve(before, entry)
    last = entries[-1]
    after = start_match(last) if before is None else evolve(before, last)
    found = notifications_for(LoggedEntry("m", before, last, after), NAMES)
    assert len({notice.recipient for notice in found}) == len(found)
    return {notice.recipient: (notice.kind, notice.title) for notice in found}


def test_opening_concerns_nobody() -> None:
    assert told(opened()) == {}


def test_the_game_begins() -> None:
    assert told(begun()) == {HOST: ("turn", "Your move: MacBeth with Ben")}


def test_a_third_is_still_missing() -> None:
    story = opened(TRIO)
    story.ask(Sit(), GUEST)
    assert told(story) == {HOST: ("invitation", "Ben sat down")}
    story.ask(Sit(), THIRD)
    assert told(story) == {
        HOST: ("turn", "Your move: Hexagonal Othello for three with Ben and Cora"),
        GUEST: ("started", "The game begins: Hexagonal Othello for three with Ann and Cora"),
    }


def test_a_move_is_the_others_turn() -> None:
    story = begun().moves("g8")
    assert told(story) == {GUEST: ("turn", "Your turn: MacBeth with Ann")}
    (notice,) = notifications_for(
        LoggedEntry("m", begun().match, story.entries[-1], story.match), NAMES
    )
    assert notice.body == "Ann played g8 in MacBeth."
    assert (notice.ply, notice.at) == (1, story.entries[-1].at)


def test_the_end_is_told_to_who_did_not_cause_it() -> None:
    story = begun()
    story.resign(GUEST)
    assert told(story) == {HOST: ("over", "You have won: MacBeth with Ben")}
    story = begun()
    story.resign(HOST)
    assert told(story) == {GUEST: ("over", "You have won: MacBeth with Ann")}


def test_of_three_two_go_on() -> None:
    story = begun(TRIO)
    mover = story.mover
    story.resign(mover)
    assert told(story) == {
        story.mover: ("turn", told(story)[story.mover][1]),
    }


def test_an_offer_is_told_to_the_other() -> None:
    story = begun().moves("g8")
    story.ask(Offer("draw", story.match.version), HOST)
    assert told(story) == {GUEST: ("offer", "Ann offers a draw")}


def test_who_withdraws_an_invitation_disturbs_nobody() -> None:
    story = opened(TRIO)
    story.ask(Sit(), GUEST)
    story.ask(Leave(), HOST)
    assert told(story) == {}


@pytest.mark.parametrize("variant", VARIANTS, ids=variant_name)
def test_in_every_game_the_player_to_move_has_heard_of_it(variant: Variant) -> None:
    """Whoever is to move was told so, or has made the entry; nobody is told of their own doing."""
    story = begun(*variant).random_game(7)
    match = start_match(story.entries[0])
    for entry in story.entries[1:]:
        before, match = match, evolve(match, entry)
        found = {
            one.recipient: one
            for one in notifications_for(LoggedEntry("m", before, entry, match), NAMES)
        }
        assert entry.by not in found
        assert set(found) <= {player for _, player in match.seating.seats}
        if match.to_move is not None and match.seating.player_of(match.to_move) != entry.by:
            assert found[match.seating.player_of(match.to_move) or ""].kind == "turn"
        if match.ended:
            others = {player for _, player in match.seating.seats} - {entry.by}
            assert {one.recipient for one in found.values() if one.kind == "over"} == others


@pytest.mark.parametrize(
    ("here", "wishes", "why"),
    [
        (False, NotificationPreferences(), None),
        (True, NotificationPreferences(), "here"),
        (True, NotificationPreferences(frozenset({"turn"}), muted=True), "here"),
        (False, NotificationPreferences(muted=True), "muted"),
        (False, NotificationPreferences(frozenset({"turn"})), "off"),
        (False, NotificationPreferences(frozenset(KINDS) - {"turn"}), None),
    ],
)
def test_why_a_notice_is_kept_back(
    here: bool, wishes: NotificationPreferences, why: str | None
) -> None:
    notice = Notification("m", 2, HOST, "turn", "Your turn", "", 0, 0)
    assert suppression_reason(notice, wishes, here=here) == why


def test_a_move_of_the_story_is_legal() -> None:
    """What the others build on: a refused command adds no entry."""
    story = begun()
    story.ask(Play("a1", 2), HOST)
    assert len(story.entries) == 2
