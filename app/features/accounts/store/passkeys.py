"""Accounts: players with a handle, who sign in with passkeys."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from sqlalchemy import Connection, delete, func, insert, select, update

from app.db.repository import Repository, count, writing
from app.db.writer import Rejected
from app.fields import attributes
from app.match.commands import PlayerId
from app.players.store import add_credential
from app.players.tables import account, challenge, credential, passkey, player

MAX_PASSKEYS = 20  # per player

Purpose = Literal["register", "sign-in"]


@dataclass(frozen=True, slots=True)
class Passkey:
    """A WebAuthn credential; `credential_id` and `public_key` are in URL-safe base64."""

    id: str
    player: PlayerId
    credential_id: str
    public_key: str
    sign_count: int
    name: str
    created_at: int
    used_at: int | None = None


@dataclass(frozen=True, slots=True)
class Account:
    """A player's account. `recovery_codes` and `resume_links` count the valid ones."""

    handle: str
    created_at: int
    passkeys: tuple[Passkey, ...]
    recovery_codes: int
    resume_links: int


class Accounts(Repository):
    """Reads and writes accounts. Every method raises Unavailable."""

    async def find(self, player_id: PlayerId) -> Account | None:
        return await self._reader.run(_account, player_id)

    async def is_taken(self, handle: str) -> bool:
        query = select(account.c.player_id).where(account.c.folded == handle.lower())
        return await self._reader.scalar(query) is not None

    async def passkey(self, passkey_id: str) -> Passkey | None:
        query = select(passkey).where(passkey.c.id == passkey_id)
        row = await self._reader.first(query)
        return None if row is None else _passkey(*row)

    @writing
    def add_challenge(
        self,
        connection: Connection,
        challenge_hash: str,
        purpose: Purpose,
        browser: str,
        now: int,
        until: int,
    ) -> None:
        connection.execute(delete(challenge).where(challenge.c.expires_at < now))
        connection.execute(
            insert(challenge).values(
                hash=challenge_hash, purpose=purpose, browser=browser, expires_at=until
            )
        )

    async def take_challenge(
        self, challenge_hash: str, purpose: Purpose, browser: str, now: int
    ) -> bool:
        """Use up a challenge. Returns False if it does not exist, has expired or is another
        browser's.
        """
        statement = delete(challenge).where(
            challenge.c.hash == challenge_hash,
            challenge.c.purpose == purpose,
            challenge.c.browser == browser,
            challenge.c.expires_at >= now,
        )
        taken = await self._writer.execute(statement)
        return taken == 1

    @writing
    def add_passkey(self, connection: Connection, added: Passkey, handle: str | None) -> None:
        """Add a passkey. A guest becomes an account with the handle; accounts keep theirs.

        A player without a name is renamed to the handle. Raises Rejected with a reason.
        """
        if connection.scalar(select(passkey.c.id).where(passkey.c.id == added.id)):
            raise Rejected("passkey-known")
        if count(connection, passkey.c.player_id == added.player) >= MAX_PASSKEYS:
            raise Rejected("too-many-passkeys")
        _ensure_account(connection, added.player, handle, added.created_at)
        values = attributes(added, passkey.c.keys(), player_id=added.player)
        connection.execute(insert(passkey).values(values))

    async def rename_passkey(self, player_id: PlayerId, passkey_id: str, name: str) -> bool:
        own = (passkey.c.player_id == player_id) & (passkey.c.id == passkey_id)
        statement = update(passkey).where(own).values(name=name)
        return await self._writer.execute(statement) > 0

    @writing
    def remove_passkey(self, connection: Connection, player_id: PlayerId, passkey_id: str) -> bool:
        """Raises Rejected if it is the last way to sign in."""
        own = (passkey.c.player_id == player_id) & (passkey.c.id == passkey_id)
        removed = connection.execute(delete(passkey).where(own)).rowcount > 0
        left = _account(connection, player_id)
        if left and not (left.passkeys or left.recovery_codes or left.resume_links):
            raise Rejected("last-passkey")
        return removed

    @writing
    def sign_in(
        self,
        connection: Connection,
        signed: Passkey,
        sign_count: int,
        session_hash: str,
        now: int,
        device: str | None,
    ) -> None:
        """Create a session. Raises Rejected if the passkey was meanwhile used or removed."""
        unchanged = (passkey.c.id == signed.id) & (passkey.c.sign_count == signed.sign_count)
        used = update(passkey).where(unchanged).values(sign_count=sign_count, used_at=now)
        if connection.execute(used).rowcount == 0:
            raise Rejected("the passkey was used or removed meanwhile")
        add_credential(connection, signed.player, "session", session_hash, now, device=device)

    @writing
    def replace_recovery_codes(
        self, connection: Connection, player_id: PlayerId, hashes: Sequence[str], now: int
    ) -> None:
        own = (credential.c.player_id == player_id) & (credential.c.kind == "recovery")
        connection.execute(delete(credential).where(own))
        for code_hash in hashes:
            add_credential(connection, player_id, "recovery", code_hash, now)


def _ensure_account(
    connection: Connection, player_id: PlayerId, handle: str | None, now: int
) -> None:
    if connection.scalar(select(account.c.handle).where(account.c.player_id == player_id)):
        return
    if handle is None:
        raise Rejected("handle-needed")
    if connection.scalar(select(account.c.handle).where(account.c.folded == handle.lower())):
        raise Rejected("handle-taken")
    connection.execute(
        insert(account).values(
            player_id=player_id, handle=handle, folded=handle.lower(), created_at=now
        )
    )
    nameless = (player.c.id == player_id) & player.c.name.is_(None)
    connection.execute(update(player).where(nameless).values(name=handle))


def _account(connection: Connection, player_id: PlayerId) -> Account | None:
    row = connection.execute(
        select(account.c.handle, account.c.created_at).where(account.c.player_id == player_id)
    ).first()
    if row is None:
        return None
    passkeys = connection.execute(
        select(passkey)
        .where(passkey.c.player_id == player_id)
        .order_by(passkey.c.created_at, passkey.c.id)
    )
    kinds = connection.execute(
        select(credential.c.kind, func.count().label("number"))
        .where(credential.c.player_id == player_id)
        .group_by(credential.c.kind)
    )
    counts = {kind.kind: kind.number for kind in kinds}
    return Account(
        row.handle,
        row.created_at,
        tuple(_passkey(*each) for each in passkeys),
        counts.get("recovery", 0),
        counts.get("resume", 0),
    )


def _passkey(*columns: object) -> Passkey:
    return Passkey(*columns)  # type: ignore[arg-type]
