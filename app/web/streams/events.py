"""The events of all matches of a player, as lines of a response."""

from collections.abc import AsyncIterator, Mapping
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request
from pydantic import Field

from app.match.commands import PlayerId
from app.match.state import Status
from app.rooms.audience import Listener
from app.store.match_lists import MatchSummary
from app.store.player_matches import MatchFilter, PlayerMatches
from app.web.errors import LinesResponse, error_responses, lines_response
from app.web.lobby.cards import match_card
from app.web.lobby.schemas import MatchCard
from app.web.schema import Schema
from app.web.services import Services, TheServices, site_url
from app.web.session import TheVisitor, require_session
from app.web.socket.encode import encode
from app.web.streams.lines import EMPTY_LINE, HEADERS, admit, next_messages
from app.web.tokens import now

OVERLAP = 5_000  # milliseconds before `since`: an event comes a second after its entry
MAX_PAGES = 10  # of the player's running matches, and of those with invitations

Kind = Literal["invitation", "game-started", "game-finished"]
_Known = Mapping[str, Kind]

router = APIRouter(prefix="/api/stream", tags=["programs"])


class PlayerEvent(Schema):
    """An event in a match of the player, as a line of the stream."""

    t: Kind
    match: str
    card: MatchCard | None = Field(description="Null if the match was withdrawn.")
    at: int = Field(description="For `since`. Milliseconds since 1970, UTC.")


@router.get(
    "/events",
    response_class=LinesResponse,
    responses=lines_response(PlayerEvent) | error_responses(403, 422, 429, 503),
)
async def stream_events(
    request: Request,
    services: TheServices,
    visitor: TheVisitor,
    since: Annotated[
        int | None, Query(ge=0, le=1 << 53, description="`at` of the last known event.")
    ] = None,
) -> LinesResponse:
    """Follow your invitations, and the starts and ends of your games.

    It begins with the open invitations, the running games, and those that have ended `since`.
    Empty lines keep the connection alive.
    """
    player = require_session(visitor).player
    listener = Listener(player)
    key = admit(request, services, listener)
    lines = _lines(services, key, listener, site_url(request, services), since)
    return LinesResponse(lines, headers=HEADERS)


async def _lines(
    services: Services, key: str, listener: Listener, site: str, since: int | None
) -> AsyncIterator[bytes]:
    """Everything is registered here, because a response may be given up before it begins."""
    player, matches = listener.player or "", services.player_matches
    known: _Known = {}
    services.lobby.add_listener(listener, private=True)
    try:
        with services.open_streams.counted(key):
            if since is not None:
                for event in await _ended(matches, player, site, since):
                    yield encode(event) + b"\n"
            listener.send(b"")  # read at once
            async for message in next_messages(listener):
                if message is None:
                    yield EMPTY_LINE
                    continue
                found = await _open_matches(matches, player)
                found += await _not_open(matches, player, known, found)
                for event in _events(player, site, known, found):
                    yield encode(event) + b"\n"
                known = _kinds(player, found)
    finally:
        services.lobby.remove_listener(listener)


async def _ended(
    matches: PlayerMatches, player: PlayerId, site: str, since: int
) -> list[PlayerEvent]:
    """The ends of the player's games since a moment, the latest ones. Raises Unavailable."""
    found = [one for one in await _all(matches, player, "over") if one.moved_at > since - OVERLAP]
    at = now()
    return [_event("game-finished", one.id, match_card(one, player, site), at) for one in found]


def _event(kind: Kind, match_id: str, card: MatchCard | None, at: int) -> PlayerEvent:
    return PlayerEvent(t=kind, match=match_id, card=card, at=at)


async def _open_matches(matches: PlayerMatches, player: PlayerId) -> list[MatchSummary]:
    """The matches that wait or run, but not more than MAX_PAGES of each. Raises Unavailable."""
    waiting = await _all(matches, player, "waiting")
    return waiting + await _all(matches, player, "running")


async def _not_open(
    matches: PlayerMatches, player: PlayerId, known: _Known, found: list[MatchSummary]
) -> list[MatchSummary]:
    """The known matches that are not among those found: most have ended. Raises Unavailable."""
    others = known.keys() - {summary.id for summary in found}
    return await matches.some(player, others) if others else []


def _kinds(player: PlayerId, found: list[MatchSummary]) -> dict[str, Kind]:
    """The kind of the latest event of each match in which the player plays or is invited."""
    kinds: dict[str, Kind] = {}
    for summary in found:
        if summary.status == "running":
            kinds[summary.id] = "game-started"
        elif summary.status == "waiting" and _is_invited(summary, player):
            kinds[summary.id] = "invitation"
    return kinds


def _is_invited(summary: MatchSummary, player: PlayerId) -> bool:
    return any(player == reserved_for for reserved_for, _ in summary.reserved.values())


async def _all(matches: PlayerMatches, player: PlayerId, status: Status) -> list[MatchSummary]:
    found: list[MatchSummary] = []
    after = None
    for _ in range(MAX_PAGES):
        page = await matches.page(player, MatchFilter(status=status), after)
        found += page.summaries
        after = page.next
        if after is None:
            break
    return found


def _events(
    player: PlayerId, site: str, known: _Known, found: list[MatchSummary]
) -> list[PlayerEvent]:
    """The events between two states of the player's matches."""
    at, kinds = now(), _kinds(player, found)
    over = [
        summary
        for summary in found
        if summary.status == "over" and known.get(summary.id) == "game-started"
    ]
    events = [_event("game-finished", one.id, _final_card(one, player, site), at) for one in over]
    return events + [
        _event(kinds[summary.id], summary.id, match_card(summary, player, site), at)
        for summary in found
        if summary.id in kinds and known.get(summary.id) != kinds[summary.id]
    ]


def _final_card(summary: MatchSummary, player: PlayerId, site: str) -> MatchCard | None:
    played = summary.ply or summary.winners
    return match_card(summary, player, site) if played else None
