"""The changes of a tournament, for its page and as lines of a response."""

from collections.abc import Callable
from functools import partial

from fastapi import APIRouter, WebSocket

from app.features.streams.lines import follow
from app.features.tournaments.access import TournamentId, load_tournament
from app.features.tournaments.store.arrivals import Arrivals
from app.features.tournaments.tournaments import Tournaments
from app.http.access_tokens.needs import needs
from app.http.lines import LinesResponse, lines_response
from app.http.page_socket import serve_followed
from app.http.services import TheServices
from app.http.session import TheVisit, Visit
from app.rooms.audience import Listener
from app.wire.server_messages import ChangedMessage, PairedMessage

router = APIRouter(prefix="/api/tournaments", tags=["tournaments"])


@router.websocket("/{tournament_id}/socket")
async def tournament_socket(
    socket: WebSocket, tournament_id: TournamentId, services: TheServices
) -> None:
    """Notify of changes in a tournament and its games."""

    async def join(visit: Visit, listener: Listener) -> Callable[[], None]:
        seen = await load_tournament(visit, tournament_id)
        if visit.player in seen.tournament.order:
            now = services.now()
            await services[Arrivals].note(tournament_id, [visit.player], now, game=False)
        return await _join(tournament_id, visit, listener)

    await serve_followed(socket, services, join)


@router.get(
    "/{tournament_id}/stream", **needs("any"), **lines_response(ChangedMessage | PairedMessage, 404)
)
async def stream_tournament(tournament_id: TournamentId, visit: TheVisit) -> LinesResponse:
    """Follow a tournament: `changed` when to read it again, `paired` when a match of yours begins.

    It begins with `changed`. Empty lines keep the connection alive.
    """
    await load_tournament(visit, tournament_id)
    return follow(visit, partial(_join, tournament_id))


async def _join(tournament_id: str, visit: Visit, listener: Listener) -> Callable[[], None]:
    live = visit[Tournaments]
    live.add_listener(tournament_id, listener)
    return partial(live.remove_listener, tournament_id, listener)
