"""The websocket of a tournament's page, which tells the page to reload."""

from functools import partial

from fastapi import APIRouter, WebSocket

from app.features.lobby.routes import answer_ping
from app.features.tournaments.access import TournamentId, load_tournament
from app.features.tournaments.store.arrivals import Arrivals
from app.features.tournaments.tournaments import Tournaments
from app.http.errors import ApiError
from app.http.page_socket import serve_page
from app.http.services import TheServices
from app.http.session import find_visitor
from app.match.ports import Unavailable
from app.rooms.audience import Listener

router = APIRouter(tags=["tournaments"])


@router.websocket("/api/tournaments/{tournament_id}/socket")
async def tournament_socket(
    socket: WebSocket, tournament_id: TournamentId, services: TheServices
) -> None:
    """Notify of changes in a tournament and its games."""
    await socket.accept()
    live = services[Tournaments]
    try:
        visitor = await find_visitor(socket, services)
        seen = await load_tournament(services, visitor, tournament_id)
        if visitor.player in seen.tournament.order:
            now = services.now()
            await services[Arrivals].note(tournament_id, visitor.player, now, game=False)
    except Unavailable:
        await socket.close(1013)
        return
    except ApiError:
        await socket.close(4404)
        return
    listener = Listener(visitor.player)
    live.add_listener(tournament_id, listener)
    await serve_page(
        socket,
        services,
        listener,
        handle=partial(answer_ping, services, listener),
        on_closed=partial(live.remove_listener, tournament_id, listener),
    )
