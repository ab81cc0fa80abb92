"""The tournaments of a deleted player."""

from app.features.tournaments.rules.commands import Continue, Stop, Withdraw
from app.features.tournaments.runner import TournamentRunner
from app.features.tournaments.store.lists import TournamentLists
from app.features.tournaments.tournaments import Tournaments
from app.http.services import Services
from app.match.commands import PlayerId


async def leave_tournaments(services: Services, player: PlayerId) -> None:
    """Withdraw the player. Tournaments that they organize continue without them, or end."""
    live = services[Tournaments]
    for tournament_id in await services[TournamentLists].unfinished_of(player):
        await live.submit(tournament_id, Withdraw(), player)
        tournament = await live.find(tournament_id)
        if tournament is not None and tournament.host == player:
            joining = tournament.status == "joining"
            await live.submit(tournament_id, Stop() if joining else Continue(), player)
        services[TournamentRunner].wake(tournament_id)
