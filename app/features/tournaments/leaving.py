"""The tournaments of a deleted player."""

from app.features.tournaments.rules.commands import Quit
from app.features.tournaments.runner import TournamentRunner
from app.features.tournaments.store.lists import TournamentLists
from app.features.tournaments.tournaments import Tournaments
from app.http.services import Services
from app.match.commands import PlayerId


async def leave_tournaments(services: Services, player: PlayerId) -> None:
    """Withdraw the player. Another player organizes their tournaments, or nobody has to."""
    for tournament_id in await services[TournamentLists].unfinished_of(player):
        await services[Tournaments].submit(tournament_id, Quit(), player)
        services[TournamentRunner].wake(tournament_id)
