"""The export of public games, as a stream that can be resumed."""

from collections.abc import AsyncIterator
from datetime import UTC, date, datetime, time
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request

from app.locales import t
from app.store.exports import Cursor, ExportFilter
from app.web.errors import ApiError, LinesResponse, error_responses, lines_response
from app.web.exports.lines import export_lines, parse_cursor
from app.web.exports.schemas import PublicGame
from app.web.games.routes import require_game
from app.web.network import client_network
from app.web.services import Services, TheServices, site_url

router = APIRouter(prefix="/api/matches", tags=["matches"])

TEXT = "text/plain; charset=utf-8"
AT_ONCE = 25  # games that are read and written together
MOST = 10_000  # games of one request; the cursor of the last one leads on


@router.get(
    "/export",
    response_class=LinesResponse,
    responses=lines_response(PublicGame) | error_responses(404, 422, 429, 503),
)
async def export_matches(
    request: Request,
    services: TheServices,
    game: Annotated[str | None, Query(max_length=40)] = None,
    player: Annotated[str | None, Query(max_length=30, description="A handle.")] = None,
    result: Literal["black", "white", "red", "draw"] | None = None,
    since: Annotated[date | None, Query(description="The first day, by UTC.")] = None,
    until: Annotated[date | None, Query(description="The day after the last one.")] = None,
    after: Annotated[
        str | None, Query(max_length=60, description="The cursor of the last game that you have.")
    ] = None,
    limit: Annotated[int, Query(ge=1, le=MOST)] = MOST,
    format: Literal["ndjson", "records"] = "ndjson",  # noqa: A002 - of the address
) -> LinesResponse:
    """Export finished public games in the order in which they ended.

    Unlisted and private games are never exported. Each line has the `cursor` with which the next
    request goes on after it.
    """
    cursor = None if after is None else parse_cursor(after)
    if after is not None and cursor is None:
        raise ApiError(422, "invalid", t("errors.field.unreadable"))
    wanted = ExportFilter(
        None if game is None else require_game(game).id,
        player.removeprefix("@") if player else None,
        result,
        _milliseconds(since),
        _milliseconds(until),
    )
    key = f"export {client_network(request)}"
    if services.open_streams.full(key):
        raise ApiError(429, "too-many-streams", t("tokens.error.streams"))
    as_records = format == "records"
    pages = _pages(request, services, wanted, cursor, limit, as_records=as_records)
    headers = {"x-accel-buffering": "no"}
    return LinesResponse(pages, media_type=TEXT if as_records else None, headers=headers)


async def _pages(
    request: Request,
    services: Services,
    wanted: ExportFilter,
    cursor: Cursor | None,
    limit: int,
    *,
    as_records: bool,
) -> AsyncIterator[bytes]:
    network, site = client_network(request), site_url(request, services)
    with services.open_streams.counted(f"export {network}"):
        while limit > 0:
            games = await services.exports.page(wanted, cursor, min(AT_ONCE, limit))
            if not games:
                return
            yield await services.computations.run(
                network, export_lines, games, site, as_records=as_records
            )
            cursor, limit = games[-1].cursor, limit - len(games)


def _milliseconds(day: date | None) -> int | None:
    return None if day is None else int(datetime.combine(day, time(), UTC).timestamp() * 1000)
