"""The registration of this feature."""

from collections.abc import Iterator
from functools import partial

from app.core import Core
from app.feature import Feature
from app.features.reports.store import Reports
from app.match.time_control import DAY
from app.tasks import DELETING_INTERVAL, PeriodicJob, delete_expired, run_forever


def jobs(core: Core) -> Iterator[PeriodicJob]:
    reports, kept = core.services[Reports], core.settings.chat_days * DAY
    delete = partial(delete_expired, lambda: reports.delete_expired(core.clock() - kept))
    yield run_forever(delete, DELETING_INTERVAL)


FEATURE = Feature("reports", jobs=jobs)
