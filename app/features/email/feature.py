"""The registration of this feature."""

from collections.abc import Iterator, Mapping
from typing import Any

from app.core import Core
from app.delivery.smtp import SmtpServer
from app.delivery.worker import DeliveryWorker
from app.feature import Feature
from app.features.accounts.pages import AccountPageValues
from app.features.email import pages, routes
from app.features.email.composer import Composer
from app.features.email.model import CHANNELS
from app.features.email.sender import MailSender
from app.features.email.store.addresses import EmailAddresses
from app.features.email.store.mails import Mails, waiting_mails
from app.http.session import Visit
from app.http.tokens import hash_secret, new_secret
from app.http.wording.language import PlayerLanguages
from app.players.personal import Personal
from app.players.shown_names import PlayerNames
from app.players.store import Players
from app.tasks import PeriodicJob, run_forever

DIGEST_INTERVAL = 60.0  # seconds between looks for digests that are due


def build(core: Core) -> None:
    """Send mails if the operator has configured a mail server."""
    settings, services = core.settings, core.services
    if settings.smtp_url is None or settings.mail_from is None:
        return
    server = SmtpServer.from_url(settings.smtp_url.get_secret_value(), core.timeouts)
    composer = services.add(Composer(core.site, settings.mail_from))

    def secret_and_hash() -> tuple[str, str]:
        secret = new_secret()
        return secret, hash_secret(secret)

    async def values(_visit: Visit) -> Mapping[str, Any]:
        return {"sends_mail": True}

    services[AccountPageValues].add(values)
    for channel in CHANNELS:
        services[DeliveryWorker].add(
            MailSender(
                channel,
                server,
                composer,
                services[Mails],
                services[EmailAddresses],
                PlayerNames(services[Players]),
                services[PlayerLanguages],
                clock=core.clock,
                new_secret=secret_and_hash,
            )
        )


def jobs(core: Core) -> Iterator[PeriodicJob]:
    if core.services.find(Composer) is not None:
        mails = core.services[Mails]
        yield run_forever(lambda: mails.add_digests(core.clock()), DIGEST_INTERVAL)


FEATURE = Feature(
    "email",
    needs=("accounts",),
    routers=(routes.router, pages.router),
    build=build,
    jobs=jobs,
    personal=Personal(export=waiting_mails),
)
