"""`birnam reports`: chat messages that players have reported to the operator."""

import asyncio
from collections.abc import Iterator
from contextlib import closing

from app.cli.commands.database import checked_database
from app.cli.commands.wording import format_time
from app.db.database import Reader, open_reader
from app.features.chat.model import Report, circle_of_chat
from app.features.chat.store import ChatReports
from app.players.shown_names import display_name


def list_reports(limit: int) -> Iterator[str]:
    """The latest reports, two lines each. Raises UserError."""
    with checked_database() as url, closing(Reader(open_reader(url))) as reader:
        reports = asyncio.run(ChatReports(reader).latest(limit))
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
    yield f"{format_time(report.at)}  {reporter} reports {place}, by {author} ({message.by}):"
    yield f"    {format_time(message.at)}  {message.text}"
