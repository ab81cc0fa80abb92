"""Games of tournaments that begin after a balanced opening or under the swap rule."""

import pytest

from app.features.tournaments.first_moves import draw_opening, swap_rule
from app.features.tournaments.rules.commands import Create
from app.features.tournaments.rules.decide import decide
from app.features.tournaments.rules.events import Pairing
from app.features.tournaments.rules.matches import FirstMoves, TournamentMatch, result_of
from app.match.decide import Refused
from app.match.state import Start
from engine import GAMES, Color
from engine.think.openings.shipped import find_openings
from harness.games.tournament import HOST, plan

PAIRING = Pairing(1, 1, ("ann", "bob"), "othello")


def match(
    ply: int, ended: str | None = None, *, swapped: bool = False, opening_plies: int = 0
) -> TournamentMatch:
    winner = (Color.BLACK,) if ended else ()
    return TournamentMatch(
        id="m",
        status="over" if ended else "running",
        version=9,
        ply=ply,
        to_move=Color.BLACK,
        ended=ended,  # type: ignore[arg-type]
        winners=winner,
        score={Color.BLACK: 40, Color.WHITE: 24} if ended == "finished" else None,
        moved_at=0,
        swapped=swapped,
        opening_plies=opening_plies,
    )


def test_every_process_finds_the_same_opening() -> None:
    openings = [one.moves for one in find_openings("macbeth", {})]
    first = draw_opening(openings, "m1")
    assert first == draw_opening(openings, "m1")
    assert first.opening in openings
    others = {draw_opening(openings, f"m{number}").opening for number in range(20)}
    assert len(others) > 10


@pytest.mark.parametrize("start", ["usual", "balanced", "swap"])
@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_begin_in_every_way(game: str, start: Start) -> None:
    first = swap_rule(plan("swiss", start=start), game)
    assert (first.swap_plies > 0) == (start == "swap" and game != "hex-othello-3")
    opening = draw_opening([one.moves for one in find_openings(game, {})], "m").opening
    assert (len(opening) >= 8) == (game != "moxie")


def test_moves_that_nobody_made_do_not_count() -> None:
    balanced = [match(ply, opening_plies=3) for ply in (3, 4, 5)]
    assert [FirstMoves().may_lack_players(one, 2) for one in balanced] == [True, True, False]
    swap = FirstMoves(swap_plies=6)
    assert [swap.may_lack_players(match(ply), 2) for ply in (0, 6, 7)] == [True, True, False]
    unplayed = result_of(PAIRING, match(4, "claimed", opening_plies=3))
    assert unplayed
    assert unplayed.unplayed
    assert not (result_of(PAIRING, match(4, "claimed")) or unplayed).unplayed


def test_players_who_have_swapped_get_their_own_points() -> None:
    kept = result_of(PAIRING, match(60, "finished"), FirstMoves(swap_plies=6))
    swapped = result_of(PAIRING, match(60, "finished", swapped=True), FirstMoves(swap_plies=6))
    assert kept
    assert swapped
    assert (kept.points, kept.stones) == ((2, 0), 16)
    assert (swapped.points, swapped.stones) == ((0, 2), -16)


def test_the_swap_rule_needs_a_game_of_two() -> None:
    assert decide(None, Create(plan("tables", start="swap")), HOST, 0) == Refused("no-swap")
    mixed = plan("tables", start="swap", games=("hex-othello-3", "othello"))
    assert not isinstance(decide(None, Create(mixed), HOST, 0), Refused)
