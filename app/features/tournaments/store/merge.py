"""Tournaments in a merge of players: their logs name the account from then on."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, delete, select, update

from app.features.tournaments.rules.events import Entry, PlayersMerged
from app.features.tournaments.rules.evolve import apply_event, evolve, fold
from app.features.tournaments.rules.matches import match_id_of
from app.features.tournaments.rules.state import Tournament
from app.features.tournaments.store.log import append_entry, read_entries
from app.features.tournaments.tables import tournament_player
from app.match.commands import SERVICE, PlayerId


@dataclass(frozen=True, slots=True)
class GuestTournaments:
    """A guest's tournaments by id, and those in which the account plays as well."""

    all: dict[str, Tournament]
    both: frozenset[str]

    def matches_apart(self, guest: PlayerId) -> set[str]:
        """The guest's matches in tournaments of both, which the tables count for the guest."""
        return {
            match_id_of(tournament_id, one.number)
            for tournament_id in self.both
            for one in self.all[tournament_id].pairings
            if guest in one.players
        }


def tournaments_of_guest(
    connection: Connection, guest: PlayerId, into: PlayerId
) -> GuestTournaments:
    own = select(tournament_player.c.tournament_id).where(tournament_player.c.player_id == guest)
    ids = connection.scalars(own.order_by(tournament_player.c.tournament_id)).all()
    found = {
        one: tournament
        for one in ids
        if (tournament := fold(read_entries(connection, one))) is not None
    }
    both = (one for one, played in found.items() if {guest, into} <= {*played.order})
    return GuestTournaments(found, frozenset(both))


def merge_tournaments(
    connection: Connection,
    guest: PlayerId,
    into: PlayerId,
    tournaments: Iterable[tuple[str, Tournament]],
    now: int,
) -> Sequence[str] | None:
    """Write an entry into each changed log. Returns these tournaments, or None after a lost
    race.
    """
    changed: list[str] = []
    event = PlayersMerged(guest, into)
    for tournament_id, before in tournaments:
        if apply_event(before, event, now) != before:
            entry = Entry(before.version + 1, SERVICE, now, (event,))
            before = evolve(before, entry)
            if not append_entry(connection, tournament_id, entry, before):
                return None
            changed.append(tournament_id)
        if guest not in before.order:
            _merge_arrivals(connection, tournament_id, guest, into)
            row = (tournament_player.c.tournament_id == tournament_id) & (
                tournament_player.c.player_id == guest
            )
            connection.execute(delete(tournament_player).where(row))
    return changed


def _merge_arrivals(
    connection: Connection, tournament_id: str, guest: PlayerId, into: PlayerId
) -> None:
    """The account came when the guest did."""
    columns = tournament_player.c
    of_tournament = columns.tournament_id == tournament_id
    query = select(columns.came_at, columns.visited_at).where(of_tournament)
    own = connection.execute(query.where(columns.player_id == guest)).first()
    if own:
        change = update(tournament_player).where(of_tournament, columns.player_id == into)
        connection.execute(change.values(came_at=own.came_at, visited_at=own.visited_at))
