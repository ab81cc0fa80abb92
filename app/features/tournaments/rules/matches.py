"""The matches of a tournament: their ids, the commands that open them, and their results."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from app.features.tournaments.rules.events import Pairing, Result
from app.features.tournaments.rules.scores import WIN
from app.features.tournaments.rules.state import Tournament
from app.match.commands import OpenTournamentGame, PlayerId, TournamentGame
from app.match.events import EndReason
from app.match.ids import match_id_from
from app.match.state import Status
from engine import GAMES, Color


@dataclass(frozen=True, slots=True)
class TournamentMatch:
    """The state of a match that decides its pairing.

    `score` is None unless it decided the game. `departed` has the players who left, in order;
    `absent` those who had not come when the server removed them, or when the others left.
    `opening_plies`: the length of the balanced opening.
    """

    id: str
    status: Status
    version: int
    ply: int
    to_move: Color | None
    ended: EndReason | None
    winners: tuple[Color, ...]
    score: Mapping[Color, int] | None
    moved_at: int
    departed: tuple[Color, ...] = ()
    absent: tuple[Color, ...] = ()
    opening_plies: int = 0
    swapped: bool = False  # two players have exchanged their colors
    seats: Mapping[Color, PlayerId] = field(default_factory=dict)
    opened_at: int = 0


@dataclass(frozen=True, slots=True)
class FirstMoves:
    """A balanced opening's moves, or the number of moves that one player makes under the swap
    rule.
    """

    opening: tuple[str, ...] = ()
    swap_plies: int = 0

    def unmoved(self, match: TournamentMatch, players: int) -> tuple[int, ...]:
        """The players, in turn order, who may have made no move and chosen no color."""
        plies = match.ply - match.opening_plies
        first = (0, self.swap_plies) if self.swap_plies else range(players)
        return tuple(player for player, ply in enumerate(first) if plies <= ply)

    def may_lack_players(self, match: TournamentMatch, players: int) -> bool:
        """False if all players have certainly made a move or chosen a color."""
        return bool(self.unmoved(match, players))


def match_id_of(tournament_id: str, number: int) -> str:
    """The id of a pairing's match: derived, so that each match is created once."""
    return match_id_from(hashlib.sha256(f"{tournament_id}/{number}".encode()).digest())


def open_command(
    tournament_id: str, tournament: Tournament, pairing: Pairing, first: FirstMoves
) -> OpenTournamentGame:
    plan = tournament.plan
    game, options = plan.played(pairing.game)
    return OpenTournamentGame(
        TournamentGame(
            tournament_id,
            plan.name,
            0 if plan.format == "arena" else pairing.round,
            plan.patience,
            season=plan.format == "league",
        ),
        game,
        dict(zip(plan.colors(pairing.game), pairing.players, strict=True)),
        plan.time,
        plan.rated,
        moves=first.opening,
        swap=first.swap_plies > 0,
        options=options,
    )


def colors_of(pairing: Pairing) -> tuple[Color, ...]:
    """In turn order, as the players of a pairing. All variants have the same order."""
    game = GAMES.get(pairing.game)
    return game.players if game else tuple(Color)[: len(pairing.players)]


def unmerged_players(pairing: Pairing, match: TournamentMatch) -> dict[PlayerId, PlayerId]:
    """The guests who still sit in a match, keyed by the players in the pairing."""
    colors = colors_of(pairing)
    places = zip(reversed(colors) if match.swapped else colors, pairing.players, strict=True)
    return {
        match.seats[color]: player
        for color, player in places
        if color in match.seats and match.seats[color] != player
    }


def result_of(
    pairing: Pairing, match: TournamentMatch, first_moves: FirstMoves | None = None
) -> Result | None:
    """The result of a match that is over. Players without a result have no points, nor have those
    who did not come.
    """
    opening = first_moves or FirstMoves()
    if match.status != "over":
        return None
    colors = colors_of(pairing)
    claimed = match.ended == "claimed" and opening.may_lack_players(match, len(colors))
    unplayed = claimed or match.ended == "aborted"
    absent = {*match.absent} | ({*match.departed[-1:]} if claimed else set())
    if match.ended == "aborted":  # nobody came
        absent = {*colors}
    places = tuple(reversed(colors)) if match.swapped else colors
    missing = tuple(seat for seat, color in enumerate(places) if color in absent)
    if len(colors) > 2:
        return _result_of_table(colors, match, missing, unplayed=unplayed)
    first, second = places
    if any(color in absent for color in match.winners):  # the other one left before they came
        points, unplayed = (0, 0), True
    elif len(match.winners) == 1:
        points = (WIN, 0) if match.winners[0] == first else (0, WIN)
    else:
        points = (1, 1) if match.winners else (0, 0)
    stones = match.score[first] - match.score[second] if match.score else 0
    return Result(points, stones, unplayed, absent=missing)


def _result_of_table(
    colors: Sequence[Color], match: TournamentMatch, missing: tuple[int, ...], *, unplayed: bool
) -> Result:
    """A point for each opponent who finished behind, and half a point for each equal one.

    Players who left are behind all others; the first to leave is last.
    """
    if not match.winners:
        return Result((0,) * len(colors), unplayed=unplayed, absent=missing)
    keys = [_rank_key(match, color) for color in colors]
    points = tuple(
        0 if seat in missing else sum((key < other) * WIN + (key == other) for other in keys) - 1
        for seat, key in enumerate(keys)
    )
    score = match.score
    leads = score and tuple(
        sum(score[color] - score[other] for other in colors) for color in colors
    )
    return Result(points, unplayed=unplayed, leads=leads or (), absent=missing)


def _rank_key(match: TournamentMatch, color: Color) -> tuple[int, int]:
    if color in match.winners:
        return 0, 0
    if color in match.departed:
        return 2, -match.departed.index(color)
    return 1, -match.score[color] if match.score else 0
