"""The websocket of a tournament's page, which tells the page to reload."""

from collections.abc import Callable
from functools import partial

from fastapi import APIRouter, WebSocket

from app.features.tournaments.access import TournamentId, load_tournament
from app.features.tournaments.store.arrivals import Arrivals
from app.features.tournaments.tournaments import Tournaments
from app.http.page_socket import serve_followed
from app.http.services import TheServices
from app.http.session import Visit
from app.rooms.audience import Listener

router = APIRouter(tags=["tournaments"])


@router.websocket("/api/tournaments/{tournament_id}/socket")
async def tournament_socket(
    socket: WebSocket, tournament_id: TournamentId, services: TheServices
) -> None:
    """Notify of changes in a tournament and its games."""
    live = services[Tournaments]

    async def join(visit: Visit, listener: Listener) -> Callable[[], None]:
        seen = await load_tournament(visit, tournament_id)
        if visit.player in seen.tournament.order:
            now = services.now()
            await services[Arrivals].note(tournament_id, visit.player, now, game=False)
        live.add_listener(tournament_id, listener)
        return partial(live.remove_listener, tournament_id, listener)

    await serve_followed(socket, services, join)
