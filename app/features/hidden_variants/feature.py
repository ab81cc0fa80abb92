"""The registration of this feature."""

from functools import partial

from app.core import Core
from app.feature import Feature
from app.features.hidden_variants import reports, routes
from app.features.hidden_variants.reports import design_of, report_section
from app.features.hidden_variants.routes import operator_section
from app.features.moderation.routes import ReportWays
from app.features.variants.pages import VariantSections


def build(core: Core) -> None:
    services = core.services
    services[ReportWays].add(partial(design_of, services))
    services[VariantSections].add(report_section)
    services[VariantSections].add(operator_section)


FEATURE = Feature(
    "hidden_variants",
    needs=("catalog", "chat", "moderation", "reports", "variants"),
    routers=(routes.router, reports.router),
    build=build,
)
