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
from app.locales.variant_names import set_given_names
from app.match.bot_players import computer_id
from app.match.commands import (
    SERVICE,
    Command,
    Leave,
    Offer,
    Open,
    OpenTournamentGame,
    Play,
    PlayerId,
    Resign,
    Sit,
    TournamentGame,
)
from app.match.evolve import evolve, fold, start_match
from engine import Color
from engine.variants import NAMED_TEXTS, format_variant, id_of, parse_variant
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

TITLE = "Hexagonal Othello for three"
NAMES = {HOST: "Ann", GUEST: "Ben", THIRD: "Cora"}


def notified(builder: MatchBuilder) -> dict[PlayerId, tuple[NotificationKind, str]]:
    """Kind and title of the notifications of the latest entry, by player."""
    before = fold(builder.entries[:-1])
    found = notices_of(Append("m", builder.entries[-1], before, builder.match))
    assert len({one.recipient for one in found}) == len(found)
    return {one.recipient: (one.kind, word(one.title, NAMES)) for one in found}


def after(builder: MatchBuilder, *commands: tuple[Command, PlayerId]) -> MatchBuilder:
    for command, by in commands:
        builder.submit(command, by)
    return builder


@pytest.mark.parametrize(
    ("builder", "told"),
    [
        (waiting_match(), {}),
        (running_match(), {HOST: ("turn", "Your move: MacBeth with Ben")}),
        (
            after(running_match().play("g8"), (Offer("draw", 3), HOST)),
            {GUEST: ("offer", "Ann offers a draw")},
        ),
        (
            after(running_match(), (Resign(2), GUEST)),
            {HOST: ("over", t("notices.you-won", game="MacBeth with Ben"))},
        ),
        (
            after(running_match(), (Resign(2), HOST)),
            {GUEST: ("over", t("notices.you-won", game="MacBeth with Ann"))},
        ),
        (
            after(running_match(TRIO), (Resign(3), HOST)),
            {GUEST: ("turn", f"Your turn: {TITLE} with Ann and Cora")},
        ),
        (
            after(waiting_match(TRIO, random_color=True), (Sit(Color.BLACK), GUEST)),
            {HOST: ("invitation", t("notices.sat-down", name="Ben"))},
        ),
        (
            after(waiting_match(joining="approval"), (Sit(), GUEST)),
            {HOST: ("invitation", t("notices.asks-for-seat", name="Ben"))},
        ),
        (
            waiting_match(reserved={Color.WHITE: GUEST}),
            {GUEST: ("invitation", t("notices.invites", name="Ann", game="MacBeth"))},
        ),
        (
            after(waiting_match(reserved={Color.WHITE: GUEST}), (Leave(), GUEST)),
            {HOST: ("invitation", t("notices.declines", name="Ben"))},
        ),
        (after(waiting_match(TRIO), (Sit(), GUEST), (Leave(), HOST)), {}),
    ],
    ids=[
        *("opened", "begun", "offer", "guest resigns", "host resigns"),
        *("one of three resigns", "host makes way", "asked", "invited", "declined", "withdrawn"),
    ],
)
def test_who_is_told_what(builder: MatchBuilder, told: object) -> None:
    assert notified(builder) == told


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


def test_players_read_the_name_of_a_private_variant() -> None:
    rules = format_variant(parse_variant(f"{NAMED_TEXTS['octagon']}wins fewest"))
    builder = MatchBuilder()
    set_given_names({}, {id_of(rules): {THIRD: "Our garden"}})
    try:
        builder.submit(Open("variant", {"rules": rules}, Color.BLACK), HOST)
        builder.submit(Sit(), GUEST)
        assert notified(builder) == {
            HOST: ("turn", t("notices.your-first-move", game="Our garden with Ben")),
        }
    finally:
        set_given_names({}, {})


def test_a_match_of_three_notifies_about_each_seat() -> None:
    builder = waiting_match(TRIO)
    builder.submit(Sit(), GUEST)
    assert notified(builder) == {HOST: ("invitation", t("notices.sat-down", name="Ben"))}
    builder.submit(Sit(), THIRD)
    assert notified(builder) == {
        HOST: ("turn", f"Your move: {TITLE} with Ben and Cora"),
        GUEST: ("started", t("notices.started", game=f"{TITLE} with Ann and Cora")),
    }


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


def test_a_computers_move_notifies_the_opponent_and_no_move_a_computer() -> None:
    builder = computer_match().play_random(1, 1)
    before = computer_match().match
    assert notices_of(Append("m", builder.entries[-1], before, builder.match)) == ()
    before = builder.match
    builder.submit(Play(builder.random_move(random.Random(1)), before.version), computer_id(5))
    (notice,) = notices_of(Append("m", builder.entries[-1], before, builder.match))
    assert notice.recipient == HOST
    names = {HOST: "Ada", computer_id(5): "Computer, level 5 (Skilled)"}
    assert word(notice.title, names) == "Your turn: MacBeth with Computer, level 5 (Skilled)"
