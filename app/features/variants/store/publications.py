"""Publications and likes of variants."""

from sqlalchemy import Connection, delete, select

from app.db.database import insert
from app.db.repository import Repository, count, writing
from app.db.writer import Rejected
from app.features.variants.model import MAX_PUBLISHED, Publication, Variant
from app.features.variants.tables import publication, variant, variant_like
from app.match.commands import PlayerId
from engine.custodial import Rules
from engine.variants import format_variant, id_of


def variant_row(game: str, rules: Rules) -> dict[str, object]:
    text = format_variant(rules)
    return {
        "id": id_of(text),
        "text": text,
        "game": game,
        "shape": rules.board.shape,
        "side": rules.board.side,
        "cells": len(rules.board.names),
        "played": 0,
    }


class Publications(Repository):
    """Every method raises Unavailable."""

    async def publish(
        self, game: str, rules: Rules, given: Publication, *, again: bool = True
    ) -> None:
        """Publish a variant, or change its own publication by the player.

        Raises Rejected "taken" if another player has published it for everybody, "published" if
        the player has, in other words, and does not want it `again`, and "too-many".
        """
        row = variant_row(game, rules)
        key = {"variant_id": row["id"], "player_id": given.player}
        said = {"name": given.name, "line": given.line, "access": given.access}
        first = {"parent_id": given.parent, "at": given.at}

        def job(connection: Connection) -> None:
            known = insert(connection, variant).values(row).on_conflict_do_nothing()
            connection.execute(known)
            others = select(publication.c.at).where(
                publication.c.variant_id == row["id"],
                publication.c.player_id != given.player,
                publication.c.access == "public",
            )
            if given.access == "public" and connection.execute(others).first():
                raise Rejected("taken")
            mine = select(*(publication.c[name] for name in said)).filter_by(**key)
            before = connection.execute(mine).first()
            if before and not again and before._asdict() != said:
                raise Rejected("published")
            said_before = publication.c.player_id == given.player
            further = publication.c.variant_id != row["id"]
            if count(connection, said_before, further) >= MAX_PUBLISHED:
                raise Rejected("too-many")
            change = insert(connection, publication).values(key | said | first)
            connection.execute(
                change.on_conflict_do_update(index_elements=["variant_id", "player_id"], set_=said)
            )

        await self._writer.run(job)

    async def withdraw(self, variant_id: str, player: PlayerId) -> bool:
        """Delete a player's publication. False if there is none. The variant is kept."""
        own = (publication.c.variant_id == variant_id) & (publication.c.player_id == player)
        gone = delete(publication).where(own)
        return await self._writer.execute(gone) > 0

    @writing
    def like(
        self, connection: Connection, of: Variant, player: PlayerId, at: int, *, liked: bool
    ) -> None:
        """Like a variant, or no longer. A repeat changes nothing."""
        row = {"variant_id": of.id, "player_id": player, "at": at}
        own = (variant_like.c.variant_id == of.id) & (variant_like.c.player_id == player)
        if liked:
            _keep(connection, of)
            new = insert(connection, variant_like).values(row)
            connection.execute(new.on_conflict_do_nothing())
        else:
            connection.execute(delete(variant_like).where(own))

    async def keep(self, of: Variant) -> None:
        """Store a relative of which nothing was known."""
        await self._writer.run(_keep, of)


def _keep(connection: Connection, of: Variant) -> None:
    row = {column.name: getattr(of, column.name) for column in variant.c}
    connection.execute(insert(connection, variant).values(row).on_conflict_do_nothing())
