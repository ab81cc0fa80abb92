"""The swap rule: one player makes the first moves of both colors, the other chooses a color."""

from random import Random

import pytest

from app.features.matches.record import record_of
from app.features.matches.rematch import rematch_command
from app.features.ratings.model import counts
from app.match.bot_players import computer_id
from app.match.commands import (
    Answer,
    ChooseColor,
    FreeSeat,
    Offer,
    Open,
    PlanMoves,
    Play,
    Resign,
    Sit,
)
from app.match.events import Accepted, ColorChosen, Ended, Offered, Resigned, TakenBack
from app.match.evolve import fold
from app.match.pairing import pairing_key
from app.match.player_events import player_events
from app.match.swap import plies_before_choice
from engine import GAMES, Color, find_game, format_record, parse_record, verify
from engine.variants import RELATIVES
from harness.games.match_builder import (
    GUEST,
    HOST,
    STRANGER,
    TRIO,
    VARIANTS,
    MatchBuilder,
    Variant,
    running_match,
    variant_name,
    waiting_match,
)

BLACK, WHITE = Color.BLACK, Color.WHITE
TWO_PLAYERS = [variant for variant in VARIANTS if len(GAMES[variant[0]].players) == 2]


def opened(*variant: object, **terms: object) -> MatchBuilder:
    return running_match(*(variant or ("macbeth",)), swap=True, **terms)  # type: ignore[arg-type]


def at_choice(time: str = "none") -> MatchBuilder:
    """MacBeth after the six moves that the host made."""
    return opened(time=time).play_random(1, 6)


def choose(builder: MatchBuilder, color: Color, by: str = GUEST) -> object:
    return builder.outcome(ChooseColor(color, builder.match.version), by)


def test_the_first_player_makes_the_first_moves_of_both_colors() -> None:
    builder = opened()
    for _ in range(6):
        assert (builder.match.swap_phase, builder.player_to_move) == ("opening", HOST)
        refused = builder.outcome(Play("g8", builder.match.version), GUEST)
        assert refused == "not-your-turn"
        builder.play_random(1, 1)
    assert {entry.by for entry in builder.entries[2:]} == {HOST}
    assert (builder.match.swap_phase, builder.player_to_move) == ("choice", GUEST)


def test_before_the_choice_nobody_moves_and_only_the_other_chooses() -> None:
    builder = at_choice()
    move = Play(builder.random_move(Random(1)), builder.match.version)
    assert builder.outcome(move, HOST) == "not-your-turn"
    assert builder.outcome(move, GUEST) == "choose-color"
    assert choose(builder, BLACK, HOST) == "not-your-turn"
    assert choose(builder, BLACK, STRANGER) == "not-seated"
    assert choose(builder, Color.RED) == "no-such-seat"
    stale = builder.outcome(ChooseColor(BLACK, builder.match.version - 1), GUEST)
    assert stale == "stale"


def test_a_choice_of_the_own_color_keeps_the_seats() -> None:
    builder = at_choice()
    seats = builder.match.seating
    assert choose(builder, WHITE) == [ColorChosen(WHITE)]
    assert builder.match.seating == seats
    assert builder.match.swap_phase is None
    assert (builder.match.to_move, builder.player_to_move) == (BLACK, HOST)


def test_a_choice_of_the_other_color_swaps_the_seats() -> None:
    builder = at_choice()
    assert choose(builder, BLACK) == [ColorChosen(BLACK)]
    assert dict(builder.match.seating.seats) == {BLACK: GUEST, WHITE: HOST}
    assert (builder.match.to_move, builder.player_to_move) == (BLACK, GUEST)
    assert choose(builder, WHITE) == "no-choice"
    builder.play_random(2)
    assert builder.match.ended == "finished"
    assert fold(builder.entries) == builder.match


def test_without_the_rule_there_is_nothing_to_choose() -> None:
    builder = running_match()
    assert choose(builder, WHITE, HOST) == "no-choice"
    assert choose(builder, WHITE, STRANGER) == "no-choice"
    assert choose(waiting_match(swap=True), BLACK) == "not-seated"


