"""The operators, and the players as operators see them."""

from sqlalchemy import Connection, delete, or_, select

from app.db.database import insert
from app.db.repository import Repository, reading, writing
from app.db.writer import Rejected
from app.features.moderation.model import ModeratedPlayer, Operation
from app.features.moderation.store.audit import record
from app.features.moderation.tables import operator
from app.match.commands import PlayerId
from app.players.tables import account, player, time_out, warning
from app.players.time_outs import TimeOut, Warned


class Operators(Repository):
    """Every method raises Unavailable."""

    async def includes(self, player_id: PlayerId) -> bool:
        query = select(operator.c.granted_at).where(operator.c.player_id == player_id)
        return await self._reader.scalar(query) is not None

    async def handles(self) -> list[str]:
        query = select(account.c.handle).join(operator, operator.c.player_id == account.c.player_id)
        query = query.order_by(account.c.folded)
        return await self._reader.scalars(query)

    @writing
    def grant(self, connection: Connection, operation: Operation) -> None:
        """Make a player an operator. Raises Rejected if they have no account."""
        own = account.c.player_id == operation.subject
        if connection.scalar(select(account.c.handle).where(own)) is None:
            raise Rejected("no-account")
        values = {"player_id": operation.subject, "granted_at": operation.at}
        added = insert(connection, operator).values(**values).on_conflict_do_nothing()
        connection.execute(added)
        record(connection, operation)

    @writing
    def revoke(self, connection: Connection, operation: Operation) -> None:
        """Raises Rejected if the player is not an operator."""
        own = operator.c.player_id == operation.subject
        if connection.execute(delete(operator).where(own)).rowcount == 0:
            raise Rejected("no-operator")
        record(connection, operation)

    @reading
    def find(self, connection: Connection, name: str) -> ModeratedPlayer | None:
        """A player by handle, with or without an @, or by id. No handle hides an id."""
        folded = name.removeprefix("@").lower()
        query = (
            select(player.c.id)
            .outerjoin(account, account.c.player_id == player.c.id)
            .where(or_(account.c.folded == folded, player.c.id == name))
            .order_by(player.c.id != name)
        )
        found = connection.scalars(query).first()
        return None if found is None else _player(connection, found)


def _player(connection: Connection, player_id: PlayerId) -> ModeratedPlayer:
    row = connection.execute(
        select(account.c.handle, player.c.name, player.c.created_at, operator.c.granted_at)
        .select_from(player)
        .outerjoin(account, account.c.player_id == player.c.id)
        .outerjoin(operator, operator.c.player_id == player.c.id)
        .where(player.c.id == player_id)
    ).one()
    ban = connection.execute(
        select(time_out.c.until, time_out.c.reason).where(time_out.c.player_id == player_id)
    ).first()
    warnings = connection.execute(
        select(warning.c.at, warning.c.text, warning.c.read_at)
        .where(warning.c.player_id == player_id)
        .order_by(warning.c.at.desc())
    )
    return ModeratedPlayer(
        player_id,
        row.handle,
        row.name,
        row.created_at,
        row.granted_at is not None,
        None if ban is None else TimeOut(*ban),
        tuple(Warned(*each) for each in warnings),
    )
