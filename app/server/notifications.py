"""Builds the notification services."""

from app.notifications.delivery import Delivery
from app.notifications.dispatcher import Dispatcher, IsPresent
from app.notifications.public_http import PublicHttp
from app.notifications.web_push import PushSender, read_keys
from app.server.storage import Storage
from app.settings import Settings
from app.web.names import PlayerNames
from app.web.services import NotificationServices
from app.web.tokens import now


def build_notifications(
    settings: Settings, network_url: str | None, storage: Storage, is_present: IsPresent
) -> NotificationServices:
    keys, http = read_keys(settings.push_keys), PublicHttp(settings.webhook_private)
    site = settings.public_url or network_url or f"http://localhost:{settings.port}"

    def picture(match_id: str, ply: int) -> str:
        return f"/matches/{match_id}/board.png?ply={ply}&seal={keys.seal(match_id, ply)}"

    sender = PushSender(keys, settings.contact, http)
    delivery = Delivery(storage.outbox, http, sender, site.rstrip("/"), picture, now)
    dispatcher = Dispatcher(storage.outbox, PlayerNames(storage.players), delivery, is_present, now)
    return NotificationServices(
        outbox=storage.outbox,
        subscriptions=storage.subscriptions,
        dispatcher=dispatcher,
        delivery=delivery,
        public_key=keys.public_text,
        picture_seal=keys.seal,
    )
