"""The registration of this feature."""

from collections.abc import Iterator
from functools import partial

from app.core import Core
from app.feature import Feature
from app.features.exports import profile, routes
from app.features.exports.files import INTERVAL, MonthlyDump
from app.features.exports.store.archive import Archive
from app.features.exports.store.archive_summary import Archives
from app.features.exports.store.public_matches import Exports
from app.http.choices import ProfileValues
from app.tasks import PeriodicJob, run_forever


def build(core: Core) -> None:
    core.services.add(Archives(core.services[Archive]))
    core.services[ProfileValues].add(partial(profile.profile_values, core.services))


def jobs(core: Core) -> Iterator[PeriodicJob]:
    if folder := core.settings.dump_folder:
        site = core.settings.public_url or ""
        dump = MonthlyDump(folder, site, core.services[Exports], core.clock)
        yield run_forever(dump.write_missing, INTERVAL)


FEATURE = Feature(
    "exports",
    needs=("accounts", "catalog", "explorer", "lobby", "matches", "variants"),
    routers=(routes.router, profile.router),
    build=build,
    jobs=jobs,
)
