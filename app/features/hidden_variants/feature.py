"""The registration of this feature."""

from app.core import Core
from app.feature import Feature
from app.features.hidden_variants import reports, routes
from app.features.hidden_variants.reports import design_of, report_section
from app.features.hidden_variants.routes import operator_section
from app.features.moderation.model import ReportWay
from app.features.moderation.routes import ReportWays
from app.features.reports.model import Report
from app.features.variants.pages import VariantSections


def build(core: Core) -> None:
    services = core.services

    async def way(report: Report) -> ReportWay | None:
        return await design_of(services, report)

    services[ReportWays].add(way)
    services[VariantSections].add(report_section)
    services[VariantSections].add(operator_section)


FEATURE = Feature(
    "hidden_variants",
    needs=("catalog", "chat", "moderation", "reports", "variants"),
    routers=(routes.router, reports.router),
    build=build,
)
