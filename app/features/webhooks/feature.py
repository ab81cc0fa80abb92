"""The registration of this feature."""

from app.core import Core
from app.delivery.public_http import PublicHttp
from app.delivery.worker import DeliveryWorker
from app.feature import Feature
from app.features.webhooks import page, routes
from app.features.webhooks.sender import EventSender
from app.features.webhooks.store.hooks import EventHooks
from app.features.webhooks.store.outbox import write_events


def build(core: Core) -> None:
    services = core.services
    sender = EventSender(services[EventHooks], services[PublicHttp], core.clock)
    services[DeliveryWorker].add(sender)


FEATURE = Feature(
    "webhooks",
    needs=("notifications",),
    routers=(routes.router, page.router),
    build=build,
    writes=(write_events,),
)