def test_players_who_swap_take_their_clocks_with_them() -> None:
    builder = at_choice("60+5x60")
    assert builder.clocks.mover is WHITE
    spent, fresh = builder.clocks.sides[BLACK], builder.clocks.sides[WHITE]
    assert spent.left < fresh.left
    choose(builder, BLACK)
    clocks = builder.clocks
    assert (clocks.sides[WHITE].left, clocks.sides[BLACK].left) == (spent.left, fresh.left)
    kinds = [entry.kind for entry in builder.match.timekeeping.ledger]
    assert kinds[-3:] == ["color-chosen", "swapped", "swapped"]
    assert (clocks.mover, clocks.since) == (BLACK, builder.match.moved_at)


def test_the_flag_of_the_player_who_makes_the_first_moves_falls() -> None:
    builder = opened(time="60+0").play_random(1, 3)
    assert builder.clocks.mover is BLACK
    assert builder.clocks.is_flagged(builder.match.updated_at + 3_700_000)


@pytest.mark.parametrize("variant", TWO_PLAYERS, ids=variant_name)
def test_the_first_moves_never_end_a_game(variant: Variant) -> None:
    game, options = variant
    plies = plies_before_choice(find_game(game), options)
    for seed in range(20):
        builder = opened(game, options)
        while builder.match.swap_phase == "opening":
            position = builder.match.position
            assert any(not position.play(move).over for move in position.legal_moves)
            move = builder.random_move(Random(seed))
            outcome = builder.outcome(Play(move, builder.match.version), builder.player_to_move)
            if outcome == "choose-color":
                assert move == "pass"
                seed += 1
        assert builder.match.ended is None
        assert len(builder.match.turns) >= plies


@pytest.mark.parametrize("name", RELATIVES)
def test_the_first_moves_of_a_relative_end_before_the_game(name: str) -> None:
    builder = opened("variant", {"rules": name}).play_random(1, 6)
    assert (builder.match.swap_phase, builder.player_to_move) == ("choice", GUEST)


def test_the_choice_comes_when_each_move_would_end_the_game() -> None:
    holes = " ".join(f"{letter}{number}" for letter in "abcd" for number in (2, 3, 4))
    tiny = {"rules": f"variant 1; square 4; holes {holes} d1; black c1; white b1"}
    builder = opened("variant", tiny)
    assert (builder.match.swap_phase, builder.player_to_move) == ("choice", GUEST)
    assert choose(builder, BLACK) == [ColorChosen(BLACK)]
    builder.play("a1")
    assert (builder.match.ended, builder.match.winners) == ("finished", (BLACK,))
    assert builder.match.seating.player_of(BLACK) == GUEST
    record = record_of(builder.match, {HOST: "Ann", GUEST: "Bob"}, "site")
    assert record.tags["Swap"] == "black after 0"


def test_two_passes_in_the_first_moves_are_refused() -> None:
    builder = opened("macbeth", {"passing": "free"}).play("pass")
    assert builder.outcome(Play("pass", builder.match.version), HOST) == "choose-color"
    assert builder.match.ended is None


@pytest.mark.parametrize(
    ("game", "options", "plies"),
    [
        ("macbeth", {}, 6),
        ("macbeth", {"opening": "reversi"}, 8),
        ("othello", {"opening": "reversi"}, 6),
        ("moxie", {}, 3),
        (TRIO, {}, 0),
    ],
)
def test_the_number_of_first_moves(game: str, options: dict[str, str], plies: int) -> None:
    assert plies_before_choice(find_game(game), options) == plies


@pytest.mark.parametrize(
    "command",
    [
        Open(TRIO, {}, BLACK, swap=True),
        Open("macbeth", {}, BLACK, moves=("g8",), swap=True),
        Open("macbeth", {}, BLACK, moves=("g8",), balanced=True, swap=True),
    ],
)
def test_the_rule_needs_two_players_and_no_moves(command: Open) -> None:
    assert MatchBuilder().outcome(command, HOST) == "no-swap"


