"""The registration of this feature."""

from app.core import Core
from app.feature import Feature
from app.features.circle_reports import routes
from app.features.moderation.model import ReportWay
from app.features.moderation.routes import ReportWays
from app.features.reports.model import Report
from app.locales import t


def build(core: Core) -> None:
    async def circle_of(report: Report) -> ReportWay | None:
        if report.kind != "circle":
            return None
        return ReportWay("/admin/circles", t("admin.circle.read"), action=True)

    core.services[ReportWays].add(circle_of)


FEATURE = Feature(
    "circle_reports",
    needs=("chat", "circles", "moderation", "reports"),
    routers=(routes.router,),
    build=build,
)
