"""Sends the mails of the outbox in the background.

A mail stays in the outbox until the server has accepted it. If a process ends in between, another
one sends the mail, perhaps for the second time, but with the same Message-ID.
"""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from email.message import EmailMessage

from app.domain.email import EmailAddress, Mail
from app.domain.names import NameDirectory
from app.locales import use_language
from app.match.ports import Unavailable
from app.notifications.mail.composer import Composer
from app.notifications.mail.ports import AddressStore, MailStore
from app.notifications.mail.smtp import MailRefused, MailUnavailable, SmtpServer
from app.notifications.ports import LanguageDirectory
from app.tasks import cancel_and_wait

POLL_INTERVAL = 60.0  # seconds
DATABASE_DELAY = 1.0  # seconds between two tries to note that a mail was sent
STOP_TIMEOUT = 15.0  # seconds for the mail that is being sent

NewSecret = Callable[[], tuple[str, str]]  # a secret and its hash

log = logging.getLogger(__name__)


class Mailer:
    """Words and sends mails, one after the other."""

    def __init__(
        self,
        server: SmtpServer,
        composer: Composer,
        store: MailStore,
        addresses: AddressStore,
        directory: NameDirectory,
        languages: LanguageDirectory,
        *,
        clock: Callable[[], int],
        new_secret: NewSecret,
    ) -> None:
        self._server = server
        self._composer = composer
        self._store = store
        self._addresses = addresses
        self._directory = directory
        self._languages = languages
        self._clock = clock
        self._new_secret = new_secret
        self._wanted = asyncio.Event()
        self._stopping = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="mails")

    def wake(self) -> None:
        """A mail was added to the outbox."""
        self._wanted.set()

    async def stop(self) -> None:
        """Finish the mail that is being sent. Other processes send the others."""
        self._stopping.set()
        self._wanted.set()
        if self._task is not None:
            await asyncio.wait([self._task], timeout=STOP_TIMEOUT)
        await cancel_and_wait(self._task)

    async def _run(self) -> None:
        while not self._stopping.is_set():
            self._wanted.clear()
            try:
                with suppress(Unavailable):
                    await self.send_due()
            except Exception:  # a bug must not stop the other mails
                log.exception("a mail could not be sent")
            with suppress(TimeoutError):
                await asyncio.wait_for(self._wanted.wait(), POLL_INTERVAL)

    async def send_due(self) -> None:
        """Send all mails that are due. Raises Unavailable."""
        while not self._stopping.is_set() and await self._store.add_digests(self._clock()):
            pass
        while not self._stopping.is_set() and (mails := await self._store.claim(self._clock())):
            for number, mail in enumerate(mails):
                if self._stopping.is_set():
                    await self._release(mails[number:])
                elif not await self._send(mail):
                    await self._release(mails[number + 1 :])
                    return

    async def _release(self, mails: list[Mail]) -> None:
        for mail in mails:
            await self._store.release(mail)

    async def _send(self, mail: Mail) -> bool:
        """False if the server does not accept mails now."""
        if not await self._store.holds(mail):
            return True
        address = await self._addresses.find(mail.player)
        message = None
        if address is not None and address.address == mail.address:
            message = await self._compose(mail, address)
        if message is None:
            await self._store.finish(mail)
            return True
        try:
            await asyncio.to_thread(self._server.send, message, mail.address)
        except MailRefused as error:
            log.warning("a mail was refused", extra={"kind": mail.kind, "answer": str(error)})
            await self._store.fail(mail, self._clock())
        except MailUnavailable as error:
            log.warning("the mail server cannot be used", extra={"error": str(error)})
            await self._store.retry(mail, self._clock())
            return False
        else:
            await self._finish(mail)
        return True

    async def _finish(self, sent: Mail) -> None:
        """Note that a mail was sent, or it would be sent again."""
        while True:
            try:
                await self._store.finish(sent)
            except Unavailable:
                await asyncio.sleep(DATABASE_DELAY)
            else:
                return

    async def _compose(self, mail: Mail, address: EmailAddress) -> EmailMessage | None:
        """None if there is nothing to write any more. It stores the link's hash."""
        now = self._clock()
        language = (await self._languages.languages([mail.player]))[mail.player]
        token, token_hash = self._new_secret()
        if mail.kind == "digest":
            games = await self._store.waiting_games(mail.player)
            if address.digest_hour is None or not games[0]:
                return None
            await self._addresses.add_link(address, "unsubscribe", token_hash, now)
            with use_language(language):
                players = {player for game in games[1] for player in game.opponents}
                names = await self._directory.names(players)
                return self._composer.digest(mail, games, names, token, now)
        if not address.verified and mail.kind == "sign-in":
            return None
        handle = (await self._directory.handles([mail.player])).get(mail.player)
        if handle is None:
            return None
        await self._addresses.add_link(address, mail.kind, token_hash, now)
        with use_language(language):
            return self._composer.link_mail(mail, handle, token, now)
