"""The next game of a player who currently has none."""

from typing import Literal

from app.features.tournaments.rules.pairing.knockout import bracket
from app.features.tournaments.rules.state import Tournament
from app.match.commands import PlayerId

Outlook = Literal["next", "bye", "none", "out"]


def outlook(tournament: Tournament, player: PlayerId) -> Outlook:
    """The outlook of a player without a game; `none` and `out` if they play no more."""
    if tournament.plan.format == "knockout":
        return _outlook_in_bracket(tournament, player)
    if tournament.open_pairings and player in tournament.byes.get(tournament.round, ()):
        return "bye" if _has_rounds_left(tournament) else "none"
    return "next" if _has_rounds_left(tournament) else "none"


def accepts(tournament: Tournament, player: PlayerId) -> bool:
    """True if the player may join now, or come back."""
    returns = player in tournament.withdrawn and tournament.status == "running"
    if not returns or tournament.accepts_players:
        return tournament.accepts_players
    if tournament.plan.format == "knockout":
        return _outlook_in_bracket(tournament, player) != "out"
    return tournament.plan.format == "round-robin"


def _outlook_in_bracket(tournament: Tournament, player: PlayerId) -> Outlook:
    first, *_ = rounds = bracket(tournament)
    if any(
        tie.winner not in (None, player) for ties in rounds for tie in ties if player in tie.players
    ):
        return "out"
    first_over = all(tie.winner is not None for tie in first)
    has_bye = any(tie.bye and player in tie.players for tie in first)
    return "bye" if has_bye and not first_over else "next"


def _has_rounds_left(tournament: Tournament) -> bool:
    match tournament.plan.format:
        case "swiss" | "tables":
            return tournament.round < tournament.plan.rounds
        case "round-robin":
            players = len(tournament.order)
            rounds = players - 1 + players % 2
            return tournament.round < rounds * tournament.plan.rounds
        case _:
            return True
