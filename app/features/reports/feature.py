"""The registration of this feature."""

from collections.abc import Coroutine, Iterator
from typing import Any

from app.core import Core
from app.db.retention import INTERVAL, delete_expired
from app.feature import Feature
from app.features.reports.store import Reports
from app.match.time_control import DAY
from app.tasks import run_forever


def jobs(core: Core) -> Iterator[Coroutine[Any, Any, object]]:
    reports, kept = core.services[Reports], core.settings.chat_days * DAY

    async def delete_old() -> None:
        await delete_expired(lambda: reports.delete_expired(core.clock() - kept))

    yield run_forever(delete_old, INTERVAL)


FEATURE = Feature("reports", jobs=jobs)
