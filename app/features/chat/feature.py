"""The registration of this feature."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from functools import partial

from app.core import Core
from app.feature import Feature
from app.features.chat.context import ChatContext
from app.features.chat.encode import ChatEncoder
from app.features.chat.registry import ChatRegistry
from app.features.chat.store import ChatMessages, empty_messages
from app.features.reports.store import Reports
from app.http.session import timed_out_until
from app.match.time_control import DAY
from app.players.personal import Personal
from app.players.shown_names import PlayerNames
from app.tasks import DELETING_INTERVAL, PeriodicJob, delete_expired, run_forever


def build(core: Core) -> None:
    services = core.services

    context = ChatContext(
        repository=services[ChatMessages],
        encoder=ChatEncoder(),
        directory=services[PlayerNames],
        clock=core.clock,
        store_report=services[Reports].add,
        peers=core.peers,
        timed_out_until=partial(timed_out_until, services),
    )
    services.add(ChatRegistry(services.add(context)))


@asynccontextmanager
async def run(core: Core) -> AsyncIterator[None]:
    yield
    core.services[ChatRegistry].close()


def jobs(core: Core) -> Iterator[PeriodicJob]:
    messages, kept = core.services[ChatMessages], core.settings.chat_days * DAY
    delete = partial(delete_expired, lambda: messages.delete_expired(core.clock() - kept))
    yield run_forever(delete, DELETING_INTERVAL)


async def catch_up(core: Core) -> None:
    await core.services[ChatRegistry].catch_up()


FEATURE = Feature(
    "chat",
    needs=("reports",),
    build=build,
    run=run,
    jobs=jobs,
    catch_up=catch_up,
    personal=Personal(delete=empty_messages),
)