def test_first_moves_are_taken_back_only_before_the_choice() -> None:
    builder = at_choice()
    assert builder.outcome(Offer("takeback", builder.match.version), GUEST) == "no-such-ply"
    offer = builder.offer("takeback", HOST)
    assert builder.outcome(Answer(offer, True), GUEST) == [Accepted(offer, WHITE), TakenBack(5)]
    assert (builder.match.swap_phase, builder.player_to_move) == ("opening", HOST)
    builder.play_random(5, 1)
    choose(builder, BLACK)
    assert builder.outcome(Offer("takeback", builder.match.version), HOST) == "no-such-ply"
    assert builder.outcome(Offer("takeback", builder.match.version, 5), HOST) == "no-such-ply"
    builder.play_random(5, 1)
    again = builder.outcome(Offer("takeback", builder.match.version), GUEST)
    assert again == [Offered("takeback", BLACK, 6)]


def test_there_are_no_conditional_moves_before_the_choice() -> None:
    builder = opened()
    plan = PlanMoves((("g8", "h7"),), builder.match.version)
    assert builder.outcome(plan, GUEST) == "no-plan"


def test_one_player_alone_aborts_until_the_choice() -> None:
    builder = at_choice()
    assert not builder.match.all_have_moved
    other = at_choice()
    choose(other, WHITE)
    assert other.match.all_have_moved
    assert builder.outcome(Offer("abort", builder.match.version), HOST) == [Ended("aborted")]


def test_a_player_resigns_before_the_choice() -> None:
    builder = at_choice()
    outcome = builder.outcome(Resign(builder.match.version), GUEST)
    assert outcome == [Resigned(WHITE), Ended("resigned")]
    assert builder.match.winners == (BLACK,)
    assert not counts(builder.match)


def test_the_result_counts_for_the_players_in_their_final_seats() -> None:
    builder = opened(rated=True, takebacks=False).play_random(1, 6)
    choose(builder, BLACK)
    builder.resign(HOST)
    assert counts(builder.match)
    assert builder.match.winners == (BLACK,)
    assert builder.match.seating.player_of(BLACK) == GUEST


@pytest.mark.parametrize("color", [BLACK, WHITE])
def test_the_other_player_begins_the_rematch(color: Color) -> None:
    builder = at_choice()
    choose(builder, color)
    builder.resign(HOST)
    again = MatchBuilder()
    again.submit(rematch_command("m", builder.match, HOST), HOST)
    again.submit(Sit(), GUEST)
    assert again.match.swap_phase == "opening"
    assert again.player_to_move == GUEST


def test_the_record_names_the_choice_and_is_verified() -> None:
    builder = at_choice()
    assert "Swap" not in record_of(builder.match, {HOST: "Ann", GUEST: "Bob"}, "site").tags
    choose(builder, BLACK)
    builder.play_random(1)
    record = record_of(builder.match, {HOST: "Ann", GUEST: "Bob"}, "site")
    assert record.tags["Swap"] == "black after 6"
    assert (record.tags["Black"], record.tags["White"]) == ("Bob", "Ann")
    text = format_record(record)
    assert format_record(parse_record(text)) == text
    verify(parse_record(text))


def test_players_with_and_without_the_rule_are_not_paired() -> None:
    swap = waiting_match(listed=True, swap=True).match
    assert pairing_key(swap) != pairing_key(waiting_match(listed=True).match)
    assert pairing_key(swap) == pairing_key(waiting_match(listed=True, swap=True).match)


@pytest.mark.parametrize(("color", "next_player"), [(BLACK, GUEST), (WHITE, HOST)])
def test_programs_are_told_of_each_turn(color: Color, next_player: str) -> None:
    builder = opened()
    for told in (HOST, HOST, HOST, HOST, HOST, GUEST):
        before = builder.match
        builder.play_random(1, 1)
        assert list(player_events(before, builder.match)) == [(told, "turn")]
    before = builder.match
    choose(builder, color)
    assert list(player_events(before, builder.match)) == [(next_player, "turn")]


def test_a_guest_who_is_replaced_leaves_the_choice_to_the_next_one() -> None:
    builder = opened().play_random(1, 1)
    builder.submit(FreeSeat(WHITE), HOST)
    builder.submit(Sit(), STRANGER)
    builder.play_random(1, 5)
    assert builder.player_to_move == STRANGER


def test_a_computer_is_awaited_for_its_choice() -> None:
    builder = waiting_match(computers={WHITE: computer_id(5)}, swap=True)
    builder.play_random(1, 5)
    assert not builder.match.awaits_computer
    builder.play_random(1, 1)
    assert builder.match.awaits_computer
