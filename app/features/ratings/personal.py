"""A player's ratings in merges."""

from sqlalchemy import Connection

from app.features.ratings.store.merge import merge_ratings
from app.players.personal import Merge


def merge(connection: Connection, merging: Merge) -> None:
    merge_ratings(connection, merging.guest, merging.into, merging.apart)
