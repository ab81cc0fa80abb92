"""The registration of this feature."""

from collections.abc import Mapping
from typing import Any

from app.core import Core
from app.feature import Feature
from app.features.accounts.pages import AccountPageValues
from app.features.moderation import routes
from app.features.moderation.model import ReportWay
from app.features.moderation.routes import ReportWays
from app.features.moderation.store.audit import empty_records
from app.features.moderation.store.operators import Operators
from app.features.reports.model import Report
from app.http.session import Visit
from app.locales import t
from app.players.personal import Personal


def build(core: Core) -> None:
    operators = core.services[Operators]

    async def values(visit: Visit) -> Mapping[str, Any]:
        player = visit.player
        return {"operates": player is not None and await operators.includes(player)}

    async def match_of(report: Report) -> ReportWay | None:
        if report.kind != "match":
            return None
        return ReportWay(f"/matches/{report.subject}", t("admin.reports.match"))

    core.services[AccountPageValues].add(values)
    core.services[ReportWays].add(match_of)


FEATURE = Feature(
    "moderation",
    needs=("accounts", "lobby", "reports"),
    routers=(routes.router,),
    build=build,
    personal=Personal(delete=empty_records),
)
