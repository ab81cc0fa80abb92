"""Notices about tournaments, which no match causes."""

from app.delivery.model import Subject
from app.features.notifications.messages import say
from app.features.notifications.model import Notice
from app.features.tournaments.rules.events import Ended, Entry
from app.features.tournaments.rules.state import Tournament


def notices_of(tournament_id: str, entry: Entry, after: Tournament) -> list[Notice]:
    """A tournament has not begun, for lack of players."""
    if not any(isinstance(event, Ended) and event.too_few for event in entry.events):
        return []
    about = Subject("tournament", tournament_id)
    title = say("tournaments.notice.cancelled", name=after.plan.name)
    body = say("tournaments.too-few")
    return [
        Notice(about, entry.version, recipient, "over", title, body, entry.at)
        for recipient in sorted({after.host, *after.order})
    ]
