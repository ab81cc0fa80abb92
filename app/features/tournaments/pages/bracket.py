"""The bracket of a knockout, as its page shows it."""

from collections.abc import Callable
from dataclasses import dataclass

from app.features.tournaments.rules.events import Pairing
from app.features.tournaments.rules.pairing.knockout import Tie, bracket
from app.features.tournaments.rules.state import Tournament


@dataclass(frozen=True, slots=True)
class TieGame:
    """A game between two places of the bracket: their points in order, empty before its end."""

    url: str
    points: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TieLines:
    """A tie and its paired games."""

    tie: Tie
    games: tuple[TieGame, ...]


def bracket_lines(
    tournament: Tournament, url: Callable[[Pairing], str], text: Callable[[int], str]
) -> list[list[TieLines]]:
    """The ties of each round; `url` is the link of a game, and `text` formats half points."""

    def game_of(tie: Tie, pairing: Pairing) -> TieGame:
        result = tournament.results.get(pairing.number)
        scored = dict(zip(pairing.players, map(text, result.points), strict=True)) if result else {}
        return TieGame(url(pairing), tuple(scored[one] for one in tie.players if one in scored))

    if tournament.started_at is None:
        return []
    return [
        [TieLines(tie, tuple(game_of(tie, one) for one in tie.games)) for tie in ties]
        for ties in bracket(tournament)
    ]
