"""The core from which all parts of the process are built."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

from app.channel import Channel
from app.clock import Clock
from app.http.services import Services
from app.rooms.audience import Listener
from app.rooms.ports import Peers
from app.rooms.registry import RoomRegistry
from app.settings import Settings
from app.telemetry.metrics import LabeledGauge, ReadValues
from app.timeouts import Timeouts


@dataclass(frozen=True, slots=True)
class Core:
    """`worker` identifies this process among those that share the database.

    `site` is the URL at the start of links in notifications and emails.
    """

    settings: Settings
    clock: Clock
    timeouts: Timeouts
    worker: str
    peers: Peers
    services: Services
    site: str

    def open_pages(self) -> Iterator[Listener]:
        return chain(self.services[RoomRegistry].listeners, self.services[Channel].listeners)

    @staticmethod
    def queue_gauge(read: ReadValues) -> LabeledGauge:
        return LabeledGauge(
            "birnam_queue_depth", "Items in the queues of this process.", "queue", read
        )

    @staticmethod
    def sockets_gauge(read: ReadValues) -> LabeledGauge:
        return LabeledGauge("birnam_sockets", "Open websockets of this process.", "kind", read)
