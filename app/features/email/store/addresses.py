"""The email addresses of accounts, and the links in mails."""

from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, case, delete, or_, select, update

from app.db.database import insert
from app.db.repository import Repository, count, writing
from app.db.writer import Rejected
from app.delivery import outbox
from app.features.email.model import (
    CHANNELS,
    LINK_LIFE,
    EmailAddress,
    LinkPurpose,
    MailKind,
    digest_day,
)
from app.features.email.store.mails import new_mail
from app.features.email.tables import email_address, email_link
from app.match.commands import PlayerId
from app.match.time_control import HOUR
from app.players.store import add_credential

# Mails of one kind in an hour, to one address or for one player. LINK_LIFE is no shorter.
MAX_MAILS = 5
MAX_ACCOUNTS = 5  # that a mail for signing in is sent for, of one address

_COLUMNS = (
    email_address.c.player_id,
    email_address.c.address,
    email_address.c.verified_at,
    email_address.c.digest_hour,
    email_address.c.failed_at,
)


class EmailAddresses(Repository):
    """Reads and writes addresses. Hashes are of the secrets of links.

    Every method raises Unavailable.
    """

    async def find(self, player: PlayerId) -> EmailAddress | None:
        query = select(*_COLUMNS).where(email_address.c.player_id == player)
        row = await self._reader.first(query)
        return None if row is None else _address(row)

    @writing
    def set(
        self, connection: Connection, player: PlayerId, address: str, mail_id: str, now: int
    ) -> None:
        """Set an address, and have a mail sent that verifies it, unless it is verified.

        Raises Rejected if too many mails were sent to it.
        """
        own = email_address.c.player_id == player
        row = connection.execute(select(email_address).where(own)).first()
        same = row is not None and row.folded == address.lower()
        if row is not None and same and row.verified_at is not None:
            return
        _delete_all(connection, player, keep_links=True)
        connection.execute(
            insert(connection, email_address).values(
                player_id=player,
                address=address,
                folded=address.lower(),
                added_at=now,
                digest_day=0,
            )
        )
        _add_mail(connection, mail_id, player, "verify", address, now)

    async def remove(self, player: PlayerId) -> None:
        await self._writer.run(_delete_all, player)

    async def set_digest(self, player: PlayerId, hour: int | None, now: int) -> bool:
        """Set the hour in UTC, or None for no digest; False without a verified address.

        The first digest comes when it is that hour the next time.
        """
        day = 0 if hour is None else digest_day(now, hour)
        last = email_address.c.digest_day  # a later hour brings no second digest on one day
        statement = (
            update(email_address)
            .where(email_address.c.player_id == player, email_address.c.verified_at.is_not(None))
            .values(digest_hour=hour, digest_day=case((last < day, day), else_=last))
        )
        return await self._writer.execute(statement) > 0

    @writing
    def add_link(
        self, connection: Connection, sent: EmailAddress, purpose: LinkPurpose, hash_: str, now: int
    ) -> None:
        row = {
            "hash": hash_,
            "player_id": sent.player,
            "purpose": purpose,
            "folded": sent.address.lower(),
            "created_at": now,
            "expires_at": now + LINK_LIFE[purpose],
        }
        connection.execute(delete(email_link).where(email_link.c.expires_at < now))
        connection.execute(insert(connection, email_link).values(row))

    @writing
    def verify(self, connection: Connection, hash_: str, now: int) -> PlayerId:
        """Use up the link. Raises Rejected if it is invalid or the address was replaced."""
        row = _take_link(connection, hash_, "verify", now, verified=False)
        own = email_address.c.player_id == row.player_id
        connection.execute(update(email_address).where(own).values(verified_at=now))
        return str(row.player_id)

    async def ask_to_sign_in(self, address: str, mail_ids: list[str], now: int) -> bool:
        """Have mails sent to the accounts with this verified address; False if there were too many.

        Visitors must not learn which addresses exist, not even by the time: for another address
        something is written, too, of which no mail comes.
        """
        verified = email_address.c.verified_at.is_not(None)
        query = select(*_COLUMNS).where(email_address.c.folded == address.lower(), verified)

        def job(connection: Connection) -> None:
            rows = connection.execute(query.order_by(email_address.c.player_id)).all()
            to = [(str(row.player_id), str(row.address)) for row in rows[:MAX_ACCOUNTS]]
            for (player, written), mail_id in zip(to or [("", address)], mail_ids, strict=False):
                _add_mail(connection, mail_id, player, "sign-in", written, now)

        try:
            await self._writer.run(job)
        except Rejected:
            return False
        return True

    @writing
    def sign_in(
        self, connection: Connection, hash_: str, session_hash: str, now: int, device: str | None
    ) -> PlayerId:
        """Use up the link and create a session. Raises Rejected if it is invalid."""
        player = str(_take_link(connection, hash_, "sign-in", now, verified=True).player_id)
        add_credential(connection, player, "session", session_hash, now, device=device)
        return player

    @writing
    def unsubscribe(self, connection: Connection, hash_: str, now: int) -> bool:
        """End the digest; the link stays valid. False if it is invalid."""
        link = connection.execute(
            select(email_link).where(email_link.c.hash == hash_, *_alive("unsubscribe", now))
        ).first()
        if link is not None:
            own = email_address.c.player_id == link.player_id
            connection.execute(update(email_address).where(own).values(digest_hour=None))
            outbox.cancel(connection, ["digest"], recipient=link.player_id)
        return link is not None


def _add_mail(
    connection: Connection, mail_id: str, player: PlayerId, kind: MailKind, address: str, now: int
) -> None:
    sent = count(
        connection,
        or_(email_link.c.folded == address.lower(), email_link.c.player_id == player),
        email_link.c.purpose == kind,
        email_link.c.created_at > now - HOUR,
    )
    waiting = outbox.waiting_for(connection, "mail", address.lower(), kind=kind, recipient=player)
    if sent + waiting >= MAX_MAILS:
        raise Rejected("too-many-mails")
    outbox.add(connection, [new_mail(mail_id, player, kind, address, now)])


def _alive(purpose: LinkPurpose, now: int) -> tuple[ColumnElement[bool], ...]:
    return email_link.c.purpose == purpose, email_link.c.expires_at >= now


def _take_link(
    connection: Connection, hash_: str, purpose: LinkPurpose, now: int, *, verified: bool
) -> Row[Any]:
    """The address of a link that works once."""
    link = connection.execute(
        select(email_link).where(email_link.c.hash == hash_, *_alive(purpose, now))
    ).first()
    if (
        link is None
        or not connection.execute(delete(email_link).where(email_link.c.hash == hash_)).rowcount
    ):
        raise Rejected("the link is invalid or has expired")
    row = connection.execute(
        select(email_address).where(
            email_address.c.player_id == link.player_id, email_address.c.folded == link.folded
        )
    ).first()
    if row is None or (verified and row.verified_at is None):
        raise Rejected("the address was replaced")
    return row


def _delete_all(connection: Connection, player: PlayerId, *, keep_links: bool = False) -> None:
    """Links may be kept, because they count the mails that were sent."""
    for table in (email_address,) if keep_links else (email_address, email_link):
        connection.execute(delete(table).where(table.c.player_id == player))
    outbox.cancel(connection, CHANNELS, recipient=player)


def _address(row: Any) -> EmailAddress:
    return EmailAddress(
        row.player_id, row.address, row.verified_at is not None, row.digest_hour, row.failed_at
    )
