"""`birnam reports`: chat messages that players have reported to the operator."""

import asyncio
from collections.abc import Iterator
from datetime import UTC, datetime

from app.domain.chat import Report
from app.domain.circle import circle_of_chat
from app.errors import UserError
from app.match.ports import Unavailable
from app.settings import load_settings
from app.store.chat import ChatReports
from app.store.db.database import Reader
from app.store.db.migrate import check_schema
from app.web.wording.names import display_name


def list_reports(limit: int) -> Iterator[str]:
    """The latest reports, two lines each. Raises UserError."""
    settings = load_settings()
    try:
        check_schema(settings.database_url)
        reader = Reader(settings.database_url)
        try:
            reports = asyncio.run(ChatReports(reader).latest(limit))
        finally:
            reader.close()
    except Unavailable as error:
        raise UserError(f"{settings.database_name} cannot be read: {error}") from error
    if not reports:
        yield "There are no reports."
    for report, chosen_names in reports:
        names = {player: display_name(player, name) for player, name in chosen_names.items()}
        yield from _lines(report, names[report.message.by], names[report.by])


def _lines(report: Report, author: str, reporter: str) -> Iterator[str]:
    message = report.message
    circle = circle_of_chat(report.match_id)
    where = (
        f"the {message.channel} in match {report.match_id}"
        if circle is None
        else f"circle {circle}"
    )
    place = f"message {message.number} of {where}"
    yield f"{_format_time(report.at)}  {reporter} reports {place}, by {author} ({message.by}):"
    yield f"    {_format_time(message.at)}  {message.text}"


def _format_time(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC")
