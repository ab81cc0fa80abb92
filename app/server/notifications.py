"""Builds the notification services, and the mailer."""

from app.notifications.delivery import Delivery
from app.notifications.dispatcher import Dispatcher, IsPresent
from app.notifications.event_hooks import EventHookNotices
from app.notifications.event_worker import EventWorker
from app.notifications.mail.composer import Composer
from app.notifications.mail.mailer import Mailer
from app.notifications.mail.smtp import SmtpServer
from app.notifications.public_http import PublicHttp
from app.notifications.web_push import PushSender, read_keys
from app.rooms.ports import Peers
from app.server.storage import Storage
from app.settings import Settings
from app.web.services import NotificationServices
from app.web.tokens import hash_secret, new_secret, now
from app.web.wording.names import PlayerNames
from app.web.wording.player_languages import PlayerLanguages


def build_notifications(
    settings: Settings,
    network_url: str | None,
    storage: Storage,
    is_present: IsPresent,
    peers: Peers,
) -> NotificationServices:
    keys, http = read_keys(settings.push_keys), PublicHttp(settings.webhook_private)
    site = _site(settings, network_url)

    def picture(match_id: str, ply: int) -> str:
        return f"/matches/{match_id}/board.png?ply={ply}&seal={keys.seal(match_id, ply)}"

    sender = PushSender(keys, settings.contact, http)
    delivery = Delivery(storage.outbox, http, sender, site, picture, now)
    names, languages = PlayerNames(storage.players), PlayerLanguages(storage.preferences)
    dispatcher = Dispatcher(
        storage.outbox,
        storage.log,
        names,
        languages,
        delivery,
        is_present,
        now,
        on_subscribers_changed=lambda: peers.publish("subscribers", {"t": "changed"}),
    )
    peers.subscribe("subscribers", lambda _: dispatcher.forget_subscribers())
    return NotificationServices(
        outbox=storage.outbox,
        subscriptions=storage.subscriptions,
        dispatcher=dispatcher,
        delivery=delivery,
        public_key=lambda: keys.public_text,
        picture_seal=keys.seal,
        event_hooks=storage.event_hooks,
        event_worker=EventWorker(
            storage.event_hooks, http, EventHookNotices(dispatcher, languages), now
        ),
    )


def build_mailer(settings: Settings, network_url: str | None, storage: Storage) -> Mailer | None:
    """None if the operator has not configured a mail server."""
    if settings.smtp_url is None or settings.mail_from is None:
        return None

    def secret_and_hash() -> tuple[str, str]:
        secret = new_secret()
        return secret, hash_secret(secret)

    return Mailer(
        SmtpServer.from_url(settings.smtp_url.get_secret_value()),
        Composer(_site(settings, network_url), settings.mail_from),
        storage.mail_outbox,
        storage.email_addresses,
        PlayerNames(storage.players),
        PlayerLanguages(storage.preferences),
        clock=now,
        new_secret=secret_and_hash,
    )


def _site(settings: Settings, network_url: str | None) -> str:
    return settings.public_url or network_url or f"http://localhost:{settings.port}"
