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
    MatchBuilder,
    Variant,
    running_match,
    variant_name,
    waiting_match,
)

NAMES = {HOST: "Ann", GUEST: "Ben", THIRD: "Cora"}


def told(builder: MatchBuilder, back: int = 1) -> dict[PlayerId, tuple[NotificationKind, str]]:
    """Kind and title of what the last entry (or one before) is worth, by player."""
    entries = builder.entries[: len(builder.entries) - back + 1]
    before = None
    for entry in entries[:-1]:
        before = start_match(entry) if before is None else evolve(before, entry)
    last = entries[-1]
    after = start_match(last) if before is None else evolve(before, last)
    found = notifications_for(LoggedEntry("m", before, last, after), NAMES)
    assert len({notice.recipient for notice in found}) == len(found)
    return {notice.recipient: (notice.kind, notice.title) for notice in found}


def test_opening_concerns_nobody() -> None:
    assert told(waiting_match()) == {}


def test_the_game_begins() -> None:
    assert told(running_match()) == {HOST: ("turn", "Your move: MacBeth with Ben")}


def test_a_third_is_still_missing() -> None:
    builder = waiting_match(TRIO)
    builder.submit(Sit(), GUEST)
    assert told(builder) == {HOST: ("invitation", "Ben sat down")}
    builder.submit(Sit(), THIRD)
    assert told(builder) == {
        HOST: ("turn", "Your move: Hexagonal Othello for three with Ben and Cora"),
        GUEST: ("started", "The game begins: Hexagonal Othello for three with Ann and Cora"),
    }


def test_a_move_is_the_others_turn() -> None:
    builder = running_match().play("g8")
    assert told(builder) == {GUEST: ("turn", "Your turn: MacBeth with Ann")}
    (notice,) = notifications_for(
        LoggedEntry("m", running_match().match, builder.entries[-1], builder.match), NAMES
    )
    assert notice.body == "Ann played g8 in MacBeth."
    assert (notice.ply, notice.at) == (1, builder.entries[-1].at)


def test_the_end_is_told_to_who_did_not_cause_it() -> None:
    builder = running_match()
    builder.resign(GUEST)
    assert told(builder) == {HOST: ("over", "You have won: MacBeth with Ben")}
    builder = running_match()
    builder.resign(HOST)
    assert told(builder) == {GUEST: ("over", "You have won: MacBeth with Ann")}


def test_of_three_two_go_on() -> None:
    builder = running_match(TRIO)
    mover = builder.player_to_move
    builder.resign(mover)
    assert told(builder) == {
        builder.player_to_move: ("turn", told(builder)[builder.player_to_move][1]),
    }


def test_an_offer_is_told_to_the_other() -> None:
    builder = running_match().play("g8")
    builder.submit(Offer("draw", builder.match.version), HOST)
    assert told(builder) == {GUEST: ("offer", "Ann offers a draw")}


def test_who_withdraws_an_invitation_disturbs_nobody() -> None:
    builder = waiting_match(TRIO)
    builder.submit(Sit(), GUEST)
    builder.submit(Leave(), HOST)
    assert told(builder) == {}


@pytest.mark.parametrize("variant", VARIANTS, ids=variant_name)
def test_in_every_game_the_player_to_move_has_heard_of_it(variant: Variant) -> None:
    """Whoever is to move was told so, or has made the entry; nobody is told of their own doing."""
    builder = running_match(*variant).play_random(7)
    match = start_match(builder.entries[0])
    for entry in builder.entries[1:]:
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
    builder = running_match()
    builder.submit(Play("a1", 2), HOST)
    assert len(builder.entries) == 2
