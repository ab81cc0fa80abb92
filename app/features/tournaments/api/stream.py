"""Streams the changes of a tournament as lines of a response."""

from collections.abc import AsyncIterator

from fastapi import APIRouter

from app.features.streams.lines import EMPTY_LINE, admit, next_messages
from app.features.tournaments.access import TournamentId, load_tournament
from app.features.tournaments.tournaments import Tournaments
from app.http.access_tokens.needs import needs
from app.http.errors import LinesResponse, lines_response
from app.http.services import Services
from app.http.session import TheVisit
from app.rooms.audience import Listener
from app.wire.server_messages import ChangedMessage, PairedMessage

router = APIRouter(prefix="/api/tournaments", tags=["tournaments"])


@router.get(
    "/{tournament_id}/stream", **needs("any"), **lines_response(ChangedMessage | PairedMessage, 404)
)
async def stream_tournament(tournament_id: TournamentId, visit: TheVisit) -> LinesResponse:
    """Follow a tournament: `changed` when to read it again, `paired` when a match of yours begins.

    It begins with `changed`. Empty lines keep the connection alive.
    """
    await load_tournament(visit, tournament_id)
    listener = Listener(visit.player)
    return admit(visit.request, _lines(visit.services, tournament_id, listener), listener)


async def _lines(
    services: Services, tournament_id: str, listener: Listener
) -> AsyncIterator[bytes]:
    """Registers everything here, because a response may be abandoned before it begins."""
    live = services[Tournaments]
    live.add_listener(tournament_id, listener)
    try:
        async for message in next_messages(services, listener):
            yield EMPTY_LINE if message is None else message + b"\n"
    finally:
        live.remove_listener(tournament_id, listener)
