"""The events of a merge: an account replaces a guest, and no removal is undone by that."""

from app.features.tournaments.rules.events import Event, PlayersMerged, Withdrawn
from app.features.tournaments.rules.evolve import apply_event
from app.features.tournaments.rules.state import Tournament
from app.match.commands import PlayerId


def merge(tournament: Tournament, guest: PlayerId, into: PlayerId, at: int) -> tuple[Event, ...]:
    """Nothing if the tournament stays as it is."""
    event = PlayersMerged(guest, into)
    after = apply_event(tournament, event, at)
    was_removed = not tournament.removed.isdisjoint({guest, into})
    if was_removed and tournament.status != "over" and into not in {after.host, *after.removed}:
        return event, Withdrawn(into, removed=True)
    return () if after == tournament else (event,)
