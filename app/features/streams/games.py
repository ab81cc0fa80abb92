"""The starts and ends of games by player and by id, as lines of a response."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query
from pydantic import Field

from app.features.accounts.shown_profile import SeenProfile, load_shown_profile
from app.features.lobby.cards import match_card
from app.features.lobby.lobby import Lobby
from app.features.lobby.schemas import MatchCard
from app.features.streams.lines import EMPTY_LINE, OVERLAP, admit, next_messages
from app.features.streams.store import FollowedMatches
from app.http.access_tokens.needs import needs
from app.http.errors import ApiError, match_not_found
from app.http.lines import LinesResponse, lines_response
from app.http.services import Services, site_url
from app.http.session import TheVisit, Visit
from app.match.commands import PlayerId
from app.players.matches.summaries import MatchSummary
from app.rooms.audience import Listener
from app.wire.encode import encode
from app.wire.schema import IDS, Schema, at_most

HANDLES = r"^@?[A-Za-z0-9_-]{1,20}(,@?[A-Za-z0-9_-]{1,20})*$"

router = APIRouter(prefix="/api/stream", tags=["programs"])


class GameEvent(Schema):
    """The start or the end of a game, as a line of the stream."""

    t: Literal["game-started", "game-finished"]
    match: str
    card: MatchCard
    at: int = Field(description="For `since`. Milliseconds since 1970, UTC.")


@dataclass(frozen=True, slots=True)
class Followed:
    """The listed games of players, or certain games. `since` finds ends at the beginning."""

    players: Sequence[PlayerId] = ()
    ids: Sequence[str] = ()
    since: int | None = None


@router.get("/games-by-users", **needs("any"), **lines_response(GameEvent, 403, 404, 422, 429, 503))
async def stream_games_of_players(
    visit: TheVisit,
    users: Annotated[
        str,
        Query(pattern=HANDLES, description="Handles, with commas between them, 30 at most."),
        at_most(30),
    ],
    since: Annotated[
        int | None, Query(ge=0, le=1 << 53, description="`at` of the last known event.")
    ] = None,
) -> LinesResponse:
    """Follow the listed games of players: their starts and ends.

    It begins with the running games, and the games that have ended `since`. Empty lines keep the
    connection alive.
    """
    handles = [handle.removeprefix("@") for handle in users.split(",")]
    seen = [await _shown_profile(visit, handle) for handle in handles]
    followed = Followed(players=[one.profile.player for one in seen], since=since)
    listener = Listener(visit.player)
    lines = _lines(visit.services, listener, site_url(visit.request), followed)
    return admit(visit.request, lines, listener)


@router.get("/games/{ids}", **needs("any"), **lines_response(GameEvent, 404, 422, 429, 503))
async def stream_games(
    visit: TheVisit,
    ids: Annotated[
        str,
        Path(pattern=IDS, description="Matches, with commas between their ids, 100 at most."),
        at_most(100),
    ],
) -> LinesResponse:
    """Follow certain games, also unlisted ones, and your private ones: their starts and ends.

    It begins with a line for each game that has started or is over. Empty lines keep the connection
    alive.
    """
    wanted = list(dict.fromkeys(ids.split(",")))
    found = await visit[FollowedMatches].read((), wanted, visit.player)
    if unknown := [one for one in wanted if one not in {match.id for match in found}]:
        raise _about(unknown, match_not_found())
    listener = Listener(visit.player)
    lines = _lines(visit.services, listener, site_url(visit.request), Followed(ids=wanted))
    return admit(visit.request, lines, listener)


async def _shown_profile(visit: Visit, handle: str) -> SeenProfile:
    try:
        return await load_shown_profile(visit, handle)
    except ApiError as error:
        raise _about([f"@{handle}"], error) from error


def _about(names: Sequence[str], error: ApiError) -> ApiError:
    """The error, which is about these of the names in the request."""
    status, problem = error.status, error.problem
    message = ": ".join((", ".join(names), problem.message))
    return ApiError(status, problem.reason, message)


async def _lines(
    services: Services, listener: Listener, site: str, followed: Followed
) -> AsyncIterator[bytes]:
    """Registers everything here, because a response may be abandoned before it begins."""
    matches, lobby = services[FollowedMatches], services[Lobby]
    known: dict[str, str] = {}
    began = services.now()
    since = None if followed.since is None else followed.since - OVERLAP
    if followed.players:
        lobby.add_listener(listener)
    lobby.follow(followed.ids, listener)
    try:
        listener.send(b"")  # read at once
        async for message in next_messages(services, listener):
            if message is None:
                yield EMPTY_LINE
                continue
            running = [one for one, status in known.items() if status == "running"]
            ids, reads_at = [*followed.ids, *running], services.now()
            found = await matches.read(followed.players, ids, listener.player, since)
            for one in found:
                if one.status != "waiting" and known.get(one.id) != one.status:
                    yield encode(_event(services, one, listener.player, site)) + b"\n"
            known |= {one.id: one.status for one in found}
            since = max(began, reads_at - OVERLAP)  # a game may start and end between two reads
    finally:
        lobby.remove_listener(listener)
        lobby.unfollow(followed.ids, listener)


def _event(
    services: Services, summary: MatchSummary, viewer: PlayerId | None, site: str
) -> GameEvent:
    return GameEvent(
        t="game-finished" if summary.status == "over" else "game-started",
        match=summary.id,
        card=match_card(summary, viewer, site),
        at=services.now(),
    )
