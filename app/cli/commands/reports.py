"""What players have reported to whoever runs the service: `birnam reports`."""

import asyncio
from collections.abc import Iterator
from datetime import UTC, datetime

from app.domain.chat import Report
from app.errors import UserError
from app.match.ports import Unavailable
from app.settings import load_settings
from app.store.chat import ChatReports
from app.store.db.database import Reader
from app.store.db.migrate import is_current
from app.web.names import display_name


def list_reports(limit: int) -> Iterator[str]:
    """The latest reports, two lines each. Raises Mistake."""
    settings = load_settings()
    try:
        if not is_current(settings.database_url):
            raise UserError("the database is not up to date; run birnam migrate first")
        reader = Reader(settings.database_url)
        try:
            found = asyncio.run(ChatReports(reader).latest(limit))
        finally:
            reader.close()
    except Unavailable as error:
        raise UserError(f"{settings.database_name} cannot be read: {error}") from error
    if not found:
        yield "Nothing has been reported."
    for report, names in found:
        shown = {player: display_name(player, name) for player, name in names.items()}
        yield from _told(report, shown[report.message.by], shown[report.by])


def _told(report: Report, author: str, reporter: str) -> Iterator[str]:
    said = report.message
    where = f"line {said.number} of the {said.room} in match {report.match_id}"
    yield f"{_moment(report.at)}  {reporter} reports {where}, by {author} ({said.by}):"
    yield f"    {_moment(said.at)}  {said.text}"


def _moment(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC")
