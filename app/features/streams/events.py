"""The events of all of a player's matches, as lines of a response."""

from collections.abc import AsyncIterator, Mapping
from typing import Annotated, Literal

from fastapi import APIRouter, Query
from pydantic import Field

from app.features.lobby.cards import match_card
from app.features.lobby.lobby import Lobby
from app.features.lobby.schemas import MatchCard
from app.features.streams.lines import EMPTY_LINE, OVERLAP, admit, next_messages
from app.http.access_tokens.needs import needs
from app.http.lines import LinesResponse, lines_response
from app.http.services import Services, site_url
from app.http.session import TheVisit, require_session
from app.match.commands import PlayerId
from app.match.state import Status
from app.players.matches.of_player import MatchFilter, PlayerMatches
from app.players.matches.summaries import MatchSummary
from app.rooms.audience import Listener
from app.wire.encode import encode
from app.wire.schema import Schema

MAX_PAGES = 10  # of the player's running matches, and of matches with invitations

Kind = Literal["invitation", "game-started", "game-finished"]
_Known = Mapping[str, Kind | None]

router = APIRouter(prefix="/api/stream", tags=["programs"])


class PlayerEvent(Schema):
    """An event in a match of the player, as a line of the stream."""

    t: Kind
    match: str
    card: MatchCard | None = Field(description="Null if the match was withdrawn.")
    at: int = Field(description="For `since`. Milliseconds since 1970, UTC.")


@router.get("/events", **needs("any"), **lines_response(PlayerEvent))
async def stream_events(
    visit: TheVisit,
    since: Annotated[
        int | None, Query(ge=0, le=1 << 53, description="`at` of the last known event.")
    ] = None,
) -> LinesResponse:
    """Follow your invitations, and the starts and ends of your games.

    It begins with the open invitations, the running games, and the games that have ended `since`.
    Empty lines keep the connection alive.
    """
    player = require_session(visit).player
    listener = Listener(player)
    lines = _lines(visit.services, listener, site_url(visit.request), since)
    return admit(visit.request, lines, listener)


async def _lines(
    services: Services, listener: Listener, site: str, since: int | None
) -> AsyncIterator[bytes]:
    """Registers everything here, because a response may be abandoned before it begins."""
    player, matches = listener.player or "", services[PlayerMatches]
    known: _Known = {}
    services[Lobby].add_listener(listener, private=True)
    try:
        if since is not None:
            for event in await _ended(services, player, site, since):
                yield encode(event) + b"\n"
        listener.send(b"")  # read at once
        async for message in next_messages(services, listener):
            if message is None:
                yield EMPTY_LINE
                continue
            found = await _open_matches(matches, player)
            found += await _not_open(matches, player, known, found)
            for event in _events(player, site, known, found, services.now()):
                yield encode(event) + b"\n"
            known = _kinds(player, found)
    finally:
        services[Lobby].remove_listener(listener)


async def _ended(services: Services, player: PlayerId, site: str, since: int) -> list[PlayerEvent]:
    """The latest ends of the player's games since a moment. Raises Unavailable."""
    over, at = await _all(services[PlayerMatches], player, "over"), services.now()
    found = [one for one in over if one.moved_at > since - OVERLAP]
    return [_event("game-finished", one.id, match_card(one, player, site), at) for one in found]


def _event(kind: Kind, match_id: str, card: MatchCard | None, at: int) -> PlayerEvent:
    return PlayerEvent(t=kind, match=match_id, card=card, at=at)


async def _open_matches(matches: PlayerMatches, player: PlayerId) -> list[MatchSummary]:
    """The waiting and running matches, at most MAX_PAGES of each. Raises Unavailable.

    A match that starts between the two reads is found once, as running.
    """
    found = await _all(matches, player, "waiting")
    found += await _all(matches, player, "running")
    return list({summary.id: summary for summary in found}.values())


async def _not_open(
    matches: PlayerMatches, player: PlayerId, known: _Known, found: list[MatchSummary]
) -> list[MatchSummary]:
    """The known matches that are not among those found: most have ended. Raises Unavailable."""
    others = known.keys() - {summary.id for summary in found}
    return await matches.some(player, others) if others else []


def _kinds(player: PlayerId, found: list[MatchSummary]) -> dict[str, Kind | None]:
    """The kind of the latest event in each open match; None for one that waits for others."""
    kinds: dict[str, Kind | None] = {one.id: None for one in found if one.status != "over"}
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
    player: PlayerId, site: str, known: _Known, found: list[MatchSummary], at: int
) -> list[PlayerEvent]:
    """The events between two states of the player's matches."""
    kinds = _kinds(player, found)
    over = [
        summary
        for summary in found
        if summary.status == "over"
        and (known.get(summary.id) == "game-started" or _is_played(summary))
    ]
    events = [_event("game-finished", one.id, _final_card(one, player, site), at) for one in over]
    return events + [
        _event(kind, summary.id, match_card(summary, player, site), at)
        for summary in found
        if (kind := kinds.get(summary.id)) and known.get(summary.id) != kind
    ]


def _final_card(summary: MatchSummary, player: PlayerId, site: str) -> MatchCard | None:
    return match_card(summary, player, site) if _is_played(summary) else None


def _is_played(summary: MatchSummary) -> bool:
    """False for a match that was withdrawn or aborted. It may have begun since the last read."""
    return bool(summary.ply or summary.winners)
