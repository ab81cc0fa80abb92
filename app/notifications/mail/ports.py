"""The store that the mailer uses."""

from typing import Protocol

from app.domain.email import EmailAddress, LinkPurpose, Mail, WaitingGame
from app.match.commands import PlayerId


class MailStore(Protocol):
    """The mails to send, which several processes share. Every method may raise Unavailable."""

    async def add_digests(self, now: int) -> int: ...

    async def claim(self, now: int) -> list[Mail]: ...

    async def holds(self, claimed: Mail) -> bool: ...

    async def finish(self, sent: Mail) -> None: ...

    async def fail(self, refused: Mail, now: int) -> None: ...

    async def retry(self, unsent: Mail, now: int) -> None: ...

    async def release(self, unsent: Mail) -> None: ...

    async def waiting_games(self, player: PlayerId) -> tuple[int, list[WaitingGame]]: ...


class AddressStore(Protocol):
    """Players' addresses, and the hashes of links. Every method may raise Unavailable."""

    async def find(self, player: PlayerId) -> EmailAddress | None: ...

    async def add_link(
        self, sent: EmailAddress, purpose: LinkPurpose, hash_: str, now: int
    ) -> None: ...
