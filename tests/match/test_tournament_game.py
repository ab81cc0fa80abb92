"""Games of tournaments: the service opens them, and ends those to which a player does not come."""

from dataclasses import replace

import pytest

from app.match.commands import (
    SERVICE,
    ChooseColor,
    Command,
    Forfeit,
    GiveTime,
    Offer,
    OpenTournamentGame,
    Play,
    TournamentGame,
)
from engine import Color
from harness.games.match_builder import MINUTE, TRIO, MatchBuilder

PATIENCE = 10 * MINUTE
CUP = TournamentGame("cup", "Cup", 1, patience=PATIENCE)
OPEN = OpenTournamentGame(CUP, "moxie", {Color.WHITE: "ann", Color.BLACK: "bob"}, "5+3")


def opened(command: OpenTournamentGame = OPEN) -> MatchBuilder:
    builder = MatchBuilder()
    assert isinstance(builder.outcome(command, SERVICE), list)
    return builder


def forfeit(builder: MatchBuilder, after: int = PATIENCE, absent: tuple[Color, ...] = ()) -> str:
    """The end of the match, or why it goes on, so many milliseconds after its last change."""
    builder.now_ms = builder.match.moved_at + after
    outcome = builder.outcome(Forfeit(absent), SERVICE)
    return outcome if isinstance(outcome, str) else str(builder.match.ended)


def test_an_absent_player_loses_after_the_patience() -> None:
    builder = opened()
    assert (builder.match.status, builder.match.terms.tournament) == ("running", CUP)
    assert builder.match.seating.players == {"ann", "bob"}
    assert forfeit(builder, PATIENCE - 1) == "in-time"
    assert forfeit(builder) == "claimed"
    assert builder.match.winners == (Color.BLACK,)
    assert forfeit(builder) == "over"


@pytest.mark.parametrize(
    ("command", "by", "reason"),
    [
        (Forfeit(), "ann", "not-seated"),
        (Offer("abort", 1), "ann", "tournament"),
        (Offer("pause", 1), "ann", "tournament"),
        (GiveTime(Color.WHITE), "ann", "tournament"),
        (OPEN, SERVICE, "opened"),
    ],
)
def test_refusals(command: Command, by: str, reason: str) -> None:
    assert opened().outcome(command, by) == reason
    assert isinstance(MatchBuilder().outcome(OPEN, "ann"), str), "only the service opens one"


def test_two_play_on_without_an_absent_third() -> None:
    seats = dict(zip(Color, ("ann", "bob", "cid"), strict=True))
    builder = opened(replace(OPEN, game=TRIO, seats=seats))
    assert [forfeit(builder) for _ in range(2)] == ["None", "claimed"]
    assert builder.match.winners == (Color.RED,)


@pytest.mark.parametrize(
    ("players", "moved", "absent", "ended", "winners"),
    [
        (2, 0, "bob", "aborted", ()),
        (2, 1, "ann bob", "claimed", ("ann",)),
        (3, 0, "", "None", ()),
        (3, 0, "bob", "claimed", ("cid",)),
        (3, 0, "bob cid", "aborted", ()),
        (3, 1, "bob cid", "claimed", ("ann",)),
    ],
)
def test_all_who_are_absent_are_judged_together(
    players: int, moved: int, absent: str, ended: str, winners: tuple[str, ...]
) -> None:
    colors = (Color.BLACK, Color.WHITE) if players == 2 else tuple(Color)
    seats = dict(zip(colors, ("ann", "bob", "cid"), strict=False))
    builder = opened(replace(OPEN, game="othello" if players == 2 else TRIO, seats=seats))
    builder.play_random(1, moved)
    away = tuple(color for color, player in seats.items() if player in absent.split())
    assert forfeit(builder, absent=away) == ended
    assert tuple(seats[color] for color in builder.match.winners) == winners


def test_a_game_begins_after_a_balanced_opening() -> None:
    seats = {Color.BLACK: "ann", Color.WHITE: "bob"}
    builder = opened(replace(OPEN, game="othello", seats=seats, moves=("f5", "d6", "c3")))
    match = builder.match
    assert (match.status, match.terms.balanced, match.terms.imported_turns) == ("running", True, 3)
    assert match.to_move is Color.WHITE
    assert forfeit(builder) == "claimed"
    assert builder.match.winners == (Color.BLACK,)


@pytest.mark.parametrize(("chosen", "ended"), [(False, "claimed"), (True, "in-time")])
def test_a_game_with_the_swap_rule_waits_for_both_players(chosen: bool, ended: str) -> None:
    builder = opened(replace(OPEN, swap=True))
    assert (builder.match.swap_phase, builder.match.terms.swap_plies) == ("opening", 3)
    for move in ("a1", "d4", "b1"):
        builder.submit(Play(move, builder.match.version), "ann")
    assert builder.match.swap_phase == "choice"
    if chosen:
        builder.submit(ChooseColor(Color.WHITE, builder.match.version), "bob")
        assert builder.match.seating.player_of(Color.WHITE) == "bob"
    assert forfeit(builder) == ended
