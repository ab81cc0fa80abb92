"""Ratings after a merge of players: the guest's matches become the account's."""

from dataclasses import replace

from sqlalchemy import Connection, delete, insert, select, update

from app.features.ratings.model import Category
from app.features.ratings.store.history import match_of_row, match_values, rate_again
from app.features.ratings.tables import rated_match, rating, rating_change
from app.match.commands import PlayerId
from app.players.personal import Merge


def merge_ratings(connection: Connection, merging: Merge) -> None:
    """Rename the guest in all rated matches except some, and rerate the matches after them."""
    guest, into = merging.guest, merging.into
    own = select(rating_change.c.match_id).where(rating_change.c.player_id == guest)
    rows = connection.execute(select(rated_match).where(rated_match.c.match_id.in_(own)))
    first: dict[Category, tuple[int, str]] = {}
    for finished in sorted((match_of_row(row) for row in rows), key=lambda one: one.place):
        if finished.match_id not in merging.apart:
            first.setdefault(finished.category, finished.place)
            ranks = {into if who == guest else who: at for who, at in finished.ranks.items()}
            renamed = update(rated_match).where(rated_match.c.match_id == finished.match_id)
            connection.execute(renamed.values(match_values(replace(finished, ranks=ranks))))
    for category, place in sorted(first.items()):
        rate_again(connection, category, place)
        _restore_latest(connection, category, guest)


def _restore_latest(connection: Connection, category: Category, player: PlayerId) -> None:
    """The rating after the player's last change; none if no match has stayed separate."""
    own = {"player_id": player, "game": category.game, "speed": category.speed}
    connection.execute(delete(rating).where(*(rating.c[key] == own[key] for key in own)))
    last = connection.execute(
        select(rating_change)
        .where(*(rating_change.c[key] == own[key] for key in own))
        .order_by(rating_change.c.ended_at.desc(), rating_change.c.match_id.desc())
        .limit(1)
    ).first()
    if last is not None:
        numbers = {"value": last.value, "deviation": last.deviation, "games": last.games}
        connection.execute(insert(rating).values(**own, **numbers, played_at=last.ended_at))
