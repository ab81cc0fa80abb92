"""`birnam reports`: what players have reported to the operator."""

import asyncio
from collections.abc import Iterator
from contextlib import closing

from app.cli.commands.database import checked_database, format_time
from app.db.database import Reader, open_reader
from app.features.reports.model import Report
from app.features.reports.store import LatestReports
from app.players.shown_names import display_name


def list_reports(limit: int) -> Iterator[str]:
    """The latest reports, two lines each. Raises UserError."""
    with checked_database() as url, closing(Reader(open_reader(url))) as reader:
        reports = asyncio.run(LatestReports(reader).latest(limit))
    if not reports:
        yield "There are no reports."
    for report, chosen_names in reports:
        names = {player: display_name(player, name) for player, name in chosen_names.items()}
        yield from _lines(report, names[report.author], names[report.by])


def _lines(report: Report, author: str, reporter: str) -> Iterator[str]:
    what = _what(report)
    yield f"{format_time(report.at)}  {reporter} reports {what}, by {author} ({report.author}):"
    yield f"    {format_time(report.said_at)}  {report.text}"


def _what(report: Report) -> str:
    if report.kind == "design":
        return f"the name of design {report.subject}"
    channel, _, number = report.part.partition(" ")
    if report.kind == "circle":
        return f"message {number} of circle {report.subject}"
    return f"message {number} of the {channel} in match {report.subject}"
