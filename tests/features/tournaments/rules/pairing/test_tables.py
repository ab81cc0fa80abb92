"""Tables of three: their sizes, byes and points."""

from random import Random

import pytest

from app.features.tournaments.rules.commands import Withdraw
from app.features.tournaments.rules.events import Pairing, Result
from app.features.tournaments.rules.matches import TournamentMatch, result_of
from app.features.tournaments.rules.scores import points_of
from engine import GAMES, Color
from harness.games.tournament import plan, started

BLACK, WHITE, RED = GAMES["hex-othello-3"].players
TABLE = Pairing(1, 1, ("a", "b", "c"), "hex-othello-3")


def test_a_rotation_has_tables_of_the_size_of_its_games() -> None:
    played = started(plan("tables", 2, games=("hex-othello-3", "moxie")), 7)
    played.play_to_the_end(Random(1))
    sizes = [(one.round, len(one.players)) for one in played.tournament.pairings]
    assert sizes == [(1, 3)] * 2 + [(2, 2)] * 3


def test_a_bye_is_worth_a_point_and_too_few_end_it() -> None:
    played = started(plan("tables", 5), 4)
    (bye,) = played.tournament.byes[1]
    assert points_of(played.tournament)[bye] == 2
    for player in played.tournament.order[:2]:
        assert played.do(Withdraw(), player) is None
    played.play_to_the_end(Random(1))
    assert played.tournament.round == 1


def over(
    winners: tuple[Color, ...],
    score: dict[Color, int] | None = None,
    departed: tuple[Color, ...] = (),
    ply: int = 30,
    absent: tuple[Color, ...] = (),
) -> TournamentMatch:
    ended = "claimed" if departed else "board"
    return TournamentMatch("m", "over", 9, ply, None, ended, winners, score, 0, departed, absent)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("match", "result"),
    [
        (over((WHITE,), {BLACK: 10, WHITE: 20, RED: 7}), Result((2, 4, 0), leads=(-7, 23, -16))),
        (over((BLACK, RED), {BLACK: 15, WHITE: 7, RED: 15}), Result((3, 0, 3), leads=(8, -16, 8))),
        (over((WHITE,), {BLACK: 8, WHITE: 21, RED: 8}), Result((1, 4, 1), leads=(-13, 26, -13))),
        # Those who leave are behind the others, and the first of them is last.
        (over((RED,), departed=(WHITE, BLACK)), Result((2, 0, 4))),
        (
            over((RED,), {BLACK: 1, WHITE: 30, RED: 9}, (WHITE,)),
            Result((2, 0, 4), leads=(-37, 50, -13)),
        ),
        (
            over((BLACK,), departed=(WHITE, RED), ply=1),
            Result((4, 0, 0), unplayed=True, absent=(2,)),
        ),
        # Whoever did not come has no points, not even against another one.
        (
            over((RED,), departed=(WHITE, BLACK), absent=(WHITE, BLACK)),
            Result((0, 0, 4), absent=(0, 1)),
        ),
        (over(()), Result((0, 0, 0))),
    ],
)
def test_points_go_by_rank(match: TournamentMatch, result: Result) -> None:
    assert result_of(TABLE, match) == result
