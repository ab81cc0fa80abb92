"""The notifications that log entries cause, and why one is suppressed."""

import random

import pytest

from app.event_log.log import Append
from app.features.notifications.messages import word
from app.features.notifications.model import (
    KINDS,
    NotificationKind,
    NotificationPreferences,
    suppression_reason,
)
from app.features.notifications.rules import notices_of
from app.locales import t
from app.match.bot_players import computer_id
from app.match.commands import (
    SERVICE,
    Leave,
    Offer,
    OpenTournamentGame,
    Play,
    PlayerId,
    Sit,
    TournamentGame,
)
from app.match.evolve import evolve, fold, start_match
from engine import Color
from harness.games.match_builder import (
    GUEST,
    HOST,
    THIRD,
    TRIO,
    VARIANTS,
    MatchBuilder,
    Variant,
    computer_match,
    running_match,
    variant_name,
    waiting_match,
)

FIVE = computer_id(5)
TITLE = "Hexagonal Othello for three"
NAMES = {HOST: "Ann", GUEST: "Ben", THIRD: "Cora"}


def notified(builder: MatchBuilder) -> dict[PlayerId, tuple[NotificationKind, str]]:
    """Kind and title of the notifications of the latest entry, by player."""
    before = fold(builder.entries[:-1])
    found = notices_of(Append("m", builder.entries[-1], before, builder.match))
    assert len({one.recipient for one in found}) == len(found)
    return {one.recipient: (one.kind, word(one.title, NAMES)) for one in found}


def test_opening_a_match_notifies_nobody() -> None:
    assert notified(waiting_match()) == {}


def test_the_start_notifies_the_host() -> None:
    assert notified(running_match()) == {HOST: ("turn", "Your move: MacBeth with Ben")}


@pytest.mark.parametrize(("number", "body"), [(3, "Sunday Cup, round 3"), (0, "Sunday Cup")])
def test_a_pairing_notifies_both_players_and_names_the_round(number: int, body: str) -> None:
    builder = MatchBuilder()
    cup = TournamentGame("cup", "Sunday Cup", number, 60_000)
    seats = {Color.BLACK: HOST, Color.WHITE: GUEST}
    builder.submit(OpenTournamentGame(cup, "othello", seats, "5+3", False), SERVICE)
    assert notified(builder) == {
        HOST: ("turn", t("notices.your-first-move", game="Othello with Ben")),
        GUEST: ("started", t("notices.started", game="Othello with Ann")),
    }
    logged = Append("m", builder.entries[-1], None, builder.match)
    assert {word(one.body, NAMES) for one in notices_of(logged)} == {body}


def test_a_match_of_three_notifies_about_each_seat() -> None:
    builder = waiting_match(TRIO)
    builder.submit(Sit(), GUEST)
    assert notified(builder) == {HOST: ("invitation", t("notices.sat-down", name="Ben"))}
    builder.submit(Sit(), THIRD)
    assert notified(builder) == {
        HOST: ("turn", "Your move: Hexagonal Othello for three with Ben and Cora"),
        GUEST: (
            "started",
            t("notices.started", game="Hexagonal Othello for three with Ann and Cora"),
        ),
    }


def test_a_host_who_makes_way_is_told_who_sat_down() -> None:
    builder = waiting_match(TRIO, random_color=True)
    builder.submit(Sit(Color.BLACK), GUEST)
    assert notified(builder) == {HOST: ("invitation", t("notices.sat-down", name="Ben"))}


def test_a_move_notifies_the_opponent() -> None:
    builder = running_match().play("g8")
    assert notified(builder) == {GUEST: ("turn", "Your turn: MacBeth with Ann")}
    entry = Append("m", builder.entries[-1], running_match().match, builder.match)
    (notice,) = notices_of(entry)
    assert word(notice.body, NAMES) == "Ann played g8 in MacBeth."
    assert (notice.ply, notice.at) == (1, builder.entries[-1].at)


def test_a_resignation_notifies_the_opponent() -> None:
    builder = running_match()
    builder.resign(GUEST)
    assert notified(builder) == {HOST: ("over", t("notices.you-won", game="MacBeth with Ben"))}
    builder = running_match()
    builder.resign(HOST)
    assert notified(builder) == {GUEST: ("over", t("notices.you-won", game="MacBeth with Ann"))}


def test_a_resignation_of_the_mover_notifies_the_next_of_three_players() -> None:
    builder = running_match(TRIO)
    builder.resign(HOST)
    title = "Your turn: Hexagonal Othello for three with Ann and Cora"
    assert notified(builder) == {GUEST: ("turn", title)}


def test_an_offer_notifies_the_opponent() -> None:
    builder = running_match().play("g8")
    builder.submit(Offer("draw", builder.match.version), HOST)
    assert notified(builder) == {GUEST: ("offer", "Ann offers a draw")}


def test_withdrawing_a_match_notifies_nobody() -> None:
    builder = waiting_match(TRIO)
    builder.submit(Sit(), GUEST)
    builder.submit(Leave(), HOST)
    assert notified(builder) == {}


@pytest.mark.parametrize("variant", VARIANTS, ids=variant_name)
def test_every_entry_of_a_game_notifies_the_player_to_move_and_never_its_author(
    variant: Variant,
) -> None:
    builder = running_match(*variant).play_random(7)
    match = start_match(builder.entries[0])
    for entry in builder.entries[1:]:
        before, match = match, evolve(match, entry)
        found = {one.recipient: one for one in notices_of(Append("m", entry, before, match))}
        assert entry.by not in found
        assert set(found) <= match.seating.players
        if match.to_move is not None and match.seating.player_of(match.to_move) != entry.by:
            assert found[match.seating.player_of(match.to_move) or ""].kind == "turn"
        if match.ended:
            others = match.seating.players - {entry.by}
            assert {one.recipient for one in found.values() if one.kind == "over"} == others
    assert match.ended


@pytest.mark.parametrize(
    ("present", "preferences", "reason"),
    [
        (False, NotificationPreferences(), None),
        (True, NotificationPreferences(), "here"),
        (True, NotificationPreferences(frozenset({"turn"}), muted=True), "here"),
        (False, NotificationPreferences(muted=True), "muted"),
        (False, NotificationPreferences(frozenset({"turn"})), "off"),
        (False, NotificationPreferences(frozenset(KINDS) - {"turn"}), None),
    ],
)
def test_the_reason_for_suppressing_a_notification(
    present: bool, preferences: NotificationPreferences, reason: str | None
) -> None:
    assert suppression_reason("turn", preferences, present=present) == reason


def test_a_computer_gets_no_notification() -> None:
    builder = computer_match()
    before = builder.match
    builder.play_random(1, 1)
    entry = Append("m", builder.entries[-1], before, builder.match)
    assert notices_of(entry) == ()


def test_a_computers_move_notifies_the_opponent() -> None:
    builder = computer_match().play_random(1, 1)
    before = builder.match
    move = builder.random_move(random.Random(1))
    builder.submit(Play(move, builder.match.version), FIVE)
    entry = Append("m", builder.entries[-1], before, builder.match)
    (notice,) = notices_of(entry)
    assert notice.recipient == HOST
    names = {HOST: "Ada", FIVE: "Computer, level 5 (Skilled)"}
    assert word(notice.title, names) == "Your turn: MacBeth with Computer, level 5 (Skilled)"
