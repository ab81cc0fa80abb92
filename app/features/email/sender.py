"""Words and sends mails. No row has a secret: links get theirs when a mail is sent."""

import logging
from collections.abc import Callable
from email.message import EmailMessage
from functools import partial
from typing import cast

from app.delivery.model import Delivery, Limits, Outcome
from app.delivery.smtp import MailRefused, MailUnavailable, SmtpServer
from app.features.email.composer import Composer
from app.features.email.model import Channel, EmailAddress, LinkPurpose
from app.features.email.store.addresses import EmailAddresses
from app.features.email.store.mails import Mails, record_mail
from app.http.wording.language import PlayerLanguages
from app.locales import use_language
from app.players.shown_names import PlayerNames
from app.tasks import run_aside

HOLD = 360_000  # milliseconds: longer than a slow server takes for all its answers

NewSecret = Callable[[], tuple[str, str]]  # a secret and its hash

log = logging.getLogger(__name__)


class MailSender:
    """A target is an address in lower case."""

    record = staticmethod(record_mail)

    def __init__(
        self,
        channel: Channel,
        server: SmtpServer,
        composer: Composer,
        mails: Mails,
        addresses: EmailAddresses,
        directory: PlayerNames,
        languages: PlayerLanguages,
        *,
        clock: Callable[[], int],
        new_secret: NewSecret,
    ) -> None:
        self.channel = channel
        self.limits = Limits(server.timeouts.mail_retries, concurrent=1, hold=HOLD)
        self._server = server
        self._composer = composer
        self._mails = mails
        self._addresses = addresses
        self._directory = directory
        self._languages = languages
        self._clock = clock
        self._new_secret = new_secret

    async def send(self, one: Delivery) -> Outcome:
        address = await self._addresses.find(one.recipient)
        message = None
        if address is not None and address.address == one.body["address"]:
            message = await self._compose(one, address)
        if message is None:
            return Outcome("dropped")
        try:
            await run_aside(partial(self._server.send, message, one.body["address"]))
        except MailRefused as error:
            log.warning("a mail was refused", extra={"kind": one.kind, "answer": str(error)})
            return Outcome("failed", str(error))
        except MailUnavailable as error:
            log.warning("the mail server cannot be used", extra={"error": str(error)})
            return Outcome("waiting", str(error))
        return Outcome("sent")

    async def _compose(self, mail: Delivery, address: EmailAddress) -> EmailMessage | None:
        """None if there is nothing to write any more. It stores the link's hash."""
        now = self._clock()
        language = (await self._languages.languages([mail.recipient]))[mail.recipient]
        token, token_hash = self._new_secret()
        if mail.kind == "digest":
            games = await self._mails.waiting_games(mail.recipient)
            if address.digest_hour is None or not games[0]:
                return None
            await self._addresses.add_link(address, "unsubscribe", token_hash, now)
            with use_language(language):
                players = {player for game in games[1] for player in game.opponents}
                names = await self._directory.names(players)
                return self._composer.digest(mail, games, names, token, now)
        if not address.verified and mail.kind == "sign-in":
            return None
        handle = (await self._directory.handles([mail.recipient])).get(mail.recipient)
        if handle is None:
            return None
        await self._addresses.add_link(address, cast("LinkPurpose", mail.kind), token_hash, now)
        with use_language(language):
            return self._composer.link_mail(mail, handle, token, now)
