"""Points, places and tie breaks."""

from collections import Counter
from dataclasses import dataclass
from typing import Literal

from app.features.tournaments.rules.events import Pairing
from app.features.tournaments.rules.pairing.knockout import bracket
from app.features.tournaments.rules.plan import Format
from app.features.tournaments.rules.state import Tournament
from app.match.commands import PlayerId

TieBreak = Literal["buchholz", "sonneborn-berger", "stones", "wins"]
TIE_BREAKS: dict[Format, tuple[TieBreak, ...]] = {
    "round-robin": ("sonneborn-berger", "wins", "stones"),
    "swiss": ("buchholz", "sonneborn-berger", "stones"),
    "knockout": (),
    "arena": ("wins", "stones"),
    "league": ("sonneborn-berger", "wins", "stones"),
    "tables": ("buchholz", "wins", "stones"),
}

WIN = 2  # half points


@dataclass(frozen=True, slots=True)
class Game:
    """A game from the view of one player; `points` are None before its end."""

    pairing: Pairing
    opponents: tuple[PlayerId, ...]
    points: int | None
    stones: int
    won: bool


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's place, half points and games. Tie breaks are in quarters of points, or stones."""

    place: int
    player: PlayerId
    points: int
    games: tuple[Game, ...]
    tie_breaks: tuple[int, ...]
    withdrawn: bool


def games_of(tournament: Tournament) -> dict[PlayerId, tuple[Game, ...]]:
    """Every player's games, in the order of pairing."""
    games: dict[PlayerId, list[Game]] = {player: [] for player in tournament.order}
    for pairing in tournament.pairings:
        result = tournament.results.get(pairing.number)
        for seat, player in enumerate(pairing.players):
            others = tuple(other for other in pairing.players if other != player)
            points = result.points[seat] if result else None
            lead = result.lead(seat) if result else 0
            games[player].append(Game(pairing, others, points, lead, points == WIN * len(others)))
    return {player: tuple(own) for player, own in games.items()}


def came(tournament: Tournament) -> frozenset[PlayerId]:
    """The players who have come to a game that is over, or were there when an opponent was not."""
    return frozenset(
        player
        for pairing in tournament.pairings
        if (result := tournament.results.get(pairing.number))
        for seat, player in enumerate(pairing.players)
        if seat not in result.absent
    )


def points_of(tournament: Tournament) -> dict[PlayerId, int]:
    """Every player's half points. A bye is a win in a Swiss, one point with tables; nothing for a
    player who never came.
    """
    points = dict.fromkeys(tournament.order, 0)
    for pairing in tournament.pairings:
        result = tournament.results.get(pairing.number)
        if result:
            for player, scored in zip(pairing.players, result.points, strict=True):
                points[player] += scored
    if tournament.plan.format in ("swiss", "tables"):
        never_came = tournament.missed - came(tournament) if tournament.missed else frozenset()
        for byes in tournament.byes.values():
            for player in byes:
                if player not in never_came:
                    points[player] += WIN
    return points


def standings(tournament: Tournament) -> tuple[Standing, ...]:
    """All players from first to last; fully equal players share a place.

    Players who came further in a knockout are ahead of all others.
    """
    points, games = points_of(tournament), games_of(tournament)
    kinds, passed = TIE_BREAKS[tournament.plan.format], _rounds_passed(tournament)
    keys = {
        player: (
            passed[player],
            points[player],
            *(_tie_break(kind, games[player], points) for kind in kinds),
        )
        for player in tournament.order
    }
    ranked = sorted(tournament.order, key=lambda player: keys[player], reverse=True)
    table: list[Standing] = []
    for number, player in enumerate(ranked, 1):
        shared = bool(table) and keys[player] == keys[table[-1].player]
        table.append(
            Standing(
                table[-1].place if shared else number,
                player,
                points[player],
                games[player],
                keys[player][2:],
                player in tournament.withdrawn,
            )
        )
    return tuple(table)


def _rounds_passed(tournament: Tournament) -> Counter[PlayerId]:
    """How many rounds of a knockout each player has passed, including byes of those who came."""
    if tournament.plan.format != "knockout" or tournament.started_at is None:
        return Counter()
    winners = (tie.winner for ties in bracket(tournament) for tie in ties)
    gone = tournament.withdrawn - came(tournament)
    return Counter(winner for winner in winners if winner and winner not in gone)


def _tie_break(kind: TieBreak, games: tuple[Game, ...], points: dict[PlayerId, int]) -> int:
    decided = [game for game in games if game.points is not None]
    match kind:
        case "buchholz":
            return sum(2 * points[other] for game in decided for other in game.opponents)
        case "sonneborn-berger":
            return sum(
                points[other] * (game.points or 0) for game in decided for other in game.opponents
            )
        case "stones":
            return sum(game.stones for game in decided)
        case "wins":
            return sum(game.won for game in decided)
