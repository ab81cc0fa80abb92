"""A player's tournaments in exports, deletions and merges."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, Select, select

from app.features.tournaments.store.merge import merge_tournaments, tournaments_of_guest
from app.features.tournaments.tables import tournament, tournament_player
from app.match.commands import PlayerId
from app.players.personal import LostRace, Merge


def export(player: PlayerId) -> Mapping[str, Select[Any]]:
    columns = tournament.c.id, tournament.c.name, tournament.c.status
    joined = tournament_player.c.tournament_id == tournament.c.id
    own = tournament_player.c.player_id == player
    query = select(*columns).join(tournament_player, joined).where(own)
    return {"tournaments": query}


def apart(connection: Connection, guest: PlayerId, into: PlayerId) -> set[str]:
    return tournaments_of_guest(connection, guest, into).matches_apart(guest)


def merge(connection: Connection, merging: Merge) -> None:
    guest, into = merging.guest, merging.into
    played = tournaments_of_guest(connection, guest, into).all
    changed = merge_tournaments(connection, guest, into, played.items(), merging.now)
    if changed is None:
        raise LostRace("a tournament was written to meanwhile")
    merging.changed["tournaments"] = changed


def counts(connection: Connection, guest: PlayerId, into: PlayerId) -> Mapping[str, int]:
    played = tournaments_of_guest(connection, guest, into)
    moved = len(played.all) - len(played.both)
    return {"tournaments": moved, "tournaments_apart": len(played.both)}
