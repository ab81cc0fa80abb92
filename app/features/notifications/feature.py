"""The registration of this feature."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

from app.core import Core
from app.delivery.public_http import PublicHttp
from app.delivery.push_keys import read_keys
from app.delivery.worker import DeliveryWorker
from app.feature import Feature
from app.features.accounts.hooks import SessionMoved
from app.features.chat.context import ChatContext
from app.features.chat.model import ChatMessage
from app.features.notifications import pages, routes, webhooks
from app.features.notifications.rules import chat_notice
from app.features.notifications.senders.links import Links
from app.features.notifications.senders.web_push import PushSender
from app.features.notifications.senders.webhook import PostSender
from app.features.notifications.senders.wording import NoticeSender
from app.features.notifications.store.notices import Notices, shown_notices, write_notices
from app.features.notifications.store.subscriptions import Subscriptions
from app.http.wording.language import PlayerLanguages
from app.match.commands import PlayerId
from app.match.state import Match
from app.players.personal import Personal
from app.players.shown_names import PlayerNames
from app.players.store import Players
from app.rooms.registry import RoomRegistry
from app.tasks import PeriodicJob, run_forever


def build(core: Core) -> None:
    settings, services = core.settings, core.services
    keys = services.add(read_keys(settings.push_keys))
    http = services.add(PublicHttp(core.timeouts, allow_private=settings.webhook_private))
    subscriptions, links = services[Subscriptions], Links(core.site, keys)
    worker = services[DeliveryWorker]
    worker.add(
        NoticeSender(
            services[Notices],
            PlayerNames(services[Players]),
            services[PlayerLanguages],
            services[RoomRegistry].is_present,
            core.clock,
        )
    )
    worker.add(services.add(PushSender(keys, settings.contact, http, subscriptions, links)))
    worker.add(services.add(PostSender(http, subscriptions, links, core.clock)))

    async def on_unread(match_id: str, match: Match, message: ChatMessage, to: PlayerId) -> None:
        await services[Notices].add([chat_notice(match_id, match, message, to)])

    services[ChatContext].alerts.append(on_unread)
    services[SessionMoved].add(subscriptions.move_device)


@asynccontextmanager
async def run(core: Core) -> AsyncIterator[None]:
    try:
        yield
    finally:
        await core.services[PublicHttp].close()


def jobs(core: Core) -> Iterator[PeriodicJob]:
    notices = core.services[Notices]
    yield run_forever(lambda: notices.warn_of_low_time(core.clock()), core.timeouts.low_time_poll)


FEATURE = Feature(
    "notifications",
    needs=("accounts", "chat"),
    routers=(pages.router, routes.router, webhooks.router),
    build=build,
    jobs=jobs,
    run=run,
    writes=(write_notices,),
    personal=Personal(export=shown_notices),
)
