"""Ends what nobody continues: the organizer's role passes on, and no wait is without end."""

from collections.abc import Iterable

from app.features.tournaments.rules.events import Continued, Ended, Event, HandedOver
from app.features.tournaments.rules.state import Tournament
from app.match.commands import PlayerId
from app.match.time_control import DAY

ABSENCE = 7 * DAY  # without anything happening, after which an absent organizer is replaced
JOINING_LIFE = 30 * DAY  # since the last change, in which a tournament must begin
PAUSE_LIFE = 14 * DAY
REST_LIFE = 30 * DAY  # between two seasons


def deadline(tournament: Tournament) -> int | None:
    """When the present wait ends by itself; None if the games decide."""
    if tournament.status == "joining":
        starts_at = tournament.plan.starts_at
        return tournament.updated_at + JOINING_LIFE if starts_at is None else starts_at
    if tournament.status == "over":
        return None
    if tournament.paused:
        return tournament.paused_at + PAUSE_LIFE
    return tournament.ready_at + REST_LIFE if tournament.season_over else None


def may_lack_organizer(tournament: Tournament, at: int) -> bool:
    """True if nothing has happened for long, and the organizer is needed."""
    begins = tournament.status == "joining" and tournament.plan.starts_at is not None
    waits = deadline(tournament) is not None and not begins
    return waits and at - tournament.updated_at >= ABSENCE


def successor(
    tournament: Tournament, away: Iterable[PlayerId] = (), others: Iterable[PlayerId] = ()
) -> PlayerId | None:
    """The next organizer: the first player who is not away, failing that one of some others."""
    gone = {*away, *tournament.removed, tournament.host}
    paused = [player for player in tournament.order if player in tournament.absent]
    candidates = (*tournament.active, *paused, *others)
    return next((player for player in candidates if player not in gone), None)


def standstill_events(
    tournament: Tournament, away: frozenset[PlayerId], at: int
) -> tuple[Event, ...]:
    """Pass on the role of an organizer who is away, and end a wait whose time has come.

    A league's next season is up to the caller.
    """
    events: list[Event] = []
    if tournament.host in away and may_lack_organizer(tournament, at):
        heir = successor(tournament, away)
        events += [HandedOver(heir)] if heir else []
    end = deadline(tournament)
    if end is None or at < end:
        return tuple(events)
    if tournament.status == "joining" and tournament.plan.starts_at is None:
        events.append(Ended(stopped=True, expired=True))
    elif tournament.paused:
        events.append(Continued())
    return tuple(events)
