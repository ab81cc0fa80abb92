"""What a tournament has for a player: a next game, or a place."""

from typing import Literal

from app.features.tournaments.rules.advance import end_of_arena
from app.features.tournaments.rules.pairing.knockout import bracket
from app.features.tournaments.rules.plan import MAX_PLAYERS, MAX_RETURNS
from app.features.tournaments.rules.state import Tournament
from app.match.commands import PlayerId
from app.match.decide import Refused

Outlook = Literal["next", "bye", "none", "out"]


def outlook(tournament: Tournament, player: PlayerId, at: int) -> Outlook:
    """The outlook of a player without a game; `none` and `out` if they play no more."""
    if tournament.plan.format == "knockout":
        return _outlook_in_bracket(tournament, player)
    if tournament.open_pairings and player in tournament.byes.get(tournament.round, ()):
        return "bye" if _has_rounds_left(tournament, at) else "none"
    return "next" if _has_rounds_left(tournament, at) else "none"


def refused_join(tournament: Tournament, player: PlayerId, at: int) -> Refused | None:
    """Why a player cannot join now, or come back."""
    if tournament.status == "over":
        return Refused("over")
    if player in tournament.removed:
        return Refused("removed")
    if player in tournament.active:
        return Refused("joined")
    if tournament.withdrawals.get(player, 0) > MAX_RETURNS:
        return Refused("left-often", values={"count": MAX_RETURNS})
    if not _accepts(tournament, player, at):
        return Refused("too-late")
    most = MAX_PLAYERS[tournament.plan.format]
    if player not in tournament.order and len(tournament.order) >= most:
        return Refused("full", values={"count": most})
    return None


def _accepts(tournament: Tournament, player: PlayerId, at: int) -> bool:
    if tournament.status == "joining" or tournament.plan.format == "league":
        return True
    returns = player in tournament.withdrawn
    match tournament.plan.format:
        case "knockout":
            return returns and _outlook_in_bracket(tournament, player) != "out"
        case "round-robin":
            plays = any(player in one.players for one in tournament.open_pairings)
            return returns and (plays or _has_rounds_left(tournament, at))
        case _:
            return _has_rounds_left(tournament, at)


def _outlook_in_bracket(tournament: Tournament, player: PlayerId) -> Outlook:
    first, *_ = rounds = bracket(tournament)
    if any(
        tie.winner not in (None, player) for ties in rounds for tie in ties if player in tie.players
    ):
        return "out"
    first_over = all(tie.winner is not None for tie in first)
    has_bye = any(tie.bye and player in tie.players for tie in first)
    return "bye" if has_bye and not first_over else "next"


def _has_rounds_left(tournament: Tournament, at: int) -> bool:
    match tournament.plan.format:
        case "arena":
            return at < end_of_arena(tournament)
        case "swiss" | "tables":
            return tournament.round < tournament.plan.rounds
        case "round-robin":
            players = len(tournament.order)
            rounds = players - 1 + players % 2
            return tournament.round < rounds * tournament.plan.rounds
        case _:
            return True
