"""The export of public games, as a resumable stream."""

from collections.abc import AsyncIterator
from datetime import UTC, date, datetime, time
from typing import Annotated, Literal

from fastapi import APIRouter, Query
from pydantic import BeforeValidator
from pydantic_core import PydanticKnownError

from app.features.catalog.routes import require_game
from app.features.exports.lines import export_lines, parse_cursor
from app.features.exports.schemas import PublicGame
from app.features.exports.store.public_matches import Cursor, ExportFilter, Exports
from app.http.access_tokens.needs import needs
from app.http.errors import ApiError, not_a_page
from app.http.limits.computations import compute
from app.http.limits.open_streams import take_place
from app.http.lines import LinesResponse, lines_response
from app.http.services import site_url
from app.http.session import TheVisit, Visit
from app.locales import t
from app.match.time_control import MINUTE
from app.players.profiles import Profiles
from app.wire.schema import IDS, at_most

router = APIRouter(prefix="/api/matches", tags=["matches"])

TEXT = "text/plain; charset=utf-8"
AT_ONCE = 25  # games read and written together
MOST = 10_000  # games per request; the last one's cursor leads on
SETTLED = MINUTE  # milliseconds after the end of a game within which every process has written it


def _day(text: str) -> date:
    try:
        if len(text) == len("2026-11-23"):
            return date.fromisoformat(text)
    except ValueError:
        pass
    raise PydanticKnownError("date_type")


Day = Annotated[date, BeforeValidator(_day)]
"""Only a day: Pydantic would take the seconds since 1970, too."""


@router.get("/export", **needs("any"), **lines_response(PublicGame, 404, also="text/plain"))
async def export_matches(
    visit: TheVisit,
    game: Annotated[str | None, Query(max_length=40)] = None,
    player: Annotated[str | None, Query(max_length=30, description="A handle.")] = None,
    ids: Annotated[
        str | None,
        Query(
            max_length=10_000,
            pattern=IDS,
            description="Matches, with commas between their ids, 300 at most: these games, also "
            "unlisted ones, and your private ones.",
        ),
        at_most(300),
    ] = None,
    result: Literal["black", "white", "red", "draw"] | None = None,
    since: Annotated[Day | None, Query(description="The first day, by UTC.")] = None,
    until: Annotated[Day | None, Query(description="The day after the last one.")] = None,
    after: Annotated[
        str | None, Query(max_length=60, description="The cursor of the last game that you have.")
    ] = None,
    limit: Annotated[int, Query(ge=1, le=MOST)] = MOST,
    format: Literal["ndjson", "records"] = "ndjson",  # noqa: A002 - of the address
) -> LinesResponse:
    """Export finished public games in the order in which they ended, a minute after their end.

    Unlisted and private games are exported only by `ids`, at once. Each line has a `cursor` with
    which the next request continues after it.
    """
    cursor = None if after is None else parse_cursor(after)
    if after is not None and cursor is None:
        raise not_a_page()
    if since and until and since > until:
        raise ApiError(422, "invalid", t("errors.field.too-early", field="until", other="since"))
    last = _milliseconds(until)
    if ids is None:  # an earlier end that is written later would lie behind the cursor
        settled = visit.now() - SETTLED
        last = settled if last is None else min(last, settled)
    wanted = ExportFilter(
        None if game is None else require_game(game).id,
        None if player is None else player.removeprefix("@"),
        result,
        _milliseconds(since),
        last,
        None if ids is None else ids.split(","),
        visit.player,
    )
    if wanted.handle is not None and await visit[Profiles].find(wanted.handle) is None:
        raise ApiError(404, "no-such-player", t("errors.no-such-player.text"))
    place = take_place(visit.request)
    as_records = format == "records"
    pages = _pages(visit, wanted, cursor, limit, as_records=as_records)
    headers = {"x-accel-buffering": "no"}
    media_type = TEXT if as_records else None
    return LinesResponse(pages, place=place, media_type=media_type, headers=headers)


async def _pages(
    visit: Visit, wanted: ExportFilter, cursor: Cursor | None, limit: int, *, as_records: bool
) -> AsyncIterator[bytes]:
    site = site_url(visit.request)
    while limit > 0:
        games = await visit[Exports].page(wanted, cursor, min(AT_ONCE, limit))
        if not games:
            return
        yield await compute(visit.request, export_lines, games, site, as_records=as_records)
        cursor, limit = games[-1].cursor, limit - len(games)


def _milliseconds(day: date | None) -> int | None:
    return None if day is None else int(datetime.combine(day, time(), UTC).timestamp() * 1000)
