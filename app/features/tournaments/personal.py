"""A player's tournaments in exports, deletions and merges."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Select, delete, select, update

from app.features.tournaments.rules.events import Entry
from app.features.tournaments.rules.evolve import evolve, fold
from app.features.tournaments.rules.matches import match_id_of
from app.features.tournaments.rules.merge import merge as merge_events
from app.features.tournaments.rules.state import Tournament
from app.features.tournaments.store.log import append_entry, read_entries
from app.features.tournaments.tables import tournament, tournament_player
from app.match.commands import SERVICE, PlayerId
from app.players.personal import LostRace, Merge


@dataclass(frozen=True, slots=True)
class _Played:
    """A guest's tournaments by id, and those in which the account plays as well."""

    all: dict[str, Tournament]
    both: frozenset[str]


def export(player: PlayerId) -> Mapping[str, Select[Any]]:
    columns = tournament.c.id, tournament.c.name, tournament.c.status
    joined = tournament_player.c.tournament_id == tournament.c.id
    own = tournament_player.c.player_id == player
    query = select(*columns).join(tournament_player, joined).where(own)
    return {"tournaments": query}


def apart(connection: Connection, guest: PlayerId, into: PlayerId) -> set[str]:
    """The guest's matches in tournaments of both, which the tables count for the guest."""
    played = _played(connection, guest, into)
    return {
        match_id_of(tournament_id, one.number)
        for tournament_id in played.both
        for one in played.all[tournament_id].pairings
        if guest in one.players
    }


def merge(connection: Connection, merging: Merge) -> None:
    """Write an entry into each changed log: it names the account from then on."""
    guest, into = merging.guest, merging.into
    changed: list[str] = []
    for tournament_id, before in _played(connection, guest, into).all.items():
        if events := merge_events(before, guest, into, merging.now):
            entry = Entry(before.version + 1, SERVICE, merging.now, events)
            before = evolve(before, entry)
            if not append_entry(connection, tournament_id, entry, before):
                raise LostRace("a tournament was written to meanwhile")
            changed.append(tournament_id)
        if guest not in before.order:
            _merge_arrivals(connection, tournament_id, guest, into)
            row = (tournament_player.c.tournament_id == tournament_id) & (
                tournament_player.c.player_id == guest
            )
            connection.execute(delete(tournament_player).where(row))
    merging.changed["tournaments"] = changed


def counts(connection: Connection, guest: PlayerId, into: PlayerId) -> Mapping[str, int]:
    played = _played(connection, guest, into)
    moved = len(played.all) - len(played.both)
    return {"tournaments": moved, "tournaments_apart": len(played.both)}


def _played(connection: Connection, guest: PlayerId, into: PlayerId) -> _Played:
    own = select(tournament_player.c.tournament_id).where(tournament_player.c.player_id == guest)
    ids = connection.scalars(own.order_by(tournament_player.c.tournament_id)).all()
    folded = {one: fold(read_entries(connection, one)) for one in ids}
    found = {one: played for one, played in folded.items() if played is not None}
    both = (one for one, played in found.items() if {guest, into} <= {*played.order})
    return _Played(found, frozenset(both))


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
