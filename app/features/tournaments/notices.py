"""Notices about tournaments, which no match causes."""

from app.delivery.model import Subject
from app.features.notifications.messages import say
from app.features.notifications.model import Notice
from app.features.tournaments.rules.events import Ended, Entry, HandedOver, Withdrawn
from app.features.tournaments.rules.state import Tournament


def notices_of(tournament_id: str, entry: Entry, after: Tournament) -> list[Notice]:
    """A tournament has not begun, for lack of players; or absent players are paused.
    Who has left is not told.
    """
    about, name = Subject("tournament", tournament_id), after.plan.name
    everybody = sorted({after.host, *after.active, *after.absent})
    notices: list[Notice] = []
    for event in entry.events:
        match event:
            case Ended(too_few=True):
                title = say("tournaments.notice.cancelled", name=name)
                body, recipients = say("tournaments.too-few"), everybody
            case Withdrawn(player, absent=True) if after.status != "over":
                title = say("tournaments.notice.absent", name=name)
                body, recipients = say("tournaments.notice.absent-body"), [player]
            case Ended(expired=True):
                title = say("tournaments.notice.expired", name=name)
                body, recipients = say("tournaments.expired"), everybody
            case HandedOver(host):
                title = say("tournaments.notice.organizer", name=name)
                body, recipients = say("tournaments.notice.organizer-body"), [host]
            case _:
                continue
        notices += [
            Notice(about, entry.version, one, "over", title, body, entry.at) for one in recipients
        ]
    return notices
